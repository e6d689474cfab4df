"""The house keeps its shape: rooms import downwards, the core is deterministic, marks name real rules."""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import apnap

PACKAGE = Path(apnap.__file__).parent
ROOT = Path(__file__).resolve().parents[1]
CORE = ("model", "engine")
LONGEST_MODULE = 800

# State holds the only random generator and nothing may depend on the clock or the machine.
NOT_DETERMINISTIC = {"random", "secrets", "time", "datetime", "uuid"}
# What a compiled core may lean on besides the standard library.
CORE_MAY_IMPORT = {"apnap", "mypy_extensions", "typing_extensions", "__future__"}

# Numbers that came after CR.txt (April 17, 2026); their subrules are accepted too.
SINCE_APRIL = {"310.12", "701.69", "701.70", "701.71", "702.193", "702.194", "702.195", "704.5aa"}
RULE_LINE = re.compile(r"^(\d{3}(?:\.\d+[a-z]*)?)\.? ", re.MULTILINE)


def core_modules() -> list[Path]:
    return sorted(path for room in CORE for path in (PACKAGE / room).rglob("*.py"))


def name_of(path: Path) -> str:
    return path.relative_to(PACKAGE.parent if path.is_relative_to(PACKAGE) else ROOT).as_posix()


def imported_roots(path: Path) -> Iterator[tuple[int, str]]:
    """Yield the line and the top-level package of every absolute import of a module."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield node.lineno, alias.name.split(".")[0]
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.lineno, node.module.split(".")[0]


def literal_marks(path: Path) -> Iterator[tuple[int, object]]:
    """Yield the line and the value of every literal argument of a `pytest.mark.rules(...)` in a file."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and ast.unparse(node.func).endswith("mark.rules"):
            for argument in node.args:
                if isinstance(argument, ast.Constant):
                    yield node.lineno, argument.value


def numbers_of(rules_text: str) -> set[str]:
    """Return every rule number that starts a line: "702", "702.19", "702.19b"."""
    return set(RULE_LINE.findall(rules_text))


def is_rule(number: object, known: set[str]) -> bool:
    if not isinstance(number, str) or not re.fullmatch(r"\d{3}(\.\d+[a-z]*)?", number):
        return False
    return (
        number in known or number in SINCE_APRIL or number.rstrip("abcdefghijklmnopqrstuvwxyz") in SINCE_APRIL
    )


def test_core_is_deterministic() -> None:
    wrong = [
        f"{name_of(path)}:{line}: imports {root}"
        for path in core_modules()
        for line, root in imported_roots(path)
        if root in NOT_DETERMINISTIC
    ]
    assert not wrong, "\n".join(wrong)


def test_core_needs_no_third_party_package() -> None:
    wrong = [
        f"{name_of(path)}:{line}: imports {root}"
        for path in core_modules()
        for line, root in imported_roots(path)
        if root not in sys.stdlib_module_names and root not in CORE_MAY_IMPORT
    ]
    assert not wrong, "\n".join(wrong)


def test_core_modules_are_short() -> None:
    lengths = {name_of(path): len(path.read_text(encoding="utf-8").splitlines()) for path in core_modules()}
    wrong = [f"{name}: {length} lines" for name, length in lengths.items() if length >= LONGEST_MODULE]
    assert not wrong, "\n".join(wrong)


def test_no_compiled_module_in_the_source_folder() -> None:
    wrong = [name_of(path) for ending in ("so", "pyd") for path in (ROOT / "apnap").rglob(f"*.{ending}")]
    assert not wrong, f"these hide the edited source: {wrong}"


def test_imports_go_down_the_house() -> None:
    pytest.importorskip("importlinter")
    run = subprocess.run(
        [sys.executable, "-c", "from importlinter.cli import lint_imports_command as c; c()", "--no-cache"],
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    assert run.returncode == 0, run.stdout + run.stderr


def test_rule_numbers_are_read_from_the_rules(rules_text: str) -> None:
    known = numbers_of(rules_text)
    for number in ("702", "100.1", "702.19", "702.19b", "704.5z", "613.7m"):
        assert is_rule(number, known), number
    for number in ("310.12a", "701.70", "702.195", "704.5aa"):
        assert is_rule(number, known), number
    for number in ("702.19z", "999.1", "704.5bb", "702.", "CR 702.19b", 702):
        assert not is_rule(number, known), number


def test_marks_name_real_rules(rules_text: str, request: pytest.FixtureRequest) -> None:
    """Literal marks are read from all files; computed ones from the tests that were collected."""
    known = numbers_of(rules_text)
    wrong = [
        f"{name_of(path)}:{line}: no rule {number!r}"
        for path in sorted((ROOT / "tests").rglob("*.py"))
        for line, number in literal_marks(path)
        if not is_rule(number, known)
    ]
    wrong += [
        f"{item.nodeid}: no rule {number!r}"
        for item in request.session.items
        for mark in item.iter_markers("rules")
        for number in mark.args
        if not is_rule(number, known)
    ]
    assert not wrong, "\n".join(wrong)
