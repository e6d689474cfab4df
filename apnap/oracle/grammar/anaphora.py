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
    AddTypes,
    AllOf,
    AnyNumber,
    Apply,
    Bind,
    ByEach,
    Compare,
    EventAmount,
    Filter,
    FlipCoin,
    ForEach,
    Gate,
    If,
    IfDone,
    Instruction,
    Later,
    Modal,
    Nothing,
    OfChosen,
    OnlyIf,
    PaidFor,
    Pattern,
    Ref,
    Replacing,
    ResultAmount,
    Seq,
    Spell,
    Static,
    This,
    Together,
    TokenSpec,
    Triggered,
    Type,
    Where,
    X,
)
from apnap.model.node import Node
from apnap.oracle.grammar.adjust import (
    AS_IT_ENTERED,
    CAST_IT,
    HOST_LEAVES,
    apart,
    from_hand,
    in_zone,
    numbered,
    says_other,
    says_zone,
    there,
    together,
    works_anywhere,
)
from apnap.oracle.grammar.melding import pair_of
from apnap.oracle.grammar.mentions import Mention
from apnap.oracle.grammar.outcomes import (
    is_shield,
)
from apnap.oracle.grammar.paid import (
    COST_SLOT,
    additional,
    known_cost,
    said_cost,
    spoken_of,
    with_cost,
)
from apnap.oracle.grammar.references import (
    Entries,
    Facts,
    Walk,
)
from apnap.oracle.grammar.steps import CLASH, COUNTED_EVENTS, Steps, is_table
from apnap.oracle.grammar.surface import (
    THIS,
    Amended,
    ChosenSource,
    Clashed,
    Faces,
    InsteadOf,
    Joined,
    OnlyThen,
    Rolled,
    Said,
    SomebodyDid,
    ThisWay,
    WhereX,
)
from apnap.oracle.grammar.trees import (
    Unclear,
    anaphors,
    children,
    objects,
    of_all,
    speaks_on,
    swap,
    within,
)

_CHOSEN_TYPE: Final = ("$chosen type",)


class _Scope(Steps):
    """One ability being walked."""

    def node(self, value: Any, parent: Any = None, name: str = "") -> Any:
        """A value of any kind, in the other form."""
        if isinstance(value, tuple):
            return tuple([self.node(v, parent, name) for v in value])
        if isinstance(value, OfChosen) and value.aspect.endswith("type"):
            return OfChosen(self.walk.facts.chosen if self.walk.binding else "creature type")
        if isinstance(value, AddTypes) and "".join(value.subtypes).startswith("$"):
            return self.chosen_type(value, parent)
        if isinstance(value, Ref):
            return self.ref(value, parent, name)
        if isinstance(value, Clashed) or (isinstance(value, Seq) and value.steps[0] == CLASH):
            return self.clashed(value)
        if isinstance(value, ChosenSource) or (isinstance(value, Seq) and is_shield(value)):
            return self.chosen_source(value)
        if isinstance(value, Rolled) or (isinstance(value, Seq) and is_table(value)):
            return self.table(value)
        told = None if self.walk.binding else of_all(value)
        if told is not None:
            self.noted = told[:2]
            return self.node(told[2])
        if isinstance(value, (Joined, Seq)):
            return self.steps(value)
        if (
            isinstance(value, Replacing)
            and isinstance(value.when, Pattern)
            and value.when.verb in COUNTED_EVENTS
        ):
            return self.replaced(value)
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
        if not isinstance(value, Node):
            return value
        if isinstance(value, (EventAmount, ResultAmount, ThisWay)) or value == self.sought[0]:
            return self.that_many(value)
        if isinstance(value, Ability):
            return ability(self.walk, value)
        if isinstance(value, Bind):
            return self.bound_step(value)
        if isinstance(value, Gate):
            return self.gate(value)
        if isinstance(value, Modal):
            return self.modal(value)
        if isinstance(value, ByEach):
            return self.by_each(value)
        if isinstance(value, (SomebodyDid, Compare)) and (asked := self.somebody_did(value)) is not None:
            return asked
        if isinstance(value, Faces) or (isinstance(value, ForEach) and isinstance(value.step, Modal)):
            return self.faced(value)
        if isinstance(value, IfDone):
            return self.if_done(value)
        if isinstance(value, FlipCoin):
            return self.flip(value)
        if isinstance(value, Later) and speaks_on(value):
            return self.each_time(value)
        if isinstance(value, AllOf):
            return self.pair(value)
        if isinstance(value, Where) and value.condition in AS_IT_ENTERED.values():
            return Where(self.node(value.when), value.condition)
        if isinstance(value, Filter) and value == THIS:
            self.mention_self()
            return value
        if isinstance(value, TokenSpec):
            # the predefined tokens (CR 111.10) are a word, with abilities that the text does not say
            predefined = (
                value.power is None
                and not value.name
                and (value.types == ("artifact",) or "Role" in value.subtypes)
            )
            return value if predefined else self.fields(value)
        if isinstance(value, Instruction) and not isinstance(value, Said):
            return self.instruction(value)
        if isinstance(value, PaidFor) and self.in_spell:
            self.asked = len(self.mentions.all)
        return self.fields(value)

    def pair(self, value: AllOf) -> AllOf:
        """Conditions together, which may leave two permanents to speak of as "them" (CR 712.4a)."""
        made: AllOf = self.fields(value)
        pair = pair_of(made if self.walk.binding else value)
        if pair is not None:
            self.mentions.add(Mention(pair, frozenset({"permanent"}), True, self.mentions.step))
        return made

    def chosen_type(self, value: AddTypes, parent: Any) -> AddTypes:
        """The type chosen for the source, of whatever sort; what an effect has chosen is said otherwise."""
        if isinstance(parent, Apply):
            return value
        known = (f"${self.walk.facts.chosen}",)
        return AddTypes(value.types, known if self.walk.binding else _CHOSEN_TYPE, value.supertypes)

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


