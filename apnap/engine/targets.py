"""Targets (CR 115): what a spell or ability targets, and what may be chosen."""

from __future__ import annotations

from typing import Any, Final

from apnap.engine import evaluate, filter_zones, layers, qualities, replacement, totals, walking
from apnap.engine.evaluate import Context
from apnap.engine.reasons import Reason
from apnap.engine.state import BATTLEFIELD, GONE, GameState, entity_player, player_entity
from apnap.model.amounts import CountOf, Divided, X
from apnap.model.conditions import No, PaidFor
from apnap.model.filters import (
    Among,
    And,
    ColorCount,
    SharesWith,
    Unlike,
)
from apnap.model.instructions import If, Later, Modal, Reflexive, Seq
from apnap.model.node import Ability, Amount, Filter, Instruction, Modification, Node, values_of
from apnap.model.refs import (
    AllPlayers,
    Bound,
    Iterated,
    Opponents,
    Target,
)

_TARGETS: Final[dict[int, tuple[Target, ...]]] = {}
_WITH_X: Final[dict[int, bool]] = {}
_DIVIDED: Final[dict[int, tuple[tuple[int, Amount], ...]]] = {}


def phrases(node: Node) -> tuple[Target, ...]:
    """The target phrases of an effect in the order of its text, each slot once; not those of abilities
    that it makes or of triggers that it sets up, which have targets of their own (115.10)."""
    known = _TARGETS.get(node.nid) if node.nid >= 0 else None
    if known is None:
        found: list[Target] = []
        _collect(node, found)
        known = tuple(found)
        if node.nid >= 0:
            _TARGETS[node.nid] = known
    return known


def _collect(node: Any, found: list[Target]) -> None:
    if isinstance(node, Target):
        if all([t.slot != node.slot for t in found]):
            found.append(node)
        for child in walking.children(node):
            _collect(child, found)
        return
    if isinstance(node, Later | Reflexive | Ability | Modification):
        if isinstance(node, Modification):
            for child in walking.children(node):
                if not isinstance(child, tuple) or not any([isinstance(c, Ability) for c in child]):
                    _collect(child, found)
        return
    for child in walking.children(node):
        _collect(child, found)


def as_paid(ctx: Context, effect: Instruction) -> Instruction:
    """The effect with only those branches that the costs paid call for: its targets are chosen as if the
    other branches weren't there (CR 702.33g)."""
    if isinstance(effect, If):
        condition = effect.condition
        inner = condition.part if isinstance(condition, No) else condition
        if isinstance(inner, PaidFor):
            taken, left = effect.then, effect.otherwise
            if not evaluate.holds(ctx, condition):
                taken, left = left, taken
            # "That creature gets +5/+5 instead": the branch taken speaks of a target that the other one has.
            spoken = {phrase.slot: phrase for phrase in phrases(left)}
            for phrase in phrases(taken):
                spoken.pop(phrase.slot, None)
            known = taken if not spoken else _aimed(taken, spoken)
            assert isinstance(known, Instruction)
            return as_paid(ctx, known)
    elif isinstance(effect, Seq):
        steps = tuple([as_paid(ctx, step) for step in effect.steps])
        if any([a is not b for a, b in zip(steps, effect.steps)]):
            return Seq(steps)
    return effect


def _aimed(value: Any, spoken: dict[int, Target]) -> Any:
    """The same with target phrases in the place of what refers to them."""
    if isinstance(value, Bound):
        return spoken.get(value.slot, value)
    if isinstance(value, tuple):
        parts = tuple([_aimed(v, spoken) for v in value])
        return parts if any([a is not b for a, b in zip(parts, value)]) else value
    if not isinstance(value, Node):
        return value
    before = values_of(value)
    after = [_aimed(v, spoken) for v in before]
    if not any([a is not b for a, b in zip(after, before)]):
        return value
    cls: Any = type(value)
    return cls(*after)


def speaks_of_payment(effect: Instruction) -> bool:
    """Whether an effect has branches that hang on costs paid."""
    if isinstance(effect, If):
        inner = effect.condition.part if isinstance(effect.condition, No) else effect.condition
        return isinstance(inner, PaidFor)
    return isinstance(effect, Seq) and any([speaks_of_payment(step) for step in effect.steps])


def speaks_of_x(effect: Node) -> bool:
    """Whether what an effect targets hangs on the value of X (CR 601.2b-c)."""
    known = _WITH_X.get(effect.nid) if effect.nid >= 0 else None
    if known is None:
        known = any([walking.mentions(phrase, X) for phrase in phrases(effect)])
        if effect.nid >= 0:
            _WITH_X[effect.nid] = known
    return known


def divisions(node: Node) -> tuple[tuple[int, Amount], ...]:
    """(slot, total) for each target phrase among whose targets something is divided (601.2d)."""
    known = _DIVIDED.get(node.nid) if node.nid >= 0 else None
    if known is None:
        found: list[tuple[int, Amount]] = []
        _collect_divided(node, found)
        known = tuple(found)
        if node.nid >= 0:
            _DIVIDED[node.nid] = known
    return known


