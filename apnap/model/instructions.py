"""The steps of effects (CR 608, 609, 610, 701).

A node is a choice, a reveal or random step, a loop, or one batch of simultaneous change. `who` is the
player who acts; `You()` for an imperative.
"""

from __future__ import annotations

from dataclasses import dataclass

from apnap.model.node import (
    Ability,
    Amount,
    Change,
    Condition,
    Duration,
    Filter,
    Instruction,
    Modification,
    Node,
    Ref,
    When,
)
from apnap.model.refs import Quantity

# How steps are put together.


@dataclass(eq=False, repr=False)
class Nothing(Instruction):
    """Does nothing."""


@dataclass(eq=False, repr=False)
class Seq(Instruction):
    """The steps in order (CR 608.2c)."""

    steps: tuple[Instruction, ...]


@dataclass(eq=False, repr=False)
class Together(Instruction):
    """The steps as one simultaneous change (CR 608.2e): their choices first, then one batch."""

    steps: tuple[Instruction, ...]


@dataclass(eq=False, repr=False)
class If(Instruction):
    """If the condition holds now, then; else otherwise."""

    condition: Condition
    then: Instruction
    otherwise: Instruction


@dataclass(eq=False, repr=False)
class Gate(Instruction):
    """The player may do what is offered (pay a cost: `Pay`); if they do, then; if they don't, otherwise.
    "You may A", "A. If you do, B", "B unless C" are all this (CR 608.2d, 118.12). An offer that can't be
    carried out whole is not made."""

    who: Ref
    offer: Instruction
    then: Instruction
    otherwise: Instruction


@dataclass(eq=False, repr=False)
class IfDone(Instruction):
    """The step is carried out, not optionally; if it was (something came of it), then; else otherwise:
    "sacrifice a creature. If you do, ..." (CR 608.2c)."""

    step: Instruction
    then: Instruction
    otherwise: Instruction


@dataclass(eq=False, repr=False)
class Bind(Instruction):
    """The step, its result (objects in their new identity, players, or an amount) bound to the slot."""

    slot: int
    step: Instruction


@dataclass(eq=False, repr=False)
class ForEach(Instruction):
    """The step once for each of the objects or players, which is `Iterated` in it."""

    of: Ref
    step: Instruction


@dataclass(eq=False, repr=False)
class ByEach(Instruction):
    """The step by each of the players, whom the slot stands for in it: their choices first, in turn order,
    then all at once (CR 101.4, 608.2e). With `may` each is asked first whether they do it (CR 608.2d). After
    it the slot stands for those who did it."""

    slot: int
    of: Ref
    step: Instruction
    may: bool = False


@dataclass(eq=False, repr=False)
class Repeat(Instruction):
    """The step so many times."""

    times: Amount
    step: Instruction


@dataclass(eq=False, repr=False)
class RepeatWhile(Instruction):
    """The step, then again as long as the condition holds after it: "repeat this process"."""

    step: Instruction
    condition: Condition


@dataclass(eq=False, repr=False)
class Modal(Instruction):
    """Choose so many of the modes (CR 700.2). `how` is "" (each at most once), "repeat", "any" (what is
    impossible may be chosen, as in a villainous choice, CR 701.55b), or "unchosen" or "unchosen this turn"
    (only those that haven't been chosen for this ability of this object). Chosen on
    announcement where the whole effect is modal, by the controller unless `by` says otherwise. `costs`
    are what each mode costs in addition (CR 702.172, 702.183), () for nothing; `worth` is for how many each
    counts (CR 700.2i), () for one."""

    quantity: Quantity
    modes: tuple[Instruction, ...]
    how: str = ""
    by: Ref | None = None
    costs: tuple[Node, ...] = ()
    worth: tuple[int, ...] = ()


@dataclass(eq=False, repr=False)
class Pay(Instruction):
    """The player pays the cost (a `Cost`); as an offer of a `Gate`."""

    who: Ref
    cost: Node


