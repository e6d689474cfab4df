"""CR 500-505, 512-514: turns, phases and steps."""

from __future__ import annotations

import pytest
from table import CREATURE, CREATURES, DIES, EOT, Table, damage, gain, pt, target, when

from apnap.engine import casting, process, special_actions
from apnap.engine.starting import new_game
from apnap.model import (
    STEPS,
    Apply,
    Cant,
    Card,
    Control,
    EndTurn,
    ExtraPhase,
    ExtraTurn,
    Face,
    Fixed,
    Keyword,
    Later,
    MaxHandSize,
    Opponents,
    Pattern,
    Seq,
    SkipStep,
    Static,
    This,
    You,
)

TURN_OF_TWO = [
    "upkeep",
    "draw",
    "precombat main",
    "beginning of combat",
    "declare attackers",
    "end of combat",
    "postcombat main",
    "end",
]


def steps_of_turn(t: Table, player: int) -> list[str]:
    """The steps of the player's next turn in which somebody gets priority."""
    t.pass_until("upkeep", player)
    out: list[str] = []
    while t.s.active == player and t.s.step != 12:
        word = STEPS[t.s.step]
        if not out or out[-1] != word:
            out.append(word)
        turn = t.s.turn
        t._idle()
        if t.s.turn != turn:
            break
    return out


@pytest.mark.rules("500.1", "501.1", "506.1", "512.1", "508.8")
def test_the_steps_of_a_turn() -> None:
    t = Table()
    assert steps_of_turn(t, 1) == TURN_OF_TWO  # nobody attacks: no blockers, no damage
    t = Table()
    t.creature(1, "1/1")
    t.pass_until("beginning of combat", 1)
    t.passes(2)
    assert t.ask.kind == "attack"


@pytest.mark.rules("500.5", "106.4", "703.4q")
def test_mana_empties_as_each_step_ends() -> None:
    t = Table()
    t.mana(0, "R")
    assert t.pool(0) == "R"
    t.cast(t.free(0, gain(1)))
    t.settle()
    assert t.pool(0) == "R"
    t.pass_until("beginning of combat")
    assert t.pool(0) == ""


@pytest.mark.rules("500.6", "603.6")
def test_at_the_beginning_of_your_upkeep_not_theirs() -> None:
    t = Table()
    t.card(0, "enchantment", when(Pattern("step", who=You(), how="upkeep"), gain(1)))
    t.pass_until("upkeep", 1)
    assert not t.stack()
    t.pass_until("upkeep", 0)
    assert len(t.stack()) == 1


@pytest.mark.rules("500.7")
def test_extra_turns_the_last_created_first() -> None:
    t = Table(players=3)
    t.cast(t.free(0, ExtraTurn(You(), Fixed(1))))
    t.settle()
    t.passes()
    t.cast(t.free(1, ExtraTurn(You(), Fixed(1))))
    t.settle()
    order = []
    for _ in range(4):
        t.pass_until("upkeep")
        order.append(t.s.active)
    assert order == [1, 0, 1, 2]  # then in turn order after the turn in which they were created


@pytest.mark.rules("500.8", "505.1a")
def test_extra_combat_and_main_phase_follow_directly() -> None:
    t = Table(step="postcombat main")
    t.cast(t.free(0, ExtraPhase(("combat", "main"))))
    t.settle()
    seen = []
    while t.s.step != 11:
        if not seen or seen[-1] != STEPS[t.s.step]:
            seen.append(STEPS[t.s.step])
        t._idle()
    assert seen == [
        "postcombat main",
        "beginning of combat",
        "declare attackers",
        "end of combat",
        "postcombat main",
    ]


@pytest.mark.rules("500.11", "614.10", "614.10a", "500.3")
def test_a_skipped_step() -> None:
    t = Table()
    t.card(0, "enchantment", Static(Opponents(), (SkipStep("draw"),)))
    t.pass_until("precombat main", 1)
    assert t.hand(1) == 0
    t.pass_until("precombat main", 0)
    assert t.hand(0) == 1


# 502-504


