"""Numbers: digits and words, X, and what is counted.

`NUMBER` are digits ("3", "X"); `EXPRESSION` counted amounts as a noun phrase ("the number of creatures you
control", "its power"). `measured` and `counted` put a noun to an amount: "3 damage", "damage equal to ...",
"two cards", "a card for each ...".
"""

from __future__ import annotations

from typing import Any, Final

from apnap.model import (
    AllPlayers,
    Among,
    Amount,
    Anything,
    CastFact,
    ControlledBy,
    CountersOn,
    CountEvents,
    CountOf,
    Devotion,
    Distinct,
    Each,
    EventAmount,
    Filter,
    Fixed,
    Half,
    InZone,
    LifeOf,
    Minus,
    ModifyPT,
    Opponents,
    OwnedBy,
    Party,
    Pattern,
    StatOf,
    Sum,
    This,
    Times,
    Type,
    X,
    You,
    canonical,
)
from apnap.oracle import numbers
from apnap.oracle.grammar.nouns import parts_of
from apnap.oracle.grammar.objects import AMOUNT_HERE, CARD_IN, EXPRESSION_HERE, PERMANENT, SPELL, without
from apnap.oracle.grammar.refs import HOST, IT, POSSESSOR, SELF, TARGET, other
from apnap.oracle.grammar.surface import (
    It,
    ThisWay,
)
from apnap.oracle.syntax import (
    REFUSED,
    Rule,
    forward,
    framed,
    in_plural,
    listed,
    node,
    oneof,
    seq,
    spelled,
    where,
    words,
)

DEVOTION: Final = node(Devotion, "your devotion to {colors}", colors=listed(numbers.COLOR, "and"))
DIGITS: Final = node(Fixed, "{n}", n=numbers.DIGITS)
"""A number in digits."""
_X: Final[Rule[Any]] = words({X(): "X"}, "X")
NUMBER: Final = oneof("number", DIGITS, _X)
"""A number in digits, or X."""
COUNT: Final = oneof("count", node(Fixed, "{n#}", n=numbers.COUNT), words({X(): (None, "X")}, "X"))
"""A number word before its noun: "a", "two", "X"."""
CARDINAL: Final = oneof("number", node(Fixed, "{n}", n=numbers.CARDINAL), _X)
AMOUNT_HERE.add(DIGITS, _X)

# -- what is counted, in either number

EACH_PERMANENT: Final = node(
    CountOf, "{of#}", "{of#} on the battlefield", of=node(Each, "{what#}", what=PERMANENT)
)
_EACH_OTHER: Final = node(CountOf, "other {of#}", of=node(Each, "{what#}", what=other(PERMANENT)))
EACH_CARD: Final = node(CountOf, "{of#}", of=node(Each, "{what#}", what=CARD_IN))
_PLAYERS: Final = node(
    CountOf,
    "{of#}",
    of=words(
        {
            Opponents(): [("opponent", "opponents"), ("opponent you have", "opponents you have")],
            AllPlayers(): ("player", "players"),
        },
        "player",
    ),
)
COUNTED: Final = forward("what is counted")
COUNTED.add(EACH_PERMANENT, _EACH_OTHER, EACH_CARD, _PLAYERS)
COUNTED.add(
    words({Party(): ("creature in your party", "creatures in your party")}, "party"),
    node(
        Distinct,
        "differently named {of#}",
        aspect="name",
        of=node(Each, "{what#}", what=PERMANENT),
    ),
)
_ON: Final = oneof("on what", SELF, IT, HOST)
COUNTED.add(
    node(CountersOn, "sg:{kind} counter on {of}", kind=numbers.COUNTER_KIND, of=_ON),
    node(CountersOn, "pl:{kind} counters on {of}", kind=numbers.COUNTER_KIND, of=_ON),
    node(CountersOn, "sg:counter on {of}", kind="", of=_ON),
    node(CountersOn, "pl:counters on {of}", kind="", of=_ON),
)

# -- expressions

_STAT: Final[Rule[str]] = words({s: s for s in ("power", "toughness", "mana value")}, "stat")
EXPRESSION: Final = forward("amount")
_NUMBER_OF: Final[Rule[Any]] = framed("the number of {it:pl}", it=COUNTED)
_ONE_AMOUNT: Final = where(EXPRESSION, lambda v: not isinstance(v, Sum))


def _terms(value: Sum) -> dict[str, object] | None:
    return {"a": value.parts[0], "b": value.parts[1]} if len(value.parts) == 2 else None


