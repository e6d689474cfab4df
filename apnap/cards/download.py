"""Card data by download: from Scryfall, or from an address of the user's; resumed where it broke off."""

from __future__ import annotations

import contextlib
import json
import urllib.error
import urllib.request
from collections.abc import Callable
from dataclasses import asdict, dataclass
from http.client import HTTPException, HTTPResponse
from pathlib import Path
from typing import Any, Final

from apnap.errors import ApnapError

SCRYFALL: Final = "https://api.scryfall.com/bulk-data/oracle-cards"
_PIECE: Final = 1 << 18
_PATIENCE: Final = 30.0


class DownloadError(ApnapError):
    """Card data can't be had from the network: one line that says what went wrong, and what to do."""


@dataclass(frozen=True, slots=True)
class Remote:
    """A file to be had: its address, when it was made ("" where that is not told) and how many bytes it has
    (0 where that is not told)."""

    url: str
    date: str = ""
    size: int = 0


def find(url: str = "") -> Remote:
    """The file at that address, or Scryfall's oracle-cards file as it is today.

    Raises:
        DownloadError: the address can't be reached.
    """
    if url and url != SCRYFALL:
        try:
            with _open(url, method="HEAD") as answer:
                date, size = answer.headers.get("Last-Modified"), answer.headers.get("Content-Length")
                return Remote(url, date or "", int(size or 0))
        except DownloadError as error:
            if getattr(error.__cause__, "code", 0) in (403, 405, 501):  # it does not tell beforehand
                return Remote(url)
            raise
    with _open(SCRYFALL) as answer:
        try:
            told = json.load(answer)
            return Remote(str(told["download_uri"]), str(told["updated_at"]))
        except (ValueError, KeyError, TypeError) as error:
            raise DownloadError(
                f"{SCRYFALL} does not answer as expected; --url names another file"
            ) from error


def fetch(remote: Remote, path: Path, advance: Callable[[int, int], None] = lambda done, size: None) -> None:
    """Download the file to `path`; `advance` hears how many bytes of how many are there (0: not told).

    What is there of the same file from a download that broke off is not asked for again.

    Raises:
        DownloadError: the network failed, or not all of the file came.
    """
    partial = path.with_name(path.name + ".partial")
    note = path.with_name(path.name + ".partial.json")
    path.parent.mkdir(parents=True, exist_ok=True)
    done = partial.stat().st_size if partial.is_file() and _noted(note) == asdict(remote) else 0
    if not done:
        partial.unlink(missing_ok=True)
    note.write_text(json.dumps(asdict(remote)), encoding="utf-8")
    if not (remote.size and done == remote.size):
        size = _receive(remote, partial, done, advance)
        got = partial.stat().st_size
        if size and got != size:
            raise DownloadError(
                f"{remote.url}: {got:,} of {size:,} bytes came; the same command goes on from there"
            )
    partial.replace(path)
    note.unlink(missing_ok=True)


def _receive(remote: Remote, partial: Path, done: int, advance: Callable[[int, int], None]) -> int:
    """Append what is still to come; how large the whole is, 0 where that is not told."""
    headers = {"Range": f"bytes={done}-"} if done else {}
    with _open(remote.url, headers) as answer:
        goes_on = answer.status == 206
        if not goes_on:
            done = 0  # the server sends the whole file
        length = int(answer.headers.get("Content-Length") or 0)
        size = done + length if length else remote.size
        if remote.size and length and size != remote.size:
            partial.unlink(missing_ok=True)
            raise DownloadError(
                f"{remote.url}: {size:,} bytes are offered where {remote.size:,} were told; try again"
            )
        try:
            with partial.open("ab" if goes_on else "wb") as file:
                while piece := answer.read(_PIECE):
                    file.write(piece)
                    done += len(piece)
                    advance(done, size)
        except (OSError, HTTPException) as error:
            raise DownloadError(
                f"{remote.url}: broke off after {done:,} bytes ({_told(error)});"
                " the same command goes on from there"
            ) from error
    return size


def _noted(note: Path) -> Any:
    with contextlib.suppress(OSError, ValueError):
        return json.loads(note.read_text(encoding="utf-8"))
    return None


def _open(url: str, headers: dict[str, str] | None = None, method: str = "GET") -> HTTPResponse:
    if not url.startswith(("http://", "https://")):
        raise DownloadError(f"{url}: an address that begins with https:// is wanted (--from reads a file)")
    agent = {"User-Agent": "apnap", "Accept": "application/json;q=0.9,*/*;q=0.8"}
    request = urllib.request.Request(url, headers={**agent, **(headers or {})}, method=method)
    try:
        answer: HTTPResponse = urllib.request.urlopen(request, timeout=_PATIENCE)
        return answer
    except urllib.error.HTTPError as error:
        raise DownloadError(f"{url}: the server says {error.code} {error.reason}") from error
    except (OSError, HTTPException, ValueError) as error:
        raise DownloadError(
            f"{url}: can't be reached ({_told(error)}); apnap cards update --from FILE reads a file of yours"
        ) from error


def _told(error: Exception) -> str:
    reason = getattr(error, "reason", None) or getattr(error, "strerror", None) or error
    return str(getattr(reason, "strerror", None) or reason)
