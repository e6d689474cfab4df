"""Triggered abilities (CR 603): noticing, waiting, and being put on the stack."""

from __future__ import annotations

from typing import Any, Final

from apnap.engine import (
    announcing,
    designations,
    done_once,
    durations,
    evaluate,
    indexes,
    layers,
    merging,
    qualities,
    same_ability,
    verbs,
    walking,
)
from apnap.engine.characteristics import AbilityInst
from apnap.engine.evaluate import Context
from apnap.engine.log import say
from apnap.engine.patterns import (
    affected_alone,
    arrived,
    arrives,
    event_matches,
    least_of,
    parts_of,
    verbs_of,
)
from apnap.engine.state import (
    BATTLEFIELD,
    COMMAND,
    EXILE,
    GRAVEYARD,
    HAND,
    LIBRARY,
    STACK,
    Delayed,
    Event,
    Frame,
    GameState,
    Option,
    Waiting,
    player_entity,
)
from apnap.model.abilities import AtMost, DoneOnce, OnlyIf, Triggered
from apnap.model.amounts import EventAmount
from apnap.model.conditions import UntilEvent
from apnap.model.events import AnyWhen, Nth, OneOrMore, Pattern, StateIs, Where
from apnap.model.instructions import Destroy, Later, Move, Reflexive, Sacrifice
from apnap.model.modifications import DontTrigger, TriggersMore
from apnap.model.node import When, intern
from apnap.model.refs import Bound, Linked, Trigger
from apnap.model.words import END_STEP, ZONE_NUMBER, ZONES

# Events whose triggers look at the state before them (CR 603.10).
_LOOKS_BACK = frozenset(
    {verbs.SACRIFICE, verbs.DESTROY, verbs.UNATTACH, verbs.PHASE_OUT, verbs.COUNTER, verbs.LOSE}
)
# Zones that all players can see (400.2).
_PUBLIC = frozenset({BATTLEFIELD, STACK, GRAVEYARD, EXILE, COMMAND})


def looks_back(batch: tuple[Event, ...]) -> bool:
    """Whether an event of the batch has triggers that look back (603.10)."""
    return any([e.verb in _LOOKS_BACK for e in batch])


def _is_look_back(e: Event) -> bool:
    if e.verb == verbs.ZONE_CHANGE:
        if e.origin == BATTLEFIELD or e.origin == GRAVEYARD:
            return True
        return e.dest in (LIBRARY, HAND) and e.origin in _PUBLIC
    return e.verb in _LOOKS_BACK


def may_look_back(s: GameState) -> bool:
    """Whether there is anything that could look back at the state as it is now, and trigger on what is to
    happen."""
    return len(s.delayed) > 0 or len(indexes.trigger_index(s)) > 0


def notice(s: GameState, before: GameState | None, facts: tuple[Event, ...]) -> None:
    """Let every triggered ability look at the facts of one batch (603.2, 603.3). Those that look back
    do so in the state `before` the batch, with the abilities and appearances of then (603.10); None: there
    was nothing that could."""
    if s.delayed:
        _notice_delayed(s, s if before is None else before, facts)
    elif not indexes.trigger_index(s) and (before is None or not indexes.trigger_index(before)):
        _notice_inherent(s, facts)  # nothing else can trigger
        return
    back = [e for e in facts if _is_look_back(e)]
    now = [e for e in facts if not _is_look_back(e)]
    # What leaves a graveyard for the battlefield is looked at both ways: forward by abilities that speak
    # of its entering, backward by those that speak of its leaving. So is what leaves the battlefield, by
    # abilities that speak of a card that is put somewhere from anywhere (CR 603.6c).
    for e in back:
        if _both_ways(e):
            now.append(e)
            now.extend(_others(s, e))
    if now:
        _notice_in(s, s, now, False)
    if back and before is not None:
        _notice_in(s, before, back, True)
    notice_states(s)
    _notice_inherent(s, facts)


def _both_ways(e: Event) -> bool:
    if e.verb != verbs.ZONE_CHANGE or e.origin not in (GRAVEYARD, BATTLEFIELD):
        return False
    return e.dest not in (LIBRARY, HAND)


