"""The search for a forced win: an AND/OR search over decisions, for the player who solves.

A node is a *belief*: the positions that the solver can't tell apart, all with one observation. The solver
answers all of them alike; where another player decides, each answer in each position counts against the
solver, and what comes of it is sorted by what the solver sees of it. So a line never hangs on a hidden card.
What is random, and the order of a library, is drawn again wherever it shows: every outcome found must be won.
"""

from __future__ import annotations

import json
import random
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, Final

from apnap.engine import activating, decision, on_stack, process, views
from apnap.engine.log import knowers
from apnap.engine.mana_abilities import Source, mana_sources
from apnap.engine.state import HAND, LIBRARY, GameState, Option
from apnap.model.words import DECLARE_ATTACKERS, DECLARE_BLOCKERS, STEPS
from apnap.scenario.alike import key_of
from apnap.scenario.twins import without_twins

# A line longer than this, in decisions with more than one answer, is given up.
PLIES: Final = 120
# So many outcomes of one random step are told apart, and so many hidden positions at first.
OUTCOMES: Final = 40
# Draws go on until so many in a row, and more for each outcome found, have shown nothing new.
DRAWS: Final = 20
MORE: Final = 10
# Of so many different cards in a library, each two are laid on top.
PAIRED: Final = 8

_NEVER: Final = 1 << 30
# What cut a line short: the number of actions, the moments at which the solver acts, anything else.
BY_ACTIONS: Final = 1
BY_MOMENT: Final = 2
BY_OTHER: Final = 4
# How wide a search is: see `Search.to_depth`.
DIRECT, NARROW, FULL = range(3)
# What others choose there is seen by all: the answers need not be sorted by what is seen.
_OPEN: Final = frozenset({"priority", "attack", "block", "pay", "target", "mode", "assign", "divide", "cost"})
_FIRST: Final = {"cast": 0, "activate": 1, "special": 2, "turn up": 2, "unlock": 2, "play": 3, "pass": 9}

PRECOMBAT_MAIN, POSTCOMBAT_MAIN, END = (STEPS.index(w) for w in ("precombat main", "postcombat main", "end"))


class OutOfTime(Exception):
    """The time, or the number of positions, is used up."""


class Uncountable(Exception):
    """More outcomes than are told apart."""


class Faulty(Exception):
    """The engine failed: what comes of the answer is not known."""


@dataclass(slots=True)
class Edge:
    """Answers that lead on: pairs of a position and the key of an answer, and the node that they lead to."""

    answers: list[tuple[GameState, str]]
    then: Node


@dataclass(slots=True)
class Node:
    """A belief that is won: the solver's decision with the answer that wins (one key; several edges where
    something random or hidden shows), another player's with all of theirs, or the end (no edges)."""

    worlds: tuple[GameState, ...]
    mine: bool
    edges: list[Edge] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Failure:
    """No win from here. `cut`: which limits of the search were met (bits; 0: there is none for certain).
    `low`: how far up the path a position came again."""

    cut: int = 0
    low: int = _NEVER


