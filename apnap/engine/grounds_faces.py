"""The rules behind what happens to objects with several sets of characteristics (CR 709-712, 715, 718, 720,
722, 730); see `grounds`, of which this is a part."""

from __future__ import annotations

from typing import Final

from apnap.engine import faces, layers, merging, prepared, qualities, turning, verbs
from apnap.engine.state import (
    BATTLEFIELD,
    CARD,
    COPY,
    EXILE,
    HAND,
    LIBRARY,
    STACK,
    TOKEN,
    Event,
    GameState,
    Obj,
)
from apnap.keywords.designations import COMMANDER
from apnap.keywords.numbers import MELDED_BY
from apnap.model.abilities import Keyword


def of_faces(s: GameState, e: Event, out: list[str]) -> None:
    """Add the rules behind the fact that speak of sets of characteristics; `s` is the state after it."""
    v = e.verb
    if v == verbs.CAST:
        _cast(s, s.obj(e.obj), out)
    elif v == verbs.ZONE_CHANGE:
        if e.result > 0:
            _moved(s, e, s.obj(e.result), out)
    elif v == verbs.DESIGNATE and e.obj > 0:
        _designated(e, out)
    elif v == verbs.TRANSFORM:
        _turned(s, s.obj(e.obj), out)
    elif v == verbs.CREATE_TOKEN:
        abilities = e.face.abilities if e.face is not None else ()
        if any([isinstance(a, Keyword) and a.name == "backup" for a in abilities]):
            out.append("702.165b")
        if e.entering is not None and e.entering.double is not None:
            out.extend(["701.53a", "701.53b"] if "Incubator" in _subtypes(e) else ["707.8a", "707.8"])
    elif v == verbs.ACT and e.how == "flip":
        out.extend(["710.1b", "710.1c", "710.2"])
        if len(s.obj(e.obj).components) > 1:
            out.append("730.2h")
    elif v == verbs.TURN_FACE_UP or (v == verbs.ACT and e.how == turning.DOWN):
        if v == verbs.ACT:
            out.append("613.7f")
        if len(s.obj(e.obj).components) > 1:
            out.append("730.2f")
    elif v == verbs.ACT and e.how == merging.MUTATE:
        out.extend(["702.140d", "702.140e", "730.2", "730.2a", "730.2b", "730.2c"])
        parts = s.obj(e.obj).components
        if any([x.affected is not None and e.obj in x.affected for x in s.effects]):
            out.append("702.140f")
        if len({bool(s.obj(id).face_down) for id in parts}) > 1:
            out.append("730.2e")
        if qualities.is_designated(s, e.obj, COMMANDER):
            out.append("903.3c")
        if any([s.obj(id).kind == TOKEN for id in parts]):
            out.append("730.2d")


def _subtypes(e: Event) -> tuple[str, ...]:
    return e.face.subtypes if e.face is not None else ()


def _layout(s: GameState, o: Obj) -> str:
    return s.cards[o.card][0].layout if o.card >= 0 and o.kind == CARD else ""


def _cast(s: GameState, o: Obj, out: list[str]) -> None:
    layout = _layout(s, o)
    if layout in faces.HALVES:
        out.extend(["709.3", "709.3a", "709.3b"])
        if o.face_index == 0:
            out.extend(["709.4d", "702.102a", "702.102b", "702.102c"])
        elif o.face.form == "door":
            out.extend(["709.5b", "709.5a"])
        if layers.chars(s, o.id).has("aftermath"):
            out.append("702.127a")
    elif layout == "prototype":
        out.append("718.3")
        out.extend(["718.2", "718.3a", "718.3b", "718.5", "702.160a"] if o.face_index else ["718.4"])
    elif layout == "prepare":
        out.append("722.3")
    elif layout == "adventure":
        section = "720" if _inset(s, o) == "Omen" else "715"
        out.append(f"{section}.3")
        inset = [f"{section}.2", f"{section}.3a", f"{section}.3b"]
        out.extend(inset if o.face_index else [f"{section}.4"])
    elif layout == "modal_dfc":
        out.extend(["712.11b", "712.11c", "712.8f"])
    elif layout == "transform":
        out.append("712.11a" if o.face_index else "712.11")
        if o.face_index and o.cast is not None and any([name in _TRANSFORMED for name, _, _ in o.cast.paid]):
            out.append("712.11d")
    elif layout == faces.MELD:
        out.append("712.8b")
    elif o.double is not None and o.double.layout in faces.HALVES:
        out.append("709.3c")
    elif o.kind == COPY and _is_prepared_copy(s, o):
        out.append("722.2")
    if o.cast is not None and o.cast.times_paid(merging.MUTATE):
        out.append("702.140a")


def of_copy(s: GameState, id: int) -> tuple[str, ...]:
    """The rules by which a copy of the spell is what the spell is: a prepare spell, bestowed."""
    o = s.obj(id)
    out: list[str] = []
    if o.kind == COPY and _is_prepared_copy(s, o):
        out.append("722.3d")
    if o.cast is not None and o.cast.times_paid("bestow"):
        out.append("702.103c")
    return tuple(out)


def _is_prepared_copy(s: GameState, o: Obj) -> bool:
    """Whether what it was in exile was linked with a prepared permanent."""
    return o.previous > 0 and any([word == prepared.PREPARED for word, _ in s.obj(o.previous).linked])


_TRANSFORMED: Final = ("disturb", "more than meets the eye")  # abilities of the front face that cast the back


