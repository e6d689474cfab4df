"""Abilities told as trees: what a number stands for."""

from __future__ import annotations

import pytest

from apnap.model.node import node_classes
from apnap.scenario.trees import AMOUNTS, NUMBERS


@pytest.mark.plain("it keeps no declared types")
def test_the_fields_that_hold_numbers_and_lists_of_amounts() -> None:
    declared: dict[str, set[str]] = {}
    for name, cls in node_classes().items():
        for field, of in getattr(cls, "__dataclass_fields__", {}).items():
            if cls.__module__.startswith("apnap.model"):
                declared.setdefault(str(of.type), set()).add(f"{name}.{field}")
    assert declared["int | None"] == NUMBERS
    assert declared["tuple[Amount, ...]"] == AMOUNTS
