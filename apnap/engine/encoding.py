"""The state as JSON data and back, its exact digest, and its shape up to renaming.

A tuple is a JSON array; everything else that JSON doesn't know is an object with one key that tells what it
is: `{"n": 5}` a node (an index into the table of nodes), `{"E": {...}}` an event, and so on (`TAGS`). The
attributes of a class are listed here, one by one; those that have their first value are left out. Nothing
hangs on the number that a node has got by interning, nor on what the state keeps only for speed.

A state within a state (the one that a reversal goes back to) leaves out the objects that it has in common
with the state around it: a 0 stands for each.
"""

from __future__ import annotations

import hashlib
import json
from typing import Any, Final

from apnap.engine.attributes import ATTRIBUTES, MAY_HOLD, TAG_OF, TAGS, fresh
from apnap.engine.characteristics import AbilityInst, AbilitySet, Chars, printed
from apnap.engine.state import Frame, GameState, Obj, Token
from apnap.model import node_classes  # the whole package: a node of any of its modules can be read
from apnap.model.cards import Face
from apnap.model.node import Node, field_names, intern, values_of

_ATOMS: Final = (str, int)
_DIGEST_SIZE: Final = 16


class EncodingError(ValueError):
    """Data that no state is made of, or a value that no state may hold; the message says which."""


# First values of the attributes, by class; pure.
_FIRST: Final[dict[str, dict[str, Any]]] = {}
# The digests of interned nodes by their numbers; pure.
_NODE_DIGESTS: Final[dict[int, str]] = {}


def first_values(name: str) -> dict[str, Any]:
    """The values that the attributes of the class begin with."""
    known = _FIRST.get(name)
    if known is None:
        sample = fresh(name)
        known = {a: getattr(sample, a) for a in ATTRIBUTES[name]}
        _FIRST[name] = known
    return known


def node_digest(node: Node) -> str:
    """A digest of the node's structure, the same whatever order nodes were interned in."""
    if node.nid >= 0:
        known = _NODE_DIGESTS.get(node.nid)
        if known is not None:
            return known
    parts = [type(node).__name__, *[_digest_part(v) for v in values_of(node)]]
    text = json.dumps(parts, ensure_ascii=True, separators=(",", ":"))
    made = hashlib.blake2b(text.encode(), digest_size=_DIGEST_SIZE).hexdigest()
    if node.nid >= 0:
        _NODE_DIGESTS[node.nid] = made
    return made


def _digest_part(value: Any) -> Any:
    if isinstance(value, Node):
        return {"n": node_digest(value)}
    if isinstance(value, tuple):
        return [_digest_part(v) for v in value]
    return value


