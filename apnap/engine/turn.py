"""Turns, phases and steps (CR 500-514)."""

from __future__ import annotations

from typing import Final

from apnap.engine import (
    combat_state,
    commander,
    controlling,
    designations,
    durations,
    evaluate,
    events,
    instructed,
    layers,
    mana,
    phasing,
    priority,
    telling,
    verbs,
)
from apnap.engine.decision import choose_entities, yes_no
from apnap.engine.evaluate import Context
from apnap.engine.log import say
from apnap.engine.process import run_child
from apnap.engine.state import GONE, HAND, Event, Frame, GameState
from apnap.keywords.dungeons import COMPLETE
from apnap.keywords.ring import TEMPTED
from apnap.keywords.symbols import CHAPTER, LORE
from apnap.model.amounts import Fixed
from apnap.model.instructions import Draw
from apnap.model.modifications import (
    MaxHandSize,
    MayNot,
    SkipStep,
    UntapsDuring,
)
from apnap.model.node import intern
from apnap.model.refs import You
from apnap.model.words import (
    BEGIN_COMBAT,
    CLEANUP,
    COMBAT_DAMAGE,
    DECLARE_ATTACKERS,
    DECLARE_BLOCKERS,
    DRAW,
    END_COMBAT,
    END_STEP,
    FIRST_DAMAGE,
    POSTCOMBAT_MAIN,
    PRECOMBAT_MAIN,
    STEPS,
    UNTAP,
    UPKEEP,
)

TURN: Final = (
    UNTAP,
    UPKEEP,
    DRAW,
    PRECOMBAT_MAIN,
    BEGIN_COMBAT,
    DECLARE_ATTACKERS,
    DECLARE_BLOCKERS,
    COMBAT_DAMAGE,
    END_COMBAT,
    POSTCOMBAT_MAIN,
    END_STEP,
    CLEANUP,
)

_DRAW: Final = intern(Draw(You(), Fixed(1)))
# What the frame remembers of a combat phase that may have been cut short (724.1).
_OF_COMBAT: Final = ("first", "second", "struck", "none attack")
NEW_TURN = 0
NEXT_STEP = 1
ACTIONS = 2
PRIORITY = 3
END = 4
# Facts of earlier turns that questions about the whole game look at.
_KEPT: Final = frozenset({verbs.CAST, verbs.ACTIVATE, verbs.TRIGGER})
_KEPT_ACTS: Final = frozenset({COMPLETE, TEMPTED, "mutate", "paradigm"})


def step(s: GameState, f: Frame) -> None:
    """Go on with the turn."""
    if f.pc == NEW_TURN:
        begin_turn(s, f)
    elif f.pc == NEXT_STEP:
        _next_step(s, f)
    elif f.pc == ACTIONS:
        if s.step == UNTAP and not (_before_untapping(s, f) and _kept_tapped(s, f)):
            return
        f.pc = PRIORITY
        _actions(s, f)
    elif f.pc == PRIORITY:
        f.pc = END
        if s.step == DECLARE_ATTACKERS and not combat_state.attackers(s):
            f.vars["none attack"] = True
            say(s, "508.8", "attacks with nothing", s.active, 0, (), ("506.1",))
        if s.step not in (UNTAP, CLEANUP):
            priority.begin(s)
    else:
        _end_step(s, f)


