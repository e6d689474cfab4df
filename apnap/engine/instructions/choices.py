"""Choices, looking, revealing, searching (CR 608.2d, 701.20, 701.23)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from apnap.engine import chance, evaluate, events, instructed, qualities, replacement, totals, verbs
from apnap.engine.decision import choose, choose_entities, choose_number, entity_option
from apnap.engine.evaluate import Context
from apnap.engine.grounds_faces import of_name
from apnap.engine.instructions.common import acted_on, event, objects, resolve, who_decides
from apnap.engine.log import say
from apnap.engine.state import (
    GRAVEYARD,
    LIBRARY,
    Event,
    Frame,
    GameState,
    Option,
    entity_player,
    player_entity,
)
from apnap.engine.subtypes import CREATURE_TYPES, LAND_TYPES, OTHER_SUBTYPES
from apnap.engine.walking import mentions
from apnap.model.filters import OfChosen
from apnap.model.instructions import (
    Arrange,
    Choose,
    ChooseValue,
    LookAt,
    Reveal,
    RevealUntil,
    RollDie,
    Search,
    Separate,
    Vote,
)
from apnap.model.refs import Each
from apnap.model.words import CARD_TYPES, COLORS, ZONE_NUMBER


def _result(ctx: Context, f: Frame, verb: int, rule: str, found: tuple[int, ...], player: int) -> None:
    """What the step came to, where it is no event: for `Bind`."""
    out: list[Event] = []
    for e in found:
        out.append(event(ctx, verb, rule, e if e > 0 else 0, entity_player(e) if e < 0 else player))
    f.vars["result"] = tuple(out)


def choose_objects(s: GameState, f: Frame, ctx: Context, node: Choose) -> list[Event] | None:
    """CR 608.2d."""
    who = who_decides(s, f, ctx, "who", node.who)
    if who is None:
        return None
    if not who:
        return []
    found = resolve(
        s,
        f,
        ctx.at(player_entity(who[0])) if ctx.it == 0 else ctx,
        "what",
        node.what,
        who[0],
        "608.2d",
        "Choose",
    )
    if found is None:
        return None
    _result(ctx, f, verbs.ACT, "608.2d", found, -1)
    return []


def separate(s: GameState, f: Frame, ctx: Context, node: Separate) -> list[Event] | None:
    """CR 700.3: those of the first pile are chosen; all others are the second one (700.3a, 700.3d)."""
    who = who_decides(s, f, ctx, "who", node.who)
    if who is None:
        return None
    pool = acted_on(ctx, node.what)
    if not who:
        return []
    found = choose_entities(
        s,
        f,
        "pile",
        "objects",
        who[0],
        "700.3",
        "Choose the face-up pile" if node.faces else "Choose the first of two piles",
        pool,
        0,
        len(pool),
        ctx.source,
    )
    if found is None:
        return None
    _result(ctx, f, verbs.ACT, "700.3", found, -1)
    return [event(ctx, verbs.REVEAL, "701.20a", id) for id in found] if node.faces else []


def choose_value(s: GameState, f: Frame, ctx: Context, node: ChooseValue) -> list[Event] | None:
    """CR 607.2d: the value is kept for the source; for a permanent that is just entering, with the event."""
    who = evaluate.players(ctx, node.who)
    if not who:
        return []
    value = _value(s, f, ctx, node, who[0])
    if value is None:
        return None
    pair = (node.aspect if node.aspect != "opponent" else "player", value)
    if f.root >= 0 and s.frames[f.root].kind == verbs.F_EVENTS:
        root = s.own_frame(f.root)
        amended: Event = root.vars["amend"].altered()
        from apnap.engine.state import Entering

        how = amended.entering.altered() if amended.entering is not None else Entering()
        how.chosen = (*how.chosen, pair)
        amended.entering = how
        root.vars["amend"] = amended
    elif ctx.source:
        qualities.choose_for(s, ctx.source, *pair)
    return []


def _value(s: GameState, f: Frame, ctx: Context, node: ChooseValue, player: int) -> Any:
    aspect = node.aspect
    if aspect == "number":
        low, high = (int(node.among[0]), int(node.among[-1])) if node.among else (0, 99)
        prompt = "Choose a number"
        n = choose_number(
            s,
            f,
            "value",
            "number",
            player,
            "608.2d" if node.among else "107.1c",
            prompt,
            low,
            high,
            ctx.source,
        )
        return None if n < 0 else n
    if aspect in ("player", "opponent"):
        pool = [p for p in s.in_game() if aspect == "player" or p != player]
        options = [Option(f"p{p}", "player", to=player_entity(p), player=p) for p in pool]
        got = choose(s, f, "value", "player", player, "608.2d", "Choose a player", options, ctx.source)
        return None if got is None else int(got[1:])
    words = node.among if aspect != "name" else card_names(s, node.among)
    if not words:
        if aspect == "color":
            words = COLORS
        elif aspect == "card type":
            words = CARD_TYPES
        elif aspect == "basic land type":
            words = ("Plains", "Island", "Swamp", "Mountain", "Forest")
        elif aspect == "land type":
            words = tuple(sorted(LAND_TYPES))
        elif aspect == "creature type":
            words = creature_types(s)
        else:
            raise NotImplementedError(f"choosing a {aspect}")
    options = [Option(f"w{w}", "word", word=w) for w in words]
    if aspect == "name":
        rule = "201.4a" if node.among else "201.4"
    else:
        rule = "105.4" if aspect == "color" else "205.3e" if aspect.endswith("type") else "608.2d"
    got = choose(s, f, "value", "word", player, rule, f"Choose a {aspect}", options, ctx.source)
    if got is not None and aspect == "name":
        say(s, rule, f"chooses the name {got[1:]}", player, ctx.source, (), of_name(s, got[1:]))
    return None if got is None else got[1:]


def creature_types(s: GameState) -> tuple[str, ...]:
    """The creature types there are (CR 205.3m), and those of made-up cards of this game, in the order of the
    alphabet. What the cards of the players are is not told by it."""
    found = set(CREATURE_TYPES)
    for card, _ in s.cards:
        for face in card.faces:
            if "creature" in face.types or "kindred" in face.types:
                found.update([t for t in face.subtypes if t not in OTHER_SUBTYPES])
    return tuple(sorted(found))


def card_names(s: GameState, kinds: tuple[str, ...]) -> tuple[str, ...]:
    """The names on the cards of this game, of cards with all of those types ("nonland": without it) as they
    are printed, in the order of the alphabet: the domain offered (any other name fits no card; CR 201.4a)."""
    found: set[str] = set()
    for card, _ in s.cards:
        for face in card.faces:
            here = (*face.types, *face.supertypes)
            if all([k[3:] not in here if k.startswith("non") else k in here for k in kinds]):
                found.add(face.name)
    return tuple(sorted(found)) or ("none",)


def vote(s: GameState, f: Frame, ctx: Context, node: Vote) -> list[Event] | None:
    """CR 701.38a: one after the other; all may see what was voted, unless that is done secretly (101.4a)."""
    first = evaluate.players(ctx, node.first)
    cast: list[str] = []
    batch: list[Event] = []
    options = [Option(f"w{w}", "word", word=w) for w in node.among]
    if node.what is not None:
        options = [entity_option("objects", e) for e in evaluate.entities(ctx, Each(node.what))]
    for p in s.in_game(first[0] if first else -1) if options else ():
        own, may = instructed.once_more(s, p, "vote"), instructed.once_more(s, p, "may vote")
        for n in range(1 + own + may):
            key = f"vote{p}.{n}" if n else f"vote{p}"
            rule = "701.38d" if n else "701.38a"
            open_to = [*options, Option("done", "done")] if n > own else options
            got = choose(s, f, key, options[0].kind, p, rule, "Vote", open_to, ctx.source)
            if got is None:
                return None
            if got == "done":
                break
            cast.append(got[1:])
            if not node.how and key not in f.vars.get("seen", ()):
                f.vars["seen"] = (*f.vars.get("seen", ()), key)
                say(s, rule, f"votes for {got[1:]}", p, 0, (), ("101.4b",))
        e = event(ctx, verbs.ACT, "701.38a", player=p)
        e.how = "vote"
        batch.append(e)
    if node.how and cast:
        words = f"votes are revealed: {', '.join(cast)}"
        say(s, "701.38a", words, ctx.controller, ctx.source, (), ("101.4a",))
    if f.root >= 0:
        s.own_frame(f.root).vars["votes"] = tuple(cast)
    return batch


def look(s: GameState, f: Frame, ctx: Context, node: LookAt) -> list[Event] | None:
    """CR 701.20e: only that player sees them."""
    batch: list[Event] = []
    for p in evaluate.players(ctx, node.who):
        for e in evaluate.entities(ctx, node.what):
            if e > 0:
                batch.append(event(ctx, verbs.LOOK, "701.20e", e, p))
    return batch


def reveal(s: GameState, f: Frame, ctx: Context, node: Reveal) -> list[Event] | None:
    """CR 701.20a."""
    batch: list[Event] = []
    for i, p in enumerate(evaluate.players(ctx, node.who) or [ctx.controller]):
        own = ctx.at(player_entity(p)) if ctx.it == 0 else ctx
        key = f"what{i}" if i else "what"
        found = resolve(s, f, own, key, node.what, p, "701.20a", "Choose what to reveal")
        if found is None:
            return None
        for id in objects(ctx, found):
            if all([e.obj != id for e in batch]):
                batch.append(event(ctx, verbs.REVEAL, "701.20a", id))
    return batch


def reveal_until(s: GameState, f: Frame, ctx: Context, node: RevealUntil) -> list[Event] | None:
    """Cards from the top one by one until enough match."""
    batch: list[Event] = []
    for p in evaluate.players(ctx, node.who):
        wanted = evaluate.amount(ctx, node.amount)
        for id in reversed(s.zone(LIBRARY, p)):
            if node.to:
                moved = events.moving(s, id, ZONE_NUMBER[node.to], "701.13a")
                moved.cause = ctx.controller
                batch.append(moved)
            else:
                batch.append(event(ctx, verbs.REVEAL, "701.20a", id))
            if evaluate.matches(ctx, node.what, id):
                wanted -= 1
                if wanted <= 0:
                    break
    return batch


def _zones(s: GameState, f: Frame, ctx: Context, node: Search, player: int) -> tuple[int, ...] | None:
    """The zones that are searched: of two, either or both, as the player chooses."""
    if len(node.zones) == 1:
        return (ZONE_NUMBER[node.zones[0]],)
    choices = (node.zones, *[(zone,) for zone in node.zones])
    said = [" and/or ".join(zones) for zones in choices]
    options = [Option(f"z{word}", "zone", word=word) for word in said]
    got = choose(s, f, "zones", "zone", player, "701.23a", "Choose what to search", options, ctx.source)
    if got is None:
        return None
    return tuple([ZONE_NUMBER[zone] for zone in choices[said.index(got[1:])]])


def search(s: GameState, f: Frame, ctx: Context, node: Search) -> list[Event] | None:
    """CR 701.23: the player sees the zone and may fail to find what is described by a quality
    (701.23b)."""
    who = evaluate.players(ctx, node.who)
    if not who:
        return []
    p = who[0]
    zones = _zones(s, f, ctx, node, p)
    if zones is None:
        return None
    pool: list[int] = []
    reach = replacement.reach_of_search(s, p) if LIBRARY in zones else -1
    for zone, q in [(z, q) for z in zones for q in evaluate.players(ctx, node.of)]:
        ids = s.zone(zone, q)
        if zone == LIBRARY and reach >= 0:
            ids = ids[len(ids) - reach :] if reach < len(ids) else ids
        for id in ids:
            if f.pc == 0 and zone == LIBRARY and not s.obj(id).known_to & (1 << p):
                o = s.own(id)
                o.known_to = o.known_to | (1 << p)
            if evaluate.matches(ctx, node.what, id):
                pool.append(id)
    high = -1 if node.quantity.high is None else evaluate.amount(ctx, node.quantity.high)
    from apnap.model.filters import Anything, InZone

    free = isinstance(node.what, Anything | InZone)
    free = free or all([zone == GRAVEYARD for zone in zones])  # nothing hidden to fail in
    low = min(evaluate.amount(ctx, node.quantity.low), len(pool)) if free else 0
    rule = "701.23b" if low == 0 else "701.23d"
    prompt = "Choose the cards to find"
    if totals.limit_of(node.what) is not None:
        found = totals.choose_within(s, f, ctx, "found", p, rule, prompt, node.what, pool, high, "search")
    else:
        found = choose_entities(s, f, "found", "search", p, rule, prompt, pool, low, high, ctx.source)
    if found is None:
        return None
    if reach >= 0:
        say(s, "701.23f", "searches a part of the library only", p, ctx.source)
    done = event(ctx, verbs.SEARCH, "701.23a", player=p)
    done.how = "library" if LIBRARY in zones else node.zones[-1]
    f.vars["found"] = found
    if mentions(node.what, OfChosen) and not pool:
        say(s, "701.23c", "searches for what is undefined, and finds nothing", p, ctx.source)
    batch = [done]
    if _same_search(s, done):
        say(s, "701.23h", "goes on with the same search", p, ctx.source)
        f.vars["result"] = (done,)
        batch = []
    for id in found:
        batch.append(event(ctx, verbs.LOOK, "701.23a", id, p))
    return batch


def _same_search(s: GameState, e: Event) -> bool:
    """Whether the effect has the player search the zone already, which hasn't been shuffled since (CR
    701.23h)."""
    for x in reversed(s.ledger):
        if x.player == e.player and x.verb in (verbs.SEARCH, verbs.SHUFFLE):
            return x.verb == verbs.SEARCH and x.source == e.source and x.how == e.how == "library"
    return False


def arrange(s: GameState, f: Frame, ctx: Context, node: Arrange) -> list[Event] | None:
    """Scry, surveil and the like: each card to one of the places, in any order (CR 701.22, 701.25)."""
    from apnap.engine import events

    who = evaluate.players(ctx, node.who)
    if not who:
        return []
    p = who[0]
    ids = acted_on(ctx, node.what)
    for id in ids:
        if not s.obj(id).known_to & (1 << p):
            o = s.own(id)
            o.known_to = o.known_to | (1 << p)
    left = list(ids)
    placed: list[tuple[int, str]] = []
    while left:
        options = [
            Option(f"{place[0]}{id}", "place", obj=id, word=place) for id in left for place in node.places
        ]
        key = f"place{len(placed)}"
        got = choose(
            s,
            f,
            key,
            "place",
            p,
            "701.22a",
            "Put a card; the first on top ends up deepest",
            options,
            ctx.source,
        )
        if got is None:
            return None
        id = int(got[1:])
        place = next(iter([w for w in node.places if w[0] == got[0]]))
        placed.append((id, place))
        left.remove(id)
    batch: list[Event] = []
    order: list[int] = []
    under: list[int] = []
    for id, place in placed:
        if place == "top":
            order.append(id)
        elif place == "bottom":
            under.append(id)
        else:
            e = events.moving(s, id, ZONE_NUMBER[place], "701.25a")
            e.source = ctx.source
            e.cause = ctx.controller
            batch.append(e)
    if order or under:
        # The order within a library is no change of zones: ids stay with their cards.
        moved = {*order, *under}
        for q in range(s.count):
            library = s.zone(LIBRARY, q)
            rest = [i for i in library if i not in moved]
            if len(rest) != len(library):
                low = [i for i in under if s.obj(i).owner == q]
                top = [i for i in order if s.obj(i).owner == q]
                s.set_zone(LIBRARY, q, tuple(low[::-1] + rest + top))
    return batch


HANDLERS: Final[dict[type, Callable[[GameState, Frame, Context, Any], list[Event] | None]]] = {
    Choose: choose_objects,
    ChooseValue: choose_value,
    LookAt: look,
    Reveal: reveal,
    RevealUntil: reveal_until,
    Search: search,
    Separate: separate,
    Arrange: arrange,
    RollDie: chance.roll,
    Vote: vote,
}
