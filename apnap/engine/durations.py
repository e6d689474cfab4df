"""Continuous effects of spells and abilities: how they begin and how they end (CR 611.2, 514.2, 500.4-5).

`Effect.expires` is the number of the first turn in which the moment that ends the effect counts (-1 where
any turn's does): "until your next turn" begun in turn 5 has 6, and ends as the first turn from 6 on that
is its controller's begins. A delayed trigger keeps the same number in its bindings, as "expires".

What a modification needs to have fixed as the effect begins, and can't hold itself, is in the bindings:
"f0" is the face that the first modification, a copy effect, copies (CR 707.2b); "c0" the player that it
gives control to; "b-1" the affected entities, which `AFFECTED` refers to; "it" what `Iterated` meant.
"""

from __future__ import annotations

from typing import Any, Final

from apnap.engine import bonuses, copying, evaluate, qualities, walking
from apnap.engine.continuous import layers_of
from apnap.engine.log import say
from apnap.engine.patterns import event_matches
from apnap.engine.reading import CHARACTERISTIC_LAYERS, COPY_LAYER
from apnap.engine.state import GONE, Delayed, Effect, Event, GameState
from apnap.engine.text_changing import with_choices
from apnap.model.amounts import EventAmount, Fixed
from apnap.model.conditions import AllOf, AsLongAs, Endless, HasDesignation, Is, Until, UntilEvent
from apnap.model.events import EntersWith, Prevent, PreventNext, RecipientBecomes, counted
from apnap.model.instructions import Apply
from apnap.model.modifications import BecomeCopy, Control, Designated, Gain, ModifyPT, Replacing, SkipStep
from apnap.model.node import Amount, Change, Condition, Duration, Modification, Node, Ref, intern, values_of
from apnap.model.refs import (
    AllPlayers,
    Bound,
    Each,
    Iterated,
    Opponents,
    OtherPlayers,
    PlayersWho,
    Those,
    Union,
    You,
)
from apnap.model.words import END_STEP, UPKEEP

AFFECTED: Final = intern(Bound(-1))

UNTAP_STEP: Final = "its controller's next untap step"

_BY_NAME: Final[dict[str, tuple[str, ...]]] = {
    # The moment that the turn comes to, and the durations that may end with it.
    "end of turn": ("end of turn", "end of your next turn"),
    "end of combat": ("end of combat",),
    "turn": ("your next turn",),
    "upkeep": ("your next upkeep",),
    "end step": ("your next end step",),
}
_YOURS: Final = ("your next turn", "end of your next turn", "your next upkeep", "your next end step")


# Beginning.


def begin_effect(s: GameState, ctx: evaluate.Context, apply: Apply, found: tuple[int, ...]) -> None:
    """The continuous effect of a resolving spell or ability begins (CR 611.2). `found` is what the
    instruction's `affects` refers to now.

    Modifications of characteristics and control are for just those objects (611.2c). Modifications of
    the rules are for whatever the reference describes at any time, where it describes ("creatures you
    control") and does not point ("target creature"). Amounts are determined now (611.2d)."""
    if isinstance(apply.duration, AsLongAs) and not _lasts(ctx, apply.duration.condition):
        return  # CR 611.2b
    now: list[int] = []
    for e in found:
        if e < 0:
            now.append(e)
        else:
            id = evaluate.current(ctx, e)
            if id and s.obj(id).phased_out:
                say(s, "702.26e", "is phased out, and not affected", ctx.controller, id)
            elif id:
                now.append(id)
    given = [m.name for m in apply.mods if isinstance(m, Designated) and m.name not in qualities.JOINS]
    if given and not any([isinstance(mod, Gain) for mod in apply.mods]):
        again = [e for e in now if _given_already(s, ctx.controller, e, apply)]
        for e in again:
            rule = _GIVEN_AGAIN.get(given[0], "609.3")
            say(s, rule, "has that by the same player already", -1, max(e, 0))
        now = [e for e in now if e not in again]
    if not now and not _is_open(apply.affects) and not _has_replacing(apply.mods):
        return
    timestamp = s.tick()
    together: list[Modification] = []
    for mod in apply.mods:
        if isinstance(mod, Replacing) and (mod.uses is not None or _is_counted(mod)):
            # A shield is used up by itself, and each of what is protected has its own (CR 615.11).
            if AFFECTED in _bounds(mod):
                one = Apply(AFFECTED, (mod,), apply.duration)
                for e in now:
                    _begin(s, ctx, one, (mod,), (e,), timestamp)
            else:
                _begin(s, ctx, apply, (mod,), tuple(now), timestamp)
        else:
            together.append(mod)
    mods = tuple(together)
    if not mods:
        return
    each = any([isinstance(m, BecomeCopy) and copying.keeps_its_own(m.but) for m in mods])
    if each or (
        ctx.it == 0 and any([walking.mentions(m, Iterated) for m in mods if not isinstance(m, Gain)])
    ):
        # "Gets +X/+X, where X is its power": an amount for each of them.
        for e in now:
            _begin(s, ctx.at(e) if ctx.it == 0 else ctx, apply, mods, (e,), timestamp)
    else:
        _begin(s, ctx, apply, mods, tuple(now), timestamp)


