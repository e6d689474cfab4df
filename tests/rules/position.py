"""Set-up positions for the tests of the rules: made-up cards in any zone, a priority window, and the real
engine from there, its questions answered by key.

    p = Position()
    bear = p.creature(0, "2/2")
    p.do(Destroy(target(Type("creature"))), bear)     # a free instant of player 0, cast and resolved
    assert p.where(bear) == "graveyard"

Entities: an object by its id, a player as "p0", "p1", ...
"""

from __future__ import annotations

from typing import Any

import explained
from statuses import give

from apnap.engine import layers, priority, process, verbs
from apnap.engine.characteristics import Chars
from apnap.engine.faces import usual
from apnap.engine.state import (
    BATTLEFIELD,
    CARD,
    GONE,
    GRAVEYARD,
    HAND,
    LIBRARY,
    STACK,
    Ask,
    Event,
    GameState,
    Obj,
    Option,
)
from apnap.engine.turn import END, TURN
from apnap.model import (
    Ability,
    Activated,
    AllPlayers,
    Card,
    Change,
    Cost,
    DealDamage,
    Face,
    Filter,
    Fixed,
    Instruction,
    Keyword,
    Modification,
    Or,
    Pattern,
    Quantity,
    Ref,
    Replacing,
    Select,
    Spell,
    Static,
    Target,
    This,
    TokenSpec,
    Triggered,
    Type,
    canonical,
    intern,
    mana_cost,
)
from apnap.model.events import VERB_NUMBER
from apnap.model.filters import Among
from apnap.model.words import STEP_NUMBER, ZONE_NUMBER, ZONES

ONE = Quantity(Fixed(1), Fixed(1))
ANY = Quantity(Fixed(0), None)
SELF = Among(This())
CREATURE = Type("creature")
ENTERS = Pattern("zone change", SELF, destination=("battlefield",))
DIES = Pattern("zone change", SELF, origin=("battlefield",), destination=("graveyard",))


def ability(word: Any) -> Ability:
    """A keyword from its name, a static ability from a modification, any ability as it is."""
    if isinstance(word, str):
        return Keyword(word)
    if isinstance(word, Modification):
        return Static(This(), (word,))
    if isinstance(word, Instruction):
        return Spell(word)
    assert isinstance(word, Ability), word
    return word


def target(*what: Filter, slot: int = 0, quantity: Quantity = ONE) -> Target:
    """A target phrase for objects."""
    return Target(slot, quantity, canonical(what), None)


def any_target(slot: int = 0, quantity: Quantity = ONE) -> Target:
    """CR 115.4."""
    return Target(slot, quantity, Or((CREATURE, Type("planeswalker"), Type("battle"))), AllPlayers())


def target_player(slot: int = 0) -> Target:
    return Target(slot, ONE, None, AllPlayers())


def some(*what: Filter, n: int = 1) -> Select:
    """So many that are chosen, not targeted."""
    return Select(Quantity(Fixed(n), Fixed(n)), canonical(what), None)


def damage(n: int, to: Ref | None = None) -> DealDamage:
    return DealDamage(This(), Fixed(n), any_target() if to is None else to)


def enters(*changes: Change) -> Static:
    """A permanent's own "enters ..." (CR 614.1c)."""
    return Static(This(), (Replacing(ENTERS, changes),))


def when(pattern: Any, effect: Instruction, **more: Any) -> Triggered:
    return Triggered(pattern, effect, **more)


def free(effect: Instruction, **more: Any) -> Activated:
    """{0}: effect."""
    return Activated(Cost(()), effect, **more)


def token(size: str = "1/1", *abilities: Any, name: str = "") -> TokenSpec:
    power, toughness = size.split("/")
    return TokenSpec(
        name,
        ("green",),
        (),
        ("creature",),
        ("Beast",),
        Fixed(int(power)),
        Fixed(int(toughness)),
        tuple([ability(a) for a in abilities]),
    )


def entity_key(answer: Any) -> str:
    """An answer in short: an id stands for the object's option."""
    return f"o{answer}" if isinstance(answer, int) else str(answer)


