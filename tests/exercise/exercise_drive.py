"""Plays a state on from question to question in a seeded way, and holds what must always hold."""

from __future__ import annotations

import json
from typing import Any

from apnap.engine import encoding, layers, priority, process
from apnap.engine.instructions import HANDLERS
from apnap.engine.state import GONE, Event, GameState, Option
from apnap.model.conditions import Until
from apnap.model.words import END_STEP, POSTCOMBAT_MAIN, PRECOMBAT_MAIN, STEP_NUMBER, UPKEEP, ZONES

FIRST, LAST, RANDOM = "first", "last", "random"
STYLES = (FIRST, LAST, RANDOM)
MOST_ANSWERS = 1500
MOST_NUMBER = 6
# Verbs that come to nothing that could be seen from without: they run steps, or change an event under way.
UNSEEN = ("Act", "Amend", "ChooseValue")
CHARACTERISTICS = (
    "name",
    "mana_value",
    "colors",
    "types",
    "supertypes",
    "subtypes",
    "has_pt",
    "power",
    "toughness",
    "loyalty",
    "controller",
)


class Fault(Exception):
    """Something that must always hold does not."""


class TooLong(Exception):
    """A run that takes more answers than it is given."""


# How often each verb of the ability language came to something and to nothing.
COUNTS: dict[str, list[int]] = {}


def watch_handlers() -> None:
    """Count, for each node class, the batches with events and those without any (once for a process)."""
    if COUNTS:
        return
    for cls, handler in list(HANDLERS.items()):
        if cls.__name__ in UNSEEN:
            continue
        counts = COUNTS[cls.__name__] = [0, 0]
        HANDLERS[cls] = _watched(handler, counts)


def _watched(handler: Any, counts: list[int]) -> Any:
    def watched(s: GameState, f: Any, ctx: Any, node: Any) -> Any:
        version = s.version
        before = (s.effects, s.delayed, s.extra_turns, s.schedule, s.designations, len(s.frames))
        batch = handler(s, f, ctx, node)
        if batch is not None:
            after = (s.effects, s.delayed, s.extra_turns, s.schedule, s.designations, len(s.frames))
            done = bool(batch) or bool(f.vars.get("result")) or s.version != version or before != after
            counts[0 if done else 1] += 1
        return batch

    return watched


