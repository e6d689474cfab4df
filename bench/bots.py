"""How long a bot takes to decide: median, 99 % and the longest, by kind of decision.

    python bench/bots.py [--bot basic] [--games 20] [--decks red-rush green-trample]

The time is the process's own, from the open decision to the answer: listing the legal actions and making the
observation are part of it. What is there before the games (the cards) is left out of Python's garbage
collections, which would otherwise stop now and then for longer than any decision takes.
"""

from __future__ import annotations

import argparse
import gc
import time
from collections import defaultdict

from apnap.bots import make, mix
from apnap.decks import Deck
from apnap.engine import state as state_module
from apnap.game import Game
from apnap.sim.face import view_of


def main() -> None:
    """Run from the command line."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--bot", default="basic")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--decks", nargs="+", default=["red-rush", "green-trample"])
    args = parser.parse_args()
    decks = [Deck.load(name) for name in args.decks]
    times: dict[str, list[float]] = defaultdict(list)
    for seed in range(args.games):
        game = Game(decks, seed=seed, log=False)
        gc.freeze()
        bots = [make(args.bot, mix(seed, seat)) for seat in range(len(decks))]
        while not game.is_over() and game.turn < 200:
            decision = game.decision
            assert decision is not None
            view = view_of(game, decision)
            began = time.process_time()
            action = bots[decision.decider].choose(view)
            times[decision.kind].append(time.process_time() - began)
            game.push(action)
    kind = "plain" if state_module.__file__.endswith(".py") else "compiled"
    print(f"{kind}, {args.bot}, {' '.join(args.decks)}, {args.games} games; milliseconds")
    for name, found in [*sorted(times.items()), ("all", [t for each in times.values() for t in each])]:
        found.sort()
        middle, high = found[len(found) // 2], found[int(len(found) * 0.99)]
        print(
            f"{name:<12} {len(found):>7}  median {middle * 1e3:6.2f}  99 % {high * 1e3:6.2f}  "
            f"most {found[-1] * 1e3:6.2f}"
        )


if __name__ == "__main__":
    main()
