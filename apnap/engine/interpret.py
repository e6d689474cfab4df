"""The interpreter of instructions: a program counter in a tree of nodes, and bindings (CR 608.2).

Nodes that put steps together are run here; every other node is a *verb*, whose handler in
`instructions` is called in replay style (see `decision`) and gives the batch of events that the verb
comes to, or None while the game waits for an answer. The verb's result is the batch carried out.
"""

from __future__ import annotations

from typing import Any, Final

from apnap.engine import (
    by_each,
    chance,
    done_once,
    either,
    events,
    instructed,
    instructions,
    ordering,
    prompts,
    stated,
    telling,
    verbs,
)
from apnap.engine.decision import EngineError, choose, choose_number, yes_no
from apnap.engine.evaluate import Context, amount, entities, holds, players
from apnap.engine.log import say
from apnap.engine.mana import Purpose
from apnap.engine.modes import counted, open_to
from apnap.engine.process import run_child
from apnap.engine.state import (
    BATTLEFIELD,
    HAND,
    LIBRARY,
    CastFacts,
    Event,
    Frame,
    GameState,
    Option,
    player_entity,
)
from apnap.model.abilities import Cost, Triggered
from apnap.model.instructions import (
    Bind,
    ByEach,
    Draw,
    FlipCoin,
    ForEach,
    Gate,
    If,
    IfDone,
    Mill,
    Modal,
    Move,
    Nothing,
    Pay,
    Reflexive,
    Repeat,
    RepeatWhile,
    Seq,
    Together,
    Under,
)
from apnap.model.node import Instruction
from apnap.model.words import ManaCost


def context_of(s: GameState, f: Frame) -> Context:
    """The context in which the frame's instruction is evaluated."""
    ctx = Context(s, f.source, f.controller)
    ctx.item = f.item
    ctx.event = f.event
    ctx.it = f.it
    ctx.instance = f.instance
    if f.root >= 0:
        ctx.bindings = s.frames[f.root].vars
    return ctx


def bind(s: GameState, f: Frame, slot: int, ids: tuple[int, ...], n: int) -> None:
    """Bind a slot, for the rest of the resolution."""
    root = s.own_frame(f.root)
    root.vars[f"b{slot}"] = ids
    root.vars[f"n{slot}"] = n


def step(s: GameState, f: Frame) -> None:
    """Go on with the instruction of the frame on top."""
    node = f.node
    if isinstance(node, Seq):
        if f.pc < len(node.steps):
            f.pc += 1
            if s.log is not None and f.pc > 1:
                telling.unlooked(s)
            run_child(s, f, stated.in_place_of(node, f.pc - 1))
        else:
            s.pop(s.ret)
    elif isinstance(node, If):
        if f.pc == 0:
            f.pc = 1
            run_child(s, f, node.then if holds(context_of(s, f), node.condition) else node.otherwise)
        else:
            s.pop(s.ret)
    elif isinstance(node, Gate):
        _gate(s, f, node)
    elif isinstance(node, Bind):
        if f.pc == 0:
            f.pc = 1
            run_child(s, f, node.step)
        else:
            bind(s, f, node.slot, result_ids(s.ret), result_amount(s.ret))
            s.pop(s.ret)
    elif isinstance(node, ForEach):
        _for_each(s, f, node)
    elif isinstance(node, ByEach):
        by_each.run(s, f, context_of(s, f), node)
    elif isinstance(node, IfDone):
        if f.pc == 0:
            f.pc = 1
            run_child(s, f, node.step)
        elif f.pc == 1:
            f.pc = 2
            run_child(s, f, node.then if s.ret else node.otherwise)
        else:
            s.pop(s.ret)
    elif isinstance(node, Nothing):
        s.pop()
    elif isinstance(node, Repeat):
        if f.pc == 0:
            f.vars["times"] = amount(context_of(s, f), node.times)
        if f.pc < f.vars["times"]:
            f.pc += 1
            run_child(s, f, node.step)
        else:
            s.pop(s.ret)
    elif isinstance(node, RepeatWhile):
        if f.pc == 0 or holds(context_of(s, f), node.condition):
            f.pc += 1
            run_child(s, f, node.step)
        else:
            s.pop(s.ret)
    elif isinstance(node, Draw):
        _draw(s, f, node)
    elif isinstance(node, Modal):
        _modal(s, f, node)
    elif isinstance(node, Together):
        _together(s, f, node)
    elif isinstance(node, Under):
        if f.pc == 0:
            f.pc = 1
            run_child(s, f, node.step)
        else:
            s.pop(s.ret)
    elif isinstance(node, Pay):
        _pay(s, f, node)
    elif isinstance(node, FlipCoin):
        chance.flip(s, f, context_of(s, f), node)
    elif isinstance(node, Reflexive):
        from apnap.engine import triggers

        triggers.reflexive(s, f, node)
        s.pop()
    else:
        _verb(s, f, node)


