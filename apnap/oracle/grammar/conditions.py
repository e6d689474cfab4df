"""Conditions: what follows "if", "as long as", "unless" and "only if"."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from apnap.model import (
    AllOf,
    AllPlayers,
    AnyOf,
    Anything,
    CastFact,
    CastFrom,
    Compare,
    ControlledBy,
    CountersAre,
    CountersOn,
    CountEvents,
    CountOf,
    DefendingPlayer,
    Distinct,
    Each,
    Filter,
    Fixed,
    HasDesignation,
    InZone,
    Is,
    Iterated,
    ItIs,
    LifeOf,
    Not,
    Opponents,
    Or,
    OwnedBy,
    PaidFor,
    Party,
    Pattern,
    PlayersWho,
    StatOf,
    Status,
    This,
    TurnOf,
    Type,
    X,
    You,
    canonical,
)
from apnap.model.words import COLOR_SYMBOL, MANA, SYMBOL_OF_COLOR
from apnap.oracle import numbers
from apnap.oracle.grammar.nouns import COLOR
from apnap.oracle.grammar.objects import (
    CARD,
    CARD_IN,
    COMPARED_IS,
    COMPARED_WAS,
    NAMED,
    PERMANENT,
    QUALITIES,
    SPELL,
    without,
)
from apnap.oracle.grammar.refs import (
    HOST,
    IT_SUBJECT,
    NOW_POSSESSOR,
    PAST,
    PAST_POSSESSOR,
    SELF,
    THIS_SPELL,
    other,
)
from apnap.oracle.grammar.surface import It
from apnap.oracle.syntax import (
    REFUSED,
    Rule,
    forward,
    in_plural,
    node,
    oneof,
    seq,
    spelled,
    where,
    words,
)

CONDITION: Final = forward("condition")

# -- "you control ...": how many there are

_YOURS: Final = ControlledBy(You())


def _count(what: Filter, more: Filter, cmp: str, n: int) -> Compare:
    return Compare(CountOf(Each(canonical((what, more)))), cmp, Fixed(n))


def _counted(value: Any, more: Filter, cmp: str) -> tuple[Filter, int] | None:
    """The filter less `more`, and the number, of a comparison that `_count` made."""
    if not isinstance(value, Compare) or value.cmp != cmp or not isinstance(value.b, Fixed):
        return None
    if not isinstance(value.a, CountOf) or not isinstance(value.a.of, Each):
        return None
    what = without(value.a.of.what, more)
    return None if what is None else (what, value.b.n)


def controls(
    template: str, what: Rule[Any], n: int | None, cmp: str = ">=", more: Filter = _YOURS
) -> Rule[Any]:
    """A condition on how many permanents somebody controls; `n` None: the template has a slot for it."""

    def match(value: Any) -> dict[str, object] | None:
        found = _counted(value, more, cmp)
        if found is None:
            return None
        if n is not None:
            return {"what": found[0]} if found[1] == n else None
        return {"what": found[0], "n": found[1]} if found[1] > 1 else None

    if n is not None:
        return seq(
            template, what=what, build=lambda what: _count(what, more, cmp, n), match=match, of=Compare
        )
    return seq(
        template,
        what=in_plural(what),
        n=numbers.CARDINAL,
        build=lambda what, n: _count(what, more, cmp, n) if n > 1 else REFUSED,
        match=match,
        of=Compare,
    )


_THEIRS: Final = ControlledBy(Opponents())
CONDITION.add(
    controls("you control another {what}", other(PERMANENT), 1),
    controls("you control {n} or more {what}", PERMANENT, None),
    controls("you control {n} or more other {what}", other(PERMANENT), None),
    controls("you control {n} or fewer {what}", PERMANENT, None, "<="),
    controls("you control {n} or fewer other {what}", other(PERMANENT), None, "<="),
    controls("you control no {what}", in_plural(PERMANENT), 0, "="),
    controls("you control no other {what}", in_plural(other(PERMANENT)), 0, "="),
    controls("a opponent controls a {what}", PERMANENT, 1, ">=", _THEIRS),
)

_COMMANDER: Final = Status("commander")
CONDITION.add(
    words(
        {
            _count(_COMMANDER, _YOURS, ">=", 1): "you control a commander",
            _count(canonical((_COMMANDER, OwnedBy(You()))), _YOURS, ">=", 1): "you control your commander",
        },
        "condition",
    )
)

_DEFENDERS: Final = ControlledBy(DefendingPlayer(This()))


def _one_of(a: Any, b: Any) -> Any:
    return _count(Or((a, b)), _YOURS, ">=", 1)


def _ones(value: Any) -> dict[str, object] | None:
    found = _counted(value, _YOURS, ">=")
    if found is None or found[1] != 1 or not isinstance(found[0], Or) or len(found[0].parts) != 2:
        return None
    return {"a": found[0].parts[0], "b": found[0].parts[1]}


CONDITION.add(
    controls("defending player controls a {what}", PERMANENT, 1, ">=", _DEFENDERS),
    spelled(
        controls("you control a {what}", PERMANENT, 1),
        seq("you control a {a} or a {b}", a=PERMANENT, b=PERMANENT, build=_one_of, match=_ones, of=Compare),
    ),
    controls("defending player controls no {what}", in_plural(PERMANENT), 0, "=", _DEFENDERS),
    controls("you control exactly one {what}", PERMANENT, 1, "="),
    node(
        Compare,
        "there are four or more card types among cards in your graveyard",
        a=Distinct("card type", Each(canonical((InZone("graveyard"), OwnedBy(You()))))),
        cmp=">=",
        b=Fixed(4),
    ),
)

# -- cards in zones, hands, life


def _cards(n: int, of: Any) -> Compare:
    return Compare(CountOf(Each(of)), ">=", Fixed(n))


_HAND: Final = canonical((InZone("hand"), OwnedBy(You())))
_GRAVEYARD: Final = canonical((InZone("graveyard"), OwnedBy(You())))
CONDITION.add(
    words(
        {
            Compare(CountOf(Each(_HAND)), "=", Fixed(0)): "you have no cards in hand",
            Compare(Party(), "=", Fixed(4)): "you have a full party",
            TurnOf(You()): ["it's your turn", "it is your turn"],
            TurnOf(Opponents()): "it's not your turn",
            HasDesignation(You(), "monarch"): "you're the monarch",
            HasDesignation(You(), "city's blessing"): "you have the city's blessing",
            HasDesignation(You(), "initiative"): "you have the initiative",
            ItIs("day"): "it's day",
            ItIs("night"): "it's night",
        },
        "condition",
    ),
    seq(
        "you have {n} or more cards in hand",
        n=numbers.CARDINAL,
        build=lambda n: _cards(n, _HAND),
        match=lambda v: {"n": v.b.n} if isinstance(v.b, Fixed) and v == _cards(v.b.n, _HAND) else None,
        of=Compare,
    ),
    seq(
        "there are {n} or more {what:pl}",
        n=where(numbers.CARDINAL, lambda n: n > 1),
        what=CARD_IN,
        build=lambda n, what: _cards(n, what),
        match=lambda v: (
            {"n": v.b.n, "what": v.a.of.what}
            if v.cmp == ">="
            and isinstance(v.b, Fixed)
            and v.b.n > 1
            and isinstance(v.a, CountOf)
            and isinstance(v.a.of, Each)
            else None
        ),
        of=Compare,
    ),
    node(
        Compare,
        "you have {b} or more life",
        a=LifeOf(You()),
        cmp=">=",
        b=node(Fixed, "{n}", n=numbers.DIGITS),
    ),
    node(
        Compare,
        "you have {b} or less life",
        a=LifeOf(You()),
        cmp="<=",
        b=node(Fixed, "{n}", n=numbers.DIGITS),
    ),
)

# -- facts of the cast, and of the turn

CONDITION.add(
    words(
        {
            PaidFor("kicker"): ["it was kicked", "this spell was kicked", "~ was kicked"],
            PaidFor("additional"): ["this spell's additional cost was paid", "evidence was collected"],
            PaidFor("bargain"): ["it was bargained", "this spell was bargained"],
            PaidFor("spectacle"): "this spell's spectacle cost was paid",
        },
        "condition",
    )
)


def _happened(pattern: Pattern, n: int = 1) -> Compare:
    return Compare(CountEvents(pattern, "turn", ""), ">=", Fixed(n))


CONDITION.add(
    words(
        {
            _happened(
                Pattern("zone change", Type("creature"), origin=("battlefield",), destination=("graveyard",))
            ): "a creature died this turn",
            _happened(Pattern("attack", _YOURS)): "you attacked this turn",
            _happened(Pattern("gain life", who=You())): "you gained life this turn",
            _happened(Pattern("lose life", who=Opponents())): "a opponent lost life this turn",
            _happened(Pattern("lose life", who=You())): "you lost life this turn",
            _happened(
                Pattern("zone change", _YOURS, origin=("battlefield",))
            ): "a permanent left the battlefield under your control this turn",
        },
        "condition",
    )
)


def _entered(what: Filter, n: int = 1) -> Compare:
    return _happened(Pattern("zone change", canonical((what, _YOURS)), destination=("battlefield",)), n)


def _who_entered(value: Compare) -> dict[str, Any] | None:
    when = value.a.when if isinstance(value.a, CountEvents) else None
    if not isinstance(when, Pattern) or when.what is None or not isinstance(value.b, Fixed):
        return None
    what = without(when.what, _YOURS)
    return None if what is None or value != _entered(what, value.b.n) else {"what": what, "n": value.b.n}


def _one_entered(value: Compare) -> dict[str, Any] | None:
    found = _who_entered(value)
    return {"what": found["what"]} if found is not None and found["n"] == 1 else None


def _several_entered(value: Compare) -> dict[str, Any] | None:
    found = _who_entered(value)
    return found if found is not None and found["n"] > 1 else None


_ENTERED: Final = "entered the battlefield under your control this turn"
_NUMBER: Final = node(Fixed, "{n}", n=where(numbers.CARDINAL, lambda n: n > 1))
CONDITION.add(
    seq(
        f"a {{what}} {_ENTERED}",
        "you had a {what} enter the battlefield under your control this turn",
        what=PERMANENT,
        build=_entered,
        match=_one_entered,
        of=Compare,
    ),
    seq(
        f"another {{what}} {_ENTERED}", what=other(PERMANENT), build=_entered, match=_one_entered, of=Compare
    ),
    seq(
        f"{{n}} or more {{what:pl}} {_ENTERED}",
        n=where(numbers.CARDINAL, lambda n: n > 1),
        what=PERMANENT,
        build=_entered,
        match=_several_entered,
        of=Compare,
    ),
    node(Compare, "you have {b} or more opponents", a=CountOf(Opponents()), cmp=">=", b=_NUMBER),
    node(
        Compare,
        "you've drawn {b} or more cards this turn",
        a=CountEvents(Pattern("draw", who=You()), "turn", ""),
        cmp=">=",
        b=_NUMBER,
    ),
)


def _in_hand(who: Any, n: int) -> Compare:
    return Compare(CountOf(Each(canonical((InZone("hand"), OwnedBy(who))))), "<=", Fixed(n))


def _few_in_hand(who: Any, said: str) -> Rule[Any]:
    return seq(
        f"{said} {{n}} or fewer cards in hand",
        n=numbers.CARDINAL,
        build=lambda n: _in_hand(who, n),
        match=lambda v: {"n": v.b.n} if isinstance(v.b, Fixed) and v == _in_hand(who, v.b.n) else None,
        of=Compare,
    )


CONDITION.add(_few_in_hand(You(), "you have"), _few_in_hand(It("that player"), "that player has"))

# -- what something is

_SUBJECT: Final = oneof("subject", SELF, HOST, IT_SUBJECT)
_IT_IS: Final = spelled(
    words({It("it"): "it's"}, "it's"),
    seq("{it} is", it=_SUBJECT, build=lambda it: it, match=lambda v: {"it": v}),
)
_STATES: Final = (
    "tapped untapped attacking blocking blocked enchanted equipped modified saddled suspected monstrous"
).split()
STATE: Final[Rule[Any]] = words({Status(s): s for s in _STATES}, "state")


def _has(objects: Any, n: int, kind: str, cmp: str) -> Is:
    return Is(objects, CountersAre(kind, cmp, Fixed(n)))


def _had(cmp: str, few: int, many: int | None) -> Any:
    def match(value: Is) -> dict[str, object] | None:
        it = value.what
        if not isinstance(it, CountersAre) or it.cmp != cmp or not isinstance(it.amount, Fixed):
            return None
        n = it.amount.n
        if n < few or (many is not None and n > many):
            return None
        if not it.kind:
            return None
        found: dict[str, object] = {"objects": value.objects, "kind": it.kind}
        return found if few == many else {**found, "n": n}

    return match


CONDITION.add(
    seq(
        "{objects} has a {kind} counter on it",
        "{objects} has a {kind} counter on ~",
        objects=_SUBJECT,
        kind=numbers.COUNTER_KIND,
        build=lambda objects, kind: _has(objects, 1, kind, ">="),
        match=_had(">=", 1, 1),
        of=Is,
    ),
    seq(
        "{objects} has no {kind} counters on it",
        "{objects} has no {kind} counters on ~",
        objects=_SUBJECT,
        kind=numbers.COUNTER_KIND,
        build=lambda objects, kind: _has(objects, 0, kind, "="),
        match=_had("=", 0, 0),
        of=Is,
    ),
    seq(
        "{objects} has {n} or more {kind} counters on it",
        "{objects} has {n} or more {kind} counters on ~",
        objects=_SUBJECT,
        n=where(numbers.CARDINAL, lambda n: n > 1),
        kind=numbers.COUNTER_KIND,
        build=lambda objects, n, kind: _has(objects, n, kind, ">="),
        match=_had(">=", 2, None),
        of=Is,
    ),
)
_SOME: Final = CountersAre("", ">=", Fixed(1))
_NONE: Final = CountersAre("", "=", Fixed(0))
_ISNT: Final = spelled(
    words({It("it"): "it isn't"}, "it isn't"),
    words({It("it"): "it's not"}, "it isn't"),
    seq("{it} isn't", it=_SUBJECT, build=lambda it: it, match=lambda v: {"it": v}),
)
_QUALITY: Final = oneof("quality", STATE, COLOR, words({Status("token"): "a token"}, "token"), NAMED)


def _is(subject: Rule[Any], what: Callable[[Rule[Any]], Rule[Any]]) -> None:
    """ "It's tapped", "it was a creature", "it isn't a land card"."""
    CONDITION.add(
        node(Is, "{objects} {what}", objects=subject, what=what(_QUALITY)),
        spelled(
            node(Is, "{objects} a {what}", objects=subject, what=what(PERMANENT)),
            node(Is, "{objects} a {what}", objects=subject, what=what(CARD)),
        ),
    )


def _plain(rule: Rule[Any]) -> Rule[Any]:
    return where(rule, lambda f: not isinstance(f, Not) and f != Anything())


def _negated(rule: Rule[Any]) -> Rule[Any]:
    return node(Not, "{part}", part=_plain(rule))


for _has_it, _whose, _holder, _compared in (
    (_SUBJECT, "has", NOW_POSSESSOR, COMPARED_IS),
    (PAST, "had", PAST_POSSESSOR, COMPARED_WAS),
):
    CONDITION.add(
        spelled(
            node(Is, f"{{objects}} {_whose} {{what}}", objects=_has_it, what=QUALITIES),
            node(Is, "{objects} {what}", objects=_holder, what=_compared),
        ),
        seq(
            f"{{objects}} {_whose} a {{kind}} counter on it",
            objects=PAST,
            kind=numbers.COUNTER_KIND,
            build=lambda objects, kind: _has(objects, 1, kind, ">="),
            match=_had(">=", 1, 1),
            of=Is,
        )
        if _whose == "had"
        else node(Is, "{objects} has a counter on it", objects=_SUBJECT, what=_SOME),
        seq(
            f"{{objects}} {_whose} no {{kind}} counters on it",
            objects=PAST,
            kind=numbers.COUNTER_KIND,
            build=lambda objects, kind: _has(objects, 0, kind, "="),
            match=_had("=", 0, 0),
            of=Is,
        )
        if _whose == "had"
        else node(Is, "{objects} has no counters on it", objects=_SUBJECT, what=_NONE),
    )
CONDITION.add(
    node(Is, "{objects} had counters on it", objects=PAST, what=_SOME),
)
_is(_IT_IS, _plain)
_is(_ISNT, _negated)
_is(seq("{it} was", it=PAST, build=lambda it: it, match=lambda v: {"it": v}), _plain)
_is(seq("{it} wasn't", it=PAST, build=lambda it: it, match=lambda v: {"it": v}), _negated)


CONDITION.add(node(Is, "a {what} is revealed this way", objects=It("what is revealed"), what=CARD))
_LIFE: Final = node(Fixed, "{n}", n=numbers.DIGITS)
_POISONED: Final = node(
    Compare,
    "{b} or more poison counters",
    a=CountersOn("poison", Iterated()),
    cmp=">=",
    b=node(Fixed, "{n}", n=numbers.CARDINAL),
)
"""Of each opponent by themselves: what several have is not added up."""
_TURN_LIFE: Final = CountEvents(Pattern("gain life", who=You()), "turn", "amount")
_CAST: Final = CountEvents(Pattern("cast", who=You()), "turn", "")
CONDITION.add(
    node(Compare, "you gained {b} or more life this turn", a=_TURN_LIFE, cmp=">=", b=_LIFE),
    node(Compare, "X is {b} or more", a=X(), cmp=">=", b=_LIFE),
    node(
        Compare,
        "a opponent has {a}",
        a=node(CountOf, "{of}", of=node(PlayersWho, "{condition}", among=Opponents(), condition=_POISONED)),
        cmp=">=",
        b=Fixed(1),
    ),
    node(
        Is,
        "{objects} was cast from {what}",
        "you cast {objects} from {what}",
        objects=oneof("what", THIS_SPELL, words({It("it"): "it"}, "it")),
        what=words(
            {
                CastFrom("graveyard"): ["a graveyard", "your graveyard"],
                CastFrom("exile"): "exile",
                CastFrom("hand"): "your hand",
            },
            "zone",
        ),
    ),
    words({Compare(_CAST, ">=", Fixed(2)): "you've cast another spell this turn"}, "condition"),
)

CONDITION.add(
    node(
        Compare,
        "creatures you control have total power {b} or greater",
        a=StatOf("power", Each(canonical((Type("creature"), _YOURS))), "sum"),
        cmp=">=",
        b=_LIFE,
    )
)

# -- life, powers

CONDITION.add(
    node(
        Compare,
        "you control {b} or more creatures with different powers",
        a=Distinct("power", Each(canonical((Type("creature"), _YOURS)))),
        cmp=">=",
        b=node(Fixed, "{n}", n=numbers.CARDINAL),
    ),
)


def _poor(who: Any, n: int) -> Compare:
    poor = PlayersWho(who, Compare(LifeOf(Iterated()), "<=", Fixed(n)))
    return Compare(CountOf(poor), ">=", Fixed(1))


def _how_poor(value: Compare) -> dict[str, object] | None:
    who = value.a.of if isinstance(value.a, CountOf) else None
    if not isinstance(who, PlayersWho) or not isinstance(who.condition, Compare):
        return None
    n = getattr(who.condition.b, "n", None)
    return {"who": who.among, "n": n} if n is not None and value == _poor(who.among, n) else None


CONDITION.add(
    seq(
        "{who} has {n} or less life",
        who=words({AllPlayers(): "a player", Opponents(): "a opponent"}, "who"),
        n=numbers.DIGITS,
        build=_poor,
        match=_how_poor,
        of=Compare,
    )
)

# -- the mana that was spent

_CAST_ONE: Final = oneof("spell", THIS_SPELL, words({It("it"): "it"}, "it"))


def _spent(n: int, mana: str, whose: Any) -> Compare:
    return Compare(CastFact(f"spent {mana}", whose), ">=", Fixed(n))


def _spent_parts(value: Compare) -> dict[str, Any] | None:
    fact = value.a
    if not isinstance(fact, CastFact) or not isinstance(value.b, Fixed) or value.b.n < 1:
        return None
    if not fact.fact.startswith("spent ") or value != _spent(value.b.n, fact.fact[6:], fact.of):
        return None
    return {"n": value.b.n, "mana": fact.fact[6:], "whose": fact.of}


def _symbols_spent(run: tuple[str, ...], whose: Any) -> Any:
    if len(set(run)) != 1 or run[0] not in MANA:
        return REFUSED
    return _spent(len(run), run[0], whose)


def _as_symbols(value: Compare) -> dict[str, object] | None:
    parts = _spent_parts(value)
    return None if parts is None else {"run": (parts["mana"],) * parts["n"], "whose": parts["whose"]}


def _of_a_colour(n: int, color: str, whose: Any) -> Compare:
    return _spent(n, SYMBOL_OF_COLOR[color], whose)


def _as_colour(value: Compare) -> dict[str, object] | None:
    parts = _spent_parts(value)
    if parts is None or parts["mana"] not in COLOR_SYMBOL:
        return None
    return {"n": parts["n"], "color": COLOR_SYMBOL[parts["mana"]], "whose": parts["whose"]}


CONDITION.add(
    spelled(
        seq(
            "{run} was spent to cast {whose}",
            run=numbers.MANA,
            whose=_CAST_ONE,
            build=_symbols_spent,
            match=_as_symbols,
            of=Compare,
        ),
        seq(
            "at least {n} {color} mana was spent to cast {whose}",
            n=numbers.CARDINAL,
            color=numbers.COLOR,
            whose=_CAST_ONE,
            build=_of_a_colour,
            match=_as_colour,
            of=Compare,
        ),
    ),
    node(
        Compare,
        "at least {b} mana was spent to cast {a}",
        "{b} or more mana was spent to cast {a}",
        a=node(
            CastFact,
            "{of}",
            fact="mana spent",
            of=oneof("spell", _CAST_ONE, words({It("that spell"): "that spell"}, "it")),
        ),
        cmp=">=",
        b=node(Fixed, "{n}", n=where(numbers.CARDINAL, lambda n: n > 1)),
    ),
    node(
        Compare,
        "no mana was spent to cast {a}",
        a=node(CastFact, "{of}", fact="mana spent", of=_CAST_ONE),
        cmp="=",
        b=Fixed(0),
    ),
)
NO_MORE: Final = controls("you control no {what}", in_plural(PERMANENT), 0, "=")
"""The condition of state triggers (CR 603.8)."""


# -- more than you

_IN_YARD: Final = Is(This(), InZone("graveyard"))

_MORE: Final[Rule[Any]] = oneof(
    "more",
    seq(
        "controls more {what} than you",
        what=in_plural(PERMANENT),
        build=lambda what: (
            CountOf(Each(canonical((what, ControlledBy(Iterated()))))),
            CountOf(Each(canonical((what, _YOURS)))),
        ),
        match=lambda v: _more_of(v),
        of=tuple,
    ),
    words(
        {
            (LifeOf(Iterated()), LifeOf(You())): "has more life than you",
            (
                CountOf(Each(canonical((InZone("hand"), OwnedBy(Iterated()))))),
                CountOf(Each(_HAND)),
            ): "has more cards in hand than you",
        },
        "more",
    ),
)


def _more_of(value: Any) -> dict[str, object] | None:
    mine = value[1]
    if not isinstance(mine, CountOf) or not isinstance(mine.of, Each):
        return None
    what = without(mine.of.what, _YOURS)
    theirs = None if what is None else CountOf(Each(canonical((what, ControlledBy(Iterated())))))
    return {"what": what} if theirs == value[0] else None


def _richer(who: Any, more: Any) -> Compare:
    return Compare(CountOf(PlayersWho(who, Compare(more[0], ">", more[1]))), ">=", Fixed(1))


def _is_richer(value: Compare) -> dict[str, object] | None:
    of = value.a.of if isinstance(value.a, CountOf) else None
    if not isinstance(of, PlayersWho) or not isinstance(of.condition, Compare):
        return None
    more = (of.condition.a, of.condition.b)
    return {"who": of.among, "more": more} if value == _richer(of.among, more) else None


CONDITION.add(
    seq(
        "{who} {more}",
        who=words(
            {
                Opponents(): "a opponent",
                AllPlayers(): "a player",
                DefendingPlayer(This()): "defending player",
                It("that player"): "that player",
            },
            "who",
        ),
        more=_MORE,
        build=_richer,
        match=_is_richer,
        of=Compare,
    ),
    words({_IN_YARD: "this card is in your graveyard"}, "condition"),
    seq(
        "this card is in your graveyard and {it}",
        it=CONDITION,
        build=lambda it: AllOf((_IN_YARD, it)),
        match=lambda v: {"it": v.parts[1]} if len(v.parts) == 2 and v.parts[0] == _IN_YARD else None,
        of=AllOf,
    ),
)

CONDITION.add(
    words(
        {
            Compare(
                CountEvents(Pattern("search", who=You(), how="library"), "resolution", ""), ">=", Fixed(1)
            ): "you search your library this way"
        },
        "condition",
    )
)


# -- graveyards of others, what was cast, and conditions together


def _full_yard(n: int) -> Compare:
    theirs = Each(canonical((InZone("graveyard"), OwnedBy(Iterated()))))
    full = PlayersWho(Opponents(), Compare(CountOf(theirs), ">=", Fixed(n)))
    return Compare(CountOf(full), ">=", Fixed(1))


def _how_full(value: Compare) -> dict[str, object] | None:
    who = value.a.of if isinstance(value.a, CountOf) else None
    inner = who.condition if isinstance(who, PlayersWho) else None
    n = inner.b.n if isinstance(inner, Compare) and isinstance(inner.b, Fixed) else None
    return {"n": n} if n is not None and value == _full_yard(n) else None


def _cast(what: Filter) -> Any:
    return REFUSED if what == Anything() else _happened(Pattern("cast", what, You()))


def _what_cast(value: Compare) -> dict[str, object] | None:
    when = value.a.when if isinstance(value.a, CountEvents) else None
    what = when.what if isinstance(when, Pattern) else None
    return {"what": what} if what is not None and value == _cast(what) else None


_HELD: Final = oneof(
    "what is controlled",
    controls("you control a {what}", PERMANENT, 1),
    controls("a opponent controls a {what}", PERMANENT, 1, ">=", _THEIRS),
    controls("you control {n} or more {what}", PERMANENT, None),
)
_LIES: Final = seq(
    "there is a {it}",
    "there are one or more {it:pl}",
    it=CARD_IN,
    build=lambda it: _cards(1, it),
    match=lambda v: (
        {"it": v.a.of.what}
        if isinstance(v.a, CountOf) and isinstance(v.a.of, Each) and v == _cards(1, v.a.of.what)
        else None
    ),
    of=Compare,
)
CONDITION.add(
    seq(
        "a opponent has {n} or more cards in their graveyard",
        n=numbers.CARDINAL,
        build=_full_yard,
        match=_how_full,
        of=Compare,
    ),
    seq("you've cast a {what} this turn", what=SPELL, build=_cast, match=_what_cast, of=Compare),
    seq(
        "{a} and {b}",
        a=_HELD,
        b=_HELD,
        build=lambda a, b: AllOf((a, b)),
        match=lambda v: {"a": v.parts[0], "b": v.parts[1]} if len(v.parts) == 2 else None,
        of=AllOf,
    ),
    _LIES,
    seq(
        "{a} or {b}",
        a=_HELD,
        b=oneof("condition", _LIES, _HELD),
        build=lambda a, b: AnyOf((a, b)),
        match=lambda v: {"a": v.parts[0], "b": v.parts[1]} if len(v.parts) == 2 else None,
        of=AnyOf,
    ),
)
