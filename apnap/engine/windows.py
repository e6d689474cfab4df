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
from apnap.engine.continuous import Layered
from apnap.engine.mana_abilities import Source, steady_sources
from apnap.engine.payer import least_mana
from apnap.engine.state import BATTLEFIELD, EXILE, HAND, GameState, ManaUnit, Obj, Option
from apnap.model.abilities import Activated, Keyword, Mana, Waterbend
from apnap.model.cards import Face
from apnap.model.words import INSTANT, LAND

_LEAST_TO_CAST: Final[dict[int, int]] = {}  # by face
_LEAST_TO_ACTIVATE: Final[dict[int, int]] = {}  # by ability


class Ready:
    """The mana abilities that a player's permanents have ready: `simple` are those without a mana cost, by
    their objects, `most` is how much mana they could give in all."""

    def __init__(self, sources: list[Source]) -> None:
        self.sources = sources
        self.simple: dict[int, list[Source]] = {}
        self.most = 0
        for source in sources:
            self.most += source.most * source.times
            if not source.mana:
                at = self.simple.get(source.id)
                if at is None:
                    self.simple[source.id] = [source]
                else:
                    at.append(source)


class Idle:
    """What a window came to in which nothing had to be asked of any card or ability by itself: so not at a
    sorcery's time."""

    def __init__(self, pool: tuple[ManaUnit, ...], options: tuple[Option, ...]) -> None:
        self.pool = pool
        self.options = options


class Offers:
    """What windows have in common as long as nothing is written to but the moment and pools of mana (see
    `GameState.offers`): the permanents with which anything might be done (`acting`) and, by player, the
    mana abilities that hang on nothing else."""

    def __init__(self, known: Layered, acting: list[int]) -> None:
        self.known = known
        self.acting = acting
        self.ready: dict[int, Ready] = {}
        self.idle: dict[int, Idle] = {}

    def without(self, ids: list[int]) -> Offers:
        """The same after those permanents have been tapped, or the like: nothing can be done with them."""
        made = Offers(self.known, [id for id in self.acting if id not in ids])
        for player, ready in self.ready.items():
            left = [x for x in ready.sources if x.id not in ids]
            made.ready[player] = Ready(left) if len(left) < len(ready.sources) else ready
        for player, idle in self.idle.items():
            if not any([option.obj in ids for option in idle.options]):
                made.idle[player] = idle
        return made


def offers(s: GameState) -> Offers:
    """What is known of the windows of the state as it is."""
    known = layers.layered(s)
    held: Offers | None = s.offers
    if held is not None and held.known is known:
        if not s.stirred:
            return held
        made = None if any([_acts(s, id) for id in s.stirred]) else held.without(s.stirred)
    else:
        made = None
    if made is None:
        acting = [id for id in s.battlefield() if _acts(s, id)]
        made = Offers(layers.layered(s), acting)
    s.offers = made
    s.stirred = []
    return made


def idle_actions(s: GameState, player: int) -> tuple[Option, ...] | None:
    """What the player's window comes to without a look at it, as the last one did; None: it takes one."""
    if s.offers is None or casting.is_sorcery_time(s, player):
        return None
    idle = offers(s).idle.get(player)
    return idle.options if idle is not None and idle.pool is s.players[player].pool else None


class Window:
    """The window in which a player has priority. `mana` is the most mana that they could have, `rules`
    whether effects change the rules for them (then nothing is ruled out by its printed cost or time).
    `asked`: something had to be asked of a card or an ability by itself."""

    def __init__(self, s: GameState, player: int) -> None:
        self.player = player
        self.offers = offers(s)
        self.known = self.offers.known
        self.rules = len(self.known.players.get(player, ())) > 0
        self.main = casting.is_sorcery_time(s, player)
        self.land = self.main and special_actions.why_not_play_land(s, player, 0) is None
        self.acting = self.offers.acting
        self.ready = self._ready(s)
        self.sources = self.ready.sources
        self.mana = len(s.players[player].pool) + self.ready.most
        # Where no effect reaches, only the faces of cards decide what might be done with them.
        self.plain = not self.rules and not self.known.abroad
        self.odd = self.known.cards[HAND * s.count + player].offering
        self.asked = self.main or not self.plain

    def _ready(self, s: GameState) -> Ready:
        held = self.offers.ready.get(self.player)
        if held is None:
            sources, steady = steady_sources(s, self.player, self.acting)
            held = Ready(sources)
            if steady:
                self.offers.ready[self.player] = held
        return held

    def came_to(self, s: GameState, options: tuple[Option, ...]) -> None:
        """Those are the actions of the window."""
        if not self.asked:
            self.offers.idle[self.player] = Idle(s.players[self.player].pool, options)

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

    def is_ready(self, id: int, inst: AbilityInst) -> Option | None:
        """The option, if it is a mana ability without a mana cost that the payer knows of: it may be
        activated."""
        for source in self.ready.simple.get(id, ()):
            if source.key == inst.key:
                return source.option
        return None


def _acts(s: GameState, id: int) -> bool:
    """Whether anything might be done with the permanent as it is: not if it would have to be tapped again
    for whatever it can do (107.5)."""
    o = s.obj(id)
    if o.zone != BATTLEFIELD:
        return False
    c = layers.chars(s, id)
    if o.face_down or c.face.form:
        return True
    return c.abilities.acts and not (o.tapped and c.abilities.acts_by_tapping)


def least_to_cast(face: Face) -> int:
    """The least mana that the printed mana cost takes, of which another player may pay the generic part of a
    spell with assist (CR 702.132a)."""
    known = _LEAST_TO_CAST.get(face.nid)
    if known is None:
        symbols = face.cost.symbols if face.cost is not None else ()
        if any([isinstance(a, Keyword) and a.name == "assist" for a in face.abilities]):
            symbols = tuple([x for x in symbols if not x.isdigit()])
        known = least_mana(symbols, True)
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
