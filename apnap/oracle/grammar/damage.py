"""Damage that is replaced or prevented (CR 614, 615): who deals it, to whom, and what becomes of it."""

from __future__ import annotations

from typing import Any, Final

from apnap.model import (
    AllPlayers,
    AlsoThen,
    Among,
    AmountBecomes,
    Anything,
    Apply,
    ControlledBy,
    EventAmount,
    Filter,
    Fixed,
    Half,
    Instead,
    Minus,
    OfChosen,
    Opponents,
    Or,
    Pattern,
    Prevent,
    PreventNext,
    RecipientBecomes,
    Replacing,
    Static,
    Subtype,
    Sum,
    This,
    Times,
    Type,
    Until,
    You,
)
from apnap.oracle.grammar.amounts import DIGITS, EXPRESSION, NUMBER, where_counted
from apnap.oracle.grammar.clauses import CLAUSE
from apnap.oracle.grammar.events import COMBAT, ONE_PERMANENT, SEVERAL
from apnap.oracle.grammar.mentions import nouns_of
from apnap.oracle.grammar.nouns import parts_of
from apnap.oracle.grammar.objects import PERMANENT, SOURCE, SPELL_ON_STACK
from apnap.oracle.grammar.refs import (
    ANY_TARGET,
    HOST,
    IT,
    SELF,
    TARGET,
    TARGET_SPELL,
    other,
)
from apnap.oracle.grammar.statics import STATIC
from apnap.oracle.grammar.surface import (
    THIS,
    ChosenSource,
    It,
)
from apnap.oracle.grammar.trees import speaks_of_event
from apnap.oracle.syntax import Rule, framed, in_plural, node, one, oneof, seq, spelled, text, where, words

_MUCH: Final = EventAmount()
_HOST: Final = node(Among, "{objects}", objects=HOST)
_SELF: Final[Rule[Any]] = words({THIS: "~"}, "~")


def _article(rule: Rule[Any], article: str = "a") -> Rule[Any]:
    return framed(f"{article} {{it}}", it=rule)


def _has_type(value: Filter) -> bool:
    return any(isinstance(part, (Type, Subtype, Or)) for part in parts_of(value))


_TYPED: Final = where(PERMANENT, _has_type)
BY: Final[Rule[Any]] = oneof(
    "source",
    _SELF,
    _HOST,
    spelled(_article(_TYPED), _article(SOURCE)),
    spelled(_article(other(_TYPED), "another"), _article(other(SOURCE), "another")),
    _article(SPELL_ON_STACK),
)
"""What deals damage."""

# -- to whom: what it is, who it is, and how it is spoken of again

To = tuple[Any, Any]
_PAIRS: Final[list[tuple[To, tuple[str, ...], tuple[str, ...]]]] = [
    ((Anything(), AllPlayers()), ("a permanent or player",), ("that permanent or player",)),
    ((None, AllPlayers()), ("a player",), ("that player",)),
    ((None, Opponents()), ("a opponent",), ("that player", "that opponent")),
    ((None, You()), ("you",), ("you",)),
    (
        (ControlledBy(Opponents()), Opponents()),
        ("a opponent or a permanent a opponent controls", "a permanent or opponent"),
        ("that permanent or player", "that player or permanent"),
    ),
    (
        (ControlledBy(You()), You()),
        ("you or a permanent you control",),
        ("that permanent or player", "you or that permanent"),
    ),
]


def _what(rule: Rule[Any]) -> Rule[To]:
    return seq("{it}", it=rule, build=lambda it: (it, None), match=lambda v: {"it": v[0]}, of=tuple)


def _with_noun(noun: str) -> Rule[To]:
    """Permanents that are spoken of again by that noun."""
    fits = where(PERMANENT, lambda f: _noun(f) == noun)
    others = where(other(PERMANENT), lambda f: _noun(f) == noun)
    return oneof("what", _what(_article(fits)), _what(_article(others, "another")))


def _noun(value: Filter) -> str:
    found = nouns_of(value)
    return "creature" if "creature" in found else "planeswalker" if "planeswalker" in found else "permanent"


_KINDS: Final[list[tuple[Rule[To], tuple[str, ...]]]] = [
    *[(words({to: list(said)}, "whom"), again) for to, said, again in _PAIRS],
    (_what(_SELF), ("~", "it")),
    (_what(_HOST), ("that creature", "equipped creature", "enchanted creature", "it")),
    *[(_with_noun(noun), (f"that {noun}",)) for noun in ("creature", "planeswalker", "permanent")],
]
TO: Final[Rule[To]] = oneof("whom", *[rule for rule, _ in _KINDS])
"""What damage is dealt to."""


def _pattern(by: Any, how: str, to: To) -> Pattern:
    return Pattern("damage", to[0], to[1], by, how=how)


