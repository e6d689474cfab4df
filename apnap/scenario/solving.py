"""Solving a scenario: whether a player can force a win from its position, and how."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from apnap.engine import decision
from apnap.scenario.errors import ScenarioError
from apnap.scenario.expect import check_step
from apnap.scenario.given import Given
from apnap.scenario.searching import (
    BY_ACTIONS,
    DIRECT,
    FULL,
    NARROW,
    Node,
    OutOfTime,
    Search,
    Uncountable,
    deeds,
)
from apnap.scenario.telling import Lines

if TYPE_CHECKING:
    from apnap.scenario.scenario import Scenario

# So many actions of the solver's are tried in one line.
ACTIONS: Final = 12

WIN: Final = "win"
NONE: Final = "none"
OPEN: Final = "open"


@dataclass(frozen=True, slots=True)
class Solution:
    """What came of it. `verdict` is "win", "none" (there is no forced win: the search was exhausted) or
    "open" (none was found within the limits). `lines` tell the winning line in words, each with its depth:
    what stands deeper, below "if ...", is what follows then. `actions` is how many spells, abilities and
    lands of the solver's it takes at most; `why` the limit that was met; `drawn` whether outcomes of
    something random, or of hidden cards, were tried out."""

    verdict: str
    player: str
    turns: int
    lines: tuple[tuple[int, str], ...] = ()
    actions: int = 0
    positions: int = 0
    seconds: float = 0.0
    why: str = ""
    drawn: bool = False
    node: Node | None = field(default=None, repr=False, compare=False)

    @property
    def won(self) -> bool:
        """Whether a forced win was found."""
        return self.verdict == WIN

    @property
    def proved(self) -> bool:
        """Whether it is certain: a win was found, or there is none."""
        return self.verdict != OPEN

    def text(self) -> str:
        """The solution in words."""
        when = "this turn" if self.turns == 1 else f"within {self.turns} turns"
        if self.verdict == NONE:
            return f"{self.player} has no forced win {when}: every line was searched"
        if self.verdict == OPEN:
            return f"no forced win of {self.player} {when} was found; there may be one: {self.why}"
        n = self.actions
        out = [f"{self.player} wins {when}, with {n} action{'' if n == 1 else 's'}:"]
        out += ["  " * (depth + 1) + line for depth, line in self.lines]
        if self.drawn:
            out.append("(What is random or hidden was drawn many times, and every outcome found is won.)")
        return "\n".join(out)

    def to_dict(self) -> dict[str, Any]:
        """The solution as plain data."""
        return {
            "verdict": self.verdict,
            "player": self.player,
            "turns": self.turns,
            "actions": self.actions,
            "lines": [{"depth": depth, "text": line} for depth, line in self.lines],
            "positions": self.positions,
            "drawn": self.drawn,
            "why": self.why or None,
        }


def solve(
    scenario: Scenario,
    turns: int = 1,
    *,
    timeout: float = 0.0,
    positions: int = 0,
    actions: int = ACTIONS,
    player: int | str | None = None,
    heard: Callable[[int, int], None] | None = None,
) -> Solution:
    """Search the position that a scenario comes to (after its script, if it has one) for a forced win.

    Args:
        turns: by the end of which turn: 1 is the one that is going on.
        timeout: how many seconds it may take; 0: as long as it takes.
        positions: how many positions may be looked at (the same on every machine); 0: any number.
        actions: how many spells, abilities and lands of the solver's a line may have.
        player: who is to win; who is asked first, if not told.
        heard: hears now and then how many positions were looked at, and how many actions deep the search is.

    Raises:
        ScenarioError: the scenario can't be played, or the game is over.
    """
    began = time.monotonic()
    driver = scenario.driver()
    driver.begin()
    driver.play(check_step, lambda step: None)
    state = driver.state
    if state.ask is None:
        raise ScenarioError("the game is over: there is nothing to solve", scenario.file, rule=state.over)
    if player is None:
        solver = decision.decider(state, state.ask.player)
    else:
        given = int(player) if isinstance(player, str) and player.isdigit() else player
        solver = driver.things.player(Given(given, scenario.file))
    who = driver.things.who(solver)

    def done(verdict: str, search: Search | None, why: str = "") -> Solution:
        seen = search.positions if search is not None else 0
        return Solution(verdict, who, turns, (), 0, seen, time.monotonic() - began, why)

    try:
        search = Search(state, solver, turns, positions, timeout, heard)
    except Uncountable as error:
        return done(OPEN, None, str(error))
    try:
        for width in (DIRECT, NARROW, FULL):
            # The narrowest search goes on with a plunge: long lines of that kind are found at once.
            few = [*range(min(3, actions)), actions]
            for depth in few if width == DIRECT else range(actions + 1):
                found = search.to_depth(depth, width)
                if isinstance(found, Node):
                    lines = tuple(Lines(driver.things, solver).tell(found))
                    taken = time.monotonic() - began
                    n = deeds(found)
                    return Solution(
                        WIN, who, turns, lines, n, search.positions, taken, "", search.drawn, found
                    )
                if not found.cut:
                    return done(NONE, search)
                if not found.cut & BY_ACTIONS:
                    break
    except OutOfTime:
        limit = (
            f"{positions:,} positions"
            if positions and search.positions > positions
            else f"{timeout:g} seconds"
        )
        return done(OPEN, search, f"the search stopped after {limit}")
    return done(OPEN, search, f"lines of more than {actions} actions, or too hard to follow, were left out")


__all__ = ["ACTIONS", "NONE", "OPEN", "WIN", "Solution", "solve"]
