"""Clauses about damage and life (CR 119, 120)."""

from __future__ import annotations

from typing import Any, Final

from apnap.model import (
    AllPlayers,
    ControlledBy,
    CountOf,
    DealDamage,
    Divided,
    Draw,
    Each,
    Fight,
    Fixed,
    GainLife,
    Half,
    IfElse,
    InZone,
    Iterated,
    LifeOf,
    LoseGame,
    LoseLife,
    Mill,
    Opponents,
    Or,
    OwnedBy,
    SetLife,
    This,
    Together,
    Union,
    WinGame,
    You,
    canonical,
)
from apnap.oracle.grammar.amounts import EXPRESSION, NUMBER, counted, measured, where_counted
from apnap.oracle.grammar.clauses import CLAUSE, HAVE, acts
from apnap.oracle.grammar.conditions import CONDITION
from apnap.oracle.grammar.nouns import BOTH_KINDS
from apnap.oracle.grammar.objects import PERMANENT, without
from apnap.oracle.grammar.refs import (
    ANY_TARGET,
    HOST,
    IT,
    IT_SUBJECT,
    PLAYER_NOT_YOU,
    RECIPIENT,
    SELF,
    TARGET,
    TARGET_PLAYER,
    other,
)
from apnap.oracle.grammar.surface import Det, It
from apnap.oracle.syntax import Rule, node, oneof, seq, spelled, where, words

LIFE: Final = measured("life")
DAMAGE: Final = measured("damage")

acts(GainLife, "gain", "{amount}", you_said=True, amount=LIFE)
_HALF_OF_YOURS: Final[Rule[Any]] = words(
    {Half(LifeOf(You()), way): f"half your life, rounded {way}" for way in ("up", "down")}, "half"
)
acts(LoseLife, "lose", "{amount}", you_said=True, amount=spelled(LIFE, _HALF_OF_YOURS))
_ROUNDED: Final[Rule[str]] = words({"up": "up", "down": "down"}, "rounded")


def half(whole: Any) -> Rule[Any]:
    """Half of it, after the word for it."""
    return node(Half, "rounded {rounded}", amount=whole, rounded=_ROUNDED)


_THEIR_LIBRARY: Final = CountOf(Each(canonical((InZone("library"), OwnedBy(Iterated())))))
for _form, _s in (("sg", "s"), ("pl", "")):
    CLAUSE.add(
        node(
            LoseLife,
            f"{{who:{_form}}} lose{_s} half their life, {{amount}}",
            who=PLAYER_NOT_YOU,
            amount=half(LifeOf(Iterated())),
        ),
        node(
            Mill,
            f"{{who:{_form}}} mill{_s} half their library, {{amount}}",
            who=PLAYER_NOT_YOU,
            amount=half(_THEIR_LIBRARY),
        ),
    )
_BOTH_PLAYERS: Final[Rule[Any]] = seq(
    "you and {it}",
    it=TARGET_PLAYER,
    build=lambda it: Union((You(), it)),
    match=lambda v: {"it": v.refs[1]} if len(v.refs) == 2 and v.refs[0] == You() else None,
    of=Union,
)
CLAUSE.add(
    node(GainLife, "{who} each gain {amount}", who=_BOTH_PLAYERS, amount=LIFE),
    node(LoseLife, "{who} each lose {amount}", who=_BOTH_PLAYERS, amount=LIFE),
    node(
        Draw,
        "{who} each draw {amount}",
        who=_BOTH_PLAYERS,
        amount=counted("card", "cards"),
    ),
)
acts(WinGame, "win", "the game", you_said=True)
acts(LoseGame, "lose", "the game", you_said=True)
CLAUSE.add(node(SetLife, "your life total becomes {amount}", who=You(), amount=NUMBER))

SOURCE: Final = oneof("source", SELF, IT_SUBJECT, HOST, TARGET)
_ALL: Final = oneof("everyone", RECIPIENT)


