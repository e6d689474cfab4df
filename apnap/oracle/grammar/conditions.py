"""Conditions: what follows "if", "as long as", "unless" and "only if".

Here are those on players and what they control, have and have done; `conditions_objects` has those on one
object.
"""

from __future__ import annotations

from typing import Any, Final

from apnap.model import (
    AllOf,
    AllPlayers,
    AnyOf,
    Compare,
    ControlledBy,
    CountersOn,
    CountEvents,
    CountOf,
    DefendingPlayer,
    Distinct,
    During,
    Each,
    Extreme,
    Filter,
    Fixed,
    HasDesignation,
    InZone,
    Iterated,
    ItIs,
    LifeOf,
    No,
    Opponents,
    Or,
    OwnedBy,
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
from apnap.oracle import numbers
from apnap.oracle.grammar.amounts import COUNTED, DEVOTION, DIGITS, EACH_CARD
from apnap.oracle.grammar.nouns import parts_of
from apnap.oracle.grammar.objects import CARD_IN, PERMANENT, without
from apnap.oracle.grammar.refs import other
from apnap.oracle.grammar.surface import It
from apnap.oracle.syntax import Rule, forward, in_plural, node, oneof, seq, spelled, tupled, where, words

CONDITION: Final = forward("condition")

# numbers to compare with
_CARDINAL: Final = node(Fixed, "{n}", n=numbers.CARDINAL)
_SEVERAL: Final = node(Fixed, "{n}", n=numbers.SEVERAL)

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
        return {"what": found[0], "n": found[1]}

    if n is not None:
        return seq(
            template, what=what, build=lambda what: _count(what, more, cmp, n), match=match, of=Compare
        )
    return seq(
        template,
        what=in_plural(what),
        n=numbers.SEVERAL,
        build=lambda what, n: _count(what, more, cmp, n),
        match=match,
        of=Compare,
    )


_THEIRS: Final = ControlledBy(Opponents())
NO_MORE: Final = controls("you control no {what}", in_plural(PERMANENT), 0, "=")
CONDITION.add(
    controls("you control another {what}", other(PERMANENT), 1),
    controls("you control {n} or more {what}", PERMANENT, None),
    controls("you control {n} or more other {what}", other(PERMANENT), None),
    controls("you control {n} or fewer {what}", PERMANENT, None, "<="),
    controls("you control {n} or fewer other {what}", other(PERMANENT), None, "<="),
    spelled(NO_MORE, controls("you don't control a {what}", PERMANENT, 0, "=")),
    spelled(
        controls("you control no other {what}", in_plural(other(PERMANENT)), 0, "="),
        controls("you don't control another {what}", other(PERMANENT), 0, "="),
    ),
    controls("a opponent controls a {what}", PERMANENT, 1, ">=", _THEIRS),
    controls("your opponents control {n} or more {what}", PERMANENT, None, ">=", _THEIRS),
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


def _none(what: Filter) -> Compare:
    return Compare(CountOf(Each(what)), "=", Fixed(0))


def _no(value: Compare) -> dict[str, object] | None:
    of = value.a.of if isinstance(value.a, CountOf) else None
    return {"what": of.what} if isinstance(of, Each) and value == _none(of.what) else None


def _anyones(what: Filter) -> bool:
    return all([not isinstance(part, ControlledBy) for part in parts_of(what)])


CONDITION.add(
    seq(
        "there are no {what} on the battlefield",
        "no {what} are on the battlefield",
        what=where(in_plural(PERMANENT), _anyones),
        build=_none,
        match=_no,
        of=Compare,
    ),
    seq(
        "there are no {what}",
        # of a hand one says "you have no cards in hand"
        what=where(in_plural(CARD_IN), lambda what: InZone("hand") not in parts_of(what)),
        build=_none,
        match=_no,
        of=Compare,
    ),
)


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
        words(
            {
                _count(
                    Extreme(stat, "max", Type("creature")), canonical((Type("creature"), _YOURS)), ">=", 1
                ): (f"you control the creature with the greatest {stat} or tied for the greatest {stat}")
                for stat in ("power", "toughness")
            },
            "greatest",
        ),
    ),
    controls("defending player controls no {what}", in_plural(PERMANENT), 0, "=", _DEFENDERS),
    controls("you control exactly one {what}", PERMANENT, 1, "="),
    spelled(
        node(
            Compare,
            "there are {b} or more {a}",
            a=oneof(
                "different",
                *[
                    node(
                        Distinct,
                        f"{noun} among {{of}}",
                        aspect=aspect,
                        of=node(Each, "{what}", what=in_plural(CARD_IN)),
                    )
                    for aspect, noun in (
                        ("card type", "card types"),
                        ("mana value", "mana values"),
                        ("color", "colors"),
                    )
                ],
                node(
                    Distinct,
                    "colors among {of}",
                    aspect="color",
                    of=node(Each, "{what}", what=in_plural(PERMANENT)),
                ),
            ),
            cmp=">=",
            b=_SEVERAL,
        ),
        node(
            Compare,
            "there are five colors among {a}",
            a=node(Distinct, "{of}", aspect="color", of=node(Each, "{what}", what=in_plural(PERMANENT))),
            cmp=">=",
            b=Fixed(5),
        ),
    ),
    node(
        Compare,
        "there are {b} or more {a:pl} on the battlefield",
        a=node(CountOf, "{of:pl}", of=node(Each, "{what:pl}", what=where(PERMANENT, _anyones))),
        cmp=">=",
        b=_SEVERAL,
    ),
)

