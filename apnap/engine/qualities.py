"""Qualities of objects and players that take no ability's point of view: status, what they have in common,
numbers, designations, the step."""

from __future__ import annotations

from typing import Any, Final

from apnap.engine import color_identity, faces, layers, verbs
from apnap.engine.characteristics import Chars
from apnap.engine.state import (
    ABILITY,
    BATTLEFIELD,
    CARD,
    COPY,
    GONE,
    LIBRARY,
    STACK,
    TOKEN,
    CastFacts,
    Effect,
    Event,
    GameState,
    Obj,
    entity_player,
)
from apnap.engine.subtypes import OTHER_SUBTYPES
from apnap.keywords.inherent import ALIASES, family, number
from apnap.keywords.numbers import VARIANTS
from apnap.model.abilities import Activated, Keyword, Static, Triggered
from apnap.model.amounts import Fixed
from apnap.model.filters import SharesWith
from apnap.model.instructions import AddMana
from apnap.model.modifications import Designated, Greater, PlayerHas, TappedAs
from apnap.model.node import Filter
from apnap.model.words import (
    COLOR_BIT,
    CREATURE,
    DECLARE_BLOCKERS,
    MANA_INDEX,
    STEPS,
    SYMBOL_OF_COLOR,
    TYPE_BIT,
    UPKEEP,
    symbol_colors,
)


def compare(a: int, cmp: str, b: int) -> bool:
    """`cmp` is one of = != < <= > >= even odd."""
    if cmp == "=":
        return a == b
    if cmp == ">=":
        return a >= b
    if cmp == "<=":
        return a <= b
    if cmp == "!=":
        return a != b
    if cmp == "<":
        return a < b
    if cmp == ">":
        return a > b
    if cmp == "even":
        return a % 2 == 0
    if cmp == "odd":
        return a % 2 == 1
    raise ValueError(cmp)


def stat(s: GameState, id: int, name: str) -> int:
    """A number of an object: its characteristic, or as last known; loyalty and defense are counters on
    the battlefield (CR 306.5b, 310.4b)."""
    c = layers.chars(s, id)
    if name == "power":
        return c.power
    if name == "toughness":
        return c.toughness
    if name == "mana value":
        return c.mana_value
    o = s.obj(id)
    if name == "level":
        return level_of(o)
    on_battlefield = o.zone in (BATTLEFIELD, GONE)
    if name == "loyalty":
        return o.counters_of("loyalty") if on_battlefield else c.loyalty
    if name == "defense":
        return o.counters_of("defense") if on_battlefield else c.defense
    if name.endswith(" power"):
        return worth(s, id, name)
    raise ValueError(name)


def worth(s: GameState, id: int, name: str) -> int:
    """The same of an object that is tapped as part of a total: "crew power" and "saddle power" are its power,
    or what counts as that for such a cost (CR 702.122c, 702.171c), "station power" too (702.184c)."""
    act, _, last = name.rpartition(" ")
    if last != "power" or not act:
        return stat(s, id, name)
    mods = [r[0] for r in layers.chars(s, id).rules if isinstance(r[0], TappedAs) and act in r[0].acts]
    stats = [mod.stat for mod in mods if mod.stat != "power"]
    more = sum([mod.more.n for mod in mods if isinstance(mod.more, Fixed)])
    return stat(s, id, stats[0] if stats else "power") + more


def level_of(o: Obj) -> int:
    """The level of a permanent, 1 if it has none (CR 716.2b, 716.2d)."""
    return max([number(name) for name in o.designations if family(name) == "level"], default=1)


def controller_of(s: GameState, id: int) -> int:
    """The controller, with layer 2 applied and as last known; the owner where there is none."""
    o = s.obj(id)
    if o.zone == BATTLEFIELD or o.zone == STACK or o.zone == GONE:
        return layers.chars(s, id).controller
    return o.owner


