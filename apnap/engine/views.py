"""What a player may know of a state, and states that agree with it (CR 400.2, 708.5, 723.5).

`observation` holds all that the player may know, and nothing that hangs on the rest; ids of hidden cards
are not among it, so that no card can be followed through a hand or a library. `determinize` gives a full
state that the player can't tell from the true one.
"""

from __future__ import annotations

from typing import Any, Final

from apnap.engine import commander, decision, faces, layers, priority, qualities
from apnap.engine.characteristics import Chars, printed
from apnap.engine.log import knowers
from apnap.engine.state import (
    ABILITY,
    BATTLEFIELD,
    COMMAND,
    EXILE,
    GONE,
    GRAVEYARD,
    HAND,
    LIBRARY,
    OUTSIDE,
    STACK,
    Ask,
    Event,
    GameState,
    ManaUnit,
    Obj,
    Option,
    random_bits,
    shuffled,
)
from apnap.model.events import VERBS
from apnap.model.node import Ability
from apnap.model.words import CARD_TYPES, COLORS, STEPS, SUPERTYPES, ZONES

_KINDS: Final = ("card", "token", "copy", "ability", "emblem", "nontraditional card")
# Questions for shares of damage, and of what a spell or ability divides.
_DIVIDING: Final = ("assign", "divide")
_MASK: Final = (1 << 64) - 1


def has_numbers(ask: Ask) -> bool:
    """Whether the question asks for a number, rather than for one of some options."""
    return ask.options is None and ask.high >= ask.low


def options_of(s: GameState) -> tuple[Option, ...]:
    """The options of the open question; those of a priority window are listed now. Of a question that
    asks for a number, each number as an option."""
    ask = s.ask
    if ask is None:
        return ()
    if ask.options is not None:
        return ask.options
    if has_numbers(ask):
        return tuple([number_option(ask, n) for n in range(ask.low, ask.high + 1)])
    return priority.options(s)


def number_option(ask: Ask, n: int) -> Option:
    """The option that stands for a number. A share of something divided says who gives it, and to whom."""
    if ask.kind in _DIVIDING and ask.values:
        return Option(str(n), ask.kind, ask.source, int(ask.values[0]), number=n)
    return Option(str(n), "number", number=n)


def eyes(s: GameState, player: int) -> int:
    """Whose knowledge the player has, a bit for each: their own, and that of the players whom they
    control (CR 723.5)."""
    bits = 1 << player
    for p in range(s.count):
        if p != player and decision.decider(s, p) == player:
            bits |= 1 << p
    return bits


def sees(s: GameState, player: int, id: int) -> bool:
    """Whether the player may know which card or object that is."""
    return knowers(s, id) & eyes(s, player) != 0


# Observation.


def observation(s: GameState, player: int) -> dict[str, Any]:
    """All that the player may know, as plain JSON data.

    Objects are listed once, by id as a string, under "objects"; zones hold ids. A card in a hand or
    library that the player doesn't know is a 0 there, and so it is among the facts of this turn."""
    seen = eyes(s, player)
    objects: dict[str, Any] = {}
    data: dict[str, Any] = {
        "player": player,
        "turn": s.turn,
        "active": s.active,
        "step": STEPS[s.step],
        "over": s.over,
        "winners": list(s.winners),
        "players": [_player(s, p, seen, objects) for p in range(s.count)],
        "battlefield": _zone(s, s.battlefield(), seen, objects),
        "stack": _zone(s, s.stack(), seen, objects),
        "exile": _zone(s, s.zone(EXILE, 0), seen, objects),
        "command": _zone(s, s.zone(COMMAND, 0), seen, objects),
        "designations": [[name, value] for name, value in s.designations],
        "extra_turns": list(s.extra_turns),
        "waiting": [
            {"source": w.source, "controller": w.controller, "instance": w.instance} for w in s.waiting
        ],
        "delayed": [{"source": d.source, "controller": d.controller} for d in s.delayed],
        "ledger": [_fact(s, e, seen) for e in s.ledger],
        "decision": decision_view(s, player),
    }
    data["objects"] = objects
    return data


def _player(s: GameState, p: int, seen: int, objects: dict[str, Any]) -> dict[str, Any]:
    state = s.players[p]
    library = s.zone(LIBRARY, p)
    hand = s.zone(HAND, p)
    for id in (*library, *hand):
        if knowers(s, id) & seen:
            objects[str(id)] = object_view(s, id, seen)
    return {
        "life": state.life,
        "counters": dict(state.counters),
        "pool": [_mana(unit) for unit in state.pool],
        "left": state.left,
        "lost_by": state.lost_by,
        "turns": state.turns,
        "mulligans": state.mulligans,
        "designations": list(state.designations),
        "commander_damage": [
            [s.cards[card][1], s.cards[card][0].faces[0].name, n] for card, n in commander.damage_to(s, p)
        ],
        # A hand has no order; a library has.
        "hand": sorted([_known_id(s, id, seen) for id in hand], reverse=True),
        "library": [_known_id(s, id, seen) for id in library],
        "graveyard": _zone(s, s.zone(GRAVEYARD, p), seen, objects),
        "outside": (
            _zone(s, s.zone(OUTSIDE, p), seen, objects) if seen >> p & 1 else len(s.zone(OUTSIDE, p))
        ),
    }


