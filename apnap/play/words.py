"""Objects and players in words, as a seat sees them."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from apnap.game.words import players_called
from apnap.play.session import Seat

_SYMBOL: Final = re.compile(r"\{[^{}]+\}")
_COUNTERS: Final = {"+1/+1", "-1/-1"}
# Keywords that a board has room for.
_SHOWN: Final = (
    "flying",
    "reach",
    "first strike",
    "double strike",
    "trample",
    "deathtouch",
    "lifelink",
    "vigilance",
    "haste",
    "menace",
    "defender",
    "hexproof",
    "shroud",
    "indestructible",
    "infect",
    "wither",
    "shadow",
    "fear",
    "intimidate",
    "skulk",
    "prowess",
    "protection",
    "ward",
)


class Words:
    """Says things for one seat: what it sees is an observation of that seat."""

    def __init__(self, seats: Sequence[Seat], seen: Mapping[str, Any], seat: int) -> None:
        self.seats = seats
        self.seen = seen
        self.seat = seat

    def player(self, p: int) -> str:
        """What the player is called."""
        return self.seats[p].name if 0 <= p < len(self.seats) else f"player {p}"

    def players_in(self, text: str) -> str:
        """The text with the players by what they are called here."""
        return players_called(text, [seat.name for seat in self.seats])

    def object(self, id: int) -> Mapping[str, Any] | None:
        """What is known of the object."""
        found: Mapping[str, Any] | None = self.seen["objects"].get(str(id))
        return found

    def name(self, id: int) -> str:
        """The object's name; an ability by what it is of."""
        o = self.object(id)
        if o is None:
            return "a card"
        if o["kind"] == "ability":
            return f"ability of {self.name(o.get('source', 0))}" if o.get("source") else "an ability"
        name: str = o.get("name") or o.get("face") or ("face-down card" if o.get("face_down") else "a card")
        return name

    def entity(self, entity: int) -> str:
        """An object's or player's name; a permanent with its number."""
        if entity < 0:
            return self.player(-1 - entity)
        return self.thing(entity)

    def thing(self, id: int, owner: bool = True) -> str:
        """The object with its size and, on the battlefield, its number and whose it is."""
        o = self.object(id)
        if o is None:
            return "a card"
        parts = [self.name(id)]
        if "power" in o and o["zone"] in ("battlefield", "stack"):
            parts.append(f"{o['power']}/{o['toughness']}")
        if o["zone"] in ("battlefield", "stack"):
            parts.append(f"#{id}")
            state = self.state(id)
            if state:
                parts.append(f"({', '.join(state)})")
        if owner:
            who = o.get("controller", o["owner"]) if o["zone"] in ("battlefield", "stack") else o["owner"]
            if who != self.seat and who >= 0:
                parts.append(f"of {self.player(who)}")
        return " ".join(parts)

    def state(self, id: int) -> list[str]:
        """What is to be said of a permanent beside its name and size."""
        o = self.object(id)
        if o is None:
            return []
        out = []
        if o.get("tapped"):
            out.append("tapped")
        if o.get("phased_out"):
            out.append("phased out")
        for kind, n in o.get("counters", {}).items():
            out.append(f"{n} {kind}" if kind not in _COUNTERS or n > 1 else kind)
        if o.get("damage"):
            out.append(f"{o['damage']} damage")
        if o.get("attacking"):
            out.append(f"attacks {self.short(o['attacking'])}")
        if o.get("blocking"):
            out.append("blocks " + ", ".join(f"#{b}" for b in o["blocking"]))
        if o.get("attached_to"):
            out.append(f"on {self.short(o['attached_to'])}")
        if self.sick(o):
            out.append("new")
        out += [word for word in o.get("designations", ()) if word != "commander"]
        return out

    def short(self, entity: int) -> str:
        """An entity in as few words as will do."""
        return self.player(-1 - entity) if entity < 0 else f"{self.name(entity)} #{entity}"

    def sick(self, o: Mapping[str, Any]) -> bool:
        """Whether the creature has come this turn, and can't attack yet (CR 302.6)."""
        return (
            o["zone"] == "battlefield"
            and "creature" in o.get("types", ())
            and o.get("came") == self.seen["turn"]
            and "haste" not in o.get("keywords", ())
            and o.get("controller") == self.seen["active"]
        )

    def keywords(self, id: int) -> list[str]:
        """The keywords worth showing on a board."""
        o = self.object(id)
        return [] if o is None else [word for word in _SHOWN if word in o.get("keywords", ())]


def symbols(text: str) -> list[tuple[str, bool]]:
    """The text in pieces: each with whether it is a mana symbol."""
    out: list[tuple[str, bool]] = []
    at = 0
    for found in _SYMBOL.finditer(text):
        if found.start() > at:
            out.append((text[at : found.start()], False))
        out.append((found.group(), True))
        at = found.end()
    if at < len(text):
        out.append((text[at:], False))
    return out
