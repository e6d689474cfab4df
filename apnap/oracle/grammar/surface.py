"""What a text says before anaphora are bound: a few words that stand in trees where a node will stand.

The grammar reads text to trees of the model in which these are left; `anaphora` replaces them by what they
mean, and puts them back for printing. They are nodes, of the kind that they stand for, so that the compiled
model takes them; they never leave this package.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from apnap.model import (
    Among,
    Amount,
    Condition,
    Filter,
    Fixed,
    Instruction,
    Other,
    Quantity,
    Ref,
    This,
    Type,
    canonical,
)


class Word(Ref):
    """A word that stands for an object or a player."""


@dataclass(eq=False, repr=False)
class WhoDid(Word):
    """Those of the players who were asked last that do what they may, or those who don't: "each player who
    does"."""

    among: Ref
    did: bool


@dataclass(eq=False, repr=False)
class SomebodyDid(Condition):
    """Whether anybody does it: "if a player does", "if no one does"."""

    did: bool


class Said(Instruction):
    """Steps as the text has them."""


@dataclass(eq=False, repr=False)
class It(Word):
    """An anaphor, by its word: "it", "that creature", "those cards", "that player"."""

    word: str


@dataclass(eq=False, repr=False)
class Pile(Word):
    """One of the piles that something was separated into, by who chooses it (None: who acts), and by the
    noun that the text has for what is in it ("": none)."""

    by: Ref | None
    noun: str = ""


@dataclass(eq=False, repr=False)
class Elided(Word):
    """A subject that is not said again: the second verb of "draws a card and loses 1 life"."""


@dataclass(eq=False, repr=False)
class Det(Word):
    """Everything that matches, by the word before it: "all", "each", or "" for a bare plural."""

    word: str
    what: Filter


@dataclass(eq=False, repr=False)
class Joined(Said):
    """Steps, and the text between each two of them."""

    steps: tuple[Any, ...]
    joints: tuple[str, ...]


@dataclass(eq=False, repr=False)
class Faces(Said):
    """Each of those players faces a villainous choice (CR 701.55a)."""

    who: Any
    modes: tuple[Any, ...]


UNSET: Final = -1
"""The slot of a target phrase that has no number yet."""

ONE: Final = Quantity(Fixed(1), Fixed(1))
THIS: Final = Among(This())
CREATURE: Final = Type("creature")
SUPPORTED: Final[Filter] = canonical((Other(), CREATURE))
"""What a permanent supports (CR 701.41a)."""


def both(*parts: Filter) -> Filter:
    """All of the filters as one, in canonical order."""
    return canonical(parts)


@dataclass(eq=False, repr=False)
class Host(Word):
    """What an Aura or Equipment is attached to, by the words for it: "enchanted creature"."""

    word: str


@dataclass(eq=False, repr=False)
class WhereX(Said):
    """A step whose X is defined after it: "..., where X is the number of lands you control"."""

    step: Any
    amount: Any


@dataclass(eq=False, repr=False)
class Used(Said):
    """A step that uses an X defined at the end of its sentence (see `WhereX`)."""

    step: Any
    amount: Any


@dataclass(eq=False, repr=False)
class Noted(Said):
    """A step that is done to everything that matches, its field `name`, which a later one may speak of."""

    slot: int
    name: str
    step: Any


@dataclass(eq=False, repr=False)
class InsteadOf(Said):
    """One step, or under the condition another: "A. If C, B instead."."""

    condition: Any
    then: Any
    otherwise: Any
    joint: str = ". "


@dataclass(eq=False, repr=False)
class OnlyThen(Said):
    """A step whose condition is said after it: "counter target spell if it's blue"."""

    then: Any
    condition: Any


@dataclass(eq=False, repr=False)
class Amended(Said):
    """A paragraph that says what the one before it does instead, under the condition."""

    condition: Any
    then: Any


@dataclass(eq=False, repr=False)
class Clashed(Said):
    """A clash, and what follows for who wins it or doesn't (CR 701.30)."""

    then: Any
    otherwise: Any


@dataclass(eq=False, repr=False)
class Rolled(Said):
    """Steps the last of which rolls a die, and what happens for each of its results (CR 706.3)."""

    roll: Any
    bounds: tuple[tuple[int, int], ...]
    effects: tuple[Any, ...]


@dataclass(eq=False, repr=False)
class ThisWay(Amount):
    """How much an earlier step came to, by the word for it: "the life lost this way"."""

    word: str


@dataclass(eq=False, repr=False)
class ChosenSource(Said):
    """An effect on the damage of one source, chosen as it begins (CR 609.7); `then` is an `Apply`."""

    what: Filter
    then: Any


@dataclass(eq=False, repr=False)
class From(Word):
    """The source itself, where the text says in which zone it is: "this card from your graveyard"."""

    zone: str


PAID_VERBS: Final = ("sacrificed", "discarded", "exiled", "revealed", "chosen")
"""What may have been done to something that is spoken of by it: "the sacrificed creature"."""
_PAID_NOUNS: Final = {
    "sacrificed": "creature artifact land permanent enchantment token planeswalker",
    "chosen": "one",
}
PAID_WORDS: Final = tuple(
    f"the {verb} {noun}" for verb in PAID_VERBS for noun in _PAID_NOUNS.get(verb, "card").split()
)
"""Anaphors for what was paid or given up."""


def verb_of(word: str) -> str:
    """The verb of an anaphor for what was paid, "" if it is none."""
    parts = word.split(" ")
    return parts[1] if len(parts) == 3 and parts[0] == "the" and parts[1] in PAID_VERBS else ""