def _verb(s: GameState, f: Frame, node: Any) -> None:
    if f.pc == 1:
        ret = s.ret
        if isinstance(node, Move) and node.until is not None:
            from apnap.engine import triggers

            triggers.returns(s, f, node, ret)
        s.pop(ret)
        return
    handler = instructions.HANDLERS.get(type(node))
    if handler is None:
        raise EngineError(f"no handler for {type(node).__name__}")
    batch = handler(s, f, context_of(s, f), node)
    if batch is None:
        if s.ask is None and s.frames[-1] is f:
            raise EngineError(f"{type(node).__name__} neither asks nor acts")
        return
    f.pc = 1
    if batch:
        events.propose(s, batch)
    else:
        # A verb may come to something that is no event (cards looked at): it says so itself.
        s.ret = f.vars.get("result", ())


# Verbs whose objects move by an event that they contain, or that have no object of their own.
_NO_RESULT: Final = frozenset(
    {
        verbs.DRAW,
        verbs.DISCARD,
        verbs.MILL,
        verbs.SACRIFICE,
        verbs.DESTROY,
        verbs.COUNTER,
        verbs.CREATE_TOKEN,
        verbs.SEARCH,
        verbs.SHUFFLE,
        verbs.ADD_MANA,
        verbs.SCRY,
        verbs.SURVEIL,
    }
)


def result_ids(ret: tuple[Event, ...]) -> tuple[int, ...]:
    """The objects and players that a step came to: moved objects in their new identity, each once."""
    out: list[int] = []
    for e in ret:
        if e.verb == verbs.ZONE_CHANGE:
            # What was to be milled or discarded is found only where all can see it (CR 701.17c, 701.9c).
            hidden = e.data in (verbs.MILL, verbs.DISCARD) and e.dest in (HAND, LIBRARY)
            entity = 0 if hidden else e.result
        elif e.inner or e.verb in _NO_RESULT:
            entity = 0
        else:
            entity = e.obj if e.obj > 0 else player_entity(e.player) if e.player >= 0 else 0
        if entity and entity not in out:
            out.append(entity)
    return tuple(out)


def result_amount(ret: tuple[Event, ...]) -> int:
    """The amount that a step came to: the sum of the amounts of its events, or how many objects it moved
    or found."""
    outer = [e for e in ret if not e.inner]
    if not outer:
        return 0
    first = outer[0].verb
    if first == verbs.SEARCH:
        return len([e for e in outer if e.verb == verbs.LOOK])
    if outer[0].amount:
        return sum([e.amount for e in outer if e.verb == first])
    return len([e for e in outer if e.verb == first])


# Nodes that put steps together.


def _gate(s: GameState, f: Frame, node: Gate) -> None:
    if f.pc == 0:
        ctx = context_of(s, f)
        who = players(ctx, node.who)
        if not who and any([e < 0 and s.players[-1 - e].left for e in entities(ctx, node.who)]):
            say(s, "800.4f", "has left, and pays nothing", ctx.controller, f.source)
        if (
            not who
            or done_once.closed(s, f)
            or not can_offer(s, f, ctx, node.offer, who[0])
            or not _wholly(s, ctx, node)
        ):
            f.pc = 2
            run_child(s, f, node.otherwise)
            return
        prompt = prompts.of_offer(node.offer)
        said = yes_no(s, f, "may", who[0], "608.2d", prompt, f.source, type(node.offer).__name__)
        if said is None:
            return
        about: tuple[str, ...] = ("118.12a", "118.12") if payment_of(node.offer) else ("118.12",)
        if f.event is not None:
            about = (*about, "603.5")
        words = "does what is offered" if said == "yes" else "doesn't do what is offered"
        say(s, "118.12", words, who[0], 0, (), about)
        if said == "no":
            f.pc = 2
            run_child(s, f, node.otherwise)
            return
        f.pc = 1
        if payment_of(node.offer) is None:
            done_once.note(s, f)
        run_child(s, f, node.offer)
    elif f.pc == 1:
        f.pc = 2
        # A payment that failed on the way was not made; anything else that was chosen counts as done.
        payment = payment_of(node.offer)
        done = payment is None or f.vars.get("paid", True)
        if done and payment is not None:
            done_once.note(s, f)
        run_child(s, f, node.then if done else node.otherwise)
    else:
        s.pop(s.ret)


def payment_of(offer: Instruction) -> Pay | None:
    """The payment that an offer is."""
    step = offer.step if isinstance(offer, Bind) else offer
    return step if isinstance(step, Pay) else None


