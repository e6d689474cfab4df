"""Abilities: what a paragraph of rules text may be.

`PARAGRAPH` reads a whole paragraph to a tuple of abilities: a line of keywords gives several, all others
one. Which of them a face may have (a spell ability is for instants and sorceries) is for `face` to say.
"""

from __future__ import annotations

from typing import Any, Final

from apnap.keywords.permanents import boast, exhaust, power_up
from apnap.keywords.words import ENTERS
from apnap.model import (
    Activated,
    AllOf,
    AllPlayers,
    AnyPlayerMay,
    AsItEnters,
    AsSorcery,
    AtMost,
    ChooseValue,
    Cost,
    CostChange,
    DoneOnce,
    During,
    Fixed,
    Gain,
    Gate,
    If,
    IfElse,
    Keyword,
    Loyalty,
    Modal,
    Nothing,
    OnlyIf,
    Replacing,
    Spell,
    Static,
    This,
    Triggered,
    TurnOf,
    WordChosen,
    X,
    You,
)
from apnap.model.node import Ability, Instruction, Limit
from apnap.oracle import numbers
from apnap.oracle.grammar import (  # noqa: F401 - the families fill the clause vocabulary
    barring,
    beyond,
    clauses_actions,
    clauses_cards,
    clauses_casting,
    clauses_effects,
    clauses_life,
    clauses_looking,
    clauses_mana,
    clauses_permanents,
    clauses_things,
    clauses_zones,
    conditions_objects,
    conditions_turn,
    damage,
    designations,
    each_may,
    events_combat,
    events_deeds,
    events_when,
    exceptions,
    exerting,
    facing,
    increases,
    instead,
    joining,
    melding,
    nth_costs,
    offers,
    per_player,
    permissions,
    piles,
    prohibitions,
    retargeting,
    riding,
    spells,
    starting_life,
    statics_costs,
    this_way,
    timing,
    triggering,
    turning,
    voting,
)
from apnap.oracle.grammar.amounts import COUNTED, EXPRESSION, where_counted
from apnap.oracle.grammar.clauses_things import QUOTED
from apnap.oracle.grammar.companions import COMPANION
from apnap.oracle.grammar.conditions import CONDITION
from apnap.oracle.grammar.costs import COST
from apnap.oracle.grammar.dice import TABLE
from apnap.oracle.grammar.events import OFTEN, ONCE, STEPS
from apnap.oracle.grammar.keywords import KEYWORDS
from apnap.oracle.grammar.modes import MODAL, PRICED
from apnap.oracle.grammar.opening import FROM_OPENING_HAND
from apnap.oracle.grammar.sentences import AMENDED, EFFECT
from apnap.oracle.grammar.statics import STATIC
from apnap.oracle.grammar.striations import (
    CLASS_LEVEL,
    LEVEL_SYMBOL,
    TO_SOLVE,
    solved,
    station_paragraph,
)
from apnap.oracle.grammar.surface import Joined
from apnap.oracle.grammar.trees import children
from apnap.oracle.syntax import (
    Rule,
    framed,
    node,
    one,
    oneof,
    pattern,
    separated,
    seq,
    spelled,
    text,
    where,
    words,
)

# -- effects

BODY: Final = oneof(
    "effect",
    seq("{it}.", it=EFFECT, build=lambda it: it, match=lambda v: None if isinstance(v, Modal) else {"it": v}),
    MODAL,
    TABLE,
)
"""An effect with its last full stop."""

# -- triggered


def _begins_with_if(effect: Any) -> bool:
    while isinstance(effect, Joined):
        effect = effect.steps[0]
    return isinstance(effect, If)


# an "if" right after the event is the ability's own condition (CR 603.4)
_TRIGGERED_BODY: Final = where(BODY, lambda effect: not _begins_with_if(effect))
_NO_MODES: Final = where(EFFECT, lambda effect: not isinstance(effect, Modal))
_OPEN_BODY: Final = where(_NO_MODES, lambda effect: not _begins_with_if(effect))
_LIMIT: Final[Rule[Any]] = oneof(
    "limit",
    text("", ()),
    text(" this ability triggers only once each turn.", (AtMost(1, "turn"),)),
    text(" do this only once each turn.", (DoneOnce(),)),
)


