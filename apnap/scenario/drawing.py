"""The board as a piece of HTML: the players, their permanents by rows, the stack, graveyards and exile."""

from __future__ import annotations

from html import escape
from typing import Final

from apnap.engine import layers
from apnap.engine.log import name_of
from apnap.engine.state import ABILITY, COMMAND, EXILE, GRAVEYARD, HAND, LIBRARY, GameState, Obj
from apnap.model.words import CARD_TYPES, COLORS, CREATURE, LAND, STEPS, SUPERTYPES
from apnap.scenario.things import Things, named_bits

# What is told of a permanent that is so.
_FLAGS: Final = (("phased_out", "phased out"), ("flipped", "flipped"), ("blocked", "blocked"))


def tag(name: str, inside: str, css: str = "", **attributes: str) -> str:
    """An element; `inside` is HTML already, the attributes are text."""
    words = [f' class="{css}"'] if css else []
    words += [f' {key.rstrip("_")}="{escape(value)}"' for key, value in attributes.items()]
    return f"<{name}{''.join(words)}>{inside}</{name}>"


def draw_html(s: GameState, things: Things) -> str:
    """The whole position, all cards shown; the first player at the bottom."""
    when = f"Turn {s.turn} of {things.who(s.active)}: {STEPS[s.step]}"
    out = [tag("p", escape(when), "when")]
    order = [*range(1, s.count), 0]
    for p in order[:-1]:
        out.append(_player(s, things, p))
    out.append(_stack(s, things))
    out.append(_player(s, things, 0))
    return tag("div", "".join(out), "board")


def _player(s: GameState, things: Things, p: int) -> str:
    player = s.players[p]
    facts = [tag("b", f"{player.life}", "life", title="life") + " life"]
    facts += [f"{n} {escape(kind)}" for kind, n in player.counters]
    facts += [escape(word) for word in player.designations]
    if player.pool:
        mana = "".join(f"{{{unit.mana}}}" for unit in player.pool)
        facts.append(f"mana {escape(mana)}")
    facts.append(f"{len(s.zone(LIBRARY, p))} in the library")
    if player.left:
        facts.append("out of the game")
    name = tag("b", escape(things.who(p)), "who") + (tag("span", "active", "chip") if s.active == p else "")
    head = tag("p", " ".join([name, *(tag("span", fact, "fact") for fact in facts)]), "head")
    mine = [id for id in s.battlefield() if things.controller(s, id) == p]
    hosts = [id for id in mine if s.obj(id).attached_to <= 0]
    # What is attached to another player's permanent is drawn there.
    rows: dict[str, list[int]] = {"creatures": [], "others": [], "lands": []}
    for id in hosts:
        types = layers.chars(s, id).types
        rows["creatures" if types & CREATURE else "lands" if types & LAND else "others"].append(id)
    order = ["lands", "others", "creatures"] if p else ["creatures", "others", "lands"]
    field = "".join(tag("div", _row(s, things, rows[row]), f"row {row}") for row in order if rows[row])
    zones = [
        _zone("hand", [_card(s, id) for id in s.zone(HAND, p)]),
        _zone("graveyard", [_card(s, id) for id in s.zone(GRAVEYARD, p)]),
        _zone("exile", [_card(s, id) for id in s.zone(EXILE, 0) if s.obj(id).owner == p]),
        _zone("command", [_card(s, id) for id in s.zone(COMMAND, 0) if s.obj(id).owner == p]),
    ]
    field = field or tag("p", "no permanents", "none")
    parts = [head, tag("div", field, "field"), "".join(zones)]
    if p:
        parts = [head, "".join(zones), tag("div", field, "field")]
    return tag("section", "".join(parts), "player" + (" left" if player.left else ""))


def _zone(name: str, cards: list[str]) -> str:
    return tag("p", tag("b", f"{name} ") + "".join(cards), "zone") if cards else ""


def _card(s: GameState, id: int) -> str:
    name = name_of(s, id) or s.obj(id).face.name
    return tag("span", escape(name), f"small {_color(s, id)}", title=_type_line(s, id)) + " "


def _color(s: GameState, id: int) -> str:
    c = layers.chars(s, id)
    found = named_bits(COLORS, c.colors)
    return found[0] if len(found) == 1 else "multi" if found else "land" if c.types & LAND else "colorless"


