"""A face's text in the plain form that the grammar is written in, and back: `normalise` and `restore`.

The passes, each with an exact inverse:

1. reminder text out, white space folded, empty lines dropped (not undone: it is never printed);
2. lines to paragraphs: modes and table rows joined to their head;
3. labels (ability words, flavour words) taken off;
4. self-references to ``~`` and ``@`` (see `selfref`);
5. a full stop of its own for a sentence that ends in a quotation;
6. sentences begun in lower case, verbs of costs too;
7. "an" to "a".
"""

from __future__ import annotations

from dataclasses import dataclass

from apnap.oracle import casing, lines, selfref

__all__ = ["Face", "Paragraph", "expected_text", "normalise", "restore", "restore_paragraph"]


@dataclass(frozen=True, slots=True)
class Paragraph:
    """One ability (or keyword line, or line of a leveler) in plain form.

    `text` is all that the grammar reads. The rest is needed to write the original, and is empty for most:
    labels as (line index, label); `selves` as (sign index, form) pairs; `small` and `odd` as indexes of
    missing capitals and of articles against their sound.
    """

    text: str
    labels: tuple[tuple[int, str], ...] = ()
    selves: tuple[int, ...] = ()
    small: tuple[int, ...] = ()
    odd: tuple[int, ...] = ()

    @property
    def entries(self) -> int:
        """How many choices of wording the paragraph needs kept beside its meaning; labels are no choice."""
        return len(self.selves) // 2 + len(self.small) + len(self.odd)


@dataclass(frozen=True, slots=True)
class Face:
    """The text of a face in plain form. `nick` is the short name that it goes by, a fact of the card."""

    paragraphs: tuple[Paragraph, ...]
    nick: str | None = None


def expected_text(text: str) -> str:
    """What `restore` must give for this Oracle text: the text without reminder text."""
    return lines.without_reminder(text)


def normalise(name: str, type_line: str, text: str) -> Face:
    """The plain form of a face's Oracle text. Never raises."""
    plain = lines.without_reminder(text)
    nick = selfref.find_nick(name, type_line, plain)
    names = selfref.names_of(name, type_line, nick)
    return Face(tuple(_paragraph(p, names) for p in lines.paragraphs(plain)), nick)


def _paragraph(original: str, names: selfref.Names) -> Paragraph:
    text, labels = lines.take_labels(original)
    text, selves, lowered = selfref.to_signs(text, names)
    text = casing.add_stops(text)
    signs = [at for at, char in enumerate(text) if char in "~@"]
    low = {at for index, at in enumerate(signs) if index in lowered}
    small = [index for index, at in enumerate(casing.capital_points(text)) if at in low]
    text, letters = casing.lower(text)
    text, odd = casing.level_articles(text)
    return Paragraph(text, labels, selves, tuple(sorted((*small, *letters))), odd)


def _write(p: Paragraph, names: selfref.Names) -> str:
    capitals = (at for i, at in enumerate(casing.capital_points(p.text)) if i not in p.small)
    text = selfref.from_signs(p.text, names, p.selves, frozenset(capitals))
    return lines.put_labels(casing.drop_stops(text), p.labels)


def restore_paragraph(p: Paragraph, names: selfref.Names) -> str:
    """The original text of a paragraph."""
    text = casing.sound_articles(p.text, p.odd)
    text = casing.upper(text, p.small)
    return _write(Paragraph(text, p.labels, p.selves, p.small), names)


def restore(face: Face, name: str, type_line: str) -> str:
    """The original text of a face, without reminder text."""
    names = selfref.names_of(name, type_line, face.nick)
    return "\n".join(restore_paragraph(p, names) for p in face.paragraphs)
