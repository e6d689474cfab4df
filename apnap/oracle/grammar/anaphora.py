"""From what a text says to what it means, and back: anaphora, target slots, the words for "all".

`bind` numbers the slots of targets and results in the order of the text, and replaces the nodes of
`surface` by references of the model; `unbind` is its inverse. Both walk the tree alike; wherever words are
free to differ, the same list of candidates is made, and an entry (position, index) tells which was said
where it is not the first. Anything that is not plain raises `Unclear`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final

from apnap.model import (
    Ability,
    Activated,
    AllPlayers,
    AnyWhen,
    AtRandom,
    Bind,
    Bound,
    ControllerOf,
    CountersOn,
    CountOf,
    CreateToken,
    Distinct,
    Each,
    EventAmount,
    Filter,
    Fixed,
    Gate,
    HostOf,
    Instruction,
    LookAt,
    Modal,
    Move,
    Nothing,
    OneOrMore,
    Opponents,
    OwnerOf,
    Pattern,
    Pay,
    Ref,
    Reveal,
    Search,
    Select,
    Seq,
    StatOf,
    Target,
    This,
    TokenSpec,
    TopOf,
    Trigger,
    Triggered,
    Where,
    You,
)
from apnap.model.node import Node, field_names
from apnap.oracle.grammar.mentions import Mention, Mentions, nouns_of
from apnap.oracle.grammar.surface import THIS, Det, Elided, From, Host, It, Joined, WhereX


class Unclear(Exception):
    """What a phrase refers to is not plain, or is beyond what can be bound."""


Entries = tuple[int, ...]
JOINTS: Final = (". ", ", then ", " and ", ", ", ", and ", " then ", ". then ", "\n")
_NOUNS: Final = (
    "creature permanent card spell land artifact enchantment token planeswalker ability "
    "Aura Equipment Vehicle"
).split()
_PLURAL_NOUNS: Final = "card permanent token land artifact spell".split()
SINGULAR_WORDS: Final = ("it", *(f"that {n}" for n in _NOUNS), "the token")
PLURAL_WORDS: Final = ("them", "those", *(f"those {n}s" for n in _PLURAL_NOUNS))
_POSSESSIVE: Final = {(ControllerOf, "objects"), (OwnerOf, "objects"), (StatOf, "of"), (CountersOn, "of")}
_COUNTING: Final = (CountOf, StatOf, Distinct, CountersOn)
_RAW: Final = frozenset({"Discard"})
"""Nodes whose `Each` is written by a word of its own."""
_HOST: Final = HostOf(This())


@dataclass(slots=True)
class Facts:
    """What the words for things hang on: the nouns of the face, and the word for what it is attached to."""

    nouns: frozenset[str] = frozenset()
    host: str = "enchanted creature"
    hosts: tuple[str, ...] = ()

    def words(self) -> list[str]:
        """The words for what it is attached to, the usual one first."""
        return [self.host, *(w for w in self.hosts if w != self.host)]


@dataclass(slots=True)
class _Walk:
    facts: Facts
    binding: bool
    told: dict[int, int]
    at: int = 0
    said: list[int] = field(default_factory=list)
    next_slot: int = 0

    def pick(self, candidates: list[tuple[Any, Any]], value: Any) -> Any:
        """The other side of `value` among pairs (surface, meaning), and the entry for which one it is."""
        position = self.at
        self.at += 1
        if self.binding:
            meaning = next((m for s, m in candidates if s == value), None)
            if meaning is None:
                raise Unclear(f"what {value!r} means")
            index = [s for s, m in candidates if m == meaning].index(value)
            if index:
                self.said += (position, index)
            return meaning
        found = [s for s, m in candidates if m == value]
        index = self.told.get(position, 0)
        if index >= len(found):
            raise Unclear(f"how to say {value!r}")
        return found[index]


class _Scope:
    """One ability being walked."""

    def __init__(self, walk: _Walk) -> None:
        self.walk = walk
        self.mentions = Mentions()
        self.subject: Ref | None = None
        self.elidable = False
        self.amounts = False
        self.zone = "battlefield"
        self.fresh = 1 << 20
        self.slots = 0

    # -- nodes

    def node(self, value: Any, parent: Any = None, name: str = "") -> Any:
        """A value of any kind, in the other form."""
        if isinstance(value, tuple):
            return tuple([self.node(v, parent, name) for v in value])
        if isinstance(value, (It, Elided, From, Host, Det)) or isinstance(value, Ref):
            return self.ref(value, parent, name)
        if isinstance(value, (Joined, Seq)):
            return self.steps(value)
        if isinstance(value, (WhereX, EventAmount)):
            if isinstance(value, EventAmount) and self.amounts:
                return value
            raise Unclear("a number")
        if not isinstance(value, Node):
            return value
        if isinstance(value, Ability):
            return ability(self.walk, value)
        if isinstance(value, Bind):
            return self.bound_step(value)
        if isinstance(value, Gate):
            return self.gate(value)
        if isinstance(value, Modal):
            return self.modal(value)
        if isinstance(value, Filter) and value == THIS:
            self.mention_self()
            return value
        if isinstance(value, TokenSpec):
            return self.fields(value)
        if isinstance(value, Instruction):
            return self.instruction(value)
        return self.fields(value)

    def fields(self, value: Any, skip: tuple[str, ...] = ()) -> Any:
        out = []
        for name in field_names(type(value)):
            old = getattr(value, name)
            out.append(old if name in skip else self.node(old, value, name))
        return type(value)(*out)

    # -- steps

    def instruction(self, value: Any) -> Any:
        composite = type(value).__name__ in ("If", "IfDone", "ForEach", "Repeat", "Reflexive", "FlipCoin")
        if not composite:
            self.mentions.step += 1
        made = self.fields(value)
        if composite:
            return made
        plain = made if self.walk.binding else value
        self.note_subject(plain)
        return self.result(plain, made)

    def note_subject(self, plain: Any) -> None:
        for name in ("who", "affects", "source"):
            subject = getattr(plain, name, None)
            if isinstance(subject, Ref):
                self.subject = Bound(subject.slot) if isinstance(subject, Target) else subject
                return
        self.subject = None

    def result(self, plain: Any, made: Any, slot: int | None = None) -> Any:
        """Remember what a step made or moved; when binding, with a slot that is dropped if never used."""
        nouns, plural, before = _outcome(plain)
        if nouns is None:
            return made
        if slot is None:
            slot = self.new_slot() if self.walk.binding else self.spare()
        self.mentions.add(Mention(Bound(slot), nouns, plural, self.mentions.step, before=before))
        return Bind(slot, made) if self.walk.binding else made

    def new_slot(self) -> int:
        self.slots += 1
        return self.slots - 1

    def spare(self) -> int:
        self.fresh += 1
        return self.fresh

    def bound_step(self, value: Bind) -> Any:
        if self.walk.binding:
            raise Unclear("a bound step")
        self.mentions.step += 1
        made = self.fields(value.step)
        self.note_subject(value.step)
        nouns, plural, before = _outcome(value.step)
        if nouns is None:
            raise Unclear("a bound step")
        self.mentions.add(Mention(Bound(value.slot), nouns, plural, self.mentions.step, before=before))
        return made

    def steps(self, value: Any) -> Any:
        if self.walk.binding:
            flat, joints = flatten(value)
        else:
            flat, joints = list(value.steps), [""] * (len(value.steps) - 1)
        out = [self.node(flat[0])]
        chosen: list[str] = []
        for index, step in enumerate(flat[1:]):
            usual = _usual_joint(_plain(flat[index]), _plain(step), index == 0, len(flat))
            order = (usual, *(j for j in JOINTS if j != usual))
            if self.walk.binding:
                self.walk.pick([(j, n) for n, j in enumerate(order)], joints[index])
                # joints differ in nothing but their words
                at = order.index(joints[index])
                if at:
                    self.walk.said += (self.walk.at - 1, at)
                joint = joints[index]
            else:
                joint = order[self.walk.told.get(self.walk.at, 0)]
                self.walk.at += 1
            chosen.append(joint)
            self.elidable = joint in (" and ", ", then ", ", ", ", and ")
            out.append(self.node(step))
            self.elidable = False
        return Seq(tuple(out)) if self.walk.binding else regroup(out, chosen)

    def gate(self, value: Gate) -> Any:
        unless = isinstance(value.then, Nothing) and not isinstance(value.otherwise, Nothing)
        pays = isinstance(value.offer, Pay) and value.offer.who == value.who
        if unless:
            otherwise = self.node(value.otherwise)
            who = self.node(value.who, value, "who")
            if pays:
                paid = Pay(who, self.node(value.offer.cost))  # type: ignore[attr-defined]
                return Gate(who, paid, value.then, otherwise)
            return Gate(who, self.node(value.offer), value.then, otherwise)
        who = self.node(value.who, value, "who")
        if pays:
            self.mentions.step += 1
            offer = Pay(who, self.node(value.offer.cost))  # type: ignore[attr-defined]
        else:
            offer = self.node(value.offer)
        return Gate(who, offer, self.node(value.then), self.node(value.otherwise))

    def modal(self, value: Modal) -> Any:
        before = list(self.mentions.all)
        modes = []
        for mode in value.modes:
            self.mentions.all = list(before)
            modes.append(self.node(mode))
        self.mentions.all = before
        return Modal(value.quantity, tuple(modes), value.how, value.by)

    # -- references

    def mention_self(self) -> None:
        self.mentions.add(Mention(This(), self.walk.facts.nouns, False, self.mentions.step))

    def ref(self, value: Any, parent: Any, name: str) -> Any:
        if isinstance(value, Target):
            return self.target(value)
        if isinstance(value, (Det, Each)) and not (isinstance(value, Each) and self.raw_each(parent)):
            return self.everything(value, parent, name)
        if isinstance(value, (ControllerOf, OwnerOf)):
            return self.holder(value)
        if (
            value == _HOST
            or isinstance(value, (This, It, Elided, From, Host, Bound, Trigger))
            or (self.elidable and name == "who" and isinstance(value, Ref) and self.subject is not None)
        ):
            return self.said(value, parent, name)
        if isinstance(value, (Select, AtRandom)):
            made = self.fields(value)
            plural = value.quantity.high != Fixed(1)
            self.mentions.add(Mention(None, nouns_of(value.what), plural, self.mentions.step))
            return made
        return self.fields(value)

    def holder(self, value: Any) -> Any:
        """The controller or owner of something: by that, or as "that player" where they were spoken of."""
        position = self.walk.at
        self.walk.at += 1
        if self.elidable and self.subject == value and not self.walk.binding:
            choice = self.walk.told.get(position, 0)
            if choice != 2:
                return Elided() if choice == 0 else It("that player")
        elif not self.walk.binding and self.walk.told.get(position, 0) == 1:
            self.mentions.add(Mention(value, frozenset(), False, self.mentions.step, player=True))
            return It("that player")
        made = self.fields(value)
        meant = made if self.walk.binding else value
        if self.walk.binding and self.elidable and self.subject == meant:
            self.walk.said += (position, 2)
        self.mentions.add(Mention(meant, frozenset(), False, self.mentions.step, player=True))
        return made

    def raw_each(self, parent: Any) -> bool:
        return isinstance(parent, _COUNTING) or type(parent).__name__ in _RAW

    def target(self, value: Target) -> Any:
        what = self.node(value.what, value, "what")
        players = self.node(value.players, value, "players")
        slot = self.new_slot() if self.walk.binding else value.slot
        plural = value.quantity.high != Fixed(1)
        plain = what if self.walk.binding else value.what
        if value.what is None:
            self.mentions.add(Mention(Bound(slot), frozenset(), plural, self.mentions.step, player=True))
        else:
            self.mentions.add(Mention(Bound(slot), nouns_of(plain), plural, self.mentions.step))
        return Target(slot if self.walk.binding else -1, value.quantity, what, players)

    def everything(self, value: Any, parent: Any, name: str) -> Any:
        words = ["", "all", "each"]
        if name != "affects":
            words = (
                ["each", "all"] if type(parent).__name__ in ("DealDamage", "PutCounters") else ["all", "each"]
            )
            if name == "source" or type(parent).__name__ == "PhaseOut":
                words.append("")
        what = self.node(value.what)
        if self.walk.binding:
            if value.word not in words:
                raise Unclear("all")
            made: Any = self.walk.pick([(w, 0) for w in words], value.word)
            made = Each(what)
        else:
            made = Det(self.walk.pick([(w, 0) for w in words], 0), what)
        plain = what if self.walk.binding else value.what
        self.mentions.add(Mention(None, nouns_of(plain), True, self.mentions.step))
        return made

    def mention_host(self, word: str) -> None:
        player = word in ("enchanted player", "enchanted opponent")
        nouns = frozenset({word.split(" ")[1], "permanent"})
        self.mentions.add(Mention(_HOST, nouns, False, self.mentions.step, player=player))

    def said(self, value: Any, parent: Any, name: str) -> Any:
        possessive = (type(parent), name) in _POSSESSIVE
        candidates: list[tuple[Any, Any]] = []
        if self.elidable and name == "who" and self.subject is not None and not isinstance(self.subject, You):
            candidates.append((Elided(), self.subject))
        words = ("itself", *SINGULAR_WORDS, *PLURAL_WORDS, "that player")
        if type(parent).__name__ != "DealDamage" or name != "to":
            words = words[1:]
        for word in words:
            meant = self.mentions.means(word, possessive)
            if meant is not None:
                candidates.append((It(word), meant))
        if self.zone != "battlefield" and name == "what":
            candidates.insert(0, (From(self.zone), This()))
        candidates += [(Host(w), _HOST) for w in self.walk.facts.words()]
        candidates.append((This(), This()))
        if isinstance(value, Ref) and not isinstance(value, (This, Bound, Trigger)):
            candidates.append((value, value))
        made = self.walk.pick(candidates, value)
        meant = made if self.walk.binding else value
        if self.walk.binding and isinstance(meant, (ControllerOf, OwnerOf)):
            # as `holder` counts it: 0 for left out, 1 for "that player"
            at = self.walk.at - 1
            self.walk.said = self.walk.said[:-2] if self.walk.said[-2:-1] == [at] else self.walk.said
            if isinstance(value, It):
                self.walk.said += (at, 1)
            return made
        if isinstance(meant, This):
            self.mention_self()
        elif meant == _HOST:
            self.mention_host(value.word if isinstance(value, Host) else self.walk.facts.host)
        elif isinstance(meant, (Bound, Trigger)):
            known = next((m for m in reversed(self.mentions.all) if m.ref == meant), None)
            if known is not None:
                self.mentions.add(
                    Mention(meant, known.nouns, known.plural, self.mentions.step, player=known.player)
                )
        return made

    # -- triggers

    def when(self, value: Any) -> Any:
        made = self.fields(value)
        plain = made if self.walk.binding else value
        self.mentions.all = []
        self.mention_event(plain, False)
        return made

    def mention_event(self, when: Any, plural: bool) -> None:
        while isinstance(when, (OneOrMore, Where)):
            plural = plural or isinstance(when, OneOrMore)
            self.amounts = self.amounts or isinstance(when, OneOrMore)
            when = when.when
        if isinstance(when, AnyWhen):
            when = when.parts[0]
            if isinstance(when, Pattern) and when.other is not None:
                return
        if not isinstance(when, Pattern):
            return
        if when.verb in ("damage", "gain life", "lose life", "put counter"):
            self.amounts = True
        dies = when.verb == "zone change" and when.destination != ("battlefield",)
        spell = when.verb == "cast"
        for role, what in (("object", when.what), ("source", when.by), ("other", when.other)):
            if what is None and not (role == "object" and spell):
                continue
            if what == THIS:
                self.mention_self()
                continue
            if role == "source" and when.verb == "target":
                continue
            nouns = frozenset({"spell"}) if spell else nouns_of(what)
            if dies or when.verb in ("discard",):
                nouns |= {"card"}
            self.mentions.add(Mention(Trigger(role), nouns, plural, 0))
        who = when.who
        if isinstance(who, (AllPlayers, Opponents)) or (when.verb == "step" and who is None):
            self.mentions.add(Mention(Trigger("player"), frozenset(), False, 0, player=True))


def _plain(step: Any) -> Any:
    return step.step if isinstance(step, Bind) else step


def _usual_joint(before: Any, after: Any, first: bool, size: int) -> str:
    """The joint that usually stands between two such steps."""
    kinds = (type(before).__name__, type(after).__name__)
    if kinds[1] == "Shuffle" or kinds == ("Draw", "Discard"):
        return ", then "
    if kinds[0] in ("Search", "Reveal"):
        return ", "
    if kinds[1] in ("GainLife", "LoseLife") and kinds[0] in ("DealDamage", "Draw", "LoseLife", "GainLife"):
        return " and "
    return ". "


def flatten(value: Any) -> tuple[list[Any], list[str]]:
    """Steps within steps as one row, with the joints between them."""
    steps: list[Any] = []
    joints: list[str] = []
    for index, step in enumerate(value.steps):
        if index:
            joints.append(value.joints[index - 1])
        if isinstance(step, Joined):
            inner, between = flatten(step)
            steps += inner
            joints += between
        else:
            steps.append(step)
    return steps, joints


def regroup(steps: list[Any], joints: list[str]) -> Any:
    """The inverse of `flatten`: lines of sentences of clauses."""
    for group in (("\n",), (". ", ". then ")):
        if any(j in group for j in joints):
            parts: list[Any] = []
            between: list[str] = []
            start = 0
            for index, joint in enumerate(joints):
                if joint in group:
                    parts.append(regroup(steps[start : index + 1], joints[start:index]))
                    between.append(joint)
                    start = index + 1
            parts.append(regroup(steps[start:], joints[start:]))
            return Joined(tuple(parts), tuple(between))
    return steps[0] if len(steps) == 1 else Joined(tuple(steps), tuple(joints))


def _outcome(step: Any) -> tuple[frozenset[str] | None, bool, Ref | None]:
    """What a step makes or finds: its nouns (None: nothing to speak of), number, and what it was before."""
    if isinstance(step, Search):
        return frozenset({"card"}) | nouns_of(step.what), step.quantity.high != Fixed(1), None
    if isinstance(step, CreateToken):
        return frozenset({"token", "permanent", *step.token.types}), step.amount != Fixed(1), None
    if isinstance(step, (LookAt, Reveal)) and isinstance(step.what, TopOf):
        return frozenset({"card"}), step.what.amount != Fixed(1), None
    if isinstance(step, Move):
        nouns = frozenset({"card"}) if step.to != "battlefield" else frozenset({"creature", "permanent"})
        if isinstance(step.what, TopOf):
            return nouns, step.what.amount != Fixed(1), None
        if isinstance(step.what, Target):
            return nouns, step.what.quantity.high != Fixed(1), Bound(step.what.slot)
        if isinstance(step.what, (This, Trigger, Bound)):
            return nouns, False, step.what
    return None, False, None


def ability(walk: _Walk, value: Any) -> Any:
    """One ability, with slots of its own."""
    scope = _Scope(walk)
    if isinstance(value, Triggered):
        when = scope.when(value.when)
        condition = scope.node(value.condition)
        scope.mentions.step += 1
        effect = scope.node(value.effect)
        return _done(walk, Triggered(when, effect, condition, value.limits, value.zone, value.label))
    if isinstance(value, Activated):
        scope.zone = "graveyard" if walk.binding and _says_zone(value) else value.zone
        cost = scope.node(value.cost)
        # what is paid with can't be spoken of yet, apart from the source itself
        scope.mentions.all = [m for m in scope.mentions.all if m.ref == This()]
        effect = scope.node(value.effect)
        limits = scope.node(value.limits)
        # in the text the zone is told by what is said of the source ("from your graveyard")
        zone = scope.zone if walk.binding else "battlefield"
        return _done(walk, Activated(cost, effect, limits, zone, value.label))
    return _done(walk, scope.fields(value))


def _says_zone(value: Any) -> bool:
    if isinstance(value, From):
        return True
    if isinstance(value, tuple):
        return any(map(_says_zone, value))
    if isinstance(value, Joined):
        return any(map(_says_zone, value.steps))
    return isinstance(value, Node) and any(_says_zone(getattr(value, n)) for n in field_names(type(value)))


# -- slots


def _done(walk: _Walk, value: Any) -> Any:
    if not walk.binding:
        return value
    used: set[int] = set()
    _collect(value, used)
    order = {slot: n for n, slot in enumerate(sorted(used))}
    return _renumber(value, order)


def _collect(value: Any, used: set[int]) -> None:
    if isinstance(value, tuple):
        for item in value:
            _collect(item, used)
    elif isinstance(value, (Target, Bound)):
        used.add(value.slot)
        for name in field_names(type(value)):
            _collect(getattr(value, name), used)
    elif isinstance(value, Node) and not isinstance(value, TokenSpec):
        for name in field_names(type(value)):
            inner = getattr(value, name)
            if name != "abilities":
                _collect(inner, used)


def _renumber(value: Any, order: dict[int, int]) -> Any:
    if isinstance(value, tuple):
        return tuple([_renumber(v, order) for v in value])
    if isinstance(value, (Target, Bound)):
        rest = [_renumber(getattr(value, n), order) for n in field_names(type(value))[1:]]
        return type(value)(order[value.slot], *rest)
    if isinstance(value, Bind):
        step = _renumber(value.step, order)
        return Bind(order[value.slot], step) if value.slot in order else step
    if isinstance(value, TokenSpec):
        return value
    if isinstance(value, Node):
        return type(value)(
            *[
                getattr(value, n) if n == "abilities" else _renumber(getattr(value, n), order)
                for n in field_names(type(value))
            ]
        )
    return value


def bind(value: Any, facts: Facts) -> tuple[Any, Entries]:
    """What an ability (a tree of surface nodes) means, and the entries that restore its words.

    Raises:
        Unclear: it is not plain what something refers to.
    """
    walk = _Walk(facts, True, {})
    made = ability(walk, value)
    return made, tuple(walk.said)


def unbind(value: Any, entries: Entries, facts: Facts) -> Any:
    """The inverse of `bind`.

    Raises:
        Unclear: there are no words for it.
    """
    told = dict(zip(entries[::2], entries[1::2]))
    return ability(_Walk(facts, False, told), value)