class Search:
    """A search from a position, which must have an open question or be over.

    Args:
        state: the position.
        player: who is to win.
        turns: by the end of which turn, this one being the first; others' turns between are played too.
        positions: how many positions may be looked at, 0: any number.
        seconds: how long it may take, 0: any time.
        heard: hears now and then how many positions were looked at, and how many actions deep the search is.
    """

    def __init__(
        self,
        state: GameState,
        player: int,
        turns: int = 1,
        positions: int = 0,
        seconds: float = 0.0,
        heard: Callable[[int, int], None] | None = None,
    ) -> None:
        self.player = player
        self.turns = turns
        self.most = positions
        self.until = time.monotonic() + seconds if seconds else 0.0
        self.heard = heard
        self.positions = 0
        self.depth = 0
        self.width = FULL
        self.drawn = False
        self._turn = state.turn
        self._began = state.players[player].turns
        self._won: dict[Any, Node] = {}
        self._failed: dict[Any, tuple[int, int]] = {}
        self._path: dict[Any, int] = {}
        self._refuted: dict[tuple[Any, ...], int] = {}
        self.worlds = self._beliefs(state)

    def to_depth(self, actions: int, width: int = FULL) -> Node | Failure:
        """A win with at most so many actions (spells, abilities, lands) of the solver's. `NARROW`: the
        solver acts only at the likeliest moments; `DIRECT`: and targets opponents themselves wherever that is
        possible.

        Raises:
            OutOfTime: the limits are used up.
        """
        self.depth = actions
        self.width = width
        self._path.clear()
        return self._look(self.worlds, actions, 0, 0)

    # What the solver can't know.

    def _beliefs(self, s: GameState) -> tuple[GameState, ...]:
        """The position with each hand, and each face-down card, that there may be."""
        found = [self._settled(s)]
        for owner in range(s.count):
            hidden = views.hidden_from(s, self.player, owner)
            hand = [id for id in hidden if s.obj(id).zone == HAND]
            single = [id for id in hidden if s.obj(id).zone not in (HAND, LIBRARY)]
            if hand or single:
                ids = [*single, *hand, *(id for id in hidden if s.obj(id).zone == LIBRARY)]
                ways = choices([_name(s, id) for id in ids], len(single), len(hand), OUTCOMES)
                found = [
                    self._settled(views.dealt(t, self.player, _swaps(s, ids, way)))
                    for t in found
                    for way in ways
                ]
            if len(found) > OUTCOMES:
                raise Uncountable(f"more than {OUTCOMES} hands and hidden cards are possible")
        return tuple(found)

    def _unknown(self, s: GameState, p: int) -> list[int]:
        """The places in a library whose cards the solver doesn't know, but for those that are asked about."""
        seen = views.eyes(s, self.player)
        held: set[int] = set()
        if s.ask is not None and s.ask.options is not None:
            for o in s.ask.options:
                held.update((o.obj, o.to, *o.objects))
        ids = s.zone(LIBRARY, p)
        return [i for i, id in enumerate(ids) if id not in held and not knowers(s, id) & seen]

    def _settled(self, s: GameState) -> GameState:
        """The position with its unknown library cards in one order and its generator at rest."""
        t = s.fork()
        t.layered = t.listed = None
        t.rng = 0
        for p in range(t.count):
            places = self._unknown(t, p)
            ids = list(t.zone(LIBRARY, p))
            cards = sorted((ids[i] for i in places), key=lambda id: (_name(t, id), id))
            for i, id in zip(places, cards):
                ids[i] = id
            t.set_zone(LIBRARY, p, tuple(ids))
        return t

    def _dealt(self, s: GameState, seed: int, of: int = -1, top: tuple[str, ...] = ()) -> GameState:
        """The position with its unknown library cards in another order, and another generator; `top` are the
        names on top of that player's library."""
        rng = random.Random(seed)
        t = s.fork()
        t.layered = t.listed = None
        t.rng = rng.getrandbits(64)
        for p in range(t.count):
            places = self._unknown(t, p)
            ids = list(t.zone(LIBRARY, p))
            cards = [ids[i] for i in places]
            rng.shuffle(cards)
            if p == of:
                for name in top:
                    at = next(i for i, id in enumerate(cards) if _name(t, id) == name)
                    # Taken from the bottom, put on top of those that are not placed yet.
                    cards.append(cards.pop(at))
                cards[len(cards) - len(top) :] = reversed(cards[len(cards) - len(top) :])
            for i, id in zip(places, cards):
                ids[i] = id
            t.set_zone(LIBRARY, p, tuple(ids))
        return t

    def _deals(self, s: GameState) -> Iterator[tuple[bool, GameState]]:
        """The position dealt again and again: first with each card, and each two cards, on top of each
        library (True), then at random."""
        seed = 0
        for p in range(s.count):
            ids = s.zone(LIBRARY, p)
            counts = Counter(_name(s, ids[i]) for i in self._unknown(s, p))
            tops: list[tuple[str, ...]] = [(name,) for name in sorted(counts)]
            if 1 < len(counts) <= PAIRED:
                tops += [(a, b) for a in sorted(counts) for b in sorted(counts) if a != b or counts[a] > 1]
            for top in tops if len(counts) > 1 else []:
                seed += 1
                yield True, self._dealt(s, seed, p, top)
        while True:
            seed += 1
            yield False, self._dealt(s, seed)

    def _touched(self, s: GameState, t: GameState) -> bool:
        """Whether something random or hidden has had a part in what happened."""
        if s.rng != t.rng:
            return True
        if s.ask is not None and s.ask.kind == "search":
            return False
        for p in range(s.count):
            old, new = s.zone(LIBRARY, p), t.zone(LIBRARY, p)
            same = old == new and all(
                s.obj(id) is t.obj(id) or s.obj(id).known_to == t.obj(id).known_to for id in old
            )
            if not same and len({_name(s, old[i]) for i in self._unknown(s, p)}) > 1:
                return True
        return False

    # Going on.

    def _after(self, s: GameState, key: str) -> list[GameState]:
        """What may come of an answer."""
        t = _answered(s, key)
        if not self._touched(s, t):
            return [t]
        self.drawn = True
        found: dict[str, GameState] = {}
        quiet = 0
        for first, deal in self._deals(s):
            self._tick()
            t = self._settled(_answered(deal, key))
            name = key_of(t)
            quiet = 0 if first or name not in found else quiet + 1
            found.setdefault(name, t)
            if len(found) > OUTCOMES:
                raise Uncountable
            if quiet >= DRAWS + MORE * len(found):
                break
        return [found[name] for name in sorted(found)]

    def _sorted(
        self, edges: list[tuple[GameState, str, GameState]]
    ) -> list[list[tuple[GameState, str, GameState]]]:
        """What may have come, sorted by what the solver sees of it."""
        if len(edges) < 2:
            return [edges]
        groups: dict[str, list[tuple[GameState, str, GameState]]] = {}
        for edge in edges:
            view = json.dumps(views.observation(edge[2], self.player), sort_keys=True, default=str)
            groups.setdefault(view, []).append(edge)
        return list(groups.values())

    def _tick(self) -> None:
        self.positions += 1
        if self.most and self.positions > self.most:
            raise OutOfTime
        if self.positions % 64 == 0:
            if self.until and time.monotonic() > self.until:
                raise OutOfTime
            if self.heard is not None:
                self.heard(self.positions, self.depth)

    # The search.

    def _late(self, s: GameState) -> bool:
        if s.turn == self._turn:
            return False
        used = 1 + s.players[self.player].turns - self._began
        return used > self.turns or (used == self.turns and s.active != self.player)

    def _look(self, worlds: tuple[GameState, ...], budget: int, last: int, ply: int) -> Node | Failure:
        """The belief, and what it comes to without a choice, up to a decision with several answers."""
        passed: list[Node] = []
        cut = 0
        while True:
            going: list[GameState] = []
            for s in worlds:
                if s.over:
                    if self.player not in s.winners:
                        return Failure(cut)
                elif s.players[self.player].left or self._late(s):
                    return Failure(cut)
                else:
                    going.append(s)
            if not going:
                return _chained(passed, Node(worlds, False))
            worlds = tuple(going)
            ask = worlds[0].ask
            assert ask is not None
            mine = decision.decider(worlds[0], ask.player) == self.player
            if ask.kind != "pay":
                last = 0
            listed = [self._listed(w, last) for w in (worlds[:1] if mine else worlds)]
            if mine and ask.kind == "priority" and len(listed[0]) > 1:
                early = self.width < FULL and not self._likely(worlds[0])
                if budget <= 0 or early:
                    listed[0] = [o for o in listed[0] if o.key == "pass"]
                    cut |= BY_MOMENT if early else BY_ACTIONS
            elif mine and ask.kind == "target" and self.width == DIRECT:
                faces = [o for o in listed[0] if _player_of(o) not in (-1, self.player)]
                if 0 < len(faces) < len(listed[0]):
                    listed[0] = faces
                    cut |= BY_MOMENT
            if any(len(each) > 1 for each in listed):
                break
            try:
                keys = [each[0].key for each in listed] * (len(worlds) if mine else 1)
                came = [(w, key, t) for w, key in zip(worlds, keys) for t in self._after(w, key)]
            except (Uncountable, Faulty):
                return Failure(BY_OTHER)
            groups = self._sorted(came)
            node = Node(worlds, mine)
            if len(groups) > 1:
                failed = self._groups(node, groups, budget, 0, ply)
                if failed is not None:
                    return Failure(cut | failed.cut, failed.low)
                return _chained(passed, node)
            node.edges.append(Edge([(w, k) for w, k, _ in groups[0]], node))
            passed.append(node)
            worlds = tuple(t for _, _, t in groups[0])
        found = self._choose(worlds, listed, mine, budget, last, ply)
        if isinstance(found, Node):
            return _chained(passed, found)
        return Failure(cut | found.cut, found.low)

    def _choose(
        self,
        worlds: tuple[GameState, ...],
        listed: list[list[Option]],
        mine: bool,
        budget: int,
        last: int,
        ply: int,
    ) -> Node | Failure:
        self._tick()
        if ply >= PLIES:
            return Failure(BY_OTHER)
        key = (tuple(sorted(key_of(w) for w in worlds)), last)
        won = self._won.get(key)
        if won is not None:
            return won
        for width in range(self.width, FULL + 1):
            known = self._failed.get((key, width))
            if known is not None and (not known[1] & BY_ACTIONS or budget <= known[0]):
                return Failure(known[1])
        above = self._path.get(key)
        if above is not None:
            return Failure(0, above)
        self._path[key] = ply
        try:
            if mine:
                found = self._mine(worlds, listed[0], budget, ply + 1)
            else:
                found = self._theirs(worlds, listed, budget, ply + 1)
        finally:
            del self._path[key]
        if isinstance(found, Node):
            self._won[key] = found
            return found
        # What hangs on a position further up that came again holds on that path alone.
        if found.low >= ply:
            self._failed[(key, self.width)] = (budget, found.cut)
            return Failure(found.cut)
        return found

    def _mine(
        self, worlds: tuple[GameState, ...], options: list[Option], budget: int, ply: int
    ) -> Node | Failure:
        """One answer for all positions, after which every outcome is won."""
        cut, low = 0, _NEVER
        s = worlds[0]
        kind = s.ask.kind if s.ask is not None else ""
        for o in options:
            left = budget - 1 if kind == "priority" and o.key != "pass" else budget
            try:
                edges = [(w, o.key, t) for w in worlds for t in self._after(w, o.key)]
            except (Uncountable, Faulty):
                cut |= BY_OTHER
                continue
            node = Node(worlds, True)
            for group in self._sorted(edges):
                found = self._look(tuple(t for _, _, t in group), left, _mana_of(o), ply)
                if isinstance(found, Failure):
                    cut, low = cut | found.cut, min(low, found.low)
                    break
                node.edges.append(Edge([(w, k) for w, k, _ in group], found))
            else:
                if kind != "priority" or o.key != "pass":
                    name = _named(s, o)
                    self._refuted[name] = self._refuted.get(name, 0) + 1
                return node
        return Failure(cut, low)

    def _theirs(
        self, worlds: tuple[GameState, ...], listed: list[list[Option]], budget: int, ply: int
    ) -> Node | Failure:
        """Every answer of theirs, in every position, is won against."""
        node = Node(worlds, False)
        s = worlds[0]
        open_ = len(worlds) == 1 and s.ask is not None and s.ask.kind in _OPEN
        edges: list[tuple[GameState, str, GameState]] = []
        for w, options in zip(worlds, listed):
            for o in options:
                try:
                    came = [(w, o.key, t) for t in self._after(w, o.key)]
                except (Uncountable, Faulty):
                    # What comes of it is not known, so nothing is won; whether it fails is not proved.
                    return Failure(BY_OTHER)
                if not open_:
                    edges += came
                    continue
                found = self._groups(node, self._sorted(came), budget, _mana_of(o), ply)
                if found is not None:
                    if len(options) > 1:
                        name = _named(w, o)
                        self._refuted[name] = self._refuted.get(name, 0) + 1
                    return found
        if edges:
            found = self._groups(node, self._sorted(edges), budget, 0, ply)
            if found is not None:
                return found
        return node

    def _groups(
        self,
        node: Node,
        groups: list[list[tuple[GameState, str, GameState]]],
        budget: int,
        last: int,
        ply: int,
    ) -> Failure | None:
        for group in groups:
            found = self._look(tuple(t for _, _, t in group), budget, last, ply)
            if isinstance(found, Failure):
                return found
            node.edges.append(Edge([(w, k) for w, k, _ in group], found))
        return None

    # Which answers are looked at, and in which order.

    def _likely(self, s: GameState) -> bool:
        """Whether this is one of the moments at which the solver most likely acts: a main phase, when blocks
        (of others: attacks) are declared, in answer to others."""
        stack = s.stack()
        if stack:
            return s.obj(stack[-1]).controller != self.player
        if s.active == self.player:
            return s.step in (PRECOMBAT_MAIN, POSTCOMBAT_MAIN, DECLARE_BLOCKERS)
        return s.step in (DECLARE_ATTACKERS, DECLARE_BLOCKERS, END)

    def _listed(self, s: GameState, last: int) -> list[Option]:
        ask = s.ask
        assert ask is not None
        options = list(views.options_of(s))
        if ask.kind == "pay":
            return _payments(s, ask.player, options, last)
        if ask.kind == "priority":
            if any(o.kind == "activate" for o in options):
                sources = {(x.id, x.key): x for x in mana_sources(s, ask.player)}
                options = [o for o in options if not _only_taps(s, o, sources)]
        elif ask.kind in ("attack", "block"):
            options = without_twins(s, options)
        if len(options) < 2:
            return options
        me = -1 - self.player
        # One's own spell resolves first: then the line reads as it is played.
        stack = s.stack()
        own_top = ask.player == self.player and bool(stack) and s.obj(stack[-1]).controller == self.player
        mine = decision.decider(s, ask.player) == self.player

        def rank(o: Option) -> tuple[int, int, int]:
            if ask.kind == "priority":
                plain = _FIRST.get(o.kind, 4)
                if o.key == "pass" and own_top:
                    plain = -1
            elif ask.kind in ("attack", "block"):
                plain = 0 if o.to < 0 else 1 if o.to else 9
            elif ask.kind in ("target", "player", "players"):
                entity = o.to or o.obj or (-1 - o.player if o.player >= 0 else 0)
                plain = 0 if (entity < 0) and ((entity != me) == mine) else 5 if entity == me else 3
            else:
                plain = 1 if o.key in ("no", "done") else 0
            known = 0 if o.key == "pass" else -self._refuted.get(_named(s, o), 0)
            return (_NEVER * plain if plain < 0 else known, plain, -o.number)

        return sorted(options, key=rank)