def ability(walk: Walk, value: Any) -> Any:
    """One ability, with slots of its own."""
    made = _ability(walk, value)
    if walk.binding and _has(value, WhereX) and _has(made, X):
        raise Unclear("an X that another sentence defines")
    if walk.binding and any(isinstance(part, Together) and _counts_itself(part) for part in within(made)):
        raise Unclear("a number that is not there yet")
    return made


def _counts_itself(value: Together) -> bool:
    """Whether a part speaks of what another part of the same change comes to."""
    parts = list(within(value.steps))
    made = [part.slot for part in parts if isinstance(part, Bind)]
    return any(isinstance(part, ResultAmount) and part.slot in made for part in parts)


def _has(value: Any, kind: type[Node]) -> bool:
    """Whether such a node is in an ability, leaving out the abilities that it gives."""
    parts = value if isinstance(value, tuple) else children(value)
    return isinstance(value, kind) or any(
        _has(part, kind) for part in parts if not isinstance(part, (Ability, str))
    )


def _ability(walk: Walk, value: Any) -> Any:
    scope = _Scope(walk)
    if isinstance(value, WhereX):
        if anaphors(value.amount) and objects(value.step) > 1:
            raise Unclear("whose amount")
        made = apart(scope.fields(swap(value.step, X(), value.amount)))
        scope.flag(1)
        return numbered(walk, made)
    if isinstance(value, Triggered):
        when = scope.when(value.when)
        # what the condition speaks of comes after the event
        scope.mentions.step += 1
        condition = scope.node(value.condition)
        scope.mentions.step += 1
        says = walk.binding and (says_zone(value.effect) or there(value.condition))
        # where the host leaves the battlefield, the Aura follows it there: it is one when that happens
        follows = when == HOST_LEAVES if walk.binding else value.when == HOST_LEAVES
        scope.zone = "graveyard" if says or follows else value.zone
        effect = scope.node(value.effect)
        zone = "battlefield" if follows else scope.zone
        if walk.binding and value.when == CAST_IT:
            zone = "stack"
        if walk.binding and works_anywhere(value.when) and zone != "graveyard":
            zone = "any"
        if not walk.binding and zone in ("graveyard", "stack", "any"):
            zone = "battlefield"
        if walk.binding and _never_a_creature(walk.facts.nouns) and says_other(effect, Type("creature")):
            raise Unclear("other than what")
        return numbered(walk, Triggered(when, effect, condition, value.limits, zone, value.label))
    if isinstance(value, Activated):
        scope.zone = value.zone
        if walk.binding:
            only = any(there(limit.condition) for limit in value.limits if isinstance(limit, OnlyIf))
            yard = only or says_zone(value)
            scope.zone = "graveyard" if yard else "hand" if from_hand(value.cost) else value.zone
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
        if not _has(cost, AnyNumber):
            scope.counts = []
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
            said = in_zone(together(value), "graveyard", "battlefield")
            return scope.defined(scope.fields(said))
        made = in_zone(apart(scope.fields(value)), "battlefield", "graveyard")
        scope.flag(0)
        return numbered(walk, made)
    scope.in_spell = isinstance(value, Spell)
    made = numbered(walk, scope.fields(value))
    if walk.binding and isinstance(made, Spell) and says_other(made.effect):
        raise Unclear("other than what")
    return made


def _never_a_creature(nouns: frozenset[str]) -> bool:
    """Whether "other creatures" can't be said to leave out the source."""
    return bool(nouns & {"enchantment", "Equipment"}) and not nouns & {"creature", "Vehicle", "land"}


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
