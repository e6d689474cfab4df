"""The corpus, compiled afresh: nothing ambiguous, nothing printed differently, nothing lost; and the shipped
database is what the code makes of it."""

from __future__ import annotations

import baseline

from apnap.cards import report
from apnap.cards.build import corpus_hash
from apnap.cards.database import SHIPPED, Database
from apnap.cards.read import read_cards
from apnap.cards.report import AMBIGUOUS, DIFFERENT
from apnap.cards.stamp import stamp

BUILD = "build it anew: python -m apnap.cards.build --from CORPUS"


def test_shipped_database_is_current() -> None:
    assert Database.open(SHIPPED).stamp == stamp(), f"apnap/cards/data/cards.db is stale; {BUILD}"


def test_no_ambiguity_and_no_difference(built: Database) -> None:
    found = report(built)
    for status in (AMBIGUOUS, DIFFERENT):
        names = [name for name, own in found.statuses.items() if own == status]
        assert not names, f"{len(names)} cards are {status}: {names[:10]}"


def test_no_card_is_lost(built: Database) -> None:
    lost = sorted(name for name in baseline.read() if name not in built or not built.get(name).supported)
    reasons = [f"{name}: {built.get(name).reason if name in built else 'gone'}" for name in lost[:20]]
    assert not lost, "\n".join([f"{len(lost)} cards are lost (tests/cards_db/baseline.py)", *reasons])


def test_shipped_database_is_what_the_code_makes(built: Database, corpus_path) -> None:
    """Card for card, where it was made of this corpus; the digest is of the content."""
    shipped = Database.open(SHIPPED)
    if shipped.corpus == corpus_hash(read_cards(corpus_path)):
        assert shipped.digest == built.digest, (
            f"apnap/cards/data/cards.db is not what the code makes; {BUILD}"
        )


def test_refusals_tell_where(built: Database) -> None:
    """Every card that is not read says where, within its text."""
    for record in built.records():
        for refusal in record.refusals:
            assert refusal.line >= 1 and refusal.offset >= 0 and refusal.face < len(record.facts.faces)
            assert refusal.expected or refusal.why, record.name
        assert record.exact or record.reason, record.name
