"""Bots by name."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from types import MappingProxyType
from typing import Final, cast

from apnap.bots.basic import BasicBot
from apnap.bots.bot import Bot
from apnap.bots.random_bot import RandomBot
from apnap.cards.names import nearest
from apnap.errors import ApnapError

_BUILT_IN: Final = MappingProxyType[str, Callable[[int], Bot]]({"basic": BasicBot, "random": RandomBot})


class UnknownBot(ApnapError):
    """No bot goes by that name."""

    def __init__(self, name: str, why: str = "") -> None:
        self.name = name
        self.why = why
        near = nearest(name, _BUILT_IN)
        known = (
            f"did you mean {' or '.join(near)}?" if near else f"there are {' and '.join(sorted(_BUILT_IN))}"
        )
        hint = why or f"{known}; or module:Class for a bot of your own"
        super().__init__(f"no bot named {name!r}; {hint}")

    def __reduce__(self) -> tuple[type[UnknownBot], tuple[str, str]]:
        return (UnknownBot, (self.name, self.why))


def names() -> tuple[str, ...]:
    """The names of the bots that come with apnap, sorted."""
    return tuple(sorted(_BUILT_IN))


def make(name: str, seed: int) -> Bot:
    """The bot of that name, with a generator begun at the seed. `module:Class` imports the module and calls
    the class with the seed; worker processes find it in the same way.

    Raises:
        UnknownBot: there is none.
    """
    factory = _BUILT_IN.get(name)
    if factory is not None:
        return factory(seed)
    try:
        bot = _imported(name)(seed)
    except UnknownBot:
        raise
    except Exception as error:
        why = f"calling it with a seed fails: {type(error).__name__}: {error}"
        raise UnknownBot(name, why) from error
    if not callable(getattr(bot, "choose", None)):
        raise UnknownBot(name, "what it makes has no method choose(view)")
    return bot


def _imported(name: str) -> Callable[[int], Bot]:
    module_name, colon, attribute = name.partition(":")
    if not (colon and module_name and attribute):
        raise UnknownBot(name)
    try:
        module = importlib.import_module(module_name)
    except Exception as error:  # whatever its code raises
        told = str(error) if isinstance(error, ImportError) else f"{type(error).__name__}: {error}"
        raise UnknownBot(name, f"{module_name} can't be imported: {told}") from error
    found = getattr(module, attribute, None)
    if not callable(found):
        raise UnknownBot(name, f"{module_name} has no class {attribute}")
    return cast("Callable[[int], Bot]", found)
