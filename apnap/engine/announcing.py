"""Putting spells and abilities on the stack: the steps of 601.2, shared by casting (601), activating
(602.2) and triggers (603.3c-d); and activating mana abilities, which don't use the stack (605.3).

An announcement that can't be completed is reversed (733.1): the state as it was before is kept with it.
"""

from __future__ import annotations

from typing import Any

from apnap.engine import (
    activating,
    announced_first,
    assisting,
    casting,
    costs,
    crimes,
    demanded,
    durations,
    either,
    evaluate,
    events,
    layers,
    mana_activating,
    mana_resolving,
    on_stack,
    parts,
    payer,
    paying,
    prepared,
    splicing,
    target_costs,
    targets,
    telling,
    verbs,
    zones,
)
from apnap.engine.costs import Announced
from apnap.engine.decision import EngineError, choose, choose_number, entity_of, entity_option
from apnap.engine.evaluate import Context
from apnap.engine.forbidding import forbidden_with_x, forbids_cast, may_hang_on_x
from apnap.engine.log import say
from apnap.engine.mana import Purpose
from apnap.engine.mana_resolving import MANA, MANA_DONE, MANA_EFFECT, MANA_TRIGGERS, MANA_X
from apnap.engine.modes import counted, hangs_on_costs, left, note, open_to
from apnap.engine.state import (
    ABILITY,
    GONE,
    STACK,
    CastFacts,
    Event,
    Frame,
    GameState,
    Obj,
    Option,
    StackItem,
    Waiting,
)
from apnap.model.abilities import Activated, Keyword, TapThis
from apnap.model.cards import Face
from apnap.model.instructions import Modal
from apnap.model.modifications import AdditionalCost, Gain
from apnap.model.node import intern

MODES = 0
COSTS = 1
X_VALUE = 2
TARGETS = 3
SHARES = 4
TOTAL = 5
PAID = 6
TOLD = 7

CAST = "cast"
ACT = "activate"
TRIG = "trigger"

_NO_FACE = intern(Face("", None, (), (), ()))


# Beginning.


def begin_cast(s: GameState, player: int, key: str) -> None:
    """601.2a: the card goes onto the stack."""
    _, id, face, *rest = key.split(":")
    way = None
    for w in casting.ways(s, player, int(id)):
        if w.key() == key:
            way = w
    if way is None:
        raise EngineError(f"no such way to cast: {key}")
    begin_way(s, player, way)


def begin_way(s: GameState, player: int, way: casting.Way) -> None:
    """601.2a, in a way that is known to be legal."""
    before = s.fork()
    f = s.push(verbs.F_ANNOUNCE, None)
    f.root = len(s.frames) - 1
    f.controller = player
    f.vars["kind"] = CAST
    f.vars["before"] = before
    f.vars["label"] = way.label
    f.vars["instance"] = way.instance
    f.vars["after"] = way.after
    f.vars["free"] = way.free
    f.vars["base"] = way.base
    f.vars["paid_for"] = ()
    f.vars["uses"] = way.uses
    old = s.obj(way.obj)
    granted = _granted(s, way)
    zones.remember(s, way.obj)
    e = events.moving(s, way.obj, STACK, "601.2a")
    e.cause = player
    f.vars["origin"] = old.zone
    new = zones.move(s, e)
    e.result = new
    f.vars["moved"] = e
    if granted is not None and all(
        [k != granted for k in layers.chars(s, new).abilities.keyword(granted.name)]
    ):
        # CR 400.7g: the ability that let it be cast goes on for the spell, and knows that it was paid
        effect = durations.permanent_effect(s, new, player, new, (intern(Gain((granted,))),))
        way.instance = f"e{effect.id}.0"
        f.vars["instance"] = way.instance
    casting.make_spell(s, new, player, way, old.zone)
    f.vars["terms"] = way.terms
    f.vars["picked"] = way.picked
    for name, value in way.bindings():
        f.vars[name] = value
    f.item = new
    f.source = new


def _granted(s: GameState, way: casting.Way) -> Keyword | None:
    """The keyword ability by which a card is cast where an effect has given it to the card; None: it is its
    own, or there is none."""
    if way.instance[:1] not in ("e", "s"):  # an effect of a resolved ability, or of a static one
        return None
    for inst in layers.chars(way.view or s, way.obj).abilities.insts:
        if inst.key == way.instance and isinstance(inst.ability, Keyword):
            return inst.ability
    return None


