"""The state of a game: plain data, copied when written.

`GameState` holds no callables, open handles or cycles. `fork()` shares everything; whoever writes asks
first for a copy of its own (`own`, `own_player`, `top`, ...), which is made only where the thing is still
shared. Sharing is told by a *write token*: an object that carries the state's own token belongs to it
alone. Zones, effects, counters and the like are tuples, replaced whole.

Entities: an object is its id (from 1 up), a player p is `-1 - p`; 0 is nobody.
"""

from __future__ import annotations

from typing import Any, Final

from apnap.engine.asked import Ask, Option
from apnap.engine.entrance import Entering
from apnap.engine.rng import random_below, random_bits, shuffled
from apnap.model.cards import Card, Face
from apnap.model.node import Ability, Change, Duration, Instruction, Modification, Node, When
from apnap.model.words import BATTLEFIELD, COMMAND, EXILE, GONE, GRAVEYARD, HAND, LIBRARY, OUTSIDE, STACK

# Kinds of object (CR 109.1).
CARD: Final = 0
TOKEN: Final = 1
COPY: Final = 2  # a copy of a spell or of a card (CR 707.10)
ABILITY: Final = 3  # an activated or triggered ability on the stack
EMBLEM: Final = 4
NONTRADITIONAL: Final = 5  # a nontraditional card: a dungeon (CR 108.2a, 309.1)

_SHARED_ZONES: Final = (BATTLEFIELD, STACK, EXILE, COMMAND)


class Token:
    """A write token: nothing but an identity."""

    def __init__(self) -> None:
        pass


def player_entity(player: int) -> int:
    """The entity of a player."""
    return -1 - player


def entity_player(entity: int) -> int:
    """The player that a negative entity stands for."""
    return -1 - entity


class CastFacts:
    """What is remembered of how a spell was cast; it rides to the permanent (CR 400.7d). Never changed
    once made. `paid` holds (label, instance of the ability that offers it, times) for alternative and
    optional costs."""

    def __init__(
        self,
        caster: int,
        origin: int,
        x: int,
        paid: tuple[tuple[str, str, int], ...],
        spent: tuple[int, ...],
        free: bool,
    ) -> None:
        self.caster = caster
        self.origin = origin
        self.x = x
        self.paid = paid
        self.spent = spent
        self.free = free

    def times_paid(self, label: str, instance: str = "") -> int:
        """How often costs with the label were paid; with `instance`, only those that this instance of
        the ability offered (CR 607.2i; "!..." is the name of none). Of several costs of one ability each
        has more to its label."""
        if instance[:1] == "!":
            instance = ""
        paid = [p for p in self.paid if p[0] == label or p[0].startswith(label + " ")]
        return sum([n for _, inst, n in paid if inst == instance or not instance])


class StackItem:
    """What an object on the stack carries beyond a card's: never changed once made.

    `ability` is None for a spell. `targets` holds (slot, entities) in the order of announcement,
    `shares` (slot, numbers) where something is divided among them, `modes` the indexes chosen, `event`
    what triggered it, `bindings` what a delayed or reflexive ability remembers. `instance` is the key of
    the ability instance (CR 607)."""

    def __init__(
        self,
        ability: Ability | None,
        source: int,
        instance: str,
        modes: tuple[int, ...],
        targets: tuple[tuple[int, tuple[int, ...]], ...],
        shares: tuple[tuple[int, tuple[int, ...]], ...],
        event: Event | None,
        bindings: tuple[tuple[str, Any], ...],
    ) -> None:
        self.ability = ability
        self.source = source
        self.instance = instance
        self.modes = modes
        self.targets = targets
        self.shares = shares
        self.event = event
        self.bindings = bindings

    def targets_of(self, slot: int) -> tuple[int, ...]:
        """The targets chosen for the slot."""
        for name, entities in self.targets:
            if name == slot:
                return entities
        return ()


