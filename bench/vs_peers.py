"""Whole random games here and in phase.rs (its Python package phase-python), with the same decks and seeds.

    python bench/vs_peers.py --corpus oracle-cards.json.gz --decks green.txt red.txt [--decks a.txt b.txt]
        [--peer-python PYTHON] [--rounds 5] [--games 4] [--skip-trivial]

Every window is shown, opening hands are kept, and each answer is drawn uniformly from what is listed. (Here a
whole declaration of attackers or blockers is asked creature by creature; phase-python lists n + 2 of the 2^n
attacks, and single blocks.) More than two decks make a free-for-all game of so many players. Rounds
alternate between the two sides; each round plays the same seeds on both, in a process of its own, and is one
ratio. Times are processor time within the games: loading cards and reading whose turn it is are not counted.
The peer's card data is made from the corpus by its own `phase-gen`.
"""

from __future__ import annotations

import argparse
import gzip
import json
import random
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

LIMIT = 20_000
Row = tuple[int, int, float]


def deck_names(path: str) -> list[str]:
    """The main deck of a plain list, card by card."""
    names: list[str] = []
    for line in Path(path).read_text(encoding="utf-8").splitlines():
        count, _, name = line.strip().partition(" ")
        if count.isdigit():
            names += [name] * int(count)
    return names


# Each side, in a process of its own.


def here(decks: list[str], seeds: range, skip_trivial: bool) -> list[Row]:
    """Decisions, turns and seconds of each game of apnap."""
    from apnap import Deck, Game
    from apnap.sim.match import only_play

    only_play()  # as `apnap sim` and its workers do
    loaded = [Deck.load(path) for path in decks]
    rows = []
    for seed in seeds:
        rng = random.Random(seed)
        began = time.process_time()
        game = Game(loaded, seed=seed, log=False, skip_trivial=skip_trivial)
        count = 0
        while count < LIMIT:
            decision = game.decision
            if decision is None:
                break
            actions = game.legal_actions
            keep = decision.kind == "mulligan"
            game.push(actions[0 if keep else rng.randrange(len(actions))])
            count += 1
        rows.append((count, game.turn, time.process_time() - began))
    return rows


def peer(decks: list[str], seeds: range, data: str) -> list[Row]:
    """The same of phase-python."""
    from phase import Engine

    engine = Engine.from_path(data)
    lists = [deck_names(path) for path in decks]
    rows = []
    for seed in seeds:
        rng = random.Random(seed)
        clock = time.process_time
        began = clock()
        game = engine.new_game(
            player=lists[0],
            opponent=lists[1],
            extra_players=lists[2:] or None,
            seed=seed,
            first_player=0,
            format="Standard" if len(lists) == 2 else "FreeForAll",
        )
        spent = clock() - began
        count = 0
        while count < LIMIT:
            waiting = game.waiting_for()
            if waiting["type"] in ("GameOver", "MatchOver"):
                break
            began = clock()
            actions = game.actions()
            spent += clock() - began
            if not actions:
                break
            if waiting["type"] == "MulliganDecision":
                player = waiting["data"]["pending"][0]["player"]
                action = next(a for a in actions if a.data["choice"]["type"] == "Keep")
            else:
                player = waiting["data"]["player"]
                action = actions[rng.randrange(len(actions))]
            began = clock()
            game.apply(player, action)
            spent += clock() - began
            count += 1
        rows.append((count, game.turn, spent))
    return rows


# The peer's card data.


def peer_data(corpus: str, names: set[str], python: str, folder: str) -> str:
    """A file of the peer's, of these cards, made by its generator from a file of the corpus."""
    with gzip.open(corpus, "rt", encoding="utf-8") as file:
        cards = [card for card in json.load(file) if card["name"] in names]
    atomic = str(Path(folder, "atomic.json"))
    data = str(Path(folder, "card-data.json"))
    content = {"meta": {}, "data": {card["name"]: [_atomic(card)] for card in cards}}
    Path(atomic).write_text(json.dumps(content), encoding="utf-8")
    generator = Path(python).with_name("phase-gen")
    subprocess.run([str(generator), "-i", atomic, "-o", data], check=True, stdout=subprocess.DEVNULL)
    return data


