"""The rules of keyword abilities behind what happens: of the keyword that an ability is a part of, and of
several instances of one keyword; see `grounds`, of which this is a part."""

from __future__ import annotations

from apnap.engine import layers
from apnap.engine.characteristics import Chars
from apnap.engine.reasons import Reason
from apnap.engine.state import GONE, GameState
from apnap.keywords.numbers import REDUNDANT, instances_rule, rule_of
from apnap.model.abilities import Keyword


def held(s: GameState, id: int) -> Chars | None:
    """The object's characteristics, as last known if it is gone; None for no object."""
    if id <= 0 or id >= len(s.objects):
        return None
    o = s.objects[id]
    if o is None:
        return None
    return o.last if o.zone == GONE and o.last is not None else layers.chars(s, id)


def keyword_of(c: Chars, key: str) -> str:
    """The name of the keyword ability that the ability with that key is a part of; "" for none."""
    at = key.find("/")
    wanted = key[:at] if at >= 0 else ""
    for inst in c.abilities.insts if wanted else ():
        if inst.key == wanted and isinstance(inst.ability, Keyword):
            return inst.ability.name
    return ""


def behind(s: GameState, id: int, key: str) -> tuple[str, ...]:
    """The rules of the keyword ability that the ability with that key is a part of: what it stands for, and
    what comes of several instances where the object has them; nothing for no keyword."""
    c = held(s, id)
    name = "" if c is None else keyword_of(c, key)
    if c is None or not name:
        return ()
    rule = rule_of(name)
    return (rule, instances(c, name)) if instances(c, name) else (rule,)


def instances(c: Chars, name: str) -> str:
    """The rule for several instances of the keyword ability, if it has several; else ""."""
    found = c.abilities.keyword(name)
    if len(found) < 2:
        return ""
    # Of a keyword of qualities only those of the same one are instances that do the same.
    if name in REDUNDANT and len(set([k.args for k in found])) == len(found):
        return ""
    return instances_rule(name)


def several(c: Chars, id: int) -> tuple[Reason, ...]:
    """What comes of keyword abilities that it has more than once, as reasons."""
    out: list[Reason] = []
    for name in dict.fromkeys([k.name for k in c.abilities.keywords]):
        rule = instances(c, name)
        if rule:
            words = "one {0} more makes no difference" if name in REDUNDANT else "each {0} of {obj} works"
            out.append(Reason(rule, words, id, (name,)))
    return tuple(out)