class Encoder:
    """Writes states as JSON data. Its table of nodes, `nodes`, is shared by all that it writes; without a
    table (`table` False) a node is written as its digest."""

    def __init__(self, table: bool = True) -> None:
        self.nodes: list[Any] = []
        self.table = table
        self._places: dict[Node, int] = {}
        self._around: list[list[Any]] = []

    def state(self, s: GameState) -> dict[str, Any]:
        """The state; one that is held within a frame of another leaves out what both have in common."""
        objects: list[Any] = [None if o is None else self._fields("Obj", o) for o in s.objects]
        data = self._fields("GameState", s)
        if self._around:
            outer = self._around[-1]
            shared = min(len(outer), len(objects))
            data["objects"] = [
                0 if i < shared and objects[i] == outer[i] else objects[i] for i in range(len(objects))
            ]
        else:
            data["objects"] = objects
        self._around.append(objects)
        data["frames"] = [self._fields("Frame", f) for f in s.frames]
        self._around.pop()
        return data

    def value(self, v: Any) -> Any:
        """Any value that a state may hold.

        Raises:
            EncodingError: it is none of those.
        """
        if v is None or isinstance(v, _ATOMS):
            return v
        if isinstance(v, tuple):
            return [self.value(x) for x in v]
        if isinstance(v, Node):
            return {"n": self.node(v)}
        if isinstance(v, dict):
            return {"d": [[self.value(k), self.value(x)] for k, x in v.items()]}
        if isinstance(v, list):
            return {"l": [self.value(x) for x in v]}
        if isinstance(v, frozenset):
            return {"f": sorted([self.value(x) for x in v], key=_text)}
        if isinstance(v, set):
            return {"s": sorted([self.value(x) for x in v], key=_text)}
        if isinstance(v, GameState):
            return {"G": self.state(v)}
        if isinstance(v, Chars):
            return {"c": self._chars(v)}
        if isinstance(v, AbilitySet):
            return {"a": self._instances(v)}
        tag = TAG_OF.get(type(v).__name__)
        if tag is None:
            raise EncodingError(f"a state may not hold a {type(v).__name__}: {v!r}")
        return {tag: self._fields(type(v).__name__, v)}

    def node(self, node: Node) -> Any:
        """The node's place in the table; the nodes that it is made of come before it."""
        if not self.table:
            return node_digest(node)
        place = self._places.get(node)
        if place is None:
            data = [type(node).__name__, *[self.value(v) for v in values_of(node)]]
            place = len(self.nodes)
            self.nodes.append(data)
            self._places[node] = place
        return place

    def _fields(self, name: str, o: Any) -> dict[str, Any]:
        first = first_values(name)
        data: dict[str, Any] = {}
        for attribute in ATTRIBUTES[name]:
            v = getattr(o, attribute)
            d = first[attribute]
            if v is d or (type(v) is type(d) and v == d):
                continue
            data[attribute] = self.value(v)
        return data

    def _chars(self, c: Chars) -> dict[str, Any]:
        """Characteristics: the face, and what differs from what is printed on it."""
        plain = printed(c.face)
        data: dict[str, Any] = {"face": self.value(c.face)}
        for attribute in ATTRIBUTES["Chars"]:
            v = getattr(c, attribute)
            d = getattr(plain, attribute)
            if v is d or v == d:
                continue
            data[attribute] = self.value(v)
        if not _same_abilities(c.abilities, plain.abilities):
            data["abilities"] = self._instances(c.abilities)
        return data

    def _instances(self, abilities: AbilitySet) -> list[Any]:
        return [[self.value(i.ability), i.key] for i in abilities.insts]


def _same_abilities(a: AbilitySet, b: AbilitySet) -> bool:
    if a is b:
        return True
    if len(a.insts) != len(b.insts):
        return False
    for i, j in zip(a.insts, b.insts):
        if i.key != j.key or i.ability != j.ability:
            return False
    return True


def _text(data: Any) -> str:
    return json.dumps(data, sort_keys=True)