EXPRESSION.add(
    _NUMBER_OF,
    node(StatOf, "{of} {stat}", of=POSSESSOR, stat=_STAT, how="sum"),
    *[
        node(StatOf, template, stat=_STAT, of=node(Each, "{what}", what=in_plural(what)), how=how)
        for template, what, how in (
            ("the greatest {stat} among {of}", PERMANENT, "max"),
            ("the greatest {stat} among other {of}", other(PERMANENT), "max"),
            ("the greatest {stat} among {of}", CARD_IN, "max"),
            ("the total {stat} of {of}", CARD_IN, "sum"),
            ("the total {stat} of {of}", PERMANENT, "sum"),
            ("the total {stat} of other {of}", other(PERMANENT), "sum"),
        )
    ],
    node(StatOf, "the {stat} of {of}", stat=_STAT, of=TARGET, how="sum"),
    node(
        StatOf,
        "the {stat} of the creature you chose or the card you revealed",
        stat=_STAT,
        of=It("the chosen one"),
        how="sum",
    ),
    node(LifeOf, "your life total", players=You()),
    node(Times, "twice {amount}", factor=Fixed(2), amount=_ONE_AMOUNT),
    node(
        Half,
        "half {amount}, rounded {rounded}",
        amount=_ONE_AMOUNT,
        rounded=words({"up": "up", "down": "down"}),
    ),
    DEVOTION,
)
EXPRESSION_HERE.add(EXPRESSION)
_CARD_HAND: Final = Each(canonical((InZone("hand"), OwnedBy(You()))))
EXPRESSION.add(
    seq(
        "{a} plus {b}",
        a=spelled(NUMBER, node(Fixed, "{n}", n=numbers.CARDINAL)),
        b=EXPRESSION,
        build=lambda a, b: Sum((a, b)),
        match=_terms,
        of=Sum,
    ),
    node(
        Distinct,
        "the number of card types among {of}",
        aspect="card type",
        of=node(Each, "{what}", what=in_plural(CARD_IN)),
    ),
    seq("{a} plus {b}", a=_NUMBER_OF, b=_NUMBER_OF, build=lambda a, b: Sum((a, b)), match=_terms, of=Sum),
    node(
        CountersOn,
        "the number of {kind} counters {of}",
        kind=words({"experience": "experience"}, "kind"),
        of=words({You(): "you have"}, "who"),
    ),
    words(
        {
            CastFact("mana spent"): "the amount of mana spent to cast this spell",
        },
        "amount",
    ),
)
_MINE: Final = ControlledBy(You())
_THEIRS: Final = ControlledBy(Opponents())
_BEFELL: Final[dict[str, dict[str, Any]]] = {
    "died": {"origin": ("battlefield",), "destination": ("graveyard",)},
    "entered the battlefield": {"destination": ("battlefield",)},
    "left the battlefield": {"origin": ("battlefield",)},
}


def _befell(said: str, *whose: Filter, more: str = "") -> Rule[CountEvents]:
    """How many of them (or `more` of them: others) did it this turn, under whose control if that is said."""
    zones = _BEFELL[said]
    things = other(PERMANENT) if more else PERMANENT

    def build(it: Any) -> CountEvents:
        return CountEvents(Pattern("zone change", canonical((it, *whose)), **zones), "turn", "")

    def match(value: CountEvents) -> dict[str, object] | None:
        what = value.when.what if isinstance(value.when, Pattern) else None
        it = None if what is None else without(what, *whose)
        return {"it": it} if it is not None and value == build(it) else None

    said_whose: dict[tuple[Filter, ...], str] = {
        (): "",
        (_MINE,): " under your control",
        (_THEIRS,): " under your opponents' control",
    }
    under = said_whose[whose]
    return seq(
        f"{more}{{it#}} that {said}{under} this turn",
        it=where(things, _nobodys) if whose else things,
        build=build,
        match=match,
        of=CountEvents,
    )


def _nobodys(it: Filter) -> bool:
    return all([not isinstance(part, ControlledBy) for part in parts_of(it)])


