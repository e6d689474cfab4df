"""Static abilities about entering (CR 614), being prevented, and when something may be cast."""

from __future__ import annotations

from typing import Any, Final

from apnap.keywords.words import ENTERS
from apnap.model import (
    AllOf,
    Amend,
    Among,
    AmountBecomes,
    AsItEnters,
    ChooseValue,
    DestinationBecomes,
    During,
    EntersAsCopy,
    EntersDesignated,
    EntersTapped,
    EntersWith,
    EventAmount,
    Fixed,
    Gate,
    MayLookAt,
    MayNot,
    No,
    Nothing,
    OnlyIf,
    OnlyWhen,
    Opponents,
    Pattern,
    Pay,
    Prevent,
    Replacing,
    Static,
    Sum,
    This,
    Times,
    TopOf,
    TurnOf,
    You,
)
from apnap.oracle import numbers
from apnap.oracle.grammar.amounts import COUNT, COUNTED, EXPRESSION, where_counted
from apnap.oracle.grammar.conditions import CONDITION
from apnap.oracle.grammar.costs import ACTION, PAID
from apnap.oracle.grammar.objects import PERMANENT
from apnap.oracle.grammar.refs import (
    COPIED,
    HOST,
    other,
)
from apnap.oracle.grammar.surface import THIS
from apnap.oracle.syntax import (
    REFUSED,
    Rule,
    forward,
    framed,
    in_plural,
    node,
    oneof,
    seq,
    spelled,
    text,
    words,
)

ENTERING: Final = forward("static ability")
# -- how it enters


def entering(
    template: str, *synonyms: str, change: Rule[Any], condition: Rule[Any] | None = None
) -> Rule[Any]:
    """A replacement of the source's own entering (CR 614.1c)."""
    slots = {"change": change} if condition is None else {"change": change, "condition": condition}

    def build(change: Any, condition: Any = None) -> Static:
        return Static(This(), (Replacing(ENTERS, change, condition),))

    def match(value: Static) -> dict[str, object] | None:
        mod = value.mods[0]
        if not isinstance(mod, Replacing):
            return None
        if (condition is None) != (mod.condition is None) or value != build(mod.changes, mod.condition):
            return None
        got: dict[str, object] = {"change": mod.changes}
        return got if condition is None else {**got, "condition": mod.condition}

    return seq(template, *synonyms, build=build, match=match, of=Static, **slots)


_WITH: Final = seq(
    "with {n@} {kind} [counter|counters] on it",
    "with {n@} {kind} [counter|counters] on ~",
    n=COUNT,
    kind=numbers.COUNTER_KIND,
    build=lambda n, kind: (EntersWith(kind, n),),
    match=lambda v: {"n": v[0].amount, "kind": v[0].kind} if _is_with(v) else None,
    of=tuple,
)
_WITH_EACH: Final = seq(
    "with a {kind} counter on it for each {n}",
    "with a {kind} counter on ~ for each {n}",
    n=COUNTED,
    kind=numbers.COUNTER_KIND,
    build=lambda n, kind: (EntersWith(kind, n),),
    match=lambda v: {"n": v[0].amount, "kind": v[0].kind} if _is_with(v) else None,
    of=tuple,
)
_WITH_EQUAL: Final = seq(
    "with a number of {kind} counters on it equal to {n}",
    "with a number of {kind} counters on ~ equal to {n}",
    n=where_counted(EXPRESSION),
    kind=numbers.COUNTER_KIND,
    build=lambda n, kind: (EntersWith(kind, n),),
    match=lambda v: {"n": v[0].amount, "kind": v[0].kind} if _is_with(v) else None,
    of=tuple,
)


_WITH_X: Final = seq(
    "with X {kind} counters on it, where X is {n}",
    "with X {kind} counters on ~, where X is {n}",
    n=where_counted(EXPRESSION),
    kind=numbers.COUNTER_KIND,
    build=lambda n, kind: (EntersWith(kind, n),),
    match=lambda v: {"n": v[0].amount, "kind": v[0].kind} if _is_with(v) else None,
    of=tuple,
)


def _is_with(changes: Any) -> bool:
    return len(changes) == 1 and isinstance(changes[0], EntersWith)