def _known_id(s: GameState, id: int, seen: int) -> int:
    return id if id <= 0 or knowers(s, id) & seen else 0


def _zone(s: GameState, ids: tuple[int, ...], seen: int, objects: dict[str, Any]) -> list[int]:
    for id in ids:
        objects[str(id)] = object_view(s, id, seen)
    return list(ids)


def _mana(unit: ManaUnit) -> dict[str, Any]:
    data: dict[str, Any] = {"mana": unit.mana, "source": unit.source}
    if unit.snow:
        data["snow"] = True
    if unit.only is not None:
        data["restricted"] = True
    return data


def object_view(s: GameState, id: int, seen: int) -> dict[str, Any]:
    """What those who have this knowledge (a bit for each player) know of an object."""
    o = s.obj(id)
    data: dict[str, Any] = {"kind": _KINDS[o.kind], "zone": ZONES[o.zone], "owner": o.owner}
    known = knowers(s, id) & seen != 0
    if o.face_down:
        data["face_down"] = True
        if known:
            data["face"] = o.face.name
    if not known and not (o.face_down and o.zone in (BATTLEFIELD, STACK)):
        return data
    if o.kind == ABILITY:
        data["controller"] = o.controller
    else:
        _characteristics(layers.chars(s, id), data)
    _status(s, o, data)
    return data


def abilities_view(s: GameState, player: int, id: int, face: int = -1) -> tuple[tuple[str, Ability], ...]:
    """The abilities of an object as far as the player knows it, with their keys: those it has, and what its
    keywords stand for; of an ability on the stack, itself. With `face`, those printed on that face of its
    card. Nothing for an object that is hidden from the player, or not there."""
    if not 0 < id < len(s.objects) or s.objects[id] is None:
        return ()
    o = s.obj(id)
    if not knowers(s, id) & eyes(s, player):
        return ()
    if o.kind == ABILITY:
        item = o.item
        return ((item.instance, item.ability),) if item is not None and item.ability is not None else ()
    found = layers.chars(s, id).abilities
    if face >= 0 and face != o.face_index and o.card >= 0:
        faces = s.cards[o.card][0].faces
        if face < len(faces):
            found = printed(faces[face]).abilities
    return tuple([(inst.key, inst.ability) for inst in found.all_insts()])


def _characteristics(c: Chars, data: dict[str, Any]) -> None:
    data["controller"] = c.controller
    data["name"] = c.name
    data["cost"] = c.cost.text() if c.cost is not None else ""
    data["mana_value"] = c.mana_value
    data["colors"] = [name for i, name in enumerate(COLORS) if c.colors >> i & 1]
    data["supertypes"] = [name for i, name in enumerate(SUPERTYPES) if c.supertypes >> i & 1]
    data["types"] = [name for i, name in enumerate(CARD_TYPES) if c.types >> i & 1]
    data["subtypes"] = sorted(c.subtypes)
    data["keywords"] = sorted(c.abilities.names)
    data["abilities"] = [inst.key for inst in c.abilities.insts]
    if c.has_pt:
        data["power"] = c.power
        data["toughness"] = c.toughness
    if c.loyalty:
        data["loyalty"] = c.loyalty
    if c.defense:
        data["defense"] = c.defense


def _status(s: GameState, o: Obj, data: dict[str, Any]) -> None:
    """What is true of an object beside its characteristics; what is not so is left out."""
    for name in ("tapped", "flipped", "phased_out", "deathtouched", "blocked"):
        if getattr(o, name):
            data[name] = True
    if o.face_index:
        data["face_index"] = o.face_index
    if o.damage:
        data["damage"] = o.damage
    if o.counters:
        data["counters"] = dict(o.counters)
    if o.attached_to:
        data["attached_to"] = o.attached_to
    if o.attacking:
        data["attacking"] = o.attacking
    if o.attacked_player >= 0:
        data["attacked_player"] = o.attacked_player
    if o.blocking:
        data["blocking"] = list(o.blocking)
    of_card = qualities.of_card(s, o.id)
    if o.designations or of_card:
        data["designations"] = [*of_card, *o.designations]
    if o.chosen:
        data["chosen"] = [[aspect, _plain(value)] for aspect, value in o.chosen]
    if o.linked:
        data["linked"] = [list(pair) for pair in o.linked]
    if o.zone == BATTLEFIELD:
        data["came"] = o.came
        data["timestamp"] = o.timestamp
    if o.cast is not None and (o.zone == STACK or o.zone == BATTLEFIELD):
        data["x"] = o.cast.x
        data["paid"] = [list(paid) for paid in o.cast.paid]
    if o.item is not None and o.zone == STACK:
        item = o.item
        data["source"] = item.source
        data["modes"] = list(item.modes)
        data["targets"] = [[slot, list(entities)] for slot, entities in item.targets]
        data["shares"] = [[slot, list(numbers)] for slot, numbers in item.shares]
        if item.instance:
            data["instance"] = item.instance


