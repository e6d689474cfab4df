"""The automatic payer: which mana abilities to activate, and how, to pay for mana symbols (CR 601.2g-h).

It proposes only: the sources used are the recorded answer, so a better payer never changes an old game.

How it chooses. Mana already in the pool goes first. Then each way to use a source has a weight (see
`mana_abilities`): colourless and restricted mana, one colour, several colours; basic lands before
others; then creatures, then what is sacrificed, then what costs life. Colours that the rest of the hand
asks for weigh more. For sources of one mana each, the sets that can pay are the bases of a transversal
matroid, so the greedy choice by weight (`mana.match_units`) is the lightest whole. Sources of several
mana at once, those with a mana cost of their own and those with several prices are tried in combination
(branch and bound, `BUDGET` steps). Of two ways to pay a symbol, mana is preferred to life, and one mana
to two.

What it can't plan, and what stays reachable by activating mana abilities by hand first:

- whatever `mana_abilities.mana_sources` leaves out (listed there);
- paying for the mana cost of a mana ability with restricted mana, or as though of another colour;
- with three or more mana abilities that cost mana, more than `MAX_ORDERS` orders of these; without {T} and
  sacrifice, more than `mana_abilities.REPEATS` activations of one ability in a row;
- both tapping and sacrificing one object for mana, where another of its abilities asks for both;
- a counted amount of mana, from an ability that costs mana or its source, beside other sacrifices;
- the damage of a mana ability beyond the player's life total;
- mana of triggered mana abilities (CR 605.1b) that may be spent on some things only, is added to another
  event than a permanent's being tapped for mana, or comes in too many ways: it arrives on top of what was
  planned;
- boards where `BUDGET` steps find nothing.
"""

from __future__ import annotations

from apnap.engine.costs import PHYREXIAN_LIFE, Announced, TotalCost, mana_has_x, total_cost
from apnap.engine.evaluate import Context
from apnap.engine.layers import chars
from apnap.engine.mana import (
    BENDS,
    MANA_BIT,
    SNOW_MANA,
    Purpose,
    Source,
    allows,
    as_though,
    cant,
    mana_sources,
)
from apnap.engine.payer_search import Search, Use, candidates_of
from apnap.engine.state import GameState
from apnap.engine.substitutes import is_substitute, with_substitutes
from apnap.model.words import BEND, HAND, MANA, symbol_colors, symbol_mana_value


class Activation:
    """One mana ability to activate: the object, the key of the ability instance, the index into the
    options for each choice that its `AddMana`s ask (one for how "same", one a time for "each"), the mana
    it will add, the types of mana that pay its own mana cost, and `more`: the picks that the triggered mana
    abilities which it sets off ask for."""

    def __init__(
        self,
        id: int,
        key: str,
        picks: tuple[int, ...],
        adds: tuple[str, ...],
        paid: tuple[str, ...],
        more: tuple[int, ...] = (),
    ) -> None:
        self.id = id
        self.key = key
        self.picks = picks
        self.adds = adds
        self.paid = paid
        self.more = more


class Plan:
    """A way to pay: the activations in order, the symbols left to pay from the pool after every choice
    between ways to pay has been made (hybrids of two colours may stand: they are paid as they come), the
    life to pay for Phyrexian symbols, and the life that the activations cost."""

    def __init__(
        self, activations: tuple[Activation, ...], symbols: tuple[str, ...], life: int, lost: int
    ) -> None:
        self.activations = activations
        self.symbols = symbols
        self.life = life
        self.lost = lost

    def key(self) -> str:
        """The plan as a stable word, for options and recorded answers; `read_plan` is the inverse."""
        parts = [f"{','.join(self.symbols) or '-'} {self.life} {self.lost}"]
        for a in self.activations:
            picks = ",".join([str(p) for p in a.picks])
            more = " " + ",".join([str(p) for p in a.more]) if a.more else ""
            parts.append(f"{a.id} {a.key} {picks or '-'} {','.join(a.adds)} {','.join(a.paid) or '-'}{more}")
        return ";".join(parts)


def read_plan(key: str) -> Plan:
    """The plan of which `key` is the word.

    Raises:
        ValueError: it is none.
    """
    head, *rest = key.split(";")
    symbols, life, lost = head.split(" ")
    activations: list[Activation] = []
    for part in rest:
        id, inst, picks, adds, paid, *more = part.split(" ")
        chosen = tuple([int(p) for p in _words(picks)])
        then = tuple([int(p) for words in more for p in _words(words)])
        activations.append(Activation(int(id), inst, chosen, _words(adds), _words(paid), then))
    return Plan(tuple(activations), _words(symbols), int(life), int(lost))


