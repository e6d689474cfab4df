"""Choices other than what to do with priority and in combat: targets, modes, what is given up, numbers.

Each function gets the board, the judge and the legal actions, and gives one of them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, Final

from apnap.bots.basic.board import CARD, Board, Thing
from apnap.bots.basic.combat import now_worth
from apnap.bots.basic.effects import Effect, instruction_of, modal_of
from apnap.bots.basic.judging import Judge, Scene
from apnap.bots.bot import Actions
from apnap.model.abilities import Cost, Keyword, Mana, Spell, Static
from apnap.model.conditions import Until
from apnap.model.instructions import Apply, ByEach, Gate, Modal, Pay, Seq
from apnap.model.modifications import AdditionalCost, Gain, ModifyPT
from apnap.model.node import Ability, Instruction
from apnap.model.refs import Select, SelectPlayers, Target, You

# Rules under which things are given up: the least is chosen.
_GIVEN: Final = ("701.21", "701.9", "514.1", "103.5", "701.17", "601.2h", "702.51", "702.66", "118")
_IN_COMBAT: Final = ("declare attackers", "declare blockers", "first strike damage", "combat damage")
_MANY: Final = 40


class Question:
    """An open decision, and what stands around it."""

    def __init__(self, board: Board, judge: Judge, actions: Actions) -> None:
        self.board = board
        self.judge = judge
        self.actions = actions
        self.decision: dict[str, Any] = board.seen["decision"]
        self.kind: str = self.decision["kind"]
        self.rule: str = self.decision["rule"]
        self.source = board.things.get(self.decision.get("source", 0))
        self.me = board.me

    def scene(self, x: int | None = None) -> Scene:
        """Whose ability asks."""
        it = self.source
        kicked = bool(it is not None and it.raw.get("paid"))
        if it is not None and it.kind == "ability":
            it = self.board.things.get(it.raw.get("source", 0), it)
        chosen = self.source.raw.get("x", 0) if self.source is not None else 0
        return Scene(self.me, it, chosen if x is None else x, kicked)

    def abilities(self) -> list[Ability]:
        """The abilities that may be asking: the one on the stack, else those of the source."""
        if self.source is None:
            return []
        board = self.board
        for t in reversed(board.stack):
            if t.kind == "ability" and t.raw.get("source") == self.source.id:
                return [a for _, a in board.abilities(t.id)]
        face = self.source.raw.get("face_index", -1)
        found = [a for _, a in board.abilities(self.source.id, face if self.source.zone == "stack" else -1)]
        spells = [a for a in found if isinstance(a, Spell)]
        return list(spells) if spells and self.source.zone == "stack" else found

    def instructions(self) -> list[Instruction]:
        """What these abilities do."""
        return [n for n in (instruction_of(a) for a in self.abilities()) if n is not None]

    def effects(self) -> list[Effect]:
        """Their effects, those of the chosen modes only where modes were chosen."""
        out: list[Effect] = []
        modes = self.source.raw.get("modes", ()) if self.source is not None else ()
        for node in self.instructions():
            modal = modal_of(node)
            if modal is not None and modes:
                for i in modes:
                    if i < len(modal.modes):
                        out.extend(self.judge.reader.effects(modal.modes[i]))
            else:
                out.extend(self.judge.reader.effects(node))
        return out


def entity_of(action: Any) -> int:
    """The entity that an option names; 0: none."""
    objects = action.objects
    if objects:
        return int(objects[0])
    return -1 - action.player if action.player is not None else 0


def best(actions: Actions, value: Callable[[Any], float], done: float | None = 0.0) -> Any:
    """The action of the greatest value, the first of equals; "done" has that value."""
    top: Any = None
    most = 0.0
    for i in range(min(len(actions), 400)):
        action = actions[i]
        worth = done if action.key == "done" and done is not None else value(action)
        if top is None or worth > most + 1e-9:
            top, most = action, worth
    return top


def target(q: Question) -> Any:
    """CR 601.2c, 603.3d."""
    effects = [e for e in q.effects() if isinstance(e.on, Target) or isinstance(e.by, Target)]
    scene = q.scene()
    slots: dict[int, Target] = {}
    for e in effects:
        for ref in (e.on, e.by):
            if isinstance(ref, Target):
                slots.setdefault(ref.slot, ref)
    order = [slots[n] for n in sorted(slots)]
    at = q.decision.get("phrase", -1)
    phrase = order[at] if 0 <= at < len(order) else None
    if phrase is not None and len(order) > 1:
        effects = [e for e in effects if phrase in (e.on, e.by)]
    aura = _aura_mods(q)

    def value(action: Any) -> float:
        entity = entity_of(action)
        return on_entity(q, effects, aura, entity, scene, phrase)

    return best(q.actions, value, 0.0)


def _aura_mods(q: Question) -> bool:
    return q.source is not None and "Aura" in q.source.subtypes and q.source.zone == "stack"


def on_entity(
    q: Question,
    effects: Sequence[Effect],
    aura: bool,
    entity: int,
    scene: Scene,
    phrase: Target | None = None,
) -> float:
    """What it is worth that the effects fall on the entity."""
    judge, board = q.judge, q.board
    value = 0.0
    t = board.things.get(entity)
    if aura and t is not None and q.source is not None:
        mods = judge.host_mods(q.source.id)
        sign = 1.0 if t.controller == q.me else -1.0
        value += sign * judge.mods(t, mods, scene, True)
        if t.creature and sign > 0:
            value += 0.04 * board.worth(t) - (0.3 if board.sick(t) and board.turn > 4 else 0.0)
        elif t.creature and value > 0:
            value += 0.1 * board.worth(t)
    for e in effects:
        if phrase is not None and e.by is phrase and e.on is not phrase:
            # The one that does it: the strongest that may.
            if t is not None and t.controller == q.me:
                value += 0.1 * t.power + (0.02 * t.left if e.verb == "fight" else 0.0)
            continue
        if entity < 0:
            value += judge.on_player(e, -1 - entity, scene)
        elif t is not None:
            value += trick(board, judge, e, t, scene)
    return value


def trick(board: Board, judge: Judge, e: Effect, t: Thing, scene: Scene) -> float:
    """What the effect is worth on the thing; in combat, what it makes of the exchange."""
    plain = judge.on_thing(e, t, scene)
    changed = changed_by(judge, e, t, scene)
    if changed is None or board.step not in _IN_COMBAT:
        return plain
    if not t.attacking and not t.blocking:
        return plain
    now = now_worth(board, scene.me, {})
    return now_worth(board, scene.me, {t.id: changed}) - now + 0.1 * plain


def changed_by(judge: Judge, e: Effect, t: Thing, scene: Scene) -> Thing | None:
    """The creature as it would be for the turn; None where the effect does no such thing."""
    if e.verb != "apply" or not isinstance(e.node, Apply) or not isinstance(e.node.duration, Until):
        return None
    power = toughness = 0
    gained: set[str] = set()
    for mod in e.node.mods:
        if isinstance(mod, ModifyPT):
            power += judge.amount(mod.power, scene)
            toughness += judge.amount(mod.toughness, scene)
        elif isinstance(mod, Gain):
            gained.update(a.name for a in mod.abilities if isinstance(a, Keyword))
    return t.changed(power, toughness, frozenset(gained)) if power or toughness or gained else None


def mode(q: Question) -> Any:
    """CR 700.2: the best mode that is left."""
    modals = [m for m in (modal_of(n) for n in q.instructions()) if m is not None] or _modals(q)
    scene = q.scene()

    def value(action: Any) -> float:
        index = action.index
        if index is None:
            return 0.0
        found = [q.judge.modes(m, index, scene) for m in modals if index < len(m.modes)]
        return max(found, default=0.1)

    return best(q.actions, value, 0.05)


def _modals(q: Question) -> list[Modal]:
    out: list[Modal] = []

    def look(node: Instruction, depth: int) -> None:
        if isinstance(node, Modal):
            out.append(node)
        elif isinstance(node, Seq) and depth < 5:
            for step in node.steps:
                look(step, depth + 1)
        else:
            inner = getattr(node, "then", None) or getattr(node, "step", None)
            if isinstance(inner, Instruction) and depth < 5:
                look(inner, depth + 1)

    for node in q.instructions():
        look(node, 0)
    return out


def given_up(q: Question, t: Thing) -> float:
    """How much the player minds to part with the thing."""
    board = q.board
    if t.zone != "hand":
        return board.worth(t) if t.zone == "battlefield" else 0.3 + 0.1 * t.mana_value
    return keeps(board, t)


def keeps(board: Board, t: Thing) -> float:
    """What a card in the hand is worth: lands as long as they are needed, then what can be cast soon."""
    lands = board.lands(board.me)
    held = sum(1 for c in board.hand if c.land)
    if t.land:
        if lands + held <= 4:
            return 5.0
        return 1.2 if lands >= 6 else 2.5 - 0.3 * held
    soon = max(0, t.mana_value - lands - (1 if held else 0))
    worth = board.worth(t) if not t.types & {"instant", "sorcery"} else CARD + 0.4 * t.mana_value
    return 1.0 + 0.5 * worth - 0.6 * soon


def objects(q: Question) -> Any:
    """Things chosen as something resolves or is paid for: the least of one's own is given up, the best is
    taken."""
    scene = q.scene()
    if q.rule == "704.5j":
        return best(q.actions, lambda a: _thing_worth(q, a), None)
    if q.rule.startswith(_GIVEN):
        return best(q.actions, lambda a: -_thing_worth(q, a, giving=True), -0.2)
    effects = [e for e in q.effects() if isinstance(e.on, Select | SelectPlayers) or isinstance(e.by, Select)]
    aura = q.source is not None and "Aura" in q.source.subtypes

    def value(action: Any) -> float:
        entity = entity_of(action)
        t = q.board.things.get(entity)
        fitting = [
            e
            for e in effects
            if t is None or not isinstance(e.on, Select) or q.judge.matches(e.on.what, t, scene)
        ]
        if fitting:
            return on_entity(q, fitting, False, entity, scene)
        if aura and t is not None:
            return on_entity(q, (), False, entity, scene) + (
                (1.0 if t.controller == q.me else -1.0)
                * q.judge.mods(t, q.judge.host_mods(q.source.id), scene, True)
                if q.source is not None
                else 0.0
            )
        if t is None:
            return 0.5 if entity < 0 and -1 - entity != q.me else -0.5
        if t.zone == "battlefield" and t.controller == q.me:
            return -0.01 * q.board.worth(t)
        return 0.1 + 0.1 * _thing_worth(q, action)

    return best(q.actions, value, 0.0)


def _thing_worth(q: Question, action: Any, giving: bool = False) -> float:
    t = q.board.things.get(entity_of(action))
    if t is None:
        return 1.0
    if t.controller != q.me and t.zone == "battlefield":
        return -q.board.worth(t) if giving else q.board.worth(t)
    return given_up(q, t) if giving else (keeps(q.board, t) if t.zone == "hand" else q.board.worth(t))


def search(q: Question) -> Any:
    """CR 701.23: what is needed most."""
    board = q.board

    def value(action: Any) -> float:
        t = board.things.get(entity_of(action))
        return 0.5 if t is None else 0.2 + keeps(board, t)

    return best(q.actions, value, 0.0)


def player(q: Question) -> Any:
    """A player: an opponent for what harms, the seat itself for what helps."""
    effects = q.effects()
    scene = q.scene()

    def value(action: Any) -> float:
        entity = entity_of(action)
        if entity >= 0:
            return 0.0
        p = -1 - entity
        worth = sum(
            q.judge.on_player(e, p, scene) for e in effects if isinstance(e.on, Target | SelectPlayers)
        )
        return worth if worth else (0.1 if p != q.me else 0.0)

    return best(q.actions, value, 0.0)


_ASSIST: Final = "702.132a"  # to pay for the spell of another: none of them is a friend


def may(q: Question) -> Any:
    """Yes, unless what follows costs more than it brings."""
    scene = q.scene()
    value = 0.0
    seen = False
    if q.rule and not q.rule.startswith(("608", "118", "603")):
        wanted = "no" if q.rule == _ASSIST else "yes"
        return next((a for a in q.actions if a.key == wanted), q.actions[0])
    for node in q.instructions():
        for gate in _gates(node):
            seen = True
            if isinstance(gate, ByEach):
                mine = Scene(q.me, scene.source, scene.x)
                if isinstance(gate.step, Pay) and isinstance(gate.step.cost, Cost):
                    value -= q.judge.cost(gate.step.cost, scene.source, q.me)
                value += sum(q.judge.effect(e, mine) for e in q.judge.reader.effects_for_me(gate))
                continue
            if isinstance(gate.offer, Pay) and isinstance(gate.offer.cost, Cost):
                cost = gate.offer.cost
                who = q.judge.players(gate.who, scene)
                if not isinstance(gate.who, You) and q.me in who and scene.source is not None:
                    # Someone else's "unless": what happens otherwise is to be avoided.
                    theirs = Scene(scene.source.controller, scene.source, scene.x)
                    avoided = -q.judge.instruction(gate.otherwise, theirs)
                    value += avoided if scene.source.controller == q.me else -avoided
                    value -= q.judge.cost(cost, scene.source, q.me) + 0.3
                    continue
                value -= q.judge.cost(cost, scene.source, q.me)
            else:
                value += q.judge.instruction(gate.offer, scene)
            value += q.judge.instruction(gate.then, scene) - q.judge.instruction(gate.otherwise, scene)
    wanted = "yes" if not seen or value >= 0.0 else "no"
    return next((a for a in q.actions if a.key == wanted), q.actions[0])


def _gates(node: Instruction) -> list[Gate | ByEach]:
    out: list[Gate | ByEach] = []

    def look(inner: Any, depth: int) -> None:
        if isinstance(inner, Gate) or (isinstance(inner, ByEach) and inner.may):
            out.append(inner)
        elif isinstance(inner, Instruction) and depth < 6:
            for name in ("steps", "step", "then", "otherwise", "effect", "modes"):
                part = getattr(inner, name, None)
                for one in part if isinstance(part, tuple) else (part,):
                    if isinstance(one, Instruction):
                        look(one, depth + 1)

    look(node, 0)
    return out


def number(q: Question) -> Any:
    """A number: of X the one that pays off, of damage that is prevented all, else the least that is asked."""
    actions = q.actions
    if q.rule == _ASSIST:
        return actions[0]
    if q.rule in ("615.7", "510.1c"):
        return actions[len(actions) - 1]
    nodes = q.instructions()
    if q.rule in ("601.2b", "602.2b", "107.3f") and nodes and len(actions) <= _MANY:

        def value(action: Any) -> float:
            scene = q.scene(action.amount)
            worth: float = sum(q.judge.instruction(n, scene) for n in nodes)
            return worth - 0.25 * int(action.amount)

        if any("X()" in repr(n) for n in nodes):
            return best(actions, value, None)
        return actions[len(actions) - 1]
    if q.rule in ("601.2b", "602.2b", "107.3f"):
        return actions[len(actions) - 1]
    return actions[min(len(actions) - 1, 1)] if len(actions) > 2 else actions[0]


def assign(q: Question) -> Any:
    """CR 510.1c: just enough to kill a blocker, all that is allowed to a player."""
    actions = q.actions
    first = actions[0]
    t = q.board.things.get(first.to) if first.to > 0 else None
    if t is None:
        return actions[len(actions) - 1]
    need = t.left
    if q.source is not None and "deathtouch" in q.source.keywords:
        need = min(need, 1)
    for i in range(min(len(actions), 400)):
        if actions[i].amount >= need:
            return actions[i]
    tramples = q.source is not None and "trample" in q.source.keywords
    return first if tramples else actions[len(actions) - 1]


def divide(q: Question) -> Any:
    """CR 601.2d: what each one needs."""
    first = q.actions[0]
    if first.to > 0:
        return assign(q)
    effects = q.effects()
    to_me = first.to == -1 - q.me
    hurts = any(e.verb in ("damage", "lose life") for e in effects)
    return first if to_me == hurts else q.actions[len(q.actions) - 1]


def place(q: Question) -> Any:
    """Scry and the like: what is needed stays on top."""
    board = q.board
    lands = board.lands(board.me) + sum(1 for t in board.hand if t.land)

    def value(action: Any) -> float:
        t = board.things.get(entity_of(action))
        if t is None:
            return 0.0
        if t.land:
            wanted = lands < 5
        else:
            wanted = t.mana_value <= max(4, lands + 2) and lands >= 2
        on_top = action.word == "top"
        return (1.0 if on_top == wanted else 0.0) + (
            0.1 if not wanted and action.word == "graveyard" else 0.0
        )

    return best(q.actions, value, None)


def cost(q: Question) -> Any:
    """Optional costs: those of mana alone are paid."""
    no = next((a for a in q.actions if a.key == "no"), q.actions[0])
    yes = next((a for a in q.actions if a.key != "no"), q.actions[0])
    if q.source is None:
        return yes
    for _, ability in q.board.abilities(q.source.id):
        if isinstance(ability, Static):
            for mod in ability.mods:
                if isinstance(mod, AdditionalCost) and mod.label == yes.word and isinstance(mod.cost, Cost):
                    price = q.judge.cost(mod.cost, q.source, q.me)
                    harmless = all(isinstance(part, Mana) for part in mod.cost.parts)
                    return yes if harmless or price < 1.0 else no
    return yes


def word(q: Question) -> Any:
    """A colour, a type: the one that is seen most often on the seat's own cards."""
    board = q.board
    mine = [t for t in (*board.of(q.me), *board.hand) if t.name]
    seen: Counter[str] = Counter()
    for t in mine:
        seen.update(t.colors)
        seen.update(t.types)
        if t.creature:
            seen.update(t.subtypes)
        if t.land:
            seen.update(t.subtypes)
    return best(q.actions, lambda a: float(seen[a.word]), None)


