"""Play one whole game of random bots between the shipped decks with whatever `apnap` is installed; used by
`.ci/check_compiled`. Prints how it ended, and the digest of its last state."""

import sys

from apnap.decks import Deck
from apnap.sim import play_game


def main() -> None:
    decks = [Deck.load("red-rush"), Deck.load("green-trample")]
    result = play_game(decks, seed=7, failures=None, log=True)
    if result.error:
        sys.exit(f"the game failed on turn {result.turns}: {result.error}")
    print(f"{result.ending} on turn {result.turns} after {result.decisions} decisions, by {result.rule}")
    print(f"digest {result.digest}")


if __name__ == "__main__":
    main()
