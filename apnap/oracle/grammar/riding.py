"""Static abilities of what is tapped to crew and saddle (CR 702.122c, 702.171c)."""

from __future__ import annotations

from typing import Any, Final

from apnap.model import Fixed, Static, TappedAs, This
from apnap.oracle import numbers
from apnap.oracle.grammar.statics import STATIC
from apnap.oracle.syntax import Rule, node, seq, words

_RIDES: Final[Rule[Any]] = words(
    {
        ("saddle", "crew"): "saddles Mounts and crews Vehicles",
        ("crew",): "crews Vehicles",
        ("saddle",): "saddles Mounts",
    },
    "act",
)


def _rides(acts: Any, stat: str, more: Any) -> Static:
    return Static(This(), (TappedAs(acts, stat, more),))


STATIC.add(
    seq(
        "~ {acts} as though its power were {more} greater",
        acts=_RIDES,
        more=node(Fixed, "{n}", n=numbers.DIGITS),
        build=lambda acts, more: _rides(acts, "power", more),
        match=lambda v: (
            {"acts": v.mods[0].acts, "more": v.mods[0].more}
            if isinstance(v.mods[0], TappedAs) and v == _rides(v.mods[0].acts, "power", v.mods[0].more)
            else None
        ),
        of=Static,
    ),
    seq(
        "~ {acts} using its toughness rather than its power",
        acts=_RIDES,
        build=lambda acts: _rides(acts, "toughness", Fixed(0)),
        match=lambda v: (
            {"acts": v.mods[0].acts}
            if isinstance(v.mods[0], TappedAs) and v == _rides(v.mods[0].acts, "toughness", Fixed(0))
            else None
        ),
        of=Static,
    ),
)