def _words(text: str) -> tuple[str, ...]:
    return () if text == "-" else tuple(text.split(","))


def summary(s: GameState, plan: Plan) -> str:
    """The plan in words, to be shown before it is carried out."""
    parts: list[str] = []
    for a in plan.activations:
        added = "".join([f"{{{m}}}" for m in a.adds])
        cost = f" for {''.join([f'{{{m}}}' for m in a.paid])}" if a.paid else ""
        instead = " instead" if is_substitute(a.key) else ""
        parts.append(f"{chars(s, a.id).name}: {added}{cost}{instead}")
    if plan.life:
        parts.append(f"pay {plan.life} life")
    return "; ".join(parts) if parts else "from the pool"


# Ways to pay: what stands for number hybrids and Phyrexian symbols.


class Variant:
    """One choice for all the symbols that can be paid in ways that differ in amount: what is then to be
    paid as mana, and as life."""

    def __init__(self, symbols: tuple[str, ...], life: int) -> None:
        self.symbols = symbols
        self.life = life


def variants(symbols: tuple[str, ...], life_ok: bool) -> list[Variant]:
    """Every choice between mana and life, and between one mana and two (CR 107.4e-f), the preferred first.
    Hybrids of two types stay: each is a single mana either way."""
    plain: list[str] = []
    groups: list[list[str]] = []
    for symbol in symbols:
        if "/" in symbol and (symbol.endswith("/P") or symbol[0].isdigit()):
            for group in groups:
                if group[0] == symbol:
                    group.append(symbol)
                    break
            else:
                groups.append([symbol])
        else:
            plain.append(symbol)
    out = [Variant(tuple(plain), 0)]
    for group in groups:
        symbol = group[0]
        life_way = symbol.endswith("/P")
        one = symbol[:-2] if life_way else symbol[symbol.index("/") + 1 :]
        more: list[Variant] = []
        for v in out:
            for k in range(len(group) + 1):
                if not life_way:
                    other = (str(int(symbol[: symbol.index("/")]) * k),) if k else ()
                    more.append(Variant(v.symbols + (one,) * (len(group) - k) + other, v.life))
                elif k == 0 or life_ok:
                    more.append(Variant(v.symbols + (one,) * (len(group) - k), v.life + PHYREXIAN_LIFE * k))
        out = more
    if len(out) > 1:
        out.sort(key=_variant_order)
    return out


def _variant_order(v: Variant) -> int:
    return v.life


def _wanted(s: GameState, player: int, but: int) -> int:
    """The colours of mana that the other cards in the hand ask for."""
    bits = 0
    for id in s.zone(HAND, player):
        if id != but:
            cost = chars(s, id).cost
            if cost is not None:
                for symbol in cost.symbols:
                    bits |= symbol_colors(symbol)
    return bits


def _search(
    s: GameState,
    player: int,
    symbols: tuple[str, ...],
    purpose: Purpose,
    reserved: tuple[int, ...],
    sources: list[Source],
    first: bool,
) -> Search:
    need = 1
    for symbol in symbols:
        need += int(symbol) if symbol.isdigit() else 2
    wanted = 0
    if not first and len(sources) > 1:
        wanted = _wanted(s, player, purpose.obj)
    candidates = candidates_of(s, player, sources, purpose, reserved, need, wanted)
    search = Search(candidates, as_though(s, player, purpose), 0, first)
    for unit in s.players[player].pool:
        if allows(s, player, unit.only, purpose, unit.source):
            search.pool.append(MANA_BIT[unit.mana] | (SNOW_MANA if unit.snow else 0))
            search.kept.append(unit.only is not None)
    return search


