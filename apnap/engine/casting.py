"""Casting spells (CR 601): in which ways a card may be cast, and why it may not."""

from __future__ import annotations

from typing import Final

from apnap.engine import (
    commander,
    costs,
    either,
    evaluate,
    events,
    faces,
    forbidding,
    layers,
    payer,
    permitting,
    prepared,
    targets,
    walking,
    zones,
)
from apnap.engine.characteristics import Chars, printed
from apnap.engine.costs import Announced
from apnap.engine.evaluate import Context
from apnap.engine.mana import Purpose
from apnap.engine.mana_abilities import Source
from apnap.engine.reasons import Reason
from apnap.engine.state import CARD, COMMAND, COPY, HAND, STACK, CastFacts, GameState, Option, StackItem
from apnap.keywords.casting import MUTATING
from apnap.model.abilities import AsInstant, AsSorcery, Cost, Do, Mana, OnlyIf, Static
from apnap.model.amounts import Fixed
from apnap.model.filters import Not, Subtype
from apnap.model.instructions import Bind, Choose, Modal, Nothing, Seq, Tap
from apnap.model.modifications import (
    AdditionalCost,
    AlternativeCost,
    AsThough,
    CostChange,
    MayPlay,
    OnlyWhen,
    Terms,
    TimingOf,
)
from apnap.model.node import Filter, Instruction, Modification, Node, Ref, intern
from apnap.model.refs import Quantity, Select, Target
from apnap.model.words import (
    INSTANT,
    LAND,
    POSTCOMBAT_MAIN,
    PRECOMBAT_MAIN,
    ManaCost,
    symbol_mana_value,
)

# Layouts of two faces of which either may be cast (CR 712.11b, 715.3, 720.3).
_EITHER_FACE: Final = frozenset({"modal_dfc", "adventure"})


class Way:
    """One way to cast a card: which face, for which cost (None: the card has no mana cost; `free`:
    without paying it), under which label and from which ability instance, and where the spell goes
    afterwards instead of the graveyard."""

    def __init__(
        self,
        obj: int,
        face: int,
        label: str,
        instance: str,
        base: ManaCost | Cost | None,
        free: bool,
        after: str,
        terms: Terms | None = None,
        picked: int = -1,
        uses: str = "",
    ) -> None:
        self.obj = obj
        self.face = face
        self.label = label
        self.instance = instance
        self.base = base
        self.free = free
        self.after = after
        self.terms = terms
        self.picked = picked  # what was chosen with the way (0: nothing; -1: there is nothing to choose)
        self.uses = uses  # what the uses of a permission are counted by, "" for one without limit
        self.view: GameState | None = None  # the state in which the card has that face, where it is another

    def bindings(self) -> tuple[tuple[str, tuple[int, ...]], ...]:
        """What was chosen with the way, for its slot."""
        terms = self.terms
        if terms is None or not isinstance(terms.choose, Bind):
            return ()
        return ((f"b{terms.choose.slot}", (self.picked,) if self.picked > 0 else ()),)

    def paid(self) -> tuple[tuple[str, str, int], ...]:
        """The label that the spell remembers as paid."""
        if self.label and self.label != "permitted":
            return ((self.label, self.instance, 1),)
        return ()

    def face_down(self) -> str:
        """How the spell is face down, "" if it isn't (CR 708.4)."""
        return self.label if self.terms is not None and self.terms.face == "down" else ""

    def key(self) -> str:
        """The key of the option that stands for it."""
        tail = f":{self.label}:{self.instance}" if self.label else ""
        if self.uses:
            tail += f":u{self.uses}"
        if self.picked >= 0:
            tail += f":o{self.picked}"
        return f"cast:{self.obj}:{self.face}{tail}"

    def option(self) -> Option:
        """The option that stands for it."""
        return Option(self.key(), "cast", obj=self.obj, index=self.face, word=self.label)


Rule = tuple[Modification, int, int, str]


