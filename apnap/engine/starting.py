"""Starting the game (CR 103): decks, opening hands, the London mulligan."""

from __future__ import annotations

from typing import Any

from apnap.engine import commander, evaluate, events, faces, layers, verbs, zones
from apnap.engine.characteristics import AbilityInst
from apnap.engine.decision import choose, choose_entities
from apnap.engine.log import say
from apnap.engine.process import run_child
from apnap.engine.state import (
    CARD,
    COMMAND,
    HAND,
    LIBRARY,
    OUTSIDE,
    Event,
    Frame,
    GameState,
    Option,
    random_below,
)
from apnap.keywords.designations import COMMANDER
from apnap.model.abilities import FromOpeningHand, OnlyIf, Special
from apnap.model.cards import Card
from apnap.model.node import intern

DRAWING = 0
DECLARING = 1
TAKING = 2
BOTTOM = 3
OPENING = 4
BEGIN = 5


def new_game(
    decks: list[list[Card]],
    sideboards: list[list[Card]],
    seed: int,
    options: tuple[tuple[str, Any], ...] = (),
    commanders: list[list[Card]] | None = None,
    identities: tuple[int, ...] = (),
) -> GameState:
    """A game about to begin, the libraries shuffled. Options: "life" (20), "hand" (7, the starting hand
    size), "hand size" (7, the maximum), "first" (the starting player; at random if not given), "life of
    several" (the life total with more than two players, where it is another), "commander damage" (how much
    combat damage of one commander loses the game; 0: none), "free mulligans" (how many put no card on the
    bottom, 0; with more than two players at least 1, CR 103.5c)."""
    s = GameState(len(decks))
    s.rng = seed & ((1 << 64) - 1)
    s.options = options
    cards: list[tuple[Card, int]] = []
    leaders: list[tuple[str, int]] = []
    for p, deck in enumerate(decks):
        for group, zone in ((deck, LIBRARY), (sideboards[p], OUTSIDE)):
            placed = [_place(s, cards, intern(card), p, zone) for card in group]
            s.set_zone(zone, p, tuple(placed))
        if commanders is not None:
            for card in commanders[p]:
                id = _place(s, cards, intern(card), p, COMMAND)
                s.set_zone(COMMAND, p, (*s.zone(COMMAND, p), id))
                s.own(id).known_to = zones.ALL_KNOW
                leaders.append((COMMANDER, s.obj(id).card))
    s.cards = tuple(cards)
    if leaders:
        commander.designate(s, tuple(leaders))
        s.options = (*s.options, ("identity", identities or (-1,) * s.count))
    life = s.starting_life()
    for p in range(s.count):
        s.own_player(p).life = life
    first = s.option("first", -1)
    s.active = first if first >= 0 else random_below(s, s.count)
    for p in range(s.count):
        say(s, "103.4", f"begins with {life} life", p, 0, (), _life_rules(s, life, bool(leaders)))
        say(s, "103.3", "shuffles the deck, which becomes the library", p, 0, (), ("401.1",))
        zones.shuffle(s, p)
    f = s.push(verbs.F_START, None)
    f.vars["keeping"] = ()
    return s


def _life_rules(s: GameState, life: int, commanders: bool) -> tuple[str, ...]:
    if not commanders:
        return ("119.1",)
    if life == 40:
        return ("119.1c", "103.4c", "903.7", "103.2c", "903.6")
    return ("119.1d", "103.4d", "903.12f", "903.12", "103.2c", "903.6")


def _place(s: GameState, cards: list[tuple[Card, int]], card: Card, player: int, zone: int) -> int:
    cards.append((card, player))
    o = s.new_obj(CARD, len(cards) - 1, player, faces.usual(card), zone)
    if zone == OUTSIDE:
        o.known_to = 1 << player
    return o.id


def step(s: GameState, f: Frame) -> None:
    """Go on with the start of the game."""
    if f.pc == DRAWING and not f.vars["keeping"] and not _companions(s, f):
        return
    if f.pc == DRAWING:
        keeping: tuple[int, ...] = f.vars["keeping"]
        batch: list[Event] = []
        for p in s.in_game():
            if p not in keeping:
                library = s.zone(LIBRARY, p)
                n = s.option("hand", 7)
                batch.extend([events.moving(s, id, HAND, "103.5") for id in reversed(library[-n:])])
        f.pc = BOTTOM
        events.propose(s, batch)
    elif f.pc == DECLARING:
        _declare(s, f)
    elif f.pc == TAKING:
        _take(s, f)
    elif f.pc == BOTTOM:
        _bottom(s, f)
    elif f.pc == OPENING:
        _opening(s, f)
    else:
        s.pop()
        s.ledger = ()
        say(s, "103.8", "takes the first turn", s.active, 0, (), ("103.8a" if s.count == 2 else "103.8c",))
        s.push(verbs.F_TURN, None)


def _declare(s: GameState, f: Frame) -> None:
    """103.5: each player in turn order declares; those who keep are done with it."""
    keeping: tuple[int, ...] = f.vars["keeping"]
    for p in s.in_game():
        if p in keeping or _bottomed(s, p) >= s.option("hand", 7):
            continue
        options = [Option("keep", "keep"), Option("mulligan", "mulligan")]
        key = f"d{p}.{s.players[p].mulligans}"
        values = (s.players[p].mulligans,)
        got = choose(s, f, key, "mulligan", p, "103.5", "Keep the hand?", options, 0, values)
        if got is None:
            return
    say(s, "101.4e", "declares first, as the player who starts", s.active)
    f.pc = TAKING


