"""CR 101.4, 608.2d-e: what each of several players does or may do, asked in turn order, done at once."""

from __future__ import annotations

import pytest
from table import Table, tap_for, when

from apnap import Scenario
from apnap.model import (
    AddMana,
    AllPlayers,
    And,
    Bound,
    ByEach,
    ControlledBy,
    Cost,
    Fixed,
    GainLife,
    LoseLife,
    Mana,
    Pattern,
    Pay,
    PayLife,
    Seq,
    Type,
    You,
)

CARDS = """
cards:
  - {name: Feast, cost: "{0}", type: Sorcery,
     text: "Each player may draw a card. Each player who does loses 1 life."}
  - {name: Tax, cost: "{0}", type: Sorcery,
     text: "Each opponent may discard a card. Each opponent who doesn't loses 3 life."}
  - {name: Dare, cost: "{0}", type: Sorcery,
     text: "Any player may have Dare deal 5 damage to them. If no one does, you draw three cards."}
  - {name: Brute, cost: "{0}", type: Creature, pt: 5/5,
     text: "When this creature enters, any player may sacrifice a land of their choice. If a player does,
     destroy this creature."}
  - {name: Deal, cost: "{0}", type: Sorcery,
     text: "Each opponent may create a 1/1 white Goat creature token. For each opponent who does, you draw a
     card."}
  - {name: Show, cost: "{0}", type: Sorcery,
     text: "Each player may put a creature or land card from their hand onto the battlefield."}
  - {name: Wheel, cost: "{0}", type: Sorcery,
     text: "Each player may discard their hand and draw two cards."}
  - {name: Ramp, cost: "{0}", type: Sorcery,
     text: "Each player searches their library for a basic land card, puts it onto the battlefield tapped,
     then shuffles."}
  - {name: Help, cost: "{0}", type: Sorcery,
     text: "Target player searches their library for a basic land card, puts it onto the battlefield, then
     shuffles. Draw a card."}
  - {name: Toll, cost: "{0}", type: Sorcery,
     text: "Any player may pay 5 life. If a player does, you gain 1 life."}
  - {name: Train, cost: "{0}", type: Sorcery,
     text: "Each player may put two +1/+1 counters on a creature they control."}
  - {name: Herald, type: Creature, pt: 1/1, text: "When this creature enters, you gain 1 life."}
  - {name: Thief, type: Creature, pt: 1/1,
     text: "Whenever a land enters, if you control two or more lands, you gain 1 life."}
  - {name: Bear, type: Creature, pt: 2/2}
"""


def scenario(text: str) -> Scenario:
    return Scenario.parse(CARDS + text)


@pytest.mark.rules("101.4", "608.2d")
def test_those_who_do_it_and_those_who_do_not() -> None:
    """All are asked in turn order before any of them draws."""
    scenario(
        """
players:
  - hand: [Feast]
    library: [5 Bear]
  - library: [5 Bear]
  - library: [5 Bear]
answers:
  player 0: [{may: yes}]
  player 1: [{may: yes}]
  player 2: [{may: no}]
script:
  - cast: Feast
  - resolve
expect:
  asked in order: [{kind: may, player: 0}, {kind: may, player: 1}, {kind: may, player: 2}]
  player 0: {hand: 1, life: 19}
  player 1: {hand: 1, life: 19}
  player 2: {hand: 0, life: 20}
"""
    ).test()


@pytest.mark.rules("101.4", "608.2d")
@pytest.mark.parametrize(("says", "life", "hand"), [("yes", 20, 1), ("no", 17, 2)])
def test_each_opponent_who_does_not(says: str, life: int, hand: int) -> None:
    """Who has nothing to discard isn't asked, and doesn't."""
    scenario(
        f"""
players:
  - hand: [Tax, Bear]
  - hand: [2 Bear]
  - {{}}
answers:
  player 1: [{{may: {says}}}]
script:
  - cast: Tax
  - resolve
expect:
  player 0: {{life: 20, hand: 1}}
  player 1: {{life: {life}, hand: {hand}}}
  player 2: {{life: 17}}
  asked: [{{kind: may, player: 1}}]
  not asked: [{{kind: may, player: 2}}, {{kind: may, player: 0}}]
"""
    ).test()


