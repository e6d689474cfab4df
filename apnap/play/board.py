"""The board of a game as one seat sees it, drawn as lines of text no wider than the terminal."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from rich.text import Text

from apnap.play.words import Words, symbols

_COLORS: Final = {
    "white": "bright_yellow",
    "blue": "bright_blue",
    "black": "magenta",
    "red": "bright_red",
    "green": "green",
}
_SYMBOLS: Final = {"W": "bright_yellow", "U": "bright_blue", "B": "magenta", "R": "bright_red", "G": "green"}
_ROWS: Final = (
    ("creatures", "creature"),
    ("walkers", "planeswalker"),
    ("battles", "battle"),
    ("artifacts", "artifact"),
    ("enchants", "enchantment"),
)
_LABEL: Final = 12
_SEPARATOR: Final = "  "


class Drawing:
    """Draws for one width; with `plain` in letters that every terminal has."""

    def __init__(self, words: Words, width: int, plain: bool = False) -> None:
        self.words = words
        self.width = max(40, width)
        self.plain = plain

    def board(self) -> list[Text]:
        """The whole board: the other seats above, one's own below, the stack between."""
        seen = self.words.seen
        me = self.words.seat
        out = [self.rule(self._when())]
        others = [p for p in range(len(seen["players"])) if p != me]
        for p in others:
            out += self.side(p)
        out += self._stack()
        out.append(self.rule(""))
        out += self.side(me)
        return out

    def rule(self, title: str) -> Text:
        """A line across, with a title."""
        dash = "-" if self.plain else "─"
        text = Text(dash * 2, style="dim")
        if title:
            text.append(f" {clip(title, self.width - 6)} ", style="bold not dim")
        text.append(dash * max(0, self.width - len(text)))
        return text

    def _when(self) -> str:
        seen = self.words.seen
        if not seen["turn"]:
            return "before the first turn"
        return f"turn {seen['turn']}, {self.words.player(seen['active'])}: {seen['step']}"

    def side(self, p: int) -> list[Text]:
        """One player's part."""
        seen = self.words.seen
        player = seen["players"][p]
        out = [self._line(p, player)]
        permanents = [id for id in seen["battlefield"] if seen["objects"][str(id)].get("controller") == p]
        left = list(permanents)
        for label, kind in _ROWS:
            row = [id for id in left if kind in seen["objects"][str(id)].get("types", ())]
            left = [id for id in left if id not in row]
            out += self._packed(label, [self.permanent(id) for id in row])
        lands = [id for id in left if "land" in seen["objects"][str(id)].get("types", ())]
        out += self._packed("lands", self._lands(lands))
        out += self._packed("others", [self.permanent(id) for id in left if id not in lands])
        if p == self.words.seat:
            out += self._packed("hand", self._hand(player["hand"]))
        return out

    def _line(self, p: int, player: Mapping[str, Any]) -> Text:
        facts = [f"life {player['life']}"]
        facts += [f"{n} {kind}" for kind, n in player["counters"].items()]
        facts.append(f"hand {len(player['hand'])}")
        facts.append(f"library {len(player['library'])}")
        if player["graveyard"]:
            facts.append(f"graveyard {len(player['graveyard'])}")
        facts += list(player["designations"])
        seen = self.words.seen
        for zone in ("exile", "command"):
            n = sum(1 for id in seen[zone] if seen["objects"][str(id)]["owner"] == p)
            if n:
                facts.append(f"{zone} {n}")
        facts += [str(name) for name, value in seen["designations"] if value == -1 - p]
        text = Text(self.words.player(p), style="bold")
        text.append("  " + "  ".join(facts), style="not bold")
        if player["pool"]:
            text.append("  mana ", style="not bold")
            text.append(mana_text("".join(f"{{{unit['mana']}}}" for unit in player["pool"])))
        if player["left"] and len(self.words.seats) > 2:
            text.append("  (has left)", style="dim")
        text.truncate(self.width)
        return text

    def permanent(self, id: int) -> Text:
        """A permanent: its number, name, size, keywords and state."""
        words = self.words
        o = words.object(id)
        assert o is not None
        tapped = bool(o.get("tapped"))
        text = Text(f"#{id} ", style="dim")
        text.append(words.name(id), style=("dim " if tapped else "bold ") + color_of(o))
        if "power" in o:
            text.append(f" {o['power']}/{o['toughness']}", style="not dim")
        loyalty = o.get("counters", {}).get("loyalty", o.get("loyalty"))
        if loyalty:
            text.append(f" loyalty {loyalty}", style="not dim")
        keywords = words.keywords(id)
        if keywords:
            text.append(" " + ", ".join(keywords), style="not dim italic")
        state = words.state(id)
        if state:
            text.append(f" ({', '.join(state)})", style="not dim")
        return text

    def _lands(self, ids: Sequence[int]) -> list[Text]:
        groups: dict[str, list[int]] = {}
        for id in ids:
            groups.setdefault(self.words.name(id), []).append(id)
        out = []
        for name, members in groups.items():
            raw = [self.words.object(id) or {} for id in members]
            extra = [id for id, o in zip(members, raw) if set(self.words.state(id)) - {"tapped"}]
            plain = [o for id, o in zip(members, raw) if id not in extra]
            if plain:
                tapped = sum(1 for o in plain if o.get("tapped"))
                text = Text(name, style=color_of(plain[0]))
                text.append(f" x{len(plain)}" if len(plain) > 1 else "", style="default")
                if tapped:
                    note = " (tapped)" if tapped == len(plain) else f" ({tapped} tapped)"
                    text.append(note, style="default")
                out.append(text)
            out += [self.permanent(id) for id in extra]
        return out

    def _hand(self, ids: Iterable[int]) -> list[Text]:
        groups: dict[str, list[int]] = {}
        for id in ids:
            groups.setdefault(self.words.name(id), []).append(id)
        known = [
            (self.words.object(members[0]) or {}, name, len(members)) for name, members in groups.items()
        ]
        known.sort(key=lambda entry: (entry[0].get("mana_value", 0), entry[1]))
        out = []
        for o, name, times in known:
            text = Text(name, style=color_of(o))
            if times > 1:
                text.append(f" x{times}", style="default")
            if o.get("cost"):
                text.append(" ")
                text.append(mana_text(o["cost"]))
            out.append(text)
        return out

    def _stack(self) -> list[Text]:
        out: list[Text] = []
        stack = self.words.seen["stack"]
        for place, id in enumerate(reversed(stack)):
            o = self.words.object(id) or {}
            text = Text("stack" if place == 0 else "", style="bold yellow")
            text.pad_right(max(0, _LABEL - len(text)))
            text.append(f"#{id} {self.words.name(id)}", style="bold")
            text.append(f" of {self.words.player(o.get('controller', 0))}", style="not bold")
            if o.get("x"):
                text.append(f", X = {o['x']}")
            targets = [self.words.short(e) for _, found in o.get("targets", ()) for e in found]
            if targets:
                text.append(" -> " + ", ".join(targets), style="not bold")
            text.truncate(self.width, overflow="ellipsis" if not self.plain else "crop")
            out.append(text)
        return [self.rule("")] + out if out else []

    def _packed(self, label: str, items: Sequence[Text]) -> list[Text]:
        """The items under a label, as many on a line as there is room for."""
        if not items:
            return []
        room = self.width - _LABEL
        lines: list[Text] = []
        line = Text()
        for item in items:
            if len(item) > room:
                item.truncate(room, overflow="ellipsis" if not self.plain else "crop")
            gap = len(_SEPARATOR) if len(line) else 0
            if len(line) and len(line) + gap + len(item) > room:
                lines.append(line)
                line = Text()
            elif gap:
                line.append(_SEPARATOR)
            line.append(item)
        lines.append(line)
        out = []
        for number, each in enumerate(lines):
            text = Text(f"  {label}" if number == 0 else "", style="dim")
            text.pad_right(_LABEL - len(text))
            text.append(each)
            text.rstrip()
            out.append(text)
        return out

    def zones(self) -> list[Text]:
        """The zones that the board leaves out: graveyards, exile, command, and what is known of libraries."""
        seen = self.words.seen
        out: list[Text] = []
        for p, player in enumerate(seen["players"]):
            out.append(Text(self.words.player(p), style="bold"))
            before = len(out)
            for label, ids in (
                ("graveyard", player["graveyard"]),
                ("exile", [id for id in seen["exile"] if seen["objects"][str(id)]["owner"] == p]),
                ("command", [id for id in seen["command"] if seen["objects"][str(id)]["owner"] == p]),
                ("known hand", [id for id in player["hand"] if id and p != self.words.seat]),
                ("known lib.", [id for id in player["library"] if id]),
            ):
                found = [Text(self.words.name(id), style=color_of(self.words.object(id) or {})) for id in ids]
                out += self._packed(label[: _LABEL - 3], found)
            if len(out) == before:
                out.append(Text("  no card in graveyard, exile or command zone", style="dim"))
        return out


def color_of(o: Mapping[str, Any]) -> str:
    """The style of an object's colours."""
    colors = o.get("colors", ())
    if len(colors) > 1:
        return "yellow"
    return _COLORS.get(colors[0], "default") if colors else "default"


def mana_text(text: str) -> Text:
    """Text in which mana symbols have their colours."""
    out = Text()
    for piece, symbol in symbols(text):
        if not symbol:
            out.append(piece)
            continue
        inner = piece[1:-1]
        style = next((_SYMBOLS[c] for c in inner if c in _SYMBOLS), "cyan")
        out.append(piece, style=style)
    return out


def clip(text: str, width: int) -> str:
    """The text, cut where it is too long."""
    return text if len(text) <= width else text[: max(0, width - 3)] + "..."
