"""What a text has spoken of, and which of it an anaphor means.

The rules are narrow on purpose: an anaphor that could mean two things is refused (None), for a wrong
binding would print back well and be wrong.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from apnap.model import (
    And,
    Filter,
    InZone,
    Or,
    Ref,
    StackKind,
    Status,
    Subtype,
    This,
    Those,
    Type,
)
from apnap.oracle.grammar.surface import verb_of
from apnap.oracle.subtypes import ARTIFACT_TYPES, CREATURE_TYPES, ENCHANTMENT_TYPES, LAND_TYPES

_KINDS: Final[dict[str, str]] = {
    **{s: "artifact" for s in ARTIFACT_TYPES},
    **{s: "enchantment" for s in ENCHANTMENT_TYPES},
    **{s: "land" for s in LAND_TYPES},
    **{s: "creature" for s in CREATURE_TYPES},
}


def nouns_of(what: Filter | None) -> frozenset[str]:
    """The nouns by which "that ..." may speak of something that matches."""
    if what is None:
        return frozenset()
    found: set[str] = set()
    zone = False
    stack = list(what.parts) if isinstance(what, And) else [what]
    for part in stack:
        if isinstance(part, InZone):
            zone = True
        elif isinstance(part, StackKind):
            found.add("spell" if part.name == "spell" else "ability")
            zone = True
        elif isinstance(part, Type):
            found.add(part.name)
        elif isinstance(part, Subtype):
            found.add(_KINDS.get(part.name, "permanent"))
            if part.name in ("Aura", "Equipment", "Vehicle"):
                found.add(part.name)
        elif isinstance(part, Status) and part.name == "token":
            found.add("token")
        elif isinstance(part, Or):
            for option in part.parts:
                found |= nouns_of(option)
    found.discard("permanent")
    if zone:
        found = {"spell", "ability"} & found or {"card"}
    else:
        found.add("permanent")
    return frozenset(found)


@dataclass(slots=True)
class Mention:
    """Something spoken of: what it is bound to (None: something that cannot be bound), in which step."""

    ref: Ref | None
    nouns: frozenset[str]
    plural: bool
    step: int
    player: bool = False
    before: Ref | None = None
    """For what has moved: what it was before."""
    target: bool = False
    gated: bool = False
    """A target within a branch that may not have been carried out."""
    branch: bool = False
    """What a step on a condition came to, of which another condition beside it does not speak."""
    looked: str = ""
    """For cards that were looked at, revealed or exiled together: the zone in which the rest of them is."""
    either: bool = False
    """A target that may be a player or an object."""
    named: bool = False
    """Spoken of by its noun alone, never as "it"."""
    made: bool = False
    """A token that was created: what is spoken of next, rather than what it is a copy of."""
    paid: str = ""
    """What was done to it, where it may be spoken of by that: "the sacrificed ..."."""


@dataclass(slots=True)
class Mentions:
    """All that an ability has spoken of so far."""

    all: list[Mention] = field(default_factory=list)
    step: int = 0
    paid: list[Mention] = field(default_factory=list)
    """What costs were paid with: spoken of by what was done to it, and no otherwise."""
    shown: Ref | None = None
    """What was revealed last, of what had been spoken of before."""

    def add(self, mention: Mention) -> None:
        """Remember it; a mention without reference hides what was said before it."""
        self.all.append(mention)

    def means(self, word: str, possessive: bool, here_too: bool = False, self_too: bool = True) -> Ref | None:
        """What the word refers to here; None where that is not plain.

        `possessive`: of what has moved, what it was before. `here_too`: the same step may have spoken of it.
        `self_too`: it may be the source.
        """
        if word == "what is revealed":
            return self.shown
        if word == "that player or permanent":
            return _latest([m for m in self.all if m.either])
        if word == "the rest":
            looked = [m for m in self.all if m.looked]
            rest = looked[-1] if looked else None
            return None if rest is None or rest.ref is None else Those(rest.ref, InZone(rest.looked))
        if word == "that player":
            return _latest([m for m in self.all if m.player])
        if word.startswith("was "):
            return self.means(word[4:], True, here_too, self_too)
        if word == "the revealed cards":
            shown = [m for m in self.all if m.plural and m.paid == "revealed" and m.step < self.step]
            return shown[-1].ref if shown else None
        verb = verb_of(word)
        if verb:
            noun = word.split(" ")[2]
            paid = [m for m in (*self.paid, *self.all) if m.paid == verb and noun in m.nouns and not m.plural]
            return paid[-1].ref if len(_refs(paid)) == 1 else None
        objects = [m for m in self.all if not m.player and (self_too or m.ref != This())]
        if word == "itself":
            here = [m for m in objects if m.step == self.step and not m.plural]
            return here[0].ref if len(_refs(here)) == 1 else None
        if word in ("it", "them"):
            some = [m for m in objects if m.plural == (word == "them") and not m.named]
            some = [m for m in some if not (here_too and m.branch)]
        elif word in ("the token", "the copy"):
            some = [m for m in objects if not m.plural and word[4:] in m.nouns]
        elif word.startswith("that "):
            # the source of the ability is never "that creature"
            said = set(word[5:].split(" or "))
            some = [m for m in objects if not m.plural and said <= m.nouns and m.ref != This()]
        else:
            noun = "creature" if word == "those" else word[6:-1]
            some = [m for m in objects if m.plural and noun in m.nouns]
        here = [m for m in some if m.step == self.step]
        if (possessive or here_too) and here:
            return _only(here, possessive)
        earlier = [m for m in some if m.step < self.step]
        if not earlier:
            return None
        last = max(m.step for m in earlier)
        latest = [m for m in earlier if m.step == last]
        if word in ("it", "them"):
            # something later that "it" might mean as well, and that can't be bound
            others = [m for m in some if m.step >= last and m.ref is None and m.step < self.step]
            if others:
                return None
        return _only(latest, possessive)


def _refs(some: list[Mention]) -> list[Ref | None]:
    out: list[Ref | None] = []
    for m in some:
        if m.ref not in out:
            out.append(m.ref)
    return out


def _latest(some: list[Mention]) -> Ref | None:
    if not some:
        return None
    last = max(m.step for m in some)
    refs = _refs([m for m in some if m.step == last])
    return refs[0] if len(refs) == 1 else None


def _only(some: list[Mention], possessive: bool) -> Ref | None:
    """The one thing that the mentions of a step come to: what was made or moved, in the shape that is asked
    for."""
    made = _refs([m for m in some if m.made])
    if len(made) == 1:
        return made[0]
    moved = [m for m in some if m.before is not None]
    if moved:
        if len(_refs(moved)) != 1:
            return None
        rest = [m for m in some if m.before is None and m.ref != moved[0].before]
        if rest:
            return None
        return moved[0].before if possessive else moved[0].ref
    refs = _refs(some)
    if len(refs) == 2 and This() in refs:
        # the source of a step, and what it was done to: the latter is spoken of next
        refs.remove(This())
    return refs[0] if len(refs) == 1 else None