@pytest.mark.rules("608.2d")
@pytest.mark.parametrize(
    ("mine", "theirs", "lives", "hand"),
    [("no", "no", (20, 20), 3), ("no", "yes", (20, 15), 0), ("yes", "yes", (15, 15), 0)],
)
def test_if_no_one_does(mine: str, theirs: str, lives: tuple[int, int], hand: int) -> None:
    scenario(
        f"""
players:
  - hand: [Dare]
  - {{}}
answers:
  player 0: [{{may: {mine}}}]
  player 1: [{{may: {theirs}}}]
script:
  - cast: Dare
  - resolve
expect:
  player 0: {{life: {lives[0]}, hand: {hand}}}
  player 1: {{life: {lives[1]}}}
"""
    ).test()


@pytest.mark.rules("608.2d", "701.21a")
@pytest.mark.parametrize(("says", "zone", "lands"), [("yes", "graveyard", 1), ("no", "battlefield", 2)])
def test_if_a_player_does(says: str, zone: str, lands: int) -> None:
    """A player without lands isn't asked."""
    scenario(
        f"""
players:
  - hand: [Brute]
  - battlefield: [2 Forest]
answers:
  player 1: [{{may: {says}}}]
script:
  - cast: Brute
  - resolve
  - resolve
expect:
  Brute: {zone}
  count: [{{of: Forest, in: battlefield, controller: player 1, is: {lands}}}]
  not asked: [{{kind: may, player: 0}}]
"""
    ).test()


@pytest.mark.rules("608.2d", "111.2")
def test_for_each_opponent_who_does() -> None:
    scenario(
        """
players:
  - hand: [Deal]
  - {}
  - {}
  - {}
answers:
  player 1: [{may: yes}]
  player 2: [{may: no}]
  player 3: [{may: yes}]
script:
  - cast: Deal
  - resolve
expect:
  player 0: {hand: 2, battlefield: 0}
  player 1: {hand: 0, battlefield: 1}
  player 2: {hand: 0, battlefield: 0}
  player 3: {hand: 0, battlefield: 1}
"""
    ).test()


@pytest.mark.rules("101.4", "608.2e", "603.3b")
def test_all_put_theirs_onto_the_battlefield_at_once() -> None:
    """The choices come first, in turn order; what has entered sees what entered beside it."""
    scenario(
        """
players:
  - hand: [Show, Forest, Thief]
    battlefield: [2 Swamp]
  - hand: [Island, Bear]
answers:
  player 0: [{may: yes}, {objects: [Thief]}]
  player 1: [{may: yes}, {objects: [Island]}]
script:
  - cast: Show
  - resolve
expect:
  Thief: {zone: battlefield, controller: player 0}
  Island: {zone: battlefield, controller: player 1}
  Bear: hand
  asked in order:
    - {kind: may, player: 0}
    - {kind: may, player: 1}
    - {kind: objects, player: 0}
    - {kind: objects, player: 1}
  triggered: {Thief: 1}
"""
    ).test()


@pytest.mark.rules("608.2e", "121.2b")
def test_all_discard_before_any_draws() -> None:
    scenario(
        """
players:
  - hand: [Wheel, 3 Bear]
    library: [Forest, Forest, Forest]
  - hand: [Bear]
    library: [Island, Island, Island]
answers:
  player 0: [{may: yes}]
  player 1: [{may: no}]
script:
  - cast: Wheel
  - resolve
expect:
  player 0: {hand: [Forest, Forest], graveyard: 4}
  player 1: {hand: [Bear], graveyard: 0}
"""
    ).test()


@pytest.mark.rules("701.23a", "701.24a", "608.2e", "110.2a")
def test_each_player_searches_a_library_of_their_own() -> None:
    """Both lands enter at once, each under the control of who found it."""
    scenario(
        """
players:
  - hand: [Ramp]
    battlefield: [Thief]
    library: [Bear, Forest, Bear]
  - library: [Bear, Island, Swamp]
answers:
  player 0: [{search: [Forest]}]
  player 1: [{search: [Swamp]}]
script:
  - cast: Ramp
  - resolve
expect:
  Forest: {zone: battlefield, controller: player 0, tapped: yes}
  Swamp: {zone: battlefield, controller: player 1, tapped: yes}
  Island: library
  player 0: {library: 2}
  player 1: {library: 2}
  log: [701.24a]
"""
    ).test()