def begin_activate(s: GameState, player: int, id: int, key: str) -> None:
    """602.2a: the ability goes onto the stack as an object of its own."""
    inst = activating.find(s, id, key)
    if inst is None:
        raise EngineError(f"no such ability: {id} {key}")
    before = s.fork()
    f = s.push(verbs.F_ANNOUNCE, None)
    f.root = len(s.frames) - 1
    f.controller = player
    f.vars["kind"] = ACT
    f.vars["before"] = before
    f.vars["key"] = key
    f.instance = inst.keyword_key()
    f.source = id
    o = _ability_object(s, player, id, key, inst.ability, None, ())
    o.cast = CastFacts(player, s.obj(id).zone, 0, (), (0,) * 6, False)
    f.item = o.id


def begin_trigger(s: GameState, w: Waiting) -> None:
    """603.3: a triggered ability goes onto the stack."""
    f = s.push(verbs.F_ANNOUNCE, None)
    f.root = len(s.frames) - 1
    f.controller = w.controller
    f.vars["kind"] = TRIG
    f.vars["key"] = w.instance
    f.source = w.source
    o = _ability_object(s, w.controller, w.source, w.instance, w.ability, w.event, w.bindings)
    x = 0
    for name, value in w.bindings:
        if name == "x":
            x = int(value)
    source_cast = s.obj(w.source).cast if w.source else None
    if source_cast is not None and not x:
        o.cast = source_cast
    else:
        o.cast = CastFacts(w.controller, -1, x, source_cast.paid if source_cast else (), (0,) * 6, False)
    f.item = o.id
    f.event = w.event


def _ability_object(
    s: GameState, player: int, source: int, key: str, ability: Any, event: Event | None, bindings: Any
) -> Obj:
    o = s.new_obj(ABILITY, -1, player, _NO_FACE, STACK)
    o.controller = player
    o.known_to = -1
    o.item = StackItem(ability, source, key, (), (), (), event, bindings)
    s.set_zone(STACK, 0, (*s.stack(), o.id))
    return o


# Going on.


def step(s: GameState, f: Frame) -> None:
    """Go on with the announcement of the frame on top."""
    if f.pc == MODES:
        _modes(s, f)
    elif f.pc == COSTS:
        _optional(s, f)
    elif f.pc == X_VALUE:
        _x(s, f)
    elif f.pc == TARGETS:
        _targets(s, f)
    elif f.pc == SHARES:
        _shares(s, f)
    elif f.pc == TOTAL:
        _total(s, f)
    elif f.pc == PAID:
        _paid(s, f)
    elif f.pc == MANA_X:
        mana_activating.ask_x(s, f)
    elif f.pc == MANA_EFFECT:
        mana_resolving.resolve(s, f)
    elif f.pc == MANA_DONE:
        mana_resolving.done(s, f)
    elif f.pc == MANA_TRIGGERS:
        mana_resolving.triggered(s, f)
    else:
        s.pop()


def _context(s: GameState, f: Frame) -> Context:
    ctx = on_stack.context_of_item(s, f.item)
    ctx.controller = f.controller
    for name, value in f.vars.items():
        if name[0] in "bn" and name[1:].isdigit():
            ctx.bindings[name] = value
    return ctx


def _item(s: GameState, f: Frame, **changes: Any) -> None:
    o = s.own(f.item)
    i = o.item
    assert i is not None
    o.item = StackItem(
        i.ability,
        i.source,
        i.instance,
        changes.get("modes", i.modes),
        changes.get("targets", i.targets),
        changes.get("shares", i.shares),
        i.event,
        changes.get("bindings", i.bindings),
    )


def _facts(s: GameState, f: Frame, **changes: Any) -> None:
    o = s.own(f.item)
    c = o.cast
    assert c is not None
    o.cast = CastFacts(
        c.caster,
        c.origin,
        changes.get("x", c.x),
        changes.get("paid", c.paid),
        changes.get("spent", c.spent),
        c.free,
    )


