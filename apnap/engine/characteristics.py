"""Characteristics (CR 109.3) and the sets of abilities that objects have.

A `Chars` is never changed once the layers have computed it. An `AbilitySet` is shared by all objects
that have the same abilities in the same way; what is derived from it is derived once.
"""

from __future__ import annotations

from typing import Final

from apnap.keywords.expand import expand
from apnap.keywords.subtypes import given_by_subtypes
from apnap.model.abilities import (
    Activated,
    AnyPlayerMay,
    Cost,
    Keyword,
    Mana,
    Special,
    Spell,
    Static,
    TapThis,
    Triggered,
)
from apnap.model.amounts import Fixed
from apnap.model.cards import Face
from apnap.model.instructions import AddMana
from apnap.model.modifications import Replacing
from apnap.model.node import Ability, Modification, intern
from apnap.model.refs import You
from apnap.model.words import BASIC_LAND_MANA, ManaCost


class AbilityInst:
    """One instance of an ability on an object. `key` tells it from the object's others and stays the
    same as long as the object has it: "p3" for the fourth printed one, "e17.0" for the first that
    effect 17 gives; an ability that a keyword stands for has the keyword's key and a number: "p3/1"."""

    def __init__(self, ability: Ability, key: str) -> None:
        self.ability = ability
        self.key = key
        self.taps = isinstance(ability, Activated) and any(
            [isinstance(part, TapThis) for part in ability.cost.parts]
        )

    def keyword_key(self) -> str:
        """The key of the keyword ability that it is a part of, "" if of none (CR 702.152b, 607.2i)."""
        at = self.key.find("/")
        return self.key[:at] if at >= 0 else ""


class AbilitySet:
    """The abilities of an object. `insts` are those it has (keywords unexpanded); the other lists hold
    them and what the keywords stand for, by kind."""

    def __init__(self, insts: tuple[AbilityInst, ...]) -> None:
        self.insts = insts
        activated: list[AbilityInst] = []
        triggered: list[AbilityInst] = []
        statics: list[AbilityInst] = []
        specials: list[AbilityInst] = []
        spells: list[Spell] = []
        names: list[str] = []
        keywords: list[Keyword] = []
        for inst in insts:
            ability = inst.ability
            pieces = [inst]
            if isinstance(ability, Keyword):
                names.append(ability.name)
                keywords.append(ability)
                pieces = [AbilityInst(a, f"{inst.key}/{i}") for i, a in enumerate(expand(ability))]
            for piece in pieces:
                a = piece.ability
                if isinstance(a, Activated):
                    activated.append(piece)
                elif isinstance(a, Triggered):
                    triggered.append(piece)
                elif isinstance(a, Static):
                    statics.append(piece)
                elif isinstance(a, Special):
                    specials.append(piece)
                elif isinstance(a, Spell):
                    spells.append(a)
                elif isinstance(a, Keyword):
                    names.append(a.name)
                    keywords.append(a)
        self.activated = tuple(activated)
        # Whether something may be done with its object, and whether all of that taps it.
        self.acts = bool(activated or specials)
        self.acts_by_tapping = not specials and all([i.taps for i in activated])
        # Whether players other than the controller may activate one of them (CR 602.2).
        self.open_to_others = any([_open_to_others(i.ability) for i in activated])
        self.triggered = tuple(triggered)
        # Whether one of them functions anywhere but on the battlefield (CR 113.6).
        self.triggers_elsewhere = any(
            [isinstance(i.ability, Triggered) and i.ability.zone != "battlefield" for i in triggered]
        )
        self.statics = tuple(statics)
        self.specials = tuple(specials)
        self.spells = tuple(spells)
        self.names = frozenset(names)
        self.keywords = tuple(keywords)
        self.replacing = tuple(
            [i for i in statics if any([isinstance(m, Replacing) for m in _mods(i.ability)])]
        )

    def keyword(self, name: str) -> tuple[Keyword, ...]:
        """The instances of the keyword ability."""
        if name not in self.names:
            return ()
        return tuple([k for k in self.keywords if k.name == name])

    def all_insts(self) -> tuple[AbilityInst, ...]:
        """Those it has, and what the keywords among them stand for."""
        kinds = self.activated + self.triggered + self.statics + self.specials
        return self.insts + tuple([i for i in kinds if i not in self.insts])

    def gaining(self, more: tuple[AbilityInst, ...]) -> AbilitySet:
        """This set with more instances."""
        return AbilitySet(self.insts + more)

    def losing(self, names: tuple[str, ...]) -> AbilitySet:
        """This set without the keyword abilities named, or without any ability if none is named."""
        if not names:
            return NO_ABILITIES
        kept = tuple(
            [i for i in self.insts if not (isinstance(i.ability, Keyword) and i.ability.name in names)]
        )
        return self if len(kept) == len(self.insts) else AbilitySet(kept)


