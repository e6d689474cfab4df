"""apnap: a Magic: The Gathering rules engine.

`Game` plays, `Deck` loads deck lists; both are imported when first asked for, so that `import apnap`
costs little.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from apnap.decks import Deck
    from apnap.game import Game

__version__ = "0.1.0"
__all__ = ["Deck", "Game", "__version__"]


def __getattr__(name: str) -> Any:
    if name == "Game":
        from apnap.game import Game

        return Game
    if name == "Deck":
        from apnap.decks import Deck

        return Deck
    raise AttributeError(f"module 'apnap' has no attribute {name!r}")