def _others(s: GameState, e: Event) -> list[Event]:
    """The moves of the other cards that a permanent has become as it left (CR 712.21, 730.3)."""
    if e.obj <= 0 or len(s.obj(e.obj).components) < 2:
        return []
    out: list[Event] = []
    for id in merging.parts(s, e.obj, e.result):
        other = e.altered()
        other.result = id
        other.dest = s.obj(id).zone
        out.append(other)
    return out


def _there(s: GameState, e: Event) -> Event:
    """The event with the card as it is where it has been put."""
    if not arrived(s, e):
        return e
    made = e.altered()
    made.obj = e.result
    return made


def _looks_forward(when: When) -> bool:
    if isinstance(when, Pattern):
        return "battlefield" in when.destination or arrives(when)
    if isinstance(when, AnyWhen):
        return any([_looks_forward(part) for part in when.parts])
    if isinstance(when, OneOrMore | Where | Nth):
        return _looks_forward(when.when)
    return False


def _found(ctx: Context, when: When, e: Event, back: bool) -> Event | None:
    """The event, where it matches what looks in that direction: with the card as it is where it has been put,
    for what speaks of that card."""
    if isinstance(when, AnyWhen):
        for part in when.parts:
            found = _found(ctx, part, e, back)
            if found is not None:
                return found
        return None
    if _both_ways(e) and _looks_forward(when) == back:
        return None
    ctx.event = e
    if not event_matches(ctx, when, e):
        return None
    return _there(ctx.s, e) if arrives(when) else e


def _notice_in(s: GameState, view: GameState, facts: list[Event], back: bool) -> None:
    index = indexes.trigger_index(view)
    if not index:
        return
    seen: list[tuple[int, str, int]] = []
    for e in facts:
        for id, inst in index.get(e.verb, ()):
            ability = inst.ability
            assert isinstance(ability, Triggered)
            for n, when in enumerate(parts_of(ability.when)):
                least = least_of(when)
                if least or affected_alone(when):
                    # "One or more": one trigger for all the events of the moment (603.2c).
                    mark = (id, inst.key, n)
                    if mark not in seen and e.verb in verbs_of(when):
                        seen.append(mark)
                        _look(s, _context(view, id, inst), inst.key, ability, when, facts, least, back)
                else:
                    _look(s, _context(view, id, inst), inst.key, ability, when, [e], 0, back)


def _context(view: GameState, id: int, inst: AbilityInst) -> Context:
    ctx = Context(view, id, _controller(view, id))
    ctx.instance = inst.keyword_key()
    return ctx


def _notice_inherent(s: GameState, facts: tuple[Event, ...]) -> None:
    """The abilities that go with designations, which have no source (113.8): they are their players'."""
    for player, key, ability in designations.inherent(s):
        wanted = verbs_of(ability.when)
        found = [e for e in facts if e.verb in wanted]
        least = least_of(ability.when)
        if least and found:
            _look(s, Context(s, 0, player), key, ability, ability.when, found, least, False)
        elif found:
            for e in found:
                _look(s, Context(s, 0, player), key, ability, ability.when, [e], 0, False)


def _look(
    s: GameState,
    ctx: Context,
    key: str,
    ability: Triggered,
    when: When,
    facts: list[Event],
    least: int,
    back: bool,
) -> None:
    found: list[Event] = []
    for e in facts:
        matched = _found(ctx, when, e, back)
        if matched is not None:
            found.append(matched)
    if not found or len(found) < least:
        return
    if not least:
        for e in occurrences(when, ability, found):
            _trigger(s, ctx, key, ability, e)
        return
    for group in groups(found):
        if len(group) >= least:
            _trigger(s, ctx, key, ability, gathered(group))


