"""Text boxes in parts: Sagas, Classes, Cases, levelers, station cards; read, and printed back."""

from __future__ import annotations

import pytest

from apnap.keywords.words import last_removed, reaches
from apnap.model import (
    Activated,
    AllOf,
    Compare,
    CountOf,
    Designate,
    Draw,
    EventAmount,
    ExtraTurn,
    Face,
    Fixed,
    GainLife,
    Is,
    Keyword,
    No,
    OnlyIf,
    Pattern,
    Spell,
    Static,
    Status,
    Target,
    This,
    Trigger,
    Triggered,
    Until,
    You,
)
from apnap.oracle.grammar.face import Unread, compile_text, face_of, print_text

SOLVED = Is(This(), Status("solved"))


def both(types: str, text: str, power: str = "", toughness: str = "") -> tuple[object, ...]:
    """The abilities of the text, which is printed back as it was."""
    made = face_of("Tested Thing", types)
    face = Face(made.name, None, made.supertypes, made.types, made.subtypes, power, toughness)
    compiled, redundant = compile_text(face, text)
    assert redundant == 0
    assert print_text(face, compiled.abilities, compiled.spelling) == text
    return compiled.abilities


@pytest.mark.rules("714.2b", "714.2c")
def test_chapters() -> None:
    text = "Read ahead\nI, II \u2014 Draw a card.\nIII \u2014 You gain 2 life. Draw a card."
    ahead, first, last = both("Enchantment \u2014 Saga", text)
    assert ahead == Keyword("read ahead")
    assert first == Keyword("chapter", ((1, 2), Draw(You(), Fixed(1))))
    assert isinstance(last, Keyword) and last.args[0] == (3,)


def test_labels_of_chapters_are_kept() -> None:
    made = both("Enchantment \u2014 Saga", "I \u2014 First Dance \u2014 Draw a card.")
    assert made == (Keyword("chapter", ((1,), Draw(You(), Fixed(1)))),)


@pytest.mark.rules("716.2")
def test_the_levels_of_a_class_hold_what_follows() -> None:
    text = (
        "You gain 1 life.\n{1}{G}: Level 2\nFlying\nCreatures you control get +1/+1.\n"
        "{3}{G}: Level 3\nWhen this Class becomes level 3, draw a card."
    ).replace("You gain 1 life.", "When this Class enters, you gain 1 life.")
    above, two, three = both("Enchantment \u2014 Class", text)
    assert isinstance(above, Triggered)
    assert isinstance(two, Keyword) and two.name == "class level"
    assert two.args[1] == 2 and len(two.args[2]) == 2 and two.args[2][0] == Keyword("flying")
    assert isinstance(three, Keyword)
    (becomes,) = three.args[2]
    assert becomes.when.when.verb == "designate" and becomes.when.when.how == "level"
    assert becomes.when.condition == Compare(EventAmount(), "=", Fixed(3))
    assert becomes.effect == Draw(You(), Fixed(1))


@pytest.mark.rules("711.2")
def test_the_levels_of_a_leveler() -> None:
    text = "Level up {1}\nLEVEL 1-4\n2/3\nLEVEL 5+\n4/4\nFlying, trample"
    up, low, high = both("Creature \u2014 Human", text, "1", "1")
    assert isinstance(up, Keyword) and up.name == "level up"
    assert low == Keyword("level symbol", (1, 4, (2, 3), ()))
    flying = (Keyword("flying"), Keyword("trample"))
    assert high == Keyword("level symbol", (5, None, (4, 4), flying))


@pytest.mark.rules("711.2")
def test_a_leveler_without_sizes() -> None:
    text = "Level up {1}\nLEVEL 1-4\n{T}: Add {G}.\nLEVEL 5+\n{T}: Add {G}{G}."
    _, low, high = both("Land", text)
    assert isinstance(low, Keyword) and low.args[:3] == (1, 4, ())
    assert isinstance(high, Keyword) and isinstance(high.args[3][0], Activated)


@pytest.mark.rules("721.2a", "721.2b")
def test_the_last_part_of_a_spacecraft_has_its_size() -> None:
    text = "Station\n2+ | When this Spacecraft attacks, draw a card.\n8+ | Flying, haste\nTrample"
    text = text.replace("When this Spacecraft attacks", "Whenever this Spacecraft attacks")
    _, two, eight = both("Artifact \u2014 Spacecraft", text, "5", "4")
    assert isinstance(two, Keyword) and two.args[:2] == (2, ())
    keywords = (Keyword("flying"), Keyword("haste"), Keyword("trample"))
    assert eight == Keyword("station symbol", (8, (5, 4), keywords))


