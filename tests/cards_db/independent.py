"""What Oracle text looks like without reminder text, written without a look at the grammar's own passes."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any


def without_reminder_text(text: str) -> str:
    """The text with all that stands in parentheses taken out, and the spaces before them (so that "{E}
    (an energy counter)." becomes "{E}."); white space folded within lines; lines that are empty removed. A
    character at a time."""
    kept: list[str] = []
    depth = 0
    for char in text:
        if char == "(":
            while depth == 0 and kept and kept[-1] == " ":
                kept.pop()
            depth += 1
        elif char == ")":
            depth -= 1
        elif depth == 0:
            kept.append(char)
    lines: list[str] = []
    for line in "".join(kept).split("\n"):
        words = line.split()
        if words:
            lines.append(" ".join(words))
    return "\n".join(lines)


def texts_of(path: Path) -> dict[str, list[str]]:
    """The text of each face of each card of Scryfall's file, by the card's name; of cards of one name all."""
    with gzip.open(path, "rt", encoding="utf-8") as file:
        cards: list[dict[str, Any]] = json.load(file)
    out: dict[str, list[str]] = {}
    for card in cards:
        faces = card.get("card_faces") or [card]
        out.setdefault(card["name"], []).extend(face.get("oracle_text") or "" for face in faces)
    return out


def differences(database: str, corpus: str, part: int, parts: int) -> tuple[int, list[tuple[str, str, str]]]:
    """Of every `parts`-th exact card of the database, counted from `part`: how many faces were printed, and
    those whose text is not the corpus's, as (name, printed, wanted)."""
    from apnap.cards.database import Database
    from apnap.oracle import print_text

    texts = texts_of(Path(corpus))
    wrong: list[tuple[str, str, str]] = []
    count = 0
    for number, record in enumerate(Database.open(database).records()):
        if number % parts != part or not record.exact:
            continue
        faces = record.read_faces()
        wanted = [without_reminder_text(text) for text in texts[record.name]]
        for place, face in enumerate(faces):
            spelling = record.spelling[place] if record.spelling else ()
            try:
                printed = print_text(face, face.abilities, spelling)
            except Exception as error:
                printed = f"{type(error).__name__}: {error}"
            count += 1
            if printed != wanted[place]:
                wrong.append((record.name, printed, wanted[place]))
    return count, wrong
