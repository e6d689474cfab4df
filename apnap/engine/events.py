"""The one pipe through which every change goes (CR 614-616, 603.2, 700.1).

The contract. A procedure proposes a *batch*: events that happen at once. For each event of the batch the
pipe

1. drops it if it can't happen (CR 101.2, 614.17): an indestructible permanent isn't destroyed, ...;
2. asks `replacement` which replacement and prevention effects apply; the affected player, or the affected
   object's controller, chooses one by 616.1a-e, it is applied, and the pipe looks afresh (616.1f), until
   none is left that has not been applied to this event (614.5);
3. takes out of the event the events that it contains (a discard contains a move), which go through 1-3
   themselves, after it (616.1g).

When all are settled, the whole batch is carried out as one change, entered in the ledger, and looked at
by triggered abilities, with the state as it was before for those that look back (603.10). No one else
changes a state, but for what is not a change in the rules' sense: bookkeeping of procedures. The batch
carried out is what the proposing procedure finds in `GameState.ret`.
"""

from __future__ import annotations

from typing import Final

from apnap.engine import (
    at_once,
    combat_state,
    counted,
    designations,
    drawn,
    durations,
    entering,
    excess,
    faces,
    layers,
    merging,
    past,
    phasing,
    prepared,
    qualities,
    replacement,
    triggers,
    turning,
    verbs,
    zones,
)
from apnap.engine.log import note, say, told
from apnap.engine.process import run_child
from apnap.engine.state import (
    ABILITY,
    BATTLEFIELD,
    CARD,
    COPY,
    EXILE,
    GONE,
    GRAVEYARD,
    HAND,
    LIBRARY,
    STACK,
    TOKEN,
    Entering,
    Event,
    Frame,
    GameState,
    ManaUnit,
    with_counters,
)
from apnap.model.instructions import Gate
from apnap.model.words import BATTLE, CREATURE, INSTANT, PLANESWALKER, SORCERY

SETTLING = 0
AMENDING = 1
CARRYING = 2
AFTER = 3


def propose(s: GameState, batch: list[Event]) -> None:
    """Begin to carry out a batch: a frame on top, whose end leaves the batch in `s.ret`."""
    inherited = _inherited(s)
    if inherited:
        batch = [_having_had(e, inherited) for e in batch]
    f = s.push(verbs.F_EVENTS, None)
    f.root = len(s.frames) - 1
    f.vars["todo"] = tuple(batch)
    f.vars["done"] = ()
    f.vars["after"] = ()
    f.vars["looks"] = 0


def _inherited(s: GameState) -> tuple[str, ...]:
    """The replacement effects that have had their opportunity with what is under way: an instruction that
    one of them put in place of an event is a modified event still (CR 614.5)."""
    out: tuple[str, ...] = ()
    for f in s.frames:
        if f.kind == verbs.F_EVENTS and f.pc == AFTER:
            out = out + f.vars["inherit"]
    return out


def _having_had(e: Event, keys: tuple[str, ...]) -> Event:
    e = e.altered()
    e.applied = e.applied + keys
    return e


def step(s: GameState, f: Frame) -> None:
    """Go on with the batch of the frame on top."""
    at = len(s.frames) - 1
    if f.pc == SETTLING:
        _settle(s, f)
        f = s.own_frame(at)
    elif f.pc == AMENDING:
        _amended(s, f)
        return
    if f.pc == CARRYING:
        batch: tuple[Event, ...] = f.vars["done"]
        ranks = at_once.chosen_ranks(s, f, batch) if len(batch) > 1 else {}
        if ranks is None:
            return
        f.pc = AFTER
        ret = carry_out(s, batch, ranks)
        f = s.own_frame(at)
        if any([e.verb == verbs.ZONE_CHANGE and e.data == verbs.DRAW for e in ret]):
            f.vars["after"] = (*f.vars["after"], *drawn.instructions(s, ret))
        if s.waiting:
            f.vars["after"] = (*f.vars["after"], *triggers.returning_now(s))
        if not f.vars["after"] and len(s.frames) == at + 1:
            s.pop(ret)
            return
        f.vars["ret"] = ret
    elif f.pc == AFTER:
        if not f.vars["after"]:
            s.pop(f.vars["ret"])
            return
        node, source, controller, event, instance, bindings, inherit = f.vars["after"][0]
        f.vars["after"] = f.vars["after"][1:]
        f.vars["inherit"] = inherit
        f.vars.update(bindings)
        for fact in f.vars["ret"]:
            if fact.verb == event.verb and fact.obj == event.obj and fact.player == event.player:
                event, amount = fact.altered(), event.amount  # what moved is known by what it has become
                event.amount = amount
                break
        child = run_child(s, f, node)
        child.it = int(f.vars.get("it", 0))
        child.source = source
        child.controller = controller
        child.event = event
        child.instance = instance


