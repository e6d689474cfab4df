"""What doesn't come to pass: steps, phases and turns that are skipped once (CR 614.10a), what can't enter the
battlefield (614.17d), what can't get counters."""

from __future__ import annotations

from typing import Any, Final

from apnap.model import (
    AllPlayers,
    Apply,
    Cant,
    Each,
    Endless,
    Filter,
    InZone,
    Not,
    Or,
    PermanentCard,
    SkipStep,
    Static,
    This,
    Type,
    You,
    canonical,
)
from apnap.oracle.grammar.clauses import CLAUSE
from apnap.oracle.grammar.refs import EVERY_SUBJECT, HOST, PLAYER_NOT_YOU
from apnap.oracle.grammar.statics import STATIC
from apnap.oracle.syntax import Rule, node, words

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


_CARDS: Final[dict[str, tuple[Filter, ...]]] = {
    "creature cards": (Type("creature"),),
    "permanent cards": (PermanentCard(),),
    "nonland permanent cards": (Not(Type("land")), PermanentCard()),
}
_ZONES: Final[dict[str, Filter]] = {
    "graveyards": InZone("graveyard"),
    "libraries": InZone("library"),
    "graveyards and libraries": Or((InZone("graveyard"), InZone("library"))),
}
_FROM: Final[dict[str, Filter]] = {
    "graveyards": InZone("graveyard"),
    "graveyards or libraries": Or((InZone("graveyard"), InZone("library"))),
    "graveyards or exile": Or((InZone("graveyard"), InZone("exile"))),
}


def _kept_out(what: tuple[Filter, ...], zone: Filter) -> Static:
    return Static(Each(canonical((*what, zone))), (_ENTER,))


STATIC.add(
    words(
        {
            _kept_out(what, zone): f"{said} in {place} can't enter the battlefield"
            for said, what in _CARDS.items()
            for place, zone in _ZONES.items()
        },
        "what can't enter",
    ),
    words(
        {
            Static(AllPlayers(), (Cant("cast", zone),)): f"players can't cast spells from {place}"
            for place, zone in _FROM.items()
        },
        "where nothing is cast from",
    ),
    node(Static, "{affects:pl} can't enter the battlefield", affects=EVERY_SUBJECT, mods=(_ENTER,)),
    node(Static, "players can't play lands", affects=AllPlayers(), mods=(Cant("play lands"),)),
    node(Static, "players can't get counters", affects=AllPlayers(), mods=_COUNTERS),
    node(Static, "~ can't have counters put on it", affects=This(), mods=_COUNTERS),
    node(Static, "{affects} can't have counters put on it", affects=HOST, mods=_COUNTERS),
    node(Static, "counters can't be put on {affects:pl}", affects=EVERY_SUBJECT, mods=_COUNTERS),
)
