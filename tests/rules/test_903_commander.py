"""CR 903: the Commander variant."""

from __future__ import annotations

from typing import Any

import pytest
from readings import abilities
from table import CREATURE, DIES, MINE, Table, damage, draw, gain, target, when

from apnap import Game
from apnap.decks import Deck
from apnap.engine import commander, qualities, starting, verbs, views
from apnap.engine.state import COMMAND
from apnap.game import FORMATS, FormatError
from apnap.keywords.designations import COMMANDER
from apnap.model import (
    And,
    Card,
    Cost,
    CountOf,
    CreateCopyToken,
    Each,
    Face,
    Fixed,
    Move,
    Status,
    intern,
)
from apnap.model.instructions import GainLife
from apnap.model.refs import You


def leader(
    t: Table, player: int = 0, *words: Any, pt: str = "2/2", zone: str = "command", **more: Any
) -> int:
    """A commander for {1}, in the command zone unless said otherwise."""
    id = t.card(player, "legendary creature", *words, cost="{1}", pt=pt, zone=zone, known_to=-1, **more)
    commander.designate(t.s, ((COMMANDER, t.s.obj(id).card),))
    if not any(key == "commander damage" for key, _ in t.s.options):
        t.s.options = (*t.s.options, ("commander damage", 21))
    return id


# 903.3: what a commander is.


@pytest.mark.rules("903.3")
def test_the_designation_stays_with_the_card_in_every_zone() -> None:
    t = Table()
    a = leader(t, zone="battlefield")
    other = t.creature(0, "2/2")
    t.destroy(a, "no")
    assert t.zone(a) == "graveyard"
    assert qualities.has_status(t.s, "commander", t.now(a))
    assert not qualities.has_status(t.s, "commander", other)


@pytest.mark.rules("903.3")
def test_a_copy_of_a_commander_is_none_and_one_face_down_still_is() -> None:
    t = Table()
    a = leader(t, zone="battlefield", name="Chief")
    t.cast(t.free(0, CreateCopyToken(You(), Fixed(1), target(CREATURE), ())), a)
    t.resolve()
    copy = [i for i in t.s.battlefield() if t.chars(i).name == "Chief" and i != a]
    # The legend rule has been asked: keep the copy out of the way by looking before its answer.
    found = [i for i in t.s.battlefield() if t.chars(i).name == "Chief"]
    assert copy and len(found) == 2
    assert [qualities.has_status(t.s, "commander", i) for i in (a, copy[0])] == [True, False]
    t.s.own(a).face_down = "morph"
    assert qualities.has_status(t.s, "commander", a)


@pytest.mark.rules("903.3d")
def test_your_commander_is_one_that_you_own_and_control() -> None:
    t = Table()
    yours = And((Status("commander"), MINE))
    leader(t, 0, zone="battlefield")
    leader(t, 1, zone="battlefield")
    leader(t, 0, zone="command")
    t.cast(t.free(0, GainLife(You(), CountOf(Each(yours)))))
    t.resolve()
    assert t.life(0) == 21  # not the opponent's, nor the one in the command zone


# 903.8: casting from the command zone, and the tax.


@pytest.mark.rules("903.8", "903.6", "408.1")
def test_a_commander_is_cast_from_the_command_zone_by_its_owner_only() -> None:
    t = Table()
    mine, theirs = leader(t, 0), leader(t, 1)
    plain = t.card(0, "legendary creature", cost="{1}", pt="2/2", zone="command", known_to=-1)
    t.lands(0, "WWWW")
    assert t.can_cast(mine)
    assert not t.can_cast(theirs)
    assert not t.can_cast(plain)  # there, but no commander
    t.cast(mine)
    t.resolve()
    assert t.zone(mine) == "battlefield"


@pytest.mark.rules("903.8")
def test_each_time_before_costs_two_more() -> None:
    t = Table()
    a = leader(t)
    lands = t.lands(0, "WWWWWWWWW")
    for times, cost in enumerate((1, 3, 5)):
        t.cast(t.now(a))
        assert sum(t.obj(land).tapped for land in lands) == sum((1, 3, 5)[: times + 1]), cost
        t.resolve()
        t.destroy(t.now(a), "yes")
    t.lands(0, "WWWWWW")
    assert not t.can_cast(t.now(a))  # {7} of six lands
    t.lands(0, "W")
    t.s.listed = None
    assert t.can_cast(t.now(a))


