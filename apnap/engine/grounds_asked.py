"""The rules behind a question, besides the one that asks it."""

from __future__ import annotations

from typing import Final

BEHIND: Final[dict[str, tuple[str, ...]]] = {
    "603.3c": ("700.2b",),
    "700.3": ("700.3a", "700.3c", "700.3d"),
    "701.23a": ("701.23b", "701.23d"),
    "701.55a": ("701.55b", "701.55d"),
    "701.38a": ("701.38b",),
    "714.3a": ("714.3b", "702.155b"),
}