SetKey = tuple[tuple[int, str], ...]  # of a set of abilities: what is in it


def _open_to_others(ability: Ability) -> bool:
    return isinstance(ability, Activated) and any([isinstance(x, AnyPlayerMay) for x in ability.limits])


def _mods(ability: Ability) -> tuple[Modification, ...]:
    return ability.mods if isinstance(ability, Static) else ()


NO_ABILITIES: Final = AbilitySet(())
_NO_SUBTYPES: Final[frozenset[str]] = frozenset()


class Chars:
    """The characteristics of an object at one moment, and the rules that bind it.

    `colors`, `types`, `supertypes` are bits (`apnap.model.words`). `power` and `toughness` mean
    something only where `has_pt`. `rules` are the modifications of the rules that affect the object
    (CR 613.11): (modification, source, controller of the effect, instance key)."""

    def __init__(self, face: Face, abilities: AbilitySet) -> None:
        self.face = face
        self.name = ""
        self.cost: ManaCost | None = None
        self.mana_value = 0
        self.colors = 0
        self.types = 0
        self.supertypes = 0
        self.subtypes: frozenset[str] = _NO_SUBTYPES
        self.abilities = abilities
        self.has_pt = False
        self.power = 0
        self.toughness = 0
        self.loyalty = 0
        self.defense = 0
        self.controller = -1
        self.rules: tuple[tuple[Modification, int, int, str], ...] = ()

    def copy(self) -> Chars:
        """A copy for the layers to work on."""
        c = Chars(self.face, self.abilities)
        c.name = self.name
        c.cost = self.cost
        c.mana_value = self.mana_value
        c.colors = self.colors
        c.types = self.types
        c.supertypes = self.supertypes
        c.subtypes = self.subtypes
        c.has_pt = self.has_pt
        c.power = self.power
        c.toughness = self.toughness
        c.loyalty = self.loyalty
        c.defense = self.defense
        c.controller = self.controller
        c.rules = self.rules
        return c

    def has(self, keyword: str) -> bool:
        """Whether it has the keyword ability."""
        return keyword in self.abilities.names


def _of_face(face: Face) -> Chars:
    c = Chars(face, abilities_of_face(face))
    c.name = face.name
    c.cost = face.cost
    c.mana_value = face.mana_value()
    c.colors = face.color_bits()
    c.types = face.type_bits()
    c.supertypes = face.supertype_bits()
    c.subtypes = frozenset(face.subtypes)
    c.has_pt = face.power != ""
    c.power = printed_number(face.power)
    c.toughness = printed_number(face.toughness)
    c.loyalty = printed_number(face.loyalty)
    c.defense = printed_number(face.defense)
    return c


def printed_number(text: str) -> int:
    """A printed number: "*" and X count 0 until an ability says otherwise (CR 208.2a, 107.3i)."""
    digits = text.replace("*", "").replace("+", "").replace("X", "").replace("?", "")
    try:
        return int(digits) if digits else 0
    except ValueError:
        return 0


# Caches over interned nodes: pure, by `nid`.
_FACE_ABILITIES: Final[dict[int, AbilitySet]] = {}
_FACE_CHARS: Final[dict[int, Chars]] = {}
_LAND_MANA: Final[dict[str, Ability]] = {}


def abilities_of_face(face: Face) -> AbilitySet:
    """The printed abilities of an interned face, and those that the rules give to its subtypes."""
    known = _FACE_ABILITIES.get(face.nid)
    if known is None:
        insts = [AbilityInst(a, f"p{i}") for i, a in enumerate(face.abilities)]
        for a in given_by_subtypes(face):
            insts.append(AbilityInst(a, f"r{len(insts)}"))
        known = AbilitySet(tuple(insts))
        if face.nid >= 0:
            _FACE_ABILITIES[face.nid] = known
    return known


def printed(face: Face) -> Chars:
    """The characteristics of an interned face with nothing applied; not to be written to."""
    known = _FACE_CHARS.get(face.nid)
    if known is None:
        known = _of_face(face)
        if face.nid >= 0:
            _FACE_CHARS[face.nid] = known
    return known


def intrinsic_mana(subtype: str) -> Ability:
    """The mana ability that a basic land type gives (CR 305.6)."""
    known = _LAND_MANA.get(subtype)
    if known is None:
        made: Ability = Activated(
            Cost((TapThis(),)), AddMana(You(), ((BASIC_LAND_MANA[subtype],),), Fixed(1))
        )
        known = intern(made)
        _LAND_MANA[subtype] = known
    return known


def mana_symbols(ability: Activated) -> tuple[str, ...]:
    """The mana symbols of an activation cost."""
    out: list[str] = []
    for part in ability.cost.parts:
        if isinstance(part, Mana):
            out.extend(part.symbols)
    return tuple(out)
