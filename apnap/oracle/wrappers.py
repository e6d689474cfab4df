"""Rules around one other rule: optional rows, lists, maps, guards, fixed number."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Generic, TypeVar

from apnap.oracle.kernel import GrammarError, Printer, Reading, Rule, Session, Spelling, merge, shifted
from apnap.oracle.sequences import REFUSED

A = TypeVar("A")
T = TypeVar("T")


class _Around(Rule[T], Generic[T]):
    """A rule around one other."""

    __slots__ = ("inner",)

    def __init__(self, name: str, inner: Rule[Any]) -> None:
        super().__init__(name)
        self.inner = inner

    def starts(self, tok: str) -> bool:
        return self.inner.starts(tok)

    def nullable(self) -> bool:
        return self.inner.nullable()

    def parts(self) -> Sequence[Rule[Any]]:
        return (self.inner,)


class Optional_(_Around[T], Generic[T]):
    """A row that may be empty: nothing there means `absent`."""

    __slots__ = ("absent",)

    def __init__(self, inner: Rule[T], absent: T) -> None:
        super().__init__(f"[{inner.name}]", inner)
        self.absent = absent

    def run(self, s: Session, pos: int, num: int) -> tuple[Reading, ...]:
        found: tuple[Reading, ...] = ()
        if self.inner.starts(s.token(pos)):
            found = tuple(r for r in self.inner.parse(s, pos, num) if r[0] != self.absent)
        return (*found, (self.absent, pos, 0, ()))

    def show(self, p: Printer, value: object, num: int) -> str | None:
        if value is self.absent or (type(value) is type(self.absent) and value == self.absent):
            return ""
        return self.inner.show(p, value, num)

    def starts(self, tok: str) -> bool:
        return True

    def nullable(self) -> bool:
        return True


class Mapped(_Around[T], Generic[T]):
    """Another value for what the inner rule reads. Either function may return REFUSED."""

    __slots__ = ("_backward", "_forward", "_kind")

    def __init__(
        self,
        name: str,
        inner: Rule[A],
        forward: Callable[[A], Any],
        backward: Callable[[Any], Any],
        kind: type[T] | None,
    ) -> None:
        super().__init__(name, inner)
        self._forward = forward
        self._backward = backward
        self._kind = kind

    def run(self, s: Session, pos: int, num: int) -> tuple[Reading, ...]:
        out: list[Reading] = []
        for value, end, points, entries in self.inner.parse(s, pos, num):
            try:
                mapped = self._forward(value)
            except ValueError:
                continue
            if mapped is not REFUSED:
                merge(s, self.name, out, ((mapped, end, points, entries),))
        return tuple(out)

    def show(self, p: Printer, value: object, num: int) -> str | None:
        if self._kind is not None and not isinstance(value, self._kind):
            return None
        inner = self._backward(value)
        return None if inner is REFUSED else self.inner.show(p, inner, num)

    def prints(self, kind: type) -> bool:
        return self._kind is None or issubclass(kind, self._kind)


class InNumber(_Around[T], Generic[T]):
    """The inner rule in a number of its own (`only` False), or in that number alone (`only` True)."""

    __slots__ = ("_num", "_only")

    def __init__(self, inner: Rule[T], num: int, only: bool) -> None:
        super().__init__(inner.name, inner)
        self._num = num
        self._only = only

    def run(self, s: Session, pos: int, num: int) -> tuple[Reading, ...]:
        return () if self._only and num != self._num else self.inner.parse(s, pos, self._num)

    def show(self, p: Printer, value: object, num: int) -> str | None:
        return None if self._only and num != self._num else self.inner.show(p, value, self._num)

    def prints(self, kind: type) -> bool:
        return self.inner.prints(kind)


State = tuple[int, tuple[Any, ...], int, Spelling]


class _List(_Around[tuple[T, ...]], Generic[T]):
    """What all lists share: items one after the other, read into a tuple."""

    __slots__ = ("_least", "_most")

    def __init__(self, name: str, inner: Rule[T], least: int, most: int | None) -> None:
        super().__init__(name, inner)
        if least < 1:
            raise GrammarError(f"{name}: a list has one item at least; make it optional instead")
        self._least = least
        self._most = most or 1 << 30

    def more(self, s: Session, states: Sequence[State], joint: str, num: int) -> list[State]:
        """Every way to go on from `states` with `joint` and one more item."""
        out: list[State] = []
        for at, values, points, entries in states:
            if not s.text.startswith(joint, at):
                if at + len(joint) >= s.far:
                    s.expect_text(at, joint)
                continue
            for value, end, k, x in self.inner.parse(s, at + len(joint), num):
                out.append((end, (*values, value), points + k, entries + shifted(x, points)))
        return out

    def readings(self, s: Session, states: Sequence[State]) -> tuple[Reading, ...]:
        out: list[Reading] = []
        merge(s, self.name, out, [(v, end, k, x) for end, v, k, x in states])
        return tuple(out)

    def shown(self, p: Printer, value: object, num: int) -> list[str] | None:
        """The items of `value` printed, or None."""
        if type(value) is not tuple or not self._least <= len(value) <= self._most:
            return None
        point = p.point
        out: list[str] = []
        for item in value:
            text = self.inner.show(p, item, num)
            if text is None:
                p.point = point
                return None
            out.append(text)
        return out

    def prints(self, kind: type) -> bool:
        return kind is tuple


class Separated(_List[T], Generic[T]):
    """Items with the same text between any two of them."""

    __slots__ = ("_joint",)

    def __init__(self, inner: Rule[T], joint: str, least: int, most: int | None) -> None:
        super().__init__(f"list of {inner.name}", inner, least, most)
        self._joint = joint

    def run(self, s: Session, pos: int, num: int) -> tuple[Reading, ...]:
        states = self.more(s, ((pos, (), 0, ()),), "", num)
        out: list[State] = []
        size = 1
        while states:
            if size >= self._least:
                out += states
            if size >= self._most:
                break
            states = self.more(s, states, self._joint, num)
            size += 1
        return self.readings(s, out)

    def show(self, p: Printer, value: object, num: int) -> str | None:
        items = self.shown(p, value, num)
        return None if items is None else self._joint.join(items)


class Listed(_List[T], Generic[T]):
    """An English list: "a", "a and b", "a, b, and c"."""

    __slots__ = ("_word",)

    def __init__(self, inner: Rule[T], word: str, least: int, most: int | None) -> None:
        super().__init__(f"{word}-list of {inner.name}", inner, least, most)
        self._word = word

    def run(self, s: Session, pos: int, num: int) -> tuple[Reading, ...]:
        states = self.more(s, ((pos, (), 0, ()),), "", num)
        out: list[State] = []
        size = 1
        while states:
            if size == 1 and self._least <= 1:
                out += states
            if size >= self._most:
                break
            if size + 1 >= self._least:
                joint = f" {self._word} " if size == 1 else f", {self._word} "
                out += self.more(s, states, joint, num)
            states = self.more(s, states, ", ", num)
            size += 1
        return self.readings(s, out)

    def show(self, p: Printer, value: object, num: int) -> str | None:
        items = self.shown(p, value, num)
        if items is None:
            return None
        if len(items) < 3:
            return f" {self._word} ".join(items)
        return ", ".join(items[:-1]) + f", {self._word} {items[-1]}"
