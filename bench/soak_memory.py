"""Does memory grow with the number of games? Plays many, and looks at the resident memory on the way.

    python bench/soak_memory.py [--games 20000] [--jobs 1] [--decks red-rush green-trample]

The memory is that of this process and of its workers together, read each 100 games (on Linux); the pages of
programs and libraries that the system has read in so far are told apart from it. The slope after the first
1,000 games is that of a straight line by least squares through the means of each 1,000 games: what is left of
those is nearly independent, so that the slope's error can be told from it.
"""

from __future__ import annotations

import argparse
import multiprocessing
import time
from math import sqrt
from pathlib import Path
from statistics import fmean

from apnap import pure
from apnap.decks import Deck
from apnap.sim import Match

EVERY = 100
FIRST = 1_000
BLOCK = 1_000


def resident() -> tuple[float, float]:
    """The memory of this process and its workers in MB: what they have written themselves (the heap and
    stacks), and the pages of files (programs, libraries) that have been read in so far."""
    own = mapped = 0
    for pid in ("self", *(str(worker.pid) for worker in multiprocessing.active_children())):
        for line in Path("/proc", pid, "status").read_text().splitlines():
            word, _, rest = line.partition(":")
            if word == "RssAnon":
                own += int(rest.split()[0])
            elif word in ("RssFile", "RssShmem"):
                mapped += int(rest.split()[0])
    return own / 1024, mapped / 1024


def slope_of(xs: list[float], ys: list[float]) -> tuple[float, float]:
    """The slope of the straight line by least squares, and its standard error."""
    mx, my = fmean(xs), fmean(ys)
    squares = sum((x - mx) ** 2 for x in xs)
    slope = sum((x - mx) * (y - my) for x, y in zip(xs, ys)) / squares
    left = sum((y - my - slope * (x - mx)) ** 2 for x, y in zip(xs, ys))
    return slope, sqrt(left / (len(xs) - 2) / squares)


def main() -> None:
    """Run from the command line."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--decks", nargs="+", default=["red-rush", "green-trample"])
    args = parser.parse_args()
    match = Match(tuple(Deck.load(name) for name in args.decks), seed=args.seed)
    core = "compiled" if pure.compiled() else "plain"
    print(f"{core}, {args.games:,} games of {', '.join(args.decks)}, jobs {args.jobs}", flush=True)
    began, spent = time.perf_counter(), time.process_time()
    block: list[tuple[float, float]] = []
    xs: list[float] = []
    ys: list[float] = []
    files: list[float] = []
    done = failed = 0
    try:
        for result in match.run(range(args.games), args.jobs):
            done += 1
            failed += bool(result.error)
            if done % EVERY == 0:
                block.append(resident())
            if done % BLOCK == 0:
                mean, read_in = (fmean(part) for part in zip(*block))
                block.clear()
                since = time.perf_counter() - began
                print(
                    f"{done:>7,} games  {mean:8.2f} MB and {read_in:.2f} MB of files  {since:6.0f} s",
                    flush=True,
                )
                if done > FIRST:
                    xs.append(done / 1_000)
                    ys.append(mean)
                    files.append(read_in)
    except KeyboardInterrupt:
        print(f"interrupted after {done:,} games")
    print(f"{time.perf_counter() - began:.0f} s, of them {time.process_time() - spent:.0f} s of this process")
    if len(xs) > 2:
        for what, memory in (("memory", ys), ("pages of files", files)):
            slope, error = slope_of(xs, memory)
            said = f"{slope * 1024:+.2f} +- {error * 1024:.2f} kB a 1,000 games"
            print(f"slope of the {what} after the first {FIRST:,}: {said}")
        print(f"from {min(ys):.2f} to {max(ys):.2f} MB; {failed} failed")


if __name__ == "__main__":
    main()
