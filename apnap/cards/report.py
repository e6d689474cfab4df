"""What is read of the cards and what is not, and what would unlock most of them next."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from apnap.cards.database import CardRecord, CardsError, Database, default_database

SUPPORTED: Final = "supported"
EXACT: Final = "exact"
DECLINED: Final = "declined"
UNCLEAR: Final = "unclear"
AMBIGUOUS: Final = "ambiguous"
DIFFERENT: Final = "different"
REFUSED: Final = "refused"
# From best to worst: a card has the worst status of its faces.
STATUSES: Final = (SUPPORTED, EXACT, REFUSED, DECLINED, UNCLEAR, AMBIGUOUS, DIFFERENT)

# What stands before the list of what is not carried out, in a record's reason.
_LEAD: Final = "read, but not carried out yet: "
_EXAMPLES: Final = 5
_ALL: Final = "all"


def status_of(record: CardRecord) -> str:
    """What became of a card: "supported" (read whole, and carried out), "exact" (read whole, not all of it
    carried out yet), "declined" or "unclear" (not read), "ambiguous" (two readings), "different" (it would
    print otherwise), or "refused" (cards of a kind that is not played, or not known whole)."""
    if record.exact:
        return SUPPORTED if record.supported else EXACT
    found = {refusal.status for refusal in record.refusals}
    return next((status for status in reversed(STATUSES) if status in found), REFUSED)


def lacking(record: CardRecord) -> tuple[str, ...]:
    """What a card that was read says that is not carried out yet."""
    if not record.exact or not record.reason.startswith(_LEAD):
        return ()
    return tuple(record.reason.removeprefix(_LEAD).split("; "))


@dataclass(slots=True)
class Blocking:
    """Something that keeps cards from being supported: `alone` counts the cards for which it is the only
    one, `cards` all that it stands in, `examples` names some, those first that it alone blocks."""

    what: str
    alone: int = 0
    cards: int = 0
    examples: tuple[str, ...] = ()

    def to_data(self) -> dict[str, Any]:
        """As JSON data."""
        return {
            "what": self.what,
            "alone": self.alone,
            "cards": self.cards,
            "examples": list(self.examples),
        }


@dataclass(slots=True)
class Report:
    """The report. `format` is the one asked for ("" for all cards). `counts` has the number of cards by
    status, `formats` and `layouts` the same for each format and layout. `phrases` ranks what the grammar has
    no words for (None where the text of the cards is not at hand), `lacks` what is read but not carried out,
    `kinds` why cards are refused. `statuses` tells every card's status."""

    format: str = ""
    counts: Counter[str] = field(default_factory=Counter)
    formats: dict[str, Counter[str]] = field(default_factory=dict)
    layouts: dict[str, Counter[str]] = field(default_factory=dict)
    phrases: list[Blocking] | None = None
    lacks: list[Blocking] = field(default_factory=list)
    kinds: Counter[str] = field(default_factory=Counter)
    statuses: dict[str, str] = field(default_factory=dict)

    @property
    def cards(self) -> int:
        """How many cards there are."""
        return self.counts.total()

    def to_data(self, top: int = 100) -> dict[str, Any]:
        """As JSON data, of the rankings the first `top`."""
        ranked = None if self.phrases is None else [each.to_data() for each in self.phrases[:top]]
        return {
            "format": self.format or _ALL,
            **totals(self.counts),
            "formats": {name: totals(counts) for name, counts in sorted(self.formats.items())},
            "layouts": {name: totals(counts) for name, counts in sorted(self.layouts.items())},
            "phrases": ranked,
            "lacks": [each.to_data() for each in self.lacks[:top]],
            "refused_why": dict(self.kinds.most_common()),
            "statuses": dict(sorted(self.statuses.items())),
        }


def totals(counts: Mapping[str, int]) -> dict[str, int]:
    """The numbers of a report by name: `exact` counts all cards that are read whole, `supported` those of
    them that are carried out, `unsupported` all others."""
    cards = sum(counts.values())
    supported = counts.get(SUPPORTED, 0)
    return {
        "cards": cards,
        "exact": supported + counts.get(EXACT, 0),
        "supported": supported,
        "unsupported": cards - supported,
        "not_read": counts.get(DECLINED, 0) + counts.get(UNCLEAR, 0),
        "refused": counts.get(REFUSED, 0),
        "ambiguous": counts.get(AMBIGUOUS, 0),
        "printed_differently": counts.get(DIFFERENT, 0),
    }