@dataclass(eq=False, repr=False)
class Apply(Instruction):
    """A continuous effect begins (CR 611.2): the modifications for the affected, for the duration. With
    `choose` its controller first chooses a word of that aspect (as by `ChooseValue`), of which the
    modifications speak: "the color of your choice" (CR 608.2d)."""

    affects: Ref
    mods: tuple[Modification, ...]
    duration: Duration
    choose: str = ""


@dataclass(eq=False, repr=False)
class Later(Instruction):
    """A delayed triggered ability begins to watch (CR 603.7): for its next event only where `times` is
    "once", for each one until the duration ends where it is "each"."""

    when: When
    effect: Instruction
    times: str = "once"
    duration: Duration | None = None
    condition: Condition | None = None


@dataclass(eq=False, repr=False)
class Reflexive(Instruction):
    """When you do (did the step before), this triggers (CR 603.12)."""

    effect: Instruction


@dataclass(eq=False, repr=False)
class Amend(Instruction):
    """Within `AsItEnters`: the event in question is changed so."""

    change: Change


@dataclass(eq=False, repr=False)
class Under(Instruction):
    """The step, with that replacement effect on its own events only (CR 614.15)."""

    step: Instruction
    replacement: Modification


# Choices and information.


@dataclass(eq=False, repr=False)
class Choose(Instruction):
    """Objects or players are chosen (the ref is a `Select`, `SelectPlayers` or `AtRandom`)."""

    who: Ref
    what: Ref


@dataclass(eq=False, repr=False)
class Separate(Instruction):
    """The player separates the objects into two piles, either of which may be empty (CR 700.3); the result is
    the first pile, and the other is the rest of the objects. `faces` is "up and down" where the first pile is
    face up, for all to see, and the other face down."""

    who: Ref
    what: Ref
    faces: str = ""


@dataclass(eq=False, repr=False)
class ChooseValue(Instruction):
    """A word or number is chosen and kept for the source under the aspect: "color", "creature type",
    "name", "number", "opponent", "basic land type", ...; `among` limits the words, those of names by types of
    the card: "artifact", "nonland" (CR 607.2d, 201.4a)."""

    who: Ref
    aspect: str
    among: tuple[str, ...] = ()


@dataclass(eq=False, repr=False)
class Vote(Instruction):
    """Each player, beginning with the first and in turn order, votes for one of the words (CR 701.38a-b),
    which `Votes` counts; or for one of the objects, of which `MostVoted` are those with the most votes.
    `how`: "secretly", so that the votes are revealed once all have voted."""

    first: Ref
    among: tuple[str, ...] = ()
    what: Filter | None = None
    how: str = ""


@dataclass(eq=False, repr=False)
class LookAt(Instruction):
    """The player looks at the cards (CR 701.20e)."""

    who: Ref
    what: Ref


@dataclass(eq=False, repr=False)
class Reveal(Instruction):
    """The cards are revealed to all players (CR 701.20)."""

    who: Ref
    what: Ref


@dataclass(eq=False, repr=False)
class RevealUntil(Instruction):
    """Cards from the top of the library are revealed until so many that match, or with `to` "exile" exiled;
    the result is all of those."""

    who: Ref
    what: Filter
    amount: Amount
    to: str = ""


@dataclass(eq=False, repr=False)
class Search(Instruction):
    """The player searches a zone of the players for cards (CR 701.23), of two zones either or both, as the
    player chooses; found cards are the result."""

    who: Ref
    zones: tuple[str, ...]
    of: Ref
    quantity: Quantity
    what: Filter


@dataclass(eq=False, repr=False)
class Shuffle(Instruction):
    """The players shuffle their libraries (CR 701.24)."""

    who: Ref


@dataclass(eq=False, repr=False)
class FlipCoin(Instruction):
    """The player flips a coin (CR 705): then, if they win; otherwise, if they lose."""

    who: Ref
    then: Instruction
    otherwise: Instruction


