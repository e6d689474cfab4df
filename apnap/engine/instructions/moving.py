"""Verbs that move objects between zones (CR 400, 701.8, 701.9, 701.17, 701.21, 701.24)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from apnap.engine import evaluate, events, instructed, merging, qualities, replacement, verbs, zones
from apnap.engine.decision import choose, choose_entities
from apnap.engine.evaluate import Context
from apnap.engine.instructions.common import each_player, event, objects, resolve
from apnap.engine.log import say
from apnap.engine.state import (
    ABILITY,
    BATTLEFIELD,
    GONE,
    LIBRARY,
    Entering,
    Event,
    Frame,
    GameState,
    Option,
    entity_player,
    shuffled,
)
from apnap.model.abilities import Activated
from apnap.model.conditions import UntilEvent
from apnap.model.events import EntersMelded, Pattern
from apnap.model.filters import Among, And, OwnedBy
from apnap.model.instructions import Destroy, Discard, Mill, Move, Sacrifice, Shuffle
from apnap.model.node import Duration, Ref
from apnap.model.refs import Bound, Each, HostOf, This, Those, Trigger
from apnap.model.words import ZONE_NUMBER


def destroy(s: GameState, f: Frame, ctx: Context, node: Destroy) -> list[Event] | None:
    """CR 701.8."""
    found = resolve(s, f, ctx, "what", node.what, ctx.controller, "608.2d", "Choose what is destroyed")
    if found is None:
        return None
    batch: list[Event] = []
    for id in objects(ctx, found):
        if s.obj(id).zone == BATTLEFIELD:
            e = event(ctx, verbs.DESTROY, "701.8a", id)
            if node.regenerate:
                e.how = "no regeneration"
            batch.append(e)
    return batch


def discard(s: GameState, f: Frame, ctx: Context, node: Discard) -> list[Event] | None:
    """CR 701.9: each player's choice in APNAP order, then all at once (101.4)."""
    batch: list[Event] = []
    for p, own in each_player(ctx, node.who):
        found = resolve(s, f, own, f"p{p}", node.what, p, "701.9a", "Choose what to discard")
        if found is None:
            return None
        for id in objects(own, found):
            if s.obj(id).zone == 1:
                e = event(ctx, verbs.DISCARD, "701.9a", id, p)
                e.how = _activated(s, f)
                batch.append(e)
    return batch


def _activated(s: GameState, f: Frame) -> str:
    """The label of the ability whose activation cost is being paid ("cycling", CR 702.29c), "" for none."""
    if f.root < 0 or s.frames[f.root].kind != verbs.F_ANNOUNCE or not s.frames[f.root].item:
        return ""
    item = s.obj(s.frames[f.root].item).item
    if item is not None and isinstance(item.ability, Activated):
        return item.ability.label
    return ""


def sacrifice(s: GameState, f: Frame, ctx: Context, node: Sacrifice) -> list[Event] | None:
    """CR 701.21: permanents that the player controls; each player's choice in APNAP order, then all at
    once."""
    batch: list[Event] = []
    for p, own in each_player(ctx, node.who):
        pool = sacrificeable(s, own, node, p)
        found: tuple[int, ...] | None
        if pool is not None:
            low, high = _bounds(own, node)
            found = choose_entities(
                s,
                f,
                f"p{p}",
                "objects",
                p,
                "701.21a",
                "Choose what to sacrifice",
                pool,
                low,
                high,
                ctx.source,
            )
        else:
            found = resolve(s, f, own, f"p{p}", node.what, p, "701.21a", "Choose what to sacrifice")
        if found is None:
            return None
        for id in objects(own, found):
            if s.obj(id).zone == BATTLEFIELD and qualities.controller_of(s, id) == p:
                batch.append(event(ctx, verbs.SACRIFICE, "701.21a", id, p))
    return batch


def sacrificeable(s: GameState, own: Context, node: Sacrifice, p: int) -> list[int] | None:
    """What the player may choose among to sacrifice; None where nothing is left to choose."""
    from apnap.model.refs import Select

    what = node.what
    if not isinstance(what, Select):
        return None
    return [
        id
        for id in evaluate.candidates(own, what.what)
        if s.obj(id).zone == BATTLEFIELD
        and qualities.controller_of(s, id) == p
        and not events.cant(s, id, "be sacrificed")
    ]


def _bounds(own: Context, node: Sacrifice) -> tuple[int, int]:
    from apnap.model.refs import Select

    what = node.what
    assert isinstance(what, Select)
    high = -1 if what.quantity.high is None else evaluate.amount(own, what.quantity.high)
    return evaluate.amount(own, what.quantity.low), high


