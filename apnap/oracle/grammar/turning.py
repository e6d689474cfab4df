"""Turning permanents face down and face up, and what is said of one as it turns (CR 708.2, 708.11,
712.20)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from apnap.model import Act, AlsoThen, AsItEnters, Pattern, Replacing, Static, This, TurnFaceUp, You
from apnap.oracle.grammar.clauses import CLAUSE
from apnap.oracle.grammar.entering import CHOICE, ENTERING
from apnap.oracle.grammar.refs import OBJECT
from apnap.oracle.grammar.surface import THIS
from apnap.oracle.syntax import Rule, node, seq

CLAUSE.add(
    node(TurnFaceUp, "turn {what@} face up", what=OBJECT),
    node(Act, "turn {what@} face down", name="turn face down", who=You(), what=OBJECT),
)


def _as_it(
    template: str, verb: str, change: Callable[[Any], AlsoThen | AsItEnters], effect: Rule[Any]
) -> Any:
    """ "As ~ turns so, ..."."""
    when = Pattern(verb, THIS)

    def build(effect: Any) -> Static:
        return Static(This(), (Replacing(when, (change(effect),)),))

    def match(value: Static) -> dict[str, object] | None:
        mod = value.mods[0]
        if not isinstance(mod, Replacing) or not isinstance(mod.changes[0], AlsoThen | AsItEnters):
            return None
        inner = mod.changes[0].effect
        return {"effect": inner} if value == build(inner) else None

    return seq(template, effect=effect, build=build, match=match, of=Static)


ENTERING.add(
    _as_it("as ~ is turned face up, {effect}", "turn face up", AlsoThen, CLAUSE),
    _as_it("as ~ transforms into ~, {effect}", "transform", AsItEnters, CHOICE),
)
