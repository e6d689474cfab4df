"""Verbs that change the status of permanents (CR 110.5, 701.3, 701.19, 701.26-27, 702.26, 708)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from apnap.engine import (
    combat_state,
    designations,
    evaluate,
    faces,
    layers,
    qualities,
    state_based,
    turning,
    verbs,
)
from apnap.engine.decision import choose_entities
from apnap.engine.evaluate import Context
from apnap.engine.instructions.common import acted_on, event, objects, resolve
from apnap.engine.log import say
from apnap.engine.state import ABILITY, BATTLEFIELD, Event, Frame, GameState, entity_player
from apnap.keywords.inherent import OF_THE_GAME, TAKEN_ANEW
from apnap.model.instructions import (
    Attach,
    Designate,
    PhaseOut,
    RemoveFromCombat,
    Tap,
    Transform,
    TurnFaceUp,
    Unattach,
    Untap,
)
from apnap.model.node import Ref


def _each(
    s: GameState, f: Frame, ctx: Context, ref: Ref, verb: int, rule: str, prompt: str
) -> list[Event] | None:
    found = resolve(s, f, ctx, "what", ref, ctx.controller, "608.2d", prompt)
    if found is None:
        return None
    return [event(ctx, verb, rule, i) for i in objects(ctx, found) if s.obj(i).zone == BATTLEFIELD]


def tap(s: GameState, f: Frame, ctx: Context, node: Tap) -> list[Event] | None:
    """CR 701.26a."""
    return _each(s, f, ctx, node.what, verbs.TAP, "701.26a", "Choose what to tap")


def untap(s: GameState, f: Frame, ctx: Context, node: Untap) -> list[Event] | None:
    """CR 701.26b."""
    return _each(s, f, ctx, node.what, verbs.UNTAP, "701.26b", "Choose what to untap")


def attach(s: GameState, f: Frame, ctx: Context, node: Attach) -> list[Event] | None:
    """CR 701.3: nothing happens where it can't be attached, or is attached there already."""
    found = resolve(s, f, ctx, "what", node.what, ctx.controller, "701.3a", "Choose what to attach")
    if found is None:
        return None
    to = resolve(s, f, ctx, "to", node.to, ctx.controller, "701.3a", "Choose what to attach it to")
    if to is None:
        return None
    hosts = [evaluate.current(ctx, e) if e > 0 else e for e in to]
    batch: list[Event] = []
    for id in objects(ctx, found):
        if not to or s.obj(id).zone != BATTLEFIELD:
            continue
        host = hosts[0]
        able = [e for e in hosts if e and state_based.can_be_attached(s, id, e)] if len(hosts) > 1 else []
        if able:
            rule = "303.4d" if "Aura" in layers.chars(s, id).subtypes else "301.5c"
            who = qualities.controller_of(s, id)
            prompt = "Choose what to attach it to"
            chosen = choose_entities(s, f, f"to{id}", "objects", who, rule, prompt, able, 1, 1, id)
            if chosen is None:
                return None
            host = chosen[0]
        if host and s.obj(id).attached_to != host and not state_based.can_be_attached(s, id, host):
            rule = "303.4j" if "Aura" in layers.chars(s, id).subtypes else "301.5c"
            say(s, rule, "doesn't move", -1, id, (), ("701.3b",))
        elif host and s.obj(id).attached_to != host:
            e = event(ctx, verbs.ATTACH, "701.3a", id)
            e.other = host
            batch.append(e)
    return batch


def unattach(s: GameState, f: Frame, ctx: Context, node: Unattach) -> list[Event] | None:
    """CR 701.3d."""
    batch: list[Event] = []
    for id in acted_on(ctx, node.what):
        if s.obj(id).attached_to:
            e = event(ctx, verbs.UNATTACH, "701.3d", id)
            e.other = s.obj(id).attached_to
            batch.append(e)
    return batch


def transform(s: GameState, f: Frame, ctx: Context, node: Transform) -> list[Event] | None:
    """CR 701.27: only double-faced cards that are no meld cards transform (701.27c, 712.9), and not into an
    instant or sorcery (701.27d)."""
    batch: list[Event] = []
    for id in acted_on(ctx, node.what):
        if id == ctx.source and _has_transformed(s, ctx, id):
            say(s, "701.27f", "has transformed since", ctx.controller, id)
            continue
        if designations.can_transform(s, id):
            batch.append(event(ctx, verbs.TRANSFORM, "701.27a", id))
        elif s.obj(id).face_down:
            say(s, "712.15a", "doesn't transform face down", ctx.controller, id)
        elif faces.double_faced(s, s.obj(id)) is None:
            meld = ("712.4c",) if faces.melded(s, s.obj(id)) else ()
            say(s, "712.9", "isn't double-faced", ctx.controller, id, (), ("701.27c", *meld))
        else:
            say(
                s,
                "712.10",
                "doesn't transform into an instant or sorcery",
                ctx.controller,
                id,
                (),
                ("701.27d",),
            )
    return batch


def _has_transformed(s: GameState, ctx: Context, id: int) -> bool:
    """701.27f: whether it has transformed since its own ability, which resolves, was put onto the stack."""
    if not ctx.item or s.obj(ctx.item).kind != ABILITY or s.obj(id).timestamp < s.obj(ctx.item).timestamp:
        return False
    return any([e.verb == verbs.TRANSFORM and e.obj == id for e in s.ledger])


def phase_out(s: GameState, f: Frame, ctx: Context, node: PhaseOut) -> list[Event] | None:
    """CR 702.26."""
    return _each(s, f, ctx, node.what, verbs.PHASE_OUT, "702.26b", "Choose what phases out")


def turn_face_up(s: GameState, f: Frame, ctx: Context, node: TurnFaceUp) -> list[Event] | None:
    """CR 708.8."""
    batch = _each(s, f, ctx, node.what, verbs.TURN_FACE_UP, "708.8", "Choose what is turned face up")
    if batch is None:
        return None
    out: list[Event] = []
    for e in batch:
        if s.obj(e.obj).face_down:
            # An instant or sorcery card is revealed and stays face down (CR 701.40g, 701.58g, 730.2g).
            never = turning.why_not_up(s, e.obj)
            out.append(event(ctx, verbs.REVEAL, never, e.obj) if never else e)
    return out


def remove_from_combat(s: GameState, f: Frame, ctx: Context, node: RemoveFromCombat) -> list[Event] | None:
    """CR 506.4: it is no event that anything looks at."""
    for id in acted_on(ctx, node.what):
        combat_state.remove(s, id)
    return []


def designate(s: GameState, f: Frame, ctx: Context, node: Designate) -> list[Event] | None:
    """A designation for players or objects (CR 725, 726, ...), or for the game (CR 731.1)."""
    if node.name in OF_THE_GAME:
        batch = designations.becoming(s, node.name, "731.1")
    else:
        batch = []
        for e in evaluate.entities(ctx, node.who):
            if node.name in TAKEN_ANEW or not qualities.has_designation(s, e, node.name):
                obj, player = (e, -1) if e > 0 else (0, entity_player(e))
                batch.append(designations.giving(node.name, "700.1", obj, player))
    for made in batch:
        made.source = ctx.source
        made.cause = ctx.controller
    return batch


HANDLERS: Final[dict[type, Callable[[GameState, Frame, Context, Any], list[Event] | None]]] = {
    Tap: tap,
    Untap: untap,
    Attach: attach,
    Unattach: unattach,
    Transform: transform,
    PhaseOut: phase_out,
    TurnFaceUp: turn_face_up,
    RemoveFromCombat: remove_from_combat,
    Designate: designate,
}
