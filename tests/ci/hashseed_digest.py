"""Play some games between all the shipped decks, and print one digest over all of them, logs included. CI
runs this under several PYTHONHASHSEEDs and on both cores, and compares."""

import hashlib
import sys

from apnap.decks import Deck
from apnap.sim import simulate


def main() -> None:
    decks = [Deck.load(name) for name in Deck.names()]
    digest = hashlib.sha256()
    matches = [(decks[:4], 1, "random"), (decks[:2], 2, "basic")]
    matches += [([deck, other], 2, "random") for deck, other in zip(decks, decks[1:] + decks[:1])]
    for match, games, bot in matches:
        for result in simulate(match, games, seed=11, bots=[bot], log=True):
            if result.error:
                names = ", ".join(deck.name for deck in match)
                sys.exit(f"{names}: game {result.number} failed on turn {result.turns}: {result.error}")
            digest.update(result.record.encode())
    print(digest.hexdigest())


if __name__ == "__main__":
    main()
