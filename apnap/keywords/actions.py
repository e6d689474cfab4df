"""What keyword actions stand for (CR 701), as steps of the ability language.

Slots from 900 up are those that actions bind, so as not to meet those of the ability around them.
`TOLD` are the actions that others look for once they are complete ("whenever a creature explores"): the
engine tells of them as an event with the verb "act"."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from apnap.keywords.copying import until_found
from apnap.keywords.ring import TEMPTED, the_ring_tempts
from apnap.keywords.tokens import PREDEFINED
from apnap.keywords.words import (
    ALWAYS,
    ANY_NUMBER,
    CREATURE,
    END_OF_TURN,
    MINUS,
    NOTHING,
    ONE,
    PLUS,
    YOUR_CREATURE,
    YOURS,
    exactly,
    in_your,
    some,
)
from apnap.model.abilities import Activated, Cost, Keyword, Loyalty, Mana
from apnap.model.amounts import CountersOn, CountOf, Fixed, LifeOf, StatOf, Times
from apnap.model.conditions import (
    AsLongAs,
    Compare,
    HasDesignation,
    Is,
    IsAmong,
    No,
    TurnOf,
    Until,
)
from apnap.model.events import EntersFaceDown, EntersTapped, EntersWith, Pattern
from apnap.model.filters import (
    Among,
    CountersAre,
    Extreme,
    InZone,
    Not,
    Or,
    OwnedBy,
    StatIs,
    Status,
    Subtype,
    Type,
    canonical,
)
from apnap.model.instructions import (
    Act,
    Apply,
    Arrange,
    Bind,
    Choose,
    CreateCopyToken,
    CreateToken,
    Designate,
    Discard,
    Draw,
    ForEach,
    GainLife,
    Gate,
    If,
    Later,
    LookAt,
    Modal,
    Move,
    Nothing,
    PutCounters,
    RemoveCounters,
    Repeat,
    Reveal,
    Sacrifice,
    Seq,
    TokenSpec,
    Transform,
)
from apnap.model.modifications import (
    AddTypes,
    Cant,
    Designated,
    Gain,
    MayPlay,
    ModifyPT,
    Must,
    SetPT,
)
from apnap.model.node import Amount, Filter, Instruction, Ref, intern
from apnap.model.refs import (
    AllPlayers,
    Bound,
    ControllerOf,
    Each,
    Iterated,
    Opponents,
    OtherPlayers,
    OwnerOf,
    PlayersWho,
    Select,
    SelectPlayers,
    This,
    Those,
    TopOf,
    Trigger,
    Union,
    You,
)

_A: Final = Bound(900)
_B: Final = Bound(901)
_IT: Final = Iterated()


def _amount(node: Act) -> Amount:
    return node.amount if node.amount is not None else Fixed(1)


def _what(node: Act) -> Ref:
    """What it is done to: this, where nothing is said."""
    return node.what if node.what is not None else This()


def scry(node: Act) -> Instruction:
    """CR 701.22a."""
    top = TopOf(_amount(node), node.who)
    return Seq((LookAt(node.who, top), Arrange(node.who, top, ("top", "bottom"))))


def surveil(node: Act) -> Instruction:
    """CR 701.25a."""
    top = TopOf(_amount(node), node.who)
    return Seq((LookAt(node.who, top), Arrange(node.who, top, ("top", "graveyard"))))


def fateseal(node: Act) -> Instruction:
    """CR 701.29a."""
    top = TopOf(_amount(node), _A)
    return Seq(
        (
            Bind(900, Choose(node.who, SelectPlayers(ONE, Opponents()))),
            LookAt(node.who, top),
            Arrange(node.who, top, ("top", "bottom")),
        )
    )


def clash(node: Act) -> Instruction:
    """CR 701.30a-c, with an opponent, in APNAP order; who won is asked for by comparing what was revealed."""
    mine = TopOf(Fixed(1), node.who)
    theirs = TopOf(Fixed(1), _A)
    both = PlayersWho(AllPlayers(), IsAmong(_IT, Union((node.who, _A))))
    down = Move(TopOf(Fixed(1), _IT), "library", "bottom")
    return Seq(
        (
            Bind(900, Choose(node.who, SelectPlayers(ONE, Opponents()))),
            Bind(901, Reveal(node.who, mine)),
            Bind(902, Reveal(_A, theirs)),
            ForEach(both, Gate(_IT, down, NOTHING, NOTHING)),
        )
    )


# Tokens.


def _create(name: str) -> Callable[[Act], Instruction]:
    def make(node: Act) -> Instruction:
        return CreateToken(node.who, _amount(node), PREDEFINED[name])

    return make


investigate: Final = _create("Clue")


def incubate(node: Act) -> Instruction:
    """CR 701.53a."""
    counters = (EntersWith(PLUS, _amount(node)),)
    return CreateToken(node.who, Fixed(1), PREDEFINED["Incubator"], counters)


def empower_jace(node: Act) -> Instruction:
    """CR 701.71 (since-april): a Jace token is created where there is none."""
    jace = canonical((Status("token"), Subtype("Jace"), YOURS))
    none = Compare(CountOf(Each(jace)), "=", Fixed(0))
    surveils = Activated(Cost((Loyalty("-", Fixed(1)),)), Act("surveil", You(), Fixed(1)))
    draws = Activated(Cost((Loyalty("-", Fixed(3)),)), Draw(You(), Fixed(1)))
    spec = TokenSpec("", ("blue",), (), ("planeswalker",), ("Jace",), None, None, (surveils, draws))
    made = If(none, CreateToken(node.who, Fixed(1), spec), NOTHING)
    return Seq((made, PutCounters(some(jace), "loyalty", _amount(node))))


def populate(node: Act) -> Instruction:
    """CR 701.36a."""
    return Repeat(
        _amount(node),
        CreateCopyToken(node.who, Fixed(1), some(Status("token"), YOUR_CREATURE)),
    )


def amass(node: Act) -> Instruction:
    """CR 701.47a: `what` names the subtype as `Each(Subtype(...))`."""
    subtype = "Zombie"
    if isinstance(node.what, Each) and isinstance(node.what.what, Subtype):
        subtype = node.what.what.name
    army = canonical((Subtype("Army"), YOUR_CREATURE))
    token = TokenSpec("", ("black",), (), ("creature",), (subtype, "Army"), Fixed(0), Fixed(0), ())
    none = Compare(CountOf(Each(army)), "=", Fixed(0))
    kin = Apply(_A, (AddTypes((), (subtype,), ()),), ALWAYS)
    return Seq(
        (
            If(none, CreateToken(node.who, Fixed(1), token), NOTHING),
            Bind(900, Choose(node.who, some(army))),
            PutCounters(_A, PLUS, _amount(node)),
            If(Is(_A, Subtype(subtype)), NOTHING, kin),
        )
    )


# Counters.


def bolster(node: Act) -> Instruction:
    """CR 701.39a."""
    return PutCounters(some(Extreme("toughness", "min", YOUR_CREATURE)), PLUS, _amount(node))


def support(node: Act) -> Instruction:
    """CR 701.41a: the targets are those that `what` says."""
    return PutCounters(_what(node), PLUS, Fixed(1))


def monstrosity(node: Act) -> Instruction:
    """CR 701.37a."""
    it = _what(node)
    become = Seq((PutCounters(it, PLUS, _amount(node)), Designate(it, "monstrous")))
    return If(HasDesignation(it, "monstrous"), NOTHING, become)


def adapt(node: Act) -> Instruction:
    """CR 701.46a."""
    it = _what(node)
    none = Is(it, CountersAre(PLUS, "=", Fixed(0)))
    return If(none, PutCounters(it, PLUS, _amount(node)), NOTHING)


def blight(node: Act) -> Instruction:
    """CR 701.68a."""
    return PutCounters(some(YOUR_CREATURE), MINUS, _amount(node))


def endure(node: Act) -> Instruction:
    """CR 701.63a-b."""
    n = _amount(node)
    spirit = TokenSpec("", ("white",), (), ("creature",), ("Spirit",), n, n, ())
    who = ControllerOf(_what(node))
    either = Gate(who, PutCounters(_what(node), PLUS, n), NOTHING, CreateToken(who, Fixed(1), spirit))
    return If(Compare(n, ">", Fixed(0)), either, NOTHING)


def time_travel(node: Act) -> Instruction:
    """CR 701.56a."""
    timed = CountersAre("time", ">=", Fixed(1))
    there = Or((canonical((InZone("battlefield"), YOURS)), in_your("exile")))
    more = PutCounters(_IT, "time", Fixed(1))
    fewer = RemoveCounters(_IT, "time", Fixed(1))
    each = Modal(ONE, (more, fewer))
    return Repeat(
        _amount(node),
        Seq(
            (
                Bind(900, Choose(node.who, some(timed, there, quantity=ANY_NUMBER))),
                ForEach(_A, each),
            )
        ),
    )


def double_counters(node: Act) -> Instruction:
    """CR 701.10e, for +1/+1 counters."""
    return ForEach(_what(node), PutCounters(_IT, PLUS, CountersOn(PLUS, _IT)))


def _stronger(power: bool, toughness: bool, times: int) -> Callable[[Act], Instruction]:
    def make(node: Act) -> Instruction:
        p = Times(Fixed(times), StatOf("power", _IT, "sum")) if power else Fixed(0)
        t = Times(Fixed(times), StatOf("toughness", _IT, "sum")) if toughness else Fixed(0)
        return ForEach(_what(node), Apply(_IT, (ModifyPT(p, t),), END_OF_TURN))

    return make


def double_life(node: Act) -> Instruction:
    """CR 701.10d."""
    return ForEach(node.who, GainLife(_IT, LifeOf(_IT)))


# What creatures do.


def explore(node: Act) -> Instruction:
    """CR 701.44a."""
    who = ControllerOf(_IT)
    land = Is(_A, Type("land"))
    grow = Seq(
        (
            PutCounters(_IT, PLUS, Fixed(1)),
            If(Is(_A, InZone("library")), Gate(who, Move(_A, "graveyard"), NOTHING, NOTHING), NOTHING),
        )
    )
    shown = Bind(900, Reveal(who, TopOf(Fixed(1), who)))
    return ForEach(_what(node), Seq((shown, If(land, Move(_A, "hand"), grow))))


def connive(node: Act) -> Instruction:
    """CR 701.50a, e."""
    who = ControllerOf(_IT)
    n = _amount(node)
    discard = Discard(ControllerOf(Bound(902)), Select(exactly(n), _hand_of(ControllerOf(Bound(902))), None))
    nonland = CountOf(Those(_A, Not(Type("land"))))
    return ForEach(
        _what(node),
        Seq(
            (
                Bind(902, Choose(who, _IT)),
                Draw(ControllerOf(Bound(902)), n),
                Bind(900, discard),
                PutCounters(Bound(902), PLUS, nonland),
            )
        ),
    )


def _hand_of(who: Ref) -> Filter:
    return canonical((InZone("hand"), OwnedBy(who)))


def goad(node: Act) -> Instruction:
    """CR 701.15a-b."""
    mods = (Designated("goaded"), Must("attack"), Must("attack", players=OtherPlayers(You())))
    return Apply(_what(node), mods, Until("your next turn"))


def detain(node: Act) -> Instruction:
    """CR 701.35a."""
    mods = (Cant("attack"), Cant("block"), Cant("activate"))
    return Apply(_what(node), mods, Until("your next turn"))


def suspect(node: Act) -> Instruction:
    """CR 701.60a-d."""
    mods = (Gain((Keyword("menace"),)), Cant("block"))
    while_so = AsLongAs(HasDesignation(_A, "suspected"))
    become = Seq(
        (
            Bind(900, Choose(node.who, _IT)),
            Designate(_A, "suspected"),
            Apply(_A, mods, while_so),
        )
    )
    return ForEach(_what(node), If(HasDesignation(_IT, "suspected"), NOTHING, become))


def exert(node: Act) -> Instruction:
    """CR 701.43a: during the next untap step of the player who exerts it, whoever controls it till then."""
    not_theirs = Cant("untap", unless=No(TurnOf(You())))
    return Apply(_what(node), (not_theirs,), Until("your next untap step"))


def harness(node: Act) -> Instruction:
    """CR 701.64a."""
    return Designate(_what(node), "harnessed")


def convert(node: Act) -> Instruction:
    """CR 701.28a."""
    return Transform(_what(node))


def heal(node: Act) -> Instruction:
    """CR 701.69 (since-april): damage marked on it is removed."""
    return Act("remove damage", node.who, node.amount, _what(node))


def airbend(node: Act) -> Instruction:
    """CR 701.65a."""
    two = Cost((Mana(("2",)),))
    play = MayPlay("cast", Among(_A), two)
    while_there = AsLongAs(Is(_A, InZone("exile")))
    each = Seq((Bind(900, Move(_IT, "exile")), Apply(OwnerOf(_A), (play,), while_there)))
    return ForEach(_what(node), each)


def earthbend(node: Act) -> Instruction:
    """CR 701.66a: `what` is the target."""
    land = (
        AddTypes(("creature",), (), ()),
        SetPT(Fixed(0), Fixed(0)),
        Gain((Keyword("haste"),)),
    )
    leaves = Pattern("zone change", Among(_A), origin=("battlefield",), destination=("graveyard", "exile"))
    back = Move(Trigger("object"), "battlefield", under=You(), entering=(EntersTapped(),))
    return Seq(
        (
            Bind(900, Choose(node.who, _what(node))),
            Apply(_A, land, ALWAYS),
            PutCounters(_A, PLUS, _amount(node)),
            Later(leaves, back),
        )
    )


# Cards.


def discover(node: Act) -> Instruction:
    """CR 701.57a."""
    low = StatIs("mana value", "<=", _amount(node))
    what = canonical((Not(Type("land")), low))
    kept = Move(Those(_B, canonical((what, InZone("exile")))), "hand")
    return until_found(what, what, low, kept)


def manifest(node: Act) -> Instruction:
    """CR 701.40a, e: cards of a library one at a time."""
    return _face_down(node, "manifested")


def cloak(node: Act) -> Instruction:
    """CR 701.58a."""
    return _face_down(node, "cloaked")


def _face_down(node: Act, how: str) -> Instruction:
    entering = (EntersFaceDown(how),)
    if node.what is not None:
        return ForEach(node.what, Move(_IT, "battlefield", under=node.who, entering=entering))
    top = TopOf(Fixed(1), node.who)
    return Repeat(_amount(node), Move(top, "battlefield", under=node.who, entering=entering))


def manifest_dread(node: Act) -> Instruction:
    """CR 701.62a."""
    entering = (EntersFaceDown("manifested"),)
    return Seq(
        (
            Bind(900, LookAt(node.who, TopOf(Fixed(2), node.who))),
            Bind(902, Move(some(Among(_A)), "battlefield", under=node.who, entering=entering)),
            Move(Those(_A, InZone("library")), "graveyard"),
            Choose(node.who, Bound(902)),  # what comes of it is the permanent
        )
    )


def learn(node: Act) -> Instruction:
    """CR 701.48a."""
    lesson = some(Subtype("Lesson"), in_your("outside"))
    fetch = Seq((Bind(900, Reveal(node.who, lesson)), Move(_A, "hand")))
    discard = Discard(node.who, some(in_your("hand")))
    return Gate(node.who, discard, Draw(node.who, Fixed(1)), Gate(node.who, fetch, NOTHING, NOTHING))


def recruit(node: Act) -> Instruction:
    """CR 701.70 (since-april)."""
    soldier = TokenSpec("", ("white",), (), ("creature",), ("Human", "Soldier"), Fixed(1), Fixed(1), ())
    create = CreateToken(node.who, Fixed(1), soldier)
    return Seq(
        (
            Draw(node.who, Fixed(1)),
            Bind(900, Discard(node.who, some(in_your("hand")))),
            If(Is(_A, Not(Type("land"))), create, NOTHING),
        )
    )


def collect_evidence(node: Act) -> Instruction:
    """CR 701.59a."""
    cards = Select(ANY_NUMBER, in_your("graveyard"), None, "mana value", _amount(node))
    return Move(cards, "exile")


def forage(node: Act) -> Instruction:
    """CR 701.61a."""
    three = Move(some(in_your("graveyard"), quantity=exactly(Fixed(3))), "exile")
    food = Sacrifice(node.who, some(Subtype("Food"), YOURS))
    return Modal(ONE, (three, food))


def behold(node: Act) -> Instruction:
    """CR 701.4a: `what` is `Each` of the quality."""
    quality: Filter = node.what.what if isinstance(node.what, Each) else CREATURE
    there = Or((canonical((InZone("battlefield"), YOURS)), in_your("hand")))
    return Bind(900, Reveal(node.who, some(quality, there)))


def told(node: Act) -> Instruction:
    """An action that is done by others, and only told of here."""
    return Nothing()


ACTIONS: Final[dict[str, Callable[[Act], Instruction]]] = {
    "scry": scry,
    "surveil": surveil,
    "fateseal": fateseal,
    "clash": clash,
    "incubate": incubate,
    "investigate": investigate,
    "populate": populate,
    "amass": amass,
    "bolster": bolster,
    "support": support,
    "monstrosity": monstrosity,
    "adapt": adapt,
    "blight": blight,
    "empower jace": empower_jace,
    "endure": endure,
    "time travel": time_travel,
    "double +1/+1 counters": double_counters,
    "double power": _stronger(True, False, 1),
    "double toughness": _stronger(False, True, 1),
    "double power and toughness": _stronger(True, True, 1),
    "triple power": _stronger(True, False, 2),
    "triple power and toughness": _stronger(True, True, 2),
    "double life": double_life,
    "explore": explore,
    "connive": connive,
    "goad": goad,
    TEMPTED: the_ring_tempts,
    "detain": detain,
    "suspect": suspect,
    "exert": exert,
    "harness": harness,
    "convert": convert,
    "heal": heal,
    "airbend": airbend,
    "earthbend": earthbend,
    "discover": discover,
    "manifest": manifest,
    "cloak": cloak,
    "manifest dread": manifest_dread,
    "learn": learn,
    "recruit": recruit,
    "collect evidence": collect_evidence,
    "forage": forage,
    "behold": behold,
    "exploit": told,
    "enlist": told,
    "paradigm": told,
    "evolve": told,
    "train": told,
    **{name.lower() + " token": _create(name) for name in PREDEFINED},
}

OF_PERMANENTS: Final = frozenset({"exert"})
"""Actions that can be done to nothing but permanents (CR 701.43c)."""

# Actions whose `what` is a quality, and not what does it.
QUALITIES: Final = frozenset({"amass", "behold", "venture"})

TOLD: Final = frozenset(
    {
        "airbend",
        "amass",
        "blight",
        "clash",
        "cloak",
        "collect evidence",
        "connive",
        "discover",
        "earthbend",
        "endure",
        "evolve",
        "exert",
        "exploit",
        "enlist",
        "paradigm",
        "explore",
        "forage",
        "investigate",
        "manifest dread",
        "populate",
        "suspect",
        TEMPTED,
        "train",
    }
)


def perform(node: Act) -> Instruction | None:
    """The steps that the keyword action stands for, interned; None if it isn't known."""
    make = ACTIONS.get(node.name)
    return None if make is None else intern(make(node))
