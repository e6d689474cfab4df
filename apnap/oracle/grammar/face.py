"""Whole faces: Oracle text to abilities and spelling, and back.

A spelling is a tuple of plain data, () for a face that is written in the usual way: the nickname, then for
each paragraph ``(labels, selves, small, odd, words, anaphora)``, each of which may be empty.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Final

from apnap.model import (
    Ability,
    ChooseValue,
    Face,
    Keyword,
    Or,
    SetName,
    Spell,
    Subtype,
    Type,
)
from apnap.model.filters import And, Named
from apnap.model.node import Node, values_of
from apnap.model.words import SUPERTYPES
from apnap.oracle import lines
from apnap.oracle.grammar import anaphora, brackets
from apnap.oracle.grammar.abilities import PERMANENT_PARAGRAPH, SPELL_PARAGRAPH, anchors_of
from apnap.oracle.grammar.mentions import nouns_of
from apnap.oracle.grammar.paid import paid_of
from apnap.oracle.grammar.references import Entries, Facts
from apnap.oracle.grammar.refs import HOST_WORDS
from apnap.oracle.grammar.striations import flat, nested
from apnap.oracle.grammar.surface import Joined
from apnap.oracle.grammar.trees import (
    Unclear,
    within,
)
from apnap.oracle.kernel import Accepted, Ambiguous, Declined, Rule, read
from apnap.oracle.normalise import Paragraph, expected_text, normalise, restore_paragraph
from apnap.oracle.placing import refusals
from apnap.oracle.refusal import Refusal
from apnap.oracle.report import AMBIGUOUS, DECLINED, DIFFERENT, CompileFace, FaceResult, FaceText, Failure
from apnap.oracle.selfref import names_of

UNCLEAR: Final = "unclear"
OWN_NAME: Final = "~"
"""What stands for the face's name in the plain sentences that are read."""


@dataclass(frozen=True, slots=True)
class CompiledFace:
    """A face read by the grammar."""

    abilities: tuple[Ability, ...]
    spelling: Any = ()


class Unread(Exception):
    """A text that is not read: with every paragraph that isn't, as a report needs to know it."""

    def __init__(self, *failures: Failure) -> None:
        super().__init__(failures[0].why)
        self.failures = failures


def type_line(face: Face) -> str:
    """The type line as printed."""
    left = " ".join(w.capitalize() for w in (*face.supertypes, *face.types))
    return f"{left} \u2014 {' '.join(face.subtypes)}" if face.subtypes else left


def _facts(face: Face, abilities: tuple[Ability, ...]) -> Facts:
    nouns = {t for t in face.types if t in ("creature", "artifact", "enchantment", "land", "planeswalker")}
    nouns |= {"permanent"} if nouns else {"spell", "card"}
    nouns |= {s for s in face.subtypes if s in ("Aura", "Equipment", "Vehicle")}
    host = "equipped creature" if "Equipment" in face.subtypes else "enchanted creature"
    for ability in abilities:
        if isinstance(ability, Keyword) and ability.name == "enchant":
            host = f"enchanted {_noun(ability.args[0])}"
    return Facts(
        frozenset(nouns),
        host if host in HOST_WORDS else "enchanted permanent",
        HOST_WORDS,
        _chosen_type(abilities),
        paid_of(abilities),
    )


def _chosen_type(abilities: tuple[Ability, ...]) -> str:
    """What kind of type the face's abilities have somebody choose."""
    kinds = {n.aspect for n in within(abilities) if isinstance(n, ChooseValue) and n.aspect.endswith("type")}
    return kinds.pop() if len(kinds) == 1 else "creature type"


def _noun(what: Any) -> str:
    parts = what.parts if isinstance(what, And) else (what,)
    for part in parts:
        if isinstance(part, Type):
            return part.name
        if isinstance(part, Subtype):
            return part.name
        if isinstance(part, Or):
            return "permanent"
    found = (
        nouns_of(what)
        if hasattr(what, "nid") and type(what).__name__ not in ("AllPlayers", "Opponents")
        else ()
    )
    if not found and type(what).__name__ in ("AllPlayers", "Opponents"):
        return "player" if type(what).__name__ == "AllPlayers" else "opponent"
    return "permanent"


