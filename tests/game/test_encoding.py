"""The state as JSON data: complete, exact, and refused by name where it is no state."""

from __future__ import annotations

import ast
import json
from pathlib import Path
from typing import Any

import pytest

import apnap.engine.state
from apnap.cards import default_database
from apnap.engine import encoding
from apnap.engine.attributes import APART, ATTRIBUTES, DERIVED, MAY_HOLD, TAGS, fresh
from apnap.engine.characteristics import printed
from apnap.engine.faces import usual
from apnap.engine.state import BATTLEFIELD, CARD, HAND, LIBRARY, Event, GameState, StackItem
from apnap.model import Fixed, Type, intern

ENGINE = Path(apnap.engine.state.__file__).parent


def assigned(module: str) -> dict[str, set[str]]:
    """The attributes that each class of a module assigns in its `__init__`."""
    tree = ast.parse((ENGINE / f"{module}.py").read_text(encoding="utf-8"))
    found: dict[str, set[str]] = {}
    for node in tree.body:
        if isinstance(node, ast.ClassDef):
            names: set[str] = set()
            for part in ast.walk(node):
                targets: list[ast.expr] = []
                if isinstance(part, ast.Assign):
                    targets = part.targets
                elif isinstance(part, ast.AnnAssign):
                    targets = [part.target]
                for target in targets:
                    if (
                        isinstance(target, ast.Attribute)
                        and isinstance(target.value, ast.Name)
                        and target.value.id == "self"
                    ):
                        names.add(target.attr)
            found[node.name] = names
    return found


def small_state() -> GameState:
    """Two players with some cards about, one of them on the battlefield."""
    card = default_database().card("Mountain")
    other = default_database().card("Giant Growth")
    s = GameState(2)
    s.cards = tuple([(card, 0)] * 3 + [(other, 1)] * 3)
    for i, (each, owner) in enumerate(s.cards):
        o = s.new_obj(CARD, i, owner, usual(each), LIBRARY if i % 3 else HAND)
        s.set_zone(o.zone, owner, s.zone(o.zone, owner) + (o.id,))
    first = s.own(1)
    first.last = printed(first.face)
    first.counters = (("+1/+1", 2),)
    s.own(2).item = StackItem(None, 3, "p0", (1,), ((0, (4, -1)),), (), Event(3, "603.2", 1), (("b0", (1,)),))
    f = s.push(7, intern(Type("creature")))
    f.vars = {
        "a": 1,
        "b": (1, "x", None, True),
        "nested": {"x": (Event(1, "601.2"),)},
        "set": frozenset({3, 1}),
    }
    before = s.fork()
    s.own_frame(0).vars["back"] = before
    s.own(3).tapped = True
    s.rng = (1 << 64) - 1
    return s


def test_every_attribute_is_listed() -> None:
    classes = assigned("state") | assigned("asked") | assigned("entrance")
    classes.pop("Token")
    characteristics = assigned("characteristics")
    for name in ("AbilityInst", "AbilitySet", "Chars"):
        classes[name] = characteristics[name]
    for name, names in classes.items():
        listed = (*ATTRIBUTES.get(name, ()), *APART.get(name, ()), *DERIVED.get(name, ()))
        assert len(listed) == len(set(listed)), name
        assert names == set(listed), f"{name}: {names ^ set(listed)}"
    assert set(ATTRIBUTES) - set(classes) == set()


def test_every_attribute_that_begins_as_none_says_what_it_may_hold() -> None:
    anything = {("Event", "data")}
    for name in ATTRIBUTES:
        for attribute, first in encoding.first_values(name).items():
            if first is None and (name, attribute) not in anything and name != "Chars":
                assert (name, attribute) in MAY_HOLD, (name, attribute)


def test_tags_name_classes() -> None:
    assert set(TAGS.values()) <= set(ATTRIBUTES)
    assert len(set(TAGS.values())) == len(TAGS)
    assert not set(TAGS) & set("ndlfsGca")


