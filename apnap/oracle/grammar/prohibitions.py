"""What players can't do: one vocabulary of static abilities and, with a duration, of clauses (CR 101.2)."""

from __future__ import annotations

from typing import Any, Final

from apnap.model import (
    AllPlayers,
    Apply,
    AsSorcery,
    Cant,
    CastFrom,
    Compare,
    CountEvents,
    During,
    Filter,
    Fixed,
    InZone,
    Iterated,
    Not,
    OfChosen,
    OnlyWhen,
    Or,
    Pattern,
    Static,
    canonical,
)
from apnap.oracle.grammar.amounts import CARDINAL
from apnap.oracle.grammar.barring import zone_of, zones
from apnap.oracle.grammar.clauses import CLAUSE
from apnap.oracle.grammar.durations import THIS_TURN, UNTIL
from apnap.oracle.grammar.modifications import IDLE
from apnap.oracle.grammar.nouns import parts_of
from apnap.oracle.grammar.objects import SOURCE, SPELL, unsaid, without
from apnap.oracle.grammar.refs import FIXED_PLAYERS, HOST_PLAYER, PLAYER, YOU
from apnap.oracle.grammar.statics import AS_LONG, STATIC, TURN, WHILE
from apnap.oracle.syntax import REFUSED, Rule, in_plural, node, one, oneof, seq, spelled, where, words

_SPELLS: Final = unsaid(SPELL)
_FROM: Final = seq(
    "{card:pl} from {zones}",
    card=in_plural(SPELL),
    zones=zones("or"),
    build=lambda card, zones: canonical((card, zones)),
    match=zone_of,
    of=Filter,
)
# where it is as it is asked whether it may be cast, and where it was from then on (CR 601.2e)
_NO_HAND: Final = Not(Or((InZone("hand"), CastFrom("hand"))))
_NOT_FROM_HAND: Final = seq(
    "{card:pl} from anywhere other than their hands",
    card=in_plural(SPELL),
    build=lambda card: canonical((card, _NO_HAND)),
    match=lambda v: None if (card := without(v, _NO_HAND)) is None else {"card": card},
    of=Filter,
)


def has_chosen_name(what: Any) -> bool:
    """Whether it speaks of the name that was chosen."""
    return what is not None and OfChosen("name") in parts_of(what)


def _more_than(n: Any, what: Any) -> Cant:
    """Each of the players so many of them a turn."""
    cast = CountEvents(Pattern("cast", what, Iterated()), "turn", "")
    return Cant("cast", what, unless=Compare(cast, "<", n))


def _how_many(value: Cant) -> dict[str, object] | None:
    if not isinstance(value.unless, Compare):
        return None
    found: dict[str, object] = {"n": value.unless.b, "what": value.what}
    return found if value == _more_than(**found) else None


def _most(number: str, amounts: Rule[Any]) -> Rule[Any]:
    return seq(
        f"can't cast more than {{n}} {{what:{number}}} each turn",
        n=amounts,
        what=_SPELLS,
        build=_more_than,
        match=_how_many,
        of=Cant,
    )


_ADDITIONAL: Final = seq(
    "who has cast a {what} this turn can't cast additional {same:pl}",
    what=_SPELLS,
    same=in_plural(_SPELLS),
    build=lambda what, same: _more_than(Fixed(1), what) if what == same else REFUSED,
    match=lambda v: (
        None
        if (found := _how_many(v)) is None or found["n"] != Fixed(1)
        else {"what": found["what"], "same": found["what"]}
    ),
    of=Cant,
)
"""What one may do no more often than once each turn, said of whoever has."""
PROHIBITED: Final[Rule[Any]] = one(
    oneof(
        "prohibition",
        words(
            {
                Cant("gain life"): "can't gain life",
                Cant("lose"): "can't lose the game",
                Cant("win"): "can't win the game",
                Cant("play lands"): "can't play lands",
                Cant("draw"): "can't draw cards",
            },
            "prohibition",
        ),
        node(Cant, "can't cast {what:pl}", act="cast", what=_SPELLS),
        node(Cant, "can't cast {what}", act="cast", what=_FROM),
        node(Cant, "can't cast {what}", act="cast", what=_NOT_FROM_HAND),
        spelled(_most("sg", words({Fixed(1): "one"}, "how many")), _ADDITIONAL),
        _most("pl", where(CARDINAL, lambda n: n != Fixed(1))),
        words(
            {OnlyWhen("cast", (AsSorcery(),)): "can cast spells only any time they could cast a sorcery"},
            "prohibition",
        ),
    )
)
"""What players can't do, as a verb phrase."""
_IN_COMBAT: Final[Rule[Any]] = words({During(("combat",)): "during combat"}, "when")
_WHO: Final = oneof("who", YOU, FIXED_PLAYERS, HOST_PLAYER)
STATIC.add(
    node(
        Static,
        "{mods} can't be cast",
        affects=AllPlayers(),
        mods=one(node(Cant, "{what:pl}", act="cast", what=where(_SPELLS, has_chosen_name))),
    ),
    *[
        node(
            Static,
            f"activated abilities of {{mods}} {said}",
            affects=AllPlayers(),
            mods=one(node(Cant, "{what:pl}", act=idle[0].act, what=in_plural(SOURCE))),
        )
        for idle, said in IDLE.items()
    ],
    node(Static, "{affects:pl} {mods}", "{affects:sg} {mods}", affects=_WHO, mods=PROHIBITED),
    spelled(
        node(
            Static,
            "{affects:pl} {mods} {condition}",
            "{affects:sg} {mods} {condition}",
            affects=_WHO,
            mods=PROHIBITED,
            condition=oneof("when", TURN, _IN_COMBAT, AS_LONG),
        ),
        node(
            Static,
            "{condition}, {affects:pl} {mods}",
            "{condition}, {affects:sg} {mods}",
            affects=_WHO,
            mods=PROHIBITED,
            condition=WHILE,
        ),
    ),
)
CLAUSE.add(
    spelled(
        *[
            node(
                Apply,
                template.replace("@", "pl"),
                template.replace("@", "sg"),
                affects=PLAYER,
                mods=PROHIBITED,
                duration=duration,
            )
            for template, duration in (
                ("{affects:@} {mods} {duration}", THIS_TURN),
                ("{duration}, {affects:@} {mods}", UNTIL),
            )
        ]
    ),
)
