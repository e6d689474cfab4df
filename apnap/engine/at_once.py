"""What happens at once and gets an order all the same: the timestamps of what enters together (CR 613.7m),
the place of cards that are put into one graveyard (404.3)."""

from __future__ import annotations

from typing import Final

from apnap.engine import verbs, zones
from apnap.engine.continuous import info_of, layer_of
from apnap.engine.decision import choose
from apnap.engine.reading import PT_SET
from apnap.engine.state import BATTLEFIELD, CARD, GRAVEYARD, Event, Frame, GameState, Option
from apnap.engine.walking import mentions
from apnap.model.abilities import Static
from apnap.model.cards import Face
from apnap.model.modifications import (
    CantHave,
    ChangeText,
    Control,
    Lose,
    LoseTypes,
    SetColors,
    SetName,
    SetPT,
    SetTypes,
)
from apnap.model.refs import Topmost

# What sets a value or takes something away: of it and another effect on the same layer the later prevails.
_SETTING: Final = (
    CantHave,
    ChangeText,
    Control,
    Lose,
    LoseTypes,
    SetColors,
    SetName,
    SetPT,
    SetTypes,
)
_LAYERS: Final[dict[int, tuple[int, int]]] = {}  # by face, pure: the layers that it reaches, and sets in


def enters(e: Event) -> bool:
    """Whether something enters the battlefield by the event."""
    return e.dest == BATTLEFIELD and e.verb == verbs.ZONE_CHANGE


def controller_of(e: Event) -> int:
    """Under whose control it enters."""
    return e.entering.controller if e.entering is not None and e.entering.controller >= 0 else e.player


def in_order(s: GameState, batch: tuple[Event, ...], ranks: dict[int, int]) -> list[Event]:
    """The batch with permanents that enter in APNAP order of their controllers, those of one player by their
    rank if they have one, else as they stand; so are cards put into one graveyard. All else keeps its
    place."""
    out = list(batch)
    entering = [i for i, e in enumerate(batch) if enters(e)]
    if len(entering) > 1:
        order = s.in_game()
        keys: list[tuple[int, int, int]] = []
        for i in entering:
            c = controller_of(batch[i])
            keys.append((order.index(c) if c in order else len(order), ranks.get(i, i), i))
        _place(out, batch, entering, [i for _, _, i in sorted(keys)])
    if ranks:
        buried = [i for i, e in enumerate(batch) if is_buried(e) and i in ranks]
        _place(out, batch, buried, sorted(buried, key=lambda i: ranks[i]))
    return out


def _place(out: list[Event], batch: tuple[Event, ...], places: list[int], order: list[int]) -> None:
    for place, i in zip(places, order):
        out[place] = batch[i]


def is_buried(e: Event) -> bool:
    """Whether a card is put into a graveyard by the event."""
    return e.dest == GRAVEYARD and e.verb == verbs.ZONE_CHANGE and e.obj > 0


def chosen_ranks(s: GameState, f: Frame, batch: tuple[Event, ...]) -> dict[int, int] | None:
    """The order that players choose for what enters together under their control, where it can matter: for
    each event of the batch that has one, its rank; None: the game waits for the answer."""
    ranks: dict[int, int] = {}
    if len(batch) > 1 and not _graveyard_order(s, f, batch, ranks):
        return None
    entering = [i for i, e in enumerate(batch) if enters(e)]
    if len(entering) < 2:
        return ranks
    for p in s.in_game():
        mine = [i for i in entering if controller_of(batch[i]) == p]
        rivals = [i for i in mine if _meets_another(s, batch, i, mine)]
        options = [Option(f"e{i}", "order", obj=batch[i].obj, index=i) for i in rivals]
        if not _rank(s, f, p, "613.7m", "Choose what gets the next timestamp", options, batch, ranks):
            return None
    return ranks


def _rank(
    s: GameState,
    f: Frame,
    p: int,
    rule: str,
    prompt: str,
    options: list[Option],
    batch: tuple[Event, ...],
    ranks: dict[int, int],
) -> bool:
    """The player chooses one after the other; each gets the next rank. False: the game waits."""
    left = options
    while left:
        key = f"order{p}.{len(ranks)}"
        got = choose(s, f, key, "order", p, rule, prompt, left, batch[options[0].index].source)
        if got is None:
            return False
        for option in left:
            if option.key == got:
                ranks[option.index] = len(ranks) - len(batch)
        left = [option for option in left if option.key != got]
    return True


def _graveyard_order(s: GameState, f: Frame, batch: tuple[Event, ...], ranks: dict[int, int]) -> bool:
    """404.3: the owner of cards that are put into one graveyard at once arranges them, where a card of the
    game looks at that order: the first chosen lies lowest. False: the game waits for the answer."""
    buried = [i for i, e in enumerate(batch) if is_buried(e)]
    if len(buried) < 2 or not _order_counts(s):
        return True
    for p in s.in_game():
        mine = [i for i in buried if s.obj(batch[i].obj).owner == p and s.obj(batch[i].obj).kind == CARD]
        if len(mine) < 2:
            continue
        options = [Option(f"o{batch[i].obj}", "order", obj=batch[i].obj, index=i) for i in mine]
        if not _rank(s, f, p, "404.3", "Put the next card into the graveyard", options, batch, ranks):
            return False
    return True


_COUNTS: Final[dict[int, bool]] = {}  # by face, pure: whether it looks at the order of a graveyard


def _order_counts(s: GameState) -> bool:
    for card, _ in s.cards:
        for face in card.faces:
            known = _COUNTS.get(face.nid)
            if known is None:
                known = mentions(face.abilities, Topmost)
                if face.nid >= 0:
                    _COUNTS[face.nid] = known
            if known:
                return True
    return False


def _meets_another(s: GameState, batch: tuple[Event, ...], at: int, others: list[int]) -> bool:
    """Whether it brings an effect that meets one of another of them on a layer where the later prevails."""
    reach, sets = _layers(zones.entering_face(s, batch[at]))
    if not reach:
        return False
    for i in others:
        if i != at:
            its, those = _layers(zones.entering_face(s, batch[i]))
            if reach & those or sets & its:
                return True
    return False


def _layers(face: Face) -> tuple[int, int]:
    """The layers, as bits, on which static abilities of the face affect other objects, and those on which
    they set something."""
    known = _LAYERS.get(face.nid)
    if known is None:
        reach = sets = 0
        for ability in face.abilities:
            if isinstance(ability, Static) and info_of(ability).entangled:
                for mod in ability.mods:
                    layer = layer_of(mod, False)
                    if layer <= PT_SET:
                        reach |= 1 << layer
                        if isinstance(mod, _SETTING):
                            sets |= 1 << layer
        known = (reach, sets)
        if face.nid >= 0:
            _LAYERS[face.nid] = known
    return known