def faced(s: GameState, id: int, face: int) -> GameState:
    """The state in which the card has those characteristics of it, by which it is asked whether it may be
    cast so (CR 601.3e, 709.3a, 712.11c, 715.3a, 718.3a): the state itself where it has them already."""
    o = s.obj(id)
    card = faces.card_of(s, o)
    if face == o.face_index or card is None:
        return s
    h = s.fork()
    w = h.own(id)
    w.face_index = face
    w.face = faces.sets(card)[face]
    return h


def castable_faces(s: GameState, id: int) -> list[int]:
    """The indexes of the sets of characteristics with which the card may be cast: either half of a split
    card, or from the hand both if it has fuse (CR 709.3, 702.102a); either face (712.11b, 715.3, 720.3);
    the usual ones or the prototyped ones (718.3)."""
    o = s.obj(id)
    card = faces.card_of(s, o)
    if card is None:
        return [0]
    layout = card.layout
    if layout in faces.HALVES:
        return [0, 1, 2] if o.zone == HAND and layers.chars(s, id).has("fuse") else [1, 2]
    if layout == "prototype":
        return [0, 1] if layers.chars(s, id).has("prototype") else [0]
    return [0, 1] if layout in _EITHER_FACE and len(card.faces) == 2 else [0]


def ways(s: GameState, player: int, id: int) -> list[Way]:
    """The ways in which the player might cast the object, whether or not one is legal now."""
    o = s.obj(id)
    out: list[Way] = []
    usual = o.zone == HAND or o.zone == COMMAND or o.kind == COPY
    for face in castable_faces(s, id):
        if not usual and not _opened(s, player, id, face):
            continue
        v = faced(s, id, face)
        c = layers.chars(v, id)
        if c.types & LAND:
            continue
        rules = c.rules if v is s else _had(c.rules, layers.chars(s, id).rules, id)
        if o.zone == COMMAND:
            rules = (*rules, *commander.own_rules(s, id, player))
        first = len(out)
        bases: list[Way] = []
        if o.zone == HAND and o.owner == player:
            bases.append(Way(id, face, "", "", c.cost, False, ""))
            if layers.player_rules(s, player):
                out.extend([way for way in _permitted(v, player, id, face, c, ()) if way.label])
        elif o.kind == COPY and prepared.may_cast(s, player, o):
            bases.append(Way(id, face, "", "", c.cost, False, ""))
        else:
            bases.extend(_permitted(v, player, id, face, c, rules))
            out.extend(_permitted_otherwise(v, player, id, face, rules))
        out.extend(bases)
        for way in bases:
            if not way.free and not way.label and o.zone in (HAND, COMMAND):
                out.extend(_otherwise(v, player, id, face, rules, way.after))
        if v is not s:
            for way in out[first:]:
                way.view = v
    return out


_OPENING: Final[dict[int, bool]] = {}  # by face: whether it lets itself be cast from somewhere


def _opened(s: GameState, player: int, id: int, index: int) -> bool:
    """Whether anything might let the card be cast with that face from where it is: a look that spares the
    exact one (`_permitted`) where nothing does."""
    o = s.obj(id)
    face = zones.face_of_card(s, o.card, index) if o.kind == CARD else o.face
    for mod, _, _, _ in (*layers.player_rules(s, player), *layers.chars(s, id).rules):
        if isinstance(mod, MayPlay):
            # Subtypes of spells don't change.
            what = mod.what
            if not (
                isinstance(what, Not) and isinstance(what.part, Subtype) and what.part.name in face.subtypes
            ):
                return True
    known = _OPENING.get(face.nid)
    if known is None:
        known = False
        for inst in printed(face).abilities.statics:
            ability = inst.ability
            if isinstance(ability, Static) and any([isinstance(mod, MayPlay) for mod in ability.mods]):
                known = True
        if face.nid >= 0:
            _OPENING[face.nid] = known
    return known


