"""What a continuous effect does (CR 611, 613), in the order of the layers, and what it does to the rules
(CR 613.11)."""

from __future__ import annotations

from dataclasses import dataclass

from apnap.model.node import (
    Ability,
    Amount,
    Change,
    Condition,
    Filter,
    Instruction,
    Limit,
    Modification,
    Node,
    Ref,
    When,
)
from apnap.model.words import ManaCost


@dataclass(eq=False, repr=False)
class BecomeCopy(Modification):
    """Layer 1a: becomes a copy of that, with the exceptions (CR 707.2, 707.9)."""

    of: Ref
    but: tuple[Modification, ...]


@dataclass(eq=False, repr=False)
class Control(Modification):
    """Layer 2: that player controls it."""

    player: Ref


@dataclass(eq=False, repr=False)
class ChangeText(Modification):
    """Layer 3: each `old` word becomes `new`: kind is "color", "basic land type", "creature type", or
    "target" for what becomes "each" (CR 612, 702.96)."""

    kind: str
    old: str
    new: str


@dataclass(eq=False, repr=False)
class SetName(Modification):
    """Layer 3: has that name (CR 612.8)."""

    name: str


@dataclass(eq=False, repr=False)
class AddTypes(Modification):
    """Layer 4: has these in addition to its other types. `OfChosen`-like words stand as "$" with the
    aspect: "$creature type"."""

    types: tuple[str, ...]
    subtypes: tuple[str, ...]
    supertypes: tuple[str, ...]


@dataclass(eq=False, repr=False)
class SetTypes(Modification):
    """Layer 4: these replace its card types and subtypes; where `types` is empty only the subtypes of
    the kind that the new subtypes belong to are replaced (CR 205.1a, 305.7)."""

    types: tuple[str, ...]
    subtypes: tuple[str, ...]


@dataclass(eq=False, repr=False)
class LoseTypes(Modification):
    """Layer 4: loses these types, subtypes or supertypes ("creature types" stands for all of them)."""

    names: tuple[str, ...]


@dataclass(eq=False, repr=False)
class AllCreatureTypes(Modification):
    """Layer 4: has every creature type (CR 702.73)."""


@dataclass(eq=False, repr=False)
class AddColors(Modification):
    """Layer 5: has these colours in addition."""

    colors: tuple[str, ...]


@dataclass(eq=False, repr=False)
class SetColors(Modification):
    """Layer 5: has just these colours; none is colorless."""

    colors: tuple[str, ...]


@dataclass(eq=False, repr=False)
class SetCost(Modification):
    """Layer 1, as an exception of a copy: has that mana cost (None: no mana cost), CR 707.9."""

    cost: ManaCost | None


@dataclass(eq=False, repr=False)
class Uncopied(Modification):
    """Layer 1, as an exception of a copy: that characteristic ("color") isn't copied, and what becomes the
    copy keeps its own (CR 707.9c)."""

    aspect: str


@dataclass(eq=False, repr=False)
class Gain(Modification):
    """Layer 6: has these abilities."""

    abilities: tuple[Ability, ...]


@dataclass(eq=False, repr=False)
class Lose(Modification):
    """Layer 6: loses the keyword abilities named; none named: loses all abilities."""

    names: tuple[str, ...]


@dataclass(eq=False, repr=False)
class OneOf(Modification):
    """One of these, which the controller of the effect chooses as it begins (CR 608.2d): "gains your choice
    of flying or trample"."""

    mods: tuple[Modification, ...]


@dataclass(eq=False, repr=False)
class CantHave(Modification):
    """Layer 6: can't have or gain the keyword abilities (CR 113.11)."""

    names: tuple[str, ...]


@dataclass(eq=False, repr=False)
class SetPT(Modification):
    """Layer 7b, or 7a from a characteristic-defining ability (CR 604.3): base power, toughness or
    both."""

    power: Amount | None
    toughness: Amount | None


@dataclass(eq=False, repr=False)
class ModifyPT(Modification):
    """Layer 7c: gets so much more power and toughness."""

    power: Amount
    toughness: Amount


@dataclass(eq=False, repr=False)
class SwitchPT(Modification):
    """Layer 7d: power and toughness are switched (CR 613.4d)."""


# Modifications of the rules (CR 613.11): of what the affected objects or players can, must or may do.


