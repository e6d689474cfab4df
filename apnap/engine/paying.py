"""Paying costs (CR 118, 601.2g-h): the mana, by a plan or by hand, then everything else."""

from __future__ import annotations

from typing import Any, Final

from apnap.engine import (
    costs,
    either,
    evaluate,
    events,
    interpret,
    mana,
    mana_activating,
    payer,
    qualities,
    targets,
    telling,
    verbs,
    walking,
    zones,
)
from apnap.engine.costs import Announced, Form, TotalCost
from apnap.engine.decision import EngineError
from apnap.engine.evaluate import Context
from apnap.engine.log import say
from apnap.engine.mana import Purpose
from apnap.engine.mana_abilities import Source, mana_sources
from apnap.engine.process import run_child
from apnap.engine.state import (
    BATTLEFIELD,
    EXILE,
    GONE,
    GRAVEYARD,
    HAND,
    LIBRARY,
    Ask,
    CastFacts,
    Event,
    Frame,
    GameState,
    ManaUnit,
    Option,
    entity_player,
    player_entity,
)
from apnap.engine.substitutes import PREFIX, is_substitute, less, with_substitutes
from apnap.keywords import actions
from apnap.model.abilities import Cost, Do, Loyalty, ManaCostOf, PayLife, TapThis, UntapThis
from apnap.model.amounts import Fixed, Times
from apnap.model.filters import Among
from apnap.model.instructions import (
    Act,
    Bind,
    CastNow,
    Choose,
    Discard,
    Draw,
    FlipCoin,
    GainLife,
    Mill,
    Modal,
    Move,
    Nothing,
    PutCounters,
    RemoveCounters,
    Repeat,
    Reveal,
    RevealUntil,
    RollDie,
    Sacrifice,
    Seq,
    Tap,
    Untap,
)
from apnap.model.node import Amount, CostPart, Instruction, Ref, values_of
from apnap.model.refs import AtRandom, Each, Quantity, Select, TopOf
from apnap.model.words import BEND, MANA, ManaCost

MANA_STAGE = 0
ACTIVATING = 1
SPENDING = 2
PARTS = 3
DONE = 4


def cost_text(total: TotalCost) -> str:
    """The mana component in braces."""
    shown = costs.joined(tuple(["1" if m == BEND else m for m in total.mana]))
    return "".join([f"{{{m}}}" for m in shown]) or "{0}"


def payable(s: GameState, ctx: Context, player: int, cost: Any) -> bool:
    """Whether the player can pay the cost as an effect asks for it (CR 118.3, 118.12)."""
    if isinstance(cost, Cost):
        ways = either.ways_to_pay(cost)
        if len(ways) > 1:
            return any([payable(s, ctx, player, way) for way in ways])
    total = costs.total_cost(ctx, Announced(cost), _known_x(ctx))
    if not payer.can_pay_cost(s, player, total, True, Purpose("other", ctx.source)):
        return False
    from apnap.engine import parts

    return parts.possible(s, _as_payer(ctx, player), player, total.parts)


def _known_x(ctx: Context) -> int:
    """The value that X has for the spell or ability that asks for a payment (CR 107.3i)."""
    facts = evaluate.cast_facts(ctx)
    return facts.x if facts is not None else 0


def _as_payer(ctx: Context, player: int) -> Context:
    """The context of a cost that another player than the controller may pay: "you" is the payer."""
    if player == ctx.controller:
        return ctx
    own = ctx.at(ctx.it)
    own.controller = player
    return own


