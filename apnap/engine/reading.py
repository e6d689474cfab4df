"""The layers, as numbers, and what the values of nodes rest on (CR 613.1, 613.8a)."""

from __future__ import annotations

from typing import Any, Final

from apnap.model.amounts import (
    CastFact,
    Chosen,
    CountOf,
    Devotion,
    Distinct,
    EventAmount,
    Fixed,
    Half,
    IfElse,
    Minus,
    Party,
    ResultAmount,
    StatOf,
    Sum,
    Times,
    X,
)
from apnap.model.conditions import AllOf, AnyOf, Compare, Is, IsAmong, No, PaidFor
from apnap.model.filters import (
    Among,
    And,
    Anything,
    AttachedTo,
    CastFrom,
    Color,
    ColorCount,
    ControlledBy,
    CostHas,
    CountersAre,
    Extreme,
    HasAbility,
    HasAttached,
    HasKeyword,
    HasManaAbility,
    InZone,
    Named,
    Not,
    OfChosen,
    Or,
    Other,
    OwnedBy,
    PermanentCard,
    SharesWith,
    StackKind,
    StatIs,
    Status,
    Subtype,
    Supertype,
    TotalAtMost,
    Type,
    Unlike,
)
from apnap.model.node import Node, values_of
from apnap.model.refs import (
    AllPlayers,
    Bound,
    ChosenPlayer,
    ControllerOf,
    Each,
    HostOf,
    Iterated,
    Opponents,
    OtherPlayers,
    OwnerOf,
    PlayersWho,
    Target,
    This,
    Those,
    Trigger,
    Union,
    You,
)

# The layers after the first in the order of application (CR 613.1, 613.4), then the rules of the game
# (CR 613.10-11). Layer 1 gives the face that all the others start from.
CONTROL: Final = 0
TEXT: Final = 1
TYPE: Final = 2
COLOR: Final = 3
ABILITY: Final = 4
PT_DEFINE: Final = 5
PT_SET: Final = 6
PT_MODIFY: Final = 7
PT_SWITCH: Final = 8
RULES: Final = 9
COPY_LAYER: Final = 10
NO_LAYER: Final = 11

CHARACTERISTIC_LAYERS: Final = (1 << RULES) - 1

# What an ability reads, as bits. The first nine are what the layers of the same number write.
READS_CONTROL: Final = 1 << CONTROL
READS_TEXT: Final = 1 << TEXT
READS_TYPE: Final = 1 << TYPE
READS_COLOR: Final = 1 << COLOR
READS_ABILITY: Final = 1 << ABILITY
READS_PT: Final = (1 << PT_DEFINE) | (1 << PT_SET) | (1 << PT_MODIFY) | (1 << PT_SWITCH)
READS_CHARACTERISTICS: Final = CHARACTERISTIC_LAYERS
READS_ZONES: Final = 1 << 9  # which cards are in zones other than the battlefield and the stack
READS_COUNTERS: Final = 1 << 11
READS_REST: Final = 1 << 10  # tapped or attacking, life, the turn, the ledger, anything else

# What nodes read.

_READS: Final[dict[int, int]] = {}


def reads(node: Any) -> int:
    """What the value of a filter, reference, amount or condition rests on, as bits."""
    if isinstance(node, tuple):
        bits = 0
        for child in node:
            bits |= reads(child)
        return bits
    if not isinstance(node, Node):
        return 0
    if node.nid >= 0:
        known = _READS.get(node.nid)
        if known is not None:
            return known
    bits = _own_reads(node)
    for value in values_of(node):
        bits |= reads(value)
    if node.nid >= 0:
        _READS[node.nid] = bits
    return bits


def _own_reads(node: Node) -> int:
    if isinstance(node, Type | Subtype | Supertype | PermanentCard):
        return READS_TYPE
    if isinstance(node, Party):
        return READS_TYPE | READS_CONTROL
    if isinstance(node, ControlledBy | You | Opponents | ControllerOf | Devotion):
        return READS_CONTROL
    if isinstance(node, Color | ColorCount):
        return READS_COLOR
    if isinstance(node, HasAbility | HasKeyword | HasManaAbility):
        return READS_ABILITY
    if isinstance(node, Named):
        return READS_TEXT
    if isinstance(node, CostHas):
        return READS_TEXT  # copied values
    if isinstance(node, StatIs | TotalAtMost | StatOf | Extreme):
        return _stat_reads(node.stat)
    if isinstance(node, InZone):
        return 0 if node.zone in ("battlefield", "stack") else READS_ZONES
    if isinstance(node, SharesWith | Unlike | OfChosen | Distinct):
        return READS_CHARACTERISTICS
    if isinstance(node, Status):
        if node.name == "token" or node.name == "face down" or node.name == "face up":
            return 0
        if node.name == "enchanted" or node.name == "equipped":
            return READS_TYPE
        return READS_REST | READS_TYPE | READS_CONTROL
    if isinstance(node, CountersAre):
        return READS_COUNTERS
    if isinstance(node, _READ_NOTHING):
        return 0
    return READS_REST


# Nodes that read nothing but their parts, the bindings of their ability, what is attached to what, the
# counters on permanents, or what never changes while an object exists.
_READ_NOTHING: Final = (
    And,
    Or,
    Not,
    Anything,
    Other,
    Among,
    OwnedBy,
    AttachedTo,
    HasAttached,
    StackKind,
    CastFrom,
    This,
    AllPlayers,
    OtherPlayers,
    PlayersWho,
    Iterated,
    ChosenPlayer,
    Target,
    Bound,
    Each,
    Trigger,
    OwnerOf,
    HostOf,
    Union,
    Those,
    Fixed,
    X,
    CountOf,
    Sum,
    Minus,
    Times,
    Half,
    EventAmount,
    ResultAmount,
    CastFact,
    Chosen,
    IfElse,
    Compare,
    Is,
    IsAmong,
    No,
    AllOf,
    AnyOf,
    PaidFor,
)


def _stat_reads(stat: str) -> int:
    if stat == "power" or stat == "toughness":
        return READS_PT | READS_TYPE
    return 0 if stat == "mana value" else READS_REST
