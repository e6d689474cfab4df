"""The kernel of the two-way grammar, shown on small grammars made here."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from apnap.oracle.syntax import (
    REFUSED,
    Accepted,
    Ambiguous,
    Declined,
    Different,
    GrammarError,
    Rule,
    chain,
    check,
    faults,
    forward,
    in_plural,
    listed,
    mapped,
    node,
    oneof,
    only_plural,
    opt,
    pattern,
    separated,
    seq,
    spelled,
    text,
    where,
    words,
)


@dataclass(frozen=True)
class Thing:
    kind: str
    owner: str | None = None
    power: int | None = None


@dataclass(frozen=True)
class Several:
    count: int
    what: Thing


@dataclass(frozen=True)
class Draw:
    count: int


@dataclass(frozen=True)
class Pump:
    who: Any
    change: str
    until: str | None = None


@dataclass(frozen=True)
class Gain:
    who: Any
    keyword: str


@dataclass(frozen=True)
class Both:
    first: Any
    second: Any


COUNT = words({1: ("a", None), 2: (None, "two"), 3: (None, "three"), -1: (None, "that many")}, "count")
KIND = words(
    {"creature": ("creature", "creatures"), "elf": ("Elf", "Elves"), "land": ("land", "lands")}, "kind"
)
BOX = pattern("box", r"[+-]\d+/[+-]\d+", str, str, str, first="+-")


def things() -> Rule[Any]:
    """Objects with layers: kind, owner, power; counted or targeted."""
    kind = node(Thing, "{kind#}", kind=KIND)
    group: Any = chain("group", kind)
    owned = seq(
        "{it#} you control",
        it=group,
        build=lambda it: REFUSED if it.owner or it.power else Thing(it.kind, "you"),
        match=lambda v: {"it": Thing(v.kind)} if v.owner and not v.power else None,
        of=Thing,
    )
    strong = seq(
        "{it#} with power {power} or greater",
        it=group,
        power=pattern("number", r"\d+", int, int, str, first="0123456789"),
        build=lambda it, power: REFUSED if it.power else Thing(it.kind, it.owner, power),
        match=lambda v: {"it": Thing(v.kind, v.owner), "power": v.power} if v.power else None,
        of=Thing,
    )
    group.add(strong, owned)
    return oneof(
        "things",
        node(Several, "sg:target {what}", count=0, what=group),
        node(Several, "pl:two {what:pl}", count=2, what=group),
        only_plural(group),
    )


def clauses() -> Rule[Any]:
    clause = forward("clause")
    who = oneof("who", words({"you": (None, "you"), "each": ("each opponent", None)}), things())
    until = opt(text(" until end of turn", "turn"), None)
    clause.add(
        node(Draw, "draw {count@} [card|cards]", count=COUNT),
        node(
            Pump,
            "{who@} [gets|get] {change}{until}",
            who=who,
            change=BOX,
            until=until,
        ),
        node(
            Gain,
            "{who@} [gains|gain] {keyword}",
            who=who,
            keyword=words({"flying": "flying", "haste": "haste"}),
        ),
    )
    return clause


def fine(rule: Rule[Any], line: str) -> Any:
    got = check(rule, line)
    assert isinstance(got, Accepted), (line, got)
    return got.value


def declined(rule: Rule[Any], line: str) -> Declined:
    got = check(rule, line)
    assert isinstance(got, Declined), (line, got)
    return got


# -- both directions


@pytest.mark.parametrize(
    ("line", "value"),
    [
        ("draw a card", Draw(1)),
        ("draw three cards", Draw(3)),
        ("draw that many cards", Draw(-1)),
        ("you get +1/+1", Pump("you", "+1/+1")),
        ("each opponent gets -2/-2 until end of turn", Pump("each", "-2/-2", "turn")),
        ("target creature gains flying", Gain(Several(0, Thing("creature")), "flying")),
        ("Elves you control gain haste", Gain(Thing("elf", "you"), "haste")),
        (
            "lands you control with power 3 or greater gain haste",
            Gain(Thing("land", "you", 3), "haste"),
        ),
    ],
)
def test_reads_and_prints(line: str, value: object) -> None:
    assert fine(clauses(), line) == value


@pytest.mark.parametrize(
    "line",
    [
        "draw a cards",
        "draw two card",
        "you gets +1/+1",
        "target creature gain flying",
        "Elf you control gains haste",
        "creature gets +1/+1",
        "draw a card ",
        "",
    ],
)
def test_agreement_is_checked(line: str) -> None:
    declined(clauses(), line)


def test_constant_fields_and_defaults_must_agree() -> None:
    rule = node(Pump, "grow", who="you", change="+1/+1")
    assert rule.write(Pump("you", "+1/+1")) == "grow"
    assert rule.write(Pump("you", "+1/+1", "turn")) is None
    assert rule.write(Pump("me", "+1/+1")) is None
    assert rule.write("grow") is None
    assert node(Draw, "flip", count=1).write(Draw(True)) is None


def test_fields_may_have_any_name() -> None:
    @dataclass(frozen=True)
    class Odd:
        of: str
        build: str
        match: str = "m"

    rule = node(Odd, "{of} {build}", of=KIND, build=KIND)
    assert fine(rule, "land creature") == Odd("land", "creature")


def test_words_end_where_they_end() -> None:
    rule = oneof("kinds", KIND)
    declined(rule, "creatureless")
    assert fine(rule, "creature") == "creature"
    possessive = seq("{kind}'s", kind=KIND, build=lambda kind: kind, match=lambda v: {"kind": v})
    assert fine(possessive, "creature's") == "creature"


def test_first_alternative_able_prints() -> None:
    rule = oneof("r", text("one", 1), text("uno", 1), text("two", 2))
    assert rule.write(1) == "one"
    assert check(rule, "uno") == Different(1, "one")


def test_build_may_refuse_and_raise_value_errors() -> None:
    def build(n: int) -> object:
        if n > 5:
            raise ValueError
        return REFUSED if n == 3 else n

    digits = pattern("n", r"\d", int, int, str)
    rule = seq("{n}!", n=digits, build=build, match=lambda v: {"n": v}, of=int)
    assert fine(rule, "2!") == 2
    declined(rule, "3!")
    declined(rule, "6!")


def test_patterns_check_their_own_print() -> None:
    rule = pattern("number", r"\d+", int, int, str)
    assert fine(rule, "12") == 12
    declined(rule, "012")
    assert rule.write(-1) is None
    assert rule.write("12") is None


def test_mapped_where_and_fixed_number() -> None:
    doubled = mapped(COUNT, lambda v: v * 2, lambda v: v // 2, int)
    assert fine(in_plural(doubled), "three") == 6
    small = where(in_plural(COUNT), lambda v: v < 3)
    assert fine(small, "two") == 2
    declined(small, "three")
    assert small.write(3) is None


# -- lists


@pytest.mark.parametrize(
    ("line", "value"),
    [
        ("Elf", ("elf",)),
        ("Elf or land", ("elf", "land")),
        ("Elf, land, or creature", ("elf", "land", "creature")),
        ("Elf, land, creature, or land", ("elf", "land", "creature", "land")),
    ],
)
def test_english_lists(line: str, value: object) -> None:
    assert fine(listed(KIND, "or"), line) == value


@pytest.mark.parametrize(
    "line", ["Elf, land", "Elf, or land", "Elf or land or creature", "Elf, land or creature"]
)
def test_lists_need_their_commas(line: str) -> None:
    declined(listed(KIND, "or"), line)


def test_list_limits() -> None:
    rule = listed(KIND, "and", least=2, most=3)
    declined(rule, "Elf")
    fine(rule, "Elf and land")
    declined(rule, "Elf, land, Elf, and land")
    assert rule.write(("elf",)) is None
    assert fine(separated(KIND, "; "), "Elf; land; Elf") == ("elf", "land", "elf")


# -- spelling


def test_synonyms_are_restored_by_the_spelling() -> None:
    pump = node(
        Pump,
        "{who} gets {change} until {until}",
        "until {until}, {who} gets {change}",
        who=spelled(text("it", "it"), text("this thing", "it")),
        change=BOX,
        until=words({"turn": ["end of turn", "the end of the turn"]}),
    )
    both = node(Both, "{first}. {second}", first=pump, second=pump)
    line = "until the end of the turn, it gets +1/+1. this thing gets +2/+2 until end of turn"
    got = check(both, line)
    plain = check(both, "it gets +1/+1 until end of turn. it gets +2/+2 until end of turn")
    assert isinstance(got, Accepted) and isinstance(plain, Accepted)
    assert got.value == plain.value
    assert plain.spelling == ()
    # points in printed order: pump 0 (until 1, it 2), pump 3 (it 4, until 5)
    assert got.spelling == (0, 1, 1, 1, 4, 1)
    assert both.write(got.value, got.spelling) == line
    assert both.write(got.value) == "it gets +1/+1 until end of turn. it gets +2/+2 until end of turn"


def test_synonyms_among_alternatives_keep_their_choice() -> None:
    it = spelled(text("it", "it"), text("this thing", "it"))
    rule = oneof(
        "r",
        node(Gain, "{who} becomes {keyword}", "make {who} {keyword}", who=it, keyword=KIND),
        node(Draw, "look at {count} cards", "{count} cards are looked at", count=in_plural(COUNT)),
    )
    for line, spelling in [
        ("it becomes land", ()),
        ("this thing becomes land", (1, 1)),
        ("make it land", (0, 1)),
        ("make this thing land", (0, 1, 1, 1)),
        ("two cards are looked at", (0, 1)),
    ]:
        got = check(rule, line)
        assert isinstance(got, Accepted) and got.spelling == spelling


def test_points_passed_in_vain_are_not_counted() -> None:
    it = spelled(text("it", "it"), text("this", "it"))
    failing = node(Both, "{first} never {second}", first=it, second=text("x", 1))
    working = node(Both, "{first} ever {second}", first=it, second=text("y", 2))
    rule = oneof("r", failing, working)
    got = check(rule, "this ever y")
    assert isinstance(got, Accepted) and got.spelling == (0, 1)


def test_a_synonym_that_only_some_values_have() -> None:
    rule = spelled(text("a", 1), words({1: "one", 2: "two"}))
    got = check(rule, "two")
    assert isinstance(got, Accepted) and got.spelling == () and got.value == 2
    got = check(rule, "one")
    assert isinstance(got, Accepted) and got.spelling == (0, 1) and got.value == 1


# -- all readings


def test_two_meanings_are_ambiguous_and_two_routes_redundant() -> None:
    clash = oneof("r", text("bank", "river"), text("bank", "money"), text("bank", "river"))
    got = check(clash, "bank")
    assert got == Ambiguous(("river", "money"))
    twice = check(oneof("r", text("bank", "river"), text("bank", "river")), "bank")
    assert twice == Accepted("river", (), 1)


def test_all_readings_are_followed() -> None:
    word = oneof("w", text("land", "land"), text("land you", "land you"))
    rule = node(Both, "{first}{second}", first=word, second=oneof("e", text(" you own", 1), text(" own", 2)))
    assert check(rule, "land you own") == Ambiguous((Both("land", 1), Both("land you", 2)))


# -- failures


def test_declines_tell_offset_and_expectation() -> None:
    got = declined(clauses(), "target creature gains trample")
    assert (got.offset, got.expected) == (22, ("word",))
    got = declined(clauses(), "draw two cards and win")
    assert (got.offset, got.expected) == (14, ("the end",))
    assert got.message("draw two cards and win") == "expected 'the end' at 14, not ' and win'"
    got = declined(clauses(), "target creature gets +1/+1 until the end")
    assert (got.offset, got.expected) == (33, ("end of turn",))
    assert declined(clauses(), "frob the knob").offset == 0


def test_left_recursion_is_refused_and_listed() -> None:
    rule = forward("phrase")
    rule.add(text("x", 1), node(Both, "{first} y", first=rule, second=1))
    assert declined(rule, "x y").reason == "left recursion in phrase"
    assert faults(rule)[0].startswith("left recursion: phrase > ")
    assert faults(clauses()) == []
    assert faults(forward("empty")) == ["empty has no alternatives"]


def test_right_recursion_has_a_depth() -> None:
    rule = forward("r")
    rule.add(text("x", 1), seq("({a})", a=rule, build=lambda a: a + 1, match=lambda v: {"a": v - 1}, of=int))
    assert fine(rule, "((((x))))") == 5
    assert declined(rule, "(" * 5000).reason.startswith("nested too deeply")


def test_too_many_readings_are_declined() -> None:
    many = oneof("many", *[text("x", n) for n in range(100)])
    assert declined(many, "x").reason == "too many readings of many"


def test_mistakes_in_the_grammar() -> None:
    for bad in ["{a", "{a} {a}", "[x", "{a@} {b@}", "x | y"]:
        with pytest.raises(GrammarError):
            seq(bad, a=KIND, b=KIND, build=lambda **_: 1, match=lambda v: None)
    with pytest.raises(GrammarError):
        node(Draw, "draw {count}")
    with pytest.raises(GrammarError):
        node(Draw, "draw", number=3)
    with pytest.raises(GrammarError):
        node(Pump, "grow", who="you")
    with pytest.raises(GrammarError):
        words({1: "x", 2: "x"})
    used = forward("used")
    used.add(text("x", 1))
    used.read("x")
    with pytest.raises(GrammarError):
        used.add(text("y", 2))


def test_template_escapes() -> None:
    rule = node(Draw, "{{T}}[[+1]]: {count}||", count=COUNT)
    assert fine(rule, "{T}[+1]: a|") == Draw(1)


ALPHABET = st.sampled_from(
    [
        "draw ",
        "a ",
        "two ",
        "card",
        "cards",
        "target ",
        "creature ",
        "Elves ",
        "you control ",
        "gets ",
        "get ",
        "+1/+1",
    ]
)
CLAUSES = clauses()


@given(st.lists(ALPHABET, max_size=8).map("".join))
def test_no_text_raises_and_whatever_is_read_prints_back(line: str) -> None:
    got = check(CLAUSES, line)
    assert isinstance(got, Accepted | Declined)


@given(st.text(max_size=40))
def test_no_string_at_all_raises(line: str) -> None:
    check(CLAUSES, line)
