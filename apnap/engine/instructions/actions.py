"""Keyword actions (CR 701) that need more of the engine than the steps that `apnap.keywords.actions`
says they stand for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from apnap.engine import doors, dungeons, evaluate, events, layers, merging, qualities, turning, verbs
from apnap.engine.combat import bands
from apnap.engine.decision import EngineError, choose_entities
from apnap.engine.evaluate import Context
from apnap.engine.grounds_keywords import of_action
from apnap.engine.instructions.common import acted_on, event
from apnap.engine.log import say
from apnap.engine.process import run_child
from apnap.engine.state import BATTLEFIELD, Event, Frame, GameState, entity_player, player_entity
from apnap.keywords import actions
from apnap.keywords.numbers import rule_of
from apnap.model.amounts import Fixed
from apnap.model.instructions import Act
from apnap.model.node import intern
from apnap.model.refs import Iterated, Union, You


def act(s: GameState, f: Frame, ctx: Context, node: Act) -> list[Event] | None:
    """A keyword action: as the steps that it stands for, or one of those done here."""
    if node.name == "regenerated":
        return [event(ctx, verbs.REGENERATE, "701.19a", i) for i in acted_on(ctx, node.what or _NOBODY)]
    if node.name == "proliferate":
        return _proliferate(s, f, ctx, node)
    if node.name in doors.ACTIONS:
        return doors.change(s, f, ctx, node)
    if node.name == "flip":
        return _flip(s, ctx, node)
    if node.name == "become blocked":
        return _blocked(s, ctx, node)
    if node.name == turning.DOWN:
        return _down(s, ctx, node)
    if node.name == "venture":
        return dungeons.venture(s, f, ctx, node)
    if node.name == "scry":
        return _announced(s, f, ctx, node, verbs.SCRY, "701.22a")
    if node.name == "surveil":
        return _announced(s, f, ctx, node, verbs.SURVEIL, "701.25a")
    if node.name == "remove damage":
        made = [event(ctx, verbs.ACT, "701.69", i) for i in acted_on(ctx, node.what or _NOBODY)]
        for e in made:
            e.how = node.name
        return made
    if not isinstance(node.who, You):
        return _by_each(s, f, ctx, node)
    if "expanded" not in f.vars:
        steps = actions.perform(node)
        if steps is None:
            raise EngineError(f"no such keyword action: {node.name}")
        f.vars["expanded"] = 1
        rule = rule_of(node.name)
        who = None if node.name in actions.QUALITIES else node.what
        f.vars["of"] = () if who is None else evaluate.entities(ctx, who)
        if rule:
            about = of_action(s, node, f.vars["of"], ctx.controller)
            say(s, rule, f"does: {node.name}", ctx.controller, 0, (), about)
        run_child(s, f, steps)
        return None
    f.vars["result"] = s.ret
    if node.name in actions.TOLD:
        _tell(s, f, ctx, node)
    return []


def _by_each(s: GameState, f: Frame, ctx: Context, node: Act) -> list[Event] | None:
    """Each of the players does it in turn, as one who controls what says so: theirs are the choices, the
    creatures "you control", and what they do (CR 101.4)."""
    if "left" not in f.vars:
        who = evaluate.players(ctx, node.who)
        asked = [(p, ctx.at(player_entity(p)) if ctx.it == 0 else ctx) for p in s.in_game() if p in who]
        made = [(p, None if node.amount is None else evaluate.amount(own, node.amount)) for p, own in asked]
        f.vars["left"] = tuple(made)
        f.vars["result"] = ()
    else:
        f.vars["result"] = f.vars["result"] + s.ret
    left: tuple[tuple[int, int | None], ...] = f.vars["left"]
    if not left:
        return []
    f.vars["left"] = left[1:]
    player, n = left[0]
    amount = None if n is None else Fixed(n)
    child = run_child(s, f, intern(Act(node.name, _YOU, amount, node.what)))
    child.controller = player
    return None


def _tell(s: GameState, f: Frame, ctx: Context, node: Act) -> None:
    """The action is complete, whatever came of it (701.44b, 701.50b, ...): for what looks for it, once for
    each object that did it, else once for each player. An object that did it has done it, even where the last
    of the steps came to nothing ("earthbend 2. When you do, ...")."""
    told: list[Event] = []
    of: tuple[int, ...] = f.vars["of"]
    if node.name in actions.OF_PERMANENTS:
        of = tuple([id for id in of if id > 0 and s.obj(id).zone == BATTLEFIELD])
        if not of:
            return
    for id in of:
        if id > 0:
            e = event(ctx, verbs.ACT, "700.1", id, qualities.controller_of(s, id), 1)
            e.how = node.name
            told.append(e)
    if told and not s.ret:
        f.vars["result"] = tuple(told)
    if not told:
        for p in evaluate.players(ctx, node.who):
            e = event(ctx, verbs.ACT, "700.1", player=p, amount=1)
            e.how = node.name
            told.append(e)
    if told:
        events.tell(s, told)


def _announced(s: GameState, f: Frame, ctx: Context, node: Act, verb: int, rule: str) -> list[Event] | None:
    """An action that is an event of its own (what triggers or replaces it looks at that), then the steps
    that it stands for, player by player."""
    if "told" not in f.vars:
        f.vars["told"] = True
        batch: list[Event] = []
        for p in evaluate.players(ctx, node.who):
            own = ctx.at(player_entity(p)) if ctx.it == 0 else ctx
            n = 1 if node.amount is None else evaluate.amount(own, node.amount)
            batch.append(event(ctx, verb, rule, player=p, amount=n))
        if not batch:
            return []
        events.propose(s, batch)
        return None
    if "left" not in f.vars:
        # Done once the process is through, even where all of it was impossible (701.22d, 701.25d).
        f.vars["result"] = tuple([e for e in s.ret if e.verb == verb])
        f.vars["left"] = tuple([(e.player, e.amount) for e in f.vars["result"]])
    else:
        f.vars["result"] = f.vars["result"] + s.ret
    left: tuple[tuple[int, int], ...] = f.vars["left"]
    if not left:
        return []
    f.vars["left"] = left[1:]
    player, n = left[0]
    steps = actions.perform(Act(node.name, _ITERATED, Fixed(n)))
    assert steps is not None
    child = run_child(s, f, steps)
    child.it = player_entity(player)
    return None


def _proliferate(s: GameState, f: Frame, ctx: Context, node: Act) -> list[Event] | None:
    """CR 701.34a."""
    batch: list[Event] = []
    for p in evaluate.players(ctx, node.who):
        pool = [player_entity(q) for q in s.in_game() if s.players[q].counters]
        pool += [i for i in s.battlefield() if s.obj(i).counters and not s.obj(i).phased_out]
        found = choose_entities(
            s,
            f,
            f"p{p}",
            "objects",
            p,
            "701.34a",
            "Choose what gets another counter of each kind",
            pool,
            0,
            -1,
            ctx.source,
        )
        if found is None:
            return None
        for e in found:
            kinds = s.obj(e).counters if e > 0 else s.players[entity_player(e)].counters
            for kind, _ in kinds:
                made = event(
                    ctx, verbs.PUT_COUNTER, "701.34a", max(e, 0), entity_player(e) if e < 0 else -1, 1
                )
                made.how = kind
                batch.append(made)
    return batch


def _flip(s: GameState, ctx: Context, node: Act) -> list[Event]:
    """CR 710.4: what has another set of values to show, and doesn't yet, flips."""
    batch: list[Event] = []
    for id in acted_on(ctx, node.what or _NOBODY):
        o = s.obj(id)
        if (
            o.zone == BATTLEFIELD
            and not o.flipped
            and not o.face_down
            and (layers.face_up(s, id).form == "flip" or merging.flips(s, id))
        ):
            e = event(ctx, verbs.ACT, "710.4", id)
            e.how = "flip"
            batch.append(e)
    return batch


