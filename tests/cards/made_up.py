"""Made-up cards read from text of our own, put into positions."""

from __future__ import annotations

import readings
from position import Position

from apnap.engine.state import ManaUnit
from apnap.model import Ability, Face, mana_cost

NAME = "Dusty Elf"


def abilities(text: str, type_line: str = "Sorcery") -> tuple[Ability, ...]:
    """The abilities of a made-up face, whose text comes back."""
    return readings.abilities(text, type_line, NAME)


def refused(text: str, type_line: str = "Sorcery") -> bool:
    return readings.failures(text, type_line, NAME) != ()


def made(text: str, types: str = "sorcery", size: str = "", cost: str = "{0}") -> Face:
    """A face of that text."""
    power, _, toughness = size.partition("/")
    found = abilities(text, types.title() if types != "creature" else "Creature \u2014 Elf")
    subtypes = ("Elf",) if "creature" in types else ()
    return Face(NAME, mana_cost(cost), (), tuple(types.split()), subtypes, power, toughness, abilities=found)


def card(
    p: Position, player: int, zone: str, text: str, types: str = "sorcery", size: str = "", cost: str = "{0}"
) -> int:
    """A card of that text in the zone."""
    return p.put(zone, player, made(text, types, size, cost))


def floating(p: Position, player: int, symbols: str) -> None:
    """That mana is in the player's pool."""
    p.s.own_player(player).pool = tuple([ManaUnit(symbol, 0, False, None) for symbol in symbols])
    p.s.listed = None


def targets(p: Position, id: int, *answers: object) -> set[str]:
    """What may be chosen as the next target of the spell after those answers."""
    other = p.fork()
    other.turn_to(0)
    other.say(other.castable(id)[0], *answers)
    assert other.kind == "target", other.kind
    return set(other.keys())