def _settle(s: GameState, f: Frame) -> None:
    while True:
        todo: tuple[Event, ...] = f.vars["todo"]
        if not todo:
            held: tuple[Event, ...] = f.vars.get("held", ())
            if held:
                f.vars["todo"] = held
                f.vars["held"] = ()
                continue
            f.pc = CARRYING
            return
        e = todo[0]
        if not possible(s, e):
            rule = _forbidding(s, e)
            if rule:
                say(s, rule, "can't happen", e.player, e.obj, told(s, e), e)
            f.vars["todo"] = todo[1:]
            continue
        applied = replacement.apply_one(s, f, e)
        if applied == replacement.NONE:
            if merging.is_to_arrange(s, e):
                arranged = merging.arranged(s, f, e)
                if arranged is None:
                    return
                f.vars["todo"] = (arranged, *todo[1:])
                continue
            if e.dest == BATTLEFIELD:
                chosen = entering.settle(s, f, e)
                if chosen == entering.WAITING:
                    return
                if chosen == entering.DROPPED:
                    f.vars["todo"] = todo[1:]
                    continue
                if chosen == entering.CHANGED:
                    continue
            within = contained(s, e)
            for part in within:
                part.inner = True
            if e.entering is not None and e.entering.counters and e.dest == BATTLEFIELD:
                e, within = _with_counters_apart(e, len(f.vars["done"]))
            f.vars["done"] = (*f.vars["done"], e)
            f.vars["todo"] = tuple([c for c in within if c.rule != "120.3f"]) + todo[1:]
            for gain in within:
                if gain.rule == "120.3f":
                    _hold(f, gain)
        elif applied != replacement.AGAIN:
            # The game waits for an answer, or an instruction runs first that may amend the event.
            if applied == replacement.RUNNING:
                f = s.own_frame(f.root)
                f.pc = AMENDING
            return


def _hold(f: Frame, gain: Event) -> None:
    """One source's lifelink makes one event of all that it deals at once (CR 120.3f, 702.15e)."""
    held: tuple[Event, ...] = f.vars.get("held", ())
    out: list[Event] = []
    for other in held:
        if other.source == gain.source and other.player == gain.player:
            gain.amount += other.amount
        else:
            out.append(other)
    f.vars["held"] = (*out, gain)


def _with_counters_apart(e: Event, at: int) -> tuple[Event, list[Event]]:
    """A permanent that enters with counters is given them as it enters (CR 122.6): events of their own
    within the entering, which is the event of that index in the batch."""
    assert e.entering is not None
    within: list[Event] = []
    for kind, n in e.entering.counters:
        given = Event(verbs.PUT_COUNTER, "122.6", e.obj, e.obj, -1, 0, n, kind, e.entering.controller)
        given.data = ("enters", at)
        within.append(given)
    e = e.altered()
    assert e.entering is not None
    e.entering = e.entering.altered()
    e.entering.counters = ()
    return e, within


