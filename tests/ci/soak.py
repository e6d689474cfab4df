"""Play many random games and hold each against its own record.

    python tests/ci/soak.py --games 1000 --jobs 2

Every game must end by CR 104.2-104.4 (games that reach the decision limit are listed with their length).
Each is played a second time from its seed and its answers, and must come to the same digest; at every tenth
decision it is written to JSON and read back, and must have the same digest and the same answers; at the last
of these points it is played to the end from there. Exits with 1 if anything fails.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Sequence
from multiprocessing import Pool

from apnap import Game
from apnap.bots.rng import Rng
from apnap.decks import Deck

DECKS = ["red-rush", "green-trample"]
LIMIT = 20_000


def play(seed: int, given: Sequence[str | Deck] = (), every: int = 10) -> tuple[int, str, int, int, str]:
    """A game of these decks (of the two above, if none are given), written and read back at each `every`th
    decision: (seed, how it ended, turns, decisions, what went wrong or "")."""
    decks = given or (DECKS if seed % 2 == 0 else DECKS[::-1])
    game = Game(decks, seed=seed, log=False)
    rng = Rng(seed)
    resumed: Game | None = None
    at = 0
    count = 0
    while not game.is_over() and count < LIMIT:
        actions = game.legal_actions
        if len(actions) == 0:
            return seed, "", game.turn, count, "no legal action"
        if count % every == 0:
            text = game.to_json()
            resumed = Game.from_json(text)
            at = len(game.history)
            if resumed.digest() != game.digest():
                return seed, "", game.turn, count, f"JSON changes the digest at decision {count}"
            if [a.key for a in resumed.legal_actions] != [a.key for a in actions]:
                return seed, "", game.turn, count, f"JSON changes the answers at decision {count}"
        game.push(actions[rng.below(len(actions))])
        count += 1
    outcome = game.outcome()
    rule = outcome.rule if outcome is not None else "decision limit"
    digest = game.digest()
    again = Game(decks, seed=seed, log=False)
    again.replay(game.history)
    if again.digest() != digest:
        return seed, rule, game.turn, count, "the replay has another digest"
    if resumed is not None:
        resumed.replay(game.history[at:])
        if resumed.digest() != digest:
            return seed, rule, game.turn, count, f"resumed from JSON at answer {at} it has another digest"
    return seed, rule, game.turn, count, ""


def guarded(seed: int, given: Sequence[str | Deck] = (), every: int = 10) -> tuple[int, str, int, int, str]:
    """`play`, an exception being what went wrong."""
    try:
        return play(seed, given, every)
    except Exception as error:
        return seed, "", 0, 0, f"{type(error).__name__}: {str(error)[:300]}"


def main() -> int:
    """Run from the command line."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=0, help="the first game's seed")
    parser.add_argument("--jobs", type=int, default=2)
    args = parser.parse_args()
    began = time.time()
    ended: Counter[str] = Counter()
    turns = decisions = 0
    longest: list[tuple[int, int]] = []
    wrong: list[tuple[int, str]] = []
    with Pool(args.jobs) as pool:
        seeds = range(args.seed, args.seed + args.games)
        for seed, rule, t, n, fault in pool.imap_unordered(guarded, seeds):
            turns += t
            decisions += n
            if fault:
                wrong.append((seed, fault))
                print(f"seed {seed}: {fault}", flush=True)
            else:
                ended[rule] += 1
                longest.append((n, seed))
    longest.sort(reverse=True)
    each = turns / args.games, decisions / args.games
    print(f"{args.games} games, {each[0]:.1f} turns and {each[1]:.0f} decisions each")
    print("ended by", ", ".join(f"{rule}: {n}" for rule, n in sorted(ended.items())))
    print("longest", ", ".join(f"{n} decisions (seed {seed})" for n, seed in longest[:3]))
    print(f"{len(wrong)} failed; {time.time() - began:.0f} s")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
