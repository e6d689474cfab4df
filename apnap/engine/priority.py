"""Timing and priority (CR 117), and what is done before a player gets it (117.5)."""

from __future__ import annotations

from typing import Final

from apnap.engine import (
    activating,
    announcing,
    assisting,
    casting,
    ending,
    events,
    layers,
    mana_activating,
    on_stack,
    paying,
    process,
    resolving,
    special_actions,
    state_based,
    triggers,
    verbs,
)
from apnap.engine.combat import relations
from apnap.engine.decision import EngineError, broken
from apnap.engine.log import say
from apnap.engine.shape import shape
from apnap.engine.state import (
    BATTLEFIELD,
    COMMAND,
    COPY,
    EXILE,
    GRAVEYARD,
    HAND,
    LIBRARY,
    OUTSIDE,
    Ask,
    Event,
    Frame,
    GameState,
    Option,
    player_entity,
)
from apnap.engine.windows import Window, idle_actions
from apnap.model.words import POSTCOMBAT_MAIN, PRECOMBAT_MAIN

_PASS: Final = Option("pass", "pass")
CHECK = 0
ASK = 1
ACT = 2


def begin(s: GameState) -> None:
    """The players get priority, the active player first, until all pass in succession on an empty stack
    (117.3a, 117.4)."""
    f = s.push(verbs.F_PRIORITY, None)
    f.vars["player"] = s.next_player(s.active - 1)
    f.vars["passes"] = 0


def step(s: GameState, f: Frame) -> None:
    """Go on with the priority of the frame on top."""
    if f.pc == CHECK:
        f.pc = ASK
        s.push(verbs.F_CHECK, None)
        return
    if f.pc == ASK:
        asked: int = f.vars["player"]
        if s.players[asked].left:
            asked = s.next_player(asked)
            f.vars["player"] = asked
        f.pc = ACT
        s.listed = None
        s.ask = Ask("priority", asked, "117.1", "Priority", None)
        return
    answer = s.answer
    if answer is None:
        raise EngineError("priority without an answer")
    s.answer = None
    player: int = f.vars["player"]
    if answer == "pass":
        passes: int = f.vars["passes"] + 1
        f.vars["passes"] = passes
        last = passes >= s.in_game_count()
        say(s, "117.3d", "passes", player, 0, (), _all_passed(s) if last else None)
        if last:
            stack = s.stack()
            if not stack:
                s.pop()
                return
            f.vars["passes"] = 0
            f.vars["player"] = s.next_player(s.active - 1)
            f.pc = CHECK
            if loops(s, f):
                process.end_game(s, (), "104.4b")
                return
            resolving.begin(s, stack[-1])
            return
        f.vars["player"] = s.next_player(player)
        f.pc = CHECK if f.vars.pop("left", False) else ASK
        return
    f.pc = CHECK
    broken(s)
    here = len(s.frames) - 1
    act(s, player, answer)
    # After the state to go back to was kept: an action that is reversed (733.1) interrupts no passing.
    window = s.own_frame(here)
    window.vars["passes"] = 0
    window.vars.pop(assisting.REFUSED, None)


def _all_passed(s: GameState) -> tuple[str, ...]:
    """The rules behind what follows when all players have passed in a row."""
    if s.stack():
        return ("117.4", "405.5", "608.1")
    main = s.step in (PRECOMBAT_MAIN, POSTCOMBAT_MAIN)
    return ("117.4", "405.5", "500.2", "505.2") if main else ("117.4", "405.5", "500.2")


# How often the stack must have been resolved from the top, nobody having chosen anything, before the position
# is looked at, and how often it must then have come again.
LOOP_AFTER: Final = 25
TIMES: Final = 3


def loops(s: GameState, f: Frame) -> bool:
    """Whether the game is in a loop of mandatory actions (CR 104.4b, 732.4): one position comes up again
    and again, with something to resolve, while all that anyone does is pass."""
    run = f.vars.pop("run", 0) + 1
    seen: tuple[str, ...] = f.vars.pop("seen", ())
    if run > LOOP_AFTER:
        # The shape is dear: it is taken only where the sizes of the zones and the life totals come again.
        here = _sizes(s)
        if here in seen:
            seen = (*seen, shape(s))
            if seen.count(seen[-1]) >= TIMES:
                return True
        else:
            seen = (*seen, here)
    f.vars["run"] = run
    if seen:
        f.vars["seen"] = seen
    return False


def _sizes(s: GameState) -> str:
    return " ".join([str(len(ids)) for ids in s.zones] + [str(p.life) for p in s.players])


def act(s: GameState, player: int, key: str) -> None:
    """Begin the action that the key names."""
    word, rest = key.split(":", 1)
    if word == "cast":
        announcing.begin_cast(s, player, key)
    elif word in ("special", "turn up", "unlock"):
        special_actions.begin(s, player, key)
    elif word == "play":
        id, face = rest.split(":")
        special_actions.play_land(s, player, int(id), int(face))
    elif word == "activate":
        id, inst = rest.split(":", 1)
        found = activating.find(s, int(id), inst)
        if found is not None and on_stack.is_mana(found.ability):
            mana_activating.begin_mana(s, player, int(id), inst, (), ())
        else:
            announcing.begin_activate(s, player, int(id), inst)
    else:
        raise EngineError(f"no such action: {key}")


