"""How many modes may be chosen (CR 700.2)."""

from __future__ import annotations

from apnap.engine import walking
from apnap.model.conditions import PaidFor
from apnap.model.instructions import Modal


def counted(modal: Modal, picked: list[int]) -> int:
    """For how many the modes picked count: one each, or what each is worth (CR 700.2i)."""
    return sum([modal.worth[i] for i in picked]) if modal.worth else len(picked)


def open_to(modal: Modal, able: list[int], picked: list[int], high: int) -> list[int]:
    """The modes that may be picked besides, of those that are possible."""
    fresh = [i for i in able if modal.how == "repeat" or i not in picked]
    return [i for i in fresh if counted(modal, [*picked, i]) <= high]


def hangs_on_costs(modal: Modal) -> bool:
    """Whether the number of modes hangs on costs that are paid (CR 601.4)."""
    return walking.mentions(modal.quantity, PaidFor)