class Obj:
    """An object (CR 109). A new zone means a new `Obj` with a new id (CR 400.7).

    `card` is the physical card (an index into the deck lists, `GameState.cards`), -1 for what is none.
    `face` are its printed values, or those that its creation defined (token, copy); `face_index` says
    which face of the card. `controller` is the controller before layer 2; `held` is the player whom the
    game last found to control the permanent (-1: `controller`), `came` the number of the turn in which it
    came under that player's control (CR 302.6). `chosen` holds (aspect, value),
    `linked` (ability instance, object id) pairs. `double` holds the two faces of a token or copy that is
    double-faced (CR 707.8a, 707.10g, 111.10i). `last` are its characteristics as it last existed, set
    when it is gone."""

    def __init__(self, tok: Token, id: int, kind: int, card: int, owner: int, face: Face, zone: int) -> None:
        self.tok = tok
        self.id = id
        self.kind = kind
        self.card = card
        self.owner = owner
        self.controller = owner
        self.face = face
        self.face_index = 0
        self.zone = zone
        self.timestamp = 0
        self.came = 0
        self.held = -1
        self.tapped = False
        self.flipped = False
        self.face_down = ""
        self.phased_out = False
        self.damage = 0
        self.deathtouched = False
        self.counters: tuple[tuple[str, int], ...] = ()
        self.counted: tuple[tuple[str, int], ...] = ()  # timestamps of counters, by kind (see `counted`)
        self.attached_to = 0
        self.attacking = 0
        self.attacked_player = -1
        self.blocked = False
        self.blocking: tuple[int, ...] = ()
        self.cast: CastFacts | None = None
        self.item: StackItem | None = None
        self.chosen: tuple[tuple[str, Any], ...] = ()
        self.linked: tuple[tuple[str, int], ...] = ()
        self.designations: tuple[str, ...] = ()
        self.components: tuple[int, ...] = ()
        self.double: Card | None = None
        self.known_to: int = 0
        self.previous = 0
        self.last: Any = None
        # Derived, as long as nobody writes to it: its characteristics where only its own abilities and
        # counters touch it (see `layers`).
        self.looked: Any = None

    def copy(self, tok: Token) -> Obj:
        """The same object for a state with another token."""
        o = Obj(tok, self.id, self.kind, self.card, self.owner, self.face, self.zone)
        o.controller = self.controller
        o.face_index = self.face_index
        o.timestamp = self.timestamp
        o.came = self.came
        o.held = self.held
        o.tapped = self.tapped
        o.flipped = self.flipped
        o.face_down = self.face_down
        o.phased_out = self.phased_out
        o.damage = self.damage
        o.deathtouched = self.deathtouched
        o.counters = self.counters
        o.counted = self.counted
        o.attached_to = self.attached_to
        o.attacking = self.attacking
        o.attacked_player = self.attacked_player
        o.blocked = self.blocked
        o.blocking = self.blocking
        o.cast = self.cast
        o.item = self.item
        o.chosen = self.chosen
        o.linked = self.linked
        o.designations = self.designations
        o.components = self.components
        o.double = self.double
        o.known_to = self.known_to
        o.previous = self.previous
        o.last = self.last
        return o

    def counters_of(self, kind: str) -> int:
        """How many counters of the kind ("" for all kinds together) are on it."""
        if not self.counters:
            return 0
        if kind == "":
            return sum([n for _, n in self.counters])
        for name, n in self.counters:
            if name == kind:
                return n
        return 0


def with_counters(
    counters: tuple[tuple[str, int], ...], kind: str, delta: int
) -> tuple[tuple[str, int], ...]:
    """The counters with `delta` more of the kind, sorted by kind; none below 0."""
    found = dict(counters)
    n = found.get(kind, 0) + delta
    if n > 0:
        found[kind] = n
    else:
        found.pop(kind, None)
    return tuple(sorted(found.items()))


class ManaUnit:
    """Mana in a pool (CR 106.4): so many of one type from one source under one restriction. `until` is the
    moment up to which it isn't lost as steps and phases end, "" for none."""

    def __init__(self, mana: str, source: int, snow: bool, only: Node | None, until: str = "") -> None:
        self.mana = mana
        self.source = source
        self.snow = snow
        self.only = only
        self.until = until


