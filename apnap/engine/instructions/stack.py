"""Verbs that act on spells and abilities on the stack (CR 701.6, 707.10, 115.7, 608.2g)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from apnap.engine import (
    announcing,
    casting,
    copying,
    evaluate,
    events,
    faces,
    layers,
    on_stack,
    qualities,
    retargeting,
    special_actions,
    splicing,
    verbs,
)
from apnap.engine.decision import choose, choose_entities, entity_of, entity_option
from apnap.engine.evaluate import Context
from apnap.engine.grounds_faces import of_copy
from apnap.engine.instructions.common import acted_on, event, objects, resolve
from apnap.engine.log import say
from apnap.engine.state import (
    ABILITY,
    COPY,
    GONE,
    STACK,
    CastFacts,
    Event,
    Frame,
    GameState,
    Obj,
    Option,
    StackItem,
    player_entity,
)
from apnap.model.abilities import Cost
from apnap.model.instructions import CastNow, ChangeTargets, CopyCard, CopyOnStack, CounterIt, ForEach
from apnap.model.refs import Select
from apnap.model.words import LAND, ZONE_NUMBER, ManaCost


def counter(s: GameState, f: Frame, ctx: Context, node: CounterIt) -> list[Event] | None:
    """CR 701.6."""
    batch: list[Event] = []
    for id in acted_on(ctx, node.what):
        if s.obj(id).zone == STACK:
            e = event(ctx, verbs.COUNTER, "701.6a", id)
            e.dest = ZONE_NUMBER[node.to]
            e.where = node.where
            batch.append(e)
    return batch


def copy_on_stack(s: GameState, f: Frame, ctx: Context, node: CopyOnStack) -> list[Event] | None:
    """CR 707.10: copies are not cast; each is put on the stack with all the choices of the original."""
    found = resolve(s, f, ctx, "what", node.what, ctx.controller, "707.10", "Choose what to copy")
    if found is None:
        return None
    who = evaluate.players(ctx, node.who)
    aim: tuple[int, ...] = ()
    if node.to is not None and who:
        pool = list(evaluate.entities(ctx, node.to))
        picked = choose_entities(
            s, f, "aim", "target", who[0], "707.10e", "Choose what the copy targets", pool, 1, 1, ctx.source
        )
        if picked is None:
            return None
        aim = picked
        found = tuple([id for id in found if id > 0 and retargeting.may_all_be(s, id, aim)])
    made: tuple[int, ...] = f.vars.get("made", ())
    if "made" not in f.vars:
        out: list[int] = []
        for p in who:
            n = evaluate.amount(ctx.at(player_entity(p)) if ctx.it == 0 else ctx, node.amount)
            for id in found:
                if id > 0 and (s.obj(id).zone == STACK or s.obj(id).last is not None):
                    for _ in range(n):
                        out.append(put_copy(s, id, p, node.but))
                        if aim:
                            aimed(s, out[-1], aim[0])
        made = tuple(out)
        f.vars["made"] = made
        facts: list[Event] = []
        for id in made:
            p = qualities.controller_of(s, id)
            facts.append(Event(verbs.ACT, "707.10", id, ctx.source, p, how="copy", cause=p))
        if facts:
            events.tell(s, facts)
    if node.targets == "may choose new":
        for id in made:
            if not new_targets(s, f, id, qualities.controller_of(s, id), f"new{id}", True):
                return None
    for id in made:
        _tell_targets(s, id, ())
    f.vars["result"] = tuple([event(ctx, verbs.ACT, "707.10", id) for id in made])
    return []


def put_copy(s: GameState, id: int, player: int, but: Any) -> int:
    """A copy of the spell or ability on top of the stack; its id (CR 707.10)."""
    o = s.obj(id)
    if o.kind == ABILITY:
        new = s.new_obj(ABILITY, -1, player, o.face, STACK)
    else:
        face = copying.with_exceptions(copying.copiable(s, id), but)
        new = s.new_obj(COPY, -1, player, face, STACK)
        new.double = copying.both_faces(s, id, but)
        new.face_index = o.face_index if new.double is not None else 0
    new.controller = player
    new.known_to = -1
    facts = o.cast
    if facts is not None:  # but mana is no object, and none was spent on a copy
        origin = -1 if o.kind != ABILITY else facts.origin  # a copy is not cast (707.10)
        new.cast = CastFacts(facts.caster, origin, facts.x, facts.paid, (0,) * 6, facts.free)
    new.item = o.item
    new.chosen = o.chosen
    s.set_zone(STACK, 0, (*s.stack(), new.id))
    splicing.copy_text(s, id, new.id, player)
    about: tuple[str, ...] = ("707.2", "707.10b") if o.kind == ABILITY else ("707.2", "707.1", "112.1a")
    about = (*about, *of_copy(s, id))
    if but:
        about = (*about, "707.9")
    if o.item is not None and o.item.modes:
        about = (*about, "700.2g")
    say(s, "707.10", "is put on the stack as a copy", player, new.id, (), about)
    return new.id


def copy_card(s: GameState, f: Frame, ctx: Context, node: CopyCard) -> list[Event] | None:
    """CR 707.12: the copy is created in the zone where the object is, or where the instruction says. It has
    all the sets of characteristics that the card has (CR 709.3c)."""
    found = resolve(s, f, ctx, "what", node.what, ctx.controller, "707.12", "Choose what to copy")
    if found is None:
        return None
    facts: list[Event] = []
    for p in evaluate.players(ctx, node.who):
        for id in found:
            o = s.obj(id)
            zone = ZONE_NUMBER[node.to] if node.to else o.zone
            if zone in (GONE, STACK):
                continue
            new = s.new_obj(COPY, -1, p, copying.copiable(s, id), zone)
            new.double = copying.both_faces(s, id, ())
            card = faces.card_of(s, o)
            if card is not None and card.layout in faces.COPIED_WHOLE and not o.face_down:
                new.double = card
            new.known_to = -1
            s.set_zone(zone, p, (*s.zone(zone, p), new.id))
            e = event(ctx, verbs.ACT, "707.12", new.id, p)
            e.how = "copy card"  # a spell is copied only on the stack (707.10)
            facts.append(e)
    if facts:
        events.tell(s, facts)
    f.vars["result"] = tuple(facts)
    return []


def aimed(s: GameState, id: int, entity: int) -> None:
    """Every target of the object on the stack is that (CR 707.10e)."""
    item = s.obj(id).item
    assert item is not None
    set_targets(s, s.own(id), item, tuple([(slot, (entity,) * len(old)) for slot, old in item.targets]))
    about = ("707.10d",) if any([isinstance(f.node, ForEach) for f in s.frames]) else ()
    say(s, "707.10e", "has other targets now", qualities.controller_of(s, id), id, (), about)


def new_targets(s: GameState, f: Frame, id: int, player: int, key: str, optional: bool) -> bool:
    """The player may choose a new target in place of each (CR 115.7d, 707.10c), of which only the outcome
    must be legal (CR 115.7e); False: the game waits."""
    item = s.obj(id).item
    if item is None or not item.targets:
        return True
    places = retargeting.places_of(s, id)
    picks: tuple[int, ...] = ()
    for i, (slot, phrase, old) in enumerate(places):
        if phrase is None:
            picks = (*picks, old)
            continue
        options: list[Option] = []
        for e in retargeting.possible(s, id, places, picks, optional):
            if e == old:
                options.append(Option("keep", "keep", obj=max(old, 0), to=old))
            else:
                options.append(entity_option("target", e))
        if not options or (len(options) == 1 and options[0].key == "keep"):
            picks = (*picks, old)
            continue
        got = choose(
            s, f, f"{key}.{slot}.{i}", "target", player, "115.7d", "Choose a new target", options, id
        )
        if got is None:
            return False
        picks = (*picks, old if got == "keep" else entity_of(got))
    fresh = retargeting.as_targets(s, id, picks)
    if fresh != item.targets:
        set_targets(s, s.own(id), item, fresh)
        about: tuple[str, ...] = ("115.7", "115.7e", "707.10c") if optional else ("115.7", "115.7a")
        if item.shares:
            about = (*about, "115.7f")
        if item.modes:
            about = (*about, "115.8", "700.2f")
        say(s, "115.7d" if optional else "115.7", "has other targets now", player, id, (), about)
    return True


def set_targets(
    s: GameState, o: Obj, item: StackItem, chosen: tuple[tuple[int, tuple[int, ...]], ...]
) -> None:
    """Give the object on the stack other targets."""
    o.item = StackItem(
        item.ability, item.source, item.instance, item.modes, chosen, item.shares, item.event, item.bindings
    )


def change_targets(s: GameState, f: Frame, ctx: Context, node: ChangeTargets) -> list[Event] | None:
    """CR 115.7."""
    who = evaluate.players(ctx, node.who)
    for id in acted_on(ctx, node.what):
        if who and s.obj(id).zone == STACK:
            if f"old{id}" not in f.vars:
                f.vars[f"old{id}"] = on_stack.all_targets(s, id)
            if not new_targets(s, f, id, who[0], f"new{id}", node.how == "may choose new"):
                return None
            _tell_targets(s, id, f.vars[f"old{id}"])
            f.vars[f"old{id}"] = on_stack.all_targets(s, id)
    return []


def _tell_targets(s: GameState, id: int, before: tuple[int, ...]) -> None:
    facts = on_stack.targeted(s, id, before)
    if facts:
        events.tell(s, facts)


def cast_now(s: GameState, f: Frame, ctx: Context, node: CastNow) -> list[Event] | None:
    """CR 608.2g: cast (or played) as part of the resolution, one card after the other, whatever the time;
    what can't be cast isn't."""
    if isinstance(node.what, Select):
        return _cast_chosen(s, f, ctx, node, node.what)
    if "left" not in f.vars:
        found = resolve(s, f, ctx, "what", node.what, ctx.controller, "608.2g", "Choose what to cast")
        if found is None:
            return None
        f.vars["left"] = tuple(objects(ctx, found))
        f.vars["facts"] = len(s.ledger)
    who = evaluate.players(ctx, node.who)
    while who and f.vars["left"]:
        left: tuple[int, ...] = f.vars["left"]
        ways = castable_now(s, ctx, node, who[0], left[0])
        options = [w.option() for w in ways]
        if playable_now(s, node, who[0], left[0]):
            options.append(Option(f"play:{left[0]}:0", "play", obj=left[0], index=0))
        key = f"way{left[0]}"
        if options:
            got = choose(s, f, key, "cast", who[0], "608.2g", "Choose how to cast it", options, ctx.source)
            if got is None:
                return None
            f.vars["left"] = left[1:]
            for way in ways:
                if way.key() == got:
                    announcing.begin_way(s, who[0], way)
            if got.startswith("play:"):
                special_actions.play_land(s, who[0], left[0], 0)
            return None
        f.vars["left"] = left[1:]
    told = (verbs.CAST, verbs.PLAY_LAND)
    f.vars["result"] = tuple([e for e in s.ledger[f.vars["facts"] :] if e.verb in told and e.player in who])
    return []


def _cast_chosen(s: GameState, f: Frame, ctx: Context, node: CastNow, what: Select) -> list[Event] | None:
    """Cards that are chosen one by one, each cast before the next is chosen; only what can be is offered."""
    who = evaluate.players(ctx, node.who)
    if "facts" not in f.vars:
        f.vars["facts"] = len(s.ledger)
        f.vars["cast"] = 0
    n: int = f.vars["cast"]
    high = -1 if what.quantity.high is None else evaluate.amount(ctx, what.quantity.high)
    pool = evaluate.candidates(ctx, what.what) if who and n != high else []
    ways = [way for id in pool for way in castable_now(s, ctx, node, who[0], id)]
    lands = [id for id in pool if playable_now(s, node, who[0], id)]
    options = [way.option() for way in ways]
    options.extend([Option(f"play:{id}:0", "play", obj=id, index=0) for id in lands])
    if options:
        if n >= evaluate.amount(ctx, what.quantity.low):
            options.append(Option("done", "done"))
        got = choose(s, f, f"way{n}", "cast", who[0], "608.2g", "Choose what to cast", options, ctx.source)
        if got is None:
            return None
        if got != "done":
            f.vars["cast"] = n + 1
            for way in ways:
                if way.key() == got:
                    announcing.begin_way(s, who[0], way)
            if got.startswith("play:"):
                special_actions.play_land(s, who[0], int(got.split(":")[1]), 0)
            return None
    told = (verbs.CAST, verbs.PLAY_LAND)
    f.vars["result"] = tuple([e for e in s.ledger[f.vars["facts"] :] if e.verb in told and e.player in who])
    return []


def castable_now(s: GameState, ctx: Context, node: CastNow, player: int, id: int) -> list[casting.Way]:
    """The ways in which the player can cast the card as the instruction says (CR 608.2g)."""
    cost = node.cost
    assert cost is None or isinstance(cost, Cost | ManaCost)
    ways = casting.ways_told(s, player, id, cost, node.how == "cast transformed")
    if node.only is None:
        return ways
    out: list[casting.Way] = []
    for way in ways:
        seen = ctx.in_state(casting.faced(s, id, way.face))
        if evaluate.matches(seen, node.only, id):
            out.append(way)
    return out


def playable_now(s: GameState, node: CastNow, player: int, id: int) -> bool:
    """Whether the card is a land that the player can play now, where the instruction says "play"."""
    if node.how != "play" or not layers.chars(s, id).types & LAND:
        return False
    return special_actions.why_no_land(s, player, id) is None


HANDLERS: Final[dict[type, Callable[[GameState, Frame, Context, Any], list[Event] | None]]] = {
    CounterIt: counter,
    CopyOnStack: copy_on_stack,
    CopyCard: copy_card,
    ChangeTargets: change_targets,
    CastNow: cast_now,
}