class Decoder:
    """Reads what an `Encoder` wrote; `nodes` is its table.

    Raises:
        EncodingError: the table is no table of nodes.
    """

    def __init__(self, nodes: Any) -> None:
        self.nodes: list[Node] = []
        self._around: list[list[Obj | None]] = []
        if not isinstance(nodes, list):
            raise EncodingError("the table of nodes is no list")
        classes = node_classes()
        for i, entry in enumerate(nodes):
            if not isinstance(entry, list) or not entry or not isinstance(entry[0], str):
                raise EncodingError(f"node {i} is no node: {_short(entry)}")
            cls = classes.get(entry[0])
            if cls is None:
                raise EncodingError(f"node {i}: there is no {_short(entry[0])}")
            if len(entry) != 1 + len(field_names(cls)):
                raise EncodingError(f"node {i}: {entry[0]} does not have {len(entry) - 1} fields")
            values = [self.value(v) for v in entry[1:]]
            try:
                made: Any = cls(*values)
                self.nodes.append(intern(made))
            except TypeError as error:
                raise EncodingError(f"node {i}: {entry[0]}: {error}") from None

    def state(self, data: Any) -> GameState:
        """The state.

        Raises:
            EncodingError: with what is wrong.
        """
        tok = Token()
        s: GameState = fresh("GameState")
        if not isinstance(data, dict):
            raise EncodingError(f"no state: {_short(data)}")
        rest = dict(data)
        objects = self._objects(rest.pop("objects", None), tok)
        frames = rest.pop("frames", None)
        self._fill("GameState", s, rest)
        s.objects = objects
        if not isinstance(frames, list):
            raise EncodingError("the state has no list of frames")
        self._around.append(objects)
        s.frames = [self._made("Frame", f) for f in frames]
        self._around.pop()
        _check(s)
        return s

    def value(self, data: Any) -> Any:
        """Any value that a state may hold.

        Raises:
            EncodingError: it is none.
        """
        if data is None or isinstance(data, _ATOMS):
            return data
        if isinstance(data, list):
            return tuple([self.value(v) for v in data])
        if not isinstance(data, dict) or len(data) != 1:
            raise EncodingError(f"no value: {_short(data)}")
        for tag, inner in data.items():
            if tag == "n":
                if type(inner) is not int or not 0 <= inner < len(self.nodes):
                    raise EncodingError(f"no such node: {_short(inner)}")
                return self.nodes[inner]
            if tag == "G":
                return self.state(inner)
            if tag == "c":
                return self._chars(inner)
            name = TAGS.get(tag)
            if name is not None:
                return self._made(name, inner)
            if not isinstance(inner, list):
                raise EncodingError(f"no value: {_short(data)}")
            if tag == "d":
                return dict([self._pair(p) for p in inner])
            if tag == "a":
                return self._instances(inner)
            values = [self.value(v) for v in inner]
            if tag == "l":
                return values
            if tag == "f":
                return frozenset(values)
            if tag == "s":
                return set(values)
        raise EncodingError(f"no value: {_short(data)}")

    def _pair(self, data: Any) -> tuple[Any, Any]:
        if not isinstance(data, list) or len(data) != 2:
            raise EncodingError(f"no pair: {_short(data)}")
        return self.value(data[0]), self.value(data[1])

    def _objects(self, data: Any, tok: Token) -> list[Obj | None]:
        if not isinstance(data, list) or not data or data[0] not in (None, 0):
            raise EncodingError("the state has no list of objects")
        outer = self._around[-1] if self._around else []
        objects: list[Obj | None] = []
        for i, entry in enumerate(data):
            if entry is None:
                objects.append(None)
            elif entry == 0 and type(entry) is int:
                if i >= len(outer):
                    raise EncodingError(f"object {i} is said to be shared, and is not there")
                objects.append(outer[i])
            else:
                o: Obj = self._made("Obj", entry)
                if o.id != i:
                    raise EncodingError(f"object {i} has the id {o.id}")
                # Nobody's own: whoever writes first makes a copy, so that two states can share it.
                o.tok = tok
                objects.append(o)
        return objects

    def _made(self, name: str, data: Any) -> Any:
        o = fresh(name)
        self._fill(name, o, data)
        return o

    def _fill(self, name: str, o: Any, data: Any) -> None:
        if not isinstance(data, dict):
            raise EncodingError(f"no {name}: {_short(data)}")
        first = first_values(name)
        for attribute, inner in data.items():
            if attribute not in first:
                raise EncodingError(f"{name} has no {_short(attribute)}")
            v = self._listed(name, attribute, self.value(inner), first[attribute])
            try:
                setattr(o, attribute, v)
            except TypeError:
                raise EncodingError(f"{name}.{attribute} can't be {_short(inner)}") from None

    def _listed(self, name: str, attribute: str, v: Any, first: Any) -> Any:
        """The value, checked against the kind that the attribute begins with."""
        if first is None:
            wanted = MAY_HOLD.get((name, attribute))
            good = wanted is None or v is None or isinstance(v, wanted)
        elif isinstance(first, _ATOMS):
            good = type(v) is type(first)
        elif isinstance(first, Face):
            good = isinstance(v, Face)
        elif isinstance(first, Node):
            good = isinstance(v, Node)
        else:
            good = isinstance(v, type(first))
        if not good:
            raise EncodingError(f"{name}.{attribute} can't be a {type(v).__name__}: {_short(v)}")
        return v

    def _chars(self, data: Any) -> Chars:
        if not isinstance(data, dict):
            raise EncodingError(f"no characteristics: {_short(data)}")
        rest = dict(data)
        face = self.value(rest.pop("face", None))
        if not isinstance(face, Face):
            raise EncodingError("characteristics without a face")
        plain = printed(face)
        c = plain.copy()
        abilities = rest.pop("abilities", None)
        if abilities is not None:
            c.abilities = self._instances(abilities)
        for attribute, inner in rest.items():
            if attribute not in ATTRIBUTES["Chars"]:
                raise EncodingError(f"characteristics have no {_short(attribute)}")
            try:
                setattr(c, attribute, self.value(inner))
            except TypeError:
                raise EncodingError(f"{attribute} can't be {_short(inner)}") from None
        return c

    def _instances(self, data: Any) -> AbilitySet:
        if not isinstance(data, list):
            raise EncodingError(f"no abilities: {_short(data)}")
        made: list[AbilityInst] = []
        for entry in data:
            ability, key = self._pair(entry)
            try:
                made.append(AbilityInst(ability, key))
            except TypeError:
                raise EncodingError(f"no ability: {_short(entry)}") from None
        return AbilitySet(tuple(made))


