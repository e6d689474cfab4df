"""A table to play on: made-up cards in any zone of a game that waits in a main phase, answered by key or
kind, and played by the real engine from question to question."""

from __future__ import annotations

from typing import Any

import explained
from statuses import give

from apnap.engine import priority, process, verbs
from apnap.engine.characteristics import Chars
from apnap.engine.faces import usual
from apnap.engine.state import CARD, GONE, Ask, Event, GameState, Obj, StackItem
from apnap.engine.turn import END, TURN
from apnap.model import (
    PRECOMBAT_MAIN,
    STEP_NUMBER,
    ZONE_NUMBER,
    Ability,
    Activated,
    AddMana,
    AllPlayers,
    Among,
    And,
    Card,
    ControlledBy,
    Cost,
    DealDamage,
    Destroy,
    Discard,
    Draw,
    Each,
    Face,
    Filter,
    Fixed,
    GainLife,
    Instruction,
    InZone,
    Keyword,
    Mana,
    Modification,
    ModifyPT,
    Or,
    Pattern,
    Quantity,
    Select,
    Spell,
    Static,
    TapThis,
    Target,
    This,
    Triggered,
    Type,
    Until,
    You,
    intern,
    mana_cost,
)

# Short words for the ability language.
ONE = Quantity(Fixed(1), Fixed(1))
THIS = Among(This())
CREATURE = Type("creature")
MINE = ControlledBy(You())
EOT = Until("end of turn")
ENTERS = Pattern("zone change", THIS, destination=("battlefield",))
DIES = Pattern("zone change", THIS, origin=("battlefield",), destination=("graveyard",))
LEAVES = Pattern("zone change", THIS, origin=("battlefield",))
CREATURE_DIES = Pattern("zone change", CREATURE, origin=("battlefield",), destination=("graveyard",))
CREATURES = Each(CREATURE)
MY_CREATURES = Each(And((CREATURE, MINE)))


def target(*what: Filter, slot: int = 0, low: int = 1, high: int | None = 1, players: Any = None) -> Target:
    """A target phrase."""
    f = None if not what else what[0] if len(what) == 1 else And(tuple(what))
    top = None if high is None else Fixed(high)
    return Target(slot, Quantity(Fixed(low), top), f, players)


def any_target(slot: int = 0, low: int = 1, high: int | None = 1) -> Target:
    return target(
        Or((CREATURE, Type("planeswalker"), Type("battle"))),
        slot=slot,
        low=low,
        high=high,
        players=AllPlayers(),
    )


def damage(n: Any, to: Any = None) -> DealDamage:
    return DealDamage(This(), n if not isinstance(n, int) else Fixed(n), any_target() if to is None else to)


def pt(p: int, t: int) -> ModifyPT:
    return ModifyPT(Fixed(p), Fixed(t))


def gain(n: Any) -> GainLife:
    return GainLife(You(), n if not isinstance(n, int) else Fixed(n))


def draw(n: int = 1) -> Draw:
    return Draw(You(), Fixed(n))


def one_card_is_drawn_and_discarded(t: Table, kept: int) -> None:
    """A card of two halves in hand, another on top of the library: it is drawn and discarded as one card."""
    t.cast(t.free(0, draw(1)))
    t.resolve()
    assert t.hand(0) == 2 and len(t.facts(verbs.DRAW)) == 1
    t.cast(t.free(0, Discard(You(), Select(ONE, InZone("hand"), None))))
    t.passes(2)
    t.say(kept)
    assert t.hand(0) == 1 and t.zone(kept) == "graveyard" and len(t.facts(verbs.DISCARD)) == 1


def cost(mana: str = "", *parts: Any) -> Cost:
    return Cost((Mana(mana_cost(mana).symbols), *parts) if mana else tuple(parts))


def tap_for(*mana: str) -> Activated:
    """{T}: add one of the runs of mana."""
    return Activated(Cost((TapThis(),)), AddMana(You(), tuple([tuple(m) for m in mana]), Fixed(1)))