@dataclass(eq=False, repr=False)
class RollDie(Instruction):
    """The player rolls a die, or so many `dice` (CR 706); what each comes to is bound by `Bind`: what it
    shows, and the `modifier` added to that (706.2). `ignore`: which of them are ignored, each "lowest",
    "highest" or "one", which the player chooses (706.6)."""

    who: Ref
    sides: int
    dice: Amount | None = None
    modifier: Amount | None = None
    ignore: tuple[str, ...] = ()


# Changes.


@dataclass(eq=False, repr=False)
class Draw(Instruction):
    """The players draw that many cards, one after the other (CR 121.2)."""

    who: Ref
    amount: Amount


@dataclass(eq=False, repr=False)
class Discard(Instruction):
    """The players discard cards (CR 701.9): `what` is a `Select`, `AtRandom` or `Each` over their hand,
    evaluated for each of them (`Iterated`)."""

    who: Ref
    what: Ref


@dataclass(eq=False, repr=False)
class Mill(Instruction):
    """The players put that many cards from the top of their libraries into their graveyards (CR
    701.17)."""

    who: Ref
    amount: Amount


@dataclass(eq=False, repr=False)
class DealDamage(Instruction):
    """The source deals damage to each of the recipients (CR 120)."""

    source: Ref
    amount: Amount
    to: Ref


@dataclass(eq=False, repr=False)
class GainLife(Instruction):
    """The players gain life (CR 119.3)."""

    who: Ref
    amount: Amount


@dataclass(eq=False, repr=False)
class LoseLife(Instruction):
    """The players lose life (CR 119.3)."""

    who: Ref
    amount: Amount


@dataclass(eq=False, repr=False)
class SetLife(Instruction):
    """The players' life totals become that (CR 119.5)."""

    who: Ref
    amount: Amount


@dataclass(eq=False, repr=False)
class Destroy(Instruction):
    """The permanents are destroyed (CR 701.8); regenerate is "" or "can't"."""

    what: Ref
    regenerate: str = ""


@dataclass(eq=False, repr=False)
class Sacrifice(Instruction):
    """The players sacrifice permanents (CR 701.21); `what` is evaluated for each of them."""

    who: Ref
    what: Ref


@dataclass(eq=False, repr=False)
class Move(Instruction):
    """The objects change zones: `to` is a word of `ZONES`; `where` is "" or, in a library, "top",
    "bottom", "bottom random", "top or bottom" (which its owner chooses), "shuffled", or a position
    from the top ("2"). On the battlefield they enter under their owner's control unless `under` says whose,
    and as `entering` says. With face "down" they are put face down. `until`: they return to where they were
    right after that (CR 610.3)."""

    what: Ref
    to: str
    where: str = ""
    under: Ref | None = None
    entering: tuple[Change, ...] = ()
    face: str = ""
    until: Duration | None = None


@dataclass(eq=False, repr=False)
class Tap(Instruction):
    """The permanents are tapped (CR 701.26a)."""

    what: Ref


@dataclass(eq=False, repr=False)
class Untap(Instruction):
    """The permanents are untapped (CR 701.26b)."""

    what: Ref


@dataclass(eq=False, repr=False)
class CounterIt(Instruction):
    """The spells or abilities are countered (CR 701.6); `to`, and in a library `where`, is where a countered
    card goes."""

    what: Ref
    to: str = "graveyard"
    where: str = ""


@dataclass(eq=False, repr=False)
class TokenSpec(Node):
    """The characteristics of a token (CR 111.3); name "": its subtypes and "Token" (CR 111.4). `back` is a
    `TokenSpec` too, of a double-faced token's other face."""

    name: str
    colors: tuple[str, ...]
    supertypes: tuple[str, ...]
    types: tuple[str, ...]
    subtypes: tuple[str, ...]
    power: Amount | None
    toughness: Amount | None
    abilities: tuple[Ability, ...]
    back: Node | None = None


