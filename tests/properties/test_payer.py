"""The payer against brute force: on small boards it finds a payment exactly where some order of
activations and some assignment of mana pays, and what it plans can be carried out."""

from __future__ import annotations

from collections import deque
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from apnap.engine import mana, payer
from apnap.engine.state import BATTLEFIELD, CARD, HAND, GameState, ManaUnit
from apnap.model import (
    Activated,
    AddMana,
    Cost,
    DealDamage,
    Do,
    Face,
    Fixed,
    Keyword,
    Mana,
    PayLife,
    RemoveCounters,
    Sacrifice,
    Seq,
    SpendOnly,
    TapThis,
    This,
    Type,
    You,
    intern,
    mana_cost,
)

ONLY_CREATURES = intern(SpendOnly("cast", Type("creature")))
ONLY_INSTANTS = intern(SpendOnly("cast", Type("instant")))
ONLY = {"": None, "creature": ONLY_CREATURES, "instant": ONLY_INSTANTS}
FIVE = ("W", "U", "B", "R", "G")


class Way:
    """What one ability does, told apart from the nodes that say so: the reference's own knowledge."""

    def __init__(
        self,
        outputs: list[str],
        tap: bool = True,
        gone: bool = False,
        life: int = 0,
        damage: int = 0,
        cost: str = "",
        counters: int = 0,
        only: str = "",
        times: int = 1,
        how: str = "same",
    ) -> None:
        self.tap = tap
        self.gone = gone
        self.lost = life + damage
        self.cost = tuple(cost.split())
        self.counters = counters
        self.only = only
        self.runs: list[tuple[str, ...]] = []
        if how == "each":
            runs: list[tuple[str, ...]] = [()]
            for _ in range(times):
                runs = [(*r, *o) for r in runs for o in outputs]
            self.runs = runs
        else:
            self.runs = [tuple(o) * times for o in outputs]
        parts: list[Any] = []
        if cost:
            parts.append(Mana(self.cost))
        if tap:
            parts.append(TapThis())
        if life:
            parts.append(PayLife(Fixed(life)))
        if counters:
            parts.append(Do(RemoveCounters(This(), "charge", Fixed(counters))))
        if gone:
            parts.append(Do(Sacrifice(You(), This())))
        effect: Any = AddMana(You(), tuple([tuple(o) for o in outputs]), Fixed(times), how, ONLY[only])
        if damage:
            effect = Seq((effect, DealDamage(This(), Fixed(damage), You())))
        self.ability = Activated(Cost(tuple(parts)), effect)


class Kind:
    """A kind of permanent."""

    def __init__(
        self, ways: list[Way], types: str = "land", snow: bool = False, counters: int = 0, haste: bool = False
    ) -> None:
        self.ways = ways
        self.types = types
        self.snow = snow
        self.counters = counters
        abilities: list[Any] = [w.ability for w in ways]
        if haste:
            abilities.append(Keyword("haste"))
        self.haste = haste
        power = "1" if types == "creature" else ""
        self.face = intern(
            Face(
                "Thing",
                None,
                ("snow",) if snow else (),
                (types,),
                (),
                power=power,
                toughness=power,
                abilities=tuple(abilities),
            )
        )


KINDS: dict[str, Kind] = {
    "mono W": Kind([Way(["W"])]),
    "mono U": Kind([Way(["U"])]),
    "mono R": Kind([Way(["R"])]),
    "snow R": Kind([Way(["R"])], snow=True),
    "wastes": Kind([Way(["C"])]),
    "one ability of two": Kind([Way(["W", "U"])]),
    "two abilities": Kind([Way(["U"]), Way(["R"])]),
    "snow two": Kind([Way(["W"]), Way(["R"])], snow=True),
    "painful": Kind([Way(["C"]), Way(["W", "U"], damage=1)]),
    "life for any": Kind([Way([*FIVE], life=1)]),
    "dear": Kind([Way(["CC"], damage=2)]),
    "two colourless": Kind([Way(["CC"])], types="artifact"),
    "two different": Kind([Way(["UR"])]),
    "two each": Kind([Way(["W", "U"], times=2, how="each")], types="creature"),
    "three of one": Kind([Way([*FIVE], gone=True, times=3)], types="artifact"),
    "treasure": Kind([Way([*FIVE], gone=True)], types="artifact"),
    "spawn": Kind([Way(["C"], tap=False, gone=True)], types="creature"),
    "signet": Kind([Way(["WU"], cost="1")], types="artifact"),
    "filter land": Kind([Way(["C"]), Way(["WW", "WU", "UU"], cost="W/U")]),
    "prism": Kind([Way([*FIVE], cost="1")], types="artifact"),
    "converter": Kind([Way([*FIVE], cost="1", tap=False)], types="artifact"),
    "elf": Kind([Way(["G"])], types="creature"),
    "hasty elf": Kind([Way(["G"])], types="creature", haste=True),
    "charged": Kind([Way(["B"], tap=False, counters=1)], types="artifact", counters=2),
    "charged tap": Kind([Way(["BB"], counters=2), Way(["C"])], types="artifact", counters=3),
    "creatures only": Kind([Way(["C"]), Way(["W", "U", "R"], only="creature")]),
    "instants only": Kind([Way(["RR"], only="instant")]),
}

