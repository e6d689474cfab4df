"""What the script calls objects: by name, by name and number, or by label.

A thing is a card, or a token, wherever it goes: "Grizzly Bears#2" is the second of that name in the order in
which the position tells of them (then that in which they came into being), in the graveyard as on the
battlefield. A name alone will do where it is clear which is meant: those that lie in one zone, and are
controlled by one player, are all the same then, and the first of them is taken.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from typing import Final

from apnap.cards.names import name_key
from apnap.engine import layers
from apnap.engine.log import name_of
from apnap.engine.state import ABILITY, CARD, GONE, LIBRARY, OUTSIDE, GameState
from apnap.model.words import ZONES
from apnap.scenario.given import Given, closest_name, shown

_NUMBERED: Final = re.compile(r"(.+)#(\d+)")
_PLAYER: Final = re.compile(r"(?:player ?|p)?(\d+)", re.IGNORECASE)
_WORDS: Final = ("card", "of", "owner", "in", "number")
Key = tuple[str, int]


def named_bits(words: Sequence[str], bits: int) -> list[str]:
    """Those of the words (COLORS, CARD_TYPES, SUPERTYPES) whose bits are set."""
    return [word for i, word in enumerate(words) if bits >> i & 1]


class Things:
    """The objects of a game by what they are called. `players` are the players' names."""

    def __init__(self, players: Sequence[str]) -> None:
        self.players = tuple(players)
        self.labels: dict[str, Key] = {}
        self.spelt: dict[str, str] = {}
        self._named: dict[str, list[Key]] = {}
        self._roots: dict[int, Key] = {}
        self._keys: dict[int, Key] = {}
        self._seen = 0

    # Learning what there is.

    def meet(self, s: GameState, ids: Sequence[int]) -> None:
        """Enter these objects, in this order."""
        for id in ids:
            self._enter(s, id)

    def update(self, s: GameState) -> None:
        """Enter what has come into being since."""
        if self._seen > len(s.objects):
            self._seen = 1
        for id in range(max(1, self._seen), len(s.objects)):
            if s.objects[id] is not None:
                self._enter(s, id)
        self._seen = len(s.objects)

    def key_of(self, s: GameState, id: int) -> Key:
        """The thing that an object is, or was if it is forgotten."""
        if s.objects[id] is None:
            return self._keys.get(id, ("object", id))
        o = s.obj(id)
        if o.kind == CARD:
            return ("card", o.card)
        return self._roots.get(id, ("object", id))

    def _enter(self, s: GameState, id: int) -> None:
        o = s.obj(id)
        if o.kind != CARD and o.previous in self._roots:
            self._roots[id] = self._keys[id] = self._roots[o.previous]
            return
        key = self._keys[id] = self.key_of(s, id)
        if o.kind != CARD:
            self._roots[id] = key
        names: list[str] = []
        if o.kind == CARD:
            card = s.cards[o.card][0]
            names += [card.name, *[face.name for face in card.faces]]
        elif o.kind == ABILITY:
            names.append(name_of(s, id))
        else:
            names.append(o.face.name)
        for name in names:
            known = self._named.setdefault(name_key(name), [])
            self.spelt.setdefault(name_key(name), name)
            if key not in known:
                known.append(key)

    def label(self, name: str, s: GameState, id: int) -> None:
        """Call the object by a label from now on."""
        self.labels[name.casefold()] = self.key_of(s, id)

    def spelling(self, name: str) -> str:
        """A name as it is printed; "" for a label, or what nothing is called."""
        if name.casefold() in self.labels:
            return ""
        return self.spelt.get(name_key(name), "")

    # Finding it.

    def now(self, s: GameState, key: Key) -> int:
        """The object that the thing is now; 0: none."""
        what, number = key
        if what == "card":
            for o in reversed(s.objects):
                if o is not None and o.kind == CARD and o.card == number and o.zone != GONE:
                    return o.id
            return 0
        for id in range(len(s.objects) - 1, 0, -1):
            o = s.objects[id]
            if o is not None and o.zone != GONE and self._roots.get(id) == key:
                return id
        return 0

    def player(self, given: Given) -> int:
        """The player of a number or name.

        Raises:
            ScenarioError: there is none.
        """
        found = self.player_or_none(given)
        if found is None:
            near = closest_name(str(given.value), self.players)
            known = "" if near else f": there are {', '.join(self.players)}"
            raise given.error(f"there is no player {given.value!r}{known}", near)
        return found

    def player_or_none(self, given: Given) -> int | None:
        """The player of a number or name; None if it is none."""
        value = given.value
        if isinstance(value, bool):
            return None
        if isinstance(value, str):
            folded = value.casefold()
            for p, name in enumerate(self.players):
                if name.casefold() == folded:
                    return p
            match = _PLAYER.fullmatch(value)
            if match is None:
                return None
            value = int(match.group(1))
        if isinstance(value, int) and 0 <= value < len(self.players):
            return value
        return None

    def all_of(self, s: GameState, given: Given) -> list[Key]:
        """The things that go by the name, label or description.

        Raises:
            ScenarioError: nothing does.
        """
        self.update(s)
        if isinstance(given.value, Mapping):
            return self._described(s, given)
        text = given.text("an object")
        known = self.labels.get(text.casefold())
        if known is not None:
            return [known]
        match = _NUMBERED.fullmatch(text)
        name = match.group(1) if match is not None else text
        keys = self._named.get(name_key(name), [])
        if not keys:
            near = closest_name(name, [*self.labels, *self.spelt.values()])
            raise given.error(f"there is no {name!r} in the game", near)
        if match is None:
            return keys
        n = int(match.group(2))
        if not 1 <= n <= len(keys):
            raise given.error(f"there is no {text!r}: there are {len(keys)} called {name!r}")
        return [keys[n - 1]]

    def _described(self, s: GameState, given: Given) -> list[Key]:
        words = given.mapping("an object", _WORDS)
        if "card" not in words:
            raise given.error("an object needs its name, as `card`")
        keys = self.all_of(s, words["card"])
        if "of" in words:
            p = self.player(words["of"])
            keys = [k for k in keys if self.controller(s, self.now(s, k)) == p]
        if "owner" in words:
            p = self.player(words["owner"])
            keys = [k for k in keys if (id := self.now(s, k)) and s.obj(id).owner == p]
        if "in" in words:
            zone = ZONES.index(words["in"].word("in", ZONES))
            keys = [k for k in keys if (id := self.now(s, k)) and s.obj(id).zone == zone]
        if "number" in words:
            n = words["number"].number("number", 1)
            keys = keys[n - 1 : n]
        if not keys:
            raise given.error(f"there is no such {words['card'].value!r}")
        return keys

    def entity(self, s: GameState, given: Given, among: Collection[int] | None = None) -> int:
        """The object, or player (as an entity), that is meant; `among`: those that can be meant, of which
        one is taken if there is one. 0: the object is gone.

        Raises:
            ScenarioError: nothing, or more than one, is called so.
        """
        player = None if isinstance(given.value, int) else self.player_or_none(given)
        if player is not None:
            return -1 - player
        if isinstance(given.value, int):
            raise given.error(f"an object or player is wanted, not {shown(given.value)}")
        ids = [self.now(s, key) for key in self.all_of(s, given)]
        return self._one(s, given, ids, among)

    def _one(self, s: GameState, given: Given, ids: list[int], among: Collection[int] | None) -> int:
        there = [id for id in ids if id]
        pool = [id for id in there if among is not None and id in among]
        if not pool:
            pool = [id for id in there if s.obj(id).zone not in (LIBRARY, OUTSIDE)] or there
        if not pool:
            return 0
        places: dict[tuple[int, int], int] = {}
        for id in pool:
            places.setdefault((s.obj(id).zone, self.controller(s, id)), id)
        if len(places) > 1:
            name = given.value if isinstance(given.value, str) else given.value["card"]
            several = ", ".join(self.told(s, id) for id in pool[:4])
            raise given.error(f"{name!r} may be any of several: {several}; say which by number or label")
        return pool[0]

    def told(self, s: GameState, id: int) -> str:
        """Which of its name an object is, and where."""
        key = self.key_of(s, id)
        zone = ZONES[s.obj(id).zone]
        for name, keys in self._named.items():
            if key in keys:
                number = f"{self.spelt[name]}#{keys.index(key) + 1}"
                return f"{number} ({zone}, {self.who(self.controller(s, id))})"
        return f"{name_of(s, id)} ({zone})"

    def who(self, p: int) -> str:
        """What a player is called."""
        return self.players[p] if 0 <= p < len(self.players) else "nobody"

    def name(self, s: GameState, entity: int) -> str:
        """What an entity is called, with its number where there are several of its name."""
        if entity < 0:
            return self.who(-1 - entity)
        if not entity or s.objects[entity] is None:
            return "nothing"
        key = self.key_of(s, entity)
        plain = name_of(s, entity)
        keys = self._named.get(name_key(plain), [])
        return f"{plain}#{keys.index(key) + 1}" if len(keys) > 1 and key in keys else plain

    def controller(self, s: GameState, id: int) -> int:
        """Who controls an object, or owns it where nobody does."""
        if not id:
            return -1
        o = s.obj(id)
        if o.kind == ABILITY:
            return o.controller
        c = layers.chars(s, id).controller
        return c if c >= 0 else o.owner

    def fork(self) -> Things:
        """The same names, to go on by themselves."""
        other = Things(self.players)
        other.labels = self.labels
        other.spelt = dict(self.spelt)
        other._named = {name: list(keys) for name, keys in self._named.items()}
        other._roots = dict(self._roots)
        other._keys = dict(self._keys)
        other._seen = self._seen
        return other
