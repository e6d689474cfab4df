"""What doesn't come to pass: steps, phases and turns that are skipped once (CR 614.10a), what can't enter the
battlefield (614.17d), what can't get counters, what doesn't cause abilities to trigger."""

from __future__ import annotations

from typing import Any, Final

from apnap.model import (
    AllPlayers,
    AnyWhen,
    Apply,
    Cant,
    DontTrigger,
    Each,
    Endless,
    Filter,
    Fixed,
    Greater,
    InZone,
    Or,
    Pattern,
    PlayerHas,
    SkipStep,
    Static,
    This,
    You,
    canonical,
)
from apnap.model.node import When
from apnap.oracle.grammar.clauses import CLAUSE
from apnap.oracle.grammar.durations import UNTIL
from apnap.oracle.grammar.keywords import GIVEN
from apnap.oracle.grammar.nouns import either, parts_of
from apnap.oracle.grammar.objects import CARD, PERMANENT, without
from apnap.oracle.grammar.refs import EVERY_SUBJECT, HOST, PLAYER_NOT_YOU
from apnap.oracle.grammar.statics import STATIC
from apnap.oracle.syntax import Rule, in_plural, listed, node, one, oneof, seq, where, words

_ENTER: Final = Cant("enter the battlefield")
_COUNTERS: Final = (Cant("get counters"),)
_SKIPPED: Final[dict[str, tuple[str, str]]] = {
    "turn": ("turn", "turns"),
    "untap": ("untap step", "untap steps"),
    "draw": ("draw step", "draw steps"),
    "combat": ("combat phase", "combat phases"),
}
_HOW_MANY: Final = (" ", " two ", " three ")


def _next(whose: str) -> dict[tuple[SkipStep, ...], Any]:
    """What is skipped, with how it is said: "your next turn", "their next two draw steps"."""
    return {
        (SkipStep(word, n),): f"{whose} next{_HOW_MANY[n - 1]}{forms[min(n, 2) - 1]}"
        for word, forms in _SKIPPED.items()
        for n in (1, 2, 3)
    }


_YOURS: Final[Rule[Any]] = words(_next("your"), "what is skipped")
_THEIRS: Final[Rule[Any]] = words(_next("their"), "what is skipped")
CLAUSE.add(
    node(Apply, "you skip {mods}", "skip {mods}", affects=You(), mods=_YOURS, duration=Endless()),
    node(Apply, "{affects:sg} skips {mods}", affects=PLAYER_NOT_YOU, mods=_THEIRS, duration=Endless()),
)


_ZONE: Final[Rule[Any]] = words(
    {InZone("graveyard"): "graveyards", InZone("library"): "libraries", InZone("exile"): "exile"}, "zone"
)


def zones(word: str) -> Rule[Filter]:
    """Zones of all players, one or several."""
    return oneof("zones", _ZONE, either(_ZONE, word))


def zone_of(value: Filter) -> dict[str, object] | None:
    for part in parts_of(value):
        if all([isinstance(zone, InZone) for zone in (part.parts if isinstance(part, Or) else (part,))]):
            return {"card": without(value, part), "zones": part}
    return None


_CARDS_IN: Final = seq(
    "{card:pl} in {zones}",
    card=in_plural(CARD),
    zones=zones("and"),
    build=lambda card, zones: canonical((card, zones)),
    match=zone_of,
    of=Filter,
)
STATIC.add(
    node(
        Static,
        "{affects} can't enter the battlefield",
        affects=node(Each, "{what}", what=_CARDS_IN),
        mods=(_ENTER,),
    ),
    node(Static, "{affects:pl} can't enter the battlefield", affects=EVERY_SUBJECT, mods=(_ENTER,)),
    node(Static, "players can't get counters", affects=AllPlayers(), mods=_COUNTERS),
    node(Static, "~ can't have counters put on it", affects=This(), mods=_COUNTERS),
    node(Static, "{affects} can't have counters put on it", affects=HOST, mods=_COUNTERS),
    node(Static, "counters can't be put on {affects:pl}", affects=EVERY_SUBJECT, mods=_COUNTERS),
)


# -- keyword abilities of players (CR 702.11c, 702.16b, 702.18a)

_OF_PLAYERS: Final = frozenset({"hexproof", "shroud", "protection"})
_KEYWORD: Final = where(GIVEN, lambda k: k.name in _OF_PLAYERS)
_HAVING: Final = one(node(PlayerHas, "{keywords}", keywords=listed(_KEYWORD, "and")))
STATIC.add(
    node(Static, "you have {mods}", affects=You(), mods=_HAVING),
    node(
        Static,
        "your devotion to each color and each combination of colors is increased by one",
        affects=You(),
        mods=(Greater("devotion", Fixed(1)),),
    ),
)
CLAUSE.add(
    node(Apply, "you gain {mods} {duration}", affects=You(), mods=_HAVING, duration=UNTIL),
    node(Apply, "{affects:sg} gains {mods} {duration}", affects=PLAYER_NOT_YOU, mods=_HAVING, duration=UNTIL),
)


# -- what doesn't cause abilities to trigger (CR 603.2g)

_ENTERING: Final = "entering"


def _events(what: Any, how: str) -> Any:
    enters = Pattern("zone change", what, destination=("battlefield",))
    dies = Pattern("zone change", what, origin=("battlefield",), destination=("graveyard",))
    return enters if how == _ENTERING else AnyWhen((enters, dies))


def _of_events(value: Any) -> dict[str, object] | None:
    first = value.parts[0] if isinstance(value, AnyWhen) else value
    how = "entering or dying" if isinstance(value, AnyWhen) else _ENTERING
    if not isinstance(first, Pattern) or first.what is None or value != _events(first.what, how):
        return None
    return {"what": first.what, "how": how}


_CAUSES: Final = seq(
    "{what:pl} {how}",
    what=PERMANENT,
    how=words({w: w for w in (_ENTERING, "entering or dying")}, "event"),
    build=_events,
    match=_of_events,
    of=When,
)
STATIC.add(
    node(
        Static,
        "{mods}",
        affects=AllPlayers(),
        mods=one(
            oneof(
                "rule",
                node(DontTrigger, "{when} don't cause abilities to trigger", when=_CAUSES, what=None),
                node(
                    DontTrigger,
                    "{when} don't cause abilities of {what:pl} to trigger",
                    when=_CAUSES,
                    what=PERMANENT,
                ),
            )
        ),
    )
)