class PlayerState:
    """A player. `turn_began` is the number of their latest turn, `upkeep_began` that of the turn of their
    latest upkeep, `upkeep_before` of the one before that; `drew_from_empty` is looked at by state-based
    actions (CR 704.5b)."""

    def __init__(self, tok: Token, life: int) -> None:
        self.tok = tok
        self.life = life
        self.counters: tuple[tuple[str, int], ...] = ()
        self.pool: tuple[ManaUnit, ...] = ()
        self.left = False
        self.lost_by = ""
        self.turn_began = 0
        self.upkeep_began = 0
        self.upkeep_before = 0
        self.turns = 0
        self.drew_from_empty = False
        self.designations: tuple[str, ...] = ()
        self.mulligans = 0

    def copy(self, tok: Token) -> PlayerState:
        """The same player for a state with another token."""
        p = PlayerState(tok, self.life)
        p.counters = self.counters
        p.pool = self.pool
        p.left = self.left
        p.lost_by = self.lost_by
        p.turn_began = self.turn_began
        p.upkeep_began = self.upkeep_began
        p.upkeep_before = self.upkeep_before
        p.turns = self.turns
        p.drew_from_empty = self.drew_from_empty
        p.designations = self.designations
        p.mulligans = self.mulligans
        return p

    def counters_of(self, kind: str) -> int:
        """How many counters of the kind the player has."""
        for name, n in self.counters:
            if name == kind:
                return n
        return 0


class Event:
    """A change proposed, or one that has happened (a fact). Never changed once proposed, but through
    `altered` (a copy). The roles are those of `apnap.model.events`.

    `verb` is an index into `VERBS`; `origin` and `dest` are zones, -1 for none; `cause` is the player
    whose spell, ability or action it is, -1 for the rules; `applied` are the keys of the replacement
    effects already applied (CR 614.5); `inner` says that another event contains it; `result` is the
    object's id after the change. `parts` are the components of what moves, each with the zone that it goes
    to: of a permanent that leaves, in the order in which they are put there (CR 712.21a, 730.3a); of one
    that enters, those that it is made of (701.42a)."""

    def __init__(
        self,
        verb: int,
        rule: str,
        obj: int = 0,
        source: int = 0,
        player: int = -1,
        other: int = 0,
        amount: int = 0,
        how: str = "",
        cause: int = -1,
    ) -> None:
        self.verb = verb
        self.rule = rule
        self.obj = obj
        self.source = source
        self.player = player
        self.other = other
        self.amount = amount
        self.how = how
        self.cause = cause
        self.origin = -1
        self.dest = -1
        self.where = ""
        self.entering: Entering | None = None
        self.face: Face | None = None
        self.data: Any = None
        self.applied: tuple[str, ...] = ()
        self.inner = False
        self.result = 0
        self.seen: tuple[Any, ...] | None = None  # how what entered, attacked or hit looked (`past`)
        self.parts: tuple[tuple[int, int], ...] = ()

    def altered(self) -> Event:
        """A copy that the caller may still write to."""
        e = Event(
            self.verb,
            self.rule,
            self.obj,
            self.source,
            self.player,
            self.other,
            self.amount,
            self.how,
            self.cause,
        )
        e.origin = self.origin
        e.dest = self.dest
        e.where = self.where
        e.entering = self.entering
        e.face = self.face
        e.data = self.data
        e.applied = self.applied
        e.inner = self.inner
        e.result = self.result
        e.seen = self.seen
        e.parts = self.parts
        return e


class Effect:
    """A continuous effect from a resolved spell or ability, or a shield (CR 611.2, 614, 615). Never
    changed once made, but replaced whole (`used`).

    `affected` are entities where the effect fixed them as it began (CR 611.2c), None where `affects`
    is asked each time (rules of the game). `bindings` are the slot bindings that its amounts and
    conditions may need; amounts that are locked in are already `Fixed`."""

    def __init__(
        self,
        id: int,
        timestamp: int,
        source: int,
        controller: int,
        affects: Node | None,
        affected: tuple[int, ...] | None,
        mods: tuple[Modification, ...],
        duration: Duration,
        expires: int,
        bindings: tuple[tuple[str, Any], ...],
        event: Event | None,
        uses: int,
    ) -> None:
        self.id = id
        self.timestamp = timestamp
        self.source = source
        self.controller = controller
        self.affects = affects
        self.affected = affected
        self.mods = mods
        self.duration = duration
        self.expires = expires
        self.bindings = bindings
        self.event = event
        self.uses = uses