@dataclass(eq=False, repr=False)
class Cant(Modification):
    """Can't do (or be done) the act. For objects: "attack", "block", "be blocked", "untap", "be
    countered", "be regenerated", "be sacrificed", "be targeted", "be enchanted", "be equipped", "attack
    alone", "block alone", "attack you", "transform", "activate" (or "activate nonmana": what is no mana
    ability), "get counters", "enter the battlefield", "have damage prevented" (that it would deal; of a
    player: that sources under their control would);
    `what` limits the other side ("can't be blocked by creatures with flying"). For players: "cast",
    "activate", "draw", "gain life", "lose life", "play lands", "search", "lose", "win", "pay life", "attack";
    `what` limits which. `condition` is asked at the time of the act."""

    act: str
    what: Filter | None = None
    players: Ref | None = None
    unless: Condition | None = None


@dataclass(eq=False, repr=False)
class Must(Modification):
    """Must do the act if able: "attack", "block", "be blocked", "attack you"; toward what and whom. Of
    players: "target" what matches as they cast spells or activate abilities."""

    act: str
    what: Filter | None = None
    players: Ref | None = None


@dataclass(eq=False, repr=False)
class CostsToAct(Modification):
    """The act ("attack", "block", "attack you") is not allowed unless the cost is paid (CR 508.1h,
    509.1d), a cost for each creature that does. With a `label` it is an optional cost to attack, paid
    or not as its controller chooses (CR 508.1g): enlist, exert."""

    act: str
    cost: Node
    players: Ref | None = None
    label: str = ""


@dataclass(eq=False, repr=False)
class CanBlockMore(Modification):
    """Can block that many creatures more each combat; None is any number (CR 509.1b)."""

    amount: Amount | None


@dataclass(eq=False, repr=False)
class AsThough(Modification):
    """May act as though it were so: "attack" as though without defender, "block" as though with reach,
    "haste" for activating, "flash" for casting (CR 609.4). A player may activate loyalty abilities of what
    matches "loyalty twice" each turn, or "loyalty as an instant" any time (CR 606.3), and "exhaust again"
    what was activated (702.177b)."""

    act: str
    what: Filter | None = None


@dataclass(eq=False, repr=False)
class CostChange(Modification):
    """Spells that match (or abilities of sources that match; `of` is "cast" or "activate", or an ability's
    keyword) cost so much more or less: `mana` are the symbols for one unit, times `times`; sign is "+" or
    "-" (CR 601.2f). On a spell itself it affects the spell. With `cost_of` the unit is the mana cost of that
    object (CR 702.48c)."""

    of: str
    what: Filter | None
    sign: str
    mana: tuple[str, ...]
    times: Amount
    cost_of: Ref | None = None


@dataclass(eq=False, repr=False)
class AdditionalCost(Modification):
    """A cost in addition: mandatory where `label` is "", else optional, remembered as paid under the
    label (kicker, buyback, ...); `often` is "once" or "any number", "all modes" (once, and then all modes
    are chosen, CR 702.42a) or "each mode" (mandatory, once for each mode beyond the first, CR 702.120a)
    (CR 118.8). A cost of loyalty counters, on permanents, is one of their loyalty abilities (CR 606.5)."""

    cost: Node
    label: str = ""
    often: str = "once"


@dataclass(eq=False, repr=False)
class AlternativeCost(Modification):
    """May be cast for that cost rather than the mana cost, remembered under the label (CR 118.9)."""

    cost: Node
    label: str
    condition: Condition | None = None
    terms: Terms | None = None


@dataclass(eq=False, repr=False)
class Terms(Node):
    """What else goes with a way to cast (CR 601.3): it may be used only under the `limits` (`AsInstant`:
    then even any time an instant could be cast); `face` is "" or the face that is cast, "down" (CR 708.4)
    or "back" (CR 712.8c); `choose` is what is chosen as the way is chosen (`Bind` over a `Choose`), which
    the cost and cost changes may speak of; `also` is a cost in addition (CR 118.8)."""

    limits: tuple[Limit, ...] = ()
    face: str = ""
    choose: Node | None = None
    also: Node | None = None


@dataclass(eq=False, repr=False)
class AsItResolves(Modification):
    """As this spell resolves and becomes a permanent, the instruction is carried out, the permanent its
    source ("the permanent this spell becomes")."""

    effect: Instruction


@dataclass(eq=False, repr=False)
class MayLookAt(Modification):
    """The players may look at the cards any time (CR 116.2): "the top card of your library"."""

    what: Ref


@dataclass(eq=False, repr=False)
class TappedAs(Modification):
    """Tapped for the cost of one of those keyword abilities ("crew", "saddle", "station") its power counts as
    that number of it ("power", "toughness"), and so much more (CR 702.122c, 702.171c, 702.184c)."""

    acts: tuple[str, ...]
    stat: str
    more: Amount