def _had(rules: tuple[Rule, ...], real: tuple[Rule, ...], id: int) -> tuple[Rule, ...]:
    """The rules for the card with another face, without those of abilities that it would only be given as
    what it isn't where it is (CR 715.4): a creature card is not given what instant cards are."""
    given = [r[3] for r in real]
    return tuple([r for r in rules if r[1] != id or r[3][:1] in ("", "p", "r") or r[3] in given])


def ways_told(
    s: GameState, player: int, id: int, cost: Cost | ManaCost | None, transformed: bool = False
) -> list[Way]:
    """The ways in which the player can cast the object as an effect tells them to: without paying its mana
    cost, or for the cost given (CR 608.2g, 118.9); `transformed`: with its back face up (CR 712.11a)."""
    out: list[Way] = []
    o = s.obj(id)
    if o.kind not in (CARD, COPY) or o.zone == STACK:
        return out
    card = s.cards[o.card][0] if o.kind == CARD else None
    back = [1] if card is not None and card.layout == "transform" and len(card.faces) == 2 else []
    for face in back if transformed else castable_faces(s, id):
        c = layers.chars(faced(s, id, face), id)
        if not c.types & LAND:
            way = Way(id, face, "", "", cost if cost is not None else c.cost, cost is None, "")
            if why_not(s, player, way, None, True) is None:
                out.append(way)
    return out


def _with_choice(s: GameState, ctx: Context, way: Way) -> list[Way]:
    """The way, one for each object that may be chosen with it; a card that is cast with its back face up
    has that face (CR 712.8c)."""
    terms = way.terms
    if terms is None:
        return [way]
    o = s.obj(way.obj)
    if terms.face == "back":
        if o.card < 0 or len(s.cards[o.card][0].faces) < 2:
            return []
        way.face = 1
    choose = terms.choose
    if not isinstance(choose, Bind) or not isinstance(choose.step, Choose):
        return [way]
    what = choose.step.what
    if not isinstance(what, Select):
        return [way]
    found = evaluate.candidates(ctx, what.what)
    if evaluate.amount(ctx, what.quantity.low) == 0:
        found = [*found, 0]
    out: list[Way] = []
    for id in found:
        args = (way.obj, way.face, way.label, way.instance, way.base, way.free, way.after)
        out.append(Way(*args, terms, id, way.uses))
    return out


def _permitted(s: GameState, player: int, id: int, face: int, c: Chars, rules: tuple[Rule, ...]) -> list[Way]:
    """Ways from other zones, which need permission (CR 601.3b)."""
    out: list[Way] = []
    o = s.obj(id)
    # What permits the object itself to be cast permits its owner, or the controller of the effect.
    own = [r for r in rules if (o.owner if r[1] == id else r[2]) == player]
    for mod, source, controller, instance in (*own, *layers.player_rules(s, player)):
        if not isinstance(mod, MayPlay):
            continue
        ctx = Context(s, source, controller)
        ctx.instance = instance
        if not evaluate.matches(ctx, mod.what, id):
            continue
        base: ManaCost | Cost | None = c.cost
        label = mod.label
        if isinstance(mod.cost, Cost | ManaCost):
            base = costs.with_own(mod.cost, c.cost)
            label = label or "permitted"
        uses = permitting.uses_of(mod, source, instance)
        made = Way(id, face, label, instance or "-", base, False, mod.after, mod.terms, -1, uses)
        out.extend(_with_choice(s, ctx, made))
    return out


def _otherwise(
    s: GameState, player: int, id: int, face: int, rules: tuple[Rule, ...], after: str
) -> list[Way]:
    """The ways by an alternative cost (CR 118.9)."""
    out: list[Way] = []
    c = layers.chars(s, id)
    for mod, source, controller, instance in rules:
        if isinstance(mod, AlternativeCost) and isinstance(mod.cost, Cost):
            ctx = Context(s, source, player)
            ctx.instance = instance
            if mod.condition is None or evaluate.holds(ctx, mod.condition):
                base = costs.with_own(mod.cost, c.cost)
                made = Way(id, face, mod.label, instance or "-", base, False, after, mod.terms)
                out.extend(_with_choice(s, ctx, made))
    return out