def part_possible(s: GameState, ctx: Context, player: int, part: CostPart) -> bool:
    """Whether a part of a cost other than mana can be paid (CR 118.3)."""
    if isinstance(part, Do):
        own = _as_payer(ctx, player)
        return action_possible(s, own, part.action, True)
    if isinstance(part, TapThis):
        return ctx.source > 0 and s.obj(ctx.source).zone == BATTLEFIELD and not s.obj(ctx.source).tapped
    if isinstance(part, UntapThis):
        return ctx.source > 0 and s.obj(ctx.source).zone == BATTLEFIELD and s.obj(ctx.source).tapped
    if isinstance(part, Loyalty):
        n = evaluate.amount(ctx, part.amount)
        return part.sign == "+" or s.obj(ctx.source).counters_of("loyalty") >= n
    if isinstance(part, PayLife):
        n = evaluate.amount(ctx, part.amount)
        if n == 0:
            return True  # CR 119.4b
        able = not events.player_cant(s, player, "pay life") and not events.player_cant(
            s, player, "lose life"
        )
        return able and s.players[player].life >= n
    return True


def action_possible(s: GameState, ctx: Context, node: Instruction, whole: bool) -> bool:
    """Whether the action can be carried out: as a cost (`whole`) completely, as an offer at all."""
    if isinstance(node, Seq):
        if whole:
            bound: list[int] = []
            for step in node.steps:
                # What a step before chooses is there for it.
                if not any([targets.depends(step, slot) for slot in bound]):
                    if not action_possible(s, ctx, step, True):
                        return False
                if isinstance(step, Bind):
                    bound.append(step.slot)
            return True
        return not node.steps or action_possible(s, ctx, node.steps[0], False)
    if isinstance(node, Bind):
        return action_possible(s, ctx, node.step, whole)
    if isinstance(node, Act):
        steps = actions.perform(node)
        if steps is None or isinstance(steps, Nothing):
            return True
        return action_possible(s, ctx, steps, whole)
    if isinstance(node, Modal):
        able = [mode for mode in node.modes if action_possible(s, ctx, mode, whole)]
        return len(able) >= evaluate.amount(ctx, node.quantity.low)
    if isinstance(node, Choose):
        return not isinstance(node.what, Select) or _enough(s, ctx, node.what, -1)
    if isinstance(node, Repeat):
        n = evaluate.amount(ctx, node.times)
        return n <= 0 or action_possible(s, ctx, _so_often(node.step, n), whole)
    if isinstance(node, Sacrifice):
        who = evaluate.players(ctx, node.who)
        if not who:
            return False
        from apnap.engine.instructions.moving import sacrificeable

        own = ctx.at(player_entity(who[0]))  # "they" is the one who does it, as in the doing
        pool = sacrificeable(s, own, node, who[0])
        if pool is None:
            ids = evaluate.live(own, node.what)
            return len(ids) > 0 and all(
                [
                    s.obj(i).zone == BATTLEFIELD
                    and qualities.controller_of(s, i) == who[0]
                    and not events.cant(s, i, "be sacrificed")
                    for i in ids
                ]
            )
        return len(pool) >= _least(own, node.what)
    if isinstance(node, Discard):
        who = evaluate.players(ctx, node.who)
        if isinstance(node.what, Each) and not walking.mentions(node.what, Among):
            return bool(who)  # a hand without cards is discarded as a whole too
        return bool(who) and _enough(s, ctx.at(player_entity(who[0])), node.what, HAND)
    if isinstance(node, Mill):
        who = evaluate.players(ctx, node.who)
        n = evaluate.amount(ctx, node.amount)
        return bool(who) and (not whole or len(s.zone(LIBRARY, who[0])) >= n)
    if isinstance(node, Tap):
        return _with_status(s, ctx, node.what, False)
    if isinstance(node, Untap):
        return _with_status(s, ctx, node.what, True)
    if isinstance(node, Move | Reveal):
        return _enough(s, ctx, node.what, -1)
    if isinstance(node, RemoveCounters):
        if isinstance(node.of, Select):
            found = tuple(evaluate.candidates(ctx, node.of.what))
        else:
            found = evaluate.entities(ctx, node.of)
        n = 1 if node.amount is None else evaluate.amount(ctx, node.amount)
        for e in found:
            have = (
                s.obj(e).counters_of(node.kind)
                if e > 0
                else s.players[entity_player(e)].counters_of(node.kind)
            )
            if have >= n:
                return True
        return n == 0
    if isinstance(node, Draw):
        # CR 121.3: an empty library is no hindrance.
        who = evaluate.players(ctx, node.who)
        return bool(who) and not events.player_cant(s, who[0], "draw")
    if isinstance(node, GainLife):
        who = evaluate.players(ctx, node.who)  # CR 119.7
        return bool(who) and not (whole and events.player_cant(s, who[0], "gain life"))
    if isinstance(node, PutCounters):
        return _may_get_counters(s, ctx, node.to, whole)
    if isinstance(node, CastNow):
        return _castable(s, ctx, node)
    return not isinstance(node, Nothing)