@pytest.mark.rules("701.23a", "701.23b", "115.1")
def test_a_player_who_is_the_target_searches() -> None:
    scenario(
        """
players:
  - hand: [Help]
    library: [Bear, Forest]
  - library: [Bear, Island, Swamp]
answers:
  player 1: [{search: [Island]}]
script:
  - cast: Help
    targets: [player 1]
  - resolve
expect:
  Island: {zone: battlefield, controller: player 1, tapped: no}
  Bear#1: hand
  player 1: {library: 2}
"""
    ).test()


@pytest.mark.rules("608.2d", "118.12", "119.4")
@pytest.mark.parametrize(("life", "says", "mine"), [(7, "yes", 21), (7, "no", 20), (4, None, 20)])
def test_what_any_player_may_pay(life: int, says: str | None, mine: int) -> None:
    """Who can't pay isn't asked."""
    answers = f"  player 1: [{{may: {says}}}]" if says else ""
    scenario(
        f"""
players:
  - hand: [Toll]
  - life: {life}
answers:
  player 0: [{{may: no}}]
{answers}
script:
  - cast: Toll
  - resolve
expect:
  player 0: {{life: {mine}}}
  player 1: {{life: {life - 5 if says == "yes" else life}}}
"""
    ).test()


@pytest.mark.rules("608.2d", "122.6")
def test_counters_on_a_creature_of_their_own() -> None:
    scenario(
        """
players:
  - hand: [Train]
    battlefield: [Bear, Herald]
  - battlefield: [Bear, Thief]
  - {}
answers:
  player 0: [{may: yes}, {objects: [Herald]}]
  player 1: [{may: yes}, {objects: [Thief]}]
script:
  - cast: Train
  - resolve
expect:
  Herald: {counters: {+1/+1: 2}}
  Thief: {counters: {+1/+1: 2}}
  Bear#1: {counters: {+1/+1: 0}}
  Bear#2: {counters: {+1/+1: 0}}
"""
    ).test()


def loses(may: bool) -> Table:
    """Each player loses 2 life (or may); who did it loses 1 more."""
    t = Table()
    each = ByEach(0, AllPlayers(), LoseLife(Bound(0), Fixed(2)), may)
    t.cast(t.spell(0, "{0}", each, LoseLife(Bound(0), Fixed(1))))
    t.passes(2)
    return t


@pytest.mark.rules("101.4", "608.2d")
def test_the_slot_stands_for_those_who_did_it() -> None:
    t = loses(True)
    t.say("no", "yes")
    assert (t.life(0), t.life(1)) == (20, 17)


@pytest.mark.rules("101.4", "608.2e")
def test_the_slot_stands_for_all_who_must() -> None:
    t = loses(False)
    assert (t.life(0), t.life(1)) == (17, 17)


@pytest.mark.rules("101.4", "118.12", "601.2h")
def test_who_fails_to_pay_has_not_done_it_and_the_next_is_asked_to() -> None:
    """What a triggered mana ability takes from the first of them is missing when the rest is to be paid."""
    t = Table()
    price = Cost((Mana(("G",)), PayLife(Fixed(20))))
    for player in (0, 1):
        t.card(player, "land", tap_for("G"))
    mana = Seq((AddMana(You(), (("G",),), Fixed(1)), LoseLife(You(), Fixed(1))))
    mine = And((Type("land"), ControlledBy(You())))
    t.card(0, "enchantment", when(Pattern("tap", what=mine, how="mana"), mana))
    t.cast(
        t.spell(0, "{0}", ByEach(0, AllPlayers(), Pay(Bound(0), price), True), GainLife(Bound(0), Fixed(5)))
    )
    t.passes(2)
    t.say("yes", "yes")
    assert (t.life(0), t.life(1)) == (19, 5)
