"""Static abilities (CR 604): what things are and have, what is forbidden, how things enter."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from apnap.model import (
    AllOf,
    Among,
    Assign,
    AsThough,
    Cant,
    Control,
    Cost,
    CostsToAct,
    Each,
    ExtraLands,
    Fixed,
    Gain,
    Is,
    Keyword,
    Mana,
    MaxCounters,
    MaxHandSize,
    Must,
    Opponents,
    OtherPlayers,
    SetPT,
    SkipStep,
    Static,
    Sum,
    This,
    TurnOf,
    UntapsDuring,
    You,
)
from apnap.oracle import numbers
from apnap.oracle.grammar.amounts import CARDINAL, EXPRESSION, where_counted
from apnap.oracle.grammar.conditions import CONDITION
from apnap.oracle.grammar.entering import ENTERING
from apnap.oracle.grammar.keywords import own_cost
from apnap.oracle.grammar.kinds import BESIDES, BESIDES_WITH
from apnap.oracle.grammar.modifications import FOR_GOOD, IDLE
from apnap.oracle.grammar.objects import (
    CARD_IN,
    PERMANENT,
    SPELL_ON_STACK,
)
from apnap.oracle.grammar.refs import (
    EVERY,
    EVERY_SUBJECT,
    HOST,
    HOST_WORDS,
    SELF,
    THIS_SPELL,
)
from apnap.oracle.grammar.surface import (
    Det,
    Host,
    WhereX,
)
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
    where,
    words,
)

STATIC: Final = forward("static ability")
_SUBJECT: Final = oneof("subject", SELF, HOST, EVERY_SUBJECT)
# "during your turn" is how "as long as it's your turn" is said before the subject
TURN: Final[Rule[Any]] = words(
    {TurnOf(You()): "during your turn", TurnOf(Opponents()): "during turns other than yours"}, "turn"
)
_MINE: Final = TurnOf(You())
_TURN_AND: Final = seq(
    "during your turn, as long as {it}",
    it=CONDITION,
    build=lambda it: AllOf((_MINE, it)),
    match=lambda v: {"it": v.parts[1]} if len(v.parts) == 2 and v.parts[0] == _MINE else None,
    of=AllOf,
)
WHILE: Final = spelled(TURN, framed("as long as {it}", it=CONDITION), _TURN_AND)
AS_LONG: Final = framed("as long as {it}", it=CONDITION)
_LONG: Final = oneof("condition", AS_LONG, _TURN_AND)
SO_LONG: Final = spelled(AS_LONG, framed("if {it}", it=CONDITION), TURN)
"""When something is so, after that: "as long as you control a artifact", "during your turn"."""


def _of_its(condition: Any, mods: Any) -> Any:
    """ "As long as ~ is attacking, it has ...": what the condition is about."""
    whom = _about(condition)
    return REFUSED if whom is None else Static(whom, mods, condition)


def _about(condition: Any) -> Any:
    """What the condition speaks of, in your turn or in any."""
    if isinstance(condition, AllOf) and condition.parts[0] == _MINE:
        condition = condition.parts[-1]
    if not isinstance(condition, Is) or not isinstance(condition.objects, (This, Host)):
        return None
    return condition.objects


def _its(value: Static) -> dict[str, object] | None:
    whom = _about(value.condition)
    found: dict[str, object] = {"condition": value.condition, "mods": value.mods}
    return found if whom is not None and value == Static(whom, value.mods, value.condition) else None


# what a card's own having flash does, it does where it can be cast (see below)
_FLASH: Final = (Gain((Keyword("flash"),)),)
_LASTING: Final = where(FOR_GOOD, lambda mods: mods != _FLASH)
_IT_HAS: Final = spelled(
    seq("{condition}, it {mods}", condition=_LONG, mods=FOR_GOOD, build=_of_its, match=_its, of=Static),
    seq(
        "{condition}, it's {mods}",
        condition=_LONG,
        mods=oneof("what it is", BESIDES, BESIDES_WITH),
        build=_of_its,
        match=_its,
        of=Static,
    ),
)
for _number in ("sg", "pl"):
    _said = f"{{affects:{_number}}} {{mods:{_number}}}"
    STATIC.add(
        node(Static, _said, affects=_SUBJECT, mods=FOR_GOOD),
        spelled(
            node(Static, f"{_said} {{condition}}", affects=_SUBJECT, mods=_LASTING, condition=SO_LONG),
            node(Static, f"{{condition}}, {_said}", affects=_SUBJECT, mods=_LASTING, condition=WHILE),
            *([_IT_HAS] if _number == "sg" else []),
        ),
    )

for _number in ("sg", "pl"):
    STATIC.add(
        seq(
            f"{{affects:{_number}}} {{mods:{_number}}}, where X is {{amount}}",
            affects=_SUBJECT,
            mods=FOR_GOOD,
            amount=where_counted(EXPRESSION),
            build=lambda affects, mods, amount: WhereX(Static(affects, mods), amount),
            match=lambda v: (
                {"affects": v.step.affects, "mods": v.step.mods, "amount": v.amount}
                if isinstance(v.step, Static) and v.step == Static(v.step.affects, v.step.mods)
                else None
            ),
            of=WhereX,
        )
    )

_IN_ZONE: Final = node(Each, "sg:each {what}", "pl:{what:pl}", what=CARD_IN)
for _mods, _number in ((own_cost("has"), "sg"), (FOR_GOOD, "sg"), (FOR_GOOD, "pl")):
    _said = f"{{affects:{_number}}} {{mods:{_number}}}"
    STATIC.add(
        node(Static, _said, affects=_IN_ZONE, mods=_mods),
        node(Static, f"{{condition}}, {_said}", affects=_IN_ZONE, mods=_mods, condition=WHILE),
    )

STATIC.add(ENTERING)
_ELSEWHEN: Final = (UntapsDuring(OtherPlayers(You())),)
STATIC.add(
    *[
        node(Static, template, affects=affects, mods=_ELSEWHEN, **more)
        for affects in (oneof("what", SELF, HOST, EVERY),)
        for template, more in (
            ("untap {affects@} during each other player's untap step", {}),
            (
                "as long as {condition}, untap {affects@} during each other player's untap step",
                {"condition": CONDITION},
            ),
        )
    ]
)
STATIC.add(
    node(
        Static,
        "you may activate abilities of {affects:pl} as though those creatures had haste",
        affects=EVERY_SUBJECT,
        mods=(AsThough("haste"),),
    )
)

# -- untapping, blocking, control

_UNTAP: Final = (Cant("untap"),)
STATIC.add(
    node(Static, "{affects} doesn't untap during your untap step", affects=SELF, mods=_UNTAP),
    node(Static, "{affects} doesn't untap during its controller's untap step", affects=HOST, mods=_UNTAP),
    node(
        Static,
        "{affects:pl} don't untap during their controllers' untap steps",
        affects=EVERY_SUBJECT,
        mods=_UNTAP,
    ),
    node(Static, "you control {affects}", affects=HOST, mods=(Control(You()),)),
    node(
        Static,
        "{affects} {mods}",
        affects=THIS_SPELL,
        mods=words({(Cant("be countered"),): "can't be countered"}, "prohibition"),
        zone="stack",
    ),
)


STATIC.add(
    node(
        Static,
        "{affects:pl} can't be countered",
        affects=node(Det, "pl:{what:pl}", word="", what=SPELL_ON_STACK),
        mods=(Cant("be countered"),),
    )
)


def _unless(what: Any, condition: Any) -> tuple[Any, ...]:
    return tuple(Cant(act, unless=condition) for act in what)


def _unless_parts(value: Any) -> dict[str, object] | None:
    first = value[0]
    if not isinstance(first, Cant) or first.unless is None:
        return None
    what = tuple(getattr(m, "act", "") for m in value)
    return {"what": what, "condition": first.unless} if value == _unless(what, first.unless) else None


_ACTS: Final[Rule[Any]] = words(
    {("attack",): "attack", ("block",): "block", ("attack", "block"): "attack or block"}, "act"
)
STATIC.add(
    node(
        Static,
        "{affects} {mods}",
        affects=oneof("what", SELF, HOST),
        mods=seq(
            "can't {what} unless {condition}",
            what=_ACTS,
            condition=CONDITION,
            build=_unless,
            match=_unless_parts,
            of=tuple,
        ),
    )
)

STATIC.add(
    node(
        Static,
        "activated abilities of {affects:pl} {mods}",
        affects=EVERY_SUBJECT,
        mods=words(IDLE, "prohibition"),
    ),
    node(
        Static,
        "{affects} activated abilities {mods}",
        affects=words({Host(w): f"{w}'s" for w in HOST_WORDS}, "host's"),
        mods=words(IDLE, "prohibition"),
    ),
    node(
        Static,
        "{affects} doesn't untap during its controller's untap step and its activated abilities can't be "
        "activated",
        affects=HOST,
        mods=(*_UNTAP, Cant("activate")),
    ),
)

# -- what attacking costs


def _taxed(affects: Any, act: str, mana: tuple[str, ...]) -> Static:
    return Static(affects, (CostsToAct(act, Cost((Mana(mana),))),))


def _tax(value: Static) -> dict[str, object] | None:
    mod = value.mods[0]
    part = mod.cost.parts[0] if isinstance(mod, CostsToAct) and isinstance(mod.cost, Cost) else None
    if not isinstance(mod, CostsToAct) or not isinstance(part, Mana):
        return None
    made = _taxed(value.affects, mod.act, part.symbols)
    return {"affects": value.affects, "act": mod.act, "mana": part.symbols} if value == made else None


STATIC.add(
    seq(
        "{affects:pl} can't attack {act} unless their controller pays {mana} for each of those creatures",
        "{affects:pl} can't attack {act} unless their controller pays {mana} "
        "for each creature they control that's attacking you",
        affects=EVERY_SUBJECT,
        act=words(
            {"attack you": "you", "attack you or planeswalkers": "you or planeswalkers you control"}, "whom"
        ),
        mana=numbers.MANA,
        build=_taxed,
        match=_tax,
        of=Static,
    )
)

# -- characteristics that are defined (CR 604.3)

_SAME: Final = where_counted(EXPRESSION)


def _defined(template: str, both: Callable[[Any], tuple[Any, Any]]) -> None:
    def build(n: Any) -> Static:
        return Static(This(), (SetPT(*both(n)),), zone="any")

    def match(value: Static) -> dict[str, object] | None:
        mod = value.mods[0]
        n = (mod.power or mod.toughness) if isinstance(mod, SetPT) else None
        return {"n": n} if n is not None and value == build(n) else None

    STATIC.add(seq(template, n=_SAME, build=build, match=match, of=Static))


_defined("~'s power and toughness are each equal to {n}", lambda n: (n, n))
_defined("~'s power is equal to {n}", lambda n: (n, None))
_defined("~'s toughness is equal to {n}", lambda n: (None, n))
_defined(
    "~'s power is equal to {n} and its toughness is equal to that number plus 1",
    lambda n: (n, Sum((n, Fixed(1)))),
)

# -- players

_LOYAL: Final[Rule[Any]] = oneof("what", words({Among(This()): "~"}, "~"), in_plural(PERMANENT))


def _is_as(mod: Any, act: str) -> bool:
    return isinstance(mod, AsThough) and mod.act == act and mod.what is not None


def _loyalty(template: str, act: str) -> Rule[Static]:
    """What may be done with loyalty abilities (CR 606.3)."""
    return node(
        Static,
        template.replace("{what}", "{mods}"),
        affects=You(),
        mods=seq(
            "{what}",
            what=_LOYAL,
            build=lambda what: (AsThough(act, what),),
            match=lambda v: {"what": v[0].what} if len(v) == 1 and _is_as(v[0], act) else None,
            of=tuple,
        ),
    )


STATIC.add(
    _loyalty(
        "you may activate the loyalty abilities of {what} twice each turn rather than only once",
        "loyalty twice",
    ),
    _loyalty(
        "you may activate loyalty abilities of {what} on any player's turn any time you could cast a instant",
        "loyalty as an instant",
    ),
    node(
        Static,
        "{affects} {mods}",
        affects=words({This(): "~"}, "~"),
        mods=seq(
            "can't have more than {amount} {kind} counters on it",
            amount=CARDINAL,
            kind=numbers.COUNTER_KIND,
            build=lambda amount, kind: (MaxCounters(kind, amount),),
            match=lambda v: (
                {"amount": v[0].amount, "kind": v[0].kind}
                if len(v) == 1 and isinstance(v[0], MaxCounters)
                else None
            ),
            of=tuple,
        ),
    ),
)
STATIC.add(
    words(
        {
            Static(You(), (MaxHandSize("none", Fixed(0)),)): "you have no maximum hand size",
            Static(You(), (ExtraLands(Fixed(1)),)): "you may play a additional land on each of your turns",
            Static(You(), (ExtraLands(Fixed(2)),)): "you may play two additional lands on each of your turns",
            Static(You(), (SkipStep("draw"),)): "skip your draw step",
            Static(You(), (SkipStep("untap"),)): "skip your untap step",
            Static(This(), (Assign("as though not blocked"),)): (
                "you may have ~ assign its combat damage as though it weren't blocked"
            ),
            Static(This(), (Must("be blocked by all"),)): "all creatures able to block ~ do so",
        },
        "rule",
    )
)


# -- what must be targeted

STATIC.add(
    seq(
        "while a opponent is choosing targets as part of casting a spell they control or activating a "
        "ability they control, that player must choose at least one {what} on the battlefield if able",
        what=PERMANENT,
        build=lambda what: Static(Opponents(), (Must("target", what),)),
        match=lambda v: (
            {"what": v.mods[0].what}
            if isinstance(v.mods[0], Must)
            and v.mods[0].what is not None
            and v == Static(Opponents(), (Must("target", v.mods[0].what),))
            else None
        ),
        of=Static,
    )
)