def begin_turn(s: GameState, f: Frame) -> None:
    """A new turn (500.1): an extra one, or that of the next player in turn order (500.7)."""
    extra = s.turn > 0 and bool(s.extra_turns)
    if s.turn > 0:
        if s.extra_turns:
            player = s.extra_turns[0]
            s.extra_turns = s.extra_turns[1:]
            if s.players[player].left:
                durations.would_begin(s, player)
                return
        else:
            player = _next_player(s, f.vars.get("regular", s.active))
            f.vars["regular"] = player
    else:
        player = s.active
        f.vars["regular"] = player
    if s.turn > 0 and _skipped(s, "turn", player):
        waits = ("723.1b",) if controlling.waits(s, player) else ()
        say(s, "614.10", "skips the turn", player, 0, (), ("500.11", "614.1b", "614.10a", *waits))
        return
    s.active = player
    s.turn += 1
    for name in _OF_COMBAT:
        f.vars.pop(name, None)
    controlling.begin_turn(s, player)
    s.kept_ledger = s.kept_ledger + tuple([e for e in s.last_ledger if _keep(s, e)])
    s.last_ledger = s.ledger
    s.ledger = ()
    p = s.own_player(player)
    p.turn_began = s.turn
    p.turns += 1
    purge(s)
    s.schedule = TURN
    if s.turn == 1 and s.count == 2:
        s.schedule = tuple([x for x in TURN if x != DRAW])  # 103.8a
    durations.expire(s, "turn")
    f.pc = NEXT_STEP
    e = Event(verbs.TURN, "500.7" if extra else "500.1", player=player)
    events.tell(s, [e])


def _keep(s: GameState, e: Event) -> bool:
    if e.verb == verbs.ACT:
        return e.how in _KEPT_ACTS
    return (e.verb in _KEPT and e.how != "mana") or commander.is_damage(s, e)


def _next_player(s: GameState, player: int) -> int:
    for i in range(1, s.count + 1):
        p = (player + i) % s.count
        if not s.players[p].left:
            return p
        say(s, "800.4k", "has left, and begins no turn", p)
        durations.would_begin(s, p)
    return player


def _next_step(s: GameState, f: Frame) -> None:
    if not s.schedule:
        f.pc = NEW_TURN
        return
    s.step = s.schedule[0]
    s.schedule = s.schedule[1:]
    if s.step == COMBAT_DAMAGE and not f.vars.get("first"):
        from apnap.engine.combat import damage

        if damage.needs_first_step(s):
            # 510.4: a step of its own for first strike comes before.
            s.step = FIRST_DAMAGE
            s.schedule = (COMBAT_DAMAGE, *s.schedule)
            f.vars["first"] = True
    elif s.step == COMBAT_DAMAGE:
        f.vars["first"] = False
    s.rest += 1
    if s.step == BEGIN_COMBAT and _skipped(s, "combat", s.active):
        say(s, "614.10", "skips the combat phase", s.active, 0, (), ("500.11", "614.1b", "614.10a"))
        s.schedule = s.schedule[s.schedule.index(END_COMBAT) + 1 :]
        return
    if _skipped(s, STEPS[s.step], s.active):
        about: tuple[str, ...] = ("702.26m",) if s.step == UNTAP else ()
        about = ("500.11", "614.1b", "614.10a", *about)
        say(s, "614.10", f"skips the {STEPS[s.step]} step", s.active, 0, (), about)
        return
    f.pc = ACTIONS
    if s.step == UPKEEP:
        p = s.own_player(s.active)
        p.upkeep_before = p.upkeep_began
        p.upkeep_began = s.turn
        durations.expire(s, "upkeep")
    elif s.step == END_STEP:
        durations.expire(s, "end step")
    e = Event(verbs.STEP, "500.6", player=s.active, how=STEPS[s.step])
    events.tell(s, [e])


def _skipped(s: GameState, word: str, player: int) -> bool:
    """Whether the player skips it, by what is said of all of them or, used up by that, of the next (CR
    614.10a)."""
    next_only = ""
    for mod, _, _, instance in layers.player_rules(s, player):
        if isinstance(mod, SkipStep) and mod.step == word:
            if mod.uses is None:
                return True
            next_only = next_only or instance
    for effect in s.effects if next_only else ():
        if f"!{effect.id}" == next_only:
            durations.used(s, effect, effect.uses - 1)
    return next_only != ""