def _parts(when: Any) -> dict[str, Any] | None:
    if not isinstance(when, Pattern) or (when.what is None and when.who is None):
        return None
    to = (when.what, when.who)
    return {"by": when.by, "how": when.how, "to": to} if when == _pattern(when.by, when.how, to) else None


def replaced(template: str, *synonyms: str, **slots: Rule[Any]) -> None:
    """A static ability that replaces damage: its template, with slots `to`, `how`, `by` and `changes`."""
    active = "by" in slots

    def build(to: To, how: str, changes: Any, by: Any = None) -> Static:
        return Static(This(), (Replacing(_pattern(by, how, to), changes),))

    def match(value: Static) -> dict[str, object] | None:
        mod = value.mods[0]
        found = _parts(mod.when) if isinstance(mod, Replacing) else None
        if not isinstance(mod, Replacing) or found is None or (found["by"] is not None) != active:
            return None
        if value != build(found["to"], found["how"], mod.changes, found["by"]):
            return None
        out: dict[str, object] = {**found, "changes": mod.changes}
        return out if active else {k: v for k, v in out.items() if k != "by"}

    STATIC.add(seq(template, *synonyms, build=build, match=match, of=Static, **slots))


# -- what becomes of it: another amount


def _and_more(sign: str) -> Rule[Any]:
    word, cls = ("plus", Sum) if sign == "+" else ("minus", Minus)
    return seq(
        f"that much damage {word} {{n}}",
        n=DIGITS,
        build=lambda n: Sum((_MUCH, n)) if sign == "+" else Minus(_MUCH, n),
        match=lambda v: _added(v),
        of=cls,
    )


def _added(value: Any) -> dict[str, object] | None:
    a, b = value.parts if isinstance(value, Sum) and len(value.parts) == 2 else (None, None)
    if isinstance(value, Minus):
        a, b = value.a, value.b
    return {"n": b} if a == _MUCH else None


_AMOUNT: Final = oneof(
    "how much",
    words(
        {
            Times(Fixed(2), _MUCH): ["double that damage", "twice that much damage"],
            Times(Fixed(3), _MUCH): ["triple that damage", "three times that much damage"],
            Half(_MUCH, "down"): "half that damage, rounded down,",
            Half(_MUCH, "up"): "half that damage, rounded up,",
        },
        "how much",
    ),
    _and_more("+"),
    _and_more("-"),
)
_BECOMES: Final = one(node(AmountBecomes, "{amount}", amount=_AMOUNT))
for _rule, _again in _KINDS:
    _heads = [f"if {{by}} would deal {{how}} to {{to}}, {it} deals" for it in ("it", "that source")]
    replaced(
        *[f"{head} {{changes}} to {again} instead" for again in _again for head in _heads],
        *[f"{head} {{changes}} instead" for head in _heads],
        to=_rule,
        how=COMBAT,
        by=BY,
        changes=_BECOMES,
    )

# -- or less of it, or none, and what is done besides

_LESS: Final = oneof(
    "prevention",
    text("prevent that damage", (Prevent(None),)),
    one(node(Prevent, "prevent {amount} of that damage", amount=DIGITS)),
    one(
        seq(
            "prevent X of that damage, where X is {amount}",
            amount=where_counted(EXPRESSION),
            build=lambda amount: Prevent(amount),
            match=lambda v: {"amount": v.amount} if v.amount is not None else None,
            of=Prevent,
        )
    ),
    one(
        node(
            Prevent,
            "prevent half that damage, rounded {amount}",
            amount=node(Half, "{rounded}", amount=_MUCH, rounded=words({"up": "up", "down": "down"})),
        )
    ),
)


def _then(less: Any, effect: Any) -> Any:
    return (*less, AlsoThen(effect))


def _less_then(value: Any) -> dict[str, object] | None:
    if len(value) != 2 or not isinstance(value[1], AlsoThen):
        return None
    return {"less": value[:1], "effect": value[1].effect}


_WITH_MORE: Final = seq(
    "{less} and {effect}",
    "{less}. {effect}",
    "{less}. if damage is prevented this way, {effect}",
    less=_LESS,
    effect=CLAUSE,
    build=_then,
    match=_less_then,
    of=tuple,
)
_PREVENTED: Final = oneof("prevention", _LESS, _WITH_MORE)
_NONE_OF_IT: Final = (Prevent(None),)
_TURNED: Final = one(node(Instead, "{effect} instead", effect=CLAUSE))
_TAKERS: Final = oneof("whom", SELF, HOST, text("you", You()))
for _changes in (_PREVENTED, _TURNED):
    replaced("if {by} would deal {how} to {to}, {changes}", to=TO, how=COMBAT, by=BY, changes=_changes)
    replaced(
        "if {how} would be dealt to {to}, {changes}",
        to=TO,
        how=COMBAT,
        changes=where(_changes, lambda v: v != _NONE_OF_IT),
    )

