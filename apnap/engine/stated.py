"""What an effect says of a permanent that it puts onto the battlefield (CR 611.2e): that it "is" or "has"
some characteristic holds as it enters, though the text says so in a later sentence."""

from __future__ import annotations

from typing import Final

from apnap.model.conditions import Endless
from apnap.model.events import EntersWithMods
from apnap.model.instructions import Apply, Bind, Move, Nothing, Seq
from apnap.model.modifications import (
    AddColors,
    AddTypes,
    LoseTypes,
    SetColors,
    SetName,
    SetPT,
    SetTypes,
)
from apnap.model.node import Instruction, Modification, intern
from apnap.model.refs import Bound

_STATED: Final = (AddColors, AddTypes, LoseTypes, SetColors, SetName, SetPT, SetTypes)
"""What something "is" or "has"; it "gains" an ability, and "loses" one, only when it is there."""


def in_place_of(node: Seq, at: int) -> Instruction:
    """The step that is carried out at that place of the sequence: a move onto the battlefield with what later
    steps state of the permanent, and nothing in place of those steps."""
    child = node.steps[at]
    if isinstance(child, Bind):
        move = child.step
        if isinstance(move, Move) and move.to == "battlefield":
            mods: tuple[Modification, ...] = ()
            for later in node.steps[at + 1 :]:
                if _states(later, child.slot):
                    assert isinstance(later, Apply)
                    mods = mods + later.mods
            if mods:
                entering = (*move.entering, EntersWithMods(mods))
                made = Move(move.what, move.to, move.where, move.under, entering, move.face, move.until)
                return intern(Bind(child.slot, made))
    elif isinstance(child, Apply) and isinstance(child.affects, Bound):
        for before in node.steps[:at]:
            if isinstance(before, Bind) and _states(child, before.slot):
                move = before.step
                if isinstance(move, Move) and move.to == "battlefield":
                    return intern(Nothing())
    return child


def _states(step: Instruction, slot: int) -> bool:
    if not isinstance(step, Apply) or step.choose or not isinstance(step.duration, Endless):
        return False
    if not isinstance(step.affects, Bound) or step.affects.slot != slot:
        return False
    for mod in step.mods:
        if not isinstance(mod, _STATED):
            return False
    return True
