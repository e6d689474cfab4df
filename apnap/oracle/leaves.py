"""Rules without parts: fixed text, word tables, regular expressions."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Generic, TypeVar

from apnap.oracle.kernel import PLURAL, SINGULAR, GrammarError, Printer, Reading, Rule, Session, token

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)


class Leaf(Rule[T_co], Generic[T_co]):
    """A rule without parts: too cheap to be remembered."""

    __slots__ = ()

    def parse(self, s: Session, pos: int, num: int = SINGULAR) -> tuple[Reading, ...]:
        return self.run(s, pos, num)


def text_starts(literal: str, tok: str) -> bool:
    """Whether text with dispatch token `tok` may begin with `literal`."""
    if not tok:
        return not literal
    return literal.startswith(tok) or tok.startswith(literal)


class Text(Leaf[T_co], Generic[T_co]):
    """Fixed text that means one value."""

    __slots__ = ("literal", "value")

    def __init__(self, literal: str, value: T_co) -> None:
        super().__init__(literal)
        self.literal = literal
        self.value = value

    def run(self, s: Session, pos: int, num: int) -> tuple[Reading, ...]:
        if s.text.startswith(self.literal, pos):
            return ((self.value, pos + len(self.literal), 0, ()),)
        if pos + len(self.literal) >= s.far:
            s.expect_text(pos, self.literal)
        return ()

    def show(self, p: Printer, value: object, num: int) -> str | None:
        mine: object = self.value
        return self.literal if type(value) is type(mine) and value == mine else None

    def starts(self, tok: str) -> bool:
        return text_starts(self.literal, tok)

    def nullable(self) -> bool:
        return not self.literal

    def prints(self, kind: type) -> bool:
        return kind is type(self.value)


class Words(Leaf[T_co], Generic[T_co]):
    """A table of words, each with its value; singular and plural forms may differ or be missing.

    A word is read only where it ends: "elf" is not read in "elfin". Several words may mean one value; the
    first of them is printed, and the choice of another is a spelling.
    """

    __slots__ = ("_forms", "_kinds", "_table")

    def __init__(
        self, name: str, rows: Iterable[tuple[T_co, tuple[tuple[str | None, str | None], ...]]]
    ) -> None:
        super().__init__(name)
        # by number: dispatch token -> (word, value, choice, whether the value has synonyms), longest first
        self._table: tuple[dict[str, list[tuple[str, T_co, int, int]]], ...] = ({}, {})
        self._forms: tuple[dict[object, list[str | None]], ...] = ({}, {})
        self._kinds: set[type] = set()
        seen: tuple[dict[str, T_co], ...] = ({}, {})
        for value, forms in rows:
            self._kinds.add(type(value))
            several = int(len(forms) > 1)
            for num in (SINGULAR, PLURAL):
                words = [form[num] for form in forms]
                if (type(value), value) in self._forms[num]:
                    raise GrammarError(f"{name}: {value!r} is listed twice")
                self._forms[num][(type(value), value)] = words
                for choice, word in enumerate(words):
                    if word is None:
                        continue
                    if not word or word in seen[num] or (token(word, 0) == word and word[0] in ",.;:\u2014 "):
                        raise GrammarError(f"{name}: {word!r} is listed twice, or is no word")
                    seen[num][word] = value
                    self._table[num].setdefault(token(word, 0), []).append((word, value, choice, several))
        for table in self._table:
            for entries in table.values():
                entries.sort(key=lambda e: -len(e[0]))

    def run(self, s: Session, pos: int, num: int) -> tuple[Reading, ...]:
        tok = s.token(pos)
        table = self._table[num]
        entries = table.get(tok)
        text = s.text
        if entries is None:
            if pos >= s.far:
                s.expect(pos, self.name)
            return ()
        out: list[Reading] = []
        for word, value, choice, several in entries:
            if text.startswith(word, pos):
                end = pos + len(word)
                if word[-1].isalnum() and text[end : end + 1].isalnum():
                    continue
                out.append((value, end, several, (0, choice) if choice else ()))
        if not out and pos >= s.far:
            s.expect(pos, self.name)
        return tuple(out)

    def show(self, p: Printer, value: object, num: int) -> str | None:
        try:
            words = self._forms[num].get((type(value), value))
        except TypeError:  # a value that cannot be hashed is none of ours
            return None
        if words is None:
            return None
        if len(words) == 1:
            return words[0]
        choice = p.choose()
        usable = (w for w in words if w is not None)
        word = words[choice] if 0 < choice < len(words) else None if choice else next(usable, None)
        if word is None:
            p.point -= 1
        return word

    def starts(self, tok: str) -> bool:
        return tok in self._table[0] or tok in self._table[1]

    def nullable(self) -> bool:
        return False

    def prints(self, kind: type) -> bool:
        return kind in self._kinds


class Pattern(Leaf[T], Generic[T]):
    """An open vocabulary: a regular expression, a reader and a printer that undo each other.

    The longest match of the expression is the only reading, and only if printing gives it again.
    """

    __slots__ = ("_alone", "_first", "_kind", "_re", "_read", "_show")

    def __init__(
        self,
        name: str,
        regex: str,
        kind: type[T],
        read: Callable[[str], T],
        show: Callable[[T], str],
        first: str,
        ahead: str = "",
    ) -> None:
        super().__init__(name)
        self._re = re.compile(f"(?:{regex}){ahead}")
        self._alone = re.compile(regex)
        self._kind = kind
        self._read = read
        self._show = show
        self._first = frozenset(first)
        if self._re.match(""):
            raise GrammarError(f"{name}: a pattern must not read the empty text")

    def run(self, s: Session, pos: int, num: int) -> tuple[Reading, ...]:
        found = self._re.match(s.text, pos)
        if found:
            try:
                value = self._read(found.group())
                if self._show(value) == found.group():
                    return ((value, found.end(), 0, ()),)
            except (ValueError, KeyError):
                pass
        if pos >= s.far:
            s.expect(pos, self.name)
        return ()

    def show(self, p: Printer, value: object, num: int) -> str | None:
        if type(value) is not self._kind:
            return None
        try:
            shown = self._show(value)
            found = self._alone.fullmatch(shown)
            return shown if found and self._read(shown) == value else None
        except (ValueError, KeyError):
            return None

    def starts(self, tok: str) -> bool:
        return bool(tok) and (not self._first or tok[0] in self._first)

    def nullable(self) -> bool:
        return False

    def prints(self, kind: type) -> bool:
        return kind is self._kind


class Nothing(Leaf[T_co], Generic[T_co]):
    """Reads nothing, which means one value; prints it as nothing."""

    __slots__ = ("value",)

    def __init__(self, value: T_co) -> None:
        super().__init__("nothing")
        self.value = value

    def run(self, s: Session, pos: int, num: int) -> tuple[Reading, ...]:
        return ((self.value, pos, 0, ()),)

    def show(self, p: Printer, value: object, num: int) -> str | None:
        mine: object = self.value
        return "" if type(value) is type(mine) and value == mine else None

    def starts(self, tok: str) -> bool:
        return True

    def nullable(self) -> bool:
        return True

    def prints(self, kind: type) -> bool:
        return kind is type(self.value)


def table_rows(
    table: Mapping[T, Any],
) -> list[tuple[T, tuple[tuple[str | None, str | None], ...]]]:
    """Rows for `Words` from what grammar writers give for each value.

    A string serves for both numbers; a pair is (singular, plural), None where there is no such form; a list
    holds synonyms of either kind, the printed one first.
    """
    rows: list[tuple[T, tuple[tuple[str | None, str | None], ...]]] = []
    for value, given in table.items():
        forms = given if isinstance(given, list) else [given]
        rows.append((value, tuple((f, f) if isinstance(f, str) else (f[0], f[1]) for f in forms)))
    return rows