@pytest.mark.rules("502.3", "502.4", "703.4c", "500.3")
def test_only_the_active_players_permanents_untap_and_nobody_gets_priority() -> None:
    t = Table()
    mine, yours = t.creature(0, "1/1", tapped=True), t.creature(1, "1/1", tapped=True)
    stuck = t.creature(1, "1/1", Static(This(), (Cant("untap"),)), tapped=True)
    t.pass_until("upkeep", 1)
    assert t.obj(mine).tapped and not t.obj(yours).tapped and t.obj(stuck).tapped


@pytest.mark.rules("504.1", "504.2", "103.8a")
def test_the_draw_step_comes_before_priority_in_it_and_the_first_turn_has_none() -> None:
    t = Table()
    t.pass_until("draw", 1)
    assert t.hand(1) == 1
    deck = [Card("Blank", "normal", (Face("Blank", None, (), ("land",), ()),))] * 20

    def hand_in_first_main(players: int) -> int:
        s = new_game([list(deck) for _ in range(players)], [[]] * players, 1, (("first", 0),))
        process.run(s)
        while s.step != 3:
            assert s.ask is not None
            s.answer = "keep" if s.ask.kind == "mulligan" else "pass"
            s.ask = None
            process.run(s)
        return len(s.zone(1, 0))

    assert hand_in_first_main(2) == 7
    assert hand_in_first_main(3) == 8  # 103.8c


@pytest.mark.rules("505.6", "505.5", "307.1")
def test_main_phases_are_for_sorceries_and_lands() -> None:
    t = Table(step="beginning of combat")
    slow, land = t.free(0, gain(1), types="sorcery"), t.card(0, "land", zone="hand")
    assert not t.can_cast(slow) and not t.can_play(land)
    late = special_actions.why_not_play_land(t.s, 0, land)
    assert late is not None and late.words == "it isn't a main phase"
    assert casting.sorcery_time(t.s, 1) is not None
    t.pass_until("postcombat main")
    assert t.can_cast(slow) and t.can_play(land)


@pytest.mark.rules("513.1", "513.2", "603.7")
def test_the_next_end_step_of_what_is_made_in_an_end_step_is_next_turns() -> None:
    t = Table(step="end")
    t.cast(t.free(0, Later(Pattern("step", how="end"), gain(1))))
    t.settle()
    assert t.life(0) == 20
    t.pass_until("end", 1)
    assert len(t.stack()) == 1


# 514


@pytest.mark.rules("514.1", "402.2", "703.4n")
def test_discarding_down_to_the_maximum_hand_size() -> None:
    t = Table(step="end")
    cards = [t.card(0, "land", zone="hand") for _ in range(9)]
    for _ in range(9):
        t.card(1, "land", zone="hand")
    t.passes(2)
    assert t.ask.rule == "514.1" and t.ask.player == 0
    t.say(cards[0], cards[5])
    assert t.zone(cards[0]) == t.zone(cards[5]) == "graveyard" and t.hand(0) == 7
    assert t.hand(1) == 9 and t.s.active == 1  # the other player's turn comes


@pytest.mark.rules("402.2", "514.1")
def test_other_maximum_hand_sizes() -> None:
    t = Table(step="end")
    t.card(0, "artifact", Static(You(), (MaxHandSize("none", Fixed(0)),)))
    for _ in range(9):
        t.card(0, "land", zone="hand")
    t.passes(2)
    assert t.ask.kind == "priority" and t.hand(0) == 9
    t = Table(step="end")
    t.card(1, "artifact", Static(Opponents(), (MaxHandSize("add", Fixed(-2)),)))
    for _ in range(6):
        t.card(0, "land", zone="hand")
    t.passes(2)
    assert t.ask.rule == "514.1"


@pytest.mark.rules("514.2", "514.3")
def test_damage_and_until_end_of_turn_end_together_and_nobody_gets_priority() -> None:
    t = Table(step="end")
    a = t.creature(0, "2/2")
    t.cast(t.free(0, Apply(target(CREATURE), (pt(0, 3),), EOT)), a)
    t.settle()
    t.cast(t.free(0, damage(4)), a)
    t.settle()
    assert t.obj(a).damage == 4
    t.passes(2)
    assert t.s.active == 1 and t.zone(a) == "battlefield"
    assert t.obj(a).damage == 0 and t.pt(a) == (2, 2)