def _amended(s: GameState, f: Frame) -> None:
    """The instruction of an `AsItEnters` is done: the event as it left it is looked at afresh."""
    todo: tuple[Event, ...] = f.vars["todo"]
    f.vars["todo"] = (f.vars.pop("amend"), *todo[1:])
    f.pc = SETTLING


def possible(s: GameState, e: Event) -> bool:
    """Whether the event can happen at all (CR 101.3, 614.17)."""
    v = e.verb
    if e.obj > 0:
        o = s.obj(e.obj)
        if o.zone == GONE:
            return False
        if v == verbs.ZONE_CHANGE and e.origin >= 0 and o.zone != e.origin:
            return False
        if o.kind == TOKEN and o.zone != BATTLEFIELD and v == verbs.ZONE_CHANGE and e.dest != GONE:
            return False  # CR 111.8
        if o.phased_out and v not in (verbs.PHASE_IN, verbs.UNTAP):
            return False
        if v == verbs.ZONE_CHANGE and e.dest == BATTLEFIELD and not _may_enter(s, e):
            return False
    elif v == verbs.ZONE_CHANGE and (e.face is None or entering.kept_out(s, e)):
        return False
    if _of_one_who_left(s, e):
        return e.dest == GONE
    if v == verbs.DESTROY:
        return not layers.chars(s, e.obj).has("indestructible")  # CR 702.12b
    if v == verbs.COUNTER:
        return not cant(s, e.obj, "be countered")
    if v == verbs.SACRIFICE:
        return qualities.controller_of(s, e.obj) == e.player and not cant(s, e.obj, "be sacrificed")
    if v == verbs.TAP:
        return not s.obj(e.obj).tapped
    if v == verbs.UNTAP:
        return s.obj(e.obj).tapped
    if v == verbs.DAMAGE:
        return e.amount > 0  # CR 120.8
    if v == verbs.GAIN_LIFE:
        return e.amount > 0 and not player_cant(s, e.player, "gain life")
    if v in (verbs.LOSE_LIFE, verbs.PAY_LIFE):
        return e.amount > 0 and not player_cant(s, e.player, "lose life")
    if v in (verbs.SCRY, verbs.SURVEIL):
        return e.amount > 0  # CR 701.22b, 701.25c
    if v == verbs.DRAW:
        return not player_cant(s, e.player, "draw")
    if v == verbs.REMOVE_COUNTER:
        return e.amount > 0 and _counters(s, e) > 0
    if v == verbs.PUT_COUNTER:
        if e.amount <= 0:
            return False
        return not (cant(s, e.obj, "get counters") if e.obj else player_cant(s, e.player, "get counters"))
    if v == verbs.TRANSFORM:
        # CR 702.145b, e: but as daybound and nightbound themselves say.
        return e.rule.startswith("702.145") or not designations.bound_to_time(layers.chars(s, e.obj))
    if v == verbs.LOSE:
        return not player_cant(s, e.player, "lose")
    if v == verbs.DESIGNATE and e.how == prepared.PREPARED:
        return prepared.able(s, e.obj)  # CR 722.3a
    if v == verbs.WIN:
        return not player_cant(s, e.player, "win")
    if v == verbs.CREATE_TOKEN:
        # CR 111.5: no token that is a copy of an instant or sorcery card.
        return e.amount > 0 and e.face is not None and not e.face.type_bits() & (INSTANT | SORCERY)
    return True


def _of_one_who_left(s: GameState, e: Event) -> bool:
    """Whether the event would happen to a player who has left the game, or put something under their control
    (CR 800.4b, d-e)."""
    if e.player >= 0 and s.players[e.player].left:
        return True
    if e.dest != BATTLEFIELD or e.entering is None or e.entering.controller < 0:
        return False
    return s.players[e.entering.controller].left