def report(
    records: Database | Iterable[CardRecord] | None = None,
    format: str = "",
    texts: Mapping[str, tuple[str, ...]] | None = None,
) -> Report:
    """Report on the cards of a database (None: the one in use), or on those legal in one format.

    The failing phrases need the Oracle texts (`apnap.cards.texts`), by the card's name.

    >>> found = report(format="pauper")
    >>> found.cards == sum(found.counts.values()) > 10_000
    True
    >>> found.counts["ambiguous"], found.counts["different"]
    (0, 0)

    Raises:
        CardsError: no card is legal in the format; it is not known.
    """
    if records is None:
        records = default_database()
    if isinstance(records, Database):
        records = records.records()
    out = Report(format)
    phrases, lacks = _Ranking(), _Ranking()
    known: set[str] = set()
    for record in records:
        facts = record.facts
        known.update(facts.legalities or ())
        if format and not facts.legal_in(format):
            continue
        status = status_of(record)
        out.statuses[record.name] = status
        out.counts[status] += 1
        out.layouts.setdefault(facts.layout, Counter())[status] += 1
        for name, legal in (facts.legalities or {}).items():
            if legal:
                out.formats.setdefault(name, Counter())[status] += 1
        if status == REFUSED:
            out.kinds[record.reason] += 1
        elif status == EXACT:
            lacks.add(record.name, lacking(record))
        elif texts is not None and record.refusals:
            phrases.add(record.name, _phrases(record, texts.get(record.name, ())))
    if format and format not in known:
        raise CardsError(f"no format {format!r}: {', '.join(sorted(known)) or 'none is known'}")
    out.lacks = lacks.ranked()
    out.phrases = None if texts is None else phrases.ranked()
    return out


def _phrases(record: CardRecord, texts: tuple[str, ...]) -> tuple[str, ...]:
    found: list[str] = []
    for refusal in record.refusals:
        if refusal.face < len(texts):
            face = record.facts.faces[refusal.face]
            found.append(refusal.phrase(face.name, face.type_line.text(), texts[refusal.face]))
    return tuple(dict.fromkeys(found))


class _Ranking:
    def __init__(self) -> None:
        self.found: dict[str, tuple[list[str], list[str]]] = {}

    def add(self, card: str, blocked_by: tuple[str, ...]) -> None:
        """A card, and all that keeps it from being supported."""
        for what in blocked_by:
            alone, shared = self.found.setdefault(what, ([], []))
            (alone if len(blocked_by) == 1 else shared).append(card)

    def ranked(self) -> list[Blocking]:
        """What blocks most cards alone comes first."""
        out = [
            Blocking(what, len(alone), len(alone) + len(shared), tuple((alone + shared)[:_EXAMPLES]))
            for what, (alone, shared) in self.found.items()
        ]
        return sorted(out, key=lambda each: (-each.alone, -each.cards, each.what))


@dataclass(slots=True)
class Comparison:
    """Cards by what became of them between two reports: `gained` and `lost` are those that came to be
    supported and those that no longer are, `read` and `unread` the same of being read whole; `appeared` and
    `vanished` are known to one report only."""

    gained: list[str]
    lost: list[str]
    read: list[str]
    unread: list[str]
    appeared: list[str]
    vanished: list[str]

    def to_data(self) -> dict[str, list[str]]:
        """As JSON data."""
        names = ("gained", "lost", "read", "unread", "appeared", "vanished")
        return {name: getattr(self, name) for name in names}


def compare(old: Mapping[str, str], new: Mapping[str, str]) -> Comparison:
    """Compare the `statuses` of two reports."""
    both = sorted(old.keys() & new.keys())
    exact = (SUPPORTED, EXACT)
    return Comparison(
        [n for n in both if old[n] != SUPPORTED == new[n]],
        [n for n in both if old[n] == SUPPORTED != new[n]],
        [n for n in both if old[n] not in exact and new[n] in exact],
        [n for n in both if old[n] in exact and new[n] not in exact],
        sorted(new.keys() - old.keys()),
        sorted(old.keys() - new.keys()),
    )
