"""Vocabularies of cards found from the top, costs of abilities, mana spent, cycling, "you may have"."""

from __future__ import annotations

import pytest
from readings import failures

from apnap.model import (
    Activated,
    AlternativeCost,
    Apply,
    Bind,
    Bound,
    CastFact,
    CastFrom,
    ChooseValue,
    Compare,
    Do,
    Fight,
    Fixed,
    Gate,
    InZone,
    Move,
    OwnedBy,
    Pattern,
    RevealUntil,
    Sacrifice,
    Seq,
    Static,
    StatOf,
    Those,
    Trigger,
    Triggered,
    Type,
    You,
    canonical,
)
from apnap.oracle.grammar.face import compile_text, face_of
from apnap.oracle.grammar.surface import THIS

READ = [
    "{4}, {T}: Draw a card. This ability costs {1} less to activate for each artifact you control.",
    "{6}: Draw a card. Activate only as a sorcery. "
    "This ability costs {2} less to activate if you control an Elf.",
    "{9}: Draw a card. This ability costs {X} less to activate, where X is this creature's power.",
    "When this creature enters, if {R} was spent to cast it, draw a card.",
    "Whenever a player casts a blue spell, if no mana was spent to cast it, counter that spell.",
    "Whenever this creature and at least two other creatures attack, scry 1.",
    "Whenever this creature and at least one other Elf attack, scry 1.",
    "Whenever a Knight you control attacks alone, it gains trample until end of turn.",
    "Whenever this creature attacks, it gets +3/+0 until end of turn for each other attacking Bird.",
    "Whenever you gain life, put that many charge counters on this creature.",
    "When this creature enters, create a tapped Powerstone token.",
    'When this creature enters, create two 0/1 colorless Imp creature tokens. They have "{T}: Add {C}."',
    "When this creature enters, you may have target player discard a card.",
    "Whenever this creature attacks, you may have it get +3/+0 until end of turn. "
    "If you do, sacrifice it at the beginning of the next end step.",
    "{W}: Target artifact creature gains protection from the color of your choice until end of turn.",
    "Discard a card at random: This creature gets +1/+0 until end of turn.",
]
READ += [
    "{7}, Sacrifice a red creature: You gain life equal to the sacrificed creature's toughness.",
    "{B}, Sacrifice another Rat: Target player loses X life and you gain X life, "
    "where X is the sacrificed creature's power.",
    "This creature has reach as long as it has a +1/+1 counter on it.",
    "This creature gets +2/+2 as long as it has three or more oil counters on it.",
    "As long as this creature is attacking, it has first strike.",
    "At the beginning of your upkeep, if you control three or more creatures with different powers, scry 1.",
    "This creature enters tapped unless a player has 9 or less life.",
    "At the beginning of each opponent's draw step, that player draws an additional card.",
    "Whenever you cast a historic spell, untap this creature.",
    "Other historic creatures you control have vigilance.",
    "Whenever an opponent casts a spell from anywhere other than their hand, scry 1.",
    "Whenever you cast an Elf spell during an opponent's turn, scry 1.",
    "Whenever you cast your first spell during each opponent's turn, scry 1.",
]
READ += [
    "When this creature enters and whenever you cast an Elf spell, scry 1.",
    "When this creature enters and at the beginning of your upkeep, scry 1.",
    "Whenever this creature enters or attacks, scry 1.",
    "Activated abilities of artifacts can't be activated.",
    "Creatures can't attack you unless their controller pays {5} "
    "for each creature they control that's attacking you.",
    "Whenever this creature attacks, double the number of +1/+1 counters on target creature you control.",
    "When this creature enters, each player shuffles their hand and graveyard into their library, "
    "then draws six cards.",
    'When this creature enters, you get an emblem with "Creatures you control have trample."',
]
READ += [
    "When this creature enters, return all land cards from your graveyard to the battlefield tapped.",
    "When this creature enters, you may return a creature card from your graveyard to your hand.",
    "When this creature enters, mill three cards, then return a creature card milled this way to your hand.",
    "{T}: Mill four cards. You may put a land card from among those cards into your hand.",
]
REFUSED = [
    "When this creature enters, mill a card. It gains haste until end of turn, then destroy them.",
    "When this creature enters and whenever this creature attacks, scry 1.",
    "{T}: You gain life equal to the sacrificed creature's toughness.",
    "{7}, {T}, Sacrifice a creature: You gain life equal to the sacrificed artifact's mana value.",
    "{T}, Sacrifice two creatures: You gain life equal to the sacrificed creature's toughness.",
    "As long as you control an Elf, it has first strike.",
    "{4}: Draw a card. This ability costs {1} less to activate for each.",
    "When this creature enters, if {R}{G} was spent to cast it, draw a card.",
    "Whenever this creature and at least two other creature attack, scry 1.",
    "When this creature enters, you may have it fights target creature.",
]