def _wholly(s: GameState, ctx: Context, node: Gate) -> bool:
    """Where something depends on several things being done ("if you do"), they are a cost, of which each part
    must be possible (CR 118.3, 118.12)."""
    from apnap.engine.paying import action_possible

    if not isinstance(node.offer, Seq) or isinstance(node.then, Nothing):
        return True
    return action_possible(s, ctx, node.offer, True)


def can_offer(s: GameState, f: Frame, ctx: Context, offer: Instruction, player: int) -> bool:
    """Whether the player can do what is offered (CR 118.3, 608.2d)."""
    payment = payment_of(offer)
    if payment is not None:
        from apnap.engine import paying

        payer = players(ctx, payment.who)
        return bool(payer) and paying.payable(s, ctx, payer[0], payment.cost)
    if isinstance(offer, Seq) and offer.steps:
        return can_offer(s, f, ctx, offer.steps[0], player)
    if isinstance(offer, Bind):
        return can_offer(s, f, ctx, offer.step, player)
    if isinstance(offer, Mill) and players(ctx, offer.who) == [player]:
        # 701.17b: who is to choose can't choose to mill more cards than there are.
        return amount(ctx, offer.amount) <= len(s.zone(LIBRARY, player))
    return possible_step(s, ctx, offer)


def possible_step(s: GameState, ctx: Context, node: Instruction) -> bool:
    """Whether carrying out the step would come to anything: what it needs to choose or act on is
    there."""
    from apnap.engine.paying import action_possible

    return action_possible(s, ctx, node, False)


def _for_each(s: GameState, f: Frame, node: ForEach) -> None:
    if f.pc == 0:
        if "left" not in f.vars:
            f.vars["left"] = ordering.in_turn(s, entities(context_of(s, f), node.of), node)
            if isinstance(node.step, Modal) and node.step.how == "any":
                f.vars["left"] = instructed.choices_faced(s, f.vars["left"])
            f.vars["all"] = ()
    elif "asks" not in f.vars:
        f.vars["all"] = f.vars["all"] + s.ret
    left: tuple[int, ...] = f.vars["left"]
    if not left:
        s.pop(f.vars["all"])
        return
    it = ordering.next_of(s, f, node, left)
    if it == 0:
        f.vars["asks"] = True
        return
    f.vars.pop("asks", None)
    f.vars["left"] = tuple([e for i, e in enumerate(left) if i != left.index(it)])
    f.pc += 1
    child = run_child(s, f, node.step)
    child.it = it


def _draw(s: GameState, f: Frame, node: Draw) -> None:
    """CR 121.2: cards are drawn one at a time; each player draws all of theirs in turn (121.2b)."""
    if f.pc == 0:
        ctx = context_of(s, f)
        order: list[int] = []
        asked = tuple([(p, amount(ctx.at(player_entity(p)), node.amount)) for p in players(ctx, node.who)])
        counts = instructed.settle(s, f, "draw", "121.2", asked)
        if counts is None:
            return
        for p, n in counts:
            order.extend([p] * max(0, n))
        f.vars["order"] = tuple(order)
        f.vars["all"] = ()
        if len(order) > 1:
            about = ("121.2c",) if order[0] != order[-1] else None
            say(s, "121.2", "draws one card at a time", order[0], 0, (), about)
    else:
        f.vars["all"] = f.vars["all"] + s.ret
    order_left: tuple[int, ...] = f.vars["order"]
    if f.pc < len(order_left):
        p = order_left[f.pc]
        f.pc += 1
        events.propose(
            s, [Event(verbs.DRAW, "121.1", player=p, source=f.source, amount=1, cause=f.controller)]
        )
    else:
        s.pop(f.vars["all"])


def _modal(s: GameState, f: Frame, node: Modal) -> None:
    """The modes chosen on announcement, or chosen now where they were not (CR 700.2)."""
    from apnap.engine.casting import mode_nodes

    if f.pc == 0 and "modes" not in f.vars:
        item = s.obj(f.item).item if f.item else None
        if item is not None and item.modes and _is_whole_effect(item.ability, node, s, f):
            f.vars["modes"] = item.modes
        else:
            ctx = context_of(s, f)
            by = players(ctx, node.by) if node.by is not None else [f.controller]
            low = amount(ctx, node.quantity.low)
            high = len(node.modes) if node.quantity.high is None else amount(ctx, node.quantity.high)
            picked: list[int] = []
            # What is impossible can't be chosen (608.2d).
            able = [i for i in range(len(node.modes)) if possible_step(s, ctx, node.modes[i])]
            if len(able) < low or node.how == "any":  # 701.55b
                able = list(range(len(node.modes)))
            while counted(node, picked) < high:
                options = [
                    Option(f"m{i}", "mode", f.source, index=i) for i in open_to(node, able, picked, high)
                ]
                if not options:
                    break
                if len(picked) >= low:
                    options.append(Option("done", "done"))
                key = f"mode{len(picked)}"
                rule = "701.55a" if node.how == "any" else "700.2"
                got = choose(s, f, key, "mode", by[0], rule, "Choose a mode", options, f.source)
                if got is None:
                    return
                if got == "done":
                    break
                picked.append(int(got[1:]))
            f.vars["modes"] = tuple(sorted(picked))
    modes: tuple[int, ...] = f.vars["modes"]
    if f.pc < len(modes):
        f.pc += 1
        run_child(s, f, mode_nodes(node, modes)[f.pc - 1])
    else:
        s.pop(s.ret)


