"""Static abilities (CR 604) about casting: what a spell costs (601.2f, 118.8-9), and when it may be cast."""

from __future__ import annotations

from typing import Any, Final

from apnap.model import (
    AdditionalCost,
    AllPlayers,
    AlternativeCost,
    CastFact,
    CastFrom,
    Cost,
    CostChange,
    Filter,
    Fixed,
    HasFace,
    InZone,
    Minus,
    Not,
    OfChosen,
    Opponents,
    Or,
    OwnedBy,
    Static,
    Targeting,
    This,
    TimingOf,
    X,
    You,
    canonical,
)
from apnap.oracle import numbers
from apnap.oracle.grammar.amounts import COUNTED, EXPRESSION, where_counted
from apnap.oracle.grammar.conditions import CONDITION
from apnap.oracle.grammar.costs import (
    SPOKEN_COST,
)
from apnap.oracle.grammar.nouns import parts_of
from apnap.oracle.grammar.objects import (
    HAS,
    PERMANENT,
    SPELL,
    SPELL_ON_STACK,
    without,
)
from apnap.oracle.grammar.statics import STATIC, TURN
from apnap.oracle.grammar.surface import (
    THIS,
)
from apnap.oracle.grammar.trees import within
from apnap.oracle.syntax import (
    REFUSED,
    Rule,
    framed,
    in_plural,
    mapped,
    oneof,
    seq,
    spelled,
    words,
)

# -- costs


def _plain(what: Any) -> Any:
    """What else a spell has is said after "you cast"."""
    return REFUSED if any(isinstance(p, (HasFace, Targeting)) for p in parts_of(what)) else what


SPELLS: Final = mapped(in_plural(SPELL), _plain, _plain, Filter)
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


def _came(zone: str) -> Filter:
    """From where a spell is cast: where the card is as its cost is asked for, and was from then on."""
    return Or((InZone(zone), CastFrom(zone)))


_YARD_OR_EXILE: Final = Or((canonical((_came("graveyard"), OwnedBy(You()))), _came("exile")))
CAST_FROM: Final[Rule[Any]] = words(
    {
        _came("exile"): "from exile",
        canonical((_came("graveyard"), OwnedBy(You()))): "from your graveyard",
        Or((InZone("graveyard"), CastFrom("graveyard"), InZone("exile"), CastFrom("exile"))): (
            "from graveyards or from exile"
        ),
        _YARD_OR_EXILE: "from your graveyard or from exile",
        Not(Or((InZone("hand"), CastFrom("hand")))): "from anywhere other than your hand",
    },
    "from where",
)
_OF_CHOSEN: Final = OfChosen("creature type")


def _less_of(what: Any, has: Any, mana: Any, sign: str) -> Static:
    whole = canonical((what, has))
    return Static(You(), (CostChange("cast", whole, sign, mana, _ONCE),))


def _said_last(part: Filter) -> bool:
    """Whether it is said of spells after "you cast"."""
    inner = part.part if isinstance(part, Not) else part
    places = isinstance(inner, Or) and all([isinstance(p, InZone | CastFrom) for p in inner.parts])
    return places or part in (_OF_CHOSEN, _YARD_OR_EXILE) or isinstance(part, HasFace | OwnedBy)


def _of_what_has(sign: str) -> Any:
    def match(value: Static) -> dict[str, object] | None:
        mod = value.mods[0]
        if not isinstance(mod, CostChange) or mod.what is None:
            return None
        has = tuple([p for p in parts_of(mod.what) if _said_last(p)])
        what = without(mod.what, *has)
        if not has or what is None or value != _less_of(what, canonical(has), mod.mana, sign):
            return None
        return {"what": what, "has": canonical(has), "mana": mod.mana}

    return match