def _fail(s: GameState, f: Frame) -> None:
    """The announcement can't be completed: reversed (733.1); a trigger is removed from the stack
    (603.3d)."""
    if f.vars["kind"] == TRIG:
        say(s, "603.3d", "is removed: no legal choice", f.controller, f.source)
        o = s.own(f.item)
        zones.remove_from_zone(s, o)
        o.zone = GONE
        s.pop()
        return
    before: GameState = f.vars["before"]
    say(s, "733.1", "is reversed", f.controller, f.source, (), ("733.2",))
    if f.vars["kind"] == CAST and not f.vars.get("partly") and zones.touched_a_library(s, before):
        _take_back(s, f, before)
        return
    rng = s.rng
    s.become(before)
    s.rng = rng  # what was random on the way isn't known beforehand the next time
    assisting.take_note(s, f)


def _take_back(s: GameState, f: Frame, before: GameState) -> None:
    """Only the spell is taken back, to where it was; the mana abilities stand (733.1)."""
    moved: Event = f.vars["moved"]
    spell = s.own(f.item)
    zones.remove_from_zone(s, spell)
    spell.zone = GONE
    card = before.obj(moved.obj).copy(s.tok)
    s.objects[moved.obj] = card
    zones.put_in_zone(s, card, "")
    s.pop()


def _modes(s: GameState, f: Frame) -> None:
    """601.2b, 700.2: the modes, each only where its targets exist."""
    modal = on_stack.modal_of(s, s.obj(f.item))
    f.pc = COSTS
    if modal is None:
        return
    if f.vars["kind"] == CAST and "costs first" not in f.vars and hangs_on_costs(modal):
        f.vars["costs first"] = True
        say(s, "601.4", "considers the costs before the modes, which hang on them", f.controller, f.item)
        return
    if "costs first" in f.vars:
        f.pc = X_VALUE
    ctx = _context(s, f)
    low = evaluate.amount(ctx, modal.quantity.low)
    high = len(modal.modes) if modal.quantity.high is None else evaluate.amount(ctx, modal.quantity.high)
    cost = None if f.vars["kind"] == TRIG else _announced(s, f, ())
    able = announced_first.possible_modes(ctx, modal, cost, _purpose(f), _reserved(s, f))
    able = left(s, modal, f.item, able)
    whole = _all_modes(s, f, modal, able)
    if whole is None:
        f.pc = MODES
        return
    if whole:
        _item(s, f, modes=tuple(range(len(modal.modes))))
        return
    by = [] if modal.by is None else evaluate.players(ctx, modal.by)
    chooser = by[0] if by else f.controller
    if not able and low > 0:
        _fail(s, f)
        return
    picked: list[int] = []
    while counted(modal, picked) < high:
        choices = [
            Option(f"m{i}", "mode", f.source, index=i) for i in open_to(modal, list(able), picked, high)
        ]
        choices = [c for c in choices if announced_first.together(able, (*picked, c.index))]
        choices = [c for c in choices if _mode_payable(s, f, modal, (*picked, c.index))]
        if len(picked) >= low or not choices:
            choices.append(Option("done", "done"))
        key = f"mode{len(picked)}"
        rule = "603.3c" if f.vars["kind"] == TRIG else "601.2b"
        if chooser != f.controller:
            rule = "700.2e"
        got = choose(s, f, key, "mode", chooser, rule, "Choose a mode", choices, f.item)
        if got is None:
            f.pc = MODES
            return
        if got == "done":
            break
        picked.append(int(got[1:]))
    if modal.how != "repeat":
        picked.sort()
    note(s, modal, f.item, picked, f.controller)
    _item(s, f, modes=tuple(picked))


def _all_modes(s: GameState, f: Frame, modal: Modal, able: announced_first.Fits) -> bool | None:
    """Whether the player pays an additional cost so as to choose all modes (702.42a); None: the game
    waits."""
    if f.vars["kind"] != CAST or len(able) < len(modal.modes):
        return False
    if not announced_first.together(able, tuple(able)):
        return False
    for mod, _, _, instance in _rules(s, f):
        if not isinstance(mod, AdditionalCost) or mod.often != "all modes":
            continue
        paid = (*f.vars["paid_for"], (mod.label, instance or "-", 1))
        if not _affordable(s, f, paid):
            continue
        choices = [
            Option(f"pay:{mod.label}", "cost", f.item, word=mod.label),
            Option("no", "no", f.item, word=mod.label),
        ]
        got = choose(s, f, "all modes", "cost", f.controller, "702.42a", "Choose all modes?", choices, f.item)
        if got is None:
            return None
        if got != "no":
            f.vars["paid_for"] = paid
            return True
    return False


