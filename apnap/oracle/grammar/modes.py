"""Modes (CR 700.2): how many are chosen, what each costs or counts for, and when more of them may be."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from apnap.model import Cost, Fixed, IfElse, Keyword, Modal, Quantity, Spell
from apnap.model.node import Condition
from apnap.oracle import numbers
from apnap.oracle.grammar.conditions import CONDITION
from apnap.oracle.grammar.costs import MANA_COST
from apnap.oracle.grammar.sentences import EFFECT
from apnap.oracle.grammar.surface import ONE
from apnap.oracle.syntax import Rule, framed, node, oneof, pattern, separated, seq, tupled, words

_HOW_MANY: Final[Rule[Any]] = words(
    {
        ONE: "one",
        Quantity(Fixed(1), Fixed(2)): "one or both",
        Quantity(Fixed(2), Fixed(2)): "two",
        Quantity(Fixed(1), None): "one or more",
        Quantity(Fixed(0), None): "any number",
        Quantity(Fixed(3), Fixed(3)): "three",
        **{Quantity(Fixed(0), Fixed(n)): f"up to {numbers.number_word(n)}" for n in range(1, 6)},
    },
    "how many",
)
MODES: Final = separated(framed("\n\u2022 {it}.", it=EFFECT), "", 2)


# -- more of them under a condition

Count = tuple[Any, Any]
"""The least and the most, as the number of the modes says."""


def _quantity(condition: Condition, least: int, most: int) -> Quantity:
    low = Fixed(1) if least == 1 else IfElse(condition, Fixed(least), Fixed(1))
    return Quantity(low, IfElse(condition, Fixed(most), Fixed(1)))


_MORE: Final[dict[str, Callable[[int], tuple[int, int] | None]]] = {
    "choose both": lambda n: (2, 2) if n == 2 else None,
    "you may choose both": lambda n: (1, 2) if n == 2 else None,
    "choose two": lambda n: (2, 2) if n > 2 else None,
    "you may choose two": lambda n: (1, 2) if n > 2 else None,
    "choose one or more": lambda n: (1, n),
    "choose any number": lambda n: (0, n),
}


def _more(said: str) -> Rule[Modal]:
    """ "Choose one. If ..., choose both instead": the condition is asked as the modes are chosen."""
    bounds = _MORE[said]

    def build(condition: Condition, modes: tuple[Any, ...]) -> Modal:
        found = bounds(len(modes))
        if found is None:
            raise ValueError(modes)
        return Modal(_quantity(condition, *found), modes)

    def match(value: Modal) -> dict[str, object] | None:
        high, found = value.quantity.high, bounds(len(value.modes))
        if found is None or not isinstance(high, IfElse) or value != build(high.condition, value.modes):
            return None
        return {"condition": high.condition, "modes": value.modes}

    # of two modes, "one or more" is "one or both"
    shape = f"{said} instead.{{modes}}"
    return seq(
        f"choose one. if {{condition}}, {shape}",
        f"choose one. if {{condition}} as you cast this spell, {shape}",
        condition=CONDITION,
        modes=MODES,
        build=build,
        match=match,
        of=Modal,
    )


# -- modes that count for more than one (CR 700.2i)

_PAWPRINTS: Final[Rule[int]] = pattern(
    "pawprints", r"(?:\{P\})+", int, lambda t: len(t) // 3, lambda n: "{P}" * n, first="{"
)
_WORTH: Final = separated(tupled("\n{n} \u2014 {it}.", n=_PAWPRINTS, it=EFFECT), "", 2)


def _worth(n: int, modes: tuple[Any, ...]) -> Modal:
    worth = tuple([mode[0] for mode in modes])
    return Modal(Quantity(Fixed(0), Fixed(n)), tuple([mode[1] for mode in modes]), "repeat", worth=worth)


def _worths(value: Modal) -> dict[str, object] | None:
    if not value.worth or not isinstance(value.quantity.high, Fixed):
        return None
    found: dict[str, Any] = {"n": value.quantity.high.n, "modes": tuple(zip(value.worth, value.modes))}
    return found if value == _worth(**found) else None


MODAL: Final = oneof(
    "modes",
    node(
        Modal,
        "choose {quantity} \u2014{modes}",
        "choose {quantity}.{modes}",
        quantity=_HOW_MANY,
        modes=MODES,
    ),
    node(
        Modal,
        "choose {quantity}. you may choose the same mode more than once.{modes}",
        quantity=_HOW_MANY,
        modes=MODES,
        how="repeat",
    ),
    *[
        node(
            Modal,
            f"choose {{quantity}} that hasn't been chosen{said} \u2014{{modes}}",
            quantity=words({ONE: "one"}, "how many"),
            modes=MODES,
            how=f"unchosen{said}",
        )
        for said in ("", " this turn")
    ],
    *[_more(said) for said in _MORE],
    seq(
        "choose up to {n} {{P}} worth of modes. you may choose the same mode more than once.{modes}",
        n=numbers.SEVERAL,
        modes=_WORTH,
        build=_worth,
        match=_worths,
        of=Modal,
    ),
)

# -- modes that cost something each (CR 702.172, 702.183)


def _priced(word: str, quantity: Quantity, line: str) -> Rule[Any]:
    """A keyword whose modes each cost something, with these."""
    mode = tupled(f"\n{line} {{cost}} \u2014 {{it}}.", cost=MANA_COST, it=EFFECT)
    modes = separated(mode, "", 2)

    def build(modes: tuple[tuple[Cost, Any], ...]) -> tuple[Any, ...]:
        costs, effects = tuple([m[0] for m in modes]), tuple([m[1] for m in modes])
        return (Keyword(word), Spell(Modal(quantity, effects, costs=costs)))

    def match(value: tuple[Any, ...]) -> dict[str, object] | None:
        effect = value[1].effect if len(value) == 2 and isinstance(value[1], Spell) else None
        if not isinstance(effect, Modal):
            return None
        found: tuple[Any, ...] = tuple(zip(effect.costs, effect.modes))
        return {"modes": found} if value == build(found) else None

    return seq(f"{word}{{modes}}", modes=modes, build=build, match=match, of=tuple)


PRICED: Final[Rule[tuple[Any, ...]]] = oneof(
    "modes that cost something",
    _priced("spree", Quantity(Fixed(1), None), "+"),
    _priced("tiered", ONE, "\u2022"),
)
"""A paragraph of a keyword and the modes that it speaks of."""
