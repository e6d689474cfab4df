"""The sets of characteristics that one card has (CR 709-712, 715, 718, 720, 722).

`sets(card)` are those that an object may have that the card represents, by `Obj.face_index`; index 0 is
what it is where no rule says otherwise:

| layout | 0 | 1 | 2 |
|---|---|---|---|
| split, aftermath | both halves combined (709.4) | the left half | the right half |
| adventure, prepare | the usual ones | those of the inset frame | |
| prototype | the usual ones | the prototyped ones (718.3b) | |
| transform, modal_dfc | the front face | the back face | |
| meld | the front face | the back faces of the pair combined (712.8g) | |
| flip | both, by the status (710.2) | | |

All of it is derived from the card alone, once.
"""

from __future__ import annotations

from typing import Any, Final

from apnap.engine import walking
from apnap.engine.state import CARD, GameState, Obj
from apnap.model.abilities import Cost, Keyword, Mana, Spell, Static
from apnap.model.amounts import Fixed
from apnap.model.cards import Card, Face
from apnap.model.events import Pattern
from apnap.model.node import Ability, Node, field_names, intern, values_of
from apnap.model.refs import This
from apnap.model.words import INSTANT, SORCERY, ManaCost

HALVES: Final = frozenset({"split", "aftermath"})
MELD: Final = "meld"
# Layouts of cards that may be cast or played with more than one set of characteristics.
SEVERAL_WAYS: Final = frozenset({"split", "aftermath", "prototype", "modal_dfc", "adventure"})
COPIED_WHOLE: Final = frozenset({*HALVES, "adventure"})  # what a copy may be cast as one part of (CR 709.3c)
DOUBLE_FACED: Final = frozenset({"transform", "modal_dfc"})  # what can transform (CR 712.9)
_INSET: Final = frozenset({"adventure", "prepare"})

LEFT: Final = "left half unlocked"
RIGHT: Final = "right half unlocked"
UNLOCKED: Final = (LEFT, RIGHT)
LOCKED: Final = ("left half locked", "right half locked")  # words of events: the other designation is lost
DOORS: Final = ("left", "right")
FULLY: Final = "fully unlock"  # the word of the event (CR 709.5i)
_THIS_DOOR: Final = "this door unlocked"  # in the text of a half

_APART: Final = 500  # slots of the right half's spell ability begin here, where both halves are one spell

_SETS: Final[dict[int, tuple[Face, ...]]] = {}
_DOORS: Final[dict[int, Face]] = {}
_NOTHING: Final[Ability] = intern(Static(This(), ()))  # what stands for an ability that isn't there


def sets(card: Card) -> tuple[Face, ...]:
    """The sets of characteristics of an interned card, by face index."""
    known = _SETS.get(card.nid)
    if known is None:
        known = tuple([intern(face) for face in _sets(card)])
        if card.nid >= 0:
            _SETS[card.nid] = known
    return known


def usual(card: Card) -> Face:
    """The characteristics of the card in its library, in a hand, ... (CR 709.4, 712.8a, 715.4)."""
    return sets(card)[0]


def _sets(card: Card) -> tuple[Face, ...]:
    faces = card.faces
    if len(faces) == 2:
        if card.layout in HALVES:
            return _of_halves(faces[0], faces[1])
        if card.layout in _INSET:
            form = "prepare" if card.layout == "prepare" else ""
            return (altered(faces[0], more=(faces[1],), form=form), faces[1])
        if card.layout == "flip":
            # Colour and mana cost don't change (CR 710.1c).
            first = faces[0]
            other = altered(faces[1], cost=first.cost, indicator=first.indicator)
            return (altered(first, more=(other,), form="flip"),)
    elif card.layout == "prototype":
        for ability in faces[0].abilities:
            if isinstance(ability, Keyword) and ability.name == "prototype":
                return (faces[0], _prototyped(faces[0], ability))
    return faces


def card_of(s: GameState, o: Obj) -> Card | None:
    """The card that the object is, or that it is a copy of with all its sets of characteristics."""
    return s.cards[o.card][0] if o.card >= 0 and o.kind == CARD else o.double