def _check(s: GameState) -> None:
    """What must fit together in a state for anything to be done with it."""
    if s.count < 1 or len(s.players) != s.count:
        raise EncodingError(f"{len(s.players)} players for {s.count} seats")
    if len(s.zones) != 9 * s.count:
        raise EncodingError(f"{len(s.zones)} zones for {s.count} players")
    if not 0 <= s.active < s.count:
        raise EncodingError(f"no such player: {s.active}")
    for ids in s.zones:
        if not isinstance(ids, tuple):
            raise EncodingError(f"no zone: {_short(ids)}")
        for id in ids:
            if type(id) is not int or not 0 < id < len(s.objects) or s.objects[id] is None:
                raise EncodingError(f"a zone holds what is no object: {_short(id)}")
    for o in s.objects:
        if o is not None and (not 0 <= o.owner < s.count or o.card >= len(s.cards)):
            raise EncodingError(f"object {o.id} belongs to nobody, or has no card")
    if s.ask is not None and not 0 <= s.ask.player < s.count:
        raise EncodingError(f"a question to nobody: {s.ask.player}")


def _short(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "..."


def to_data(s: GameState) -> dict[str, Any]:
    """The state as JSON data: `{"nodes": [...], "state": {...}}`."""
    encoder = Encoder()
    state = encoder.state(s)
    return {"nodes": encoder.nodes, "state": state}


def from_data(data: Any) -> GameState:
    """The inverse of `to_data`.

    Raises:
        EncodingError: with what is wrong.
    """
    if not isinstance(data, dict):
        raise EncodingError(f"no state: {_short(data)}")
    return Decoder(data.get("nodes")).state(data.get("state"))


def digest(s: GameState) -> str:
    """A digest of all that the state is (16 bytes in hexadecimal): equal for equal states, on every
    platform, whatever was computed on the way to them."""
    text = json.dumps(Encoder(table=False).state(s), ensure_ascii=True, separators=(",", ":"))
    return hashlib.blake2b(text.encode(), digest_size=_DIGEST_SIZE).hexdigest()


__all__ = [
    "Decoder",
    "Encoder",
    "EncodingError",
    "Frame",
    "digest",
    "from_data",
    "node_digest",
    "to_data",
]