def _mode_payable(s: GameState, f: Frame, modal: Modal, modes: tuple[int, ...]) -> bool:
    """Whether the modes can be paid for, where each costs something (702.120a, 702.172a, 702.183a)."""
    if f.vars["kind"] != CAST:
        return True
    each = any([isinstance(r[0], AdditionalCost) and r[0].often == "each mode" for r in _rules(s, f)])
    if not modal.costs and not (each and len(modes) > 1):
        return True
    _item(s, f, modes=modes)
    able = _affordable(s, f, f.vars["paid_for"])
    _item(s, f, modes=())
    return able


def _rules(s: GameState, f: Frame) -> tuple[casting.Rule, ...]:
    rules = layers.chars(s, f.item).rules
    return (*rules, *splicing.rules(s, f.controller, f.item)) if f.vars["kind"] == CAST else rules


def _optional(s: GameState, f: Frame) -> None:
    """601.2b: the optional additional costs that the player will pay, each offered only if the whole
    would still be payable."""
    f.pc = MODES if "costs first" in f.vars else X_VALUE
    if f.vars["kind"] != CAST or not _either(s, f):
        return
    chosen: list[tuple[str, str, int]] = list(f.vars["paid_for"])
    for mod, source, controller, instance in _rules(s, f):
        if not isinstance(mod, AdditionalCost) or not mod.label or mod.often == "all modes":
            continue
        inst = instance or "-"
        if any([c[0] == mod.label and c[1] == inst for c in chosen]):
            continue
        times = 0
        while mod.often == "any number" or times < 1:
            more = [*chosen, (mod.label, inst, times + 1)]
            if not _affordable(s, f, tuple(more)):
                break
            key = f"extra{len(chosen)}.{times}"
            choices = [Option(f"pay:{mod.label}", "cost", f.item, word=mod.label)]
            if times or _may_decline(s, f, chosen, mod.label, inst):
                choices.append(Option("no", "no", f.item, word=mod.label))
            got = choose(
                s, f, key, "cost", f.controller, "601.2b", "Pay the additional cost?", choices, f.item
            )
            if got is None:
                f.pc = COSTS
                return
            if got == "no":
                break
            times += 1
        chosen.append((mod.label, inst, times))
    f.vars["paid_for"] = tuple(chosen)
    if chosen:
        o = s.obj(f.item)
        assert o.cast is not None
        _facts(s, f, paid=(*o.cast.paid, *[c for c in chosen if c[2] > 0]))
        splicing.add_text(s, f.controller, f.item, chosen)


def _may_decline(s: GameState, f: Frame, chosen: list[tuple[str, str, int]], label: str, inst: str) -> bool:
    """Whether targets can be chosen though that optional cost isn't paid, or could with a later one (CR
    601.2b-c)."""
    if _targets_with(s, f, tuple(chosen)):
        return True
    passed = False
    for mod, _, _, instance in _rules(s, f):
        if isinstance(mod, AdditionalCost) and mod.label and mod.often != "all modes":
            other = (mod.label, instance or "-")
            if passed and _affordable(s, f, (*chosen, (*other, 1))):
                return True
            passed = passed or other == (label, inst)
    return False


def _either(s: GameState, f: Frame) -> bool:
    """601.2b: how each additional cost that has several ways is paid; False while the game waits, or where
    none can be paid."""
    picks: tuple[int, ...] = ()
    for ways in either.choices(_rules(s, f)):
        options: list[Option] = []
        for i, way in enumerate(ways):
            f.vars["either"] = (*picks, i)
            if _affordable(s, f, f.vars["paid_for"]):
                options.append(either.option(i, way, f.item))
        f.vars["either"] = ()
        if not options:
            _fail(s, f)
            return False
        got = either.ask(s, f, f"either{len(picks)}", f.controller, "601.2b", options, f.item)
        if got < 0:
            f.pc = COSTS
            return False
        picks = (*picks, got)
    f.vars["either"] = picks
    return True


