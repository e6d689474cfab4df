"""Deck lists: read and written in the formats of several programs, checked against the card database and
against the rules of formats of play."""

from apnap.decks.construction import CONSTRUCTIONS, Construction, Illegal, illegalities
from apnap.decks.deck import Deck
from apnap.decks.entries import DeckError, DeckFileError, Problem
from apnap.decks.files import FILE_FORMATS, FileFormat

__all__ = [
    "CONSTRUCTIONS",
    "FILE_FORMATS",
    "Construction",
    "Deck",
    "DeckError",
    "DeckFileError",
    "FileFormat",
    "Illegal",
    "Problem",
    "illegalities",
]