def _bottomed(s: GameState, p: int) -> int:
    """How many cards the player puts on the bottom (103.5, 103.5c)."""
    free = max(s.option("free mulligans", 0), 1 if s.count > 2 else 0)
    return max(0, s.players[p].mulligans - free)


def _take(s: GameState, f: Frame) -> None:
    """All mulligans that were declared are taken at the same time."""
    keeping: list[int] = list(f.vars["keeping"])
    taking: list[int] = []
    for p in s.in_game():
        if p in keeping:
            continue
        if f.vars.get(f"d{p}.{s.players[p].mulligans}") == "mulligan":
            taking.append(p)
        else:
            keeping.append(p)
    f.vars["keeping"] = tuple(keeping)
    if not taking:
        f.pc = OPENING
        return
    batch: list[Event] = []
    for p in taking:
        batch.extend([events.moving(s, id, LIBRARY, "103.5") for id in s.zone(HAND, p)])
        batch.append(Event(verbs.SHUFFLE, "103.5", player=p))
        s.own_player(p).mulligans += 1
    f.pc = DRAWING
    events.propose(s, batch)


def _bottom(s: GameState, f: Frame) -> None:
    """103.5: who has drawn a new hand puts as many cards on the bottom as they took mulligans, in any
    order, before they declare again."""
    chosen: list[tuple[int, tuple[int, ...]]] = []
    for p in s.in_game():
        n = _bottomed(s, p)
        if s.players[p].mulligans and p not in f.vars["keeping"] and n < s.players[p].mulligans:
            say(s, "103.5c", "took a mulligan that is free", p, 0, (), ("903.12g",))
        if n == 0 or p in f.vars["keeping"]:
            continue
        prompt = "Put cards on the bottom, the first one lowest"
        key = f"b{p}.{s.players[p].mulligans}"
        got = choose_entities(s, f, key, "objects", p, "103.5", prompt, s.zone(HAND, p), n, n)
        if got is None:
            return
        chosen.append((p, got))
    f.pc = DECLARING
    batch: list[Event] = []
    for _, ids in chosen:
        for id in reversed(ids):
            e = events.moving(s, id, LIBRARY, "103.5")
            e.where = "bottom"
            batch.append(e)
    if batch:
        events.propose(s, batch)


def _opening(s: GameState, f: Frame) -> None:
    """103.6: what players may do with cards of their opening hands, the starting player first, each in any
    order and once with a card."""
    done: tuple[int, ...] = f.vars.get("done", ())
    for p in s.in_game():
        found: dict[str, tuple[int, Special]] = {}
        if f.vars.get(f"o{p}") is None:
            for id in s.zone(HAND, p):
                if id not in done:
                    for inst in layers.chars(s, id).abilities.specials:
                        if _may_open(s, p, id, inst):
                            assert isinstance(inst.ability, Special)
                            found[f"special:{id}:{inst.key}"] = (id, inst.ability)
        if not found:
            continue
        options = [Option(key, "special", id) for key, (id, _) in found.items()]
        options.append(Option("done", "done"))
        prompt = "Choose an action with a card of the opening hand"
        got = choose(s, f, f"o{p}.{len(done)}", "objects", p, "103.6", prompt, options)
        if got is None:
            return
        if got == "done":
            f.vars[f"o{p}"] = "done"
            continue
        id, ability = found[got]
        f.vars["done"] = (*done, id)
        f.root = len(s.frames) - 1
        child = run_child(s, f, ability.effect)
        child.source = id
        child.controller = p
        say(s, "103.6", "acts with a card of the opening hand", p, id, (), ("103.6a", "103.6b"))
        return
    f.pc = BEGIN


def _may_open(s: GameState, player: int, id: int, inst: AbilityInst) -> bool:
    ability = inst.ability
    if not isinstance(ability, Special):
        return False
    if not any([isinstance(limit, FromOpeningHand) for limit in ability.limits]):
        return False
    ctx = evaluate.Context(s, id, player)
    return all([evaluate.holds(ctx, x.condition) for x in ability.limits if isinstance(x, OnlyIf)])


def _companions(s: GameState, f: Frame) -> bool:
    """103.2b: each player may reveal a card from outside the game whose companion ability their deck
    fulfills; False while the game waits."""
    for p in s.in_game():
        pool = [id for id in s.zone(OUTSIDE, p) if _is_companion(s, id)]
        if not pool or f.vars.get(f"c{p}") is not None:
            continue
        prompt = "Choose a companion to reveal"
        got = choose_entities(s, f, f"c{p}?", "objects", p, "103.2b", prompt, pool, 0, 1)
        if got is None:
            return False
        f.vars[f"c{p}"] = "done"
        for id in got:
            o = s.own(id)
            o.designations = (*o.designations, "companion")
            o.known_to = zones.ALL_KNOW
            say(s, "103.2b", "reveals a companion", p, id, (), ("702.139a", "702.139b"))
    return True


def _is_companion(s: GameState, id: int) -> bool:
    o = s.obj(id)
    ctx = evaluate.Context(s, id, o.owner)
    for keyword in layers.chars(s, id).abilities.keyword("companion"):
        if evaluate.holds(ctx, keyword.args[0]):
            return True
    return False
