"""What comes on top of the mana that a permanent is tapped for, as the payer counts on it: of triggered mana
abilities (CR 605.1b, 605.4a) and of effects that multiply it (106.12b)."""

from __future__ import annotations

from typing import Final

from apnap.engine import evaluate, indexes, layers, mana_abilities, qualities, verbs, walking
from apnap.engine.characteristics import AbilityInst
from apnap.engine.evaluate import Context
from apnap.engine.patterns import event_matches, verbs_of
from apnap.engine.state import Event, GameState
from apnap.model.abilities import Triggered
from apnap.model.events import AmountBecomes, Pattern
from apnap.model.instructions import AddMana
from apnap.model.modifications import Replacing
from apnap.model.words import MANA

_MOST: Final = 40  # outputs


class Watching:
    """What looks at permanents being tapped for mana: triggered mana abilities, with their sources, and
    replacement effects that multiply what is produced (CR 106.12b)."""

    def __init__(self) -> None:
        self.triggered: list[tuple[int, AbilityInst]] = []
        self.replacing: list[tuple[Replacing, int, int, str]] = []
        self.types = False  # whether it matters of which type the mana is

    def any(self) -> bool:
        """Whether there is such a thing."""
        return len(self.triggered) > 0 or len(self.replacing) > 0


def watching(s: GameState) -> Watching:
    """What looks at permanents being tapped for mana now."""
    out = Watching()
    for id, inst in indexes.trigger_index(s).get(verbs.TAP, ()):
        ability = inst.ability
        assert isinstance(ability, Triggered)
        when = ability.when
        if isinstance(when, Pattern) and when.how == "mana" and walking.adds_mana(ability.effect):
            if not walking.has_targets(ability.effect):
                out.triggered.append((id, inst))
                adds: list[AddMana] = []
                mana_abilities.adds_now(ability.effect, None, adds)
                if any([add.like is not None for add in adds]):
                    out.types = True
    for mod, source, controller, _, instance, effect in layers.replacing(s):
        if effect is None and verbs.ADD_MANA in verbs_of(mod.when):
            if all([isinstance(change, AmountBecomes) for change in mod.changes]):
                out.replacing.append((mod, source, controller, instance))
                out.types = True
    return out


def with_more(s: GameState, player: int, source: mana_abilities.Source, watching: Watching) -> None:
    """Count in what comes of it as the source is tapped for mana by the player. Mana that may be spent
    on some things only, and what comes in too many ways, is left to arrive on top of what was planned."""
    outputs: list[mana_abilities.Output] = []
    for output in source.outputs:
        for one in _by_types(source, output) if watching.types else [output]:
            outputs.extend(_with_more(s, player, source.id, one, watching))
    if len(outputs) <= _MOST:
        source.becomes(tuple(outputs))


def _by_types(source: mana_abilities.Source, output: mana_abilities.Output) -> list[mana_abilities.Output]:
    """The output with its types chosen, each way by itself."""
    ways: list[tuple[tuple[int, ...], tuple[int, ...]]] = [((), ())]
    at = 0
    for i, pick in enumerate(output.picks):
        span = output.spans[i]
        units = output.units[at : at + span]
        at += span
        if pick >= 0:
            ways = [(known + units, picks + (pick,)) for known, picks in ways]
            continue
        runs = source.choices[i]
        ways = [
            (known + (mana_abilities.MANA_BIT[run[0]],), picks + (k,))
            for known, picks in ways
            for k, run in enumerate(runs)
        ]
        if len(ways) > _MOST:
            return [output]
    return [mana_abilities.Output(known, picks, output.spans) for known, picks in ways]


def _with_more(
    s: GameState,
    player: int,
    id: int,
    output: mana_abilities.Output,
    watching: Watching,
) -> list[mana_abilities.Output]:
    known = 0
    for unit in output.units:
        known |= unit
    from apnap.engine.mana_resolving import tapped_for

    event = tapped_for(id, player, [m for m in MANA if known & mana_abilities.MANA_BIT[m]])
    times = _multiplied(s, player, id, len(output.units), watching)
    if times > 1:
        names = [mana_abilities.types_text(unit) for unit in output.units]
        extra = tuple([(0, ((name,),), times - 1) for name in names if len(name) == 1])
        if len(extra) == len(output.units):
            units = tuple([unit for unit in output.units for _ in range(times - 1)])
            output = mana_abilities.Output(output.units + units, output.picks, output.spans, extra)
    out = [output]
    for at, inst in watching.triggered:
        ability = inst.ability
        assert isinstance(ability, Triggered)
        ctx = Context(s, at, qualities.controller_of(s, at))
        ctx.instance = inst.keyword_key()
        ctx.event = event
        if not event_matches(ctx, ability.when, event):
            continue
        if ability.condition is not None and not evaluate.holds(ctx, ability.condition):
            continue
        adds: list[AddMana] = []
        mana_abilities.adds_now(ability.effect, ctx, adds)
        for add in adds:
            runs = qualities.mana_runs(s, at, ctx.controller, add, event)
            times = evaluate.amount(ctx, add.times)
            if add.only is not None or times <= 0 or not runs or evaluate.players(ctx, add.who) != [player]:
                continue
            ways = mana_abilities.ways_of(runs, times, times if add.how == "each" else 1)
            out = [
                mana_abilities.Output(o.units + w.units, o.picks, o.spans, o.more + _picks(w, runs))
                for o in out
                for w in ways or [mana_abilities.Output((), (), ())]
            ]
            if len(out) > _MOST:
                return [output]
    return out


def _multiplied(s: GameState, player: int, id: int, n: int, watching: Watching) -> int:
    """How many times as much mana is produced."""
    event = Event(verbs.ADD_MANA, "106.12b", 0, id, player, 0, n, "mana", player)
    for mod, source, controller, instance in watching.replacing:
        ctx = Context(s, source, controller)
        ctx.instance = instance
        ctx.event = event
        if mod.condition is not None and not evaluate.holds(ctx, mod.condition):
            continue
        if event_matches(ctx, mod.when, event):
            for change in mod.changes:
                assert isinstance(change, AmountBecomes)
                event.amount = evaluate.amount(ctx, change.amount)
    return event.amount // n if n else 1


def _picks(
    way: mana_abilities.Output, runs: mana_abilities.Runs
) -> tuple[tuple[int, mana_abilities.Runs, int], ...]:
    return tuple([(pick, runs, way.spans[i]) for i, pick in enumerate(way.picks)])
