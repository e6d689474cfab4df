"""What phrases mean of cards found from the top, costs of abilities, mana spent, cycling, "you may have"."""

from __future__ import annotations

from readings import meaning

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
from apnap.oracle.grammar.surface import THIS


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
        "If it's not your turn, you may exile an artifact card from your hand rather than pay this spell's "
        "mana cost.",
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