class Delayed:
    """A delayed triggered ability that watches (CR 603.7)."""

    def __init__(
        self,
        id: int,
        source: int,
        controller: int,
        ability: Ability,
        once: bool,
        duration: Duration | None,
        bindings: tuple[tuple[str, Any], ...],
        event: Event | None,
    ) -> None:
        self.id = id
        self.source = source
        self.controller = controller
        self.ability = ability
        self.once = once
        self.duration = duration
        self.bindings = bindings
        self.event = event


class Waiting:
    """A triggered ability that has triggered and waits to be put on the stack (CR 603.3)."""

    def __init__(
        self,
        id: int,
        ability: Ability,
        source: int,
        controller: int,
        instance: str,
        event: Event | None,
        bindings: tuple[tuple[str, Any], ...],
    ) -> None:
        self.id = id
        self.ability = ability
        self.source = source
        self.controller = controller
        self.instance = instance
        self.event = event
        self.bindings = bindings


class Frame:
    """One thing under way: the only way to wait. `kind` says which procedure runs it, `pc` how far it
    has come; `vars` are its own values. `root` is the index of the frame that holds the bindings of the
    resolution that it belongs to (its own index for that frame itself, -1 outside of one); `it` is what
    `Iterated` means in it."""

    def __init__(self, tok: Token, kind: int, node: Node | None, vars: dict[str, Any] | None = None) -> None:
        self.tok = tok
        self.kind = kind
        self.pc = 0
        self.node = node
        self.source = 0
        self.controller = -1
        self.item = 0
        self.event: Event | None = None
        self.root = -1
        self.it = 0
        self.instance = ""
        self.vars: dict[str, Any] = {} if vars is None else vars

    def copy(self, tok: Token) -> Frame:
        """The same frame for a state with another token."""
        f = Frame(tok, self.kind, self.node, self.vars.copy())
        f.pc = self.pc
        f.source = self.source
        f.controller = self.controller
        f.item = self.item
        f.event = self.event
        f.root = self.root
        f.it = self.it
        f.instance = self.instance
        return f


