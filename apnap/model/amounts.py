"""Numbers, known and counted (CR 107)."""

from __future__ import annotations

from dataclasses import dataclass

from apnap.model.node import Amount, Condition, Ref, When


@dataclass(eq=False, repr=False)
class Fixed(Amount):
    """The number itself."""

    n: int


@dataclass(eq=False, repr=False)
class X(Amount):
    """The value chosen for X (CR 107.3); on a permanent, that of the spell it was (CR 107.3m)."""


@dataclass(eq=False, repr=False)
class AnyNumber(Amount):
    """As many as there are, or fewer, as the player says who pays or removes them (CR 107.1c); in a
    `PayLife` or a `RemoveCounters`."""


@dataclass(eq=False, repr=False)
class CountOf(Amount):
    """How many objects or players there are."""

    of: Ref


@dataclass(eq=False, repr=False)
class StatOf(Amount):
    """A number of the objects: stat as in `StatIs`; how is "sum", "max" or "min" where there are
    several."""

    stat: str
    of: Ref
    how: str


@dataclass(eq=False, repr=False)
class CountersOn(Amount):
    """How many counters of the kind ("" for any) are on the objects or players."""

    kind: str
    of: Ref


@dataclass(eq=False, repr=False)
class LifeOf(Amount):
    """The players' life total (the sum, where several), or what it was as the game began (which:
    "starting")."""

    players: Ref
    which: str = ""


@dataclass(eq=False, repr=False)
class Sum(Amount):
    """The parts added up."""

    parts: tuple[Amount, ...]


@dataclass(eq=False, repr=False)
class Minus(Amount):
    """`a` less `b`."""

    a: Amount
    b: Amount


@dataclass(eq=False, repr=False)
class Times(Amount):
    """The amount multiplied by the factor: "twice", "2 for each"."""

    factor: Amount
    amount: Amount


@dataclass(eq=False, repr=False)
class Half(Amount):
    """Half of it, rounded "up" or "down" (CR 107.1a)."""

    amount: Amount
    rounded: str


@dataclass(eq=False, repr=False)
class EventAmount(Amount):
    """The amount of the event that triggered, or is being replaced: "that much"."""


@dataclass(eq=False, repr=False)
class ResultAmount(Amount):
    """The amount that the bound step came to: "the damage dealt this way"."""

    slot: int


@dataclass(eq=False, repr=False)
class CountEvents(Amount):
    """How many events of the ledger match in the window ("turn", "last turn", "game", "combat" for this
    combat phase, "resolution" for what the spell or ability under way has done, "before" for this turn before
    the event that triggered); `sum_of` is "" to count them, "amount" to add their amounts up."""

    when: When
    window: str
    sum_of: str


@dataclass(eq=False, repr=False)
class Distinct(Amount):
    """How many different values of the aspect there are among the objects: "color", "basic land type",
    "name", "mana value", "card type", "power"."""

    aspect: str
    of: Ref


@dataclass(eq=False, repr=False)
class Devotion(Amount):
    """Devotion to the colours (CR 700.5)."""

    colors: tuple[str, ...]


@dataclass(eq=False, repr=False)
class Party(Amount):
    """How many creatures are in your party (CR 700.8)."""


@dataclass(eq=False, repr=False)
class CastFact(Amount):
    """A fact of the cast, as a number (CR 400.7d): "mana spent", "spent W" (of that colour, or C), "colors
    spent", "kicked", or the label of an optional cost: how often it was paid; "modes", "targets":
    how many were chosen. Of the spell or permanent whose ability it is, or of another (`of`)."""

    fact: str
    of: Ref | None = None


@dataclass(eq=False, repr=False)
class Chosen(Amount):
    """The number chosen for the source (CR 607.2d)."""


@dataclass(eq=False, repr=False)
class Votes(Amount):
    """How many votes the word has got in this resolution; with `others`, the most that any other word has
    (CR 701.38)."""

    word: str
    others: bool = False


@dataclass(eq=False, repr=False)
class Resolutions(Amount):
    """How often this ability has resolved this turn, the resolution under way among them."""


@dataclass(eq=False, repr=False)
class UnspentMana(Amount):
    """How much unspent mana of the type, a symbol, the controller has (CR 106.4)."""

    symbol: str


@dataclass(eq=False, repr=False)
class IfElse(Amount):
    """One amount where the condition holds, else the other."""

    condition: Condition
    then: Amount
    otherwise: Amount


@dataclass(eq=False, repr=False)
class Divided(Amount):
    """Each recipient's share of the total, divided as the controller chooses: on announcement where the
    recipients are targets (CR 601.2d), else as the instruction is carried out."""

    total: Amount