def _affordable(s: GameState, f: Frame, optional: tuple[tuple[str, str, int], ...]) -> bool:
    total = costs.total_cost(_context(s, f), _announced(s, f, optional), _x_of(s, f))
    if not payer.can_pay_cost(s, f.controller, total, True, Purpose("cast", f.item)):
        return False
    ctx = _context(s, f)
    if not parts.possible(s, ctx, f.controller, total.parts):
        return False
    return _targets_with(s, f, optional)


def _targets_with(s: GameState, f: Frame, optional: tuple[tuple[str, str, int], ...]) -> bool:
    """Whether the targets that the effect has with those costs paid can be chosen (CR 702.33g)."""
    item = s.obj(f.item).item
    assert item is not None
    effect = on_stack.effect_node(s, s.obj(f.item))
    if not targets.speaks_of_payment(effect):
        return True
    h = s.fork()
    o = h.own(f.item)
    cast = o.cast
    assert cast is not None
    o.cast = CastFacts(cast.caster, cast.origin, cast.x, (*cast.paid, *optional), cast.spent, cast.free)
    asked = tuple(on_stack.phrases_in_force(h, f.item, item.modes))
    ctx = on_stack.context_of_item(h, f.item)
    return not asked or targets.can_fill(ctx, asked, dict(ctx.bindings))


def _x_of(s: GameState, f: Frame) -> int:
    cast = s.obj(f.item).cast
    return cast.x if cast is not None else 0


def _announced(s: GameState, f: Frame, optional: Any = None) -> Announced:
    kind = f.vars["kind"]
    if kind == CAST:
        names = ("label", "instance", "base", "free", "after", "terms", "picked")
        way = casting.Way(f.item, 0, *[f.vars[name] for name in names])
        paid = f.vars["paid_for"] if optional is None else optional
        picks = f.vars.get("either", ())
        c = layers.chars(s, f.item)
        return casting.announced(s, f.controller, way, c, _rules(s, f), paid, f.item, picks)
    item = s.obj(f.item).item
    assert item is not None and isinstance(item.ability, Activated)
    return activating.announced(s, f.controller, f.source, item.ability)


def _purpose(f: Frame) -> Purpose:
    return Purpose("cast", f.item) if f.vars["kind"] == CAST else Purpose("activate", f.source)


def _reserved(s: GameState, f: Frame) -> tuple[int, ...]:
    item = s.obj(f.item).item
    if item is not None and isinstance(item.ability, Activated):
        if any([isinstance(p, TapThis) for p in item.ability.cost.parts]):
            return (f.source,)
    return ()


def _x(s: GameState, f: Frame) -> None:
    """601.2b, 107.3a: the value of X, at most what can be paid."""
    f.pc = TARGETS
    if f.vars["kind"] == TRIG:
        return
    announced = _announced(s, f)
    if not costs.has_x(announced):
        return
    ctx = _context(s, f)
    printed = layers.chars(s, f.item).cost
    if f.vars["kind"] == CAST and f.vars["free"] and printed is not None and "X" in printed.symbols:
        return  # 107.3b
    high = assisting.max_x(ctx, announced, f.controller, _purpose(f), _reserved(s, f))
    if not costs.mana_has_x(announced):
        high = _x_by_parts(s, f, announced, max(high, 0), 100)
    elif high > 0:
        high = min(high, _x_by_parts(s, f, announced, high, high + 1))
    if high < 0:
        _fail(s, f)
        return
    values = _fitting_x(s, f, high)
    if not values:
        _fail(s, f)
        return
    prompt = "Choose a value for X"
    if len(values) == values[-1] - values[0] + 1:
        n = choose_number(s, f, "x", "number", f.controller, "601.2b", prompt, values[0], values[-1], f.item)
    else:
        choices = [Option(str(x), "number", f.item, number=x) for x in values]
        said = choose(s, f, "x", "number", f.controller, "601.2b", prompt, choices, f.item)
        n = -1 if said is None else int(said)
    if n < 0:
        f.pc = X_VALUE
        return
    _facts(s, f, x=n)