def choices(names: list[str], single: int, several: int, most: int) -> list[list[str]]:
    """The ways to lay cards of these names into so many single places, and then into one place that holds
    several in no order: the names in each, those left over last. No more than `most` and one."""
    out: list[list[str]] = []
    counts = Counter(names)

    def go(chosen: list[str]) -> None:
        if len(out) > most:
            return
        if len(chosen) == single + several:
            rest = [name for name in sorted(counts) for _ in range(counts[name])]
            out.append([*chosen, *rest])
            return
        least = chosen[-1] if len(chosen) > single else ""
        for name in sorted(counts):
            if counts[name] and name >= least:
                counts[name] -= 1
                go([*chosen, name])
                counts[name] += 1

    go([])
    return out


def _swaps(s: GameState, ids: list[int], names: list[str]) -> dict[int, int]:
    """Which card goes into the place of which, so that the places hold these names."""
    left = [s.obj(id).card for id in ids]
    swap: dict[int, int] = {}
    for id, name in zip(ids, names):
        fits = [card for card in left if s.cards[card][0].name == name]
        own = s.obj(id).card
        swap[own] = own if own in fits else fits[0]
        left.remove(swap[own])
    return swap


def deeds(node: Node) -> int:
    """How many actions of the solver's a win takes, at most."""
    known: dict[int, int] = {}
    todo = [node]
    while todo:
        at = todo[-1]
        missing = [e.then for e in at.edges if id(e.then) not in known]
        if missing:
            todo += missing
            continue
        todo.pop()
        s = at.worlds[0]
        acts = at.mine and s.ask is not None and s.ask.kind == "priority"
        one = 1 if acts and at.edges and at.edges[0].answers[0][1] != "pass" else 0
        known[id(at)] = one + max((known[id(e.then)] for e in at.edges), default=0)
    return known[id(node)]