def _permitted_otherwise(s: GameState, player: int, id: int, face: int, rules: tuple[Rule, ...]) -> list[Way]:
    """The ways by an alternative cost from other zones: what is permitted must be the spell that it would be
    (CR 601.3e)."""
    out: list[Way] = []
    o = s.obj(id)
    own = [r for r in rules if (o.owner if r[1] == id else r[2]) == player]
    permits = [
        r
        for r in (*own, *layers.player_rules(s, player))
        if isinstance(r[0], MayPlay) and not r[0].label and r[0].cost is None
    ]
    if not permits:
        return out
    for way in _otherwise(s, player, id, face, rules, ""):
        spell = _as_spell(s, player, way)
        for mod, source, controller, instance in permits:
            assert isinstance(mod, MayPlay)
            ctx = Context(s, source, controller)
            ctx.instance = instance
            if forbidding.fits(s, id, spell, ctx, mod.what):
                way.after = mod.after
                way.uses = permitting.uses_of(mod, source, instance)
                way.terms = way.terms or mod.terms
                out.append(way)
                break
    return out


# The effect of a spell, its modes.


def spell_effect(c: Chars) -> Instruction:
    """What a spell with these characteristics does: its spell abilities in order, as one."""
    spells = c.abilities.spells
    if not spells:
        return intern(Nothing())
    if len(spells) == 1:
        return spells[0].effect
    return intern(Seq(tuple([a.effect for a in spells])))


def modal_in(effect: Instruction) -> Modal | None:
    """The modal part whose modes are chosen on announcement: the effect itself, or one of its steps."""
    if isinstance(effect, Modal):
        return effect
    if isinstance(effect, Seq):
        for step in effect.steps:
            if isinstance(step, Modal):
                return step
    return None


def parts_with_modes(effect: Instruction, modes: tuple[int, ...]) -> list[Instruction]:
    """The parts of the effect that are in force once the modes are chosen (CR 700.2c)."""
    modal = modal_in(effect)
    if modal is None:
        return [effect]
    chosen = mode_nodes(modal, modes)
    if effect is modal:
        return chosen
    assert isinstance(effect, Seq)
    out: list[Instruction] = []
    for step in effect.steps:
        if step is modal:
            out.extend(chosen)
        else:
            out.append(step)
    return out


_TIMES: Final = 1000  # slots of the second time that a mode is chosen begin here
_AGAIN: Final[dict[int, Instruction]] = {}


def mode_nodes(modal: Modal, modes: tuple[int, ...]) -> list[Instruction]:
    """The modes chosen, in order. One that is chosen more than once counts as that many modes, each with
    bindings (and so targets) of its own (CR 700.2d)."""
    out: list[Instruction] = []
    for i in range(len(modes)):
        mode = modal.modes[modes[i]]
        n = modes[:i].count(modes[i])
        out.append(_again(mode, n) if n else mode)
    return out


def _again(mode: Instruction, n: int) -> Instruction:
    key = mode.nid * _TIMES + n
    known = _AGAIN.get(key) if mode.nid >= 0 else None
    if known is None:
        known = intern(walking.with_slots_from(mode, n * _TIMES))
        if mode.nid >= 0:
            _AGAIN[key] = known
    return known


def possible_modes(ctx: Context, modal: Modal) -> list[int]:
    """The modes that may be chosen: those whose targets exist (CR 700.2a)."""
    out: list[int] = []
    for i, mode in enumerate(modal.modes):
        found = targets.phrases(mode)
        if not found or targets.can_fill(ctx, found, dict(ctx.bindings)):
            out.append(i)
    return out


