"""What each of several players does: asked in turn order, carried out by all at once (CR 101.4, 608.2e)."""

from __future__ import annotations

from apnap.engine import events, instructions, prompts, verbs
from apnap.engine.decision import yes_no
from apnap.engine.evaluate import Context, entities
from apnap.engine.log import say
from apnap.engine.process import run_child
from apnap.engine.state import Event, Frame, GameState, entity_player, player_entity
from apnap.model.instructions import Bind, ByEach, Seq
from apnap.model.node import Instruction

Came = tuple[int, int, tuple[int, ...], int]
"""A player, a slot, and what that step of theirs came to: objects and a number."""


def run(s: GameState, f: Frame, ctx: Context, node: ByEach) -> None:
    """Go on with the steps; the frame's `at` is the step under way, `next` the player where they go one after
    the other."""
    if "who" not in f.vars:
        who = _who(s, f, ctx, node)
        if who is None:
            return
        f.vars["who"] = who
        f.vars["at"] = 0
        f.vars["next"] = 0
        f.vars["own"] = ()
    steps = node.step.steps if isinstance(node.step, Seq) else (node.step,)
    if f.vars.get("under way", False):
        _came(s, f, steps[f.vars["at"]])
    players: tuple[int, ...] = f.vars["who"]
    at: int = f.vars["at"]
    if not players or at >= len(steps):
        _bind(s, f, node.slot, tuple([player_entity(p) for p in players]), len(players))
        did = tuple([Event(verbs.ACT, "608.2d", player=p, how="did", source=f.source) for p in players])
        s.pop(did)
        return
    step = steps[at]
    inner = step.step if isinstance(step, Bind) else step
    handler = instructions.HANDLERS.get(type(inner))
    if handler is None:
        p = players[f.vars["next"]]
        f.vars["under way"] = True
        _as_known_to(s, f, node, p)
        child = run_child(s, f, inner)
        child.it = player_entity(p)
        return
    batch: list[Event] = []
    seen: list[Event] = []
    for p in players:
        _as_known_to(s, f, node, p)
        # A handler keeps its answers under its own keys: each player gets a frame's worth of them.
        kept = f.vars
        key = f"{at} by {p}"
        f.vars = dict(kept.get(key, ()))
        got = handler(s, f, _context(s, f, p), inner)
        answers = f.vars
        f.vars = kept
        f.vars[key] = answers
        if got is None:
            return
        batch.extend(got)
        if not got:
            seen.extend(answers.get("result", ()))
    f.vars["under way"] = True
    if batch:
        events.propose(s, batch)
    else:
        s.ret = tuple(seen)


def _who(s: GameState, f: Frame, ctx: Context, node: ByEach) -> tuple[int, ...] | None:
    """The players, in turn order; of those who may, the ones who will. None: the game waits."""
    found = [entity_player(e) for e in entities(ctx, node.of) if e < 0]
    order = [p for p in s.in_game() if p in found]
    if not node.may:
        return tuple(order)
    from apnap.engine.interpret import can_offer

    out: list[int] = []
    for p in order:
        _bind(s, f, node.slot, (player_entity(p),), 1)
        if not can_offer(s, f, _context(s, f, p), node.step, p):
            continue
        prompt = prompts.of_offer(node.step)
        said = yes_no(s, f, f"may {p}", p, "608.2d", prompt, f.source, type(node.step).__name__)
        if said is None:
            return None
        if said == "yes":
            out.append(p)
    for p in order:
        words = "does what is offered" if p in out else "doesn't do what is offered"
        say(s, "608.2d", words, p, 0, (), ("101.4",))
    return tuple(out)


def _context(s: GameState, f: Frame, p: int) -> Context:
    from apnap.engine.interpret import context_of

    return context_of(s, f).at(player_entity(p))


def _bind(s: GameState, f: Frame, slot: int, ids: tuple[int, ...], n: int) -> None:
    from apnap.engine.interpret import bind

    bind(s, f, slot, ids, n)


def _as_known_to(s: GameState, f: Frame, node: ByEach, p: int) -> None:
    """For this player's part the slots stand for what their own steps came to."""
    _bind(s, f, node.slot, (player_entity(p),), 1)
    own: tuple[Came, ...] = f.vars["own"]
    for player, slot, ids, n in own:
        if player == p:
            _bind(s, f, slot, ids, n)


def _came(s: GameState, f: Frame, step: Instruction) -> None:
    """The step under way is done: by the player whose turn it was, or by all."""
    from apnap.engine.interpret import result_amount, result_ids

    players: tuple[int, ...] = f.vars["who"]
    inner = step.step if isinstance(step, Bind) else step
    at_once = type(inner) in instructions.HANDLERS
    done = players if at_once else (players[f.vars["next"]],)
    f.vars["under way"] = False
    if f.vars.pop("paid", True) is False:  # a payment that failed on the way was not made
        f.vars["who"] = tuple([p for p in players if p not in done])
        f.vars["next"] = f.vars["next"] - 1
        players = f.vars["who"]
    f.vars["next"] = 0 if at_once else f.vars["next"] + 1
    if isinstance(step, Bind):
        for p in done:
            ret = tuple([e for e in s.ret if not at_once or _is_of(s, e, p)])
            f.vars["own"] = (*f.vars["own"], (p, step.slot, result_ids(ret), result_amount(ret)))
    if at_once or f.vars["next"] >= len(players):
        f.vars["next"] = 0
        f.vars["at"] = f.vars["at"] + 1
        if isinstance(step, Bind):
            mine = [came for came in f.vars["own"] if came[1] == step.slot]
            ids = tuple([e for came in mine for e in came[2]])
            _bind(s, f, step.slot, ids, sum([came[3] for came in mine]))


def _is_of(s: GameState, e: Event, p: int) -> bool:
    """Whether the event is something that the player did, or that befell what is theirs."""
    if e.player >= 0:
        return e.player == p
    return e.obj > 0 and s.obj(e.obj).owner == p
