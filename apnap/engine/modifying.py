"""What the modifications of characteristics do to a `Chars` (CR 205.1, 305.6-7, 613.1), and the values
that an object has before any of them."""

from __future__ import annotations

from typing import Final

from apnap.engine.characteristics import AbilityInst, AbilitySet, Chars, SetKey, intrinsic_mana, printed
from apnap.engine.subtypes import (
    ARTIFACT_TYPES,
    BASIC_LAND_TYPES,
    BATTLE_TYPES,
    CREATURE_TYPES,
    ENCHANTMENT_TYPES,
    LAND_TYPES,
    PLANESWALKER_TYPES,
    SPELL_TYPES,
)
from apnap.model.abilities import Cost, Keyword, Mana
from apnap.model.cards import Face
from apnap.model.modifications import AddTypes, SetTypes
from apnap.model.node import Ability, intern
from apnap.model.words import (
    ARTIFACT,
    BATTLE,
    CREATURE,
    ENCHANTMENT,
    INSTANT,
    KINDRED,
    LAND,
    PLANESWALKER,
    SORCERY,
    SUPERTYPE_BIT,
    TYPE_BIT,
)

# Face-down objects (CR 708.2a); the word of some ways to be face down brings an ability along (CR
# 702.168a disguise, 701.58a cloak).
_FACE_DOWN: Final[dict[str, Face]] = {}
_WARD_TWO: Final = ("disguise", "disguised", "cloak", "cloaked")
BLANK: Final = intern(Face("", None, (), (), ()))


def face_down_face(how: str) -> Face:
    """The copiable values of an object that is face down in that way (CR 708.2)."""
    known = _FACE_DOWN.get(how)
    if known is None:
        abilities: tuple[Ability, ...] = ()
        if how in _WARD_TWO:
            abilities = (Keyword("ward", (Cost((Mana(("2",)),)),)),)
        known = intern(Face("", None, (), ("creature",), (), "2", "2", abilities=abilities))
        _FACE_DOWN[how] = known
    return known


# The values before layer 2.

_PLAIN: Final[dict[int, Chars]] = {}


def plain(face: Face, controller: int, on_battlefield: bool) -> Chars:
    """The characteristics that the face alone gives an object with that controller (-1: none), with
    the mana abilities of basic land types (CR 305.6) and changeling (CR 702.73a: its effect comes first
    in layer 4 and rests on nothing, so it is there from the start). Not to be written to."""
    key = (face.nid << 9) | ((controller + 1) << 1) | (1 if on_battlefield else 0)
    if face.nid >= 0:
        known = _PLAIN.get(key)
        if known is not None:
            return known
    c = printed(face).copy()
    c.controller = controller
    if "changeling" in c.abilities.names:
        c.subtypes = c.subtypes | CREATURE_TYPES
    if c.types & LAND and not c.subtypes.isdisjoint(BASIC_LAND_TYPES):
        c.abilities = with_intrinsic(c, {})
    if on_battlefield:
        c.has_pt = c.types & CREATURE != 0  # CR 208.3
    if face.nid >= 0:
        _PLAIN[key] = c
    return c


def with_intrinsic(c: Chars, kept: dict[SetKey, AbilitySet]) -> AbilitySet:
    """Its abilities with the mana abilities of just the basic land types that it has (CR 305.6)."""
    wanted = [t for t in _BASIC_ORDER if t in c.subtypes] if c.types & LAND else []
    insts = [i for i in c.abilities.insts if not i.key.startswith("i.") or i.key[2:] in wanted]
    have = [i.key for i in insts]
    more = [AbilityInst(intrinsic_mana(t), f"i.{t}") for t in wanted if f"i.{t}" not in have]
    if not more and len(insts) == len(c.abilities.insts):
        return c.abilities
    return ability_set(tuple(insts + more), kept)


_BASIC_ORDER: Final = ("Plains", "Island", "Swamp", "Mountain", "Forest")

# Sets of abilities are kept by what is in them, so that what follows from one is worked out once: as long as
# the game lasts, as effects have other numbers in the next. At so many of them it begins anew.
LIMIT: Final = 2_000


def ability_set(insts: tuple[AbilityInst, ...], kept: dict[SetKey, AbilitySet]) -> AbilitySet:
    """The set of these abilities: the one that is kept, if there is one."""
    key = tuple([(i.ability.nid, i.key) for i in insts])
    known = kept.get(key)
    if known is not None:
        return known
    made = AbilitySet(insts)
    if all([i.ability.nid >= 0 for i in insts]):
        if len(kept) >= LIMIT:
            kept.clear()
        kept[key] = made
    return made


# Keyword counters (CR 122.1b) and counters that modify power and toughness (CR 122.1a).

KEYWORD_COUNTERS: Final = frozenset(
    {
        "flying",
        "first strike",
        "double strike",
        "deathtouch",
        "decayed",
        "exalted",
        "haste",
        "hexproof",
        "indestructible",
        "lifelink",
        "menace",
        "reach",
        "shadow",
        "trample",
        "vigilance",
    }
)


def counter_pt(kind: str) -> tuple[int, int] | None:
    """What one counter of the kind adds to power and toughness: "+1/+1", "-0/-2"; None for others."""
    if len(kind) < 5 or kind[0] not in "+-":
        return None
    left, slash, right = kind.partition("/")
    if not slash or not left[1:].isdigit() or right[:1] not in ("+", "-") or not right[1:].isdigit():
        return None
    return int(left), int(right)