def _collect_divided(node: Any, found: list[tuple[int, Amount]]) -> None:
    kids = walking.children(node)
    total: Amount | None = None
    slot = -1
    for child in kids:
        if isinstance(child, Divided):
            total = child.total
        if isinstance(child, Target):
            slot = child.slot
    if total is not None and slot >= 0:
        found.append((slot, total))
    if isinstance(node, Later | Reflexive | Ability):
        return
    for child in kids:
        _collect_divided(child, found)


def chosen_effects(effect: Node, modes: tuple[int, ...]) -> list[Node]:
    """The parts of an effect whose targets are chosen: the modes chosen, where the whole effect is
    modal, else all of it (700.2c)."""
    if isinstance(effect, Modal):
        return [effect.modes[m] for m in modes]
    return [effect]


def why_not_target(ctx: Context, phrase: Target, entity: int) -> Reason | None:
    """Why the entity isn't a legal target for the phrase; None if it is (115.1, 115.4, 702.11,
    702.16, 702.18)."""
    s = ctx.s
    if entity < 0:
        p = entity_player(entity)
        if s.players[p].left:
            return Reason("800.4a", "has left the game", entity)
        if phrase.players is None or not evaluate.has_player(ctx, phrase.players, p):
            return Reason("115.1", "is no legal target", entity)
        return _why_not_player(ctx, p) or _shielded(ctx, layers.player_rules(s, p), entity)
    o = s.obj(entity)
    if phrase.what is None:
        return Reason("115.1", "is no legal target", entity)
    if o.zone == GONE or o.phased_out:
        return Reason("115.1", "is not there", entity)
    if entity == ctx.item:
        return Reason("115.5", "can't target itself", entity)
    if not _based(phrase.what) and o.zone not in filter_zones.zones_of(phrase.what):
        return Reason("115.2", "is in another zone", entity)
    if not evaluate.matches(ctx, phrase.what, entity):
        return Reason("115.1", "doesn't fit what may be targeted", entity)
    return why_untargetable(ctx, entity)


def _based(f: Filter) -> bool:
    return isinstance(f, Among)


def why_untargetable(ctx: Context, entity: int) -> Reason | None:
    """Shroud, hexproof, protection and the like (702.18, 702.11, 702.16b), which permanents have: not
    spells, nor cards in other zones (113.6)."""
    s = ctx.s
    c = layers.chars(s, entity)
    if c.abilities.names and s.obj(entity).zone == BATTLEFIELD:
        if c.has("shroud"):
            return Reason("702.18a", "has shroud", entity)
        if c.has("hexproof") and c.controller != ctx.controller:
            for keyword in c.abilities.keyword("hexproof"):
                quality = [a for a in keyword.args if isinstance(a, Filter)]
                own = Context(s, entity, c.controller)
                if not quality:
                    return Reason("702.11b", "has hexproof", entity)
                if _source(ctx) and any([evaluate.matches(own, q, _source(ctx)) for q in quality]):
                    return Reason("702.11d", "has hexproof from that", entity)
        if _source(ctx) and replacement.protected(s, entity, _source(ctx)):
            each = [a for k in c.abilities.keyword("protection") for a in k.args if isinstance(a, ColorCount)]
            return Reason("702.16b", "has protection from that", entity, (), ("702.16h",) if each else ())
    return _shielded(ctx, c.rules, entity)


def _why_not_player(ctx: Context, player: int) -> Reason | None:
    """What the player has of these: hexproof, shroud, protection (CR 702.11c, 702.16b, 702.18a)."""
    s = ctx.s
    entity = player_entity(player)
    if qualities.player_keywords(s, player, "shroud"):
        return Reason("702.18a", "has shroud", entity)
    for keyword, source, controller in qualities.player_keywords(s, player, "hexproof"):
        quality = [a for a in keyword.args if isinstance(a, Filter)]
        own = Context(s, source, controller)
        if ctx.controller == player:
            continue
        if not quality:
            return Reason("702.11c", "has hexproof", entity)
        if _source(ctx) and any([evaluate.matches(own, q, _source(ctx)) for q in quality]):
            return Reason("702.11d", "has hexproof from that", entity)
    if _source(ctx) and replacement.protected_player(s, player, _source(ctx)):
        return Reason("702.16b", "has protection from that", entity)
    return None


def _source(ctx: Context) -> int:
    """The object whose qualities count: the spell itself, or the source of the ability."""
    return ctx.source


def _shielded(
    ctx: Context, rules: tuple[tuple[Modification, int, int, str], ...], entity: int
) -> Reason | None:
    if rules and replacement.forbids_toward(ctx.s, rules, "be targeted", _source(ctx)):
        return Reason("115.1", "can't be the target", entity, (), ("113.1b",) if entity < 0 else ())
    return None