def plan(
    s: GameState,
    player: int,
    symbols: tuple[str, ...],
    life_ok: bool,
    purpose: Purpose,
    reserved: tuple[int, ...] = (),
    sources: list[Source] | None = None,
    life_reserved: int = 0,
) -> Plan | None:
    """The way to pay the mana symbols (X filled in) that the payer proposes, None where it finds none.

    `life_ok`: whether life may be paid for Phyrexian symbols. `reserved` are objects that must not be used
    as sources, `life_reserved` the life that other parts of the cost take. `sources` are those of
    `mana_sources`, computed once a window. To carry it out: activate in order, each with its `picks`,
    paying its mana cost by `spend(..., exact=True)` from `paid`; then `spend` the plan's `symbols` and pay
    its `life`."""
    if sources is None:
        sources = mana_sources(s, player)
    sources = with_substitutes(s, player, purpose, sources, symbols)
    search = _search(s, player, symbols, purpose, reserved, sources, False)
    v = _pay(s, player, search, symbols, life_ok, life_reserved)
    if v is None:
        return None
    activations: list[Activation] = []
    lost = 0
    for use in search.uses:
        lost += use.mode.life
        activations.append(_activation(use))
    return Plan(tuple(activations), v.symbols, v.life, lost)


def least_mana(symbols: tuple[str, ...], life_ok: bool) -> int:
    """The least mana that the symbols may be paid with, an {X} among them being 0."""
    least = 0
    for symbol in symbols:
        if symbol.isdigit():
            least += int(symbol)
        elif symbol != "X" and not (life_ok and symbol.endswith("/P")):
            least += 1
    return least


def _plainly(
    sources: list[Source], symbols: tuple[str, ...], purpose: Purpose, reserved: tuple[int, ...]
) -> bool:
    """Whether sources of one mana of one type each are enough, one for each coloured symbol and the rest for
    the generic ones. False tells nothing: more may be possible."""
    left: list[int] = []
    ids: list[int] = []
    for source in sources:
        id = source.id
        if source.single and id not in ids and id not in reserved and id != purpose.obj:
            ids.append(id)
            left.append(source.single)
    generic = 0
    for symbol in symbols:
        bit = MANA_BIT.get(symbol, 0)
        if bit:
            if bit not in left:
                return False
            left.remove(bit)
        elif symbol.isdigit():
            generic += int(symbol)
        else:
            return False
    return generic <= len(left)


def can_pay(
    s: GameState,
    player: int,
    symbols: tuple[str, ...],
    life_ok: bool,
    purpose: Purpose,
    reserved: tuple[int, ...] = (),
    sources: list[Source] | None = None,
    life_reserved: int = 0,
) -> bool:
    """Whether `plan` finds a way to pay; faster than to ask it for the best one."""
    if sources is None:
        sources = mana_sources(s, player)
    sources = with_substitutes(s, player, purpose, sources, symbols)
    most = len(s.players[player].pool)
    for source in sources:
        most += source.most * source.times
    if most < least_mana(symbols, life_ok):
        return False
    if _plainly(sources, symbols, purpose, reserved):
        return True
    search = _search(s, player, symbols, purpose, reserved, sources, True)
    return _pay(s, player, search, symbols, life_ok, life_reserved) is not None


def plan_cost(
    s: GameState,
    player: int,
    total: TotalCost,
    life_ok: bool,
    purpose: Purpose,
    reserved: tuple[int, ...] = (),
    sources: list[Source] | None = None,
) -> Plan | None:
    """`plan` for the mana component of a total cost, its life set aside; the plan's `life` is that for
    Phyrexian symbols. None where the cost can't be paid (CR 118.6). Whether the other parts can be paid
    is not looked at; what they use up is `reserved`."""
    if not total.payable:
        return None
    if sources is None:
        sources = mana_sources(s, player)
    for form in total.forms:
        if form.life and not (life_ok and _life_can_be_paid(s, player, form.life + total.life)):
            continue
        found = plan(s, player, form.mana, life_ok, purpose, reserved, sources, total.life + form.life)
        if found is not None:
            found.life += form.life
            return found
    return None


def is_open(total: TotalCost) -> bool:
    """Whether symbols of the cost can be paid in ways that differ in amount (CR 107.4e-f)."""
    if len(total.forms) > 1:
        return True
    return any(["/" in x and (x.endswith("/P") or x[0].isdigit()) for form in total.forms for x in form.mana])


def other_plans(
    s: GameState,
    player: int,
    total: TotalCost,
    chosen: Plan,
    purpose: Purpose,
    reserved: tuple[int, ...],
    sources: list[Source],
) -> list[Plan]:
    """Plans for the other choices between mana and life, and between one mana and two (CR 601.2b), than
    that of `plan_cost`, one each."""
    seen = [(chosen.life, sorted(chosen.symbols))]
    out: list[Plan] = []
    for form in total.forms:
        for v in variants(form.mana, True):
            life = form.life + v.life
            what = (life, sorted(v.symbols))
            if what in seen or (life and not _life_can_be_paid(s, player, life + total.life)):
                continue
            seen.append(what)
            found = plan(s, player, v.symbols, False, purpose, reserved, sources, total.life + life)
            if found is not None:
                found.life = life
                out.append(found)
    return out


