"""The verbs that announce something: which way to cast a card, which ability to activate."""

from __future__ import annotations

from typing import TYPE_CHECKING

from apnap.engine import faces, layers, splicing
from apnap.engine.state import GameState
from apnap.game import Action
from apnap.model import Face
from apnap.model.modifications import AdditionalCost
from apnap.scenario.errors import NotLegal
from apnap.scenario.given import Given, closest
from apnap.scenario.stack import ability_of
from apnap.scenario.steps import Step

if TYPE_CHECKING:
    from apnap.scenario.play import Driver


def cast(driver: Driver, step: Step) -> None:
    """Cast a card: by its face's name one of its faces, by a label among the costs one of its ways."""
    ids, name = driver._named(step)
    player = driver.actor(step, ids)
    driver.give_priority(player, step.place)
    d = driver.game.decision
    assert d is not None
    found = [a for a in d.options if a.kind == "cast" and a.objects[0] in ids]
    mine = [a for a in found if a.controllers[0] == player]
    found = _of_face(driver, mine or found, name)
    act_with_costs(driver, step, ids, found, name)


def act_with_costs(driver: Driver, step: Step, ids: list[int], found: list[Action], name: str) -> None:
    """Choose among the ways by the labels of the costs, and take it."""
    given = step.options.get("costs")
    labels = {} if given is None else {str(g.value).lower(): g for g in _labels(step)}
    ways = {_way(driver, a) for a in found}
    chosen = [label for label in labels if label in ways and label]
    if chosen:
        found = [a for a in found if _way(driver, a) == chosen[0]]
        rest = {k: g for k, g in labels.items() if k != chosen[0]}
        step.options = {k: v for k, v in step.options.items() if k != "costs"}
        if rest:
            assert given is not None
            step.options["costs"] = given.within(list(rest))
    elif "" in ways or (given is not None and not labels):
        found = [a for a in found if not _way(driver, a)]
    elif len(ways) > 1:
        raise step.place.error(f"{name} can be cast in several ways; say which by `costs`", sorted(ways))
    for label, g in labels.items():
        if label not in chosen and label not in _offered(driver, found):
            near = closest(label, [*ways, *_offered(driver, found)])
            if not found:
                continue
            text = f"{name} has no cost called {label!r} that may be paid now"
            raise NotLegal(text, g.file, g.line, near, "601.2b")
    driver.act(step, ids, found, "cast", name)


def _way(driver: Driver, action: Action) -> str:
    """The label of the way in which the card would be cast: that of a cost, or "prototype" (CR 718.3)."""
    card = driver.state.obj(action.objects[0]).card
    layout = driver.state.cards[card][0].layout if card >= 0 else ""
    return "prototype" if layout == "prototype" and action.index else action.word.lower()


def _labels(step: Step) -> list[Given]:
    given = step.options["costs"]
    if isinstance(given.value, dict):
        return [k for k, _ in given.entries("costs")]
    return [g for g in given.listed() if g.value not in (None, False, "none")]


def _offered(driver: Driver, found: list[Action]) -> list[str]:
    """The labels of the additional costs that the card offers."""
    out: list[str] = []
    for action in found:
        id = action.objects[0]
        player = driver.things.controller(driver.state, id)
        rules = (*layers.chars(driver.state, id).rules, *splicing.rules(driver.state, player, id))
        for rule in rules:
            if isinstance(rule[0], AdditionalCost) and rule[0].label:
                out.append(rule[0].label.lower())
    return out


def face_name(s: GameState, action: Action) -> str:
    """The name of the face, or the half, that the action casts; "" where the card has but one."""
    known = _faces(s, action)
    index = action.index or 0
    return known[index].name if index < len(known) else ""


def _faces(s: GameState, action: Action) -> tuple[Face, ...]:
    card = faces.card_of(s, s.obj(action.objects[0]))
    return faces.sets(card) if card is not None else ()


def _of_face(driver: Driver, found: list[Action], name: str) -> list[Action]:
    s = driver.state
    out: list[Action] = []
    for action in found:
        known = _faces(s, action)
        if any(face.name.casefold() == name.casefold() for face in known):
            index = action.index or 0
            if index < len(known) and known[index].name.casefold() == name.casefold():
                out.append(action)
        else:
            out.append(action)
    return out


def activate(driver: Driver, step: Step) -> None:
    """Activate an ability, by its number among the object's activated abilities, or by its label."""
    ids, name = driver._named(step)
    player = driver.actor(step, ids)
    driver.give_priority(player, step.place)
    d = driver.game.decision
    assert d is not None
    others = ("pass", "cast", "play")
    found = [a for a in d.options if a.kind not in others and a.objects and a.objects[0] in ids]
    special = [a for a in found if a.kind != "activate"]
    which = step.options.get("ability")
    if which is not None and isinstance(which.value, str):
        named = [a for a in special if which.value.lower() in (a.kind, a.word.lower())]
        if named:
            driver.act(step, ids, named, "activate", name)
            return
    there = [id for id in ids if driver.things.controller(driver.state, id) == player] or ids
    if not there:
        raise step.value.error(f"{name} is gone")
    keys: dict[int, str] = {}
    for id in there:
        if not layers.chars(driver.state, id).abilities.activated and len(there) > 1:
            continue
        if which is None and special and not any(a.kind == "activate" for a in found):
            continue
        keys[id] = ability_of(driver.state, id, which, step.value).key
    found = [
        a
        for a in found
        if a.objects[0] in there and (a.kind != "activate" or a.word == keys.get(a.objects[0]))
    ]
    driver.act(step, ids, found, "activate", name)