def _fitting_x(s: GameState, f: Frame, high: int) -> list[int]:
    """The values of X up to `high` with which the targets can be chosen (CR 601.2c)."""
    told = targets.speaks_of_x(on_stack.effect_node(s, s.obj(f.item)))
    forbidding = f.vars["kind"] == CAST and may_hang_on_x(s, f.controller)
    if not told and not forbidding:
        return list(range(high + 1))
    item = s.obj(f.item).item
    assert item is not None
    h = s.fork()
    out: list[int] = []
    for x in range(high + 1):
        if forbidding and forbidden_with_x(h, on_stack.context_of_item(h, f.item), f.controller, x):
            continue  # 601.2e
        if not told:
            out.append(x)
            continue
        _facts(h, f, x=x)
        ctx = on_stack.context_of_item(h, f.item)
        ctx.controller = f.controller
        asked = tuple(on_stack.phrases_in_force(h, f.item, item.modes))
        if targets.can_fill(ctx, asked, dict(ctx.bindings)):
            out.append(x)
    return out


def _x_by_parts(s: GameState, f: Frame, announced: Announced, high: int, most: int) -> int:
    """The greatest X below `most` for which the other parts can be paid; `high` if they can't with any."""
    ctx = _context(s, f)
    best = -1
    for x in range(most):
        _facts(s, f, x=x)
        total = costs.total_cost(ctx, announced, x)
        if not parts.possible(s, ctx, f.controller, total.parts):
            break
        best = x
    _facts(s, f, x=0)
    return max(best, high if best < 0 else best)


def _targets(s: GameState, f: Frame) -> None:
    """601.2c: one target after the other; listed only where the rest can still be chosen."""
    item = s.obj(f.item).item
    assert item is not None
    ctx = _context(s, f)
    asked = tuple(on_stack.phrases_in_force(s, f.item, item.modes))
    f.pc = SHARES
    if not asked:
        return
    if not targets.can_fill(ctx, asked, dict(ctx.bindings)):
        _fail(s, f)
        return
    divided = _divided(s, f)
    out: list[tuple[int, tuple[int, ...]]] = []
    bindings = dict(ctx.bindings)
    for at, phrase in enumerate(asked):
        ctx.bindings = bindings
        low, high = targets.bounds(ctx, phrase)
        for slot, total in divided:
            if slot == phrase.slot:
                # Each target must be given at least one (601.2d).
                most = evaluate.amount(ctx, total)
                high = most if high < 0 else min(high, most)
        picked: list[int] = []
        while high < 0 or len(picked) < high:
            legal = targets.legal_targets(ctx, phrase, tuple(picked))
            rest = asked[at + 1 :]
            if any([targets.depends(p, phrase.slot) for p in rest]):
                legal = [
                    e
                    for e in legal
                    if targets.can_fill(ctx, rest, {**bindings, f"b{phrase.slot}": (*picked, e)})
                ]
            if at == len(asked) - 1 and f.vars["kind"] == CAST:
                legal = target_costs.payable(s, f, out, phrase.slot, picked, legal)
            choices = [entity_option("target", e) for e in legal]
            if len(picked) >= low:
                choices.append(Option("done", "done"))
            if f.vars["kind"] != TRIG:
                so_far = [e for _, those in out for e in those] + picked
                another = high < 0 or len(picked) + 1 < high
                choices = demanded.kept(ctx, asked, at, so_far, another, choices)
            if not choices:
                _fail(s, f)
                return
            if len(choices) == 1 and choices[0].key == "done":
                break
            key = f"target{phrase.slot}.{len(picked)}"
            values = (at, len(picked), low, high)
            got = choose(
                s, f, key, "target", f.controller, "601.2c", "Choose a target", choices, f.item, values, False
            )
            if got is None:
                f.pc = TARGETS
                return
            if got == "done":
                break
            picked.append(entity_of(got))
        out.append((phrase.slot, tuple(picked)))
        bindings = {**bindings, f"b{phrase.slot}": tuple(picked)}
    whose = targets.for_whom(s, asked, out)
    _item(s, f, targets=tuple(out), bindings=(*item.bindings, *whose))


def _divided(s: GameState, f: Frame) -> list[tuple[int, Any]]:
    item = s.obj(f.item).item
    assert item is not None
    ctx = on_stack.context_of_item(s, f.item)
    out: list[tuple[int, Any]] = []
    for part in casting.parts_with_modes(on_stack.effect_node(s, s.obj(f.item)), item.modes):
        out.extend(targets.divisions(targets.as_paid(ctx, part)))
    return out


