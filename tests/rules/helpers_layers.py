"""Small states for the tests of continuous effects: faces of our own making, put straight into zones."""

from __future__ import annotations

from typing import Any

import explained

from apnap.engine import durations, evaluate
from apnap.engine.characteristics import Chars
from apnap.engine.evaluate import Context
from apnap.engine.state import BATTLEFIELD, CARD, Effect, GameState, Obj
from apnap.model import (
    CARD_TYPES,
    COLOR_BIT,
    COLORS,
    TYPE_BIT,
    And,
    Anything,
    Apply,
    Bound,
    ControlledBy,
    Each,
    Face,
    Fixed,
    Keyword,
    Modification,
    ModifyPT,
    Ref,
    SetPT,
    Static,
    Type,
    Until,
    You,
    intern,
    mana_cost,
)

CREATURES = Each(Type("creature"))
MY_CREATURES = Each(And((Type("creature"), ControlledBy(You()))))
LANDS = Each(Type("land"))
PERMANENTS = Each(Anything())
EOT = Until("end of turn")


def pt(p: int, t: int) -> ModifyPT:
    return ModifyPT(Fixed(p), Fixed(t))


def base_pt(p: int, t: int) -> SetPT:
    return SetPT(Fixed(p), Fixed(t))


def face(name: str, types: str, *abilities: Any, pt: str = "", cost: str = "", subtypes: str = "") -> Face:
    """A face: `types` are card types and supertypes, `pt` like "2/3"."""
    power, _, toughness = pt.partition("/")
    words = types.split()
    return intern(
        Face(
            name,
            mana_cost(cost) if cost else None,
            tuple([w for w in words if w in ("basic", "legendary", "snow")]),
            tuple([w for w in words if w not in ("basic", "legendary", "snow")]),
            tuple(subtypes.split()),
            power,
            toughness,
            abilities=abilities,
        )
    )


BEAR = face("Dusty Bear", "creature", pt="2/2", cost="{1}{G}", subtypes="Bear")
MOX = face("Dull Stone", "artifact", cost="{3}")
FOREST = face("Forest", "basic land", subtypes="Forest")
SPRING = face("Old Spring", "land", Static(CREATURES, (pt(0, 1),)))


class Table:
    """A state of two players, and short words to set it up and to look at it."""

    def __init__(self) -> None:
        self.s = GameState(2)
        self.s.turn = 1

    def put(self, face: Face, player: int = 0, zone: int = BATTLEFIELD, kind: int = CARD) -> int:
        """A new object in the zone; gives its id."""
        s = self.s
        o = s.new_obj(kind, -1, player, face, zone)
        s.set_zone(zone, player, (*s.zone(zone, player), o.id))
        return o.id

    def static(self, *mods: Modification, affects: Ref = CREATURES, player: int = 0, **more: Any) -> int:
        """An enchantment with one static ability."""
        return self.put(
            face(f"Aura {len(self.s.objects)}", "enchantment", Static(affects, mods, **more)), player
        )

    def effect(self, affects: Ref, *mods: Modification, duration: Any = EOT, player: int = 0) -> list[Effect]:
        """A continuous effect of a resolved spell of that player; gives the effects begun."""
        source = self.put(face("Some Spell", "instant"), player, zone=3)
        ctx = Context(self.s, source, player)
        return self.effect_of(ctx, affects, *mods, duration=duration)

    def effect_of(self, ctx: Context, affects: Ref, *mods: Modification, duration: Any = EOT) -> list[Effect]:
        before = len(self.s.effects)
        node = intern(Apply(affects, mods, duration))
        durations.begin_effect(self.s, ctx, node, evaluate.entities(ctx, affects))
        return list(self.s.effects[before:])

    def on(self, id: int, *mods: Modification, duration: Any = EOT, player: int = 0) -> list[Effect]:
        """An effect on that object (as on a target)."""
        source = self.put(face("Some Spell", "instant"), player, zone=3)
        ctx = Context(self.s, source, player)
        ctx.bindings = {"b0": (id,)}
        return self.effect_of(ctx, TARGET, *mods, duration=duration)

    def attach(self, aura: int, host: int) -> None:
        o = self.s.own(aura)
        o.attached_to = host
        o.timestamp = self.s.tick()

    def counters(self, id: int, *counters: tuple[str, int]) -> None:
        self.s.own(id).counters = tuple(sorted(counters))

    def chars(self, id: int) -> Chars:
        return explained.chars(self.s, id)

    def obj(self, id: int) -> Obj:
        return self.s.obj(id)

    def pt(self, id: int) -> tuple[int, int]:
        c = self.chars(id)
        return (c.power, c.toughness)

    def types(self, id: int) -> set[str]:
        return {t for t in CARD_TYPES if self.chars(id).types & TYPE_BIT[t]}

    def colors(self, id: int) -> list[str]:
        return [c for c in COLORS if self.chars(id).colors & COLOR_BIT[c]]

    def keys(self, id: int) -> list[str]:
        return [i.key for i in self.chars(id).abilities.insts]


TARGET = Bound(0)
FLYING = Keyword("flying")
