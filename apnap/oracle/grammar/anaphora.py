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
    Among,
    Amount,
    And,
    AnyWhen,
    Apply,
    AtRandom,
    Bind,
    Bound,
    Choose,
    ControlledBy,
    ControllerOf,
    CountersOn,
    CountOf,
    CreateCopyToken,
    CreateToken,
    Discard,
    Distinct,
    Divided,
    Do,
    Each,
    EventAmount,
    Filter,
    Fixed,
    Gate,
    HostOf,
    If,
    Instruction,
    InZone,
    Is,
    Iterated,
    LookAt,
    Modal,
    Move,
    Nothing,
    Nth,
    OneOrMore,
    Opponents,
    OwnedBy,
    OwnerOf,
    Pattern,
    Pay,
    Ref,
    Replacing,
    Reveal,
    Search,
    Select,
    Seq,
    Static,
    StatOf,
    Target,
    This,
    Those,
    Times,
    TokenSpec,
    TopOf,
    Trigger,
    Triggered,
    Where,
    X,
    You,
    canonical,
)
from apnap.model.node import Node, field_names
from apnap.oracle.grammar.mentions import Mention, Mentions, nouns_of
from apnap.oracle.grammar.surface import (
    THIS,
    Det,
    Elided,
    From,
    Host,
    InsteadOf,
    It,
    Joined,
    Used,
    WhereX,
)


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
_COMPOSITE: Final = frozenset({"If", "IfDone", "ForEach", "Repeat", "Reflexive", "FlipCoin", "Later"})
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
        self.flagged = 0
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
        if isinstance(value, WhereX):
            return self.where_x(value)
        if isinstance(value, InsteadOf) or (
            isinstance(value, If) and not isinstance(value.otherwise, Nothing)
        ):
            return self.either(value)
        if isinstance(value, EventAmount):
            if self.amounts:
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
            # the predefined tokens (CR 111.10) are a word, with abilities that the text does not say
            predefined = value.power is None and value.types == ("artifact",)
            return value if predefined else self.fields(value)
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
        composite = type(value).__name__ in _COMPOSITE
        flagged, self.flagged = self.flagged, 0
        if not composite:
            self.mentions.step += 1
        start = len(self.mentions.all)
        if isinstance(value, Apply):
            made = self.shield(value)
        elif isinstance(value, Reveal):
            made = self.shown_hand(value)
        else:
            made = self.fields(value)
        if type(value).__name__ in ("If", "IfDone"):
            self.gate_off(start)
        if self.walk.binding and not composite:
            self.flag(flagged)
        if composite:
            return made
        plain = made if self.walk.binding else value
        self.note_subject(plain)
        made = self.result(plain, made)
        return made if self.walk.binding else self.defined(made)

    # -- X and what it is

    def flag(self, number: int) -> None:
        """Pass the position after a step; when binding, say whether its X was defined (1), or later (2)."""
        if number:
            self.walk.said += (self.walk.at, number)
        self.walk.at += 1

    def defined(self, made: Any) -> Any:
        """A step for printing, with X for its amount where the text defined X."""
        number = self.walk.told.get(self.walk.at, 0)
        self.walk.at += 1
        if not number:
            return made
        amount = _amount_in(made)
        if amount is None and number == 2:
            raise Unclear("an X")
        step = made if amount is None else _swap(made, amount, X())
        return WhereX(step, amount) if number == 1 else Used(step, amount)

    def where_x(self, value: WhereX) -> Any:
        """A single step, or a static ability, whose X is defined."""
        if isinstance(value.step, Joined):
            return self.steps(Joined((value,), ()))
        if _anaphors(value.amount) and _objects(value.step) > 1:
            raise Unclear("whose amount")
        self.flagged = 1
        return self.node(_swap(value.step, X(), value.amount))

    def either(self, value: Any) -> Any:
        """ "If C, A. Otherwise, B.", or "B. If C, A instead.": two ways to say it, in their own order."""
        position = self.walk.at
        self.walk.at += 1
        instead = isinstance(value, InsteadOf) or self.walk.told.get(position, 0) == 1
        if self.walk.binding and instead:
            self.walk.said += (position, 1)
        if instead:
            before = list(self.mentions.all)
            otherwise = self.node(value.otherwise)
            # what the other branch made or moved is not there in this one
            self.mentions.all = [m for m in self.mentions.all if m in before or m.target]
            condition = self.node(value.condition)
            then = self.node(value.then)
            return (If if self.walk.binding else InsteadOf)(condition, then, otherwise)
        condition = self.node(value.condition)
        then = self.node(value.then)
        return If(condition, then, self.node(value.otherwise))

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
        self.outcome(plain, slot)
        return Bind(slot, made) if self.walk.binding else made

    def outcome(self, plain: Any, slot: int) -> None:
        """Remember the result of a step under its slot."""
        nouns, plural, before = _outcome(plain)
        assert nouns is not None
        looked = isinstance(plain, (LookAt, Reveal)) and isinstance(plain.what, TopOf)
        if isinstance(getattr(plain, "what", None), (Select, AtRandom)):
            # what was chosen is what the step was done to
            here = self.mentions
            here.all = [m for m in here.all if m.step < here.step or m.ref is not None]
        self.mentions.add(
            Mention(Bound(slot), nouns, plural, self.mentions.step, before=before, looked=looked)
        )

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
        if _outcome(value.step)[0] is None:
            raise Unclear("a bound step")
        self.outcome(value.step, value.slot)
        return self.defined(made)

    def shown_hand(self, value: Reveal) -> Any:
        """`Reveal`; a hand is that of who reveals it."""
        if not self.walk.binding and _is_hand(value.what):
            return self.fields(Reveal(value.who, _hand_of(Iterated())))
        made = self.fields(value)
        if not self.walk.binding or not _is_hand(made.what):
            return made
        who = Bound(made.who.slot) if isinstance(made.who, Target) else made.who
        return Reveal(made.who, _hand_of(who))

    def shield(self, value: Apply) -> Any:
        """`Apply`; that damage to the affected is prevented says whose damage by what it affects."""
        if not self.walk.binding and not isinstance(value.affects, AllPlayers):
            value = Apply(value.affects, tuple(map(_open, value.mods)), value.duration)
        if not self.walk.binding:
            return self.fields(value)
        made = self.fields(value)
        if isinstance(made.affects, AllPlayers):
            return made
        return Apply(made.affects, tuple([_closed(m, made.affects) for m in made.mods]), made.duration)

    def steps(self, value: Any) -> Any:
        if self.walk.binding:
            flat, joints = flatten(value)
        else:
            flat, joints = list(value.steps), [""] * (len(value.steps) - 1)
        out = [self.step(flat[0])]
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
            out.append(self.step(step))
            self.elidable = False
        return Seq(tuple(out)) if self.walk.binding else regroup(out, chosen)

    def step(self, value: Any) -> Any:
        """One step of several; when binding, `Used` where its X is defined later."""
        if isinstance(value, Used):
            self.flagged = 2
            return self.node(value.step)
        return self.node(value)

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
        before = len(self.mentions.all)
        then = self.node(value.then)
        self.gate_off(before)
        return Gate(who, offer, then, self.node(value.otherwise))

    def gate_off(self, start: int) -> None:
        """What was spoken of since then belongs to a branch: a later sentence that speaks of its targets
        would have to be part of it."""
        for m in self.mentions.all[start:]:
            m.gated = m.gated or m.target

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
        if isinstance(value, Det) or (isinstance(value, Each) and not self.raw_each(value, parent)):
            return self.everything(value, parent, name)
        if isinstance(value, (ControllerOf, OwnerOf)):
            return self.holder(value)
        if (
            value == _HOST
            or isinstance(value, (This, It, Elided, From, Host, Bound, Trigger, Those))
            or (
                self.elidable
                and name in ("who", "affects")
                and isinstance(value, Ref)
                and self.subject is not None
                and not isinstance(value, (Each, Target))
            )
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

    def raw_each(self, value: Each, parent: Any) -> bool:
        zones = (
            [p for p in _children(value.what) if isinstance(p, tuple)] if isinstance(value.what, And) else []
        )
        cards = isinstance(value.what, InZone) or any(isinstance(p, InZone) for z in zones for p in z)
        return cards or isinstance(parent, _COUNTING) or type(parent).__name__ in _RAW

    def target(self, value: Target) -> Any:
        what = self.node(value.what, value, "what")
        players = self.node(value.players, value, "players")
        slot = self.new_slot() if self.walk.binding else value.slot
        plural = value.quantity.high != Fixed(1)
        plain = what if self.walk.binding else value.what
        if value.what is None:
            self.mentions.add(Mention(Bound(slot), frozenset(), plural, self.mentions.step, player=True))
        else:
            self.mentions.add(Mention(Bound(slot), nouns_of(plain), plural, self.mentions.step, target=True))
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
        if (
            self.elidable
            and name in ("who", "affects")
            and self.subject is not None
            and not isinstance(self.subject, (You, Each))
        ):
            candidates.append((Elided(), self.subject))
        words = ("itself", *SINGULAR_WORDS, *PLURAL_WORDS, "that player", "the rest")
        if type(parent).__name__ != "DealDamage" or name != "to":
            words = words[1:]
        for word in words:
            meant = self.mentions.means(word, possessive, isinstance(parent, Is))
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
            if known is not None and known.gated and known.step < self.mentions.step:
                raise Unclear("a target of a branch")
            if known is not None:
                self.mentions.add(
                    Mention(
                        meant,
                        known.nouns,
                        known.plural,
                        self.mentions.step,
                        player=known.player,
                        target=known.target,
                    )
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
        while isinstance(when, (OneOrMore, Where, Nth)):
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
                if isinstance(what, ControlledBy):
                    whose = ControllerOf(Trigger("source"))
                    self.mentions.add(Mention(whose, frozenset(), False, 0, player=True))
                continue
            nouns = frozenset({"spell"}) if spell else nouns_of(what)
            if dies or when.verb in ("discard",):
                nouns |= {"card"}
            self.mentions.add(Mention(Trigger(role), nouns, plural, 0))
        who = when.who
        theirs = when.verb == "step" and not isinstance(who, You)
        if isinstance(who, (AllPlayers, Opponents)) or theirs:
            self.mentions.add(Mention(Trigger("player"), frozenset(), False, 0, player=True))


def _plain(step: Any) -> Any:
    while isinstance(step, (Bind, Used, WhereX)):
        step = step.step
    return step


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
        if isinstance(step, WhereX) and isinstance(step.step, Joined):
            inner, between = flatten(step.step)
            if _anaphors(step.amount) and _objects(step.step) > 1:
                raise Unclear("whose amount")
            last = len(inner) - 1
            steps += [
                WhereX(one, step.amount) if n == last else _used(one, step.amount)
                for n, one in enumerate(inner)
            ]
            joints += between
        elif isinstance(step, Joined):
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
    last = steps[-1]
    if isinstance(last, WhereX) and len(steps) > 1:
        defined = [s.amount for s in steps if isinstance(s, (Used, WhereX)) and s.amount is not None]
        plain = [s.step if isinstance(s, (Used, WhereX)) else s for s in steps]
        return WhereX(Joined(tuple(plain), tuple(joints)), defined[0] if defined else None)
    return last if len(steps) == 1 else Joined(tuple(steps), tuple(joints))


def _used(step: Any, amount: Any) -> Any:
    changed = _swap(step, X(), amount)
    return step if changed == step else Used(changed, amount)


def _children(value: Any) -> list[Any]:
    if isinstance(value, tuple):
        return list(value)
    if isinstance(value, Joined):
        return list(value.steps)
    if isinstance(value, Det):
        return [value.what]
    if isinstance(value, Node):
        return [getattr(value, n) for n in field_names(type(value))]
    return []


def _swap(value: Any, old: Any, new: Any) -> Any:
    """The tree with one amount for another."""
    if isinstance(value, type(old)) and value == old:
        return new
    if isinstance(value, tuple):
        return tuple([_swap(v, old, new) for v in value])
    if isinstance(value, Joined):
        return Joined(tuple([_swap(s, old, new) for s in value.steps]), value.joints)
    if isinstance(value, Det):
        return Det(value.word, _swap(value.what, old, new))
    if isinstance(value, Node):
        return type(value)(*[_swap(v, old, new) for v in _children(value)])
    return value


def _amount_in(value: Any) -> Any:
    """The first amount that is counted; None if there is none."""
    if isinstance(value, Times) and value.factor == Fixed(-1):
        return _amount_in(value.amount)
    if isinstance(value, Divided):
        return _amount_in(value.total)
    if isinstance(value, Amount) and not isinstance(value, (Fixed, X, EventAmount)):
        return value
    for child in _children(value):
        found = _amount_in(child)
        if found is not None:
            return found
    return None


def _anaphors(value: Any) -> bool:
    return isinstance(value, It) or any(map(_anaphors, _children(value)))


def _objects(value: Any) -> int:
    """How many things a step speaks of."""
    own = isinstance(value, (Target, This, Det, Select, It, Host)) and not (
        isinstance(value, Target) and value.what is None
    )
    return own + sum(map(_objects, _children(value)))


def _hand_of(player: Ref) -> Each:
    return Each(canonical((InZone("hand"), OwnedBy(player))))


def _is_hand(what: Any) -> bool:
    if not isinstance(what, Each) or not isinstance(what.what, And) or len(what.what.parts) != 2:
        return False
    zone, owner = what.what.parts
    return zone == InZone("hand") and isinstance(owner, OwnedBy)


def _closed(mod: Any, affected: Any) -> Any:
    """A shield whose pattern names no recipient, for what is affected."""
    if not isinstance(mod, Replacing) or not isinstance(mod.when, Pattern):
        return mod
    w = mod.when
    if w.verb != "damage" or w.what is not None or w.who is not None or w.by is not None:
        return mod
    ref = Bound(affected.slot) if isinstance(affected, Target) else affected
    if isinstance(affected, You) or (isinstance(affected, Target) and affected.what is None):
        made = Pattern("damage", None, ref, how=w.how)
    elif isinstance(affected, Target) and affected.players is not None:
        made = Pattern("damage", Among(ref), ref, how=w.how)
    else:
        made = Pattern("damage", Among(ref), how=w.how)
    return Replacing(made, mod.changes, mod.condition, mod.chooser, mod.uses)


def _open(mod: Any) -> Any:
    """The inverse of `_closed`."""
    if not isinstance(mod, Replacing) or not isinstance(mod.when, Pattern):
        return mod
    w = mod.when
    if w.verb != "damage" or w.by is not None:
        return mod
    return Replacing(Pattern("damage", how=w.how), mod.changes, mod.condition, mod.chooser, mod.uses)


def _outcome(step: Any) -> tuple[frozenset[str] | None, bool, Ref | None]:
    """What a step makes or finds: its nouns (None: nothing to speak of), number, and what it was before."""
    if isinstance(step, Search):
        return frozenset({"card"}) | nouns_of(step.what), step.quantity.high != Fixed(1), None
    if isinstance(step, CreateCopyToken):
        return frozenset({"token", "permanent", "creature"}), step.amount != Fixed(1), None
    if isinstance(step, CreateToken):
        return frozenset({"token", "permanent", *step.token.types}), step.amount != Fixed(1), None
    if isinstance(step, (LookAt, Reveal)) and isinstance(step.what, TopOf):
        return frozenset({"card"}), step.what.amount != Fixed(1), None
    if isinstance(step, (Reveal, Choose)) and isinstance(step.what, (Select, AtRandom)):
        return nouns_of(step.what.what) | {"card"}, step.what.quantity.high != Fixed(1), None
    if isinstance(step, Move):
        nouns = frozenset({"card"}) if step.to != "battlefield" else frozenset({"creature", "permanent"})
        if isinstance(step.what, TopOf):
            return nouns, step.what.amount != Fixed(1), None
        if isinstance(step.what, (Select, AtRandom)):
            return nouns, step.what.quantity.high != Fixed(1), None
        if isinstance(step.what, Target):
            return nouns, step.what.quantity.high != Fixed(1), Bound(step.what.slot)
        if isinstance(step.what, (This, Trigger, Bound)):
            return nouns, False, step.what
    return None, False, None


def ability(walk: _Walk, value: Any) -> Any:
    """One ability, with slots of its own."""
    scope = _Scope(walk)
    if isinstance(value, WhereX):
        if _anaphors(value.amount) and _objects(value.step) > 1:
            raise Unclear("whose amount")
        made = scope.fields(_swap(value.step, X(), value.amount))
        scope.flag(1)
        return _done(walk, made)
    if isinstance(value, Triggered):
        when = scope.when(value.when)
        condition = scope.node(value.condition)
        scope.mentions.step += 1
        says = walk.binding and _says_zone(value.effect)
        scope.zone = "graveyard" if says else value.zone
        effect = scope.node(value.effect)
        zone = scope.zone
        if walk.binding and value.when == _CAST_IT:
            zone = "stack"
        if not walk.binding and zone in ("graveyard", "stack"):
            zone = "battlefield"
        return _done(walk, Triggered(when, effect, condition, value.limits, zone, value.label))
    if isinstance(value, Activated):
        scope.zone = value.zone
        if walk.binding:
            scope.zone = (
                "graveyard" if _says_zone(value) else "hand" if _from_hand(value.cost) else value.zone
            )
        cost = scope.node(value.cost)
        # what is paid with can't be spoken of yet, apart from the source itself
        scope.mentions.all = [m for m in scope.mentions.all if m.ref == This()]
        effect = scope.node(value.effect)
        limits = scope.node(value.limits)
        # in the text the zone is told by what is said of the source ("from your graveyard")
        zone = scope.zone if walk.binding else "battlefield"
        return _done(walk, Activated(cost, effect, limits, zone, value.label))
    if isinstance(value, Static):
        # its amounts may be an X that is defined at the end
        made = scope.fields(value)
        if not walk.binding:
            return scope.defined(made)
        scope.flag(0)
        return _done(walk, made)
    return _done(walk, scope.fields(value))


_CAST_IT: Final = Pattern("cast", THIS, You())
_DISCARD_IT: Final = Do(Discard(You(), Each(THIS)))


def _from_hand(cost: Any) -> bool:
    """Whether the cost can only be paid with the source in hand (CR 113.6m)."""
    return _DISCARD_IT in cost.parts


def _says_zone(value: Any) -> bool:
    if isinstance(value, From):
        return True
    if isinstance(value, tuple):
        return any(map(_says_zone, value))
    if isinstance(value, Joined):
        return any(map(_says_zone, value.steps))
    if isinstance(value, (WhereX, Used)):
        return _says_zone(value.step)
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
