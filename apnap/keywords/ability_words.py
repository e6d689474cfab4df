"""The ability words (CR 207.2c): what stands before an ability and has no meaning of its own, beside flavor
words, of which there is no list (207.2d)."""

from __future__ import annotations

from typing import Final

ABILITY_WORDS: Final = frozenset(
    (
        "adamant|addendum|alliance|battalion|bloodrush|celebration|channel|chroma|cohort|constellation|"
        "converge|council's dilemma|coven|delirium|descend 4|descend 8|disappear|domain|eerie|eminence|"
        "enrage|fateful hour|fathomless descent|ferocious|flurry|formidable|grandeur|hellbent|heroic|imprint|"
        "infusion|inspired|join forces|kinship|landfall|lieutenant|magecraft|metalcraft|morbid|opus|"
        "pack tactics|paradox|parley|radiance|raid|rally|renew|repartee|revolt|secret council|spell mastery|"
        "strive|survival|sweep|tempting offer|threshold|undergrowth|valiant|vivid|void|will of the council"
    ).split("|")
)
