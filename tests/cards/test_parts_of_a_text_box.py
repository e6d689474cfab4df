"""Real cards whose text box has parts, by name: read, supported, and played from their text."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from table import Table

from apnap.cards.build import record_of
from apnap.cards.read import read_cards
from apnap.engine import qualities
from apnap.model import Card
from apnap.oracle import compile_or_refuse


def real(corpus: dict[str, Any], folder: Path, name: str) -> Card:
    """The card as the engine gets it."""
    path = folder / "one.json"
    path.write_text(json.dumps([corpus[name]]), encoding="utf-8")
    [source] = read_cards(path)
    record = record_of(source, compile_or_refuse)
    assert record.supported, record.reason
    return record.card()


def put(t: Table, card: Card, zone: str = "battlefield", **status: Any) -> int:
    id = t.put(card.faces[0], 0, zone, **status)
    t.s.cards = (*t.s.cards[:-1], (card, 0))
    t.s.own(id).face = card.faces[0]
    return id


@pytest.mark.rules("714.2c", "714.3a", "714.3c", "704.5s")
def test_history_of_benalia(corpus: dict[str, Any], tmp_path: Path) -> None:
    t = Table()
    id = put(t, real(corpus, tmp_path, "History of Benalia"), "hand")
    t.lands(0, "WWW")
    t.cast(id)
    t.settle()
    assert t.count("Knight Token") == 1
    t.pass_until("precombat main", 0)
    t.settle()
    assert t.count("Knight Token") == 2
    t.pass_until("precombat main", 0)
    t.settle()
    knight = next(i for i in t.s.battlefield() if t.chars(i).name == "Knight Token")
    assert t.pt(knight) == (4, 3)
    assert t.count("History of Benalia") == 0


@pytest.mark.rules("714.4", "712.14a")
def test_a_saga_that_returns_transformed(corpus: dict[str, Any], tmp_path: Path) -> None:
    t = Table()
    card = real(corpus, tmp_path, "Okiba Reckoner Raid // Nezumi Road Captain")
    id = put(t, card, counters=(("lore", 2),))
    t.pass_until("precombat main", 0)
    t.settle()
    now = t.now(id)
    assert t.zone(id) == "battlefield"
    assert t.chars(now).name == "Nezumi Road Captain"
    assert t.obj(now).counters == ()


@pytest.mark.rules("310.11b", "310.4b")
def test_invasion_of_dominaria(corpus: dict[str, Any], tmp_path: Path) -> None:
    t = Table()
    card = real(corpus, tmp_path, "Invasion of Dominaria // Serra Faithkeeper")
    id = put(t, card, "hand")
    t.lands(0, "WWW")
    t.cast(id)
    t.settle()
    battle = t.now(id)
    assert t.life(0) == 24
    assert t.obj(battle).counters == (("defense", 5),)
    t.creature(0, "5/5")
    t.pass_until("beginning of combat", 0)
    t.say("pass", "pass", battle)
    while t.zone(id) != "stack":
        t.say({"block": "none", "cast": t.keys()[0]}.get(t.ask.kind, "yes" if "yes" in t.keys() else "pass"))
    t.settle()
    assert t.chars(t.now(id)).name == "Serra Faithkeeper"
    assert t.pt(t.now(id)) == (4, 4)


@pytest.mark.rules("711.2a", "711.2b")
def test_student_of_warfare(corpus: dict[str, Any], tmp_path: Path) -> None:
    t = Table()
    card = real(corpus, tmp_path, "Student of Warfare")
    sizes = {0: (1, 1), 2: (3, 3), 6: (3, 3), 7: (4, 4)}
    for n, size in sizes.items():
        id = put(t, card, counters=(("level", n),) if n else ())
        c = t.chars(id)
        assert t.pt(id) == size
        assert c.has("first strike") == (2 <= n <= 6)
        assert c.has("double strike") == (n >= 7)


@pytest.mark.rules("721.2b", "721.2c")
def test_a_spacecraft(corpus: dict[str, Any], tmp_path: Path) -> None:
    t = Table()
    card = real(corpus, tmp_path, "Lumen-Class Frigate")
    assert card.faces[0].power == ""
    id = put(t, card, counters=(("charge", 12),))
    assert t.pt(id) == (3, 5)
    assert t.chars(id).has("flying") and t.chars(id).has("lifelink")
    low = put(t, card, counters=(("charge", 2),))
    assert not t.chars(low).has_pt


@pytest.mark.rules("716.2a")
def test_wizard_class(corpus: dict[str, Any], tmp_path: Path) -> None:
    t = Table()
    id = put(t, real(corpus, tmp_path, "Wizard Class"))
    t.lands(0, "UUU")
    hand = t.hand(0)
    t.say(*[k for k in t.keys() if k.startswith(f"activate:{id}:")][:1]).pay()
    t.settle()
    assert qualities.stat(t.s, id, "level") == 2
    assert t.hand(0) == hand + 2