_TAPPED: Final[Rule[Any]] = text("tapped", (EntersTapped(),))
_PREPARED: Final[Rule[Any]] = text("prepared", (EntersDesignated("prepared"),))
_ENTRY: Final = oneof("entry", _TAPPED, _PREPARED, _WITH, spelled(_WITH_EACH, _WITH_EQUAL, _WITH_X))
_TAPPED_WITH: Final = seq(
    "tapped {it}",
    it=_WITH,
    build=lambda it: (EntersTapped(), *it),
    match=lambda v: {"it": v[1:]} if v[:1] == (EntersTapped(),) and len(v) == 2 else None,
    of=tuple,
)
_NOT: Final = node(No, "{part}", part=CONDITION)
ENTERING.add(
    entering(
        "~ enters {change}", "~ enters the battlefield {change}", change=oneof("entry", _ENTRY, _TAPPED_WITH)
    ),
    entering("~ enters {change} unless {condition}", change=_TAPPED, condition=_NOT),
    entering(
        "if {condition}, it enters {change}",
        "if {condition}, ~ enters {change}",
        "~ enters {change} if {condition}",
        change=_ENTRY,
        condition=CONDITION,
    ),
)

# -- choices as it enters, and where it goes instead


def as_enters(template: str, effect: Rule[Any], condition: Any = None) -> Rule[Any]:
    """ "As ~ enters, ..." (CR 614.12a), under a condition that the template says."""

    def build(effect: Any) -> Static:
        return Static(This(), (Replacing(ENTERS, (AsItEnters(effect),), condition),))

    def match(value: Static) -> dict[str, object] | None:
        mod = value.mods[0]
        if not isinstance(mod, Replacing) or not isinstance(mod.changes[0], AsItEnters):
            return None
        return {"effect": mod.changes[0].effect} if value == build(mod.changes[0].effect) else None

    return seq(template, effect=effect, build=build, match=match, of=Static)


_ASPECTS: Final = (
    *("color", "creature type", "basic land type", "opponent", "player", "land type", "card type"),
    "number",
)
COLORS: Final = ("white", "blue", "black", "red", "green")
CHOICE: Final[Rule[Any]] = oneof(
    "choice",
    words(
        {
            ChooseValue(You(), "color", tuple([c for c in COLORS if c != color])): (
                f"choose a color other than {color}"
            )
            for color in COLORS
        },
        "choice",
    ),
    words({ChooseValue(You(), aspect): f"choose a {aspect}" for aspect in _ASPECTS}, "choice"),
    words(
        {
            ChooseValue(You(), "name"): "choose a card name",
            ChooseValue(You(), "name", ("nonland",)): "choose a nonland card name",
            ChooseValue(You(), "name", ("creature",)): "choose a creature card name",
        },
        "choice",
    ),
)
_OR_TAPPED: Final = node(
    Gate,
    "you may {offer}. if you don't, it enters tapped",
    "you may {offer}. if you don't, ~ enters tapped",
    who=You(),
    offer=oneof("offer", node(Pay, "{cost}", who=You(), cost=PAID), ACTION),
    then=Nothing(),
    otherwise=Amend(EntersTapped()),
)
ENTERING.add(
    as_enters("as ~ enters, {effect}", oneof("effect", CHOICE, _OR_TAPPED)),
    words(
        {
            Static(
                This(),
                (
                    Replacing(
                        Pattern("zone change", THIS, destination=("graveyard",)),
                        (DestinationBecomes("exile", ""),),
                    ),
                ),
                zone="any",
            ): "if ~ would be put into a graveyard from anywhere, exile it instead",
            Static(This(), (MayNot("untap"),)): "you may choose not to untap ~ during your untap step",
            Static(
                You(), (MayLookAt(TopOf(Fixed(1), You())),)
            ): "you may look at the top card of your library any time",
        },
        "rule",
    ),
)


def _as_copy(copied: Any) -> Static:
    return Static(This(), (Replacing(ENTERS, (EntersAsCopy(copied, ()),), chooser=You()),))


def _copied(value: Static) -> dict[str, object] | None:
    mod = value.mods[0]
    if not isinstance(mod, Replacing) or not isinstance(mod.changes[0], EntersAsCopy):
        return None
    return {"copied": mod.changes[0].of} if value == _as_copy(mod.changes[0].of) else None


ENTERING.add(
    seq("you may have ~ enter as a copy of {copied}", copied=COPIED, build=_as_copy, match=_copied, of=Static)
)


