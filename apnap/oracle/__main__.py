"""Measure the grammar on a corpus: ``python -m apnap.oracle CORPUS [--json FILE] [--jobs N] [--top N]``.

CORPUS is Scryfall's oracle-cards file, plain or .gz.
"""

from __future__ import annotations

import argparse
import gzip
import json
import os
from collections.abc import Mapping
from pathlib import Path

from apnap.oracle.grammar.face import face_judge
from apnap.oracle.report import STATUSES, cards_from_scryfall, run


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(prog="python -m apnap.oracle")
    parser.add_argument("corpus", type=Path)
    parser.add_argument("--json", type=Path, default=None, metavar="FILE", help="the whole report")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, metavar="N")
    parser.add_argument("--top", type=int, default=40, metavar="N", help="how many phrases to list")
    given = parser.parse_args()
    raw = given.corpus.read_bytes()
    data = json.loads(gzip.decompress(raw) if raw[:2] == b"\x1f\x8b" else raw)
    report = run(cards_from_scryfall(data), face_judge, given.jobs)
    for group in ("all", "commander", "pauper"):
        counts: Mapping[str, int] = report.groups.get(group, {})
        print(f"{group:10}", *(f"{status} {counts.get(status, 0)}" for status in STATUSES))
    print(f"entries a card {report.entries / (report.count('exact') or 1):.3f}, redundant {report.redundant}")
    for blocked in report.ranking[: given.top]:
        print(f"{blocked.alone:5} {blocked.cards:5}  {blocked.phrase}")
    if given.json is not None:
        given.json.write_text(report.to_json(5000), encoding="utf-8")


if __name__ == "__main__":
    main()