def _castable(s: GameState, ctx: Context, node: CastNow) -> bool:
    """Whether the player could cast or play one of the cards now (CR 608.2g)."""
    from apnap.engine.instructions.stack import castable_now, playable_now

    who = evaluate.players(ctx, node.who)
    found = (
        evaluate.candidates(ctx, node.what.what)
        if isinstance(node.what, Select)
        else evaluate.live(ctx, node.what)
    )
    for id in found:
        if who and (castable_now(s, ctx, node, who[0], id) or playable_now(s, node, who[0], id)):
            return True
    return False


def _so_often(node: Instruction, n: int) -> Instruction:
    """The action as one that chooses so many times as much at once, for asking whether it is possible."""
    values: list[Any] = []
    for value in values_of(node):
        if isinstance(value, Select) and value.total is None:
            low = Times(Fixed(n), value.quantity.low)
            value = Select(Quantity(low, low), value.what, value.by)
        elif isinstance(value, Amount):
            value = Times(Fixed(n), value)
        values.append(value)
    cls: Any = type(node)
    made: Instruction = cls(*values)
    return made


def _may_get_counters(s: GameState, ctx: Context, to: Ref, whole: bool) -> bool:
    """Whether there is enough that counters may be put on (CR 118.3, 608.2d, 701.68b)."""
    if isinstance(to, Select | AtRandom):
        able = [i for i in evaluate.candidates(ctx, to.what) if not events.cant(s, i, "get counters")]
        return len(able) >= _least(ctx, to)
    barred = [events.cant(s, i, "get counters") for i in evaluate.live(ctx, to)]
    for e in evaluate.entities(ctx, to):
        if e < 0:
            barred.append(events.player_cant(s, entity_player(e), "get counters"))
    return len(barred) > 0 and not (any(barred) if whole else all(barred))


def _least(ctx: Context, ref: Ref) -> int:
    if isinstance(ref, Select | AtRandom):
        return evaluate.amount(ctx, ref.quantity.low)
    return 1


def _enough(s: GameState, ctx: Context, ref: Ref, zone: int) -> bool:
    if isinstance(ref, Select | AtRandom):
        pool = evaluate.candidates(ctx, ref.what)
        if isinstance(ref, Select) and ref.total is not None:
            return _reaches(s, ctx, ref, pool)
        return len(pool) >= evaluate.amount(ctx, ref.quantity.low)
    found = evaluate.live(ctx, ref)
    return len(found) > 0 and (zone < 0 or all([s.obj(i).zone == zone for i in found]))


def _reaches(s: GameState, ctx: Context, ref: Select, pool: list[int]) -> bool:
    from apnap.engine.instructions.common import reaches

    assert ref.total is not None
    return reaches(s, pool, ref.stat, evaluate.amount(ctx, ref.total))


def _with_status(s: GameState, ctx: Context, ref: Ref, tapped: bool) -> bool:
    if isinstance(ref, Select):
        pool = [i for i in evaluate.candidates(ctx, ref.what) if s.obj(i).tapped == tapped]
        if ref.total is not None:
            return _reaches(s, ctx, ref, pool)
        return len(pool) >= evaluate.amount(ctx, ref.quantity.low)
    found = evaluate.live(ctx, ref)
    return len(found) > 0 and all([s.obj(i).tapped == tapped for i in found])


