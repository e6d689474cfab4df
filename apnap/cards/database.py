"""The card database: one file of records, opened lazily.

The layout of the file is told in `docs/card-data.md`. A look-up hashes the name, finds the hash in a
sorted table that lies in the file as it is, unpacks one block of some hundred records and reads one of
them. What has been read is kept (a pure cache: the file never changes under an open database).
"""

from __future__ import annotations

import bisect
import hashlib
import json
import mmap
import os
import struct
import sys
import zlib
from array import array
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, Literal

from apnap.cards.facts import CardFacts, FaceFacts, TypeLine, color_letters, color_words
from apnap.cards.names import name_key, nearest
from apnap.cards.stamp import stamp as stamp_now
from apnap.errors import ApnapError
from apnap.model import Ability, Card, Face, from_data, intern, to_data
from apnap.oracle.refusal import Refusal

MAGIC: Final = b"apnapdb\x01"
_HEAD: Final = struct.Struct("<8sI")
_BLOCK_SIZE: Final = 24_000
_KEPT_BLOCKS: Final = 8
_KEPT_RECORDS: Final = 4096
# The meld result, the spelling, what is not carried out, the hash of the source, the refusals.
_EMPTY_REST: Final[tuple[Any, ...]] = ("", (), "", "", ())

# Where the user's own data lies, unless APNAP_DATA names the folder.
DATA_VARIABLE: Final = "APNAP_DATA"
FILE_NAME: Final = "cards.db"
# Names a database file that goes before all others.
CARDS_VARIABLE: Final = "APNAP_CARDS"
SHIPPED: Final = Path(__file__).parent / "data" / FILE_NAME


class CardsError(ApnapError):
    """The card database can't give what it was asked for."""


class UnknownCard(CardsError, KeyError):
    """No card bears that name; `nearest` holds the names most like it."""

    def __init__(self, name: str, near: Sequence[str] = ()) -> None:
        self.name = name
        self.nearest = tuple(near)
        hint = f"; did you mean {' or '.join(map(repr, self.nearest))}?" if self.nearest else ""
        super().__init__(f"no card named {name!r}{hint}")

    def __str__(self) -> str:
        return str(self.args[0])

    def __reduce__(self) -> tuple[Any, ...]:
        return (UnknownCard, (self.name, self.nearest))


class UnsupportedCard(CardsError):
    """The card is known, but can't be played; `reason` says why."""

    def __init__(self, name: str, reason: str) -> None:
        self.name = name
        self.reason = reason
        super().__init__(f"{name} is not supported: {reason}")

    def __reduce__(self) -> tuple[Any, ...]:
        return (UnsupportedCard, (self.name, self.reason))


class DatabaseError(CardsError):
    """The file is no card database, or damaged, or not there."""


@dataclass(slots=True)
class CardRecord:
    """What the database knows of a card: its facts, the abilities of each face as model data (`to_data`)
    where its text was read whole, and the reason why it is not supported, if it isn't. `spelling` holds,
    for each face, what the grammar needs to print the abilities back (JSON data; empty for most). Of a card
    that is not read, `refusals` tells where; `source` is a hash of all that the record was made of, its
    text included ("" for none)."""

    facts: CardFacts
    abilities: tuple[Any, ...] | None = None
    reason: str = ""
    spelling: tuple[Any, ...] = ()
    refusals: tuple[Refusal, ...] = ()
    source: str = ""
    _card: Card | None = field(default=None, repr=False, compare=False)

    @property
    def name(self) -> str:
        """The card's whole name."""
        return self.facts.name

    @property
    def supported(self) -> bool:
        """Whether it can be played: read whole, and all that it says is carried out."""
        return self.abilities is not None and not self.reason

    @property
    def exact(self) -> bool:
        """Whether it was read whole, so that its text prints back from its abilities."""
        return self.abilities is not None

    @property
    def why(self) -> str:
        """Why it is not supported, for those who don't have its text: `reason`, without what the grammar
        would have gone on with; "" if it is supported."""
        for refusal in self.refusals[:1]:
            if refusal.expected:
                return f"its text is not understood from line {refusal.line}, offset {refusal.offset} on"
        return self.reason

    def card(self) -> Card:
        """The card in the ability language, interned.

        Raises:
            UnsupportedCard: with the reason.
        """
        if self._card is None:
            if self.abilities is None or self.reason:
                raise UnsupportedCard(self.facts.name, self.why)
            self._card = intern(self.facts.card(self._read_abilities()))
        return self._card

    def read_faces(self) -> tuple[Face, ...]:
        """Its faces as they were read, though the engine may not carry out all that they say; () where it
        was not read."""
        return self.facts.card(self._read_abilities()).faces if self.exact else ()

    def _read_abilities(self) -> tuple[tuple[Ability, ...], ...]:
        try:
            return tuple(from_data(data) for data in self.abilities or ())
        except ValueError as error:
            raise DatabaseError(
                f"{self.facts.name}: the database was written by another version of apnap: {error}"
            ) from error