def targets_possible(ctx: Context, effect: Instruction) -> bool:
    """Whether modes and targets can be chosen at all (CR 601.2b-c)."""
    modal = modal_in(effect)
    if modal is None:
        found = targets.phrases(targets.as_paid(ctx, effect))
        return not found or targets.can_fill(ctx, found, dict(ctx.bindings))
    low = evaluate.amount(ctx, modal.quantity.low)
    able = possible_modes(ctx, modal)
    if not able and low > 0:
        return False
    if modal.how != "repeat" and len(able) < low:
        return False
    if effect is not modal:
        rest = [p for p in parts_with_modes(effect, ()) if p is not modal]
        for part in rest:
            found = targets.phrases(part)
            if found and not targets.can_fill(ctx, found, dict(ctx.bindings)):
                return False
    return True


# Timing.


def sorcery_time(s: GameState, player: int) -> Reason | None:
    """Whether the player could cast a sorcery now (CR 307.1): main phase of their turn, empty stack."""
    if s.active != player:
        return Reason("307.1", "it isn't their turn")
    if s.step != PRECOMBAT_MAIN and s.step != POSTCOMBAT_MAIN:
        return Reason("307.1", "it isn't a main phase")
    if s.stack():
        return Reason("307.1", "the stack isn't empty")
    return None


def is_sorcery_time(s: GameState, player: int) -> bool:
    """The same, as yes or no."""
    main = s.step == PRECOMBAT_MAIN or s.step == POSTCOMBAT_MAIN
    return main and s.active == player and not s.stack()


def why_not_now(
    s: GameState,
    player: int,
    id: int,
    c: Chars,
    rules: tuple[Rule, ...],
    spell: Context | None = None,
) -> Reason | None:
    """Whether timing allows it to be cast (CR 117.1a, 304.1, 307.1, 702.8, 601.3b)."""
    limited = why_not_itself(s, player, id, rules)
    if limited is not None:
        return limited
    for mod, _, _, _ in rules:
        if isinstance(mod, TimingOf) and mod.timing == "sorcery":
            late = sorcery_time(s, player)
            if late is not None:
                return late
    if c.types & INSTANT or c.has("flash"):
        return None
    for mod, source, controller, instance in rules:
        if isinstance(mod, TimingOf) and mod.timing == "instant":
            return None
    for mod, source, controller, instance in layers.player_rules(s, player):
        if isinstance(mod, AsThough) and mod.act == "flash":
            ctx = Context(s, source, controller)
            as_spell = spell if spell is not None else Context(s, id, player)
            if mod.what is None or forbidding.fits(s, id, as_spell, ctx, mod.what):
                return None
    return sorcery_time(s, player)


def why_not_itself(s: GameState, player: int, id: int, rules: tuple[Rule, ...]) -> Reason | None:
    """What a card itself says of when it may be cast, or an effect to its player, whatever lets them cast
    it (CR 601.3)."""
    for mod, source, controller, instance in (*rules, *layers.player_rules(s, player)):
        if isinstance(mod, OnlyWhen) and mod.act == "cast":
            ctx = Context(s, source, player)
            ctx.instance = instance
            for limit in mod.limits:
                if isinstance(limit, OnlyIf) and not evaluate.holds(ctx, limit.condition):
                    return Reason("601.3", "its own condition for casting doesn't hold", id)
                if isinstance(limit, AsSorcery) and sorcery_time(s, player) is not None:
                    return Reason("601.3", "it may be cast only as a sorcery", id)
    return None


# Costs.