COUNTED.add(
    # what is "that died under your control" is counted where nothing else is said of whose it was
    spelled(_befell("died", _MINE), _befell("died", _THEIRS), _befell("died")),
    *[
        _befell(said, whose, more=more)
        for said in ("entered the battlefield", "left the battlefield")
        for whose in (_MINE, _THEIRS)
        for more in ("", "other ")
    ],
    _befell("died", _MINE, more="other "),
    words(
        {
            CountEvents(Pattern("act", Among(This()), how="mutate"), "game", ""): (
                "time ~ has mutated",
                "times ~ has mutated",
            ),
            CountEvents(Pattern("draw", who=You()), "turn", ""): (
                "card you've drawn this turn",
                "cards you've drawn this turn",
            ),
            CountEvents(Pattern("discard", who=You()), "turn", ""): [
                ("card you've discarded this turn", "cards you've discarded this turn"),
                (
                    "card you've cycled or discarded this turn",
                    "cards you've cycled or discarded this turn",
                ),
            ],
            CountEvents(Pattern("cast", who=You()), "turn", ""): (
                "spell you've cast this turn",
                "spells you've cast this turn",
            ),
        },
        "what is counted",
    ),
)
EXPRESSION.add(
    words(
        {
            CountEvents(Pattern("gain life", who=You()), "turn", "amount"): [
                "the amount of life you gained this turn",
                "the amount of life you've gained this turn",
            ],
            CountEvents(Pattern("lose life", who=You()), "turn", "amount"): [
                "the amount of life you lost this turn",
                "the amount of life you've lost this turn",
            ],
            CountOf(Each(InZone("hand"))): "the total number of cards in all players' hands",
            CountEvents(Pattern("lose life", who=Opponents()), "turn", "amount"): (
                "the total amount of life your opponents lost this turn"
            ),
        },
        "amount",
    )
)
COUNTED.add(
    words(
        {
            Distinct("basic land type", Each(canonical((Type("land"), ControlledBy(You()))))): (
                "basic land type among lands you control",
                "basic land types among lands you control",
            ),
            CastFact("colors spent"): [
                ("color of mana spent to cast it", "colors of mana spent to cast it"),
                ("color of mana spent to cast this spell", "colors of mana spent to cast this spell"),
            ],
            CastFact("kicked"): ("time it was kicked", "times it was kicked"),
        },
        "what is counted",
    ),
)

COUNTED.add(
    *[
        node(
            Distinct,
            f"{form}:different {noun} among {{of}}",
            aspect=aspect,
            of=oneof(
                "among what",
                node(Each, "{what}", what=in_plural(PERMANENT)),
                node(Each, "{what}", what=in_plural(CARD_IN)),
            ),
        )
        for aspect in ("power", "toughness", "mana value", "name")
        for form, noun in (("sg", aspect), ("pl", f"{aspect}s"))
    ],
    *[
        node(
            Distinct,
            f"{form}:{noun} among {{of}}",
            f"{form}:{noun} among {{of}} on the battlefield",
            aspect="color",
            of=node(Each, "{what}", what=in_plural(PERMANENT)),
        )
        for form, noun in (("sg", "color"), ("pl", "colors"))
    ],
)


# -- for each


def _scale(unit: int, count: Amount) -> Amount:
    return count if unit == 1 else Times(Fixed(unit), count)


def _unscale(value: Any) -> tuple[int, Any]:
    if isinstance(value, Times) and isinstance(value.factor, Fixed):
        return value.factor.n, value.amount
    return 1, value


def _for_each_build(unit: Any, it: Any) -> Any:
    return _scale(unit, it)


def _for_each_match(value: Any) -> dict[str, object] | None:
    unit, count = _unscale(value)
    return None if isinstance(count, (Fixed, X, EventAmount, Times, Half)) else {"unit": unit, "it": count}


def _equal(noun: str) -> Rule[Amount]:
    return seq(
        f"{noun} equal to {{n}}",
        n=where_counted(EXPRESSION),
        build=lambda n: n,
        match=lambda v: {"n": v},
    )


def measured(noun: str) -> Rule[Amount]:
    """An amount of what is measured: "3 damage", "that much life", "damage equal to its power"."""
    return oneof(
        noun,
        seq(f"{{n}} {noun}", n=NUMBER, build=lambda n: n, match=lambda v: {"n": v}, of=Amount),
        words(
            {
                EventAmount(): [f"that much {noun}", f"{noun} equal to the damage prevented this way"],
                Times(Fixed(2), EventAmount()): f"twice that much {noun}",
                Times(Fixed(2), X()): f"twice X {noun}",
                Times(Fixed(3), X()): f"three times X {noun}",
            },
            noun,
        ),
        spelled(
            seq(
                f"{{unit}} {noun} for each {{it}}",
                unit=numbers.DIGITS,
                it=COUNTED,
                build=_for_each_build,
                match=_for_each_match,
            ),
            _equal(noun),
        ),
    )


def where_counted(rule: Rule[Any]) -> Rule[Any]:
    """Amounts that are counted, not plain numbers."""
    return where(rule, lambda v: not isinstance(v, (Fixed, X)))


def counted(one: str, many: str) -> Rule[Amount]:
    """So many things: "a card", "two cards", "X cards", "that many cards", "a card for each ..."."""
    return oneof(
        many,
        seq(f"{{n@}} [{one}|{many}]", n=COUNT, build=lambda n: n, match=lambda v: {"n": v}, of=Amount),
        words(
            {
                EventAmount(): [f"that many {many}", f"{many} equal to the damage prevented this way"],
                Times(Fixed(2), EventAmount()): f"twice that many {many}",
                Sum((EventAmount(), Fixed(1))): f"that many {many} plus one",
                Minus(EventAmount(), Fixed(1)): f"that many {many} minus one",
            },
            many,
        ),
        spelled(
            seq(
                f"{{unit@}} [{one}|{many}] for each {{it}}",
                unit=numbers.COUNT,
                it=COUNTED,
                build=_for_each_build,
                match=_for_each_match,
            ),
            _equal(many),
        ),
    )


