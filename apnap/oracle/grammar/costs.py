"""Costs: one vocabulary of parts for activation, additional costs, "unless ... pays" and keywords."""

from __future__ import annotations

from typing import Any, Final

from apnap.model import (
    Act,
    AnyNumber,
    AtRandom,
    Choose,
    Cost,
    CountersAre,
    Discard,
    Do,
    Each,
    Either,
    Fixed,
    InZone,
    Iterated,
    Mana,
    Move,
    OwnedBy,
    PayLife,
    PutCounters,
    Quantity,
    RemoveCounters,
    Reveal,
    Sacrifice,
    Select,
    Tap,
    TapThis,
    Untap,
    UntapThis,
    Waterbend,
    You,
    canonical,
)
from apnap.oracle import numbers
from apnap.oracle.grammar.amounts import COUNT, NUMBER
from apnap.oracle.grammar.objects import CARD, CARD_FROM, PERMANENT, plus, without
from apnap.oracle.grammar.refs import HOST, IT, SELF, YARD, chosen
from apnap.oracle.grammar.surface import ONE, THIS
from apnap.oracle.syntax import Rule, forward, listed, node, oneof, separated, seq, text, where, words

HAND: Final = (InZone("hand"), OwnedBy(Iterated()))
"""In the hand of the player who acts."""
CARD_IN_HAND: Final = plus(CARD, *HAND)
"""Cards in the hand of whoever discards."""
CARD_OF_YOURS: Final = plus(CARD, InZone("hand"), OwnedBy(You()))
"""Cards in your hand."""

MANA: Final = node(Mana, "{symbols}", symbols=numbers.MANA)

ACTION: Final = forward("action")
"""Actions as costs: imperatives."""
_WHAT: Final = oneof("what", SELF, HOST, IT, chosen(PERMANENT))


def _less(it: Select, kind: str, amount: Any) -> RemoveCounters:
    """Only what has so many can lose them as a cost (CR 118.3)."""
    has = CountersAre(kind, ">=", amount)
    return RemoveCounters(Select(it.quantity, canonical((it.what, has)), it.by), kind, amount)


def _of_what(value: RemoveCounters) -> dict[str, object] | None:
    if not isinstance(value.of, Select) or value.amount is None:
        return None
    what = without(value.of.what, CountersAre(value.kind, ">=", value.amount))
    if what is None:
        return None
    return {"it": Select(value.of.quantity, what, value.of.by), "kind": value.kind, "amount": value.amount}