def _rule(face: Face) -> Rule[Any]:
    return SPELL_PARAGRAPH if {"instant", "sorcery"} & set(face.types) else PERMANENT_PARAGRAPH


def _read(rule: Rule[Any], text: str) -> tuple[Any, tuple[int, ...], int]:
    got = read(rule, text)
    if isinstance(got, Declined):
        raise Unread(Failure(DECLINED, text, got.offset, got.message(text), 0, got.expected))
    if isinstance(got, Ambiguous):
        raise Unread(Failure(AMBIGUOUS, text, 0, "\n".join(map(repr, got.values[:3]))))
    assert isinstance(got, Accepted)
    spelling = got.spelling
    if spelling and rule.write(got.value) == text:
        spelling = ()
    return got.value, spelling, got.redundant


def _type_said(face: Face) -> str:
    """The first line of a text that says the type, or the type and the mana cost, again."""
    if face.cost is not None:
        return f"{type_line(face)} {''.join(f'{{{s}}}' for s in face.cost.symbols)}"
    return "Land" if type_line(face) == "Land" else ""


Unit = list[int]
"""Paragraphs (by index) that are bound together: the lines of one spell."""


def _units(parsed: list[tuple[Any, ...]]) -> list[Unit]:
    units: list[Unit] = []
    for index, abilities in enumerate(parsed):
        spell = len(abilities) == 1 and isinstance(abilities[0], Spell)
        if spell and units:
            before = parsed[units[-1][-1]]
            if len(before) == 1 and isinstance(before[0], Spell):
                units[-1].append(index)
                continue
        units.append([index])
    return units


def _bind(unit: list[tuple[Any, ...]], facts: Facts) -> tuple[list[Any], list[Entries]]:
    if len(unit) == 1:
        bound = [anaphora.bind(a, facts) for a in unit[0]]
        return [a for a, _ in bound], [e for _, e in bound]
    effects = tuple(abilities[0].effect for abilities in unit)
    ability, entries = anaphora.bind(Spell(Joined(effects, ("\n",) * (len(effects) - 1))), facts)
    return [ability], [entries]


def _check_anchors(abilities: tuple[Any, ...], p: Paragraph) -> None:
    """Each anchor word is the label of the line with its ability (CR 607.2m)."""
    words = anchors_of(abilities)
    if words and dict(p.labels) != dict(enumerate(words, 1)):
        raise Unread(Failure(DECLINED, p.text, 0, "which ability an anchor word stands for"))


def compile_text(face: Face, text: str) -> tuple[CompiledFace, int]:
    """The compiled face, and the number of redundant readings.

    Raises:
        Unread: with the failures.
    """
    if brackets.has_any(lines.without_reminder(text)):
        return _compile_twice(face, lines.without_reminder(text))
    plain = normalise(face.name, type_line(face), text)
    rule = _rule(face)
    parsed: list[tuple[Any, tuple[int, ...], int]] = []
    failures: list[Failure] = []
    for n, p in enumerate(plain.paragraphs):
        try:
            # some card data says the type of a face again in its text
            said_again = n == 0 and p.text.casefold() == _type_said(face).casefold()
            parsed.append(((), (), 0) if said_again else _read(rule, p.text))
            _check_anchors(parsed[-1][0], p)
        except Unread as error:
            failures += (replace(failure, paragraph=n) for failure in error.failures)
    if failures:
        raise Unread(*failures)
    facts = _facts(face, tuple(a for value, _, _ in parsed for a in value))
    abilities: list[Ability] = []
    spellings: list[Any] = []
    for unit in _units([value for value, _, _ in parsed]):
        first = plain.paragraphs[unit[0]]
        try:
            bound, entries = _bind([parsed[i][0] for i in unit], facts)
            for node in within(tuple(bound)):
                if type(node).__module__.startswith("apnap.oracle"):
                    raise Unclear(f"what {node!r} means")
        except Unclear as error:
            raise Unread(Failure(UNCLEAR, first.text, 0, str(error), unit[0])) from None
        abilities += bound
        said = tuple(e for e in entries)
        for i in unit:
            p = plain.paragraphs[i]
            row = (
                p.labels,
                p.selves,
                p.small,
                p.odd,
                parsed[i][1],
                said if any(said) and i == unit[0] else (),
            )
            spellings.append(row if any(row) else ())
    # how many abilities, or lines, each paragraph has, where that does not follow
    shape = tuple(_shape(parsed[i][0] for i in unit) for unit in _units([v for v, _, _ in parsed]))
    usual = (1,) * len(abilities)
    rows = tuple(spellings)
    spelling: Any = ()
    if plain.nick or any(rows) or shape != usual:
        spelling = (plain.nick, () if shape == usual else shape, rows if any(rows) else ())
    named = tuple([_renamed(a, OWN_NAME, face.name) for a in abilities])
    return CompiledFace(nested(named, face), spelling), sum(r for _, _, r in parsed)