# -- changes of power and toughness


def _half(value: int | str) -> Amount:
    if isinstance(value, int):
        return Fixed(value)
    if value == "X":
        return X()
    if value == "-X":
        return Times(Fixed(-1), X())
    raise ValueError(value)


def _unhalf(value: Amount) -> Any:
    if isinstance(value, Fixed):
        return value.n
    if isinstance(value, X):
        return "X"
    if value == Times(Fixed(-1), X()):
        return "-X"
    raise ValueError(value)


def box(it: tuple[Any, Any]) -> ModifyPT:
    return ModifyPT(_half(it[0]), _half(it[1]))


def unbox(value: ModifyPT) -> dict[str, object] | None:
    try:
        return {"it": (_unhalf(value.power), _unhalf(value.toughness))}
    except ValueError:
        return None


def each_box(it: tuple[Any, Any], n: Amount) -> Any:
    if not all(isinstance(h, int) for h in it):
        return REFUSED
    return ModifyPT(*[Fixed(0) if h == 0 else _scale(h, n) for h in it])


def each_unbox(value: ModifyPT) -> dict[str, object] | None:
    units: list[int] = []
    found: list[Any] = []
    for half in (value.power, value.toughness):
        if half == Fixed(0):
            units.append(0)
            continue
        unit, count = _unscale(half)
        units.append(unit)
        found.append(count)
    if not found or any(f != found[0] for f in found) or isinstance(found[0], (Fixed, X, Times, Half)):
        return None
    return {"it": tuple(units), "n": found[0]}


_REMOVED: Final = " counter removed"
PT_CHANGE: Final = oneof(
    "change",
    seq("{it}", it=numbers.CHANGE, build=box, match=unbox, of=ModifyPT),
    seq("{it} for each {n}", it=numbers.CHANGE, n=COUNTED, build=each_box, match=each_unbox, of=ModifyPT),
)
"""What "gets" takes: "+1/+1", "-X/-0", "+1/+0 for each ..."."""
EXPRESSION.add(
    words(
        {
            ThisWay("life lost"): "the life lost this way",
            ThisWay("damage dealt"): "the damage dealt this way",
            ThisWay("life gained"): "the life gained this way",
            ThisWay("life paid"): "the life paid this way",
            ThisWay("energy paid"): "the amount of {E} paid this way",
        },
        "amount",
    )
)
COUNTED.add(
    words(
        {
            ThisWay("card discarded"): ("card discarded this way", "cards discarded this way"),
            ThisWay("permanent sacrificed"): [
                ("permanent sacrificed this way", "permanents sacrificed this way"),
                ("creature sacrificed this way", "creatures sacrificed this way"),
            ],
            ThisWay("counter removed"): ("counter removed this way", "counters removed this way"),
            ThisWay("energy paid"): ("{E} paid this way", None),
            ThisWay("life paid"): ("1 life paid this way", None),
        },
        "what was done",
    ),
    seq(
        "{kind} [counter|counters] removed this way",
        kind=numbers.COUNTER_KIND,
        build=lambda kind: ThisWay(f"{kind} counter removed"),
        match=lambda v: {"kind": v.word.removesuffix(_REMOVED)} if v.word.endswith(_REMOVED) else None,
        of=ThisWay,
    ),
)
EXPRESSION.add(
    node(
        Distinct,
        "the number of colors among {of}",
        aspect="color",
        of=node(Each, "{what}", what=in_plural(PERMANENT)),
    ),
    node(CastFact, "the amount of mana spent to cast {of}", fact="mana spent", of=IT),
)


# -- spells that were cast


def _cast(what: Any, who: Any) -> CountEvents:
    return CountEvents(Pattern("cast", what, who), "turn", "")


def _whose(who: Any) -> Any:
    def match(value: CountEvents) -> dict[str, object] | None:
        when = value.when
        if not isinstance(when, Pattern) or when.what is None or value != _cast(when.what, who):
            return None
        return {"what": when.what}

    return match


for _who, _have in ((You(), "you've"), (It("that player"), "they've")):
    COUNTED.add(
        seq(
            f"{{what#}} {_have} cast this turn",
            what=where(SPELL, lambda what: what != Anything()),
            build=lambda what, who=_who: _cast(what, who),
            match=_whose(_who),
            of=CountEvents,
        )
    )
