"""The steps of an ability, both ways: in their order, with gates, and what each leaves to speak of."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from apnap.model import (
    Act,
    AllPlayers,
    Among,
    AnyNumber,
    AnyOf,
    Apply,
    AtRandom,
    Bind,
    Bound,
    Compare,
    CopyCard,
    CopyOnStack,
    CountEvents,
    CountOf,
    CreateCopyToken,
    CreateToken,
    DealDamage,
    Do,
    Each,
    EventAmount,
    Fixed,
    FlipCoin,
    ForEach,
    Gate,
    If,
    IfDone,
    Is,
    Iterated,
    Later,
    Linked,
    LookAt,
    Modal,
    Move,
    Not,
    Nothing,
    Opponents,
    Other,
    OtherPlayers,
    Pay,
    PayLife,
    Ref,
    RemoveCounters,
    Replacing,
    ResultAmount,
    Reveal,
    RevealUntil,
    RollDie,
    Sacrifice,
    Search,
    Select,
    Separate,
    Seq,
    StatOf,
    Target,
    This,
    Those,
    TopOf,
    Trigger,
    Untap,
    X,
    You,
)
from apnap.oracle.grammar.adjust import (
    each_but,
)
from apnap.oracle.grammar.mentions import Mention, nouns_of
from apnap.oracle.grammar.outcomes import (
    again,
    closed,
    hand_of,
    is_hand,
    less_source,
    opened,
    outcome_of,
    owner_of,
    recipient_of,
    shielded,
)
from apnap.oracle.grammar.paid import (
    known_step,
    said_step,
    spoken_of,
)
from apnap.oracle.grammar.references import (
    Count,
    Scope,
)
from apnap.oracle.grammar.surface import (
    ONE,
    THIS,
    Amended,
    ChosenSource,
    Clashed,
    Faces,
    InsteadOf,
    Joined,
    Noted,
    Rolled,
    ThisWay,
    Used,
    WhereX,
    Word,
)
from apnap.oracle.grammar.trees import (
    JOINTS,
    Unclear,
    amended,
    amount_in,
    bare,
    flatten,
    regroup,
    swap,
    unamended,
    usual_joint,
)

CLASH: Final = Act("clash", You())
_MINE: Final = StatOf("mana value", Bound(901), "sum")
_THEIRS: Final = StatOf("mana value", Bound(902), "sum")
_ALONE: Final = Compare(CountOf(Bound(901)), ">", CountOf(Bound(902)))
CLASH_WON: Final = AnyOf((Compare(_MINE, ">", _THEIRS), _ALONE))
"""Who clashes has revealed the card with the greater mana value, or the only card (CR 701.30d); the slots are
those of the keyword action."""
COUNTED_EVENTS: Final = frozenset({"damage", "put counter", "create token", "gain life", "act", "add mana"})
_COUNTS: Final = {
    "Discard": "card discarded",
    "Sacrifice": "permanent sacrificed",
    "RemoveCounters": "counter removed",
    "LoseLife": "life lost",
    "GainLife": "life gained",
    "DealDamage": "damage dealt",
    "RollDie": "result",
}
"""Steps that come to a number, and the word for it."""


def copy_of(who: Any, what: Any) -> CopyOnStack:
    """ "Copy it", as the text has it of spells and cards alike."""
    return CopyOnStack(who, what, Fixed(1), "same")


def _counted(slot: int, step: Any) -> list[Count]:
    """What is known of how much a step comes to: "that many" means it, rather than the number of the event,
    where the text leaves open how many."""
    if isinstance(step, Pay):
        return [Count(slot, word, True, False) for word in _open_payment(step.cost)]
    what = getattr(step, "what", None)
    number = getattr(step, "amount", None)
    if isinstance(what, Select):
        is_open = what.quantity.low != what.quantity.high
    else:
        is_open = (
            isinstance(what, Each)
            or isinstance(step, RollDie)
            or (isinstance(step, RemoveCounters) and not isinstance(number, Fixed))
        )
    several = isinstance(getattr(step, "who", None), _SEVERAL)
    made = Count(slot, _COUNTS[type(step).__name__], is_open, several)
    if isinstance(step, RemoveCounters) and step.kind:
        return [made, Count(slot, f"{step.kind} {made.word}", is_open, several)]
    return [made]


def _open_payment(cost: Any) -> list[str]:
    """The words for what is paid as much of as one likes."""
    out = []
    for part in getattr(cost, "parts", ()):
        if isinstance(part, PayLife) and part.amount == AnyNumber():
            out.append("life paid")
        if isinstance(part, Do) and getattr(part.action, "amount", None) == AnyNumber():
            out.append(f"{part.action.kind} paid")  # type: ignore[attr-defined]
    return out


_SEVERAL: Final = (AllPlayers, Opponents, OtherPlayers)
_DONE_TO: Final = {"Discard": "discarded", "Move": "exiled", "Reveal": "revealed", "RevealUntil": "revealed"}
_COMPOSITE: Final = frozenset({"If", "IfDone", "ForEach", "Reflexive", "FlipCoin", "Later"})


def alike(then: Any, otherwise: Any) -> Any:
    """The other branch, its result under the same slot: what comes after both speaks of what was found,
    looked at or made in either ("search for A. If C, instead search for B. Reveal that card")."""
    if isinstance(then, Bind) and isinstance(otherwise, Bind) and type(then.step) is type(otherwise.step):
        return Bind(then.slot, otherwise.step)
    return otherwise


def is_table(value: Seq) -> bool:
    """Whether it ends with a roll and what happens for each of its results."""
    if len(value.steps) < 2 or not isinstance(value.steps[-2], Bind) or not isinstance(value.steps[-1], If):
        return False
    rolled = value.steps[-2]
    return isinstance(rolled.step, RollDie) and _row_limit(value.steps[-1], rolled.slot) > 0


def _row_limit(value: Any, slot: int) -> int:
    """The greatest result of a row, 0 if it is the last."""
    asked = value.condition if isinstance(value, If) else None
    if not isinstance(asked, Compare) or asked.a != ResultAmount(slot) or asked.cmp != "<=":
        return 0
    return asked.b.n if isinstance(asked.b, Fixed) and not isinstance(value.otherwise, Nothing) else 0


def before_rows(value: Seq) -> Any:
    """The steps down to the roll."""
    return value.steps[0] if len(value.steps) == 2 else Seq(value.steps[:-1])


def rows_of(value: Any) -> tuple[tuple[tuple[int, int], ...], list[Any]]:
    """The bounds and the effects of the rows."""
    rolled: Any = value.steps[-2]
    chain: Any = value.steps[-1]
    bounds: list[tuple[int, int]] = []
    effects: list[Any] = []
    low = 1
    while high := _row_limit(chain, rolled.slot):
        bounds.append((low, high))
        effects.append(chain.then)
        low, chain = high + 1, chain.otherwise
    return (*bounds, (low, rolled.step.sides)), [*effects, chain]


class Steps(Scope):
    """One ability being walked, step by step."""

    def instruction(self, value: Any) -> Any:
        if isinstance(value, Separate):
            return self.separated(value, self.new_slot() if self.walk.binding else self.spare())
        composite = type(value).__name__ in _COMPOSITE
        flagged, self.flagged = self.flagged, 0
        of_something = isinstance(value, Later) and getattr(value.when, "what", None) is not None
        if not composite or of_something:
            self.mentions.step += 1
        start = len(self.mentions.all)
        if isinstance(value, Apply):
            made = self.shield(value)
        elif isinstance(value, Reveal):
            made = self.shown_hand(value)
        elif isinstance(value, (CopyOnStack, CopyCard)):
            made = self.copied(value)
        elif isinstance(value, If):
            condition = self.asks(value.condition)
            start = len(self.mentions.all)
            made = If(condition, self.under(condition, value), value.otherwise)
        else:
            made = self.fields(value)
        noted, self.noted = self.noted, None
        if not self.facing:
            self.mentions.all = [m for m in self.mentions.all if m.ref != Iterated()]
        if isinstance(value, If):
            self.gate_off(start)
            self.branch_off(start)
        if type(value).__name__ in ("Later", "Reflexive"):
            self.not_yet(start)
        if self.walk.binding and not composite:
            self.flag(flagged)
        if composite:
            return made
        plain = made if self.walk.binding else value
        if isinstance(plain, DealDamage):
            self.dealt = (again(plain.source), self.mentions.step)
        self.note_subject(plain)
        if noted is not None and isinstance(self.subject, Each):
            self.subject = Bound(noted[0])
        if noted is not None and self.walk.binding:
            made = Noted(*noted, made)
        made = self.result(plain, made)
        return made if self.walk.binding else self.defined(made)

    def under(self, condition: Any, value: If) -> Any:
        """What depends on a condition; "that many" there is as much as it asks for."""
        before = self.sought
        if isinstance(condition, Compare) and isinstance(condition.a, CountEvents) and condition.a.sum_of:
            self.sought = (condition.a, len(self.counts))
        then = self.node(value.then, value, "then")
        self.sought = before
        return then

    def copied(self, value: Any) -> Any:
        """ "Copy it": a spell on the stack, or a card where it is (CR 707.10, 707.12)."""
        if not self.walk.binding:
            same = value if isinstance(value, CopyOnStack) else copy_of(value.who, value.what)
            return self.fields(same)
        made = self.fields(value)
        if made != copy_of(made.who, made.what):
            return made
        said = next((m.nouns for m in self.mentions.all if m.ref == made.what), frozenset())
        card = isinstance(made.what, Linked) or ("card" in said and "spell" not in said)
        return CopyCard(made.who, made.what) if card else made

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
        amount = amount_in(made)
        if amount is None and number == 2:
            raise Unclear("an X")
        step = made if amount is None else swap(made, amount, X())
        return WhereX(step, amount) if number == 1 else Used(step, amount)

    def either(self, value: Any) -> Any:
        """ "If C, A. Otherwise, B.", or "B. If C, A instead.": two ways to say it, in their own order."""
        position = self.walk.at
        self.walk.at += 1
        told = self.walk.told.get(position, 0)
        instead = isinstance(value, InsteadOf) or told > 0
        if self.walk.binding and instead:
            self.walk.said += (position, 1 if value.joint == ". " else 2)
        if instead:
            before = self.here()
            otherwise = self.node(value.otherwise)
            # what the other branch made, moved or came to is not there in this one
            self.leave(before)
            # its targets are: this branch stands for that one
            gated = [m for m in self.mentions.all[len(before[0]) :] if m.gated]
            for m in gated:
                m.gated = False
            condition = self.node(value.condition)
            self.recipient = recipient_of(otherwise if self.walk.binding else value.otherwise)
            then = self.node(value.then)
            self.recipient = None
            for m in gated:
                m.gated = True
            if self.walk.binding:
                otherwise = alike(then, otherwise)
            if told == 2:
                return Joined((otherwise, Amended(condition, then)), ("\n",))
            return (If if self.walk.binding else InsteadOf)(condition, then, otherwise)
        condition = self.asks(value.condition)
        earlier = self.here()
        then = self.node(value.then)
        apart = self.leave(earlier)
        otherwise = self.node(value.otherwise)
        self.rejoin(apart)
        return If(condition, then, otherwise)

    def asks(self, value: Any) -> Any:
        """A condition before what depends on it: "if this creature has a counter on it, transform it"."""
        made = self.node(value)
        plain = made if self.walk.binding else value
        if isinstance(plain, Is) and plain.objects == This():
            self.mentions.step += 1
            self.mention_self()
        elif isinstance(plain, Is) and isinstance(plain.objects, Trigger):
            known = next((m for m in reversed(self.mentions.all) if m.ref == plain.objects), None)
            if known is not None:
                self.mentions.step += 1
                self.mentions.add(replace(known, step=self.mentions.step))
        return made

    def here(self) -> tuple[list[Ref | None], list[Count]]:
        """What can be spoken of before a branch."""
        return [m.ref for m in self.mentions.all], list(self.counts)

    def leave(self, before: tuple[list[Ref | None], list[Count]]) -> tuple[list[Mention], list[Count]]:
        """What the branch walked since then has made, moved or come to is not there in the other one."""
        made = [
            m
            for m in self.mentions.all
            if isinstance(m.ref, (Bound, Those)) and not m.target and m.ref not in before[0]
        ]
        counts = self.counts[len(before[1]) :]
        self.mentions.all = [m for m in self.mentions.all if m not in made]
        self.counts = before[1]
        return made, counts

    def rejoin(self, apart: tuple[list[Mention], list[Count]]) -> None:
        """What comes after both branches may speak of either."""
        self.mentions.all = apart[0] + self.mentions.all
        self.counts = apart[1] + self.counts

    def note_subject(self, plain: Any) -> None:
        for name in ("who", "affects", "source"):
            subject = getattr(plain, name, None)
            if isinstance(subject, Ref) and not isinstance(subject, Word):
                self.subject = Bound(subject.slot) if isinstance(subject, Target) else subject
                return
        # "each player shuffles their graveyard into their library, then draws ..."
        owner = owner_of(plain.what) if isinstance(plain, Move) and plain.where == "shuffled" else None
        self.subject = Bound(owner.slot) if isinstance(owner, Target) else owner

    def result(self, plain: Any, made: Any, slot: int | None = None) -> Any:
        """Remember what a step made or moved; when binding, with a slot that is dropped if never used."""
        nouns, plural, before = outcome_of(plain)
        shows = isinstance(plain, Reveal) and isinstance(plain.what, Bound)
        # the source alone is no number that one speaks of
        counted = type(plain).__name__ in _COUNTS and getattr(plain, "what", None) != This()
        if nouns is None and not shows and not counted:
            return made
        if slot is None:
            slot = self.new_slot() if self.walk.binding else self.spare()
        if counted:
            self.counts.extend(_counted(slot, plain))
        if nouns is not None or shows:
            self.outcome(plain, slot)
        return Bind(slot, made) if self.walk.binding else made

    def outcome(self, plain: Any, slot: int) -> None:
        """Remember the result of a step under its slot."""
        nouns, plural, before = outcome_of(plain)
        if nouns is None:
            self.mentions.shown = Bound(slot)
            return
        shown = isinstance(plain, (LookAt, Reveal)) and isinstance(plain.what, TopOf)
        if isinstance(plain, CreateCopyToken):
            # what is copied is there too, but the token is what is spoken of next
            for m in self.mentions.all:
                m.named = m.named or (m.step == self.mentions.step and not m.player)
        sought = isinstance(plain, Search) and plain.zones == ("library",) and plural
        looked = "library" if shown or sought else ""
        if isinstance(plain, RevealUntil):
            looked = plain.to or "library"
        if isinstance(getattr(plain, "what", None), (Select, AtRandom)):
            # what was chosen is what the step was done to
            here = self.mentions
            here.all = [m for m in here.all if m.step < here.step or m.ref is not None]
        verb = _DONE_TO.get(type(plain).__name__, "")
        if isinstance(plain, (Move, RevealUntil)):
            verb = "exiled" if plain.to == "exile" else verb if isinstance(plain, RevealUntil) else ""
        self.mentions.add(
            Mention(
                Bound(slot),
                nouns,
                plural,
                self.mentions.step,
                before=before,
                looked=looked,
                paid=verb,
                made=isinstance(plain, (CreateToken, CreateCopyToken)) and not plural,
            )
        )
        if isinstance(plain, RevealUntil):
            found = Those(Bound(slot), plain.what)
            several = plain.amount != Fixed(1) or isinstance(plain.who, _SEVERAL)
            both = nouns | nouns_of(plain.what)
            self.mentions.add(
                Mention(found, both, several, self.mentions.step, paid=verb if plain.to else "")
            )

    def bound_step(self, value: Bind) -> Any:
        if self.walk.binding:
            raise Unclear("a bound step")
        if isinstance(value.step, Separate):
            return self.separated(value.step, value.slot)
        self.mentions.step += 1
        copying = isinstance(value.step, CopyCard)
        made = self.copied(value.step) if copying else self.fields(value.step)
        self.note_subject(value.step)
        counted = type(value.step).__name__ in _COUNTS
        if counted:
            self.counts.extend(_counted(value.slot, value.step))
        if outcome_of(value.step)[0] is not None or isinstance(value.step, Reveal):
            self.outcome(value.step, value.slot)
        elif not counted:
            raise Unclear("a bound step")
        return self.defined(made)

    def separated(self, value: Separate, slot: int) -> Any:
        """Something is separated into piles: those, as what is done to them may speak of them."""
        self.mentions.step += 1
        made = self.fields(value)
        plain = made if self.walk.binding else value
        self.piled = again(plain.what)
        self.piles = (Bound(slot), Those(self.piled, Not(Among(Bound(slot)))))
        return Bind(slot, made) if self.walk.binding else made

    def shown_hand(self, value: Reveal) -> Any:
        """`Reveal`; a hand is that of who reveals it."""
        if not self.walk.binding and is_hand(value.what):
            return self.fields(Reveal(value.who, hand_of(Iterated())))
        made = self.fields(value)
        if not self.walk.binding or not is_hand(made.what):
            return made
        who = Bound(made.who.slot) if isinstance(made.who, Target) else made.who
        return Reveal(made.who, hand_of(who))

    def shield(self, value: Apply) -> Any:
        """`Apply`; that damage to the affected is prevented says whose damage by what it affects."""
        if not self.walk.binding:
            value = each_but(value, None, Other())
        if not self.walk.binding and not isinstance(value.affects, AllPlayers):
            value = Apply(value.affects, tuple(map(opened, value.mods)), value.duration, value.choose)
        if not self.walk.binding:
            return self.fields(value)
        made = self.fields(value)
        made = each_but(made, Other(), None)
        if isinstance(made.affects, AllPlayers):
            return made
        mods = tuple([closed(m, made.affects) for m in made.mods])
        return Apply(made.affects, mods, made.duration, made.choose)

    def that_many(self, value: Any) -> Any:
        """ "That many", "the life lost this way": how much the event, or an earlier step, came to."""
        candidates: list[tuple[Any, Any]] = []
        last = self.counts[-1] if self.counts else None
        amount, known = self.sought
        if amount is not None:
            candidates.append((amount, amount))
        if amount is not None and len(self.counts) == known:
            candidates.insert(0, (EventAmount(), amount))
        elif last is not None and (last.is_open or not self.amounts):
            # of what several players do, each does as many as they did
            if not last.several:
                candidates.append((EventAmount(), ResultAmount(last.slot)))
        elif self.amounts:
            candidates.append((EventAmount(), EventAmount()))
        for word in dict.fromkeys(count.word for count in self.counts):
            slot = next(count.slot for count in reversed(self.counts) if count.word == word)
            candidates.append((ThisWay(word), ResultAmount(slot)))
        return self.walk.pick(candidates, value)

    def replaced(self, value: Replacing) -> Any:
        """What becomes of an event may speak of its amount, of its source, and of what it is about."""
        when = self.node(value.when)
        plain: Any = when if self.walk.binding else value.when
        before, amounts, counts = list(self.mentions.all), self.amounts, self.counts
        self.amounts, self.counts = True, []
        source = nouns_of(plain.by) | {"source"}
        self.mentions.add(Mention(Trigger("source"), source, False, self.mentions.step, named=True))
        if plain.what is not None and plain.who is None and plain.what != THIS:
            self.mentions.add(Mention(Trigger("object"), nouns_of(plain.what), False, self.mentions.step))
        if plain.who is not None and plain.what is None and not isinstance(plain.who, You):
            self.mentions.add(Mention(Trigger("player"), frozenset(), False, self.mentions.step, player=True))
        changes = self.node(value.changes)
        self.mentions.all, self.amounts, self.counts = before, amounts, counts
        condition = self.node(value.condition)
        return Replacing(when, changes, condition, value.chooser, value.uses)

    def clashed(self, value: Any) -> Any:
        """A clash; who has won it is told by the cards that were revealed."""
        start = len(self.mentions.all)
        if self.walk.binding:
            made: Any = If(CLASH_WON, self.node(value.then), self.node(value.otherwise))
            made = Seq((CLASH, made))
        else:
            after = value.steps[1]
            made = Clashed(self.node(after.then), self.node(after.otherwise))
        self.gate_off(start)
        return made

    def chosen_source(self, value: Any) -> Any:
        """A source is chosen, and known under a slot; what it does is changed."""
        self.mentions.step += 1
        if not self.walk.binding:
            return ChosenSource(self.node(value.steps[0].step.what.what), self.node(less_source(value)))
        slot = self.new_slot()
        what = self.node(value.what)
        return shielded(slot, what, self.node(value.then))

    def steps(self, value: Any) -> Any:
        if self.walk.binding:
            flat, joints = amended(*flatten(value))
            if len(flat) == 1:
                return self.step(flat[0], ())
        else:
            flat, joints = list(value.steps), [""] * (len(value.steps) - 1)
        out = [self.step(flat[0], tuple(flat[1:]))]
        chosen: list[str] = []
        for index, step in enumerate(flat[1:]):
            usual = usual_joint(bare(flat[index]), bare(step), index == 0, len(flat))
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
            out.append(self.step(step, tuple(flat[index + 2 :])))
            self.elidable = False
        return Seq(tuple(out)) if self.walk.binding else regroup(*unamended(out, chosen))

    def step(self, value: Any, later: tuple[Any, ...]) -> Any:
        """One step of several; when binding, `Used` where its X is defined later."""
        if isinstance(value, Used):
            self.flagged = 2
            return self.node(value.step)
        return self.given(value, later)

    def given(self, step: Any, later: Any) -> Any:
        """A step of which what it gives up may be spoken of in what comes after it."""
        if not self.walk.binding:
            said = said_step(step)
            if said is None or said[1].verb != "sacrificed":
                return self.node(step)
            made = self.node(said[0])
            self.mention_paid(said[1], said[1].slot)
            return made
        made = self.node(step)
        plain = made.step if isinstance(made, Bind) else made
        if isinstance(plain, Sacrifice) and spoken_of(later) == "sacrificed":
            known = known_step(made, self.slots, "sacrificed")
            if known is not None:
                self.mention_paid(known[1], self.new_slot())
                return known[0]
        return made

    def if_done(self, value: IfDone) -> Any:
        """ "A. If you do, B": B may speak of what A gives up."""
        self.flagged = 0
        start = len(self.mentions.all)
        before = self.here()
        step = self.given(value.step, value.then)
        then = self.node(value.then)
        apart = self.leave(before)
        otherwise = self.node(value.otherwise)
        self.rejoin(apart)
        self.mentions.all = [m for m in self.mentions.all if m.ref != Iterated()]
        self.gate_off(start)
        return IfDone(step, then, otherwise)

    def flip(self, value: FlipCoin) -> FlipCoin:
        """A coin: each branch by itself."""
        self.flagged = 0
        start = len(self.mentions.all)
        earlier = self.here()
        who = self.node(value.who, value, "who")
        then = self.node(value.then)
        apart = self.leave(earlier)
        otherwise = self.node(value.otherwise)
        self.rejoin(apart)
        self.mentions.all = [m for m in self.mentions.all if m.ref != Iterated()]
        self.gate_off(start)
        return FlipCoin(who, then, otherwise)

    def gate(self, value: Gate) -> Any:
        unless = isinstance(value.then, Nothing) and not isinstance(value.otherwise, (Nothing, Untap))
        paid: Any = value.offer.step if isinstance(value.offer, Bind) else value.offer
        pays = isinstance(paid, Pay) and paid.who == value.who
        earlier = self.here()
        if unless:
            otherwise = self.node(value.otherwise)
            apart = self.leave(earlier)
            who = self.node(value.who, value, "who")
            offer: Any
            if pays:
                offer = Pay(who, self.node(paid.cost))
            elif not isinstance(value.who, You):
                offer = self.offered(value.offer, who if self.walk.binding else value.who)
            else:
                offer = self.node(value.offer)
            self.rejoin(apart)
            return Gate(who, offer, value.then, otherwise)
        who = self.node(value.who, value, "who")
        if pays:
            self.mentions.step += 1
            offer = Pay(who, self.node(paid.cost))
            if _open_payment(paid.cost):
                bound = value.offer.slot if isinstance(value.offer, Bind) else self.spare()
                slot = self.new_slot() if self.walk.binding else bound
                self.counts.extend(_counted(slot, paid))
                offer = Bind(slot, offer) if self.walk.binding else offer
        elif not isinstance(value.who, You):
            offer = self.offered(value.offer, who if self.walk.binding else value.who)
        else:
            offer = self.given(value.offer, value.then)
        before = len(self.mentions.all)
        then = self.node(value.then)
        self.gate_off(before)
        apart = self.leave(earlier)
        otherwise = self.node(value.otherwise)
        self.rejoin(apart)
        return Gate(who, offer, then, otherwise)

    def not_yet(self, start: int) -> None:
        """What was first spoken of since then is there only when the delayed ability has resolved: a later
        sentence that speaks of it would have to be part of that ability."""
        known = [m.ref for m in self.mentions.all[:start]]
        for m in self.mentions.all[start:]:
            if m.ref not in known and isinstance(m.ref, Bound):
                m.ref = None

    def each_time(self, value: Later) -> Later:
        """A delayed ability that waits for every event of a time: it speaks of what happened, and nothing
        else speaks of that."""
        before, targeted, amounts = list(self.mentions.all), list(self.targeted), self.amounts
        when = self.when(value.when)
        self.mentions.step += 1
        effect = self.node(value.effect)
        self.mentions.all, self.targeted, self.amounts = before, targeted, amounts
        return Later(when, effect, value.times, value.duration, value.condition)

    def table(self, value: Any) -> Any:
        """A roll, and rows of which each speaks of what came before it."""
        head = self.node(value.roll if self.walk.binding else before_rows(value))
        rolled: Any = head.steps[-1] if isinstance(head, Seq) else head
        rolled = rolled if self.walk.binding else value.steps[-2]
        before, targeted, counts = list(self.mentions.all), list(self.targeted), list(self.counts)
        rows = []
        for effect in value.effects if self.walk.binding else rows_of(value)[1]:
            self.mentions.all, self.targeted, self.counts = list(before), list(targeted), list(counts)
            rows.append(self.node(effect))
        self.mentions.all, self.targeted, self.counts = before, targeted, counts
        if not self.walk.binding:
            return Rolled(head, rows_of(value)[0], tuple(rows))
        if value.bounds[-1][1] != rolled.step.sides:
            raise Unclear("the other results")
        chain = rows[-1]
        for (_, high), row in reversed(list(zip(value.bounds, rows[:-1]))):
            chain = If(Compare(ResultAmount(rolled.slot), "<=", Fixed(high)), row, chain)
        return Seq((*(head.steps if isinstance(head, Seq) else (head,)), chain))

    def faced(self, value: Any) -> Any:
        """A villainous choice, of which each who faces it is "that player" in either option."""
        who = value.who if self.walk.binding else value.of
        choice = Modal(ONE, value.modes, "any", Iterated()) if self.walk.binding else value.step
        if choice.how != "any":
            raise Unclear("who chooses")
        who = self.node(who, value, "who")
        self.mentions.step += 1
        before, counts, facing = list(self.mentions.all), list(self.counts), self.facing
        self.mentions.all = [m for m in before if not m.player]
        self.mentions.add(Mention(Iterated(), frozenset(), False, self.mentions.step, player=True))
        self.mentions.step += 1
        self.facing = True
        made = self.modal(choice)
        self.mentions.all, self.counts, self.facing = before, counts, facing
        return ForEach(who, made) if self.walk.binding else Faces(who, made.modes)

    def modal(self, value: Modal) -> Any:
        quantity = self.node(value.quantity)
        before, targeted = list(self.mentions.all), list(self.targeted)
        modes = []
        for mode in value.modes:
            self.mentions.all, self.targeted = list(before), list(targeted)
            modes.append(self.node(mode))
        self.mentions.all, self.targeted = before, targeted
        return Modal(quantity, tuple(modes), value.how, value.by, value.costs, value.worth)
