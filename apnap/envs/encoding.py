"""What a player sees and may do, as arrays of fixed shapes."""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from apnap.bots import Actions, View
from apnap.model.words import CARD_TYPES, COLORS, STEPS

# Kinds of decisions and of actions; what is none of them falls to "other".
DECISIONS: Final = (
    "priority",
    "mulligan",
    "attack",
    "block",
    "target",
    "mode",
    "pay",
    "mana",
    "cost",
    "assign",
    "divide",
    "may",
    "number",
    "objects",
    "search",
    "player",
    "players",
    "place",
    "order",
    "replacement",
    "word",
    "cast",
    "group",
    "zone",
    "other",
)
ACTION_KINDS: Final = (
    "pass",
    "play",
    "cast",
    "activate",
    "special",
    "turn face up",
    "attack",
    "block",
    "target",
    "objects",
    "mode",
    "plan",
    "mana",
    "reverse",
    "cost",
    "keep",
    "mulligan",
    "yes",
    "no",
    "none",
    "done",
    "number",
    "search",
    "player",
    "players",
    "replacement",
    "order",
    "place",
    "top",
    "bottom",
    "assign",
    "divide",
    "word",
    "group",
    "zone",
    "other",
)
ZONES: Final = ("battlefield", "stack", "hand", "graveyard", "exile", "command", "library")
KEYWORDS: Final = (
    "deathtouch",
    "defender",
    "double strike",
    "first strike",
    "flash",
    "flying",
    "haste",
    "hexproof",
    "indestructible",
    "lifelink",
    "menace",
    "reach",
    "trample",
    "vigilance",
)
_MANA: Final = "WUBRGC"
_OF_PLAYER: Final = ("life", "poison", "hand", "library", "graveyard", "left", *_MANA)
_FLAGS: Final = ("mine", "controlled", "tapped", "attacking", "blocking", "blocked", "new", "face down")
_NUMBERS: Final = ("power", "toughness", "mana value", "damage", "+1/+1 counters", "loyalty", "defense")
_OF_ACTION: Final = ("me", "other player", "amount", "index")