@pytest.mark.rules("903.8")
def test_the_tax_counts_the_game_over_and_only_casts_from_the_command_zone() -> None:
    t = Table()
    a = leader(t, zone="hand")
    t.lands(0, "WWW")
    t.cast(a)  # from the hand: no tax, and it counts for none
    t.resolve()
    t.destroy(t.now(a), "yes")
    t.cast(t.now(a))
    assert sum(o.tapped for o in map(t.obj, t.s.battlefield())) == 2
    t.resolve()
    t.destroy(t.now(a), "yes")
    t.lands(0, "WW")
    back = t.now(a)
    for _ in range(3):  # facts of turns long gone
        t.pass_until("precombat main", 1)
        t.pass_until("precombat main", 0)
    t.cast(back)
    assert sum(t.obj(i).tapped for i in t.s.battlefield()) == 3


@pytest.mark.rules("702.124d", "903.8")
def test_two_commanders_are_taxed_each_by_itself() -> None:
    t = Table()
    a, b = leader(t), leader(t)
    lands = t.lands(0, "WWWW")
    t.cast(a)
    t.resolve()
    t.cast(b)
    assert sum(t.obj(land).tapped for land in lands) == 2


@pytest.mark.rules("903.8")
def test_a_countered_commander_was_cast_all_the_same() -> None:
    from apnap.model.filters import StackKind
    from apnap.model.instructions import CounterIt

    t = Table()
    a = leader(t)
    lands = t.lands(0, "WWWW")
    spell = t.cast(a)
    t.cast(t.free(0, CounterIt(target(StackKind("spell")))), spell)
    t.resolve("yes")
    assert t.zone(a) == "command"
    t.cast(t.now(a))
    assert sum(t.obj(land).tapped for land in lands) == 4


# 903.9: back to the command zone.


@pytest.mark.rules("903.9a", "704.6d")
def test_the_owner_may_put_a_dead_commander_into_the_command_zone() -> None:
    t = Table()
    a = leader(t, 0, when(DIES, gain(3)), zone="battlefield")
    plain = t.creature(0, "2/2")
    t.destroy(plain)  # nobody is asked
    assert t.zone(plain) == "graveyard"
    t.destroy(a)
    assert (t.ask.kind, t.ask.rule, t.ask.player, t.ask.source) == ("may", "704.6d", 0, t.now(a))
    t.say("yes")
    t.settle()
    assert t.zone(a) == "command"
    assert t.life(0) == 23  # it has died before


@pytest.mark.rules("903.9a", "704.6d", "704.6", "903.9")
def test_a_commander_left_where_it_is_stays_there() -> None:
    t = Table()
    a = leader(t, zone="battlefield")
    t.destroy(a, "no")
    assert t.zone(a) == "graveyard"
    t.cast(t.free(0, draw()))
    t.resolve()
    assert t.zone(a) == "graveyard"  # not asked again by later state-based actions
    # Another object in another zone: asked anew.
    t.cast(t.free(0, Move(Each(And((Status("commander"), _in("graveyard")))), "exile", "", None)))
    t.resolve()
    assert t.ask.rule == "704.6d"
    t.say("yes")
    assert t.zone(a) == "command"


def _in(zone: str) -> Any:
    from apnap.model import InZone

    return InZone(zone)


@pytest.mark.rules("903.9a")
def test_the_owner_decides_not_the_controller() -> None:
    t = Table()
    a = leader(t, 1, zone="battlefield", controller=0)
    t.destroy(a)
    assert t.ask.player == 1
    t.say("yes")
    assert t.zone(a) == "command"


@pytest.mark.rules("903.9b")
@pytest.mark.parametrize(("zone", "said", "ends"), [("hand", "yes", "command"), ("hand", "no", "hand")])
def test_a_commander_may_go_to_the_command_zone_instead_of_the_hand(zone: str, said: str, ends: str) -> None:
    t = Table()
    a = leader(t, zone="battlefield")
    bear = t.creature(0, "2/2")
    t.cast(t.free(0, Move(target(CREATURE), zone, "", None)), bear)
    t.resolve()
    assert t.zone(bear) == "hand"
    t.cast(t.free(0, Move(target(CREATURE), zone, "", None)), a)
    t.resolve(said)
    assert t.zone(a) == ends
    assert t.ask.kind == "priority"  # once, in place of the event: no state-based action is left


@pytest.mark.rules("903.9b")
def test_nor_to_the_library() -> None:
    t = Table()
    a = leader(t, 1, zone="battlefield")
    t.cast(t.free(0, Move(target(CREATURE), "library", "top", None)), a)
    t.resolve()
    assert t.ask.player == 1
    t.say("yes")
    assert t.zone(a) == "command"


