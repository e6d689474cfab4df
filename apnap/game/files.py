"""Games as JSON text: the beginning, the answers, the position, over one table of nodes."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from apnap.engine.encoding import Decoder, Encoder, EncodingError, digest
from apnap.engine.state import GameState
from apnap.game.errors import GameFileError

if TYPE_CHECKING:
    from apnap.game.game import Game

KIND: Final = "apnap game"
VERSION: Final = 1


@dataclass(frozen=True, slots=True)
class Saved:
    """What a file holds. `answers` are those of each push; `failed` is what a failing game says of itself."""

    start: GameState
    state: GameState
    players: tuple[str, ...]
    seed: int
    skip_trivial: bool
    answers: tuple[tuple[str, ...], ...]
    failed: dict[str, Any] | None


def to_json(game: Game, failed: dict[str, Any] | None = None) -> str:
    """The game as JSON text."""
    encoder = Encoder()
    positions = game._at.chain()
    start = positions[0].state
    assert start is not None
    data: dict[str, Any] = {
        "kind": KIND,
        "version": VERSION,
        "players": list(game.players),
        "seed": game.seed,
        "skip_trivial": game.skip_trivial,
        "answers": [list(p.answers) for p in positions[1:]],
        "digest": digest(game.state),
        "start": encoder.state(start),
        "state": encoder.state(game.state) if len(positions) > 1 else None,
        "nodes": encoder.nodes,
    }
    if failed is not None:
        data["failed"] = failed
    return json.dumps(data, ensure_ascii=True, separators=(",", ":"))


def from_json(text: str | bytes) -> Saved:
    """What the text holds: a game, or one that `apnap play` has saved with its seats.

    Raises:
        GameFileError: it is no saved game.
    """
    try:
        data = json.loads(text)
    except (ValueError, RecursionError, TypeError) as error:
        raise GameFileError(f"not JSON: {error}") from None
    if isinstance(data, dict) and isinstance(data.get("game"), dict):
        data = data["game"]
    if not isinstance(data, dict) or data.get("kind") != KIND:
        raise GameFileError("not a saved game of apnap")
    if data.get("version") != VERSION:
        raise GameFileError(f"a saved game of version {data.get('version')!r}; this is version {VERSION}")
    players = _listed(data, "players", str)
    seed = _one(data, "seed", int)
    skip_trivial = _one(data, "skip_trivial", bool)
    answers = data.get("answers")
    if not isinstance(answers, list):
        raise GameFileError("answers: not a list")
    pushes: list[tuple[str, ...]] = []
    for i, push in enumerate(answers):
        if not isinstance(push, list) or not push or not all(isinstance(key, str) for key in push):
            raise GameFileError(f"answers: number {i} is no list of keys")
        pushes.append(tuple(push))
    try:
        decoder = Decoder(data.get("nodes"))
        start = decoder.state(data.get("start"))
        state = decoder.state(data.get("state")) if data.get("state") is not None else start
        found = digest(state)
    except (EncodingError, RecursionError, OverflowError) as error:
        raise GameFileError(f"{error}; the file is damaged, or was saved by another apnap") from None
    except (TypeError, ValueError, AttributeError, KeyError, IndexError) as error:
        raise GameFileError(f"the state is damaged: {type(error).__name__}: {error}") from error
    if bool(pushes) != (data.get("state") is not None):
        raise GameFileError("state: there must be one if there are answers, and only then")
    if "digest" in data and data["digest"] != found:
        raise GameFileError("digest: the position is not the one that was saved")
    if len(players) != state.count or start.count != state.count:
        raise GameFileError(f"players: {len(players)} names for {state.count} players")
    failed = data.get("failed")
    if failed is not None and not isinstance(failed, dict):
        raise GameFileError("failed: not an object")
    return Saved(start, state, tuple(players), seed, skip_trivial, tuple(pushes), failed)


def _one(data: dict[str, Any], name: str, kind: type) -> Any:
    value = data.get(name)
    if type(value) is not kind:
        raise GameFileError(
            f"{name}: {'nothing' if value is None else repr(value)} where {kind.__name__} stands"
        )
    return value


def _listed(data: dict[str, Any], name: str, kind: type) -> list[Any]:
    value = data.get(name)
    if not isinstance(value, list) or not all(type(v) is kind for v in value):
        raise GameFileError(f"{name}: not a list of {kind.__name__}")
    return value