def _actions(s: GameState, f: Frame) -> None:
    """The turn-based actions with which the step begins (703.4)."""
    step = s.step
    if s.players[s.active].left:
        say(s, "800.4j", "has left, and the turn goes on", s.active)
    if step == UNTAP:
        _untap(s, f)
    elif step == DRAW:
        if not s.players[s.active].left:
            if instructed.looked_for(s, "draw"):
                run_child(s, f, _DRAW).controller = s.active
            else:
                events.propose(s, [Event(verbs.DRAW, "504.1", player=s.active, amount=1)])
    elif step == PRECOMBAT_MAIN:
        _lore(s)
    elif step == DECLARE_ATTACKERS:
        if not s.players[s.active].left:
            s.push(verbs.F_ATTACK, None)
    elif step == DECLARE_BLOCKERS:
        s.push(verbs.F_BLOCK, None)
    elif step == FIRST_DAMAGE or step == COMBAT_DAMAGE:
        d = s.push(verbs.F_DAMAGE, None)
        d.vars["first"] = step == FIRST_DAMAGE
        d.vars["second"] = step == COMBAT_DAMAGE and bool(f.vars.get("second"))
        f.vars["second"] = step == FIRST_DAMAGE
    elif step == CLEANUP:
        s.push(verbs.F_CLEANUP, None)


def _untapping(s: GameState) -> list[int]:
    """The tapped permanents of the active player (502.3)."""
    out: list[int] = []
    for id in s.battlefield():
        o = s.obj(id)
        if o.tapped and (layers.chars(s, id).controller == s.active or _untaps_too(s, id)):
            if not o.phased_out or phasing.phases_in(s, id):
                out.append(id)
    return out


def _untaps_too(s: GameState, id: int) -> bool:
    """Whether an effect says that another player's permanent untaps, too."""
    for mod, source, controller, _ in layers.chars(s, id).rules:
        if isinstance(mod, UntapsDuring):
            if s.active in evaluate.players(evaluate.Context(s, source, controller), mod.players):
                return True
    return False


def _kept_tapped(s: GameState, f: Frame) -> bool:
    """502.3: the active player says which of those that they may leave tapped untap; False while the game
    waits."""
    for id in _untapping(s):
        c = layers.chars(s, id)
        if c.controller == s.active and any([isinstance(rule[0], MayNot) for rule in c.rules]):
            if yes_no(s, f, f"untap{id}", s.active, "502.3", "Untap it?", id) is None:
                return False
    return True


def _before_untapping(s: GameState, f: Frame) -> bool:
    """502.1-2: phasing, then day and night, each a change of its own; False while one is under way."""
    done: int = f.vars.get("untap", 0)
    while done < 2:
        batch = designations.next_time(s) if done else phasing.batch(s)
        if done and not designations.time_of_day(s):
            telling.timeless(s)
        done += 1
        f.vars["untap"] = done
        if batch:
            events.propose(s, batch)
            return False
    return True


def _untap(s: GameState, f: Frame) -> None:
    """502.3: the active player's permanents untap."""
    del f.vars["untap"]
    batch: list[Event] = []
    for id in _untapping(s):
        # what doesn't untap during its controller's untap step may do so during another's
        kept = layers.chars(s, id).controller == s.active and events.cant(s, id, "untap")
        if f.vars.pop(f"untap{id}", "yes") == "yes" and not kept:
            batch.append(Event(verbs.UNTAP, "502.3", id, player=-1))
    if batch:
        events.propose(s, batch)


def _lore(s: GameState) -> None:
    """CR 714.3c: a lore counter on each Saga with chapter abilities that the active player controls."""
    batch: list[Event] = []
    for id in s.battlefield():
        c = layers.chars(s, id)
        if "Saga" in c.subtypes and c.has(CHAPTER) and c.controller == s.active and not s.obj(id).phased_out:
            batch.append(Event(verbs.PUT_COUNTER, "714.3c", id, amount=1, how=LORE, cause=s.active))
    if batch:
        events.propose(s, batch)


def _end_step(s: GameState, f: Frame) -> None:
    """As a step or phase ends: pools empty (500.5), effects until then expire."""
    f.pc = NEXT_STEP
    mana.empty_pools(s)
    idle = f.vars.pop("none attack", False) and not combat_state.attackers(s)
    if idle and END_COMBAT in s.schedule:
        # 508.8: none were declared, nor put onto the battlefield attacking: this phase goes on with its end.
        s.schedule = s.schedule[s.schedule.index(END_COMBAT) :]
    if s.step == UNTAP:
        durations.after_untap_step(s)
    if s.step == END_COMBAT:
        durations.expire(s, "end of combat")
        combat_state.end_combat(s)