def supported_record(
    facts: CardFacts, abilities: Sequence[tuple[Ability, ...]], spelling: Sequence[Any] = ()
) -> CardRecord:
    """The record of a card with these abilities, one tuple a face."""
    return CardRecord(facts, tuple(to_data(tuple(own)) for own in abilities), "", tuple(spelling))


class Database:
    """A card database; `Database.open(path)` gives one."""

    def __init__(self, path: Path, data: mmap.mmap, header: Mapping[str, Any], start: int) -> None:
        self.path = path
        self.stamp: str = header["stamp"]
        self.digest: str = header["digest"]
        self.corpus: str = header.get("corpus", "")
        self.formats: tuple[str, ...] = tuple(header["formats"])
        self._data = data
        self._count: int = header["count"]
        self._dictionary: bytes = b""
        view = memoryview(data)
        keys = start + header["keys"]
        places = keys + 8 * header["key_count"]
        blocks = places + 4 * header["key_count"]
        self._keys = _numbers(view[keys:places], "Q")
        self._places = _numbers(view[places:blocks], "I")
        self._ends = _numbers(view[blocks : blocks + 4 * header["block_count"]], "I")
        self._blocks = blocks + 4 * header["block_count"]
        self._names_at: tuple[int, int] = (start + header["names"], start + header["names_end"])
        self._dictionary_at: tuple[int, int] = (start, start + header["dictionary"])
        self._lines: dict[int, list[bytes]] = {}
        self._kept: dict[str, CardRecord] = {}
        self._legalities: dict[int, Mapping[str, bool]] = {}
        self._names: tuple[str, ...] | None = None

    @classmethod
    def open(cls, path: Path | str) -> Database:
        """Open a database file; only its head is read.

        Raises:
            DatabaseError: it is missing, no card database, or damaged.
        """
        path = Path(path)
        try:
            with path.open("rb") as file:
                data = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        except ValueError:
            raise DatabaseError(f"{path}: the file is empty") from None
        except OSError as error:
            raise DatabaseError(f"{path}: {error.strerror or error}") from error
        try:
            magic, length = _HEAD.unpack_from(data)
            if magic != MAGIC:
                raise DatabaseError(f"{path}: not a card database of this version of apnap")
            header = json.loads(data[_HEAD.size : _HEAD.size + length])
            if len(data) != header["size"]:
                raise DatabaseError(f"{path}: the file is cut short or too long")
            return cls(path, data, header, _HEAD.size + length)
        except (struct.error, ValueError, KeyError, TypeError) as error:
            raise DatabaseError(f"{path}: the file is damaged: {error}") from error

    def __len__(self) -> int:
        """How many cards there are, supported or not."""
        return self._count

    def __contains__(self, name: object) -> bool:
        """Whether a card or a face of a card bears the name."""
        return isinstance(name, str) and (name in self._kept or self._find(name) is not None)

    def __iter__(self) -> Iterator[str]:
        """The names of all cards, sorted."""
        return iter(self.names())

    def names(self) -> tuple[str, ...]:
        """The names of all cards, sorted."""
        return self._all_names()[: self._count]

    def get(self, name: str) -> CardRecord:
        """The record of the card with that name, or with a face of that name; case and accents do not
        matter. A card's whole name goes before a face's, a front face's before a back one's.

        Raises:
            UnknownCard: with the nearest names.
        """
        record = self._kept.get(name)
        if record is None:
            record = self._find(name)
            if record is None:
                raise UnknownCard(name, self.nearest(name))
            if len(self._kept) >= _KEPT_RECORDS:
                self._kept.clear()
            self._kept[name] = record
        return record

    def card(self, name: str) -> Card:
        """The card with that name in the ability language, interned.

        Raises:
            UnknownCard: with the nearest names.
            UnsupportedCard: with the reason.
        """
        record = self.get(name)
        card = record.card()
        if not record.facts.meld_result:
            return card
        # The other side of a meld card is half of what the pair melds into (CR 712.4).
        return intern(
            Card(card.name, card.layout, (*card.faces, *self.get(record.facts.meld_result).card().faces))
        )

    def records(self) -> Iterator[CardRecord]:
        """All records in the order of their names; none is kept."""
        for block in range(len(self._ends)):
            for line in self._unpack(block):
                yield self._read(line)

    def nearest(self, name: str, count: int = 3) -> list[str]:
        """The card and face names most like this one, best first."""
        return nearest(name, self._all_names(), count)

    def close(self) -> None:
        """Forget the file; the database can't be used any more."""
        for numbers in (self._keys, self._places, self._ends):
            if isinstance(numbers, memoryview):
                numbers.release()
        self._kept.clear()
        self._lines.clear()
        try:
            self._data.close()
        except BufferError:  # a view is still about; the system closes the file with the process
            pass

    def _find(self, name: str) -> CardRecord | None:
        key = name_key(name)
        number = _hash(key)
        at = bisect.bisect_left(self._keys, number)
        if at == len(self._keys) or self._keys[at] != number:
            return None
        place = self._places[at]
        record = self._read(self._block(place >> 12)[place & 4095])
        if key not in map(name_key, _names_borne(record)):  # the hash may be another name's
            return None
        return self._kept.get(record.name, record)

    def _block(self, number: int) -> list[bytes]:
        lines = self._lines.get(number)
        if lines is None:
            lines = self._unpack(number)
            if len(self._lines) >= _KEPT_BLOCKS:
                del self._lines[next(iter(self._lines))]
            self._lines[number] = lines
        return lines

    def _unpack(self, number: int) -> list[bytes]:
        start = self._blocks + (self._ends[number - 1] if number else 0)
        end = self._blocks + self._ends[number]
        if not self._dictionary:
            self._dictionary = self._data[self._dictionary_at[0] : self._dictionary_at[1]]
        try:
            unpacker = zlib.decompressobj(wbits=-15, zdict=self._dictionary)
            return (unpacker.decompress(self._data[start:end]) + unpacker.flush()).split(b"\n")
        except zlib.error as error:
            raise DatabaseError(f"{self.path}: the file is damaged: {error}") from error

    def _all_names(self) -> tuple[str, ...]:
        """All cards' names, then the faces' names that are no card's."""
        if self._names is None:
            start, end = self._names_at
            try:
                self._names = tuple(zlib.decompress(self._data[start:end]).decode().split("\n"))
            except (zlib.error, UnicodeDecodeError) as error:
                raise DatabaseError(f"{self.path}: the file is damaged: {error}") from error
        return self._names

    def _read(self, line: bytes) -> CardRecord:
        try:
            name, layout, identity, legal, keywords, faces, flags, abilities, *rest = json.loads(line)
            facts = CardFacts(
                name,
                layout,
                tuple(_face_from(face, name) for face in faces),
                color_words(identity),
                self._legality(legal),
                tuple(keywords),
                bool(flags & 1),
                rest[0] if rest else "",
            )
        except (ValueError, TypeError, IndexError) as error:
            raise DatabaseError(f"{self.path}: the file is damaged: {error}") from error
        full = [*rest, *_EMPTY_REST[len(rest) :]]
        _, spelling, lacking, source, refused = full
        if isinstance(abilities, str):
            refusals = tuple(Refusal.from_data(each) for each in refused)
            reason = abilities or (str(refusals[0]) if refusals else "")
            return CardRecord(facts, None, reason, tuple(spelling), refusals, source)
        return CardRecord(facts, tuple(abilities), lacking, tuple(spelling), (), source)

    def _legality(self, bits: int) -> Mapping[str, bool]:
        known = self._legalities.get(bits)
        if known is None:
            formats = {word: bool(bits >> at & 1) for at, word in enumerate(self.formats)}
            known = self._legalities[bits] = MappingProxyType(formats)
        return known


