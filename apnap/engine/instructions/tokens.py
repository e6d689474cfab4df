"""Tokens and emblems (CR 111, 114, 701.7)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from apnap.engine import copying, evaluate, faces, verbs
from apnap.engine.evaluate import Context
from apnap.engine.instructions.common import event, resolve
from apnap.engine.instructions.moving import with_changes
from apnap.engine.log import say
from apnap.engine.state import COMMAND, EMBLEM, Entering, Event, Frame, GameState, player_entity
from apnap.model.abilities import Activated, Triggered
from apnap.model.amounts import Fixed
from apnap.model.cards import Card, Face
from apnap.model.instructions import CreateCopyToken, CreateEmblem, CreateToken, TokenSpec
from apnap.model.node import Ability, Amount, intern


def face_of(ctx: Context, spec: TokenSpec) -> Face:
    """The copiable values of a token (CR 111.3-4)."""
    name = spec.name or " ".join((*spec.subtypes, "Token"))
    return intern(
        Face(
            name,
            None,
            spec.supertypes,
            spec.types,
            spec.subtypes,
            _number(ctx, spec.power),
            _number(ctx, spec.toughness),
            indicator=spec.colors,
            abilities=spec.abilities,
        )
    )


def _number(ctx: Context, a: Amount | None) -> str:
    if a is None:
        return ""
    return str(a.n if isinstance(a, Fixed) else evaluate.amount(ctx, a))


def create(s: GameState, f: Frame, ctx: Context, node: CreateToken) -> list[Event] | None:
    """CR 701.7a."""
    face = face_of(ctx, node.token)
    double: Card | None = None
    back = node.token.back
    if isinstance(back, TokenSpec):  # CR 111.10i
        double = intern(Card(face.name, "transform", (face, face_of(ctx, back))))
    return _create(s, f, ctx, node.who, node.amount, face, node.entering, double)


def _create(
    s: GameState,
    f: Frame,
    ctx: Context,
    who: Any,
    amount: Amount,
    face: Face,
    entering: Any,
    double: Card | None,
) -> list[Event] | None:
    batch: list[Event] = []
    for p in evaluate.players(ctx, who):
        own = ctx.at(player_entity(p)) if ctx.it == 0 else ctx
        how = Entering()
        how.double = double
        how.transformed = double is not None and face is faces.sets(double)[1]
        how.controller = p
        ready = with_changes(s, f, own, how, entering)
        if ready is None:
            return None
        e = event(ctx, verbs.CREATE_TOKEN, "701.7a", player=p, amount=evaluate.amount(own, amount))
        e.face = face
        e.entering = ready
        batch.append(e)
    return batch


def create_copy(s: GameState, f: Frame, ctx: Context, node: CreateCopyToken) -> list[Event] | None:
    """CR 701.7a, 707.2: a token that is a copy; of each, where there are several."""
    found = resolve(s, f, ctx, "of", node.of, ctx.controller, "608.2d", "Choose what to copy")
    if found is None:
        return None
    batch: list[Event] = []
    if not found:
        say(s, "111.12", "creates no copy of what does not exist", ctx.controller, ctx.source)
    for id in found:
        if id <= 0:
            continue
        # What has left is copied as it last existed (CR 608.2h), not as the card that it has become.
        now = id if s.obj(id).last is not None else evaluate.current(ctx, id) or id
        face = copying.with_exceptions(copying.copiable(s, now), node.but)
        double = copying.both_faces(s, now, node.but)
        made = _create(s, f, ctx, node.who, node.amount, face, node.entering, double)
        if made is None:
            return None
        batch.extend(made)
    return batch


def _of_emblem(ability: Ability) -> Ability:
    """The ability, functioning in the command zone (CR 114.4)."""
    if isinstance(ability, Triggered) and ability.zone == "battlefield":
        a = ability
        return Triggered(a.when, a.effect, a.condition, a.limits, "command", a.label)
    if isinstance(ability, Activated) and ability.zone == "battlefield":
        b = ability
        return Activated(b.cost, b.effect, b.limits, "command", b.label, b.change)
    return ability


def emblem(s: GameState, f: Frame, ctx: Context, node: CreateEmblem) -> list[Event] | None:
    """CR 114: an object with nothing but the abilities, and perhaps a name, in the command zone."""
    abilities = tuple([_of_emblem(a) for a in node.abilities])
    about = ("114.2", "114.3", "114.4", "114.5", "113.6p", "408.2", "109.4c")
    face = intern(Face(node.name, None, (), (), (), abilities=abilities))
    for p in evaluate.players(ctx, node.who):
        say(s, "114.1", "gets an emblem", p, 0, (), about)
        o = s.new_obj(EMBLEM, -1, p, face, COMMAND)
        o.known_to = -1
        s.set_zone(COMMAND, p, (*s.zone(COMMAND, p), o.id))
    return []


HANDLERS: Final[dict[type, Callable[[GameState, Frame, Context, Any], list[Event] | None]]] = {
    CreateToken: create,
    CreateCopyToken: create_copy,
    CreateEmblem: emblem,
}
