"""CR 701.42, 712.4-5, 712.21: meld pairs, and the permanents that they become; 730.2i, 903.9c."""

from __future__ import annotations

from typing import Any

import pytest
from table import CREATURE, CREATURES, MINE, ONE, Table, draw, target, when

from apnap.cards import default_database
from apnap.engine import commander, faces, merging, qualities, verbs, zones
from apnap.engine.state import TOKEN
from apnap.keywords.designations import COMMANDER
from apnap.model import (
    And,
    Bind,
    Bound,
    Card,
    CreateCopyToken,
    DestinationBecomes,
    Destroy,
    Each,
    EntersAttacking,
    EntersMelded,
    EntersTapped,
    Fixed,
    InZone,
    Move,
    Named,
    OwnedBy,
    Pattern,
    Replacing,
    Select,
    Seq,
    Static,
    This,
    Transform,
    Union,
    You,
    intern,
)

WHOLE = "Moth of Two Wings"
BOTH = Select(ONE, And((CREATURE, MINE, OwnedBy(You()), Named("Left Wing"))), None)
OTHER = Select(ONE, And((CREATURE, MINE, OwnedBy(You()), Named("Right Wing"))), None)


def meld(*entering: Any, name: str = WHOLE) -> Any:
    """Exile a Left Wing and a Right Wing, then meld them."""
    changes = (EntersMelded(name), *entering)
    return Seq(
        (
            Bind(0, Move(Union((BOTH, OTHER)), "exile")),
            Move(Bound(0), "battlefield", under=You(), entering=changes),
        )
    )


def pair(t: Table, **more: Any) -> tuple[int, int]:
    """The two cards, of mana value 2 and 5, on the battlefield."""
    words = ("flying", *more.pop("words", ()))
    back = t.face(WHOLE, "", "legendary creature", *words, pt="9/10", sub="Insect")
    left = t.face("Left Wing", "{1}{W}", "creature", pt="1/1")
    right = t.face("Right Wing", "{3}{B}{B}", "creature", "menace", pt="3/3")
    ids = [t.put_card("meld", f, back, zone="battlefield", **more) for f in (left, right)]
    return ids[0], ids[1]


def melded(t: Table, *entering: Any, **more: Any) -> int:
    """The permanent that the pair has become."""
    pair(t, **more)
    t.cast(t.free(0, meld(*entering)))
    t.resolve()
    found = [id for id in t.s.battlefield() if t.chars(id).name == WHOLE]
    assert len(found) == 1 and len(t.s.battlefield()) == 1
    return found[0]


@pytest.mark.rules("701.42a", "712.4a", "712.8g", "202.3c", "712.14c", "712.4b")
def test_two_cards_become_one_permanent_with_their_back_faces_combined() -> None:
    t = Table()
    id = melded(t)
    c = t.chars(id)
    assert (t.pt(id), c.has("flying"), c.has("menace"), c.colors) == ((9, 10), True, False, 0)
    assert c.mana_value == 7  # of both front faces
    assert len(t.obj(id).components) == 2 and not t.obj(id).tapped
    entered = [e for e in t.facts(verbs.ZONE_CHANGE) if e.result == id]
    assert len(entered) == 1 and not t.s.zone(5, 0)


@pytest.mark.rules("701.42a", "508.4")
def test_it_enters_as_the_effect_says() -> None:
    t = Table()
    id = melded(t, EntersTapped())
    assert t.obj(id).tapped
    t = Table(step="combat damage")
    id = melded(t, EntersTapped(), EntersAttacking())
    assert t.obj(id).tapped and t.obj(id).attacking == -2


