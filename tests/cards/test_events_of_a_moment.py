"""What several events of one moment are to an ability: one trigger or several, and with what numbers."""

from __future__ import annotations

import pytest

from apnap import Scenario

COMBAT = """
players:
  - battlefield: [{card: Watcher, label: w}, {card: Big One, label: big}]
    library: [20]
  - battlefield: [{card: Small One, label: s1}, {card: Small One, label: s2}]
"""

CARDS = """
cards:
  - {name: Big One, type: Creature - Beast, pt: 6/6, text: "Trample\\n%s"}
  - {name: Small One, type: Creature - Elf, pt: 2/2}
  - {name: Watcher, type: Enchantment, text: "%s"}
"""


def play(own: str, watching: str, script: str) -> None:
    text = CARDS % (own or "Vigilance", watching or "Creatures you control have vigilance.")
    Scenario.parse(text + COMBAT + script).test()


BLOCKED = """
script:
  - attack: {big: player 1}
  - block: {s1: big, s2: big}
  - pass: 1
    until: {step: end of combat}
"""


@pytest.mark.rules("603.2c", "510.2")
def test_dealt_damage_by_several_at_once_is_dealt_damage_once() -> None:
    own = "Whenever this creature is dealt damage, you gain twice that much life."
    play(own, "", BLOCKED + "  - expect: {triggered: {big: 1}, player 0: {life: 28}}\n")


@pytest.mark.rules("603.2c", "510.2")
def test_deals_damage_to_several_at_once_deals_damage_once() -> None:
    watching = "Whenever a creature you control deals combat damage, you gain 1 life."
    play("", watching, BLOCKED + "  - expect: {triggered: {w: 1}, player 0: {life: 21}}\n")


@pytest.mark.rules("603.2c", "510.2")
def test_deals_damage_to_a_creature_is_said_for_each_of_them() -> None:
    own = "Whenever this creature deals combat damage to a creature, you gain 1 life."
    shared = BLOCKED.replace("  - pass", "  - answer: {assign: {s1: 3, s2: 3}}\n  - pass")
    play(own, "", shared + "  - expect: {triggered: {big: 2}, player 0: {life: 22}}\n")


@pytest.mark.rules("603.2c", "510.2")
def test_each_source_of_damage_triggers_where_it_is_spoken_of() -> None:
    watching = "Whenever a creature deals combat damage to you, you gain 1 life."
    script = """
script:
  - attack: {s1: player 0, s2: player 0}
  - pass: 1
    until: {step: end of combat}
  - expect: {triggered: {w: 2}, player 0: {life: 18}}
"""
    Scenario.parse("active: 1\n" + CARDS % ("Vigilance", watching) + COMBAT + script).test()


@pytest.mark.rules("603.2c")
def test_one_or_more_within_either_of_two_events_is_one_trigger() -> None:
    watching = (
        "When this enchantment enters and whenever one or more creatures you control deal combat damage "
        "to a player, you gain 1 life."
    )
    text = CARDS % ("Vigilance", watching) + COMBAT
    script = """
script:
  - attack: {s1: player 0, s2: player 0}
  - pass: 1
    until: {step: end of combat}
  - expect: {player 1: {life: 21}, player 0: {life: 16}}
"""
    mine = text.replace("battlefield: [{card: Watcher, label: w}, ", "battlefield: [")
    mine = mine.replace("[{card: Small One, label: s1}", "[{card: Watcher}, {card: Small One, label: s1}")
    Scenario.parse("active: 1\n" + mine + script).test()


@pytest.mark.rules("702.33d", "702.33c")
def test_each_time_it_was_kicked_counts_the_kicks() -> None:
    Scenario.parse(
        """
cards:
  - {name: Cup, cost: "{1}", type: Artifact,
     text: "Multikicker {1}\\nThis artifact enters with a page counter on it for each time it was kicked."}
  - {name: Hall, cost: "{1}", type: Enchantment,
     text: "Kicker {G} and/or {W}\\nWhen this enchantment enters, you gain 4 life for each time
       it was kicked."}
players:
  - hand: [2 Cup, Hall]
    battlefield: [5 Island, Forest, Plains]
  - {}
script:
  - cast: Cup#1
    costs: [kicker, kicker]
  - resolve
  - cast: Cup#2
  - resolve
  - expect: {Cup#1: {counters: {page: 2}}, Cup#2: {counters: {page: 0}}}
  - cast: Hall
    costs: ["kicker {w}", "kicker {g}"]
  - resolve
  - resolve
  - expect: {player 0: {life: 28}}
"""
    ).test()


