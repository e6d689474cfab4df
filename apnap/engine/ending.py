"""Ending the game (CR 104), players who leave it (800.4), ending the turn (724)."""

from __future__ import annotations

from apnap.engine import controlling, designations, durations, layers, process, verbs, zones
from apnap.engine.log import say
from apnap.engine.state import ABILITY, COPY, EXILE, GONE, Event, Frame, GameState
from apnap.model.words import CLEANUP


def check(s: GameState) -> bool:
    """Players who have lost leave the game; whether the game is over (104.2a, 104.4a)."""
    losers = [p for p in range(s.count) if s.players[p].lost_by and not s.players[p].left]
    if not losers:
        if s.count > 2 and any([p.left for p in s.players]):
            _exile_strays(s)
        return bool(s.over)
    stay = [p for p in range(s.count) if not s.players[p].left and not s.players[p].lost_by]
    for p in losers:
        say(s, s.players[p].lost_by, "loses the game", p, 0, (), ("104.5", "800.4"))
        s.own_player(p).left = True
        s.version += 1
    if not stay:
        process.end_game(s, (), "104.4a")
        return True
    if len(stay) == 1:
        process.end_game(s, (stay[0],), "104.2a")
        return True
    for p in losers:
        leave(s, p)
    return False


def leave(s: GameState, player: int) -> None:
    """CR 800.4a: what the player owns leaves the game, what they control of others' ends."""
    from apnap.engine import events, triggers

    say(s, "800.4a", "leaves the game", player, 0, (), ("800.4", "800.4i"))
    durations.leave(s, player)
    controlling.leave(s, player)
    # Permanents leave the battlefield, which abilities of others may look at; the rest just goes.
    owned = [id for id in s.battlefield() if s.obj(id).owner == player]
    events.carry_out(s, tuple([events.moving(s, id, GONE, "800.4a") for id in owned]))
    for zone in range(8):
        for id in s.zone(zone, player):
            o = s.obj(id)
            if o.owner == player:
                zones.cease(s, id)
    for id in s.stack():
        o = s.obj(id)
        if o.kind in (ABILITY, COPY) and layers.chars(s, id).controller == player:
            zones.cease(s, id)
    # Their triggered abilities go; what returns after an event is no ability, and returns (610.3).
    s.waiting = tuple([w for w in s.waiting if w.controller != player or triggers.returning(w.ability)])
    s.delayed = tuple([d for d in s.delayed if d.controller != player or triggers.returning(d.ability)])
    _exile_strays(s)
    events.carry_out(s, tuple(designations.passed_on(s, player)))
    s.extra_turns = tuple([p for p in s.extra_turns if p != player])


def _exile_strays(s: GameState) -> None:
    """Objects that a player who has left would control are exiled (CR 800.4a, 800.4c)."""
    from apnap.engine import events

    strays: list[int] = []
    for id in (*s.battlefield(), *s.stack()):
        controller = layers.chars(s, id).controller
        if controller >= 0 and s.players[controller].left:
            strays.append(id)
    if strays:
        events.carry_out(s, tuple([events.moving(s, id, EXILE, "800.4c") for id in strays]))


def concede(s: GameState, player: int) -> None:
    """CR 104.3a: at any time; the player leaves the game at once. What they had under way is gone with
    them; any other question is asked again, another player answering for them (800.4f-h)."""
    from apnap.engine import announcing, events, priority, triggers

    if s.over or s.players[player].left:
        return
    # An event as any other way to lose (603.9).
    events.carry_out(s, (Event(verbs.LOSE, "104.3a", player=player),))
    asked = s.ask
    if check(s):
        return
    s.listed = None
    for at, f in enumerate(s.frames):
        if _gone_with(s, f, player):
            del s.frames[at:]
            break
    f = s.top()
    if f.kind == verbs.F_PRIORITY:
        # Those who have passed are asked again: everyone must pass in succession (117.4).
        f.vars["passes"] = 0
        if asked is not None and asked.kind == "priority" and asked.player != player:
            f.vars["left"] = True  # state-based actions wait until somebody would get priority (704.3)
            if triggers.next_mana(s) is None:
                return
            f.pc = priority.ASK
            announcing.begin_mana_triggers(s)  # what returns now does so at once (610.3)
        elif f.pc == priority.ACT:
            f.pc = priority.CHECK
    s.ask = None
    s.answer = None
    process.run(s)


def _gone_with(s: GameState, f: Frame, player: int) -> bool:
    """Whether what is under way in the frame ends as the player leaves."""
    if f.kind in (verbs.F_ANNOUNCE, verbs.F_PAY):
        return f.controller == player
    if f.kind == verbs.F_RESOLVE:
        return f.controller == player and s.obj(f.item).zone == GONE
    return f.kind == verbs.F_ATTACK and s.active == player


def end_turn(s: GameState) -> None:
    """CR 724.1: the stack is exiled, and the turn goes to its cleanup step."""
    from apnap.engine import combat_state, events

    say(s, "724.1", "the turn ends", -1, 0, (), ("724.1a", "724.1b", "724.1c", "724.1d", "724.1e", "724.1f"))
    s.waiting = ()
    for id in reversed(s.stack()):
        zones.remember(s, id)
        o = s.obj(id)
        dest = GONE if o.kind in (ABILITY, COPY) else EXILE
        if dest == GONE:
            zones.cease(s, id)
        else:
            e = events.moving(s, id, EXILE, "724.1b")
            e.result = zones.move(s, e)
    combat_state.end_combat(s)
    s.schedule = (CLEANUP,)
    while s.frames[-1].kind != verbs.F_TURN:
        s.frames.pop()
    s.top().pc = 1
    s.push(verbs.F_CHECK, None).pc = 1  # 724.1c: state-based actions, and no triggers yet
