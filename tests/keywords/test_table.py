"""docs/keywords.md is current, and every keyword expands."""

from __future__ import annotations

from pathlib import Path

from apnap.keywords import EXPANDED, expand, table
from apnap.keywords.actions import ACTIONS, TOLD
from apnap.model import Activated, Cost, Fixed, Keyword, Nothing, Type

PAGE = Path(__file__).parents[2] / "docs" / "keywords.md"
FREE = Cost(())
ABILITY = Activated(FREE, Nothing())


def test_the_page_is_current() -> None:
    assert PAGE.read_text(encoding="utf-8") == table.markdown(), "python -m apnap.keywords.table"


def test_what_is_told_is_an_action() -> None:
    assert TOLD <= set(ACTIONS)


def test_every_keyword_expands() -> None:
    shapes = (
        *((), (FREE,), (Fixed(1),), (Fixed(1), FREE), (Type("creature"), FREE), (ABILITY,), ("Food",)),
        *(((1, 2), Nothing()), (FREE, 2, (ABILITY,)), (1, None, (2, 2), ()), (8, (), (ABILITY,))),
    )
    for name in EXPANDED:
        made = 0
        for args in shapes:
            try:
                made += len(expand(Keyword(name, args)))
            except (AttributeError, IndexError, KeyError, TypeError, ValueError):
                continue
        assert made, name