@pytest.mark.rules("107.3e", "702.29c")
def test_x_of_the_cycling_cost() -> None:
    Scenario.parse(
        """
cards:
  - {name: Storm, cost: "{5}", type: Enchantment,
     text: "Cycling {X}{1}\\nWhen you cycle this card, create an X/X blue Shark creature token."}
players:
  - hand: [Storm]
    battlefield: [4 Island]
  - {}
script:
  - activate: Storm
    x: 3
  - resolve
  - expect: {Shark Token: {pt: 3/3}}
"""
    ).test()


@pytest.mark.rules("603.2c")
def test_the_first_spell_of_each_opponent() -> None:
    Scenario.parse(
        """
cards:
  - {name: Ban, cost: "{0}", type: Enchantment,
     text: "Whenever an opponent casts their first spell each turn, counter that spell."}
  - {name: Sip, cost: "{0}", type: Instant, text: "You gain 1 life."}
players:
  - battlefield: [Ban]
  - hand: [2 Sip]
  - hand: [2 Sip]
script:
  - {cast: {card: Sip, of: 1, number: 1}, by: 1}
  - resolve
  - {cast: {card: Sip, of: 2, number: 1}, by: 2}
  - resolve
  - {cast: {card: Sip, of: 1, in: hand}, by: 1}
  - resolve
expect:
  player 1: {life: 21}
  player 2: {life: 20}
"""
    ).test()


@pytest.mark.rules("701.9a", "608.2d")
def test_a_hand_without_cards_may_be_discarded() -> None:
    Scenario.parse(
        """
cards:
  - {name: Wheel, cost: "{0}", type: Creature - Elf, pt: 1/1,
     text: "When this creature enters, you may discard your hand, then draw two cards."}
players:
  - hand: [Wheel]
  - {}
script:
  - cast: Wheel
  - resolve
  - {resolve: yes, answers: {may: yes}}
  - expect: {player 0: {hand: 2}}
"""
    ).test()


@pytest.mark.rules("701.24d")
def test_who_has_nothing_to_shuffle_into_their_library_shuffles_it() -> None:
    Scenario.parse(
        """
cards:
  - {name: Reset, cost: "{0}", type: Sorcery,
     text: "Each player shuffles their hand and graveyard into their library, then draws two cards."}
players:
  - hand: [Reset, Reset]
  - {}
script:
  - cast: Reset#1
  - resolve
  - expect: {player 0: {hand: 2, library: 9}, player 1: {hand: 2, library: 8}, log: [701.24d]}
"""
    ).test()


@pytest.mark.rules("505.1a", "500.8")
def test_the_second_main_phase_is_not_the_third() -> None:
    Scenario.parse(
        """
cards:
  - {name: Late, type: Enchantment, text: "At the beginning of your second main phase, you gain 1 life."}
  - {name: Again, cost: "{0}", type: Sorcery,
     text: "After this main phase, there is an additional combat phase followed by an additional main phase."}
players:
  - battlefield: [Late]
    hand: [Again]
  - {}
script:
  - pass: 1
    until: {step: postcombat main}
  - resolve
  - expect: {player 0: {life: 21}}
  - cast: Again
  - resolve
  - pass: 1
    until: {step: end}
  - expect: {player 0: {life: 21}}
  - pass: 1
    until: {step: end, of: 1}
  - pass: 1
    until: {step: end, of: 0}
  - expect: {player 0: {life: 22}}
"""
    ).test()


AGAIN = "there is an additional combat phase followed by an additional main phase."


@pytest.mark.rules("500.8")
@pytest.mark.parametrize(("step", "turn"), [("precombat main", 5), ("beginning of combat", 6)])
def test_only_a_main_phase_is_followed_by_more_where_the_text_says_main_phase(step: str, turn: int) -> None:
    Scenario.parse(
        f"""
cards:
  - {{name: Again, cost: "{{0}}", type: Instant, text: "After this main phase, {AGAIN}"}}
step: {step}
players:
  - hand: [Again]
  - {{}}
script:
  - cast: Again
  - resolve
  - pass: 1
    until: {{step: end of combat}}
  - pass: 1
    until: {{step: postcombat main}}
  - pass: 1
    until: {{step: beginning of combat}}
  - expect: {{turn: {turn}}}
"""
    ).test()
