"""Keywords that are triggered abilities of combat (CR 702.23 rampage, 702.83 exalted, ...)."""

from __future__ import annotations

from typing import Final

from apnap.keywords.words import (
    ATTACKS,
    BLOCKED,
    CREATURE,
    PLUS,
    THAT,
    YOUR_CREATURE,
    YOURS,
    Table,
    at_end,
    counter,
    exactly,
    may,
    number,
    power,
    pump,
    some,
    target,
    when,
)
from apnap.keywords.words import THIS as _THIS
from apnap.model.abilities import Cost, Do, Keyword, Static
from apnap.model.amounts import CountEvents, CountOf, Fixed, LifeOf, Minus, Times
from apnap.model.conditions import AllOf, Compare, HasDesignation, Is, IsAmong, No, Until
from apnap.model.events import AnyWhen, EntersAttacking, EntersTapped, Pattern, Where
from apnap.model.filters import (
    Anything,
    BlockingOf,
    ControlledBy,
    HasKeyword,
    Not,
    Or,
    Other,
    StatIs,
    Status,
    Type,
    canonical,
)
from apnap.model.instructions import (
    Act,
    AddMana,
    Apply,
    Bind,
    Choose,
    CreateCopyToken,
    CreateToken,
    Designate,
    ForEach,
    If,
    Later,
    LoseLife,
    Move,
    Nothing,
    PutCounters,
    Reflexive,
    Sacrifice,
    Seq,
    Tap,
    TokenSpec,
    Untap,
)
from apnap.model.modifications import Cant, CostsToAct, Must
from apnap.model.node import Ability
from apnap.model.refs import (
    AllPlayers,
    Bound,
    DefendingPlayer,
    Each,
    Iterated,
    Opponents,
    PlayersWho,
    Select,
    This,
    TopOf,
    Trigger,
    Union,
    You,
)

_ATTACKING: Final = Status("attacking")
_ALONE: Final = Compare(CountOf(Each(canonical((_ATTACKING, CREATURE)))), "=", Fixed(1))
HITS_PLAYER: Final = Pattern("damage", who=AllPlayers(), by=_THIS, how="combat")