def _prevents(template: str, build: Any) -> Rule[Any]:
    def match(value: Static) -> dict[str, object] | None:
        when = getattr(value.mods[0], "when", None)
        if not isinstance(when, Pattern):
            return None
        for what in (when.what, when.by):
            if what is not None and value == build(what):
                return {"what": what}
        return None

    return seq(template, what=_WHOSE_DAMAGE, build=build, match=match, of=Static)


def _dealt_by(how: str) -> Any:
    return lambda what: Static(This(), (Replacing(Pattern("damage", by=what, how=how), (Prevent(None),)),))


_WHOSE_DAMAGE: Final[Rule[Any]] = oneof(
    "what", words({THIS: "~"}, "~"), node(Among, "{objects}", objects=HOST), in_plural(PERMANENT)
)
for _how, _said in (
    ("", "all damage"),
    ("combat", "all combat damage"),
    ("noncombat", "all noncombat damage"),
):
    ENTERING.add(
        _prevents(f"prevent {_said} that would be dealt by {{what}}", _dealt_by(_how)),
    )

# -- when it may be cast

_TIMES: Final[Rule[Any]] = words(
    {
        AllOf((TurnOf(You()), During(("combat",)))): "during combat on your turn",
        During(("combat",)): "during combat",
        During(("declare blockers",)): "during the declare blockers step",
        During(("declare attackers",)): "during the declare attackers step",
        During(("combat damage",)): "during the combat damage step",
        TurnOf(Opponents()): "during a opponent's turn",
        TurnOf(You()): "during your turn",
    },
    "when",
)
for _rule, _before in ((_TIMES, ""), (CONDITION, "if ")):
    ENTERING.add(
        seq(
            f"cast this spell only {_before}{{it}}",
            it=_rule,
            build=lambda it: Static(This(), (OnlyWhen("cast", (OnlyIf(it),)),), zone="any"),
            match=lambda v: (
                {"it": v.mods[0].limits[0].condition}
                if isinstance(v.mods[0], OnlyWhen)
                and isinstance(v.mods[0].limits[0], OnlyIf)
                and v
                == Static(This(), (OnlyWhen("cast", (OnlyIf(v.mods[0].limits[0].condition),)),), zone="any")
                else None
            ),
            of=Static,
        )
    )

ENTERING.add(
    entering(
        "~ enters {change}",
        change=seq(
            "tapped. as it enters, {it}",
            it=CHOICE,
            build=lambda it: (EntersTapped(), AsItEnters(it)),
            match=lambda v: (
                {"it": v[1].effect} if v[:1] == (EntersTapped(),) and isinstance(v[-1], AsItEnters) else None
            ),
            of=tuple,
        ),
    )
)


# -- how other permanents enter


def _others_of(rule: Rule[Any]) -> Rule[Any]:
    return framed("other {it#}", it=other(rule))


def _others_enter(what: Any, change: Any) -> Static:
    return Static(This(), (Replacing(Pattern("zone change", what, destination=("battlefield",)), change),))


def _how_they_enter(value: Static) -> dict[str, object] | None:
    mod = value.mods[0]
    when = mod.when if isinstance(mod, Replacing) else None
    if not isinstance(mod, Replacing) or not isinstance(when, Pattern) or when.what in (None, THIS):
        return None
    parts = {"what": when.what, "change": mod.changes}
    return parts if value == _others_enter(**parts) else None


_MORE_COUNTERS: Final = seq(
    "{n@} additional {kind} [counter|counters] on it",
    n=COUNT,
    kind=numbers.COUNTER_KIND,
    build=lambda n, kind: (EntersWith(kind, n),),
    match=lambda v: {"n": v[0].amount, "kind": v[0].kind} if _is_with(v) else None,
    of=tuple,
)
ENTERING.add(
    seq(
        "{what:pl} enter {change}",
        what=oneof("what", PERMANENT, _others_of(PERMANENT)),
        change=_TAPPED,
        build=_others_enter,
        match=_how_they_enter,
        of=Static,
    ),
    seq(
        "each {what} enters with {change}",
        what=oneof("what", PERMANENT, _others_of(PERMANENT)),
        change=_MORE_COUNTERS,
        build=_others_enter,
        match=_how_they_enter,
        of=Static,
    ),
)

# -- twice as many tokens and counters

