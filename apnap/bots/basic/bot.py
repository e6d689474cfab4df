"""The bot `basic`."""

from __future__ import annotations

from typing import Any

from apnap.bots.basic.acting import Acting
from apnap.bots.basic.board import Board, Thing
from apnap.bots.basic.choices import HANDLERS, Question, other
from apnap.bots.basic.combat import Battle, attackers_of, plan_attack
from apnap.bots.basic.effects import Reader
from apnap.bots.basic.judging import Judge
from apnap.bots.bot import View, is_mana


class BasicBot:
    """Plays by what abilities do: develops along its mana, removes what threatens it, attacks and blocks by
    looking at the exchange, answers what matters. It knows no card by name, sees only its seat's view, and
    draws no chance: the seed is there because every bot gets one."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self._reader = Reader()
        self._tried = ""
        self._refused: tuple[int, frozenset[str]] = (0, frozenset())
        self._plan: tuple[Any, dict[int, list[int]]] = (None, {})

    def choose(self, view: View) -> Any:
        """A legal action."""
        actions = view.actions
        if len(actions) == 1:
            return actions[0]
        kind = view.decision.kind
        if kind == "priority":
            return self._priority(view)
        if kind == "pay":
            return self._pay(view)
        board = Board(view)
        judge = Judge(board, self._reader)
        if kind == "attack" or kind == "block":
            found = self._combat(view, board, kind)
            if found is not None:
                return found
        return HANDLERS.get(kind, other)(Question(board, judge, actions))

    def _priority(self, view: View) -> Any:
        listed = list(view.actions)
        worth_a_look = [a for a in listed if a.kind != "pass" and not is_mana(view, a)]
        passing = next((a for a in listed if a.key == "pass"), listed[0])
        if not worth_a_look:
            return passing
        board = Board(view)
        if self._refused[0] != board.turn:
            self._refused = (board.turn, frozenset())
        acting = Acting(board, Judge(board, self._reader), [passing, *worth_a_look], self._refused[1])
        chosen = acting.choose()
        self._tried = chosen.key
        return chosen

    def _pay(self, view: View) -> Any:
        """The payer's plan; where there is none the action is taken back, and not tried again this turn."""
        actions = view.actions
        plan = next((a for a in actions if a.kind == "plan"), None)
        if plan is not None:
            return plan
        back = next((a for a in actions if a.key == "reverse"), None)
        if back is not None:
            turn, keys = self._refused
            self._refused = (turn, keys | {self._tried})
            return back
        return actions[0]

    def _combat(self, view: View, board: Board, kind: str) -> Any:
        """The answer for one creature, out of a plan for all of them."""
        creature = int(board.seen["decision"].get("source", 0))
        key = (kind, board.turn, board.me, _print(board))
        if self._plan[0] != key:
            plan = self._attack(board, view) if kind == "attack" else self._block(board)
            self._plan = (key, plan)
        wanted = self._plan[1].get(creature, [])
        for entity in wanted:
            for action in view.actions:
                if action.to == entity:
                    return action
        return next((a for a in view.actions if a.key == "none"), None)

    @staticmethod
    def _attack(board: Board, view: View) -> dict[int, list[int]]:
        able = attackers_of(board, board.me)
        found = [(*plan_attack(board, board.me, p, able), p) for p in board.opponents]
        if not found:
            return {}
        value, chosen, defender = max(found, key=lambda f: (f[0], -f[2]))
        plan = {t.id: [-1 - defender] for t in chosen}
        if value < 500:
            _redirect(board, defender, chosen, plan)
        return plan

    @staticmethod
    def _block(board: Board) -> dict[int, list[int]]:
        attackers = [
            t for t in board.battlefield if t.attacking and t.raw.get("attacked_player", -1) == board.me
        ]
        battle = Battle(board, board.me, board.creatures(board.me))
        plan: dict[int, list[int]] = {}
        for attacker, by in battle.best_blocks(attackers).items():
            for b in by:
                plan.setdefault(b.id, []).append(attacker)
        return plan


def _redirect(board: Board, defender: int, chosen: list[Thing], plan: dict[int, list[int]]) -> None:
    """Planeswalkers and battles that the attack can take down on its way."""
    for t in board.battlefield:
        size = (
            t.counters.get("loyalty", t.loyalty)
            if "planeswalker" in t.types
            else t.counters.get("defense", 0)
        )
        if size <= 0 or (t.controller != defender and "battle" not in t.types):
            continue
        if "planeswalker" not in t.types and "battle" not in t.types:
            continue
        for a in sorted(chosen, key=lambda c: c.power):
            if a.power >= size and len(plan[a.id]) == 1:
                plan[a.id] = [t.id, *plan[a.id]]
                break


def _print(board: Board) -> Any:
    """What a plan for combat rests on."""
    return (
        tuple(
            (t.id, t.controller, t.power, t.left, t.tapped, t.attacking, t.keywords)
            for t in board.battlefield
        ),
        tuple(p["life"] for p in board.players),
    )
