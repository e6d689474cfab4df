"""What steps leave to speak of, and the shields that say twice whom they protect."""

from __future__ import annotations

from typing import Any

from apnap.model import (
    Act,
    AllPlayers,
    Among,
    And,
    Apply,
    AtRandom,
    Bind,
    Bound,
    CastNow,
    Choose,
    CopyCard,
    CreateCopyToken,
    CreateToken,
    DealDamage,
    Discard,
    Each,
    EntersMelded,
    Fixed,
    InZone,
    LookAt,
    Mill,
    Move,
    Opponents,
    OtherPlayers,
    OwnedBy,
    Pattern,
    Ref,
    Replacing,
    Reveal,
    RevealUntil,
    Search,
    Select,
    SelectGroup,
    SelectSource,
    Seq,
    SourceIs,
    Target,
    This,
    Those,
    TopOf,
    Trigger,
    Union,
    You,
    canonical,
)
from apnap.model.node import Node, field_names
from apnap.oracle.grammar.mentions import nouns_of


def outcome_of(step: Any) -> tuple[frozenset[str] | None, bool, Ref | None]:
    """What a step makes or finds: its nouns (None: nothing to speak of), number, and what it was before."""
    if isinstance(step, Act) and step.name in ("manifest", "cloak") and isinstance(step.what, TopOf):
        return frozenset({"creature", "permanent", "card"}), step.what.amount != Fixed(1), None
    if isinstance(step, Act) and step.name == "manifest dread":
        return frozenset({"creature", "permanent", "card"}), False, None
    if isinstance(step, CopyCard):
        return frozenset({"copy"}), False, None
    if isinstance(step, CastNow):
        return frozenset({"spell"}), False, None
    if isinstance(step, Search):
        return frozenset({"card"}) | nouns_of(step.what), step.quantity.high != Fixed(1), None
    if isinstance(step, CreateCopyToken):
        return frozenset({"token", "permanent", "creature"}), step.amount != Fixed(1), None
    if isinstance(step, CreateToken):
        return frozenset({"token", "permanent", *step.token.types}), step.amount != Fixed(1), None
    if isinstance(step, (LookAt, Reveal)) and isinstance(step.what, TopOf):
        several = isinstance(step.who, (AllPlayers, Opponents, OtherPlayers))
        return frozenset({"card"}), several or step.what.amount != Fixed(1), None
    if isinstance(step, Discard) and isinstance(step.what, (Select, AtRandom)):
        several = isinstance(step.who, (AllPlayers, Opponents)) or step.what.quantity.high != Fixed(1)
        return nouns_of(step.what.what) | {"card"}, several, None
    if isinstance(step, Mill) and step.amount != Fixed(1):
        return frozenset({"card"}), True, None
    if isinstance(step, RevealUntil):
        return frozenset({"card"}), True, None
    if isinstance(step, Choose) and isinstance(step.what, SelectGroup):
        return frozenset({"pile"}), False, None
    if isinstance(step, (Reveal, Choose)) and isinstance(step.what, (Select, AtRandom)):
        return nouns_of(step.what.what) | {"card"}, step.what.quantity.high != Fixed(1), None
    if isinstance(step, Move):
        nouns = frozenset({"card"}) if step.to != "battlefield" else frozenset({"creature", "permanent"})
        if isinstance(step.what, TopOf):
            several = isinstance(step.what.player, (AllPlayers, Opponents, OtherPlayers))
            return nouns, several or step.what.amount != Fixed(1), None
        if isinstance(step.what, (Select, AtRandom)):
            return nouns, step.what.quantity.high != Fixed(1), None
        if isinstance(step.what, Each) and step.to in ("exile", "battlefield"):
            return nouns | nouns_of(step.what.what), True, None
        if isinstance(step.what, Union):
            return nouns, EntersMelded not in map(type, step.entering), step.what
        if isinstance(step.what, Target):
            return nouns, step.what.quantity.high != Fixed(1), Bound(step.what.slot)
        if isinstance(step.what, (This, Trigger, Bound)) or found_among(step.what):
            return nouns, False, step.what
    return None, False, None


def again(value: Any) -> Any:
    """A reference as it is said again: to the targets that are already chosen."""
    if isinstance(value, Target):
        return Bound(value.slot)
    if isinstance(value, tuple):
        return tuple([again(v) for v in value])
    if isinstance(value, Node):
        return type(value)(*[again(getattr(value, name)) for name in field_names(type(value))])
    return value


def found_among(what: Any) -> bool:
    """Whether it is the card that `RevealUntil` came to, rather than the rest of those revealed."""
    return isinstance(what, Those) and not isinstance(what.what, InZone)


def hand_of(player: Ref) -> Each:
    return Each(canonical((InZone("hand"), OwnedBy(player))))


def owner_of(what: Any) -> Ref | None:
    """Whose cards of a zone they are, of every card in it."""
    parts = what.what.parts if isinstance(what, Each) and isinstance(what.what, And) else ()
    owners = [part.players for part in parts if isinstance(part, OwnedBy)]
    return owners[0] if len(owners) == 1 and len(parts) == 2 else None


def is_hand(what: Any) -> bool:
    if not isinstance(what, Each) or not isinstance(what.what, And) or len(what.what.parts) != 2:
        return False
    zone, owner = what.what.parts
    return zone == InZone("hand") and isinstance(owner, OwnedBy)


def closed(mod: Any, affected: Any) -> Any:
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


def opened(mod: Any) -> Any:
    """The inverse of `closed`."""
    if not isinstance(mod, Replacing) or not isinstance(mod.when, Pattern):
        return mod
    w = mod.when
    if w.verb != "damage" or w.by is not None:
        return mod
    return Replacing(Pattern("damage", how=w.how), mod.changes, mod.condition, mod.chooser, mod.uses)


def recipient_of(step: Any) -> Any:
    """Whom a step deals damage to, as a later step may speak of them; None: it isn't said by one word."""
    if isinstance(step, Bind):
        step = step.step
    if not isinstance(step, DealDamage) or isinstance(step.to, (Each, Union)):
        return None
    return Bound(step.to.slot) if isinstance(step.to, Target) else step.to


def shielded(slot: int, what: Any, effect: Any) -> Seq:
    """An effect on damage, for that of a source that is chosen under the slot."""
    mod = effect.mods[0]
    when = mod.when
    by = canonical((what, SourceIs(Bound(slot))))
    made = Pattern("damage", when.what, when.who, by, how=when.how)
    turned = Replacing(made, mod.changes, mod.condition, mod.chooser, mod.uses)
    choice = Bind(slot, Choose(You(), SelectSource(what)))
    return Seq((choice, Apply(effect.affects, (turned,), effect.duration)))


def is_shield(value: Seq) -> bool:
    """Whether it is what `shielded` makes."""
    first = value.steps[0]
    return (
        isinstance(first, Bind)
        and isinstance(first.step, Choose)
        and isinstance(first.step.what, SelectSource)
    )


def less_source(value: Seq) -> Apply:
    """The effect on damage, of whatever source."""
    effect: Any = value.steps[1]
    mod = effect.mods[0]
    when = Pattern("damage", mod.when.what, mod.when.who, how=mod.when.how)
    turned = Replacing(when, mod.changes, mod.condition, mod.chooser, mod.uses)
    return Apply(effect.affects, (turned,), effect.duration)