@dataclass(eq=False, repr=False)
class CreateToken(Instruction):
    """The players create so many tokens (CR 701.7)."""

    who: Ref
    amount: Amount
    token: TokenSpec
    entering: tuple[Change, ...] = ()


@dataclass(eq=False, repr=False)
class CreateCopyToken(Instruction):
    """The players create so many tokens that are copies of the object, with the exceptions (CR 707.2,
    707.9)."""

    who: Ref
    amount: Amount
    of: Ref
    but: tuple[Modification, ...] = ()
    entering: tuple[Change, ...] = ()


@dataclass(eq=False, repr=False)
class CopyOnStack(Instruction):
    """The spell or ability on the stack is copied so many times (CR 707.10); targets is "same" or "may
    choose new"; with `to` each target of a copy is that, one of these where there are several, and where it
    can't be there is no copy (CR 707.10e)."""

    who: Ref
    what: Ref
    amount: Amount
    targets: str = "may choose new"
    but: tuple[Modification, ...] = ()
    to: Ref | None = None


@dataclass(eq=False, repr=False)
class CopyCard(Instruction):
    """The player creates a copy of each object where it is, or in that zone, to be cast as this resolves (CR
    707.12); the result is the copies."""

    who: Ref
    what: Ref
    to: str = ""


@dataclass(eq=False, repr=False)
class ChangeTargets(Instruction):
    """New targets are chosen for the spell or ability (CR 115.7): how is "may choose new", "change
    one", "change all"."""

    who: Ref
    what: Ref
    how: str


@dataclass(eq=False, repr=False)
class PutCounters(Instruction):
    """So many counters of the kind are put on each of the objects or players (CR 122.6)."""

    to: Ref
    kind: str
    amount: Amount


@dataclass(eq=False, repr=False)
class RemoveCounters(Instruction):
    """So many counters of the kind ("" for any) are removed from each of them; amount None is all."""

    of: Ref
    kind: str
    amount: Amount | None


@dataclass(eq=False, repr=False)
class MoveCounters(Instruction):
    """So many counters of the kind are moved (CR 122.5); amount None is all."""

    of: Ref
    to: Ref
    kind: str
    amount: Amount | None


@dataclass(eq=False, repr=False)
class GiveCounters(Instruction):
    """So many counters of each kind are put on each of them as the object has, or had as it was last there:
    "put its counters on ..." (CR 122.8)."""

    of: Ref
    to: Ref


@dataclass(eq=False, repr=False)
class AddMana(Instruction):
    """The players add mana (CR 106.3): one of the `options` (each a run of symbols of W U B R G C),
    `times` times; how is "same" (one option chosen for all) or "each" (chosen for each). `only` limits
    what it may be spent on, by filter over the spell or the ability's source. `until` is "" or the moment
    up to which it isn't lost as steps and phases end, "end of combat" or "end of turn" (CR 500.5). `within`
    is "" or what limits the options: "identity" to the colours of the colour identity of the player's
    commanders (CR 903.4; none without a commander, 903.4f). With `among` only types of mana count that a
    permanent that matches could produce (CR 106.7), with `like` only those that the object, as it was tapped
    for mana, has just produced (CR 106.12a)."""

    who: Ref
    options: tuple[tuple[str, ...], ...]
    times: Amount
    how: str = "same"
    only: Node | None = None
    until: str = ""
    within: str = ""
    among: Filter | None = None
    like: Ref | None = None


@dataclass(eq=False, repr=False)
class SpendOnly(Node):
    """Mana may be spent only to do the act: "cast" what matches, "activate" abilities of what matches,
    "any" of both; or, with "not cast", on anything but casting what matches."""

    act: str
    what: Filter | None


@dataclass(eq=False, repr=False)
class Fight(Instruction):
    """Each deals damage equal to its power to the other (CR 701.14)."""

    a: Ref
    b: Ref