def occurrences(when: When, ability: Triggered, found: list[Event]) -> list[Event]:
    """The events that an ability triggers on, once for each (CR 603.2c): each counter that is put as one of
    its own; the damage of a moment to one object or player, or from one source, as one, where the pattern
    leaves the other side open and the ability doesn't speak of it."""
    if any([e.verb == verbs.PUT_COUNTER and e.amount > 1 for e in found]):
        return _one_by_one(when, found)
    role = affected_alone(when)
    if not role or len(found) < 2:
        return found
    told = ("source",) if role == "object" else ("object", "player")
    if any([walking.speaks_of_role(ability.effect, other) for other in told]):
        return found
    out: list[Event] = []
    for e in found:
        for i, known in enumerate(out):
            alike = known.source == e.source
            if role == "object":
                alike = known.obj == e.obj and known.player == e.player
            if alike:
                out[i] = known.altered()
                out[i].amount = known.amount + e.amount
                break
        else:
            out.append(e)
    return out


def _one_by_one(when: When, found: list[Event]) -> list[Event]:
    """The events with each counter that is put as an event of its own, but for what asks when there are so
    many."""
    parts = when.parts if isinstance(when, AnyWhen) else (when,)
    if not any([isinstance(part, Pattern) for part in parts]):
        return found
    out: list[Event] = []
    for e in found:
        if e.verb == verbs.PUT_COUNTER and e.amount > 1:
            one = e.altered()
            one.amount = 1
            out.extend([one] * e.amount)
        else:
            out.append(e)
    return out


def groups(found: list[Event]) -> list[list[Event]]:
    """The events of a moment that one ability takes as one each: "one or more ... deal damage to a player" is
    one for each player, "one or more counters are put on a creature" one for each creature (603.2c)."""
    if found[0].verb != verbs.DAMAGE and found[0].verb != verbs.PUT_COUNTER:
        return [found]
    out: list[list[Event]] = []
    for e in found:
        for group in out:
            if group[0].player == e.player and (e.player >= 0 or group[0].obj == e.obj):
                group.append(e)
                break
        else:
            out.append([e])
    return out


def _trigger(s: GameState, ctx: Context, key: str, ability: Triggered, event: Event) -> None:
    id = ctx.source
    ctx.event = event
    if ability.condition is not None and not evaluate.holds(ctx, ability.condition):
        say(s, "603.4", "does not trigger", ctx.controller, id, (), (id, key))
        return
    if not _within_limits(s, ctx, id, key, ability):
        say(s, "603.2h", "does not trigger again", ctx.controller, id, (), ("603.1a",))
        return
    times = 1 + more_times(ctx.s, id, event)
    if times != 1:
        say(s, "603.2d", f"triggers {times} times", ctx.controller, id)
    for _ in range(times):
        _wait(s, ability, id, ctx.controller, key, event, _of_activation(s, event))


def _of_activation(s: GameState, e: Event) -> tuple[tuple[str, Any], ...]:
    """ "When you cycle this card": the X chosen for the ability that is being activated (107.3e); "when
    it becomes monstrous": that of its own ability which made it so (701.37c)."""
    if e.verb == verbs.DESIGNATE and e.obj > 0:
        for f in s.frames:
            if f.kind == verbs.F_RESOLVE and f.source == e.obj and f.item > 0:
                made = s.obj(f.item).cast
                return (("x", made.x),) if made is not None and made.x else ()
        return ()
    if e.verb != verbs.DISCARD or not e.how or not s.stack():
        return ()
    facts = s.obj(s.stack()[-1]).cast
    return (("x", facts.x),) if facts is not None and facts.x else ()


def gathered(found: list[Event]) -> Event:
    """Several events taken as one (603.2c): the objects together, the amounts added."""
    first = found[0].altered()
    if len(found) > 1:
        first.amount = sum([e.amount or 1 for e in found])
    elif not first.amount:
        first.amount = 1
    ids = [e.result if e.dest == BATTLEFIELD and e.result else e.obj for e in found]
    first.data = (0, len(ids), *ids, *[e.source for e in found])  # see `evaluate.is_gathered`
    return first


def _controller(view: GameState, id: int) -> int:
    return qualities.controller_of(view, id)


