"""Twenty of the examples, drawn at random (`random.Random(613).sample` of the first 171), each with a way to
disable the code of its rule. Run as a program, in a process whose caches nothing has filled, it says for each
what came of the example with that code disabled."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from apnap.engine import copying, durations, layers, modifying, qualities, working
from apnap.engine import replacement as replacing
from apnap.engine.combat import damage, division
from apnap.engine.instructions import HANDLERS, moving
from apnap.engine.state import Event
from apnap.keywords import entering
from apnap.model import EntersWithMods, Fixed, Reveal, Transform, cards, words
from apnap.scenario import Scenario, ScenarioError, ScenarioFailed

HERE = Path(__file__).resolve().parent
Undo = Callable[[], None]


def attribute(owner: Any, name: str, value: Any) -> Callable[[], Undo]:
    """What replaces an attribute and gives a way back."""

    def disable() -> Undo:
        there = hasattr(owner, name)
        kept = getattr(owner, name, None)
        setattr(owner, name, value)
        return lambda: setattr(owner, name, kept) if there else delattr(owner, name)

    return disable


def instruction(node: type) -> Callable[[], Undo]:
    """What lets an instruction do nothing."""

    def disable() -> Undo:
        kept = HANDLERS[node]
        HANDLERS[node] = lambda s, f, ctx, node: []
        return lambda: HANDLERS.__setitem__(node, kept)

    return disable


def only_new_types(c: Any, types: Any, subtypes: Any, supertypes: Any) -> None:
    modifying.replace_types(c, types, subtypes)


def without_phyrexian(symbol: str, known: Callable[[str], int] = words.symbol_mana_value) -> int:
    return 0 if symbol.endswith("/P") else known(symbol)


def front_face_of_any(s: Any, known: Any, o: Any, base: Any = working.base) -> Any:
    c = base(s, known, o)
    if o.face_index > 0 and o.card >= 0:
        c = c.copy()
        c.mana_value = s.cards[o.card][0].faces[0].mana_value()
    return c


def without_mods(s: Any, e: Event, change: Any, ctx: Any, amend: Any = replacing.amend) -> Event:
    made: Event = e if isinstance(change, EntersWithMods) else amend(s, e, change, ctx)
    return made


def as_printed(s: Any, e: Event, foreign: Any, out: Any, entering: Any = replacing._entering) -> None:
    how = e.entering
    if how is not None and how.copy_of is not None:
        how = how.altered()
        how.copy_of = None
        e = e.altered()
        e.entering = how
    entering(s, e, foreign, out)


def forgetting(self: Any, value: Any = None) -> Any:
    return {}


DISABLED: dict[str, Callable[[], Undo]] = {
    "106.5-1": attribute(qualities, "mana_runs", lambda s, source, player, node, event=None: (("G",),)),
    "107.1b-1": attribute(damage, "damage_of", lambda s, id: abs(layers.chars(s, id).power)),
    "202.2a-1": attribute(cards, "cost_colors", lambda cost: 0),
    "202.3b-3": attribute(working, "base", front_face_of_any),
    "202.3g-1": attribute(words, "symbol_mana_value", without_phyrexian),
    "205.1b-1": attribute(working, "add_types", only_new_types),
    "607.4-1": attribute(qualities, "chosen", lambda s, source, aspect: None),
    "611.2e-1": attribute(replacing, "amend", without_mods),
    "613.7a-1": attribute(working.Working, "granted", property(forgetting, forgetting)),
    "615.11-1": attribute(durations, "_bounds", lambda node: []),
    "701.20c-1": instruction(Reveal),
    "701.24c-1": attribute(moving, "_shuffled_anyway", lambda s, ctx, node: []),
    "701.24c-2": attribute(moving, "_shuffles", lambda s, ctx, node, ids: []),
    "702.19b-1": attribute(division.Division, "feasible", lambda self, i, r: True),
    "702.19c-1": attribute(damage, "PLANESWALKER", 0),
    "702.24b-1": attribute(entering, "CountersOn", lambda kind, of: Fixed(1)),
    "707.2-2": attribute(copying, "copiable", lambda s, id: s.obj(id).face),
    "707.4-1": attribute(working, "face_of", lambda known, o: o.face),
    "707.5-1": attribute(replacing, "_entering", as_printed),
    "712.18-1": instruction(Transform),
}


def outcome(example: str) -> str:
    """Whether all sides of the example hold: "holds", "fails", or an error that is none of the scenario's."""
    try:
        for file in sorted((*HERE.glob(f"{example}.yaml"), *HERE.glob(f"{example}-*.yaml"))):
            Scenario.load(file).test()
    except (ScenarioFailed, ScenarioError) as error:
        return "an error of the engine" if "the engine failed" in str(error) else "fails"
    except Exception as error:
        return f"{type(error).__name__}: {error}"
    return "holds"


def main() -> None:
    """Print what came of each."""
    found: dict[str, str] = {}
    for example, disable in DISABLED.items():
        undo = disable()
        found[example] = outcome(example)
        undo()
    print(json.dumps(found))


if __name__ == "__main__":
    main()
