"""Designations of objects, players and the game (CR 702.131, 702.145, 702.179, 725, 726, 731): one table
(`apnap.keywords.inherent`) says who can have them and which abilities go with them."""

from __future__ import annotations

from typing import Final

from apnap.engine import evaluate, faces, layers, prepared, verbs, zones
from apnap.engine.characteristics import Chars
from apnap.engine.state import BATTLEFIELD, Event, GameState, player_entity
from apnap.keywords.inherent import (
    ARISING,
    INHERENT,
    OF_COUNTERS,
    OF_ONE_PERMANENT,
    OF_ONE_PLAYER,
    OF_THE_GAME,
    family,
    number,
)
from apnap.model.abilities import Triggered


def number_of(s: GameState, entity: int, name: str) -> int:
    """The number of the family's designation that the object or player has, 0 for none: a speed
    (CR 702.179f), a room."""
    had = s.obj(entity).designations if entity > 0 else s.players[-1 - entity].designations
    for word in had:
        if family(word) == name:
            return number(word)
    return 0


def giving(name: str, rule: str, obj: int = 0, player: int = -1) -> Event:
    """The event of getting a designation: its family as the word, its number as the amount."""
    e = Event(verbs.DESIGNATE, rule, obj, player=player, amount=number(name), how=family(name))
    e.data = name
    return e


def inherent(s: GameState) -> list[tuple[int, str, Triggered]]:
    """The abilities that go with the designations that players have: whose, under which key, which
    (CR 113.8)."""
    out: list[tuple[int, str, Triggered]] = []
    for name, entity in s.designations:
        if name in OF_ONE_PLAYER:
            _add(out, name, -1 - entity)
    for p in range(s.count):
        for name in s.players[p].designations:
            _add(out, name, p)
        for kind, _ in s.players[p].counters:
            for i, ability in enumerate(OF_COUNTERS.get(kind, ())):
                out.append((p, f"{kind} {i}", ability))
    return out


def _add(out: list[tuple[int, str, Triggered]], name: str, player: int) -> None:
    abilities = INHERENT.get(name)
    if abilities is not None:
        for i, ability in enumerate(abilities):
            out.append((player, f"{family(name)} {i}", ability))


def carry_out(s: GameState, e: Event) -> None:
    """Give the designation: one that is of one player, or of the game, is lost by who had it (CR 725.3,
    726.3, 731.1a)."""
    name = str(e.data) if e.data else e.how
    if e.obj > 0:
        if name == zones.PROTECTOR:
            o = s.own(e.obj)
            o.chosen = (*[c for c in o.chosen if c[0] != name], (name, e.player))
            return
        if name in OF_ONE_PERMANENT:
            _take_from_others(s, e.obj, name)
        o = s.own(e.obj)
        if name in faces.LOCKED:
            unlocked = faces.UNLOCKED[faces.LOCKED.index(name)]
            o.designations = tuple([d for d in o.designations if d != unlocked])
            return
        if name == prepared.UNPREPARED:
            o.designations = tuple([d for d in o.designations if d != prepared.PREPARED])
            return
        o.designations = _with(o.designations, name)
        if name == prepared.PREPARED:
            prepared.begin(s, e.obj)
        return
    if name in OF_ONE_PLAYER or name in OF_THE_GAME:
        lost = (name, OF_THE_GAME.get(name, name))
        rest = tuple([d for d in s.designations if d[0] not in lost])
        s.designations = (*rest, (name, player_entity(e.player) if e.player >= 0 else 0))
        s.version += 1
        return
    p = s.own_player(e.player)
    p.designations = _with(p.designations, name)


def _with(had: tuple[str, ...], name: str) -> tuple[str, ...]:
    kept = [d for d in had if d != name and (d == family(d) or family(d) != family(name))]
    return tuple(sorted((*kept, name)))


def _take_from_others(s: GameState, id: int, name: str) -> None:
    controller = layers.chars(s, id).controller
    for other in s.battlefield():
        o = s.obj(other)
        if other != id and name in o.designations and layers.chars(s, other).controller == controller:
            s.own(other).designations = tuple([d for d in o.designations if d != name])


def under_another(had: tuple[str, ...]) -> tuple[str, ...]:
    """The designations that a permanent keeps as another player gains control of it (CR 701.54a)."""
    return tuple([d for d in had if d not in OF_ONE_PERMANENT])


