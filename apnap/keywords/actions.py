"""What keyword actions stand for (CR 701), as steps of the ability language."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from apnap.model.amounts import Fixed
from apnap.model.instructions import Act, Arrange, LookAt, Seq
from apnap.model.node import Amount, Instruction, intern
from apnap.model.refs import TopOf


def _amount(node: Act) -> Amount:
    return node.amount if node.amount is not None else Fixed(1)


def scry(node: Act) -> Instruction:
    """CR 701.22a."""
    top = TopOf(_amount(node), node.who)
    return Seq((LookAt(node.who, top), Arrange(node.who, top, ("top", "bottom"))))


def surveil(node: Act) -> Instruction:
    """CR 701.25a."""
    top = TopOf(_amount(node), node.who)
    return Seq((LookAt(node.who, top), Arrange(node.who, top, ("top", "graveyard"))))


ACTIONS: Final[dict[str, Callable[[Act], Instruction]]] = {"scry": scry, "surveil": surveil}


def perform(node: Act) -> Instruction | None:
    """The steps that the keyword action stands for, interned; None if it isn't known."""
    make = ACTIONS.get(node.name)
    return None if make is None else intern(make(node))