@pytest.mark.rules("903.9b", "903.9a")
def test_a_spell_that_is_countered_into_the_graveyard_is_no_replaced_event() -> None:
    t = Table()
    a = leader(t, zone="battlefield")
    t.cast(t.free(0, Move(target(CREATURE), "exile", "", None)), a)
    t.resolve()
    assert t.zone(a) == "exile"  # it is there first, then its owner is asked
    assert t.ask.rule == "704.6d"


# 903.10: combat damage.


def attack(t: Table, id: int, player: int) -> None:
    """Attack the player with it alone, unblocked, on its controller's next turn, up to the damage."""
    me = t.chars(id).controller
    attacked = False
    for _ in range(200):
        if t.s.over or t.s.players[player].lost_by or (attacked and t.facts(verbs.DAMAGE)):
            return
        if t.ask.kind == "attack":
            mine = t.ask.source == id and t.s.active == me
            attacked = attacked or mine
            t.say(f"p{player}" if mine else "none")
        else:
            t.say("none" if t.ask.kind == "block" else "pass")
    raise AssertionError("no attack")


@pytest.mark.rules("903.10a", "704.6c", "104.3j")
@pytest.mark.rules("903.10")
def test_twenty_one_combat_damage_of_one_commander_over_the_game_loses() -> None:
    t = Table()
    t.s.own_player(1).life = 100
    a = leader(t, pt="11/11", zone="battlefield")
    attack(t, a, 1)
    assert t.life(1) == 89 and not t.s.over
    assert commander.damage_to(t.s, 1) == ((t.obj(a).card, 11),)
    t.pass_until("precombat main", 1)
    t.pass_until("precombat main", 0)
    attack(t, a, 1)
    assert t.s.players[1].lost_by == "704.6c"
    assert t.s.winners == (0,)


@pytest.mark.rules("903.10a")
@pytest.mark.parametrize("which", ["another creature", "two commanders", "not combat", "other format"])
def test_other_damage_does_not(which: str) -> None:
    t = Table()
    t.s.own_player(1).life = 100
    a = leader(t, pt="20/20", zone="battlefield")
    if which == "another creature":
        attack(t, t.creature(0, "30/30"), 1)
    elif which == "two commanders":
        b = leader(t, pt="20/20", zone="battlefield")
        attack(t, a, 1)
        t.pass_until("precombat main", 1)
        t.pass_until("precombat main", 0)
        attack(t, b, 1)
        assert t.life(1) == 60
    elif which == "not combat":
        attack(t, a, 1)
        t.pass_until("postcombat main")
        t.cast(t.free(0, damage(30)), "p1")
        t.resolve()
    else:
        t.s.options = tuple(o for o in t.s.options if o[0] != "commander damage")
        t.cast(t.free(0, _bigger(30)), a)
        t.resolve()
        attack(t, a, 1)
        assert t.life(1) == 50
    assert t.life(1) < 80
    assert not t.s.over


def _bigger(n: int) -> Any:
    from apnap.model import Apply, ModifyPT
    from apnap.model.conditions import Endless

    return Apply(target(CREATURE), (ModifyPT(Fixed(n), Fixed(n)),), Endless())


@pytest.mark.rules("903.10a", "702.124d")
def test_whoever_controls_it_a_commander_is_the_same() -> None:
    t = Table(players=3)
    t.s.own_player(1).life = 100
    a = leader(t, 1, pt="21/21", zone="battlefield", controller=0, held=0)
    attack(t, a, 1)  # their own commander
    assert t.s.players[1].lost_by == "704.6c"
    assert not t.s.over


@pytest.mark.rules("903.10a")
def test_who_could_not_lose_loses_later() -> None:
    from apnap.model import Cant, Static

    t = Table()
    t.s.own_player(1).life = 100
    a = leader(t, pt="21/21", zone="battlefield")
    angel = t.card(1, "creature", Static(You(), (Cant("lose"),)), pt="1/1", cost="{1}")
    attack(t, a, 1)
    assert not t.s.over
    t.pass_until("precombat main", 1)
    t.pass_until("precombat main", 0)
    t.destroy(angel)
    assert t.s.players[1].lost_by == "704.6c"