@dataclass(eq=False, repr=False)
class MayNot(Modification):
    """Its controller may choose that it doesn't do the act: "untap" (CR 502.3)."""

    act: str


@dataclass(eq=False, repr=False)
class UntapsDuring(Modification):
    """Untaps during the untap step of each of those players, as well as that of its controller (CR 502.3)."""

    players: Ref


@dataclass(eq=False, repr=False)
class MayPlay(Modification):
    """The players may play (or cast) what matches from where it is: `how` is "play", "cast"; `cost` None:
    at its usual costs; `after` is "" or the zone it goes to instead of the graveyard (CR 601.3b). A spell
    cast so remembers the `label` as paid, if there is one."""

    how: str
    what: Filter
    cost: Node | None = None
    after: str = ""
    label: str = ""
    terms: Terms | None = None


@dataclass(eq=False, repr=False)
class InsteadOfMana(Modification):
    """For each mana in the spell's total cost its caster may do that to an object of theirs that matches,
    rather than pay that mana: `mana` is "generic", or "color" for that of the object's colours too; `how`
    is "tap" or "exile" (convoke, improvise, delve: CR 702.51, 702.126, 702.66)."""

    mana: str
    how: str
    what: Filter


@dataclass(eq=False, repr=False)
class Designated(Modification):
    """Has the designation as long as the effect lasts: "saddled", "goaded", ..."""

    name: str


@dataclass(eq=False, repr=False)
class TimingOf(Modification):
    """May be cast or activated only so (`AsSorcery`), or any time (`flash`): the word names the timing:
    "instant", "sorcery"."""

    timing: str


@dataclass(eq=False, repr=False)
class MaxHandSize(Modification):
    """Maximum hand size (CR 402.2): how is "set", "add", "none"."""

    how: str
    amount: Amount


@dataclass(eq=False, repr=False)
class MaxCounters(Modification):
    """Can't have more than that many counters of the kind (CR 122.4, 704.5r)."""

    kind: str
    amount: Amount


@dataclass(eq=False, repr=False)
class ExtraLands(Modification):
    """May play that many additional lands on each of their turns (CR 305.2)."""

    amount: Amount


@dataclass(eq=False, repr=False)
class Replacing(Modification):
    """Events that match are replaced or prevented so (CR 614, 615). `chooser`: who may choose to apply it
    (None: it applies). As part of an effect with a duration it is a shield; `uses` None: each time."""

    when: When
    changes: tuple[Change, ...]
    condition: Condition | None = None
    chooser: Ref | None = None
    uses: int | None = None


@dataclass(eq=False, repr=False)
class ManaOfAnyType(Modification):
    """The player may spend mana as though it were of any "color" or "type" (CR 609.4b) for what matches."""

    kind: str
    what: Filter | None = None


@dataclass(eq=False, repr=False)
class SkipStep(Modification):
    """The players skip the step ("combat": the combat phase, "turn": the turn), as part of an effect with
    `uses` that many of the next ones that they would have (CR 614.10)."""

    step: str
    uses: int | None = None


@dataclass(eq=False, repr=False)
class Assign(Modification):
    """Assigns combat damage otherwise (CR 510.1): "toughness", "none", "as though not blocked"."""

    how: str


@dataclass(eq=False, repr=False)
class TriggersMore(Modification):
    """A matching event (None: any) makes abilities trigger that many additional times (CR 603.2d), of sources
    that match."""

    when: When | None
    what: Filter
    times: int


@dataclass(eq=False, repr=False)
class OnceMore(Modification):
    """The affected players do what they are told to once more: "vote" (CR 701.38d), "may vote" if they want
    to, "face a villainous choice" (CR 701.55c)."""

    deed: str


@dataclass(eq=False, repr=False)
class PlayerHas(Modification):
    """The affected players have those keyword abilities: hexproof, shroud, protection (CR 702.11c, 702.16b,
    702.18a)."""

    keywords: tuple[Ability, ...]


@dataclass(eq=False, repr=False)
class Greater(Modification):
    """A number that the affected players have is greater by so much: their "devotion" to each color and each
    combination of colors (CR 700.5a)."""

    what: str
    amount: Amount


@dataclass(eq=False, repr=False)
class DontTrigger(Modification):
    """A matching event doesn't cause abilities to trigger (CR 603.2g), of sources that match."""

    when: When
    what: Filter | None


@dataclass(eq=False, repr=False)
class OnlyWhen(Modification):
    """The affected may act ("cast", "activate") only under the limits."""

    act: str
    limits: tuple[Limit, ...]