# The procedure.


def push(
    s: GameState, player: int, total: TotalCost, purpose: Purpose, source: int, reserved: tuple[int, ...]
) -> Frame:
    """A frame that pays the total cost; what was spent is left in the `vars` of the frame below, under
    "spent" (amounts by type of mana) and "paid" (False: it could not be paid)."""
    f = s.push(verbs.F_PAY, None)
    f.source = source
    f.controller = player
    f.vars["forms"] = tuple([(form.mana, form.life) for form in total.forms])
    # Parts by chance, or that show cards of a library, come last (CR 601.2h).
    f.vars["parts"] = tuple(sorted(total.parts, key=_by_chance))
    f.vars["life"] = total.life
    f.vars["payable"] = total.payable
    f.vars["purpose"] = (purpose.kind, purpose.obj)
    f.vars["reserved"] = reserved
    f.vars["bends"] = BEND in total.mana
    f.vars["spent"] = (0, 0, 0, 0, 0, 0)
    f.vars["instead"] = ()
    f.vars["part"] = 0
    return f


_CHANCE: Final = (AtRandom, FlipCoin, Mill, RevealUntil, RollDie, TopOf)


def _by_chance(part: CostPart) -> bool:
    return isinstance(part, Do) and walking.mentions(part, _CHANCE)


def begin(s: GameState, parent: Frame, player: int, cost: Any) -> None:
    """Begin to pay a cost that an effect asks for."""
    ctx = interpret.context_of(s, parent) if parent.kind == verbs.F_RUN else Context(s, parent.source, player)
    if isinstance(cost, ManaCost | Cost):
        for part in cost.parts if isinstance(cost, Cost) else ():
            if isinstance(part, ManaCostOf):
                say(s, "107.3h", "pays an object's mana cost, with 0 for an X", player, ctx.source)
        x = _known_x(ctx) if parent.kind == verbs.F_RUN else int(parent.vars.get("value of x", 0))
        total = costs.total_cost(ctx, Announced(cost), x)
    else:
        raise EngineError(f"not a cost: {cost!r}")
    f = push(s, player, total, Purpose("other", ctx.source), parent.source, ())
    f.item = parent.item
    f.event = parent.event
    f.root = parent.root
    f.it = parent.it
    f.instance = parent.instance


def total_of(f: Frame) -> TotalCost:
    """The total cost that a frame pays."""
    forms = tuple([Form(m, n) for m, n in f.vars["forms"]])
    return TotalCost(forms, f.vars["parts"], f.vars["life"], f.vars["payable"])


def purpose_of(f: Frame) -> Purpose:
    """What the mana of the frame is spent on."""
    kind, obj = f.vars["purpose"]
    return Purpose(kind, obj)


def step(s: GameState, f: Frame) -> None:
    """Go on with the payment of the frame on top."""
    if f.pc == MANA_STAGE:
        _mana(s, f)
    elif f.pc == ACTIVATING:
        _activate(s, f)
    elif f.pc == SPENDING:
        _spend(s, f)
    elif f.pc == PARTS:
        _parts(s, f)
    else:
        _finish(s, f, True)


def _finish(s: GameState, f: Frame, paid: bool) -> None:
    spent = f.vars["spent"]
    if not paid and "pool" in f.vars:
        s.own_pool(f.controller).pool = f.vars["pool"]  # payments made are canceled (733.1)
    partly = f.vars["part"] > 0
    bent = paid and f.vars["bends"]
    player = f.controller
    s.pop()
    if bent:  # CR 701.67c
        events.tell(s, [Event(verbs.ACT, "701.67a", 0, f.source, player, 0, 1, "waterbend", player)])
    parent = s.top()
    parent.vars["partly"] = partly
    parent.vars["spent"] = spent
    parent.vars["paid"] = paid