def _plain(value: Any) -> Any:
    if value is None or isinstance(value, (str, int)):
        return value
    if isinstance(value, tuple):
        return [_plain(v) for v in value]
    return repr(value)


def _fact(s: GameState, e: Event, seen: int) -> dict[str, Any]:
    """A fact of this turn: what happened to which ids."""
    data: dict[str, Any] = {"verb": VERBS[e.verb], "rule": e.rule}
    for name, value, none in (
        ("object", _known_id(s, e.obj, seen), 0),
        ("source", _known_id(s, e.source, seen), 0),
        ("player", e.player, -1),
        ("other", _known_id(s, e.other, seen), 0),
        ("amount", e.amount, 0),
        ("how", e.how, ""),
        ("result", _known_id(s, e.result, seen), 0),
    ):
        if value != none:
            data[name] = value
    if e.origin >= 0:
        data["from"] = ZONES[e.origin]
    if e.dest >= 0:
        data["to"] = ZONES[e.dest]
    return data


def decision_view(s: GameState, player: int) -> dict[str, Any] | None:
    """The open question as the player sees it: its options only if the player has the choice or answers
    it. None: nothing is asked."""
    ask = s.ask
    if ask is None:
        return None
    who = decision.decider(s, ask.player)
    data: dict[str, Any] = {"player": ask.player, "decider": who, "kind": ask.kind, "rule": ask.rule}
    if player != who and player != ask.player:
        return data
    data["source"] = ask.source
    if ask.kind == "target" and len(ask.values) == 4:
        # Which of the target phrases it is, from 0, and how many targets it has already.
        data["phrase"], data["chosen"] = ask.values[0], ask.values[1]
    if has_numbers(ask):
        data["low"] = ask.low
        data["high"] = ask.high
        if ask.kind in _DIVIDING and ask.values:
            data["to"] = ask.values[0]
    else:
        seen = eyes(s, player)
        data["options"] = [option_view(s, i, o, seen) for i, o in enumerate(options_of(s))]
    return data


def option_view(s: GameState, number: int, o: Option, seen: int) -> dict[str, Any]:
    """One option; objects are named where they are known."""
    data: dict[str, Any] = {"number": number, "key": o.key, "kind": o.kind}
    if o.obj > 0:
        data["object"] = o.obj
        data["name"] = known_name(s, o.obj, seen)
    if o.objects:
        data["objects"] = list(o.objects)
        data["names"] = [known_name(s, id, seen) for id in o.objects]
    if o.to:
        data["to"] = o.to
        data["to_name"] = known_name(s, o.to, seen) if o.to > 0 else ""
    if o.player >= 0:
        data["player"] = o.player
    if o.number:
        data["amount"] = o.number
    if o.word:
        data["word"] = o.word
    if o.index >= 0:
        data["index"] = o.index
    return data


def known_name(s: GameState, id: int, seen: int) -> str:
    """What the object is called by those who have this knowledge; "" where they don't know it."""
    from apnap.engine.log import name_of

    return name_of(s, id) if knowers(s, id) & seen else ""


# Determinization.

_ATTEMPTS: Final = 24


def determinize(s: GameState, player: int, seed: int) -> GameState:
    """A full state that agrees with all that the player may know; `s` is left as it is.

    The cards that the player doesn't know change places at random among the places of their owner that
    hide them (library, hand, face-down), and the random generator is another one. What the places
    themselves tell (how many, who has looked at which) stays. An open question of another player about
    hidden cards is asked afresh, with the cards that now lie there; if none of some attempts lets it be
    asked in the same way, it stays as it was."""
    seen = eyes(s, player)
    ask = s.ask
    again = ask is not None and _hangs_on_hidden(s, ask, player, seen)
    first: GameState | None = None
    for attempt in range(_ATTEMPTS):
        t = _permuted(s, seen, (seed + attempt * 0x632BE59BD9B4E019) & _MASK)
        if not again:
            return t
        if first is None:
            first = t
        asked = _asked_afresh(t)
        if asked is not None and observation(asked, player) == observation(s, player):
            return asked
    assert first is not None
    return first