def when(event: Any, effect: Instruction, **more: Any) -> Triggered:
    return Triggered(event, effect, **more)


def ability(word: Any) -> Ability:
    """A keyword from its name, a static ability from a modification, a spell ability from an instruction,
    any ability as it is."""
    if isinstance(word, str):
        return Keyword(word)
    if isinstance(word, Modification):
        return Static(This(), (word,))
    if isinstance(word, Instruction):
        return Spell(word)
    assert isinstance(word, Ability)
    return word


class Table:
    """A game of player 0's precombat main phase, turn 3 (player 0) unless told otherwise. Player p has ten
    blank cards in their library."""

    def __init__(
        self, players: int = 2, step: str = "precombat main", active: int = 0, library: int = 10
    ) -> None:
        s = GameState(players)
        self.s = s
        s.turn = 3
        s.active = active
        s.step = STEP_NUMBER[step]
        s.rng = 12345
        f = s.push(verbs.F_TURN, None)
        f.pc = END
        f.vars["regular"] = active
        s.schedule = (
            TURN[TURN.index(s.step) + 1 :] if s.step in TURN else TURN[TURN.index(PRECOMBAT_MAIN) + 1 :]
        )
        for p in range(players):
            s.own_player(p).turn_began = 3 if p == active else 2
            s.own_player(p).turns = 1
        self.names = 0
        self.begun = False
        self.ordering = False  # whether the order of triggered abilities is asked; else any will do
        for p in range(players):
            for _ in range(library):
                self.card(p, "sorcery", zone="library")

    # Setting up.

    def put(self, face: Face, player: int = 0, zone: str = "battlefield", **status: Any) -> int:
        """A card of that face in the zone, with the status given; its id."""
        s = self.s
        face = intern(face)
        s.cards = (*s.cards, (intern(Card(face.name, "normal", (face,))), player))
        where = ZONE_NUMBER[zone]
        o = s.new_obj(CARD, len(s.cards) - 1, player, face, where)
        give(o, status)
        s.set_zone(where, player, (*s.zone(where, player), o.id))
        return o.id

    def put_card(self, layout: str, *faces: Face, player: int = 0, zone: str = "hand", **status: Any) -> int:
        """A card of that layout with those faces in the zone; its id."""
        s = self.s
        card = intern(Card(" // ".join([f.name for f in faces]), layout, faces))
        s.cards = (*s.cards, (card, player))
        where = ZONE_NUMBER[zone]
        o = s.new_obj(CARD, len(s.cards) - 1, player, usual(card), where)
        give(o, status)
        s.set_zone(where, player, (*s.zone(where, player), o.id))
        return o.id

    def face(
        self, name: str, cost: str, types: str, *words: Any, pt: str = "", sub: str = "", loyalty: str = ""
    ) -> Face:
        """A face: `types` are supertypes and card types, `pt` like "2/2", `cost` "" is no mana cost."""
        power, _, toughness = pt.partition("/")
        all_types = types.split()
        supertypes = tuple([w for w in all_types if w in ("basic", "legendary", "snow", "world")])
        return Face(
            name,
            mana_cost(cost) if cost else None,
            supertypes,
            tuple([w for w in all_types if w not in supertypes]),
            tuple(sub.split()),
            power,
            toughness,
            loyalty,
            abilities=tuple([ability(word) for word in words]),
        )

    def card(
        self,
        player: int,
        types: str,
        *words: Any,
        cost: str = "",
        pt: str = "",
        zone: str = "battlefield",
        name: str = "",
        sub: str = "",
        loyalty: str = "",
        sick: bool = False,
        **status: Any,
    ) -> int:
        """A card: `types` are supertypes and card types, `pt` like "2/2"."""
        self.names += 1
        face = self.face(name or f"Card {self.names}", cost, types, *words, pt=pt, sub=sub, loyalty=loyalty)
        if sick:
            status["came"] = self.s.turn
        return self.put(face, player, zone, **status)

    def creature(self, player: int, pt: str, *words: Any, cost: str = "{1}", **more: Any) -> int:
        return self.card(player, "creature", *words, pt=pt, cost=cost, **more)

    def spell(self, player: int, cost: str, *words: Any, types: str = "instant", **more: Any) -> int:
        """An instant in the hand."""
        return self.card(player, types, *words, cost=cost, zone=more.pop("zone", "hand"), **more)

    def free(self, player: int, *words: Any, **more: Any) -> int:
        """An instant for {0} in the hand."""
        return self.spell(player, "{0}", *words, **more)

    def lands(self, player: int, letters: str) -> list[int]:
        """Basic lands, one for each letter of W U B R G."""
        types = dict(zip("WUBRG", ("Plains", "Island", "Swamp", "Mountain", "Forest")))
        return [self.card(player, "basic land", sub=types[c], name=types[c]) for c in letters]

    def mana(self, player: int, symbols: str) -> None:
        """Mana in the pool."""
        from apnap.engine.state import ManaUnit

        p = self.s.own_player(player)
        p.pool = p.pool + tuple([ManaUnit(m, 0, False, None) for m in symbols])

    # Playing.

    def go(self) -> Table:
        """Go on to the next question."""
        if not self.begun:
            self.begun = True
            priority.begin(self.s)
        process.run(self.s)
        return self

    @property
    def ask(self) -> Ask:
        if not self.begun:
            self.go()
        assert self.s.ask is not None, f"no question is open (over: {self.s.over!r})"
        return self.s.ask

    def keys(self) -> list[str]:
        """What may be answered."""
        ask = self.ask
        if ask.options is None and ask.kind in ("priority", "pay"):
            self.s.listed = None  # a test may have changed the position by hand
            return [o.key for o in priority.options(self.s)]
        if ask.options is None:
            return [str(n) for n in range(ask.low, ask.high + 1)]
        return [o.key for o in ask.options]

    def say(self, *answers: Any) -> Table:
        """Answer the questions in order: keys, or ids and players where those are chosen."""
        for key in answers:
            ask = self.ask
            if isinstance(key, int) and ask.options is not None:
                key = f"o{key}"
            key = str(key)
            assert key in self.keys(), f"{key} is none of {self.keys()} ({ask.kind}, {ask.prompt})"
            self._answer(key)
        return self

    def _answer(self, key: str) -> None:
        self.s.ask = None
        self.s.answer = key
        process.run(self.s)
        while not self.ordering and self.s.ask is not None and self.s.ask.rule == "603.3b":
            self._answer(self.keys()[0])

    def _find(self, prefix: str) -> list[str]:
        return [k for k in self.keys() if k == prefix or k.startswith(prefix + ":")]

    def can_cast(self, id: int) -> bool:
        return self.ask.kind == "priority" and bool(self._find(f"cast:{id}"))

    def can_act(self, id: int, n: int | None = None) -> bool:
        found = [k for k in self.keys() if k.startswith(f"activate:{id}:")]
        return bool(found) if n is None else f"activate:{id}:p{n}" in found

    def can_play(self, id: int) -> bool:
        return bool(self._find(f"play:{id}"))

    def cast(self, id: int, *answers: Any, label: str = "", pay: bool = True) -> int:
        """Cast it, with the answers to what is asked; the mana is paid as planned. Gives the spell's id."""
        found = [k for k in self._find(f"cast:{id}") if (f":{label}:" in k) == bool(label)]
        assert found, f"cast:{id} is not in {self.keys()}"
        self.say(found[0], *answers)
        if pay:
            self.pay()
        return self.top()

    def act(self, id: int, *answers: Any, n: int = 0, pay: bool = True) -> int:
        """Activate its ability number n; gives the id of the ability on the stack."""
        self.say(f"activate:{id}:p{n}", *answers)
        if pay:
            self.pay()
        return self.top()

    def enter(self, id: int, *answers: Any) -> int:
        """Cast a permanent spell, and it resolves; then the answers. Gives the permanent."""
        self.cast(id)
        self.resolve(*answers)
        return self.now(id)

    def destroy(self, id: int, *answers: Any) -> Table:
        """Destroy the permanent with a free instant of player 0; then the answers."""
        self.cast(self.free(0, Destroy(target(InZone("battlefield")))), id)
        return self.resolve(*answers)

    def wait_for(self, kind: str) -> Table:
        """Pass until a question of that kind is asked."""
        while self.ask.kind != kind:
            self.say("pass")
        return self

    def attack(self, *attackers: int, whom: str = "p1") -> Table:
        """Go on to the declaration of attackers: those attack, all others stay at home."""
        self.wait_for("attack")
        while self.s.ask is not None and self.ask.kind == "attack":
            self.say(whom if self.ask.source in attackers else "none")
        return self

    def play(self, id: int) -> Table:
        return self.say(self._find(f"play:{id}")[0])

    def pay(self) -> Table:
        """Pay as the plan proposes, where a payment is asked for."""
        while self.s.ask is not None and self.s.ask.kind == "pay":
            self.say(self.keys()[0])
        return self

    def passes(self, n: int = 1) -> Table:
        return self.say(*["pass"] * n)

    def resolve(self, *answers: Any) -> Table:
        """All players pass, so that the top of the stack resolves; then the answers."""
        assert self.stack(), "nothing to resolve"
        for _ in range(len(self.s.in_game())):
            self.say("pass")
        return self.say(*answers)

    def settle(self) -> Table:
        """Pass until the stack is empty."""
        if not self.begun:
            self.go()
        while self.stack():
            self.say("pass")
        return self

    def pass_until(self, step: str, player: int | None = None, limit: int = 400) -> Table:
        """Pass (and do nothing in combat) until that step of that player's turn begins to wait."""
        number = STEP_NUMBER[step]
        self.ask  # noqa: B018
        first = True
        for _ in range(limit):
            here = self.s.step == number and self.ask.kind == "priority"
            if here and not first and (player is None or self.s.active == player):
                return self
            first = False
            before = (self.s.turn, self.s.step)
            self._idle()
            while self.ask.kind == "priority" and (self.s.turn, self.s.step) == before:
                self.say("pass")
        raise AssertionError(f"{step} never came")

    def _idle(self) -> None:
        kind = self.ask.kind
        if kind == "priority":
            self.say("pass")
        elif kind in ("attack", "block"):
            self.say("none")
        else:
            self.say(self.keys()[0])

    # Looking.

    def stack(self) -> tuple[int, ...]:
        return self.s.stack()

    def top(self) -> int:
        stack = self.s.stack()
        return stack[-1] if stack else 0

    def item(self, id: int) -> StackItem:
        item = self.s.obj(id).item
        assert item is not None
        return item

    def obj(self, id: int) -> Obj:
        return self.s.obj(id)

    def chars(self, id: int) -> Chars:
        return explained.chars(self.s, id)

    def now(self, id: int) -> int:
        """The id of the object that the card is now."""
        card = self.s.obj(id).card
        for o in self.s.objects:
            if o is not None and o.card == card and o.zone != GONE:
                return o.id
        return 0

    def zone(self, id: int) -> str:
        """The zone of the card that the object is or was."""
        now = self.now(id)
        return "gone" if not now else next(w for w, n in ZONE_NUMBER.items() if n == self.s.obj(now).zone)

    def life(self, player: int) -> int:
        return self.s.players[player].life

    def hand(self, player: int) -> int:
        return len(self.s.zone(ZONE_NUMBER["hand"], player))

    def pool(self, player: int) -> str:
        return "".join(sorted([u.mana for u in self.s.players[player].pool]))

    def facts(self, verb: int) -> list[Event]:
        return [e for e in self.s.ledger if e.verb == verb]

    def count(self, name: str) -> int:
        """How many permanents of the name there are."""
        return sum([1 for i in self.s.battlefield() if self.chars(i).name == name])

    def pt(self, id: int) -> tuple[int, int]:
        c = self.chars(id)
        return (c.power, c.toughness)