def rampage(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.23a."""
    beyond = Minus(CountOf(Each(BlockingOf(This()))), Fixed(1))
    n = Times(number(keyword), beyond)
    return (when(BLOCKED, pump(n, n)),)


def flanking(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.25a."""
    blocks = Pattern("block", Not(HasKeyword("flanking")), other=_THIS)
    return (when(blocks, pump(-1, -1, THAT)),)


def provoke(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.39a."""
    it = target(CREATURE, ControlledBy(DefendingPlayer(This())))
    blocks = Apply(it, (Must("block", _THIS),), Until("end of combat"))
    return (when(ATTACKS, may(Seq((blocks, Untap(it))))),)


def bushido(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.45a."""
    n = number(keyword)
    blocks = Pattern("block", _THIS)
    return (when(AnyWhen((blocks, BLOCKED)), pump(n, n)),)


def frenzy(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.68a."""
    return (when(Pattern("unblocked", _THIS), pump(number(keyword), 0)),)


def poisonous(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.70a."""
    return (when(HITS_PLAYER, PutCounters(Trigger("player"), "poison", number(keyword))),)


def exalted(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.83a."""
    alone = Where(Pattern("attack", YOUR_CREATURE), _ALONE)
    return (when(alone, pump(1, 1, THAT)),)


def annihilator(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.86a."""
    n = exactly(number(keyword))
    return (when(ATTACKS, Sacrifice(Trigger("player"), Select(n, Anything(), None))),)


def battle_cry(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.91a."""
    others = Each(canonical((Other(), _ATTACKING, CREATURE)))
    return (when(ATTACKS, pump(1, 0, others)),)


def dethrone(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.105a: the player is attacked, not something of theirs."""
    richer = PlayersWho(AllPlayers(), Compare(LifeOf(Iterated()), ">", LifeOf(Trigger("player"))))
    most = Compare(CountOf(richer), "=", Fixed(0))
    player = No(Is(Trigger("other"), Anything()))
    return (when(Where(ATTACKS, AllOf((player, most))), counter()),)


def renown(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.112a."""
    effect = Seq((counter(PLUS, number(keyword)), Designate(This(), "renowned")))
    return (when(HITS_PLAYER, effect, condition=No(HasDesignation(This(), "renowned"))),)


def ingest(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.115a."""
    return (when(HITS_PLAYER, Move(TopOf(Fixed(1), Trigger("player")), "exile")),)


def myriad(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.116a: whether the opponent or a planeswalker of theirs is attacked is chosen for each token; one
    delayed trigger exiles them all."""
    theirs = Each(canonical((Type("planeswalker"), ControlledBy(Iterated()))))
    enters = (EntersTapped(), EntersAttacking(Union((Iterated(), theirs))))
    copy = CreateCopyToken(You(), Fixed(1), This(), (), enters)
    gone = Later(Pattern("step", how="end of combat"), Move(Bound(0), "exile"))
    others = PlayersWho(Opponents(), _is_other())
    any_made = Compare(CountOf(Bound(0)), ">=", Fixed(1))
    made = ForEach(others, may(Bind(1, copy), Choose(You(), Bound(1))))
    return (when(ATTACKS, Seq((Bind(0, made), If(any_made, gone, Nothing())))),)


def _is_other() -> No:
    return No(IsAmong(Iterated(), Trigger("player")))


def melee(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.121a: each opponent attacked counts once."""
    attacked = Pattern("attack", YOUR_CREATURE, who=Iterated())
    at_player = Where(attacked, No(Is(Trigger("other"), Anything())))
    n = CountOf(PlayersWho(Opponents(), Compare(CountEvents(at_player, "combat", ""), ">=", Fixed(1))))
    return (when(ATTACKS, pump(n, n)),)


def afflict(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.130a."""
    return (when(BLOCKED, LoseLife(DefendingPlayer(This()), number(keyword))),)


def mentor(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.134a."""
    it = target(_ATTACKING, CREATURE, StatIs("power", "<", power(This())))
    return (when(ATTACKS, counter(to=it)),)


def decayed(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.147a."""
    gone = Later(Pattern("step", how="end of combat"), Sacrifice(You(), Each(_THIS)))
    return (Static(This(), (Cant("block"),)), when(ATTACKS, gone))


def training(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.149a."""
    stronger = canonical((Other(), _ATTACKING, CREATURE, YOURS, StatIs("power", ">", power(This()))))
    together = Where(ATTACKS, Compare(CountOf(Each(stronger)), ">=", Fixed(1)))
    return (when(together, Seq((counter(), Act("train", You(), None, This())))),)


def mobilize(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.181a."""
    warrior = TokenSpec("", ("red",), (), ("creature",), ("Warrior",), Fixed(1), Fixed(1), ())
    create = CreateToken(You(), number(keyword), warrior, (EntersTapped(), EntersAttacking()))
    return (when(ATTACKS, Seq((Bind(0, create), at_end(Sacrifice(You(), Bound(0)))))),)


def firebending(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.189a: the mana stays until end of combat."""
    add = AddMana(You(), (("R",),), number(keyword), until="end of combat")
    return (when(ATTACKS, add),)


def enlist(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.154a-c: the optional cost, and the ability that is linked to it."""
    settled = Or((HasKeyword("haste"), Not(Status("new"))))
    who = canonical((Other(), Status("untapped"), YOUR_CREATURE, Not(Status("chosen to attack")), settled))
    steps = (
        Bind(0, Choose(You(), some(who))),
        Tap(Bound(0)),
        Act("enlist", You(), None, This()),
        Reflexive(pump(power(Bound(0)), 0)),
    )
    return (Static(This(), (CostsToAct("attack", Cost((Do(Seq(steps)),)), label="enlist"),)),)


KEYWORDS: Final[Table] = {
    "enlist": enlist,
    "rampage": rampage,
    "flanking": flanking,
    "provoke": provoke,
    "bushido": bushido,
    "frenzy": frenzy,
    "poisonous": poisonous,
    "exalted": exalted,
    "annihilator": annihilator,
    "battle cry": battle_cry,
    "dethrone": dethrone,
    "renown": renown,
    "ingest": ingest,
    "myriad": myriad,
    "melee": melee,
    "afflict": afflict,
    "mentor": mentor,
    "decayed": decayed,
    "training": training,
    "mobilize": mobilize,
    "firebending": firebending,
}