def _forbidding(s: GameState, e: Event) -> str:
    """The rule by which an event that can't happen is worth a word; "" where there was just nothing to do."""
    v = e.verb
    if _of_one_who_left(s, e):
        return "800.4d" if v == verbs.CREATE_TOKEN else "800.4e" if v == verbs.DAMAGE else "800.4b"
    if v == verbs.DAMAGE:
        return "120.8"
    if v == verbs.SCRY:
        return "701.22b"
    if v == verbs.SURVEIL:
        return "701.25c"
    if e.obj > 0:
        o = s.obj(e.obj)
        if o.kind == TOKEN and o.zone != BATTLEFIELD and v == verbs.ZONE_CHANGE:
            return "111.8"
        if o.zone == GONE or o.phased_out:
            return ""
        if v == verbs.ZONE_CHANGE and e.dest == BATTLEFIELD and not _may_enter(s, e):
            if entering.kept_out(s, e):
                return "614.17d"
            if e.entering is not None and e.entering.transformed:
                return "712.13a" if s.obj(e.obj).zone == STACK else "712.14a"
            card = faces.double_faced(s, s.obj(e.obj))
            return "712.14b" if card is not None and card.layout == "modal_dfc" else "307.4"
    if v == verbs.DESTROY:
        return "702.12b"
    if v in (verbs.COUNTER, verbs.DRAW, verbs.LOSE, verbs.WIN):
        return "101.2"
    if v == verbs.SACRIFICE:
        return "701.21a"
    if v in (verbs.GAIN_LIFE, verbs.LOSE_LIFE, verbs.PAY_LIFE, verbs.PUT_COUNTER):
        return "101.2" if e.amount > 0 else ""
    if v == verbs.CREATE_TOKEN:
        return "111.12" if e.face is None else "111.5" if e.amount > 0 else ""
    return ""


def _may_enter(s: GameState, e: Event) -> bool:
    """Whether the object can be put onto the battlefield so: no instant or sorcery (CR 304.4, 307.4, 712.14b)
    and, transformed, nothing but what is double-faced (712.14a)."""
    how = e.entering
    o = s.obj(e.obj)
    if entering.kept_out(s, e):
        return False
    if how is not None and how.face_down:
        return True
    if how is not None and how.copy_of is not None:
        # What would be up is a face of the card, whatever it copies (CR 712.13a).
        card = faces.double_faced(s, o) if how.transformed else None
        return card is None or not faces.sets(card)[1].type_bits() & (INSTANT | SORCERY)
    face = o.face
    if how is not None and how.transformed:
        card = faces.double_faced(s, o)
        if card is None:
            return False
        face = faces.sets(card)[1]
    elif e.origin != STACK and o.kind == CARD:
        face = zones.face_of_card(s, o.card)
    return not face.type_bits() & (INSTANT | SORCERY)


def _counters(s: GameState, e: Event) -> int:
    if e.obj > 0:
        return s.obj(e.obj).counters_of(e.how)
    return s.players[e.player].counters_of(e.how)


def cant(s: GameState, id: int, act: str) -> bool:
    """Whether a rule that binds the object forbids that the act be done to it, whoever asks."""
    return replacement.forbids(s, layers.chars(s, id).rules, act)


def player_cant(s: GameState, player: int, act: str) -> bool:
    """Whether an effect forbids the player the act."""
    return replacement.forbids(s, layers.player_rules(s, player), act)


# What an event contains.


