"""How the work grows with the board: tokens under anthems, triggers at once.

    python bench/growth.py [--sizes 25 50 100 200] [--repeats 5]

For each size the least processor time of some repeats, and over all of them the exponent of the power law
that fits best: 1 is linear.
"""

from __future__ import annotations

import argparse
import math
import time
from collections.abc import Callable
from typing import Any

from apnap import Game, Scenario, pure
from apnap.engine import layers
from apnap.game import Action

ANTHEMS = ["Glorious Anthem", "Goblin Chieftain", "Goblin King", "Intangible Virtue"]


def goblins(size: int) -> list[Any]:
    """So many tokens, as a position tells of them."""
    return [{"token": {"type": "Creature - Goblin", "pt": "1/1", "colors": "red"}, "count": size}]


def renew(game: Game) -> None:
    """The characteristics of every permanent, nothing known before."""
    s = game.state.fork()
    s.layered = None
    for id in s.battlefield():
        layers.chars(s, id)


def resolved(game: Game, action: Action) -> Game:
    """The game after the action, when the stack is empty again."""
    fork = game.fork()
    fork.push(action)
    while fork.state.stack() or (fork.decision and fork.decision.kind != "priority"):
        options = fork.legal_actions
        fork.push("pass" if "pass" in options else options[0])
    return fork


def tokens(size: int) -> Callable[[], object]:
    """A board of so many Goblin tokens under four anthems, its characteristics computed from nothing."""
    s = Scenario()
    s.player(battlefield=[*goblins(size), *ANTHEMS], library=["Forest"] * 5)
    s.player(library=["Forest"] * 5)
    game = s.game()
    return lambda: renew(game)


def one_changes(size: int) -> Callable[[], object]:
    """The same board; one creature more is cast and resolves."""
    s = Scenario()
    lands = ["Mountain", "Mountain"]
    s.player(battlefield=[*goblins(size), *ANTHEMS, *lands], hand=["Goblin Piker"], library=["Forest"] * 5)
    s.player(library=["Forest"] * 5)
    game = s.game()
    cast = next(a for a in game.legal_actions if a.kind == "cast")

    return lambda: resolved(game, cast)


def wardens(size: int) -> tuple[Game, Action]:
    """So many permanents with an ability that triggers as another creature enters, and one to cast."""
    s = Scenario()
    s.player(
        battlefield=[*["Soul Warden"] * size, "Mountain", "Mountain"],
        hand=["Goblin Piker"],
        library=["Forest"] * 5,
    )
    s.player(library=["Forest"] * 5)
    game = s.game()
    return game, next(a for a in game.legal_actions if a.kind == "cast")


def triggers(size: int) -> Callable[[], object]:
    """As many abilities trigger at once, are ordered and put on the stack."""
    game, cast = wardens(size)
    game.push(cast)
    for _ in range(2):
        if game.state.stack() and game.decision and game.decision.kind == "priority":
            game.push("pass")

    def play() -> Game:
        fork = game.fork()
        while fork.decision and fork.decision.kind != "priority":
            fork.push(fork.legal_actions[0])
        assert len(fork.state.stack()) == size, len(fork.state.stack())
        return fork

    return play


def each_resolved(size: int) -> Callable[[], object]:
    """The same, and one of them resolves."""
    stacked = triggers(size)()
    assert isinstance(stacked, Game)

    def play() -> Game:
        fork = stacked.fork()
        fork.push("pass")
        fork.push("pass")
        return fork

    return play


def least(work: Callable[[], object], repeats: int) -> float:
    """The least of the processor times, in seconds."""
    times = []
    for _ in range(repeats):
        began = time.process_time()
        work()
        times.append(time.process_time() - began)
    return min(times)


def exponent(sizes: list[int], times: list[float]) -> float:
    """The slope of the logarithms, by least squares."""
    xs = [math.log(size) for size in sizes]
    ys = [math.log(each) for each in times]
    x, y = sum(xs) / len(xs), sum(ys) / len(ys)
    return sum((a - x) * (b - y) for a, b in zip(xs, ys)) / sum((a - x) ** 2 for a in xs)


def main() -> None:
    """Run from the command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--sizes", type=int, nargs="+", default=[25, 50, 100, 200])
    parser.add_argument("--repeats", type=int, default=5)
    args = parser.parse_args()
    print(f"{'compiled' if pure.compiled() else 'plain'} core; milliseconds")
    print(f"{'':28}" + "".join(f"{size:>9}" for size in args.sizes) + "   exponent")
    for name, make in (
        ("tokens under four anthems", tokens),
        ("... and one creature enters", one_changes),
        ("triggers at once", triggers),
        ("... one of them resolves", each_resolved),
    ):
        times = [least(make(size), args.repeats) for size in args.sizes]
        row = "".join(f"{1000 * each:9.2f}" for each in times)
        print(f"{name:28}{row}   {exponent(args.sizes, times):8.2f}", flush=True)


if __name__ == "__main__":
    main()
