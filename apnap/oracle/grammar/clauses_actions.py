"""Keyword actions (CR 701) that say how often, how much, or to what: "investigate twice", "it endures 2"."""

from __future__ import annotations

from typing import Any, Final

from apnap.model import Act, EventAmount, Fixed, Pattern, Repeat, TopOf, X, You
from apnap.oracle import numbers
from apnap.oracle.grammar.amounts import CARDINAL, NUMBER
from apnap.oracle.grammar.clauses import CLAUSE
from apnap.oracle.grammar.events import OFTEN
from apnap.oracle.grammar.refs import HOST, IT_SUBJECT, OBJECT, SELF, TARGET
from apnap.oracle.syntax import Rule, framed, node, oneof, text, words

# -- so many times

_TIMES: Final[Rule[Any]] = oneof(
    "how often",
    words({Fixed(2): "twice", X(): "X times", EventAmount(): "that many times"}, "how often"),
    framed("{it} times", it=node(Fixed, "{n}", n=numbers.SEVERAL)),
)
_AGAIN: Final = oneof(
    "action",
    *[
        node(Act, name, name=name, who=You())
        for name in ("investigate", "proliferate", "populate", "learn", "manifest dread", "forage", "explore")
    ],
    *[
        node(Act, f"{name} {{amount}}", name=name, who=You(), amount=NUMBER)
        for name in ("scry", "surveil", "discover", "bolster", "incubate")
    ],
)
CLAUSE.add(node(Repeat, "{step} {times}", "you {step} {times}", step=_AGAIN, times=_TIMES))

# -- to what, and how much

CLAUSE.add(
    node(
        Act,
        "{what} endures {amount}",
        name="endure",
        who=You(),
        amount=NUMBER,
        what=oneof("who", SELF, IT_SUBJECT, TARGET, HOST),
    ),
    node(Act, "airbend {what@}", name="airbend", who=You(), what=OBJECT),
)
for _name in ("manifest", "cloak"):
    CLAUSE.add(
        node(
            Act,
            f"{_name} {{what}}",
            name=_name,
            who=You(),
            what=oneof(
                "what",
                node(TopOf, "the top card of your library", amount=Fixed(1), player=You()),
                node(TopOf, "the top {amount} cards of your library", amount=CARDINAL, player=You()),
            ),
        )
    )

# -- abilities that are activated

OFTEN.add(text("you activate a exhaust ability", Pattern("activate", who=You(), how="exhaust")))