def mana(q: Question) -> Any:
    """The colour that the hand asks for most."""
    asked: Counter[str] = Counter()
    for t in q.board.hand:
        asked.update(c for c in t.raw.get("cost", "") if c in "WUBRGC")
    return best(q.actions, lambda a: float(sum(asked[c] for c in a.word)), None)


def mulligan(q: Question) -> Any:
    """CR 103.5: a hand with lands and something to do with them is kept."""
    hand = q.board.hand
    keep = next((a for a in q.actions if a.key == "keep"), q.actions[0])
    again = next((a for a in q.actions if a.key == "mulligan"), keep)
    lands = sum(1 for t in hand if t.land)
    taken: int = q.board.players[q.me]["mulligans"]
    early = sum(1 for t in hand if not t.land and t.mana_value <= 3)
    if taken >= 2:
        return keep
    good = 2 <= lands <= 5 and (early > 0 or lands >= 4)
    if taken == 1:
        good = 1 <= lands <= 6
    return keep if good else again


def cast(q: Question) -> Any:
    """How to cast something now: the first way that does it."""
    return next((a for a in q.actions if a.key not in ("none", "no", "done")), q.actions[0])


def first(q: Question) -> Any:
    """Where nothing speaks for any: the first that does something."""
    return next((a for a in q.actions if a.key not in ("done", "none", "no")), q.actions[0])


def other(q: Question) -> Any:
    """A kind of decision that the bot has not heard of."""
    keys = {a.key for a in (q.actions[i] for i in range(min(len(q.actions), 50)))}
    if keys == {"yes", "no"}:
        return may(q)
    if any(entity_of(q.actions[i]) for i in range(min(len(q.actions), 50))):
        return objects(q)
    return first(q)


HANDLERS: Final[dict[str, Callable[[Question], Any]]] = {
    "target": target,
    "mode": mode,
    "objects": objects,
    "search": search,
    "player": player,
    "players": player,
    "may": may,
    "number": number,
    "assign": assign,
    "divide": divide,
    "place": place,
    "cost": cost,
    "word": word,
    "mana": mana,
    "mulligan": mulligan,
    "cast": cast,
    "order": first,
    "replacement": first,
}
