"""The rules that words of an ability rest on: what it means to be historic, modified, in a party (CR 700).
Looked at where an ability is used and a log is kept; see `grounds`."""

from __future__ import annotations

from typing import Any, Final

from apnap.engine import walking
from apnap.engine.walking import every, mentions
from apnap.model.amounts import CountEvents, Devotion, Distinct, Party
from apnap.model.conditions import HasDesignation, PaidFor
from apnap.model.events import Pattern, Where
from apnap.model.filters import (
    HasFace,
    HasKeyword,
    Not,
    Or,
    PermanentCard,
    SharesWith,
    Status,
    Subtype,
    Supertype,
    Type,
)
from apnap.model.instructions import AddMana, Modal
from apnap.model.node import Node

_STATUS: Final[dict[str, tuple[str, ...]]] = {
    "modified": ("700.9",),
    "transformed": ("701.27g",),
    "Ring-bearer": ("701.54e",),
    "commander": ("903.3d",),
    "goaded": ("701.15b",),
    "solved": ("719.3c", "702.169a"),
}
_DESIGNATION: Final[dict[str, tuple[str, ...]]] = {
    "tribute paid": ("702.104b",),
    "max speed": ("702.179e",),
    "Ring-bearer": ("701.54e",),
    "commander": ("903.3d",),
}
_HISTORIC: Final = (Type("artifact"), Supertype("legendary"), Subtype("Saga"))
_known: Final[dict[Node, tuple[str, ...]]] = {}  # pure: what follows from a node once


def of_text(node: Any) -> tuple[str, ...]:
    """The rules that words anywhere in the ability rest on, each once."""
    if isinstance(node, tuple):
        return tuple(dict.fromkeys([rule for part in node for rule in of_text(part)]))
    if not isinstance(node, Node):
        return ()
    found = _known.get(node)
    if found is None:
        out = list(_of(node))
        for child in walking.children(node):
            out.extend(of_text(child))
        found = tuple(dict.fromkeys(out))
        _known[node] = found
    return found


def _of(node: Node) -> tuple[str, ...]:
    if isinstance(node, Where) and _spends_so_much(node):
        return ("700.14",)
    if isinstance(node, Modal) and node.worth:
        return ("700.2i",)
    if isinstance(node, Devotion):
        return ("700.5",)
    if isinstance(node, AddMana) and node.within == "identity":
        return ("903.4", "903.4a", "903.4f")
    if isinstance(node, PaidFor) and node.label == "escape":
        return ("702.138d",)
    if isinstance(node, Party):
        return ("700.8", "700.8a", "700.8b", "700.8c")
    if isinstance(node, Status):
        return _STATUS.get(node.name, ())
    if isinstance(node, HasDesignation):
        return _DESIGNATION.get(node.name, ())
    if isinstance(node, CountEvents):
        if isinstance(node.when, Pattern) and (node.when.verb, node.when.how) == ("cast", "warp"):
            return ("702.185c",)
        if _descends(node.when):
            return ("700.11",)
        return ("508.6",) if _attacks_somebody(node.when) else ()
    if isinstance(node, Distinct):
        return ("201.2b",) if node.aspect == "name" else ()
    if isinstance(node, Not):
        return ("201.2c",) if isinstance(node.part, SharesWith) and node.part.aspect == "name" else ()
    if isinstance(node, HasKeyword):
        return ("702.1d", "702.124n") if node.name == "partner" else ("702.1d",)
    if isinstance(node, HasFace):
        return ("720.2a",) if node.kind == "Omen" else ("715.2a",)
    if isinstance(node, Or) and all([part in node.parts for part in _HISTORIC]):
        return ("700.6",)
    return ()


def _descends(when: Node) -> bool:
    """Whether permanent cards are put into a player's graveyard, from wherever."""
    if not isinstance(when, Pattern) or when.verb != "zone change" or when.destination != ("graveyard",):
        return False
    return when.origin == () and mentions(when.what, PermanentCard)


def _spends_so_much(when: Node) -> bool:
    """Whether so much mana is spent on spells in a turn with the one that is cast."""
    if not isinstance(when, Where) or not isinstance(when.when, Pattern) or when.when.verb != "cast":
        return False
    return any([x.window == "before" and x.sum_of == "amount" for x in every(when.condition, CountEvents)])


def _attacks_somebody(when: Node) -> bool:
    """Whether the pattern is of attacks on certain players."""
    return isinstance(when, Pattern) and when.verb == "attack" and when.who is not None