def _numbers(view: memoryview, kind: Literal["Q", "I"]) -> memoryview[int] | array[int]:
    """A run of little-endian numbers; a view of the file where the machine is little-endian too."""
    size = 8 if kind == "Q" else 4
    if sys.byteorder == "little" and array(kind).itemsize == size:
        return view.cast("Q") if kind == "Q" else view.cast("I")
    return array(kind, (int.from_bytes(view[i : i + size], "little") for i in range(0, len(view), size)))


def _hash(key: str) -> int:
    return int.from_bytes(hashlib.blake2b(key.encode(), digest_size=8).digest(), "little")


def _face_to(face: FaceFacts, name: str) -> list[Any]:
    line = face.type_line
    data: list[Any] = [
        "" if face.name == name else face.name,
        face.cost,
        " ".join(line.supertypes),
        " ".join(line.types),
        list(line.subtypes),
        face.power,
        face.toughness,
        face.loyalty,
        face.defense,
        color_letters(face.indicator),
    ]
    while not data[-1] and len(data) > 5:
        data.pop()
    return data


def _face_from(data: list[Any], name: str) -> FaceFacts:
    own, cost, supertypes, types, subtypes, *rest = data
    power, toughness, loyalty, defense, indicator = (*rest, "", "", "", "", "")[:5]
    line = TypeLine(tuple(supertypes.split()), tuple(types.split()), tuple(subtypes))
    return FaceFacts(own or name, cost, line, power, toughness, loyalty, defense, color_words(indicator))