for _sign, _word in (("-", "less"), ("+", "more")):
    STATIC.add(
        seq(
            f"{{what}} you cast {{has:pl}} cost {{mana}} {_word} to cast",
            what=SPELLS,
            has=oneof(
                "which", HAS, CAST_FROM, words({OfChosen("creature type"): "of the chosen type"}, "type")
            ),
            mana=numbers.MANA,
            build=lambda what, has, mana, sign=_sign: _less_of(what, has, mana, sign),
            match=_of_what_has(_sign),
            of=Static,
        )
    )
    _cost_change(f"{{what}} you cast cost {{mana}} {_word} to cast", _sign, You(), "battlefield", SPELLS)
    _cost_change(
        f"{{what}} your opponents cast cost {{mana}} {_word} to cast",
        _sign,
        Opponents(),
        "battlefield",
        SPELLS,
    )
    _cost_change(f"{{what}} cost {{mana}} {_word} to cast", _sign, AllPlayers(), "battlefield", SPELLS)
    _cost_change(f"this spell costs {{mana}} {_word} to cast", _sign, This(), "any")


def _cheaper_if(mana: Any, condition: Any) -> Static:
    return Static(This(), (CostChange("cast", None, "-", mana, Fixed(1)),), condition, "any")


def _cheaper(template: str, condition: Rule[Any]) -> Rule[Static]:
    return seq(
        template,
        mana=numbers.MANA,
        condition=condition,
        build=_cheaper_if,
        match=lambda v: (
            {"mana": v.mods[0].mana, "condition": v.condition}
            if isinstance(v.mods[0], CostChange)
            and v == _cheaper_if(v.mods[0].mana, v.condition)
            and v.condition is not None
            else None
        ),
        of=Static,
    )


