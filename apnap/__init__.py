"""apnap: a Magic: The Gathering rules engine.

`Game` plays, `Deck` loads deck lists, `Scenario` sets up positions; they are imported when first asked for,
so that `import apnap` costs little.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from apnap import pure

if TYPE_CHECKING:
    from apnap.decks import Deck
    from apnap.game import Game
    from apnap.scenario import Scenario

pure.choose()

__version__ = "0.1.0"
__all__ = ["Deck", "Game", "Scenario", "__version__"]


def __dir__() -> list[str]:
    return sorted(__all__)


def __getattr__(name: str) -> Any:
    if name == "Game":
        from apnap.game import Game

        return Game
    if name == "Deck":
        from apnap.decks import Deck

        return Deck
    if name == "Scenario":
        from apnap.scenario import Scenario

        return Scenario
    raise AttributeError(f"module 'apnap' has no attribute {name!r}")
