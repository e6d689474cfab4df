"""Card data of the user's own: read from a file or over the network, kept, compiled, told what changed."""

from __future__ import annotations

import gzip
import json
import lzma
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from apnap.cards import database
from apnap.cards.build import build, build_records, source_hash
from apnap.cards.database import Database
from apnap.cards.download import DownloadError, Remote, fetch, find
from apnap.cards.read import read_cards
from apnap.cards.texts import DATA_NAME, kept_texts, text_of
from apnap.cards.update import kept_remote, note_remote, update


@pytest.fixture
def own(user_data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The user's data folder, where nothing ships."""
    monkeypatch.setattr(database, "_opened", {})
    monkeypatch.setattr("apnap.cards.update.SHIPPED", tmp_path / "none.db")
    return user_data


def rewrite(path: Path, change: Any) -> Path:
    cards = json.loads(path.read_text(encoding="utf-8"))
    change(cards)
    path.write_text(json.dumps(cards), encoding="utf-8")
    return path


def test_a_first_update(own: Path, made_up: Path) -> None:
    heard: list[tuple[int, int]] = []
    changes = update(made_up, advance=lambda done, cards: heard.append((done, cards)))
    assert (changes.cards, changes.supported, changes.reused) == (3, 2, 0)
    assert changes.new == ["Dusty Elf", "Musty Elf", "Rusty Elf"]
    assert heard[-1] == (3, 3)
    opened = Database.open(own / "cards.db")
    assert opened.get("dusty elf").supported
    record = opened.get("Rusty Elf")
    assert [refusal.line for refusal in record.refusals] == [2]
    assert text_of(record) == ("Vigilance (It naps.)\nFrobs well.",)
    assert set(kept_texts()) == {"Dusty Elf", "Musty Elf", "Rusty Elf"}
    assert read_cards(own / DATA_NAME) == read_cards(made_up)


def test_what_changed_is_told(own: Path, made_up: Path) -> None:
    update(made_up)

    def change(cards: list[dict[str, Any]]) -> None:
        cards[0]["oracle_text"] = "When this creature enters, frob."
        cards[1]["oracle_text"] = "Vigilance"
        cards[2]["legalities"] = {"pauper": "not_legal"}
        cards.append({**cards[2], "name": "New Elf"})

    changes = update(rewrite(made_up, change))
    assert (changes.new, changes.changed) == (["New Elf"], ["Dusty Elf", "Rusty Elf"])
    assert (changes.gained, changes.lost, changes.gone) == (["Rusty Elf"], ["Dusty Elf"], [])
    assert changes.reused == 1
    assert not Database.open(own / "cards.db").get("Musty Elf").facts.legal_in("pauper")
    changes = update(rewrite(made_up, lambda cards: cards.pop()))
    assert changes.gone == ["New Elf"] and changes.reused == 3 and not changes.changed


def test_known_records_are_taken_over(made_up: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    build(made_up, tmp_path / "one.db", 1, quiet=True)
    known = Database.open(tmp_path / "one.db")
    sources = read_cards(made_up)
    monkeypatch.setattr("apnap.cards.build.compile_or_refuse", None)
    records = build_records(sources, 1, known=known)
    assert [record.source for record in records] == [source_hash(source) for source in sources]
    assert [record.abilities for record in records] == [record.abilities for record in known.records()]
    known.stamp = "another"
    with pytest.raises(TypeError):
        build_records(sources, 1, known=known)


def test_a_build_is_the_same_in_several_processes(made_up: Path, tmp_path: Path) -> None:
    def more(cards: list[dict[str, Any]]) -> None:
        cards.extend({**cards[n % 3], "name": f"Elf {n}"} for n in range(400))

    rewrite(made_up, more)
    for name, jobs in (("one.db", 1), ("two.db", 2)):
        build(made_up, tmp_path / name, jobs, quiet=True)
    assert (tmp_path / "one.db").read_bytes() == (tmp_path / "two.db").read_bytes()


@pytest.mark.parametrize("pack", [gzip.compress, lzma.compress])
def test_packed_files_are_kept_as_they_are(own: Path, made_up: Path, pack: Any) -> None:
    packed = made_up.with_suffix(".packed")
    packed.write_bytes(pack(made_up.read_bytes()))
    update(packed)
    assert (own / DATA_NAME).read_bytes() == packed.read_bytes()
    assert update(own / DATA_NAME).reused == 3


def test_damaged_texts_are_as_good_as_none(own: Path, made_up: Path) -> None:
    update(made_up)
    (own / "texts.db").write_bytes(b"nonsense" * 200)
    assert kept_texts() == {}


# Downloads.

CONTENT = bytes(range(256)) * 4000


class Server(ThreadingHTTPServer):
    """Serves CONTENT; `breaks` cuts answers short, `ranges` says whether parts are served."""

    breaks = 0
    ranges = True
    asked: list[str]


class Handler(BaseHTTPRequestHandler):
    server: Server

    def do_HEAD(self) -> None:
        self.answer(False)

    def do_GET(self) -> None:
        self.answer(True)

    def answer(self, body: bool) -> None:
        asked = self.headers.get("Range", "")
        if body:
            self.server.asked.append(asked)
        if self.path != "/cards":
            self.send_error(404)
            return
        start = int(asked.removeprefix("bytes=").removesuffix("-") or 0) if self.server.ranges else 0
        content = CONTENT[start:]
        self.send_response(206 if start else 200)
        self.send_header("Content-Length", str(len(content)))
        self.send_header("Last-Modified", "Sun, 01 Nov 2026 00:00:00 GMT")
        self.end_headers()
        if body:
            self.wfile.write(content[: self.server.breaks] if self.server.breaks else content)

    def log_message(self, *arguments: Any) -> None:
        pass


@pytest.fixture
def server() -> Iterator[Server]:
    made = Server(("127.0.0.1", 0), Handler)
    made.asked = []
    thread = Thread(target=made.serve_forever, daemon=True)
    thread.start()
    yield made
    made.shutdown()
    made.server_close()


def address(server: Server, path: str = "/cards") -> str:
    return f"http://127.0.0.1:{server.server_address[1]}{path}"


def test_a_download(server: Server, tmp_path: Path) -> None:
    remote = find(address(server))
    assert remote.size == len(CONTENT) and remote.date.startswith("Sun, 01 Nov 2026")
    heard: list[tuple[int, int]] = []
    fetch(remote, tmp_path / "got", lambda done, size: heard.append((done, size)))
    assert (tmp_path / "got").read_bytes() == CONTENT
    assert heard[-1] == (len(CONTENT), len(CONTENT))
    assert [entry.name for entry in tmp_path.iterdir()] == ["got"]


@pytest.mark.parametrize("ranges", [True, False])
def test_a_download_goes_on_where_it_broke_off(server: Server, tmp_path: Path, ranges: bool) -> None:
    server.ranges = ranges
    server.breaks = 300_000
    remote = find(address(server))
    with pytest.raises(DownloadError, match=r"300,000 .*same command goes on"):
        fetch(remote, tmp_path / "got")
    server.breaks = 0
    fetch(remote, tmp_path / "got")
    assert (tmp_path / "got").read_bytes() == CONTENT
    assert server.asked == ["", "bytes=300000-"]


def test_another_file_is_not_gone_on_with(server: Server, tmp_path: Path) -> None:
    server.breaks = 1000
    with pytest.raises(DownloadError):
        fetch(Remote(address(server), "yesterday", len(CONTENT)), tmp_path / "got")
    server.breaks = 0
    fetch(find(address(server)), tmp_path / "got")
    assert server.asked == ["", ""]


def test_another_size_than_was_told(server: Server, tmp_path: Path) -> None:
    with pytest.raises(DownloadError, match="were told"):
        fetch(Remote(address(server), "", 7), tmp_path / "got")


@pytest.mark.parametrize(
    ("url", "what"),
    [("http://127.0.0.1:9/cards", "can't be reached"), ("ftp://x/y", "https://"), ("", "404")],
)
def test_network_errors_are_one_clear_line(server: Server, url: str, what: str) -> None:
    with pytest.raises(DownloadError, match=what) as caught:
        find(url or address(server, "/none"))
    assert "\n" not in str(caught.value)


def test_what_was_downloaded_is_noted(own: Path, made_up: Path) -> None:
    remote = Remote("https://made.up/cards", "today", 3)
    assert kept_remote() is None
    update(made_up)
    note_remote(remote)
    assert kept_remote() == remote
    note_remote(None)
    assert kept_remote() is None
