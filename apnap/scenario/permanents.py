"""The permanents of a position: which card or token, and in which state."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from apnap.engine import copying, faces, layers, verbs, zones
from apnap.engine.characteristics import abilities_of_face
from apnap.engine.state import TOKEN, Ask, CastFacts, Entering, Event, GameState
from apnap.model import Card, Face
from apnap.model.abilities import Static
from apnap.model.modifications import AdditionalCost, AlternativeCost
from apnap.model.words import (
    BATTLE,
    COLORS,
    CREATURE,
    DECLARE_ATTACKERS,
    DECLARE_BLOCKERS,
    END_COMBAT,
    PLANESWALKER,
    STEPS,
)
from apnap.scenario.cards import CARD_WORDS, Cards, face_of
from apnap.scenario.entering import enter, says_how_it_enters
from apnap.scenario.given import Given, closest, shown
from apnap.scenario.things import Things

WORDS: Final = (
    "card",
    "token",
    "copy of",
    "count",
    "label",
    "owner",
    "tapped",
    "counters",
    "damage",
    "attached to",
    "face down",
    "transformed",
    "flipped",
    "phased out",
    "sick",
    "entered",
    "chosen",
    "designations",
    "attacking",
    "blocking",
    "blocked",
    "x",
    "paid",
)
_FACE_DOWN: Final = ("manifested", "morph", "disguise", "cloaked")
_ASPECTS: Final = (
    "color",
    "card type",
    "creature type",
    "land type",
    "basic land type",
    "player",
    "opponent",
    "protector",
    "number",
    "card name",
    "word",
    "mode",
    "may",
    "object",
)
_OF_PLAYERS: Final = ("player", "opponent", "protector")


@dataclass(slots=True)
class Permanent:
    """One that is to be placed."""

    given: Given
    words: Mapping[str, Given]
    player: int
    owner: int
    card: Card | None
    face: Face
    at: int
    id: int = 0
    chosen: dict[str, Any] = field(default_factory=dict)


class Permanents:
    """All permanents of a position: added first, then placed, then related to one another."""

    def __init__(self, s: GameState, things: Things, cards: Cards) -> None:
        self.s = s
        self.things = things
        self.cards = cards
        self.all: list[Permanent] = []
        # While they are placed one by one, in another order than the one told.
        self.scratch = Things(things.players)
        self.scratch.labels = things.labels

    def add(self, player: int, given: Given, at: int) -> int:
        """Read what the item tells of; how many permanents it is, the first of them at this place in the
        order of the position."""
        from apnap.scenario.position import counted

        words: dict[str, Given] = {}
        count = 1
        named: Given | None = given
        if isinstance(given.value, Mapping) and not _is_definition(given):
            words = given.mapping("a permanent", WORDS)
            named = words.get("card")
            if "count" in words:
                count = words["count"].number("count", 1)
        owner = self.things.player(words["owner"]) if "owner" in words else player
        card: Card | None = None
        if named is not None:
            if "token" in words:
                raise words["token"].error("a permanent is a card or a token, not both")
            times, named = counted(named)
            count *= times
            card = self.cards.find(named)
            face = self._face(card, words, named)
        elif "token" in words and not isinstance(words["token"].value, bool):
            face = face_of(words["token"], token=True)
        elif "copy of" in words:
            face = Face("", None, (), ("creature",), ())  # until it is known what it copies
        else:
            raise given.error("a permanent is a card, a token, or a copy of something")
        if "label" in words and count > 1:
            raise words["label"].error("a label is for one permanent")
        for i in range(count):
            self.all.append(Permanent(given, words, player, owner, card, face, at + i))
        return count

    def _face(self, card: Card, words: Mapping[str, Given], named: Given) -> Face:
        face = card.faces[0]
        if "transformed" in words and words["transformed"].flag("transformed"):
            if len(card.faces) < 2:
                raise words["transformed"].error(f"{card.name} has one face only")
            face = card.faces[1]
        down = "face down" in words and words["face down"].value not in (False, None)
        if not down and not any(t not in ("instant", "sorcery") for t in face.types):
            raise named.error(f"{face.name} is no permanent card: it can't be on the battlefield")
        return face

    # Placing.

    def place(self, order: list[int]) -> None:
        """Put all onto the battlefield; `order` gets their ids. What says itself how it enters comes after
        what doesn't, copies after what they may copy; timestamps are those of the order told."""
        ranked = sorted(self.all, key=self._rank)
        for each in ranked:
            each.id = self._enter(each)
            order[each.at] = each.id
            self.scratch.meet(self.s, [each.id])
            if "label" in each.words:
                self._label(each)
        for each in self.all:
            self.s.own(each.id).timestamp = self.s.tick()

    def _rank(self, each: Permanent) -> int:
        if "copy of" in each.words:
            return 2
        return 1 if says_how_it_enters(each.face) else 0

    def _label(self, each: Permanent) -> None:
        given = each.words["label"]
        name = given.text("label")
        if name.casefold() in self.things.labels:
            raise given.error(f"the label {name!r} is used already")
        self.things.label(name, self.s, each.id)

    def _enter(self, each: Permanent) -> int:
        s = self.s
        words = each.words
        if "chosen" in words:
            self._chosen(each)
        how = Entering()
        how.controller = each.player
        how.transformed = "transformed" in words and words["transformed"].flag("transformed")
        how.tapped = "tapped" in words and words["tapped"].flag("tapped")
        how.face_down = self._face_down(words)
        copied = self.scratch.entity(s, words["copy of"]) if "copy of" in words else 0
        if copied < 0 or ("copy of" in words and not copied):
            raise words["copy of"].error("copy of: an object is wanted")
        own = each.card is not None and says_how_it_enters(each.face)
        if copied and not own:
            how.copy_of = copying.copiable(s, copied)
            each.face = how.copy_of
            if each.card is None:  # a double-faced token (CR 707.8a)
                how.double = copying.both_faces(s, copied, ())
                if how.double is not None:
                    if "transformed" not in words:
                        how.transformed = s.obj(copied).face_index == 1
                    each.face = how.copy_of = faces.sets(how.double)[how.transformed]
        answering = _Choices(self, each, copied)
        owner = each.player if each.card is None else each.owner
        id = enter(s, each.card, each.face, owner, how, self._cast(each), answering.answer)
        if not id:
            raise each.given.error(f"{each.face.name} doesn't stay on the battlefield")
        self._status(each, id)
        return id

    def _cast(self, each: Permanent) -> CastFacts | None:
        words = each.words
        if "x" not in words and "paid" not in words:
            return None
        x = words["x"].number("x") if "x" in words else 0
        return CastFacts(each.player, 1, x, paid_of(words.get("paid"), each.face), (0,) * 6, False)

    def _face_down(self, words: Mapping[str, Given]) -> str:
        given = words.get("face down")
        if given is None or given.value is False:
            return ""
        return "manifested" if given.value is True else given.word("face down", _FACE_DOWN)

    def _chosen(self, each: Permanent) -> None:
        for key, value in each.words["chosen"].entries("chosen"):
            aspect = str(key.value).replace("_", " ")
            if aspect not in _ASPECTS:
                raise key.error(f"chosen: there is no {aspect!r}", closest(aspect, _ASPECTS))
            if aspect in _OF_PLAYERS:
                each.chosen[aspect] = self.things.player(value)
            elif aspect == "color":
                each.chosen[aspect] = value.word("color", COLORS)
            else:
                each.chosen[aspect] = value.value

    def _status(self, each: Permanent, id: int) -> None:
        """What is true of it, besides what its entering made true."""
        from apnap.scenario.position import counters_of

        s = self.s
        words = each.words
        o = s.own(id)
        if each.card is not None and o.kind == TOKEN:
            raise each.given.error(f"{each.face.name} has become a token")
        o.owner = each.owner
        o.came = self._came(each)
        if o.face_down:
            o.known_to = 1 << each.player
        for aspect, value in each.chosen.items():
            name = "player" if aspect == "opponent" else aspect
            if name in ("mode", "may", "object") or any(known == name for known, _ in o.chosen):
                continue
            o.chosen = (*o.chosen, (name, value))
        if layers.chars(s, id).types & BATTLE and not any(a == "protector" for a, _ in o.chosen):
            o.chosen = (*o.chosen, ("protector", (each.player + 1) % s.count))
        if "counters" in words:
            counters = {**dict(o.counters), **counters_of(words["counters"])}
            o.counters = tuple(sorted((kind, n) for kind, n in counters.items() if n))
        if "damage" in words:
            o.damage = words["damage"].number("damage")
        o.flipped = "flipped" in words and words["flipped"].flag("flipped")
        o.phased_out = "phased out" in words and words["phased out"].flag("phased out")
        if "designations" in words:
            given = words["designations"].listed()
            o.designations = tuple(sorted(d.text("designations") for d in given))

    def _came(self, each: Permanent) -> int:
        words = each.words
        began = self.s.players[each.player].turn_began
        if "entered" in words:
            if "sick" in words:
                raise words["sick"].error("sick: follows from when it entered")
            return self.s.turn - words["entered"].number("entered")
        sick = "sick" in words and words["sick"].flag("sick")
        return self.s.turn if sick else began - 1

    # Relating.

    def relate(self) -> None:
        """What is attached to what, who attacks and who blocks."""
        for each in self.all:
            if "attached to" in each.words:
                self._attach(each, each.words["attached to"])
        for each in self.all:
            if "attacking" in each.words:
                self._attack(each, each.words["attacking"])
        for each in self.all:
            if "blocking" in each.words:
                for given in each.words["blocking"].listed():
                    self._block(each, given)
            if "blocked" in each.words:
                given = each.words["blocked"]
                if not self.s.obj(each.id).attacking:
                    raise given.error(f"{each.face.name} attacks nothing")
                self.s.own(each.id).blocked = given.flag("blocked")

    def _attach(self, each: Permanent, given: Given) -> None:
        from apnap.engine.state_based import can_be_attached

        host = self.things.entity(self.s, given)
        if not host or not can_be_attached(self.s, each.id, host):
            raise given.error(
                f"{each.face.name} can't be attached to {self.things.name(self.s, host)}", rule="303.4"
            )
        o = self.s.own(each.id)
        o.attached_to = host
        if host > 0 and self.s.obj(host).timestamp > o.timestamp:
            o.timestamp = self.s.tick()  # it was attached after that had come (CR 613.7e)

    def _combat(self, given: Given, earliest: int, what: str) -> None:
        if not earliest <= self.s.step <= END_COMBAT:
            wanted = "declare attackers" if earliest == DECLARE_ATTACKERS else "declare blockers"
            raise given.error(f"nothing {what} in the {STEPS[self.s.step]} step; `step: {wanted}` is wanted")

    def _attack(self, each: Permanent, given: Given) -> None:
        s = self.s
        self._combat(given, DECLARE_ATTACKERS, "attacks")
        c = layers.chars(s, each.id)
        if not c.types & CREATURE or c.controller != s.active:
            raise given.error(f"{each.face.name} can't attack: it is no creature of the active player")
        to = given if not isinstance(given.value, int) else given.within(f"player {given.value}")
        other = self.things.entity(s, to)
        if other == -1 - s.active or not (
            other < 0 or (other > 0 and layers.chars(s, other).types & (PLANESWALKER | BATTLE))
        ):
            raise given.error(f"{shown(given.value)} can't be attacked")
        o = s.own(each.id)
        o.attacking = other
        o.attacked_player = zones.defending_player(s, other)
        fact = Event(verbs.ATTACK, "508.1k", each.id, player=o.attacked_player, other=max(0, other))
        s.ledger = (*s.ledger, fact)

    def _block(self, each: Permanent, given: Given) -> None:
        s = self.s
        self._combat(given, DECLARE_BLOCKERS, "blocks")
        attacker = self.things.entity(s, given, [id for id in s.battlefield() if s.obj(id).attacking])
        if attacker <= 0 or not s.obj(attacker).attacking:
            raise given.error(f"{shown(given.value)} attacks nothing")
        if layers.chars(s, each.id).controller == s.active:
            raise given.error(f"{each.face.name} is the attacking player's")
        o = s.own(each.id)
        o.blocking = (*o.blocking, attacker)
        s.own(attacker).blocked = True
        s.ledger = (*s.ledger, Event(verbs.BLOCK, "509.1g", each.id, other=attacker))


