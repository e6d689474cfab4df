"""`basic`: a bot that plays by what abilities do, never by the names of cards."""

from apnap.bots.basic.bot import BasicBot

__all__ = ["BasicBot"]