@pytest.mark.rules("701.42b", "701.42c")
@pytest.mark.parametrize("wrong", ["a copy", "another name", "no meld card", "one of them"])
def test_what_is_no_meld_pair_stays_in_exile(wrong: str) -> None:
    t = Table()
    left, right = pair(t)
    if wrong == "a copy":
        t.obj(right).kind = TOKEN
    elif wrong == "no meld card":
        card, owner = t.s.cards[t.obj(right).card]
        t.s.cards = (*t.s.cards[:-1], (intern(Card(card.name, "transform", card.faces)), owner))
    elif wrong == "one of them":
        t.cast(t.free(0, Destroy(target(CREATURE))), right)
        t.resolve()
    t.cast(t.free(0, meld(name="Another Moth" if wrong == "another name" else WHOLE)))
    t.resolve()
    assert t.count(WHOLE) == 0 and t.zone(left) == "exile"
    if wrong not in ("a copy", "one of them"):
        assert t.zone(right) == "exile"


@pytest.mark.rules("712.21", "712.21a", "712.21e", "712.8a", "712.8")
def test_one_permanent_leaves_and_two_cards_are_put_into_the_graveyard_in_an_order_of_choice() -> None:
    t = Table()
    dies = Pattern("zone change", CREATURE, origin=("battlefield",), destination=("graveyard",))
    id = melded(t)
    t.card(1, "artifact", when(dies, draw()))
    hand = t.hand(1)
    t.cast(t.free(0, Destroy(target(CREATURE))), id)
    t.passes(2)
    assert t.ask.rule == "712.21a" and [o.word for o in t.ask.options or ()] == ["Left Wing", "Right Wing"]
    t.say(t.keys()[1]).settle()
    names = [t.chars(i).name for i in t.s.zone(3, 0) if t.chars(i).types & 4]
    assert names == ["Right Wing", "Left Wing"]
    assert t.hand(1) == hand + 1


@pytest.mark.rules("712.21c", "712.14", "712.21b")
@pytest.mark.parametrize("first", [0, 1])
def test_what_finds_it_again_finds_both_cards(first: int) -> None:
    t = Table()
    id = melded(t)
    blink = Seq((Bind(7, Move(target(CREATURE), "exile")), Move(Bound(7), "battlefield")))
    t.passes(1)
    t.cast(t.free(1, blink), id)
    t.passes(2)
    # Who exiles it says which card has the earlier timestamp there.
    assert t.ask.rule == "712.21b" and t.ask.player == 1
    words = [o.word for o in t.ask.options or ()]
    t.say(t.keys()[first])
    left = [o for o in t.s.objects if o is not None and o.previous == id]
    assert min(left, key=lambda o: o.timestamp).face.name == words[first]
    assert t.count("Left Wing") == 1 and t.count("Right Wing") == 1 and t.count(WHOLE) == 0


@pytest.mark.rules("712.4c", "712.9", "701.27c")
def test_it_does_not_transform() -> None:
    t = Table()
    id = melded(t)
    t.cast(t.free(0, Transform(CREATURES)))
    t.resolve()
    assert t.chars(id).name == WHOLE and not t.facts(verbs.TRANSFORM)


@pytest.mark.rules("712.8g", "202.3c")
def test_a_copy_of_it_has_its_values_and_a_mana_value_of_nothing() -> None:
    t = Table()
    id = melded(t)
    t.cast(t.free(0, CreateCopyToken(You(), Fixed(1), target(CREATURE))), id)
    t.passes(2)
    token = t.s.battlefield()[-1]
    assert token != id and t.chars(token).name == WHOLE and t.chars(token).mana_value == 0
    assert t.chars(id).mana_value == 7


@pytest.mark.rules("712.4b")
def test_elsewhere_each_card_has_its_front_face_alone() -> None:
    t = Table()
    left, right = pair(t, words=("trample",))
    assert t.chars(left).name == "Left Wing" and not t.chars(right).has("flying")
    t.cast(t.free(0, Move(Each(CREATURE), "hand")))
    t.resolve()
    assert sorted([t.chars(i).name for i in t.s.zone(1, 0)]) == ["Left Wing", "Right Wing"]


