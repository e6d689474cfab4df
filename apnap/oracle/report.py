"""What a grammar reads of a corpus, and what unlocks most cards next.

`run` compiles every face of every card with a function that is given to it, over several processes, and
counts the outcomes. Whatever fails is reduced to a *phrase*: the few words at the point of failure, with
numbers, mana, types and names abstracted. Phrases are ranked by the cards that they alone block.
"""

from __future__ import annotations

import json
import multiprocessing
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from apnap.oracle.kernel import Accepted, Ambiguous, Checked, Declined, Different, Rule, check
from apnap.oracle.normalise import Face, normalise
from apnap.oracle.numbers import CARDINAL
from apnap.oracle.subtypes import CAPITALISED

PHRASE_WORDS: Final = 5
EXACT, DECLINED, AMBIGUOUS, DIFFERENT, REFUSED = "exact", "declined", "ambiguous", "different", "refused"
STATUSES: Final = (EXACT, DECLINED, AMBIGUOUS, DIFFERENT, REFUSED)


@dataclass(frozen=True, slots=True)
class FaceText:
    """What a face is compiled from."""

    name: str
    type_line: str
    text: str
    layout: str = "normal"


@dataclass(frozen=True, slots=True)
class CardText:
    """A card, and the groups (formats, layouts) that it is counted in."""

    name: str
    faces: tuple[FaceText, ...]
    groups: tuple[str, ...] = ()
    refused: str | None = None
    """Why the card is not even tried."""


@dataclass(frozen=True, slots=True)
class Failure:
    """One paragraph that did not pass."""

    status: str
    text: str
    offset: int
    why: str
    paragraph: int = 0
    """Which paragraph of the face it is, from 0."""
    expected: tuple[str, ...] = ()
    """What would have gone on at the offset."""

    @property
    def phrase(self) -> str:
        """The key under which failures of one kind are counted."""
        if self.status == DECLINED:
            return phrase(self.text, self.offset)
        return f"({self.status}) {phrase(self.text, 0)}"


@dataclass(frozen=True, slots=True)
class FaceResult:
    """What came of a face: exact if nothing failed."""

    failures: tuple[Failure, ...] = ()
    paragraphs: int = 0
    entries: int = 0
    redundant: int = 0


CompileFace = Callable[[FaceText], FaceResult]
"""Must be a function of a module (it travels to other processes), and must not raise."""


# -- phrases

_TOKEN = re.compile(r"(?:\{[^{}\s]*\})+|[+\u2212-]?[\dXYZ*]+/[+\u2212-]?[\dXYZ*]+|\w+(?:['-]\w+)*|[^\w\s]")
_NUMBERS = frozenset(w for n in range(101) if (w := CARDINAL.write(n)))


def _abstract(word: str) -> str:
    if word[0] == "{":
        return "{T}" if word in ("{T}", "{Q}") else "{E}" if word.startswith("{E}") else "{M}"
    if "/" in word and len(word) > 1:
        return "P/T"
    if word.isdigit() or word in _NUMBERS or word in ("X", "Y"):
        return "N"
    if word in CAPITALISED:
        return "Type"
    return "Name" if word[0].isupper() else word


def phrase(text: str, offset: int) -> str:
    """The words of `text` from the one at `offset`, up to the end of the sentence, abstracted.

    The last word before it is kept in front, so that one can see what could not go on.
    """
    tokens = list(_TOKEN.finditer(text))
    at = next((i for i, token in enumerate(tokens) if token.end() > offset), len(tokens))
    out: list[str] = []
    if at and text[tokens[at - 1].start()] not in ".\u2022":
        out = [_abstract(tokens[at - 1].group()), "\u00b7"]
    for token in tokens[at : at + PHRASE_WORDS]:
        out.append(_abstract(token.group()))
        if token.group() == ".":
            break
    if at >= len(tokens):
        out.append("END")
    return re.sub(r" (?=[.,:;'])", "", " ".join(out))


# -- compiling a face with a bare rule


def judge(outcome: Checked[Any], text: str) -> Failure | None:
    """The failure that an outcome of `check` is, or None."""
    if isinstance(outcome, Accepted):
        return None
    if isinstance(outcome, Declined):
        return Failure(DECLINED, text, outcome.offset, outcome.message(text))
    if isinstance(outcome, Ambiguous):
        readings = "\n".join(map(repr, outcome.values[:3]))
        return Failure(AMBIGUOUS, text, 0, readings)
    assert isinstance(outcome, Different)
    return Failure(DIFFERENT, text, 0, f"prints {outcome.printed!r}")