_TWICE: Final[Rule[Any]] = words(
    {
        (AmountBecomes(Times(Fixed(2), EventAmount())),): "twice that many",
        (AmountBecomes(Sum((EventAmount(), Fixed(1)))),): "that many plus one",
    },
    "how many",
)


def _more_tokens(change: Any) -> Static:
    return Static(This(), (Replacing(Pattern("create token", who=You()), change),))


def _more_counters(kind: str, what: Any, change: Any) -> Static:
    return Static(This(), (Replacing(Pattern("put counter", what, how=kind), change),))


def _counters_parts(value: Static) -> dict[str, Any] | None:
    mod = value.mods[0]
    when = mod.when if isinstance(mod, Replacing) else None
    if not isinstance(mod, Replacing) or not isinstance(when, Pattern) or when.what is None or not when.how:
        return None
    parts: dict[str, Any] = {"kind": when.how, "what": when.what, "change": mod.changes}
    return parts if value == _more_counters(**parts) else None


ONE_PERMANENT: Final = oneof(
    "what",
    words({THIS: "~"}, "~"),
    framed("a {it}", it=PERMANENT),
    framed("another {it}", it=other(PERMANENT)),
)
"""What a replacement is about: itself, a permanent of a kind, or another one."""
ENTERING.add(
    seq(
        "if one or more tokens would be created under your control, {change} of those tokens are created "
        "instead",
        "if a effect would create one or more tokens under your control, it creates {change} of those tokens "
        "instead",
        change=_TWICE,
        build=_more_tokens,
        match=lambda v: (
            {"change": v.mods[0].changes}
            if isinstance(v.mods[0], Replacing) and v == _more_tokens(v.mods[0].changes)
            else None
        ),
        of=Static,
    ),
    seq(
        *[
            "if one or more {kind} counters would be put on {what}, {change} {again} counters are put on "
            f"{it} instead"
            for it in ("it", "that creature", "that permanent")
        ],
        kind=numbers.COUNTER_KIND,
        what=ONE_PERMANENT,
        change=_TWICE,
        again=numbers.COUNTER_KIND,
        build=lambda kind, what, change, again: (
            _more_counters(kind, what, change) if kind == again else REFUSED
        ),
        match=lambda v: None if (p := _counters_parts(v)) is None else {**p, "again": p["kind"]},
        of=Static,
    ),
)
ENTERING.add(
    seq(
        *[
            "if a effect would put one or more counters on {what}, it puts {change} of those counters on "
            f"{it} instead"
            for it in ("that permanent", "that creature", "it")
        ],
        what=ONE_PERMANENT,
        change=_TWICE,
        build=lambda what, change: _more_counters("", what, change),
        match=lambda v: (
            {"what": v.mods[0].when.what, "change": v.mods[0].changes}
            if isinstance(v.mods[0], Replacing)
            and isinstance(v.mods[0].when, Pattern)
            and v.mods[0].when.what is not None
            and v == _more_counters("", v.mods[0].when.what, v.mods[0].changes)
            else None
        ),
        of=Static,
    )
)

_MORE_LIFE: Final[Rule[Any]] = oneof(
    "how much",
    words({(AmountBecomes(Times(Fixed(2), EventAmount())),): "twice that much life"}, "how much"),
    seq(
        "that much life plus {n}",
        n=numbers.DIGITS,
        build=lambda n: (AmountBecomes(Sum((EventAmount(), Fixed(n)))),),
        match=lambda v: _plus(v),
        of=tuple,
    ),
)


def _plus(value: Any) -> dict[str, object] | None:
    amount = getattr(value[0], "amount", None)
    n = amount.parts[-1] if isinstance(amount, Sum) else None
    made = None if not isinstance(n, Fixed) else (AmountBecomes(Sum((EventAmount(), n))),)
    return {"n": n.n} if isinstance(n, Fixed) and value == made else None


ENTERING.add(
    seq(
        "if you would gain life, you gain {change} instead",
        change=_MORE_LIFE,
        build=lambda change: Static(This(), (Replacing(Pattern("gain life", who=You()), change),)),
        match=lambda v: (
            {"change": v.mods[0].changes}
            if isinstance(v.mods[0], Replacing)
            and v == Static(This(), (Replacing(Pattern("gain life", who=You()), v.mods[0].changes),))
            else None
        ),
        of=Static,
    )
)
