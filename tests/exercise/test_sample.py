"""A seeded sample of the supported cards, each one exercised (see `tests/ci/exercise.py`)."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "ci"))


@pytest.mark.needs_corpus
def test_a_sample_of_400_cards_can_be_exercised() -> None:
    import exercise

    report, _ = exercise.run(["--sample", "400", "--seed", "20260417", "--jobs", "2", "--quiet"])
    assert report.cards == 400
    assert not report.failures, "\n" + report.text(0)
    # Nearly all that the cards can do was done.
    done = sum([n for (_, status), n in report.status.items() if status != "not exercised"])
    assert done / sum(report.status.values()) > 0.9, report.text(20)
    assert report.round_trips > 400
