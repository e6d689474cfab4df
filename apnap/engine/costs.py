"""Total costs (CR 118, 601.2f): from a base cost, what is added, and what is taken off.

Order: X is chosen (601.2b), hybrid and Phyrexian symbols too; then additional costs and increases are
added, and reductions taken off. Where nobody has chosen for the symbols yet, `TotalCost.forms` holds every
mana payment that the choices may lead to, and the payer chooses among them.
"""

from __future__ import annotations

from typing import Final

from apnap.engine import evaluate, walking
from apnap.engine.evaluate import Context
from apnap.engine.layers import chars
from apnap.engine.state import STACK
from apnap.model.abilities import Cost, Loyalty, Mana, ManaCostOf, PayLife, Waterbend
from apnap.model.amounts import Fixed, Half, Minus, Sum, Times, X
from apnap.model.modifications import CostChange
from apnap.model.node import Amount, CostPart, intern
from apnap.model.refs import This
from apnap.model.words import BEND, MANA, ManaCost, symbol_mana_value

PHYREXIAN_LIFE: Final = 2  # CR 107.4f
LIFE: Final = "life"  # the choice to pay life for a Phyrexian symbol
MAX_FORMS: Final = 256


class Announced:
    """What is announced of a cost before it is totalled (CR 601.2b, 602.2b): the base (a mana cost, a
    whole cost, or None for an object without mana cost, which can't be paid, CR 118.6), the additional
    costs to be paid, and the increases and reductions, each a run of mana symbols."""

    def __init__(
        self,
        base: ManaCost | Cost | None,
        additional: tuple[Cost, ...] = (),
        increases: tuple[tuple[str, ...], ...] = (),
        reductions: tuple[tuple[str, ...], ...] = (),
    ) -> None:
        self.base = base
        self.additional = additional
        self.increases = increases
        self.reductions = reductions


class Form:
    """One thing that the mana component may come to: symbols (generic first, as one number), and the
    life that Phyrexian symbols chosen on the way cost."""

    def __init__(self, mana: tuple[str, ...], life: int) -> None:
        self.mana = mana
        self.life = life


class TotalCost:
    """A total cost, to be locked in (CR 601.2f). `mana` are the symbols to pay, () for {0}; where choices
    for hybrid symbols change what reductions do, `forms` has more than the first form, whose symbols
    `mana` are. `parts` are the other parts in order, their amounts fixed where they could be (life,
    loyalty); `life` is the life among them. Not `payable`: CR 118.6."""

    def __init__(
        self, forms: tuple[Form, ...], parts: tuple[CostPart, ...], life: int, payable: bool
    ) -> None:
        self.forms = forms
        self.mana = forms[0].mana
        self.parts = parts
        self.life = life
        self.payable = payable


# X.


def has_x(announced: Announced) -> bool:
    """Whether a value for X must be chosen (CR 107.3a)."""
    base = announced.base
    if isinstance(base, ManaCost) and "X" in base.symbols:
        return True
    costs = announced.additional
    if isinstance(base, Cost):
        costs = (base, *costs)
    for cost in costs:
        for part in cost.parts:
            if _part_has_x(part):
                return True
    return False


def _part_has_x(node: object) -> bool:
    if isinstance(node, X) or (isinstance(node, Mana) and "X" in node.symbols):
        return True
    return any([_part_has_x(child) for child in walking.children(node)])


def mana_has_x(announced: Announced) -> bool:
    """Whether X stands among the mana symbols, or counts them."""
    base = announced.base
    if isinstance(base, ManaCost):
        if "X" in base.symbols:
            return True
    elif base is not None and any([isinstance(p, Mana) and _part_has_x(p) for p in base.parts]):
        return True
    return any([isinstance(p, Mana) and _part_has_x(p) for cost in announced.additional for p in cost.parts])


