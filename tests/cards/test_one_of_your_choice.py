"""Your choice of abilities; what untaps during other players' untap steps; sources of damage; two targets;
"unless"; players with hexproof; mana that stays; spells that are exiled and returned."""

from __future__ import annotations

import pytest
from made_up import card, made, refused
from position import Position


@pytest.mark.rules("608.2d")
@pytest.mark.parametrize(("word", "others"), [("flying", ("haste",)), ("haste", ("flying",))])
def test_one_of_the_abilities(word: str, others: tuple[str, ...]) -> None:
    p = Position()
    text = "{0}: Until end of turn, this creature gets -1/-1 and gains your choice of flying or haste."
    it = card(p, 0, "battlefield", text, "creature", "2/2")
    p.activate(it)
    p.resolve(f"w{word}")
    assert p.pt(it) == (1, 1)
    assert p.chars(it).has(word) and not any(p.chars(it).has(x) for x in others)
    p.until("upkeep")
    assert p.pt(it) == (2, 2) and not p.chars(it).has(word)


@pytest.mark.rules("608.2d")
@pytest.mark.parametrize("word", ["+1/-1", "-1/+1"])
def test_one_of_the_changes(word: str) -> None:
    p = Position()
    it = card(
        p, 0, "battlefield", "{0}: This creature gets +1/-1 or -1/+1 until end of turn.", "creature", "2/2"
    )
    p.activate(it)
    p.resolve(f"w{word}")
    assert p.pt(it) == ((3, 1) if word == "+1/-1" else (1, 3))


@pytest.mark.rules("502.3")
def test_untapping_during_other_untap_steps() -> None:
    p = Position()
    text = "Untap all Elves you control during each other player's untap step."
    it = card(p, 0, "battlefield", text, "creature", "1/1")
    held = card(p, 0, "battlefield", "This creature doesn't untap during your untap step.", "creature", "1/1")
    goat, theirs = p.creature(0, "1/1", tapped=True), p.creature(1, "1/1", tapped=True)
    for id in (it, held):
        p.s.own(id).tapped = True
    p.s.version += 1
    p.until("upkeep")
    assert p.s.active == 1
    assert [p.obj(id).tapped for id in (it, held, goat, theirs)] == [False, False, True, False]


@pytest.mark.rules("502.3")
def test_its_own_untap_step_stays_what_it_is() -> None:
    p = Position()
    text = "Untap this creature during each other player's untap step."
    held = "This creature doesn't untap during your untap step."
    it, other = [card(p, 0, "battlefield", said, "creature", "1/1") for said in (text, f"{text}\n{held}")]
    p.until("upkeep")
    for id in (it, other):
        p.s.own(id).tapped = True
    p.s.version += 1
    p.until("end").until("upkeep")
    assert p.s.active == 0
    assert [p.obj(id).tapped for id in (it, other)] == [False, True]


@pytest.mark.rules("119.1", "603.2")
@pytest.mark.parametrize(
    ("said", "life"),
    [
        ("Whenever a source you control deals noncombat damage to an opponent, you gain 5 life.", 25),
        (
            "Whenever a source an opponent controls deals noncombat damage to an opponent, you gain 5 life.",
            20,
        ),
        ("Whenever a red source you control deals damage to an opponent, you gain 5 life.", 20),
        ("Whenever a source you control deals combat damage to an opponent, you gain 5 life.", 20),
    ],
)
def test_sources_that_are_no_permanents(said: str, life: int) -> None:
    p = Position()
    card(p, 0, "battlefield", said, "enchantment")
    p.cast(card(p, 0, "hand", "Dusty Elf deals 2 damage to target opponent."), "p1")
    p.finish()
    assert (p.life(0), p.life(1)) == (life, 18)


@pytest.mark.rules("115.1", "608.2b")
def test_two_targets_of_different_sorts() -> None:
    p = Position()
    own, theirs, more = p.creature(0, "1/1"), p.creature(1, "1/1"), p.creature(1, "1/1")
    text = "Destroy target creature you control and target creature you don't control."
    p.cast(card(p, 0, "hand", text), own, theirs)
    p.resolve()
    assert [p.there(id) for id in (own, theirs, more)] == [False, False, True]


@pytest.mark.rules("608.2c")
@pytest.mark.parametrize(("goats", "life"), [(0, 19), (1, 20)])
def test_unless_something_is_so(goats: int, life: int) -> None:
    p = Position()
    for _ in range(goats):
        p.creature(0, "1/1", subtypes="Goat")
    p.cast(card(p, 0, "hand", "You lose 1 life unless you control a Goat."))
    p.resolve()
    assert p.life(0) == life


@pytest.mark.rules("702.11c")
@pytest.mark.parametrize(("by", "can"), [(0, True), (1, False)])
def test_a_player_with_hexproof(by: int, can: bool) -> None:
    p = Position()
    card(p, 0, "battlefield", "You have hexproof.", "enchantment")
    it = p.put("hand", by, made("Target player loses 1 life.", "instant"))
    keys = p.castable(it, by)
    p.say(keys[0])
    assert ("p0" in p.keys()) is can and "p1" in p.keys() if p.ask.kind == "target" else not can