def mill(s: GameState, f: Frame, ctx: Context, node: Mill) -> list[Event] | None:
    """CR 701.17: as many as there are, all at once (701.17b), once it is known how many effects make of the
    number (616.1g)."""
    asked: list[tuple[int, int]] = []
    for p, own in each_player(ctx, node.who):
        asked.append((p, evaluate.amount(own if ctx.it == 0 else ctx, node.amount)))
    counts = instructed.settle(s, f, "mill", "701.17a", tuple(asked))
    if counts is None:
        return None
    batch: list[Event] = []
    for p, n in counts:
        for id in qualities.library_end(s, [p], n, True):
            batch.append(event(ctx, verbs.MILL, "701.17a", id, p))
    return batch


def move(s: GameState, f: Frame, ctx: Context, node: Move) -> list[Event] | None:
    """CR 400.7: a change of zones, all at once."""
    found = resolve(s, f, ctx, "what", node.what, ctx.controller, "608.2d", "Choose what to move")
    if found is None:
        return None
    dest = ZONE_NUMBER[node.to]
    ids = objects(ctx, found)
    if not ids and dest == LIBRARY and node.where == "shuffled":
        return _shuffled_anyway(s, ctx, node)
    if ids and node.until is not None and _over(s, ctx, node.until):
        say(s, "610.3c", "moves nothing: it is too late", ctx.controller, 0, (), ("610.3b",))
        return []
    if not ids:
        return []
    if dest == LIBRARY and node.where == "bottom random":
        known: tuple[int, ...] | None = f.vars.get("order")
        if known is None:
            known = shuffled(s, tuple(ids))
            f.vars["order"] = known
        ids = list(known)
    elif dest == LIBRARY and node.where in ("top", "bottom", "") and len(ids) > 1:
        ordered = _ordered(s, f, ctx, ids)
        if ordered is None:
            return None
        ids = ordered
    ends: dict[int, str] = {}
    if dest == LIBRARY and node.where == "top or bottom":
        chosen = _ends(s, f, ctx, ids)
        if chosen is None:
            return None
        ends = chosen
    entering: Entering | None = None
    if dest == BATTLEFIELD:
        ready = enter_choices(s, f, ctx, node)
        if ready is None:
            return None
        entering = ready
    meld = melding(node)
    if meld is not None:
        if not merging.may_meld(s, ids, meld.name):
            say(s, "701.42c", "can't be melded", ctx.controller, ids[0], (), ("701.42b",))
            return []
        ids, parts = ids[:1], tuple([(id, BATTLEFIELD) for id in ids])
    else:
        parts = ()
    batch: list[Event] = []
    for id in ids:
        o = s.obj(id)
        if o.zone == GONE or (o.zone == dest and dest == BATTLEFIELD):
            continue
        if o.kind == ABILITY:
            if dest != BATTLEFIELD:
                batch.append(events.moving(s, id, GONE, "400.7"))
            continue
        e = events.moving(s, id, dest, "400.7")
        e.source = ctx.source
        e.cause = ctx.controller
        e.where = ends[id] if ends else _WHERE.get(node.where, node.where)
        if dest == BATTLEFIELD:
            assert entering is not None
            e.entering = entering.altered()
            e.parts = parts
            if e.entering.controller < 0:
                e.entering.controller = o.owner
        elif node.face == "down":
            e.data = "face down"
        elif dest == LIBRARY:
            _remember(s, f, id)
            if len(ids) == 1:
                e.data = zones.ALONE
            elif node.where == "bottom random":
                e.data = zones.AT_RANDOM
        batch.append(e)
    if dest == LIBRARY and node.where == "shuffled":
        batch.extend(_shuffles(s, ctx, node, ids))
    return batch


def _remember(s: GameState, f: Frame, id: int) -> None:
    """What was known of a card before the library was shuffled is known of it again as it is put somewhere in
    it: it was not among what was shuffled (CR 701.24b)."""
    for kept, known in s.frames[f.root].vars.get(zones.KEPT, ()):
        if kept == id:
            s.own(id).known_to = known


def _ends(s: GameState, f: Frame, ctx: Context, ids: list[int]) -> dict[int, str] | None:
    """At which end of their library the owner of each wants it; None: the game waits."""
    out: dict[int, str] = {}
    for id in ids:
        options = [Option(f"w{end}", "word", obj=id, word=end) for end in ("top", "bottom")]
        prompt = "Choose the top or bottom of the library"
        got = choose(s, f, f"end{id}", "word", s.obj(id).owner, "608.2d", prompt, options, ctx.source)
        if got is None:
            return None
        out[id] = got[1:]
    return out


def _shuffles(s: GameState, ctx: Context, node: Move, ids: list[int]) -> list[Event]:
    """Their owners' libraries are shuffled, whether or not anything gets there (CR 701.24c), and those of
    players who had nothing to shuffle into theirs (701.24d)."""
    owners = dict.fromkeys([s.obj(id).owner for id in ids])
    out = [event(ctx, verbs.SHUFFLE, "701.24a", player=p) for p in owners]
    more = [p for p in _whose(ctx, node.what) if p not in owners]
    return [*out, *[event(ctx, verbs.SHUFFLE, "701.24d", player=p) for p in more]]


