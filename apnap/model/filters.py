"""Predicates over objects: the layers of an object phrase ("another red creature you control with
power 2 or less") as a conjunction of small words.

`And` holds its parts in the order in which a phrase's layers are printed; `canonical` sorts them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from apnap.model.node import Amount, Filter, Ref, When


@dataclass(eq=False, repr=False)
class And(Filter):
    """All of the parts."""

    parts: tuple[Filter, ...]


@dataclass(eq=False, repr=False)
class Or(Filter):
    """At least one of the parts."""

    parts: tuple[Filter, ...]


@dataclass(eq=False, repr=False)
class Not(Filter):
    """Not the part: "nonland", "without flying"."""

    part: Filter


@dataclass(eq=False, repr=False)
class Anything(Filter):
    """Every object: "permanent", "card", "spell" by the zone that stands beside it."""


@dataclass(eq=False, repr=False)
class Type(Filter):
    """Has the card type (CR 205.2a), a word of `CARD_TYPES`."""

    name: str


@dataclass(eq=False, repr=False)
class Supertype(Filter):
    """Has the supertype (CR 205.4)."""

    name: str


@dataclass(eq=False, repr=False)
class Subtype(Filter):
    """Has the subtype (CR 205.3), spelt as on the type line: `"Elf"`."""

    name: str


@dataclass(eq=False, repr=False)
class Color(Filter):
    """Has the colour (CR 105.2)."""

    name: str


@dataclass(eq=False, repr=False)
class ColorCount(Filter):
    """How many colours: colorless is `=` 0, monocolored `=` 1, multicolored `>=` 2 (CR 105.2)."""

    cmp: str
    n: int


@dataclass(eq=False, repr=False)
class PermanentCard(Filter):
    """Has a permanent type, wherever it is: "permanent card", "permanent spell" (CR 110.4)."""


@dataclass(eq=False, repr=False)
class Named(Filter):
    """Has the name (CR 201.2)."""

    name: str


@dataclass(eq=False, repr=False)
class HasKeyword(Filter):
    """Has the keyword ability (CR 702): "with flying"."""

    name: str


@dataclass(eq=False, repr=False)
class HasAbility(Filter):
    """Has an ability, whichever: "with no abilities" is its `Not` (CR 113.12)."""


@dataclass(eq=False, repr=False)
class StatIs(Filter):
    """Compares a number of the object: stat is "power", "toughness", "mana value", "loyalty",
    "defense"; cmp one of = != < <= > >=, even, odd."""

    stat: str
    cmp: str
    amount: Amount


@dataclass(eq=False, repr=False)
class TotalAtMost(Filter):
    """In a phrase for what is chosen: the sum of that number (as in `StatIs`) over all that is chosen
    together is at most so much, "with total power 4 or less"."""

    stat: str
    amount: Amount


@dataclass(eq=False, repr=False)
class CountersAre(Filter):
    """How many counters of the kind ("" for any kind) are on it (CR 122)."""

    kind: str
    cmp: str
    amount: Amount


@dataclass(eq=False, repr=False)
class Status(Filter):
    """A state of the object in one word: tapped, untapped, attacking, blocking, blocked, unblocked,
    token, face down, transformed, enchanted, equipped, modified, commander, suspected, saddled, ..."""

    name: str


@dataclass(eq=False, repr=False)
class ControlledBy(Filter):
    """Its controller (its owner where it has none, CR 108.4a) is among the players."""

    players: Ref


@dataclass(eq=False, repr=False)
class OwnedBy(Filter):
    """Its owner is among the players (CR 108.3)."""

    players: Ref


@dataclass(eq=False, repr=False)
class InZone(Filter):
    """Is in the zone, a word of `ZONES`. A phrase that names no zone speaks of the battlefield."""

    zone: str


@dataclass(eq=False, repr=False)
class Other(Filter):
    """Is not the ability's source: "another creature", "other Goblins"."""


@dataclass(eq=False, repr=False)
class Among(Filter):
    """Is one of the objects referred to: "from among them"; `Not(Among(...))` is "other than"."""

    objects: Ref


@dataclass(eq=False, repr=False)
class SourceIs(Filter):
    """Is one of the objects, chosen as sources of damage, or the permanent that one of them, a spell, has
    become (CR 400.7b, 609.7a)."""

    objects: Ref


@dataclass(eq=False, repr=False)
class SharesWith(Filter):
    """Has in common with one of the objects: aspect is "color", "creature type", "card type", "name",
    "mana value", "land type", "owner", ... `Iterated` in a target phrase: with its other targets."""

    aspect: str
    objects: Ref