SYMBOLS = ("1", "2", "3", "W", "U", "B", "R", "G", "C", "S", "W/U", "U/R", "2/W", "C/R", "R/P", "W/U/P")


class Board:
    """A position: the permanents, which of them are tapped or new, the pool, and the player's life."""

    def __init__(
        self,
        things: list[tuple[str, bool, bool]],
        pool: list[tuple[str, bool, str]],
        life: int,
        reserved: int,
    ) -> None:
        self.things = things
        self.pool = pool
        self.life = life
        self.reserved = reserved

    def __repr__(self) -> str:
        return f"Board({self.things!r}, {self.pool!r}, {self.life}, {self.reserved})"

    def state(self) -> tuple[GameState, int]:
        """The state, and the creature card in hand that is to be cast."""
        s = GameState(2)
        s.turn = 4
        s.players[0].life = self.life
        s.players[0].turn_began = 4
        for name, tapped, new in self.things:
            kind = KINDS[name]
            o = s.new_obj(CARD, -1, 0, kind.face, BATTLEFIELD)
            o.tapped = tapped
            o.came = 4 if new else 1
            if kind.counters:
                o.counters = (("charge", kind.counters),)
            s.set_zone(BATTLEFIELD, 0, (*s.battlefield(), o.id))
        face = intern(Face("Beast", mana_cost("{1}"), (), ("creature",), (), power="1", toughness="1"))
        card = s.new_obj(CARD, -1, 0, face, HAND)
        s.set_zone(HAND, 0, (card.id,))
        s.players[0].pool = tuple([ManaUnit(m, 0, snow, ONLY[only]) for m, snow, only in self.pool])
        return s, card.id


# The reference.

Unit = tuple[str, bool, str]


def without(pool: tuple[Unit, ...], unit: Unit) -> tuple[Unit, ...]:
    out = list(pool)
    out.remove(unit)
    return tuple(out)


def payments(pool: tuple[Unit, ...], symbols: tuple[str, ...], life: int, kept: str) -> set[Any]:
    """Every (pool left, life left) after paying for the symbols one by one; restricted mana pays only
    where its restriction is `kept`."""
    if not symbols:
        return {(pool, life)}
    first, rest = symbols[0], symbols[1:]
    out: set[Any] = set()
    if first.isdigit():
        n = int(first)
        if n == 0:
            return payments(pool, rest, life, kept)
        for unit in set(pool):
            if unit[2] in ("", kept):
                out |= payments(without(pool, unit), (str(n - 1), *rest), life, kept)
        return out
    for way in first.split("/"):
        if way == "P":
            if life >= 2:
                out |= payments(pool, rest, life - 2, kept)
        elif way.isdigit():
            out |= payments(pool, (way, *rest), life, kept)
        else:
            for unit in set(pool):
                if unit[2] in ("", kept) and (unit[1] if way == "S" else unit[0] == way):
                    out |= payments(without(pool, unit), rest, life, kept)
    return out


def brute_force(board: Board, symbols: tuple[str, ...], depth: int = 8) -> bool:
    """Whether any order of activations leads to a pool that can pay."""
    start = tuple(
        [
            (not tapped and not (new and KINDS[name].types == "creature" and not KINDS[name].haste))
            for name, tapped, new in board.things
        ]
    )
    present = tuple([i != board.reserved for i in range(len(board.things))])
    counters = tuple([KINDS[name].counters for name, _, _ in board.things])
    seen: set[Any] = set()
    todo: deque[Any] = deque([(tuple(sorted(board.pool)), start, present, counters, board.life, depth)])
    while todo:
        pool, ready, there, charge, life, left = todo.popleft()
        if payments(pool, symbols, life, "creature"):
            return True
        if left == 0:
            continue
        for i, (name, _, _) in enumerate(board.things):
            if not there[i]:
                continue
            kind = KINDS[name]
            for way in kind.ways:
                if (way.tap and not ready[i]) or charge[i] < way.counters or life < way.lost:
                    continue
                for paid, _ in payments(pool, way.cost, 0, "-"):
                    for run in way.runs:
                        new_pool = tuple(sorted([*paid, *[(m, kind.snow, way.only) for m in run]]))
                        new = (
                            new_pool,
                            ready[:i] + (ready[i] and not way.tap,) + ready[i + 1 :],
                            there[:i] + (not way.gone,) + there[i + 1 :],
                            charge[:i] + (charge[i] - way.counters,) + charge[i + 1 :],
                            life - way.lost,
                        )
                        if new not in seen:
                            seen.add(new)
                            todo.append((*new, left - 1))
    return False