def announced(
    s: GameState,
    player: int,
    way: Way,
    c: Chars,
    rules: tuple[Rule, ...],
    optional: tuple[tuple[str, str, int], ...],
    id: int,
    picks: tuple[int, ...] = (),
) -> Announced:
    """The parts of the total cost of a way, with the optional costs chosen (CR 601.2f). `id` is the
    object whose matching increases and reductions are asked for: the card, or the spell once there.
    `picks` are the ways to pay those costs that have several, the first where there is no pick yet."""
    from apnap.engine import target_costs

    base = way.base
    if way.free:
        base = ManaCost(())
    more: list[Cost] = []
    if way.terms is not None and isinstance(way.terms.also, Cost):
        more.append(way.terms.also)
    more.extend(mode_costs(s, c, id))
    for mod, source, controller, instance in rules:
        if isinstance(mod, AdditionalCost) and isinstance(mod.cost, Cost):
            if mod.often == "each mode":
                item = s.obj(id).item
                more.extend([mod.cost] * (len(item.modes) - 1 if item is not None else 0))
            elif not mod.label:
                among = either.ways_to_pay(mod.cost)
                more.append(among[picks[0] if picks else 0] if len(among) > 1 else mod.cost)
                picks = picks[1:] if len(among) > 1 else picks
            else:
                for label, inst, n in optional:
                    if label == mod.label and inst == (instance or "-"):
                        more.extend([mod.cost] * n)
    up: list[tuple[str, ...]] = []
    down: list[tuple[str, ...]] = []
    changes: list[Rule] = [r for r in rules if isinstance(r[0], CostChange)]
    changes.extend([r for r in layers.player_rules(s, player) if isinstance(r[0], CostChange)])
    changes.extend([r for r in commander.own_rules(s, id, player) if isinstance(r[0], CostChange)])
    for mod, source, controller, instance in changes:
        assert isinstance(mod, CostChange)
        if mod.of != "cast":
            continue
        ctx = Context(s, source, controller)
        ctx.instance = instance
        if mod.what is not None and not evaluate.matches(ctx, mod.what, id):
            if mod.sign == "+" or not target_costs.hoped(s, player, id, mod.what):
                continue
        (up if mod.sign == "+" else down).append(costs.change_of(ctx, mod))
    return Announced(base, tuple(more), tuple(up), tuple(down))


def mode_costs(s: GameState, c: Chars, id: int) -> list[Cost]:
    """What the modes chosen cost in addition; before any is chosen, what the cheapest that must be does
    (702.172a, 702.183a)."""
    modal = modal_in(spell_effect(c)) if c.abilities.spells else None
    if modal is None or not modal.costs:
        return []
    item = s.obj(id).item
    modes = item.modes if item is not None else ()
    if not modes:
        order = sorted(range(len(modal.costs)), key=lambda i: _mana_of(modal.costs[i]))
        modes = tuple(order[:1])
    return [part for i in modes for part in [modal.costs[i]] if isinstance(part, Cost)]


def _mana_of(cost: Node) -> int:
    if not isinstance(cost, Cost):
        return 0
    return sum([symbol_mana_value(x) for p in cost.parts if isinstance(p, Mana) for x in p.symbols])


def context_for(s: GameState, player: int, id: int) -> Context:
    """The context of a spell that the player is about to cast."""
    return Context(s, id, player)


