"""How a game ended."""

from __future__ import annotations

from dataclasses import dataclass

from apnap.engine.state import GameState
from apnap.game.words import how_text


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a game (CR 104): who won (nobody: a draw), the rule that ended it, the number of the last
    turn, and how each player who lost did, by rule ("" for those who did not)."""

    winners: tuple[int, ...]
    rule: str
    turns: int
    lost_by: tuple[str, ...]

    @classmethod
    def of(cls, s: GameState) -> Outcome:
        """The outcome of a state that is over."""
        return cls(s.winners, s.over, s.turn, tuple(p.lost_by for p in s.players))

    @property
    def how(self) -> str:
        """What ended the game, in words: why the last player to lose did, if the game was won by that."""
        losses = sorted({rule for p, rule in enumerate(self.lost_by) if rule and p not in self.winners})
        if self.winners and losses:
            return how_text(losses[-1])
        return how_text(self.rule)

    @property
    def is_draw(self) -> bool:
        """Whether nobody won."""
        return not self.winners