def _whose(ctx: Context, what: Ref) -> list[int]:
    """The players whose cards a set is described as ("their hand and graveyard")."""
    if not isinstance(what, Each) or not isinstance(what.what, And):
        return []
    for part in what.what.parts:
        if isinstance(part, OwnedBy):
            return evaluate.players(ctx, part.players)
    return []


def _shuffled_anyway(s: GameState, ctx: Context, node: Move) -> list[Event]:
    """The library is shuffled though what should be put there is gone (CR 701.24c), or was nothing, as the
    rest of what was revealed may be (701.24d)."""
    what = node.what
    if isinstance(what, Each):
        return _shuffles(s, ctx, node, [])
    rule = "701.24c"
    gone: tuple[int, ...] = ()
    if isinstance(what, This):
        gone = (ctx.source,)
    elif isinstance(what, HostOf):
        gone = evaluate.entities(ctx, what)
    elif isinstance(what, Trigger) and what.role == "object" and ctx.event is not None:
        gone = (ctx.event.obj,)
    elif isinstance(what, Those):
        rule = "701.24d"
        gone = evaluate.entities(ctx, what.objects)
        if not gone and isinstance(what.objects, Bound) and f"b{what.objects.slot}" in ctx.bindings:
            return [event(ctx, verbs.SHUFFLE, rule, player=ctx.controller)]
    owners = dict.fromkeys([s.obj(id).owner for id in gone if id > 0])
    return [event(ctx, verbs.SHUFFLE, rule, player=p) for p in owners]


# Where a card is put in the library; the order at random has been drawn, the shuffle follows.
_WHERE: Final = {"bottom random": "bottom", "shuffled": "top"}


def _over(s: GameState, ctx: Context, until: Duration) -> bool:
    """Whether what it is to last until has happened already: then nothing moves (610.3c)."""
    if not isinstance(until, UntilEvent) or not isinstance(until.when, Pattern):
        return False
    leaves = until.when.verb == "zone change" and until.when.origin == ("battlefield",)
    return leaves and until.when.what == Among(This()) and s.obj(ctx.source).zone != BATTLEFIELD


def _ordered(s: GameState, f: Frame, ctx: Context, ids: list[int]) -> list[int] | None:
    """The order in which cards are put into a library, chosen by their owner (CR 401.4): asked one by
    one, the first chosen ends up deepest."""
    from apnap.engine.decision import choose, entity_of, entity_option

    left = list(ids)
    out: list[int] = []
    while left:
        options = [entity_option("order", i) for i in left]
        owner = s.obj(left[0]).owner
        key = f"order{len(out)}"
        got = choose(s, f, key, "order", owner, "401.4", "Choose which card goes first", options, ctx.source)
        if got is None:
            return None
        out.append(entity_of(got))
        left.remove(out[-1])
    return out


def melding(node: Move) -> EntersMelded | None:
    """What the objects that are moved meld into, if they do (CR 701.42a)."""
    for change in node.entering:
        if isinstance(change, EntersMelded):
            return change
    return None


def enter_choices(s: GameState, f: Frame, ctx: Context, node: Move) -> Entering | None:
    """How what is moved enters, with the changes that the instruction names applied; None: the game
    waits."""
    how = Entering()
    if node.under is not None:
        who = [entity_player(e) for e in evaluate.entities(ctx, node.under) if e < 0]
        if who:
            how.controller = who[0]  # one who has left the game too: then nothing enters (CR 800.4b)
    return with_changes(s, f, ctx, how, node.entering)


def with_changes(s: GameState, f: Frame, ctx: Context, how: Entering, changes: Any) -> Entering | None:
    """Apply the changes of an instruction to the way in which permanents enter."""
    probe = Event(verbs.ZONE_CHANGE, "614.1c")
    probe.entering = how
    for change in changes:
        if isinstance(change, EntersMelded):
            continue
        probe = replacement.amend(s, probe, change, ctx)
    return probe.entering


def shuffle(s: GameState, f: Frame, ctx: Context, node: Shuffle) -> list[Event] | None:
    """CR 701.24."""
    return [event(ctx, verbs.SHUFFLE, "701.24a", player=p) for p in evaluate.players(ctx, node.who)]


HANDLERS: Final[dict[type, Callable[[GameState, Frame, Context, Any], list[Event] | None]]] = {
    Destroy: destroy,
    Discard: discard,
    Sacrifice: sacrifice,
    Mill: mill,
    Move: move,
    Shuffle: shuffle,
}
