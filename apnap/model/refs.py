"""References to objects and players.

A *slot* is a small integer that names a binding of one ability: a target phrase, or the result of a
`Bind`. Slots are numbered from 0 in the order of the text, over the whole ability.
"""

from __future__ import annotations

from dataclasses import dataclass

from apnap.model.node import Amount, Condition, Filter, Node, Ref


@dataclass(eq=False, repr=False)
class Quantity(Node):
    """From `low` to `high` of something; `high` None is "any number" or "or more"."""

    low: Amount
    high: Amount | None


@dataclass(eq=False, repr=False)
class This(Ref):
    """The source of the ability: "this creature", the card's own name."""


@dataclass(eq=False, repr=False)
class You(Ref):
    """The controller of the ability, or the player who is told to do something by their own spell."""


@dataclass(eq=False, repr=False)
class AllPlayers(Ref):
    """Each player."""


@dataclass(eq=False, repr=False)
class Opponents(Ref):
    """Each opponent of the controller (CR 102.3)."""


@dataclass(eq=False, repr=False)
class OtherPlayers(Ref):
    """Each player but those."""

    than: Ref


@dataclass(eq=False, repr=False)
class PlayersWho(Ref):
    """Those of the players for whom the condition holds; `Iterated` is the player in question."""

    among: Ref
    condition: Condition


@dataclass(eq=False, repr=False)
class Iterated(Ref):
    """The object or player in question: of a `ForEach`, of `PlayersWho`."""


@dataclass(eq=False, repr=False)
class ActivePlayer(Ref):
    """The player whose turn it is (CR 102.1)."""


@dataclass(eq=False, repr=False)
class DefendingPlayer(Ref):
    """The defending player for an attacking creature (CR 508.5)."""

    attacker: Ref


@dataclass(eq=False, repr=False)
class ChosenPlayer(Ref):
    """The player chosen for the source (CR 607.2d)."""


@dataclass(eq=False, repr=False)
class Target(Ref):
    """A target phrase (CR 115.1): as many targets as `quantity` says, objects that match `what` and
    players among `players` (None: none of that sort)."""

    slot: int
    quantity: Quantity
    what: Filter | None
    players: Ref | None


@dataclass(eq=False, repr=False)
class Bound(Ref):
    """What the slot is bound to: "it", "that creature", "those cards"."""

    slot: int


@dataclass(eq=False, repr=False)
class Each(Ref):
    """Every object that matches."""

    what: Filter


@dataclass(eq=False, repr=False)
class Select(Ref):
    """Objects chosen as the instruction is carried out, without targeting, by the player who acts (or
    by `by`): "sacrifice a creature". Where `stat` is given, the sum of that number (as in `StatIs`) over
    the chosen must be at least `total`: "with total power 3 or greater"; "crew power" and "saddle power" are
    power as those costs count it (CR 702.122a, 702.171a)."""

    quantity: Quantity
    what: Filter
    by: Ref | None
    stat: str = ""
    total: Amount | None = None


@dataclass(eq=False, repr=False)
class SelectSource(Ref):
    """A source of damage that matches, chosen as the instruction is carried out (CR 609.7a): a permanent, a
    spell, what an ability on the stack comes from, or a face-up object in the command zone."""

    what: Filter


@dataclass(eq=False, repr=False)
class SelectGroup(Ref):
    """All objects of one of the groups, which is chosen as the instruction is carried out by the player who
    acts (or by `by`): "the pile of their choice" (CR 700.3)."""

    groups: tuple[Ref, ...]
    by: Ref | None


@dataclass(eq=False, repr=False)
class SelectPlayers(Ref):
    """Players chosen as the instruction is carried out: "choose an opponent"."""

    quantity: Quantity
    among: Ref


@dataclass(eq=False, repr=False)
class AtRandom(Ref):
    """Objects chosen at random."""

    quantity: Quantity
    what: Filter


@dataclass(eq=False, repr=False)
class TopOf(Ref):
    """The top cards of a player's library; fewer where there are fewer (CR 401.7)."""

    amount: Amount
    player: Ref


@dataclass(eq=False, repr=False)
class Topmost(Ref):
    """Of the cards that match, in each graveyard the one on top of the others: "the top creature card of your
    graveyard" (CR 404.2)."""

    what: Filter


@dataclass(eq=False, repr=False)
class BottomOf(Ref):
    """The bottom cards of a player's library."""

    amount: Amount
    player: Ref


@dataclass(eq=False, repr=False)
class Trigger(Ref):
    """What took the role in the event that triggered or is being replaced: "object" (that was done to,
    or that moved, attacked, was cast), "source" (that did it), "player" (to whom or by whom), "other"
    (the recipient of damage, what was attacked, the host)."""

    role: str


@dataclass(eq=False, repr=False)
class ControllerOf(Ref):
    """The controllers of the objects, as last known (CR 608.2h); of a player, that player."""

    objects: Ref


@dataclass(eq=False, repr=False)
class OwnerOf(Ref):
    """The owners of the objects."""

    objects: Ref


@dataclass(eq=False, repr=False)
class AttackedBy(Ref):
    """What the objects are attacking, players or permanents; of an object that is gone, what it last
    attacked."""

    attackers: Ref


@dataclass(eq=False, repr=False)
class HostOf(Ref):
    """What the objects are attached to: "enchanted creature", "equipped creature"."""

    attachments: Ref


@dataclass(eq=False, repr=False)
class Linked(Ref):
    """The cards moved by the linked ability of the same object: "the exiled card" (CR 607.2a)."""


@dataclass(eq=False, repr=False)
class MostVoted(Ref):
    """Each of the objects that got the most votes in this resolution, or is tied for the most (CR
    701.38)."""


@dataclass(eq=False, repr=False)
class JoinedWith(Ref):
    """What an effect has joined the objects with, which gives that designation to both as long as it lasts:
    "paired" (CR 702.95b), "haunting" (702.55b), "encoded" (702.99b)."""

    name: str
    objects: Ref


@dataclass(eq=False, repr=False)
class Giver(Ref):
    """The object whose static ability gives this ability to the object that has it: "the encoded card"."""


@dataclass(eq=False, repr=False)
class Union(Ref):
    """All that the refs refer to, each once."""

    refs: tuple[Ref, ...]


@dataclass(eq=False, repr=False)
class Those(Ref):
    """Those of the objects that match: "each of them that's a creature"."""

    objects: Ref
    what: Filter
