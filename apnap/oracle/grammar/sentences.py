"""Sentences: clauses joined, and the gates around them ("you may", "if", "unless", "if you do").

`EFFECT` is what stands after a trigger's comma or an activation's colon, or is a spell's text: sentences,
without the last full stop.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Any, Final

from apnap.model import (
    Among,
    Apply,
    Cost,
    CounterIt,
    DealDamage,
    Endless,
    FlipCoin,
    Gate,
    If,
    IfDone,
    Later,
    Mana,
    No,
    Nothing,
    Pattern,
    Pay,
    Reflexive,
    Replacing,
    Until,
    You,
)
from apnap.oracle import numbers
from apnap.oracle.grammar.amounts import COUNTED, EXPRESSION, measured, where_counted
from apnap.oracle.grammar.clauses import CLAUSE, HAVE, PREDICATE
from apnap.oracle.grammar.conditions import CONDITION
from apnap.oracle.grammar.costs import EITHER, MANA_COST, PAID, PAID_OPENLY
from apnap.oracle.grammar.events import OFTEN, SPELL_CAST
from apnap.oracle.grammar.exceptions import copy_with_exceptions
from apnap.oracle.grammar.refs import (
    IT_SUBJECT,
    PLAYER_NOT_YOU,
    SELF,
)
from apnap.oracle.grammar.surface import (
    Amended,
    ChosenSource,
    Clashed,
    Elided,
    InsteadOf,
    Joined,
    OnlyThen,
    WhereX,
)
from apnap.oracle.grammar.trees import speaks_of_event, speaks_on
from apnap.oracle.syntax import (
    REFUSED,
    Rule,
    forward,
    node,
    oneof,
    separated,
    seq,
    spelled,
    words,
)

# -- clauses to a sentence


def joint(said: str, rule: Rule[Any]) -> Rule[Any]:
    """A further step with the text before it."""
    return seq(
        f"{said}{{it}}",
        it=rule,
        build=lambda it: (said, it),
        match=lambda v: {"it": v[1]} if v[0] == said else None,
        of=tuple,
    )


def _prevents(step: Any) -> bool:
    """Whether it is an effect on damage, of which what is done besides is a part."""
    if isinstance(step, ChosenSource):
        return True
    return isinstance(step, Apply) and any(isinstance(mod, Replacing) for mod in step.mods)


_AND: Final = (" and ", ", and ", ", ")


def _join(first: Any, more: tuple[tuple[str, Any], ...]) -> Any:
    steps = (first, *[step for _, step in more])
    # "except it isn't legendary and it has flying" goes on with exceptions
    if any(copy_with_exceptions(step) and said in _AND for step, (said, _) in zip(steps, more)):
        return REFUSED
    for before, after in pairwise(steps):
        # "gains trample and gets +1/+1 until end of turn" has one duration
        if isinstance(before, Apply) and isinstance(after, Apply):
            if before.duration == Endless() and isinstance(after.affects, Elided):
                return REFUSED
        # "you gain life equal to the damage prevented this way" is part of the effect
        if _prevents(before) and speaks_of_event(after):
            return REFUSED
    return Joined(steps, tuple(joint for joint, _ in more))


def _parts(value: Joined) -> dict[str, object]:
    return {"first": value.steps[0], "more": tuple(zip(value.joints, value.steps[1:]))}


def joined(first: Rule[Any], *more: Rule[Any]) -> Rule[Any]:
    """Steps with any of several joints between them; one step stands for itself."""
    return oneof(
        "steps",
        first,
        seq(
            "{first}{more}",
            first=first,
            more=separated(oneof("step", *more), ""),
            build=_join,
            match=_parts,
            of=Joined,
        ),
    )


JOINTS: Final = (", then ", " and ", ", and ", ", ", " then ")
_PLAIN_LINE: Final = joined(
    CLAUSE,
    *[joint(j, CLAUSE) for j in JOINTS],
    *[joint(j, PREDICATE) for j in (" and ", ", then ", ", ", ", and ")],
)
LINE: Final = oneof(
    "line",
    _PLAIN_LINE,
    seq(
        "{step}, where X is {amount}",
        step=_PLAIN_LINE,
        amount=where_counted(EXPRESSION),
        build=WhereX,
        match=lambda v: {"step": v.step, "amount": v.amount},
        of=WhereX,
    ),
)
"""The clauses of one sentence, and what the X in them is."""

# -- gates

_NO: Final = Nothing()
FLIP: Final = oneof(
    "coin",
    node(
        FlipCoin,
        "flip a coin. if you win the flip, {then}. if you lose the flip, {otherwise}",
        who=You(),
        then=LINE,
        otherwise=LINE,
    ),
    node(FlipCoin, "flip a coin. if you win the flip, {then}", who=You(), then=LINE, otherwise=_NO),
    node(FlipCoin, "flip a coin. if you lose the flip, {otherwise}", who=You(), then=_NO, otherwise=LINE),
)
"""All of the sentence after the comma hangs on the flip (CR 705.2)."""


def _and_last(said: str, last: Rule[Any], kind: type) -> Rule[Joined]:
    """Steps of one sentence, the last of which is such a gate: "draw a card, then you may discard a card"."""

    def build(first: Any, last: Any) -> Joined:
        steps, joints = (first.steps, first.joints) if isinstance(first, Joined) else ((first,), ())
        return Joined((*steps, last), (*joints, said))

    def match(value: Joined) -> dict[str, object] | None:
        if not isinstance(value.steps[-1], kind) or value.joints[-1] != said:
            return None
        steps, joints = value.steps[:-1], value.joints[:-1]
        return {"first": Joined(steps, joints) if joints else steps[0], "last": value.steps[-1]}

    return seq(f"{{first}}{said}{{last}}", first=_PLAIN_LINE, last=last, build=build, match=match, of=Joined)


OFFER: Final = oneof("offer", LINE, node(Pay, "{cost}", who=You(), cost=oneof("cost", PAID, EITHER)))
SENTENCE: Final = forward("sentence")
_PAYER: Final = PLAYER_NOT_YOU


def _unless(step: Any, who: Any, cost: Any) -> Gate:
    return Gate(who, Pay(who, cost), _NO, step)


def _unless_parts(value: Gate) -> dict[str, object] | None:
    if value.then != _NO or not isinstance(value.offer, Pay) or value.offer.who != value.who:
        return None
    if isinstance(value.otherwise, CounterIt) and value.otherwise.to != "graveyard":
        return None  # where it goes is said last
    return {"step": value.otherwise, "who": value.who, "cost": value.offer.cost}


THEY_PAY: Final = seq(
    "{step} unless {who@} [pays|pay] {cost}",
    step=LINE,
    who=_PAYER,
    cost=MANA_COST,
    build=_unless,
    match=_unless_parts,
    of=Gate,
)
_THEY_PAY_EACH: Final = seq(
    "{step} unless {who@} [pays|pay] {cost}",
    step=LINE,
    who=_PAYER,
    cost=node(
        Cost,
        "{parts}",
        parts=separated(
            node(Mana, "{symbols} for each {times}", symbols=numbers.MANA, times=COUNTED), ", ", 1, 1
        ),
    ),
    build=_unless,
    match=_unless_parts,
    of=Gate,
)
_MOMENT: Final[Rule[Any]] = words(
    {
        Pattern("step", how="end"): "the next end step",
        Pattern("step", how="upkeep"): "the next turn's upkeep",
        Pattern("step", who=You(), how="upkeep"): "your next upkeep",
        Pattern("step", who=You(), how="end"): "your next end step",
    },
    "moment",
)
PAY_OR: Final = node(
    Gate,
    "{offer}. if you don't, {otherwise}",
    who=You(),
    offer=node(Pay, "{cost}", who=You(), cost=PAID),
    then=_NO,
    otherwise=LINE,
)
_LATER: Final = oneof(
    "later",
    node(
        Later,
        "{effect} at the beginning of {when}",
        "at the beginning of {when}, {effect}",
        when=_MOMENT,
        effect=CLAUSE,
    ),
    node(Later, "at the beginning of {when}, {effect}", when=_MOMENT, effect=PAY_OR),
    node(Later, "{effect} at end of combat", when=Pattern("step", how="end of combat"), effect=CLAUSE),
)
_OPENLY: Final = node(Pay, "{cost}", who=You(), cost=PAID_OPENLY)
_YOU_MAY: Final = node(Gate, "you may {offer}", who=You(), offer=LINE, then=_NO, otherwise=_NO)
THEN: Final = oneof("then", LINE, _LATER, _YOU_MAY)
_WHEN_DONE: Final = node(Reflexive, "{effect}", effect=oneof("effect", LINE, _YOU_MAY))
_HAD: Final = oneof(
    "what is made to happen",
    HAVE,
    seq(
        "{step}, where X is {amount}",
        step=HAVE,
        amount=where_counted(EXPRESSION),
        build=WhereX,
        match=lambda v: {"step": v.step, "amount": v.amount},
        of=WhereX,
    ),
)
_MAY: Final = oneof(
    "what you may do",
    node(Gate, "you may have {offer}", who=You(), offer=_HAD, then=_NO, otherwise=_NO),
    node(Gate, "you may have {offer}. if you do, {then}", who=You(), offer=_HAD, then=THEN, otherwise=_NO),
    node(
        Gate, "you may {offer}", who=You(), offer=oneof("offer", LINE, FLIP, _OPENLY), then=_NO, otherwise=_NO
    ),
    node(Gate, "you may {offer}. if you do, {then}", who=You(), offer=OFFER, then=THEN, otherwise=_NO),
    spelled(
        node(
            Gate,
            "{otherwise} unless you {offer}",
            "you may {offer}. if you don't, {otherwise}",
            who=You(),
            offer=OFFER,
            then=_NO,
            otherwise=LINE,
        ),
        PAY_OR,
    ),
    node(
        Gate,
        "you may {offer}. when you do, {then}",
        who=You(),
        offer=OFFER,
        then=_WHEN_DONE,
        otherwise=_NO,
    ),
)
SENTENCE.add(
    LINE,
    FLIP,
    _and_last(", then ", FLIP, FlipCoin),
    *[_and_last(said, _MAY, Gate) for said in (", then ", " and ", ", and ")],
    _MAY,
    node(If, "if {condition}, {then}", condition=CONDITION, then=_MAY, otherwise=_NO),
    node(IfDone, "{step}. if you do, {then}", step=LINE, then=THEN, otherwise=_NO),
    node(
        IfDone,
        "{step}. when you do, {then}",
        step=LINE,
        then=_WHEN_DONE,
        otherwise=_NO,
    ),
    THEY_PAY,
    _THEY_PAY_EACH,
    node(If, "if {condition}, {then}", condition=CONDITION, then=LINE, otherwise=_NO),
    node(
        If,
        "if {condition}, {then}. otherwise, {otherwise}",
        condition=CONDITION,
        then=LINE,
        otherwise=LINE,
    ),
)
_ONLY: Final = seq(
    "{then} if {condition}",
    then=LINE,
    condition=CONDITION,
    build=OnlyThen,
    match=lambda v: {"then": v.then, "condition": v.condition},
    of=OnlyThen,
)


def _unless_so(then: Any, condition: Any) -> OnlyThen:
    return OnlyThen(then, No(condition))


SENTENCE.add(
    spelled(
        _ONLY,
        seq(
            "{then} unless {condition}",
            then=LINE,
            condition=CONDITION,
            build=_unless_so,
            match=lambda v: (
                {"then": v.then, "condition": v.condition.part} if isinstance(v.condition, No) else None
            ),
            of=OnlyThen,
        ),
    )
)
# the recipient may be left out: "it deals 4 damage instead"
_INSTEAD: Final = oneof(
    "then",
    LINE,
    _ONLY,
    node(
        DealDamage,
        "{source} deals {amount}",
        source=SELF,
        amount=measured("damage"),
        to=Elided(),
    ),
)
AMENDED: Final = seq(
    "{then} instead if {condition}",
    "if {condition}, {then} instead",
    "if {condition}, instead {then}",
    condition=CONDITION,
    then=_INSTEAD,
    build=Amended,
    match=lambda v: {"condition": v.condition, "then": v.then},
    of=Amended,
)
"""A paragraph that changes what the one before it does."""
SENTENCE.add(
    _LATER,
    seq(
        "{otherwise}. if {condition}, {then} instead",
        "{otherwise}. {then} instead if {condition}",
        "{otherwise}. if {condition}, instead {then}",
        otherwise=LINE,
        condition=CONDITION,
        then=_INSTEAD,
        build=InsteadOf,
        match=lambda v: {"condition": v.condition, "then": v.then, "otherwise": v.otherwise},
        of=InsteadOf,
    ),
)
_SENTENCES: Final = joined(SENTENCE, joint(". ", SENTENCE), joint(". then ", SENTENCE))
# all the sentences that follow are part of what happens each time
_EACH_TIME: Final = oneof(
    "each time",
    node(
        Later,
        "whenever {when} this turn, {effect}",
        "until end of turn, whenever {when}, {effect}",
        when=OFTEN,
        effect=_SENTENCES,
        times="each",
        duration=Until("end of turn"),
    ),
    node(
        Later,
        "until your next turn, whenever {when}, {effect}",
        when=OFTEN,
        effect=_SENTENCES,
        times="each",
        duration=Until("your next turn"),
    ),
    node(
        Later,
        "when you next cast a {when} this turn, {effect}",
        when=node(Pattern, "{what}", verb="cast", who=You(), what=SPELL_CAST),
        effect=_SENTENCES,
        times="once",
        duration=Until("end of turn"),
    ),
)


def _with_last(first: Any, last: Later) -> Joined:
    steps, joints = (first.steps, first.joints) if isinstance(first, Joined) else ((first,), ())
    return Joined((*steps, last), (*joints, ". "))


def _last(value: Joined) -> dict[str, object] | None:
    last = value.steps[-1]
    if not isinstance(last, Later) or not speaks_on(last) or value.joints[-1] != ". ":
        return None
    steps, joints = value.steps[:-1], value.joints[:-1]
    return {"first": Joined(steps, joints) if joints else steps[0], "last": last}


EFFECT: Final = oneof(
    "effect",
    _SENTENCES,
    _EACH_TIME,
    seq("{first}. {last}", first=_SENTENCES, last=_EACH_TIME, build=_with_last, match=_last, of=Joined),
)
"""The sentences of one effect, without the last full stop."""

SENTENCE.add(
    node(Clashed, "clash with a opponent. if you win, {then}", then=THEN, otherwise=_NO),
    node(
        Clashed,
        "clash with a opponent. if you win, {then}. otherwise, {otherwise}",
        then=THEN,
        otherwise=LINE,
    ),
    node(
        Later,
        "when {when} dies this turn, {effect}",
        when=seq(
            "{it}",
            it=IT_SUBJECT,
            build=lambda it: Pattern(
                "zone change", Among(it), origin=("battlefield",), destination=("graveyard",)
            ),
            match=lambda v: (
                {"it": v.what.objects}
                if isinstance(v.what, Among)
                and v == Pattern("zone change", v.what, origin=("battlefield",), destination=("graveyard",))
                else None
            ),
            of=Pattern,
        ),
        effect=LINE,
        duration=Until("end of turn"),
    ),
)