class Encoder:
    """Makes arrays of a view; each is of the same shape in every position.

    - `game`: the turn, whose it is, the step, the kind of decision, and of each player, oneself first and
      then in turn order, life, poison, cards and mana;
    - `objects`, a row for each object that is known: zone, whose, size, status, types, colours, keywords;
      `cards`, which card it is: a number made from its name, 0 for no object;
    - `actions`, a row for each legal action: its kind, player, amount, index; `action_cards`, the card that
      it is about, as in `cards`; `action_objects` and `action_to`, the rows of the object that it is about
      and of the one at its other end, counted from 1, 0 for none;
    - `action_mask`: 1 where there is a legal action.

    `game_names`, `object_names` and `action_names` tell what each number of a row is.
    Objects and actions beyond the shapes are left out, the last ones first; of a number to be chosen the
    lowest are offered. Numbers are scaled to about 1.

    Args:
        players: how many players the game has.
        actions: how many actions there is room for.
        objects: how many objects there is room for.
        cards: how many numbers for cards there are.
    """

    def __init__(self, players: int = 2, *, actions: int = 64, objects: int = 128, cards: int = 4096) -> None:
        if players < 2 or actions < 2 or objects < 1 or cards < 2:
            raise ValueError("an encoder needs room for two players, two actions, an object and a card")
        self.players = players
        self.actions = actions
        self.objects = objects
        self.cards = cards

    @property
    def game_names(self) -> tuple[str, ...]:
        """What each number of `game` is."""
        of_players = [f"{name} of player {p}" for p in range(self.players) for name in _OF_PLAYER]
        decisions = [f"decision {kind}" for kind in DECISIONS]
        return ("turn", "my turn", *[f"step {step}" for step in STEPS], *decisions, *of_players)

    @property
    def object_names(self) -> tuple[str, ...]:
        """What each number of a row of `objects` is."""
        return (*[f"zone {zone}" for zone in ZONES], *_FLAGS, *_NUMBERS, *CARD_TYPES, *COLORS, *KEYWORDS)

    @property
    def action_names(self) -> tuple[str, ...]:
        """What each number of a row of `actions` is."""
        return (*[f"kind {kind}" for kind in ACTION_KINDS], *_OF_ACTION)

    def space(self) -> Any:
        """The Gymnasium space of what `encode` gives."""
        import numpy as np
        from gymnasium import spaces

        def box(*shape: int) -> Any:
            return spaces.Box(-np.inf, np.inf, shape, np.float32)

        def numbers(count: int, most: int) -> Any:
            return spaces.Box(0, most, (count,), np.int32)

        return spaces.Dict(
            {
                "game": box(len(self.game_names)),
                "objects": box(self.objects, len(self.object_names)),
                "cards": numbers(self.objects, self.cards - 1),
                "actions": box(self.actions, len(self.action_names)),
                "action_cards": numbers(self.actions, self.cards - 1),
                "action_objects": numbers(self.actions, self.objects),
                "action_to": numbers(self.actions, self.objects),
                "action_mask": spaces.Box(0, 1, (self.actions,), np.int8),
            }
        )

    def blank(self) -> dict[str, Any]:
        """The arrays of a player who is asked nothing."""
        import numpy as np

        return {
            "game": np.zeros(len(self.game_names), np.float32),
            "objects": np.zeros((self.objects, len(self.object_names)), np.float32),
            "cards": np.zeros(self.objects, np.int32),
            "actions": np.zeros((self.actions, len(self.action_names)), np.float32),
            "action_cards": np.zeros(self.actions, np.int32),
            "action_objects": np.zeros(self.actions, np.int32),
            "action_to": np.zeros(self.actions, np.int32),
            "action_mask": np.zeros(self.actions, np.int8),
        }

    def encode(self, view: View) -> dict[str, Any]:
        """The view as arrays."""
        seen = view.observation
        kind = view.decision.kind
        out = self.observe(seen, kind if kind in DECISIONS else "other")
        rows = {id: row for row, id in enumerate(self._listed(seen), 1)}
        for number, action in enumerate(_first(view.actions, self.actions)):
            out["actions"][number] = self._action(action, seen["player"])
            about = action.objects
            out["action_objects"][number] = rows.get(about[0], 0) if about else 0
            out["action_to"][number] = rows.get(action.to, 0)
            out["action_cards"][number] = self.card_number(action.names[0]) if about else 0
            out["action_mask"][number] = 1
        return out

    def observe(self, seen: Mapping[str, Any], kind: str = "") -> dict[str, Any]:
        """An observation (`Game.observation`) as arrays, without actions."""
        out = self.blank()
        out["game"][:] = self._game(seen, kind)
        for row, id in enumerate(self._listed(seen)):
            o = seen["objects"][str(id)]
            out["objects"][row] = self._object(o, seen)
            out["cards"][row] = self.card_number(o.get("name", ""))
        return out

    def card_number(self, name: str) -> int:
        """The number of a card, the same on every machine; 0 for none. Two names may share one."""
        return 1 + zlib.crc32(name.encode()) % (self.cards - 1) if name else 0

    def _listed(self, seen: Mapping[str, Any]) -> list[int]:
        """The ids of what there is room for: what matters most comes first."""
        me = seen["player"]
        order = [me, *[p for p in _turns(seen) if p != me]]
        ids = [*seen["stack"], *seen["battlefield"]]
        for zone in ("hand", "graveyard", "library"):
            ids += [id for p in order for id in seen["players"][p][zone] if id]
        ids += [*seen["exile"], *seen["command"]]
        return [id for id in ids if str(id) in seen["objects"]][: self.objects]

    def _game(self, seen: Mapping[str, Any], kind: str) -> list[float]:
        me = seen["player"]
        out = [seen["turn"] / 20, float(seen["active"] == me)]
        out += _one_hot(STEPS, seen["step"]) + _one_hot(DECISIONS, kind)
        for p in [*_turns(seen), *[-1] * self.players][: self.players]:
            if p < 0:
                out += [0.0] * len(_OF_PLAYER)
                continue
            player = seen["players"][p]
            out += [player["life"] / 20, player["counters"].get("poison", 0) / 10]
            out += [len(player["hand"]) / 7, len(player["library"]) / 60, len(player["graveyard"]) / 20]
            out.append(float(player["left"]))
            pool = [unit["mana"] for unit in player["pool"]]
            out += [pool.count(symbol) / 5 for symbol in _MANA]
        return out

    def _object(self, o: Mapping[str, Any], seen: Mapping[str, Any]) -> list[float]:
        me = seen["player"]
        attacking = "attacking" in o or "attacked_player" in o
        flags = (
            o["owner"] == me,
            o.get("controller", -1) == me,
            "tapped" in o,
            attacking,
            "blocking" in o,
            "blocked" in o,
            o.get("came") == seen["turn"],
            "face_down" in o,
        )
        numbers = (
            o.get("power", 0) / 5,
            o.get("toughness", 0) / 5,
            o.get("mana_value", 0) / 5,
            o.get("damage", 0) / 5,
            o.get("counters", {}).get("+1/+1", 0) / 5,
            o.get("loyalty", 0) / 5,
            o.get("defense", 0) / 5,
        )
        return [
            *_one_hot(ZONES, o["zone"]),
            *map(float, flags),
            *numbers,
            *_several(CARD_TYPES, o.get("types", ())),
            *_several(COLORS, o.get("colors", ())),
            *_several(KEYWORDS, o.get("keywords", ())),
        ]

    def _action(self, action: Any, me: int) -> list[float]:
        kind = action.kind if action.kind in ACTION_KINDS else "other"
        player = action.player
        index = action.index
        return [
            *_one_hot(ACTION_KINDS, kind),
            float(player == me),
            float(player is not None and player != me),
            max(-5.0, min(5.0, action.amount / 5)),
            0.0 if index is None else (1 + index) / 5,
        ]


def _turns(seen: Mapping[str, Any]) -> list[int]:
    """The players in turn order, the one who sees it first."""
    count = len(seen["players"])
    return [(seen["player"] + step) % count for step in range(count)]


def _first(actions: Actions, most: int) -> Iterable[Any]:
    return (actions[number] for number in range(min(most, len(actions))))


def _one_hot(words: Sequence[str], word: str) -> list[float]:
    return [float(each == word) for each in words]


def _several(words: Sequence[str], held: Iterable[str]) -> list[float]:
    known = set(held)
    return [float(each in known) for each in words]