def _does_one_thing(value: Any) -> bool:
    """Whether it is plain what is done only once each turn, if anything is: what it alone offers its
    controller."""
    if not isinstance(value, Triggered) or DoneOnce() not in value.limits:
        return True
    offered = _offered(value.effect)
    return len(offered) == 1 and offered[0].who == You() and offered[0].otherwise == Nothing()


def _offered(value: Any) -> list[Gate]:
    """What an effect offers, leaving out what is offered by the abilities that it gives."""
    found = [offer for part in children(value) if not isinstance(part, Ability) for offer in _offered(part)]
    return [value, *found] if isinstance(value, Gate) else found


def _trigger(word: str, when: Rule[Any], closed: bool = True) -> list[Rule[Any]]:
    """`closed`: with its last full stop, and what may follow that."""
    parts: dict[str, Any] = {"when": when, "effect": _TRIGGERED_BODY if closed else _OPEN_BODY}
    if closed:
        parts["limits"] = _LIMIT
    other = {"when": "whenever", "whenever": "when", "at": ""}[word]
    rest = "{limits}" if closed else ""
    shapes = (f"{{when}}, {{effect}}{rest}", f"{{when}}, if {{condition}}, {{effect}}{rest}")
    heads = [f"{w} " for w in (word, other) if w]
    return [
        node(Triggered, *[h + shapes[0] for h in heads], **parts),
        node(Triggered, *[h + shapes[1] for h in heads], condition=CONDITION, **parts),
    ]


TRIGGERED: Final = where(
    oneof("triggered ability", *_trigger("when", ONCE), *_trigger("whenever", OFTEN), *_trigger("at", STEPS)),
    _does_one_thing,
)

# -- activated

BEFORE_ATTACKERS: Final = ("upkeep", "draw", "precombat main", "beginning of combat")
_LIMITS: Final[Rule[Any]] = oneof(
    "limits",
    text("", ()),
    text(" activate only as a sorcery.", (AsSorcery(),)),
    text(" activate only once each turn.", (AtMost(1, "turn"),)),
    text(" activate only as a sorcery and only once each turn.", (AsSorcery(), AtMost(1, "turn"))),
    text(" activate only during your turn.", (OnlyIf(TurnOf(You())),)),
    text(" activate only once.", (AtMost(1, "game"),)),
    text(" activate only during your upkeep.", (OnlyIf(AllOf((TurnOf(You()), During(("upkeep",))))),)),
    text(" activate only during combat.", (OnlyIf(During(("combat",))),)),
    text(" any player may activate this ability.", (AnyPlayerMay(AllPlayers()),)),
    text(
        " activate only during your turn, before attackers are declared.",
        (OnlyIf(AllOf((TurnOf(You()), During(BEFORE_ATTACKERS)))),),
    ),
    seq(
        " activate only if {it} and only as a sorcery.",
        it=CONDITION,
        build=lambda it: (OnlyIf(it), AsSorcery()),
        match=lambda v: (
            {"it": v[0].condition}
            if len(v) == 2 and isinstance(v[0], OnlyIf) and v[1] == AsSorcery()
            else None
        ),
        of=tuple,
    ),
    seq(
        " activate only if {it} and only once each turn.",
        it=CONDITION,
        build=lambda it: (OnlyIf(it), AtMost(1, "turn")),
        match=lambda v: (
            {"it": v[0].condition}
            if len(v) == 2 and isinstance(v[0], OnlyIf) and v[1] == AtMost(1, "turn")
            else None
        ),
        of=tuple,
    ),
    seq(
        " activate only if {it}.",
        it=CONDITION,
        build=lambda it: (OnlyIf(it),),
        match=lambda v: {"it": v[0].condition} if len(v) == 1 and isinstance(v[0], OnlyIf) else None,
        of=tuple,
    ),
)
_SIGN: Final[Rule[str]] = words({"-": "less", "+": "more"}, "sign")
_ITS_CHANGE: Final = oneof(
    "cost change",
    spelled(
        node(
            CostChange,
            "this ability costs {mana} {sign} to activate for each {times}",
            of="activate",
            what=None,
            sign=_SIGN,
            mana=numbers.MANA,
            times=COUNTED,
        ),
        node(
            CostChange,
            "this ability costs {mana} {sign} to activate, where X is {times}",
            of="activate",
            what=None,
            sign=_SIGN,
            mana=words({("1",): "{X}"}, "{X}"),
            times=where_counted(EXPRESSION),
        ),
    ),
    node(
        CostChange,
        "this ability costs {mana} {sign} to activate if {times}",
        of="activate",
        what=None,
        sign=_SIGN,
        mana=numbers.MANA,
        times=node(IfElse, "{condition}", condition=CONDITION, then=Fixed(1), otherwise=Fixed(0)),
    ),
)
ACTIVATED: Final = oneof(
    "activated ability",
    node(Activated, "{cost}: {effect}{limits}", cost=COST, effect=BODY, limits=_LIMITS),
    node(
        Activated,
        "{cost}: {effect} {change}.{limits}",
        "{cost}: {effect}{limits} {change}.",
        cost=COST,
        effect=BODY,
        limits=_LIMITS,
        change=_ITS_CHANGE,
    ),
)

