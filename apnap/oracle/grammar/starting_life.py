"""The life total that the players began with (CR 103.4), and a life total beside it."""

from __future__ import annotations

from typing import Any, Final

from apnap.model import (
    AllPlayers,
    Compare,
    CountOf,
    Fixed,
    Half,
    Iterated,
    LifeOf,
    Minus,
    Opponents,
    PlayersWho,
    SetLife,
    Times,
    You,
)
from apnap.oracle.grammar.amounts import COUNTED, DIGITS
from apnap.oracle.grammar.clauses import CLAUSE
from apnap.oracle.grammar.conditions import CONDITION
from apnap.oracle.grammar.refs import PLAYER_NOT_YOU
from apnap.oracle.syntax import Rule, node, words

_MINE: Final = LifeOf(You())
_MY_START: Final = LifeOf(You(), "starting")
_THEIR_START: Final = LifeOf(Iterated(), "starting")
_BESIDE: Final[Rule[str]] = words(
    {
        "<": "less than",
        ">": "greater than",
        "<=": "less than or equal to",
        ">=": "greater than or equal to",
    },
    "more or less",
)


def _poor(among: Any, cmp: str) -> PlayersWho:
    """Those whose life total is less than, or at most, half of what it was."""
    return PlayersWho(among, Compare(Times(Fixed(2), LifeOf(Iterated())), cmp, _THEIR_START))


CONDITION.add(
    node(
        Compare,
        "you have at least {b} life more than your starting life total",
        "your life total is at least {b} greater than your starting life total",
        a=Minus(_MINE, _MY_START),
        cmp=">=",
        b=DIGITS,
    ),
    node(Compare, "your life total is {cmp} your starting life total", a=_MINE, cmp=_BESIDE, b=_MY_START),
    node(
        Compare,
        "your life total is {cmp} half your starting life total",
        a=Times(Fixed(2), _MINE),
        cmp=_BESIDE,
        b=_MY_START,
    ),
    words(
        {
            Compare(CountOf(_poor(among, cmp)), ">=", Fixed(1)): (
                f"{who}'s life total is {said} half their starting life total"
            )
            for among, who in ((Opponents(), "a opponent"), (AllPlayers(), "a player"))
            for cmp, said in (("<", "less than"), ("<=", "less than or equal to"))
        },
        "somebody's life",
    ),
)
COUNTED.add(
    words(
        {
            CountOf(_poor(Opponents(), cmp)): (
                f"opponent whose life total is {said} half their starting life total",
                f"opponents whose life total is {said} half their starting life total",
            )
            for cmp, said in (("<", "less than"), ("<=", "less than or equal to"))
        },
        "opponents of little life",
    )
)
_ROUNDED: Final[Rule[str]] = words({"up": "up", "down": "down"}, "rounded")
for _whose, _their, _player, _start in (
    ("your", "your", You(), _MY_START),
    ("{who:sg}'s", "their", PLAYER_NOT_YOU, _THEIR_START),
):
    CLAUSE.add(
        node(
            SetLife,
            f"{_whose} life total becomes equal to {_their} starting life total",
            *(["it becomes equal to your starting life total"] if _whose == "your" else []),
            who=_player,
            amount=_start,
        ),
        node(
            SetLife,
            f"{_whose} life total becomes {{amount}}",
            who=_player,
            amount=node(
                Half,
                f"half {_their} starting life total, rounded {{rounded}}",
                amount=_start,
                rounded=_ROUNDED,
            ),
        ),
    )
