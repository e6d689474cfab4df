"""Closed word lists that several vocabularies share."""

from __future__ import annotations

from typing import Final

from apnap.oracle.syntax import Rule, pattern, words

SIMPLE: Final = (
    "flying|first strike|double strike|deathtouch|defender|flash|haste|hexproof|indestructible|intimidate"
    "|lifelink|reach|shroud|trample|vigilance|menace|fear|shadow|horsemanship|skulk|infect|wither"
    "|banding|changeling|split second|prowess|flanking|phasing|convoke|delve|improvise|cascade|storm"
    "|exalted|persist|undying|evolve|extort|soulbond|cipher|living weapon|umbra armor|battle cry|retrace"
    "|rebound|devoid|ingest|myriad|melee|mentor|riot|dethrone|exploit|unleash|haunt|gravestorm|sunburst"
    "|conspire|provoke|epic|fuse|ascend|assist|aftermath|daybound|nightbound|decayed|training|ravenous"
    "|compleated|read ahead|living metal|for Mirrodin!|job select|partner|choose a Background"
    "|Doctor's companion|jump-start|demonstrate|bargain|start your engines!|station|enlist|undaunted"
    "|tiered|spree|paradigm|increment|storied"
).split("|")
"""Keyword abilities that stand alone (CR 702)."""

SIMPLE_NAME: Final[Rule[str]] = words({k: k for k in SIMPLE}, "keyword")

_LANDS: Final = ("Plains", "Island", "Swamp", "Mountain", "Forest", "Desert")


def _read_land(text: str) -> str:
    return text.capitalize()


LAND_WORD: Final[Rule[str]] = pattern(
    "land type",
    "|".join(s.lower() for s in _LANDS),
    str,
    _read_land,
    str.lower,
    first="pismfd",
    ahead="(?=walk|cycling)",
)
"""A land type within "forestwalk" and "islandcycling"."""

NAMED: Final = (
    *SIMPLE,
    *"cycling flashback toxic equip kicker morph landwalk suspend foretell madness bushido".split(),
    "protection",
    "cumulative upkeep",
)
KEYWORD_NAME: Final[Rule[str]] = words({k: k for k in NAMED}, "keyword")
"""A keyword ability by its name alone: "with flying"."""
