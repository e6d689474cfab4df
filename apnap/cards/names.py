"""Card names: the key under which a name is looked up, and the names nearest to a misspelt one."""

from __future__ import annotations

import difflib
import re
import unicodedata
from collections.abc import Iterable
from typing import Final

# Letters that no decomposition takes apart, and marks that are typed in more than one way.
_PLAIN: Final = str.maketrans(
    {
        "æ": "ae",
        "œ": "oe",
        "ø": "o",
        "đ": "d",
        "ð": "d",
        "þ": "th",
        "ł": "l",
        "ı": "i",
        "’": "'",
        "‘": "'",
        "`": "'",
        "“": '"',
        "”": '"',
        "–": "-",
        "—": "-",
        "‐": "-",
        "‑": "-",
        "−": "-",
        "꞉": ":",
        "®": "",
        "…": "...",
    }
)
_SLASHES: Final = re.compile(r"\s*/+\s*")
_SPACE: Final = re.compile(r"\s+")


def name_key(name: str) -> str:
    """The key of a name: without accents and case, quotes and dashes plain, halves parted by `//` however
    they were parted ("Wear/Tear", "wear // tear")."""
    if not name.isascii():
        # Before the decomposition, which turns an ellipsis into points, and after it, for lower case.
        name = unicodedata.normalize("NFKD", name.translate(_PLAIN))
        name = "".join(c for c in name if not unicodedata.combining(c))
        name = name.casefold().translate(_PLAIN)
    else:
        name = name.lower()
    if "/" in name:
        name = _SLASHES.sub(" // ", name)
    return _SPACE.sub(" ", name).strip()


def nearest(name: str, names: Iterable[str], count: int = 3) -> list[str]:
    """The names most like a misspelt one, best first, none that is unlike it.

    A quick count of shared pairs of letters picks candidates; `difflib` ranks these."""
    wanted = name_key(name)
    pairs = _pairs(wanted)
    scored: list[tuple[float, str]] = []
    for other in names:
        # Cheap bounds first: tens of thousands of names are looked at.
        if abs(len(other) - len(wanted)) > 24:
            continue
        own = _pairs(other.lower())
        shared = len(pairs & own)
        if shared:
            scored.append((-2 * shared / (len(pairs) + len(own)), other))
    scored.sort()
    ranked: list[tuple[float, str]] = []
    for _, other in scored[:60]:
        ratio = _likeness(wanted, other)
        if ratio >= 0.6:
            ranked.append((-ratio, other))
    ranked.sort()
    return [other for _, other in ranked[:count]]


def _pairs(text: str) -> set[str]:
    text = f" {text} "
    return {text[i : i + 2] for i in range(len(text) - 1)}


def _likeness(wanted: str, other: str) -> float:
    key = name_key(other)
    ratio = difflib.SequenceMatcher(None, wanted, key, autojunk=False).ratio()
    # Somebody who typed the beginning of a long name means that name.
    if len(wanted) >= 4 and key.startswith(wanted):
        ratio = max(ratio, 0.9)
    return ratio
