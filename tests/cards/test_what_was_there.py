"""What is known of what is gone: what was attached to it; targets that rest on others that are illegal now;
delayed abilities that have nothing to act on (CR 603.7, 608.2b, 608.2h)."""

from __future__ import annotations

import pytest

from apnap import Scenario

CARDS = """
cards:
  - {name: Smith, type: Creature - Cat, pt: 2/4,
     text: "{0}: Create a 2/2 white Cat creature token for each Equipment attached to this creature."}
  - {name: Rust, cost: "{0}", type: Instant, text: "Rust deals 1 damage to target creature.
     Exile up to one target Equipment attached to that creature."}
  - {name: Cap, type: Artifact - Equipment, text: "Equipped creature gets +1/+1.\\nEquip {1}"}
  - {name: Charm, type: Enchantment - Aura, text: "Enchant creature"}
  - {name: Bury, cost: "{0}", type: Instant, text: Destroy target creature.}
  - {name: Break, cost: "{0}", type: Instant, text: Destroy target artifact.}
"""


def play(text: str) -> None:
    Scenario.parse(CARDS + text).test()


@pytest.mark.rules("608.2h", "113.7a")
@pytest.mark.parametrize(
    ("answer", "tokens"),
    [("", 2), ("  - {cast: Bury, targets: Smith, by: 1}\n  - resolve\n", 2)],
    ids=["there", "gone"],
)
def test_how_many_were_attached(answer: str, tokens: int) -> None:
    """The Aura doesn't count, and neither does what was attached to something else."""
    play(
        f"""
players:
  - battlefield: [Smith, {{card: Cap, attached to: Smith}}, {{card: Charm, attached to: Smith}}, Memnite,
      {{card: Cap, attached to: Memnite}}]
  - battlefield: [{{card: Cap, attached to: Smith}}]
    hand: [Bury]
script:
  - activate: Smith
{answer}  - resolve
expect:
  count: {{Cat Token: {tokens}}}
"""
    )


@pytest.mark.rules("608.2h")
@pytest.mark.parametrize(("first", "tokens"), [("Break", 0), ("Bury", 1)])
def test_as_it_last_existed(first: str, tokens: int) -> None:
    """What left before it isn't counted; what left after it is."""
    second = "Bury" if first == "Break" else "Break"
    of = {"Bury": "Smith", "Break": "Cap"}
    play(
        f"""
players:
  - battlefield: [Smith, {{card: Cap, attached to: Smith}}]
  - hand: [Bury, Break]
script:
  - activate: Smith
  - {{cast: {first}, targets: {of[first]}, by: 1}}
  - resolve
  - {{cast: {second}, targets: {of[second]}, by: 1}}
  - resolve
  - resolve
expect:
  count: {{Cat Token: {tokens}}}
"""
    )


@pytest.mark.rules("608.2b", "608.2h")
@pytest.mark.parametrize("answer", ["", "  - {cast: Bury, targets: Memnite}\n  - resolve\n"])
def test_a_target_is_what_is_attached_now(answer: str) -> None:
    """Equipment whose creature has left is attached to nothing: what wants it attached can't target it."""
    play(
        f"""
players:
  - hand: [Rust, Bury]
  - battlefield: [Memnite, {{card: Cap, attached to: Memnite}}]
script:
  - {{cast: Rust, targets: [Memnite, Cap]}}
{answer}  - resolve
expect:
  Cap: {"battlefield" if answer else "exile"}
"""
    )


DEPENDS = """
  - {name: Two Sparks, cost: "{0}", type: Instant, text: "~ deals 1 damage to target player or planeswalker
     and 2 damage to target creature that player or that planeswalker's controller controls."}
  - {name: Veil, cost: "{0}", type: Enchantment,
     abilities: ["Keyword('flash')", "Static(You(), [Cant('be targeted')])"]}
  - {name: Sage, cost: "{0}", type: Planeswalker, loyalty: 3, text: "[+1]: You gain 1 life."}
  - {name: Away, cost: "{0}", type: Instant, text: Return target permanent to its owner's hand.}
  - {name: Swap, cost: "{0}", type: Instant, text: Gain control of target creature.}
players:
  - hand: [Two Sparks, Swap]
  - hand: [Veil, Away]
    battlefield: [Colossal Dreadmaw, Sage]
script:
"""


@pytest.mark.rules("608.2b")
@pytest.mark.parametrize(
    ("target", "answer", "damage"),
    [
        ("player 1", "", 2),
        ("player 1", "{cast: Veil, by: 1}", 2),
        ("Sage", "{cast: Away, targets: Sage, by: 1}", 2),
        ("player 1", "{cast: Swap, targets: Colossal Dreadmaw}", 0),
        ("Sage", "{cast: Swap, targets: Colossal Dreadmaw}", 0),
    ],
)
def test_a_target_that_rests_on_an_illegal_one(target: str, answer: str, damage: int) -> None:
    """Whether each target is legal is asked with all of them as they are, before any is left out."""
    answered = f"  - {answer}\n  - resolve\n" if answer else ""
    play(
        DEPENDS.lstrip("\n")
        + f"""
  - {{cast: Two Sparks, targets: [{target}, Colossal Dreadmaw]}}
{answered}  - resolve
expect:
  Colossal Dreadmaw: {{damage: {damage}}}
"""
    )


@pytest.mark.rules("603.7", "603.7c")
@pytest.mark.parametrize(("may", "triggers"), [("yes", 2), ("no", 1)])
def test_nothing_is_left_to_be_done_later(may: str, triggers: int) -> None:
    play(
        f"""
  - {{name: Forge, type: Enchantment, text: "Whenever a land you control enters, you may pay {{1}}. If you do,
     create a 3/1 red Elemental creature token. Exile that token at the beginning of the next end step."}}
players:
  - battlefield: [Forge, Mountain]
    hand: [Forest]
script:
  - play: Forest
  - resolve:
    answers: {{may: {may}}}
  - pass: 1
    until: end
  - expect: {{triggered: {{Forge: {triggers}}}}}
  - pass: 2
expect:
  count: {{Elemental Token: 0}}
"""
    )