def _union(a: Any, b: Any) -> Any:
    return Union((a, b))


def _pair(value: Union) -> dict[str, object] | None:
    return {"a": value.refs[0], "b": value.refs[1]} if len(value.refs) == 2 else None


def _they_control(a: Any, what: Any) -> Union:
    return Union((a, Det("each", canonical((what, ControlledBy(a))))))


def _controlled(value: Union) -> dict[str, object] | None:
    a, b = value.refs[0], value.refs[-1]
    if not isinstance(b, Det) or not isinstance(a, (AllPlayers, Opponents)):
        return None
    what = without(b.what, ControlledBy(a))
    return None if what is None or value != _they_control(a, what) else {"a": a, "what": what}


def _not_theirs(value: Det) -> bool:
    return without(value.what, ControlledBy(It("that player"))) is None


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
    spelled(
        seq(
            "{a} and each {what} they control",
            a=_EACH_KIND,
            what=spelled(PERMANENT, BOTH_KINDS),
            build=_they_control,
            match=_controlled,
            of=Union,
        ),
        seq(
            "{a} and {b}",
            a=_EACH_KIND,
            b=oneof(
                "those",
                where(node(Det, "each {what}", word="each", what=PERMANENT), _not_theirs),
                node(Det, "each other {what}", word="each", what=other(PERMANENT)),
            ),
            build=_union,
            match=_pair,
            of=Union,
        ),
    ),
)
_COUNTED: Final = where_counted(EXPRESSION)
_DIVIDED: Final[Rule[Any]] = node(Divided, "{total}", total=NUMBER)


CLAUSE.add(
    spelled(
        node(
            DealDamage,
            "{source@} [deals|deal] {amount} to {to}",
            "{source@} also [deals|deal] {amount} to {to}",
            source=SOURCE,
            amount=DAMAGE,
            to=TO,
        ),
        node(
            DealDamage,
            "{source@} [deals|deal] {amount} to each of {to:pl}",
            source=SOURCE,
            amount=DAMAGE,
            to=oneof("targets", ANY_TARGET, TARGET),
        ),
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


def _two(source: Any, a: Any, to: Any, b: Any, other: Any) -> Together:
    return Together((DealDamage(source, a, to), DealDamage(source, b, other)))


def _of_two(value: Together) -> dict[str, object] | None:
    if len(value.steps) != 2:
        return None
    a, b = value.steps
    if not isinstance(a, DealDamage) or not isinstance(b, DealDamage) or a.source != b.source:
        return None
    return {"source": a.source, "a": a.amount, "to": a.to, "b": b.amount, "other": b.to}


CLAUSE.add(
    seq(
        "{source} deals {a} to {to} and {b} to {other}",
        source=oneof("source", SELF, IT_SUBJECT),
        a=DAMAGE,
        to=TO,
        b=DAMAGE,
        other=TO,
        build=_two,
        match=_of_two,
        of=Together,
    ),
    seq(
        "{source} deals {n} damage to {to}. if {condition}, it deals {more} damage instead",
        source=SELF,
        n=NUMBER,
        to=TO,
        condition=CONDITION,
        more=NUMBER,
        build=lambda source, n, to, condition, more: DealDamage(source, IfElse(condition, more, n), to),
        match=lambda d: (
            {
                "source": d.source,
                "n": d.amount.otherwise,
                "to": d.to,
                "condition": d.amount.condition,
                "more": d.amount.then,
            }
            if isinstance(d.amount, IfElse)
            else None
        ),
        of=DealDamage,
    ),
)
HAVE.add(
    node(
        DealDamage,
        "{source} deal {amount} to {to}",
        source=oneof("source", SELF, HOST, IT_SUBJECT),
        amount=DAMAGE,
        to=TO,
    )
)
HAVE.add(
    node(Fight, "{a} fight {b}", a=oneof("who", SELF, HOST, IT_SUBJECT, TARGET), b=oneof("whom", TARGET, IT))
)