def contained(s: GameState, e: Event) -> list[Event]:
    """The events that a settled event contains, to be settled after it (CR 616.1g)."""
    v = e.verb
    if v == verbs.DRAW:
        library = s.zone(LIBRARY, e.player)
        at = e.data if isinstance(e.data, int) else 0
        if len(library) <= at:
            return []
        return [moving(s, library[-1 - at], HAND, "121.1", e)]
    if v == verbs.PHASE_OUT or v == verbs.PHASE_IN:
        return phasing.along(s, e)
    if v == verbs.DISCARD:
        return [moving(s, e.obj, GRAVEYARD, "701.9a", e)]
    if v == verbs.MILL:
        return [moving(s, e.obj, GRAVEYARD, "701.17a", e)]
    if v == verbs.SACRIFICE:
        return [moving(s, e.obj, GRAVEYARD, "701.21a", e)]
    if v == verbs.DESTROY:
        return [moving(s, e.obj, GRAVEYARD, "701.8a", e)]
    if v == verbs.COUNTER:
        o = s.obj(e.obj)
        dest = e.dest if e.dest >= 0 else GRAVEYARD
        if o.kind == ABILITY:
            return [moving(s, e.obj, GONE, "701.6a", e)]
        gone = moving(s, e.obj, dest, "701.6a", e)
        gone.where = e.where
        return [gone]
    if v == verbs.PLAY_LAND:
        e.cause = e.player
        land = moving(s, e.obj, BATTLEFIELD, "305.1", e)
        land.entering = e.entering.altered() if e.entering is not None else Entering()
        land.entering.controller = e.player
        return [land]
    if v == verbs.CREATE_TOKEN:
        out: list[Event] = []
        for _ in range(e.amount):
            t = Event(verbs.ZONE_CHANGE, "111.2", player=e.player, source=e.source, cause=e.cause)
            t.dest = BATTLEFIELD
            t.face = e.face
            t.entering = e.entering.altered() if e.entering is not None else Entering()
            t.entering.controller = e.player
            out.append(t)
        return out
    if v == verbs.REGENERATE:
        return [Event(verbs.TAP, "701.19a", e.obj)]
    if v == verbs.DAMAGE:
        return _results_of_damage(s, e)
    if v == verbs.DESIGNATE and e.obj == 0 and e.player < 0:
        return designations.turning(s, e.how)
    if v == verbs.PAY_LIFE:  # CR 119.4
        loss = Event(verbs.LOSE_LIFE, "119.4", 0, e.source, e.player, 0, e.amount, "pay", e.cause)
        return [loss]
    return []


def moving(s: GameState, id: int, dest: int, rule: str, of: Event | None = None) -> Event:
    """The zone change of an object that exists."""
    o = s.obj(id)
    e = Event(verbs.ZONE_CHANGE, rule, id, player=o.owner)
    e.origin = o.zone
    e.dest = dest
    if of is not None:
        e.source = of.source
        e.cause = of.cause
        e.how = "discard" if of.verb == verbs.DISCARD else of.how
        e.where = of.where
        e.data = of.verb
    return e


def _results_of_damage(s: GameState, e: Event) -> list[Event]:
    """CR 120.3: what damage does, in the order of its letters; marking it on a creature (120.3e) is
    done as the event itself is carried out."""
    c = layers.chars(s, e.source) if e.source else None
    names = c.abilities.names if c is not None else frozenset()
    controller = c.controller if c is not None else -1
    if c is not None and controller < 0:
        controller = s.obj(e.source).owner  # CR 702.15b, d
    out: list[Event] = []
    if e.obj == 0:
        if "infect" in names:
            out.append(_counter_event(e, "poison", e.amount, "120.3b"))
        else:
            loss = Event(verbs.LOSE_LIFE, "120.3a", player=e.player, source=e.source, amount=e.amount)
            loss.how = "damage"
            loss.cause = e.cause
            out.append(loss)
        if e.how == "combat" and c is not None and "toxic" in names:
            total = sum([int(k.args[0].n) for k in c.abilities.keyword("toxic")])
            out.append(_counter_event(e, "poison", total, "120.3g"))
    else:
        types = layers.chars(s, e.obj).types
        if types & PLANESWALKER:
            out.append(_less(e, "loyalty", "120.3c"))
        if types & BATTLE:
            out.append(_less(e, "defense", "120.3h"))
        if types & CREATURE and ("wither" in names or "infect" in names):
            out.append(_counter_event(e, "-1/-1", e.amount, "120.3d"))
    if "lifelink" in names and controller >= 0:
        gain = Event(verbs.GAIN_LIFE, "120.3f", player=controller, source=e.source, amount=e.amount)
        gain.cause = controller
        out.append(gain)
    return out