def altered(face: Face, **changes: Any) -> Face:
    """The face with other values for the fields named."""
    return Face(*[changes.get(name, getattr(face, name)) for name in field_names(Face)])


def _prototyped(face: Face, keyword: Keyword) -> Face:
    """CR 718.3b: the mana cost, power and toughness of the inset frame, and colours by that cost."""
    cost, power, toughness = keyword.args
    assert isinstance(cost, Cost) and isinstance(power, Fixed) and isinstance(toughness, Fixed)
    symbols = tuple([symbol for part in cost.parts if isinstance(part, Mana) for symbol in part.symbols])
    return altered(face, cost=ManaCost(symbols), power=str(power.n), toughness=str(toughness.n))


def double_faced(s: GameState, o: Obj) -> Card | None:
    """The two faces of an object that is represented by a double-faced card or token, meld cards aside
    (CR 712.9); None for others, among them merged permanents (730.2i)."""
    if len(o.components) > 1:
        return None
    card = s.cards[o.card][0] if o.card >= 0 else o.double
    return card if card is not None and card.layout in DOUBLE_FACED and len(card.faces) == 2 else None


def other_face(s: GameState, o: Obj) -> Face | None:
    """The face that the permanent would transform into; None if it can't (CR 712.9-10, 712.15a)."""
    card = double_faced(s, o)
    if card is None or o.face_down:
        return None
    face = sets(card)[1 - o.face_index]
    return None if face.type_bits() & (INSTANT | SORCERY) else face


def can_transform(s: GameState, o: Obj) -> bool:
    """Whether the permanent, or a component of a merged one (CR 730.2i), can be turned so that its other face
    is up."""
    if len(o.components) > 1:
        return not o.face_down and any([other_face(s, s.obj(id)) is not None for id in o.components])
    return other_face(s, o) is not None


def melded(s: GameState, o: Obj) -> bool:
    """Whether the topmost values of the permanent are those of a meld pair (CR 712.8g)."""
    return len(o.components) > 1 and o.face_index == 1 and o.card >= 0 and s.cards[o.card][0].layout == MELD


def front_value(s: GameState, o: Obj) -> int:
    """The mana value of what shows a back face: that of its front face, of a melded permanent that of both
    (CR 202.3b-c); -1 for all else."""
    if o.face_index != 1 or o.face_down:
        return -1
    card = s.cards[o.card][0] if o.card >= 0 else o.double
    if card is None or len(card.faces) != 2:
        return -1
    if card.layout == "transform":
        return card.faces[0].mana_value()
    if not melded(s, o):
        return -1
    total = 0
    for id in o.components:
        c = s.obj(id)
        half = s.cards[c.card][0] if c.card >= 0 else None
        if half is not None and half.layout == MELD and half.faces[1] == card.faces[1]:
            total += half.faces[0].mana_value()
    return total


def is_transformed(s: GameState, o: Obj) -> bool:
    """Whether it is a double-faced permanent with its back face up (CR 701.27g)."""
    return o.face_index == 1 and not o.face_down and double_faced(s, o) is not None


# Halves.


def _of_halves(left: Face, right: Face) -> tuple[Face, ...]:
    both = _combined(left, right)
    if not shared_type_line(left):
        return (both, left, right)
    doors = (_with_door(left, LEFT), _with_door(right, RIGHT))
    both = altered(_combined(*doors), more=doors, form="doors")
    return (both, *[altered(half, more=doors, form="door") for half in doors])


def shared_type_line(half: Face) -> bool:
    """Whether the halves are of a permanent card (CR 709.5)."""
    return not any([word in ("instant", "sorcery") for word in half.types])