def max_hand_size(s: GameState, player: int) -> int:
    """CR 402.2; -1: none."""
    size = s.option("hand size", 7)
    for mod, source, controller, _ in layers.player_rules(s, player):
        if isinstance(mod, MaxHandSize):
            n = evaluate.amount(Context(s, source, controller), mod.amount)
            if mod.how == "none":
                return -1
            size = n if mod.how == "set" else size + n
    return max(0, size)


def cleanup(s: GameState, f: Frame) -> None:
    """The cleanup step (514), with priority and another one only where 514.3a says so."""
    if f.pc == 0:
        player = s.active
        most = max_hand_size(s, player)
        hand = s.zone(HAND, player)
        if 0 <= most < len(hand) and not s.players[player].left:
            n = len(hand) - most
            picked = choose_entities(
                s,
                f,
                "discard",
                "objects",
                player,
                "514.1",
                "Discard down to the maximum hand size",
                hand,
                n,
                n,
            )
            if picked is None:
                return
            f.pc = 1
            events.propose(s, [Event(verbs.DISCARD, "514.1", id, player=player) for id in picked])
            return
        f.pc = 1
    elif f.pc == 1:
        f.pc = 2
        for id in s.battlefield():
            o = s.obj(id)
            if o.damage or o.deathtouched:
                w = s.own_status(id)
                w.damage = 0
                w.deathtouched = False
        say(s, "514.2", "has damage wear off and effects of this turn end", s.active, 0, (), ("703.4p",))
        durations.expire(s, "end of turn")
        f.vars["facts"] = len(s.ledger)
        f.vars["waiting"] = bool(s.waiting)
        s.push(verbs.F_CHECK, None)
    elif f.pc == 2:
        f.pc = 3
        done = [e for e in s.ledger[f.vars["facts"] :] if e.verb != verbs.CONTROL]
        if f.vars["waiting"] or done or s.stack():
            # 514.3a: state-based actions happened or something waits on the stack: priority, then another
            # cleanup step. That a permanent is its owner's again is neither.
            say(s, "514.3a", "has priority in the cleanup step", s.active)
            s.schedule = (CLEANUP, *s.schedule)
            priority.begin(s)
    else:
        s.pop()


def purge(s: GameState) -> None:
    """Forget objects that are gone and that nothing refers to any more."""
    gone: list[int] = []
    kept: set[int] = set()
    for o in s.objects:
        if o is None:
            continue
        if o.zone == GONE:
            gone.append(o.id)
            continue
        if o.attached_to:
            kept.add(o.attached_to)
        if o.linked:
            kept.update([i for _, i in o.linked])
        if o.components:
            kept.update(o.components)
        if o.item is not None:
            kept.add(o.item.source)
    if not gone:
        return
    for e in (*s.kept_ledger, *s.last_ledger):
        kept.update((e.obj, e.source, e.other, e.result))
        if isinstance(e.data, tuple):
            kept.update([x for x in e.data if isinstance(x, int)])
    for effect in s.effects:
        kept.add(effect.source)
        kept.update(effect.affected or ())
        _refs(effect.bindings, kept)
        if effect.event is not None:
            kept.update((effect.event.obj, effect.event.source, effect.event.other, effect.event.result))
    for d in s.delayed:
        kept.add(d.source)
        _refs(d.bindings, kept)
        if d.event is not None:
            kept.update((d.event.obj, d.event.source, d.event.other, d.event.result))
    for w in s.waiting:
        kept.add(w.source)
        _refs(w.bindings, kept)
    for id in sorted(kept):
        o = s.objects[id] if id > 0 else None
        if o is not None and o.zone == GONE and o.linked:
            kept.update([a for _, a in o.linked])
    for id in gone:
        if id not in kept:
            s.objects[id] = None


def _refs(bindings: tuple[tuple[str, object], ...], kept: set[int]) -> None:
    for _, value in bindings:
        if isinstance(value, tuple):
            kept.update([x for x in value if isinstance(x, int)])
        elif isinstance(value, int):
            kept.add(value)