def is_stack_kind(o: Obj, name: str) -> bool:
    """Whether it is that kind of object on the stack, or was when last known."""
    if o.zone != STACK and (o.zone != GONE or o.item is None):
        return False
    if name == "spell":
        return o.kind != ABILITY
    if o.kind != ABILITY or o.item is None:
        return False
    if name == "activated":
        return isinstance(o.item.ability, Activated)
    if name == "triggered":
        return isinstance(o.item.ability, Triggered)
    return name == "ability"


JOINS: Final = frozenset({"paired", "haunting", "encoded"})  # designations of what is joined (`joined`)


def has_status(s: GameState, name: str, id: int) -> bool:
    """Whether the object is in the state that the word names."""
    o = s.obj(id)
    if name == "tapped":
        return o.tapped
    if name == "untapped":
        return not o.tapped
    if name == "attacking":
        return o.attacking != 0
    if name == "blocking":
        return len(o.blocking) > 0
    if name == "blocked":
        return o.attacking != 0 and o.blocked
    if name == "unblocked":
        # It is neither blocked nor unblocked until blockers have been declared (CR 509.1h).
        return o.attacking != 0 and not o.blocked and s.step >= DECLARE_BLOCKERS
    if name == "token":
        return o.kind == TOKEN
    if name == "face down":
        return o.face_down != ""
    if name == "face up":
        return o.face_down == ""
    if name == "transformed":
        return faces.is_transformed(s, o)
    if name == "enchanted":
        return any(["Aura" in layers.chars(s, a).subtypes for a in attachments(s, id)])
    if name == "equipped":
        return any(["Equipment" in layers.chars(s, a).subtypes for a in attachments(s, id)])
    if name == "modified":
        return bool(o.counters) or any(
            [
                "Equipment" in layers.chars(s, a).subtypes
                or ("Aura" in layers.chars(s, a).subtypes and controller_of(s, a) == controller_of(s, id))
                for a in attachments(s, id)
            ]
        )
    if name == "chosen to attack":
        return any([f.kind == verbs.F_ATTACK and id in dict(f.vars.get("chosen", ())) for f in s.frames])
    if name == "new":  # under its controller's control since their latest turn began (CR 302.6)
        return o.came >= s.players[controller_of(s, id)].turn_began
    if name == "new since upkeep":  # since the beginning of its controller's last upkeep (CR 702.30a)
        return o.came >= _last_upkeep(s, controller_of(s, id))
    if name == "copy":
        return o.kind == COPY
    if name == "damaged":
        return o.damage > 0
    if name in JOINS:
        return len(joined(s, name, (id,))) > 0
    return has_designation(s, id, name)


def _last_upkeep(s: GameState, player: int) -> int:
    """The turn of the player's last upkeep: of the one before, while an upkeep of theirs is on."""
    p = s.players[player]
    return p.upkeep_before if s.step == UPKEEP and s.active == player else p.upkeep_began


ATTACHED: Final = "attached"  # under which word an object that is gone is linked to what it had attached


def attachments(s: GameState, entity: int) -> list[int]:
    """What is attached to the object or player, oldest first; of an object that is gone, what was attached to
    it as it last existed (CR 608.2h)."""
    if entity > 0 and s.obj(entity).zone == GONE:
        return [a for word, a in s.obj(entity).linked if word == ATTACHED]
    out: list[int] = []
    for a in s.battlefield():
        o = s.obj(a)
        if o.attached_to == entity and not o.phased_out:
            out.append(a)
    return out


def shares(s: GameState, aspect: str, a: int, b: int) -> bool:
    """Whether two objects have something in common; "card": they are, or were, one physical card."""
    if aspect == "card":
        return s.obj(a).kind == CARD and s.obj(b).kind == CARD and s.obj(a).card == s.obj(b).card
    x = layers.chars(s, a)
    y = layers.chars(s, b)
    if aspect == "color":
        return x.colors & y.colors != 0
    if aspect == "card type":
        return x.types & y.types != 0
    if aspect == "name":
        return faces.share_a_name(x.name, y.name)
    if aspect == "mana value":
        return x.mana_value == y.mana_value
    if aspect in ("power", "toughness"):
        return stat(s, a, aspect) == stat(s, b, aspect)
    if aspect == "creature type":
        kin = TYPE_BIT["kindred"] | CREATURE
        return x.types & kin != 0 and y.types & kin != 0 and bool(_kin_types(x) & _kin_types(y))
    if aspect == "controller":
        return controller_of(s, a) == controller_of(s, b)
    if aspect == "owner":
        return s.obj(a).owner == s.obj(b).owner
    raise NotImplementedError(f"sharing {aspect}")