def _caused(ctx: Context, when: When | None, e: Event) -> bool:
    """Whether an event that matches made an ability trigger; of several taken as one, any of them."""
    if when is None:
        return True
    if not evaluate.is_gathered(e):
        return event_matches(ctx, when, e)
    n = e.data[1]
    for at in range(n):
        one = e.altered()
        one.data = one.seen = None
        one.obj, one.source = e.data[2 + at], e.data[2 + n + at]
        if one.result:
            one.result = one.obj
        if event_matches(ctx, when, one):
            return True
    return False


def more_times(view: GameState, id: int, e: Event) -> int:
    """How many times more (or, as -1, not at all) the event makes the object's abilities trigger
    (603.2d), as the game looked in `view`: abilities that look back are joined by what was there then."""
    total = 0
    for p in view.in_game():
        for mod, source, controller, _ in layers.player_rules(view, p):
            ctx = Context(view, source, controller)
            if isinstance(mod, TriggersMore):
                if id > 0 and evaluate.matches(ctx, mod.what, id) and _caused(ctx, mod.when, e):
                    total += mod.times
            elif (
                isinstance(mod, DontTrigger)
                and event_matches(ctx, mod.when, e)
                and (mod.what is None or (id > 0 and evaluate.matches(ctx, mod.what, id)))
            ):
                return -1
    return total


def _within_limits(s: GameState, ctx: Context, id: int, key: str, ability: Triggered) -> bool:
    for limit in ability.limits:
        if isinstance(limit, OnlyIf):
            if not evaluate.holds(ctx, limit.condition):
                return False
        elif isinstance(limit, AtMost):
            facts = s.ledger if limit.each == "turn" else s.kept_ledger + s.last_ledger + s.ledger
            how = same_ability.told(s, id, key)
            mine = [e for e in facts if e.verb == verbs.TRIGGER and e.source == id and e.how == how]
            n = len([e for e in mine if id > 0 or e.player == ctx.controller])
            if n >= limit.n:
                return False
        elif isinstance(limit, DoneOnce) and done_once.was_done(s, id, key, ctx.controller):
            return False
    return True


def _wait(
    s: GameState,
    ability: Triggered,
    source: int,
    controller: int,
    key: str,
    event: Event | None,
    bindings: tuple[tuple[str, Any], ...],
) -> None:
    how = same_ability.told(s, source, key) if ability.limits else key
    fact = Event(verbs.TRIGGER, "603.2", source=source, player=controller, how=how)
    s.ledger = (*s.ledger, fact)
    s.waiting = (*s.waiting, Waiting(s.tick(), ability, source, controller, key, event, bindings))
    say(s, "603.2", "triggers", controller, source, (), (ability, source, key, event))


# Delayed and reflexive triggers (603.7, 603.12).


def delay(s: GameState, f: Frame, ctx: Context, node: Later) -> None:
    """A delayed triggered ability begins to watch (603.7): none, where all that it is to act on is what an
    earlier part of the effect would have made or moved, and that didn't happen."""
    acts = node.effect
    if isinstance(acts, Move | Sacrifice | Destroy) and isinstance(acts.what, Bound):
        if not evaluate.entities(ctx, acts.what):
            return
    if s.step == END_STEP and isinstance(node.when, Pattern) and node.when.how == "end":
        say(s, "513.2", "waits for the end step of the next turn", ctx.controller, ctx.source)
    ability = intern(Triggered(node.when, node.effect, node.condition))
    kept = _bindings(ctx)
    if node.duration is not None:
        kept = (*kept, ("expires", durations.first_turn(s, node.duration, ctx.controller)))
    if ctx.source > 0 and walking.mentions(node.effect, Linked):
        # "The exiled card" is what this resolution has exiled, not an earlier one (603.7c).
        began: int = ctx.bindings.get("began", 0)
        exiled = tuple([id for id in qualities.exiled_with(s, ctx.source) if id >= began])
        kept = (*kept, (evaluate.EXILED, exiled)) if exiled else kept
    d = Delayed(
        s.tick(), ctx.source, ctx.controller, ability, node.times == "once", node.duration, kept, ctx.event
    )
    s.delayed = (*s.delayed, d)


RETURNS: Final = "returns"  # the label of what is no trigger: it is carried out without the stack