def _blocked(s: GameState, ctx: Context, node: Act) -> list[Event]:
    """CR 509.1h, 702.22i: attacking creatures become blocked by an effect, each with its whole band."""
    ids: list[int] = []
    for id in acted_on(ctx, node.what or _NOBODY):
        if s.obj(id).attacking:
            mates = bands.mates(s, id)
            if mates:
                say(s, "702.22i", "becomes blocked with its band", ctx.controller, id)
            ids.extend([x for x in (id, *mates) if x not in ids])
    batch: list[Event] = []
    for id in ids:
        if not s.obj(id).blocked:
            s.own(id).blocked = True
            batch.append(event(ctx, verbs.BECOME_BLOCKED, "509.1h", id))
    return batch


def _down(s: GameState, ctx: Context, node: Act) -> list[Event]:
    """CR 708.2a: each that can is turned face down."""
    batch: list[Event] = []
    for id in acted_on(ctx, node.what or _NOBODY):
        if s.obj(id).zone != BATTLEFIELD:
            continue
        rule = turning.why_not_down(s, id)
        if rule:
            say(s, rule, "can't be turned face down", ctx.controller, id)
        else:
            e = event(ctx, verbs.ACT, "708.2a", id)
            e.how = node.name
            batch.append(e)
    return batch


_NOBODY: Final = Union(())
_ITERATED: Final = Iterated()
_YOU: Final = You()

HANDLERS: Final[dict[type, Callable[[GameState, Frame, Context, Any], list[Event] | None]]] = {Act: act}