@pytest.mark.rules("903.10a")
def test_an_observation_tells_the_damage() -> None:
    t = Table()
    t.s.own_player(1).life = 100
    a = leader(t, pt="5/5", zone="battlefield", name="Chief")
    attack(t, a, 1)
    seen = views.observation(t.s, 1)
    assert seen["players"][1]["commander_damage"] == [[0, "Chief", 5]]
    assert seen["players"][0]["commander_damage"] == []
    assert seen["objects"][str(a)]["designations"] == ["commander"]


# 903.6-7, 903.12: the start of the game.


def new(format: str, players: int) -> Any:
    blank = intern(Card("Blank", "normal", (Face("Blank", None, (), ("sorcery",), ()),)))
    chief = intern(
        Card("Chief", "normal", (Face("Chief", None, ("legendary",), ("creature",), (), "1", "1"),))
    )
    decks = [[blank] * 20 for _ in range(players)]
    options = tuple(sorted(FORMATS[format].items()))
    return starting.new_game(decks, [[] for _ in decks], 1, options, [[chief] for _ in decks])


@pytest.mark.rules("903.6", "903.7", "103.2c", "119.1c", "119.1d", "903.12f", "903.12h", "103.4d", "903.12")
@pytest.mark.parametrize(
    ("format", "players", "life", "lethal"),
    [("commander", 2, 40, 21), ("commander", 4, 40, 21), ("brawl", 2, 25, 0), ("brawl", 3, 30, 0)],
)
def test_the_game_begins_with_the_commanders_in_the_command_zone(
    format: str, players: int, life: int, lethal: int
) -> None:
    s = new(format, players)
    assert [s.players[p].life for p in range(players)] == [life] * players
    command = [s.obj(id) for id in s.zone(COMMAND, 0)]
    assert [(o.face.name, o.owner, o.known_to) for o in command] == [("Chief", p, -1) for p in range(players)]
    assert all(qualities.has_status(s, "commander", o.id) for o in command)
    assert s.option("commander damage", 0) == lethal


@pytest.mark.rules("903.12g", "103.5c")
@pytest.mark.parametrize(("format", "hand"), [("commander", 6), ("brawl", 7)])
def test_the_first_mulligan_of_a_brawl_game_costs_no_card(format: str, hand: int) -> None:
    deck = Deck("d", {"Forest": 60}, {}, ("Ezuri, Renegade Leader",))
    game = Game([deck, deck], 1, format=format)
    for _ in range(20):
        decision = game.decision
        assert decision is not None
        if decision.kind == "priority":
            break
        keys = [a.key for a in game.legal_actions]
        again = game.state.players[decision.player].mulligans == 0 and decision.player == 0
        game.push("mulligan" if again and "mulligan" in keys else keys[0])
    assert len(game.observation(0)["players"][0]["hand"]) == hand


@pytest.mark.rules("903.3", "702.124g", "806.1")
def test_the_format_and_the_decks_have_to_go_together() -> None:
    plain = Deck("plain", {"Forest": 60})
    led = Deck("led", {"Forest": 60}, {}, ("Ezuri, Renegade Leader",))
    crowd = Deck("crowd", {"Forest": 60}, {}, ("Ezuri, Renegade Leader",) * 3)
    assert Game([led, led]).state.players[0].life == 40  # what the decks are for
    assert Game([plain, plain]).state.players[0].life == 20
    for decks, format in (
        ([led, plain], ""),
        ([plain, plain], "commander"),
        ([led, led], "constructed"),
        ([crowd, led], "commander"),
        ([plain] * 7, "constructed"),
        ([plain, plain], "vanguard"),
    ):
        with pytest.raises(FormatError):
            Game(decks, format=format)


