"""Patterns over events, and what replacement effects make of the events that they replace.

Every event has a verb and up to four roles. What the roles are, for each verb:

| verb | object | source | player | other | how |
|---|---|---|---|---|---|
| zone change | what moves | what caused it | its owner | | |
| cast (its amount: the mana spent on it) | the spell | | who casts it | | |
| activate | the ability | its source | who activates it | | "mana", "loyalty" |
| trigger | the ability | its source | its controller | | |
| resolve | the spell or ability | | its controller | | |
| counter | the spell or ability countered | what countered it | | | |
| play land | the land | | who plays it | | |
| draw, discard, mill, sacrifice | the card or permanent | | who does it | | |
| destroy, exile, regenerate | the object | what did it | | | |
| create token | the token | | who creates it | | |
| damage | the object dealt damage | what deals it | the player dealt damage | | "combat", "noncombat" |
| gain life, lose life, pay life | | what caused it | who | | |
| attack | the attacker | | who is attacked, or defends (`who`: only the former) | attacked permanent | |
| block | the blocker | | | the attacker | |
| become blocked | the attacker | | | a blocker | |
| unblocked | the attacker | | | | |
| tap, untap | the permanent | | | | "mana": tapped for mana (106.12a), told apart from its becoming tapped |
| put counter, remove counter | the object | what did it (not a cost) | the player | | kind of counter |
| target | the object | the spell or ability | the player | | |
| attach, unattach | the attachment | | | the host | |
| transform, turn face up, phase in, phase out | the permanent | | | | |
| control | the permanent | | the new controller | the old one | |
| scry, surveil, search, shuffle, roll, flip | | | who does it | | "won", "lost" |
| act | what does it | | who does it (its controller) | | the keyword action: "explore", ... |
| add mana | | the source | who gets it | | |
| designate | the object | | the player | | the designation |
| step | | | the active player | | the step's word |
| turn | | | the active player | | |
| win, lose | | | the player | | |

An "act" of "draw" or "mill" is an instruction to do that with so many cards (its amount), which replacement
effects may look at before the single cards (CR 121.2a).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from apnap.model.node import Amount, Change, Condition, Filter, Instruction, Modification, Ref, When

VERBS: Final = (
    "zone change",
    "cast",
    "activate",
    "trigger",
    "resolve",
    "counter",
    "play land",
    "draw",
    "discard",
    "mill",
    "sacrifice",
    "destroy",
    "exile",
    "regenerate",
    "create token",
    "damage",
    "gain life",
    "lose life",
    "pay life",
    "attack",
    "block",
    "become blocked",
    "unblocked",
    "tap",
    "untap",
    "put counter",
    "remove counter",
    "target",
    "attach",
    "unattach",
    "transform",
    "turn face up",
    "phase in",
    "phase out",
    "control",
    "scry",
    "surveil",
    "search",
    "shuffle",
    "roll",
    "flip",
    "add mana",
    "designate",
    "step",
    "turn",
    "win",
    "lose",
    "reveal",
    "look",
    "act",
)
VERB_NUMBER: Final[dict[str, int]] = {name: i for i, name in enumerate(VERBS)}


@dataclass(eq=False, repr=False)
class Pattern(When):
    """Events of one verb. A role left None matches anything; where both `what` and `who` stand for the
    thing affected (damage, counters, target), either may match: "a player or planeswalker"."""

    verb: str
    what: Filter | None = None
    who: Ref | None = None
    by: Filter | None = None
    other: Filter | None = None
    by_player: Ref | None = None
    origin: tuple[str, ...] = ()
    destination: tuple[str, ...] = ()
    how: str = ""


@dataclass(eq=False, repr=False)
class OneOrMore(When):
    """The events of one moment that match, taken as one: "whenever one or more creatures ..." (CR
    603.2c); at least `least` of them."""

    when: When
    least: Amount


@dataclass(eq=False, repr=False)
class AnyWhen(When):
    """Events that match one of the patterns: "attacks or blocks"."""

    parts: tuple[When, ...]


@dataclass(eq=False, repr=False)
class Where(When):
    """Events that match and for which, as they happen, the condition holds: "attacks alone"."""

    when: When
    condition: Condition


@dataclass(eq=False, repr=False)
class Nth(When):
    """The nth event of the turn that matches: "your second card each turn"."""

    when: When
    n: int


@dataclass(eq=False, repr=False)
class StateIs(When):
    """A state trigger (CR 603.8)."""

    condition: Condition


# What becomes of a replaced event.


@dataclass(eq=False, repr=False)
class Instead(Change):
    """The instruction is carried out in place of the event; `Nothing()` skips it (CR 614.10)."""

    effect: Instruction


@dataclass(eq=False, repr=False)
class AmountBecomes(Change):
    """The event's amount becomes this (`EventAmount` is the old one): "twice that many"."""

    amount: Amount