class Position:
    """A game in the main phase of player 0's turn, everyone with an empty hand and a library of ten
    nameless cards; short words to change that and to play on."""

    def __init__(self, players: int = 2, life: int = 20, library: int = 10, active: int = 0) -> None:
        s = GameState(players)
        self.s = s
        self.names = 0
        self.begun = False
        s.turn = 5
        s.active = active
        s.step = STEP_NUMBER["precombat main"]
        s.schedule = TURN[4:]
        for p in range(players):
            s.own_player(p).life = life
            for _ in range(library):
                self.card(p, "library")
        f = s.push(verbs.F_TURN, None)
        f.pc = END
        f.vars["regular"] = active

    # Setting up.

    def make(
        self,
        *words: Any,
        types: str = "creature",
        size: str = "",
        cost: str | None = "{0}",
        name: str = "",
        supertypes: str = "",
        subtypes: str = "",
        **more: Any,
    ) -> Face:
        """A face: abilities (keywords by name, modifications of itself, spell effects), types, size."""
        self.names += 1
        power, toughness = size.split("/") if size else ("", "")
        return Face(
            name or f"Dummy {self.names}",
            None if cost is None else mana_cost(cost),
            tuple(supertypes.split()),
            tuple(types.split()),
            tuple(subtypes.split()),
            power,
            toughness,
            abilities=tuple([ability(w) for w in words]),
            **more,
        )

    def put(self, zone: str, player: int, *faces: Face, layout: str = "normal", **status: Any) -> int:
        """A card with those faces in a zone, on top where that counts; its id."""
        s = self.s
        card = intern(Card(faces[0].name, layout, faces))
        s.cards = (*s.cards, (card, player))
        o = s.new_obj(CARD, len(s.cards) - 1, player, usual(card), ZONE_NUMBER[zone])
        if zone in ("battlefield", "graveyard", "exile", "stack"):
            o.known_to = -1
        elif zone == "hand":
            o.known_to = 1 << player
        give(o, status)
        s.set_zone(o.zone, player, (*s.zone(o.zone, player), o.id))
        s.listed = None
        return o.id

    def card(self, player: int, zone: str, *words: Any, **more: Any) -> int:
        """A made-up card; an instant where it says nothing else."""
        more.setdefault("types", "instant")
        status = {k: more.pop(k) for k in ("tapped", "controller", "counters") if k in more}
        return self.put(zone, player, self.make(*words, **more), **status)

    def creature(self, player: int, size: str, *words: Any, zone: str = "battlefield", **more: Any) -> int:
        """A creature, on the battlefield since before this turn unless said otherwise."""
        status = {
            k: more.pop(k)
            for k in ("tapped", "controller", "counters", "damage", "attached_to", "chosen", "came")
            if k in more
        }
        return self.put(zone, player, self.make(*words, size=size, **more), **status)

    def permanent(self, player: int, types: str, *words: Any, zone: str = "battlefield", **more: Any) -> int:
        status = {
            k: more.pop(k) for k in ("tapped", "controller", "counters", "attached_to", "chosen") if k in more
        }
        return self.put(zone, player, self.make(*words, types=types, **more), **status)

    def lands(self, player: int, kind: str, n: int) -> list[int]:
        return [
            self.permanent(player, "land", cost=None, supertypes="basic", subtypes=kind, name=kind)
            for _ in range(n)
        ]

    # Playing.

    def begin(self) -> Position:
        """Open the priority window of the active player (state-based actions and triggers first)."""
        if not self.begun:
            self.begun = True
            priority.begin(self.s)
            process.run(self.s)
        return self

    @property
    def ask(self) -> Ask:
        self.begin()
        assert self.s.ask is not None, f"no question is open ({self.s.over or 'going on'})"
        return self.s.ask

    @property
    def kind(self) -> str:
        return self.ask.kind

    def options(self) -> tuple[Option, ...]:
        ask = self.ask
        if ask.options is None and ask.kind in ("priority", "pay"):
            return priority.options(self.s)
        return ask.options or ()

    def keys(self) -> list[str]:
        """What may be answered; numbers as words where a number is asked for."""
        ask = self.ask
        if ask.options is None and ask.kind not in ("priority", "pay"):
            return [str(n) for n in range(ask.low, ask.high + 1)]
        return [o.key for o in self.options()]

    def answer(self, key: Any) -> None:
        """One answer: a key, an id, or the beginning of just one key."""
        keys = self.keys()
        word = entity_key(key)
        if isinstance(key, int) and word not in keys:
            word = str(key)
        if word not in keys:
            fitting = [k for k in keys if k.startswith(word)]
            assert len(fitting) == 1, f"{word}: none of {keys} ({self.ask.kind}: {self.ask.prompt})"
            word = fitting[0]
        self.s.ask = None
        self.s.listed = None
        self.s.answer = word
        process.run(self.s)

    def _pay(self) -> None:
        while self.s.ask is not None and self.s.ask.kind == "pay":
            self.answer(self.keys()[0])

    def say(self, *answers: Any) -> Position:
        """Answer the questions in order, payments by the payer's plan."""
        for a in answers:
            self._pay()
            self.answer(a)
        self._pay()
        return self

    def turn_to(self, player: int) -> None:
        """Let the others pass until the player has priority."""
        self.begin()
        for _ in range(self.s.count):
            if self.ask.kind == "priority" and self.ask.player == player:
                return
            assert self.ask.kind == "priority", f"{self.ask.kind}: {self.keys()}"
            self.answer("pass")
        raise AssertionError("the player gets no priority")

    def castable(self, id: int, by: int = 0, how: str = "") -> list[str]:
        self.turn_to(by)
        return [o.key for o in self.options() if o.kind == "cast" and o.obj == id and o.word == how]

    def cast(self, id: int, *answers: Any, by: int = 0, how: str = "") -> int:
        """Cast the card (`how`: the label of the way), answering what is asked on the way; the spell."""
        keys = self.castable(id, by, how)
        assert keys, f"can't be cast: {self.keys()}"
        self.say(keys[0], *answers)
        return self.s.stack()[-1] if self.s.stack() else 0

    def activate(self, id: int, *answers: Any, by: int = 0, nth: int = 0) -> None:
        self.turn_to(by)
        keys = [o.key for o in self.options() if o.kind == "activate" and o.obj == id]
        assert len(keys) > nth, f"can't be activated: {self.keys()}"
        self.say(keys[nth], *answers)

    def resolve(self, *answers: Any) -> Position:
        """All pass and the top of the stack resolves; then what is asked is answered."""
        stack = self.s.stack()
        assert stack, "nothing to resolve"
        while self.s.ask is not None and self.s.ask.kind == "priority" and stack == self.s.stack():
            self.answer("pass")
        return self.say(*answers)

    def finish(self) -> Position:
        """Resolve all that is on the stack, triggers in any order; stops at any other question."""
        while self.s.ask is not None:
            if self.s.ask.kind == "order":
                self.answer(self.keys()[0])
            elif self.s.ask.kind == "priority" and self.s.stack():
                self.resolve()
            else:
                break
        return self

    def spell(self, effect: Instruction, by: int = 0, types: str = "instant", **more: Any) -> int:
        """A free instant with the effect in the player's hand."""
        return self.card(by, "hand", effect, types=types, **more)

    def do(self, effect: Instruction, *answers: Any, by: int = 0, then: tuple[Any, ...] = ()) -> Position:
        """A free instant with the effect, cast (with the answers, targets first) and resolved, `then`
        answering what is asked in its resolution."""
        self.cast(self.spell(effect, by), *answers, by=by)
        return self.resolve(*then)

    def wait_for(self, kind: str) -> Position:
        """Pass until a question of that kind is asked."""
        self.begin()
        while self.kind != kind:
            self.answer("pass")
        return self

    def until(self, step: str, *answers: Any) -> Position:
        """All pass until the step begins (questions answered in order; attackers and blockers: none)."""
        self.begin()
        left = list(answers)
        wanted = STEP_NUMBER[step]
        turn = self.s.turn
        for _ in range(500):
            if self.s.step == wanted and self.ask.kind == "priority" and (not self.s.stack()):
                if (self.s.turn, self.s.step) != (turn, -1):
                    return self
            if self.ask.kind == "priority":
                self.answer("pass")
            elif self.ask.kind in ("attack", "block"):
                self.answer("none")
            elif left:
                self.answer(left.pop(0))
            elif self.ask.kind == "order":
                self.answer(self.keys()[0])
            else:
                raise AssertionError(f"{self.ask.kind}: {self.keys()}")
        raise AssertionError("the step does not come")

    # Looking.

    def now(self, id: int) -> int:
        """The object that it is now, followed through the zones."""
        found = id
        for _ in range(20):
            later = [o.id for o in self.s.objects if o is not None and o.previous == found]
            if not later:
                return found
            found = later[0]
        return found

    def obj(self, id: int) -> Obj:
        """The object, followed to what it is now."""
        return self.s.obj(self.now(id))

    def chars(self, id: int) -> Chars:
        return explained.chars(self.s, self.now(id))

    def pt(self, id: int) -> tuple[int, int]:
        c = self.chars(id)
        return c.power, c.toughness

    def where(self, id: int) -> str:
        return ZONES[self.obj(id).zone]

    def there(self, id: int) -> bool:
        """Whether it is on the battlefield, or on the stack."""
        return self.obj(id).zone in (BATTLEFIELD, STACK)

    def life(self, player: int) -> int:
        return self.s.players[player].life

    def hand(self, player: int) -> int:
        return len(self.s.zone(HAND, player))

    def graveyard(self, player: int) -> int:
        return len(self.s.zone(GRAVEYARD, player))

    def in_library(self, player: int) -> int:
        return len(self.s.zone(LIBRARY, player))

    def counters(self, id: int, kind: str) -> int:
        return self.obj(id).counters_of(kind)

    def named(self, name: str) -> list[int]:
        """The permanents with the name."""
        return [i for i in self.s.battlefield() if layers.chars(self.s, i).name == name]

    def facts(self, verb: str) -> list[Event]:
        return [e for e in self.s.ledger if e.verb == VERB_NUMBER[verb]]

    def fork(self) -> Position:
        other = Position.__new__(Position)
        other.s = self.s.fork()
        other.names = self.names
        other.begun = self.begun
        return other


__all__ = ["GONE", "Position"]