def _shares(s: GameState, f: Frame) -> None:
    """601.2d: the division among the targets, at least one for each."""
    f.pc = TOTAL
    divided = _divided(s, f)
    if not divided:
        return
    item = s.obj(f.item).item
    assert item is not None
    ctx = _context(s, f)
    out: list[tuple[int, tuple[int, ...]]] = []
    for slot, total in divided:
        chosen = item.targets_of(slot)
        if not chosen:
            continue
        left = evaluate.amount(ctx, total)
        numbers: list[int] = []
        for i, e in enumerate(chosen):
            rest = len(chosen) - i - 1
            if rest == 0:
                numbers.append(left)
                break
            key = f"share{slot}.{i}"
            n = choose_number(
                s, f, key, "divide", f.controller, "601.2d", "Choose a share", 1, left - rest, f.item, (e,)
            )
            if n < 0:
                f.pc = SHARES
                return
            numbers.append(n)
            left -= n
        out.append((slot, tuple(numbers)))
    _item(s, f, shares=tuple(out))


def _total(s: GameState, f: Frame) -> None:
    """601.2e-f: the total cost, locked in; then it is paid (601.2g-h)."""
    f.pc = PAID
    kind = f.vars["kind"]
    if kind == TRIG:
        return
    ctx = _context(s, f)
    if kind == CAST and forbids_cast(s, f.controller, f.item, ctx):
        say(s, "601.2e", "is forbidden, as it is proposed", f.controller, f.item, (), ("601.5",))
        _fail(s, f)
        return
    announced = _announced(s, f)
    total = costs.total_cost(ctx, announced, _x_of(s, f))
    if kind == CAST:
        less = assisting.less(s, f, total, _purpose(f))
        if less is None:
            f.pc = TOTAL
            if assisting.REFUSED in f.vars:
                _fail(s, f)
            return
        total = less
    told = _rules(s, f) if kind == CAST else ()
    telling.cost(s, f.controller, f.source, announced, told)
    f.vars["paid"] = True
    pay = paying.push(s, f.controller, total, _purpose(f), f.source, _reserved(s, f))
    pay.item = f.item
    pay.root = f.root
    pay.instance = f.instance


def _paid(s: GameState, f: Frame) -> None:
    """601.2i: it has been cast, activated or put on the stack."""
    if not f.vars.get("paid", True):
        _fail(s, f)
        return
    f.pc = TOLD
    kind = f.vars["kind"]
    known = sorted([(k, v) for k, v in f.vars.items() if k[0] in "bn" and k[1:].isdigit()])
    bound = (*known, *on_stack.moved_by_costs(s, f.item))
    item = s.obj(f.item).item
    assert item is not None
    if bound:
        _item(s, f, bindings=(*item.bindings, *bound))
    if "spent" in f.vars and kind != TRIG:
        _facts(s, f, spent=assisting.spent(f))
    if kind == CAST and f.vars["after"]:
        o = s.obj(f.item)
        assert o.cast is not None
        _facts(s, f, paid=(*o.cast.paid, ("after " + f.vars["after"], "", 1)))
    facts: list[Event] = []
    player = f.controller
    if kind == CAST:
        moved: Event = f.vars["moved"]
        facts.append(moved)
        e = Event(verbs.CAST, "601.2i", f.item, player=player, cause=player)
        e.origin = f.vars["origin"]
        e.result = f.item
        e.how = f.vars["label"]  # for which alternative cost
        e.data = f.vars["uses"] or None
        e.amount = sum(f.vars.get("spent", ()))  # the mana spent on it (CR 700.14)
        facts.append(e)
    elif kind == ACT:
        assert isinstance(item.ability, Activated)
        facts.append(activating.fact(s, f.item, f.source, player, item.ability, f.vars["key"]))
    facts.extend(on_stack.targeted(s, f.item))
    facts.extend(crimes.told(s, f.item, player))
    if facts:
        events.tell(s, facts)
    if kind == CAST:
        prepared.cast(s, f.vars["moved"].obj)


def begin_mana_triggers(s: GameState) -> None:
    """605.4a: the triggered mana abilities that wait resolve, one after the other."""
    f = s.push(verbs.F_ANNOUNCE, None)
    f.root = len(s.frames) - 1
    f.vars["kind"] = MANA
    f.pc = MANA_TRIGGERS