_LABELS: Final = {"exhaust": exhaust, "boast": boast, "power-up": power_up}


def _labelled(label: str) -> Rule[Activated]:
    """The ability as the keyword makes it, with its limits (CR 702.142a, 702.177a)."""
    make = _LABELS[label]

    def build(cost: Cost, effect: Instruction, limits: tuple[Limit, ...]) -> Ability:
        return make(Keyword(label, (Activated(cost, effect, limits),)))[0]

    def match(value: Activated) -> dict[str, object] | None:
        for n in range(len(value.limits) + 1):
            parts = {"cost": value.cost, "effect": value.effect, "limits": value.limits[:n]}
            if value == build(value.cost, value.effect, value.limits[:n]):
                return parts
        return None

    return seq(
        f"{label} \u2014 {{cost}}: {{effect}}{{limits}}",
        cost=COST,
        effect=BODY,
        limits=_LIMITS,
        build=build,
        match=match,
        of=Activated,
    )


LABELLED: Final = oneof("labelled ability", *[_labelled(label) for label in _LABELS])


def _read_loyalty(said: str) -> Cost:
    said = said[1:-1]
    sign = {"+": "+", "\u2212": "-"}.get(said[0], "")
    rest = said[1:] if sign else said
    amount = X() if rest == "X" else Fixed(int(rest))
    return Cost((Loyalty(sign or "+", amount),))


def _show_loyalty(cost: Cost) -> str:
    part = cost.parts[0]
    if not isinstance(part, Loyalty) or len(cost.parts) != 1:
        raise ValueError(cost)
    n = "X" if isinstance(part.amount, X) else str(part.amount.n) if isinstance(part.amount, Fixed) else ""
    if n == "0":
        return "[0]"
    return f"[{'+' if part.sign == '+' else chr(0x2212)}{n}]"


LOYALTY: Final = node(
    Activated,
    "{cost}: {effect}",
    cost=pattern("loyalty", r"\[[+\u2212]?(?:\d+|X)\]", Cost, _read_loyalty, _show_loyalty, "[", "(?=: )"),
    effect=BODY,
)

# -- chapters (CR 714)

_ROMAN: Final[Rule[int]] = words(
    {1: "I", 2: "II", 3: "III", 4: "IV", 5: "V", 6: "VI", 7: "VII"}, "chapter number"
)
CHAPTER: Final = seq(
    "{numbers} \u2014 {effect}",
    numbers=separated(_ROMAN, ", "),
    effect=BODY,
    build=lambda numbers, effect: Keyword("chapter", (numbers, effect)),
    match=lambda k: {"numbers": k.args[0], "effect": k.args[1]} if k.name == "chapter" else None,
    of=Keyword,
)

# -- max speed, infinity (CR 702.178, 702.186)


