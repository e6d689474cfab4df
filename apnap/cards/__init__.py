"""The card database: card facts and compiled abilities in one file, opened lazily.

`default_database()` opens the file that ships with the package (or the one in the user's data folder).
`search` finds cards by what they are and do, `report` counts what is read of them. The database holds no
card text; text is regenerated from the abilities, or read from card data (`read_cards`).
"""

from apnap.cards.database import (
    CardRecord,
    CardsError,
    Database,
    DatabaseError,
    UnknownCard,
    UnsupportedCard,
    default_database,
    write_database,
)
from apnap.cards.facts import CardFacts, FaceFacts, TypeLine, parse_type_line
from apnap.cards.read import CardDataError, CardSource, read_cards
from apnap.cards.report import report
from apnap.cards.search import QueryError, search

__all__ = [
    "CardDataError",
    "CardFacts",
    "CardRecord",
    "CardSource",
    "CardsError",
    "Database",
    "DatabaseError",
    "FaceFacts",
    "QueryError",
    "TypeLine",
    "UnknownCard",
    "UnsupportedCard",
    "default_database",
    "parse_type_line",
    "read_cards",
    "report",
    "search",
    "write_database",
]
