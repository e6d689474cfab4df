"""The game as the bot's seat sees it, and what things on it are worth.

Everything here is read from an observation (`apnap.Game.observation`) and from the abilities of what is seen.
Worth is measured in a unit of its own: a card in hand is worth about 2, a 2/2 without abilities 3.
"""

from __future__ import annotations

import math
from typing import Any, Final

from apnap.bots.bot import View
from apnap.model.abilities import Activated, Keyword, Static, Triggered
from apnap.model.modifications import Cant
from apnap.model.node import Ability
from apnap.model.refs import This

CARD: Final = 2.0
_DEAD: Final = 1000.0
_LIFE: Final = 5.5
_NOTHING: Final[frozenset[str]] = frozenset()
_NO_ABILITIES: Final[tuple[tuple[str, Ability], ...]] = ()

# What a keyword adds to a creature's worth: so much for itself, so much for each point of power.
_KEYWORDS: Final[dict[str, tuple[float, float]]] = {
    "flying": (0.3, 0.35),
    "double strike": (0.5, 0.8),
    "first strike": (0.3, 0.15),
    "trample": (0.0, 0.15),
    "lifelink": (0.2, 0.3),
    "vigilance": (0.2, 0.05),
    "menace": (0.2, 0.15),
    "haste": (0.1, 0.0),
    "reach": (0.3, 0.0),
    "deathtouch": (1.0, 0.0),
    "hexproof": (0.8, 0.0),
    "shroud": (0.4, 0.0),
    "indestructible": (2.0, 0.0),
    "infect": (0.2, 0.6),
    "wither": (0.3, 0.1),
    "fear": (0.2, 0.25),
    "intimidate": (0.2, 0.25),
    "shadow": (0.2, 0.3),
    "skulk": (0.2, 0.1),
    "horsemanship": (0.2, 0.35),
    "ward": (0.6, 0.0),
    "prowess": (0.5, 0.0),
    "defender": (-0.3, -0.45),
}


class Thing:
    """An object as it is known; what is not known has an empty name."""

    __slots__ = (
        "attached_to",
        "attacking",
        "blocking",
        "came",
        "colors",
        "controller",
        "counters",
        "damage",
        "defense",
        "id",
        "keywords",
        "kind",
        "loyalty",
        "mana_value",
        "name",
        "owner",
        "power",
        "raw",
        "subtypes",
        "supertypes",
        "tapped",
        "toughness",
        "types",
        "zone",
    )

    def __init__(self, id: int, raw: dict[str, Any]) -> None:
        self.id = id
        self.raw = raw
        self.kind: str = raw["kind"]
        self.zone: str = raw["zone"]
        self.owner: int = raw["owner"]
        self.controller: int = raw.get("controller", self.owner)
        if self.controller < 0:
            self.controller = self.owner
        self.name: str = raw.get("name", "")
        self.types = frozenset(raw.get("types", ()))
        self.subtypes = frozenset(raw.get("subtypes", ()))
        self.supertypes = frozenset(raw.get("supertypes", ()))
        self.colors = frozenset(raw.get("colors", ()))
        self.keywords = frozenset(raw.get("keywords", ()))
        self.power: int = raw.get("power", 0)
        self.toughness: int = raw.get("toughness", 0)
        self.damage: int = raw.get("damage", 0)
        self.mana_value: int = raw.get("mana_value", 0)
        self.loyalty: int = raw.get("loyalty", 0)
        self.defense: int = raw.get("defense", 0)
        self.tapped = bool(raw.get("tapped"))
        self.came: int = raw.get("came", 0)
        self.counters: dict[str, int] = raw.get("counters", {})
        self.attached_to: int = raw.get("attached_to", 0)
        self.attacking: int = raw.get("attacking", 0)
        self.blocking: tuple[int, ...] = tuple(raw.get("blocking", ()))

    @property
    def creature(self) -> bool:
        """Whether it is a creature."""
        return "creature" in self.types

    @property
    def land(self) -> bool:
        """Whether it is a land."""
        return "land" in self.types

    @property
    def left(self) -> int:
        """How much damage it still survives, plus one."""
        return self.toughness - self.damage

    def changed(self, power: int, toughness: int, gained: frozenset[str]) -> Thing:
        """The same thing with so much more power and toughness, and more keywords."""
        other = Thing(self.id, self.raw)
        other.power = self.power + power
        other.toughness = self.toughness + toughness
        other.keywords = self.keywords | gained
        return other


def body(power: int, toughness: int, keywords: frozenset[str]) -> float:
    """What a creature of that size with those keywords is worth."""
    power = max(0, power)
    value = 0.95 * power + 0.55 * max(0, toughness)
    for name in sorted(keywords):  # the sum of fractions hangs on their order, and a set has none
        plain, each = _KEYWORDS.get(name, (0.0, 0.0))
        value += plain + each * power
    return max(0.2, value)