def _mana(s: GameState, f: Frame) -> None:
    """601.2g: activate mana abilities, by the payer's plan or one by one."""
    player = f.controller
    total = total_of(f)
    given = s.answer
    if given is not None:
        s.answer = None
        if given == "reverse":
            say(s, "118.3c", "need not activate mana abilities", player, f.source)
            _finish(s, f, False)
            return
        if given.startswith("plan:"):
            f.vars["plan"] = given[5:]
            f.vars["next"] = 0
            f.pc = ACTIVATING
            return
        _, id, key = given.split(":", 2)
        if is_substitute(key):
            key, _, paid = key.partition("=")
            _instead(s, f, int(id), key, paid)
            return
        mana_activating.begin_mana(s, player, int(id), key, (), ())
        return
    if not total.mana and len(total.forms) == 1:
        f.pc = PARTS
        f.vars["plan"] = ""
        return
    sources = mana_sources(s, player)
    plan = plan_whole(_context(s, f), player, total, purpose_of(f), f.vars["reserved"], sources)
    every = with_substitutes(s, player, purpose_of(f), sources, total.mana)
    if plan is not None and (not plan.activations or forced(every, plan, f.vars["reserved"])):
        more = other_plans(_context(s, f), player, total, plan, purpose_of(f), f.vars["reserved"], sources)
        if not more and not f.vars.get("manual"):
            f.vars["plan"] = plan.key()
            f.vars["next"] = 0
            f.pc = ACTIVATING
            return
    s.ask = Ask(
        "pay", player, "601.2g", "Pay {0}", None, source=f.vars["purpose"][1], values=(cost_text(total),)
    )
    s.listed = None


def _context(s: GameState, f: Frame) -> Context:
    ctx = interpret.context_of(s, f)
    ctx.item = f.item
    return ctx


def plan_whole(
    ctx: Context,
    player: int,
    total: TotalCost,
    purpose: Purpose,
    reserved: tuple[int, ...],
    sources: list[Source] | None,
) -> payer.Plan | None:
    """A plan for the mana that leaves the rest of the cost payable: what is sacrificed or tapped for mana
    can't be sacrificed or tapped for the cost as well (CR 601.2h, 118.3). None: there is none, or, where
    the plan that minds its own sources least takes too much, none without what the rest may need."""
    s = ctx.s
    if sources is None:
        sources = mana_sources(s, player)
    sources = with_substitutes(s, player, purpose, sources, total.mana)
    plan = payer.plan_cost(s, player, total, True, purpose, reserved, sources)
    if plan is None or not any([isinstance(p, Do) for p in total.parts]):
        return plan
    if not plan.activations and not any([isinstance(p, TapThis | UntapThis) for p in total.parts]):
        return plan
    if _fits(ctx, player, total, _used(plan, sources) + _chosen(sources, reserved)):
        return plan
    wanted = _wanted(ctx, player, total)
    sources = [x for x in sources if x.id not in wanted]
    plan = payer.plan_cost(s, player, total, True, purpose, reserved, sources)
    if plan is None or _fits(ctx, player, total, _used(plan, sources) + _chosen(sources, reserved)):
        return plan
    return None


def other_plans(
    ctx: Context,
    player: int,
    total: TotalCost,
    plan: payer.Plan,
    purpose: Purpose,
    reserved: tuple[int, ...],
    sources: list[Source],
) -> list[payer.Plan]:
    """The plans for the other choices that the symbols of the cost leave (CR 107.4e-f, 601.2b)."""
    if not payer.is_open(total):
        return []
    sources = with_substitutes(ctx.s, player, purpose, sources, total.mana)
    found = payer.other_plans(ctx.s, player, total, plan, purpose, reserved, sources)
    if any([isinstance(p, Do | TapThis | UntapThis) for p in total.parts]):
        gone = _chosen(sources, reserved)
        found = [p for p in found if _fits(ctx, player, total, _used(p, sources) + gone)]
    return found


