"""Starting up and looking cards up, each in a process of its own; the least and the median of several runs.

python bench/start.py [--runs 7]
"""

from __future__ import annotations

import argparse
import statistics
import subprocess
import sys

LOOK_UP = """
import time; t = time.perf_counter()
from apnap.cards.database import default_database
db = default_database(); a = time.perf_counter()
db.get("Workshop Warchief"); b = time.perf_counter()
for _ in range(1000): db.get("Workshop Warchief")
c = time.perf_counter(); print(a - t, b - a, (c - b) / 1000)
"""
GAME = """
import time; t = time.perf_counter()
import resource, apnap
apnap.Game(["red-rush", "green-trample"], seed=1)
print(time.perf_counter() - t, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)
"""


def columns(code: str, runs: int) -> list[tuple[float, ...]]:
    """The figures that the code prints, run by run, as columns."""
    rows = []
    for _ in range(runs):
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
        rows.append([float(part) for part in done.stdout.split()])
    return list(zip(*rows, strict=True))


def main() -> None:
    """Run from the command line."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--runs", type=int, default=7)
    runs = parser.parse_args().runs
    start, first, again = columns(LOOK_UP, runs)
    game, memory = columns(GAME, runs)
    for name, unit, scale, column in (
        ("card database opened", "ms", 1e3, start),
        ("first card", "ms", 1e3, first),
        ("the same card again", "us", 1e6, again),
        ("first game", "s", 1, game),
        ("peak memory", "MB", 1, memory),
    ):
        middle = statistics.median(column) * scale
        print(f"{name:22} min {min(column) * scale:8.2f} median {middle:8.2f} {unit}")


if __name__ == "__main__":
    main()