def why_not(
    s: GameState, player: int, way: Way, sources: list[Source] | None = None, told: bool = False
) -> Reason | None:
    """Why the player can't cast the card in that way now; None if they can (CR 601.2-601.3). `told`: an
    effect that resolves tells them to, so that the time is no matter (608.2g)."""
    from apnap.engine import announced_first

    id = way.obj
    v = way.view if way.view is not None else faced(s, id, way.face)
    h = v
    c = layers.chars(v, id)
    rules = c.rules
    ctx = context_for(v, player, id)
    if way.paid() or way.terms is not None:
        # What it will be hangs on how it is cast (601.3e).
        ctx = _as_spell(s, player, way)
        h = ctx.s
        c = layers.chars(h, ctx.source)
    face_down = way.face_down() != ""
    reason = _why_not_in_terms(s, player, way)
    if reason is None and told:
        reason = why_not_itself(v, player, id, rules)
    elif reason is None and not _any_time(way):
        reason = why_not_now(v, player, id, c, () if face_down else rules, ctx)
    if reason is None:
        reason = forbidding.forbidden_otherwise(v, player, id, () if face_down else rules)
    if reason is not None:
        return reason
    hangs_on_x = forbidding.forbids_cast(v, player, id, ctx)
    if hangs_on_x and not forbidding.may_hang_on_x(v, player):
        return forbidding.by_effect(id)
    if not hangs_on_x and forbidding.binds(v, player) and not forbidding.may_hang_on_x(v, player):
        spell = ctx if h is not v else _as_spell(s, player, way)
        if forbidding.forbids_cast(spell.s, player, spell.source, spell):
            return Reason("601.5", "it would be forbidden once it is proposed", id, (), ("601.2e",))
    effect = spell_effect(c)
    own = rules if h is v else c.rules
    possible = targets_possible(ctx, effect)
    extras: list[tuple[tuple[str, str, int], ...]] = [()]
    if not possible:
        helpful = announced_first.extras_that_help(ctx, effect, player, own)
        possible = bool(helpful)
        extras = helpful or extras
    if not possible and not targets.speaks_of_x(effect):
        return Reason("601.2c", "there are no legal targets", id)
    if not aura_possible(ctx, c):
        return Reason("303.4a", "there is nothing that it could enchant", id)
    for extra in extras:
        for picks in either.combinations(own):
            cost = announced(h, player, way, c, own, extra, ctx.source, picks)
            reason = _why_not_paid(s, player, way, ctx, h is v, effect, possible, hangs_on_x, cost, sources)
            if reason is None:
                return None
    return reason


def _why_not_paid(
    s: GameState,
    player: int,
    way: Way,
    ctx: Context,
    yet: bool,
    effect: Instruction,
    possible: bool,
    hangs_on_x: bool,
    cost: Announced,
    sources: list[Source] | None,
) -> Reason | None:
    """Why the cost of a way can't be paid, or the targets that hang on it not be chosen; None if they
    can. `yet`: the card of the context is no spell yet; `hangs_on_x`: an effect may forbid it, by its X."""
    from apnap.engine import announced_first, assisting, parts, paying

    id = way.obj
    h = ctx.s
    if cost.base is None:
        more = ("118.6a",) if cost.increases or cost.additional else ()
        return Reason("118.6", "it has no mana cost", id, (), more)
    total = costs.total_cost(ctx, cost)
    purpose = Purpose("cast", ctx.source)
    if hangs_on_x:
        spell = _as_spell(s, player, way) if yet else ctx
        if not announced_first.allowed_with_x(spell, cost, player, purpose, reserved(way), sources):
            return forbidding.by_effect(id)
    if not possible and not announced_first.possible_with_x(
        ctx, effect, cost, player, purpose, reserved(way), sources
    ):
        return Reason("601.2c", "there are no legal targets", id)
    if not payer.can_pay_cost(h, player, total, True, purpose, reserved(way), sources):
        left = assisting.with_help(h, player, ctx.source, id, total, purpose, reserved(way), sources)
        if left is None:
            return Reason("601.2h", "its cost can't be paid", id, (paying.cost_text(total),))
        total = left
    if yet and any([isinstance(part, Do) for part in total.parts]):
        ctx = _as_spell(s, player, way)
    if not parts.possible(ctx.s, ctx, player, total.parts):
        return Reason("601.2h", "a part of its cost can't be paid", id)
    if total.mana and any([isinstance(part, Do) for part in total.parts]):
        purpose = Purpose("cast", ctx.source)
        if paying.plan_whole(ctx, player, total, purpose, reserved(way), sources) is None:
            return Reason("601.2h", "its cost can't be paid as a whole", id, (), ("118.10",))
    return None


def reserved(way: Way) -> tuple[int, ...]:
    """What was chosen with the way to be tapped for it, and so can't be tapped for mana."""
    if way.picked > 0 and isinstance(way.base, Cost):
        if any([isinstance(p, Do) and isinstance(p.action, Tap) for p in way.base.parts]):
            return (way.picked,)
    return ()