def can_differ(s: GameState, part: Filter, id: int) -> bool:
    """Whether the object can be other than what the filter says: what has no name has no different name than
    anything (CR 201.2c)."""
    return not isinstance(part, SharesWith) or part.aspect != "name" or layers.chars(s, id).name != ""


def _kin_types(c: Chars) -> frozenset[str]:
    return c.subtypes - OTHER_SUBTYPES


def chosen(s: GameState, source: int, aspect: str) -> Any:
    """What was chosen for the source under the aspect, None if nothing."""
    for name, value in choices(s, source):
        if name == aspect:
            return value
    return None


def choices(s: GameState, source: int) -> tuple[tuple[str, Any], ...]:
    """What was chosen for the source, by aspect. A choice made by an ability of what it is, or was, a copy of
    is linked to the abilities that came with that alone (CR 607.5, 607.5a)."""
    kept = s.obj(source).chosen
    if not kept:
        return kept
    end = copied(s, source)
    if end:
        return tuple([(name[: -len(end)], value) for name, value in kept if name.endswith(end)])
    return tuple([pair for pair in kept if "@" not in pair[0]]) if any(["@" in x for x, _ in kept]) else kept


def choose_for(s: GameState, source: int, aspect: str, value: Any) -> None:
    """The choice made by an ability of the source is kept for it."""
    name = aspect + copied(s, source)
    o = s.own(source)
    o.chosen = (*[pair for pair in o.chosen if pair[0] != name], (name, value))


def copied(s: GameState, id: int) -> str:
    """What marks what is linked with the abilities of a permanent that has become a copy since it entered
    (CR 607.5); "" for one that hasn't."""
    o = s.obj(id)
    face = o.face
    if o.zone == BATTLEFIELD:
        face = layers.face_up(s, id)
    elif o.zone == GONE and o.last is not None and not o.face_down and not face.form:
        face = o.last.face
    return "" if face is o.face else f"@{face.name}"


def exiled_with(s: GameState, source: int) -> list[int]:
    """What was exiled by abilities that the source has still, or as it entered (CR 607.2a-b)."""
    mark = copied(s, source)
    found = [(word, id) for word, id in s.obj(source).linked if word != ATTACHED]
    return [id for word, id in found if (word == mark if mark else word[:1] != "@")]


def number_chosen(s: GameState, source: int, event: Event | None) -> int:
    """The number chosen for the source, 0 if none; of a permanent that is just entering, with the event (CR
    614.12a)."""
    if event is not None and event.entering is not None and event.obj == source:
        for aspect, number in event.entering.chosen:
            if aspect == "number":
                return int(number)
    value = chosen(s, source, "number")
    return int(value) if value is not None else 0


def votes(bindings: dict[str, Any], word: str, others: bool) -> int:
    """How many votes the word has got, or the most that any other word has (CR 701.38)."""
    cast: tuple[str, ...] = bindings.get("votes", ())
    if not others:
        return cast.count(word)
    return max([cast.count(w) for w in cast if w != word], default=0)


def most_voted(bindings: dict[str, Any]) -> tuple[int, ...]:
    """The objects with the most votes, in the order in which the votes were cast (CR 701.38)."""
    cast: tuple[str, ...] = bindings.get("votes", ())
    most = max([cast.count(w) for w in cast], default=0)
    return tuple(dict.fromkeys([int(w) for w in cast if cast.count(w) == most]))