def _while_so(name: str, it: Rule[Any]) -> Rule[Keyword]:
    """An ability that something has as long as its keyword says (CR 702.178a, 702.186b)."""
    return seq(
        f"{name} \u2014 {{it}}",
        it=it,
        build=lambda it: Keyword(name, (it,)),
        match=lambda v: {"it": v.args[0]} if v.name == name and len(v.args) == 1 else None,
        of=Keyword,
    )


# -- all

SPELL: Final = node(Spell, "{effect}", effect=BODY)
_STATIC: Final = framed("{it}.", it=STATIC)
_SOLVED: Final = solved(oneof("ability", ACTIVATED, TRIGGERED, _STATIC))
_PLAIN: Final = oneof("ability", ACTIVATED, TRIGGERED, _STATIC)
MAX_SPEED: Final = _while_so("max speed", _PLAIN)
INFINITY: Final = _while_so("\u221e", _PLAIN)
ABILITY: Final = oneof(
    "ability",
    MAX_SPEED,
    INFINITY,
    TO_SOLVE,
    _SOLVED,
    ACTIVATED,
    TRIGGERED,
    _STATIC,
    LOYALTY,
    CHAPTER,
    LABELLED,
    FROM_OPENING_HAND,
    COMPANION,
    CLASS_LEVEL,
    LEVEL_SYMBOL,
)
# within a sentence that goes on, what is quoted has no full stop
_OPEN: Final = oneof(
    "ability",
    *_trigger("when", ONCE, False),
    *_trigger("whenever", OFTEN, False),
    *_trigger("at", STEPS, False),
    node(Activated, "{cost}: {effect}", cost=COST, effect=_NO_MODES),
    STATIC,
)
QUOTED.add(
    spelled(framed('"{it}"', it=oneof("ability", ACTIVATED, TRIGGERED, _STATIC)), framed('"{it}"', it=_OPEN))
)


# -- anchor words (CR 607.2m)

_ANCHOR: Final[Rule[str]] = pattern("anchor word", r"[A-Z][\w'-]*(?: [A-Z][\w'-]*)*", str, str, str)


def _anchored(words: tuple[str, ...], abilities: tuple[Ability, ...]) -> tuple[Ability, ...]:
    """One of the words is chosen, and each stands for an ability."""
    choice = AsItEnters(ChooseValue(You(), "word", words))
    had = [Static(This(), (Gain((it,)),), WordChosen(word)) for word, it in zip(words, abilities)]
    return (Static(This(), (Replacing(ENTERS, (choice,)),)), *had)


def anchors_of(abilities: tuple[Any, ...]) -> tuple[str, ...]:
    """The anchor words of a paragraph, in the order of its lines."""
    asked = [a.condition for a in abilities if isinstance(a, Static)]
    return tuple([c.word for c in asked if isinstance(c, WordChosen)])


def _unanchored(value: tuple[Any, ...]) -> dict[str, object] | None:
    words = anchors_of(value)
    if len(words) != 2 or len(value) != 3:
        return None
    given = [a.mods[0].abilities[0] for a in value[1:] if isinstance(a.mods[0], Gain)]
    if len(given) != 2 or value != _anchored(words, tuple(given)):
        return None
    return {"a": words[0], "b": words[1], "x": given[0], "y": given[1]}


ANCHORED: Final[Rule[tuple[Any, ...]]] = seq(
    "as ~ enters, choose {a} or {b}.\n\u2022 {x}\n\u2022 {y}",
    a=_ANCHOR,
    b=_ANCHOR,
    x=_PLAIN,
    y=_PLAIN,
    build=lambda a, b, x, y: _anchored((a, b), (x, y)),
    match=_unanchored,
    of=tuple,
)
_LINE: Final = oneof("paragraph", KEYWORDS, one(ABILITY))
PERMANENT_PARAGRAPH: Final = oneof("paragraph", KEYWORDS, one(ABILITY), ANCHORED, station_paragraph(_LINE))
"""A paragraph of a permanent."""
_AMENDED: Final = node(Spell, "{effect}.", effect=AMENDED)
SPELL_PARAGRAPH: Final = oneof("paragraph", KEYWORDS, PRICED, one(SPELL), one(ABILITY), one(_AMENDED))
"""A paragraph of an instant or sorcery."""
