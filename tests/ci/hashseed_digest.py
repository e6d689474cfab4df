"""Play a few games between the shipped decks, and print one digest over all of them, logs included. CI runs
this under several PYTHONHASHSEEDs and compares."""

import hashlib
import sys

from apnap.decks import Deck
from apnap.sim import simulate

GAMES = 10


def main() -> None:
    decks = [Deck.load("red-rush"), Deck.load("green-trample")]
    digest = hashlib.sha256()
    for result in simulate(decks, GAMES, seed=11, log=True):
        if result.error:
            sys.exit(f"game {result.number} failed on turn {result.turns}: {result.error}")
        digest.update(result.record.encode())
    print(digest.hexdigest())


if __name__ == "__main__":
    main()