def returns(s: GameState, f: Frame, node: Move, moved: tuple[Event, ...]) -> None:
    """What has moved "until" an event goes back to where it was right after that (610.3)."""
    from apnap.engine.interpret import context_of

    if not isinstance(node.until, UntilEvent):
        return
    ctx = context_of(s, f)
    say(s, "610.3", "has what it moved return after an event", ctx.controller, 0, (), ("610.3a",))
    there = [e for e in moved if e.verb == verbs.ZONE_CHANGE and e.result and e.dest == ZONE_NUMBER[node.to]]
    for zone in sorted({e.origin for e in there}):
        ids = tuple([e.result for e in there if e.origin == zone])
        back = intern(Triggered(node.until.when, Move(Bound(990), ZONES[zone]), label=RETURNS))
        kept = (*_bindings(ctx), ("b990", ids))
        watch = Delayed(s.tick(), ctx.source, ctx.controller, back, True, None, kept, ctx.event)
        s.delayed = (*s.delayed, watch)


def _return_together(s: GameState, waits: Waiting) -> None:
    """What comes back because of the same events comes back at once (610.3d)."""
    back = waits.ability
    assert isinstance(back, Triggered)
    for i, w in enumerate(s.waiting):
        other = w.ability
        if isinstance(other, Triggered) and other.label == RETURNS and other.effect is back.effect:
            ids = (*dict(w.bindings)["b990"], *dict(waits.bindings)["b990"])
            kept = tuple([(name, value) for name, value in w.bindings if name != "b990"])
            joined = Waiting(
                w.id, w.ability, w.source, w.controller, w.instance, w.event, (*kept, ("b990", ids))
            )
            s.waiting = (*s.waiting[:i], joined, *s.waiting[i + 1 :])
            say(s, "610.3d", "has more return along with that", w.controller)
            return
    s.waiting = (*s.waiting, waits)
    say(s, "610.3", "has what was moved return now", waits.controller, 0, (), ("610.3c",))


def returning_now(s: GameState) -> tuple[tuple[Any, ...], ...]:
    """What returns right after the events just carried out, before anything else is done (CR 610.3), as what
    is to run next in their frame; it waits no more."""
    now = [w for w in s.waiting if returning(w.ability)]
    if now:
        s.waiting = tuple([w for w in s.waiting if w not in now])
    out: list[tuple[Any, ...]] = []
    for w in now:
        assert isinstance(w.ability, Triggered)
        out.append((w.ability.effect, w.source, w.controller, w.event, "", w.bindings, ()))
    return tuple(out)


def reflexive(s: GameState, f: Frame, node: Reflexive) -> None:
    """A reflexive triggered ability triggers at once (603.12)."""
    from apnap.engine.interpret import context_of

    ctx = context_of(s, f)
    ability = intern(Triggered(StateIs(_never()), node.effect))
    _wait(s, ability, f.source, f.controller, "reflexive", f.event, _bindings(ctx))


def _never() -> Any:
    from apnap.model.conditions import AnyOf

    return AnyOf(())


def _bindings(ctx: Context) -> tuple[tuple[str, Any], ...]:
    """The slots bound so far, targets included, for an ability that remembers them."""
    out: dict[str, Any] = {}
    if ctx.item:
        item = ctx.s.obj(ctx.item).item
        if item is not None:
            for slot, targets in item.targets:
                out[f"b{slot}"] = targets
    for name, value in ctx.bindings.items():
        if name[0] in "bn" and name[1:].isdigit():
            out[name] = value
    if ctx.it:
        out["it"] = ctx.it
    facts = evaluate.cast_facts(ctx)
    if facts is not None:
        out["x"] = facts.x
    return tuple(sorted(out.items()))


