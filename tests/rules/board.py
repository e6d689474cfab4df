"""Boards for the tests of combat: faces of our own making, put straight onto the battlefield, and the
combat procedures driven from question to question, answered by key."""

from __future__ import annotations

from typing import Any

from statuses import give

from apnap.engine import announcing, events, interpret, paying, verbs
from apnap.engine.combat import attackers, blockers, damage
from apnap.engine.combat_state import blockers_of
from apnap.engine.decision import entity_option
from apnap.engine.state import BATTLEFIELD, TOKEN, Ask, Event, GameState, entity_player, player_entity
from apnap.model import Ability, Face, Keyword, Static, This, intern, mana_cost
from apnap.model.node import Modification
from apnap.model.words import GRAVEYARD

STEPS = {
    verbs.F_ATTACK: attackers.step,
    verbs.F_BLOCK: blockers.step,
    verbs.F_DAMAGE: damage.step,
    verbs.F_EVENTS: events.step,
    verbs.F_RUN: interpret.step,
    verbs.F_PAY: paying.step,
    verbs.F_ANNOUNCE: announcing.step,
}


def ability(word: Any) -> Ability:
    """A keyword from its name, a static ability from a modification, any ability as it is."""
    if isinstance(word, str):
        return Keyword(word)
    if isinstance(word, Modification):
        return Static(This(), (word,))
    assert isinstance(word, Ability)
    return word