@pytest.mark.rules("514.3a", "514.2")
def test_a_state_based_action_in_the_cleanup_step_gives_priority_and_another_cleanup() -> None:
    t = Table(step="end")
    b = t.creature(0, "1/1", when(DIES, gain(1)))
    t.cast(t.free(0, Apply(CREATURES, (pt(1, 1),), EOT)))
    t.settle()
    t.s.own(b).counters = (("-1/-1", 1),)
    t.passes(2)
    assert t.s.step == 12 and t.s.active == 0 and t.ask.kind == "priority"
    assert len(t.stack()) == 1 and t.zone(b) == "graveyard"
    quick = t.free(0, gain(1))
    assert t.can_cast(quick)
    t.resolve()
    for _ in range(7):
        t.card(0, "land", zone="hand")
    t.passes(2)
    assert t.ask.rule == "514.1"  # another cleanup step, from its beginning


@pytest.mark.rules("514.3", "514.3a")
def test_that_control_ends_in_the_cleanup_step_gives_no_priority() -> None:
    t = Table(step="end")
    b = t.creature(1, "1/1")
    t.cast(t.free(0, Apply(target(CREATURE), (Control(You()),), EOT)), b)
    t.settle()
    assert t.chars(b).controller == 0
    t.passes(2)
    assert (t.s.active, t.chars(b).controller) == (1, 1)


@pytest.mark.rules("514.3a")
def test_a_trigger_on_discarding_gives_priority_in_the_cleanup_step() -> None:
    t = Table(step="end")
    t.card(1, "enchantment", when(Pattern("discard", who=Opponents()), gain(2)))
    cards = [t.card(0, "land", zone="hand") for _ in range(8)]
    t.passes(2)
    t.say(cards[0])
    assert t.s.step == 12 and t.ask.player == 0 and len(t.stack()) == 1
    t.settle()
    assert t.life(1) == 22
    t.passes(2)
    assert t.s.active == 1


@pytest.mark.rules("724.1d", "510.4")
def test_a_turn_that_ends_in_combat_leaves_nothing_to_the_next_combat() -> None:
    t = Table()
    mine = t.creature(0, "2/2", Keyword("first strike"))
    theirs = t.creature(1, "2/2", Keyword("first strike"))
    t.attack(mine)
    t.pass_until("first combat damage")
    t.cast(t.free(0, EndTurn()))
    t.passes(2)
    assert t.life(1) == 18
    t.pass_until("precombat main", 1)
    t.attack(theirs, whom="p0")
    t.pass_until("first combat damage")
    assert t.life(0) == 18
    t.pass_until("postcombat main")
    assert t.life(0) == 18


@pytest.mark.rules("724.1", "724.1b", "514.1", "724.1a", "724.1d", "724.1e")
@pytest.mark.rules("724.1c", "724.1f")
def test_ending_the_turn() -> None:
    t = Table()
    dying = t.creature(0, "1/1", when(DIES, gain(3)), damage=0)
    t.card(0, "enchantment", when(Pattern("step", how="end"), gain(9)))
    spell = t.free(0, Seq((EndTurn(), gain(5))))
    under = t.free(0, gain(7))
    t.cast(under)
    t.cast(spell)
    t.s.own(dying).damage = 1  # to be seen by the check of state-based actions on the way
    t.s.version += 1
    t.resolve()
    # What it triggers is put onto the stack in the cleanup step only, and priority is given then.
    assert t.s.active == 0 and t.zone(dying) == "graveyard" and len(t.stack()) == 1
    assert t.ask.kind == "priority" and t.s.step == 12
    t.resolve()
    assert t.life(0) == 23
    t.passes(2)
    assert t.s.active == 1 and t.life(0) == 23
    assert t.zone(spell) == t.zone(under) == "exile"


@pytest.mark.rules("302.6", "500.7")
def test_a_creature_is_ready_once_its_controllers_turn_begins() -> None:
    t = Table()
    cat = t.creature(0, "1/1", cost="{0}", zone="hand")
    t.cast(cat)
    t.settle()
    t.pass_until("beginning of combat")
    t.passes(2)
    assert t.ask.kind == "priority"  # nobody can attack
    t.pass_until("beginning of combat", 0)
    t.passes(2)
    assert t.ask.kind == "attack"