# Types (CR 205.1).

# Each set of subtypes with the card types that it goes with (CR 205.3).
_SUBTYPE_SETS: Final = (
    (CREATURE_TYPES, CREATURE | KINDRED),
    (LAND_TYPES, LAND),
    (ARTIFACT_TYPES, ARTIFACT),
    (ENCHANTMENT_TYPES, ENCHANTMENT),
    (PLANESWALKER_TYPES, PLANESWALKER),
    (SPELL_TYPES, INSTANT | SORCERY),
    (BATTLE_TYPES, BATTLE),
)


def _bits_of(types: tuple[str, ...]) -> int:
    bits = 0
    for name in types:
        bits |= TYPE_BIT.get(name, 0)
    return bits


def _set_index(subtype: str) -> int:
    """The number of the set that the subtype belongs to; words that stand in no list are taken for
    creature types."""
    for i in range(1, len(_SUBTYPE_SETS)):
        if subtype in _SUBTYPE_SETS[i][0]:
            return i
    return 0


def _fitting(subtypes: frozenset[str], types: int) -> frozenset[str]:
    """The subtypes that go with a card type that the object has (CR 205.1a, 205.3d)."""
    for words, bits in _SUBTYPE_SETS[1:]:
        if not types & bits and not subtypes.isdisjoint(words):
            subtypes = subtypes - words
    if not types & _SUBTYPE_SETS[0][1]:
        subtypes = frozenset([t for t in subtypes if _set_index(t) != 0])
    return subtypes


def _replaced(subtypes: frozenset[str], new: tuple[str, ...]) -> frozenset[str]:
    """The subtypes with those of the sets that the new ones belong to replaced by the new ones."""
    sets = [_set_index(t) for t in new]
    return frozenset([t for t in subtypes if _set_index(t) not in sets]) | frozenset(new)


def add_types(
    c: Chars, types: tuple[str, ...], subtypes: tuple[str, ...], supertypes: tuple[str, ...]
) -> None:
    """In addition to its other types (CR 205.1b); only subtypes that fit can be gained (205.3d)."""
    c.types |= _bits_of(types)
    if subtypes:
        c.subtypes = c.subtypes | _fitting(frozenset(subtypes), c.types)
    for name in supertypes:
        c.supertypes |= SUPERTYPE_BIT[name]


def replace_types(c: Chars, types: tuple[str, ...], subtypes: tuple[str, ...]) -> bool:
    """These replace its card types and subtypes, or only subtypes (CR 205.1a). True if a land's
    subtype was set to a basic land type (CR 305.7)."""
    if types:
        # An instant or sorcery retains that type (CR 205.1a).
        c.types = _bits_of(types) | (c.types & (INSTANT | SORCERY))
        c.subtypes = _fitting(c.subtypes, c.types)
    if subtypes:
        c.subtypes = _fitting(_replaced(c.subtypes, subtypes), c.types)
    return c.types & LAND != 0 and any([t in BASIC_LAND_TYPES for t in subtypes])


def lose_types(c: Chars, names: tuple[str, ...]) -> None:
    """Loses card types, with the subtypes that no longer fit, subtypes, or supertypes."""
    for name in names:
        if name in TYPE_BIT:
            c.types &= ~TYPE_BIT[name]
            c.subtypes = _fitting(c.subtypes, c.types)
        elif name in SUPERTYPE_BIT:
            c.supertypes &= ~SUPERTYPE_BIT[name]
        elif name == "creature types":
            c.subtypes = frozenset([t for t in c.subtypes if _set_index(t) != 0])
        else:
            c.subtypes = c.subtypes - {name}


def all_creature_types(c: Chars) -> None:
    """Has every creature type, if it can have one (CR 205.3d)."""
    if c.types & (CREATURE | KINDRED):
        c.subtypes = c.subtypes | CREATURE_TYPES


# The same for the printed values of a face, for exceptions to copying (CR 707.9).


def _more(old: tuple[str, ...], new: tuple[str, ...]) -> tuple[str, ...]:
    return old + tuple([w for w in new if w not in old])


def added_types(
    types: tuple[str, ...], subtypes: tuple[str, ...], supertypes: tuple[str, ...], mod: AddTypes
) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
    """The words of a type line with those in addition."""
    return _more(types, mod.types), _more(subtypes, mod.subtypes), _more(supertypes, mod.supertypes)


def set_types(
    types: tuple[str, ...], subtypes: tuple[str, ...], mod: SetTypes
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The words of a type line after its types were set."""
    bits = _bits_of(types)
    if mod.types:
        types = mod.types
        bits = _bits_of(types)
        left = _fitting(frozenset(subtypes), bits)
        subtypes = tuple([t for t in subtypes if t in left])
    if mod.subtypes:
        left = _replaced(frozenset(subtypes), mod.subtypes)
        subtypes = _more(tuple([t for t in subtypes if t in left]), mod.subtypes)
    return types, subtypes


def lost_types(
    types: tuple[str, ...], subtypes: tuple[str, ...], supertypes: tuple[str, ...], names: tuple[str, ...]
) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
    """The words of a type line without those."""
    types = tuple([t for t in types if t not in names])
    supertypes = tuple([t for t in supertypes if t not in names])
    subtypes = tuple(
        [t for t in subtypes if t not in names and not ("creature types" in names and _set_index(t) == 0)]
    )
    left = _fitting(frozenset(subtypes), _bits_of(types))
    return types, tuple([t for t in subtypes if t in left]), supertypes
