"""What frames share: running on (see `running`), instructions within others, the end of the game."""

from __future__ import annotations

from apnap.engine import verbs
from apnap.engine.state import Frame, GameState
from apnap.model.node import Node


def run(s: GameState) -> None:
    """Go on until a question is open or the game is over.

    Raises:
        LoopLimit: nobody had to decide anything for `running.STEP_LIMIT` steps.
    """
    from apnap.engine import running

    running.run(s)


def run_child(s: GameState, f: Frame, node: Node) -> Frame:
    """Push an instruction that runs within `f`, in its context; the new frame, to be written to."""
    child = s.push(verbs.F_RUN, node)
    child.source = f.source
    child.controller = f.controller
    child.item = f.item
    child.event = f.event
    child.root = f.root
    child.it = f.it
    child.instance = f.instance
    return child


def end_game(s: GameState, winners: tuple[int, ...], rule: str) -> None:
    """The game is over (CR 104)."""
    from apnap.engine.log import say

    said = "wins the game" if winners else "the game is a draw"
    way = "104.2" if winners else "104.4"
    say(s, rule, said, winners[0] if len(winners) == 1 else -1, 0, (), ("104.1", way))
    s.over = rule
    s.winners = winners
    s.ask = None
    s.answer = None
