"""What an ability does, as a flat list of effects: read from the nodes of the ability language alone.

An effect is a verb, what it is done to, how much, and how likely it is to come about. Slots are resolved:
"it" is what the step before has found or targeted.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from apnap.keywords import actions
from apnap.model.abilities import Activated, Special, Spell, Triggered
from apnap.model.amounts import Divided, Fixed
from apnap.model.filters import And, InZone, Not, Or
from apnap.model.instructions import (
    Act,
    AddMana,
    Apply,
    Arrange,
    Attach,
    Bind,
    ByEach,
    CastNow,
    Choose,
    CopyOnStack,
    CounterIt,
    CreateCopyToken,
    CreateEmblem,
    CreateToken,
    DealDamage,
    Designate,
    Destroy,
    Discard,
    Draw,
    Exchange,
    ExtraPhase,
    ExtraTurn,
    Fight,
    FlipCoin,
    ForEach,
    GainLife,
    Gate,
    If,
    IfDone,
    Later,
    LoseGame,
    LoseLife,
    Mill,
    Modal,
    Move,
    Pay,
    PhaseOut,
    PutCounters,
    Reflexive,
    Regenerate,
    RemoveCounters,
    RemoveFromCombat,
    Repeat,
    RepeatWhile,
    Sacrifice,
    Search,
    Seq,
    SetLife,
    Tap,
    Together,
    Transform,
    Under,
    Untap,
    WinGame,
)
from apnap.model.node import Ability, Amount, Filter, Instruction, Node, Ref, intern
from apnap.model.refs import (
    Bound,
    Each,
    Iterated,
    Linked,
    Select,
    SelectPlayers,
    Target,
    This,
    Those,
    TopOf,
    Union,
    You,
)

_ONE: Final = Fixed(1)
# Keyword actions of the engine's own, and those whose worth is told more shortly than by their steps.
_GOOD_ACTS: Final = frozenset(
    "scry|surveil|proliferate|investigate|explore|learn|discover|connive|amass|populate|support|bolster|"
    "adapt|monstrosity|manifest|manifest dread|cloak|incubate|venture into the dungeon|take the initiative|"
    "forage|collect evidence|the ring tempts you|transform|convert|cascade|clash|exert|time travel|"
    "venture|become the monarch|open an attraction|roll to visit your attractions".split("|")
)


@dataclass(frozen=True, slots=True)
class Effect:
    """One thing that an ability does. `on` is None where it is done to nobody in particular; `node` is the
    instruction, for what the verb does not say; `by` is who or what does it, where it matters."""

    verb: str
    on: Ref | None
    amount: Amount | None
    node: Node
    weight: float = 1.0
    by: Ref | None = None


def instruction_of(ability: Ability) -> Instruction | None:
    """What the ability does when it resolves; None for one that never does."""
    if isinstance(ability, Spell | Activated | Triggered | Special):
        return ability.effect
    return None


def modal_of(node: Instruction) -> Modal | None:
    """The choice of modes that stands at the head of the instruction."""
    while isinstance(node, Seq | Under | Bind):
        inner = node.steps[0] if isinstance(node, Seq) and node.steps else getattr(node, "step", None)
        if not isinstance(inner, Instruction):
            return None
        node = inner
    return node if isinstance(node, Modal) else None


class Reader:
    """Reads instructions once each, and remembers what they come to."""

    def __init__(self) -> None:
        self._known: dict[Node, tuple[Effect, ...]] = {}

    def effects(self, node: Instruction) -> tuple[Effect, ...]:
        """What the instruction does, in order."""
        known = self._known.get(node)
        if known is None:
            walk = _Walk()
            walk.step(node, 1.0, 0)
            known = tuple(replace(e, on=walk.found(e.on), by=walk.found(e.by)) for e in walk.out)
            self._known[node] = known
        return known

    def effects_for_me(self, node: ByEach) -> tuple[Effect, ...]:
        """What the step of each of several players does, to the one of them whose view is taken."""
        walk = _Walk()
        walk.slots[node.slot] = You()
        walk.step(node.step, 1.0, 0)
        return tuple(replace(e, on=walk.found(e.on), by=walk.found(e.by)) for e in walk.out)


class _Walk:
    def __init__(self) -> None:
        self.out: list[Effect] = []
        self.slots: dict[int, Ref] = {}
        self.it: Ref | None = None

    def found(self, ref: Ref | None) -> Ref | None:
        """What a reference to a slot stands for."""
        for _ in range(8):
            if isinstance(ref, Bound) and ref.slot in self.slots:
                ref = self.slots[ref.slot]
            elif isinstance(ref, Those):
                ref = ref.objects
            else:
                break
        return ref

    def add(
        self, verb: str, on: Ref | None, amount: Amount | None, node: Node, w: float, by: Ref | None = None
    ) -> None:
        """Enter an effect; what is found by it may be spoken of later."""
        if isinstance(on, Iterated) and self.it is not None:
            on = self.it
        for ref in (on, by):
            self.targets(ref)
        self.out.append(Effect(verb, on, amount, node, w, by))

    def targets(self, ref: Ref | None) -> None:
        """Remember the slots of target phrases."""
        if isinstance(ref, Target):
            self.slots.setdefault(ref.slot, ref)
        elif isinstance(ref, Union):
            for part in ref.refs:
                self.targets(part)

    def step(self, node: Instruction, w: float, depth: int) -> None:
        """Read one step."""
        if depth > 24:
            return
        again = depth + 1
        if isinstance(node, Seq | Together):
            for inner in node.steps:
                self.step(inner, w, again)
        elif isinstance(node, If):
            self.step(node.then, w * 0.6, again)
            self.step(node.otherwise, w * 0.5, again)
        elif isinstance(node, Gate):
            self._gate(node, w, again)
        elif isinstance(node, IfDone):
            self.step(node.step, w, again)
            self.step(node.then, w * 0.9, again)
        elif isinstance(node, Bind):
            at = len(self.out)
            self.step(node.step, w, again)
            made = [e.on for e in self.out[at:] if e.on is not None]
            chosen = node.step.what if isinstance(node.step, Choose) else None
            ref = chosen or (made[0] if made else None)
            if ref is not None:
                self.slots[node.slot] = ref
        elif isinstance(node, ByEach):
            self.slots.setdefault(node.slot, node.of)
            self.targets(node.of)
            self.step(node.step, w * (0.5 if node.may else 1.0), again)
        elif isinstance(node, ForEach):
            before, self.it = self.it, node.of
            self.targets(node.of)
            self.step(node.step, w, again)
            self.it = before
        elif isinstance(node, Repeat):
            n = node.times.n if isinstance(node.times, Fixed) else 2
            self.step(node.step, w * n, again)
        elif isinstance(node, RepeatWhile):
            self.step(node.step, w * 1.5, again)
        elif isinstance(node, Modal):
            for mode in node.modes:
                self.step(mode, w / len(node.modes), again)
        elif isinstance(node, Under):
            self.step(node.step, w, again)
        elif isinstance(node, Later | Reflexive):
            self.step(node.effect, w * 0.8, again)
        elif isinstance(node, FlipCoin):
            self.step(node.then, w * 0.5, again)
            self.step(node.otherwise, w * 0.5, again)
        elif isinstance(node, Act):
            self._act(node, w, again)
        else:
            self._leaf(node, w)

    def _gate(self, node: Gate, w: float, depth: int) -> None:
        if not isinstance(node.offer, Pay):
            self.step(node.offer, w, depth)
            self.step(node.then, w, depth)
            self.step(node.otherwise, w * 0.3, depth)
        elif isinstance(node.who, You):
            self.step(node.then, w * 0.7, depth)
            self.step(node.otherwise, w * 0.3, depth)
        else:
            self.step(node.then, w * 0.3, depth)
            self.step(node.otherwise, w * 0.75, depth)

    def _act(self, node: Act, w: float, depth: int) -> None:
        if node.name in ("fight", "goad", "detain", "suspect", "exchange"):
            self.add("fight" if node.name == "fight" else "weaken", node.what, node.amount, node, w, node.who)
            return
        if node.name in _GOOD_ACTS:
            self.add("good", None, node.amount or _ONE, node, w, node.who)
            return
        steps = actions.perform(intern(node))
        if steps is not None:
            self.step(steps, w, depth)
        else:
            self.add("good", node.what, node.amount or _ONE, node, w, node.who)

    def _leaf(self, node: Instruction, w: float) -> None:
        if isinstance(node, DealDamage):
            amount = node.amount.total if isinstance(node.amount, Divided) else node.amount
            self.add("damage", node.to, amount, node, w, node.source)
        elif isinstance(node, Destroy):
            self.add("destroy", node.what, None, node, w)
        elif isinstance(node, Move):
            self._move(node, w)
        elif isinstance(node, Draw):
            self.add("draw", node.who, node.amount, node, w)
        elif isinstance(node, Discard):
            self.add("discard", node.who, _count(node.what), node, w)
        elif isinstance(node, Mill):
            self.add("mill", node.who, node.amount, node, w)
        elif isinstance(node, GainLife):
            self.add("gain life", node.who, node.amount, node, w)
        elif isinstance(node, LoseLife):
            self.add("lose life", node.who, node.amount, node, w)
        elif isinstance(node, Sacrifice):
            own = isinstance(node.what, This | Bound)
            self.add("sacrifice", node.what if own else node.who, _count(node.what), node, w)
        elif isinstance(node, Tap | Untap | PhaseOut | RemoveFromCombat | Transform):
            verb = {Tap: "tap", Untap: "untap", Transform: "transform"}.get(type(node), "tap")
            self.add(verb, node.what, None, node, w)
        elif isinstance(node, CounterIt):
            self.add("counter", node.what, None, node, w)
        elif isinstance(node, CreateToken):
            self.add("token", node.who, node.amount, node, w)
        elif isinstance(node, CreateCopyToken):
            self.add("copy", node.of, node.amount, node, w, node.who)
        elif isinstance(node, PutCounters):
            self.add("put counters", node.to, node.amount, node, w)
        elif isinstance(node, RemoveCounters):
            self.add("remove counters", node.of, node.amount or _ONE, node, w)
        elif isinstance(node, Apply):
            self.add("apply", node.affects, None, node, w)
        elif isinstance(node, Fight):
            self.add("fight", node.b, None, node, w, node.a)
        elif isinstance(node, Attach):
            self.add("attach", node.to, None, node, w, node.what)
        elif isinstance(node, Regenerate):
            self.add("protect", node.what, None, node, w)
        elif isinstance(node, AddMana):
            self.add("mana", node.who, node.times, node, w)
        elif isinstance(node, Choose):
            self.targets(node.what)
        else:
            self._rest(node, w)

    def _rest(self, node: Instruction, w: float) -> None:
        if isinstance(node, SetLife):
            self.add("set life", node.who, node.amount, node, w)
        elif isinstance(node, ExtraTurn):
            self.add("turn", node.who, node.amount, node, w)
        elif isinstance(node, WinGame | LoseGame):
            self.add("win" if isinstance(node, WinGame) else "lose", node.who, None, node, w)
        elif isinstance(node, CreateEmblem | Designate):
            self.add("good", node.who, Fixed(2), node, w)
        elif isinstance(node, Search):
            self.add("search", node.who, _count_of(node.quantity), node, w)
        elif isinstance(node, CopyOnStack):
            self.add("good", node.what, Fixed(2), node, w)
        elif isinstance(node, Exchange):
            self.add("steal", node.b, None, node, w)
            self.targets(node.a)
        elif isinstance(node, CastNow):
            self.add("good", node.what, Fixed(2), node, w)
        elif isinstance(node, Arrange | ExtraPhase):
            self.add("good", None, _ONE, node, w)

    def _move(self, node: Move, w: float) -> None:
        what = node.what
        real = self.found(what)
        origin = zone_of(real)
        if origin == "battlefield":
            verb = {"hand": "bounce", "library": "tuck", "battlefield": "blink"}.get(node.to, "remove")
            if node.to == "exile" and node.until is not None:
                w *= 0.9
        elif origin == "stack":
            verb = "counter"
        elif node.to == "battlefield":
            verb = "reanimate"
        elif node.to == "hand":
            verb = "regrow"
        else:
            verb = "shift"
        self.add(verb, what, None, node, w, node.under)


def zone_of(ref: Ref | None) -> str:
    """The zone in which a reference looks for its objects."""
    if isinstance(ref, Target | Each | Select):
        if isinstance(ref, Target) and ref.what is None:
            return ""
        zone = _zone(ref.what)
        if zone:
            return zone
        return "stack" if "StackKind(" in repr(ref.what) else "battlefield"
    if isinstance(ref, TopOf):
        return "library"
    if isinstance(ref, Linked):
        return "exile"
    return "battlefield" if isinstance(ref, This) else ""


def _zone(what: Filter | None) -> str:
    if isinstance(what, InZone):
        return what.zone
    if isinstance(what, And | Or):
        for part in what.parts:
            zone = _zone(part)
            if zone:
                return zone
    if isinstance(what, Not):
        return ""
    return ""


def _count_of(quantity: Node) -> Amount:
    high = getattr(quantity, "high", None)
    return high if isinstance(high, Amount) else Fixed(2)


def _count(ref: Ref) -> Amount:
    if isinstance(ref, Each):
        return Fixed(3)
    if isinstance(ref, SelectPlayers | This):
        return _ONE
    quantity = getattr(ref, "quantity", None)
    return _count_of(quantity) if isinstance(quantity, Node) else _ONE