STATIC.add(
    spelled(
        _cheaper("this spell costs {mana} less to cast if {condition}", CONDITION),
        _cheaper("this spell costs {mana} less to cast as long as {condition}", CONDITION),
        _cheaper("this spell costs {mana} less to cast {condition}", TURN),
    ),
    seq(
        "as a additional cost to cast this spell, you may {cost}",
        cost=SPOKEN_COST,
        build=lambda cost: Static(This(), (AdditionalCost(cost, "additional"),), zone="any"),
        match=lambda v: (
            {"cost": v.mods[0].cost}
            if isinstance(v.mods[0], AdditionalCost)
            and v == Static(This(), (AdditionalCost(v.mods[0].cost, "additional"),), zone="any")
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


def _instead(cost: Any, condition: Any = None) -> Any:
    if any(isinstance(n, X) for n in within(cost)):
        return REFUSED
    return Static(This(), (AlternativeCost(cost, "alternative", condition),), zone="any")


def _instead_parts(value: Static) -> dict[str, object] | None:
    mod = value.mods[0]
    if not isinstance(mod, AlternativeCost) or value != _instead(mod.cost, mod.condition):
        return None
    return {"cost": mod.cost, "condition": mod.condition}


def _always(value: Static) -> dict[str, object] | None:
    parts = _instead_parts(value)
    return None if parts is None or parts["condition"] is not None else {"cost": parts["cost"]}


def _sometimes(value: Static) -> dict[str, object] | None:
    parts = _instead_parts(value)
    return None if parts is None or parts["condition"] is None else parts


def _freely(value: Static) -> dict[str, object] | None:
    parts = _sometimes(value)
    return {"condition": parts["condition"]} if parts is not None and parts["cost"] == Cost(()) else None


STATIC.add(
    seq(
        "if {condition}, you may cast this spell without paying its mana cost",
        condition=CONDITION,
        build=lambda condition: _instead(Cost(()), condition),
        match=_freely,
        of=Static,
    ),
    seq(
        "you may {cost} rather than pay this spell's mana cost",
        cost=SPOKEN_COST,
        build=_instead,
        match=_always,
        of=Static,
    ),
    seq(
        "if {condition}, you may {cost} rather than pay this spell's mana cost",
        "you may {cost} rather than pay this spell's mana cost if {condition}",
        cost=SPOKEN_COST,
        condition=CONDITION,
        build=_instead,
        match=_sometimes,
        of=Static,
    ),
)

# -- what it costs to target something


def _dearer(spells: Any, mana: Any) -> Static:
    what, who, whom = spells
    change = CostChange("cast", canonical((what, Targeting(whom, None))), "+", mana, _ONCE)
    return Static(who, (change,))


def _how_dear(value: Static) -> dict[str, object] | None:
    mod = value.mods[0]
    if not isinstance(mod, CostChange) or mod.what is None or mod.sign != "+":
        return None
    aims = [part for part in parts_of(mod.what) if isinstance(part, Targeting)]
    if len(aims) != 1 or aims[0].what is None:
        return None
    what = without(mod.what, aims[0])
    made: dict[str, Any] = {"spells": (what, value.affects, aims[0].what), "mana": mod.mana}
    return made if what is not None and value == _dearer(**made) else None


def _aiming(who: Any, said: str) -> Rule[Any]:
    return seq(
        f"{{what:pl}} {said} that target {{whom}}",
        what=SPELL,
        whom=oneof(
            "whom",
            words({THIS: "~"}, "~"),
            framed("a {it}", it=PERMANENT),
        ),
        build=lambda what, whom: (what, who, whom),
        match=lambda v: {"what": v[0], "whom": v[2]} if v[1] == who else None,
        of=tuple,
    )


_AIMED: Final = oneof("aim", _aiming(Opponents(), "your opponents cast"), _aiming(You(), "you cast"))
STATIC.add(
    seq(
        "{spells} cost {mana} more to cast",
        spells=_AIMED,
        mana=numbers.MANA,
        build=_dearer,
        match=_how_dear,
        of=Static,
    )
)


# -- costs that hang on what is targeted


def _by_target(mana: Any, what: Any) -> Static:
    change = CostChange("cast", Targeting(what, None), "-", mana, Fixed(1))
    return Static(This(), (change,), zone="any")


def _by_target_parts(value: Static) -> dict[str, object] | None:
    mod = value.mods[0]
    if not isinstance(mod, CostChange) or not isinstance(mod.what, Targeting) or mod.what.what is None:
        return None
    parts: dict[str, Any] = {"mana": mod.mana, "what": mod.what.what}
    return parts if value == _by_target(**parts) else None


_EACH_MORE: Final = Minus(CastFact("targets"), Fixed(1))
STATIC.add(
    seq(
        "this spell costs {mana} less to cast if it targets a {what}",
        mana=numbers.MANA,
        what=oneof("what", PERMANENT, SPELL_ON_STACK),
        build=_by_target,
        match=_by_target_parts,
        of=Static,
    ),
    seq(
        "this spell costs {mana} more to cast for each target beyond the first",
        mana=numbers.MANA,
        build=lambda mana: Static(This(), (CostChange("cast", None, "+", mana, _EACH_MORE),), zone="any"),
        match=lambda v: (
            {"mana": v.mods[0].mana}
            if isinstance(v.mods[0], CostChange)
            and v == Static(This(), (CostChange("cast", None, "+", v.mods[0].mana, _EACH_MORE),), zone="any")
            else None
        ),
        of=Static,
    ),
)


# -- as though it had flash


def _flash(condition: Any) -> Static:
    return Static(This(), (TimingOf("instant"),), condition, "any")


STATIC.add(
    seq(
        "you may cast this spell as though it had flash if {condition}",
        "you may cast this spell as though it had flash as long as {condition}",
        "as long as {condition}, you may cast this spell as though it had flash",
        "if {condition}, you may cast this spell as though it had flash",
        "~ has flash as long as {condition}",
        "this spell has flash as long as {condition}",
        condition=CONDITION,
        build=_flash,
        match=lambda v: (
            {"condition": v.condition} if v.condition is not None and v == _flash(v.condition) else None
        ),
        of=Static,
    )
)
