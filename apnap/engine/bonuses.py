"""By how much power and toughness change (CR 107.1b, 613.4c)."""

from __future__ import annotations

from apnap.engine.evaluate import Context, amount
from apnap.model.amounts import EventAmount, Fixed, Half, Minus, ResultAmount, StatOf, Sum, Times
from apnap.model.node import Amount


def more(ctx: Context, a: Amount) -> int:
    """By how much power or toughness changes: what is calculated, unless it multiplies, is not less than
    zero (CR 107.1b)."""
    n = amount(ctx, a)
    if n < 0 and isinstance(a, StatOf | Minus | Sum | EventAmount | ResultAmount | Half):
        return 0
    if n > 0 and isinstance(a, Times) and isinstance(a.factor, Fixed) and a.factor.n < 0:
        return 0
    return n
