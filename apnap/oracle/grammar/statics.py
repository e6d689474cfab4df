"""Static abilities (CR 604): what things are and have, what is forbidden, how things enter, what costs."""

from __future__ import annotations

from typing import Any, Final

from apnap.model import (
    AdditionalCost,
    AllOf,
    AllPlayers,
    Amend,
    Among,
    AsItEnters,
    Cant,
    ChooseValue,
    Control,
    CostChange,
    DestinationBecomes,
    During,
    EntersAsCopy,
    EntersTapped,
    EntersWith,
    ExtraLands,
    Fixed,
    Gate,
    MaxHandSize,
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
    SetPT,
    Static,
    This,
    TopOf,
    TurnOf,
    You,
)
from apnap.oracle import numbers
from apnap.oracle.grammar.amounts import COUNT, COUNTED, EXPRESSION, where_counted
from apnap.oracle.grammar.conditions import CONDITION
from apnap.oracle.grammar.costs import ACTION, PAID, SPOKEN_COST
from apnap.oracle.grammar.modifications import FOR_GOOD
from apnap.oracle.grammar.objects import PERMANENT, SPELL
from apnap.oracle.grammar.refs import COPIED, EVERY_SUBJECT, HOST, SELF, THIS_SPELL
from apnap.oracle.grammar.surface import THIS, WhereX
from apnap.oracle.syntax import Rule, forward, in_plural, node, oneof, seq, spelled, text, words