def _hangs_on_hidden(s: GameState, ask: Ask, player: int, seen: int) -> bool:
    if ask.options is None or player == ask.player or player == decision.decider(s, ask.player):
        return False
    for o in ask.options:
        for id in (o.obj, o.to, *o.objects):
            if id > 0 and not knowers(s, id) & seen:
                return True
    return False


def _asked_afresh(t: GameState) -> GameState | None:
    from apnap.engine import process

    asked = t.fork()
    asked.ask = None
    asked.answer = None
    try:
        process.run(asked)
    except Exception:  # these cards can't be where they lie: the question could not have come up
        return None
    return asked


def _permuted(s: GameState, seen: int, seed: int) -> GameState:
    t = s.fork()
    t.layered = None
    t.listed = None
    t.rng = seed
    swap: dict[int, int] = {}
    for owner in range(t.count):
        cards = [o.card for o in t.objects if o is not None and o.owner == owner and _is_hidden(t, o, seen)]
        for old, new in zip(cards, shuffled(t, tuple(cards))):
            swap[old] = new
    return _exchanged(t, seen, swap, random_bits(t))


def dealt(s: GameState, player: int, swap: dict[int, int]) -> GameState:
    """A state in which cards that the player doesn't know have changed places: `swap` tells, for a physical
    card, which one lies in its place instead. All that the player may know stays; `s` is left as it is."""
    t = s.fork()
    t.layered = None
    t.listed = None
    return _exchanged(t, eyes(s, player), swap, t.rng)


def hidden_from(s: GameState, player: int, owner: int) -> list[int]:
    """The ids of the owner's cards that the player doesn't know, wherever in the game they are."""
    seen = eyes(s, player)
    return [o.id for o in s.objects if o is not None and o.owner == owner and _is_hidden(s, o, seen)]


def _exchanged(t: GameState, seen: int, swap: dict[int, int], rng: int) -> GameState:
    unknown = _never_seen(t, seen)
    _swap(t, swap, unknown)
    t.rng = rng
    for i in range(len(t.frames)):
        values = t.frames[i].vars
        if any([_holds_state(v) for v in values.values()]):
            f = t.own_frame(i)
            f.vars = {k: _with_states_swapped(v, swap, unknown, t.rng) for k, v in values.items()}
    return t


def _is_hidden(s: GameState, o: Obj, seen: int) -> bool:
    if o.card < 0 or o.zone == GONE or o.zone == OUTSIDE:
        return False
    return not knowers(s, o.id) & seen


def _never_seen(s: GameState, seen: int) -> list[int]:
    """The objects, gone ones included, of which those with this knowledge never learned which card they
    were: neither then, nor from what has become of them."""
    known: set[int] = set()
    out: list[int] = []
    for id in range(len(s.objects) - 1, 0, -1):
        o = s.objects[id]
        if o is None or o.card < 0:
            continue
        if id in known or knowers(s, id) & seen or o.zone == OUTSIDE:
            known.add(o.previous)
        else:
            out.append(id)
    return out


def _swap(t: GameState, swap: dict[int, int], unknown: list[int]) -> None:
    for id in unknown:
        if id >= len(t.objects):
            continue
        o = t.objects[id]
        new = swap.get(o.card, o.card) if o is not None else -1
        if o is None or new == o.card:
            continue
        w = t.own(id)
        w.card = new
        w.face = faces.usual(t.cards[new][0])
        w.face_index = 0
        if w.last is not None:
            last = printed(w.face).copy()
            last.controller = w.last.controller
            w.last = last


def _holds_state(value: Any) -> bool:
    if isinstance(value, GameState):
        return True
    if isinstance(value, tuple):
        return any([_holds_state(v) for v in value])
    if isinstance(value, dict):
        return any([_holds_state(v) for v in value.values()])
    return False


def _with_states_swapped(value: Any, swap: dict[int, int], unknown: list[int], rng: int) -> Any:
    if isinstance(value, GameState):
        t = value.fork()
        t.layered = None
        t.listed = None
        t.rng = rng
        _swap(t, swap, unknown)
        return t
    if isinstance(value, tuple):
        return tuple([_with_states_swapped(v, swap, unknown, rng) for v in value])
    if isinstance(value, dict):
        return {k: _with_states_swapped(v, swap, unknown, rng) for k, v in value.items()}
    return value


__all__ = [
    "dealt",
    "decision_view",
    "determinize",
    "eyes",
    "has_numbers",
    "hidden_from",
    "known_name",
    "object_view",
    "observation",
    "options_of",
    "sees",
]
