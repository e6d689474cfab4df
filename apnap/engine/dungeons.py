"""Dungeons (CR 309) and venturing into them (CR 701.49). A dungeon is an object in the command zone; the
room in which its owner's venture marker is is a designation of it, "room" with a number."""

from __future__ import annotations

from apnap.engine import designations, evaluate, events, triggers, verbs, zones
from apnap.engine.decision import EngineError, choose
from apnap.engine.evaluate import Context
from apnap.engine.process import run_child
from apnap.engine.state import COMMAND, GONE, NONTRADITIONAL, Event, Frame, GameState, Option
from apnap.keywords.dungeons import COMPLETE, DUNGEONS, ROOM, Dungeon
from apnap.model.filters import Named
from apnap.model.instructions import Act, ForEach
from apnap.model.node import intern
from apnap.model.refs import Each, Iterated


def dungeon_of(s: GameState, player: int) -> int:
    """The dungeon card that the player owns in the command zone, 0 for none (CR 309.3)."""
    for id in s.zone(COMMAND, 0):
        if s.obj(id).owner == player and s.obj(id).face.name in DUNGEONS:
            return id
    return 0


def facts_of(s: GameState, id: int) -> Dungeon:
    """The rooms of the dungeon card."""
    return DUNGEONS[s.obj(id).face.name]


def room_of(s: GameState, id: int) -> int:
    """The room in which the venture marker is, counted from 1; 0 before it is put anywhere."""
    return designations.number_of(s, id, ROOM)


def venture(s: GameState, f: Frame, ctx: Context, node: Act) -> list[Event] | None:
    """CR 701.49a-d: on into the next room or, where there is none, into a dungeon that the player chooses."""
    who = evaluate.players(ctx, node.who)
    if len(who) > 1:
        return _one_by_one(s, f, node)
    if not who:
        return []
    player = who[0]
    if "left" not in f.vars:
        id = dungeon_of(s, player)
        exits = facts_of(s, id).exits(room_of(s, id)) if id else ()
        if exits:
            room = _next_room(s, f, player, id, exits)
            return None if room == 0 else _into(ctx, player, id, room)
        f.vars["left"] = id
        if id:
            events.propose(s, completing(s, id))
            return None
    if "entered" not in f.vars:
        name = _chosen(s, f, ctx, node, player)
        if name is None:
            return None
        f.vars["entered"] = True
        e = Event(verbs.ZONE_CHANGE, "701.49a", player=player, source=ctx.source, cause=ctx.controller)
        e.dest = COMMAND
        e.face = DUNGEONS[name].face()
        events.propose(s, [e])
        return None
    made = [e.result for e in s.ret if e.verb == verbs.ZONE_CHANGE and e.result]
    return _into(ctx, player, made[0], 1, "701.49c" if f.vars["left"] else "701.49a") if made else []


def _one_by_one(s: GameState, f: Frame, node: Act) -> list[Event] | None:
    if "each" in f.vars:
        return []
    f.vars["each"] = True
    run_child(s, f, intern(ForEach(node.who, Act(node.name, Iterated(), node.amount, node.what))))
    return None


def _into(ctx: Context, player: int, id: int, room: int, rule: str = "701.49a") -> list[Event]:
    moved = designations.giving(f"{ROOM} {room}", "309.5a", id)
    told = Event(verbs.ACT, rule, player=player, how="venture")
    for e in (moved, told):
        e.source = ctx.source
        e.cause = ctx.controller
    return [moved, told]


def _next_room(s: GameState, f: Frame, player: int, id: int, exits: tuple[int, ...]) -> int:
    """The room that the player goes on to (CR 309.5a); 0: the game waits."""
    rooms = facts_of(s, id).rooms
    options = [Option(f"m{n}", "word", id, word=rooms[n - 1].name, index=n) for n in exits]
    got = choose(s, f, ROOM, "word", player, "309.5a", "Choose the next room", options, id)
    return 0 if got is None else int(got[1:])


def _chosen(s: GameState, f: Frame, ctx: Context, node: Act, player: int) -> str | None:
    """The dungeon that the player chooses to bring into the game (CR 309.2a); None: the game waits."""
    names = [d.name for d in DUNGEONS.values() if not d.barred]
    if node.what is not None:
        if not isinstance(node.what, Each) or not isinstance(node.what.what, Named):
            raise EngineError("venturing into a dungeon of a quality other than its name")
        names = [node.what.what.name]
    options = [Option(f"w{name}", "word", word=name) for name in names]
    got = choose(s, f, "dungeon", "word", player, "701.49a", "Choose a dungeon", options, ctx.source)
    return None if got is None else got[1:]


def completing(s: GameState, id: int) -> list[Event]:
    """The dungeon is removed from the game, and so completed (CR 309.7)."""
    owner = s.obj(id).owner
    done = Event(verbs.ACT, "309.7", id, player=owner, how=COMPLETE)
    return [done, events.moving(s, id, GONE, "309.6")]


def place(s: GameState, player: int, name: str, room: int) -> int:
    """A dungeon card in the command zone, its owner's venture marker in the room, as a set-up position has
    it: nothing triggers. Its id."""
    o = s.new_obj(NONTRADITIONAL, -1, player, DUNGEONS[name].face(), COMMAND)
    o.known_to = -1
    o.designations = (f"{ROOM} {room}",)
    s.set_zone(COMMAND, player, (*s.zone(COMMAND, player), o.id))
    return o.id


def complete_before(s: GameState, player: int, name: str) -> None:
    """The player has completed the dungeon in an earlier turn, as a set-up position has it."""
    id = place(s, player, name, len(DUNGEONS[name].rooms))
    zones.cease(s, id)
    s.kept_ledger = (*s.kept_ledger, Event(verbs.ACT, "309.7", id, player=player, how=COMPLETE))


def completed(s: GameState, player: int) -> list[str]:
    """The names of the dungeons that the player has completed in this game, in order."""
    facts = s.kept_ledger + s.last_ledger + s.ledger
    done = [e.obj for e in facts if e.verb == verbs.ACT and e.how == COMPLETE and e.player == player]
    return [s.obj(id).face.name for id in done]


def gather(s: GameState, out: list[Event]) -> None:
    """CR 704.5t: dungeons whose last room's ability has left the stack are removed."""
    for id in s.zone(COMMAND, 0):
        if s.obj(id).face.name not in DUNGEONS:
            continue
        room = room_of(s, id)
        if room and not facts_of(s, id).exits(room) and not triggers.pending(s, id):
            out.extend(completing(s, id))