def of_name(s: GameState, name: str) -> tuple[str, ...]:
    """The rules by which a name may be chosen that only some of the characteristics of a card of the game
    have."""
    out: list[str] = []
    for card, _ in s.cards:
        named = [i for i, face in enumerate(card.faces) if face.name == name]
        if not named or len(card.faces) < 2:
            continue
        if card.layout in faces.HALVES:
            out.extend(["201.4b", "709.4a"])
        elif named[0] == 0:
            continue
        elif card.layout == "adventure":
            out.extend(["720.5"] if "Omen" in card.faces[1].subtypes else ["201.4f", "715.5"])
        else:
            out.extend(_NAMED.get(card.layout, ()))
    return tuple(dict.fromkeys(out))


_NAMED: Final = {
    "flip": ("201.4c", "710.5"),
    "transform": ("201.4d", "712.19"),
    "modal_dfc": ("201.4d", "712.19"),
    faces.MELD: ("201.4e", "712.19"),
    "prepare": ("722.5",),
}


def _inset(s: GameState, o: Obj) -> str:
    """ "Adventure" or "Omen": which of the two the card has."""
    subtypes = s.cards[o.card][0].faces[1].subtypes
    return "Omen" if "Omen" in subtypes else "Adventure"


def _moved(s: GameState, e: Event, o: Obj, out: list[str]) -> None:
    layout = _layout(s, o)
    before = s.objects[e.obj] if e.obj > 0 else None
    if e.how == "discard" or (e.rule == "121.1" and o.zone == HAND):
        if layout == "adventure":
            out.append("720.2c" if _inset(s, o) == "Omen" else "715.2c")
        elif layout == "prepare":
            out.append("722.2c")
    if layout in faces.DOUBLE_FACED and o.zone == EXILE and o.face_down:
        out.append("712.17")
    if o.zone == BATTLEFIELD:
        _entered(s, e, o, layout, out)
    elif layout in faces.HALVES:
        out.extend(["709.1", "709.2", "709.4", "709.4b", "709.4c"])
        if e.origin == STACK and before is not None and before.face_index == 0 and e.rule == "608.2n":
            out.append("702.102d")
    elif layout == "adventure":
        omen = _inset(s, o) == "Omen"
        out.append("720.4" if omen else "715.4")
        if e.origin == STACK and before is not None and before.face_index == 1:
            if omen and e.dest == LIBRARY:
                out.append("720.3d")
            elif e.dest == EXILE and not omen:
                out.append("715.3d")
            elif e.rule == "608.2n":
                out.append("720.3" if omen else "715.3")
    elif layout == "prototype":
        out.append("718.4")
    elif layout == "prepare":
        out.append("722.4")
    elif layout in faces.DOUBLE_FACED and e.origin in (BATTLEFIELD, STACK):
        out.append("712.8a")
    if before is not None and o.kind == COPY:
        for word, section in (("Adventure", "715"), ("Omen", "720")):
            if word in before.face.subtypes:
                out.append(f"{section}.3c")
    if before is not None and len(before.components) > 1:
        meld = ["712.21", "712.21c", "712.21e", "712.8", "712.8a"]
        out.extend(meld if faces.melded(s, before) else ["730.3", "730.3c"])
        if any([zone != e.dest for _, zone in e.parts]):
            out.append("903.9c")


def _entered(s: GameState, e: Event, o: Obj, layout: str, out: list[str]) -> None:
    if o.face.form == "doors":
        out.extend(["709.5", "709.5a", "709.5b", "709.5c", "709.5d"])
    elif layout == "prototype":
        out.extend(["718.3b", "718.5"] if o.face_index else ["718.4"])
    if layers.chars(s, o.id).has("compleated"):
        out.append("702.150a")
    if faces.melded(s, o):
        out.append("712.5")
        if o.face.name in MELDED_BY:
            out.append(MELDED_BY[o.face.name])
        out.extend(["701.42a", "712.4a", "712.4b", "712.8g", "712.14c", "202.3c"])
        if qualities.is_designated(s, o.id, COMMANDER):
            out.append("903.3b")
    card = faces.double_faced(s, o)
    if card is not None:
        out.append("712.8")
        if e.origin == STACK:
            out.append("712.13")
            if card.layout != "modal_dfc":
                out.append("712.8c")
        if o.face_down:
            out.append("712.15")
        elif card.layout == "modal_dfc":
            out.append("712.8f")
            if e.data == verbs.PLAY_LAND:
                out.append("712.12")
        else:
            out.extend(["712.8e", "202.3b"] if o.face_index else ["712.8d"])
        if o.kind == TOKEN and e.origin == STACK:
            out.append("707.10g")
    if o.kind == TOKEN and o.face.more:
        if o.face.form == "prepare":
            out.extend(["722.2a", "722.2b"])
        elif any(["Adventure" in face.subtypes for face in o.face.more]):
            out.extend(["715.2a", "715.2b"])


def _designated(e: Event, out: list[str]) -> None:
    if e.how == prepared.PREPARED:
        out.extend(["722.3a", "722.3c"])
    elif e.how == prepared.UNPREPARED:
        out.append("722.3b")
    elif e.how in faces.UNLOCKED:
        out.extend(["709.5c", "709.5h"])
    elif e.how in faces.LOCKED:
        out.append("709.5c")
    if e.rule in ("709.5f", "709.5g"):
        out.append("709.5j")


def _turned(s: GameState, o: Obj, out: list[str]) -> None:
    if len(o.components) > 1:
        out.append("730.2i")
    card = faces.double_faced(s, o)
    if card is not None:
        out.append("712.9")
        if card.layout == "transform":
            out.extend(["712.8e", "202.3b"] if o.face_index else ["712.8d"])
        else:
            out.append("712.8f")