def _atomic(card: dict[str, Any]) -> dict[str, Any]:
    left, _, right = card["type_line"].partition(" — ")
    words = left.split()
    supertypes = [word for word in words if word in ("Basic", "Legendary", "Snow", "World")]
    made = {
        "name": card["name"],
        "manaCost": card.get("mana_cost") or None,
        "manaValue": card.get("cmc", 0),
        "text": card.get("oracle_text"),
        "type": card["type_line"],
        "types": [word for word in words if word not in supertypes],
        "supertypes": supertypes,
        "subtypes": right.split(),
        "layout": card["layout"],
        "power": card.get("power"),
        "toughness": card.get("toughness"),
        "loyalty": card.get("loyalty"),
        "colors": card.get("colors") or [],
        "colorIdentity": card.get("color_identity") or [],
        "keywords": card.get("keywords") or [],
        "identifiers": {"scryfallOracleId": card.get("oracle_id") or card["name"]},
        "legalities": {},
        "printings": [],
    }
    return {key: value for key, value in made.items() if value is not None}


# The match.


def run(python: str, arguments: list[str]) -> list[Row]:
    """One side's games, in a new process."""
    done = subprocess.run([python, __file__, *arguments], check=True, capture_output=True, text=True)
    return [tuple(row) for row in json.loads(done.stdout)]


def told(name: str, ratios: list[float]) -> str:
    """A ratio's median and spread."""
    return f"{name} {statistics.median(ratios):6.1f} x ({min(ratios):.1f} to {max(ratios):.1f})"


def compare(decks: list[str], args: argparse.Namespace, data: str) -> None:
    """One pairing, and its table."""
    sides: dict[str, list[list[Row]]] = {"apnap": [], "phase": []}
    for n in range(args.rounds):
        seeds = [str(n * args.games), str((n + 1) * args.games)]
        common = ["--seeds", *seeds, "--decks", *decks]
        extra = ["--skip-trivial"] if args.skip_trivial else []
        sides["apnap"].append(run(sys.executable, ["--side", "apnap", *extra, *common]))
        sides["phase"].append(run(args.peer_python, ["--side", "phase", "--data", data, *common]))
    title = " against ".join(Path(path).stem for path in decks)
    print(f"\n{title}, {args.rounds} rounds of {args.games} games a side")
    for side, rounds in sides.items():
        rows = [row for games in rounds for row in games]
        decisions, turns, seconds = (sum(column) for column in zip(*rows))
        print(
            f"  {side}: {len(rows) / seconds:8.2f} games/s {turns / seconds:9.1f} turns/s"
            f" {decisions / seconds:10.0f} decisions/s   {turns / len(rows):5.1f} turns and"
            f" {decisions / len(rows):6.0f} decisions a game"
        )
    for name, column in (("games/s", None), ("turns/s", 1), ("decisions/s", 0)):
        ratios = []
        for ours, theirs in zip(sides["apnap"], sides["phase"]):
            done = [len(r) if column is None else sum(row[column] for row in r) for r in (ours, theirs)]
            spent = [sum(row[2] for row in r) for r in (ours, theirs)]
            ratios.append((done[0] / spent[0]) / (done[1] / spent[1]))
        print(f"  {told(name, ratios)}")


def main() -> None:
    """Run from the command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--decks", nargs="+", action="append", required=True, metavar="FILE")
    parser.add_argument("--corpus", help="Scryfall's oracle-cards file, gzipped")
    parser.add_argument("--peer-python", default=sys.executable, help="an interpreter that has phase-python")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--games", type=int, default=4, help="games a side and round")
    parser.add_argument("--skip-trivial", action="store_true", help="run through windows with one answer")
    parser.add_argument("--side", choices=("apnap", "phase"), help=argparse.SUPPRESS)
    parser.add_argument("--seeds", nargs=2, type=int, help=argparse.SUPPRESS)
    parser.add_argument("--data", help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.side:
        seeds = range(*args.seeds)
        decks = args.decks[0]
        rows = (
            here(decks, seeds, args.skip_trivial) if args.side == "apnap" else peer(decks, seeds, args.data)
        )
        print(json.dumps(rows))
        return
    if not args.corpus:
        parser.error("--corpus FILE is needed: the peer's card data are made from it")
    from apnap import pure

    print(f"apnap: {'compiled' if pure.compiled() else 'plain'} core")
    names = {name for decks in args.decks for path in decks for name in deck_names(path)}
    with tempfile.TemporaryDirectory() as folder:
        data = peer_data(args.corpus, names, args.peer_python, folder)
        for decks in args.decks:
            compare(decks, args, data)


if __name__ == "__main__":
    main()