def test_round_trip() -> None:
    s = small_state()
    data = encoding.to_data(s)
    text = json.dumps(data)
    back = encoding.from_data(json.loads(text))
    assert json.dumps(encoding.to_data(back)) == text
    assert encoding.digest(back) == encoding.digest(s)
    assert back.obj(1).last.face is s.obj(1).face
    vars_ = back.frames[0].vars
    assert vars_["b"] == (1, "x", None, True) and vars_["set"] == {1, 3}
    assert vars_["nested"]["x"][0].rule == "601.2"
    inner = vars_["back"]
    assert isinstance(inner, GameState) and not inner.obj(3).tapped and back.obj(3).tapped
    assert inner.obj(1) is back.obj(1)
    back.own(1).damage = 3
    assert inner.obj(1).damage == 0


def test_shared_objects_are_written_once() -> None:
    s = small_state()
    data = encoding.to_data(s)
    pairs = dict(data["state"]["frames"][0]["vars"]["d"])
    assert pairs["back"]["G"]["objects"][1:3] == [0, 0]
    assert pairs["back"]["G"]["objects"][3] != 0


def test_digest_tells_states_apart() -> None:
    s = small_state()
    before = encoding.digest(s)
    t = s.fork()
    assert encoding.digest(t) == before
    t.version += 5
    t.listed = ()
    t.log = []
    assert encoding.digest(t) == before
    for change in ("rng", "turn", "step", "clock", "active"):
        t = s.fork()
        setattr(t, change, getattr(t, change) ^ 1)
        assert encoding.digest(t) != before, change
    t = s.fork()
    t.own(4).tapped = True
    assert encoding.digest(t) != before
    t = s.fork()
    t.own_frame(0).vars["a"] = True
    assert encoding.digest(t) != before


def test_digest_does_not_hang_on_interning() -> None:
    assert encoding.node_digest(Fixed(987_654)) == encoding.node_digest(intern(Fixed(987_654)))
    assert encoding.node_digest(Fixed(1)) != encoding.node_digest(Fixed(2))


def test_a_value_that_no_state_may_hold() -> None:
    s = small_state()
    s.own_frame(0).vars["bad"] = 1.5
    with pytest.raises(encoding.EncodingError, match="float"):
        encoding.to_data(s)


def spoiled() -> list[tuple[Any, str]]:
    def changed(path: tuple[Any, ...], value: Any) -> Any:
        data = json.loads(json.dumps(encoding.to_data(small_state())))
        at = data
        for step in path[:-1]:
            at = at[step]
        at[path[-1]] = value
        return data

    return [
        ([], "no state"),
        ({}, "table of nodes"),
        (changed(("nodes", 0), ["Nonesuch"]), "Nonesuch"),
        (changed(("nodes", 0), ["Fixed"]), "fields"),
        (changed(("state", "turn"), "x"), "turn"),
        (changed(("state", "turn"), True), "turn"),
        (changed(("state", "count"), 3), "players"),
        (changed(("state", "wings"), 2), "wings"),
        (changed(("state", "objects"), 2), "objects"),
        (changed(("state", "objects", 2, "id"), 7), "id 7"),
        (changed(("state", "objects", 2, "face"), {"n": 10_000}), "node"),
        (changed(("state", "objects", 2, "card"), 10_000), "card"),
        (changed(("state", "zones"), {"l": [[99]] * 18}), "no object"),
        (changed(("state", "frames"), None), "frames"),
        (changed(("state", "ask"), {"E": {}}), "ask"),
        (changed(("state", "objects", 2), {"zz": 1}), "zz"),
    ]


@pytest.mark.parametrize(("data", "words"), spoiled(), ids=lambda v: v if isinstance(v, str) else "")
def test_bad_data_is_refused_by_name(data: Any, words: str) -> None:
    with pytest.raises(encoding.EncodingError, match=words):
        encoding.from_data(data)


@pytest.mark.parametrize("name", sorted(ATTRIBUTES))
def test_first_values(name: str) -> None:
    assert type(fresh(name)).__name__ == name


def test_battlefield_is_shared() -> None:
    s = small_state()
    s.set_zone(BATTLEFIELD, 1, (1,))
    assert s.battlefield() == (1,)