def options(s: GameState) -> tuple[Option, ...]:
    """The answers to a question whose options are listed only when asked for: the actions of a priority
    window, the ways to go on with a payment."""
    if s.listed is not None:
        return s.listed
    assert s.ask is not None
    s.listed = paying.options(s) if s.ask.kind == "pay" else actions(s, s.ask.player)
    return s.listed


def actions(s: GameState, player: int) -> tuple[Option, ...]:
    """What the player who has priority may do, passing first (117.1, 117.3d)."""
    idle = idle_actions(s, player)
    if idle is not None:
        return idle
    w = Window(s, player)
    out = _actions(s, w, player)
    w.came_to(s, out)
    return out


def _actions(s: GameState, w: Window, player: int) -> tuple[Option, ...]:
    out = [_PASS]
    for id in s.zone(HAND, player):
        if not w.rules_out_card(s.obj(id)):
            _card(s, w, id, out)
    for id in s.zone(COMMAND, player):
        if s.obj(id).owner == player:
            _card(s, w, id, out)
    for p in range(s.count):
        for id in w.looked_at(s, GRAVEYARD, p):
            _elsewhere(s, w, id, out)
    for id in w.looked_at(s, EXILE, 0):
        _elsewhere(s, w, id, out)
    library = s.zone(LIBRARY, player)
    if library and s.obj(library[-1]).known_to & (1 << player):
        _elsewhere(s, w, library[-1], out)
    for id in s.zone(OUTSIDE, player):
        if "companion" in s.obj(id).designations:
            _activations(s, w, id, out)
    for id in w.acting:
        _activations(s, w, id, out)
    return tuple(out)


def actions_with(s: GameState, player: int, id: int) -> list[Option]:
    """What the player who has priority may do with that object."""
    out: list[Option] = []
    w = Window(s, player)
    zone = s.obj(id).zone
    if zone == HAND or zone == COMMAND:
        _card(s, w, id, out)
    elif zone == BATTLEFIELD:
        _activations(s, w, id, out)
    elif zone == GRAVEYARD or zone == EXILE or zone == LIBRARY:
        _elsewhere(s, w, id, out)
    return out


def _card(s: GameState, w: Window, id: int, out: list[Option]) -> None:
    """A card in the hand or command zone."""
    w.asked = True
    player = w.player
    for face in special_actions.land_faces(s, player, id):
        if special_actions.why_not_play_land(s, player, id) is None:
            out.append(Option(f"play:{id}:{face}", "play", obj=id, index=face))
    for way in casting.options_of(s, player, id, w.sources):
        out.append(way.option())
    _activations(s, w, id, out)


def _elsewhere(s: GameState, w: Window, id: int, out: list[Option]) -> None:
    c = layers.chars(s, id)
    many = s.obj(id).kind == COPY or len(casting.castable_faces(s, id)) > 1
    if many or c.rules or w.rules:
        _card(s, w, id, out)
    elif c.abilities.activated or c.abilities.specials:
        _activations(s, w, id, out)


def _activations(s: GameState, w: Window, id: int, out: list[Option]) -> None:
    c = layers.chars(s, id)
    o = s.obj(id)
    player = w.player
    if c.abilities.activated and (
        o.zone != BATTLEFIELD or c.controller == player or c.abilities.open_to_others
    ):
        for inst in c.abilities.activated:
            if w.rules_out_ability(o, c, inst):
                continue
            ready = w.is_ready(id, inst)
            if ready is not None:
                out.append(ready)
                continue
            w.asked = True
            if activating.why_not(s, player, id, inst, w.sources) is None:
                out.append(activating.option(id, inst.key))
    if c.abilities.specials or o.face_down or c.face.form == "doors":
        w.asked = True
        out.extend(special_actions.options(s, player, id, w.sources))


def check(s: GameState, f: Frame) -> None:
    """117.5: state-based actions until none applies, then triggered abilities onto the stack, and again
    until there are none of either. With `pc` set, state-based actions alone (724.1c)."""
    if s.waiting and triggers.next_mana(s) is not None:
        announcing.begin_mana_triggers(s)
        return
    if ending.check(s):
        return
    if s.waiting and triggers.next_mana(s) is not None:
        announcing.begin_mana_triggers(s)  # what returns as a player leaves (610.3)
        return
    looked_at = state_based.unsettled(s)
    changed = _control_changed(s, looked_at)
    if changed:
        events.propose(s, changed)
        return
    if 4 <= s.step <= 9:
        relations.settle(s)
    batch = state_based.gather(s, f, looked_at)
    if batch is None:
        return
    f.vars = {}
    for id in looked_at:
        if s.obj(id).deathtouched:
            s.own_status(id).deathtouched = False
    if batch:
        f.vars["acted"] = True
        events.propose(s, batch)
        return
    if f.pc:
        s.pop()
        return
    triggers.notice_states(s)
    if triggers.put_waiting(s):
        return
    s.pop()


def _control_changed(s: GameState, among: tuple[int, ...] | list[int]) -> list[Event]:
    """Those of the permanents that have come under another player's control (613.1b), which no other event
    tells: effects that change control begin, and end, in many ways."""
    out: list[Event] = []
    for id in among:
        o = s.obj(id)
        was = o.held if o.held >= 0 else o.controller
        now = layers.chars(s, id).controller
        if now != was and not o.phased_out:
            out.append(Event(verbs.CONTROL, "613.1b", id, player=now, other=player_entity(was), cause=now))
    return out
