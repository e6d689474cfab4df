"""Which choices some legal declaration extends (CR 508.1c-d, 509.1b-c).

A *declaration* gives each *actor* (a creature that could attack or block) some *targets* (what it attacks,
which attackers it blocks), each of them legal for it by itself. A whole one is legal if

- no restriction of the whole is broken (`Limit`, and conditions asked of the state as it would be);
- what it costs can be paid;
- no other one obeys more requirements at no other costs: nobody is required to pay (508.1d, 509.1c).

Where there is no restriction of the whole, requirement or cost, every choice is good (`simple`). Else the
wholes are searched (`search`).
"""

from __future__ import annotations

from typing import Final

from apnap.engine import evaluate
from apnap.engine.combat import tolls
from apnap.engine.combat.bindings import MANY, Rule, as_if_attacking, context, counted, toward
from apnap.engine.layers import chars
from apnap.engine.state import GameState
from apnap.model.modifications import Cant

ACTING: Final = 0  # how many actors act, if the actor (an index, -1 for always) does
TAKEN: Final = 1  # how many take the target, if any does

Whole = tuple[tuple[int, ...], ...]


class Limit:
    """A restriction that counts: from `low` to `high` where `subject` is concerned."""

    def __init__(self, kind: int, subject: int, low: int, high: int) -> None:
        self.kind = kind
        self.subject = subject
        self.low = low
        self.high = high


class Asked:
    """A restriction whose condition is asked of the state as it would be: it binds the object `id`."""

    def __init__(self, rule: Rule, mod: Cant, id: int, actor: int) -> None:
        self.rule = rule
        self.mod = mod
        self.id = id
        self.actor = actor


class Requirement:
    """Obeyed if one of the actors takes one of the targets: (actor index, target) pairs."""

    def __init__(self, pairs: tuple[tuple[int, int], ...]) -> None:
        self.pairs = pairs
        self.last = max([i for i, _ in pairs])


class Declaration:
    """The actors of one player, what each may take, and what binds the whole."""

    def __init__(
        self,
        s: GameState,
        player: int,
        blocks: bool,
        actors: tuple[int, ...],
        able: tuple[tuple[int, ...], ...],
        capacity: tuple[int, ...],
    ) -> None:
        self.s = s
        self.player = player
        self.blocks = blocks
        self.actors = actors
        self.able = able
        self.capacity = capacity
        self.requirements: list[Requirement] = []
        self.limits: list[Limit] = []
        self.asked: list[Asked] = []
        self.costs: dict[tuple[int, int], tuple[tolls.Toll, ...]] = {}

    # Building.

    def require(self, pairs: list[tuple[int, int]]) -> None:
        """A requirement, unless nothing could obey it."""
        if pairs:
            self.requirements.append(Requirement(tuple(pairs)))

    def restrict(self, rule: Rule, mod: Cant, id: int, actor: int) -> None:
        """A restriction whose condition speaks of the whole, on the actor of that index, or on the target
        `id` (index -1)."""
        assert mod.unless is not None
        general = mod.what is None and mod.players is None and mod.act in ("attack", "block", "be blocked")
        if general:
            bounds = counted(mod.unless, rule[1], id, self.blocks)
            if bounds is not None:
                by_it, low, high = bounds
                if by_it and actor < 0:
                    self.limits.append(Limit(TAKEN, id, low, high))
                    return
                if not by_it and actor >= 0:
                    self.limits.append(Limit(ACTING, actor, low, high))
                    return
        self.asked.append(Asked(rule, mod, id, actor))

    @property
    def simple(self) -> bool:
        """Whether nothing binds the whole."""
        return not (self.requirements or self.limits or self.asked or self.costs)

    # Judging wholes.

    def fits(self, whole: Whole) -> bool:
        """Whether no restriction of the whole is broken."""
        acting = len([targets for targets in whole if targets])
        for limit in self.limits:
            if limit.kind == ACTING:
                if limit.subject >= 0 and not whole[limit.subject]:
                    continue
                if not limit.low <= acting <= limit.high:
                    return False
            else:
                taken = len([targets for targets in whole if limit.subject in targets])
                if taken and not limit.low <= taken <= limit.high:
                    return False
        return not self.asked or self._asked_fit(whole)

    def _asked_fit(self, whole: Whole) -> bool:
        h = self.as_declared(whole)
        for asked in self.asked:
            mod = asked.mod
            ctx = context(h, asked.rule, asked.id)
            if asked.actor >= 0:
                targets = whole[asked.actor]
                if self.blocks:
                    hit = any([mod.what is None or evaluate.matches(ctx, mod.what, t) for t in targets])
                else:
                    hit = any([toward(ctx, mod.act, mod.what, mod.players, t) for t in targets])
            else:
                takers = [self.actors[i] for i in range(len(whole)) if asked.id in whole[i]]
                hit = any([mod.what is None or evaluate.matches(ctx, mod.what, b) for b in takers])
            if hit and mod.unless is not None and not evaluate.holds(ctx, mod.unless):
                return False
        return True

    def as_declared(self, whole: Whole) -> GameState:
        """A state of its own as the declaration would leave it."""
        pairs = tuple([(self.actors[i], t) for i in range(len(whole)) for t in whole[i]])
        if not self.blocks:
            return as_if_attacking(self.s, pairs, True)
        h = self.s.fork()
        for blocker, attacker in pairs:
            o = h.own_status(blocker)
            o.blocking = (*o.blocking, attacker)
            h.own_status(attacker).blocked = True
        return h

    def due(self, whole: Whole) -> tuple[tolls.Toll, ...]:
        """What the declaration costs; a cost to block at all is due once for each blocker."""
        out: list[tolls.Toll] = []
        for i in range(len(whole)):
            mine: list[tolls.Toll] = []
            for t in whole[i]:
                for toll in self.costs.get((i, t), ()):
                    if not self.blocks or toll[3] != self.actors[i] or toll not in mine:
                        mine.append(toll)
            out.extend(mine)
        return tuple(out)

    def affordable(self, whole: Whole) -> bool:
        """Whether the player can pay what the declaration costs."""
        due = self.due(whole)
        if not due:
            return True
        tapped: list[int] = []
        if not self.blocks:
            tapped = [
                self.actors[i]
                for i in range(len(whole))
                if whole[i] and not chars(self.s, self.actors[i]).has("vigilance")
            ]
        return tolls.payable(self.s, self.player, due, tuple(tapped))


__all__ = ["ACTING", "MANY", "TAKEN", "Asked", "Declaration", "Limit", "Requirement", "Whole"]
