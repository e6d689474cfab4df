"""Keyword actions (CR 701) that say how often, how much, or to what: "investigate twice", "it endures 2"."""

from __future__ import annotations

from typing import Any, Final

from apnap.model import Act, Each, EventAmount, Fixed, Pattern, Repeat, TopOf, X, You
from apnap.oracle import numbers
from apnap.oracle.grammar.amounts import CARDINAL, NUMBER
from apnap.oracle.grammar.clauses import CLAUSE, acts
from apnap.oracle.grammar.events import OFTEN
from apnap.oracle.grammar.objects import PERMANENT
from apnap.oracle.grammar.refs import EVERY, HOST, IT, IT_SUBJECT, NOW_POSSESSOR, OBJECT, SELF, TARGET
from apnap.oracle.grammar.surface import It
from apnap.oracle.syntax import Rule, framed, node, oneof, spelled, text, words

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

acts(Act, "collect", "evidence {amount}", name="collect evidence", amount=NUMBER)
acts(Act, "behold", "a {what}", name="behold", what=node(Each, "{what}", what=PERMANENT))
# -- power and toughness doubled and tripled until end of turn (CR 701.10)

_STATS: Final = {"power": "power", "power and toughness": "power and toughness", "toughness": "toughness"}
for _verb in ("double", "triple"):
    for _stat in _STATS if _verb == "double" else ("power", "power and toughness"):
        CLAUSE.add(
            spelled(
                node(
                    Act,
                    f"{_verb} the {_stat} of {{what@}} until end of turn",
                    f"until end of turn, {_verb} the {_stat} of {{what@}}",
                    name=f"{_verb} {_stat}",
                    who=You(),
                    what=OBJECT,
                ),
                node(
                    Act,
                    f"{_verb} {{what}}'s {_stat} until end of turn",
                    name=f"{_verb} {_stat}",
                    who=You(),
                    what=oneof("what", SELF, TARGET, HOST),
                ),
                node(
                    Act,
                    f"{_verb} {{what}} {_stat} until end of turn",
                    name=f"{_verb} {_stat}",
                    who=You(),
                    what=NOW_POSSESSOR,
                ),
            )
        )
CLAUSE.add(
    node(
        Act,
        "double the number of +1/+1 counters on {what}",
        name="double +1/+1 counters",
        who=You(),
        what=oneof("what", EVERY, framed("each of {it:pl}", it=IT, of=It)),
    ),
    node(Act, "double your life total", name="double life", who=You()),
)

# -- abilities that are activated

OFTEN.add(text("you activate a exhaust ability", Pattern("activate", who=You(), how="exhaust")))
