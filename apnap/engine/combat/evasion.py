"""What keeps one creature from blocking another (CR 509.1a-b): evasion abilities, protection, effects.

Restrictions that need more than the pair (menace, "except by two or more") are counted in `blockers`.
"""

from __future__ import annotations

from apnap.engine import evaluate, layers, replacement
from apnap.engine.characteristics import Chars
from apnap.engine.combat.bindings import as_though, restricted_block
from apnap.engine.reasons import Reason
from apnap.engine.state import BATTLEFIELD, GameState
from apnap.model.node import Filter
from apnap.model.words import ARTIFACT, BATTLE, COLOR_BIT, CREATURE, LAND, SUPERTYPE_BIT, TYPE_BIT

_BLACK = COLOR_BIT["black"]
EVASION = frozenset(
    {"flying", "shadow", "horsemanship", "fear", "intimidate", "skulk", "landwalk", "protection"}
)


def why_no_blocker(s: GameState, id: int) -> Reason | None:
    """Why the creature can't block at all (CR 506.3, 509.1a-b)."""
    o = s.obj(id)
    c = layers.chars(s, id)
    if o.zone != BATTLEFIELD or o.phased_out or c.types & CREATURE == 0:
        return Reason("506.3", "{obj} is no creature on the battlefield", id)
    if c.types & BATTLE:
        return Reason("509.1a", "{obj} is a battle", id)
    if o.tapped:
        return Reason("509.1a", "{obj} is tapped", id)
    return restricted_block(s, id, 0) if c.rules or layers.player_rules(s, c.controller) else None


def why_cant_block(s: GameState, blocker: int, attacker: int) -> Reason | None:
    """Why the creature can't block the attacker, whatever else blocks; None if it can (CR 509.1a-b)."""
    reason = why_no_blocker(s, blocker)
    if reason is not None:
        return reason
    a = s.obj(attacker)
    if a.attacking == 0 or a.phased_out:
        return Reason("509.1a", "{obj} is not attacking", attacker)
    c = layers.chars(s, blocker)
    if a.attacked_player != c.controller:
        return Reason("509.1a", "{obj} is not attacking player {0}", attacker, (c.controller,))
    return why_pair(s, blocker, attacker)


def why_pair(s: GameState, blocker: int, attacker: int) -> Reason | None:
    """Why a creature able to block can't block this attacker."""
    b = layers.chars(s, blocker)
    a = layers.chars(s, attacker)
    names = a.abilities.names
    if b.has("shadow") != ("shadow" in names):
        if "shadow" not in names or not as_though(s, blocker, "block shadow", attacker):
            more = (*_twice(a, "shadow", "702.28c"), *_twice(b, "shadow", "702.28c"))
            return Reason("702.28b", "only one of {obj} and {obj0} has shadow", attacker, (blocker,), more)
    if names and not EVASION.isdisjoint(names):
        reason = _evaded(s, blocker, attacker, a, b)
        if reason is not None:
            return reason
    if a.rules or b.rules or layers.player_rules(s, b.controller):
        return restricted_block(s, blocker, attacker)
    return None


def _evaded(s: GameState, blocker: int, attacker: int, a: Chars, b: Chars) -> Reason | None:
    names = a.abilities.names
    if "flying" in names and not (b.has("flying") or b.has("reach")):
        if not as_though(s, blocker, "block", attacker):
            return Reason("702.9b", "{obj} has flying", attacker, (blocker,), _twice(a, "flying", "702.9c"))
    if "horsemanship" in names and not b.has("horsemanship"):
        more = _twice(a, "horsemanship", "702.31c")
        return Reason("702.31b", "{obj} has horsemanship", attacker, (blocker,), more)
    if "fear" in names and not (b.types & ARTIFACT or b.colors & _BLACK):
        return Reason("702.36b", "{obj} has fear", attacker, (blocker,), _twice(a, "fear", "702.36c"))
    if "intimidate" in names and not (b.types & ARTIFACT or b.colors & a.colors):
        more = _twice(a, "intimidate", "702.13c")
        return Reason("702.13b", "{obj} has intimidate", attacker, (blocker,), more)
    if "skulk" in names and b.power > a.power:
        more = _twice(a, "skulk", "702.118c")
        return Reason("702.118b", "{obj} has skulk", attacker, (blocker, a.power, b.power), more)
    if "landwalk" in names and not as_though(s, blocker, "block landwalk", attacker):
        land = _walked(s, attacker, a)
        if land:
            more = ("702.14d",) if b.has("landwalk") else ()
            return Reason("702.14c", "{obj} has landwalk, and there is {obj0}", attacker, (land,), more)
    if "protection" in names and replacement.protected(s, attacker, blocker):
        more = _twice(a, "protection", "702.16m")
        return Reason("702.16f", "{obj} has protection from {obj0}", attacker, (blocker,), more)
    return None


def _twice(c: Chars, name: str, rule: str) -> tuple[str, ...]:
    """The rule that more than one instance adds nothing, where there are more."""
    return (rule,) if len(c.abilities.keyword(name)) > 1 else ()


def _walked(s: GameState, attacker: int, a: Chars) -> int:
    """A land that the defending player controls and one of the landwalk abilities names (CR 702.14c):
    the argument is a filter over lands, or a word: a subtype, card type or supertype. 0: none."""
    defending = s.obj(attacker).attacked_player
    ctx = evaluate.Context(s, attacker, a.controller)
    for keyword in a.abilities.keyword("landwalk"):
        for id in s.battlefield():
            c = layers.chars(s, id)
            if c.types & LAND == 0 or c.controller != defending or s.obj(id).phased_out:
                continue
            fits = True
            for arg in keyword.args:
                if isinstance(arg, Filter):
                    fits = fits and evaluate.matches(ctx, arg, id)
                elif arg in TYPE_BIT:
                    fits = fits and c.types & TYPE_BIT[arg] != 0
                elif arg in SUPERTYPE_BIT:
                    fits = fits and c.supertypes & SUPERTYPE_BIT[arg] != 0
                else:
                    fits = fits and arg in c.subtypes
            if fits:
                return id
    return 0
