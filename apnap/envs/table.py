"""`TableEnv`: a learner in every seat, as a PettingZoo environment (AEC)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from apnap.bots import mix
from apnap.decks import Deck
from apnap.envs.encoding import Encoder
from apnap.envs.views import NEEDED, Board

if TYPE_CHECKING:
    import pettingzoo
    from pettingzoo import AECEnv as _Env
else:
    try:
        import pettingzoo
        from pettingzoo import AECEnv as _Env
    except ImportError:  # told when one is made
        pettingzoo = None
        _Env = object


class TableEnv(_Env):
    """A game in which every seat is an agent: "player_0", who has the first deck and takes the first turn,
    and so on. The agent who is asked is `agent_selection`; each sees only what that player may know. Actions,
    rewards and limits are as in `DuelEnv`.

    Args:
        decks: one for each player: decks, names of shipped decks, or paths.
        encoder: makes arrays of what a player sees.
        turn_limit: how many turns a game may have.
        format: as in `apnap.Game`.
        seed: of the first game, where `reset` is given none; each later one draws its own.

    Raises:
        ImportError: PettingZoo, Gymnasium or NumPy is not installed.
        DeckError: a deck can't be found or read.
        FormatError: the decks are too few, or not for the format.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "apnap_table_v0",
        "render_modes": [],
        "is_parallelizable": False,
    }

    def __init__(
        self,
        decks: Sequence[Deck | str] = ("red-rush", "green-trample"),
        *,
        encoder: Encoder | None = None,
        turn_limit: int = 200,
        format: str = "",
        seed: int = 0,
    ) -> None:
        if pettingzoo is None:
            raise ImportError(NEEDED)
        from gymnasium import spaces

        super().__init__()
        self.board = Board(decks, encoder, turn_limit, format)
        self.encoder = self.board.encoder
        self.render_mode = None
        self.possible_agents = [f"player_{seat}" for seat in range(len(self.board.decks))]
        self.agents: list[str] = []
        self.observation_spaces = {agent: self.encoder.space() for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(self.encoder.actions) for agent in self.possible_agents}
        self._seed = seed

    def observation_space(self, agent: str) -> Any:
        """The space of what the agent sees."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """The space of the agent's actions."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Begin a game."""
        self._seed = mix(self._seed, 1) if seed is None else seed
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.board.begin(range(len(self.agents)), self._seed)
        self._select()

    def observe(self, agent: str) -> dict[str, Any]:
        """What the agent sees; actions only if they are the one who is asked."""
        seat = self.possible_agents.index(agent)
        view = self.board.view
        if view is not None and view.decision.decider == seat:
            return self.encoder.encode(view)
        return self.encoder.observe(self.board.game.observation(seat))

    def step(self, action: int | None) -> None:
        """Take the legal action of that number for the agent who is asked; None for one who is done.

        Raises:
            IllegalChoice: there is no such action; nothing has changed.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.board.choose(-1 if action is None else int(action))
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        over, stopped = self.board.over, self.board.stopped
        if over or stopped:
            self.rewards = dict(zip(self.possible_agents, self.board.rewards()))
            self.terminations = dict.fromkeys(self.agents, over)
            self.truncations = dict.fromkeys(self.agents, stopped)
        else:
            self._select()
        self._accumulate_rewards()

    def render(self) -> None:
        """Nothing: `board.game` has the game."""

    def close(self) -> None:
        """Nothing is held open."""

    def _select(self) -> None:
        view = self.board.view
        assert view is not None
        self.agent_selection = self.possible_agents[view.decision.decider]
        self.infos[self.agent_selection] = {"rule": view.decision.rule, "legal": len(view.actions)}