def amount_with(ctx: Context, amount: Amount, x: int) -> int:
    """The amount where X is `x`, for a cost whose spell or ability isn't on the stack yet."""
    if isinstance(amount, X):
        return x
    if isinstance(amount, Sum):
        return sum([amount_with(ctx, part, x) for part in amount.parts])
    if isinstance(amount, Minus):
        return amount_with(ctx, amount.a, x) - amount_with(ctx, amount.b, x)
    if isinstance(amount, Times):
        return amount_with(ctx, amount.factor, x) * amount_with(ctx, amount.amount, x)
    if isinstance(amount, Half):
        n = amount_with(ctx, amount.amount, x)
        return (n + 1) // 2 if amount.rounded == "up" else n // 2
    return evaluate.amount(ctx, amount)


# Symbols that can be paid in several ways.


def symbol_choices(symbol: str) -> tuple[str, ...]:
    """The ways to pay one symbol, each a symbol without choice or `LIFE` (CR 107.4e-f, 118.13); the
    symbol itself where there is no choice."""
    if "/" not in symbol:
        return (symbol,)
    parts = symbol.split("/")
    if parts[-1] == "P":
        return (*parts[:-1], LIFE)
    return tuple(parts)


def hybrid_choices(symbols: tuple[str, ...]) -> list[tuple[int, tuple[str, ...]]]:
    """The choices to be announced (CR 601.2b), one step a symbol: (index among the symbols, ways)."""
    return [(i, symbol_choices(symbols[i])) for i in range(len(symbols)) if "/" in symbols[i]]


def resolve(symbols: tuple[str, ...], choices: tuple[str, ...]) -> Form:
    """The symbols after one choice for each step of `hybrid_choices`, in order, with the life to pay.

    Raises:
        ValueError: a choice is none of the ways.
    """
    out: list[str] = []
    life = 0
    at = 0
    for symbol in symbols:
        if "/" not in symbol:
            out.append(symbol)
            continue
        if at >= len(choices) or choices[at] not in symbol_choices(symbol):
            raise ValueError(f"no way to pay {symbol!r}: {choices!r}")
        if choices[at] == LIFE:
            life += PHYREXIAN_LIFE
        else:
            out.append(choices[at])
        at += 1
    return Form(tuple(out), life)


# Putting it together.


def joined(symbols: tuple[str, ...]) -> tuple[str, ...]:
    """The symbols with the generic ones as one number in front; () for {0}."""
    generic = 0
    rest: list[str] = []
    for symbol in symbols:
        if symbol.isdigit():
            generic += int(symbol)
        else:
            rest.append(symbol)
    return (str(generic), *rest) if generic else tuple(rest)


def reduce(symbols: tuple[str, ...], reductions: tuple[tuple[str, ...], ...]) -> tuple[str, ...]:
    """The symbols less the reductions, hybrid symbols chosen for on both sides.

    Generic reductions take generic mana only (CR 118.7a); coloured and colourless ones take their own
    type, and what exceeds it takes generic mana (118.7b-d); a snow symbol counts as generic (118.7g), a
    Phyrexian one as its colour (118.7f). Snow in the cost isn't reduced (107.4h). Never below {0}
    (601.2f). As every excess ends in the generic component, the order makes no difference."""
    generic = 0
    rest: list[str] = []
    for symbol in symbols:
        if symbol.isdigit():
            generic += int(symbol)
        else:
            rest.append(symbol)
    for run in reductions:
        for symbol in run:
            if symbol.isdigit():
                generic -= int(symbol)
            elif symbol == "S":
                generic -= 1
            else:
                mana = symbol.split("/")[0]
                if mana in rest:
                    rest.remove(mana)
                else:
                    generic -= 1
    while generic < 0 and BEND in rest:
        rest.remove(BEND)
        generic += 1
    return (str(generic), *rest) if generic > 0 else tuple(rest)


