"""Games on a Ray cluster: the same results, even when workers are lost. Runs where Ray is installed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys

import pytest

from apnap import Deck
from apnap.sim import Match
from apnap.sim.cluster import RayError, spread_over

DECKS = ("red-rush", "green-trample")


def match(**more: object) -> Match:
    decks = tuple(Deck.load(name) for name in DECKS)
    return Match(decks, seed=5, **more)  # type: ignore[arg-type]


def told(results: object) -> list[tuple[int, int, str]]:
    return [(r.number, r.decisions, r.digest) for r in results]  # type: ignore[attr-defined]


def test_without_ray_it_says_what_to_install() -> None:
    code = (
        "import sys; sys.modules['ray'] = None\n"
        "from apnap.sim.cluster import spread_over, RayError\n"
        "from apnap.sim import Match; from apnap import Deck\n"
        "m = Match(tuple(map(Deck.load, ['red-rush', 'green-trample'])))\n"
        "try: spread_over(m, [0], 'local')\n"
        "except RayError as error: print(error)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "apnap[ray]" in done.stdout


def test_no_cluster_at_the_address() -> None:
    pytest.importorskip("ray")
    with pytest.raises(RayError, match=r"127\.0\.0\.1:1"):
        spread_over(match(), [0], "127.0.0.1:1")


def test_the_same_as_without_and_again_when_a_worker_is_killed() -> None:
    pytest.importorskip("ray")
    plain = told(match().run(range(16)))
    results = spread_over(match(), range(16), "local")
    seen = [next(results)]
    killed = _kill_a_worker()
    seen += results
    assert killed
    assert told(seen) == plain


def _kill_a_worker() -> bool:
    for pid in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open(f"/proc/{pid}/cmdline", "rb") as file:
                line = file.read()
        except OSError:
            continue
        if line.startswith(b"ray::_play"):
            os.kill(int(pid), signal.SIGKILL)
            return True
    return False
