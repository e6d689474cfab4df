"""The generator of random numbers: splitmix64, one 64-bit integer that is part of the state."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from apnap.engine.state import GameState

_MASK: Final = (1 << 64) - 1


def random_bits(s: GameState) -> int:
    """The next 64 random bits."""
    s.rng = (s.rng + 0x9E3779B97F4A7C15) & _MASK
    z = s.rng
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
    return z ^ (z >> 31)


def random_below(s: GameState, n: int) -> int:
    """A random integer from 0 up to n - 1, each as likely."""
    limit = (_MASK + 1) - (_MASK + 1) % n
    while True:
        bits = random_bits(s)
        if bits < limit:
            return bits % n


def shuffled(s: GameState, ids: tuple[int, ...]) -> tuple[int, ...]:
    """The ids in a random order."""
    out = list(ids)
    for i in range(len(out) - 1, 0, -1):
        j = random_below(s, i + 1)
        out[i], out[j] = out[j], out[i]
    return tuple(out)
