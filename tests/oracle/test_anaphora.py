"""What anaphora mean: bound, refused where it is not plain, and printed again."""

from __future__ import annotations

from typing import Any

import pytest
from readings import abilities

from apnap.model import (
    Activated,
    Bind,
    Bound,
    ControllerOf,
    CounterIt,
    DealDamage,
    Draw,
    Fixed,
    HostOf,
    If,
    LoseLife,
    Move,
    Opponents,
    OtherPlayers,
    PutCounters,
    ResultAmount,
    Sacrifice,
    Spell,
    StatOf,
    Target,
    This,
    Trigger,
    Triggered,
    You,
)
from apnap.oracle import compile_face
from apnap.oracle.grammar.face import face_of


def meaning(text: str, type_line: str = "Creature \u2014 Elf") -> tuple[Any, ...]:
    """The abilities of a made-up face, whose text comes back."""
    return abilities(text, type_line, "Dusty Elf")


def effect(text: str) -> Any:
    (ability,) = meaning(text, "Sorcery")
    assert isinstance(ability, Spell)
    return ability.effect


def triggered(text: str) -> Any:
    (ability,) = meaning(text)
    assert isinstance(ability, Triggered)
    return ability.effect


def refuses(text: str, type_line: str = "Creature \u2014 Elf") -> None:
    assert isinstance(compile_face(face_of("Dusty Elf", type_line), text, "normal"), str)


def test_slots_are_numbered_in_the_order_of_the_text() -> None:
    made = effect("Target artifact creature you control fights target creature you don't control.")
    assert (made.a.slot, made.b.slot) == (0, 1)


def test_it_is_the_target_spoken_of() -> None:
    made = effect("Put a +1/+1 counter on target creature. It gains flying until end of turn.")
    assert made.steps[1].affects == Bound(0)


def test_it_is_the_source_of_its_own_trigger() -> None:
    made = triggered("When this creature enters, it deals 2 damage to any target.")
    assert isinstance(made, DealDamage) and made.source == This()


def test_it_is_what_triggered() -> None:
    made = triggered("Whenever another creature you control enters, put a +1/+1 counter on it.")
    assert made == PutCounters(Trigger("object"), "+1/+1", Fixed(1))


def test_the_source_is_never_that_creature() -> None:
    made = triggered(
        "Whenever another creature enters, put X +1/+1 counters on this creature, where X is that creature's "
        "power."
    )
    assert made.amount == StatOf("power", Trigger("object"), "sum")


def test_what_has_moved_is_bound_in_its_new_identity_and_asked_about_in_its_old() -> None:
    made = effect("Exile target creature, then return it to the battlefield under its owner's control.")
    assert isinstance(made.steps[0], Bind) and made.steps[1].what == Bound(made.steps[0].slot)
    made = effect("Exile target creature. Its controller loses life equal to its power.")
    assert isinstance(made.steps[0], Move)
    assert made.steps[1].who == ControllerOf(Bound(0))
    assert made.steps[1].amount == StatOf("power", Bound(0), "sum")


def test_a_subject_left_out() -> None:
    made = effect("Target player draws a card and loses 1 life.")
    assert isinstance(made.steps[0], Draw) and isinstance(made.steps[0].who, Target)
    assert made.steps[1] == LoseLife(Bound(0), Fixed(1))


def test_that_player() -> None:
    made = triggered(
        "Whenever this creature deals combat damage to a player, that player discards five cards."
    )
    assert made.who == Trigger("player")


def test_a_card_works_where_its_text_says() -> None:
    (ability,) = meaning("{2}: Return this card from your graveyard to your hand.")
    assert isinstance(ability, Activated) and ability.zone == "graveyard"
    (ability,) = meaning("{2}, Discard this card: Draw a card.")
    assert ability.zone == "hand"


def test_lines_of_a_spell_are_one_ability() -> None:
    (ability,) = meaning("Destroy target artifact.\nDestroy target land.", "Sorcery")
    assert [step.what.slot for step in ability.effect.steps] == [0, 1]


def test_x_defined_at_the_end() -> None:
    said = triggered("When this creature enters, you gain X life, where X is its power.")
    assert said.amount == StatOf("power", This(), "sum")


@pytest.mark.parametrize(
    "text",
    [
        "Draw a card. It gains flying until end of turn.",
        "Target creature fights another target creature. It gains flying until end of turn.",
        "Draw that many cards.",
        "You may pay {2}. If you do, tap target creature. It doesn't untap during its controller's next "
        "untap step.",
    ],
)
def test_what_is_not_plain_is_refused(text: str) -> None:
    refuses(text, "Sorcery")


def test_it_is_the_source_where_the_event_is_about_the_source_and_something_else() -> None:
    made = triggered(
        "Whenever this creature becomes blocked by a creature, it deals 7 damage to that creature."
    )
    assert made == DealDamage(This(), Fixed(7), Trigger("other"))
    made = triggered("Whenever you cast a spell that targets this creature, put a charge counter on it.")
    assert made == PutCounters(This(), "charge", Fixed(1))
    # the other one is spoken of by its noun
    made = triggered("Whenever you cast a spell that targets this creature, counter that spell.")
    assert made == CounterIt(Trigger("object"))


def test_it_is_the_source_of_the_step_that_is_replaced() -> None:
    made = triggered(
        "Whenever you cast a spell, this creature deals 9 damage to each opponent. "
        "If you have 40 or more life, it deals 3 damage to each opponent instead."
    )
    assert isinstance(made, If)
    assert made.then == DealDamage(This(), Fixed(3), Opponents())


def test_conditions_in_a_row_speak_of_the_same_card() -> None:
    made = effect(
        "Reveal the top card of your library. If it's a Goblin card, create a 3/3 red Goblin creature token. "
        "If it's an Island card, put that card onto the battlefield."
    )
    _, first, second = made.steps
    assert first.condition.objects == second.condition.objects == second.then.what == Bound(0)


def test_each_other_player_is_other_than_the_one_of_the_event() -> None:
    made = triggered("Whenever a player casts a multicolored spell, each other player draws two cards.")
    assert made == Draw(OtherPlayers(Trigger("player")), Fixed(2))
    made = triggered("Whenever you cast a multicolored spell, each other player draws two cards.")
    assert made == Draw(OtherPlayers(You()), Fixed(2))


def test_its_controller_is_never_the_source_s() -> None:
    made = effect("Dusty Elf deals 7 damage to target creature and 6 damage to its controller.")
    assert made.steps[1] == DealDamage(This(), Fixed(6), ControllerOf(Bound(0)))


def test_its_controller_sacrifices_what_they_control() -> None:
    made = meaning(
        "Enchant creature\n"
        "When this Aura leaves the battlefield, enchanted creature's controller sacrifices it.",
        "Enchantment \u2014 Aura",
    )[1]
    host = HostOf(This())
    assert made.effect == Sacrifice(ControllerOf(host), host)


def test_what_was_sacrificed_alone_is_no_number() -> None:
    refuses("{1}: Sacrifice this creature. It deals that much damage to each opponent.")
    (ability,) = meaning("{1}: Sacrifice any number of creatures. You gain that much life.")
    assert ability.effect.steps[1].amount == ResultAmount(0)