CONDITION.add(
    *[
        node(
            Compare,
            f"creatures you control have total {stat} {{b}} or greater",
            a=StatOf(stat, Each(canonical((Type("creature"), _YOURS))), "sum"),
            cmp=">=",
            b=DIGITS,
        )
        for stat in ("power", "toughness")
    ],
    node(
        Compare,
        "you control {b} or more creatures with different powers",
        a=Distinct("power", Each(canonical((Type("creature"), _YOURS)))),
        cmp=">=",
        b=_CARDINAL,
    ),
)

# -- cards in zones, life, the turn


def _hand(who: Any) -> CountOf:
    return CountOf(Each(canonical((InZone("hand"), OwnedBy(who)))))


_MINE: Final = _hand(You())
_MAIN_PHASE: Final = AllOf((TurnOf(You()), During(("main",))))
MANY_CARDS: Final = node(Compare, "there are {b} or more {a:pl}", a=EACH_CARD, cmp=">=", b=_SEVERAL)
CONDITION.add(
    words(
        {
            Compare(_MINE, "=", Fixed(0)): "you have no cards in hand",
            Compare(Party(), "=", Fixed(4)): "you have a full party",
            TurnOf(You()): ["it's your turn", "it is your turn"],
            TurnOf(Opponents()): ["it's not your turn", "it isn't your turn"],
            TurnOf(It("that player")): "it's their turn",
            No(TurnOf(It("that player"))): "it's not their turn",
            _MAIN_PHASE: "it's your main phase",
            No(_MAIN_PHASE): ["it's not your main phase", "it isn't your main phase"],
            Compare(CountEvents(Pattern("step", how="beginning of combat"), "turn", ""), "=", Fixed(1)): (
                "it's the first combat phase of the turn"
            ),
            HasDesignation(You(), "monarch"): "you're the monarch",
            HasDesignation(You(), "city's blessing"): "you have the city's blessing",
            HasDesignation(You(), "initiative"): "you have the initiative",
            ItIs("day"): "it's day",
            ItIs("night"): "it's night",
        },
        "condition",
    ),
    node(Compare, "you have {b} or more cards in hand", a=_MINE, cmp=">=", b=_CARDINAL),
    node(Compare, "you have {b} or fewer cards in hand", a=_MINE, cmp="<=", b=_CARDINAL),
    node(
        Compare,
        "that player has {b} or fewer cards in hand",
        a=_hand(It("that player")),
        cmp="<=",
        b=_CARDINAL,
    ),
    MANY_CARDS,
    node(Compare, "{a} is less than {b}", a=DEVOTION, cmp="<", b=_CARDINAL),
    node(Compare, "you have {b} or more life", a=LifeOf(You()), cmp=">=", b=DIGITS),
    node(
        Compare,
        "you have {b} or less life",
        "your life total is {b} or less",
        a=LifeOf(You()),
        cmp="<=",
        b=DIGITS,
    ),
    node(Compare, "you have {b} or more opponents", a=CountOf(Opponents()), cmp=">=", b=_SEVERAL),
    node(Compare, "X is {b} or more", a=X(), cmp=">=", b=DIGITS),
)

# -- what has happened


def _happened(pattern: Pattern, n: int = 1) -> Compare:
    return Compare(CountEvents(pattern, "turn", ""), ">=", Fixed(n))


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
        n=numbers.SEVERAL,
        what=PERMANENT,
        build=_entered,
        match=_several_entered,
        of=Compare,
    ),
)


CONDITION.add(
    words(
        {
            Compare(
                CountEvents(Pattern("search", who=You(), how="library"), "resolution", ""), ">=", Fixed(1)
            ): "you search your library this way",
        },
        "condition",
    ),
)

# -- players of whom something holds


def _somebody(among: dict[Any, str], condition: Rule[Any]) -> Rule[Any]:
    """ "A player has 5 or less life": of one of them by themselves; what several have is not added up."""
    who = node(PlayersWho, "{among} {condition}", among=words(among, "who"), condition=condition)
    return node(Compare, "{a}", a=node(CountOf, "{of}", of=who), cmp=">=", b=Fixed(1))


WHO_IS: Final = forward("what holds of a player")
"""What holds of a player (`Iterated`), after "who" and "a opponent": "controls a creature"."""


def _more(value: Compare) -> dict[str, object] | None:
    mine = value.b
    if not isinstance(mine, CountOf) or not isinstance(mine.of, Each):
        return None
    what = without(mine.of.what, _YOURS)
    return {"what": what} if what is not None and value == _more_of(what) else None