def _used(plan: payer.Plan, sources: list[Source]) -> list[Source]:
    used = [(a.id, a.key) for a in plan.activations]
    return [x for x in sources if (x.id, x.key) in used]


def _chosen(sources: list[Source], reserved: tuple[int, ...]) -> list[Source]:
    """Those that were chosen already to be used rather than mana."""
    return [x for x in sources if is_substitute(x.key) and x.id in reserved]


def _wanted(ctx: Context, player: int, total: TotalCost) -> list[int]:
    """The objects that the parts of the cost may take."""
    own = _as_payer(ctx, player)
    out: list[int] = []
    for part in total.parts:
        if isinstance(part, Do):
            for ref in _refs(part.action):
                found = (
                    evaluate.candidates(own, ref.what) if isinstance(ref, Select) else evaluate.live(own, ref)
                )
                out.extend(found)
    return out


def _refs(node: Instruction) -> list[Ref]:
    return [child for child in walking.children(node) if isinstance(child, Ref)] + [
        ref for child in walking.children(node) if isinstance(child, Instruction) for ref in _refs(child)
    ]


def _fits(ctx: Context, player: int, total: TotalCost, used: list[Source]) -> bool:
    """Whether the parts of the cost can be paid after those sources have been used."""
    if not any([isinstance(p, Do) for p in total.parts]):
        return True
    h = ctx.s.fork()
    for source in used:
        o = h.own(source.id)
        if source.sacrifice:
            zones.remember(h, source.id)
            zones.remove_from_zone(h, o)
            o.zone = GONE
        elif source.tap:
            o.tapped = True
    if any([isinstance(p, TapThis | UntapThis) for p in total.parts]):
        o = h.own(ctx.source)  # what is tapped for {T} is no untapped creature any more
        o.tapped = not o.tapped
    then = ctx.in_state(h)
    from apnap.engine import parts

    return parts.possible(h, then, player, tuple([part for part in total.parts if isinstance(part, Do)]))


def forced(sources: list[Source], plan: payer.Plan, reserved: tuple[int, ...]) -> bool:
    """Whether there is nothing to choose: every source that there is, each with one way to use it, is
    used."""
    used = {a.id for a in plan.activations}
    seen: list[int] = []
    for source in sources:
        if source.id in reserved:
            continue
        if source.id not in used or source.id in seen or len(source.outputs) > 1:
            return False
        if any([u & (u - 1) for u in source.outputs[0].units]):
            return False
        seen.append(source.id)
    return True


def options(s: GameState) -> tuple[Option, ...]:
    """The ways to go on with a payment: the payer's plan first, then the mana abilities after which a
    plan still exists; where there is no plan at all any mana ability, or to reverse the action (733.1)."""
    f = s.frames[-1]
    player = f.controller
    total = total_of(f)
    purpose = purpose_of(f)
    reserved: tuple[int, ...] = f.vars["reserved"]
    sources = mana_sources(s, player)
    out: list[Option] = []
    ctx = _context(s, f)
    plan = plan_whole(ctx, player, total, purpose, reserved, sources)
    if plan is not None:
        for each in (plan, *other_plans(ctx, player, total, plan, purpose, reserved, sources)):
            used = tuple([a.id for a in each.activations])
            out.append(Option("plan:" + each.key(), "plan", word=payer.summary(s, each), objects=used))
    every = with_substitutes(s, player, purpose, sources, total.mana)
    gone = _chosen(every, reserved)
    for source in every:
        if source.id in reserved:
            continue
        if is_substitute(source.key):
            if _fits(ctx, player, total, [source, *gone]):
                out.extend(_ways_instead(s, player, total, purpose, reserved, sources, source))
        elif plan is None or (
            _fits(ctx, player, total, [source, *gone])
            and _still(s, player, total, purpose, reserved, sources, source)
        ):
            out.append(Option(f"mana:{source.id}:{source.key}", "mana", obj=source.id, word=source.key))
    if plan is None:
        out.append(Option("reverse", "reverse"))
    return tuple(out)