# -- all that is dealt to something, or by something


def _shield(role: str, template: str, what: Rule[Any], how: Rule[Any]) -> Rule[Any]:
    """All damage is prevented that is dealt to something ("what"), or by it ("by")."""

    def build(what: Any, how: str) -> Static:
        roles: dict[str, Any] = {role: what}
        return Static(This(), (Replacing(Pattern("damage", how=how, **roles), _NONE_OF_IT),))

    def match(value: Static) -> dict[str, object] | None:
        when = getattr(value.mods[0], "when", None)
        found = getattr(when, role) if isinstance(when, Pattern) else None
        if not isinstance(when, Pattern) or found is None or value != build(found, when.how):
            return None
        return {"what": found, "how": when.how}

    return seq(template, what=what, how=how, build=build, match=match, of=Static)


_THINGS: Final[Rule[Any]] = oneof(
    "what",
    _SELF,
    _HOST,
    SEVERAL,
)
_THING: Final[Rule[Any]] = oneof("what", ONE_PERMANENT, _HOST)
_ALL: Final[Rule[str]] = words(
    {"": "all damage", "combat": "all combat damage", "noncombat": "all noncombat damage"}, "damage"
)
STATIC.add(
    spelled(
        _shield("what", "prevent {how} that would be dealt to {what}", _THINGS, _ALL),
        _shield("what", "if {how} would be dealt to {what}, prevent that damage", _THING, COMBAT),
    ),
    _shield(
        "by",
        "prevent {how} that would be dealt by {what}",
        oneof("what", _SELF, _HOST, in_plural(PERMANENT)),
        _ALL,
    ),
)

# -- "all damage that would be dealt to you is dealt to ~ instead"

_THOSE: Final[Rule[To]] = oneof(
    "whom",
    words(
        {
            (None, You()): "you",
            (ControlledBy(You()), You()): "you and permanents you control",
        },
        "whom",
    ),
    _what(_SELF),
    _what(_HOST),
    seq(
        "you and other {it:pl}",
        it=other(PERMANENT),
        build=lambda it: (it, You()),
        match=lambda v: {"it": v[0]} if v[1] == You() and v[0] is not None else None,
        of=tuple,
    ),
    _what(in_plural(PERMANENT)),
)
_TAKER: Final = one(node(RecipientBecomes, "{to}", to=_TAKERS))
_DEALERS: Final[Rule[Any]] = spelled(in_plural(_TYPED), in_plural(SOURCE))
replaced(
    "{how} that would be dealt to {to} is dealt to {changes} instead", to=_THOSE, how=_ALL, changes=_TAKER
)
replaced(
    "{how} that would be dealt to {to} by {by} is dealt to {changes} instead",
    to=_THOSE,
    how=_ALL,
    by=_DEALERS,
    changes=_TAKER,
)

# -- once, from a source that is chosen (CR 609.7)

_TURN: Final = Until("end of turn")
_WHOM: Final = oneof("whom", SELF, HOST, IT, TARGET, ANY_TARGET, text("you", You()))


def _next_time(what: Any, how: str, to: Any, changes: Any) -> ChosenSource:
    return ChosenSource(what, Apply(to, (Replacing(Pattern("damage", how=how), changes, uses=1),), _TURN))


def _next(value: ChosenSource) -> dict[str, object] | None:
    mod = value.then.mods[0]
    if not isinstance(mod, Replacing) or not isinstance(mod.when, Pattern):
        return None
    parts = {"what": value.what, "how": mod.when.how, "to": value.then.affects, "changes": mod.changes}
    return parts if value == _next_time(**parts) else None


_ELSEWHERE: Final = one(
    node(
        RecipientBecomes,
        "that damage is dealt to {to} instead",
        to=oneof("whom", SELF, HOST, TARGET, ANY_TARGET),
    )
)
CLAUSE.add(
    seq(
        "the next time a {what} of your choice would deal {how} to {to} this turn, {changes}",
        what=SOURCE,
        how=COMBAT,
        to=_WHOM,
        changes=oneof("changes", _LESS, where(_WITH_MORE, speaks_of_event), _ELSEWHERE),
        build=_next_time,
        match=_next,
        of=ChosenSource,
    )
)


def _from_it(what: Any, how: str, to: Any) -> ChosenSource:
    return ChosenSource(what, Apply(to, (Replacing(Pattern("damage", how=how), (Prevent(None),)),), _TURN))


def _from(value: ChosenSource) -> dict[str, object] | None:
    mod = value.then.mods[0]
    if not isinstance(mod, Replacing) or not isinstance(mod.when, Pattern):
        return None
    parts = {"what": value.what, "how": mod.when.how, "to": value.then.affects}
    return parts if value == _from_it(**parts) else None