def _interplay(symbol: str, taken: frozenset[str], generic: bool) -> bool:
    """Whether the choice for a symbol of the cost changes what the reductions take."""
    if "/" not in symbol:
        return False
    for part in symbol.split("/"):
        if part in taken or (generic and part.isdigit()):
            return True
    return False


def forms_of(symbols: tuple[str, ...], reductions: tuple[tuple[str, ...], ...]) -> tuple[Form, ...]:
    """What the mana component may come to after the reductions. A choice is made here only for symbols
    where it matters to the reductions; other hybrids stay, to be chosen for as they are paid. Hybrid
    reductions are chosen for as well (CR 118.7e). At most `MAX_FORMS`."""
    if not reductions:
        return (Form(joined(symbols), 0),)
    taken: list[str] = []
    cuts: list[tuple[str, ...]] = [()]  # the reductions as one run, one for each choice
    for run in reductions:
        for symbol in run:
            ways: tuple[str, ...] = (symbol,)
            if "/" in symbol:
                ways = (symbol.split("/")[0],) if symbol.endswith("/P") else symbol_choices(symbol)
            taken.extend(ways)
            if len(cuts) * len(ways) > MAX_FORMS:
                ways = ways[:1]
            cuts = [cut + (way,) for cut in cuts for way in ways]
    generic = any([t not in MANA for t in taken]) or any([symbols.count(t) < taken.count(t) for t in taken])
    which = frozenset(taken)
    costs: list[Form] = [Form((), 0)]
    for symbol in symbols:
        choices: tuple[str, ...] = (symbol,)
        if _interplay(symbol, which, generic):
            choices = symbol_choices(symbol)
            if len(costs) * len(choices) > MAX_FORMS:
                choices = choices[:1]
        more: list[Form] = []
        for cost in costs:
            for way in choices:
                if way == LIFE:
                    more.append(Form(cost.mana, cost.life + PHYREXIAN_LIFE))
                else:
                    more.append(Form((*cost.mana, way), cost.life))
        costs = more
    out: list[Form] = []
    seen: list[tuple[tuple[str, ...], int]] = []
    for cost in costs:
        for cut in cuts:
            form = Form(reduce(cost.mana, (cut,)), cost.life)
            key = (tuple(sorted(form.mana)), form.life)
            if key not in seen:
                seen.append(key)
                out.append(form)
    if len(out) > 1:
        out.sort(key=_form_order)
    return tuple(out)


def _form_order(form: Form) -> tuple[int, int]:
    """Least life, then least mana."""
    return (form.life, sum([symbol_mana_value(s) for s in form.mana]))


def _with_x(symbols: tuple[str, ...], x: int) -> tuple[str, ...]:
    if "X" not in symbols:
        return symbols
    return tuple([str(x) if s == "X" else s for s in symbols])


class _Sums:
    """What has been added up so far."""

    def __init__(self) -> None:
        self.symbols: list[str] = []
        self.parts: list[CostPart] = []
        self.life = 0
        self.payable = True


def _add_cost(ctx: Context, cost: Cost, x: int, sums: _Sums) -> None:
    for part in cost.parts:
        if isinstance(part, Waterbend):
            for symbol in _with_x(part.symbols, x):
                sums.symbols.extend([BEND] * int(symbol) if symbol.isdigit() else [symbol])
        elif isinstance(part, Mana):
            times = 1 if part.times is None else amount_with(ctx, part.times, x)
            if times > 0:
                sums.symbols.extend(list(_with_x(part.symbols, x)) * times)
        elif isinstance(part, PayLife):
            n = max(0, amount_with(ctx, part.amount, x))
            sums.life += n
            sums.parts.append(intern(PayLife(Fixed(n))))
        elif isinstance(part, Loyalty):
            _add_loyalty(part, amount_with(ctx, part.amount, x), sums)
        elif isinstance(part, ManaCostOf):
            _add_mana_cost_of(ctx, part, sums)
        else:
            sums.parts.append(part)


