"""Copiable values, and exceptions to copying them (CR 707)."""

from __future__ import annotations

from typing import Any, Final

from apnap.engine import faces, layers
from apnap.engine.characteristics import printed_number
from apnap.engine.modifying import added_types, lost_types, set_types
from apnap.engine.state import GONE, Entering, Event, GameState
from apnap.model.abilities import Keyword, Static
from apnap.model.amounts import Fixed
from apnap.model.cards import Card, Face
from apnap.model.modifications import (
    AddColors,
    AddTypes,
    AllCreatureTypes,
    CantHave,
    Gain,
    Lose,
    LoseTypes,
    ModifyPT,
    SetColors,
    SetCost,
    SetName,
    SetPT,
    SetTypes,
    Uncopied,
)
from apnap.model.node import Ability, Modification, intern
from apnap.model.refs import This
from apnap.model.words import COLOR_BIT, COLORS, cost_colors

_BY_STATUS: Final = ("flip", "doors")


def copiable(s: GameState, id: int) -> Face:
    """The copiable values of an object, as last known where it is gone (CR 707.2, 613.2c): what is
    printed, or defined by what made it, as modified by copy effects and by being face down."""
    o = s.obj(id)
    face = layers.chars(s, id).face
    if o.face_down or ("" in (o.face.form, face.form) and o.face.form == face.form):
        return face
    # Both sets of a flip card, both halves of a Room: which of them count hangs on what isn't copied.
    if o.zone == GONE:
        return o.face if o.face.form else face
    return layers.face_up(s, id)


def both_faces(s: GameState, id: int, but: tuple[Modification, ...]) -> Card | None:
    """The two faces of a copy of a double-faced object, as modified by any copy effect that applies to that
    (CR 707.8a, 707.10g); None where it isn't double-faced."""
    o = s.obj(id)
    card = faces.double_faced(s, o)
    if card is None or o.face_down:
        return None
    now = copiable(s, id)
    made = [now if i == o.face_index else faces.sets(card)[i] for i in range(2)]
    if now is not faces.sets(card)[o.face_index]:
        made = [now, now]  # a copy effect gives both of them its values
    return intern(Card(card.name, card.layout, tuple([with_exceptions(face, but) for face in made])))


class _Parts:
    """The values of a face while exceptions are applied."""

    def __init__(self, face: Face) -> None:
        self.name = face.name
        self.cost = face.cost
        self.supertypes = face.supertypes
        self.types = face.types
        self.subtypes = face.subtypes
        self.power = face.power
        self.toughness = face.toughness
        self.indicator = face.indicator
        self.abilities: tuple[Ability, ...] = face.abilities


def keeps_its_own(but: tuple[Modification, ...]) -> bool:
    """Whether something isn't copied, so that each copy keeps what it had of that (CR 707.9c)."""
    return any([isinstance(mod, Uncopied) for mod in but])


def with_exceptions(face: Face, but: tuple[Modification, ...], own: Face | None = None) -> Face:
    """The copiable values as a copy effect with those exceptions gives them, interned; the exceptions
    are part of them (CR 707.9a, 707.9b). `own` are the values of what becomes the copy, where it was
    something before."""
    if not but:
        return face if face.nid >= 0 else intern(face)
    p = _Parts(face)
    for mod in but:
        if isinstance(mod, Uncopied):
            bits = own.color_bits() if own is not None else 0
            mod = SetColors(tuple([c for c in COLORS if COLOR_BIT[c] & bits]))
        _except(face, p, mod)
    made = Face(
        p.name,
        p.cost,
        p.supertypes,
        p.types,
        p.subtypes,
        p.power,
        p.toughness,
        face.loyalty,
        face.defense,
        p.indicator,
        p.abilities,
        face.more,
        face.form,
    )
    return intern(made)