@pytest.mark.rules("721.2a")
def test_a_station_land_has_no_size() -> None:
    _, part = both("Land \u2014 Planet", "Station\n12+ | {T}: Draw a card.")
    assert isinstance(part, Keyword) and part.args[:2] == (12, ())


@pytest.mark.rules("719.3a", "719.3c", "702.169")
def test_the_lines_of_a_case() -> None:
    text = "To solve \u2014 You control three or more artifacts.\nSolved \u2014 {1}: Draw a card."
    solve, does = both("Enchantment \u2014 Case", text)
    assert isinstance(solve, Triggered)
    assert solve.when == Pattern("step", who=You(), how="end")
    assert solve.effect == Designate(This(), "solved")
    assert isinstance(solve.condition, AllOf) and solve.condition.parts[1] == No(SOLVED)
    first = solve.condition.parts[0]
    assert isinstance(first, Compare) and isinstance(first.a, CountOf)
    assert isinstance(does, Activated) and does.limits == (OnlyIf(SOLVED),)
    (sees,) = both("Enchantment \u2014 Case", "Solved \u2014 Whenever you draw a card, you gain 1 life.")
    assert isinstance(sees, Triggered) and sees.limits == (OnlyIf(SOLVED),)
    assert sees.effect == GainLife(You(), Fixed(1))
    (keeps,) = both("Enchantment \u2014 Case", "Solved \u2014 Creatures you control get +1/+0.")
    assert isinstance(keeps, Static) and keeps.condition == SOLVED


def test_a_part_without_its_number_is_not_read() -> None:
    for text in ("LEVEL 1-\n2/2", "+ | Flying", "{1}: Level", "To solve \u2014 Draw a card."):
        with pytest.raises(Unread):
            both("Enchantment \u2014 Class", text)


@pytest.mark.rules("122.7")
def test_the_nth_counter_and_the_last() -> None:
    (nth,) = both("Enchantment", "When the fourth plan counter is put on this enchantment, draw a card.")
    assert isinstance(nth, Triggered) and nth.when == reaches("plan", 4)
    (last,) = both("Enchantment", "When the last ore counter is removed from this enchantment, draw a card.")
    assert isinstance(last, Triggered) and last.when == last_removed("ore")


@pytest.mark.rules("603.7", "603.7c")
def test_what_happens_every_time_this_turn() -> None:
    text = (
        "Draw a card. Until end of turn, whenever a creature you control attacks, put a +1/+1 counter on it."
    )
    (spell,) = both("Sorcery", text)
    last = spell.effect.steps[-1]  # type: ignore[attr-defined]
    assert last.times == "each" and last.duration == Until("end of turn")
    assert last.when.verb == "attack" and last.effect.to == Trigger("object")
    (whole,) = both("Sorcery", "Whenever you cast a spell this turn, draw a card. You gain 1 life.")
    assert len(whole.effect.effect.steps) == 2  # type: ignore[attr-defined]
    with pytest.raises(Unread):
        # the creature is not the one that attacks
        both("Sorcery", "Tap target creature. Whenever a player draws a card this turn, untap it.")


@pytest.mark.rules("114.2")
def test_emblems_with_two_abilities_and_those_of_others() -> None:
    two = 'You get an emblem with "You have no maximum hand size" and "Whenever you draw a card, scry 1."'
    (spell,) = both("Sorcery", two)
    assert len(spell.effect.abilities) == 2  # type: ignore[attr-defined]
    one = 'Target opponent gets an emblem with "Whenever you draw a card, you lose 1 life."'
    (spell,) = both("Sorcery", one)
    assert isinstance(spell.effect.who, Target)  # type: ignore[attr-defined]


@pytest.mark.rules("500.7")
def test_turns_to_be_taken() -> None:
    (spell,) = both("Sorcery", "Take two extra turns after this one.")
    assert spell == Spell(ExtraTurn(You(), Fixed(2)))
    (spell,) = both("Sorcery", "Target player takes an extra turn after this one.")
    assert isinstance(spell.effect.who, Target)  # type: ignore[attr-defined]


@pytest.mark.rules("205.1b", "613.4b")
def test_artifacts_that_become_creatures_of_a_base_size() -> None:
    size = "with base power and toughness 4/3"
    (said,) = both("Sorcery", f"Artifacts you control become artifact creatures {size} until end of turn.")
    (usual,) = both("Sorcery", "Artifacts you control become 4/3 artifact creatures until end of turn.")
    assert said == usual