def _ways_instead(
    s: GameState,
    player: int,
    total: TotalCost,
    purpose: Purpose,
    reserved: tuple[int, ...],
    sources: list[Source],
    source: Source,
) -> list[Option]:
    """Using the object instead of mana: for which mana, where the rest can still be paid."""
    out: list[Option] = []
    bends = source.types & mana.BENDS
    for paid in (BEND,) if bends else ("1", *MANA[:5]):
        if not bends and paid != "1" and not source.types & mana.MANA_BIT[paid]:
            continue
        forms = tuple([Form(less(f.mana, paid), f.life) for f in total.forms if _asks(f.mana, paid)])
        left = [x for x in sources if x.id != source.id]
        if not forms:
            continue
        rest = TotalCost(forms, total.parts, total.life, total.payable)
        if payer.can_pay_cost(s, player, rest, True, purpose, (*reserved, source.id), left):
            key = f"mana:{source.id}:{source.key}={paid}"
            out.append(Option(key, "mana", obj=source.id, word=f"{source.key}={paid}"))
    return out


def _asks(symbols: tuple[str, ...], paid: str) -> bool:
    """Whether the symbols ask for that colour, or for generic mana ("1")."""
    if paid == "1":
        return any([m.isdigit() and int(m) > 0 for m in symbols])
    return any([paid in m.split("/") for m in symbols])


def _still(
    s: GameState,
    player: int,
    total: TotalCost,
    purpose: Purpose,
    reserved: tuple[int, ...],
    sources: list[Source],
    source: Source,
) -> bool:
    """Whether a plan exists after the mana ability is activated, with one of the ways in which it may
    turn out each time the player has a choice, so that no dead end can be chosen."""
    if source.mana:
        return False
    if source.tap:
        reserved = (*reserved, source.id)
    left = [x for x in sources if x.id != source.id]
    for output in source.outputs:
        h = s.fork()
        units: list[ManaUnit] = []
        own = output.own()
        for k, types in enumerate(output.units):
            snow = source.snow and k < own
            names = [m for i, m in enumerate(MANA) if types & (1 << i)]
            units.append(ManaUnit(names[0], source.id, snow, source.only))
            if len(names) > 1:
                ok = True
                for name in names:
                    g = s.fork()
                    mana.add_units(g, player, (ManaUnit(name, source.id, snow, source.only),))
                    if not payer.can_pay_cost(g, player, total, True, purpose, reserved, left):
                        ok = False
                if not ok:
                    return False
        mana.add_units(h, player, tuple(units))
        if not payer.can_pay_cost(h, player, total, True, purpose, reserved, left):
            return False
    return True


def _activate(s: GameState, f: Frame) -> None:
    plan = payer.read_plan(f.vars["plan"])
    at: int = f.vars["next"]
    if at >= len(plan.activations):
        f.pc = SPENDING
        return
    f.vars["next"] = at + 1
    a = plan.activations[at]
    if is_substitute(a.key):
        rest = plan.activations[at + 1 :]
        f.vars["plan"] = payer.Plan(rest, less(plan.symbols, a.adds[0]), plan.life, plan.lost).key()
        f.vars["next"] = 0
        _instead(s, f, a.id, a.key, a.adds[0])
        return
    mana_activating.begin_mana(s, f.controller, a.id, a.key, a.picks, a.paid, a.more)


def _instead(s: GameState, f: Frame, id: int, key: str, paid: str) -> None:
    """Something is to be done rather than pay one mana (CR 702.51a, 702.66a, 702.126a): the cost that is left
    is that much less, should it be paid by hand from here. It is done as the cost is paid (601.2h)."""
    f.vars["forms"] = tuple([(less(mana, paid), life) for mana, life in f.vars["forms"]])
    f.vars["instead"] = (*f.vars["instead"], (id, key, paid))
    f.vars["reserved"] = (*f.vars["reserved"], id)


