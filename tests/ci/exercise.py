"""Exercise every supported card.

    python tests/ci/exercise.py                         every card (outside CI: some tens of minutes)
    python tests/ci/exercise.py --sample 400 --seed 7   400 cards drawn by the seed
    python tests/ci/exercise.py --only "Some Name"      one card (may be given more than once)

The cards are compiled from the corpus as the grammar is now. Each is put into a made-up position (see
`tests/exercise/exercise_world.py`) and played in a few seeded ways of answering. What must always hold: no
exception, no question without an answer, the same digest after JSON and back, every card in one place. What
could not be exercised is counted by reason. Exits with 1 if anything fails.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator
from multiprocessing import Pool
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tests" / "exercise")]

from exercise_card import Result, exercise  # noqa: E402
from exercise_drive import COUNTS  # noqa: E402

from apnap.cards.build import record_of  # noqa: E402
from apnap.cards.read import CardSource, read_cards  # noqa: E402
from apnap.oracle import compile_or_refuse  # noqa: E402

EXAMPLES = 6


def corpus_path() -> Path | None:
    """The corpus, as the tests look for it."""
    given = os.environ.get("APNAP_CORPUS")
    place = Path(given).expanduser() if given else ROOT.parent / "shared" / "oracle"
    name = "oracle-cards.json.gz"
    for path in (place, place / name, place / "oracle" / name):
        if path.is_file():
            return path
    return None


def summary(result: Result) -> dict[str, Any]:
    """A result as plain data."""
    return {
        "card": result.name,
        "runs": result.runs,
        "answers": result.answers,
        "round_trips": result.round_trips,
        "seen": [
            {"face": s.face, "kind": s.kind, "what": s.what, "status": s.status, "reason": s.reason}
            for s in result.seen
        ],
        "failures": [
            {"kind": f.kind, "place": f.place, "message": f.message, "run": f.run, "trace": f.trace}
            for f in result.failures
        ],
        "notes": result.notes,
    }


def work(
    task: tuple[CardSource, int, bool],
) -> tuple[dict[str, Any] | None, dict[str, tuple[int, int]], float]:
    """Compile and exercise one card: its result (None: not supported), what its verbs came to, seconds."""
    source, seed, thorough = task
    record = record_of(source, compile_or_refuse)
    if not record.supported:
        return None, {}, 0.0
    began = time.perf_counter()
    for counts in COUNTS.values():
        counts[0] = counts[1] = 0
    try:
        data = summary(exercise(record.card(), seed, thorough))
    except Exception as error:  # the harness itself
        data = summary(Result(source.facts.name))
        data["failures"].append(
            {
                "kind": "harness " + type(error).__name__,
                "place": "the harness",
                "message": str(error)[:200],
                "run": "",
                "trace": (),
            }
        )
    verbs = {name: (c[0], c[1]) for name, c in COUNTS.items() if c[0] or c[1]}
    return data, verbs, time.perf_counter() - began


class Report:
    """What all the cards came to."""

    def __init__(self) -> None:
        self.cards = 0
        self.seconds = 0.0
        self.answers = 0
        self.round_trips = 0
        self.runs = 0
        self.failed: list[str] = []
        self.failures: dict[tuple[str, str], list[tuple[str, dict[str, Any]]]] = {}
        self.status: Counter[tuple[str, str]] = Counter()
        self.reasons: dict[tuple[str, str], list[str]] = {}
        self.verbs: dict[str, list[int]] = {}
        self.verb_cards: dict[str, list[str]] = {}
        self.notes: Counter[str] = Counter()
        self.slowest: list[tuple[float, str]] = []

    def add(self, data: dict[str, Any], verbs: dict[str, tuple[int, int]], seconds: float) -> None:
        name = data["card"]
        self.cards += 1
        self.seconds += seconds
        self.answers += data["answers"]
        self.round_trips += data["round_trips"]
        self.runs += data["runs"]
        self.slowest = sorted([*self.slowest, (seconds, name)], reverse=True)[:8]
        if data["failures"]:
            self.failed.append(name)
        for f in data["failures"]:
            self.failures.setdefault((f["kind"], f["place"]), []).append((name, f))
        for note in data["notes"]:
            self.notes[note.split(": ")[-1]] += 1
            self.reasons.setdefault(("note", note.split(": ")[-1]), []).append(name)
        for seen in data["seen"]:
            self.status[(seen["kind"], seen["status"] or "not exercised")] += 1
            if not seen["status"]:
                self.reasons.setdefault((seen["kind"], seen["reason"]), []).append(name)
        for verb, (done, nothing) in verbs.items():
            counts = self.verbs.setdefault(verb, [0, 0])
            counts[0] += done
            counts[1] += nothing
            if nothing and not done:
                self.verb_cards.setdefault(verb, []).append(name)

    def data(self) -> dict[str, Any]:
        """The report as JSON data."""
        return {
            "cards": self.cards,
            "failed": len(self.failed),
            "runs": self.runs,
            "answers": self.answers,
            "round_trips": self.round_trips,
            "seconds": round(self.seconds, 1),
            "failures": [
                {
                    "kind": kind,
                    "place": place,
                    "cards": len({name for name, _ in found}),
                    "examples": [
                        {"card": name, "message": f["message"], "run": f["run"], "trace": f["trace"]}
                        for name, f in found[:EXAMPLES]
                    ],
                }
                for (kind, place), found in self._by_size(self.failures)
            ],
            "status": [[kind, status, n] for (kind, status), n in sorted(self.status.items())],
            "not_exercised": [
                {"kind": kind, "reason": reason, "count": len(names), "examples": names[:EXAMPLES]}
                for (kind, reason), names in self._by_size(self.reasons)
            ],
            "verbs": {
                verb: {
                    "done": c[0],
                    "nothing": c[1],
                    "only_nothing": self.verb_cards.get(verb, [])[:EXAMPLES],
                }
                for verb, c in sorted(self.verbs.items())
            },
        }

    @staticmethod
    def _by_size(groups: dict[Any, list[Any]]) -> list[tuple[Any, list[Any]]]:
        return sorted(groups.items(), key=lambda item: (-len(item[1]), str(item[0])))

    def text(self, reasons: int) -> str:
        """The report in words."""
        out: list[str] = []
        for (kind, place), found in self._by_size(self.failures):
            names = list(dict.fromkeys(name for name, _ in found))
            out.append(f"{len(names):5d} cards  {kind} at {place}")
            out.append(f"       {found[0][1]['message'][:150]}")
            out.append(f"       e.g. {', '.join(names[:EXAMPLES])}")
            out.append(
                f"       run: {found[0][1]['run']}; last answers: {' '.join(found[0][1]['trace'][-6:])}"
            )
        if self.failures:
            out.append("")
        out.append("abilities and ways to cast, by what became of them:")
        for (kind, status), n in sorted(self.status.items()):
            out.append(f"{n:7d}  {kind}: {status}")
        out.append("not exercised, by reason:")
        for (kind, reason), names in self._by_size(self.reasons)[:reasons]:
            out.append(f"{len(names):7d}  {kind}: {reason}  (e.g. {', '.join(names[:3])})")
        never = [v for v, c in self.verbs.items() if c[1] and not c[0]]
        if never:
            out.append("instructions that always came to nothing: " + ", ".join(sorted(never)))
        out.append(
            f"{self.cards} cards, {self.runs} runs, {self.answers} answers, "
            f"{self.round_trips} JSON round trips; {len(self.failed)} cards failed; slowest "
            + ", ".join(f"{name} {s:.1f} s" for s, name in self.slowest[:3])
        )
        return "\n".join(out)


def tasks(sources: list[CardSource], args: argparse.Namespace) -> Iterator[tuple[CardSource, int, bool]]:
    """The cards to exercise, in the order of the draw."""
    order = list(sources)
    if args.only:
        order = [s for s in order if s.facts.name in args.only]
    elif args.sample:
        random.Random(args.seed).shuffle(order)
        taken = 0
        for source in order:
            if taken == args.sample:
                return
            if record_of(source, compile_or_refuse).supported:
                taken += 1
                yield source, args.seed, not args.quick
        return
    random.Random(args.seed).shuffle(order)  # so that what is seen first stands for the whole
    for source in order:
        yield source, args.seed, not args.quick


def run(arguments: list[str] | None = None) -> tuple[Report, argparse.Namespace]:
    """Exercise the cards that the arguments ask for."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--sample", type=int, default=0, metavar="N", help="so many cards drawn by the seed")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--only", action="append", metavar="NAME")
    parser.add_argument("--quick", action="store_true", help="two ways of answering instead of three")
    parser.add_argument("--json", action="store_true", help="print the report as JSON")
    parser.add_argument("--out", type=Path, help="write the report, as JSON, to a file too")
    parser.add_argument("--reasons", type=int, default=40, help="how many reasons to print")
    parser.add_argument("--quiet", action="store_true", help="no progress bar")
    args = parser.parse_args(arguments)
    corpus = corpus_path()
    if corpus is None:
        sys.exit("no card corpus: set APNAP_CORPUS to oracle-cards.json.gz or to the folder that holds it")
    from rich.console import Console
    from rich.progress import Progress

    report = Report()
    sources = read_cards(corpus)
    todo = list(tasks(sources, args))
    with Progress(console=Console(stderr=True), transient=True, disable=args.quiet) as progress:
        bar = progress.add_task("exercising", total=len(todo))
        if args.jobs <= 1:
            for task in todo:
                data, verbs, seconds = work(task)
                progress.advance(bar)
                if data is not None:
                    report.add(data, verbs, seconds)
        else:
            with Pool(args.jobs) as pool:
                for data, verbs, seconds in pool.imap(work, todo, chunksize=8):
                    progress.advance(bar)
                    if data is not None:
                        report.add(data, verbs, seconds)
                        if args.out is not None and report.cards % 500 == 0:
                            write(report, args.out)
    return report, args


def write(report: Report, path: Path) -> None:
    """Write the report to a file."""
    path.write_text(json.dumps(report.data(), indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def main() -> int:
    """Run from the command line."""
    began = time.time()
    report, args = run()
    if args.out is not None:
        write(report, args.out)
    if args.json:
        print(json.dumps(report.data(), indent=1, ensure_ascii=False))
    else:
        print(report.text(args.reasons))
        print(f"{time.time() - began:.0f} s")
    return 1 if report.failures else 0


if __name__ == "__main__":
    sys.exit(main())