def mana_runs(
    s: GameState, source: int, player: int, node: AddMana, event: Event | None = None
) -> tuple[tuple[str, ...], ...]:
    """The runs of mana that may be added now: the chosen colour stands for its symbol, and where none was
    chosen that run is none (CR 106.5, 607.5a); within a colour identity only its colours (903.4); of what
    was tapped for mana, the `event`, only the types it has produced (106.12a)."""
    if node.like is not None:
        made = event.data if event is not None and event.verb == verbs.TAP and event.how == "mana" else ()
        return tuple([run for run in node.options if run[0] in made])
    if node.within:
        return color_identity.runs_within(s, player, node)
    if node.among is not None:
        from apnap.engine import could_produce

        return could_produce.runs(s, source, player, node)
    out: list[tuple[str, ...]] = []
    for run in node.options:
        if "$color" in run:
            color = chosen(s, source, "color")
            if color is None:
                continue
            run = tuple([SYMBOL_OF_COLOR[color] if m == "$color" else m for m in run])
        out.append(run)
    return tuple(out)


def entering_now(s: GameState) -> tuple[int, ...]:
    """What is about to enter the battlefield while it is asked how: it can't be chosen for what happens as it
    or another of them enters (CR 614.13a)."""
    out: list[int] = []
    for frame in s.frames:
        if frame.kind == verbs.F_EVENTS and frame.vars.get("amend") is not None:
            for e in (*frame.vars["done"], *frame.vars["todo"]):
                if e.verb == verbs.ZONE_CHANGE and e.dest == BATTLEFIELD:
                    out.append(e.obj)
    return tuple(out)


def library_end(s: GameState, players: list[int], n: int, top: bool) -> tuple[int, ...]:
    """The top or bottom cards of the players' libraries, without those that are just entering the battlefield
    from there (CR 614.13c)."""
    out: list[int] = []
    leaving = entering_now(s)
    for p in players:
        ids = s.zone(LIBRARY, p)
        if leaving:
            ids = tuple([id for id in ids if id not in leaving])
        if n > 0:
            out.extend(reversed(ids[-n:]) if top else ids[:n])
    return tuple(out)


def has_keyword(names: frozenset[str], name: str) -> bool:
    """Whether an object whose keyword abilities are those has the keyword ability; variants of it count (CR
    702.29f)."""
    return name in names or any([variant in names for variant in VARIANTS.get(name, ())])


def has_designation(s: GameState, entity: int, name: str) -> bool:
    """Whether the object or player has the designation."""
    if entity > 0:
        if name in s.obj(entity).designations or is_designated(s, entity, name):
            return True
        if designating(s, entity, name):  # seen before the layers have come to rules, for static abilities
            return True
        for rule in layers.chars(s, entity).rules:
            if isinstance(rule[0], Designated) and rule[0].name == name:
                return True
        return False
    name = ALIASES.get(name, name)
    if name in s.players[entity_player(entity)].designations:
        return True
    return (name, entity) in s.designations


def cast_fact(s: GameState, id: int, facts: CastFacts | None, fact: str, instance: str = "") -> int:
    """The fact of the cast as a number (CR 400.7d); 0 for none."""
    if fact in ("modes", "targets"):
        item = s.obj(id).item
        if item is None:
            return 0
        return len(item.modes) if fact == "modes" else sum([len(chosen) for _, chosen in item.targets])
    if facts is None:
        return 0
    if fact == "mana spent":
        return sum(facts.spent)
    if fact == "colors spent":
        return sum([1 for n in facts.spent[:5] if n > 0])
    if fact.startswith("spent "):
        return facts.spent[MANA_INDEX[fact[6:]]]
    return facts.times_paid("kicker" if fact == "kicked" else fact, instance)  # CR 702.33d


def devotion(s: GameState, player: int, colors: tuple[str, ...]) -> int:
    """The player's devotion to the colours (CR 700.5)."""
    bits = 0
    for color in colors:
        bits |= COLOR_BIT[color]
    total = 0
    for id in s.battlefield():
        if s.obj(id).phased_out or controller_of(s, id) != player:
            continue
        cost = layers.chars(s, id).cost
        if cost is not None:
            total += sum([1 for sym in cost.symbols if symbol_colors(sym) & bits])
    return total + _greater(s, player, "devotion")


