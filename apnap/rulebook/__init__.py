"""The rule book: the rules by number, where the engine carries them out, which tests show them, and what they
have to do with a card. The text of the rules is not ours to ship: a user may bring a copy (`update`)."""

from apnap.rulebook.book import Page, page
from apnap.rulebook.cited import Citation, citations
from apnap.rulebook.coverage import Coverage, coverage
from apnap.rulebook.governs import CardRules, cards_of, rules_of
from apnap.rulebook.numbers import UnknownRule
from apnap.rulebook.text import RulesTextError, rule_text, update

__all__ = [
    "CardRules",
    "Citation",
    "Coverage",
    "Page",
    "RulesTextError",
    "UnknownRule",
    "cards_of",
    "citations",
    "coverage",
    "page",
    "rule_text",
    "rules_of",
    "update",
]