def _is_whole_effect(ability: Any, node: Modal, s: GameState, f: Frame) -> bool:
    from apnap.engine.on_stack import modal_of

    return modal_of(s, s.obj(f.item)) is node


def _together(s: GameState, f: Frame, node: Together) -> None:
    """All choices first, then one batch (CR 608.2e-f)."""
    if f.pc == 1:
        s.pop(s.ret)
        return
    batch: list[Event] = []
    for i, part in enumerate(node.steps):
        handler = instructions.HANDLERS.get(type(part))
        if handler is None:
            raise EngineError(f"{type(part).__name__} can't be part of one change")
        # A handler keeps its answers under its own keys: each part gets a frame's worth of them.
        kept = f.vars
        f.vars = dict(kept.get(f"part{i}", ()))
        got = handler(s, f, context_of(s, f), part)
        kept[f"part{i}"] = f.vars
        f.vars = kept
        if got is None:
            return
        batch.extend(got)
    f.pc = 1
    if batch:
        events.propose(s, batch)
    else:
        s.ret = ()


def _pay(s: GameState, f: Frame, node: Pay) -> None:
    from apnap.engine import paying

    if f.pc == 0:
        ctx = context_of(s, f)
        who = players(ctx, node.who)
        if not who:
            s.pop()
            return
        if who[0] == f.controller and not _x_is_known(s, f, ctx, node):
            return
        cost: Any = node.cost
        ways = either.ways_to_pay(cost) if isinstance(cost, Cost) else ()
        if len(ways) > 1:
            options = [
                either.option(i, way, f.source)
                for i, way in enumerate(ways)
                if paying.payable(s, ctx, who[0], way)
            ]
            got = 0
            if options:
                got = either.ask(s, f, "way", who[0], "118.12", options, f.source)
                if got < 0:
                    return
            cost = ways[got]
        cost = either.settled(s, f, ctx, who[0], cost)
        if cost is None:
            return
        f.pc = 1
        paying.begin(s, f, who[0], cost)
        return
    much = either.said(f)
    paid = f.vars.get("paid", True)
    made = (Event(verbs.ACT, "107.1c", 0, f.source, f.controller, 0, much),) if much and paid else ()
    s.pop(made or s.ret)
    if not paid:
        for at in range(len(s.frames) - 1, -1, -1):
            above = s.own_frame(at)
            above.vars["paid"] = False
            if not isinstance(above.node, Bind):
                break


def _x_is_known(s: GameState, f: Frame, ctx: Context, node: Pay) -> bool:
    """107.3f: where nothing has determined X, the controller chooses it as they pay; it is that for the rest
    of the ability. False while the game waits."""
    from apnap.engine import costs, payer

    if not isinstance(node.cost, Cost | ManaCost) or not f.item:
        return True
    announced = costs.Announced(node.cost)
    facts = s.obj(f.item).cast
    item = s.obj(f.item).item
    if facts is None or item is None or not isinstance(item.ability, Triggered) or facts.x > 0:
        return True
    if not costs.mana_has_x(announced) or any([name == "x" for name, _ in item.bindings]):
        return True  # defined by what set it up (107.3n)
    source = s.obj(f.source) if f.source else None
    printed = source.face.cost if source is not None else None
    if source is not None and source.cast is not None and printed is not None and "X" in printed.symbols:
        return True  # chosen as the permanent was cast (107.3m)
    high = payer.max_x(ctx, announced, f.controller, Purpose("other", f.source))
    prompt = "Choose a value for X"
    n = choose_number(s, f, "x", "number", f.controller, "107.3f", prompt, 0, max(0, high), f.source)
    if n < 0:
        return False
    s.own(f.item).cast = CastFacts(facts.caster, facts.origin, n, facts.paid, facts.spent, facts.free)
    return True


__all__ = ["BATTLEFIELD", "bind", "context_of", "step"]
