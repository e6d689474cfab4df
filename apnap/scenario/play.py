"""Playing a script: from step to step, every question answered from what the script has ready."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from apnap.engine import verbs
from apnap.engine.state import Event, GameState
from apnap.game import Action, Decision, EngineFailure, Game, IllegalAction
from apnap.game.words import reason_text
from apnap.model.words import DECLARE_ATTACKERS, DECLARE_BLOCKERS
from apnap.scenario import legality
from apnap.scenario.answers import DECLARED, OF_OPTIONS, Supply, default, words_for
from apnap.scenario.errors import ScenarioError
from apnap.scenario.given import Given, shown
from apnap.scenario.report import Asked, Line, Played, Report
from apnap.scenario.steps import ANSWERING, Step
from apnap.scenario.things import Things

# So many passes may be made for one step.
_PASSES: Final = 5000


def facts_of(s: GameState) -> tuple[Event, ...]:
    """What the state remembers to have happened."""
    return (*s.kept_ledger, *s.last_ledger, *s.ledger)


class Driver:
    """A game that a script plays. `queues` hold, for each player, answers to be used when a question of
    their kind comes; with `strict`, no question but for priority and payments is answered by itself."""

    def __init__(
        self,
        game: Game,
        things: Things,
        script: list[Step],
        queues: Mapping[int, list[Supply]],
        report: Report,
        strict: bool = False,
    ) -> None:
        self.game = game
        self.things = things
        self.script = script
        self.queues = queues
        self.report = report
        self.strict = strict
        self.at = -1
        self.began = len(game.log)
        self.before: tuple[Event, ...] = ()
        self._told = 0
        self._place = Given(None)
        self._passing = False

    @property
    def state(self) -> GameState:
        """The position."""
        return self.game.state

    def fork(self) -> Driver:
        """Another driver that goes on from here, with nothing to do yet, and a report of its own."""
        other = Driver(self.game.fork(), self.things.fork(), [], {}, Report(), False)
        other.began = self.began
        other.before = self.before
        other._told = len(other.game.log)
        other.report.steps.append(Played("", 0))
        return other

    # The whole script.

    def begin(self) -> None:
        """What happens before the first step."""
        self.report.steps.append(Played("the position", 0))
        self.settle(None)
        self.tell()

    def play(self, check: Callable[[Driver, Step], None], shown: Callable[[Played], None]) -> None:
        """Play all steps; `check` looks at expectations, `shown` hears of each step that is done."""
        for at, step in enumerate(self.script):
            self.at = at
            if step.used:
                continue
            played = Played(step.text(), step.place.line)
            self.report.steps.append(played)
            step.used = True
            if step.verb == "expect":
                check(self, step)
            else:
                self.run(step)
            shown(played)

    def run(self, step: Step) -> None:
        """Play one step.

        Raises:
            ScenarioError: it can't be played, or a question is open that nothing answers.
        """
        self._place = step.place
        self._passing = step.verb == "pass" and "until" in step.options
        if self.game.is_over():
            raise step.place.error("the game is over", rule=self.state.over)
        self.things.update(self.state)
        try:
            getattr(self, f"_{step.verb}")(step)
        except IllegalAction as error:
            raise step.place.not_legal(error.text, error.reason.rule) from error
        except EngineFailure as error:
            raise step.place.error(f"the engine failed: {error}") from error
        self.tell()

    def tell(self) -> None:
        """Add what has happened to the report."""
        log = self.game.log
        for entry in log[self._told :]:
            text = entry.text(self._called)
            line = Line("log", text, entry.rule, entry.turn, entry.step, entry.rules)
            self.report.steps[-1].lines.append(line)
        self._told = len(log)

    def _called(self, id: int, name: str) -> str:
        """The name with its number, where several are called so."""
        full = self.things.name(self.state, id)
        return full if full.partition("#")[0] == name else name

    # Answering.

    def push(self, action: Action, said: bool = True) -> None:
        """Give an answer, and enter it in the report."""
        d = self.game.decision
        assert d is not None
        self.tell()
        if d.kind != "priority":
            words = words_for(action, d, self.state, self.things)
            self.report.asked.append(Asked(d.kind, d.player, d.rule, d.prompt, words, said, d.decider))
            who = self.things.who(d.player)
            text = f"{who} is asked: {d.prompt} ({d.kind}) - {words}"
            self.report.steps[-1].lines.append(Line("asked", text, d.rule, self.game.turn, self.game.step))
        self.game.push(action)
        self.things.update(self.state)

    def answer(self, supply: Supply | None) -> None:
        """Answer the open question, which is not one for priority."""
        d = self.game.decision
        assert d is not None
        ready = self._ready(d, supply)
        if ready is not None:
            self._take(ready, d)
            return
        declaration = self._declaration(d)
        if declaration is not None:
            declaration.used = True
            self.declare(declaration)
            return
        if self.strict and d.kind not in ("pay", "mulligan"):
            who = self.things.who(d.player)
            options = ", ".join(a.text() for a in d.options[:6])
            raise self._place.error(
                f"{who} is asked, and the script has no answer: {d.prompt} ({d.kind}: {options})", rule=d.rule
            )
        self.push(default(d), False)

    def _take(self, ready: Supply, d: Decision) -> None:
        """Answer the question from what has an answer ready: a declaration as a whole."""
        if d.kind in DECLARED:
            whole = ready.whole(d)
            self.declare(Step(d.kind, whole, {}, whole), ready)
        else:
            self.push(ready.take(d, self.state))

    def _ready(self, d: Decision, supply: Supply | None) -> Supply | None:
        """Where an answer to the decision is ready: with the step, in the player's queue, in the steps that
        follow."""
        if supply is not None and supply.kind_for(d):
            return supply
        for queued in self.queues.get(d.player, []):
            if not queued.empty() and queued.kind_for(d):
                return queued
        for step in self._following():
            if step.verb == "answer" and self._by(step, d.player):
                ready = self._supply_of(step)
                if ready.kind_for(d):
                    step.used = True
                    return ready
        return None

    def _following(self) -> list[Step]:
        out: list[Step] = []
        for step in self.script[self.at + 1 :]:
            if step.verb not in ANSWERING:
                break
            out.append(step)
        return out

    def _declaration(self, d: Decision) -> Step | None:
        # Who passes until some moment doesn't attack on the way there.
        if d.kind not in DECLARED or self._passing:
            return None
        for step in self._following():
            if step.verb == d.kind and not step.used and self._by(step, d.player):
                return step
        return None

    def _by(self, step: Step, player: int) -> bool:
        return "by" not in step.options or self.things.player(step.options["by"]) == player

    def _supply_of(self, step: Step) -> Supply:
        if step.supply is None:
            step.supply = Supply(self.things)
            if step.verb == "answer":
                step.supply.add_all(step.value)
        supply: Supply = step.supply
        return supply

    def settle(self, supply: Supply | None) -> None:
        """Answer all questions up to the next priority."""
        while (d := self.game.decision) is not None and d.kind != "priority":
            self.answer(supply)

    def supply(self, step: Step) -> Supply:
        """The answers that a step has ready."""
        made = Supply(self.things)
        for name, kind in OF_OPTIONS.items():
            if name in step.options:
                made.add(kind, step.options[name])
        if "answers" in step.options:
            made.add_all(step.options["answers"])
        step.supply = made
        return made

    # Priority.

    def pass_once(self, supply: Supply | None = None) -> None:
        """The player who has priority passes, and what is asked then is answered."""
        d = self.game.decision
        if d is not None and d.kind == "priority":
            self.push(d.options[0])
        self.settle(supply)

    def give_priority(self, player: int, place: Given) -> None:
        """The others pass until the player has priority, if they have it before anything changes."""
        self.settle(None)
        where = (self.state.turn, self.state.step, self.state.stack())
        for _ in range(self.state.count):
            d = self.game.decision
            if d is None or (self.state.turn, self.state.step, self.state.stack()) != where:
                break
            if d.player == player:
                return
            self.pass_once()
        raise place.not_legal(f"{self.things.who(player)} gets no priority here", "117.3")

    def actor(self, step: Step, ids: list[int]) -> int:
        """Who takes the action: as told, else whose the object is, else who has priority."""
        if "by" in step.options:
            return self.things.player(step.options["by"])
        whose = {self.things.controller(self.state, id) for id in ids if id}
        d = self.game.decision
        assert d is not None
        if len(whose) == 1:
            return whose.pop()
        return d.player

    def act(self, step: Step, ids: list[int], actions: list[Action], verb: str, name: str) -> None:
        """Take one of the actions, whose questions the step answers."""
        d = self.game.decision
        assert d is not None
        if not actions:
            reason = self.game.why_not(f"{verb} {name}")
            if reason is None:
                raise step.place.not_legal(f"{self.things.who(d.player)} can't {verb} {name} so", "601.3")
            text = reason_text(self.state, reason, self.game.players)
            who = self.things.who(d.player)
            raise step.place.not_legal(f"{who} can't {verb} {name}: {text}", reason.rule)
        mine = [a for a in actions if a.objects[0] == ids[0]] if ids else []
        self.tell()
        supply = self.supply(step)
        told = len(self.game.log)
        before = self.state.stack()
        self.push((mine or actions)[0])
        self.settle(supply)
        for id in self.state.stack():
            if id not in before:
                supply.forced(self.state, self.state.obj(id))
        for entry in self.game.log[told:]:
            if entry.rule == "733.1":
                raise step.place.not_legal(f"{verb} {name}: it can't be completed, and is reversed", "733.1")
        supply.finish()

    # The verbs.

    def _named(self, step: Step) -> tuple[list[int], str]:
        """The objects that the step's value may mean, and what it calls them."""
        keys = self.things.all_of(self.state, step.value)
        ids = [id for id in (self.things.now(self.state, key) for key in keys) if id]
        named = isinstance(step.value.value, str) and "#" not in step.value.value
        name = self.things.spelling(step.value.value) if named else ""
        return ids, name or (self.state.obj(ids[0]).face.name if ids else str(step.value.value))

    def _cast(self, step: Step) -> None:
        from apnap.scenario.casting import cast

        cast(self, step)

    def _activate(self, step: Step) -> None:
        from apnap.scenario.casting import activate

        activate(self, step)

    def _play(self, step: Step) -> None:
        ids, name = self._named(step)
        self.give_priority(self.actor(step, ids), step.place)
        d = self.game.decision
        assert d is not None
        found = [a for a in d.options if a.kind == "play" and a.objects[0] in ids]
        self.act(step, ids, found, "play", name)

    def _attack(self, step: Step) -> None:
        if self._until_asked(step, "attack", DECLARE_ATTACKERS):
            self.declare(step)

    def _block(self, step: Step) -> None:
        if self._until_asked(step, "block", DECLARE_BLOCKERS):
            self.declare(step)

    def _until_asked(self, step: Step, kind: str, last: int) -> bool:
        """All pass until the declaration is asked for. False: it is not, because it is the only one that is
        legal, and has been made.

        Raises:
            NotLegal: it is not asked for, with the reason why this one can't be made.
        """
        turn = self.state.turn
        while (d := self.game.decision) is not None and d.kind != kind:
            if d.kind != "priority":
                self.answer(None)
                continue
            if self.state.turn != turn:
                break
            if self.state.step >= last:
                if not self._another_combat(last):
                    break
                self.push(d.options[0])
                continue
            # The step must not go by without the question.
            ahead = self.game.fork()
            ahead.push("pass")
            after = ahead.decision
            if after is None or (after.kind == "priority" and ahead.state.step >= last):
                pairs = {(id, e) for id, to in self.wanted(step, kind).items() for e in to}
                if ahead.state.step == last and self._declared(self.state, kind, ahead.state) == pairs:
                    self.push(d.options[0])
                    return False
                break
            self.push(d.options[0])
        if self.game.decision is None or self.game.decision.kind != kind:
            wanted = self.wanted(step, kind)
            reason = None
            if kind == "attack":
                reason = legality.why_attack(self.state, {id: to[0] for id, to in wanted.items()})
            else:
                others = [p for p in self.state.in_game() if p != self.state.active]
                player = self.things.player(step.options["by"]) if "by" in step.options else others[0]
                if wanted:
                    player = self.things.controller(self.state, next(iter(wanted)))
                reason = legality.why_block(self.state, player, wanted)
            text = (
                reason_text(self.state, reason, self.game.players)
                if reason is not None
                else "nobody is asked"
            )
            rule = reason.rule if reason is not None else ("508.1" if kind == "attack" else "509.1")
            raise step.place.not_legal(f"the {kind} is illegal: {text}", rule)
        return True

    def _another_combat(self, last: int) -> bool:
        """Whether a further combat phase of this turn comes, after a step of that number (CR 500.8)."""
        ahead = self.fork()
        turn = self.state.turn
        for _ in range(_PASSES):
            if ahead.game.is_over() or ahead.state.turn != turn:
                return False
            if ahead.state.step < last:
                return True
            ahead.pass_once()
        return False

    def wanted(self, step: Step, kind: str) -> dict[int, tuple[int, ...]]:
        """What a declaration tells: by creature what it attacks or blocks."""
        s = self.state
        out: dict[int, tuple[int, ...]] = {}
        if isinstance(step.value.value, Mapping):
            pairs = [(k, v.listed()) for k, v in step.value.entries(step.verb)]
        else:
            pairs = [(k, []) for k in step.value.listed()]
        attacks = kind == "attack"
        mine = [id for id in s.battlefield() if (self.things.controller(s, id) == s.active) == attacks]
        for who, others in pairs:
            id = self.things.entity(s, who, [m for m in mine if m not in out])
            if id <= 0:
                raise who.not_legal(f"{shown(who.value)} is gone", "508.1a" if kind == "attack" else "509.1a")
            found: list[int] = []
            for other in others:
                if isinstance(other.value, int) and not isinstance(other.value, bool):
                    other = other.within(f"player {other.value}")
                among = [a for a in s.battlefield() if s.obj(a).attacking] if kind == "block" else None
                found.append(self.things.entity(s, other, among))
            out[id] = tuple(found) or (self._only(kind, who),)
        return out

    def _only(self, kind: str, place: Given) -> int:
        """The one player who can be attacked, or attacker that can be blocked."""
        s = self.state
        if kind == "attack":
            them = [-1 - p for p in s.in_game() if p != s.active]
        else:
            them = [id for id in s.battlefield() if s.obj(id).attacking]
        if len(them) != 1:
            creature = shown(place.value).strip("'")
            words = f"{kind} WHAT with {creature}"
            raise place.error(f"say what {creature} {kind}s: {{{creature}: WHAT}}, or in words {words!r}")
        return them[0]

    def declare(self, step: Step, ready: Supply | None = None) -> None:
        """Declare attackers or blockers as a whole; what is asked then is answered from what is ready, else
        from the step."""
        d = self.game.decision
        assert d is not None
        supply = self.supply(step) if ready is None else ready
        wanted = self.wanted(step, step.verb)
        one = {id: to[0] for id, to in wanted.items()}
        whole: dict[Any, Any] = (
            {id: list(to) for id, to in wanted.items()} if d.kind == "block" else dict(one)
        )
        self.tell()
        before, position = self.state, self.game.fork()
        refused: IllegalAction | None = None
        try:
            self.game.push(whole)
        except IllegalAction as error:
            refused = error
        # What is asked as costs to attack or block are chosen and paid (CR 508.1g-j, 509.1d-f).
        while refused is None and (asked := self.game.decision) is not None:
            first = wanted and asked.kind not in ("priority", d.kind) and not self._declared(before, d.kind)
            if asked.kind != "pay" and not first:
                break
            self.answer(supply)
        # Who is not asked about, because there is one thing that they can do, may do it unwanted. The blocks
        # of several players are made once all of them have said theirs.
        after = self.game.decision
        waits = after is not None and after.kind == d.kind and after.player != d.player
        made = {
            pair
            for pair in self._declared(before, d.kind)
            if self.things.controller(before, pair[0]) == d.player
        }
        if refused is not None or (not waits and made != {(id, e) for id, to in wanted.items() for e in to}):
            self.game = position
            if d.kind == "attack":
                reason = legality.why_attack(before, one)
            else:
                reason = legality.why_block(before, d.player, wanted)
            text = "the whole is not legal" if refused is None else refused.text
            text = reason_text(before, reason, self.game.players) if reason is not None else text
            rule = d.rule if refused is None else refused.reason.rule
            rule = reason.rule if reason is not None else rule
            raise step.place.not_legal(f"the {d.kind} is illegal: {text}", rule) from refused
        words = ", ".join(
            f"{self.things.name(before, id)}: {' and '.join(self.things.name(before, e) for e in to)}"
            for id, to in wanted.items()
        )
        self.report.asked.append(
            Asked(d.kind, d.player, d.rule, d.prompt, words or "nothing", True, d.decider)
        )
        self.things.update(self.state)
        self.settle(supply)
        if ready is None:
            supply.finish()

    def _declared(self, before: GameState, kind: str, now: GameState | None = None) -> set[tuple[int, int]]:
        """Who attacks or blocks what, by what has happened since."""
        verb = verbs.ATTACK if kind == "attack" else verbs.BLOCK
        new = [e for e in (now or self.state).ledger[len(before.ledger) :] if e.verb == verb]
        return {(e.obj, e.other if e.other else -1 - e.player) for e in new}

    def _pass(self, step: Step) -> None:
        from apnap.scenario.passing import pass_priority

        pass_priority(self, step, _PASSES)

    def _resolve(self, step: Step) -> None:
        stack = self.state.stack()
        if not stack:
            raise step.place.error("there is nothing on the stack to resolve", rule="608.1")
        supply = self.supply(step)
        for _ in range(_PASSES):
            self.pass_once(supply)
            if stack[-1] not in self.state.stack() or self.game.is_over():
                supply.finish()
                return
        raise step.place.error("the top of the stack never resolves")

    def _answer(self, step: Step) -> None:
        supply = self._supply_of(step)
        turn = self.state.turn
        player = self.things.player(step.options["by"]) if "by" in step.options else None
        while not supply.empty():
            d = self.game.decision
            if (
                d is None
                or self.state.turn != turn
                or (supply.shared() and d.kind not in ("assign", "divide"))
            ):
                break
            if d.kind == "priority" and not (supply.kind_for(d) and player in (None, d.player)):
                self.push(d.options[0])
            elif supply.kind_for(d) and player in (None, d.player):
                self._take(supply, d)
            else:
                self.answer(None)
        supply.finish()
        self.settle(None)

    def _concede(self, step: Step) -> None:
        player = self.things.player(step.value)
        self.game.concede(player)
        self.things.update(self.state)
        self.settle(None)

    # The end.

    def end(self) -> None:
        """What is still on the stack resolves, and every answer must have been used."""
        self.at = len(self.script)
        while self.state.stack() and not self.game.is_over():
            self.pass_once()
        self.tell()
        for step in self.script:
            if step.verb == "answer" and step.supply is not None:
                step.supply.finish()
        for player, queue in self.queues.items():
            for supply in queue:
                try:
                    supply.finish()
                except ScenarioError as error:
                    error.message = f"the answer of {self.things.who(player)} was not used: {error.message}"
                    raise