_GIVEN_AGAIN: Final = {"goaded": "701.15d"}


def _given_already(s: GameState, player: int, entity: int, apply: Apply) -> bool:
    """Whether an effect of that player makes the same of the object for as long (CR 701.15d)."""
    for x in s.effects:
        if x.controller == player and x.affected is not None and entity in x.affected:
            if x.duration == apply.duration and x.mods == apply.mods:
                return True
    return False


def _bounds(node: Any) -> list[Bound]:
    """The references to slots within the node."""
    out: list[Bound] = []
    if isinstance(node, Bound):
        out.append(node)
    for child in walking.children(node):
        out.extend(_bounds(child))
    return out


def _is_counted(mod: Replacing) -> bool:
    return any([counted(c) is not None for c in mod.changes])


def _begin(
    s: GameState,
    ctx: evaluate.Context,
    apply: Apply,
    parts: tuple[Modification, ...],
    found: tuple[int, ...],
    timestamp: int,
) -> None:
    mods: list[Modification] = []
    bindings = bindings_of(ctx)
    uses = -1
    for mod in parts:
        i = len(mods)
        if isinstance(mod, BecomeCopy):
            of = [e for e in evaluate.entities(ctx, mod.of) if e > 0]
            if not of:
                continue
            own = copying.copiable(s, found[0]) if copying.keeps_its_own(mod.but) and found else None
            if own is not None:
                say(s, "707.9c", "keeps what isn't copied", ctx.controller, found[0])
            bindings.append((f"f{i}", copying.with_exceptions(copying.copiable(s, of[0]), mod.but, own)))
        elif isinstance(mod, Control):
            who = evaluate.players(ctx, mod.player)
            if not who:
                continue
            bindings.append((f"c{i}", who[0]))
        elif isinstance(mod, Replacing | SkipStep):
            if mod.uses is not None:
                uses = mod.uses
        locked = lock(ctx, mod)
        if isinstance(locked, Replacing):
            for change in locked.changes:
                most = counted(change)
                if isinstance(most, Fixed):
                    uses = most.n  # CR 615.7
        mods.append(locked)
    if not mods:
        return
    bits = layers_of(tuple(mods), False)
    fixed = bits & (CHARACTERISTIC_LAYERS | 1 << COPY_LAYER) != 0
    is_open = _is_open(apply.affects)
    affects: Node | None = None
    affected: tuple[int, ...] | None = found
    if is_open and not (fixed and bits & ~(CHARACTERISTIC_LAYERS | 1 << COPY_LAYER) == 0):
        affects = intern(apply.affects)
        if not fixed:
            affected = None
    if affected is not None:
        bindings.append(("b-1", affected))
    _add(
        s,
        timestamp,
        ctx.source,
        ctx.controller,
        affects,
        affected,
        tuple(mods),
        apply.duration,
        tuple(bindings),
        ctx.event,
        uses,
    )


def used(s: GameState, effect: Effect, left: int) -> None:
    """The effect has that many uses left, and is over without any (CR 614.3, 615.7)."""
    kept: list[Effect] = []
    for other in s.effects:
        if other.id != effect.id:
            kept.append(other)
        elif left > 0:
            kept.append(
                Effect(
                    other.id,
                    other.timestamp,
                    other.source,
                    other.controller,
                    other.affects,
                    other.affected,
                    other.mods,
                    other.duration,
                    other.expires,
                    other.bindings,
                    other.event,
                    left,
                )
            )
    s.effects = tuple(kept)
    s.version += 1


def _add(
    s: GameState,
    timestamp: int,
    source: int,
    controller: int,
    affects: Node | None,
    affected: tuple[int, ...] | None,
    mods: tuple[Modification, ...],
    duration: Duration,
    bindings: tuple[tuple[str, Any], ...],
    event: Event | None,
    uses: int,
) -> Effect:
    duration = intern(duration)
    effect = Effect(
        s.tick(),
        timestamp,
        source,
        controller,
        affects,
        affected,
        mods,
        duration,
        first_turn(s, duration, controller),
        bindings,
        event,
        uses,
    )
    s.effects = (*s.effects, effect)
    s.version += 1
    return effect