class Compiler:
    """Compiles faces paragraph by paragraph with one rule, each text once."""

    def __init__(self, rule: Rule[Any]) -> None:
        self.rule = rule
        self.done: dict[str, tuple[Failure | None, int, int]] = {}

    def paragraph(self, text: str) -> tuple[Failure | None, int, int]:
        """The failure or None, the number of spelling entries, and of redundant readings."""
        found = self.done.get(text)
        if found is None:
            got = check(self.rule, text)
            entries, redundant = (
                (len(got.spelling) // 2, got.redundant) if isinstance(got, Accepted) else (0, 0)
            )
            found = self.done[text] = (judge(got, text), entries, redundant)
        return found

    def __call__(self, face: FaceText) -> FaceResult:
        plain: Face = normalise(face.name, face.type_line, face.text)
        results = [self.paragraph(p.text) for p in plain.paragraphs]
        return FaceResult(
            tuple(failure for failure, _, _ in results if failure),
            len(results),
            sum(p.entries for p in plain.paragraphs) + sum(entries for _, entries, _ in results),
            sum(redundant for _, _, redundant in results),
        )


# -- running over a corpus


@dataclass(slots=True)
class Blocked:
    """One failing phrase."""

    phrase: str
    alone: int = 0
    cards: int = 0
    examples: list[tuple[str, str, str]] = field(default_factory=list)
    """Up to three of (card, text, why), those cards first that it alone blocks."""


@dataclass(slots=True)
class Report:
    """What came of a corpus. `statuses` maps each card to its status, the worst of its faces."""

    statuses: dict[str, str] = field(default_factory=dict)
    groups: dict[str, Counter[str]] = field(default_factory=dict)
    ranking: list[Blocked] = field(default_factory=list)
    refusals: Counter[str] = field(default_factory=Counter)
    paragraphs: int = 0
    entries: int = 0
    redundant: int = 0

    def count(self, status: str) -> int:
        """How many cards have the status."""
        return sum(1 for s in self.statuses.values() if s == status)

    def to_json(self, top: int = 500) -> str:
        """The report as JSON; of the ranking the first `top`."""
        exact = self.count(EXACT) or 1
        data = {
            "cards": {status: self.count(status) for status in STATUSES},
            "groups": {name: dict(sorted(c.items())) for name, c in sorted(self.groups.items())},
            "refusals": dict(self.refusals.most_common()),
            "paragraphs": self.paragraphs,
            "entries_per_exact_card": round(self.entries / exact, 4),
            "redundant": self.redundant,
            "ranking": [
                {"phrase": b.phrase, "alone": b.alone, "cards": b.cards, "examples": b.examples}
                for b in self.ranking[:top]
            ],
            "statuses": dict(sorted(self.statuses.items())),
        }
        return json.dumps(data, ensure_ascii=False, indent=1)


_compile: CompileFace | None = None


def _start(make: Callable[[], CompileFace]) -> None:
    global _compile
    _compile = make()


def _work(card: CardText) -> tuple[CardText, list[FaceResult]]:
    assert _compile is not None
    return card, [_compile(face) for face in card.faces] if card.refused is None else []


def results(
    cards: Sequence[CardText], make: Callable[[], CompileFace], processes: int = 1
) -> Iterator[tuple[CardText, list[FaceResult]]]:
    """Every card with the results of its faces, in order.

    `make` is a function of a module; each process calls it once for the function that compiles faces.
    """
    if processes <= 1:
        compile_face = make()
        for card in cards:
            yield card, [compile_face(face) for face in card.faces] if card.refused is None else []
        return
    with multiprocessing.get_context("spawn").Pool(processes, _start, (make,)) as pool:
        yield from pool.imap(_work, cards, chunksize=64)


def run(cards: Sequence[CardText], make: Callable[[], CompileFace], processes: int = 1) -> Report:
    """Compile all cards and rank what fails."""
    report = Report()
    blocked: dict[str, Blocked] = {}
    for card, faces in results(cards, make, processes):
        failures = [failure for face in faces for failure in face.failures]
        status = _status(card, failures)
        report.statuses[card.name] = status
        for group in ("all", *card.groups):
            report.groups.setdefault(group, Counter())[status] += 1
        report.paragraphs += sum(face.paragraphs for face in faces)
        report.redundant += sum(face.redundant for face in faces)
        if card.refused is not None:
            report.refusals[card.refused] += 1
        if status == EXACT:
            report.entries += sum(face.entries for face in faces)
        first = {failure.phrase: failure for failure in reversed(failures)}
        for key, failure in first.items():
            entry = blocked.setdefault(key, Blocked(key))
            entry.cards += 1
            example = (card.name, failure.text, failure.why)
            if len(first) == 1:
                entry.alone += 1
                if entry.alone <= 3:
                    entry.examples.insert(entry.alone - 1, example)
                    del entry.examples[3:]
            elif len(entry.examples) < 3:
                entry.examples.append(example)
    report.ranking = sorted(blocked.values(), key=lambda b: (-b.alone, -b.cards, b.phrase))
    return report


def _status(card: CardText, failures: Sequence[Failure]) -> str:
    if card.refused is not None:
        return REFUSED
    found = {failure.status for failure in failures}
    return next((s for s in (DIFFERENT, AMBIGUOUS, DECLINED) if s in found), EXACT)


# -- input and comparison


def cards_from_scryfall(cards: Iterable[Mapping[str, Any]]) -> list[CardText]:
    """Cards as Scryfall's oracle-cards file has them; incomplete ones are refused."""
    out: list[CardText] = []
    for card in cards:
        layout = str(card.get("layout", "normal"))
        faces = tuple(
            FaceText(face["name"], face.get("type_line", ""), face.get("oracle_text", ""), layout)
            for face in card.get("card_faces") or [card]
        )
        legal = sorted(f for f, how in card.get("legalities", {}).items() if how == "legal")
        refused = "incomplete data" if card.get("incomplete") else None
        out.append(CardText(card["name"], faces, (f"layout:{layout}", *legal), refused))
    return out


def compare(old: Mapping[str, str], new: Mapping[str, str]) -> dict[str, list[str]]:
    """Cards by what became of them between two reports' `statuses`: gained, lost, appeared, vanished."""
    both = old.keys() & new.keys()
    return {
        "gained": sorted(n for n in both if old[n] != EXACT and new[n] == EXACT),
        "lost": sorted(n for n in both if old[n] == EXACT and new[n] != EXACT),
        "appeared": sorted(new.keys() - old.keys()),
        "vanished": sorted(old.keys() - new.keys()),
    }