def led(t: Table) -> tuple[int, int]:
    """The permanent that a pair has become, whose second card is a commander; and that card as it was."""
    _, right = pair(t)
    commander.designate(t.s, ((COMMANDER, t.obj(right).card),))
    t.cast(t.free(0, meld()))
    t.passes(2)
    while t.ask.kind != "priority":
        t.say("no")
    return t.s.battlefield()[-1], right


@pytest.mark.rules("903.3b")
def test_a_melded_permanent_with_a_commander_in_it_is_that_commander() -> None:
    t = Table()
    id, right = led(t)
    # The card in question is the second of the pair.
    assert t.chars(id).name == WHOLE and qualities.is_designated(t.s, id, COMMANDER)
    assert t.obj(id).card != t.obj(right).card


@pytest.mark.rules("903.9c", "903.9b")
@pytest.mark.parametrize("said", ["yes", "no"])
def test_the_commander_alone_goes_to_the_command_zone_instead_of_the_hand(said: str) -> None:
    t = Table()
    id, right = led(t)
    t.cast(t.free(0, Move(target(CREATURE), "hand")), id)
    t.passes(2)
    assert t.ask.rule == "614.1"
    t.say(said)
    assert t.zone(right) == ("command" if said == "yes" else "hand")
    assert "Left Wing" in [t.chars(i).name for i in t.s.zone(1, 0)]
    assert t.count(WHOLE) == 0


# 730.2i: the double-faced parts of a merged permanent.


def _two_faced(t: Table, name: str, other: str, **more: Any) -> int:
    """A 2/2 that may be cast for {U} as a mutating spell, whose other face is a 4/4 with reach."""
    front = t.face(name, "{2}", "creature", *more.pop("words", ()), pt="2/2", sub="Cat")
    back = t.face(other, "", "creature", "reach", pt="4/4", sub="Cat")
    return t.put_card("transform", front, back, **more)


def _merge(t: Table, id: int, host: int, side: str) -> None:
    zones.remember(t.s, id)
    merging.merge(t.s, host, id, side == "top")


@pytest.mark.rules("730.2i", "701.27a")
@pytest.mark.parametrize("side", ["top", "bottom"])
def test_each_double_faced_part_of_a_merged_permanent_turns(side: str) -> None:
    t = Table()
    host = t.creature(0, "1/2", "flying", name="Bird", sub="Bird")
    _merge(t, _two_faced(t, "Kitten", "Tiger"), host, side)
    assert t.chars(host).name == ("Kitten" if side == "top" else "Bird") and not t.chars(host).has("reach")
    t.cast(t.free(0, Transform(Each(CREATURE))))
    t.resolve()
    c = t.chars(host)
    assert c.has("reach") and c.has("flying")
    assert (c.name, t.pt(host)) == (("Tiger", (4, 4)) if side == "top" else ("Bird", (1, 2)))
    assert not faces.is_transformed(t.s, t.obj(host))
    t.cast(t.free(0, Transform(Each(CREATURE))))
    t.resolve()
    assert t.chars(host).name == ("Kitten" if side == "top" else "Bird") and not t.chars(host).has("reach")


@pytest.mark.rules("730.2i")
def test_without_a_double_faced_part_nothing_turns() -> None:
    t = Table()
    host = t.creature(0, "1/2", "flying", name="Bird")
    part = t.creature(0, "3/3", name="Cat", zone="hand")
    _merge(t, part, host, "top")
    t.cast(t.free(0, Transform(Each(CREATURE))))
    t.resolve()
    assert not t.facts(verbs.TRANSFORM) and t.chars(host).name == "Cat"


@pytest.mark.rules("730.3a")
def test_the_parts_of_a_merged_permanent_are_put_into_the_library_in_an_order_of_choice() -> None:
    t = Table()
    host = t.creature(0, "1/2", "flying", name="Bird")
    _merge(t, t.creature(0, "3/3", name="Cat", zone="hand"), host, "top")
    t.cast(t.free(0, Move(target(CREATURE), "library", "top")), host)
    t.passes(2)
    assert t.ask.rule == "730.3a" and t.ask.player == 0
    options = {o.word: o.key for o in t.ask.options or ()}
    t.say(options["Bird"])
    assert [t.chars(i).name for i in t.s.zone(0, 0)][-2:] == ["Bird", "Cat"]


