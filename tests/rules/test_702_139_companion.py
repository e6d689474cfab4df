"""CR 702.139, 103.2b, 116.2g: companions."""

from __future__ import annotations

import pytest

from apnap.engine import priority, process, starting
from apnap.engine.state import HAND, OUTSIDE, GameState, ManaUnit
from apnap.model import Card, Face, mana_cost
from apnap.oracle.grammar.face import compile_or_refuse, compile_text, face_of, print_text

EVEN = "Companion — Your starting deck contains only cards with even mana values."


def card(name: str, cost: str = "", text: str = "", types: tuple[str, ...] = ("creature",)) -> Card:
    face = face_of(name, "Creature — Otter")
    abilities = compile_text(face, text)[0].abilities if text else ()
    paid = mana_cost(cost) if cost else None
    return Card(name, "normal", (Face(name, paid, (), types, (), "1", "1", abilities=abilities),))


LANDS = [card("Field", types=("land",))] * 15


def begin(text: str, *deck: Card, sideboard: bool = True) -> GameState:
    own = [*deck, *LANDS]
    beside = [card("Friend", "{5}", text)] if sideboard else []
    s = starting.new_game([own, LANDS], [beside, []], 3, (("first", 0),))
    process.run(s)
    return s


def say(s: GameState, key: str) -> None:
    assert s.ask is not None
    s.ask, s.answer = None, key
    process.run(s)


def specials(s: GameState) -> list[str]:
    return [o.key for o in priority.options(s) if o.key.startswith("special:")]


def to_main(s: GameState) -> None:
    while s.ask is not None and s.step != 3:
        say(s, "keep" if s.ask.kind == "mulligan" else "pass")


@pytest.mark.rules("103.2b", "702.139a", "702.139b", "116.2g")
def test_a_companion_is_revealed_and_put_into_the_hand_once() -> None:
    s = begin(EVEN, card("Two", "{2}"), card("Four", "{3}{U}"))
    assert s.ask is not None and s.ask.rule == "103.2b" and s.ask.player == 0
    (id,) = s.zone(OUTSIDE, 0)
    say(s, f"o{id}")
    assert s.obj(id).designations == ("companion",)
    to_main(s)
    assert not specials(s)
    s.own_player(0).pool = tuple([ManaUnit("C", 0, False, None)] * 3)
    s.listed = None
    (key,) = specials(s)
    hand = len(s.zone(HAND, 0))
    say(s, key)
    assert not s.zone(OUTSIDE, 0) and len(s.zone(HAND, 0)) == hand + 1 and not s.stack()
    assert not s.players[0].pool and not specials(s)


@pytest.mark.rules("103.2b")
@pytest.mark.parametrize("why", ["the deck does not fit", "none there", "declined"])
def test_else_there_is_none(why: str) -> None:
    odd = why == "the deck does not fit"
    s = begin(EVEN, card("Two", "{3}" if odd else "{2}"), sideboard=why != "none there")
    if why == "declined":
        assert s.ask is not None and s.ask.rule == "103.2b"
        say(s, "done")
    assert s.ask is not None and s.ask.kind == "mulligan"
    to_main(s)
    s.own_player(0).pool = tuple([ManaUnit("C", 0, False, None)] * 3)
    s.listed = None
    assert not specials(s)


FITS = {
    "Your starting deck contains only cards with mana value 3 or greater and land cards.": ("{3}", "{2}"),
    "Your starting deck contains only cards with odd mana values and land cards.": ("{1}", "{2}"),
    "Each permanent card in your starting deck has mana value 2 or less.": ("{2}", "{3}"),
    "Each nonland card in your starting deck has a different name.": ("{2}", ""),
}


@pytest.mark.rules("702.139b")
@pytest.mark.parametrize("what", list(FITS))
def test_what_a_deck_has_to_be(what: str) -> None:
    good, bad = FITS[what]
    text = f"Companion — {what}"
    face = face_of("Friend", "Creature — Otter")
    compiled = compile_or_refuse(face, text)
    assert not isinstance(compiled, tuple)
    assert print_text(face, compiled.abilities, compiled.spelling) == text
    s = begin(text, card("One", good))
    assert s.ask is not None and s.ask.rule == "103.2b"
    say(s, f"o{s.zone(OUTSIDE, 0)[0]}")
    s = begin(text, card("One", good), card("Two", bad) if bad else card("One", good))
    assert s.ask is not None and s.ask.kind == "mulligan"