def shield(
    s: GameState,
    ctx: evaluate.Context,
    affected: tuple[int, ...],
    mod: Replacing,
    duration: Duration,
    uses: int,
) -> Effect:
    """A replacement or prevention effect for just those entities, which its pattern knows as `AFFECTED`
    (CR 614.8, 615.7); `uses` -1: as often as it applies."""
    bindings = [*bindings_of(ctx), ("b-1", affected)]
    return _add(
        s,
        s.tick(),
        ctx.source,
        ctx.controller,
        None,
        affected,
        (intern(mod),),
        duration,
        tuple(bindings),
        ctx.event,
        uses,
    )


def permanent_effect(
    s: GameState, source: int, controller: int, id: int, mods: tuple[Modification, ...]
) -> Effect:
    """An effect without a stated duration on a permanent as it enters (CR 611.2e); its timestamp is
    later than the permanent's (CR 613.7n)."""
    ctx = evaluate.Context(s, source, controller)
    ctx.it = id
    locked = tuple([lock(ctx, m) for m in mods])
    return _add(s, s.tick(), source, controller, None, (id,), locked, Endless(), (("b-1", (id,)),), None, -1)


def join(s: GameState, player: int, ids: tuple[int, ...], name: str, duration: Duration) -> None:
    """The objects are joined under the designation (`qualities.joined`) as long as that lasts."""
    mods = (intern(Designated(name)),)
    _add(s, s.tick(), 0, player, None, ids, mods, duration, (("b-1", ids),), None, -1)


def exchange_control(
    s: GameState, ctx: evaluate.Context, a: int, b: int, controller_a: int, controller_b: int
) -> None:
    """Two permanents exchange their controllers (CR 701.12b): two effects without a stated duration."""
    timestamp = s.tick()
    mod = intern(Control(You()))
    for id, player in ((a, controller_b), (b, controller_a)):
        _add(
            s,
            timestamp,
            ctx.source,
            ctx.controller,
            None,
            (id,),
            (mod,),
            Endless(),
            (("c0", player), ("b-1", (id,))),
            None,
            -1,
        )


def follow(s: GameState, old: int, new: int) -> None:
    """Effects that changed a permanent spell go on for the permanent that it becomes (CR 400.7a)."""
    out: list[Effect] = []
    different = False
    for e in s.effects:
        if e.affected is not None and old in e.affected and e.affects is None:
            ids = tuple([new if id == old else id for id in e.affected])
            e = _for_others(e, ids)
            different = True
        out.append(e)
    if different:
        s.effects = tuple(out)
        s.version += 1


def bindings_of(ctx: evaluate.Context) -> list[tuple[str, Any]]:
    """The slots bound so far, and the targets: what an effect or delayed trigger must remember."""
    out: list[tuple[str, Any]] = []
    for name, value in ctx.bindings.items():
        if name[:1] in ("b", "n") and name[1:].lstrip("-").isdigit() and name != "b-1":
            out.append((name, value))
    if ctx.item:
        item = ctx.s.obj(ctx.item).item
        if item is not None:
            for slot, entities in item.targets:
                name = f"b{slot}"
                if name not in ctx.bindings:
                    out.append((name, entities))
    if ctx.it:
        out.append(("it", ctx.it))
    out.sort(key=_name)
    return out


def _name(pair: tuple[str, Any]) -> str:
    return pair[0]


# Locking in.


def lock(ctx: evaluate.Context, mod: Modification) -> Modification:
    """The modification with its amounts, and choices made for the source, determined now (CR 611.2d,
    608.2h), interned. What a granted ability says is left as it is."""
    chosen = qualities.choices(ctx.s, ctx.source) if ctx.source else ()
    if isinstance(mod, Gain):
        if chosen:
            mod = Gain(tuple([with_choices(a, chosen) for a in mod.abilities]))
        return intern(mod)
    if chosen:
        mod = with_choices(mod, chosen)
    if isinstance(mod, Replacing):
        changes = tuple([_lock_change(ctx, c) for c in mod.changes])
        return intern(Replacing(mod.when, changes, mod.condition, mod.chooser, mod.uses))
    values: list[Any] = []
    different = False
    change_pt = isinstance(mod, ModifyPT)
    for value in values_of(mod):
        if isinstance(value, Amount) and not isinstance(value, Fixed):
            value = Fixed(bonuses.more(ctx, value) if change_pt else evaluate.amount(ctx, value))
            different = True
        values.append(value)
    if not different:
        return intern(mod)
    cls: Any = type(mod)
    made: Modification = cls(*values)
    return intern(made)