class Board:
    """A state in the combat phase of player 0, and short words to set it up and to play it."""

    def __init__(self, players: int = 2) -> None:
        self.s = GameState(players)
        self.s.turn = 1
        self.s.own_player(0).turn_began = 1
        self.s.push(verbs.F_TURN, None)  # The frame below, which a combat may keep things in.
        self.names = 0

    # Setting up.

    def put(self, face: Face, player: int = 0, **status: Any) -> int:
        """An object on the battlefield, with the status given; its id."""
        s = self.s
        o = s.new_obj(TOKEN, -1, player, intern(face), BATTLEFIELD)
        give(o, status)
        s.set_zone(BATTLEFIELD, player, (*s.battlefield(), o.id))
        return o.id

    def creature(self, player: int, size: str, *words: Any, **status: Any) -> int:
        """A creature of that size ("2/2"), with keywords by name, other abilities and modifications of
        itself; `cost`, `types`, `subtypes` and `sick` aside, what is named is its status."""
        power, toughness = size.split("/")
        self.names += 1
        if status.pop("sick", False):
            status["came"] = self.s.turn
        face = Face(
            f"Dummy {self.names}",
            mana_cost(status.pop("cost", "{1}")),
            (),
            status.pop("types", ("creature",)),
            status.pop("subtypes", ()),
            power,
            toughness,
            abilities=tuple([ability(word) for word in words]),
        )
        return self.put(face, player, **status)

    def permanent(self, player: int, types: str, *words: Any, **status: Any) -> int:
        """A permanent that is no creature."""
        self.names += 1
        supertypes = status.pop("supertypes", ())
        subtypes = status.pop("subtypes", ())
        abilities = tuple([ability(word) for word in words])
        face = Face(
            f"Thing {self.names}", None, supertypes, tuple(types.split()), subtypes, abilities=abilities
        )
        return self.put(face, player, **status)

    def planeswalker(self, player: int, loyalty: int) -> int:
        return self.permanent(player, "planeswalker", counters=(("loyalty", loyalty),))

    def battle(self, controller: int, protector: int, defense: int) -> int:
        return self.permanent(
            controller, "battle", counters=(("defense", defense),), chosen=(("protector", protector),)
        )

    def fighting(self, attacker: int, to: int | str, *by: int, blocked: bool | None = None) -> None:
        """Set the creature attacking, blocked by those."""
        o = self.s.own(attacker)
        o.attacking = player_entity(int(to[1:])) if isinstance(to, str) else to
        from apnap.engine.zones import defending_player

        o.attacked_player = defending_player(self.s, o.attacking)
        o.blocked = bool(by) if blocked is None else blocked
        for b in by:
            w = self.s.own(b)
            w.blocking = (*w.blocking, attacker)

    def kill(self, id: int) -> None:
        """The permanent leaves the battlefield."""
        self._within(lambda: events.propose(self.s, [events.moving(self.s, id, GRAVEYARD, "701.8a")]))

    # Playing.

    def _within(self, begin: Any) -> None:
        begin()
        self.run()

    def run(self) -> None:
        """Go on to the next question, or until the procedure is done."""
        s = self.s
        while s.ask is None and len(s.frames) > 1:
            f = s.top()
            STEPS[f.kind](s, f)

    def attack(self) -> Board:
        self.s.push(verbs.F_ATTACK, None)
        self.run()
        return self

    def block(self) -> Board:
        self.s.push(verbs.F_BLOCK, None)
        self.run()
        return self

    def damage(self, first: bool = False) -> Board:
        self.s.push(verbs.F_DAMAGE, None).vars["first"] = first
        self.run()
        return self

    @property
    def ask(self) -> Ask:
        assert self.s.ask is not None, "no question is open"
        return self.s.ask

    @property
    def done(self) -> bool:
        return self.s.ask is None and len(self.s.frames) == 1

    def keys(self) -> list[str]:
        """What may be answered."""
        if self.ask.options is None and self.ask.kind == "pay":
            return [o.key for o in paying.options(self.s)]
        if self.ask.options is None:
            return [str(n) for n in range(self.ask.low, self.ask.high + 1)]
        return [o.key for o in self.ask.options]

    def answer(self, key: int | str) -> None:
        key = str(key)
        assert key in self.keys(), f"{key} is none of {self.keys()}"
        self.s.ask = None
        self.s.answer = key
        self.run()

    def say(self, *answers: int | str) -> Board:
        """Answer the questions in order."""
        for key in answers:
            self.answer(key)
        return self

    def pairs(self, chosen: dict[int, Any]) -> Board:
        """Answer all questions about attackers or blockers: a creature not named does nothing."""
        left = {id: list(to) if isinstance(to, list | tuple) else [to] for id, to in chosen.items()}
        while self.s.ask is not None and self.s.ask.kind in ("attack", "block"):
            todo = left.get(self.ask.source, [])
            to = todo.pop(0) if todo else "none"
            self.answer(to if isinstance(to, str) else f"o{to}")
        return self

    def fork(self) -> Board:
        other = Board.__new__(Board)
        other.s = self.s.fork()
        other.names = self.names
        return other

    # Looking.

    def declared(self) -> frozenset[tuple[int, str]]:
        """Who attacks what ("p1", "o7"), or blocks whom, as far as the declaration has come."""
        for f in self.s.frames:
            if f.kind in (verbs.F_ATTACK, verbs.F_BLOCK) and "chosen" in f.vars:
                return frozenset((id, entity_option("", to).key) for id, to in f.vars["chosen"])
        return frozenset(
            (e.obj, f"o{e.other}" if e.other else f"p{e.player}")
            for e in self.facts(verbs.ATTACK) + self.facts(verbs.BLOCK)
        )

    def wholes(self) -> set[frozenset[tuple[int, str]]]:
        """Every whole declaration that the answers to the open questions lead to."""
        found: set[frozenset[tuple[int, str]]] = set()
        pending: list[Board] = [self]
        while pending:
            board = pending.pop()
            if board.s.ask is None or board.ask.kind not in ("attack", "block"):
                found.add(board.declared())
                continue
            for key in board.keys():
                after = board.fork()
                after.answer(key)
                pending.append(after)
        return found

    def facts(self, verb: int) -> list[Event]:
        return [e for e in self.s.ledger if e.verb == verb]

    def dealt(self) -> dict[tuple[int, int | str], int]:
        """The combat damage of this turn: from whom, to whom (an id, or "p1"), how much."""
        out: dict[tuple[int, int | str], int] = {}
        for e in self.facts(verbs.DAMAGE):
            to: int | str = e.obj or f"p{e.player}"
            out[(e.source, to)] = out.get((e.source, to), 0) + e.amount
        return out

    def recipient(self) -> int | str:
        """Whom the number asked for is assigned to."""
        to: int = self.ask.values[0]
        return to if to > 0 else f"p{entity_player(to)}"

    def blocking(self, attacker: int) -> list[int]:
        return blockers_of(self.s, attacker)