def _chained(passed: list[Node], end: Node) -> Node:
    """The nodes without a choice, one after the other, and the one that they come to."""
    for node in reversed(passed):
        node.edges[0].then = end
        end = node
    return end


def _answered(s: GameState, key: str) -> GameState:
    t = s.fork()
    t.listed = None
    t.ask = None
    t.answer = key
    try:
        process.run(t)
    except Exception as error:  # any fault of the engine's: the line is left open, and so is the search
        raise Faulty(f"{type(error).__name__}: {error}") from error
    return t


def _name(s: GameState, id: int) -> str:
    o = s.obj(id)
    return s.cards[o.card][0].name if o.card >= 0 else o.face.name


def _named(s: GameState, o: Option) -> tuple[Any, ...]:
    """What the option does, whichever object of a name it is about."""
    what = s.obj(o.obj).face.name if o.obj > 0 and s.objects[o.obj] is not None else o.obj
    to = s.obj(o.to).face.name if o.to > 0 and s.objects[o.to] is not None else o.to
    return (s.ask.kind if s.ask is not None else "", o.kind, what, to, o.number, o.index)


def _only_taps(s: GameState, o: Option, sources: dict[tuple[int, str], Source]) -> bool:
    """A mana ability that does nothing but tap its source for mana: it is left to payments."""
    if o.kind != "activate":
        return False
    inst = activating.find(s, o.obj, o.word)
    if inst is None or not on_stack.is_mana(inst.ability):
        return False
    x = sources.get((o.obj, o.word))
    return x is not None and _plain(x)


