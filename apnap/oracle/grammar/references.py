"""References within one ability, in both directions: what a word means here, and how to say a meaning."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final

from apnap.keywords.actions import QUALITIES
from apnap.model import (
    Act,
    AllPlayers,
    Among,
    And,
    AnyWhen,
    AtRandom,
    AttachedTo,
    Bound,
    ByEach,
    CastFact,
    CastNow,
    Compare,
    ControlledBy,
    ControllerOf,
    CopyCard,
    CopyOnStack,
    CountersOn,
    CountOf,
    DealDamage,
    Distinct,
    Each,
    Filter,
    Fixed,
    GiveCounters,
    HostOf,
    If,
    InZone,
    Is,
    IsAmong,
    Iterated,
    Linked,
    No,
    Not,
    Nothing,
    Nth,
    OneOrMore,
    Opponents,
    Or,
    Other,
    OtherPlayers,
    OwnedBy,
    OwnerOf,
    Pattern,
    PlayersWho,
    Quantity,
    Ref,
    Sacrifice,
    Select,
    SelectGroup,
    SharesWith,
    StateIs,
    StatOf,
    Target,
    Targeting,
    This,
    Those,
    TookPart,
    Trigger,
    Union,
    Unlike,
    Where,
    You,
    canonical,
)
from apnap.model.node import field_names
from apnap.oracle.grammar.mentions import Mention, Mentions, nouns_of
from apnap.oracle.grammar.paid import COST_SLOT, Paid
from apnap.oracle.grammar.surface import (
    CREATURE,
    PAID_WORDS,
    SUPPORTED,
    THIS,
    UNSET,
    Det,
    Elided,
    From,
    Host,
    It,
    OnlyThen,
    Pile,
    SomebodyDid,
    WhoDid,
    Word,
)
from apnap.oracle.grammar.trees import Unclear, children, fixes_all, swap, within

Entries = tuple[int, ...]
_NOUNS: Final = (
    "creature permanent card spell land artifact enchantment token planeswalker ability "
    "Aura Equipment Vehicle source pile"
).split() + ["creature or planeswalker"]
_PLURAL_NOUNS: Final = "card permanent token land artifact spell".split()
SINGULAR_WORDS: Final = ("it", *(f"that {n}" for n in _NOUNS), "the token", "the copy", *PAID_WORDS)
PAST_WORDS: Final = tuple(f"was {word}" for word in SINGULAR_WORDS[: -len(PAID_WORDS)])
"""Subjects of "was" and "had": of what has moved, what it was before."""
PLURAL_WORDS: Final = ("them", "those", *(f"those {n}s" for n in _PLURAL_NOUNS), "the revealed cards")
_POSSESSIVE: Final = {
    (ControllerOf, "objects"),
    (OwnerOf, "objects"),
    (StatOf, "of"),
    (CountersOn, "of"),
    (GiveCounters, "of"),
    (CastFact, "of"),
    (SharesWith, "objects"),
    (AttachedTo, "host"),
}
_COUNTING: Final = (CountOf, StatOf, Distinct, CountersOn)
_RAW: Final = frozenset({"Discard"})
"""Nodes whose `Each` is written by a word of its own."""
_CARD_TYPES: Final = frozenset("artifact battle creature enchantment land planeswalker".split())
_OF_EXILED: Final = (CastNow, CopyCard, CopyOnStack)
"""Nodes of which "the exiled card" is that of this ability, else that of the linked one (CR 607.2a)."""
THE_HOST: Final = HostOf(This())


@dataclass(slots=True)
class Facts:
    """What the words for things hang on: the nouns of the face, and the word for what it is attached to."""

    nouns: frozenset[str] = frozenset()
    host: str = "enchanted creature"
    hosts: tuple[str, ...] = ()
    chosen: str = "creature type"
    """What "the chosen type" is."""
    paid: Paid | None = None
    """What an additional cost of the face is paid with, where its abilities speak of that."""

    def words(self) -> list[str]:
        """The words for what it is attached to, the usual one first."""
        return [self.host, *(w for w in self.hosts if w != self.host)]


@dataclass(frozen=True, slots=True)
class Count:
    """A step that has come to a number: its slot, the word for it, whether the text leaves open how many, and
    whether several players did it."""

    slot: int
    word: str
    is_open: bool
    several: bool


@dataclass(slots=True)
class Walk:
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
                raise Unclear(f"what {_quoted(value)} means")
            index = [s for s, m in candidates if m == meaning].index(value)
            if index:
                self.said += (position, index)
            return meaning
        found = [s for s, m in candidates if m == value]
        index = self.told.get(position, 0)
        if index >= len(found):
            raise Unclear(f"how to say {_quoted(value)}")
        return found[index]


def pile_noun(what: Any) -> str:
    """The noun for what is in a pile."""
    nouns = nouns_of(what.what) if isinstance(what, Each) else frozenset({"card"})
    return next((n for n in ("creature", "land", "artifact", "permanent", "card") if n in nouns), "")


_ONE_OWNER: Final = SharesWith("owner", Iterated())
_THEIR_YARD: Final = (InZone("graveyard"), OwnedBy(Opponents()))


def _of_one_opponent(what: Any, quantity: Quantity, binding: bool) -> Any:
    """ "Two target cards from an opponent's graveyard": all of them from the same one's."""
    if quantity.high == Fixed(1) or not isinstance(what, And) or not set(_THEIR_YARD) <= set(what.parts):
        return what
    if any(isinstance(part, Unlike) for part in what.parts):
        return what
    rest = tuple([part for part in what.parts if part != _ONE_OWNER])
    return canonical((*rest, _ONE_OWNER)) if binding else canonical(rest)


