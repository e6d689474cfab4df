"""What a priority window allows at most, worked out once for it, so that most cards and abilities need no
look of their own: how much mana there could be, whether it is a time for sorceries and lands, which mana
abilities the payer has found ready.

Everything here only rules out. What is not ruled out is asked of the functions that say why something can't
be done (`casting.why_not`, `activating.why_not`), so that listed and applicable stay the same.
"""

from __future__ import annotations

from typing import Final

from apnap.engine import casting, layers, special_actions
from apnap.engine.characteristics import AbilityInst, Chars, printed
from apnap.engine.mana_abilities import mana_sources
from apnap.engine.payer import least_mana
from apnap.engine.state import EXILE, HAND, GameState, Obj
from apnap.model.abilities import Activated, Mana, Waterbend
from apnap.model.cards import Face
from apnap.model.words import INSTANT, LAND

_LEAST_TO_CAST: Final[dict[int, int]] = {}  # by face
_LEAST_TO_ACTIVATE: Final[dict[int, int]] = {}  # by ability


class Window:
    """The window in which a player has priority. `mana` is the most mana that they could have, `rules`
    whether effects change the rules for them (then nothing is ruled out by its printed cost or time)."""

    def __init__(self, s: GameState, player: int) -> None:
        self.player = player
        self.known = layers.layered(s)
        self.rules = len(layers.player_rules(s, player)) > 0
        self.main = casting.sorcery_time(s, player) is None
        self.land = self.main and special_actions.why_not_play_land(s, player, 0) is None
        if self.known.acting is None:
            self.known.acting = _acting(s)
        self.acting = self.known.acting
        self.sources = mana_sources(s, player, self.acting)
        self.mana = len(s.players[player].pool)
        self.ready: dict[int, list[str]] = {}  # the mana abilities without a mana cost, by their objects
        for source in self.sources:
            self.mana += source.most * source.times
            if not source.mana:
                self.ready.setdefault(source.id, []).append(source.key)
        # Where no effect reaches, only the faces of cards decide what might be done with them.
        self.plain = not self.rules and not self.known.abroad
        self.odd = self.known.cards[HAND * s.count + player].offering

    def looked_at(self, s: GameState, zone: int, player: int) -> tuple[int, ...] | list[int]:
        """The cards of a zone with which something might be done from there."""
        at = zone * s.count + (0 if zone == EXILE else player)
        return self.known.cards[at].offering if self.plain else s.zones[at]

    def rules_out_card(self, o: Obj) -> bool:
        """Whether nothing can be done with a card in the hand, as its face alone shows: it is a land when
        none may be played, or a spell at the wrong time (117.1a) or beyond what could be paid."""
        if not self.plain or o.id in self.odd:
            return False
        c = printed(o.face)
        if c.types & LAND:
            return not self.land
        if c.cost is None or not (self.main or c.types & INSTANT or "flash" in c.abilities.names):
            return True
        return least_to_cast(o.face) > self.mana

    def rules_out_ability(self, o: Obj, c: Chars, inst: AbilityInst) -> bool:
        """Whether the ability can't be activated, as its printed cost shows: it would be tapped again
        (107.5), or asks for more mana than there could be."""
        if inst.taps and o.tapped:
            return True
        ability = inst.ability
        if self.rules or c.rules or not isinstance(ability, Activated):
            return False
        return least_to_activate(ability) > self.mana

    def is_ready(self, id: int, inst: AbilityInst) -> bool:
        """Whether it is a mana ability without a mana cost that the payer knows of: it may be activated."""
        keys = self.ready.get(id)
        return keys is not None and inst.key in keys


def _acting(s: GameState) -> list[int]:
    """The permanents with which anything might be done as they are: not those that would have to be tapped
    again for whatever they can do (107.5)."""
    out: list[int] = []
    for id in s.battlefield():
        c = layers.chars(s, id)
        o = s.obj(id)
        if o.face_down or c.face.form:
            out.append(id)
        elif c.abilities.acts and not (o.tapped and c.abilities.acts_by_tapping):
            out.append(id)
    return out


def least_to_cast(face: Face) -> int:
    """The least mana that the printed mana cost takes."""
    known = _LEAST_TO_CAST.get(face.nid)
    if known is None:
        known = least_mana(face.cost.symbols, True) if face.cost is not None else 0
        if face.nid >= 0:
            _LEAST_TO_CAST[face.nid] = known
    return known


def least_to_activate(ability: Activated) -> int:
    """The least mana that the activation cost takes; 0 where the ability itself changes its cost."""
    known = _LEAST_TO_ACTIVATE.get(ability.nid)
    if known is None:
        known = 0
        if ability.change is None and not ability.label:
            for part in ability.cost.parts:
                if isinstance(part, Waterbend):  # for generic mana something may be tapped (701.67a)
                    known += least_mana(tuple([x for x in part.symbols if not x.isdigit()]), True)
                elif isinstance(part, Mana) and part.times is None:
                    known += least_mana(part.symbols, True)
        if ability.nid >= 0:
            _LEAST_TO_ACTIVATE[ability.nid] = known
    return known
