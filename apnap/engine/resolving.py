"""Resolving the top of the stack (CR 608)."""

from __future__ import annotations

from apnap.engine import evaluate, events, layers, resolutions, targets, verbs
from apnap.engine.casting import parts_with_modes
from apnap.engine.decision import choose
from apnap.engine.evaluate import Context
from apnap.engine.log import name_of, say
from apnap.engine.merging import MUTATE
from apnap.engine.on_stack import effect_of
from apnap.engine.process import run_child
from apnap.engine.state import (
    ABILITY,
    BATTLEFIELD,
    CARD,
    COPY,
    GONE,
    GRAVEYARD,
    STACK,
    CastFacts,
    Entering,
    Event,
    Frame,
    GameState,
    Option,
    StackItem,
)
from apnap.model.abilities import Static, Triggered
from apnap.model.modifications import AsItResolves, MayPlay
from apnap.model.refs import Target
from apnap.model.words import PERMANENT_TYPES, ZONE_NUMBER

CHECKING = 0
RESOLVING = 1
LEAVING = 2
ENTERED = 3
DONE = 4


def begin(s: GameState, id: int) -> None:
    """Begin to resolve the object on the stack."""
    f = s.push(verbs.F_RESOLVE, None)
    f.root = len(s.frames) - 1
    f.item = id
    o = s.obj(id)
    c = layers.chars(s, id)
    f.controller = c.controller
    f.source = id
    f.vars["began"] = len(s.objects)  # what is made from here on, this resolution has made (400.7j)
    f.vars["told"] = len(s.ledger)
    item = o.item
    if item is not None:
        for name, value in item.bindings:
            f.vars[name] = value
        f.it = int(f.vars.get("it", 0))
        if item.ability is not None:
            f.source = item.source
            f.event = item.event
            at = item.instance.find("/")
            f.instance = item.instance[:at] if at >= 0 else ""


def step(s: GameState, f: Frame) -> None:
    """Go on with the resolution of the frame on top."""
    if f.pc == CHECKING:
        _check(s, f)
    elif f.pc == RESOLVING:
        f.pc = LEAVING
        resolutions.tell(s, f.item, f.controller)
        effect = effect_of(s, s.obj(f.item))
        for node in effect:
            run_child(s, f, node)
            break
    elif f.pc == LEAVING:
        _leave(s, f)
    elif f.pc == ENTERED:
        _entered(s, f)
    else:
        s.pop(s.ret)


def _context(s: GameState, f: Frame) -> Context:
    ctx = Context(s, f.source, f.controller)
    ctx.item = f.item
    ctx.event = f.event
    ctx.it = f.it
    ctx.instance = f.instance
    ctx.bindings = f.vars
    return ctx


def _check(s: GameState, f: Frame) -> None:
    """CR 608.2a-b: the intervening "if", and whether a target is still legal."""
    o = s.obj(f.item)
    item = o.item
    f.pc = LEAVING
    ctx = _context(s, f)
    if item is not None and isinstance(item.ability, Triggered) and item.ability.condition is not None:
        if not evaluate.holds(ctx, item.ability.condition):
            say(s, "608.2a", "does nothing: its condition no longer holds", f.controller, f.item)
            return
    if item is not None and item.targets:
        any_legal = False
        asked = phrases_of(s, f.item)
        kept: list[tuple[int, tuple[int, ...]]] = []
        for slot, chosen in item.targets:
            legal: list[int] = []
            phrase = asked.get(slot)
            for at, e in enumerate(chosen):
                if phrase is None or (legal_now(ctx, phrase, e) and targets.is_theirs(ctx, phrase, at, e)):
                    legal.append(e)
            if legal:
                any_legal = True
            if len(legal) < len(chosen):
                names = tuple([name_of(s, e) for e in chosen if e > 0 and e not in legal])
                say(s, "608.2b", "has an illegal target", f.controller, f.item, names)
            kept.append((slot, tuple(legal)))
        # Illegal targets are unaffected, and are not what "it" means: but what another target must have to do
        # with them is asked of them as they are (608.2b).
        for slot, still in kept:
            f.vars[f"b{slot}"] = still
        if not any_legal and (_ceases(s, f, "bestow", "702.103e") or _ceases(s, f, MUTATE, "702.140b")):
            return
        if not any_legal and any([chosen for _, chosen in item.targets]):
            say(s, "608.2b", "doesn't resolve: no target is legal", f.controller, f.item)
            f.vars["fizzled"] = True
            return
    if is_permanent_spell(s, f.item):
        return
    f.pc = RESOLVING


def _ceases(s: GameState, f: Frame, label: str, rule: str) -> bool:
    """CR 608.3b, 702.103e, 702.140b: a spell cast bestowed or mutating whose target is illegal ceases to be
    that and goes on resolving as a creature spell."""
    o = s.obj(f.item)
    if o.cast is None or not o.cast.times_paid(label):
        return False
    w = s.own(f.item)
    c = o.cast
    left = tuple([p for p in c.paid if p[0] != label])
    w.cast = CastFacts(c.caster, c.origin, c.x, left, c.spent, c.free)
    assert w.item is not None
    i = w.item
    w.item = StackItem(i.ability, i.source, i.instance, i.modes, (), (), i.event, i.bindings)
    say(s, rule, f"goes on as a creature spell, not for {label}", f.controller, f.item)
    return True