def _aimed(what: Filter | None) -> Filter | None:
    """What a spell must target, in a phrase for spells."""
    parts = what.parts if isinstance(what, And) else (what,)
    return next((part.what for part in parts if isinstance(part, Targeting)), None)


def _an_opponents(what: Filter | None) -> bool:
    """Whether it is a phrase for what one opponent controls."""
    return ControlledBy(Opponents()) in (what.parts if isinstance(what, And) else (what,))


def _quoted(value: Any) -> str:
    return f'"{value.word}"' if isinstance(value, (It, Det, Host)) else repr(value)


def _a_zone(part: Any) -> bool:
    return isinstance(part, InZone) or (isinstance(part, Or) and all(map(_a_zone, part.parts)))


class Scope:
    """One ability being walked: what it refers to."""

    def __init__(self, walk: Walk) -> None:
        self.walk = walk
        self.mentions = Mentions()
        if walk.facts.paid is not None:
            self.mention_paid(walk.facts.paid, COST_SLOT)
        self.subject: Ref | None = None
        self.elidable = False
        self.amounts = False
        self.flagged = 0
        self.counts: list[Count] = []
        self.sought: tuple[Any, int] = (None, 0)
        """The number that the condition of this branch asks for, and how many had been known before it."""
        self.zone = "battlefield"
        self.fresh = 1 << 20
        self.slots = 0
        self.did: ByEach | None = None
        self.targeted: list[int] = []
        """The slots of the target phrases so far."""
        self.in_spell = False
        self.piles: tuple[Ref, ...] = ()
        self.piled: Any = None
        """The two piles that something was last separated into, and what that was."""
        self.recipient: Any = None
        """Whom the step is dealt to that this one stands instead of."""
        self.dealt: tuple[Ref | None, int] = (None, -1)
        """What has dealt damage last, and in which step."""
        self.asked = -1
        """How much had been spoken of when a condition asked how this spell was paid for."""
        self.facing = False
        self.noted: tuple[int, str] | None = None
        """Of a step that is done to everything that matches: the slot for that, and the field."""
        """Whether within a villainous choice: "that player" is who faces it."""

    def node(self, value: Any, parent: Any = None, name: str = "") -> Any:
        """A value of any kind, in the other form."""
        raise NotImplementedError

    def fields(self, value: Any, skip: tuple[str, ...] = ()) -> Any:
        out = []
        for name in field_names(type(value)):
            old = getattr(value, name)
            out.append(old if name in skip else self.node(old, value, name))
        return type(value)(*out)

    def new_slot(self) -> int:
        self.slots += 1
        return self.slots - 1

    def spare(self) -> int:
        self.fresh += 1
        return self.fresh

    def mention_paid(self, paid: Paid, slot: int) -> None:
        """What is paid with may be spoken of by what is done to it."""
        nouns = frozenset({"one"}) if paid.verb == "chosen" else nouns_of(paid.what)
        mention = Mention(Bound(slot), nouns, paid.plural, 0, paid=paid.verb)
        self.mentions.paid.append(mention)

    # -- references

    def mention_self(self) -> None:
        self.mentions.add(Mention(This(), self.walk.facts.nouns, False, self.mentions.step))

    def ref(self, value: Any, parent: Any, name: str) -> Any:
        who = self.who_did(value)
        if who is not None:
            return who
        if isinstance(value, Target):
            supports = isinstance(parent, Act) and parent.name == "support" and self.in_spell
            return self.supported(value) if supports else self.target(value)
        if isinstance(value, (Pile, SelectGroup)):
            return self.pile(value)
        if isinstance(value, Det) or (isinstance(value, Each) and not self.raw_each(value, parent)):
            return self.everything(value, parent, name)
        if isinstance(value, (ControllerOf, OwnerOf)):
            return self.holder(value)
        if isinstance(value, OtherPlayers):
            return self.other_players(value)
        if (
            value == THE_HOST
            or isinstance(value, (This, It, Elided, From, Host, Bound, Trigger, Those))
            or (name == "to" and value == self.recipient)
            or (isinstance(value, Linked) and isinstance(parent, _OF_EXILED))
            or (isinstance(value, Union) and any([m.ref == value for m in self.mentions.all]))
            or (isinstance(value, Iterated) and isinstance(parent, ControlledBy))
            or (isinstance(value, Iterated) and self.facing and not isinstance(parent, OwnedBy))
            or (
                self.elidable
                and name in ("who", "affects", "under")
                and isinstance(value, Ref)
                and not isinstance(value, Word)
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
        if isinstance(parent, Sacrifice) and name == "who" and isinstance(value, (AllPlayers, Opponents)):
            # each of them is "they" in what they do
            self.mentions.add(Mention(Iterated(), frozenset(), False, self.mentions.step, player=True))
        return self.fields(value)

    def pile(self, value: Any) -> Any:
        """One of two piles, by who chooses it."""
        noun = pile_noun(self.piled)
        if self.walk.binding:
            if not self.piles or value.noun not in ("", noun):
                raise Unclear("which piles")
            self.walk.said += (self.walk.at, 1) if value.noun else ()
            self.walk.at += 1
            return SelectGroup(self.piles, self.node(value.by))
        if value.groups != self.piles:
            raise Unclear("which piles")
        told = self.walk.told.get(self.walk.at, 0)
        self.walk.at += 1
        return Pile(self.node(value.by), noun if told else "")

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

    def other_players(self, value: OtherPlayers) -> Any:
        """ "Each other player": than the one of whom the event speaks, if it does, else than you."""
        one = Trigger("player")
        if not any(m.ref == one for m in self.mentions.all):
            return self.fields(value)
        if self.walk.binding:
            return OtherPlayers(one) if value.than == You() else self.fields(value)
        if value.than == You():
            raise Unclear("other players")
        return OtherPlayers(You()) if value.than == one else self.fields(value)

    def raw_each(self, value: Each, parent: Any) -> bool:
        zones = (
            [p for p in children(value.what) if isinstance(p, tuple)] if isinstance(value.what, And) else []
        )
        cards = isinstance(value.what, InZone) or any(_a_zone(p) for z in zones for p in z)
        beheld = isinstance(parent, Act) and parent.name == "behold"
        counted = isinstance(parent, (*_COUNTING, SharesWith))
        return cards or beheld or counted or type(parent).__name__ in _RAW

    def others(self, what: Any, now: bool = False) -> Any:
        """A filter in the other form where it says "other": than the earlier targets, if there are any, else
        than the source; in a spell, than the one thing that it has made. `now`: than what they are since.
        An ability's "artifact" and "other creature" have no noun in common: the source is meant, then."""
        earlier: tuple[Ref, ...] = tuple([Bound(slot) for slot in self.targeted])
        if not self.in_spell and what is not None:
            earlier = tuple([ref for ref in earlier if not self.of_other_types(ref, nouns_of(what))])
        if not earlier and self.in_spell:
            made = [m.ref for m in self.mentions.all if not m.player]
            earlier = (made[0],) if made and made[0] is not None and made.count(made[0]) == len(made) else ()
        if not earlier or what is None:
            return what
        if now:
            since = {m.before: m.ref for m in self.mentions.all if m.ref is not None}
            earlier = tuple([since.get(ref, ref) for ref in earlier])
        than: Filter = Not(Among(earlier[0] if len(earlier) == 1 else Union(earlier)))
        old, new = (Other(), than) if self.walk.binding else (than, Other())
        parts = what.parts if isinstance(what, And) else (what,)
        if not self.walk.binding and new in parts:
            raise Unclear("other than the source")
        return canonical(tuple([new if part == old else part for part in parts])) if old in parts else what

    def of_other_types(self, ref: Ref, nouns: frozenset[str]) -> bool:
        """Whether a target was called by card types only, none of `nouns`, and the source is one of those."""
        types = nouns & _CARD_TYPES
        called = [m.nouns - {"permanent"} for m in self.mentions.all if m.target and ref in (m.ref, m.before)]
        alike = types & self.walk.facts.nouns
        return bool(called and called[0] and alike) and called[0] <= _CARD_TYPES and not called[0] & types

    def supported(self, value: Target) -> Any:
        """What a spell supports: any creatures; a permanent, others than itself (CR 701.41a)."""
        if self.walk.binding:
            return self.target(Target(value.slot, value.quantity, CREATURE, None))
        made = self.target(value)
        return Target(made.slot, made.quantity, SUPPORTED, None)

    def target(self, value: Target) -> Any:
        what, players = value.what, value.players
        than: Any = OtherPlayers(Bound(self.targeted[0])) if len(self.targeted) == 1 else None
        if self.walk.binding:
            what = self.node(what, value, "what")
            if self.others(what) != what and players is not None:
                if players != AllPlayers() or than is None:
                    raise Unclear("other players")
                players = than
            what = _of_one_opponent(self.others(what), value.quantity, True)
        else:
            if players is not None and players == than:
                if self.others(what) == what:
                    raise Unclear("other players")
                players = AllPlayers()
            elif players is not None and self.others(what) != what:
                raise Unclear("other players")
            what = _of_one_opponent(self.others(what), value.quantity, False)
            what = self.node(what, value, "what")
        if players != than:
            players = self.node(players, value, "players")
        slot = self.new_slot() if self.walk.binding else value.slot
        plural = value.quantity.high != Fixed(1)
        plain = what if self.walk.binding else value.what
        if value.what is not None:
            self.targeted.append(slot)
        if value.what is None:
            self.mentions.add(Mention(Bound(slot), frozenset(), plural, self.mentions.step, player=True))
        else:
            either = players is not None and not plural
            nouns = nouns_of(plain)
            self.mentions.add(
                Mention(Bound(slot), nouns, plural, self.mentions.step, target=True, either=either)
            )
            if not plural and players is None:
                self.mention_holder(plain, Bound(slot), self.mentions.step)
        return Target(slot if self.walk.binding else -1, value.quantity, what, players)

    def everything(self, value: Any, parent: Any, name: str) -> Any:
        if isinstance(parent, Act) and parent.name in QUALITIES:
            return value  # it names a quality, and refers to nothing
        words = ["", "all", "each"]
        if name != "affects":
            words = (
                ["each", "all"] if type(parent).__name__ in ("DealDamage", "PutCounters") else ["all", "each"]
            )
            if name == "source" or type(parent).__name__ in ("PhaseOut", "Union"):
                words.append("")
        what = value.what
        what = self.others(self.node(what), True) if self.walk.binding else self.node(self.others(what, True))
        if self.walk.binding:
            if value.word not in words:
                raise Unclear("all")
            made: Any = self.walk.pick([(w, 0) for w in words], value.word)
            made = Each(what)
        else:
            made = Det(self.walk.pick([(w, 0) for w in words], 0), what)
        plain = what if self.walk.binding else value.what
        known: Ref | None = None
        if fixes_all(parent, name):
            slot = self.new_slot() if self.walk.binding else self.noted[0] if self.noted else self.spare()
            known, self.noted = Bound(slot), (slot, name)
        self.mentions.add(Mention(known, nouns_of(plain), True, self.mentions.step))
        return made

    def dealer(self) -> Ref | None:
        """What "it" is that deals damage, where that is not simply what was spoken of last: what has dealt
        the damage of the step before ("it deals 4 damage instead", "it deals 2 damage to A and 1 damage to
        B"), or the source, of which a condition has just spoken ("if this spell was kicked, it deals")."""
        if self.dealt[1] == self.mentions.step - 1:
            return self.dealt[0]
        if self.asked == len(self.mentions.all):
            return This()
        last = next((m for m in reversed(self.mentions.all) if not m.player), None)
        return This() if last is not None and last.ref == This() else None

    def mention_holder(self, what: Any, ref: Ref, step: int) -> None:
        """Of something "a opponent controls" that opponent may be spoken of, as "that player"."""
        for part in what.parts if isinstance(what, And) else (what,):
            if isinstance(part, ControlledBy) and part.players in (Opponents(), THE_HOST):
                self.mentions.add(Mention(ControllerOf(ref), frozenset(), False, step, player=True))
            elif isinstance(part, OwnedBy) and part.players == Opponents():
                self.mentions.add(Mention(OwnerOf(ref), frozenset(), False, step, player=True))

    def mention_host(self, word: str) -> None:
        player = word in ("enchanted player", "enchanted opponent")
        nouns = frozenset({word.split(" ")[1], "permanent"})
        self.mentions.add(Mention(THE_HOST, nouns, False, self.mentions.step, player=player))

    def said(self, value: Any, parent: Any, name: str) -> Any:
        # what has moved has taken part in what happened before
        was = isinstance(parent, Is) and any([isinstance(n, TookPart) for n in within(parent.what)])
        possessive = was or (type(parent), name) in _POSSESSIVE
        candidates: list[tuple[Any, Any]] = []
        if (
            self.elidable
            and name in ("who", "affects", "under")
            and self.subject is not None
            and not isinstance(self.subject, (You, Each))
        ):
            candidates.append((Elided(), self.subject))
        if name == "to" and self.recipient is not None:
            candidates.append((Elided(), self.recipient))
        words = (
            "itself",
            *SINGULAR_WORDS,
            *PLURAL_WORDS,
            "that player",
            "that player or permanent",
            "the rest",
        )
        if type(parent).__name__ != "DealDamage" or name != "to":
            words = words[1:]
        if isinstance(parent, Is):
            words = (*words, "what is revealed", *PAST_WORDS)
        dealer = self.dealer() if isinstance(parent, DealDamage) and name == "source" else None
        # the controller of the source is "you"
        self_too = not isinstance(parent, ControllerOf)
        # "enchanted creature's controller sacrifices it"
        theirs = isinstance(parent, Sacrifice) and name == "what" and isinstance(parent.who, ControllerOf)
        here_too = theirs or isinstance(parent, Is)
        for word in words:
            meant = self.mentions.means(word, possessive, here_too, self_too)
            if word == "it" and dealer is not None:
                meant = dealer
            if meant is not None:
                candidates.append((It(word), meant))
        if isinstance(parent, _OF_EXILED):
            candidates.append((It("the exiled card"), Linked()))
        if self.zone not in ("battlefield", "stack", "any") and name == "what":
            candidates.insert(0, (From(self.zone), This()))
        if self.zone == "graveyard" and name == "what":
            candidates.append((From(""), This()))
        candidates += [(Host(w), THE_HOST) for w in self.walk.facts.words()]
        candidates.append((This(), This()))
        if isinstance(value, Ref) and not isinstance(value, (Word, This, Bound, Trigger)):
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
        elif meant == THE_HOST:
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

    def only_then(self, value: Any) -> Any:
        """ "If C, A.", or "A if C.": the condition after the step may speak of its targets."""
        position = self.walk.at
        self.walk.at += 1
        if not isinstance(value, OnlyThen) and self.walk.told.get(position, 0) == 0:
            return self.instruction(value)
        start = len(self.mentions.all)
        then = self.node(value.then)
        # it is asked before the step: of what has moved, what it was; what was made isn't there yet
        known = [m.ref for m in self.mentions.all]
        for m in self.mentions.all[start:]:
            if isinstance(m.ref, Bound) and not m.target:
                m.ref = m.before
        condition = self.node(value.condition)
        for m, ref in zip(self.mentions.all, known):
            m.ref = ref
        self.gate_off(start)
        if not self.walk.binding:
            return OnlyThen(then, condition)
        self.walk.said += (position, 1)
        return If(condition, then, Nothing())

    def offered(self, offer: Any, to: Any) -> Any:
        """What somebody else may do: they are `You` in how it is told."""
        to = Bound(to.slot) if isinstance(to, Target) else to
        if self.walk.binding:
            return swap(self.node(offer), You(), to)
        told = swap(offer, to, You())
        if told == offer:
            raise Unclear("who may do it")
        return self.node(told)

    def by_each(self, value: ByEach) -> ByEach:
        """What each of several players does or may do."""
        self.mentions.step += 1
        slot = self.new_slot() if self.walk.binding else value.slot
        start = len(self.mentions.all)
        of = self.node(value.of, value, "of")
        if not self.walk.binding and any(part == You() for part in within(value.step)):
            raise Unclear("who does it")
        step = self.offered(value.step, Bound(slot))
        self.gate_off(start)
        self.mentions.all = [m for m in self.mentions.all if m.ref != Bound(slot)]
        self.did = ByEach(slot, of if self.walk.binding else value.of, value.step, value.may)
        return ByEach(slot if self.walk.binding else UNSET, of, step, value.may)

    def who_did(self, value: Any) -> Any:
        """ "Each player who does", "each opponent who doesn't": of those who were asked last; None where the
        reference is none of these."""
        if self.did is None or not self.did.may:
            if isinstance(value, WhoDid):
                raise Unclear("who does what")
            return None
        them = Bound(self.did.slot)
        others = PlayersWho(self.did.of, No(IsAmong(Iterated(), them)))
        if self.walk.binding:
            if not isinstance(value, WhoDid):
                return None
            fits = value.among == self.did.of or (
                isinstance(self.did.of, OtherPlayers) and value.among == AllPlayers() and value.did
            )
            if not fits:
                raise Unclear("who does what")
            return them if value.did else others
        among = AllPlayers() if isinstance(self.did.of, OtherPlayers) else self.did.of
        return WhoDid(among, True) if value == them else WhoDid(among, False) if value == others else None

    def somebody_did(self, value: Any) -> Any:
        """ "If a player does", "if no one does"; None where the condition is neither."""
        if self.did is None or not self.did.may:
            if isinstance(value, SomebodyDid):
                raise Unclear("who does what")
            return None
        some = Compare(CountOf(Bound(self.did.slot)), ">=", Fixed(1))
        none = Compare(CountOf(Bound(self.did.slot)), "=", Fixed(0))
        if self.walk.binding:
            return (some if value.did else none) if isinstance(value, SomebodyDid) else None
        return SomebodyDid(True) if value == some else SomebodyDid(False) if value == none else None

    def instruction(self, value: Any) -> Any:
        """A step, and what it leaves to speak of."""
        raise NotImplementedError

    def gate_off(self, start: int) -> None:
        """What was spoken of since then belongs to a branch: a later sentence that speaks of its targets
        would have to be part of it."""
        for m in self.mentions.all[start:]:
            m.gated = m.gated or m.target

    def branch_off(self, start: int) -> None:
        """What was first spoken of since then is what a step on a condition came to."""
        known = [m.ref for m in self.mentions.all[:start]]
        for m in self.mentions.all[start:]:
            m.branch = isinstance(m.ref, Bound) and not m.target and m.ref not in known

    def when(self, value: Any) -> Any:
        self.amounts = True  # a condition on the event may be one on its number
        made = self.node(value)
        self.amounts = False
        plain = made if self.walk.binding else value
        self.mentions.all = []
        self.mention_event(plain, False)
        who = getattr(plain, "who", None)
        if who != THE_HOST and any(part == THE_HOST for part in within(who)):
            self.mention_host(self.walk.facts.host)
        return made

    def mention_event(self, when: Any, plural: bool) -> None:
        while isinstance(when, (OneOrMore, Where, Nth)):
            plural = plural or isinstance(when, OneOrMore)
            self.amounts = self.amounts or isinstance(when, OneOrMore)
            when = when.when
        if isinstance(when, AnyWhen):
            others = {getattr(part, "other", None) for part in when.parts}
            when = when.parts[0]
            if isinstance(when, Pattern) and when.other is not None and len(others) > 1:
                return
        if isinstance(when, StateIs) and isinstance(when.condition, Is) and when.condition.objects == This():
            self.mention_self()
        if not isinstance(when, Pattern):
            return
        if when.verb in ("damage", "gain life", "lose life", "put counter", "add mana"):
            self.amounts = True
        dies = when.verb == "zone change" and when.destination != ("battlefield",)
        spell = when.verb == "cast"
        # what the source does, or what is done to it, and another thing: "it" is the source
        about = THIS in (when.what, when.by, when.other) or (spell and _aimed(when.what) == THIS)
        if spell and about:
            self.mention_self()
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
            if what == Among(THE_HOST) and [when.what, when.by, when.other].count(None) == 2:
                nouns = frozenset({self.walk.facts.host.split(" ")[1], "permanent"})
            if role == "source" and when.verb == "damage":
                nouns |= {"source"}
            if dies or when.verb in ("discard",):
                nouns |= {"card"}
            self.mentions.add(Mention(Trigger(role), nouns, plural, 0, named=about))
            if not plural:
                self.mention_holder(what, Trigger(role), 0)
        who = when.who
        if who is None and not plural and _an_opponents(when.what):
            # "a creature an opponent controls": that player
            whose = ControllerOf(Trigger("object"))
            self.mentions.add(Mention(whose, frozenset(), False, 0, player=True))
        theirs = when.verb == "step" and not isinstance(who, You)
        if isinstance(who, (AllPlayers, Opponents)) or theirs:
            self.mentions.add(Mention(Trigger("player"), frozenset(), False, 0, player=True))