@pytest.mark.parametrize("text", READ)
def test_read(text: str) -> None:
    assert failures(text) == ()


@pytest.mark.parametrize("text", REFUSED)
def test_refused(text: str) -> None:
    assert failures(text) != ()


def meaning(text: str, line: str = "Creature") -> object:
    """What the one ability of the text means, which is printed again."""
    assert failures(text, line) == ()
    (ability,) = compile_text(face_of("Somebody", line), text)[0].abilities
    return ability


def test_the_card_found_and_the_rest() -> None:
    text = (
        "When this creature dies, reveal cards from the top of your library until you reveal a land card. "
        "Put that card into your hand and the rest into your graveyard."
    )
    ability = meaning(text)
    assert isinstance(ability, Triggered)
    assert ability.effect == Seq(
        (
            Bind(0, RevealUntil(You(), Type("land"), Fixed(1))),
            Move(Those(Bound(0), Type("land")), "hand"),
            Move(Those(Bound(0), InZone("library")), "graveyard"),
        )
    )


def test_mana_spent() -> None:
    ability = meaning("If at least three red mana was spent to cast this spell, draw a card.", "Sorcery")
    condition = ability.effect.condition  # type: ignore[attr-defined]
    assert isinstance(condition, Compare) and condition.b == Fixed(3)
    assert isinstance(condition.a, CastFact) and condition.a.fact == "spent R"


def test_cycling_it_is_seen_from_anywhere() -> None:
    ability = meaning("When you cycle this card, draw a card.")
    assert isinstance(ability, Triggered) and ability.zone == "any"
    assert ability.when == Pattern("discard", THIS, You(), how="cycling")
    ability = meaning("Whenever you cycle or discard a card, scry 1.")
    assert isinstance(ability, Triggered) and ability.when == Pattern("discard", None, You())
    assert ability.zone == "battlefield"


def test_that_creature_is_the_other_one_in_the_fight() -> None:
    ability = meaning("Whenever this creature blocks or becomes blocked by an Elf, destroy that creature.")
    assert ability.effect.what == Trigger("other")  # type: ignore[attr-defined]


def test_the_change_is_the_abilitys_own() -> None:
    ability = meaning("{4}: Scry 1. This ability costs {1} less to activate for each Elf you control.")
    assert isinstance(ability, Activated) and ability.change is not None


def test_the_color_is_chosen_with_the_effect() -> None:
    ability = meaning("{W}: This creature gains protection from the color of your choice until end of turn.")
    assert isinstance(ability, Activated) and isinstance(ability.effect, Apply)
    assert ability.effect.choose == "color"
    ability = meaning("Choose a color. Destroy all creatures of the chosen color.", "Sorcery")
    assert ability.effect.steps[0] == ChooseValue(You(), "color")  # type: ignore[attr-defined]


def test_another_cost() -> None:
    for text in (
        "You may sacrifice four Mountains rather than pay this spell's mana cost.",
        "If it's not your turn, "
        "you may exile an artifact card from your hand rather than pay this spell's mana cost.",
    ):
        ability = meaning(text)
        assert isinstance(ability, Static) and isinstance(ability.mods[0], AlternativeCost)
        assert (ability.mods[0].condition is None) == text.startswith("You")


def test_what_is_made_to_happen() -> None:
    ability = meaning(
        "When this creature enters, you may have it fight target artifact creature you don't control."
    )
    assert isinstance(ability, Triggered) and isinstance(ability.effect, Gate)
    assert isinstance(ability.effect.offer, Fight) and ability.effect.who == You()


def test_what_is_sacrificed_is_chosen_first_where_the_effect_speaks_of_it() -> None:
    ability = meaning("Sacrifice a creature: You gain life equal to the sacrificed creature's power.")
    assert isinstance(ability, Activated)
    (part,) = ability.cost.parts
    assert isinstance(part, Do) and isinstance(part.action, Seq)
    assert part.action.steps[1] == Sacrifice(You(), Bound(0))
    assert ability.effect.amount == StatOf("power", Bound(0), "sum")  # type: ignore[attr-defined]
    ability = meaning("Sacrifice a creature: You gain 1 life.")
    assert isinstance(ability, Activated) and isinstance(ability.cost.parts[0], Do)
    assert isinstance(ability.cost.parts[0].action, Sacrifice)


def test_cast_from_where() -> None:
    ability = meaning("Whenever you cast a spell from your graveyard, scry 1.")
    assert isinstance(ability, Triggered)
    assert ability.when == Pattern("cast", canonical((CastFrom("graveyard"), OwnedBy(You()))), You())
