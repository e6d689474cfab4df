"""Sequences: templates with slots, and the two functions between slot values and the value of the whole."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, Generic, TypeVar

from apnap.oracle.kernel import (
    PLURAL,
    SINGULAR,
    GrammarError,
    Printer,
    Reading,
    Rule,
    Session,
    merge,
    shifted,
)
from apnap.oracle.leaves import text_starts
from apnap.oracle.templates import Slot, Template

T_co = TypeVar("T_co", covariant=True)


class _Refused:
    def __repr__(self) -> str:
        return "REFUSED"


REFUSED: Final = _Refused()
"""What a `build` returns for slot values that mean nothing together: the text is then not read so."""

Part = str | tuple[Rule[Any], int]
"""A literal, or a rule with the number it is read in (-1: the deciding number, -2: that of the whole)."""

Build = Callable[..., Any]
Match = Callable[[Any], Mapping[str, object] | None]

INHERITED = -2
_DECIDING = -1
_NUMBERS = {"sg": SINGULAR, "pl": PLURAL, "@": _DECIDING, "#": INHERITED}


class SequenceRule(Rule[T_co], Generic[T_co]):
    """One template. `build` gets the slot values by name; `match` gives them back, or None."""

    __slots__ = ("_agrees", "_build", "_forms", "_kind", "_match", "_names", "_only")

    def __init__(
        self,
        template: Template,
        slots: Mapping[str, Rule[Any]],
        build: Build,
        match: Match,
        kind: type | None,
    ) -> None:
        super().__init__(template.source)
        if missing := set(template.slots) ^ set(slots):
            raise GrammarError(f"slots and rules differ in {sorted(missing)}: {template.source!r}")
        self._forms: list[tuple[Part, ...]] = [
            tuple(p if isinstance(p, str) else (slots[p.name], _NUMBERS[p.number]) for p in form)
            for form in template.forms
        ]
        self._names = tuple(p.name for p in template.forms[0] if isinstance(p, Slot))
        self._agrees = template.agrees
        self._only = template.only
        self._build = build
        self._match = match
        self._kind = kind

    # -- reading

    def run(self, s: Session, pos: int, num: int) -> tuple[Reading, ...]:
        if self._only is not None and num != self._only:
            return ()
        if not self._agrees:
            return self.rest(s, num, num, 0, ((pos, (), 0, ()),))
        out: list[Reading] = []
        for deciding in (SINGULAR, PLURAL):
            merge(s, self.name, out, self.rest(s, num, deciding, 0, ((pos, (), 0, ()),)))
        return tuple(out)

    def rest(
        self,
        s: Session,
        num: int,
        deciding: int,
        start: int,
        states: Sequence[tuple[int, tuple[Any, ...], int, tuple[int, ...]]],
    ) -> tuple[Reading, ...]:
        """Go on from part `start`, with `states` of (offset, slot values, points, entries) up to there."""
        if self._only is not None and num != self._only:
            return ()
        text = s.text
        for part in self._forms[deciding][start:]:
            if isinstance(part, str):
                size = len(part)
                going = [(st[0] + size, st[1], st[2], st[3]) for st in states if text.startswith(part, st[0])]
                if len(going) < len(states):
                    for st in states:
                        if st[0] + size >= s.far and not text.startswith(part, st[0]):
                            s.expect_text(st[0], part)
            else:
                rule, n = part
                number = n if n >= 0 else deciding if n == _DECIDING else num
                going = []
                for at, values, points, entries in states:
                    for value, end, more, inner in rule.parse(s, at, number):
                        if inner:
                            inner = entries + shifted(inner, points)
                        else:
                            inner = entries
                        going.append((end, (*values, value), points + more, inner))
            if not going:
                return ()
            states = going
        out: list[Reading] = []
        names, build = self._names, self._build
        for end, values, points, entries in states:
            try:
                value = build(**dict(zip(names, values)))
            except ValueError:
                continue
            if value is not REFUSED:
                out.append((value, end, points, entries))
        if len(out) < 2:
            return tuple(out)
        single: list[Reading] = []
        merge(s, self.name, single, out)
        return tuple(single)

    # -- printing

    def show(self, p: Printer, value: object, num: int) -> str | None:
        if self._kind is not None and not isinstance(value, self._kind):
            return None
        if self._only is not None and num != self._only:
            return None
        slots = self._match(value)
        if slots is None:
            return None
        if not self._agrees:
            return self._show(p, slots, num, num)
        shown = self._show(p, slots, num, SINGULAR)
        return shown if shown is not None else self._show(p, slots, num, PLURAL)

    def _show(self, p: Printer, slots: Mapping[str, object], num: int, deciding: int) -> str | None:
        out: list[str] = []
        point = p.point
        names = iter(self._names)
        for part in self._forms[deciding]:
            if isinstance(part, str):
                out.append(part)
                continue
            rule, n = part
            number = n if n >= 0 else deciding if n == _DECIDING else num
            shown = rule.show(p, slots[next(names)], number)
            if shown is None:
                p.point = point
                return None
            out.append(shown)
        return "".join(out)

    # -- what the grammar is made of

    def starts(self, tok: str) -> bool:
        return any(form_starts(form, tok) for form in self._distinct())

    def nullable(self) -> bool:
        return any(_form_nullable(form) for form in self._distinct())

    def prints(self, kind: type) -> bool:
        return self._kind is None or issubclass(kind, self._kind)

    def parts(self) -> Sequence[Rule[Any]]:
        return [p[0] for p in self._forms[0] if isinstance(p, tuple)]

    def leftmost(self) -> Sequence[Rule[Any]]:
        out: list[Rule[Any]] = []
        for form in self._distinct():
            for part in form:
                if isinstance(part, str):
                    break
                out.append(part[0])
                if not part[0].nullable():
                    break
        return out

    def opening(self) -> Part | None:
        """The first part where it is the same in both numbers; None where it is not."""
        one, many = self._forms
        if not one or not many or one[0] != many[0]:
            return None
        return one[0]

    def openings(self) -> list[tuple[Rule[Any], int, int | None]]:
        """Each (first rule, its number or INHERITED, deciding number or None) if it begins with a slot.

        Empty if it begins with a literal, or with a slot apart from the one that decides the number.
        """
        opening = self.opening()
        if not isinstance(opening, tuple):
            return []
        rule, n = opening
        if n == _DECIDING:
            return [(rule, SINGULAR, SINGULAR), (rule, PLURAL, PLURAL)]
        return [] if self._agrees else [(rule, n, None)]

    def goes_on(self, deciding: int | None, tok: str) -> bool:
        """Whether what follows the first part may start with `tok`."""
        if deciding is not None:
            return form_starts(self._forms[deciding][1:], tok)
        return any(form_starts(form[1:], tok) for form in self._distinct())

    def _distinct(self) -> list[tuple[Part, ...]]:
        return self._forms if self._forms[0] != self._forms[1] else self._forms[:1]


def _form_nullable(form: tuple[Part, ...]) -> bool:
    if any(isinstance(p, str) for p in form):
        return False
    return all(not isinstance(p, str) and p[0].nullable() for p in form)


def form_starts(form: tuple[Part, ...], tok: str) -> bool:
    for part in form:
        if isinstance(part, str):
            return text_starts(part, tok)
        if part[0].starts(tok):
            return True
        if not part[0].nullable():
            return False
    return True
