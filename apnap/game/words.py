"""Options, questions and reasons in words: made when they are read, never before."""

from __future__ import annotations

import re
from typing import Any, Final

from apnap.engine.log import name_of
from apnap.engine.reasons import Reason
from apnap.engine.state import Ask, GameState, Option

# What an option of the kind does, in front of the names of its objects.
_VERBS: Final[dict[str, str]] = {
    "cast": "cast",
    "play": "play",
    "land": "play",
    "activate": "activate",
    "mana": "tap",
    "attack": "attack with",
    "attacker": "attack with",
    "block": "block with",
    "blocker": "block with",
    "target": "target",
    "objects": "choose",
    "players": "choose",
    "player": "choose",
    "search": "find",
    "discard": "discard",
    "sacrifice": "sacrifice",
    "replacement": "apply the effect of",
    "mode": "mode",
    "bottom": "put on the bottom",
    "order": "next",
    "trigger": "put on the stack",
    "source": "use",
}
_PLACE: Final = re.compile(r"\{(obj|\d+)\}")

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
    if o.key == "pass":
        return "pass"
    if o.key == "done":
        return "done"
    if o.kind == "number":
        return str(o.number)
    names = [entity_text(s, id) for id in (o.obj, *o.objects) if id]
    verb = _VERBS.get(o.kind, o.kind)
    if o.kind == "mode":
        return f"mode {o.index + 1}" + (f" of {names[0]}" if names else "")
    if o.kind in ("yes", "no"):
        return o.kind
    parts = [verb]
    if names:
        parts.append(" and ".join(names))
    if o.to:
        where = {"attack": "at", "attacker": "at", "block": "against", "blocker": "against"}.get(o.kind, "")
        other = entity_text(s, o.to)
        if where and names:
            parts.append(f"{where} {other}")
        elif o.to not in (o.obj, *o.objects):
            parts.append(other)
    elif o.player >= 0:
        parts.append(f"player {o.player}")
    if o.word:
        parts.append(o.word if o.word != o.kind else "")
    if o.number:
        parts.append(f"({o.number})")
    if o.index > 0 and o.kind != "mode":
        parts.append(f"[{o.index}]")
    return " ".join(part for part in parts if part)


def prompt_text(s: GameState, ask: Ask) -> str:
    """The question, its values filled in."""
    text = filled(s, ask.prompt, ask.source, ask.values)
    if ask.source > 0:
        name = name_of(s, ask.source)
        if name and name not in text:
            text = f"{name}: {text}"
    return text


def reason_text(s: GameState, reason: Reason) -> str:
    """The reason, with the names of what it speaks of."""
    return filled(s, reason.words, reason.obj, reason.values)


def filled(s: GameState, template: str, obj: int, values: tuple[Any, ...]) -> str:
    """The template with names in its places; a place that nothing fills stays as it is."""

    def fill(found: re.Match[str]) -> str:
        place = found.group(1)
        if place == "obj":
            return entity_text(s, obj) or "it"
        at = int(place)
        if at >= len(values):
            return found.group(0)
        return str(values[at])

    return _PLACE.sub(fill, template)


def how_text(rule: str) -> str:
    """What the rule that ended the game says."""
    return HOW.get(rule, f"by rule {rule}")