def _lock_change(ctx: evaluate.Context, change: Change) -> Change:
    if isinstance(change, Prevent):
        if change.amount is not None and not walking.mentions(change.amount, EventAmount):
            return Prevent(Fixed(evaluate.amount(ctx, change.amount)))
    elif isinstance(change, PreventNext):
        return PreventNext(Fixed(evaluate.amount(ctx, change.amount)))
    elif isinstance(change, RecipientBecomes):
        if change.amount is not None:
            return RecipientBecomes(change.to, Fixed(evaluate.amount(ctx, change.amount)))
    elif isinstance(change, EntersWith):
        if not walking.mentions(change.amount, EventAmount):
            return EntersWith(change.kind, Fixed(evaluate.amount(ctx, change.amount)))
    return change


def _is_open(ref: Ref) -> bool:
    """Whether the reference describes what it means, so that it may mean other things later."""
    if isinstance(ref, Union):
        return any([_is_open(r) for r in ref.refs])
    if isinstance(ref, Those):
        return _is_open(ref.objects)
    return isinstance(ref, Each | AllPlayers | Opponents | OtherPlayers | PlayersWho)


def _has_replacing(mods: tuple[Modification, ...]) -> bool:
    return any([isinstance(m, Replacing) for m in mods])


# Ending.


def first_turn(s: GameState, duration: Duration | None, controller: int) -> int:
    """The number of the first turn in which the moment that ends the duration counts; -1: of any."""
    if not isinstance(duration, Until) or duration.moment not in _YOURS:
        return -1
    if s.active == controller:
        if duration.moment == "your next upkeep" and s.step < UPKEEP:
            return s.turn
        if duration.moment == "your next end step" and s.step < END_STEP:
            return s.turn
    return s.turn + 1


def expire(s: GameState, moment: str) -> None:
    """Effects and delayed triggers that last until now end. The moments: "end of turn" (the cleanup
    step's action, CR 514.2), "end of combat" (as the combat phase ends, CR 500.5a), and as they begin
    (CR 500.4) "turn", "upkeep" and "end step", for the active player. Durations that rest on a condition
    are looked at, too."""
    words = _BY_NAME[moment]
    had = s.effects
    if s.effects:
        _keep_effects(s, [e for e in s.effects if not _ends(s, e.duration, e.expires, e.controller, words)])
    if s.delayed:
        kept = tuple(
            [
                d
                for d in s.delayed
                if d.duration is None or not _ends(s, d.duration, _expires(d), d.controller, words)
            ]
        )
        if len(kept) != len(s.delayed):
            s.delayed = kept
    _say_ended(s, had, moment)


def _say_ended(s: GameState, had: tuple[Effect, ...], moment: str) -> None:
    after_batch(s, ())
    for e in had:
        if e not in s.effects:
            rule = "514.2" if moment == "end of turn" else "500.5a" if moment == "end of combat" else "500.4"
            about = ("611.2a", "500.5") if moment == "end of combat" else ("611.2a",)
            if isinstance(e.duration, Until) and e.duration.moment in _YOURS and s.players[e.controller].left:
                about = ("611.2a", "800.4m")
            say(s, rule, "has an effect that ends now", e.controller, 0, (), about)


_YOUR_UNTAP: Final = "your next untap step"


def would_begin(s: GameState, player: int) -> None:
    """A turn of a player who has left would begin: what was to last until then, or until a point in that
    turn, ends (CR 800.4m)."""
    had = s.effects
    _keep_effects(s, [e for e in had if e.controller != player or not _until_yours(e.duration)])
    s.delayed = tuple([d for d in s.delayed if d.controller != player or not _until_yours(d.duration)])
    _say_ended(s, had, "turn")


def _until_yours(duration: Duration | None) -> bool:
    return isinstance(duration, Until) and (duration.moment in _YOURS or duration.moment == _YOUR_UNTAP)


