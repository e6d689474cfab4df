"""Whole random games: decisions, games and turns a second, straight on the engine.

    python bench/games.py [--games 60] [--decks red-rush green-trample]

Every window is shown, hands are kept or not at random, answers are drawn uniformly. The same seeds play the
same games plain and compiled: the number of decisions tells.
"""

from __future__ import annotations

import argparse
import time

from apnap import pure
from apnap.bots.rng import Rng
from apnap.cards import default_database
from apnap.decks import Deck
from apnap.engine import priority, process, starting


def play(decks: list[Deck], seed: int, limit: int = 20_000) -> tuple[int, int]:
    """Decisions and turns of one game."""
    database = default_database()
    cards = [[database.card(name) for name, n in deck.main.items() for _ in range(n)] for deck in decks]
    s = starting.new_game(cards, [[] for _ in cards], seed)
    rng = Rng(seed)
    count = 0
    process.run(s)
    while not s.over and count < limit:
        ask = s.ask
        assert ask is not None
        if ask.options is None and ask.high >= ask.low:
            key = str(ask.low + rng.below(ask.high - ask.low + 1))
        else:
            options = ask.options if ask.options is not None else priority.options(s)
            key = options[rng.below(len(options))].key
        s.ask = None
        s.listed = None
        s.answer = key
        process.run(s)
        count += 1
    return count, s.turn


def main() -> None:
    """Run from the command line."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--decks", nargs="+", default=["red-rush", "green-trample"])
    args = parser.parse_args()
    decks = [Deck.load(name) for name in args.decks]
    play(decks, 0)
    began = time.process_time()
    decisions = turns = 0
    for seed in range(1, args.games + 1):
        d, t = play(decks, seed)
        decisions += d
        turns += t
    spent = time.process_time() - began
    kind = "compiled" if pure.compiled() else "plain"
    print(f"{kind}: {args.games} games, {decisions} decisions, {turns / args.games:.1f} turns a game")
    per = [n / spent for n in (decisions, args.games, turns)]
    print(f"{per[0]:.0f} decisions, {per[1]:.2f} games, {per[2]:.0f} turns a second")


if __name__ == "__main__":
    main()