def _plain(x: Source) -> bool:
    return x.tap and not x.sacrifice and not x.life and not x.mana and not x.counters_used


def _player_of(o: Option) -> int:
    """The player that an option is about; -1: none."""
    entity = o.to or o.obj
    return -1 - entity if entity < 0 else o.player


def _mana_of(o: Option) -> int:
    return o.obj if o.kind == "mana" and o.key.startswith("mana:") else 0


def _payments(s: GameState, player: int, options: list[Option], last: int) -> list[Option]:
    """The payer's plan; and, where something may hang on which sources are left, the sources one by one, in
    one order, one of each name."""
    plans = [o for o in options if o.kind == "plan"]
    singles = [o for o in options if o.kind == "mana"]
    if not plans:
        return singles or options
    sources = mana_sources(s, player)
    kinds = {(x.types, x.most, _plain(x), _name(s, x.id), x.only) for x in sources}
    used = {id for o in plans for id in o.objects}
    if len(kinds) < 2 or used >= {x.id for x in sources}:
        return plans
    out = list(plans)
    names: set[Any] = set()
    for o in sorted(singles, key=lambda o: (o.obj, o.key)):
        key = (_name(s, o.obj), s.obj(o.obj).counters, s.obj(o.obj).attached_to, o.word)
        if o.obj >= last and key not in names:
            names.add(key)
            out.append(o)
    return out
