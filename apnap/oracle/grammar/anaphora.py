"""From what a text says to what it means, and back: anaphora, target slots, the words for "all".

`bind` numbers the slots of targets and results in the order of the text, and replaces the nodes of
`surface` by references of the model; `unbind` is its inverse. Both walk the tree alike; wherever words are
free to differ, the same list of candidates is made, and an entry (position, index) tells which was said
where it is not the first. Anything that is not plain raises `Unclear`.
"""

from __future__ import annotations

from typing import Any, Final

from apnap.model import (
    Ability,
    Activated,
    AllPlayers,
    Apply,
    AtRandom,
    Bind,
    Bound,
    EventAmount,
    Filter,
    Gate,
    If,
    IfDone,
    Instruction,
    Iterated,
    LookAt,
    Modal,
    Move,
    Nothing,
    Other,
    Pattern,
    Pay,
    Ref,
    Replacing,
    Reveal,
    RevealUntil,
    Sacrifice,
    Select,
    Seq,
    Spell,
    Static,
    Target,
    This,
    Those,
    TokenSpec,
    TopOf,
    Trigger,
    Triggered,
    X,
    You,
)
from apnap.model.node import Node
from apnap.oracle.grammar.adjust import (
    CAST_IT,
    CYCLE_IT,
    apart,
    each_but,
    from_hand,
    numbered,
    says_other,
    says_zone,
    together,
)
from apnap.oracle.grammar.mentions import Mention, nouns_of
from apnap.oracle.grammar.outcomes import (
    closed,
    hand_of,
    is_hand,
    is_shield,
    less_source,
    opened,
    outcome_of,
    owner_of,
    recipient_of,
    shielded,
)
from apnap.oracle.grammar.paid import (
    COST_SLOT,
    additional,
    known_cost,
    known_step,
    said_cost,
    said_step,
    spoken_of,
    with_cost,
)
from apnap.oracle.grammar.references import Entries, Facts, Scope, Walk
from apnap.oracle.grammar.surface import (
    THIS,
    Amended,
    ChosenSource,
    InsteadOf,
    Joined,
    OnlyThen,
    Said,
    Used,
    WhereX,
    Word,
)
from apnap.oracle.grammar.trees import (
    JOINTS,
    Unclear,
    amended,
    amount_in,
    anaphors,
    bare,
    flatten,
    objects,
    regroup,
    swap,
    unamended,
    usual_joint,
)

_DONE_TO: Final = {"Discard": "discarded", "Move": "exiled", "Reveal": "revealed"}
_COMPOSITE: Final = frozenset({"If", "IfDone", "ForEach", "Repeat", "Reflexive", "FlipCoin", "Later"})