def _add_loyalty(part: Loyalty, amount: int, sums: _Sums) -> None:
    """Several costs of loyalty counters are one (CR 606.5)."""
    net = amount if part.sign == "+" else -amount
    sign = part.sign
    for other in sums.parts:
        if isinstance(other, Loyalty) and isinstance(other.amount, Fixed):
            net += other.amount.n if other.sign == "+" else -other.amount.n
            sign = "+" if net > 0 or (net == 0 and other.sign == "+") else "-"
            sums.parts.remove(other)
            break
    sums.parts.append(intern(Loyalty(sign, Fixed(abs(net)))))


def _add_mana_cost_of(ctx: Context, part: ManaCostOf, sums: _Sums) -> None:
    """Pay an object's mana cost: X is 0 unless it is a spell on the stack (CR 107.3h); without a mana
    cost it can't be paid (CR 118.6)."""
    found = [id for id in evaluate.entities(ctx, part.of) if id > 0]
    if not found:
        sums.payable = False
    for id in found:
        o = ctx.s.obj(id)
        cost = chars(ctx.s, id).cost
        if cost is None:
            sums.payable = False
            continue
        sums.symbols.extend(_with_x(cost.symbols, o.cast.x if o.zone == STACK and o.cast is not None else 0))


def with_own(cost: Cost | ManaCost, own: ManaCost | None) -> Cost | ManaCost | None:
    """The cost to cast a spell, with its own mana cost where it says so; X in that is chosen as ever (CR
    107.3a). None where the spell has no mana cost, and so can't be cast for it (CR 118.6)."""
    if isinstance(cost, ManaCost):
        return cost
    parts: list[CostPart] = []
    for part in cost.parts:
        if isinstance(part, ManaCostOf) and isinstance(part.of, This):
            if own is None:
                return None
            parts.append(Mana(own.symbols))
        else:
            parts.append(part)
    return cost if tuple(parts) == cost.parts else intern(Cost(tuple(parts)))


def _gather(ctx: Context, announced: Announced, x: int) -> _Sums:
    sums = _Sums()
    base = announced.base
    if base is None:
        sums.payable = False
    elif isinstance(base, ManaCost):
        sums.symbols.extend(_with_x(base.symbols, x))
    else:
        _add_cost(ctx, base, x, sums)
    for cost in announced.additional:
        _add_cost(ctx, cost, x, sums)
    for run in announced.increases:
        sums.symbols.extend(run)
    return sums


def unreduced(ctx: Context, announced: Announced, x: int = 0) -> tuple[str, ...]:
    """All the mana symbols before reductions, X filled in: what `hybrid_choices` is asked about."""
    return tuple(_gather(ctx, announced, x).symbols)


def total_cost(
    ctx: Context, announced: Announced, x: int = 0, choices: tuple[str, ...] | None = None
) -> TotalCost:
    """The total cost (CR 601.2f), seen from the ability or spell of the context. `choices` are those for
    the steps of `hybrid_choices(unreduced(...))`, None to leave them to the payer."""
    sums = _gather(ctx, announced, x)
    symbols = tuple(sums.symbols)
    if choices is None:
        forms = forms_of(symbols, announced.reductions)
    else:
        chosen = resolve(symbols, choices)
        forms = tuple([Form(f.mana, chosen.life) for f in forms_of(chosen.mana, announced.reductions)])
    return TotalCost(forms, tuple(sums.parts), sums.life, sums.payable)


def change_of(ctx: Context, change: CostChange) -> tuple[str, ...]:
    """The symbols by which the effect changes a cost now, its amount evaluated in the context of the
    effect; () where it comes to nothing."""
    times = evaluate.amount(ctx, change.times)
    mana = change.mana
    if change.cost_of is not None:
        found = [chars(ctx.s, id).cost for id in evaluate.entities(ctx, change.cost_of) if id > 0]
        mana = tuple([symbol for cost in found if cost is not None for symbol in _with_x(cost.symbols, 0)])
    return mana * times if times > 0 else ()