class Driver:
    """A game under way, and how its questions are answered."""

    def __init__(self, s: GameState, style: str, seed: int) -> None:
        self.s = s
        self.style = style
        self.seed = seed & 0xFFFFFFFF
        self.answers = 0
        self.trace: list[str] = []
        self.facts: list[Event] = []
        self.turn = s.turn
        self.began = s.turn
        self.at = len(s.ledger)
        self.clocks = (s.clock, s.clock)  # the clock as this turn and the one before it began
        self.card = -1  # the physical card that is exercised
        self.hero: tuple[int, ...] = ()  # objects that attack and block
        self.charge = False  # everything attacks
        self.round_trip_at = -1
        self.round_trips = 0

    def fork(self, style: str = "") -> Driver:
        other = Driver(self.s.fork(), style or self.style, self.seed)
        other.trace = list(self.trace)
        other.turn = self.turn
        other.at = self.at
        other.clocks = self.clocks
        other.card = self.card
        other.hero = self.hero
        other.charge = self.charge
        return other

    def below(self, n: int) -> int:
        """A random number of our own generator (an LCG)."""
        self.seed = (self.seed * 1103515245 + 12345) & 0x7FFFFFFF
        return (self.seed >> 8) % n

    # Answering.

    def begin(self) -> Driver:
        priority.begin(self.s)
        self._run()
        return self

    def _run(self) -> None:
        process.run(self.s)
        self._gather()
        ask = self.s.ask
        if ask is None:
            if not self.s.over:
                raise Fault("neither a question nor the end")
            return
        if ask.options is not None and len(ask.options) == 0:
            raise Fault(f"no legal action: {ask.kind} ({ask.rule})")
        if ask.options is None and ask.kind not in ("priority", "pay") and ask.low > ask.high:
            raise Fault(f"no number to choose: {ask.kind} ({ask.rule})")

    def _gather(self) -> None:
        """What has happened since the last look."""
        s = self.s
        if s.turn != self.turn:
            if s.turn == self.turn + 1:
                self.facts.extend(s.last_ledger[self.at :])
            self.turn = s.turn
            self.at = 0
            self.clocks = (s.clock, self.clocks[0])
        self.facts.extend(s.ledger[self.at :])
        self.at = len(s.ledger)

    def say(self, key: str) -> None:
        """Answer by key."""
        self.answers += 1
        if self.answers > MOST_ANSWERS:
            raise TooLong
        if self.answers == self.round_trip_at or (
            self.round_trip_at == 0
            and self.s.ask is not None
            and self.s.ask.kind not in ("priority", "pay", "attack", "block")
        ):
            self.round_trip_at = -1
            self.round_trip()
        self.trace.append(key)
        self.s.ask = None
        self.s.listed = None
        self.s.answer = key
        self._run()

    def choice(self) -> str:
        """What to answer to a question that is not about priority."""
        ask = self.s.ask
        assert ask is not None
        if ask.kind == "pay":
            options = priority.options(self.s)
            if not options:
                raise Fault("no way to go on with a payment")
            return options[0].key
        if ask.options is None:
            high = min(ask.high, ask.low + MOST_NUMBER)
            if self.style == FIRST:
                return str(max(ask.low, min(2, high)))  # not 0 where that would be nothing
            return str(high if self.style == LAST else ask.low + self.below(high - ask.low + 1))
        options = ask.options
        if ask.kind in ("attack", "block"):
            return self._combat(options)
        if self.style == FIRST:
            return options[0].key
        if self.style == LAST:
            return options[-1].key
        return options[self.below(len(options))].key

    def _combat(self, options: tuple[Option, ...]) -> str:
        ask = self.s.ask
        assert ask is not None
        doing = [o.key for o in options if o.key != "none"]
        if not doing:
            return "none"
        mine = ask.source in self.hero
        toward = [o.key for o in options if o.to in self.hero and o.to]
        if ask.kind == "attack":
            if mine or (self.charge and (self.s.active == 1 or self.below(2))):
                return doing[0] if self.style != LAST else doing[-1]
        elif mine:
            at = 0 if self.style == FIRST else -1 if self.style == LAST else self.below(len(doing))
            return doing[at]
        elif toward and (self.style == LAST or (self.charge and self.below(2))):
            return toward[0]
        elif self.charge and self.below(3):
            return doing[self.below(len(doing))]
        if self.style == RANDOM:
            return options[self.below(len(options))].key
        if self.s.active == 1 and ask.kind == "attack":
            return doing[0]
        none = [o.key for o in options if o.key == "none"]
        return none[0] if none else doing[0]

    def idle(self) -> None:
        """One answer: pass, or what the style says."""
        assert self.s.ask is not None
        self.say("pass" if self.s.ask.kind == "priority" else self.choice())

    def act(self, key: str) -> None:
        """An action, and the answers until somebody has priority again."""
        self.say(key)
        self.answer()

    def answer(self) -> None:
        """Answer what is asked until somebody has priority."""
        while self.s.ask is not None and self.s.ask.kind != "priority":
            self.say(self.choice())

    def settle(self) -> None:
        """Go on until the stack is empty and the active player has priority."""
        self.answer()
        while self.s.ask is not None and (self.s.stack() or self.s.ask.player != self.s.active):
            if self.s.ask.kind == "priority" and not self.s.stack():
                return
            self.idle()
            self.answer()

    def priority_of(self, player: int) -> bool:
        """Let the others pass until the player has priority, the stack as it is."""
        self.answer()
        stack = self.s.stack()
        for _ in range(3):
            if self.s.ask is None or self.s.stack() != stack:
                return False
            if self.s.ask.kind == "priority" and self.s.ask.player == player:
                return True
            self.idle()
            self.answer()
        return False

    def until(self, step: str, player: int, look: Any = None) -> bool:
        """Pass until the player's step; `look` is called at each question about priority."""
        number = STEP_NUMBER[step]
        first = (self.s.turn, self.s.step)
        while self.s.ask is not None:
            if self.s.ask.kind == "priority":
                if (
                    self.s.step == number
                    and self.s.active == player
                    and (self.s.turn, self.s.step) != first
                    and not self.s.stack()
                ):
                    return True
                if look is not None and look(self):
                    continue
            self.idle()
        return False

    # Looking.

    def now(self) -> int:
        """The object that the card is now."""
        for o in reversed(self.s.objects):
            if o is not None and o.card == self.card and o.zone != GONE:
                return o.id
        return 0

    def zone(self) -> str:
        id = self.now()
        return ZONES[self.s.obj(id).zone] if id else ""

    def options_for(self, player: int, id: int) -> list[Option]:
        """What the player who has priority may do with the object."""
        return priority.actions_with(self.s, player, id)

    def list_all(self) -> None:
        """The whole list of actions, as a player would see it."""
        if self.s.ask is not None and self.s.ask.kind == "priority" and not priority.options(self.s):
            raise Fault("no action at all")

    # What must always hold.

    def conserve(self) -> None:
        """Every card is one object in one zone; every object in a zone's list says that it is there."""
        s = self.s
        seen: dict[int, int] = {}
        listed: list[int] = []
        for number, ids in enumerate(s.zones):
            listed.extend(ids)
            for id in ids:
                o = s.obj(id)
                if o.zone != number // s.count:
                    raise Fault(f"an object listed in {ZONES[number // s.count]} is in {ZONES[o.zone]}")
                # A merged permanent holds each of its cards (CR 730.2).
                for part in [s.obj(i) for i in o.components] or [o]:
                    if part.card >= 0 and part.kind == 0:
                        seen[part.card] = seen.get(part.card, 0) + 1
        if len(listed) != len(set(listed)):
            raise Fault("an object is listed twice")
        left = [p for p in range(s.count) if s.players[p].left]
        self._ended()
        for i, (_, owner) in enumerate(s.cards):
            if owner not in left and seen.get(i, 0) != 1:
                raise Fault(f"a card is in {seen.get(i, 0)} places")

    def _ended(self) -> None:
        """No effect outlives its duration; nobody fights outside combat."""
        s = self.s
        for effect in s.effects:
            moment = effect.duration.moment if isinstance(effect.duration, Until) else ""
            if moment in ("end of turn", "end of combat") and effect.timestamp <= self.clocks[1]:
                raise Fault(f"an effect outlives its duration: until {moment}")
        if s.step in (PRECOMBAT_MAIN, POSTCOMBAT_MAIN, END_STEP, UPKEEP):
            for id in s.battlefield():
                o = s.obj(id)
                if o.attacking or o.blocking or o.blocked:
                    raise Fault("a creature fights outside combat")
                if o.damage and o.came < s.turn and self.turn != self.began and s.step == UPKEEP:
                    raise Fault("damage stays over the turn")

    def round_trip(self) -> None:
        """Through JSON and back, the state has the same digest, the same characteristics (computed afresh)
        and the same answers."""
        before = encoding.digest(self.s)
        text = json.dumps(encoding.to_data(self.s))
        other = encoding.from_data(json.loads(text))
        self.round_trips += 1
        if before != encoding.digest(other):
            raise Fault("JSON changes the digest")
        for id in (*self.s.battlefield(), *self.s.stack()):
            a, b = layers.chars(self.s, id), layers.chars(other, id)
            for name in CHARACTERISTICS:
                if getattr(a, name) != getattr(b, name):
                    raise Fault(f"kept characteristics differ from those computed afresh: {name}")
            if a.abilities.names != b.abilities.names or len(a.rules) != len(b.rules):
                raise Fault("kept characteristics differ from those computed afresh: abilities")
        ask = self.s.ask
        if ask is not None and ask.options is None and ask.kind == "priority":
            keys = [o.key for o in priority.options(self.s.fork())]
            if keys != [o.key for o in priority.options(other)]:
                raise Fault("JSON changes the answers")


__all__ = ["COUNTS", "FIRST", "LAST", "RANDOM", "STYLES", "Driver", "Fault", "TooLong", "watch_handlers"]