STATIC: Final = forward("static ability")
_SUBJECT: Final = oneof("subject", SELF, HOST, EVERY_SUBJECT)
# "during your turn" is how "as long as it's your turn" is said before the subject
_TURN: Final[Rule[Any]] = text("during your turn", TurnOf(You()))
_WHILE: Final = spelled(
    _TURN, seq("as long as {it}", it=CONDITION, build=lambda it: it, match=lambda v: {"it": v})
)
_LAST: Final = seq("as long as {it}", it=CONDITION, build=lambda it: it, match=lambda v: {"it": v})
for _number in ("sg", "pl"):
    _said = f"{{affects:{_number}}} {{mods:{_number}}}"
    STATIC.add(
        node(Static, _said, affects=_SUBJECT, mods=FOR_GOOD),
        spelled(
            node(Static, f"{_said} {{condition}}", affects=_SUBJECT, mods=FOR_GOOD, condition=_LAST),
            node(Static, f"{{condition}}, {_said}", affects=_SUBJECT, mods=FOR_GOOD, condition=_WHILE),
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

# -- how it enters

ENTERS: Final = Pattern("zone change", THIS, destination=("battlefield",))


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
    n=COUNT,
    kind=numbers.COUNTER_KIND,
    build=lambda n, kind: (EntersWith(kind, n),),
    match=lambda v: {"n": v[0].amount, "kind": v[0].kind} if _is_with(v) else None,
    of=tuple,
)
_WITH_EACH: Final = seq(
    "with a {kind} counter on it for each {n}",
    n=COUNTED,
    kind=numbers.COUNTER_KIND,
    build=lambda n, kind: (EntersWith(kind, n),),
    match=lambda v: {"n": v[0].amount, "kind": v[0].kind} if _is_with(v) else None,
    of=tuple,
)
_WITH_EQUAL: Final = seq(
    "with a number of {kind} counters on it equal to {n}",
    n=where_counted(EXPRESSION),
    kind=numbers.COUNTER_KIND,
    build=lambda n, kind: (EntersWith(kind, n),),
    match=lambda v: {"n": v[0].amount, "kind": v[0].kind} if _is_with(v) else None,
    of=tuple,
)


def _is_with(changes: Any) -> bool:
    return len(changes) == 1 and isinstance(changes[0], EntersWith)


_TAPPED: Final[Rule[Any]] = text("tapped", (EntersTapped(),))
_ENTRY: Final = oneof("entry", _TAPPED, _WITH, spelled(_WITH_EACH, _WITH_EQUAL))
_TAPPED_WITH: Final = seq(
    "tapped {it}",
    it=_WITH,
    build=lambda it: (EntersTapped(), *it),
    match=lambda v: {"it": v[1:]} if v[:1] == (EntersTapped(),) and len(v) == 2 else None,
    of=tuple,
)
_NOT: Final = node(No, "{part}", part=CONDITION)
STATIC.add(
    entering(
        "~ enters {change}", "~ enters the battlefield {change}", change=oneof("entry", _ENTRY, _TAPPED_WITH)
    ),
    entering("~ enters {change} unless {condition}", change=_TAPPED, condition=_NOT),
    entering(
        "if {condition}, it enters {change}",
        "if {condition}, ~ enters {change}",
        change=_ENTRY,
        condition=CONDITION,
    ),
)

# -- choices as it enters, and where it goes instead


def as_enters(template: str, effect: Rule[Any]) -> Rule[Any]:
    """ "As ~ enters, ..." (CR 614.12a)."""

    def build(effect: Any) -> Static:
        return Static(This(), (Replacing(ENTERS, (AsItEnters(effect),)),))

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
CHOICE: Final[Rule[Any]] = oneof(
    "choice",
    words({ChooseValue(You(), aspect): f"choose a {aspect}" for aspect in _ASPECTS}, "choice"),
    words({ChooseValue(You(), "name"): "choose a card name"}, "choice"),
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
STATIC.add(
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


STATIC.add(
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


def _dealt_to(how: str) -> Any:
    return lambda what: Static(This(), (Replacing(Pattern("damage", what, how=how), (Prevent(None),)),))


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
    STATIC.add(
        _prevents(f"prevent {_said} that would be dealt to {{what}}", _dealt_to(_how)),
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
    STATIC.add(
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

# -- characteristics that are defined (CR 604.3)

_SAME: Final = where_counted(EXPRESSION)
STATIC.add(
    seq(
        "~'s power and toughness are each equal to {n}",
        n=_SAME,
        build=lambda n: Static(This(), (SetPT(n, n),), zone="any"),
        match=lambda v: (
            {"n": v.mods[0].power}
            if isinstance(v.mods[0], SetPT)
            and v == Static(This(), (SetPT(v.mods[0].power, v.mods[0].power),), zone="any")
            else None
        ),
        of=Static,
    ),
    seq(
        "~'s power is equal to {n}",
        n=_SAME,
        build=lambda n: Static(This(), (SetPT(n, None),), zone="any"),
        match=lambda v: (
            {"n": v.mods[0].power}
            if isinstance(v.mods[0], SetPT)
            and v == Static(This(), (SetPT(v.mods[0].power, None),), zone="any")
            else None
        ),
        of=Static,
    ),
)

# -- costs

_SPELLS: Final = in_plural(SPELL)
_ONCE: Final = Fixed(1)


def _cost_change(template: str, sign: str, affects: Any, zone: str, what: Any = None) -> None:
    """ "... cost {1} less to cast", with and without "for each ..."."""
    slots = {} if what is None else {"what": what}

    def build(mana: Any, what: Any = None, times: Any = _ONCE) -> Static:
        return Static(affects, (CostChange("cast", what, sign, mana, times),), zone=zone)

    def match_of(each: bool) -> Any:
        def match(value: Static) -> dict[str, object] | None:
            mod = value.mods[0]
            if not isinstance(mod, CostChange) or (mod.what is None) != (not slots):
                return None
            if value != build(mod.mana, mod.what, mod.times) or each == (mod.times == Fixed(1)):
                return None
            got: dict[str, object] = {"mana": mod.mana}
            if slots:
                got["what"] = mod.what
            if each:
                got["times"] = mod.times
            return got

        return match

    STATIC.add(
        seq(template, build=build, match=match_of(False), of=Static, mana=numbers.MANA, **slots),
        spelled(
            seq(
                f"{template} for each {{times}}",
                build=build,
                match=match_of(True),
                of=Static,
                mana=numbers.MANA,
                times=COUNTED,
                **slots,
            ),
            seq(
                f"{template}, where X is {{times}}",
                build=build,
                match=match_of(True),
                of=Static,
                mana=words({("1",): "{X}"}, "{X}"),
                times=where_counted(EXPRESSION),
                **slots,
            ),
        ),
    )


for _sign, _word in (("-", "less"), ("+", "more")):
    _cost_change(f"{{what}} you cast cost {{mana}} {_word} to cast", _sign, You(), "battlefield", _SPELLS)
    _cost_change(
        f"{{what}} your opponents cast cost {{mana}} {_word} to cast",
        _sign,
        Opponents(),
        "battlefield",
        _SPELLS,
    )
    _cost_change(f"{{what}} cost {{mana}} {_word} to cast", _sign, AllPlayers(), "battlefield", _SPELLS)
    _cost_change(f"this spell costs {{mana}} {_word} to cast", _sign, This(), "any")


def _cheaper_if(mana: Any, condition: Any) -> Static:
    return Static(This(), (CostChange("cast", None, "-", mana, Fixed(1)),), condition, "any")


STATIC.add(
    seq(
        "this spell costs {mana} less to cast if {condition}",
        mana=numbers.MANA,
        condition=CONDITION,
        build=_cheaper_if,
        match=lambda v: (
            {"mana": v.mods[0].mana, "condition": v.condition}
            if isinstance(v.mods[0], CostChange)
            and v == _cheaper_if(v.mods[0].mana, v.condition)
            and v.condition is not None
            else None
        ),
        of=Static,
    ),
    seq(
        "as a additional cost to cast this spell, {cost}",
        cost=SPOKEN_COST,
        build=lambda cost: Static(This(), (AdditionalCost(cost),), zone="any"),
        match=lambda v: (
            {"cost": v.mods[0].cost}
            if isinstance(v.mods[0], AdditionalCost)
            and v == Static(This(), (AdditionalCost(v.mods[0].cost),), zone="any")
            else None
        ),
        of=Static,
    ),
)

# -- players

STATIC.add(
    words(
        {
            Static(You(), (MaxHandSize("none", Fixed(0)),)): "you have no maximum hand size",
            Static(You(), (ExtraLands(Fixed(1)),)): "you may play a additional land on each of your turns",
            Static(You(), (ExtraLands(Fixed(2)),)): "you may play two additional lands on each of your turns",
            Static(AllPlayers(), (Cant("gain life"),)): "players can't gain life",
            Static(Opponents(), (Cant("gain life"),)): "your opponents can't gain life",
            Static(You(), (Cant("gain life"),)): "you can't gain life",
            Static(You(), (Cant("lose"),)): "you can't lose the game",
        },
        "rule",
    )
)
