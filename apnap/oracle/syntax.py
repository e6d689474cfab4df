"""Invertible syntax: the words in which the grammar is written.

Every function here makes a rule that reads text *and* prints values. Templates are written in the middle of
a sentence, in lower case (see `templates` for slots, number marks and brackets)::

    AMOUNT = oneof("amount", words({1: ("a", None)}), words({2: (None, "two"), 3: (None, "three")}))
    CLAUSE = forward("clause")
    CLAUSE.add(
        node(Draw, "draw {count@} [card|cards]", count=AMOUNT),
        node(Pump, "{who@} [gets|get] {change} until end of turn",       # printed, unless the spelling says
             "until end of turn, {who@} [gets|get] {change}",            # to print this one
             who=OBJECT, change=BOX),
        node(Gain, "{who@} [gains|gain] flying", who=OBJECT, keyword="flying"),  # a constant field
    )
    CLAUSE.read("draw two cards")                  # Accepted(Draw(2))
    CLAUSE.write(Draw(2))                          # "draw two cards"
    check(CLAUSE, "draw two cards")                # reads, prints back, compares

A rule without both directions cannot be made. Nothing here raises on any text; mistakes in the grammar
itself raise `GrammarError` when it is built, or are listed by `faults`.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from apnap.oracle.choices import Chain, OneOf, Spelled
from apnap.oracle.kernel import (
    PLURAL,
    SINGULAR,
    Accepted,
    Ambiguous,
    Checked,
    Declined,
    Different,
    GrammarError,
    Outcome,
    Reading,
    Rule,
    Session,
    Spelling,
    check,
    faults,
    reachable,
    read,
)
from apnap.oracle.leaves import Nothing, Pattern, Text, Words, table_rows
from apnap.oracle.sequences import REFUSED, Build, Match, SequenceRule
from apnap.oracle.templates import parse_template
from apnap.oracle.wrappers import InNumber, Listed, Mapped, Optional_, Separated

__all__ = [
    "PLURAL",
    "REFUSED",
    "SINGULAR",
    "Accepted",
    "Ambiguous",
    "Chain",
    "Checked",
    "Declined",
    "Different",
    "GrammarError",
    "OneOf",
    "Outcome",
    "Reading",
    "Rule",
    "Session",
    "Spelling",
    "chain",
    "check",
    "faults",
    "forward",
    "framed",
    "in_plural",
    "in_singular",
    "listed",
    "mapped",
    "node",
    "nothing",
    "one",
    "oneof",
    "only_plural",
    "only_singular",
    "opt",
    "pattern",
    "reachable",
    "read",
    "separated",
    "seq",
    "spelled",
    "text",
    "tupled",
    "where",
    "words",
]

A = TypeVar("A")
T = TypeVar("T")


# -- words


def text(literal: str, value: T) -> Rule[T]:
    """`literal` means `value`. The word may go on after it; see `words` for whole words."""
    return Text(literal, value)


def nothing(value: T) -> Rule[T]:
    """No text at all means `value`."""
    return Nothing(value)


def words(table: Mapping[T, Any], name: str = "word") -> Rule[T]:
    """A table from values to words, read whole.

    Each word is a string, or a pair (singular, plural) with None for a form that does not exist. A list of
    these are synonyms: the first is printed, the choice of another is a spelling.
    """
    return Words(name, table_rows(table))


def pattern(
    name: str,
    regex: str,
    kind: type[T],
    read: Callable[[str], T],
    show: Callable[[T], str],
    first: str = "",
    ahead: str = "",
) -> Rule[T]:
    """An open vocabulary. `first` lists the characters that it can begin with (any, if empty); `ahead` is a
    look-ahead for what must follow when it is read.

    `read` and `show` must undo each other: text that does not come out again is not read. Either may
    raise ValueError to refuse.
    """
    return Pattern(name, regex, kind, read, show, first, ahead)


# -- sequences


def seq(
    template: str, *synonyms: str, build: Build, match: Match, of: type | None = None, **slots: Rule[Any]
) -> Rule[Any]:
    """Slots in a template. `build(**slot values)` makes the value, `match(value)` gives a dict back, or None.

    `build` may return REFUSED (or raise ValueError) for slot values that mean nothing together. With `of`,
    `match` is called only for instances of it. `synonyms` are further templates with the same slots.
    """
    return _sequences((template, *synonyms), slots, build, match, of)


def framed(template: str, *synonyms: str, it: Rule[T], of: type | None = None) -> Rule[T]:
    """A phrase with words around it: the whole means what `it` means."""
    return _sequences((template, *synonyms), {"it": it}, _itself, _as_it, of)


def _itself(it: Any) -> Any:
    return it


def _as_it(value: Any) -> dict[str, object]:
    return {"it": value}


def tupled(template: str, *synonyms: str, **slots: Rule[Any]) -> Rule[tuple[Any, ...]]:
    """The values of the slots together, in the order in which the slots are given."""
    names = tuple(slots)

    def build(**values: Any) -> tuple[Any, ...]:
        return tuple([values[name] for name in names])

    def match(value: tuple[Any, ...]) -> dict[str, object] | None:
        return dict(zip(names, value)) if len(value) == len(names) else None

    return _sequences((template, *synonyms), slots, build, match, tuple)


def _sequences(
    templates: tuple[str, ...], slots: Mapping[str, Rule[Any]], build: Build, match: Match, of: type | None
) -> Rule[Any]:
    made: list[Rule[Any]] = [SequenceRule(parse_template(t), slots, build, match, of) for t in templates]
    return made[0] if len(made) == 1 else Spelled(templates[0], made)


def node(cls: Callable[..., T], template: str, /, *synonyms: str, **fields: Any) -> Rule[T]:
    """A dataclass node: fields given as rules are slots of that name, all others are constants.

    Printing takes only nodes of exactly this class whose fields agree with the constants, and with the
    defaults where a field is not named here.
    """
    if not isinstance(cls, type) or not dataclasses.is_dataclass(cls):
        raise GrammarError(f"{cls!r} is not a dataclass")
    slots = {name: rule for name, rule in fields.items() if isinstance(rule, Rule)}
    constants = {name: value for name, value in fields.items() if not isinstance(value, Rule)}
    known = [f for f in dataclasses.fields(cls) if f.init]
    if strange := fields.keys() - {f.name for f in known}:
        raise GrammarError(f"{cls.__name__} has no fields {sorted(strange)}: {template!r}")
    expected: list[tuple[str, object]] = []
    for f in known:
        if f.name in constants:
            expected.append((f.name, constants[f.name]))
        elif f.name not in slots:
            if f.default is not dataclasses.MISSING:
                expected.append((f.name, f.default))
            elif f.default_factory is not dataclasses.MISSING:
                expected.append((f.name, f.default_factory()))
            else:
                raise GrammarError(f"{cls.__name__}.{f.name} is neither given nor defaulted: {template!r}")

    def build(**values: Any) -> Any:
        return cls(**constants, **values)

    def match(value: Any) -> dict[str, object] | None:
        if type(value) is not cls:
            return None
        for name, wanted in expected:
            got = getattr(value, name)
            if got is not wanted and (type(got) is not type(wanted) or got != wanted):
                return None
        return {name: getattr(value, name) for name in slots}

    return _sequences((template, *synonyms), slots, build, match, cls)


# -- alternatives


def oneof(name: str, *alternatives: Rule[T]) -> Rule[T]:
    """Any of these is read; the first that can print a value prints it."""
    return OneOf(name, alternatives)


def forward(name: str) -> OneOf[Any]:
    """Alternatives to be given later with `add`: for recursion, and for vocabularies that grow."""
    return OneOf(name)


def spelled(canonical: Rule[T], *synonyms: Rule[T]) -> Rule[T]:
    """Other surfaces of the same values. Which one was read is kept in the spelling and printed again."""
    return Spelled(canonical.name, (canonical, *synonyms))


def chain(name: str, base: Rule[T]) -> Chain[T]:
    """A base and any number of suffixes: `add` templates that begin with the chain's own slot ``{it#}``."""
    return Chain(name, base)