def _line(record: CardRecord, formats: Sequence[str]) -> bytes:
    facts = record.facts
    legal = facts.legalities or {}
    data: list[Any] = [
        facts.name,
        facts.layout,
        color_letters(facts.identity),
        sum(1 << at for at, word in enumerate(formats) if legal.get(word)),
        list(facts.keywords),
        [_face_to(face, facts.name) for face in facts.faces],
        int(facts.incomplete),
        _reason_kept(record) if record.abilities is None else list(record.abilities),
        facts.meld_result,
        list(record.spelling),
        record.reason if record.abilities is not None else "",
        record.source,
        [refusal.to_data() for refusal in record.refusals],
    ]
    while len(data) > 8 and not data[-1]:
        data.pop()
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()


def _reason_kept(record: CardRecord) -> str:
    """The reason, "" where it follows from the first refusal."""
    told = str(record.refusals[0]) if record.refusals else ""
    return "" if record.reason == told else record.reason


def write_database(records: Iterable[CardRecord], path: Path | str, stamp: str, corpus: str = "") -> None:
    """Write a database file, whole or not at all. The same records and stamp give the same bytes (with one
    zlib; the digest in the head tells the content apart from how it is packed). `corpus` tells which card
    data it was made of (`build.corpus_hash`).

    Raises:
        ValueError: two cards bear one name, or two names one hash.
    """
    ordered = sorted(records, key=lambda record: record.name)
    formats = sorted({word for record in ordered for word in record.facts.legalities or ()})
    lines = [_line(record, formats) for record in ordered]
    content = b"\n".join(lines)
    dictionary = _dictionary(lines)

    blocks: list[bytes] = []
    places: list[int] = []
    pending: list[bytes] = []
    size = 0
    for line in lines:
        places.append(len(blocks) << 12 | len(pending))
        pending.append(line)
        size += len(line)
        if size >= _BLOCK_SIZE or len(pending) == 4095:
            blocks.append(_pack(b"\n".join(pending), dictionary))
            pending, size = [], 0
    if pending:
        blocks.append(_pack(b"\n".join(pending), dictionary))

    keys = _keys_of(ordered)
    table = sorted((_hash(key), places[at]) for key, at in keys.items())
    if len({number for number, _ in table}) != len(table):
        raise ValueError("two names have one hash")
    names = zlib.compress("\n".join(_names_of(ordered)).encode(), 9)

    ends: list[int] = []
    for block in blocks:
        ends.append((ends[-1] if ends else 0) + len(block))
    packed_table = struct.pack(f"<{len(table)}Q", *(number for number, _ in table))
    packed_places = struct.pack(f"<{len(table)}I", *(place for _, place in table))
    packed_ends = struct.pack(f"<{len(ends)}I", *ends)
    body = b"".join((dictionary, packed_table, packed_places, packed_ends, *blocks, names))
    header: dict[str, Any] = {
        "stamp": stamp,
        "corpus": corpus,
        "digest": hashlib.sha256(content).hexdigest(),
        "count": len(ordered),
        "formats": formats,
        "dictionary": len(dictionary),
        "keys": len(dictionary),
        "key_count": len(table),
        "block_count": len(blocks),
        "names": len(body) - len(names),
        "names_end": len(body),
        "size": 0,
    }
    # The head tells the size of the whole file, itself included: settle its length first.
    head = b""
    for _ in range(3):
        head = json.dumps(header, separators=(",", ":")).encode()
        header["size"] = _HEAD.size + len(head) + len(body)
    path = Path(path)
    path.parent.mkdir(parents=True, exist_ok=True)
    partial = path.with_name(f"{path.name}.{os.getpid()}.partial")
    try:
        partial.write_bytes(_HEAD.pack(MAGIC, len(head)) + head + body)
        partial.replace(path)
    finally:
        partial.unlink(missing_ok=True)


