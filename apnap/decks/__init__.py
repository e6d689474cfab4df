"""Deck lists: read, named, checked against the card database."""

from apnap.decks.deck import Deck
from apnap.decks.parse import DeckError, Problem

__all__ = ["Deck", "DeckError", "Problem"]