@pytest.mark.rules("903.3", "903.9b", "103.4c")
def test_a_game_of_commanders_is_saved_forked_and_hidden_as_any_other() -> None:
    deck = Deck("d", {"Forest": 30, "Llanowar Elves": 20}, {}, ("Ezuri, Renegade Leader",))
    game = Game([deck, deck, deck], 5)
    for _ in range(300):
        if game.is_over():
            break
        actions = list(game.legal_actions)
        game.push(actions[len(actions) // 2])
    again = Game.from_json(game.to_json())
    assert again.digest() == game.digest()
    for player in range(3):
        other = game.determinize(player, 3)
        assert other.observation(player) == game.observation(player)


# 702.124: what partner abilities do in play.


@pytest.mark.rules("702.124j", "702.124a")
def test_partner_with_finds_the_other_in_the_library_of_a_target_player() -> None:
    from apnap.model import Keyword

    t = Table()
    wanted = [
        t.card(p, "legendary creature", pt="1/1", cost="{1}", zone="library", name="Ying") for p in (0, 1)
    ]
    other = t.card(1, "creature", pt="1/1", cost="{1}", zone="library", name="Yang")
    a = t.card(0, "creature", Keyword("partner with", ("Ying",)), pt="1/1", cost="{0}", zone="hand")
    t.cast(a)
    t.resolve("p1")
    t.resolve()
    while t.ask.kind != "priority":
        t.say("yes" if "yes" in t.keys() else t.keys()[0])
    assert [t.zone(id) for id in wanted] == ["library", "hand"]
    assert t.zone(other) == "library"
    b = t.card(
        0, "creature", Keyword("partner"), Keyword("choose a Background"), pt="1/1", cost="{0}", zone="hand"
    )
    t.cast(b)
    t.resolve()
    assert not t.stack()  # the others do nothing in play


# 903.4: mana of the commander's colour identity.


def tower(t: Table, player: int = 0, n: int = 1) -> int:
    from apnap.model import Activated, AddMana
    from apnap.model.abilities import TapThis

    five = tuple((m,) for m in "WUBRG")
    add = AddMana(You(), five, Fixed(n), within="identity")
    return t.card(player, "artifact", Activated(Cost((TapThis(),)), add))


@pytest.mark.rules("903.4", "903.4a", "903.4f", "106.5")
@pytest.mark.parametrize(
    ("bits", "symbols"), [(0b11000, "RG"), (0b00001, "W"), (0b11111, "WUBRG"), (0, ""), (-1, "")]
)
def test_mana_of_any_color_in_the_commanders_identity(bits: int, symbols: str) -> None:
    t = Table()
    t.s.options = (("identity", (bits, 31)),)
    rock = tower(t)
    if not symbols:
        if t.can_act(rock):
            t.act(rock)
        assert t.pool(0) == ""
        return
    t.act(rock)
    if len(symbols) > 1:
        asked = t.ask.options
        assert asked is not None and "".join(o.word for o in asked) == symbols
        t.say(asked[-1].key)
    assert t.pool(0) == symbols[-1]


@pytest.mark.rules("903.4", "601.2g")
def test_the_payer_counts_on_it_for_these_colors_only() -> None:
    t = Table()
    t.s.options = (("identity", (0b11000, 31)),)
    tower(t)
    red, blue = t.spell(0, "{R}", draw()), t.spell(0, "{U}", draw())
    assert t.can_cast(red)
    assert not t.can_cast(blue)
    t.cast(red)
    assert t.pool(0) == "" and t.top()


@pytest.mark.rules("903.4", "702.124c")
def test_a_game_knows_the_identity_of_its_commanders() -> None:
    from apnap.engine import color_identity

    a = Deck("a", {"Forest": 60}, {}, ("Ezuri, Renegade Leader",))
    b = Deck("b", {"Forest": 60}, {}, ("Sheoldred, Whispering One", "Baneslayer Angel"))
    game = Game([a, b])
    assert [color_identity.identity(game.state, p) for p in (0, 1)] == [16, 5]
    assert color_identity.identity(Game(["red-rush", "red-rush"]).state, 0) == -1


@pytest.mark.rules("903.3d", "118.9")
def test_a_spell_that_is_free_for_who_controls_a_commander() -> None:
    from apnap.model import AlternativeCost, Compare, Static, This

    t = Table()
    here = Compare(CountOf(Each(And((Status("commander"), MINE)))), ">=", Fixed(1))
    free = Static(This(), (AlternativeCost(Cost(()), "alternative", here),), zone="any")
    spell = t.card(0, "instant", free, draw(), cost="{5}", zone="hand")
    leader(t, 0)  # in the command zone
    leader(t, 1, zone="battlefield")
    assert not t.can_cast(spell)
    leader(t, 1, zone="battlefield", controller=0)  # another's, but under control
    assert t.can_cast(spell)
    t.cast(spell, label="alternative")
    assert t.item(t.top())


@pytest.mark.rules("702.124e", "903.3d")
@pytest.mark.parametrize("there", [(), (0,), (1,), (0, 1)])
def test_your_commander_is_either_of_two(there: tuple[int, ...]) -> None:
    t = Table()
    (ability,) = abilities("As long as you control your commander, this creature gets +2/+2.")
    soldier = t.creature(0, "2/2", ability)
    for n in (0, 1):
        leader(t, 0, **({"zone": "battlefield"} if n in there else {}))
    leader(t, 1, zone="battlefield")
    assert t.pt(soldier) == ((4, 4) if there else (2, 2))
