"""What a simulation needs of a game, and how it asks and answers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Protocol

from apnap.bots import Actions, Asked, Bot, View
from apnap.decks import Deck


class Ending(Protocol):
    """How a game ended (`apnap.Game.outcome()`): the players who won, the rule, for each player the rule by
    which they lost ("" for none), and what that means."""

    @property
    def winners(self) -> tuple[int, ...]: ...
    @property
    def rule(self) -> str: ...
    @property
    def lost_by(self) -> tuple[str, ...]: ...
    @property
    def how(self) -> str: ...


class GameLike(Protocol):
    """What a simulation needs of a game; `apnap.Game` is one."""

    @property
    def decision(self) -> Asked | None: ...
    @property
    def legal_actions(self) -> Actions: ...
    @property
    def turn(self) -> int: ...
    @property
    def log(self) -> Iterable[Any]: ...
    def push(self, action: Any, /) -> Any: ...
    def is_over(self) -> bool: ...
    def outcome(self) -> Ending | None: ...
    def observation(self, player: int, /) -> Any: ...
    def abilities(self, player: int, id: int, face: int = -1, /) -> Any: ...
    def to_json(self) -> str: ...
    def digest(self) -> str: ...


# Makes a game of decks and a seed, whose first player takes the first turn, with a log or without.
GameMaker = Callable[[Sequence[Deck], int, bool], GameLike]


def new_game(
    decks: Sequence[Deck], seed: int, log: bool = False, variant: str = "", seats: Sequence[int] = ()
) -> GameLike:
    """A game by `apnap.Game`, in the format `variant` ("": the one that the decks are for). Players are
    called as their decks; `seats` are the numbers of these, by which those of one name are told apart. What
    has been is kept with a log only."""
    from apnap.game import Game

    names = [deck.name for deck in decks]
    order = seats or range(len(decks))
    called = labels([name for _, name in sorted(zip(order, names))])
    players = [called[sorted(order).index(at)] for at in order]
    return Game(decks, seed, format=variant, log=log, past=log, players=players)


def labels(names: Sequence[str]) -> tuple[str, ...]:
    """The names, numbered where one comes more than once."""
    times = Counter(names)
    seen: Counter[str] = Counter()
    out = []
    for name in names:
        seen[name] += 1
        out.append(f"{name} ({seen[name]})" if times[name] > 1 else name)
    return tuple(out)


def key_of(action: Any) -> str:
    """The key of an action, under which it is kept in files."""
    key = getattr(action, "key", None)
    return key if isinstance(key, str) else str(action)


def cause_of(outcome: Ending | None) -> str:
    """The rule by which the last of the losers lost, as `how` has it; "" where nobody won by that."""
    if outcome is None or not outcome.winners:
        return ""
    losses = {rule for player, rule in enumerate(outcome.lost_by) if player not in outcome.winners}
    return max(losses, default="")


def view_of(game: GameLike, decision: Asked) -> View:
    """The open decision as its decider sees it."""
    player = decision.decider
    guess = getattr(game, "determinize", None)
    return View(
        decision,
        game.legal_actions,
        lambda: game.observation(player),
        lambda id, face: game.abilities(player, id, face),
        guess and (lambda rng: guess(player, rng)),
    )


def answer_by_bot(game: GameLike, bots: Sequence[Bot], answers: list[str]) -> None:
    """Let the bot whose turn it is to decide answer. The answer is entered in `answers` before it is given,
    so that they hold the one that fails, too."""
    decision = game.decision
    if decision is None:
        raise RuntimeError("the game is not over, and asks nobody")
    view = view_of(game, decision)
    player = decision.decider
    action = bots[player].choose(view)
    view.close()
    answers.append(key_of(action))
    game.push(action)


def log_lines(game: GameLike) -> list[str]:
    """The log of the game in words, in lines (see `Log.story`)."""
    story = getattr(game.log, "story", None)
    return list(story()) if story is not None else [str(entry) for entry in game.log]
