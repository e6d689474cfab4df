"""Why an object is what it is: the continuous effects that changed it, in the order in which they were
applied (CR 613), each with its layer, and with what put it there: its timestamp, or a dependency."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from apnap.engine import layers
from apnap.engine.applying import Worker
from apnap.engine.characteristics import Chars
from apnap.engine.continuous import Applying, Layered
from apnap.engine.reading import ABILITY, COLOR, CONTROL, PT_DEFINE, PT_MODIFY, PT_SET, PT_SWITCH, TEXT, TYPE
from apnap.engine.state import ABILITY as ABILITY_KIND
from apnap.engine.state import GameState
from apnap.model.words import CARD_TYPES, COLORS, SUPERTYPES
from apnap.scenario.things import Things, named_bits

# The layers, and the rules that order them.
RULES: Final[dict[int, str]] = {
    CONTROL: "613.1b",
    TEXT: "613.1c",
    TYPE: "613.1d",
    COLOR: "613.1e",
    ABILITY: "613.1f",
    PT_DEFINE: "613.4a",
    PT_SET: "613.4b",
    PT_MODIFY: "613.4c",
    PT_SWITCH: "613.4d",
}


@dataclass(frozen=True, slots=True)
class Applied:
    """An effect that changed the object: its source (0: counters), the rule of its layer, its timestamp, what
    it changed ("": nothing, as its source had lost the ability by then), and the sources of the earlier ones
    that it went before, because they depend on it."""

    source: int
    rule: str
    timestamp: int
    changed: str
    before: tuple[int, ...]


def applied(s: GameState, id: int) -> list[Applied]:
    """The effects that changed the object, in the order of their application; the state is left as it is."""
    f = s.fork()
    known = layers.layered(f)
    if not known.entangled or s.obj(id).kind == ABILITY_KIND:
        return _alone(f, id)
    worker = Worker(f, _like(f, known), False)
    for each in (*f.battlefield(), *[i for i in f.stack() if f.obj(i).kind != ABILITY_KIND]):
        worker.adopt(each)
    for cards in known.cards:
        for each in cards.statics:
            worker.adopt(each)
    for effect in f.effects:
        worker.add_effect(effect)
    return _run(worker, id)


def _alone(f: GameState, id: int) -> list[Applied]:
    if f.obj(id).kind == ABILITY_KIND:
        return []
    worker = Worker(f, _like(f, layers.layered(f)), False)
    worker.adopt(id)
    return _run(worker, id)


def _like(f: GameState, known: Layered) -> Layered:
    """Tables to be filled anew for the same version of the state."""
    made = Layered(known.version, known.effects)
    made.turn, made.step, made.active, made.rest = f.turn, f.step, f.active, f.rest
    made.left, made.ledger, made.zones = known.left, f.ledger, known.zones
    made.cards, made.entangled = known.cards, True
    made.faces = dict(known.faces)
    f.layered = made
    return made


def _run(worker: Worker, id: int) -> list[Applied]:
    """`Worker.run`, with a look at the object after each effect."""
    out: list[Applied] = []
    worker._copy_effects()
    for layer in RULES:
        worker.known.lazy.clear()
        worker.fresh.clear()
        for defining in (True, False) if layer <= ABILITY else (False,):
            _layer(worker, layer, defining, id, out)
        if layer == PT_MODIFY:
            before = _values(worker.table.get(id))
            worker.pt_counters()
            changed = _changed(before, _values(worker.table.get(id)))
            if changed:
                out.append(Applied(0, RULES[layer], 0, changed, ()))
    return out


def _layer(worker: Worker, layer: int, defining: bool, id: int, out: list[Applied]) -> None:
    pending = [app for app in worker.apps if worker._belongs(app, layer, defining)]
    pending.sort(key=_order)
    while pending:
        at = worker._next(layer, pending)
        app = pending.pop(at)
        earlier = tuple(dict.fromkeys(p.source for p in pending[:at] if p.source != app.source))
        before = _values(worker.table.get(id))
        ctx = worker.context(app)
        lost = not app.began and not worker.exists(app, ctx) and id in worker.affected(app, ctx)
        worker._apply(layer, app)
        changed = _changed(before, _values(worker.table.get(id)))
        if changed or lost:
            out.append(Applied(app.source, RULES[layer], app.timestamp, changed, earlier))
        pending += [a for a in worker.fresh if worker._belongs(a, layer, defining) and a not in pending]
        worker.fresh.clear()
        pending.sort(key=_order)


def _order(app: Applying) -> tuple[int, int]:
    return (app.timestamp, app.order)


def _values(c: Chars | None) -> dict[str, Any]:
    if c is None:
        return {}
    types = [*named_bits(SUPERTYPES, c.supertypes), *named_bits(CARD_TYPES, c.types)]
    return {
        "name": c.name,
        "controller": c.controller,
        "types": (*types, *sorted(c.subtypes)),
        "colors": tuple(named_bits(COLORS, c.colors)),
        "keywords": tuple(sorted(c.abilities.names)),
        "abilities": len(c.abilities.insts),
        "pt": f"{c.power}/{c.toughness}" if c.has_pt else "",
    }


def _changed(before: dict[str, Any], after: dict[str, Any]) -> str:
    """What is other than before, in words."""
    parts: list[str] = []
    for name, new in after.items():
        old = before.get(name)
        if old == new or (name == "abilities" and before.get("keywords") != after["keywords"]):
            continue
        if isinstance(new, tuple) and isinstance(old, tuple):
            gained = [w for w in new if w not in old]
            lost = [w for w in old if w not in new]
            verb = "has" if name == "keywords" else "is"
            parts += [f"{verb} {w} too" for w in gained] + [f"{verb} {w} no more" for w in lost]
        elif name == "controller":
            parts.append(f"controlled by player {new}")
        else:
            parts.append(f"{name} {old} becomes {new}" if old else f"{name} is {new}")
    return ", ".join(parts)


def told(s: GameState, things: Things, id: int) -> list[tuple[str, str]]:
    """The effects in words, each with the rule of its layer."""
    out: list[tuple[str, str]] = []
    seen: dict[str, Applied] = {}
    for each in applied(s, id):
        source = things.name(s, each.source) if each.source else "its counters"
        if not each.changed:
            text = f"the effect of {source} does nothing: it has lost that ability by then (613.6, 613.8)"
            out.append((f"{things.name(s, id)}: {text}", each.rule))
            continue
        why = ""
        last = seen.get(each.rule)
        if each.before:
            others = " and ".join(things.name(s, other) for other in each.before)
            why = f"; before that of {others}, which is earlier but depends on it (613.8)"
        elif last is not None and each.timestamp and last.source != each.source:
            other = things.name(s, last.source)
            stamps = f"timestamp {each.timestamp} is later than {last.timestamp}"
            why = f"; after that of {other}: {stamps} (613.7)"
        if each.timestamp:
            seen[each.rule] = each
        out.append((f"{things.name(s, id)}: {each.changed}, by {source}{why}", each.rule))
    return out