class _Scope(Scope):
    """One ability being walked."""

    # -- nodes

    def node(self, value: Any, parent: Any = None, name: str = "") -> Any:
        """A value of any kind, in the other form."""
        if isinstance(value, tuple):
            return tuple([self.node(v, parent, name) for v in value])
        if isinstance(value, Ref):
            return self.ref(value, parent, name)
        if isinstance(value, ChosenSource) or (isinstance(value, Seq) and is_shield(value)):
            return self.chosen_source(value)
        if isinstance(value, (Joined, Seq)):
            return self.steps(value)
        if isinstance(value, Replacing) and isinstance(value.when, Pattern) and value.when.verb == "damage":
            return self.damage(value)
        if isinstance(value, OnlyThen) or (isinstance(value, If) and isinstance(value.otherwise, Nothing)):
            return self.only_then(value)
        if isinstance(value, Amended):
            raise Unclear("instead of what")
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
        if isinstance(value, IfDone):
            return self.if_done(value)
        if isinstance(value, Filter) and value == THIS:
            self.mention_self()
            return value
        if isinstance(value, TokenSpec):
            # the predefined tokens (CR 111.10) are a word, with abilities that the text does not say
            predefined = value.power is None and (value.types == ("artifact",) or "Role" in value.subtypes)
            return value if predefined else self.fields(value)
        if isinstance(value, Instruction) and not isinstance(value, Said):
            return self.instruction(value)
        return self.fields(value)

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
        self.mentions.all = [m for m in self.mentions.all if m.ref != Iterated()]
        if isinstance(value, If):
            self.gate_off(start)
        if type(value).__name__ in ("Later", "Reflexive"):
            self.not_yet(start)
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
        amount = amount_in(made)
        if amount is None and number == 2:
            raise Unclear("an X")
        step = made if amount is None else swap(made, amount, X())
        return WhereX(step, amount) if number == 1 else Used(step, amount)

    def where_x(self, value: WhereX) -> Any:
        """A single step, or a static ability, whose X is defined."""
        if isinstance(value.step, Ability):
            return ability(self.walk, value)
        if isinstance(value.step, Joined):
            return self.steps(Joined((value,), ()))
        if anaphors(value.amount) and objects(value.step) > 1:
            raise Unclear("whose amount")
        self.flagged = 1
        return self.node(swap(value.step, X(), value.amount))

    def either(self, value: Any) -> Any:
        """ "If C, A. Otherwise, B.", or "B. If C, A instead.": two ways to say it, in their own order."""
        position = self.walk.at
        self.walk.at += 1
        told = self.walk.told.get(position, 0)
        instead = isinstance(value, InsteadOf) or told > 0
        if self.walk.binding and instead:
            self.walk.said += (position, 1 if value.joint == ". " else 2)
        if instead:
            before = list(self.mentions.all)
            otherwise = self.node(value.otherwise)
            # what the other branch made or moved is not there in this one
            self.mentions.all = [m for m in self.mentions.all if m in before or m.target]
            condition = self.node(value.condition)
            self.recipient = recipient_of(otherwise if self.walk.binding else value.otherwise)
            then = self.node(value.then)
            self.recipient = None
            if told == 2:
                return Joined((otherwise, Amended(condition, then)), ("\n",))
            return (If if self.walk.binding else InsteadOf)(condition, then, otherwise)
        condition = self.node(value.condition)
        then = self.node(value.then)
        return If(condition, then, self.node(value.otherwise))

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
        if nouns is None and not shows:
            return made
        if slot is None:
            slot = self.new_slot() if self.walk.binding else self.spare()
        self.outcome(plain, slot)
        return Bind(slot, made) if self.walk.binding else made

    def outcome(self, plain: Any, slot: int) -> None:
        """Remember the result of a step under its slot."""
        nouns, plural, before = outcome_of(plain)
        if nouns is None:
            self.mentions.shown = Bound(slot)
            return
        looked = isinstance(plain, RevealUntil) or (
            isinstance(plain, (LookAt, Reveal)) and isinstance(plain.what, TopOf)
        )
        if isinstance(getattr(plain, "what", None), (Select, AtRandom)):
            # what was chosen is what the step was done to
            here = self.mentions
            here.all = [m for m in here.all if m.step < here.step or m.ref is not None]
        verb = _DONE_TO.get(type(plain).__name__, "")
        if verb == "exiled" and plain.to != "exile":
            verb = ""
        self.mentions.add(
            Mention(Bound(slot), nouns, plural, self.mentions.step, before=before, looked=looked, paid=verb)
        )
        if isinstance(plain, RevealUntil):
            found = Those(Bound(slot), plain.what)
            self.mentions.add(Mention(found, nouns | nouns_of(plain.what), False, self.mentions.step))

    def bound_step(self, value: Bind) -> Any:
        if self.walk.binding:
            raise Unclear("a bound step")
        self.mentions.step += 1
        made = self.fields(value.step)
        self.note_subject(value.step)
        if outcome_of(value.step)[0] is None and not isinstance(value.step, Reveal):
            raise Unclear("a bound step")
        self.outcome(value.step, value.slot)
        return self.defined(made)

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

    def damage(self, value: Replacing) -> Any:
        """What becomes of damage may speak of it, of its source, and of whom it would be dealt to."""
        when = self.node(value.when)
        plain: Any = when if self.walk.binding else value.when
        before, amounts = list(self.mentions.all), self.amounts
        self.amounts = True
        source = nouns_of(plain.by) | {"source"}
        self.mentions.add(Mention(Trigger("source"), source, False, self.mentions.step, named=True))
        if plain.what is not None and plain.who is None and plain.what != THIS:
            self.mentions.add(Mention(Trigger("object"), nouns_of(plain.what), False, self.mentions.step))
        if plain.who is not None and plain.what is None and not isinstance(plain.who, You):
            self.mentions.add(Mention(Trigger("player"), frozenset(), False, self.mentions.step, player=True))
        changes = self.node(value.changes)
        self.mentions.all, self.amounts = before, amounts
        condition = self.node(value.condition)
        return Replacing(when, changes, condition, value.chooser, value.uses)

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
        if isinstance(made, Sacrifice) and spoken_of(later) == "sacrificed":
            known = known_step(made, self.slots, "sacrificed")
            if known is not None:
                self.mention_paid(known[1], self.new_slot())
                return known[0]
        return made

    def if_done(self, value: IfDone) -> Any:
        """ "A. If you do, B": B may speak of what A gives up."""
        self.flagged = 0
        start = len(self.mentions.all)
        step = self.given(value.step, value.then)
        then = self.node(value.then)
        otherwise = self.node(value.otherwise)
        self.mentions.all = [m for m in self.mentions.all if m.ref != Iterated()]
        self.gate_off(start)
        return IfDone(step, then, otherwise)

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
        elif not isinstance(value.who, You):
            offer = self.offered(value.offer, who if self.walk.binding else value.who)
        else:
            offer = self.given(value.offer, value.then)
        before = len(self.mentions.all)
        then = self.node(value.then)
        self.gate_off(before)
        return Gate(who, offer, then, self.node(value.otherwise))

    def not_yet(self, start: int) -> None:
        """What was first spoken of since then is there only when the delayed ability has resolved: a later
        sentence that speaks of it would have to be part of that ability."""
        known = [m.ref for m in self.mentions.all[:start]]
        for m in self.mentions.all[start:]:
            if m.ref not in known and isinstance(m.ref, Bound):
                m.ref = None

    def modal(self, value: Modal) -> Any:
        before, targeted = list(self.mentions.all), list(self.targeted)
        modes = []
        for mode in value.modes:
            self.mentions.all, self.targeted = list(before), list(targeted)
            modes.append(self.node(mode))
        self.mentions.all, self.targeted = before, targeted
        return Modal(value.quantity, tuple(modes), value.how, value.by)


