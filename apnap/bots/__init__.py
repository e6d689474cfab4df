"""Bots: players that are programs.

A bot is asked with a `View`, never with the `Game`: what its player may know, and the legal actions. `make`
builds one by its name and a seed; names are those in `names()`, or `module:Class` for a bot of one's own.
"""

from apnap.bots.basic import BasicBot
from apnap.bots.bot import Actions, Asked, Bot, StaleView, View
from apnap.bots.random_bot import RandomBot
from apnap.bots.registry import UnknownBot, make, names
from apnap.bots.rng import Rng, mix

__all__ = [
    "Actions",
    "Asked",
    "BasicBot",
    "Bot",
    "RandomBot",
    "Rng",
    "StaleView",
    "UnknownBot",
    "View",
    "make",
    "mix",
    "names",
]
