"""Role tokens (CR 111.10j-r): entering attached (303.4h-i), one Role of each player (704.5y)."""

from __future__ import annotations

import pytest
from table import CREATURE, Table, target

from apnap.keywords.tokens import PREDEFINED
from apnap.model import (
    Apply,
    Cant,
    CreateToken,
    Destroy,
    Endless,
    EntersAttachedTo,
    Fixed,
    TokenSpec,
    You,
)
from apnap.oracle.grammar.face import compile_text, face_of, print_text

MY_TARGET = target(CREATURE)
UP_TO_ONE = target(CREATURE, low=0)


def role(name: str, to: object = MY_TARGET) -> CreateToken:
    return CreateToken(You(), Fixed(1), PREDEFINED[name], (EntersAttachedTo(to),))  # type: ignore[arg-type]


def created(t: Table) -> int:
    """The newest permanent."""
    return t.s.battlefield()[-1]


@pytest.mark.rules("111.10j", "111.10k", "111.10m", "111.10n", "111.10p", "111.10q", "111.10r")
def test_roles_are_named_auras_on_the_creature() -> None:
    sizes = {"Cursed": (1, 1), "Monster": (4, 4), "Wicked": (4, 4), "Young Hero": (3, 3), "Royal": (4, 4)}
    sizes |= {"Sorcerer": (4, 4), "Virtuous": (4, 4)}
    for name, size in sizes.items():
        t = Table()
        bear = t.creature(0, "3/3")
        t.cast(t.free(0, role(name)), bear)
        t.resolve()
        token = created(t)
        c = t.chars(token)
        assert (c.name, sorted(c.subtypes), c.colors) == (name, ["Aura", "Role"], 0)
        assert t.obj(token).attached_to == bear
        assert t.pt(bear) == size
        assert t.chars(bear).has("trample") == (name == "Monster")


@pytest.mark.rules("303.4i")
def test_no_role_where_there_is_nothing_to_attach_it_to() -> None:
    t = Table()
    bear = t.creature(0, "3/3")
    t.creature(0, "2/2")
    t.cast(t.free(0, role("Monster", UP_TO_ONE)), "done")
    t.resolve()
    assert t.count("Monster") == 0
    guard = Apply(target(CREATURE), (Cant("be enchanted"),), Endless())
    t.cast(t.free(0, guard), bear)
    t.resolve()
    t.cast(t.free(0, role("Monster")), bear)
    t.resolve()
    assert t.count("Monster") == 0


@pytest.mark.rules("303.4h")
def test_what_is_no_attachment_enters_unattached() -> None:
    t = Table()
    bear = t.creature(0, "3/3")
    elf = TokenSpec("", (), (), ("creature",), ("Elf",), Fixed(1), Fixed(1), ())
    t.cast(t.free(0, CreateToken(You(), Fixed(1), elf, (EntersAttachedTo(MY_TARGET),))), bear)
    t.resolve()
    assert t.chars(created(t)).name == "Elf Token"
    assert t.obj(created(t)).attached_to == 0


@pytest.mark.rules("704.5y", "303.7", "303.7a")
def test_only_the_newest_role_of_a_player_stays() -> None:
    t = Table()
    bear = t.creature(0, "3/3")
    other = t.creature(0, "3/3")
    for name, to in (("Monster", bear), ("Cursed", other), ("Wicked", bear)):
        t.cast(t.free(0, role(name)), to)
        t.resolve()
    assert (t.count("Monster"), t.count("Cursed"), t.count("Wicked")) == (0, 1, 1)
    assert not t.chars(bear).has("trample")
    t.cast(t.free(0, role("Wicked")), bear)
    t.resolve()
    assert t.count("Wicked") == 1
    t.settle()
    assert t.life(1) == 19  # the older one was put into the graveyard


@pytest.mark.rules("704.5y", "303.7a")
def test_roles_of_several_players_stay() -> None:
    t = Table()
    bear = t.creature(0, "3/3")
    mine, theirs = t.free(0, role("Monster")), t.free(1, role("Wicked"))
    t.cast(mine, bear)
    t.resolve()
    t.say("pass")
    t.cast(theirs, bear)
    t.resolve()
    assert (t.count("Monster"), t.count("Wicked")) == (1, 1)
    assert t.pt(bear) == (5, 5)


@pytest.mark.rules("704.5m", "111.7")
def test_a_role_goes_with_its_creature() -> None:
    t = Table()
    bear = t.creature(0, "3/3")
    t.cast(t.free(0, role("Wicked")), bear)
    t.resolve()
    t.cast(t.free(0, Destroy(target(CREATURE))), bear)
    t.settle()
    assert t.count("Wicked") == 0
    assert t.life(1) == 19


def test_roles_are_read_and_printed_back() -> None:
    face = face_of("Tested Thing", "Sorcery")
    text = "Create a Young Hero Role token attached to up to one target artifact creature you control."
    compiled, redundant = compile_text(face, text)
    assert redundant == 0
    assert print_text(face, compiled.abilities, compiled.spelling) == text
    (spell,) = compiled.abilities
    made = spell.effect  # type: ignore[attr-defined]
    assert made.token == PREDEFINED["Young Hero"]
    assert made.entering == (EntersAttachedTo(made.entering[0].to),)
    assert made.entering[0].to.quantity.low == Fixed(0)