# Carrying a plan out by the rules.


def carry_out(s: GameState, plan: payer.Plan, purpose: mana.Purpose, reserved: tuple[int, ...]) -> None:
    """Activate and pay, checking each step; fails where a step is not possible."""
    for a in plan.activations:
        assert a.id not in reserved
        sources = [x for x in mana.mana_sources(s, 0) if x.id == a.id and x.key == a.key]
        assert len(sources) == 1, "the ability can be activated"
        source = sources[0]
        if a.paid:
            assert mana.spend(s, 0, a.paid, mana.Purpose("activate", a.id), exact=True) is not None
        assert source.life <= s.players[0].life
        s.own_player(0).life -= source.life
        o = s.own(a.id)
        if source.tap:
            assert not o.tapped
            o.tapped = True
        ability = next(i.ability for i in mana_insts(s, a.id) if i.key == a.key)
        for part in ability.cost.parts:
            if isinstance(part, Do) and isinstance(part.action, RemoveCounters):
                n = o.counters_of("charge") - part.action.amount.n
                assert n >= 0
                o.counters = (("charge", n),) if n else ()
        effect = ability.effect.steps[0] if isinstance(ability.effect, Seq) else ability.effect
        made: list[str] = []
        if effect.how == "each":
            assert len(a.picks) == effect.times.n
            for pick in a.picks:
                made.extend(effect.options[pick])
        else:
            assert len(a.picks) == 1
            made = list(effect.options[a.picks[0]]) * effect.times.n
        assert tuple(made) == a.adds
        mana.add_mana(s, 0, tuple(made), a.id, effect.only)
        if source.sacrifice:
            s.set_zone(BATTLEFIELD, 0, tuple([i for i in s.battlefield() if i != a.id]))
    assert plan.life <= s.players[0].life
    before = len(s.players[0].pool)
    spent = mana.spend(s, 0, plan.symbols, purpose)
    assert spent is not None
    assert before - len(s.players[0].pool) == sum(spent)


def mana_insts(s: GameState, id: int) -> tuple[Any, ...]:
    from apnap.engine.layers import chars

    return chars(s, id).abilities.activated


def check(board: Board, symbols: tuple[str, ...]) -> None:
    s, card = board.state()
    purpose = mana.Purpose("cast", card)
    reserved = (board.reserved + 1,) if board.reserved >= 0 else ()
    expected = brute_force(board, symbols)
    plan = payer.plan(s, 0, symbols, True, purpose, reserved)
    assert (plan is not None) == expected
    assert payer.can_pay(s, 0, symbols, True, purpose, reserved) == expected
    if plan is not None:
        word = plan.key()
        assert payer.read_plan(word).key() == word
        carry_out(s.fork(), payer.read_plan(word), purpose, reserved)
        again = payer.plan(s, 0, symbols, True, purpose, reserved)
        assert again is not None and again.key() == word


names = st.sampled_from(sorted(KINDS))
things = st.lists(
    st.tuples(names, st.sampled_from([False, False, False, True]), st.sampled_from([False, False, True])),
    max_size=4,
)
units = st.tuples(
    st.sampled_from(["W", "U", "R", "C"]), st.booleans(), st.sampled_from(["", "creature", "instant"])
)
boards = st.builds(
    Board,
    things,
    st.lists(units, max_size=2),
    st.integers(min_value=1, max_value=5),
    st.sampled_from([-1, -1, -1, 0]),
)
costs = st.lists(st.sampled_from(SYMBOLS), max_size=4).map(tuple)


@pytest.mark.rules("601.2g", "601.2h", "605.3a", "118.3", "107.4e", "107.4f", "107.4h", "106.6")
@given(boards, costs)
@example(Board([("signet", False, False), ("mono R", False, False)], [], 20, -1), ("W", "U"))
@example(Board([("signet", False, False)] * 2 + [("mono R", False, False)], [], 20, -1), ("W", "U", "U"))
@example(Board([("painful", False, False)] * 2, [], 1, -1), ("W", "U"))
def test_the_payer_finds_a_payment_if_and_only_if_there_is_one(
    board: Board, symbols: tuple[str, ...]
) -> None:
    check(board, symbols)