def _counter_event(e: Event, kind: str, n: int, rule: str) -> Event:
    # combat damage is dealt by no effect (CR 609.1)
    source = 0 if e.how == "combat" else e.source
    return Event(verbs.PUT_COUNTER, rule, e.obj, source, e.player, 0, n, kind, e.cause)


def _less(e: Event, kind: str, rule: str) -> Event:
    return Event(verbs.REMOVE_COUNTER, rule, e.obj, e.source, -1, 0, e.amount, kind, e.cause)


# Carrying out.


def carry_out(
    s: GameState, batch: tuple[Event, ...], ranks: dict[int, int] | None = None
) -> tuple[Event, ...]:
    """Carry out a settled batch as one change, enter it in the ledger, let triggers look. `ranks` are those
    of what enters, where its order was chosen (`at_once`)."""
    if not batch:
        return ()
    before: GameState | None = s
    leaving = [e for e in batch if e.verb == verbs.ZONE_CHANGE and e.obj > 0]
    if leaving or triggers.looks_back(batch):
        before = s.fork() if triggers.may_look_back(s) else None
        for e in leaving:
            zones.remember(s, e.obj)
    order = batch
    if len(leaving) > 1 or len(batch) > 1:
        order = tuple(at_once.in_order(s, batch, ranks or {}))
    facts: list[Event] = []
    given = [e for e in order if _is_given(e)]
    if given:
        order = (*[e for e in order if not _is_given(e)], *given)
    entered: list[tuple[Event, int]] = []
    beyond = excess.of(s, batch)
    for e in order:
        if given and _is_given(e):
            e = _given(e, batch[e.data[1]], entered)
            if e.obj == 0 or not possible(s, e):  # as it is on the battlefield (CR 614.17d)
                continue
        fact = _carry(s, e)
        if fact is not None:
            if given and e.dest == BATTLEFIELD:
                entered.append((e, fact.result))
            facts.append(fact)
            note(s, fact)
            if e.dest == BATTLEFIELD and e.entering is not None:
                for more in _designated(s, e, fact.result):
                    facts.append(more)
                    note(s, more)
            elif e.verb == verbs.DESIGNATE and e.how in faces.UNLOCKED:
                if all([half in s.obj(e.obj).designations for half in faces.UNLOCKED]):
                    who = qualities.controller_of(s, e.obj)
                    facts.append(Event(verbs.ACT, "709.5i", e.obj, e.source, who, how=faces.FULLY))
                    note(s, facts[-1])
    for fact in beyond:
        facts.append(fact)
        note(s, fact)
    _results(facts)
    past.fix(s, facts)
    s.ledger = s.ledger + tuple(facts)
    triggers.notice(s, before, tuple(facts))
    if s.effects or s.delayed:
        durations.after_batch(s, tuple(facts))
    return (*facts, *_parts(s, facts))


def _parts(s: GameState, facts: list[Event]) -> list[Event]:
    """The moves of what else a merged permanent has become, for what finds the objects that moved: one
    permanent has left (CR 730.3c, 712.21c)."""
    out: list[Event] = []
    for fact in facts:
        if fact.verb == verbs.ZONE_CHANGE and fact.obj > 0 and s.obj(fact.obj).components:
            for id in merging.parts(s, fact.obj, fact.result):
                more = fact.altered()
                more.result = id
                more.inner = True
                out.append(more)
    return out


_CONTAINERS: Final = frozenset(
    {verbs.DISCARD, verbs.MILL, verbs.SACRIFICE, verbs.DESTROY, verbs.COUNTER, verbs.PLAY_LAND}
)


def _results(facts: list[Event]) -> None:
    """What was discarded, milled, sacrificed, ... is found as what the move within made of it (400.7e)."""
    for fact in facts:
        if fact.verb in _CONTAINERS and not fact.result:
            for moved in facts:
                if moved.verb == verbs.ZONE_CHANGE and moved.obj == fact.obj:
                    fact.result = moved.result


