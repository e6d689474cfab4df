"""When a person with priority is asked, and when they pass without being asked.

A person is asked wherever somebody at a table would look up: in their own main phases, when an opponent's
spell or ability waits that they could answer, when attackers or blockers were declared and they could act,
at the end of an opponent's turn with something to do at instant speed, and wherever they set a stop.
Everything that is not priority is always asked, unless there is but one answer.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from apnap.bots import View
from apnap.bots.bot import is_mana
from apnap.model.words import STEPS

MINE: Final = "mine"
THEIRS: Final = "theirs"
_MAINS: Final = ("precombat main", "postcombat main")
_FIGHTING: Final = ("declare attackers", "declare blockers")
# Steps in which players get priority as a rule, by what they may be called.
NAMES: Final = {name: name for name in STEPS} | {
    "main": "precombat main",
    "main 1": "precombat main",
    "main1": "precombat main",
    "main 2": "postcombat main",
    "main2": "postcombat main",
    "second main": "postcombat main",
    "attackers": "declare attackers",
    "attack": "declare attackers",
    "blockers": "declare blockers",
    "block": "declare blockers",
    "damage": "combat damage",
    "combat": "beginning of combat",
    "end step": "end",
}


class Stops:
    """The stops of one seat, and until when it passes.

    `set` holds pairs (whose turn: "mine" or "theirs", the step). With `full` every priority is asked.
    `until` is 0, or the number of the turn up to whose end the seat passes."""

    def __init__(self) -> None:
        self.set: set[tuple[str, str]] = set()
        self.full = False
        self.until = 0

    def go_on(self) -> None:
        """Pass no more."""
        self.until = 0

    def passing(self, view: View) -> str | None:
        """The key of the answer that is given without asking; None: ask."""
        decision = view.decision
        actions = view.actions
        if decision.kind != "priority":
            if len(actions) == 1 and decision.kind != "mulligan":
                key: str = actions[0].key
                return key
            return None if self.full or decision.kind != "pay" else _all_alike(view)
        if len(actions) == 1 and not self.full and not self.set:
            return "pass"
        seen = view.observation
        turn = MINE if seen["active"] == decision.player else THEIRS
        if self.until and seen["turn"] > self.until:
            self.until = 0
        if self.full or ((turn, seen["step"]) in self.set and not self.until):
            return None
        return None if self._wanted(view, seen, turn) else "pass"

    def _wanted(self, view: View, seen: Mapping[str, Any], turn: str) -> bool:
        """Whether the person would want to be asked."""
        if not can_act(view):
            return False
        me = view.decision.player
        if seen["stack"]:
            top = seen["objects"][str(seen["stack"][-1])]
            return bool(top.get("controller", top["owner"]) != me)
        if self.until:
            return False
        step = seen["step"]
        if step in _FIGHTING and not any(o.get("attacking") for o in seen["objects"].values()):
            return False
        if turn == MINE:
            return step in _MAINS or step == "declare blockers"
        return step in _FIGHTING or step == "end"

    def to_data(self) -> dict[str, Any]:
        """As JSON data."""
        return {"set": sorted(list(pair) for pair in self.set), "full": self.full, "until": self.until}

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Stops:
        """The stops that `to_data` wrote."""
        stops = cls()
        stops.set = {(str(a), str(b)) for a, b in data["set"]}
        stops.full = bool(data["full"])
        stops.until = int(data["until"])
        return stops


def _all_alike(view: View) -> str | None:
    """The payer's plan, where whatever else could be used is of the same name as what it uses."""
    plan = next((a for a in view.actions if a.kind == "plan"), None)
    if plan is None:
        return None
    names = {name for action in view.actions if action.kind == "mana" for name in action.names}
    if len(names | set(plan.names)) > 1 or any(action.kind == "reverse" for action in view.actions):
        return None
    key: str = plan.key
    return key


def can_act(view: View) -> bool:
    """Whether there is anything to do but to pass and to make mana."""
    return any(action.kind != "pass" and not is_mana(view, action) for action in view.actions)


def step_named(words: str) -> str | None:
    """The step that is meant; None if none, or several."""
    name = words.strip().lower()
    if name in NAMES:
        return NAMES[name]
    found = {step for known, step in NAMES.items() if known.startswith(name)} if name else set()
    return found.pop() if len(found) == 1 else None