@pytest.mark.rules("702.11c", "611.2a")
def test_hexproof_until_your_next_turn() -> None:
    p = Position(3)
    p.cast(card(p, 0, "hand", "You gain hexproof until your next turn."))
    p.resolve()
    it = p.put("hand", 1, made("Target player loses 1 life.", "instant"))
    p.until("upkeep")
    p.say(p.castable(it, 1)[0])
    assert sorted(p.keys()) == ["p1", "p2"]


@pytest.mark.rules("106.4", "500.5")
@pytest.mark.parametrize(
    ("said", "left"), [("", 0), (" Until end of turn, you don't lose this mana as steps and phases end.", 1)]
)
def test_mana_that_stays(said: str, left: int) -> None:
    p = Position()
    it = card(p, 0, "battlefield", f"{{0}}, {{T}}: Draw a card, then add {{R}}.{said}", "artifact")
    p.activate(it)
    p.resolve()
    p.until("beginning of combat")
    assert len(p.s.players[0].pool) == left


@pytest.mark.rules("400.7", "701.6a")
def test_a_spell_returned_is_not_countered() -> None:
    p = Position()
    spell = p.cast(card(p, 1, "hand", "This spell can't be countered.\nDraw a card.", "instant"), by=1)
    before = p.hand(1)
    p.cast(card(p, 0, "hand", "Return target spell to its owner's hand.", "instant"), spell)
    p.resolve()
    assert p.hand(1) == before + 1 and not p.s.stack()


@pytest.mark.rules("406.1")
def test_spells_exiled() -> None:
    p = Position()
    ids = [card(p, 1, "hand", "Draw a card.", "instant") for _ in range(2)]
    spells = [p.cast(id, by=1) for id in ids]
    p.cast(card(p, 0, "hand", "Exile any number of target spells.", "instant"), *spells)
    p.resolve()
    assert [p.where(id) for id in ids] == ["exile", "exile"] and not p.s.stack()


@pytest.mark.rules("603.6a", "614.1c")
@pytest.mark.parametrize(("text", "tapped"), [("This creature enters tapped.", 1), ("", 0)])
def test_whether_it_entered_tapped(text: str, tapped: int) -> None:
    p = Position()
    card(
        p,
        0,
        "battlefield",
        "Whenever a creature you control enters tapped, you gain 1 life.\n"
        "Whenever a creature you control enters untapped, you lose 1 life.",
        "enchantment",
    )
    p.cast(card(p, 0, "hand", text, "creature", "1/1"))
    p.finish()
    assert p.life(0) == (21 if tapped else 19)


@pytest.mark.rules("603.2", "113.6k")
@pytest.mark.parametrize(("how", "there"), [("Mill a card.", True), ("Discard a card.", False)])
def test_put_into_the_graveyard_from_the_library(how: str, there: bool) -> None:
    p = Position()
    text = "When this card is put into your graveyard from your library, put it onto the battlefield tapped."
    it = card(p, 0, "library" if there else "hand", text, "creature", "1/1")
    p.cast(card(p, 0, "hand", how, "instant"))
    p.finish()
    assert p.there(it) is there


@pytest.mark.rules("305.2", "603.2")
def test_another_land() -> None:
    p = Position()
    it = card(p, 0, "battlefield", "When you play another land, sacrifice this land.", "land")
    land = card(p, 0, "hand", "{T}: Add {C}.", "land")
    p.turn_to(0)
    assert p.there(it)
    p.say(next(o.key for o in p.options() if o.obj == land))
    p.finish()
    assert not p.there(it) and p.there(land)


@pytest.mark.rules("508.1d", "509.1b")
def test_neither_blocks_nor_is_blocked() -> None:
    p = Position()
    p.s.own_player(0).turn_began = 1
    card(p, 0, "battlefield", "This creature can't block or be blocked by Goats.", "creature", "1/1")
    goat, other = p.creature(1, "1/1", subtypes="Goat"), p.creature(1, "1/1")
    p.wait_for("attack")
    p.say("p1")
    p.wait_for("block")
    assert {o.obj for o in p.options()} & {goat, other} == {other}


@pytest.mark.rules("601.3a")
@pytest.mark.parametrize(("zone", "can"), [("hand", True), ("graveyard", False)])
def test_from_anywhere_other_than_the_hand(zone: str, can: bool) -> None:
    p = Position()
    card(
        p,
        1,
        "battlefield",
        "Your opponents can't cast spells from anywhere other than their hands.",
        "artifact",
    )
    it = card(p, 0, zone, "You may cast this card from your graveyard.\nFlash", "creature", "1/1")
    assert bool(p.castable(it)) is can


@pytest.mark.rules("702.3b", "609.4b")
@pytest.mark.parametrize("power", [1, 2])
def test_attacking_in_spite_of_defender(power: int) -> None:
    p = Position()
    card(
        p,
        0,
        "battlefield",
        "{0}: Creatures you control with power 2 can attack this turn as though they didn't have defender.",
        "artifact",
    )
    p.s.own_player(0).turn_began = 1
    it, free = p.creature(0, f"{power}/4", "defender"), p.creature(0, "1/1")
    p.activate(next(id for id in p.s.battlefield() if id not in (it, free)))
    p.resolve()
    p.wait_for("attack")
    asked = {p.ask.source}
    p.say("p1")
    if p.kind == "attack":
        asked.add(p.ask.source)
    assert asked == ({it, free} if power == 2 else {free})


@pytest.mark.rules("608.2c")
def test_refused() -> None:
    assert refused("Target creature gains your choice of flying and haste until end of turn.")
    assert refused("Draw a card unless.")