def tell(s: GameState, facts: list[Event]) -> None:
    """Enter in the ledger, and show to triggers, what a procedure has done in steps of its own (a spell
    put on the stack, CR 601.2i)."""
    for fact in facts:
        note(s, fact)
    past.fix(s, facts)
    s.ledger = s.ledger + tuple(facts)
    triggers.notice(s, s, tuple(facts))


def _designated(s: GameState, e: Event, id: int) -> list[Event]:
    """The designations that a permanent enters with: what an effect says, and the half of a shared type
    line that was cast (CR 709.5d)."""
    assert e.entering is not None
    names = e.entering.designations
    if e.origin == STACK and s.obj(e.obj).kind == CARD and s.obj(e.obj).cast is not None:
        opened = faces.opened(s.obj(e.obj).face)
        if opened:
            names = (*names, opened)
    out: list[Event] = []
    for name in names:
        made = Event(verbs.DESIGNATE, "700.1", id, e.source, -1, 0, 0, name, e.cause)
        if possible(s, made):
            designations.carry_out(s, made)
            out.append(made)
    return out


def _is_given(e: Event) -> bool:
    """Whether it gives counters to a permanent as it enters."""
    return e.verb == verbs.PUT_COUNTER and isinstance(e.data, tuple)


def _given(e: Event, entering: Event, entered: list[tuple[Event, int]]) -> Event:
    """The same event for the permanent that has entered; for no object if it hasn't."""
    e = e.altered()
    e.data = None
    e.obj = 0
    for other, id in entered:
        if other is entering:
            e.obj = id
            e.source = id
    return e


