"""`apnap card`: what apnap knows of a card."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from apnap.cards import CardRecord, FaceFacts, UnknownCard, default_database
from apnap.cards.facts import color_letters
from apnap.cli.decks import AsJson
from apnap.cli.out import USAGE, Refusal, print_json, say
from apnap.cli.tree import layout


def show_card(
    name: Annotated[
        str, typer.Argument(metavar="NAME", help="A card, or a face of one; case does not matter.")
    ],
    as_json: AsJson = False,
) -> None:
    """Show a card: its facts, and its abilities as apnap plays them."""
    try:
        record = default_database().get(name)
    except UnknownCard as error:
        raise Refusal(USAGE, [str(error)]) from None
    if as_json:
        print_json(facts_of(record))
        return
    say(record.name)
    abilities = [face.abilities for face in record.card().faces] if record.supported else []
    for number, face in enumerate(record.facts.faces):
        parts = [face.cost, face.type_line.text(), numbers_of(face), color_word(face)]
        if len(record.facts.faces) > 1:
            say(f"\n{face.name}")
        say(" | ".join(part for part in parts if part))
        if record.supported:
            for ability in abilities[number]:
                say(f"\n{layout(ability)}")
    if not record.supported:
        say(f"\nnot supported: {record.reason}")


def numbers_of(face: FaceFacts) -> str:
    """Power and toughness, loyalty or defense, as printed."""
    if face.power or face.toughness:
        return f"{face.power}/{face.toughness}"
    if face.loyalty:
        return f"loyalty {face.loyalty}"
    return f"defense {face.defense}" if face.defense else ""


def color_word(face: FaceFacts) -> str:
    """Its colour indicator, in words."""
    return f"colour indicator: {', '.join(face.indicator)}" if face.indicator else ""


def facts_of(record: CardRecord) -> dict[str, Any]:
    """A card as JSON data; abilities are trees of `["Node", field, ...]`, null where they are unknown."""
    facts = record.facts
    return {
        "name": record.name,
        "layout": facts.layout,
        "color_identity": color_letters(facts.identity),
        "supported": record.supported,
        "reason": record.reason,
        "legal_in": sorted(word for word, legal in (facts.legalities or {}).items() if legal),
        "faces": [
            {
                "name": face.name,
                "cost": face.cost,
                "type": face.type_line.text(),
                "power": face.power,
                "toughness": face.toughness,
                "loyalty": face.loyalty,
                "defense": face.defense,
                "color_indicator": color_letters(face.indicator),
                "abilities": None if record.abilities is None else record.abilities[number],
            }
            for number, face in enumerate(facts.faces)
        ],
    }