def _more_of(what: Filter) -> Compare:
    theirs, mine = [CountOf(Each(canonical((what, ControlledBy(who))))) for who in (Iterated(), You())]
    return Compare(theirs, ">", mine)


_ANYONE: Final[dict[Any, str]] = {Opponents(): "a opponent", AllPlayers(): "a player"}
_ITS: Final = ControlledBy(Iterated())
_THEIR_HAND: Final = _hand(Iterated())
_THEIR_YARD: Final = CountOf(Each(canonical((InZone("graveyard"), OwnedBy(Iterated())))))
_MORE: Final = oneof(
    "more",
    seq(
        "[controls|control] more {what} than you",
        what=in_plural(PERMANENT),
        build=_more_of,
        match=_more,
        of=Compare,
    ),
    words(
        {
            Compare(LifeOf(Iterated()), ">", LifeOf(You())): (
                "has more life than you",
                "have more life than you",
            ),
            Compare(_THEIR_HAND, ">", _MINE): (
                "has more cards in hand than you",
                "have more cards in hand than you",
            ),
        },
        "more",
    ),
)
WHO_IS.add(
    node(
        Compare,
        "[has|have] {b} or more poison counters",
        a=CountersOn("poison", Iterated()),
        cmp=">=",
        b=_CARDINAL,
    ),
    node(Compare, "[has|have] {b} or more cards in their graveyard", a=_THEIR_YARD, cmp=">=", b=_CARDINAL),
    node(Compare, "[has|have] {b} or more cards in hand", a=_THEIR_HAND, cmp=">=", b=_CARDINAL),
    node(Compare, "[has|have] {b} or fewer cards in hand", a=_THEIR_HAND, cmp="<=", b=_CARDINAL),
    words(
        {Compare(_THEIR_HAND, "=", Fixed(0)): ("has no cards in hand", "have no cards in hand")}, "no cards"
    ),
    controls("[controls|control] {n} or more {what}", PERMANENT, None, ">=", _ITS),
    controls("[controls|control] {n} or fewer {what}", PERMANENT, None, "<=", _ITS),
    controls("[controls|control] no {what}", in_plural(PERMANENT), 0, "=", _ITS),
    node(Compare, "[has|have] {b} or less life", a=LifeOf(Iterated()), cmp="<=", b=DIGITS),
    node(Compare, "[has|have] {b} or more life", a=LifeOf(Iterated()), cmp=">=", b=DIGITS),
)
_CONTROLS_ONE: Final = controls("[controls|control] a {what}", PERMANENT, 1, ">=", _ITS)
_THAT: Final[dict[Any, str]] = {It("that player"): "that player"}


def _not_said_otherwise(condition: Any) -> bool:
    """Of "that player" and few cards one says it without looking for such a player among several."""
    return bool(condition != Compare(_THEIR_HAND, "<=", condition.b))


CONDITION.add(
    _somebody(_ANYONE, WHO_IS),
    _somebody(_THAT, where(WHO_IS, _not_said_otherwise)),
    _somebody({AllPlayers(): "a player", **_THAT}, _CONTROLS_ONE),
    _somebody({**_ANYONE, DefendingPlayer(This()): "defending player", **_THAT}, _MORE),
)
COUNTED.add(
    node(
        CountOf,
        "{of#}",
        of=node(
            PlayersWho,
            "{among#} who {condition#}",
            among=words(
                {Opponents(): ("opponent", "opponents"), AllPlayers(): ("player", "players")}, "players"
            ),
            condition=oneof("condition", WHO_IS, _CONTROLS_ONE, _MORE),
        ),
    )
)


def _at_most_mine(theirs: Any, mine: Any) -> Compare:
    """That no opponent has as much."""
    as_much = Compare(theirs, ">=", mine)
    return Compare(CountOf(PlayersWho(Opponents(), as_much)), "=", Fixed(0))


CONDITION.add(
    words(
        {
            _at_most_mine(_THEIR_HAND, _MINE): "you have more cards in hand than each opponent",
            _at_most_mine(LifeOf(Iterated()), LifeOf(You())): "you have more life than each opponent",
        },
        "most",
    ),
)

# -- conditions together


def two(
    of: type[AllOf] | type[AnyOf], template: str, *synonyms: str, a: Rule[Any], b: Rule[Any]
) -> Rule[Any]:
    """Both of two conditions, or one of them, as `of` has it."""
    return node(of, "{parts}", parts=tupled(template, *synonyms, a=a, b=b))


HELD: Final = oneof(
    "what is controlled",
    controls("you control a {what}", PERMANENT, 1),
    controls("a opponent controls a {what}", PERMANENT, 1, ">=", _THEIRS),
    controls("you control {n} or more {what}", PERMANENT, None),
)
LIES: Final = node(
    Compare,
    "there is a {a}",
    "there's a {a}",
    "there are one or more {a:pl}",
    a=EACH_CARD,
    cmp=">=",
    b=Fixed(1),
)
CONDITION.add(
    LIES,
    two(AllOf, "{a} and {b}", a=HELD, b=HELD),
    two(AnyOf, "{a} or {b}", a=HELD, b=oneof("condition", LIES, HELD)),
)
