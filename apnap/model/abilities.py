"""Abilities and costs (CR 112-113, 118, 602-604)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from apnap.model.node import (
    Ability,
    Amount,
    Condition,
    CostPart,
    Instruction,
    Limit,
    Modification,
    Node,
    Ref,
    When,
)


@dataclass(eq=False, repr=False)
class Cost(Node):
    """A whole cost, its parts in the order of the text."""

    parts: tuple[CostPart, ...]


@dataclass(eq=False, repr=False)
class Mana(CostPart):
    """Mana symbols without braces, as in `ManaCost`; `times` repeats them ("{1} for each ...")."""

    symbols: tuple[str, ...]
    times: Amount | None = None


@dataclass(eq=False, repr=False)
class Waterbend(Mana):
    """Mana, for each generic one of which an untapped artifact or creature may be tapped (CR 701.67a)."""


@dataclass(eq=False, repr=False)
class TapThis(CostPart):
    """{T} (CR 107.5, 302.6)."""


@dataclass(eq=False, repr=False)
class UntapThis(CostPart):
    """{Q} (CR 107.6)."""


@dataclass(eq=False, repr=False)
class PayLife(CostPart):
    """Pay that much life (CR 119.4)."""

    amount: Amount


@dataclass(eq=False, repr=False)
class Loyalty(CostPart):
    """Put on ("+") or remove ("-") that many loyalty counters (CR 606.4)."""

    sign: str
    amount: Amount


@dataclass(eq=False, repr=False)
class Do(CostPart):
    """An action as a cost: sacrifice, discard, exile, tap, remove counters, ... ; paying it means
    carrying it out whole (CR 118.3)."""

    action: Instruction


@dataclass(eq=False, repr=False)
class Either(CostPart):
    """One of the costs, as the player announces (CR 601.2b) or chooses when an effect asks for it (CR
    118.12): "discard a card or pay 3 life"."""

    costs: tuple[Cost, ...]


@dataclass(eq=False, repr=False)
class ManaCostOf(CostPart):
    """The mana cost of the object: "pay its mana cost"."""

    of: Ref


@dataclass(eq=False, repr=False)
class AsSorcery(Limit):
    """Only any time its controller could cast a sorcery (CR 307.5)."""


@dataclass(eq=False, repr=False)
class AsInstant(Limit):
    """Any time its controller could cast an instant, where a rule would say otherwise (CR 606.3)."""


@dataclass(eq=False, repr=False)
class OnlyIf(Limit):
    """Only if (or while, or during what) the condition says (CR 602.5b)."""

    condition: Condition


@dataclass(eq=False, repr=False)
class AtMost(Limit):
    """Only so many times each "turn", or in the "game" (once for this object), CR 602.5b, 603.2h."""

    n: int
    each: str


@dataclass(eq=False, repr=False)
class DoneOnce(Limit):
    """What the ability offers is done only once each turn: it triggers only if its controller has not
    yet done it that turn (CR 603.2h). Its effect has one `Gate`."""


@dataclass(eq=False, repr=False)
class CouldCast(Limit):
    """Only any time its owner could begin to cast it (CR 702.62c)."""


@dataclass(eq=False, repr=False)
class FromOpeningHand(Limit):
    """Only before the first turn, with the card in its owner's opening hand, and once (CR 103.6)."""


@dataclass(eq=False, repr=False)
class AnyPlayerMay(Limit):
    """Any of the players may activate it (CR 602.2)."""

    players: Ref


@dataclass(eq=False, repr=False)
class Spell(Ability):
    """What an instant or sorcery does as it resolves (CR 113.3a)."""

    effect: Instruction


@dataclass(eq=False, repr=False)
class Activated(Ability):
    """Cost: effect (CR 602). `zone` is where it functions (CR 113.6). `label` names the keyword that it
    stands for ("equip", "cycling", ...), "" for none. `change` (a `CostChange`) is by how much this ability
    itself costs more or less to activate (CR 602.2b, 601.2f)."""

    cost: Cost
    effect: Instruction
    limits: tuple[Limit, ...] = ()
    zone: str = "battlefield"
    label: str = ""
    change: Modification | None = None


@dataclass(eq=False, repr=False)
class Special(Ability):
    """A special action that the object allows (CR 116.2): like an activated ability, any time its
    controller has priority, but it doesn't use the stack: suspend, foretell, plot, ..."""

    cost: Cost
    effect: Instruction
    limits: tuple[Limit, ...] = ()
    zone: str = "hand"
    label: str = ""


@dataclass(eq=False, repr=False)
class Triggered(Ability):
    """When, if condition, effect (CR 603). The condition is the intervening "if" (CR 603.4)."""

    when: When
    effect: Instruction
    condition: Condition | None = None
    limits: tuple[Limit, ...] = ()
    zone: str = "battlefield"
    label: str = ""


@dataclass(eq=False, repr=False)
class Static(Ability):
    """The modifications apply to the affected while the condition holds (CR 604). `zone` is where its
    source must be: "battlefield", "stack", "graveyard", ..., or "any" for characteristic-defining
    abilities and those that say how the object may be cast (CR 113.6, 604.3)."""

    affects: Ref
    mods: tuple[Modification, ...]
    condition: Condition | None = None
    zone: str = "battlefield"


@dataclass(eq=False, repr=False)
class Keyword(Ability):
    """A keyword ability (CR 702) with its arguments: a cost, a filter, an amount, a word. What it stands
    for says `apnap.keywords`."""

    name: str
    args: tuple[Any, ...] = ()