def ability(walk: Walk, value: Any) -> Any:
    """One ability, with slots of its own."""
    scope = _Scope(walk)
    if isinstance(value, WhereX):
        if anaphors(value.amount) and objects(value.step) > 1:
            raise Unclear("whose amount")
        made = apart(scope.fields(swap(value.step, X(), value.amount)))
        scope.flag(1)
        return numbered(walk, made)
    if isinstance(value, Triggered):
        when = scope.when(value.when)
        condition = scope.node(value.condition)
        scope.mentions.step += 1
        says = walk.binding and says_zone(value.effect)
        scope.zone = "graveyard" if says else value.zone
        effect = scope.node(value.effect)
        zone = scope.zone
        if walk.binding and value.when == CAST_IT:
            zone = "stack"
        if walk.binding and value.when == CYCLE_IT:
            zone = "any"
        if not walk.binding and zone in ("graveyard", "stack", "any"):
            zone = "battlefield"
        return numbered(walk, Triggered(when, effect, condition, value.limits, zone, value.label))
    if isinstance(value, Activated):
        scope.zone = value.zone
        if walk.binding:
            scope.zone = "graveyard" if says_zone(value) else "hand" if from_hand(value.cost) else value.zone
        said = None if walk.binding else said_cost(value.cost)
        cost = scope.node(value.cost if said is None else said[0])
        paid = None if said is None else said[1]
        verb = spoken_of(value.effect) if walk.binding else ""
        if verb:
            made = known_cost(cost, scope.slots, verb)
            if made is not None:
                scope.new_slot()
                cost, paid = made
        # what is paid with can't be spoken of yet, apart from the source itself
        scope.mentions.all = [m for m in scope.mentions.all if m.ref == This()]
        if paid is not None:
            scope.mention_paid(paid, paid.slot)
        effect = scope.node(value.effect)
        limits = scope.node(value.limits)
        change = scope.node(value.change)
        # in the text the zone is told by what is said of the source ("from your graveyard")
        zone = scope.zone if walk.binding else "battlefield"
        return numbered(walk, Activated(cost, effect, limits, zone, value.label, change))
    if isinstance(value, Static) and walk.facts.paid is not None and additional(value) is not None:
        return _with_paid(walk, scope, value)
    if isinstance(value, Static):
        # its amounts may be an X that is defined at the end
        if not walk.binding:
            return scope.defined(scope.fields(together(value)))
        made = apart(scope.fields(value))
        scope.flag(0)
        return numbered(walk, made)
    scope.in_spell = isinstance(value, Spell)
    made = numbered(walk, scope.fields(value))
    if walk.binding and isinstance(made, Spell) and says_other(made.effect):
        raise Unclear("other than what")
    return made


def _with_paid(walk: Walk, scope: _Scope, value: Static) -> Static:
    """The additional cost that the abilities of the face speak of."""
    assert walk.facts.paid is not None
    cost = additional(value)
    assert cost is not None
    if not walk.binding:
        said = said_cost(cost)
        return scope.fields(value if said is None else with_cost(value, said[0]))  # type: ignore[no-any-return]
    made = scope.fields(value)
    known = known_cost(made.mods[0].cost, COST_SLOT, walk.facts.paid.verb)
    return numbered(walk, made if known is None else with_cost(made, known[0]))  # type: ignore[no-any-return]


def bind(value: Any, facts: Facts) -> tuple[Any, Entries]:
    """What an ability (a tree of surface nodes) means, and the entries that restore its words.

    Raises:
        Unclear: it is not plain what something refers to.
    """
    walk = Walk(facts, True, {})
    made = ability(walk, value)
    return made, tuple(walk.said)


def unbind(value: Any, entries: Entries, facts: Facts) -> Any:
    """The inverse of `bind`.

    Raises:
        Unclear: there are no words for it.
    """
    told = dict(zip(entries[::2], entries[1::2]))
    return ability(Walk(facts, False, told), value)