def _pack(content: bytes, dictionary: bytes) -> bytes:
    packer = zlib.compressobj(9, zlib.DEFLATED, -15, 9, zlib.Z_DEFAULT_STRATEGY, dictionary)
    return packer.compress(content) + packer.flush()


def _dictionary(lines: Sequence[bytes]) -> bytes:
    """A preset dictionary for the small blocks: lines taken evenly from all of them."""
    sample: list[bytes] = []
    size = 0
    step = max(1, len(lines) // 160)
    for line in lines[::step]:
        if size + len(line) > 24_000:
            break
        sample.append(line)
        size += len(line)
    return b"\n".join(sample)


def _keys_of(records: Sequence[CardRecord]) -> dict[str, int]:
    """Each key and the record that it leads to: whole names first, then faces, front before back."""
    keys: dict[str, int] = {}
    for at, record in enumerate(records):
        key = name_key(record.name)
        if key in keys:
            raise ValueError(f"two cards bear the name {record.name!r}")
        keys[key] = at
    borne = [_names_borne(record) for record in records]
    for number in range(max(map(len, borne), default=0)):
        for at, names in enumerate(borne):
            if number < len(names):
                keys.setdefault(name_key(names[number]), at)
    return keys


def _names_borne(record: CardRecord) -> list[str]:
    """The whole name, the rules' name, then the halves' names, those of missing faces included, front or left
    first."""
    halves = (*record.name.split(" // "), *(face.name for face in record.facts.faces))
    return list(dict.fromkeys((record.name, record.facts.rules_name(), *halves)))


def _names_of(records: Sequence[CardRecord]) -> list[str]:
    names = [record.name for record in records]
    return names + sorted({name for record in records for name in _names_borne(record)} - set(names))


def data_folder() -> Path:
    """The folder of the user's own card data: `$APNAP_DATA`, else `apnap` where the system keeps a user's
    data (`$XDG_DATA_HOME` or `~/.local/share`, `~/Library/Application Support`, `%LOCALAPPDATA%`)."""
    given = os.environ.get(DATA_VARIABLE)
    if given:
        return Path(given).expanduser()
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA")
        root = Path(base) if base else Path.home() / "AppData" / "Local"
    elif sys.platform == "darwin":
        root = Path.home() / "Library" / "Application Support"
    else:
        base = os.environ.get("XDG_DATA_HOME")
        root = Path(base) if base and Path(base).is_absolute() else Path.home() / ".local" / "share"
    return root / "apnap"


_opened: dict[Path, Database] = {}


def default_database() -> Database:
    """The database that is used unless another is named, opened once: the file that `APNAP_CARDS` names;
    else the one in the user's data folder (`apnap cards update`), unless another version of apnap made it;
    else the one that ships with the package.

    Raises:
        DatabaseError: there is none.
    """
    given = os.environ.get(CARDS_VARIABLE)
    if given:
        return _open_once(Path(given).expanduser())
    own = data_folder() / FILE_NAME
    known = _opened.get(own)
    if known is not None:
        return known
    if not own.is_file():
        if not SHIPPED.is_file():
            raise DatabaseError(
                f"no card database: neither {SHIPPED} nor {own} is there (apnap cards update makes one)"
            )
        return _open_once(SHIPPED)
    if SHIPPED.is_file():
        shipped = _open_once(SHIPPED)
        if not is_current(own, shipped):
            return shipped
    return _open_once(own)


def own_is_stale() -> bool:
    """Whether the user has a database of their own that is not used, for another version made it."""
    own = data_folder() / FILE_NAME
    return (
        not os.environ.get(CARDS_VARIABLE)
        and own.is_file()
        and SHIPPED.is_file()
        and not is_current(own, _open_once(SHIPPED))
    )


def is_current(own: Path, shipped: Database) -> bool:
    """Whether the user's database was made by this version: by what made the shipped one, or by the
    sources as they are. A damaged one was not."""
    try:
        stamp = Database.open(own).stamp
    except DatabaseError:
        return False
    if stamp == shipped.stamp:
        return True
    return stamp == stamp_now()


def _open_once(path: Path) -> Database:
    known = _opened.get(path)
    if known is None:
        known = _opened[path] = Database.open(path)
    return known


def forget_opened() -> None:
    """Close the databases that `default_database` opened: one of the files is to be replaced."""
    for database in _opened.values():
        database.close()
    _opened.clear()