@dataclass(eq=False, repr=False)
class Attach(Instruction):
    """The attachments become attached to the object or player (CR 701.3)."""

    what: Ref
    to: Ref


@dataclass(eq=False, repr=False)
class Unattach(Instruction):
    """They become unattached (CR 701.3d)."""

    what: Ref


@dataclass(eq=False, repr=False)
class Regenerate(Instruction):
    """A regeneration shield (CR 701.19)."""

    what: Ref


@dataclass(eq=False, repr=False)
class Transform(Instruction):
    """The permanents transform (CR 701.27)."""

    what: Ref


@dataclass(eq=False, repr=False)
class PhaseOut(Instruction):
    """The permanents phase out (CR 702.26)."""

    what: Ref


@dataclass(eq=False, repr=False)
class TurnFaceUp(Instruction):
    """Face-down permanents are turned face up (CR 708.8)."""

    what: Ref


@dataclass(eq=False, repr=False)
class RemoveFromCombat(Instruction):
    """They are removed from combat (CR 506.4)."""

    what: Ref


@dataclass(eq=False, repr=False)
class Exchange(Instruction):
    """Two things are exchanged: aspect is "control", "life", or "hand" for an attachment and a card in its
    controller's hand, which is then attached where that was (CR 701.12, 702.65)."""

    aspect: str
    a: Ref
    b: Ref


@dataclass(eq=False, repr=False)
class CastNow(Instruction):
    """The player casts the cards now, each in turn, as this resolves (CR 608.2g); `cost` None: without paying
    its mana cost; `how` is "cast", "play", or "cast transformed": with the back face up (CR 712.11a); `only`:
    the resulting spell must match. The result is the spells."""

    who: Ref
    what: Ref
    cost: Node | None = None
    how: str = "cast"
    only: Filter | None = None


@dataclass(eq=False, repr=False)
class ExtraTurn(Instruction):
    """The players take that many extra turns after this one (CR 500.7)."""

    who: Ref
    amount: Amount


@dataclass(eq=False, repr=False)
class ControlPlayer(Instruction):
    """The first of the players controls the others during the next turn that each of these takes (CR
    723.1): they make all their choices."""

    who: Ref
    of: Ref


@dataclass(eq=False, repr=False)
class ExtraPhase(Instruction):
    """Additional phases come after the present one (CR 500.8): words "combat", "main", "beginning"; or, by
    the name of a step, phases that have that step alone (CR 500.10)."""

    phases: tuple[str, ...]


@dataclass(eq=False, repr=False)
class EndTurn(Instruction):
    """The turn ends (CR 724)."""


@dataclass(eq=False, repr=False)
class WinGame(Instruction):
    """The players win the game (CR 104.2b)."""

    who: Ref


@dataclass(eq=False, repr=False)
class LoseGame(Instruction):
    """The players lose the game (CR 104.3e)."""

    who: Ref


@dataclass(eq=False, repr=False)
class CreateEmblem(Instruction):
    """The players get an emblem with the abilities, which few have a name (CR 114)."""

    who: Ref
    abilities: tuple[Ability, ...]
    name: str = ""


@dataclass(eq=False, repr=False)
class Designate(Instruction):
    """The players or objects get the designation: "monarch", "initiative", "monstrous", ...; "day" and
    "night" are designations of the game, and nobody's (CR 731.1)."""

    who: Ref
    name: str


@dataclass(eq=False, repr=False)
class Act(Instruction):
    """A keyword action (CR 701) by name, with who does it, how much, and to what; what it stands for
    says `apnap.keywords.actions`: scry, surveil, proliferate, investigate, explore, ..."""

    name: str
    who: Ref
    amount: Amount | None = None
    what: Ref | None = None


@dataclass(eq=False, repr=False)
class Arrange(Instruction):
    """The player puts the cards, which they look at, each into one of the places in any order: "top",
    "bottom", "graveyard", "exile" (scry, surveil, fateseal); all go at once."""

    who: Ref
    what: Ref
    places: tuple[str, ...]