class _Choices:
    """Answers what is asked as a permanent enters, from what the position says was chosen."""

    def __init__(self, permanents: Permanents, each: Permanent, copied: int) -> None:
        self.permanents = permanents
        self.each = each
        self.copied = copied

    def answer(self, s: GameState, ask: Ask) -> str:
        """The key of the answer."""
        chosen = self.each.chosen
        if ask.kind == "may":
            wanted = bool(self.copied) or chosen.get("may") is True
            return "yes" if wanted else "no"
        if ask.options is None:
            if ask.high >= ask.low:
                n = chosen.get("number", ask.low)
                return str(n) if isinstance(n, int) and ask.low <= n <= ask.high else self._ask(ask)
            from apnap.engine import priority

            return priority.options(s)[0].key
        for o in ask.options:
            if o.kind == "word" and any(str(v).casefold() == o.word.casefold() for v in chosen.values()):
                return o.key
            if o.kind == "player" and any(chosen.get(aspect) == o.player for aspect in _OF_PLAYERS):
                return o.key
            if o.kind == "mode" and chosen.get("mode") == o.index + 1:
                return o.key
            if o.obj and o.obj == self.copied:
                return o.key
        if "object" in chosen:
            given = self.each.words["chosen"].within(chosen["object"])
            id = self.permanents.scratch.entity(s, given, [o.obj for o in ask.options])
            for o in ask.options:
                if o.obj == id:
                    return o.key
        for word in ("done", "no"):
            if any(o.key == word for o in ask.options):
                return word
        return ask.options[0].key if ask.kind in ("replacement", "order") else self._ask(ask)

    def _ask(self, ask: Ask) -> str:
        words = [o.word or o.key for o in ask.options or ()]
        raise self.each.given.error(
            f"{self.each.face.name}: {ask.prompt.lower()} with `chosen`", words[:5], ask.rule
        )