def _do_instead(s: GameState, f: Frame) -> None:
    """All that is done rather than pay mana is done at once, as the mana would have been paid."""
    batch: list[Event] = []
    for id, key, paid in f.vars["instead"]:
        if key == PREFIX + "tap":
            able = s.obj(id).zone == BATTLEFIELD and not s.obj(id).tapped
            rule = "701.67a" if paid == BEND else "702.51a"
            e = Event(verbs.TAP, rule, id, f.item, cause=f.controller)
        else:
            able = s.obj(id).zone == GRAVEYARD
            e = events.moving(s, id, EXILE, "702.66a")
            e.source = f.item
            e.cause = f.controller
        if not able:  # a mana ability took it meanwhile
            _finish(s, f, False)
            return
        batch.append(e)
    f.vars["instead"] = ()
    events.propose(s, batch)


def _spend(s: GameState, f: Frame) -> None:
    plan = payer.read_plan(f.vars["plan"])
    f.vars["pool"] = s.players[f.controller].pool
    exact: tuple[str, ...] = f.vars.get("exact", ())
    spent = mana.spend(s, f.controller, exact or plan.symbols, purpose_of(f), bool(exact))
    if spent is None:
        # The plan did not come to what it promised (a replacement took mana away): by hand from here.
        f.pc = MANA_STAGE
        f.vars["manual"] = True
        return
    telling.spent(s, f.controller, f.vars["pool"], purpose_of(f), plan.life)
    f.vars["spent"] = spent
    f.pc = PARTS
    if plan.life:
        _remember_life(s, f.item, plan.life // costs.PHYREXIAN_LIFE)
        e = Event(verbs.PAY_LIFE, "107.4f", player=f.controller, amount=plan.life, source=f.source)
        e.cause = f.controller
        events.propose(s, [e])


def _remember_life(s: GameState, id: int, n: int) -> None:
    """For so many Phyrexian symbols life was paid: a fact of the cast (CR 702.150a)."""
    c = s.obj(id).cast if id else None
    if c is not None:
        paid = (*c.paid, ("phyrexian", "", n))
        s.own(id).cast = CastFacts(c.caster, c.origin, c.x, paid, c.spent, c.free)


def _parts(s: GameState, f: Frame) -> None:
    """601.2h: everything else, part by part."""
    if f.vars["instead"]:
        _do_instead(s, f)
        return
    parts: tuple[CostPart, ...] = f.vars["parts"]
    at: int = f.vars["part"]
    if at >= len(parts):
        f.pc = DONE
        return
    part = parts[at]
    player = f.controller
    ctx = interpret.context_of(s, f)
    ctx.item = f.item
    if not part_possible(s, ctx, player, part):
        # What the mana took is missing now (partial payments are not allowed, 601.2h).
        _finish(s, f, False)
        return
    f.vars["part"] = at + 1
    if isinstance(part, Do):
        child = run_child(s, f, part.action)
        child.controller = player
        return
    if isinstance(part, TapThis | UntapThis):
        verb = verbs.TAP if isinstance(part, TapThis) else verbs.UNTAP
        e = Event(verb, "107.5" if verb == verbs.TAP else "107.6", f.source, cause=player)
        events.propose(s, [e])
        return
    if isinstance(part, PayLife):
        n = evaluate.amount(ctx, part.amount)
        if n == 0:
            say(s, "119.4b", "pays no life, which is always possible", player, f.source)
        e = Event(verbs.PAY_LIFE, "119.4", player=player, amount=n, source=f.source, cause=player)
        events.propose(s, [e])
        return
    if isinstance(part, Loyalty):
        n = evaluate.amount(ctx, part.amount)
        verb = verbs.PUT_COUNTER if part.sign == "+" else verbs.REMOVE_COUNTER
        # no effect, but a cost (CR 609.1): it has no source
        e = Event(verb, "606.4", f.source, amount=n, how="loyalty", cause=player)
        events.propose(s, [e])
        return
    raise EngineError(f"no way to pay {type(part).__name__}")
