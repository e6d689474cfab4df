"""The text printed from the shipped database is the corpus's text: a check of its own, not the grammar's."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

import pytest
from independent import differences, without_reminder_text

from apnap.cards.database import SHIPPED

PARTS = 8


def test_what_stands_in_parentheses_goes() -> None:
    text = "Leap  high (It's (very) high.)\n(Only this.)\n \nNap. (Rest.) Wake (up)."
    assert without_reminder_text(text) == "Leap high\nNap. Wake."


@pytest.mark.needs_corpus
def test_text_of_every_exact_card(corpus_path: Path) -> None:
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
        jobs = [
            pool.submit(differences, str(SHIPPED), str(corpus_path), part, PARTS) for part in range(PARTS)
        ]
        results = [job.result() for job in jobs]
    wrong = [each for _, found in results for each in found]
    shown = "\n\n".join(
        f"{name}\nprinted: {printed!r}\nwanted:  {wanted!r}" for name, printed, wanted in wrong[:10]
    )
    assert not wrong, f"{len(wrong)} faces are printed differently\n{shown}"
    assert sum(count for count, _ in results) > 1_000