def can_pay_cost(
    s: GameState,
    player: int,
    total: TotalCost,
    life_ok: bool,
    purpose: Purpose,
    reserved: tuple[int, ...] = (),
    sources: list[Source] | None = None,
) -> bool:
    """Whether `plan_cost` finds a way, and the life of the cost can be paid (CR 119.4)."""
    if not total.payable:
        return False
    if total.life and not _life_can_be_paid(s, player, total.life):
        return False
    if sources is None:
        sources = mana_sources(s, player)
    for form in total.forms:
        if form.life and not (life_ok and _life_can_be_paid(s, player, form.life + total.life)):
            continue
        if can_pay(s, player, form.mana, life_ok, purpose, reserved, sources, total.life + form.life):
            return True
    return False


def _life_can_be_paid(s: GameState, player: int, life: int) -> bool:
    return life <= s.players[player].life and not cant(s, player, "pay life")


def max_x(
    ctx: Context,
    announced: Announced,
    player: int,
    purpose: Purpose,
    life_ok: bool = True,
    reserved: tuple[int, ...] = (),
    sources: list[Source] | None = None,
) -> int:
    """The greatest value for X (CR 107.3a) for which the mana and the life of the cost can be paid by a
    plan, -1 where not even 0 can. Where X stands in neither, the other parts bound it, and the answer is
    0: ask for those."""
    s = ctx.s
    if sources is None:
        sources = mana_sources(s, player)
    high_of = with_substitutes(s, player, purpose, sources, total_cost(ctx, announced, 1).mana)
    if not can_pay_cost(s, player, total_cost(ctx, announced, 0), life_ok, purpose, reserved, sources):
        return -1
    one = total_cost(ctx, announced, 1)
    zero = total_cost(ctx, announced, 0)
    if not mana_has_x(announced) and one.life <= zero.life:
        return 0
    high = s.players[player].life + len(s.players[player].pool)
    for source in high_of:
        high += source.most * source.times
    for run in announced.reductions:
        high += sum([symbol_mana_value(symbol) for symbol in run])
    # More X is never easier to pay: the greatest is found by halving.
    low = 0
    while low < high:
        middle = (low + high + 1) // 2
        total = total_cost(ctx, announced, middle)
        if can_pay_cost(s, player, total, life_ok, purpose, reserved, sources):
            low = middle
        else:
            high = middle - 1
    return low


def _pay(
    s: GameState, player: int, search: Search, symbols: tuple[str, ...], life_ok: bool, life_reserved: int
) -> Variant | None:
    life = s.players[player].life
    for v in variants(symbols, life_ok):
        # CR 119.4, 119.4b: any player can pay 0 life; more only as much as there is.
        if v.life and (v.life + life_reserved > life or cant(s, player, "pay life")):
            continue
        search.life = life - v.life - life_reserved
        if search.run(v.symbols):
            return v
    return None


def _activation(use: Use) -> Activation:
    source = use.mode.source
    output = use.mode.output
    picks: list[int] = []
    at = 0
    for i in range(len(output.picks)):
        picks.append(_picked(output.picks[i], source.choices[i], use.types[at]))
        at += output.spans[i]
    more: list[int] = []
    for pick, runs, span in output.more:
        if len(runs) > 1:  # what leaves nothing to choose is not asked
            more.append(_picked(pick, runs, use.types[at]))
        at += span
    adds = (BEND,) if source.types & BENDS else tuple([_type_name(t) for t in use.types])
    paid = tuple([_type_name(t) for t in use.paid])
    return Activation(source.id, source.key, tuple(picks), adds, paid, tuple(more))


def _picked(pick: int, runs: tuple[tuple[str, ...], ...], type: int) -> int:
    """The pick, or the option that gives the type chosen for its unit."""
    if pick >= 0:
        return pick
    name = _type_name(type)
    for k in range(len(runs)):
        if runs[k][0] == name:
            return k
    return pick


def _type_name(bit: int) -> str:
    if bit == 0 or bit > MANA_BIT["C"]:
        return "1"
    return MANA[bit.bit_length() - 1]
