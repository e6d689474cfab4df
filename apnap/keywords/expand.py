"""From a keyword ability to the abilities that it represents."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from apnap.keywords import (
    casting,
    combat,
    copying,
    entering,
    graveyard,
    joining,
    permanents,
    symbols,
    triggers,
)
from apnap.model.abilities import Keyword
from apnap.model.node import Ability, intern

# Keywords that change a rule, which looks for them by name (CR 702).
RULES_LOOK_FOR: Final = frozenset(
    {
        "assist",
        "compleated",
        "banding",
        "bands with other",
        "deathtouch",
        "defender",
        "double strike",
        "enchant",
        "first strike",
        "flash",
        "flying",
        "fuse",
        "haste",
        "hexproof",
        "indestructible",
        "intimidate",
        "landwalk",
        "lifelink",
        "protection",
        "prototype",
        "reach",
        "shroud",
        "trample",
        "trample over planeswalkers",
        "vigilance",
        "menace",
        "mutating",
        "fear",
        "shadow",
        "horsemanship",
        "skulk",
        "infect",
        "wither",
        "toxic",
        "changeling",
        "splice",
        "split second",
        "phasing",
        "can be your commander",
        "choose a Background",
        "copies allowed",
        "Doctor's companion",
        "partner",
        "read ahead",
        "spree",
        "tiered",
        "start your engines!",
        "storied",
        "nightbound",
    }
)

EXPANDED: Final[dict[str, Callable[[Keyword], tuple[Ability, ...]]]] = {
    **casting.KEYWORDS,
    **combat.KEYWORDS,
    **copying.KEYWORDS,
    **entering.KEYWORDS,
    **graveyard.KEYWORDS,
    **joining.KEYWORDS,
    **permanents.KEYWORDS,
    **symbols.KEYWORDS,
    **triggers.KEYWORDS,
}


def expand(keyword: Keyword) -> tuple[Ability, ...]:
    """The abilities that the keyword ability represents, interned; none for those of
    `RULES_LOOK_FOR`.

    Raises:
        KeyError: the keyword is not known yet.
    """
    make = EXPANDED.get(keyword.name)
    if make is None:
        if keyword.name in RULES_LOOK_FOR:
            return ()
        raise KeyError(keyword.name)
    return tuple([intern(a) for a in make(keyword)])