@dataclass(eq=False, repr=False)
class Ignoring(Change):
    """One of the dice rolled, or of the coins flipped, is ignored: "lowest", "highest", or "one", which the
    player chooses (CR 706.6)."""

    which: str


@dataclass(eq=False, repr=False)
class OutcomeBecomes(Change):
    """The coin flip has that outcome, "won" or "lost", whatever it comes to (CR 705.3)."""

    how: str


@dataclass(eq=False, repr=False)
class DestinationBecomes(Change):
    """What moves goes to another zone: "exile it instead" (where: as in `Move`)."""

    zone: str
    where: str


@dataclass(eq=False, repr=False)
class RecipientBecomes(Change):
    """The damage is dealt to that object or player instead (CR 614.9); with `amount` the next so much of it,
    over as many events as it takes."""

    to: Ref
    amount: Amount | None = None


@dataclass(eq=False, repr=False)
class Prevent(Change):
    """That much of the damage, or all of it (None), is prevented (CR 615)."""

    amount: Amount | None


@dataclass(eq=False, repr=False)
class PreventNext(Change):
    """A shield: the next so much damage is prevented, over as many events as it takes (CR 615.7)."""

    amount: Amount


def counted(change: Change) -> Amount | None:
    """How much damage a shield works on in all, over as many events as it takes; None: on whole events."""
    return change.amount if isinstance(change, PreventNext | RecipientBecomes) else None


@dataclass(eq=False, repr=False)
class AlsoThen(Change):
    """The event happens, and the instruction is carried out right after it (CR 615.5)."""

    effect: Instruction


@dataclass(eq=False, repr=False)
class EntersTapped(Change):
    """The permanent enters tapped (CR 614.1c)."""


@dataclass(eq=False, repr=False)
class EntersWith(Change):
    """The permanent enters with that many counters (CR 614.1c, 122.6)."""

    kind: str
    amount: Amount


@dataclass(eq=False, repr=False)
class EntersAttacking(Change):
    """The permanent enters attacking that player or permanent; one of them that its controller chooses, where
    they are several, and of all that may be attacked, where nothing is said (CR 508.4)."""

    whom: Ref | None = None


@dataclass(eq=False, repr=False)
class EntersAttachedTo(Change):
    """The permanent enters attached to that (CR 303.4f)."""

    to: Ref


@dataclass(eq=False, repr=False)
class EntersUnder(Change):
    """The permanent enters under that player's control (CR 616.1b)."""

    player: Ref


@dataclass(eq=False, repr=False)
class EntersAsCopy(Change):
    """The permanent enters as a copy of that, with the exceptions (CR 707.5, 707.9, 616.1c)."""

    of: Ref
    but: tuple[Modification, ...]


@dataclass(eq=False, repr=False)
class EntersTransformed(Change):
    """The permanent enters with its back face up (CR 616.1d, 712.14)."""


@dataclass(eq=False, repr=False)
class EntersMelded(Change):
    """The cards, if they are the meld pair that forms it, enter as one permanent of that name (CR 701.42a,
    712.4a)."""

    name: str


@dataclass(eq=False, repr=False)
class EntersDesignated(Change):
    """The permanent enters with the designation: "prepared" (CR 722.3a)."""

    name: str


@dataclass(eq=False, repr=False)
class EntersFaceDown(Change):
    """The permanent enters face down (CR 708.3), "manifested" or "cloaked"."""

    how: str = "manifested"


@dataclass(eq=False, repr=False)
class EntersWithMods(Change):
    """The permanent enters so modified (CR 611.2e), without a stated duration."""

    mods: tuple[Modification, ...]


@dataclass(eq=False, repr=False)
class AsItEnters(Change):
    """The instruction is carried out before the permanent enters: a choice, a payment (CR 614.12a);
    `Amend` in it changes the event itself."""

    effect: Instruction
