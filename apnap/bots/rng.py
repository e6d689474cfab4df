"""A small random generator of our own: the same numbers on every platform and in every version of Python."""

from __future__ import annotations

from typing import Final

_MASK: Final = (1 << 64) - 1
_STEP: Final = 0x9E3779B97F4A7C15


def _scramble(z: int) -> int:
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
    return z ^ (z >> 31)


def mix(*parts: int) -> int:
    """A seed made of several numbers, from 0 to 2**53 - 1 (so that every reader of JSON keeps it whole).

    Neighbouring parts give seeds that have nothing to do with each other, and their order matters:

    >>> mix(1, 2) == mix(2, 1)
    False
    >>> mix(7, 0)
    1685317817637589
    """
    z = 0
    for part in parts:
        number = part
        while True:  # 64 bits at a time: a seed may be any integer
            z = _scramble((z + _STEP + (number & _MASK)) & _MASK)
            number >>= 64
            if number in (0, -1):
                break
        z = _scramble(z ^ (number & 1))
    return z >> 11


class Rng:
    """The generator splitmix64; `state`, one integer of 64 bits, is all there is to it."""

    __slots__ = ("state",)

    def __init__(self, seed: int) -> None:
        self.state = seed & _MASK

    def bits(self) -> int:
        """The next 64 random bits."""
        self.state = (self.state + _STEP) & _MASK
        return _scramble(self.state)

    def below(self, n: int) -> int:
        """An integer from 0 up to n - 1, each as likely; n may be of any size.

        Raises:
            ValueError: n is less than 1.
        """
        if n < 1:
            raise ValueError(f"there is no number from 0 up to {n - 1}")
        words = ((n - 1).bit_length() + 63) // 64 or 1
        limit = (1 << (64 * words)) - (1 << (64 * words)) % n
        while True:
            number = 0
            for _ in range(words):
                number = number << 64 | self.bits()
            if number < limit:
                return number % n