def _compile_twice(face: Face, text: str) -> tuple[CompiledFace, int]:
    """A face with text in square brackets: read with it and without it (CR 702.148)."""
    full, spans = brackets.spans_of(text)
    if brackets.has_any(full):
        raise Unread(Failure(DECLINED, text, 0, "text in brackets"))
    one, more = compile_text(face, full)
    other, redundant = compile_text(face, brackets.without(full, spans))
    abilities = brackets.joined(one.abilities, other.abilities)
    if abilities is None:
        raise Unread(Failure(DECLINED, text, 0, "text in brackets"))
    return CompiledFace(abilities, (brackets.MARK, spans, one.spelling, other.spelling)), more + redundant


def _print_twice(face: Face, abilities: tuple[Ability, ...], spelling: Any) -> str:
    _, spans, one, other = spelling
    with_it, without_it = brackets.parted(abilities)
    full = print_text(face, with_it, one)
    if brackets.without(full, spans) != print_text(face, without_it, other):
        raise ValueError("the text in brackets")
    return brackets.with_brackets(full, spans)


def _renamed(value: Any, old: str, new: str) -> Any:
    """The same node, what has the one name having the other: "a card named ~" speaks of the name that is
    printed, whatever has the ability (CR 201.5)."""
    if isinstance(value, tuple):
        made = tuple([_renamed(v, old, new) for v in value])
        return made if any([a is not b for a, b in zip(value, made)]) else value
    if isinstance(value, Named):
        return Named(new) if value.name == old else value
    if isinstance(value, SetName):
        return SetName(new) if value.name == old else value
    if not isinstance(value, Node):
        return value
    before = values_of(value)
    after = [_renamed(v, old, new) for v in before]
    if all([a is b for a, b in zip(before, after)]):
        return value
    return type(value)(*after)


def _shape(values: Any) -> int:
    """1 for a paragraph of one ability, n for a line of n keywords, -n for a spell of n lines."""
    all_ = list(values)
    return len(all_[0]) if len(all_) == 1 else -len(all_)


def print_text(face: Face, abilities: tuple[Ability, ...], spelling: Any) -> str:
    """The text of a face.

    Raises:
        ValueError: there are no words for it.
    """
    if spelling and spelling[0] == brackets.MARK:
        return _print_twice(face, abilities, spelling)
    abilities = flat(abilities)
    nick, shape, rows = spelling or (None, (), ())
    shape = shape or (1,) * len(abilities)
    names = names_of(face.name, type_line(face), nick)
    rule = _rule(face)
    facts = _facts(face, abilities)
    abilities = tuple([_renamed(a, face.name, OWN_NAME) for a in abilities])
    out: list[str] = []
    at = 0
    line = 0
    for size in shape:
        lines = -size if size < 0 else 1
        count = 1 if size < 0 else size
        own = rows[line : line + lines] if rows else ((),) * lines
        own = [row or ((), (), (), (), (), ()) for row in own]
        said = own[0][5] or ((),) * count
        try:
            surface = [anaphora.unbind(a, e, facts) for a, e in zip(abilities[at : at + count], said)]
        except Unclear as error:
            raise ValueError(str(error)) from None
        values: list[Any] = [tuple(surface)]
        if not size:
            out.append(_type_said(face))
            line += 1
            continue
        if size < 0:
            values = [(Spell(effect),) for effect in _lines(surface[0].effect, lines)]
        for value, row in zip(values, own):
            shown = rule.write(value, row[4])
            if shown is None:
                raise ValueError(f"no words for {value!r}")
            labels, selves, small, odd = row[:4]
            out.append(restore_paragraph(Paragraph(shown, labels, selves, small, odd), names))
        at += count
        line += lines
    return "\n".join(out)


