"""The corpus compiled afresh, once for all tests that look at it."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from apnap.cards.build import build
from apnap.cards.database import Database, data_folder


@pytest.fixture(scope="session")
def corpus_path(request: pytest.FixtureRequest) -> Path:
    """The corpus file itself."""
    for plugin in request.config.pluginmanager.get_plugins():
        find = getattr(plugin, "find_corpus", None)
        if find is not None:
            found = find()
            if found is None:
                plugin.give_up_on_corpus()
            assert isinstance(found, Path)
            return found
    pytest.fail("conftest.py has no find_corpus")


@pytest.fixture(scope="session")
def built(corpus_path: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Database]:
    """A database of the whole corpus, built from nothing by the code as it is; once for all processes of
    pytest-xdist."""
    base = tmp_path_factory.getbasetemp()
    folder = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "built"
    out = folder / "cards.db"
    try:
        folder.mkdir()
    except FileExistsError:  # another process builds it
        until = time.monotonic() + 900
        while not out.exists() and time.monotonic() < until:
            time.sleep(0.5)
    else:
        build(corpus_path, out, jobs=os.cpu_count() or 1, quiet=True)
    opened = Database.open(out)
    yield opened
    opened.close()


@pytest.fixture
def user_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder of the user's own, empty at first."""
    monkeypatch.setenv("APNAP_DATA", str(tmp_path / "data"))
    assert data_folder() == tmp_path / "data"
    return data_folder()


ELF = {"layout": "normal", "type_line": "Creature — Elf", "mana_cost": "{G}", "power": "1", "toughness": "1"}
LEGAL = {"legalities": {"modern": "legal", "pauper": "not_legal"}}
MADE_UP = [
    {"name": "Dusty Elf", "oracle_text": "When this creature enters, draw a card.", **ELF, **LEGAL},
    {"name": "Rusty Elf", "oracle_text": "Vigilance (It naps.)\nFrobs well.", **ELF, **LEGAL},
    {"name": "Musty Elf", "oracle_text": "Trample", **ELF, "legalities": {"pauper": "legal"}},
]


@pytest.fixture
def made_up(tmp_path: Path) -> Path:
    """Card data of three made-up cards, one of which nothing can read."""
    path = tmp_path / "made-up.json"
    path.write_text(json.dumps(MADE_UP), encoding="utf-8")
    return path