def after_untap_step(s: GameState) -> None:
    """Effects that last until the next untap step of its controller end for the permanents that the
    active player controls, as that step ends."""
    kept: list[Effect] = []
    for e in s.effects:
        duration = e.duration
        if isinstance(duration, Until) and duration.moment == UNTAP_STEP and e.affected is not None:
            ids = tuple([id for id in e.affected if qualities.controller_of(s, id) != s.active])
            if len(ids) < len(e.affected):
                if ids:
                    kept.append(_for_others(e, ids))
                continue
        if isinstance(duration, Until) and duration.moment == _YOUR_UNTAP and e.controller == s.active:
            continue
        kept.append(e)
    if len(kept) != len(s.effects) or any([a is not b for a, b in zip(kept, s.effects)]):
        s.effects = tuple(kept)
        s.version += 1


def _for_others(e: Effect, ids: tuple[int, ...]) -> Effect:
    bindings = tuple([("b-1", ids) if name == "b-1" else (name, v) for name, v in e.bindings])
    return Effect(
        e.id,
        e.timestamp,
        e.source,
        e.controller,
        e.affects,
        ids,
        e.mods,
        e.duration,
        e.expires,
        bindings,
        e.event,
        e.uses,
    )


def _expires(d: Delayed) -> int:
    for name, value in d.bindings:
        if name == "expires":
            return int(value)
    return -1


def _ends(s: GameState, duration: Duration, expires: int, controller: int, words: tuple[str, ...]) -> bool:
    if not isinstance(duration, Until):
        return False
    if duration.moment not in words:
        return False
    return duration.moment not in _YOURS or (s.active == controller and s.turn >= expires)


def after_batch(s: GameState, facts: tuple[Event, ...]) -> None:
    """After anything has happened: effects and delayed triggers end whose "for as long as" has become
    false (CR 611.2b), or whose event is among the facts (CR 611.2a)."""
    if s.effects:
        ended = False
        kept: list[Effect] = []
        for e in s.effects:
            duration = e.duration
            if isinstance(duration, AsLongAs | UntilEvent):
                ctx = effect_context(s, e)
                if _over(ctx, duration, facts):
                    ended = True
                    continue
            kept.append(e)
        if ended:
            _keep_effects(s, kept)
    if s.delayed:
        left: list[Delayed] = []
        for d in s.delayed:
            if isinstance(d.duration, AsLongAs | UntilEvent):
                ctx = evaluate.Context(s, d.source, d.controller)
                ctx.bindings = dict(d.bindings)
                ctx.event = d.event
                if _over(ctx, d.duration, facts):
                    continue
            left.append(d)
        if len(left) != len(s.delayed):
            s.delayed = tuple(left)


def effect_context(s: GameState, e: Effect) -> evaluate.Context:
    """The point of view of an effect."""
    ctx = evaluate.Context(s, e.source, e.controller)
    ctx.bindings = dict(e.bindings)
    ctx.it = int(ctx.bindings.get("it", 0))
    ctx.event = e.event
    return ctx


def _over(ctx: evaluate.Context, duration: Duration, facts: tuple[Event, ...]) -> bool:
    if isinstance(duration, AsLongAs):
        return not _lasts(ctx, duration.condition)
    if isinstance(duration, UntilEvent):
        return any([event_matches(ctx, duration.when, f) for f in facts])
    return False


def _lasts(ctx: evaluate.Context, c: Condition) -> bool:
    """Whether a "for as long as" condition holds: of objects that are gone or phased out it doesn't,
    whatever they last were (CR 611.2b, 702.26f); but what is phased out keeps its designations (701.60c)."""
    if isinstance(c, AllOf):
        return all([_lasts(ctx, part) for part in c.parts])
    if isinstance(c, HasDesignation):
        gone = [e for e in evaluate.entities(ctx, c.who) if e > 0 and ctx.s.obj(e).zone == GONE]
        return not gone and evaluate.holds(ctx, c)
    if isinstance(c, Is):
        for e in evaluate.entities(ctx, c.objects):
            if e > 0 and ctx.s.obj(e).zone == GONE:
                return False
            if e > 0 and ctx.s.obj(e).phased_out:
                say(ctx.s, "702.26f", "can't be seen while it is phased out", ctx.controller, e)
                return False
    return evaluate.holds(ctx, c)


def _keep_effects(s: GameState, kept: list[Effect]) -> None:
    if len(kept) != len(s.effects):
        s.effects = tuple(kept)
        s.version += 1


def leave(s: GameState, player: int) -> None:
    """A player leaves the game: effects that give that player control of an object end (CR 800.4a)."""
    kept: list[Effect] = []
    for e in s.effects:
        gives = [i for i, m in enumerate(e.mods) if isinstance(m, Control)]
        if any([(f"c{i}", player) in e.bindings for i in gives]):
            continue
        kept.append(e)
    _keep_effects(s, kept)