@dataclass(eq=False, repr=False)
class Unlike(Filter):
    """Has nothing of the aspect (as in `SharesWith`) in common with any of the objects. `Iterated` in a
    target phrase: with any of its other targets, "with different controllers"."""

    aspect: str
    objects: Ref


@dataclass(eq=False, repr=False)
class AttachedTo(Filter):
    """Is attached to one of the objects or players (CR 301.5, 303.4)."""

    host: Ref


@dataclass(eq=False, repr=False)
class HasAttached(Filter):
    """Has an attached object that matches."""

    what: Filter


@dataclass(eq=False, repr=False)
class AttackingTo(Filter):
    """Is attacking one of the players or permanents (CR 506.2)."""

    defenders: Ref


@dataclass(eq=False, repr=False)
class BlockingOf(Filter):
    """Is blocking one of the objects (CR 509.1)."""

    attackers: Ref


@dataclass(eq=False, repr=False)
class BlockedBy(Filter):
    """Is blocked by one of the objects (CR 509.1h)."""

    blockers: Ref


@dataclass(eq=False, repr=False)
class OfChosen(Filter):
    """Has the quality chosen for the source: aspect is "color", "creature type", "name", "card type",
    "land type", "opponent", ... (CR 607.2d)."""

    aspect: str


@dataclass(eq=False, repr=False)
class Targeting(Filter):
    """Is a spell or ability with a target that matches (one of the refs, or what matches)."""

    what: Filter | None
    players: Ref | None


@dataclass(eq=False, repr=False)
class TargetsAre(Filter):
    """How often something was chosen as a target of the spell or ability (CR 115.9a): "with a single
    target"."""

    cmp: str
    amount: Amount


@dataclass(eq=False, repr=False)
class CouldBeTarget(Filter):
    """Could be each target of the spell or ability: "each creature that spell could target" (CR 707.10d)."""

    of: Ref


@dataclass(eq=False, repr=False)
class StackKind(Filter):
    """Is this kind of object on the stack: "spell", "activated", "triggered", "ability"."""

    name: str


@dataclass(eq=False, repr=False)
class CastFrom(Filter):
    """Was cast from the zone, "" for any (CR 400.7d, 601.2a); by one of the players, where that is said."""

    zone: str
    by: Ref | None = None


@dataclass(eq=False, repr=False)
class Extreme(Filter):
    """Has the greatest ("max") or least ("min") stat among those that match."""

    stat: str
    which: str
    among: Filter


@dataclass(eq=False, repr=False)
class TookPart(Filter):
    """Took part in an event of the window in the role ("object", "source"): "that was dealt damage
    this turn". The window is "turn", "last turn", "game"."""

    role: str
    when: When
    window: str


@dataclass(eq=False, repr=False)
class CostHas(Filter):
    """Has the symbol in its mana cost (CR 202.1, 107.3): "with {X} in its mana cost"."""

    symbol: str


@dataclass(eq=False, repr=False)
class HasManaAbility(Filter):
    """Has an activated mana ability (CR 605.1a)."""


@dataclass(eq=False, repr=False)
class HasFace(Filter):
    """Its card has another half of the kind: "Adventure", "Omen" (CR 715.1)."""

    kind: str


_RANK: Final[dict[str, int]] = {
    name: i
    for i, name in enumerate(
        (
            "Other",
            "Status",
            "Supertype",
            "Color",
            "ColorCount",
            "Subtype",
            "Type",
            "PermanentCard",
            "Anything",
            "StackKind",
            "Or",
            "Not",
            "InZone",
            "OwnedBy",
            "ControlledBy",
        )
    )
}


def canonical(parts: tuple[Filter, ...]) -> Filter:
    """One filter for the conjunction of the parts: nested `And`s are flattened, doubles dropped, and the
    parts sorted (stably) into the order of a phrase's layers."""
    flat: list[Filter] = []
    for part in parts:
        for piece in part.parts if isinstance(part, And) else (part,):
            if piece not in flat:
                flat.append(piece)
    if len(flat) > 1:
        flat = [p for p in flat if not isinstance(p, Anything)] or [Anything()]
    flat.sort(key=_rank)
    return flat[0] if len(flat) == 1 else And(tuple(flat))


def _rank(part: Filter) -> int:
    return _RANK.get(type(part).__name__, len(_RANK))
