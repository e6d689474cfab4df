"""Static abilities by which more is created, put, gained or made (CR 614): tokens, counters, life, mana."""

from __future__ import annotations

from typing import Any, Final

from apnap.model import (
    AllPlayers,
    AmountBecomes,
    Anything,
    EventAmount,
    Fixed,
    Opponents,
    Pattern,
    Replacing,
    Static,
    Sum,
    This,
    Times,
    You,
)
from apnap.oracle import numbers
from apnap.oracle.grammar.amounts import CARDINAL, DIGITS
from apnap.oracle.grammar.events import ONE_PERMANENT
from apnap.oracle.grammar.objects import PERMANENT
from apnap.oracle.grammar.statics import STATIC, WHILE
from apnap.oracle.syntax import REFUSED, Rule, node, one, oneof, seq, words

_MUCH: Final = EventAmount()
_TWICE: Final[Any] = Times(Fixed(2), _MUCH)
_FACTORS: Final = ((2, "twice"), (3, "three times"))
_MANY: Final[Rule[Any]] = words(
    {
        (AmountBecomes(_TWICE),): "twice that many",
        (AmountBecomes(Sum((_MUCH, Fixed(1)))),): "that many plus one",
    },
    "how many",
)


def _plus(value: Sum) -> dict[str, object] | None:
    return {"n": value.parts[1]} if len(value.parts) == 2 and value.parts[0] == _MUCH else None


_LIFE: Final[Rule[Any]] = oneof(
    "how much",
    words({_TWICE: "twice that much life"}, "how much"),
    seq(
        "that much life plus {n}",
        n=DIGITS,
        build=lambda n: Sum((_MUCH, n)),
        match=_plus,
        of=Sum,
    ),
)


_CARDS: Final[Rule[Any]] = oneof(
    "how many",
    words({_TWICE: "twice that many cards"}, "how many"),
    seq("that many cards plus {n}", n=CARDINAL, build=lambda n: Sum((_MUCH, n)), match=_plus, of=Sum),
)
_PLAYERS: Final = (
    (You(), "you", "you"),
    (Opponents(), "a opponent", "they"),
    (AllPlayers(), "a player", "they"),
)


def _more_cards(act: str) -> list[Rule[Any]]:
    """More of the cards that an instruction is about (CR 121.2a)."""
    return [
        node(
            Replacing,
            f"if {said} would {act} one or more cards, {again} {act} {{changes}} instead",
            when=Pattern("act", who=who, how=act),
            changes=one(node(AmountBecomes, "{amount}", amount=_CARDS)),
        )
        for who, said, again in _PLAYERS
    ]


def _more_counters(when: Pattern, changes: Any, again: str) -> Any:
    return Replacing(when, changes) if when.how == again else REFUSED


def _how_many_more(value: Replacing) -> dict[str, object] | None:
    if not isinstance(value.when, Pattern) or value != Replacing(value.when, value.changes):
        return None
    return {"when": value.when, "changes": value.changes, "again": value.when.how}


_REPLACED: Final = oneof(
    "replacement",
    *_more_cards("draw"),
    *_more_cards("mill"),
    node(
        Replacing,
        "if one or more tokens would be created under your control, {changes} of those tokens are created "
        "instead",
        "if a effect would create one or more tokens under your control, it creates {changes} of those "
        "tokens instead",
        when=Pattern("create token", who=You()),
        changes=_MANY,
    ),
    seq(
        *[
            f"if one or more {{when}}, {{changes}} {{again}} counters are put on {it} instead"
            for it in ("it", "that creature", "that permanent")
        ],
        when=node(
            Pattern,
            "{how} counters would be put on {what}",
            verb="put counter",
            what=ONE_PERMANENT,
            how=numbers.COUNTER_KIND,
        ),
        changes=_MANY,
        again=numbers.COUNTER_KIND,
        build=_more_counters,
        match=_how_many_more,
        of=Replacing,
    ),
    node(
        Replacing,
        *[
            "if a effect would put one or more counters on {when}, it puts {changes} of those counters on "
            f"{it} instead"
            for it in ("that permanent", "that creature", "it")
        ],
        when=node(Pattern, "{what}", verb="put counter", what=ONE_PERMANENT, by=Anything()),
        changes=_MANY,
    ),
    node(
        Replacing,
        "if you tap a {when} for mana, it produces {changes} of that mana instead",
        when=node(Pattern, "{by}", verb="add mana", who=You(), by=PERMANENT, how="mana"),
        changes=words(
            {(AmountBecomes(Times(Fixed(n), _MUCH)),): f"{word} as much" for n, word in _FACTORS}, "how much"
        ),
    ),
    node(
        Replacing,
        "if you would gain life, you gain {changes} instead",
        when=Pattern("gain life", who=You()),
        changes=one(node(AmountBecomes, "{amount}", amount=_LIFE)),
    ),
)
STATIC.add(
    node(Static, "{mods}", affects=This(), mods=one(_REPLACED)),
    node(Static, "{condition}, {mods}", affects=This(), mods=one(_REPLACED), condition=WHILE),
)