def _combined(left: Face, right: Face) -> Face:
    """Both halves as one (CR 709.4)."""
    cost = left.cost
    if left.cost is not None and right.cost is not None:
        cost = ManaCost(left.cost.symbols + right.cost.symbols)
    elif cost is None:
        cost = right.cost
    return Face(
        f"{left.name}{NAMES}{right.name}",
        cost,
        _union(left.supertypes, right.supertypes),
        _union(left.types, right.types),
        _union(left.subtypes, right.subtypes),
        left.power,
        left.toughness,
        left.loyalty,
        left.defense,
        _union(left.indicator, right.indicator),
        _abilities(left.abilities, right.abilities),
    )


NAMES: Final = " // "  # between the names of an object that has two (CR 709.4a)


def names_of(name: str) -> tuple[str, ...]:
    """The names that an object has (CR 709.4a); none for ""."""
    if NAMES not in name:
        return (name,) if name else ()
    return tuple(name.split(NAMES))


def share_a_name(a: str, b: str) -> bool:
    """Whether objects with those names have one in common (CR 201.2)."""
    if NAMES not in a and NAMES not in b:
        return a == b and a != ""
    return any([name in names_of(b) for name in names_of(a)])


def _union(a: tuple[str, ...], b: tuple[str, ...]) -> tuple[str, ...]:
    return a + tuple([word for word in b if word not in a])


def _abilities(left: tuple[Ability, ...], right: tuple[Ability, ...]) -> tuple[Ability, ...]:
    """The abilities of both; a spell ability of the right half has bindings, and so targets, of its own."""
    out = list(left)
    for ability in right:
        out.append(walking.with_slots_from(ability, _APART) if isinstance(ability, Spell) else ability)
    return tuple(out)


def _with_door(half: Face, designation: str) -> Face:
    """What the half says of "this door" it says of itself (CR 709.5h)."""
    return altered(half, abilities=tuple([_at_door(a, designation) for a in half.abilities]))


def _at_door(value: Any, designation: str) -> Any:
    if isinstance(value, tuple):
        return tuple([_at_door(v, designation) for v in value])
    if not isinstance(value, Node):
        return value
    values = [_at_door(v, designation) for v in values_of(value)]
    if isinstance(value, Pattern) and value.how == _THIS_DOOR:
        values[field_names(Pattern).index("how")] = designation
    cls: Any = type(value)
    return cls(*values)


def by_status(face: Face, flipped: bool, designations: tuple[str, ...]) -> Face:
    """The copiable values of a permanent with that status and those designations: a flipped one has its
    other set (CR 710.2), a locked half has no name, mana cost or rules text (709.5)."""
    if face.form == "flip":
        return face.more[0] if flipped else face
    if face.form != "doors":
        return face
    left = LEFT in designations
    right = RIGHT in designations
    if left and right:
        return face
    key = face.nid * 4 + (1 if left else 0) + (2 if right else 0)
    known = _DOORS.get(key) if face.nid >= 0 else None
    if known is None:
        half = face.more[0] if left else face.more[1]
        open_ = left or right
        n = len(face.more[0].abilities)
        # An ability keeps its place, and so its key, whichever half is unlocked first.
        abilities = tuple(
            [a if (left and i < n) or (right and i >= n) else _NOTHING for i, a in enumerate(face.abilities)]
        )
        known = intern(
            altered(
                face,
                name=half.name if open_ else "",
                cost=half.cost if open_ else None,
                abilities=abilities if open_ else (),
            )
        )
        if face.nid >= 0:
            _DOORS[key] = known
    return known


def locked(face: Face, designations: tuple[str, ...]) -> list[int]:
    """The halves of a permanent with those values that are locked: 0 the left, 1 the right (709.5c)."""
    if face.form != "doors":
        return []
    return [i for i in range(2) if UNLOCKED[i] not in designations]


def whole(face: Face) -> Face:
    """What a spell becomes as it enters: of one half of a shared type line, both (CR 709.5b)."""
    if face.form != "door":
        return face
    left, right = face.more
    return intern(altered(_combined(left, right), more=face.more, form="doors"))


def opened(face: Face) -> str:
    """The designation that a permanent enters with whose half was cast as this spell, "" for none
    (CR 709.5d)."""
    if face.form != "door":
        return ""
    return LEFT if face.name == face.more[0].name else RIGHT