def paid_of(given: Given | None, face: Face) -> tuple[tuple[str, str, int], ...]:
    """The labels of the costs that were paid for a spell with this face, each once or so often, with the
    abilities that offer them."""
    if given is None:
        return ()
    offered: dict[str, str] = {}
    for inst in abilities_of_face(face).statics:
        ability = inst.ability
        for mod in ability.mods if isinstance(ability, Static) else ():
            if isinstance(mod, AdditionalCost | AlternativeCost) and mod.label:
                offered[mod.label] = inst.keyword_key() or "-"
    times = {k.value: (k, n.number("paid", 1)) for k, n in given.entries("paid")} if _is_map(given) else {}
    out: list[tuple[str, str, int]] = []
    for each, n in times.values() or [(each, 1) for each in given.listed()]:
        label = each.text("paid").lower()
        if label not in offered:
            raise each.error(
                f"{face.name} has no cost called {label!r}", closest(label, offered) or (*offered,)
            )
        out.append((label, offered[label], n))
    return tuple(out)


def _is_map(given: Given) -> bool:
    return isinstance(given.value, Mapping)


def _is_definition(given: Given) -> bool:
    """Whether the mapping defines a card rather than tells of a permanent."""
    keys = {str(k).replace("_", " ") for k in given.value}
    return "name" in keys and not keys & {"card", "token", "copy of"} and keys <= set(CARD_WORDS)


__all__ = ["Permanent", "Permanents", "paid_of"]
