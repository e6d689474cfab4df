"""Static abilities about entering (CR 614.1c-d), and when something may be cast."""

from __future__ import annotations

from typing import Any, Final

from apnap.keywords.words import ENTERS
from apnap.model import (
    AllOf,
    Amend,
    AsItEnters,
    ChooseValue,
    DestinationBecomes,
    During,
    EntersAsCopy,
    EntersDesignated,
    EntersTapped,
    EntersWith,
    Gate,
    MayNot,
    No,
    Nothing,
    OnlyIf,
    OnlyWhen,
    Opponents,
    Pattern,
    Pay,
    Replacing,
    Static,
    This,
    TurnOf,
    You,
)
from apnap.oracle import numbers
from apnap.oracle.grammar.amounts import COUNT, COUNTED, EXPRESSION, where_counted
from apnap.oracle.grammar.conditions import CONDITION
from apnap.oracle.grammar.costs import ACTION, PAID
from apnap.oracle.grammar.exceptions import BUT
from apnap.oracle.grammar.objects import PERMANENT
from apnap.oracle.grammar.refs import (
    COPIED,
    other,
)
from apnap.oracle.grammar.surface import THIS, Joined
from apnap.oracle.syntax import (
    Rule,
    forward,
    framed,
    node,
    oneof,
    opt,
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
    as_enters(
        "as ~ enters, {effect}",
        oneof(
            "effect",
            CHOICE,
            _OR_TAPPED,
            seq(
                "{one}. then {other}",
                one=CHOICE,
                other=_OR_TAPPED,
                build=lambda one, other: Joined((one, other), (". then ",)),
                match=lambda v: {"one": v.steps[0], "other": v.steps[1]} if len(v.steps) == 2 else None,
                of=Joined,
            ),
        ),
    ),
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
        },
        "rule",
    ),
)


def _as_copy(tapped: Any, copied: Any, but: Any) -> Static:
    return Static(This(), (Replacing(ENTERS, (*tapped, EntersAsCopy(copied, but)), chooser=You()),))


def _copied(value: Static) -> dict[str, object] | None:
    mod = value.mods[0]
    copy = mod.changes[-1] if isinstance(mod, Replacing) else None
    if not isinstance(mod, Replacing) or not isinstance(copy, EntersAsCopy):
        return None
    parts: dict[str, Any] = {"tapped": mod.changes[:-1], "copied": copy.of, "but": copy.but}
    return parts if value == _as_copy(**parts) else None


ENTERING.add(
    seq(
        "you may have ~ enter {tapped}as a copy of {copied}{but}",
        tapped=opt(text("tapped ", (EntersTapped(),)), ()),
        copied=COPIED,
        but=BUT,
        build=_as_copy,
        match=_copied,
        of=Static,
    )
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