def _lines(effect: Any, count: int) -> list[Any]:
    if not isinstance(effect, Joined) or len(effect.steps) != count:
        raise ValueError("lines of a spell")
    return list(effect.steps)


def compile_or_refuse(face: Face, text: str) -> CompiledFace | tuple[Refusal, ...]:
    """The face's abilities and spelling, or where and why its text is not read."""
    printed = expected_text(text)
    signs = [at for at, char in enumerate(printed) if char in "~@"]
    if signs:
        lead = printed[: signs[0]]
        why = "a sign that no card's text has"
        return (Refusal(DECLINED, 1 + lead.count("\n"), len(lead) - lead.rfind("\n") - 1, (), why),)
    try:
        compiled, _ = compile_text(face, text)
        _check(face, text, compiled)
    except Unread as error:
        return refusals(face.name, type_line(face), text, error.failures)
    return compiled


def compile_face(face: Face, text: str, layout: str) -> CompiledFace | str:
    """The face's abilities and spelling, or the reason why its text is not read."""
    compiled = compile_or_refuse(face, text)
    return compiled if isinstance(compiled, CompiledFace) else str(compiled[0])


def _check(face: Face, text: str, compiled: CompiledFace) -> None:
    try:
        printed = print_text(face, compiled.abilities, compiled.spelling)
    except ValueError as error:
        raise Unread(Failure(DIFFERENT, text, 0, str(error))) from None
    if printed != expected_text(text):
        raise Unread(Failure(DIFFERENT, text, 0, f"prints {printed!r}"))


# -- for the report

_SUPERTYPES: Final = frozenset(SUPERTYPES)


def face_of(name: str, type_line: str) -> Face:
    """A face with no more facts than the grammar asks for."""
    left, _, right = type_line.partition(" \u2014 ")
    words = left.lower().replace("tribal", "kindred").split()
    supertypes = tuple(w for w in words if w in _SUPERTYPES)
    types = tuple(w for w in words if w not in _SUPERTYPES)
    subtypes = tuple(right.replace("Time Lord", "Time_Lord").split())
    return Face(name, None, supertypes, types, tuple(s.replace("_", " ") for s in subtypes))


def judge(given: FaceText) -> FaceResult:
    """What comes of a face of the corpus: the first failure, or none."""
    face = face_of(given.name, given.type_line)
    try:
        compiled, redundant = compile_text(face, given.text)
        _check(face, given.text, compiled)
    except Unread as error:
        return FaceResult(error.failures, len(error.failures))
    return FaceResult((), len(compiled.abilities), entries_of(compiled.spelling), redundant)


def entries_of(spelling: Any) -> int:
    """How many choices of wording a spelling holds; labels and the nickname are facts, not choices."""
    if spelling and spelling[0] == brackets.MARK:
        return entries_of(spelling[2]) + entries_of(spelling[3])
    rows = spelling[2] if spelling else ()
    return sum(
        len(row[1]) // 2 + len(row[2]) + len(row[3]) + len(row[4]) // 2 + sum(len(e) // 2 for e in row[5])
        for row in rows
        if row
    )


def face_judge() -> CompileFace:
    """`judge`, as the report wants it."""
    return judge