ACTION.add(
    seq(
        "remove {amount@} {kind} [counter|counters] from {it}",
        it=where(chosen(PERMANENT), lambda it: it.quantity == ONE),
        kind=numbers.COUNTER_KIND,
        amount=COUNT,
        build=_less,
        match=_of_what,
        of=RemoveCounters,
    ),
    node(Act, "forage", name="forage", who=You()),
    node(Choose, "choose {what@}", who=You(), what=chosen(PERMANENT)),
    node(
        Act,
        "behold a {what}",
        name="behold",
        who=You(),
        what=node(Each, "{what}", what=PERMANENT),
    ),
    node(Act, "blight {amount}", name="blight", who=You(), amount=NUMBER),
    node(Act, "collect evidence {amount}", name="collect evidence", who=You(), amount=NUMBER),
    node(Sacrifice, "sacrifice {what@}", who=You(), what=_WHAT),
    node(Discard, "discard {what@}", who=You(), what=chosen(CARD_IN_HAND, pairs=True)),
    node(Discard, "discard {what}", who=You(), what=words({Each(THIS): ["this card", "~"]}, "this card")),
    node(
        Discard,
        "discard a card at random",
        who=You(),
        what=AtRandom(Quantity(Fixed(1), Fixed(1)), canonical(HAND)),
    ),
    node(Discard, "discard your hand", who=You(), what=Each(canonical(HAND))),
    node(Tap, "tap {what@}", what=oneof("what", chosen(PERMANENT), HOST)),
    node(Untap, "untap {what@}", what=chosen(PERMANENT)),
    node(Move, "exile {what@}", what=oneof("what", chosen(CARD_FROM), chosen(PERMANENT)), to="exile"),
    node(Move, "exile {what}", what=oneof("what", SELF, YARD), to="exile"),
    node(Move, "return {what@} to [its|their] owner's hand", what=_WHAT, to="hand"),
    node(
        RemoveCounters,
        "remove {amount@} {kind} [counter|counters] from {of}",
        of=oneof("of", SELF, IT, HOST),
        kind=numbers.COUNTER_KIND,
        amount=COUNT,
    ),
    node(
        RemoveCounters,
        "remove any number of {kind} counters from {of}",
        of=oneof("of", SELF, HOST),
        kind=numbers.COUNTER_KIND,
        amount=AnyNumber(),
    ),
    node(
        RemoveCounters,
        "remove {amount@} [counter|counters] from {of}",
        of=oneof("of", SELF, HOST),
        kind="",
        amount=COUNT,
    ),
    node(
        PutCounters,
        "put {amount@} {kind} [counter|counters] on {to}",
        to=oneof("to", SELF, IT),
        kind=numbers.COUNTER_KIND,
        amount=COUNT,
    ),
    node(Reveal, "reveal {what@} from your hand", who=You(), what=chosen(CARD_OF_YOURS, pairs=True)),
)
_ANY_ENERGY: Final = text("any amount of {E}", RemoveCounters(You(), "energy", AnyNumber()))
_ENERGY: Final = oneof(
    "energy",
    node(RemoveCounters, "{amount}", of=You(), kind="energy", amount=node(Fixed, "{n}", n=numbers.ENERGY)),
    _ANY_ENERGY,
)
_WATERBEND: Final = node(Waterbend, "waterbend {symbols}", symbols=numbers.MANA)
PART: Final = oneof(
    "cost",
    MANA,
    _WATERBEND,
    text("{T}", TapThis()),
    text("{Q}", UntapThis()),
    node(PayLife, "pay {amount} life", amount=NUMBER),
    node(Do, "{action}", action=ACTION),
    node(Do, "pay {action}", action=_ENERGY),
)
COST: Final[Rule[Any]] = node(Cost, "{parts}", parts=separated(PART, ", "))
"""A whole cost, before a colon."""
MANA_COST: Final[Rule[Any]] = node(Cost, "{parts}", parts=separated(MANA, ", ", 1, 1))
"""A cost of mana alone."""
_PAID: Final = oneof(
    "payment",
    node(Mana, "pay {symbols}", symbols=numbers.MANA),
    _WATERBEND,
    node(PayLife, "pay {amount} life", amount=NUMBER),
    node(PayLife, "pay any amount of life", amount=AnyNumber()),
    node(Do, "pay {action}", action=_ENERGY),
)
PAID: Final[Rule[Any]] = node(Cost, "{parts}", parts=separated(_PAID, " and ", 1, 1))
"""What is paid, mana or life, as a verb phrase: "pay {2}"."""
PAID_OPENLY: Final[Rule[Any]] = node(
    Cost,
    "{parts}",
    parts=separated(
        oneof(
            "payment",
            node(PayLife, "pay any amount of life", amount=AnyNumber()),
            node(Do, "pay {action}", action=_ANY_ENERGY),
        ),
        " and ",
        1,
        1,
    ),
)
"""What is paid as much of as one likes: what comes after it may be no more than the amount."""
_SPOKEN: Final = oneof(
    "cost",
    node(Mana, "pay {symbols}", symbols=numbers.MANA),
    _WATERBEND,
    node(PayLife, "pay {amount} life", amount=NUMBER),
    node(Do, "{action}", action=ACTION),
    node(Do, "pay {action}", action=_ENERGY),
)
_ONE_OF: Final = node(
    Either, "{costs}", costs=listed(node(Cost, "{parts}", parts=separated(_SPOKEN, " and ", 1, 1)), "or", 2)
)
EITHER: Final[Rule[Any]] = node(Cost, "{parts}", parts=separated(_ONE_OF, " and ", 1, 1))
"""One of several costs: "discard a card or pay 3 life"."""
_PARTS: Final = oneof("parts", separated(_SPOKEN, " and ", 1, 2), separated(_ONE_OF, " and ", 1, 1))
SPOKEN_COST: Final[Rule[Any]] = node(Cost, "{parts}", parts=_PARTS)
"""A cost as a verb phrase: "pay {2}", "sacrifice a creature", "discard a card or pay 3 life"."""
_GERUNDS: Final = oneof(
    "cost",
    node(Sacrifice, "sacrificing {what@}", who=You(), what=_WHAT),
    node(Discard, "discarding {what@}", who=You(), what=chosen(CARD_IN_HAND, pairs=True)),
    node(Move, "exiling {what@}", what=chosen(CARD_FROM), to="exile"),
    node(Tap, "tapping {what@}", what=chosen(PERMANENT)),
    node(Move, "returning {what@} to [its|their] owner's hand", what=chosen(PERMANENT), to="hand"),
)
PAYING: Final[Rule[Any]] = node(
    Cost,
    "{parts}",
    parts=separated(
        oneof(
            "cost",
            node(Mana, "paying {symbols}", symbols=numbers.MANA),
            node(PayLife, "paying {amount} life", amount=NUMBER),
            node(Do, "{action}", action=_GERUNDS),
        ),
        " and ",
        1,
        2,
    ),
)
"""A cost as a gerund: "paying 3 life and discarding a card"."""
