"""The rules of keyword actions (CR 701) behind facts and effects, where something tells that they were at
work; see `grounds`."""

from __future__ import annotations

from typing import Final

from apnap.engine import layers, verbs
from apnap.engine.state import GONE, HAND, LIBRARY, Event, GameState, Obj
from apnap.engine.walking import every, mentions
from apnap.model.amounts import ResultAmount, StatOf
from apnap.model.conditions import Compare, PaidFor
from apnap.model.instructions import Act, Bind, ForEach, Gate, If, Mill, Nothing, RollDie, Search, Seq
from apnap.model.node import Ability, Node
from apnap.model.refs import AllPlayers, Bound, Opponents

_TIMES: Final = {
    "double power": "701.10c",
    "double toughness": "701.10c",
    "double power and toughness": "701.10c",
    "triple power": "701.11c",
    "triple power and toughness": "701.11c",
}


def of_fact(s: GameState, e: Event, out: list[str]) -> None:
    """Add what the fact tells; `s` is the state right after it."""
    v = e.verb
    if v == verbs.ZONE_CHANGE and e.data == verbs.DISCARD and e.dest in (HAND, LIBRARY):
        out.append("701.9c")
    if v == verbs.REVEAL:
        if any([x.verb == verbs.REVEAL and x.obj == e.obj for x in s.ledger]):
            out.append("701.20c")
    elif v == verbs.SHUFFLE:
        if len([x for x in at_once(s) if x.verb == v and x.player == e.player]) > 1:
            out.append("701.24f")
        for x in s.ledger:
            if x.verb == verbs.REVEAL and x.obj > 0 and _was_in_library(s, x.obj, e.player):
                out.append("701.20d")
    elif v == verbs.SEARCH:
        if any([isinstance(f.node, Gate) and mentions(f.node.offer, Search) for f in s.frames]):
            out.append("701.23g")
        if any(
            [isinstance(f.node, ForEach) and isinstance(f.node.of, AllPlayers | Opponents) for f in s.frames]
        ):
            out.append("701.23i")
    elif v == verbs.TRANSFORM:
        out.append("701.27b")
    elif v == verbs.ZONE_CHANGE and e.face is not None and "Undercity" in e.face.subtypes:
        out.extend(["701.49d", "205.3p"])
    elif v == verbs.ZONE_CHANGE and e.dest == LIBRARY and e.where not in ("", "shuffled"):
        moved = [x for x in at_once(s) if x.verb == v and x.dest == LIBRARY and x.where == "shuffled"]
        if any([s.obj(x.obj).owner == s.obj(e.obj).owner for x in moved if x.obj > 0]):
            out.append("701.24g")
    elif v == verbs.ROLL:
        out.append("706.1a")
        out.extend(["706.3", "706.3a", "706.3b"] if _is_table(s) else ["706.4"])
    elif v == verbs.ACT and e.how == "blight":
        out.append("701.68d")


def _is_table(s: GameState) -> bool:
    """Whether what is rolled for is a table of results: a roll, and branches down to its last row."""
    for f in s.frames:
        if f.kind == verbs.F_RUN and isinstance(f.node, Seq):
            for roll, after in zip(f.node.steps, f.node.steps[1:]):
                if isinstance(roll, Bind) and isinstance(roll.step, RollDie) and isinstance(after, If):
                    asked = after.condition
                    if isinstance(asked, Compare) and asked.a == ResultAmount(roll.slot):
                        return asked.cmp == "<=" and not isinstance(after.otherwise, Nothing)
    return False


def at_once(s: GameState) -> list[Event]:
    """The events that are carried out together now."""
    return [e for f in s.frames if f.kind == verbs.F_EVENTS for e in f.vars.get("done", ())]


def _was_in_library(s: GameState, id: int, player: int) -> bool:
    o = s.objects[id]
    return o is not None and o.zone == GONE and o.last is None and o.owner == player


def of_action(s: GameState, node: Act, of: tuple[int, ...]) -> tuple[str, ...]:
    """What the objects tell that a keyword action is about to be done with."""
    rule = _TIMES.get(node.name, "")
    if not rule:
        return ()
    for id in of:
        if id > 0 and s.obj(id).zone != LIBRARY:
            c = layers.chars(s, id)
            if ("power" in node.name and c.power < 0) or ("toughness" in node.name and c.toughness < 0):
                return (rule,)
    return ()


def of_effect(s: GameState, effect: Node, spell: Obj, out: list[str]) -> None:
    """Add what the effect of a spell that has resolved came to."""
    thrown = [x for x in s.ledger if x.verb == verbs.ZONE_CHANGE and x.data == verbs.DISCARD]
    if mentions(effect, StatOf) and any([x.dest in (HAND, LIBRARY) for x in thrown]):
        out.append("107.2")
    if _finds(effect, Mill):
        out.append("701.17c")
        milled = [x for x in s.ledger if x.verb == verbs.MILL and x.source in (spell.id, spell.previous)]
        if len(milled) > 1:
            out.append("701.17d")
    if any([node.name == "blight" for node in every(effect, Act)]) and _finds(effect, Act):
        out.append("701.68c")


def of_spell(abilities: tuple[Ability, ...], out: list[str]) -> None:
    """Add what a spell that has been cast says of actions that were part of its cost."""
    for act in every(abilities, Act):
        if act.name == "collect evidence" and mentions(abilities, PaidFor):
            out.append("701.59c")
        elif act.name == "behold" and mentions(abilities, PaidFor):
            out.append("701.4b")


def _finds(effect: Node, kind: type[Node]) -> bool:
    """Whether what such a step has done is spoken of after it."""
    return mentions(effect, kind) and mentions(effect, Bind) and mentions(effect, Bound)
