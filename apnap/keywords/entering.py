"""Keywords about how a permanent enters, grows, returns or dies: with counters, as something is chosen or
sacrificed, from the battlefield and back (CR 702.32 fading, 702.43 modular, 702.82 devour, ...)."""

from __future__ import annotations

from typing import Final

from apnap.keywords.words import (
    ANY_NUMBER,
    CREATURE,
    DIES,
    END_OF_TURN,
    ENTERS,
    IT,
    MINUS,
    NOTHING,
    ONE,
    PLUS,
    THAT,
    THIS,
    UPKEEP,
    YOUR_CREATURE,
    YOURS,
    Table,
    as_enters,
    at_least,
    counter,
    enters,
    enters_with,
    in_your,
    may,
    number,
    power,
    removed_to_none,
    some,
    target,
    when,
)
from apnap.model.abilities import Cost, Do, Keyword, Mana, PayLife, Static
from apnap.model.amounts import (
    CastFact,
    CountersOn,
    CountEvents,
    Fixed,
    ResultAmount,
    StatOf,
    Times,
    X,
)
from apnap.model.conditions import AllOf, AnyOf, Compare, HasDesignation, Is, ItIs, No, TurnOf
from apnap.model.events import EntersTransformed, EntersWith, EntersWithMods, Instead, Pattern, Prevent
from apnap.model.filters import (
    Among,
    CountersAre,
    InZone,
    Other,
    SharesWith,
    StatIs,
    Status,
    Subtype,
    Type,
    canonical,
)
from apnap.model.instructions import (
    Act,
    Amend,
    Apply,
    Attach,
    Bind,
    Choose,
    CreateToken,
    Destroy,
    Draw,
    GainLife,
    Gate,
    If,
    IfDone,
    LookAt,
    LoseLife,
    Move,
    MoveCounters,
    Pay,
    PutCounters,
    RemoveCounters,
    Repeat,
    Reveal,
    Sacrifice,
    Seq,
    TokenSpec,
)
from apnap.model.modifications import (
    AddTypes,
    Cant,
    Designated,
    Gain,
    MayLookAt,
    Replacing,
    SetColors,
)
from apnap.model.node import Ability, Amount, CostPart
from apnap.model.refs import (
    Bound,
    HostOf,
    Linked,
    Opponents,
    SelectPlayers,
    This,
    Those,
    TopOf,
    You,
)

# Upkeep.


