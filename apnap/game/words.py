"""Options, questions and reasons in words: made when they are read, never before."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final

from apnap.engine import faces, layers
from apnap.engine.log import name_of
from apnap.engine.reasons import Reason
from apnap.engine.state import Ask, GameState, Option

# What an option of the kind does, in front of the names of its objects.
_VERBS: Final[dict[str, str]] = {
    "objects": "choose",
    "players": "choose",
    "player": "choose",
    "search": "find",
    "replacement": "apply the effect of",
    "place": "put",
    "keep": "keep",
}
_COMBAT: Final = ("attack", "block")
_PLACE: Final = re.compile(r"\{(obj)?(\d*)\}")
_PLAYER: Final = re.compile(r"\bplayer (\d+)\b")

# What ends a game, by the rule that says so (CR 104).
HOW: Final[dict[str, str]] = {
    "104.2a": "all opponents have left the game",
    "104.2b": "an effect says that the player wins",
    "104.3a": "a player conceded",
    "104.3b": "a player's life total was 0 or less",
    "104.3c": "a player had to draw from an empty library",
    "104.3d": "a player had ten or more poison counters",
    "104.3e": "an effect says that the player loses",
    "104.3f": "a player would have both won and lost",
    "104.3j": "a commander had dealt 21 or more combat damage to a player",
    "104.4a": "all remaining players lost at once",
    "104.4b": "a loop of mandatory actions repeated itself",
    "104.4c": "an effect says that the game is a draw",
    "704.5a": "a player's life total was 0 or less",
    "704.5b": "a player had drawn from an empty library",
    "704.5c": "a player had ten or more poison counters",
    "704.6c": "a commander had dealt 21 or more combat damage to a player",
}


def is_object(s: GameState, id: int) -> bool:
    """Whether there is, or was, an object of that id that is still remembered."""
    return 0 < id < len(s.objects) and s.objects[id] is not None


def entity_text(s: GameState, entity: int) -> str:
    """An object by its name, a player by their number."""
    if entity < 0:
        return f"player {-1 - entity}"
    if entity == 0 or not is_object(s, entity):
        return ""
    return name_of(s, entity) or f"object {entity}"


def option_text(s: GameState, o: Option) -> str:
    """What choosing the option means."""
    if o.key in ("pass", "done", "keep", "mulligan"):
        return o.key
    if o.kind == "number":
        return str(o.number)
    if o.kind in ("assign", "divide"):
        return f"{o.number} to {entity_text(s, o.to)}"
    if o.kind in ("yes", "no"):
        return o.kind
    name = entity_text(s, o.obj)
    if o.kind in _COMBAT and o.to == 0:
        return f"don't {o.kind} with {name}"
    if o.kind in _COMBAT:
        return f"{o.kind} {entity_text(s, o.to)} with {name}"
    if o.kind == "mode":
        return f"mode {o.index + 1}" + (f" of {name}" if name else "")
    if o.kind == "activate":
        return f"activate {name}{_which(s, o)}"
    if o.kind == "plan":
        return f"pay with {o.word}" if o.word else "pay"
    if o.kind == "mana":
        return f"add {_symbols(o.word)}" if o.index >= 0 else f"tap {name} for mana"
    if o.kind == "cost":
        return f"pay {o.word} of {name}"
    if o.kind == "order":
        return f"{name} next"
    if o.kind == "word":
        return o.word
    if o.kind == "group":
        return ", ".join([entity_text(s, id) for id in o.objects]) or "none of them"
    names = [entity_text(s, id) for id in (o.obj, *o.objects) if id]
    if o.kind in ("cast", "play") and o.index > 0 and is_object(s, o.obj):
        names[0] = _with_face(s, o, name)
    if o.to and o.to not in (o.obj, *o.objects):
        names.append(entity_text(s, o.to))
    elif o.player >= 0 and not o.to:
        names.append(f"player {o.player}")
    rest = [f"with {o.word}" if o.kind == "cast" else o.word] if o.word and o.word != o.kind else []
    if o.number:
        rest.append(f"({o.number})")
    return " ".join([_VERBS.get(o.kind, o.kind), " and ".join(names), *rest]).strip()


def _with_face(s: GameState, o: Option, name: str) -> str:
    """The name of the half or face to be cast or played, or that it is to be prototyped (CR 718.3)."""
    card = faces.card_of(s, s.obj(o.obj))
    known = () if card is None else faces.sets(card)
    if o.index >= len(known):
        return name
    return known[o.index].name if known[o.index].name != known[0].name else f"{name} prototyped"


def _which(s: GameState, o: Option) -> str:
    """Which ability of the object, where it has several that can be activated."""
    keys = [inst.key for inst in layers.chars(s, o.obj).abilities.activated]
    return f" (ability {keys.index(o.word) + 1})" if len(keys) > 1 and o.word in keys else ""


def _symbols(letters: str) -> str:
    return "".join(f"{{{letter}}}" for letter in letters)


def prompt_text(s: GameState, ask: Ask) -> str:
    """The question, its values filled in."""
    text = filled(s, ask.prompt, ask.source, ask.values)
    if ask.source > 0:
        name = name_of(s, ask.source)
        if name and name not in text:
            text = f"{name}: {text}"
    return text


def reason_text(s: GameState, reason: Reason, players: Sequence[str] = ()) -> str:
    """The reason, with the names of what it speaks of."""
    return players_called(filled(s, reason.words, reason.obj, reason.values), players)


def players_called(text: str, players: Sequence[str]) -> str:
    """The text with the players by what they are called, in turn order; as it is where nothing is told.

    >>> players_called("player 1 draws a card", ("Ann", "Bob"))
    'Bob draws a card'
    """

    def called(found: re.Match[str]) -> str:
        player = int(found.group(1))
        return players[player] if player < len(players) else found.group(0)

    return _PLAYER.sub(called, text) if players else text


def filled(s: GameState, template: str, obj: int, values: tuple[Any, ...]) -> str:
    """The template with names in its places; a place that nothing fills stays as it is."""

    def fill(found: re.Match[str]) -> str:
        about, place = found.groups()
        if not place:
            return entity_text(s, obj) or "it" if about else found.group(0)
        at = int(place)
        if at >= len(values):
            return found.group(0)
        return entity_text(s, values[at]) or "it" if about else str(values[at])

    return _PLACE.sub(fill, template)


def how_text(rule: str) -> str:
    """What the rule that ended the game says."""
    return HOW.get(rule, f"by rule {rule}")