# -- rows and lists


def opt(rule: Rule[T], absent: A) -> Rule[T | A]:
    """A row that may be empty; then it means `absent`. Put the space before it into the row."""
    return Optional_[Any](rule, absent)


def separated(item: Rule[T], by: str = ", ", least: int = 1, most: int | None = None) -> Rule[tuple[T, ...]]:
    """Items with `by` between any two. Items stand in the number of the list."""
    return Separated(item, by, least, most)


def listed(item: Rule[T], word: str = "and", least: int = 1, most: int | None = None) -> Rule[tuple[T, ...]]:
    """An English list with serial comma: "a", "a and b", "a, b, and c"."""
    return Listed(item, word, least, most)


# -- values and number


def mapped(
    rule: Rule[A], forward: Callable[[A], Any], backward: Callable[[Any], Any], of: type[T] | None = None
) -> Rule[T]:
    """`forward(what rule reads)` is the value, `backward(value)` what it prints; REFUSED says no."""
    return Mapped(rule.name, rule, forward, backward, of)


def one(rule: Rule[T]) -> Rule[tuple[T, ...]]:
    """The value as a tuple of one."""
    return mapped(rule, lambda v: (v,), lambda v: v[0] if len(v) == 1 else REFUSED, tuple)


def where(rule: Rule[T], test: Callable[[Any], bool]) -> Rule[T]:
    """Only those values that pass `test`, in both directions."""

    def keep(value: Any) -> Any:
        return value if test(value) else REFUSED

    return Mapped[T](rule.name, rule, keep, keep, None)


def in_singular(rule: Rule[T]) -> Rule[T]:
    """The rule in the singular, whatever is asked for."""
    return InNumber(rule, SINGULAR, only=False)


def in_plural(rule: Rule[T]) -> Rule[T]:
    """The rule in the plural, whatever is asked for."""
    return InNumber(rule, PLURAL, only=False)


def only_singular(rule: Rule[T]) -> Rule[T]:
    """The rule where the singular is asked for, nothing elsewhere."""
    return InNumber(rule, SINGULAR, only=True)


def only_plural(rule: Rule[T]) -> Rule[T]:
    """The rule where the plural is asked for, nothing elsewhere."""
    return InNumber(rule, PLURAL, only=True)