def cumulative_upkeep(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.24a: the cost once for each age counter, all of it or none."""
    times = CountersOn("age", This())
    whole = Cost(tuple([_times(part, times) for part in keyword.args[0].parts]))
    pay = Gate(You(), Pay(You(), whole), NOTHING, Sacrifice(You(), IT))
    return (when(UPKEEP, Seq((counter("age"), pay))),)


def _times(part: CostPart, n: Amount) -> CostPart:
    """A part of a cost so many times over."""
    if isinstance(part, Mana):
        return Mana(part.symbols, n if part.times is None else Times(n, part.times))
    if isinstance(part, PayLife):
        return PayLife(Times(n, part.amount))
    if isinstance(part, Do):
        return Do(Repeat(n, part.action))
    return part


def echo(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.30a."""
    unless = Gate(You(), Pay(You(), keyword.args[0]), NOTHING, Sacrifice(You(), IT))
    came = Is(This(), canonical((Status("new since upkeep"), YOURS)))
    return (when(UPKEEP, unless, condition=came),)


def fading(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.32a."""
    fade = IfDone(RemoveCounters(This(), "fade", Fixed(1)), NOTHING, Sacrifice(You(), IT))
    return (enters_with("fade", number(keyword)), when(UPKEEP, fade))


def vanishing(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.63a-b."""
    has_one = Is(This(), CountersAre("time", ">=", Fixed(1)))
    last = removed_to_none("time")
    both = (
        when(UPKEEP, RemoveCounters(This(), "time", Fixed(1)), condition=has_one),
        when(last, Sacrifice(You(), IT)),
    )
    return (enters_with("time", number(keyword)), *both) if keyword.args else both


# Entering with counters.


def amplify(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.38a."""
    kin = some(SharesWith("creature type", This()), Other(), in_your("hand"), quantity=ANY_NUMBER)
    n = Times(number(keyword), ResultAmount(0))
    return (as_enters(Seq((Bind(0, Reveal(You(), kin)), Amend(EntersWith(PLUS, n))))),)


def modular(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.43a."""
    to = target(Type("artifact"), CREATURE)
    give = may(PutCounters(to, PLUS, CountersOn(PLUS, This())))
    return (enters_with(PLUS, number(keyword)), when(DIES, give))


def sunburst(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.44a."""
    creature = Is(This(), CREATURE)
    n = CastFact("colors spent")
    return (enters_with(PLUS, n, creature), enters_with("charge", n, No(creature)))


def bloodthirst(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.54a-b."""
    hurt = Pattern("damage", who=Opponents())
    if keyword.args and isinstance(keyword.args[0], X):
        return (enters_with(PLUS, CountEvents(hurt, "turn", "amount")),)
    return (enters_with(PLUS, number(keyword), at_least(CountEvents(hurt, "turn", ""), 1)),)


def graft(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.58a."""
    other = Pattern("zone change", canonical((Other(), CREATURE)), destination=("battlefield",))
    has_one = Is(This(), CountersAre(PLUS, ">=", Fixed(1)))
    give = may(MoveCounters(This(), THAT, PLUS, Fixed(1)))
    return (enters_with(PLUS, number(keyword)), when(other, give, condition=has_one))


def devour(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.82a, c: a second argument is what may be devoured."""
    what = keyword.args[1] if len(keyword.args) > 1 else CREATURE
    eaten = Sacrifice(You(), some(what, YOURS, Other(), quantity=ANY_NUMBER))
    n = Times(number(keyword), ResultAmount(0))
    return (as_enters(Seq((Bind(0, eaten), Amend(EntersWith(PLUS, n))))),)


def unleash(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.98a."""
    has_one = Is(This(), CountersAre(PLUS, ">=", Fixed(1)))
    return (
        as_enters(may(Amend(EntersWith(PLUS, Fixed(1))))),
        Static(This(), (Cant("block"),), has_one),
    )


def tribute(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.104a: that tribute was paid is kept as a designation, for "if tribute wasn't paid"."""
    paid = Seq(
        (
            Amend(EntersWith(PLUS, number(keyword))),
            Amend(EntersWithMods((Designated("tribute paid"),))),
        )
    )
    choose = Bind(0, Choose(You(), SelectPlayers(ONE, Opponents())))
    return (as_enters(Seq((choose, Gate(Bound(0), paid, NOTHING, NOTHING)))),)


def riot(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.136a."""
    haste = Amend(EntersWithMods((Gain((Keyword("haste"),)),)))
    return (as_enters(may(Amend(EntersWith(PLUS, Fixed(1))), otherwise=haste)),)


def ravenous(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.156a."""
    return (
        enters_with(PLUS, X()),
        when(ENTERS, Draw(You(), Fixed(1)), condition=at_least(X(), 5)),
    )


# When it enters, or something else does.


def fabricate(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.123a."""
    n = number(keyword)
    servo = TokenSpec("", (), (), ("artifact", "creature"), ("Servo",), Fixed(1), Fixed(1), ())
    return (when(ENTERS, may(counter(PLUS, n), otherwise=CreateToken(You(), n, servo))),)


def exploit(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.110a-b."""
    told = Act("exploit", You(), None, This())
    # told of while it is still there: it may be the one that is sacrificed
    chosen = Bind(900, Choose(You(), some(CREATURE, YOURS)))
    return (when(ENTERS, may(Seq((chosen, told, Sacrifice(You(), Bound(900)))))),)


def evolve(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.100a-c."""
    enters = Pattern("zone change", YOUR_CREATURE, destination=("battlefield",))
    stronger = Compare(power(THAT), ">", power(This()))
    tougher = Compare(StatOf("toughness", THAT, "sum"), ">", StatOf("toughness", This(), "sum"))
    condition = AllOf((Is(This(), CREATURE), AnyOf((stronger, tougher))))
    effect = Seq((counter(), Act("evolve", You(), None, This())))
    return (when(enters, effect, condition=condition),)


def champion(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.72a."""
    other = Move(some(Other(), keyword.args[0], YOURS), "exile")
    leaves = Pattern("zone change", THIS, origin=("battlefield",))
    return (
        when(ENTERS, may(other, otherwise=Sacrifice(You(), IT))),
        when(leaves, Move(Linked(), "battlefield")),
    )


def hideaway(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.75a: whoever controls the permanent may look at the card."""
    effect = Seq(
        (
            Bind(0, LookAt(You(), TopOf(number(keyword), You()))),
            Move(some(Among(Bound(0))), "exile", face="down"),
            Move(Those(Bound(0), InZone("library")), "library", "bottom random"),
        )
    )
    return (when(ENTERS, effect), Static(You(), (MayLookAt(Linked()),)))


def _with_token(*spec: object) -> tuple[Ability, ...]:
    colors, subtype, size = spec
    assert isinstance(colors, tuple) and isinstance(subtype, str) and isinstance(size, int)
    token = TokenSpec("", colors, (), ("creature",), _words(subtype), Fixed(size), Fixed(size), ())
    create = Bind(0, CreateToken(You(), Fixed(1), token))
    return (when(ENTERS, Seq((create, Attach(This(), Bound(0))))),)


def _words(text: str) -> tuple[str, ...]:
    return tuple(text.split())


def living_weapon(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.92a."""
    return _with_token(("black",), "Phyrexian Germ", 0)


def for_mirrodin(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.163a."""
    return _with_token(("red",), "Rebel", 2)


def job_select(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.182a: the Equipment says itself what else the Hero is."""
    return _with_token((), "Hero", 1)


def backup(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.165a, c: the abilities printed below are the second argument; another creature than this gains
    them. Below a backup ability that something gains nothing is printed."""
    below = keyword.args[1] if len(keyword.args) > 1 else ()
    given = Apply(Bound(0), (Gain(below),), END_OF_TURN)
    grow = counter(PLUS, number(keyword), target(CREATURE))
    return (when(ENTERS, Seq((grow, If(Is(Bound(0), Other()), given, NOTHING)))),)


# When it dies, or would.


def soulshift(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.46a."""
    card = target(Subtype("Spirit"), StatIs("mana value", "<=", number(keyword)), in_your("graveyard"))
    return (when(DIES, may(Move(card, "hand"))),)


def persist(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.79a."""
    return _returning(MINUS)


def undying(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.93a."""
    return _returning(PLUS)


def _returning(kind: str) -> tuple[Ability, ...]:
    back = Move(This(), "battlefield", entering=(EntersWith(kind, Fixed(1)),))
    return (when(DIES, back, condition=Is(This(), CountersAre(kind, "=", Fixed(0)))),)


def afterlife(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.135a."""
    spirit = TokenSpec(
        "",
        ("white", "black"),
        (),
        ("creature",),
        ("Spirit",),
        Fixed(1),
        Fixed(1),
        (Keyword("flying"),),
    )
    return (when(DIES, CreateToken(You(), number(keyword), spirit)),)


def umbra_armor(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.89a."""
    host = Among(HostOf(This()))
    saved = Instead(Seq((Act("remove damage", You(), None, HostOf(This())), Destroy(This()))))
    return (Static(This(), (Replacing(Pattern("destroy", host), (saved,)),)),)


def absorb(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.64a."""
    return (Static(This(), (Replacing(Pattern("damage", THIS), (Prevent(number(keyword)),)),)),)


# Always.


def devoid(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.114a."""
    return (Static(This(), (SetColors(()),), zone="any"),)


def daybound(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.145b: that it enters transformed; the rest the rules of day and night look for."""
    return (enters(EntersTransformed(), condition=ItIs("night")),)


def max_speed(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.178a-b: the arguments are the abilities; it functions where the first of them does."""
    zone = getattr(keyword.args[0], "zone", "battlefield")
    return (Static(This(), (Gain(keyword.args),), HasDesignation(You(), "max speed"), zone),)


def infinity(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.186b: the arguments are the abilities."""
    return (Static(This(), (Gain(keyword.args),), HasDesignation(This(), "harnessed")),)


def living_metal(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.161a."""
    return (Static(This(), (AddTypes(("artifact", "creature"), (), ()),), TurnOf(You())),)


def extort(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.101a."""
    pay = Pay(You(), Cost((Mana(("W/B",)),)))
    drain = Seq((Bind(0, LoseLife(Opponents(), Fixed(1))), GainLife(You(), ResultAmount(0))))
    return (when(Pattern("cast", who=You()), may(pay, drain)),)


def increment(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.191a."""
    spent = CastFact("mana spent", THAT)
    toughness = StatOf("toughness", This(), "sum")
    more = AnyOf((Compare(spent, ">", power(This())), Compare(spent, ">", toughness)))
    condition = AllOf((Is(This(), CREATURE), more))
    return (when(Pattern("cast", who=You()), counter(), condition=condition),)


KEYWORDS: Final[Table] = {
    "cumulative upkeep": cumulative_upkeep,
    "echo": echo,
    "fading": fading,
    "vanishing": vanishing,
    "amplify": amplify,
    "modular": modular,
    "sunburst": sunburst,
    "bloodthirst": bloodthirst,
    "graft": graft,
    "devour": devour,
    "unleash": unleash,
    "tribute": tribute,
    "riot": riot,
    "ravenous": ravenous,
    "fabricate": fabricate,
    "exploit": exploit,
    "evolve": evolve,
    "champion": champion,
    "hideaway": hideaway,
    "living weapon": living_weapon,
    "for Mirrodin!": for_mirrodin,
    "job select": job_select,
    "backup": backup,
    "soulshift": soulshift,
    "persist": persist,
    "undying": undying,
    "afterlife": afterlife,
    "umbra armor": umbra_armor,
    "absorb": absorb,
    "devoid": devoid,
    "living metal": living_metal,
    "daybound": daybound,
    "max speed": max_speed,
    "\u221e": infinity,
    "extort": extort,
    "increment": increment,
}