def phrases_of(s: GameState, id: int) -> dict[int, Target]:
    """The target phrases of a spell or ability on the stack by slot."""
    out: dict[int, Target] = {}
    from apnap.engine.on_stack import effect_node, enchant_target

    item = s.obj(id).item
    modes = item.modes if item is not None else ()
    for node in parts_with_modes(effect_node(s, s.obj(id)), modes):
        for phrase in targets.phrases(node):
            out[phrase.slot] = phrase

    aura = enchant_target(s, id)
    if aura is not None:
        out[aura.slot] = aura
    return out


def legal_now(ctx: Context, phrase: Target, entity: int) -> bool:
    """Whether the target is still legal (608.2b)."""
    if entity > 0 and ctx.s.obj(entity).zone == GONE:
        return False
    return targets.why_not_target(ctx, phrase, entity) is None


def is_permanent_spell(s: GameState, id: int) -> bool:
    """Whether it is a spell that becomes a permanent (608.3)."""
    return s.obj(id).kind != ABILITY and layers.chars(s, id).types & PERMANENT_TYPES != 0


def _leave(s: GameState, f: Frame) -> None:
    """CR 608.2n, 608.3: an ability ceases to exist, a permanent spell enters, another spell goes to the
    graveyard."""
    o = s.obj(f.item)
    f.pc = DONE
    if o.zone == GONE:
        say(s, "608.2m", "has left the stack as it resolved", f.controller, f.source)
        return
    if o.cast is not None and o.item is not None and o.item.targets and o.cast.times_paid(MUTATE):
        _merge(s, f, o.item.targets[0][0])
        return
    if o.kind == ABILITY:
        events.propose(s, [events.moving(s, f.item, GONE, "608.2n")])
        return
    if f.vars.get("fizzled"):
        e = events.moving(s, f.item, GRAVEYARD, "608.2b")
        e.dest = _where_it_goes(s, f)
        events.propose(s, [e])
        return
    if is_permanent_spell(s, f.item):
        f.pc = ENTERED
        e = events.moving(s, f.item, BATTLEFIELD, "608.3a")
        e.cause = f.controller
        how = Entering()
        how.controller = f.controller
        how.face_down = o.face_down
        item = o.item
        if item is not None and item.targets:
            attached: tuple[int, ...] = f.vars.get(f"b{item.targets[0][0]}", ())
            if attached:
                how.attached_to = attached[0]
        e.entering = how
        events.propose(s, [e])
        return
    e = events.moving(s, f.item, GRAVEYARD, "608.2n")
    e.dest = _where_it_goes(s, f)
    e.cause = f.controller
    e.how = "resolve"
    events.propose(s, [e])


def _merge(s: GameState, f: Frame, slot: int) -> None:
    """CR 702.140c: the spell merges with its target, on top of it or under it."""
    host = f.vars[f"b{slot}"][0]
    options = [Option("top", "word", host, word="top"), Option("bottom", "word", host, word="bottom")]
    got = choose(
        s, f, "side", "word", f.controller, "702.140c", "Put it on top or on the bottom", options, f.item
    )
    if got is None:
        f.pc = LEAVING
        return
    e = Event(verbs.ACT, "702.140c", host, f.item, f.controller, f.item, 1, MUTATE, f.controller)
    e.data = got
    events.propose(s, [e])


def _where_it_goes(s: GameState, f: Frame) -> int:
    """The graveyard, unless the permission under which it was cast says otherwise."""
    o = s.obj(f.item)
    after = f.vars.get("after", "")
    for mod, _, _, _ in layers.chars(s, f.item).rules:
        if isinstance(mod, MayPlay) and mod.after and o.cast is not None:
            if o.cast.times_paid("after " + mod.after):
                after = mod.after
    if o.cast is not None:
        for label, _, _ in o.cast.paid:
            if label.startswith("after "):
                after = label[6:]
    return ZONE_NUMBER[after] if after else GRAVEYARD


def _entered(s: GameState, f: Frame) -> None:
    """What the spell does as it becomes a permanent (`AsItResolves`)."""
    f.pc = DONE
    new = 0
    for e in s.ret:
        if e.verb == verbs.ZONE_CHANGE and e.obj == f.item and e.dest == BATTLEFIELD:
            new = e.result
    if not new:
        if s.obj(f.item).zone == STACK:
            events.propose(s, [events.moving(s, f.item, GRAVEYARD, "608.3e")])
        return
    spell = s.obj(f.item)
    last = spell.last
    if last is None:
        return
    for inst in last.abilities.statics:
        ability = inst.ability
        if not isinstance(ability, Static):
            continue
        for mod in ability.mods:
            if isinstance(mod, AsItResolves):
                ctx = Context(s, new, f.controller)
                ctx.instance = inst.keyword_key()
                if ability.condition is None or evaluate.holds(ctx, ability.condition):
                    child = run_child(s, f, mod.effect)
                    child.source = new
                    child.item = 0
                    child.event = None


__all__ = ["CARD", "COPY", "Event", "begin", "step"]
