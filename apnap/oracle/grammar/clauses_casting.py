"""Clauses by which cards are cast or played as an effect is carried out (CR 608.2g, 118.9)."""

from __future__ import annotations

from typing import Any, Final

from apnap.model import (
    Among,
    CastNow,
    Filter,
    InZone,
    Linked,
    OwnedBy,
    Select,
    You,
    canonical,
)
from apnap.oracle.grammar.clauses import CLAUSE
from apnap.oracle.grammar.objects import COMPARED_IS, SPELL
from apnap.oracle.grammar.refs import IT, QUANTITY, TARGET_CARD
from apnap.oracle.grammar.surface import ONE, It
from apnap.oracle.syntax import (
    Rule,
    framed,
    node,
    oneof,
    seq,
    spelled,
    tupled,
    words,
)

# -- spells that are chosen among cards

_PLACE: Final[Rule[Filter]] = words(
    {
        canonical((InZone("hand"), OwnedBy(You()))): "from your hand",
        canonical((InZone("graveyard"), OwnedBy(You()))): "from your graveyard",
        Among(It("them")): [
            "from among them",
            "from among those cards",
            "from among cards exiled this way",
            "from among the cards exiled this way",
            "from among the exiled cards",
            "from among those exiled cards",
        ],
        Among(Linked()): "from among cards exiled with ~",
    },
    "place",
)


_SPELLS: Final[Rule[tuple[Any, Filter]]] = oneof(
    "spells",
    seq(
        "sg:a {spell}",
        spell=SPELL,
        build=lambda spell: (ONE, spell),
        match=lambda v: {"spell": v[1]} if v[0] == ONE else None,
        of=tuple,
    ),
    tupled("{quantity#}{spell#}", quantity=QUANTITY, spell=SPELL),
)
"""How many, and what spells they must be."""


def _chosen(it: tuple[Any, Filter], place: Filter) -> CastNow:
    return CastNow(You(), Select(it[0], place, None), only=it[1])


def _choice(value: CastNow) -> dict[str, object] | None:
    what = value.what
    if not isinstance(what, Select) or value.only is None:
        return None
    found: dict[str, Any] = {"it": (what.quantity, value.only), "place": what.what}
    return found if value == _chosen(**found) else None


CLAUSE.add(
    seq(
        "cast {it@} {place} without paying [its mana cost|their mana costs]",
        it=_SPELLS,
        place=_PLACE,
        build=_chosen,
        match=_choice,
        of=CastNow,
    ),
)

# -- those that were spoken of

# exiled by this ability, else by the one that is linked to it (CR 607.2a)
_EXILED: Final[Rule[Any]] = words({It("the exiled card"): "the exiled card"}, "what was exiled")
_COPY: Final[Rule[Any]] = words({It("the copy"): "the copy"}, "the copy")
_ONLY: Final = spelled(
    framed(" if that spell's {it}", " if the spell's {it}", it=COMPARED_IS),
    framed(" if it's a {it}", it=SPELL),
)
for _how in ("cast", "play"):
    _free = f"{_how} {{what@}} without paying [its mana cost|their mana costs]"
    CLAUSE.add(
        node(
            CastNow,
            _free,
            who=You(),
            what=oneof("what", *([TARGET_CARD, _COPY] if _how == "cast" else []), IT, _EXILED),
            how=_how,
        ),
        node(
            CastNow,
            f"{_how} {{what}} without paying its mana cost{{only}}",
            who=You(),
            what=oneof("what", IT, _EXILED),
            only=_ONLY,
            how=_how,
        ),
    )
