"""How many modes may be chosen (CR 700.2), and which have been chosen before."""

from __future__ import annotations

from typing import Final, TypeVar

from apnap.engine import same_ability, verbs, walking
from apnap.engine.state import Event, GameState
from apnap.model.conditions import PaidFor
from apnap.model.instructions import Modal

_Fits = TypeVar("_Fits")

_CHOSEN: Final = "chosen mode "
UNCHOSEN: Final = {"unchosen": "game", "unchosen this turn": "turn"}
"""How modes are chosen that have not been chosen, and since when."""


def _told(s: GameState, id: int) -> tuple[int, str]:
    """The source of the ability on the stack, and the key of the ability."""
    item = s.obj(id).item
    assert item is not None
    return item.source, same_ability.told(s, item.source, item.instance)


def left(s: GameState, modal: Modal, id: int, able: dict[int, _Fits]) -> dict[int, _Fits]:
    """Of the modes of the ability on the stack, those that may be chosen as far as it matters which of them
    have been chosen for this ability of this object before."""
    since = UNCHOSEN.get(modal.how, "")
    if not since:
        return able
    source, key = _told(s, id)
    facts = s.ledger if since == "turn" else s.kept_ledger + s.last_ledger + s.ledger
    gone = [e.how for e in facts if e.verb == verbs.TRIGGER and e.source == source]
    return {i: fits for i, fits in able.items() if f"{_CHOSEN}{i} {key}" not in gone}


def note(s: GameState, modal: Modal, id: int, picked: list[int], player: int) -> None:
    """Those modes have been chosen for the ability on the stack."""
    if modal.how in UNCHOSEN:
        source, key = _told(s, id)
        facts = [
            Event(verbs.TRIGGER, "700.2", source=source, player=player, how=f"{_CHOSEN}{i} {key}")
            for i in picked
        ]
        s.ledger = (*s.ledger, *facts)


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
