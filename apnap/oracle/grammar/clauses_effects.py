"""Clauses that begin continuous effects (CR 611.2): pump, grant, forbid, gain control, prevent."""

from __future__ import annotations

from typing import Any, Final

from apnap.model import (
    Apply,
    Cant,
    Control,
    Endless,
    Pattern,
    Prevent,
    Replacing,
    SwitchPT,
    Until,
    You,
)
from apnap.oracle.grammar.clauses import CLAUSE
from apnap.oracle.grammar.durations import THIS_TURN, UNTIL
from apnap.oracle.grammar.modifications import COMMAND_NOW, FOR_NOW, FORBID
from apnap.oracle.grammar.refs import OBJECT, SELF, SUBJECT, TARGET
from apnap.oracle.syntax import Rule, node, nothing, oneof, seq, words

_FOR: Final[Rule[Any]] = oneof(
    "how long",
    seq(" {it}", it=UNTIL, build=lambda it: it, match=lambda v: {"it": v}),
    nothing(Endless()),
)


def applied(mods: Rule[Any], duration: Rule[Any], *shapes: str) -> None:
    """A continuous effect on permanents, in each number of its subject (the verbs agree with it)."""
    for number in ("sg", "pl"):
        templates = [shape.replace(":n", f":{number}") for shape in shapes]
        CLAUSE.add(node(Apply, templates[0], *templates[1:], affects=SUBJECT, mods=mods, duration=duration))


applied(FOR_NOW, UNTIL, "{affects:n} {mods:n} {duration}", "{duration}, {affects:n} {mods:n}")
applied(FORBID, THIS_TURN, "{affects:n} {mods:n} {duration}")
applied(COMMAND_NOW, nothing(Until("end of turn")), "{affects:n} {mods:n}{duration}")
CLAUSE.add(
    node(
        Apply,
        "gain control of {affects@}{duration}",
        affects=oneof("what", OBJECT),
        mods=(Control(You()),),
        duration=_FOR,
    ),
    node(
        Apply,
        "switch {affects}'s power and toughness {duration}",
        affects=oneof("what", SELF, TARGET),
        mods=(SwitchPT(),),
        duration=UNTIL,
    ),
)

# -- untapping

_NEXT_UNTAP: Final = Until("its controller's next untap step")
for _number, _verb, _whose in (("sg", "doesn't", "its controller's"), ("pl", "don't", "their controllers'")):
    _step = "step" if _number == "sg" else "steps"
    CLAUSE.add(
        node(
            Apply,
            f"{{affects:{_number}}} {_verb} untap during {_whose} next untap {_step}",
            affects=SUBJECT,
            mods=(Cant("untap"),),
            duration=_NEXT_UNTAP,
        )
    )

# -- prevention

_COMBAT: Final = Pattern("damage", how="combat")
CLAUSE.add(
    words(
        {
            Apply(You(), (Replacing(_COMBAT, (Prevent(None),)),), Until("end of turn")): (
                "prevent all combat damage that would be dealt this turn"
            )
        },
        "prevention",
    )
)