def _type_line(s: GameState, id: int) -> str:
    c = layers.chars(s, id)
    left = [*named_bits(SUPERTYPES, c.supertypes), *named_bits(CARD_TYPES, c.types)]
    right = sorted(c.subtypes)
    return " ".join(w.capitalize() for w in left) + (f" — {' '.join(right)}" if right else "")


def _row(s: GameState, things: Things, ids: list[int]) -> str:
    """Permanents side by side; those that look the same are drawn once."""
    drawn: dict[str, list[int]] = {}
    for id in ids:
        look = _permanent(s, things, id, s.obj(id).face.name)
        # What has something attached, or fights, stands by itself.
        alone = s.obj(id).attacking or s.obj(id).blocking or look.startswith('<div class="with"')
        drawn.setdefault(f"{id}" if alone else look, []).append(id)
    out: list[str] = []
    for same in drawn.values():
        name = things.name(s, same[0])
        if len(same) > 1:
            name = f"{name.partition('#')[0]} \u00d7{len(same)}"
        out.append(_permanent(s, things, same[0], name))
    return "".join(out)


def _permanent(s: GameState, things: Things, id: int, name: str) -> str:
    o, c = s.obj(id), layers.chars(s, id)
    shown = name if c.name else "face-down permanent"
    parts = [tag("b", escape(shown), "name"), tag("span", escape(_type_line(s, id)), "types")]
    chips = [tag("span", escape(text), f"chip {css}".strip()) for css, text in _chips(s, things, o)]
    if c.has_pt:
        chips.append(tag("span", f"{c.power}/{c.toughness}", "pt"))
    if chips:
        parts.append(tag("span", "".join(chips), "chips"))
    css = f"card {_color(s, id)}" + (" tapped" if o.tapped else "") + (" out" if o.phased_out else "")
    card = tag("div", "".join(parts), css)
    attached = [a for a in s.battlefield() if s.obj(a).attached_to == id]
    if not attached:
        return card
    return tag("div", card + "".join(_permanent(s, things, a, things.name(s, a)) for a in attached), "with")


def _chips(s: GameState, things: Things, o: Obj) -> list[tuple[str, str]]:
    out: list[tuple[str, str]] = []
    if o.tapped:
        out.append(("is-tapped", "tapped"))
    if o.face_down:
        out.append(("", "face down"))
    out += [("", text) for name, text in _FLAGS if getattr(o, name)]
    out += [("counter", f"{n} {kind}") for kind, n in o.counters]
    if o.damage:
        out.append(("damage", f"{o.damage} damage"))
    if o.attacking:
        out.append(("fights", f"attacks {things.name(s, o.attacking)}"))
    out += [("fights", f"blocks {things.name(s, b)}") for b in o.blocking]
    if o.attached_to < 0:
        out.append(("", f"on {things.name(s, o.attached_to)}"))
    out += [("", word) for word in o.designations]
    out += [("", f"{aspect}: {value}") for aspect, value in o.chosen if isinstance(value, str | int)]
    c = layers.chars(s, o.id)
    if c.types & CREATURE and c.controller >= 0 and o.came >= s.players[c.controller].turn_began:
        if not c.has("haste"):
            out.append(("", "summoning sick"))
    if c.controller >= 0 and c.controller != o.owner:
        out.append(("", f"owned by {things.who(o.owner)}"))
    if c.types & CREATURE:
        out += [("keyword", word) for word in sorted(c.abilities.names)]
    return out


def _stack(s: GameState, things: Things) -> str:
    items: list[str] = []
    for id in reversed(s.stack()):
        o = s.obj(id)
        text = escape(things.name(s, id))
        who = escape(things.who(things.controller(s, id)))
        targets: list[int] = []
        if o.item is not None:
            targets = [e for _, entities in o.item.targets for e in entities]
        to = ", ".join(escape(things.name(s, e)) for e in targets)
        kind = "ability" if o.kind == ABILITY else "spell"
        more = tag("span", f"{kind} of {who}" + (f", targets {to}" if to else ""), "types")
        css = "" if o.kind == ABILITY else _color(s, id)
        items.append(tag("li", tag("div", tag("b", text, "name") + more, f"card wide {css}".strip())))
    if not items:
        return ""
    return tag("div", tag("b", "stack, from the top") + tag("ol", "".join(items)), "stack")
