"""Formats of play: the settings that a format's name stands for."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from apnap.cards.names import nearest
from apnap.decks import CONSTRUCTIONS, Deck
from apnap.game.errors import FormatError

# "first" is the player who takes the first turn (-1: at random), "life", "hand" and "hand size" are the life
# total, the opening hand and the maximum hand size; "life of several" the life total of more than two
# players, where it is another; "free mulligans" how many cost no card (with more than two at least one, CR
# 103.5c); "commander damage" how much combat damage of one commander loses the game (CR 903.10a).
FORMATS: Final[dict[str, dict[str, int]]] = {
    "constructed": {"first": 0},
    "random start": {"first": -1},
    "commander": {"first": 0, "life": 40, "commander damage": 21},
    "brawl": {"first": 0, "life": 25, "life of several": 30, "free mulligans": 1},
}
SETTINGS: Final = (
    "first",
    "life",
    "life of several",
    "hand",
    "hand size",
    "free mulligans",
    "commander damage",
)
# The formats whose decks are led by commanders (CR 903); the others know none.
LED: Final = frozenset({"commander", "brawl"})
MOST_PLAYERS: Final = 6
_MOST_COMMANDERS: Final = 2  # CR 702.124g


def settings_for(format: str | Mapping[str, int], decks: Sequence[Deck]) -> Mapping[str, int]:
    """The settings of a game between the decks. What is given by name has to be what the decks are for: every
    deck of a format with commanders has one or two, no deck of another has any.

    Raises:
        FormatError: there is no such format or setting, the decks are not for it, or too few or too many.
    """
    led = any(deck.commanders for deck in decks)
    name = format if isinstance(format, str) else ""
    name = name or ("commander" if led else "constructed")
    if name not in FORMATS:
        asked = f"; apnap deck check DECK --format {name} asks whether a deck is legal there"
        raise FormatError(_unknown("format", name, FORMATS) + (asked if name in CONSTRUCTIONS else ""))
    if not isinstance(format, str):
        for setting, value in format.items():
            if setting not in SETTINGS:
                raise FormatError(_unknown("setting", setting, SETTINGS))
            if not isinstance(value, int):
                raise FormatError(f"the setting {setting!r} is a whole number, not {value!r}")
    if len(decks) < 2:
        raise FormatError(f"a game takes two decks or more, one for each player, not {len(decks)} (CR 100.1)")
    if len(decks) > MOST_PLAYERS:
        raise FormatError(f"{len(decks)} decks: a game has at most {MOST_PLAYERS} players")
    for deck in decks:
        if name in LED and not deck.commanders:
            raise FormatError(f"{deck.name}: a {name} deck needs a commander (CR 903.3)")
        if name not in LED and deck.commanders:
            raise FormatError(f"{deck.name}: the format {name} knows no commanders")
        if len(deck.commanders) > _MOST_COMMANDERS:
            raise FormatError(f"{deck.name}: {len(deck.commanders)} commanders, at most two (CR 702.124g)")
    return FORMATS[name] if isinstance(format, str) else {**FORMATS[name], **format}


def _unknown(kind: str, name: object, known: Iterable[str]) -> str:
    near = nearest(str(name), known)
    hint = f"; did you mean {' or '.join(near)}?" if near else f": there are {', '.join(known)}"
    return f"no {kind} {name!r}{hint}"