def _notice_delayed(s: GameState, before: GameState, facts: tuple[Event, ...]) -> None:
    gone: list[int] = []
    for d in s.delayed:
        ability = d.ability
        assert isinstance(ability, Triggered)
        wanted = verbs_of(ability.when)
        least = least_of(ability.when)
        hits: list[Event] = []
        for e in facts:
            if e.verb not in wanted:
                continue
            ctx = Context(before if _is_look_back(e) else s, d.source, d.controller)
            ctx.bindings = dict(d.bindings)
            ctx.it = int(ctx.bindings.get("it", 0))
            ctx.event = e
            if not event_matches(ctx, ability.when, e):
                continue
            if ability.condition is not None and not evaluate.holds(ctx, ability.condition):
                continue  # 603.4
            if ability.label == RETURNS or more_times(ctx.s, d.source, e) >= 0:
                hits.append(e)
        if not hits or len(hits) < least:
            continue
        if least:
            hits = [gathered(group) for group in groups(hits) if len(group) >= least]
        else:
            hits = occurrences(ability.when, ability, hits)
        if d.once:
            hits = hits[:1]
            gone.append(d.id)
        if ability.label == RETURNS:
            _return_together(
                s, Waiting(s.tick(), ability, d.source, d.controller, f"d{d.id}", hits[0], d.bindings)
            )
            continue
        for e in hits:
            _wait(
                s,
                ability,
                d.source,
                d.controller,
                f"d{d.id}",
                e if e.verb != verbs.STEP else d.event or e,
                d.bindings,
            )
    if gone:
        s.delayed = tuple([d for d in s.delayed if d.id not in gone])


def _event_for(d: Delayed, e: Event) -> Event:
    """What "that creature" and the like speak of in a delayed ability: the event that the ability which set
    it up spoke of, where it waits for a moment of the turn only (603.7c)."""
    if d.event is not None and e.verb in (verbs.STEP, verbs.TURN):
        return d.event
    return e


def notice_states(s: GameState) -> bool:
    """State triggers (603.8): each triggers as its condition holds, unless it waits or is on the stack
    already."""
    found = False
    for id, inst in indexes.trigger_index(s).get(-1, ()):
        ability = inst.ability
        if not isinstance(ability, Triggered) or not isinstance(ability.when, StateIs):
            continue
        if any([w.source == id and w.instance == inst.key for w in s.waiting]):
            continue
        if any([_is_of(s, o, id, inst.key) for o in s.stack()]):
            continue
        ctx = Context(s, id, _controller(s, id))
        if not evaluate.holds(ctx, ability.when.condition):
            continue
        if ability.condition is not None and not evaluate.holds(ctx, ability.condition):
            continue  # 603.4
        if _within_limits(s, ctx, id, inst.key, ability):
            _wait(s, ability, id, ctx.controller, inst.key, None, ())
            found = True
    return found


def pending(s: GameState, id: int, label: str = "") -> bool:
    """Whether it is the source of an ability (with the label) that has triggered but not left the stack
    (704.5s-t, 704.5v)."""
    abilities = [w.ability for w in s.waiting if w.source == id]
    for o in s.stack():
        item = s.obj(o).item
        if item is not None and item.source == id and item.ability is not None:
            abilities.append(item.ability)
    return any([isinstance(a, Triggered) and label in ("", a.label) for a in abilities])


def _is_of(s: GameState, on_stack: int, source: int, key: str) -> bool:
    item = s.obj(on_stack).item
    return item is not None and item.source == source and item.instance == key


# Onto the stack (603.3).


def put_waiting(s: GameState) -> bool:
    """Begin to put the abilities that wait on the stack (603.3b); False if none waits. What triggers
    meanwhile waits for the next time."""
    if not s.waiting:
        return False
    f = s.push(verbs.F_TRIGGER, None)
    f.vars["last"] = max([w.id for w in s.waiting])
    return True