class Board:
    """All that the seat sees, looked up quickly."""

    def __init__(self, view: View) -> None:
        seen = view.observation
        self.view = view
        self.seen: dict[str, Any] = seen
        self.me: int = view.decision.player
        self.turn: int = seen["turn"]
        self.active: int = seen["active"]
        self.step: str = seen["step"]
        self.things: dict[int, Thing] = {int(id): Thing(int(id), raw) for id, raw in seen["objects"].items()}
        self.players: list[dict[str, Any]] = seen["players"]
        self.battlefield = [
            t for t in (self.things[id] for id in seen["battlefield"]) if not t.raw.get("phased_out")
        ]
        self.stack = [self.things[id] for id in seen["stack"]]
        self.opponents = [p for p, raw in enumerate(self.players) if p != self.me and not raw["left"]]
        self.hand = [self.things[id] for id in self.players[self.me]["hand"] if id in self.things]
        self._abilities: dict[int, tuple[tuple[str, Ability], ...]] = {}
        self._worth: dict[int, float] = {}

    # Looking things up.

    def life(self, player: int) -> int:
        """The player's life total."""
        return int(self.players[player]["life"])

    def of(self, player: int) -> list[Thing]:
        """The permanents that the player controls."""
        return [t for t in self.battlefield if t.controller == player]

    def creatures(self, player: int) -> list[Thing]:
        """The creatures that the player controls."""
        return [t for t in self.battlefield if t.controller == player and t.creature]

    def lands(self, player: int) -> int:
        """How many lands the player controls."""
        return sum(1 for t in self.battlefield if t.controller == player and t.land)

    def abilities(self, id: int, face: int = -1) -> tuple[tuple[str, Ability], ...]:
        """What the object says, as far as it is known."""
        if face >= 0:
            return self.view.abilities(id, face)
        known = self._abilities.get(id)
        if known is None:
            known = self.view.abilities(id)
            self._abilities[id] = known
        return known

    def ability(self, id: int, key: str) -> Ability | None:
        """The ability of that key."""
        for name, ability in self.abilities(id):
            if name == key:
                return ability
        return None

    def sick(self, t: Thing) -> bool:
        """Whether it can't attack or use {T} yet (CR 302.6)."""
        return t.came == self.turn and "haste" not in t.keywords and t.creature

    def unblockable(self, t: Thing) -> bool:
        """Whether it says that nothing can block it."""
        for _, ability in self.abilities(t.id):
            if isinstance(ability, Static) and isinstance(ability.affects, This):
                for mod in ability.mods:
                    if isinstance(mod, Cant) and mod.act == "be blocked" and mod.what is None:
                        return ability.condition is None
        return False

    def used(self, id: int) -> int:
        """How often abilities of the object were activated this turn."""
        return sum(1 for e in self.seen["ledger"] if e["verb"] == "activate" and e.get("source") == id)

    def mana(self) -> int:
        """About how much mana the seat could still make."""
        n = len(self.players[self.me]["pool"])
        for t in self.of(self.me):
            if not t.tapped and not self.sick(t) and (t.land or self.makes_mana(t)):
                n += 1
        return n

    def makes_mana(self, t: Thing) -> bool:
        """Whether it has an ability that adds mana."""
        return any(
            isinstance(a, Activated) and type(a.effect).__name__ == "AddMana" for _, a in self.abilities(t.id)
        )

    # What things are worth.

    def worth(self, t: Thing) -> float:
        """What the thing is worth to its controller, on the battlefield or once it is there."""
        known = self._worth.get(t.id)
        if known is None:
            known = self._value(t)
            self._worth[t.id] = known
        return known

    def _value(self, t: Thing) -> float:
        said = sum(self._says(ability) for _, ability in self.abilities(t.id))
        if t.creature:
            return body(t.power, t.toughness, t.keywords) + said
        if t.land:
            return 2.4 if self.lands(t.controller) <= 4 else 1.5
        if "planeswalker" in t.types:
            return 3.0 + 0.8 * max(t.loyalty, t.counters.get("loyalty", 0))
        if t.kind == "token":
            return 1.0 + said
        return 1.0 + 0.6 * t.mana_value + said

    @staticmethod
    def _says(ability: Ability) -> float:
        if isinstance(ability, Keyword):
            return 0.0
        if isinstance(ability, Triggered):
            when = repr(ability.when)
            # What happened as it came is over.
            return 0.2 if "'battlefield',)" in when and "This()" in when and "origin" not in when else 0.7
        if isinstance(ability, Static):
            return 0.0 if isinstance(ability.affects, This) else 1.0
        return 0.6

    def lost(self, life: int, loss: int) -> float:
        """What it is worth that a player at that life total loses that much."""
        if loss <= 0:
            return -life_value(life, life - loss) if loss < 0 else 0.0
        if loss >= life:
            return _DEAD
        return life_value(life - loss, life)


def life_value(low: int, high: int) -> float:
    """What the life between the two totals is worth: the last points are worth most."""
    return _LIFE * (math.log(1 + max(0, high)) - math.log(1 + max(0, low)))
