"""Ending the game (CR 104), players who leave it (800.4), ending the turn (724)."""

from __future__ import annotations

from apnap.engine import durations, layers, process, verbs, zones
from apnap.engine.log import say
from apnap.engine.state import ABILITY, COPY, EXILE, GONE, STACK, GameState
from apnap.model.words import CLEANUP


def check(s: GameState) -> bool:
    """Players who have lost leave the game; whether the game is over (104.2a, 104.4a)."""
    losers = [p for p in range(s.count) if s.players[p].lost_by and not s.players[p].left]
    if not losers:
        return bool(s.over)
    stay = [p for p in range(s.count) if not s.players[p].left and not s.players[p].lost_by]
    for p in losers:
        say(s, s.players[p].lost_by, "loses the game", p)
        s.own_player(p).left = True
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
    durations.leave(s, player)
    for zone in range(8):
        for id in s.zone(zone, player):
            o = s.obj(id)
            if o.owner == player:
                zones.cease(s, id)
    for id in s.stack():
        o = s.obj(id)
        if o.kind in (ABILITY, COPY) and layers.chars(s, id).controller == player:
            zones.cease(s, id)
    s.waiting = tuple([w for w in s.waiting if w.controller != player])
    s.delayed = tuple([d for d in s.delayed if d.controller != player])
    for id in (*s.battlefield(), *s.stack()):
        if layers.chars(s, id).controller == player:
            zones.remember(s, id)
            from apnap.engine import events

            e = events.moving(s, id, EXILE, "800.4a")
            e.result = zones.move(s, e)
    # 800.4j: the monarch's and the initiative's crowns go to the active player, or the next in order.
    kept: list[tuple[str, int]] = []
    for name, entity in s.designations:
        if entity == -1 - player:
            order = s.in_game()
            if name in ("monarch", "initiative") and order:
                kept.append((name, -1 - order[0]))
        else:
            kept.append((name, entity))
    s.designations = tuple(kept)
    s.extra_turns = tuple([p for p in s.extra_turns if p != player])


def concede(s: GameState, player: int) -> None:
    """CR 104.3a: at any time; the player leaves the game at once. A question that was theirs is answered
    by nobody: the game goes on from the next one."""
    if s.over or s.players[player].left:
        return
    s.own_player(player).lost_by = "104.3a"
    mine = s.ask is not None and s.ask.player == player
    if check(s):
        return
    if mine:
        s.ask = None
        s.answer = None
        _unwind(s, player)
        process.run(s)
    elif s.ask is not None:
        # What the open question offers may be gone: it is asked again from its own frame.
        s.listed = None
        if s.ask.kind == "priority":
            return
        s.ask = None
        process.run(s)


def _unwind(s: GameState, player: int) -> None:
    """Drop what the player had under way: back to the priority or the turn that it was part of."""
    while s.frames and s.frames[-1].kind not in (verbs.F_PRIORITY, verbs.F_TURN, verbs.F_START):
        s.frames.pop()
    f = s.top()
    if f.kind == verbs.F_PRIORITY:
        f.pc = 0
        f.vars["passes"] = 0
        order = s.in_game()
        f.vars["player"] = order[0]


def end_turn(s: GameState) -> None:
    """CR 724.1: the stack is exiled, and the turn goes to its cleanup step."""
    from apnap.engine import combat_state, events

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


_ = STACK
