"""Clauses about damage and life (CR 119, 120)."""

from __future__ import annotations

from typing import Any, Final

from apnap.model import (
    AllPlayers,
    DealDamage,
    Divided,
    Each,
    Fight,
    Fixed,
    GainLife,
    LoseGame,
    LoseLife,
    Opponents,
    Or,
    SetLife,
    This,
    Union,
    WinGame,
    You,
)
from apnap.oracle.grammar.amounts import EXPRESSION, NUMBER, measured, where_counted
from apnap.oracle.grammar.clauses import CLAUSE, acts
from apnap.oracle.grammar.objects import PERMANENT
from apnap.oracle.grammar.refs import ANY_TARGET, HOST, IT, IT_SUBJECT, RECIPIENT, SELF, TARGET, TARGET_PLAYER
from apnap.oracle.grammar.surface import Det, It
from apnap.oracle.syntax import Rule, node, oneof, seq, spelled, words

LIFE: Final = measured("life")
DAMAGE: Final = measured("damage")

acts(GainLife, "gain", "{amount}", you_said=True, amount=LIFE)
acts(LoseLife, "lose", "{amount}", you_said=True, amount=LIFE)
acts(WinGame, "win", "the game", you_said=True)
acts(LoseGame, "lose", "the game", you_said=True)
CLAUSE.add(node(SetLife, "your life total becomes {amount}", who=You(), amount=NUMBER))

SOURCE: Final = oneof("source", SELF, IT_SUBJECT, HOST, TARGET)
_ALL: Final = oneof("everyone", RECIPIENT)


def _union(a: Any, b: Any) -> Any:
    return Union((a, b))


def _pair(value: Union) -> dict[str, object] | None:
    return {"a": value.refs[0], "b": value.refs[1]} if len(value.refs) == 2 else None


_EACH_KIND: Final[Rule[Any]] = words({AllPlayers(): "each player", Opponents(): "each opponent"}, "players")
TO: Final = oneof(
    "recipient",
    RECIPIENT,
    seq(
        "{a} and {b}",
        a=node(Det, "each {what}", word="each", what=PERMANENT),
        b=_EACH_KIND,
        build=_union,
        match=_pair,
        of=Union,
    ),
    seq(
        "{a} and {b}",
        a=_EACH_KIND,
        b=node(Det, "each {what}", word="each", what=PERMANENT),
        build=_union,
        match=_pair,
        of=Union,
    ),
)
_COUNTED: Final = where_counted(EXPRESSION)
_DIVIDED: Final = node(Divided, "{total}", total=NUMBER)


CLAUSE.add(
    spelled(
        node(DealDamage, "{source@} [deals|deal] {amount} to {to}", source=SOURCE, amount=DAMAGE, to=TO),
        node(
            DealDamage,
            "{source@} [deals|deal] damage to {to} equal to {amount}",
            source=SOURCE,
            amount=_COUNTED,
            to=TO,
        ),
    ),
    node(
        DealDamage,
        "{source@} [deals|deal] {amount} damage divided as you choose among {to:pl}",
        source=SOURCE,
        amount=_DIVIDED,
        to=oneof("targets", ANY_TARGET, TARGET),
    ),
    node(
        DealDamage, "{source@} [deals|deal] {amount} to itself", source=SOURCE, amount=DAMAGE, to=It("itself")
    ),
)
CLAUSE.add(
    node(
        Fight,
        "{a@} [fights|fight] {b}",
        a=oneof("fighter", SELF, IT_SUBJECT, HOST, TARGET),
        b=oneof("fighter", TARGET, IT, SELF),
    ),
)
_ = (Each, Fixed, Or, This, TARGET_PLAYER)