@pytest.mark.rules("712.21d")
def test_of_several_replacement_effects_one_is_applied_to_both_cards() -> None:
    t = Table()
    for zone in ("exile", "hand"):
        dies = Pattern("zone change", CREATURE, destination=("graveyard",))
        t.card(0, "artifact", Static(This(), (Replacing(dies, (DestinationBecomes(zone, ""),)),)))
    id = 0
    pair(t)
    t.cast(t.free(0, meld()))
    t.resolve()
    id = next(i for i in t.s.battlefield() if t.chars(i).name == WHOLE)
    t.cast(t.free(0, Destroy(target(CREATURE))), id)
    t.passes(2)
    assert t.ask.rule == "616.1" and len(t.keys()) == 2
    t.say(t.keys()[1])
    assert sorted([t.chars(i).name for i in t.s.zone(1, 0)]) == ["Left Wing", "Right Wing"]
    assert not t.s.zone(5, 0)


@pytest.mark.rules("712.8b")
def test_on_the_stack_a_meld_card_has_its_front_face_alone() -> None:
    t = Table()
    back = t.face(WHOLE, "", "legendary creature", "flying", pt="9/10", sub="Insect")
    card = t.put_card("meld", t.face("Left Wing", "{1}{W}", "creature", pt="1/1"), back, zone="hand")
    t.mana(0, "CW")
    assert t._find(f"cast:{card}") == [f"cast:{card}:0"]  # never as the other side
    t.say(f"cast:{card}:0").pay()
    c = t.chars(t.top())
    assert (c.name, c.mana_value, c.has("flying")) == ("Left Wing", 2, False)


PAIRS = [
    ("Midnight Scavengers", "Graf Rats", "Chittering Host"),
    ("Hanweir Garrison", "Hanweir Battlements", "Hanweir, the Writhing Township"),
    ("Bruna, the Fading Light", "Gisela, the Broken Blade", "Brisela, Voice of Nightmares"),
    ("Phyrexian Dragon Engine", "Mishra, Claimed by Gix", "Mishra, Lost to Phyrexia"),
    ("The Mightstone and Weakstone", "Urza, Lord Protector", "Urza, Planeswalker"),
    ("Argoth, Sanctum of Nature", "Titania, Voice of Gaea", "Titania, Gaea Incarnate"),
    ("Fang, Fearless l'Cie", "Vanille, Cheerful l'Cie", "Ragnarok, Divine Deliverance"),
]


@pytest.mark.rules("712.5", "712.5a", "712.5b", "712.5c", "712.5d", "712.5e", "712.5f", "712.5g")
@pytest.mark.parametrize("pair_", PAIRS, ids=[whole for _, _, whole in PAIRS])
def test_the_meld_pairs_are_those_of_the_cards(pair_: tuple[str, str, str]) -> None:
    """712.5a-g: each card of the seven pairs melds with the other one, and with no card of another pair."""
    db = default_database()
    one, other, whole = pair_
    stranger = "Graf Rats" if other != "Graf Rats" else "Hanweir Battlements"
    for second, goes in ((other, True), (stranger, False)):
        t = Table()
        ids = []
        for name in (one, second):
            result = db.get(name).facts.meld_result
            assert (result == whole) == (name != stranger)
            back = t.face(result, "", "legendary creature", pt="9/9")
            front = t.face(name, "{1}", "creature", pt="1/1")
            ids.append(t.put_card("meld", front, back, zone="battlefield"))
        both = Bind(0, Move(Each(InZone("battlefield")), "exile"))
        entering = (EntersMelded(whole),)
        t.cast(t.free(0, Seq((both, Move(Bound(0), "battlefield", under=You(), entering=entering)))))
        t.resolve()
        assert t.count(whole) == (1 if goes else 0)
        assert goes or {t.zone(id) for id in ids} == {"exile"}