def player_keywords(s: GameState, player: int, name: str) -> list[tuple[Keyword, int, int]]:
    """The keyword abilities of that name that effects give the player, each with the source of the effect and
    who controls it."""
    out: list[tuple[Keyword, int, int]] = []
    for mod, source, controller, _ in layers.player_rules(s, player):
        if isinstance(mod, PlayerHas):
            for a in mod.keywords:
                if isinstance(a, Keyword) and a.name == name:
                    out.append((a, source, controller))
    return out


def _greater(s: GameState, player: int, what: str) -> int:
    """By how much static abilities of permanents make that number of the player's greater: looked at once
    copy, control and text-changing effects have been (CR 700.5a)."""
    total = 0
    for id in s.battlefield():
        c = layers.chars(s, id)
        for ability in c.face.abilities if not s.obj(id).phased_out else ():
            mods = ability.mods if isinstance(ability, Static) else ()
            for mod in [m for m in mods if isinstance(m, Greater) and m.what == what]:
                from apnap.engine import evaluate

                ctx = evaluate.Context(s, id, c.controller)
                if isinstance(ability, Static) and player in evaluate.players(ctx, ability.affects):
                    total += evaluate.amount(ctx, mod.amount)
    return total


def designating(s: GameState, id: int, name: str) -> list[Effect]:
    """The effects that give the object the designation."""
    out: list[Effect] = []
    for effect in s.effects:
        if effect.affected is not None and id in effect.affected:
            if any([isinstance(mod, Designated) and mod.name == name for mod in effect.mods]):
                out.append(effect)
    return out


def joined(s: GameState, name: str, ids: tuple[int, ...]) -> tuple[int, ...]:
    """What effects have joined the objects with under the designation."""
    out: list[int] = []
    for effect in [effect for id in ids for effect in designating(s, id, name)]:
        out.extend([id for id in effect.affected or () if id not in ids and id not in out])
    return tuple(out)


def giver(s: GameState, id: int) -> tuple[int, ...]:
    """What gave its source the ability on the stack by a static ability of its own."""
    item = s.obj(id).item if id else None
    if item is None or item.instance[:1] != "s":
        return ()
    number = ""
    for char in item.instance[1:]:
        if not char.isdigit():
            break
        number += char
    return (int(number),) if number else ()


def designated(s: GameState) -> tuple[tuple[str, int], ...]:
    """The designations of physical cards, which stay with them in every zone (CR 903.3): (name, card)."""
    for key, value in s.options:
        if key == "designated":
            found: tuple[tuple[str, int], ...] = value
            return found
    return ()


def of_card(s: GameState, id: int) -> list[str]:
    """The designations of the card that the object is (CR 903.3)."""
    cards = cards_of(s, id)
    return [name for name, card in designated(s) if card in cards]


def is_designated(s: GameState, id: int, name: str) -> bool:
    """Whether the object is a card with that designation, whatever it looks like (CR 903.3)."""
    known = designated(s)
    return bool(known) and any([(name, card) in known for card in cards_of(s, id)])


def cards_of(s: GameState, id: int) -> list[int]:
    """The physical cards that represent the object: all of a merged or melded permanent's (CR 903.3b-c)."""
    o = s.obj(id)
    if len(o.components) > 1:
        return [s.obj(part).card for part in o.components if s.obj(part).kind == CARD]
    return [o.card] if o.kind == CARD else []


def during(s: GameState, steps: tuple[str, ...]) -> bool:
    """Whether the current step is one of those; "combat" and "main" stand for their steps."""
    word = STEPS[s.step]
    for step in steps:
        if word == step:
            return True
        if step == "main" and word.endswith("main"):
            return True
        if step == "combat" and 4 <= s.step <= 9:
            return True
    return False