def _among_themselves(what: Any) -> bool:
    """Whether the targets of a phrase must have something in common with each other, or must not."""
    if isinstance(what, SharesWith | Unlike):
        return isinstance(what.objects, Iterated)
    return isinstance(what, And) and any([_among_themselves(part) for part in what.parts])


def one_of_each(phrase: Target) -> bool:
    """Whether it is "up to one target creature that player controls" said for each of several players: one
    phrase with as many targets as there are such players, each of which is another one's."""
    high, what = phrase.quantity.high, phrase.what
    if not isinstance(high, CountOf) or not isinstance(high.of, AllPlayers | Opponents):
        return False
    parts = what.parts if isinstance(what, And) else (what,)
    return any([isinstance(p, Unlike) and p.aspect == "controller" and _among_themselves(p) for p in parts])


def for_whom(
    s: GameState, asked: tuple[Target, ...], chosen: list[tuple[int, tuple[int, ...]]]
) -> tuple[tuple[str, tuple[int, ...]], ...]:
    """What a spell or ability keeps of the choice of its targets: where they are one of each of several
    players, whose each of them is."""
    each = [phrase.slot for phrase in asked if one_of_each(phrase)]
    return tuple(
        [
            (f"whose{slot}", tuple([qualities.controller_of(s, e) for e in those]))
            for slot, those in chosen
            if slot in each
        ]
    )


def is_theirs(ctx: Context, phrase: Target, at: int, entity: int) -> bool:
    """Whether the target at that place among those of the phrase is controlled by the player for whom it
    was chosen, where it was chosen for one (CR 608.2b)."""
    if not one_of_each(phrase):
        return True
    whose: tuple[int, ...] = ctx.bindings.get(f"whose{phrase.slot}", ())
    return at >= len(whose) or qualities.controller_of(ctx.s, entity) == whose[at]


def legal_targets(ctx: Context, phrase: Target, taken: tuple[int, ...] = ()) -> list[int]:
    """The entities that may be chosen for the phrase, players first; `taken` are already chosen for it
    (601.2c)."""
    s = ctx.s
    out: list[int] = []
    others = [t for t in taken if t > 0] if _among_themselves(phrase.what) else []
    views = [ctx.at(t) for t in others] or [ctx]
    if phrase.players is not None:
        for p in s.in_game():
            e = player_entity(p)
            if e not in taken and why_not_target(ctx, phrase, e) is None:
                out.append(e)
    if phrase.what is not None:
        for id in evaluate.candidates(views[0], phrase.what):
            if id not in taken and id != ctx.item and why_untargetable(ctx, id) is None:
                if all([evaluate.matches(view, phrase.what, id) for view in views[1:]]):
                    out.append(id)
        out = totals.fitting(ctx, phrase.what, taken, out)
    return out


def bounds(ctx: Context, phrase: Target) -> tuple[int, int]:
    """How many targets the phrase takes, at least and at most (-1: any number)."""
    low = max(0, evaluate.amount(ctx, phrase.quantity.low))
    high = -1 if phrase.quantity.high is None else max(0, evaluate.amount(ctx, phrase.quantity.high))
    return low, high


def can_fill(ctx: Context, found: tuple[Target, ...], chosen: dict[str, Any]) -> bool:
    """Whether every target phrase can still be given its least number of targets. Phrases that rest on
    the choice for an earlier one ("target creature that player controls") are tried in order."""
    return _fill(ctx, found, 0, chosen)


def _fill(ctx: Context, found: tuple[Target, ...], at: int, chosen: dict[str, Any]) -> bool:
    if at == len(found):
        return True
    phrase = found[at]
    if f"b{phrase.slot}" in chosen:
        return _fill(ctx, found, at + 1, chosen)
    inner = ctx.at(ctx.it)
    inner.bindings = chosen
    low, _ = bounds(inner, phrase)
    if low == 0:
        return _fill(ctx, found, at + 1, chosen)
    legal = legal_targets(inner, phrase)
    if len(legal) < low:
        return False
    if at + 1 == len(found) or not any([depends(p, phrase.slot) for p in found[at + 1 :]]):
        return _fill(ctx, found, at + 1, chosen)
    for e in legal:
        if _fill(ctx, found, at + 1, {**chosen, f"b{phrase.slot}": (e,)}):
            return True
    return False


def depends(phrase: Node, slot: int) -> bool:
    """Whether the phrase speaks of what the slot is bound to."""
    if isinstance(phrase, Bound):
        return phrase.slot == slot
    return any([depends(c, slot) for c in _deep(phrase)])


def _deep(node: Any) -> list[Any]:
    out: list[Any] = []
    for child in walking.children(node):
        if isinstance(child, tuple):
            out.extend([c for c in child if isinstance(c, Node)])
        else:
            out.append(child)
    return out
