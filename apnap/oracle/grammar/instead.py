"""What goes somewhere else instead (CR 614.6): to exile and no graveyard; where a countered spell goes."""

from __future__ import annotations

from typing import Any, Final

from apnap.model import (
    AllPlayers,
    Anything,
    Apply,
    Cant,
    CounterIt,
    DestinationBecomes,
    Gate,
    Not,
    Opponents,
    OwnedBy,
    Pattern,
    Replacing,
    Static,
    Status,
    This,
    Until,
    You,
    canonical,
)
from apnap.oracle.grammar.clauses import CLAUSE
from apnap.oracle.grammar.events import ONE_PERMANENT
from apnap.oracle.grammar.nouns import parts_of
from apnap.oracle.grammar.objects import CARD
from apnap.oracle.grammar.refs import SPELL
from apnap.oracle.grammar.sentences import SENTENCE, THEY_PAY
from apnap.oracle.grammar.statics import STATIC
from apnap.oracle.syntax import REFUSED, Rule, framed, node, oneof, seq, text, words

_CARD: Final = Not(Status("token"))
_OR_TOKEN: Final = "token"
_EXILED: Final = (DestinationBecomes("exile", ""),)


def _dies(what: Any) -> Pattern:
    return Pattern("zone change", what, origin=("battlefield",), destination=("graveyard",))


def _into(what: Any, whose: Any) -> Pattern:
    """A card, or a card or token, that is put into a graveyard from anywhere."""
    owned = () if whose is None else (OwnedBy(whose),)
    said = (*(() if what == _OR_TOKEN else (_CARD, what)), *owned)
    return Pattern("zone change", canonical(said) if said else Anything(), destination=("graveyard",))


def _what_into(value: Pattern) -> dict[str, object] | None:
    parts = list(parts_of(value.what)) if value.what is not None else []
    owners = [part.players for part in parts if isinstance(part, OwnedBy)]
    rest = [part for part in parts if not isinstance(part, OwnedBy | Anything) and part != _CARD]
    found: dict[str, object] = {
        "what": (canonical(tuple(rest)) if rest else Anything()) if _CARD in parts else _OR_TOKEN,
        "whose": owners[0] if owners else None,
    }
    return found if value == _into(**found) else None


_GOES: Final = oneof(
    "what would happen",
    seq(
        "{what} would be put into {whose} graveyard from anywhere",
        what=oneof("what", text("a card or token", _OR_TOKEN), framed("a {it}", it=CARD)),
        whose=words({None: "a", You(): "your", Opponents(): "a opponent's"}, "whose"),
        build=_into,
        match=_what_into,
        of=Pattern,
    ),
    seq(
        "{what} would die",
        what=ONE_PERMANENT,
        build=_dies,
        match=lambda v: {"what": v.what} if v.what is not None and v == _dies(v.what) else None,
        of=Pattern,
    ),
)


def _replacing(when: Any) -> tuple[Replacing, ...]:
    return (Replacing(when, _EXILED),)


def _when(mods: Any) -> dict[str, object] | None:
    return (
        {"when": mods[0].when}
        if isinstance(mods[0], Replacing) and mods == _replacing(mods[0].when)
        else None
    )


def _replaced(said: str) -> Rule[Any]:
    return seq(
        *[f"if {{when}}{said}, exile {it} instead" for it in ("it", "that card", "that creature")],
        when=_GOES,
        build=_replacing,
        match=_when,
        of=tuple,
    )


STATIC.add(node(Static, "{mods}", affects=This(), mods=_replaced("")))
CLAUSE.add(
    node(Apply, "{mods}", affects=AllPlayers(), mods=_replaced(" this turn"), duration=Until("end of turn"))
)

# -- where a countered spell goes

_ELSEWHERE: Final[Rule[Any]] = words(
    {
        ("exile", ""): "exile it instead of putting it into its owner's graveyard",
        ("hand", ""): "put it into its owner's hand instead of into that player's graveyard",
        ("library", "top"): "put it on top of its owner's library instead of into that player's graveyard",
        ("library", "bottom"): (
            "put it on the bottom of its owner's library instead of into that player's graveyard"
        ),
    },
    "where it goes",
)
_COUNTERED: Final = "if that spell is countered this way, {place}"


def _counter_to(gate: Any, place: Any) -> Any:
    done = gate.otherwise
    if not isinstance(done, CounterIt) or done != CounterIt(done.what):
        return REFUSED
    return Gate(gate.who, gate.offer, gate.then, CounterIt(done.what, *place))


def _counters(value: Gate) -> dict[str, object] | None:
    done = value.otherwise
    if not isinstance(done, CounterIt) or done == CounterIt(done.what):
        return None
    plain = Gate(value.who, value.offer, value.then, CounterIt(done.what))
    return {"gate": plain, "place": (done.to, done.where)}


CLAUSE.add(
    seq(
        f"counter {{what}}. {_COUNTERED}",
        what=SPELL,
        place=_ELSEWHERE,
        build=lambda what, place: CounterIt(what, *place),
        match=lambda v: {"what": v.what, "place": (v.to, v.where)} if v.to != "graveyard" else None,
        of=CounterIt,
    )
)
SENTENCE.add(
    seq(
        f"{{gate}}. {_COUNTERED}",
        gate=THEY_PAY,
        place=_ELSEWHERE,
        build=_counter_to,
        match=_counters,
        of=Gate,
    )
)

# -- damage that can't be prevented (CR 615.12)

_FIRM: Final = (Cant("have damage prevented"),)
STATIC.add(words({Static(AllPlayers(), _FIRM): "damage can't be prevented"}, "rule"))
CLAUSE.add(
    words({Apply(AllPlayers(), _FIRM, Until("end of turn")): "damage can't be prevented this turn"}, "rule"),
)