def _except(face: Face, p: _Parts, mod: Modification) -> None:
    if isinstance(mod, AddTypes):
        p.types, p.subtypes, p.supertypes = added_types(p.types, p.subtypes, p.supertypes, mod)
    elif isinstance(mod, SetTypes):
        p.abilities = _without_defining(p.abilities, _TYPE_WORDS)
        p.types, p.subtypes = set_types(p.types, p.subtypes, mod)
    elif isinstance(mod, LoseTypes):
        p.types, p.subtypes, p.supertypes = lost_types(p.types, p.subtypes, p.supertypes, mod.names)
    elif isinstance(mod, SetName):
        p.name = mod.name
    elif isinstance(mod, SetCost):
        p.cost = mod.cost
    elif isinstance(mod, Gain):
        p.abilities = p.abilities + mod.abilities
    elif isinstance(mod, Lose | CantHave):
        p.abilities = tuple([a for a in p.abilities if not _lost(a, mod)])
    elif isinstance(mod, SetPT):
        p.abilities = _without_defining(p.abilities, _PT_WORDS)
        if mod.power is not None:
            p.power = _number(mod.power)
        if mod.toughness is not None:
            p.toughness = _number(mod.toughness)
        if not (_is_number(mod.power) and _is_number(mod.toughness)):
            p.abilities = p.abilities + (_defining(mod),)
    elif isinstance(mod, ModifyPT):
        if isinstance(mod.power, Fixed) and isinstance(mod.toughness, Fixed):
            p.power = str(printed_number(p.power) + mod.power.n)
            p.toughness = str(printed_number(p.toughness) + mod.toughness.n)
    elif isinstance(mod, SetColors | AddColors):
        _recolor(face, p, mod)
    elif isinstance(mod, AllCreatureTypes):
        p.abilities = p.abilities + (_defining(mod),)
    else:
        # A statement about the rules is a quality of the copy, as an ability would state it.
        p.abilities = p.abilities + (Static(This(), (mod,)),)


_PT_WORDS: Final = (SetPT,)
_TYPE_WORDS: Final = (SetTypes, AllCreatureTypes)
_COLOR_WORDS: Final = (SetColors, AddColors)


def _is_number(a: Any) -> bool:
    return a is None or isinstance(a, Fixed)


def _number(a: Any) -> str:
    return str(a.n) if isinstance(a, Fixed) else "*"


def _lost(ability: Ability, mod: Lose | CantHave) -> bool:
    if not mod.names:
        return True
    return isinstance(ability, Keyword) and ability.name in mod.names


def _defining(mod: Modification) -> Static:
    return Static(This(), (mod,), zone="any")


def _without_defining(abilities: tuple[Ability, ...], words: tuple[type, ...]) -> tuple[Ability, ...]:
    """CR 707.9d: a characteristic-defining ability that defines what the exception sets isn't copied."""
    out: list[Ability] = []
    for a in abilities:
        if isinstance(a, Static) and isinstance(a.affects, This) and a.zone == "any" and a.condition is None:
            if all([isinstance(m, words) for m in a.mods]):
                continue
        elif isinstance(a, Keyword) and a.name == "changeling" and AllCreatureTypes in words:
            continue
        out.append(a)
    return tuple(out)


def _recolor(face: Face, p: _Parts, mod: SetColors | AddColors) -> None:
    """A colour of the copy is kept as a colour indicator; where the mana cost would give a colour that
    the copy doesn't have, as a characteristic-defining ability."""
    if isinstance(mod, AddColors):
        p.indicator = tuple([c for c in COLORS if c in p.indicator or c in mod.colors])
        return
    p.abilities = _without_defining(p.abilities, _COLOR_WORDS)
    p.indicator = mod.colors
    wanted = Face("", None, (), (), (), indicator=mod.colors).color_bits()
    if cost_colors(face.cost) & ~wanted:
        p.abilities = p.abilities + (_defining(SetColors(mod.colors)),)


def no_more_linked(s: GameState, e: Event) -> None:
    """What was to trigger as it became another copy doesn't (CR 707.9g)."""
    if e.applied.count("707.5") < 2 or not e.obj:
        return
    gone = [w for w in s.waiting if w.source == e.obj and w.instance == "reflexive"]
    if gone:
        from apnap.engine.log import say

        say(s, "707.9g", "has another copy effect applied, and doesn't trigger", -1, e.obj)
        s.waiting = tuple([w for w in s.waiting if w not in gone])


def without_exceptions(how: Entering) -> Entering:
    """What a copy effect begins from. Copy effects go before all but control-changing ones (CR 616.1), so
    what an earlier one has done besides is of its exceptions, which don't happen now (CR 707.9e)."""
    if how.uncopied is None:
        how.uncopied = how.altered()
        return how
    clean = how.uncopied.altered()
    clean.uncopied = how.uncopied
    clean.controller = how.controller
    clean.chosen = how.chosen
    clean.linked = how.linked
    clean.said = how.said
    return clean
