"""Games on a Ray cluster: needs the extra `apnap[ray]`, and apnap installed on each machine."""

from __future__ import annotations

import socket
from collections import deque
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any, Final, TypeVar

from apnap.errors import ApnapError
from apnap.sim.match import Plays, alone

_R = TypeVar("_R")

LOCAL: Final = "local"

# Games handed out together, so that what a task costs does not weigh; and such chunks under way for each
# processor: enough that a long game holds nobody up, and no more than memory that stays flat.
_CHUNK: Final = 4
_AHEAD: Final = 3

# Machines come and go: a chunk whose worker is lost is handed out again so many times.
_RETRIES: Final = 3

_PATIENCE: Final = 5.0  # seconds


class RayError(ApnapError):
    """There is no Ray, or no cluster at the address."""


def spread_over(plays: Plays[_R], numbers: Iterable[int], address: str) -> Iterator[_R]:
    """What comes of the numbers, in their order, played on the Ray cluster at the address: "local" starts one
    on this machine, "auto" takes the one that this machine belongs to. The same as without Ray.

    Games of a lost worker are handed out again. One that fails, or takes its workers along each time, is
    played once more on this machine, so that what is saved of it lies here.

    Raises:
        RayError: Ray is not installed, or there is no cluster at the address.
    """
    ray = _connected(address)
    return _played(ray, plays, iter(numbers))


def _connected(address: str) -> Any:
    try:
        import ray
    except ImportError:
        raise RayError("games on a cluster need Ray: pip install 'apnap[ray]'") from None
    if ray.is_initialized():
        return ray
    _knock(address)
    try:
        ray.init(address=None if address == LOCAL else address, log_to_driver=False, logging_level="ERROR")
    except Exception as error:  # Ray has no one kind of error for this
        reason = str(error).strip().splitlines()
        raise RayError(f"no Ray cluster at {address!r}: {reason[0] if reason else error!r}") from None
    return ray


def _knock(address: str) -> None:
    """See that somebody is at home: Ray itself tries for many minutes."""
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if not colon or not port.isdigit():
        return
    try:
        socket.create_connection((host, int(port)), timeout=_PATIENCE).close()
    except OSError as error:
        raise RayError(f"no Ray cluster at {address!r}: {error.strerror or error}") from None


def _played(ray: Any, plays: Plays[_R], numbers: Iterator[int]) -> Iterator[_R]:
    task = ray.remote(_play).options(max_retries=_RETRIES)
    there = ray.put(plays.elsewhere())
    waiting: deque[tuple[list[int], Any]] = deque()
    try:
        while True:
            # Asked anew each time: machines may have joined.
            most = max(1, int(ray.cluster_resources().get("CPU", 1))) * _AHEAD
            while len(waiting) < most and (chunk := list(islice(numbers, _CHUNK))):
                waiting.append((chunk, task.remote(there, chunk)))
            if not waiting:
                return
            chunk, result = waiting.popleft()
            try:
                done = ray.get(result)
            except ray.exceptions.RayError:
                done = [None] * len(chunk)
            for number, one in zip(chunk, done):
                yield alone(plays, number) if one is None or plays.failed(one) else one
    finally:
        for _, result in waiting:
            ray.cancel(result, force=True)
        ray.shutdown()


def _play(plays: Plays[_R], numbers: list[int]) -> list[_R]:
    return [plays.play(number) for number in numbers]