CLAUSE.add(
    seq(
        "prevent {how} a {what} of your choice would deal to {to} this turn",
        "prevent {how} that would be dealt to {to} this turn by a {what} of your choice",
        what=SOURCE,
        how=_ALL,
        to=_WHOM,
        build=_from_it,
        match=_from,
        of=ChosenSource,
    ),
)


def _next_n(what: Any, n: Any, to: Any) -> ChosenSource:
    return ChosenSource(what, Apply(to, (Replacing(Pattern("damage"), (PreventNext(n),)),), _TURN))


def _next_of(value: ChosenSource) -> dict[str, object] | None:
    mod = value.then.mods[0]
    n = getattr(mod.changes[0], "amount", None) if isinstance(mod, Replacing) else None
    parts = {"what": value.what, "n": n, "to": value.then.affects}
    return parts if n is not None and value == _next_n(**parts) else None


CLAUSE.add(
    seq(
        "prevent the next {n} damage that would be dealt to {to} this turn by a {what} of your choice",
        "prevent the next {n} damage that a {what} of your choice would deal to {to} this turn",
        what=SOURCE,
        n=NUMBER,
        to=_WHOM,
        build=_next_n,
        match=_next_of,
        of=ChosenSource,
    ),
)


# -- all damage of some source this turn


def _of_source(by: Any, how: str, changes: Any) -> Apply:
    return Apply(AllPlayers(), (Replacing(Pattern("damage", by=by, how=how), changes),), _TURN)


def _source_of(value: Apply) -> dict[str, object] | None:
    mod = value.mods[0]
    if not isinstance(mod, Replacing) or not isinstance(mod.when, Pattern) or mod.when.by is None:
        return None
    parts: dict[str, Any] = {"by": mod.when.by, "how": mod.when.how, "changes": mod.changes}
    return parts if value == _of_source(**parts) else None


_ONE_SOURCE: Final = node(
    Among,
    "{objects@}",
    objects=oneof("source", SELF, HOST, where(IT, lambda v: v != It("it")), TARGET, TARGET_SPELL),
)
_SOURCES: Final = oneof(
    "source",
    _ONE_SOURCE,
    SEVERAL,
)
_PREVENTED_OF: Final = oneof(
    "what becomes of it",
    text("", _NONE_OF_IT),
    seq(
        ". {effect}",
        effect=where(CLAUSE, speaks_of_event),
        build=lambda effect: (Prevent(None), AlsoThen(effect)),
        match=lambda v: None if (found := _less_then(v)) is None else {"effect": found["effect"]},
        of=tuple,
    ),
)
CLAUSE.add(
    seq(
        "prevent {how} {by} would deal this turn{changes}",
        "prevent {how} that {by} would deal this turn{changes}",
        "prevent {how} that would be dealt this turn by {by}{changes}",
        "prevent {how} that would be dealt by {by} this turn{changes}",
        by=_SOURCES,
        how=_ALL,
        changes=_PREVENTED_OF,
        build=_of_source,
        match=_source_of,
        of=Apply,
    ),
    seq(
        "prevent {how} that sources of the color of your choice would deal this turn",
        how=_ALL,
        build=lambda how: Apply(
            AllPlayers(),
            (Replacing(Pattern("damage", by=OfChosen("color"), how=how), _NONE_OF_IT),),
            _TURN,
            "color",
        ),
        match=lambda v: (
            {"how": v.mods[0].when.how}
            if v.choose == "color"
            and isinstance(v.mods[0], Replacing)
            and isinstance(v.mods[0].when, Pattern)
            and v.mods[0].when.by == OfChosen("color")
            else None
        ),
        of=Apply,
    ),
)


# -- so much of it, dealt to something else (CR 614.9)


def _turned_aside(n: Any, to: Any, other: Any) -> Apply:
    return Apply(to, (Replacing(Pattern("damage"), (RecipientBecomes(other, n),)),), _TURN)


def _aside(value: Apply) -> dict[str, object] | None:
    mod = value.mods[0]
    change = mod.changes[0] if isinstance(mod, Replacing) else None
    if not isinstance(change, RecipientBecomes) or change.amount is None:
        return None
    parts: dict[str, object] = {"n": change.amount, "to": value.affects, "other": change.to}
    return parts if value == _turned_aside(**parts) else None


CLAUSE.add(
    seq(
        "the next {n} damage that would be dealt to {to} this turn is dealt to {other} instead",
        "the next {n} damage that would be dealt this turn to {to} is dealt to {other} instead",
        n=NUMBER,
        to=_WHOM,
        other=oneof("whom", SELF, HOST, TARGET, ANY_TARGET, text("you", You())),
        build=_turned_aside,
        match=_aside,
        of=Apply,
    )
)
