"""Play Commander games between deck lists, as far as their cards are supported.

    python tests/ci/commander.py shared/decks/Commander_*.txt --games 100 --players 4 --jobs 2

Of each list an own one is made: a card that apnap can't play becomes a basic land of the commander's colour
identity, and a commander that it can't play is replaced by another legendary creature that has the same
identity, of the list or else of the whole database. How much is left is told. Each game is held against its
own record as `soak.py` does it (replay, JSON, digests). Exits with 1 if anything fails.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from multiprocessing import Pool
from pathlib import Path

import soak

from apnap.cards import CardRecord, default_database
from apnap.decks import Deck, illegalities

BASICS = {"white": "Plains", "blue": "Island", "black": "Swamp", "red": "Mountain", "green": "Forest"}


def can_lead(record: CardRecord) -> bool:
    """Whether it is a supported legendary creature that may be played with."""
    line = record.facts.faces[0].type_line
    return (
        record.supported
        and "legendary" in line.supertypes
        and "creature" in line.types
        and record.facts.legal_in("commander")
    )


def leader_of(deck: Deck) -> str:
    """The deck's first commander, if it is supported; else another that takes its place."""
    db = default_database()
    first = db.get(deck.commanders[0])
    if first.supported:
        return first.name
    identity = set(first.facts.identity)
    for name in (*deck.main, *db.names()):
        record = db.get(name)
        if can_lead(record) and set(record.facts.identity) == identity:
            return record.name
    raise SystemExit(f"{deck.name}: no supported legendary creature has its colours")


def as_far_as_supported(deck: Deck) -> tuple[Deck, int, str]:
    """A list of a commander and 99 cards, how many cards are the list's own, and who leads it now if another
    had to."""
    db = default_database()
    leader = leader_of(deck)
    lands = [BASICS[color] for color in db.get(leader).facts.identity] or ["Wastes"]
    main: Counter[str] = Counter()
    own = 0
    for name in deck.cards():
        if name != leader and db.get(name).supported:
            main[name] += 1
            own += 1
    for at in range(99 - own):
        main[lands[at % len(lands)]] += 1
    made = Deck(deck.name, dict(main), {}, (leader,))
    # Cards newer than the card data's legalities are played all the same.
    wrong = [each for each in illegalities(made, "commander") if each.rule != "100.6"]
    if wrong:
        raise SystemExit(f"{deck.name}: {'; '.join(map(str, wrong))}")
    return made, own, "" if leader in deck.commanders else leader


def one(job: tuple[int, tuple[Deck, ...], int]) -> tuple[int, str, int, int, str]:
    """One game, in a process of its own."""
    return soak.guarded(*job)


def main() -> int:
    """Run from the command line."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("decks", nargs="+", type=Path)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--seed", type=int, default=0, help="the first game's seed")
    parser.add_argument("--every", type=int, default=100, help="decisions between two looks at its JSON")
    parser.add_argument("--jobs", type=int, default=2)
    args = parser.parse_args()
    made = []
    for path in args.decks:
        deck, own, instead = as_far_as_supported(Deck.load(path))
        made.append(deck)
        led = f"led by {instead} instead" if instead else f"led by {deck.commanders[0]}"
        print(f"{deck.name}: {own} of 99 cards, {led}")
    began = time.time()
    jobs = []
    for seed in range(args.seed, args.seed + args.games):
        seats = [made[(seed + seat) % len(made)] for seat in range(args.players)]
        jobs.append((seed, tuple(seats), args.every))
    ended: Counter[str] = Counter()
    failed = turns = decisions = 0
    with Pool(args.jobs) as pool:
        for seed, rule, last, count, wrong in pool.imap_unordered(one, jobs):
            ended[rule] += 1
            turns += last
            decisions += count
            if wrong:
                failed += 1
                print(f"seed {seed}: {wrong}", flush=True)
            if ended.total() % 10 == 0:
                print(f"{ended.total()} games, {failed} failed", flush=True)
    print(f"{args.games} games of {args.players} players, {time.time() - began:.0f} s")
    print(f"{turns / args.games:.1f} turns, {decisions / args.games:.0f} decisions a game")
    print("ended by " + ", ".join(f"{rule or 'nothing'}: {n}" for rule, n in ended.most_common()))
    print(f"{failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
