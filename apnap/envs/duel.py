"""`DuelEnv`: one learner against bots, as a Gymnasium environment."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from apnap.bots import Bot, make, mix
from apnap.decks import Deck
from apnap.envs.encoding import Encoder
from apnap.envs.views import NEEDED, Board

if TYPE_CHECKING:
    import gymnasium
    from gymnasium import Env as _Env
else:
    try:
        import gymnasium
        from gymnasium import Env as _Env
    except ImportError:  # told when one is made
        gymnasium = None
        _Env = object


class DuelEnv(_Env):
    """A game of the learner's deck against those of bots.

    The learner is asked whenever a choice is theirs that has more than one answer; an action is the number
    of a legal one, and `action_mask` (also `action_masks()`) tells which there are. The reward is 1 for a win
    and -1 for a loss, when the game ends; 0 all the while and for a draw. A game that goes on past
    `turn_limit` is truncated. `reset(seed=S)` always begins the same game; `options={"seat": 0}` puts the
    learner on the play, 1 on the draw; without it that is drawn.

    Args:
        decks: the learner's, then the bots': decks, names of shipped decks, or paths.
        bot: who plays the other seats: the name of a bot, or what makes one of a seed.
        encoder: makes arrays of what the learner sees.
        turn_limit: how many turns a game may have.
        format: as in `apnap.Game`.
        render_mode: "ansi" for `render()` to give the position in words, or None.

    Raises:
        ImportError: Gymnasium or NumPy is not installed.
        DeckError: a deck can't be found or read.
        FormatError: the decks are too few, or not for the format.
        UnknownBot: there is no such bot.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["ansi"]}

    def __init__(
        self,
        decks: Sequence[Deck | str] = ("red-rush", "green-trample"),
        bot: str | Callable[[int], Bot] = "basic",
        *,
        encoder: Encoder | None = None,
        turn_limit: int = 200,
        format: str = "",
        render_mode: str | None = None,
    ) -> None:
        if gymnasium is None:
            raise ImportError(NEEDED)
        if render_mode not in (None, "ansi"):
            raise ValueError(f"render_mode: 'ansi' or None, not {render_mode!r}")
        self.board = Board(decks, encoder, turn_limit, format)
        self.encoder = self.board.encoder
        self._make = (lambda seed: make(bot, seed)) if isinstance(bot, str) else bot
        self._make(0)  # an unknown name is told at once
        self.render_mode = render_mode
        self.observation_space = self.encoder.space()
        self.action_space = gymnasium.spaces.Discrete(self.encoder.actions)
        self.seat = 0
        self._bots: list[Bot] = []

    def reset(
        self, *, seed: int | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Begin a game: what the learner sees at their first decision, and `info`."""
        super().reset(seed=seed)
        count = len(self.board.decks)
        drawn = int(self.np_random.integers(count))
        self.seat = int((options or {}).get("seat", drawn))
        if not 0 <= self.seat < count:
            raise ValueError(f"no seat {self.seat}: there are {count}, from 0")
        game_seed = int(self.np_random.integers(2**53))
        seats = [(seat - self.seat) % count for seat in range(count)]
        self.board.begin(seats, game_seed)
        self._bots = [self._make(mix(game_seed, 1 + seat)) for seat in range(count)]
        self._go_on()
        return self._seen(), self._info()

    def step(self, action: int) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """Take the legal action of that number, and play on to the learner's next decision.

        Raises:
            IllegalChoice: there is no such action; nothing has changed.
        """
        self.board.choose(int(action))
        self._go_on()
        reward = self.board.rewards()[self.seat]
        return self._seen(), reward, self.board.over, self.board.stopped, self._info()

    def action_masks(self) -> Any:
        """Which actions are legal, as booleans (the name that masked learners look for)."""
        return self._seen()["action_mask"].astype(bool)

    def render(self) -> str | None:
        """The position and the question in words, as the learner sees them; None without a render mode."""
        if self.render_mode is None:
            return None
        game = self.board.game
        life = ", ".join(
            f"{name} {p['life']}" for name, p in zip(game.players, self._observation()["players"])
        )
        text = f"turn {game.turn}, {game.step}: {life}"
        view = self.board.view
        if view is not None:
            most = min(len(view.actions), self.encoder.actions)
            lines = [f"  {number}  {view.actions[number].text()}" for number in range(most)]
            text = "\n".join([text, view.decision.prompt, *lines])
        return text

    def _go_on(self) -> None:
        """Let the bots answer until the learner is asked, or the game ends."""
        while (view := self.board.view) is not None and view.decision.decider != self.seat:
            action = self._bots[view.decision.decider].choose(view)
            self.board.push(view, action)

    def _observation(self) -> dict[str, Any]:
        return self.board.game.observation(self.seat)

    def _seen(self) -> dict[str, Any]:
        view = self.board.view
        return self.encoder.observe(self._observation()) if view is None else self.encoder.encode(view)

    def _info(self) -> dict[str, Any]:
        game = self.board.game
        view = self.board.view
        info: dict[str, Any] = {"turn": game.turn, "seat": self.seat, "seed": game.seed}
        if view is not None:
            info["legal"] = len(view.actions)
            info["rule"] = view.decision.rule
        outcome = game.outcome()
        if outcome is not None:
            info.update(winners=outcome.winners, rule=outcome.rule, how=outcome.how)
        return info