class GameState:
    """A whole game in progress. Write through the methods that give a copy of one's own."""

    def __init__(self, players: int, of: GameState | None = None) -> None:
        """A new state; `of`: one that shares objects, zones, players and frames with that state."""
        self.tok = Token()
        self.count = players
        self.objects: list[Obj | None] = [None] if of is None else of.objects.copy()
        self.zones: list[tuple[int, ...]] = [()] * (9 * players) if of is None else of.zones.copy()
        self.players: list[PlayerState] = (
            [PlayerState(self.tok, 20) for _ in range(players)] if of is None else of.players.copy()
        )
        self.cards: tuple[tuple[Card, int], ...] = ()  # each physical card and its owner
        self.rng = 0
        self.turn = 0
        self.active = 0
        self.step = 0
        self.clock = 0  # the last timestamp given (CR 613.7)
        self.frames: list[Frame] = [] if of is None else of.frames.copy()
        self.ask: Ask | None = None
        self.answer: str | None = None
        self.ret: tuple[Event, ...] = ()  # what the frame that ended last came to
        self.effects: tuple[Effect, ...] = ()
        self.delayed: tuple[Delayed, ...] = ()
        self.waiting: tuple[Waiting, ...] = ()
        self.ledger: tuple[Event, ...] = ()  # this turn's facts
        self.last_ledger: tuple[Event, ...] = ()
        self.kept_ledger: tuple[Event, ...] = ()  # facts of earlier turns that cards in the game ask for
        self.extra_turns: tuple[int, ...] = ()
        self.schedule: tuple[int, ...] = ()  # the steps of this turn that are still to come
        self.designations: tuple[tuple[str, int], ...] = ()
        self.over = ""  # "" while the game goes on, else how it ended
        self.winners: tuple[int, ...] = ()
        self.options: tuple[tuple[str, Any], ...] = ()  # format: life, hand size, ...
        # What follows is derived from the rest, and is no part of the state's identity.
        self.version = 0  # grows whenever anything that characteristics may rest on changes
        self.rest = 0  # grows with what only those rest on that read "the rest" (see `reading`)
        self.touched: list[int] = []  # the objects written to since `layered` was made
        self.layered: Any = None  # the characteristics computed for this version (see `layers`)
        # The objects at which state-based actions must look, though nothing more happens; None: at all.
        self.unsettled: list[int] | None = None
        self.offers: Any = None  # what the windows since the last write came to (see `windows`),
        self.stirred: list[int] = []  # and the objects whose status was written to since
        self.listed: tuple[Option, ...] | None = None  # the actions of the present window
        self.log: list[Any] | None = None

    def fork(self) -> GameState:
        """Another state that goes on from here; nothing that either does shows in the other."""
        s = GameState(self.count, self)
        self.tok = Token()
        s.cards = self.cards
        s.rng = self.rng
        s.turn = self.turn
        s.active = self.active
        s.step = self.step
        s.clock = self.clock
        s.ask = self.ask
        s.answer = self.answer
        s.ret = self.ret
        s.effects = self.effects
        s.delayed = self.delayed
        s.waiting = self.waiting
        s.ledger = self.ledger
        s.last_ledger = self.last_ledger
        s.kept_ledger = self.kept_ledger
        s.extra_turns = self.extra_turns
        s.schedule = self.schedule
        s.designations = self.designations
        s.over = self.over
        s.winners = self.winners
        s.options = self.options
        s.version = self.version
        s.rest = self.rest
        s.touched = self.touched.copy()
        s.layered = self.layered
        s.unsettled = None if self.unsettled is None else self.unsettled.copy()
        s.offers = self.offers
        s.stirred = self.stirred.copy()
        s.listed = self.listed
        s.log = None
        return s

    def become(self, other: GameState) -> None:
        """Go back to what `other` is (a fork made earlier); the log goes on."""
        s = other.fork()
        self.tok = s.tok
        self.objects = s.objects
        self.zones = s.zones
        self.players = s.players
        self.rng = s.rng
        self.turn = s.turn
        self.active = s.active
        self.step = s.step
        self.clock = s.clock
        self.frames = s.frames
        self.ask = s.ask
        self.answer = s.answer
        self.ret = s.ret
        self.effects = s.effects
        self.delayed = s.delayed
        self.waiting = s.waiting
        self.ledger = s.ledger
        self.last_ledger = s.last_ledger
        self.kept_ledger = s.kept_ledger
        self.extra_turns = s.extra_turns
        self.schedule = s.schedule
        self.designations = s.designations
        self.over = s.over
        self.winners = s.winners
        self.version = s.version
        self.rest = s.rest
        self.touched = s.touched
        self.layered = s.layered
        self.unsettled = s.unsettled
        self.offers = s.offers
        self.stirred = s.stirred
        self.listed = None

    # Objects and zones.

    def obj(self, id: int) -> Obj:
        """The object, to be read only."""
        o = self.objects[id]
        assert o is not None
        return o

    def own(self, id: int) -> Obj:
        """The object, to be written to. What characteristics rest on may have changed."""
        o = self.own_status(id)
        self.version += 1
        self.touched.append(id)
        o.looked = None
        return o

    def own_status(self, id: int) -> Obj:
        """The object, for its status alone to be written to: whether it is tapped, its damage, its part in
        combat. Only what reads "the rest" rests on these."""
        o = self.objects[id]
        assert o is not None
        self.rest += 1
        if self.offers is not None:
            self.stirred.append(id)
        if self.unsettled is not None:
            self.unsettled.append(id)
        if o.tok is not self.tok:
            looked = o.looked
            o = o.copy(self.tok)
            o.looked = looked
            self.objects[id] = o
        return o

    def own_player(self, player: int) -> PlayerState:
        """The player, to be written to."""
        self.offers = None
        return self.own_pool(player)

    def own_pool(self, player: int) -> PlayerState:
        """The player, for the pool of mana alone to be written to."""
        p = self.players[player]
        self.rest += 1
        if p.tok is not self.tok:
            p = p.copy(self.tok)
            self.players[player] = p
        return p

    def new_obj(self, kind: int, card: int, owner: int, face: Face, zone: int) -> Obj:
        """A new object, in no zone's list yet, with a new timestamp."""
        o = Obj(self.tok, len(self.objects), kind, card, owner, face, zone)
        o.timestamp = self.tick()
        self.objects.append(o)
        self.version += 1
        self.touched.append(o.id)
        if self.unsettled is not None:
            self.unsettled.append(o.id)
        return o

    def zone(self, zone: int, player: int) -> tuple[int, ...]:
        """The ids in a zone, bottom or oldest first (the top of a library or the stack is last); the
        player does not matter for the battlefield, the stack, exile and command."""
        return self.zones[zone * self.count + (0 if zone in _SHARED_ZONES else player)]

    def set_zone(self, zone: int, player: int, ids: tuple[int, ...]) -> None:
        """Replace a zone's list."""
        self.zones[zone * self.count + (0 if zone in _SHARED_ZONES else player)] = ids
        self.version += 1

    def battlefield(self) -> tuple[int, ...]:
        """The ids on the battlefield, phased-out ones included."""
        return self.zones[BATTLEFIELD * self.count]

    def stack(self) -> tuple[int, ...]:
        """The ids on the stack, the top last."""
        return self.zones[STACK * self.count]

    def tick(self) -> int:
        """The next timestamp (CR 613.7)."""
        self.clock += 1
        return self.clock

    # Frames.

    def top(self) -> Frame:
        """The frame under way, to be written to."""
        return self.own_frame(len(self.frames) - 1)

    def own_frame(self, index: int) -> Frame:
        """A frame, to be written to."""
        f = self.frames[index]
        if f.tok is not self.tok:
            f = f.copy(self.tok)
            self.frames[index] = f
        return f

    def push(self, kind: int, node: Node | None) -> Frame:
        """A new frame on top, to be written to."""
        f = Frame(self.tok, kind, node)
        self.frames.append(f)
        return f

    def pop(self, ret: tuple[Event, ...] = ()) -> None:
        """The frame on top is done; `ret` is what it came to."""
        self.frames.pop()
        self.ret = ret

    # Players.

    def in_game(self, first: int = -1) -> list[int]:
        """The players still in the game, in turn order from `first` on, the active player where none is named
        (APNAP, CR 101.4)."""
        if first < 0:
            first = self.active
        order: list[int] = []
        for i in range(self.count):
            p = (first + i) % self.count
            if not self.players[p].left:
                order.append(p)
        return order

    def in_game_count(self) -> int:
        """How many players are still in the game."""
        n = 0
        for p in self.players:
            if not p.left:
                n += 1
        return n

    def next_player(self, player: int) -> int:
        """The next player in turn order who is still in the game (the player itself, if no other is)."""
        for i in range(1, self.count):
            p = (player + i) % self.count
            if not self.players[p].left:
                return p
        return player % self.count

    def others(self, player: int) -> list[int]:
        """The other players still in the game, in turn order from the one after the player on."""
        return [p for p in self.in_game(player) if p != player]

    def option(self, name: str, default: int) -> int:
        """A setting of the game's format."""
        for key, value in self.options:
            if key == name:
                return int(value)
        return default

    def starting_life(self) -> int:
        """The players' life total as the game begins (CR 103.4)."""
        life = self.option("life", 20)
        return self.option("life of several", life) if self.count > 2 else life


__all__ = [
    "ABILITY",
    "BATTLEFIELD",
    "CARD",
    "COMMAND",
    "COPY",
    "EMBLEM",
    "EXILE",
    "GONE",
    "GRAVEYARD",
    "HAND",
    "LIBRARY",
    "NONTRADITIONAL",
    "OUTSIDE",
    "STACK",
    "TOKEN",
    "Ask",
    "CastFacts",
    "Change",
    "Delayed",
    "Effect",
    "Entering",
    "Event",
    "Frame",
    "GameState",
    "Instruction",
    "ManaUnit",
    "Obj",
    "Option",
    "PlayerState",
    "StackItem",
    "Token",
    "Waiting",
    "When",
    "entity_player",
    "player_entity",
    "random_below",
    "random_bits",
    "shuffled",
    "with_counters",
]