def _carry(s: GameState, e: Event) -> Event | None:
    """Change the state as the event says; the fact that is remembered, None if nothing came of it."""
    v = e.verb
    fact = e.altered()
    if v == verbs.ZONE_CHANGE:
        if e.obj > 0 and s.obj(e.obj).zone != e.origin:
            return None  # An earlier event of the batch has moved it already.
        if e.dest == GONE:
            combat_state.forget(s, e.obj)
            o = s.own(e.obj)
            zones.remove_from_zone(s, o)
            o.zone = GONE
            return fact
        # What it attacked or blocked stays known of the object that is gone (608.2h).
        fact.result = zones.move(s, e)
        if e.origin == STACK and e.dest == BATTLEFIELD and s.effects:
            durations.follow(s, e.obj, fact.result)  # CR 400.7a
        if e.dest == EXILE and e.source > 0 and fact.result:
            exiled = (fact.result, *merging.parts(s, e.obj, fact.result))
            s.own(e.source).linked += tuple([(qualities.copied(s, e.source), id) for id in exiled])  # 607.2a
        _after_move(s, e, fact)
        return fact
    if v == verbs.DRAW:
        if len(s.zone(LIBRARY, e.player)) == 0:
            s.own_player(e.player).drew_from_empty = True
            offered = [f.node for f in s.frames if isinstance(f.node, Gate)]
            behind: tuple[str, ...] = ("121.3",) if offered else ("121.1",)
            if offered and e.cause != e.player:
                behind = ("121.3", "121.3a")
            say(
                s,
                "121.4",
                "draws from an empty library",
                e.player,
                0,
                (),
                behind,
            )
            return None
        return fact
    if v == verbs.DAMAGE:
        if e.obj > 0:
            o = s.own_status(e.obj)
            c = layers.chars(s, e.obj)
            names = layers.chars(s, e.source).abilities.names if e.source else frozenset()
            if c.types & CREATURE and "wither" not in names and "infect" not in names:
                o.damage += e.amount
            if "deathtouch" in names and c.types & CREATURE:
                o.deathtouched = True
        return fact
    if v == verbs.LOSE_LIFE:
        s.own_player(e.player).life -= e.amount
        return fact
    if v == verbs.GAIN_LIFE:
        s.own_player(e.player).life += e.amount
        return fact
    if v == verbs.TAP:
        s.own_status(e.obj).tapped = True
        return fact
    if v == verbs.UNTAP:
        s.own_status(e.obj).tapped = False
        return fact
    if v == verbs.PUT_COUNTER:
        if e.obj > 0:
            counted.put(s, s.own(e.obj), e.how, e.amount)
        else:
            p = s.own_player(e.player)
            p.counters = with_counters(p.counters, e.how, e.amount)
        return fact
    if v == verbs.REMOVE_COUNTER:
        fact.amount = min(e.amount, _counters(s, e))
        if e.obj > 0:
            counted.remove(s.own(e.obj), e.how, fact.amount)
        else:
            p = s.own_player(e.player)
            p.counters = with_counters(p.counters, e.how, -fact.amount)
        return fact
    if v == verbs.ATTACH:
        o = s.own(e.obj)
        if o.attached_to == e.other:
            return None
        o.attached_to = e.other
        o.timestamp = s.tick()  # CR 613.7e
        return fact
    if v == verbs.UNATTACH:
        s.own(e.obj).attached_to = 0
        return fact
    if v == verbs.ADD_MANA:
        p = s.own_pool(e.player)
        units: tuple[ManaUnit, ...] = e.data
        while units and len(units) < e.amount:
            # "Twice that much": more of the same types (CR 106.6a).
            units = units + units[: e.amount - len(units)]
        fact.data = units[: e.amount]
        p.pool = p.pool + fact.data
        return fact
    if v == verbs.SHUFFLE:
        zones.shuffle(s, e.player)
        return fact
    if v == verbs.LOSE:
        p = s.own_player(e.player)
        if not p.lost_by:
            p.lost_by = e.rule
        return fact
    if v == verbs.WIN:
        for q in range(s.count):
            if q != e.player and not s.players[q].left and not s.players[q].lost_by:
                s.own_player(q).lost_by = e.rule
        return fact
    if v == verbs.PHASE_OUT or v == verbs.PHASE_IN:
        phasing.carry_out(s, e)
        return fact
    if turning.carry_out(s, e):
        return fact
    if v == verbs.CONTROL:
        o = s.own(e.obj)
        o.held = e.player
        if o.face_down:
            o.known_to = o.known_to | (1 << e.player)  # CR 708.5
        o.designations = designations.under_another(o.designations)
        o.came = s.turn
        combat_state.remove(s, e.obj)  # CR 506.4
        return fact
    if v == verbs.DESIGNATE:
        designations.carry_out(s, e)
        return fact
    if v == verbs.REGENERATE:
        o = s.own(e.obj)
        o.damage = 0
        o.deathtouched = False
        combat_state.remove(s, e.obj)
        return fact
    if v == verbs.ACT and e.how == "flip":
        merging.flip(s, e.obj)
        return fact
    if v == verbs.ACT and e.how == merging.MUTATE:
        merging.merge(s, e.obj, e.other, e.data == "top")
        durations.follow(s, e.other, e.obj)  # CR 702.140f
        return fact
    if v == verbs.ACT and e.how == "remove damage" and e.obj > 0:
        o = s.own(e.obj)
        o.damage = 0
        o.deathtouched = False
        return fact
    if v == verbs.REVEAL:
        if e.obj > 0:
            s.own(e.obj).known_to = zones.ALL_KNOW
        return fact
    if v == verbs.LOOK:
        if e.obj > 0 and e.player >= 0:
            o = s.own(e.obj)
            o.known_to = o.known_to | (1 << e.player)
        return fact
    # All the other verbs are facts only: what they consist of is done by events of their own, or by the
    # procedure that tells of them.
    return fact


def _after_move(s: GameState, e: Event, fact: Event) -> None:
    """What entering brings: effects that the entering permanent was given (CR 611.2e)."""
    if e.dest != BATTLEFIELD or e.entering is None or not fact.result:
        return
    if e.entering.mods:
        durations.permanent_effect(s, e.source, e.cause, fact.result, e.entering.mods)


__all__ = ["COPY", "EXILE", "STACK", "cant", "carry_out", "moving", "player_cant", "propose", "step"]
