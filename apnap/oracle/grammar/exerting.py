"""Exerting (CR 701.43): as an optional cost to attack, as a cost of an activated ability, as an event."""

from __future__ import annotations

from typing import Any, Final

from apnap.model import Act, Cost, CostsToAct, Do, Pattern, Reflexive, Static, This, Type, You
from apnap.oracle.grammar.costs import ACTION
from apnap.oracle.grammar.events import OFTEN
from apnap.oracle.grammar.refs import SELF
from apnap.oracle.grammar.sentences import EFFECT
from apnap.oracle.grammar.statics import STATIC
from apnap.oracle.syntax import node, seq, words

_EXERT: Final = Do(Act("exert", You(), None, This()))


def _exerted(*parts: Any) -> Static:
    return Static(This(), (CostsToAct("attack", Cost((_EXERT, *parts)), label="exert"),))


def _then(value: Static) -> dict[str, object] | None:
    cost = value.mods[0].cost if isinstance(value.mods[0], CostsToAct) else None
    last = cost.parts[-1] if isinstance(cost, Cost) else None
    if not isinstance(last, Do) or not isinstance(last.action, Reflexive) or value != _exerted(last):
        return None
    return {"it": This(), "effect": last.action.effect}


STATIC.add(
    seq(
        "you may exert {it} as it attacks",
        it=SELF,
        build=lambda it: _exerted(),
        match=lambda v: {"it": This()} if v == _exerted() else None,
        of=Static,
    ),
    seq(
        "you may exert {it} as it attacks. when you do, {effect}",
        it=SELF,
        effect=EFFECT,
        build=lambda it, effect: _exerted(Do(Reflexive(effect))),
        match=_then,
        of=Static,
    ),
)
ACTION.add(node(Act, "exert {what}", name="exert", who=You(), what=SELF))
OFTEN.add(words({Pattern("act", Type("creature"), You(), how="exert"): "you exert a creature"}, "exert"))