def passed_on(s: GameState, player: int) -> list[Event]:
    """As a player leaves the game, what only one player can have goes to the active player, or the next in
    turn order (CR 725.4, 726.4)."""
    out: list[Event] = []
    order = s.in_game()
    for name, entity in s.designations:
        if entity == player_entity(player) and name in OF_ONE_PLAYER and order:
            out.append(giving(name, OF_ONE_PLAYER[name], player=order[0]))
    s.designations = tuple([d for d in s.designations if d[1] != player_entity(player)])
    return out


# Day and night.


def time_of_day(s: GameState) -> str:
    """ "day", "night" or "" (CR 731.1)."""
    for name, _ in s.designations:
        if name in OF_THE_GAME:
            return name
    return ""


def becoming(s: GameState, name: str, rule: str) -> list[Event]:
    """It becomes day or night: nothing, where it is so already; "day becomes night" is told apart from its
    becoming night where it was neither (CR 731.1a)."""
    was = time_of_day(s)
    if was == name:
        return []
    out = [giving(name, rule)]
    if was:
        out.append(Event(verbs.ACT, "731.1a", how=f"{was} becomes {name}"))
    return out


def next_time(s: GameState) -> list[Event]:
    """The check of the untap step, by the spells that the previous turn's active player cast (CR 731.2)."""
    was = time_of_day(s)
    if not was:
        return []
    previous = -1
    for e in s.last_ledger:
        if e.verb == verbs.TURN or e.verb == verbs.STEP:
            previous = e.player
    if previous < 0:
        return []
    n = len([e for e in s.last_ledger if e.verb == verbs.CAST and e.player == previous])
    if was == "day" and n == 0:
        return becoming(s, "night", "731.2a")
    if was == "night" and n >= 2:
        return becoming(s, "day", "731.2b")
    return []


def turning(s: GameState, time: str) -> list[Event]:
    """The permanents that transform as it becomes day or night, or because they show the wrong face
    (CR 702.145b-c, e-f)."""
    out: list[Event] = []
    for id in s.battlefield():
        if not s.obj(id).phased_out and _wrong_face(s, id, time):
            out.append(Event(verbs.TRANSFORM, "702.145b" if time == "night" else "702.145e", id))
    return out


def _wrong_face(s: GameState, id: int, time: str) -> bool:
    o = s.obj(id)
    wrong = "daybound" if time == "night" else "nightbound"
    if o.face_down or o.face_index != (0 if time == "night" else 1):
        return False
    return layers.chars(s, id).has(wrong) and can_transform(s, id)


def can_transform(s: GameState, id: int) -> bool:
    """Whether it is represented by a double-faced card with a permanent's other face (CR 701.27c-d)."""
    o = s.obj(id)
    return o.zone == BATTLEFIELD and faces.can_transform(s, o)


def bound_to_time(c: Chars) -> bool:
    """Whether it can't transform but as daybound and nightbound say (CR 702.145b, e)."""
    return c.has("daybound") or c.has("nightbound")


# What is looked for together with state-based actions.

LOOKED_FOR: Final = frozenset({*ARISING, "daybound", "nightbound"})


def _has_any(s: GameState, player: int, name: str) -> bool:
    """Whether the player has a designation of that family."""
    return any([family(d) == family(name) for d in s.players[player].designations])


def gather(s: GameState, permanents: list[int], out: list[Event]) -> None:
    """Players who get speed (702.179a; since-april 704.5aa), the city's blessing (702.131b) or an enduring
    story (since-april 702.195), and what daybound and nightbound see to (702.145c-d, f-g): but for speed no
    state-based actions, yet looked at with them."""
    time = time_of_day(s)
    bound: list[str] = []
    for id in permanents:
        c = layers.chars(s, id)
        if c.abilities.names.isdisjoint(LOOKED_FOR):
            continue
        p = c.controller
        for keyword, (name, condition, rule) in ARISING.items():
            if c.has(keyword) and not _has_any(s, p, name):
                if condition is None or evaluate.holds(evaluate.Context(s, id, p), condition):
                    out.append(giving(name, rule, player=p))
        for name in ("daybound", "nightbound"):
            if c.has(name):
                bound.append(name)
    if not bound:
        return
    if time:
        out.extend(turning(s, time))
    elif "daybound" in bound:
        out.extend(becoming(s, "day", "702.145d"))
    else:
        out.extend(becoming(s, "night", "702.145g"))
