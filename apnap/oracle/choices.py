"""Alternatives: rules of which any may read, and the first able prints; dispatched by the next word.

`OneOf` never tries an alternative that cannot start with the word at hand, and reads a first slot that many
alternatives share only once, going on with those that fit the word after it. With thousands of alternatives
the cost is that of the few that fit.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Generic, TypeVar

from apnap.oracle.kernel import GrammarError, Printer, Reading, Rule, Session, merge, shifted, token
from apnap.oracle.leaves import Text
from apnap.oracle.sequences import INHERITED, SequenceRule

T = TypeVar("T")


_Plain = tuple[int, int, Rule[Any]]
_Member = tuple[int, int, SequenceRule[Any], int | None]
"""Alternatives as they are looked up: their place in the order, their choice if they are one of several
synonyms (else -1), the rule; and the number that decides, for a member of a family."""


class _Family:
    """Alternatives that begin with the same slot, told apart by the word that follows it."""

    __slots__ = ("_by_token", "members", "number", "rule")

    def __init__(self, rule: Rule[Any], number: int) -> None:
        self.rule = rule
        self.number = number
        self.members: list[_Member] = []
        self._by_token: dict[str, list[_Member]] = {}

    def fitting(self, tok: str) -> list[_Member]:
        found = self._by_token.get(tok)
        if found is None:
            found = self._by_token[tok] = [m for m in self.members if m[2].goes_on(m[3], tok)]
        return found


class _Bucket:
    """What may be read where one dispatch token stands."""

    __slots__ = ("families", "plain")

    def __init__(self) -> None:
        self.plain: list[_Plain] = []
        self.families: list[_Family] = []


class OneOf(Rule[T], Generic[T]):
    """Alternatives, in the order in which they are tried for printing. `add` more until first used."""

    __slots__ = (
        "_buckets",
        "_families",
        "_frozen",
        "_hard",
        "_nullable",
        "_printers",
        "_soft",
        "alternatives",
    )

    def __init__(self, name: str, alternatives: Sequence[Rule[T]] = ()) -> None:
        super().__init__(name)
        self.alternatives: list[Rule[T]] = list(alternatives)
        self._buckets: dict[str, _Bucket | None] = {}
        self._printers: dict[type, list[Rule[T]] | None] = {}
        self._nullable: bool | None = None
        self._frozen = False
        self._hard: dict[str, list[_Plain]] = {}
        self._soft: list[_Plain] = []
        self._families: list[_Family] = []

    def add(self, *alternatives: Rule[T]) -> None:
        """Add alternatives at the end. GrammarError once the rule has been used."""
        if self._frozen:
            raise GrammarError(f"{self.name} is in use: add alternatives before the first text is read")
        self.alternatives.extend(alternatives)

    # -- reading

    def run(self, s: Session, pos: int, num: int) -> tuple[Reading, ...]:
        tok = s.token(pos)
        bucket = self._buckets.get(tok)
        if bucket is None:
            bucket = self._fill(tok)
        found: list[tuple[int, tuple[Reading, ...]]] = []
        for order, choice, rule in bucket.plain:
            got = rule.run(s, pos, num) if type(rule) is SequenceRule else rule.parse(s, pos, num)
            if got:
                found.append((order, got if choice < 0 else _chosen(got, choice)))
        for family in bucket.families:
            number = num if family.number == INHERITED else family.number
            for value, end, points, entries in family.rule.parse(s, pos, number):
                fitting = family.fitting(s.token(end))
                if not fitting and end >= s.far:
                    s.expect(end, f"{self.name} going on")
                state = ((end, (value,), points, entries),)
                for order, choice, sequence, deciding in fitting:
                    got = sequence.rest(s, num, num if deciding is None else deciding, 1, state)
                    if got:
                        found.append((order, got if choice < 0 else _chosen(got, choice)))
        if not found:
            if pos >= s.far:
                s.expect(pos, self.name)
            return ()
        if len(found) == 1:
            return found[0][1]
        found.sort(key=_first)
        out: list[Reading] = []
        for _, got in found:
            merge(s, self.name, out, got)
        return tuple(out)

    def _freeze(self) -> None:
        self._frozen = True
        families: dict[tuple[int, int], _Family] = {}
        order = 0
        for alternative in self.alternatives:
            # each synonym is looked up by its own first word
            if isinstance(alternative, Spelled):
                for choice, rule in enumerate(alternative.surfaces):
                    order += 1
                    self._file(order, choice, rule, families)
            else:
                order += 1
                self._file(order, -1, alternative, families)
        self._families = list(families.values())

    def _file(
        self, order: int, choice: int, rule: Rule[Any], families: dict[tuple[int, int], _Family]
    ) -> None:
        literal = None
        if isinstance(rule, SequenceRule):
            openings = rule.openings()
            for first, number, deciding in openings:
                family = families.setdefault((id(first), number), _Family(first, number))
                family.members.append((order, choice, rule, deciding))
            if openings:
                return
            opening = rule.opening()
            literal = opening if isinstance(opening, str) else None
        elif isinstance(rule, Text):
            literal = rule.literal
        tok = token(literal, 0) if literal else ""
        # only where the literal goes on after its first token does it fix the token of the text
        if literal and len(tok) < len(literal):
            self._hard.setdefault(tok, []).append((order, choice, rule))
        else:
            self._soft.append((order, choice, rule))

    def _fill(self, tok: str) -> _Bucket:
        if not self._frozen:
            self._freeze()
        if tok in self._buckets:  # being filled further up: left recursion, found when it is read
            return _Bucket()
        self._buckets[tok] = None
        bucket = _Bucket()
        bucket.plain = list(self._hard.get(tok, ()))
        bucket.plain += [entry for entry in self._soft if entry[2].starts(tok)]
        bucket.plain.sort(key=_order)
        bucket.families = [f for f in self._families if f.rule.starts(tok) or f.rule.nullable()]
        self._buckets[tok] = bucket
        return bucket

    def starts(self, tok: str) -> bool:
        bucket = self._buckets.get(tok)
        if bucket is None:
            if tok in self._buckets:
                return True
            bucket = self._fill(tok)
        return bool(bucket.plain or bucket.families)

    def nullable(self) -> bool:
        if self._nullable is None:
            self._nullable = False  # holds while it is being found out
            self._nullable = any(rule.nullable() for rule in self.alternatives)
        return self._nullable

    # -- printing

    def show(self, p: Printer, value: object, num: int) -> str | None:
        for rule in self._printing(type(value)):
            shown = rule.show(p, value, num)
            if shown is not None:
                return shown
        return None

    def _printing(self, kind: type) -> Sequence[Rule[T]]:
        found = self._printers.get(kind)
        if found is None:
            if not self._frozen:
                self._freeze()
            self._printers[kind] = None
            found = self._printers[kind] = [rule for rule in self.alternatives if rule.prints(kind)]
        return found

    def prints(self, kind: type) -> bool:
        if kind in self._printers and self._printers[kind] is None:
            return True
        return bool(self._printing(kind))

    def parts(self) -> Sequence[Rule[Any]]:
        return self.alternatives


def _first(found: tuple[int, tuple[Reading, ...]]) -> int:
    return found[0]


def _order(entry: _Plain) -> int:
    return entry[0]


def _chosen(found: Sequence[Reading], choice: int) -> tuple[Reading, ...]:
    """Readings of one of several synonyms: with the point at which it was chosen."""
    first = (0, choice) if choice else ()
    return tuple([(v, end, k + 1, first + shifted(x, 1)) for v, end, k, x in found])


class Spelled(Rule[T], Generic[T]):
    """Synonyms: surfaces of the same values. The first is printed unless the spelling tells another."""

    __slots__ = ("surfaces",)

    def __init__(self, name: str, surfaces: Sequence[Rule[T]]) -> None:
        super().__init__(name)
        self.surfaces = tuple(surfaces)

    def run(self, s: Session, pos: int, num: int) -> tuple[Reading, ...]:
        tok = s.token(pos)
        out: list[Reading] = []
        for choice, rule in enumerate(self.surfaces):
            if not rule.starts(tok):
                continue
            merge(s, self.name, out, _chosen(rule.parse(s, pos, num), choice))
        if not out and pos >= s.far:
            s.expect(pos, self.name)
        return tuple(out)

    def show(self, p: Printer, value: object, num: int) -> str | None:
        point = p.point
        choice = p.choose()
        for rule in self.surfaces if not choice else self.surfaces[choice : choice + 1]:
            shown = rule.show(p, value, num)
            if shown is not None:
                return shown
        p.point = point
        return None

    def starts(self, tok: str) -> bool:
        return any(rule.starts(tok) for rule in self.surfaces)

    def nullable(self) -> bool:
        return any(rule.nullable() for rule in self.surfaces)

    def prints(self, kind: type) -> bool:
        return any(rule.prints(kind) for rule in self.surfaces)

    def parts(self) -> Sequence[Rule[Any]]:
        return self.surfaces


class Chain(Rule[T], Generic[T]):
    """A base and suffixes in any number and order, grouped to the left.

    A suffix is a sequence whose first part is this very chain, read in the same number: ``{it#} you own``.
    It is the one place where left recursion is meant; it is read by a loop.
    """

    __slots__ = ("base", "suffixes")

    def __init__(self, name: str, base: Rule[T]) -> None:
        super().__init__(name)
        self.base = base
        self.suffixes: list[SequenceRule[T]] = []

    def add(self, *suffixes: Rule[T]) -> None:
        """Add suffixes; printing tries them in this order, outermost first, and the base last."""
        for rule in suffixes:
            if not isinstance(rule, SequenceRule) or rule.opening() != (self, INHERITED):
                raise GrammarError(
                    f"a suffix of {self.name} must be one template beginning with its own slot#"
                )
            self.suffixes.append(rule)

    def run(self, s: Session, pos: int, num: int) -> tuple[Reading, ...]:
        out = list(self.base.parse(s, pos, num))
        done = 0
        while done < len(out):
            value, end, points, entries = out[done]
            done += 1
            tok = s.token(end)
            for rule in self.suffixes:
                if rule.goes_on(None, tok):
                    more = rule.rest(s, num, num, 1, ((end, (value,), points, entries),))
                    merge(s, self.name, out, [r for r in more if r[1] > end])
        return tuple(out)

    def show(self, p: Printer, value: object, num: int) -> str | None:
        for rule in self.suffixes:
            shown = rule.show(p, value, num)
            if shown is not None:
                return shown
        return self.base.show(p, value, num)

    def starts(self, tok: str) -> bool:
        return self.base.starts(tok) or self.base.nullable()

    def nullable(self) -> bool:
        return self.base.nullable()

    def parts(self) -> Sequence[Rule[Any]]:
        return [self.base, *self.suffixes]

    def leftmost(self) -> Sequence[Rule[Any]]:
        return [self.base]
