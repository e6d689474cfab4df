"""What forbids to cast a spell (CR 101.2, 601.3a), and whether a card has the qualities that an effect asks
for as the spell that it would be (CR 601.3e)."""

from __future__ import annotations

from typing import Any, Final

from apnap.engine import evaluate, layers, walking
from apnap.engine.evaluate import Context
from apnap.engine.reasons import Reason
from apnap.engine.state import CastFacts, GameState, player_entity
from apnap.model.abilities import Static
from apnap.model.filters import Among, And, InZone, Not, Or, StatIs
from apnap.model.modifications import Cant
from apnap.model.node import Filter, Modification
from apnap.model.words import CREATURE, INSTANT, LEGENDARY, PLANESWALKER, SORCERY

Rule = tuple[Modification, int, int, str]


def fits(s: GameState, id: int, spell: Context, ctx: Context, what: Filter) -> bool:
    """Whether the card matches as the spell that it would be; where it is asked from, it matches as the card
    that it is (CR 601.3e)."""
    for part in what.parts if isinstance(what, And) else (what,):
        if spell.source == id or _of_place(part):
            if not evaluate.matches(ctx, part, id):
                return False
        else:
            if not evaluate.matches(ctx.in_state(spell.s), part, spell.source):
                return False
    return True


def _of_place(part: Filter) -> bool:
    if isinstance(part, And | Or):
        return any([_of_place(p) for p in part.parts])
    if isinstance(part, Not):
        return _of_place(part.part)
    return isinstance(part, InZone | Among)


def forbids_cast(s: GameState, player: int, id: int, spell: Context) -> bool:
    """Whether an effect says that the player can't cast it (CR 601.3a, 101.2)."""
    for mod, source, controller, instance in layers.player_rules(s, player):
        if not isinstance(mod, Cant) or mod.act != "cast":
            continue
        ctx = Context(s, source, controller).at(player_entity(player))
        ctx.instance = instance
        if mod.unless is not None and evaluate.holds(ctx.at(player_entity(player)), mod.unless):
            continue
        if mod.what is None and mod.players is None:
            return True
        if mod.what is not None and fits(s, id, spell, ctx, mod.what):
            return True
    return False


def binds(s: GameState, player: int) -> bool:
    """Whether an effect forbids the player to cast some spells, or may do so as things are a moment later."""
    if any([is_against(rule[0], "cast") for rule in layers.player_rules(s, player)]):
        return True
    return any([ability.condition is not None for ability in printed_against(s, "cast")])


_AGAINST: Final[dict[tuple[int, str], tuple[Static, ...]]] = {}  # by face and act


def printed_against(s: GameState, act: str) -> list[Static]:
    """The static abilities of permanents, as printed, that say of something that it can't do that."""
    out: list[Static] = []
    for id in s.battlefield() if layers.static_sources(s) else ():
        face = s.obj(id).face
        known = _AGAINST.get((face.nid, act))
        if known is None:
            statics = [ability for ability in face.abilities if isinstance(ability, Static)]
            known = tuple([x for x in statics if any([is_against(mod, act) for mod in x.mods])])
            if face.nid >= 0:
                _AGAINST[(face.nid, act)] = known
        out.extend(known)
    return out


def is_against(mod: Modification, act: str) -> bool:
    """Whether it says that something can't do that."""
    return isinstance(mod, Cant) and mod.act == act


def may_hang_on_x(s: GameState, player: int) -> bool:
    """Whether an effect forbids the player to cast spells by their mana value, which X may change (CR
    601.2e, 601.3a)."""
    for rule in layers.player_rules(s, player):
        if isinstance(rule[0], Cant) and rule[0].act == "cast" and _speaks_of_mana_value(rule[0].what):
            return True
    return False


def _speaks_of_mana_value(node: Any) -> bool:
    if isinstance(node, StatIs):
        return node.stat == "mana value"
    return any([_speaks_of_mana_value(child) for child in walking.children(node)])


def forbidden(s: GameState, player: int, id: int, rules: tuple[Rule, ...]) -> Reason | None:
    """Whether an effect says that the player can't cast it (CR 601.3a, 101.2)."""
    if forbids_cast(s, player, id, Context(s, id, player)):
        return by_effect(id)
    return forbidden_otherwise(s, player, id, rules)


def by_effect(id: int) -> Reason:
    """The reason for what an effect forbids."""
    return Reason("601.3a", "an effect says that it can't be cast", id)


def forbidden_otherwise(s: GameState, player: int, id: int, rules: tuple[Rule, ...]) -> Reason | None:
    """Whether the card itself or a spell on the stack forbids it (CR 101.2, 702.61a)."""
    for mod, source, controller, instance in rules:
        if isinstance(mod, Cant) and mod.act == "be cast":
            ctx = Context(s, source, player)
            ctx.instance = instance
            if mod.unless is None or not evaluate.holds(ctx, mod.unless):
                return Reason("601.3a", "it can't be cast", id)
    if _wants_a_legend(s, player, id):
        return Reason("205.4e", "they control no legendary creature or planeswalker", id, (), ("601.3",))
    if any([layers.chars(s, o).has("split second") for o in s.stack()]):
        return Reason("702.61a", "a spell with split second is on the stack", id)
    return None


def _wants_a_legend(s: GameState, player: int, id: int) -> bool:
    """Whether it is a legendary instant or sorcery of one who controls no legendary creature or planeswalker
    (CR 205.4e)."""
    c = layers.chars(s, id)
    if not c.supertypes & LEGENDARY or not c.types & (INSTANT | SORCERY):
        return False
    for other in s.battlefield():
        held = layers.chars(s, other)
        if held.controller == player and held.supertypes & LEGENDARY and not s.obj(other).phased_out:
            if held.types & (CREATURE | PLANESWALKER):
                return False
    return True


def forbidden_with_x(s: GameState, spell: Context, player: int, x: int) -> bool:
    """Whether an effect forbids to cast it with that value for X, which the object takes (CR 601.2e)."""
    o = s.own(spell.source)
    c = o.cast
    paid = c.paid if c is not None else ()
    o.cast = CastFacts(player, o.zone if c is None else c.origin, x, paid, (0,) * 6, False)
    return forbids_cast(s, player, spell.source, spell)