def _any_time(way: Way) -> bool:
    return way.terms is not None and any([isinstance(limit, AsInstant) for limit in way.terms.limits])


def _why_not_in_terms(s: GameState, player: int, way: Way) -> Reason | None:
    """What the terms of the way say of when it may be used (CR 601.3)."""
    if way.terms is None:
        return None
    ctx = Context(s, way.obj, player)
    ctx.instance = "" if way.instance == "-" else way.instance
    for limit in way.terms.limits:
        if isinstance(limit, OnlyIf) and not evaluate.holds(ctx, limit.condition):
            return Reason("601.3", "what lets it be cast doesn't hold", way.obj)
        if isinstance(limit, AsSorcery):
            late = sorcery_time(s, player)
            if late is not None:
                return late
    if way.uses and permitting.used_up(s, way.terms, way.uses):
        return Reason("601.3", "what lets it be cast has been used as often as it may be", way.obj)
    return None


def _as_spell(s: GameState, player: int, way: Way) -> Context:
    """The context of the card as the spell that it would be: costs are paid with it on the stack
    (CR 601.2a, 601.2h)."""
    h = s.fork()
    zones.remember(h, way.obj)
    id = zones.move(h, events.moving(h, way.obj, STACK, "601.2a"))
    make_spell(h, id, player, way, s.obj(way.obj).zone)
    ctx = Context(h, id, player)
    ctx.item = id
    return ctx


def make_spell(s: GameState, id: int, player: int, way: Way, origin: int) -> None:
    """Make the card on the stack the spell that it is in that way (CR 601.2a-b)."""
    o = s.own(id)
    o.controller = player
    if way.face != o.face_index:
        card = faces.card_of(s, o)
        o.face_index = way.face
        o.face = faces.sets(card)[way.face] if card is not None else o.face
    if way.face_down():
        o.face_down = way.face_down()
        o.known_to = 1 << player
    o.cast = CastFacts(player, origin, 0, way.paid(), (0,) * 6, way.free)
    o.item = StackItem(None, id, "", (), (), (), None, way.bindings())


def aura_possible(ctx: Context, c: Chars) -> bool:
    """An Aura spell needs a target that it could enchant (CR 303.4a)."""
    phrase = aura_phrase(c)
    return phrase is None or targets.can_fill(ctx, (phrase,), {})


def aura_phrase(c: Chars) -> Target | None:
    """The target phrase that the enchant ability of an Aura spell stands for (CR 702.5a), or the creature
    that a mutating creature spell targets (702.140a)."""
    found = c.abilities.keyword("enchant" if "Aura" in c.subtypes else MUTATING)
    if not found:
        return None
    from apnap.model.filters import canonical

    phrases: list[Target] = []
    for keyword in found:
        arg = keyword.args[0]
        if isinstance(arg, Target):
            phrases.append(arg)
        elif isinstance(arg, Filter):
            phrases.append(Target(0, Quantity(Fixed(1), Fixed(1)), arg, None))
        elif isinstance(arg, Ref):
            phrases.append(Target(0, Quantity(Fixed(1), Fixed(1)), None, arg))  # "enchant player"
    if len(phrases) < 2:
        return intern(phrases[0]) if phrases else None
    # All the instances apply (CR 702.5c).
    first = phrases[0]
    what = [p.what for p in phrases if p.what is not None]
    every = canonical(tuple(what)) if len(what) == len(phrases) else None
    players = first.players if all([p.players is not None for p in phrases]) else None
    return intern(Target(first.slot, first.quantity, every, players))


def options_of(s: GameState, player: int, id: int, sources: list[Source]) -> list[Way]:
    """The ways in which the player can cast the object now."""
    return [w for w in ways(s, player, id) if why_not(s, player, w, sources) is None]
