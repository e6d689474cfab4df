"""What the engine carries out, as data: which nodes and which of their words have a meaning in play.

The card database asks it: a card whose text is read but says something that is not carried out yet is
refused by name, never played wrong in silence. Tests hold the lists against the engine itself.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from apnap.keywords import actions
from apnap.keywords.expand import EXPANDED, RULES_LOOK_FOR, expand
from apnap.keywords.inherent import family
from apnap.model.abilities import Activated, Either, Keyword, Mana, Special, Spell, Static, Triggered
from apnap.model.amounts import CountEvents, X
from apnap.model.cards import Face
from apnap.model.conditions import Is
from apnap.model.events import Pattern
from apnap.model.filters import CostHas, InZone, Other, StackKind, Status, TotalAtMost
from apnap.model.instructions import (
    Act,
    Apply,
    Bind,
    ByEach,
    CastNow,
    CounterIt,
    DealDamage,
    Destroy,
    Discard,
    Draw,
    Fight,
    Gate,
    If,
    Later,
    Mill,
    Modal,
    Move,
    Nothing,
    Reflexive,
    RevealUntil,
    Sacrifice,
    Seq,
    Tap,
)
from apnap.model.modifications import AlternativeCost, CostsToAct, ManaOfAnyType, ModifyPT
from apnap.model.node import Ability, Node, field_names, intern
from apnap.model.refs import Bound, Each, Target, This, Trigger
from apnap.model.words import STEPS

# Nodes without meaning in play, by class name; every other node has one.
NOT_CARRIED_OUT: Final[frozenset[str]] = frozenset()

# Words of nodes that have a meaning, by "Class.field"; fields not named take any word.
WORDS: Final[dict[str, frozenset[str]]] = {
    "Status.name": frozenset(
        "tapped|untapped|attacking|blocking|blocked|unblocked|token|face down|face up|transformed|"
        "enchanted|equipped|modified|damaged|commander|"
        "monstrous|renowned|saddled|suspected|solved|goaded|Ring-bearer|paired|copy|new|"
        "new since upkeep|chosen to attack".split("|")
    ),
    "Cant.act": frozenset(
        "attack|attack you|attack you or planeswalkers|attack alone|block|block alone|be blocked|untap|"
        "be countered|be regenerated|be sacrificed|be targeted|be enchanted|be equipped|activate|"
        "activate nonmana|be cast|have damage prevented|"
        "gain life|draw|lose|win|cast|play lands|pay life|get counters|enter the battlefield".split("|")
    ),
    "Must.act": frozenset(
        "attack|attack you|block|block each|be blocked|be blocked by all|target".split("|")
    ),
    "AsThough.act": frozenset(
        "attack|attack with haste|block|block shadow|block landwalk|haste|flash|"
        "loyalty twice|loyalty as an instant".split("|")
    ),
    "CostsToAct.act": frozenset("attack|attack you|attack you or planeswalkers|block|be blocked".split("|")),
    "Until.moment": frozenset(
        "end of turn|end of combat|your next turn|end of your next turn|your next upkeep|"
        "your next end step|your next untap step|its controller's next untap step".split("|")
    ),
    "StatIs.stat": frozenset("power|toughness|mana value|loyalty|defense|level".split("|")),
    "TotalAtMost.stat": frozenset("power|toughness|mana value".split("|")),
    "StatOf.stat": frozenset("power|toughness|mana value|loyalty|defense|level|station power".split("|")),
    "Extreme.stat": frozenset("power|toughness|mana value".split("|")),
    "SharesWith.aspect": frozenset(
        "color|card type|name|mana value|power|toughness|creature type|controller|owner|card".split("|")
    ),
    "TappedAs.stat": frozenset({"power", "toughness"}),
    "Unlike.aspect": frozenset("controller|owner|name|mana value|power|toughness|color".split("|")),
    "OfChosen.aspect": frozenset(
        "color|creature type|land type|basic land type|name|card type|number|player|opponent".split("|")
    ),
    "ChooseValue.aspect": frozenset(
        "color|creature type|land type|basic land type|card type|name|number|player|opponent|word".split("|")
    ),
    "Distinct.aspect": frozenset(
        "color|card type|basic land type|name|mana value|power|toughness".split("|")
    ),
    "Uncopied.aspect": frozenset({"color"}),
    "LifeOf.which": frozenset({"", "starting"}),
    "Exchange.aspect": frozenset({"control", "life", "hand"}),
    "Pattern.verb": frozenset(
        "zone change|cast|activate|counter|play land|draw|discard|mill|sacrifice|destroy|create token|"
        "damage|gain life|lose life|pay life|attack|block|become blocked|unblocked|tap|untap|put counter|"
        "remove counter|target|attach|unattach|transform|turn face up|phase in|phase out|control|search|"
        "shuffle|roll|flip|scry|surveil|add mana|designate|step|turn|win|lose|act".split("|")
    ),
    "Trigger.role": frozenset({"object", "source", "player", "other"}),
    "HasDesignation.name": frozenset(
        "monstrous|renowned|commander|saddled|suspected|goaded|harnessed|foretold|plotted|tribute paid|"
        "city's blessing|max speed|companion|monarch|initiative|Ring-bearer|room|speed|prepared|"
        "enduring story".split("|")
    ),
    "Designate.name": frozenset(
        "monstrous|renowned|suspected|harnessed|foretold|plotted|city's blessing|monarch|initiative|day|"
        "night|Ring-bearer|room|speed|level|solved|prepared|unprepared".split("|")
    ),
    "EntersDesignated.name": frozenset({"prepared"}),
    "ItIs.name": frozenset({"day", "night"}),
    "SkipStep.step": frozenset({*STEPS, "combat", "turn"}),
    "Assign.how": frozenset({"toughness", "none", "as though not blocked"}),
    "CastFact.fact": frozenset(
        "mana spent|colors spent|modes|targets|replicate|squad|kicker|kicked|phyrexian|"
        "spent W|spent U|spent B|spent R|spent G|spent C".split("|")
    ),
    "MaxHandSize.how": frozenset({"set", "add", "none"}),
    "AddMana.within": frozenset({"", "identity"}),
    "AtMost.each": frozenset({"turn", "game"}),
    "Move.where": frozenset(
        {"", "top", "bottom", "top or bottom", "bottom random", "shuffled", "2", "3", "4", "5", "7"}
    ),
    "ExtraPhase.phases": frozenset({"combat", "main", "beginning", "upkeep", "draw", "end"}),
    "ChangeText.kind": frozenset({"color", "basic land type", "creature type", "target"}),
}

# Where a reference may leave a choice to a player (or chance): the verbs that ask for it there.
CHOICES: Final[frozenset[str]] = frozenset(
    "DealDamage.to|Destroy.what|Discard.what|Sacrifice.what|Move.what|Tap.what|Untap.what|PhaseOut.what|"
    "TurnFaceUp.what|Attach.what|Attach.to|PutCounters.to|GiveCounters.to|RemoveCounters.of|Apply.affects|Choose.what|Choose.who|Separate.who|SelectGroup.by|"
    "Reveal.what|CreateCopyToken.of|CopyOnStack.what|EntersAsCopy.of|CastNow.what".split("|")
)
_CHOOSING: Final = frozenset({"Select", "SelectGroup", "SelectPlayers", "SelectSource", "AtRandom"})

# Keyword actions that the engine has itself.
OWN_ACTIONS: Final[frozenset[str]] = frozenset(
    (
        "regenerated|proliferate|remove damage|flip|turn face down|become blocked|venture|unlock door|"
        "lock or unlock door"
    ).split("|")
)

# Layouts, types and subtypes whose rules are carried out.
LAYOUTS: Final[frozenset[str]] = frozenset(
    "normal|transform|modal_dfc|adventure|split|aftermath|prototype|saga|class|case|leveler|prepare|mutate|flip|meld".split(
        "|"
    )
)
_TYPES: Final[frozenset[str]] = frozenset({"dungeon"})
_SUBTYPES: Final[frozenset[str]] = frozenset({"Control Point"})


def lacks(faces: Iterable[Face], layout: str) -> list[str]:
    """What a card says that is not carried out yet, each once, in the order of its text; empty: all of
    it is."""
    out: list[str] = []
    if layout not in LAYOUTS:
        out.append(f"the layout {layout}")
    for face in faces:
        _symbols(face.cost.symbols if face.cost is not None else (), out)
        for name in face.types:
            if name in _TYPES:
                _add(out, f"the card type {name}")
        for name in face.subtypes:
            if name in _SUBTYPES:
                _add(out, f"the subtype {name}")
        for ability in face.abilities:
            _walk(ability, "", out, 0)
    return out


def _symbols(symbols: tuple[str, ...], out: list[str]) -> None:
    """Of the variables, only X is chosen (CR 107.3p)."""
    for symbol in symbols:
        if symbol in ("Y", "Z"):
            _add(out, f"the mana symbol {symbol}")


def _add(out: list[str], what: str) -> None:
    if what not in out:
        out.append(what)


def _walk(value: Any, at: str, out: list[str], depth: int) -> None:
    if isinstance(value, tuple):
        for item in value:
            _walk(item, at, out, depth)
        return
    if not isinstance(value, Node):
        return
    name = type(value).__name__
    if name in NOT_CARRIED_OUT:
        _add(out, name)
    if isinstance(value, Mana):
        _symbols(value.symbols, out)
    # what a word of the rules stands for is put as it is meant
    for why in _unsound(value) if depth == 0 else ():
        _add(out, why)
    if isinstance(value, _ONE_COST) and _has(_cost_of(value), Either):
        _add(out, "a choice between costs there")
    if name in _CHOOSING and at not in CHOICES:
        _add(out, f"a choice in {at or 'an ability'}")
    if isinstance(value, Keyword):
        _keyword(value, out, depth)
    elif isinstance(value, Act):
        if value.name not in OWN_ACTIONS:
            steps = actions.perform(value)
            if steps is None:
                _add(out, f"the keyword action {value.name}")
            elif depth < 8:
                _walk(steps, at, out, depth + 1)
    for field in field_names(type(value)):
        inner = getattr(value, field)
        if isinstance(inner, str):
            words = WORDS.get(f"{name}.{field}")
            if words is not None and inner not in words and family(inner) not in words:
                _add(out, f"{name} {inner!r}")
        else:
            _walk(inner, at if name == "Union" else f"{name}.{field}", out, depth)


def _unsound(value: Node) -> list[str]:
    """What the words of a node mean otherwise than the engine would have it."""
    if isinstance(value, Spell | Activated | Triggered | Reflexive | Later):
        why = _not_this_way(value.effect)
        if why:
            return [why]
    if isinstance(value, Activated):
        # "activate only if this card is in your graveyard": it works there alone (CR 113.6b)
        for limit in value.limits:
            for inner in _all(limit):
                if isinstance(inner, Is) and isinstance(inner.objects, This):
                    zones = {part.zone for part in _all(inner) if isinstance(part, InZone)}
                    if zones and value.zone not in zones:
                        return ["a zone told by when it may be activated"]
    if isinstance(value, Spell | Activated) and any(
        [isinstance(part, Modal) and part.how.startswith("unchosen") for part in _all(value.effect)]
    ):
        return ["modes that haven't been chosen, of what is no triggered ability"]
    if isinstance(value, Triggered) and _has(value.when, CostHas) and _has(value.effect, X):
        # the X of the spell that was cast, not that of the source
        return ["the X of another spell"]
    if isinstance(value, Act) and value.name in _DONE_TO_SOMETHING and value.what is None:
        return [f"what the keyword action {value.name} is done to"]
    if isinstance(value, Triggered) and any(
        [isinstance(part, Pattern) and part.verb == "target" for part in _all(value.when)]
    ):
        # "becomes the target of a spell ..., counter it": neither the source nor what is targeted
        countered = [inner.what for inner in _all(value.effect) if isinstance(inner, CounterIt)]
        if any([not isinstance(what, Trigger) or what.role != "source" for what in countered]):
            return ["what is countered"]
    if isinstance(value, Triggered) and isinstance(value.when, Pattern) and value.when.origin:
        if any([isinstance(part, Status) and part.name == "face down" for part in _all(value.when)]):
            # "a face-down creature dies, ... if it's an instant card": the card, not what the permanent was
            asked = [part.objects for part in _all(value.effect) if isinstance(part, Is)]
            if any([isinstance(it, Trigger) for it in asked]):
                return ["what a face-down permanent's card is"]
    if isinstance(value, If):
        return _branches(value)
    if isinstance(value, Later):
        # "... at end of combat": chosen as the spell or ability is put onto the stack, not later
        if isinstance(value.when, Pattern) and value.when.verb == "step" and _has(value.effect, Target):
            return ["a target of what happens later"]
    elif isinstance(value, Seq):
        for at, step in enumerate(value.steps):
            any_mana = any([isinstance(mod, ManaOfAnyType) for mod in getattr(step, "mods", ())])
            if any_mana and any([isinstance(inner, CastNow) for inner in _all(value.steps[:at])]):
                return ["what mana is spent on what is cast at once"]
        if any([_beside(a, b) for a, b in zip(value.steps, value.steps[1:])]):
            return ["which conditions 'otherwise' is beside"]
        for at, step in enumerate(value.steps):
            made = [inner for inner in _all(step) if isinstance(inner, Reflexive)]
            slots = {inner.slot for it in made for inner in _all(it) if isinstance(inner, _SLOTTED)}
            after = [inner.slot for inner in _all(value.steps[at + 1 :]) if isinstance(inner, Bound)]
            if slots & set(after):
                return ["what a reflexive trigger has found"]
    elif isinstance(value, Each | Sacrifice | Discard | CastNow) and _has(value, TotalAtMost):
        return ["a total of what is not chosen there"]
    elif isinstance(value, Static) and not isinstance(value.affects, This):
        if any([isinstance(part, StackKind) for part in _all(value.affects)]):
            # how a spell may be cast, and for what, is asked of the card that it is not yet
            names = [part.name for mod in value.mods for part in _all(mod) if isinstance(part, Keyword)]
            late = [name for name in names if name not in _OF_SPELLS]
            if late:
                return [f"{late[0]} of spells as they are cast"]
        # "enchanted creature gets +1/+1 for each other creature": other than that, not than the source
        if any([isinstance(mod, ModifyPT) and _has(mod, Other) for mod in value.mods]):
            return ["'other' than what is affected"]
    return []


# Keyword abilities of spells that nothing asks for before they have been cast.
_OF_SPELLS: Final[frozenset[str]] = frozenset(
    "cascade storm gravestorm demonstrate lifelink deathtouch wither infect".split()
)

# What does it, of what "this way" speaks of, by the verb of the event or where something goes.
_DOERS: Final[dict[str, tuple[type[Node], ...]]] = {
    "sacrifice": (Sacrifice,),
    "discard": (Discard,),
    "mill": (Mill,),
    "destroy": (Destroy,),
    "damage": (DealDamage, Fight),
    "tap": (Tap,),
    "exile": (Move, RevealUntil, CounterIt),
    "hand": (Move,),
    "battlefield": (Move,),
    "graveyard": (Move, Mill, Destroy, Sacrifice, Discard, CounterIt),
}


def _not_this_way(effect: Node) -> str:
    """Why what was "done this way" would not be found among what the resolution of this effect has done: a
    cost, or what made this ability trigger, has done it; or something else in it does the like."""
    parts = _own(effect)
    for count in parts:
        if not isinstance(count, CountEvents) or count.window != "resolution":
            continue
        when = count.when
        if not isinstance(when, Pattern):
            continue
        word = when.destination[0] if when.verb == "zone change" and when.destination else when.verb
        doers = _DOERS.get(word)
        if doers is None:
            continue
        if not any([isinstance(part, Act) or isinstance(part, doers) for part in parts]):
            return "what was done this way, by a cost or before"
        if word == "hand" and any([isinstance(part, Draw) for part in parts]):
            return "what was put into a hand this way, beside what is drawn"
    return ""


def _own(value: Any) -> list[Node]:
    """The nodes of an effect without those of effects that happen by themselves later."""
    if isinstance(value, tuple):
        return [inner for item in value for inner in _own(item)]
    if not isinstance(value, Node) or isinstance(value, Ability | Reflexive | Later):
        return []
    return [value, *[inner for field in field_names(type(value)) for inner in _own(getattr(value, field))]]


def _beside(one: Node, two: Node) -> bool:
    """ "If it's a creature card, .... If it's a land card, .... Otherwise, ...": where it is neither."""
    if not isinstance(one, If) or not isinstance(two, If) or isinstance(two.otherwise, Nothing):
        return False
    a, b = one.condition, two.condition
    return isinstance(a, Is) and isinstance(b, Is) and a.objects == b.objects and one.otherwise == Nothing()


_SLOTTED: Final = (Bind, ByEach, Target)


def _branches(value: If) -> list[str]:
    """What a condition leaves open."""
    then, otherwise = value.then, value.otherwise
    if isinstance(then, Gate) and isinstance(otherwise, Nothing) and not isinstance(then.otherwise, Nothing):
        # "if it's a land card, you may put it ... . If you don't, ...": nor where it is none
        return ["what is done where nothing was offered"]
    if isinstance(then, Apply) and isinstance(otherwise, Apply):
        # "becomes a 4/3 creature. If ..., it's 1/1 instead": the rest of it stays
        kinds = {type(mod) for mod in then.mods}
        if kinds < {type(mod) for mod in otherwise.mods}:
            return ["which part of an effect another stands for"]
    return []


# Keyword actions that are done to what is told, never to the source by default.
_DONE_TO_SOMETHING: Final[frozenset[str]] = frozenset("support detain goad suspect earthbend".split())

_ONE_COST: Final = (Activated, AlternativeCost, Special, CostsToAct)


def _cost_of(value: Any) -> Node:
    cost: Node = value.cost
    return cost


def _all(value: Any) -> list[Node]:
    """The nodes in a value, itself among them."""
    if isinstance(value, tuple):
        return [inner for item in value for inner in _all(item)]
    if not isinstance(value, Node):
        return []
    return [value, *[inner for field in field_names(type(value)) for inner in _all(getattr(value, field))]]


def _has(value: Node, kind: type[Node]) -> bool:
    return any([isinstance(inner, kind) for inner in _all(value)])


def _keyword(keyword: Keyword, out: list[str], depth: int) -> None:
    if keyword.name in EXPANDED:
        if depth < 8:
            try:
                abilities = expand(intern(keyword))
            except (KeyError, TypeError, ValueError, IndexError, AttributeError, AssertionError):
                _add(out, f"this form of the keyword ability {keyword.name}")
                return
            _walk(abilities, "", out, depth + 1)
    elif keyword.name not in RULES_LOOK_FOR:
        _add(out, f"the keyword ability {keyword.name}")