def step(s: GameState, f: Frame) -> None:
    """603.3b: each player's abilities in APNAP order, one by one in the order that the player chooses;
    those that other abilities' triggering triggered after all the rest."""
    from apnap.engine.decision import choose

    last: int = f.vars["last"]  # ids grow
    # The abilities of one player that are yet to be put, listed once for all of them.
    left: tuple[Option, ...] = f.vars.get("left", ())
    if not left or f.vars["players"] != len(s.in_game()):
        mine = _next_player_s(s, last)
        if not mine:
            s.waiting = tuple([w for w in s.waiting if w.id > last])
            s.pop()
            return
        left = tuple([Option(f"t{w.id}", "order", obj=w.source, index=i) for i, w in enumerate(mine)])
        f.vars["left"] = left
        f.vars["players"] = len(s.in_game())
        f.vars["player"] = mine[0].controller
        f.vars["several"] = len({w.controller for w in s.waiting if w.id <= last}) > 1
    player: int = f.vars["player"]
    if f.vars["several"] and "next" not in f.vars:
        say(s, "405.3", "is the first to put abilities on the stack", player, 0, (), ("101.4",))
    options = left[:1] if len(left) > 1 and _all_alike(s, left) else left
    prompt = "Choose the next ability to put on the stack"
    got = choose(s, f, "next", "order", player, "603.3b", prompt, options)
    if got is None:
        return
    del f.vars["next"]
    for i, option in enumerate(left):
        if option.key == got:
            f.vars["left"] = left[:i] + left[i + 1 :]
    for i, w in enumerate(s.waiting):
        if f"t{w.id}" == got:
            s.waiting = s.waiting[:i] + s.waiting[i + 1 :]
            announcing.begin_trigger(s, w)
            return


def _next_player_s(s: GameState, last: int) -> list[Waiting]:
    """The abilities that are put on the stack next, all of one player."""
    for second in (False, True):
        for p in s.in_game():
            mine = [w for w in s.waiting if w.id <= last and w.controller == p and _on_trigger(w) == second]
            if mine:
                return mine
    return []


def _on_trigger(w: Waiting) -> bool:
    return w.event is not None and w.event.verb == verbs.TRIGGER


# Triggered mana abilities (605.1b).


def next_mana(s: GameState) -> Waiting | None:
    """The next triggered mana ability that waits, in APNAP order; what a player who has left had return comes
    last."""
    for p in s.in_game():
        for w in s.waiting:
            if w.controller == p and _is_mana(w):
                return w
    for w in s.waiting:
        if returning(w.ability):
            return w
    return None


def returning(ability: Any) -> bool:
    """Whether it is no ability, but the second half of an effect that lasts until an event (610.3)."""
    return isinstance(ability, Triggered) and ability.label == RETURNS


def _is_mana(w: Waiting) -> bool:
    """CR 605.1b: without a target, triggered by a mana ability or by mana being added, could add mana; and
    what returns without a trigger (610.3)."""
    e = w.event
    if returning(w.ability):
        return True
    if e is None or not (
        e.verb == verbs.ADD_MANA or (e.how == "mana" and e.verb in (verbs.ACTIVATE, verbs.TAP))
    ):
        return False
    ability = w.ability
    assert isinstance(ability, Triggered)
    return walking.adds_mana(ability.effect) and not walking.has_targets(ability.effect)


def keyword_of(key: str) -> str:
    """The key of the keyword ability that the instance belongs to, "" if to none."""
    at = key.find("/")
    return key[:at] if at >= 0 else ""


def _all_alike(s: GameState, left: tuple[Option, ...]) -> bool:
    """Whether the order can't make a difference: the same ability of the same source each time, which
    says nothing of what triggered it."""
    source = left[0].obj
    for option in left:
        if option.obj != source:
            return False
    keys = {option.key for option in left}
    mine = [w for w in s.waiting if w.source == source and f"t{w.id}" in keys]
    return not speaks_of_event(mine[0].ability) and all([w.ability is mine[0].ability for w in mine])


def speaks_of_event(node: Any) -> bool:
    """Whether the node refers to the event that triggered."""
    if isinstance(node, Trigger | EventAmount):
        return True
    return any([speaks_of_event(child) for child in walking.children(node)])


def matches_zone(ability: Triggered, zone: int) -> bool:
    """Whether the ability functions in the zone (CR 113.6)."""
    return ability.zone == "any" or ZONE_NUMBER.get(ability.zone, -1) == zone


__all__ = ["When", "delay", "looks_back", "notice", "notice_states", "player_entity", "put_waiting", "step"]
