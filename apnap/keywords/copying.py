"""Keywords that trigger as the spell is cast: copies of it, and more spells (CR 702.40 storm, 702.85
cascade, ...)."""

from __future__ import annotations

from typing import Final

from apnap.keywords.words import (
    ALWAYS,
    CAST,
    NOTHING,
    ONE,
    UPKEEP,
    YOUR_CREATURE,
    Table,
    exactly,
    may,
    number,
    some,
    when,
)
from apnap.model.abilities import Cost, Do, Keyword, Spell, Static
from apnap.model.amounts import CastFact, CountEvents, Fixed, StatOf
from apnap.model.conditions import Compare, PaidFor
from apnap.model.events import Pattern
from apnap.model.filters import (
    InZone,
    Not,
    PermanentCard,
    SharesWith,
    StatIs,
    Status,
    Type,
    canonical,
)
from apnap.model.instructions import (
    Act,
    Apply,
    Bind,
    CastNow,
    Choose,
    CopyCard,
    CopyOnStack,
    If,
    Later,
    Move,
    Reveal,
    RevealUntil,
    Sacrifice,
    Seq,
    Tap,
)
from apnap.model.modifications import AdditionalCost, Cant, Lose
from apnap.model.node import Ability, Amount, Filter, Instruction
from apnap.model.refs import Bound, Opponents, SelectPlayers, This, Those, TopOf, You

_THIS: Final = This()


def storm(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.40a: those cast before it, counted in the order of the turn."""
    others = CountEvents(Pattern("cast"), "before", "")
    return (when(CAST, CopyOnStack(You(), This(), others), zone="stack"),)


def gravestorm(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.69a."""
    died = Pattern("zone change", PermanentCard(), origin=("battlefield",), destination=("graveyard",))
    return (when(CAST, CopyOnStack(You(), This(), CountEvents(died, "turn", "")), zone="stack"),)


def _copied(label: str, paid: Cost, n: Amount, often: str = "once") -> tuple[Ability, ...]:
    return (
        Static(This(), (AdditionalCost(paid, label, often),), zone="any"),
        when(CAST, CopyOnStack(You(), This(), n), condition=PaidFor(label), zone="stack"),
    )


def replicate(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.56a."""
    return _copied("replicate", keyword.args[0], CastFact("replicate"), "any number")


def conspire(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.78a."""
    pair = some(Status("untapped"), YOUR_CREATURE, SharesWith("color", This()), quantity=exactly(Fixed(2)))
    return _copied("conspire", Cost((Do(Tap(pair)),)), Fixed(1))


def casualty(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.153a."""
    strong = some(YOUR_CREATURE, StatIs("power", ">=", number(keyword)))
    return _copied("casualty", Cost((Do(Sacrifice(You(), strong)),)), Fixed(1))


def demonstrate(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.144a."""
    theirs = Seq(
        (
            Bind(0, Choose(You(), SelectPlayers(ONE, Opponents()))),
            CopyOnStack(Bound(0), This(), Fixed(1)),
        )
    )
    return (when(CAST, may(CopyOnStack(You(), This(), Fixed(1)), theirs), zone="stack"),)


def until_found(
    what: Filter, castable: Filter, resulting: Filter, otherwise: Instruction | None
) -> Instruction:
    """Cards are exiled from the top of the library until one is found; it may be cast without paying its
    mana cost if the resulting spell matches; the rest go to the bottom in a random order (cascade,
    discover)."""
    steps: list[Instruction] = [
        Bind(900, RevealUntil(You(), what, Fixed(1))),
        Bind(901, Move(Bound(900), "exile")),
        may(CastNow(You(), Those(Bound(901), castable), only=resulting)),
    ]
    if otherwise is not None:
        steps.append(otherwise)
    steps.append(Move(Those(Bound(901), InZone("exile")), "library", "bottom random"))
    return Seq(tuple(steps))


def cascade(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.85a."""
    less = StatIs("mana value", "<", StatOf("mana value", This(), "sum"))
    what = canonical((Not(Type("land")), less))
    return (when(CAST, until_found(what, what, less, None), zone="stack"),)


def ripple(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.60a: those with the same name may be cast, each in turn."""
    shown = Bind(0, Reveal(You(), TopOf(number(keyword), You())))
    same = Those(Bound(0), SharesWith("name", This()))
    rest = Move(Those(Bound(0), InZone("library")), "library", "bottom")
    return (when(CAST, may(shown, Seq((may(CastNow(You(), same)), rest))), zone="stack"),)


def epic(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.50a: the copies have no epic ability."""
    again = CopyOnStack(You(), This(), Fixed(1), but=(Lose(("epic",)),))
    steps = (Apply(You(), (Cant("cast"),), ALWAYS), Later(UPKEEP, again, "each", ALWAYS))
    return (Spell(Seq(steps)),)


def paradigm(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.192a: the first time that one of the name resolves is told by what was told of the others."""
    told = Act("paradigm", You(), None, This())
    before = CountEvents(Pattern("act", SharesWith("name", This()), You(), how="paradigm"), "game", "")
    main = Pattern("step", who=You(), how="precombat main")
    cast = Seq((Bind(0, CopyCard(You(), This(), "exile")), may(CastNow(You(), Bound(0)))))
    each = Later(main, cast, "each", ALWAYS)
    first = If(Compare(before, "=", Fixed(0)), Seq((told, each)), NOTHING)
    return (Spell(Seq((first, Move(This(), "exile")))),)


KEYWORDS: Final[Table] = {
    "storm": storm,
    "gravestorm": gravestorm,
    "replicate": replicate,
    "conspire": conspire,
    "casualty": casualty,
    "demonstrate": demonstrate,
    "cascade": cascade,
    "ripple": ripple,
    "epic": epic,
    "paradigm": paradigm,
}
