"""What stands below the options in a command's `--help`: examples, exit codes."""

from __future__ import annotations

from typing import Final

# What 80 columns leave beside the margins of the help.
WIDTH: Final = 78

Row = tuple[str, str]


def examples(*rows: Row) -> str:
    """Commands, and what each does: beside it where all fit, else below it."""
    return section("Examples", *rows)


def exit_codes(*rows: Row) -> str:
    """Exit codes, and what they mean."""
    return section("Exit codes", *rows)


def section(title: str, *rows: Row) -> str:
    """A heading, and below it two columns; of a row that leaves too little room, what is said of it stands
    below."""
    room = WIDTH - max(len(right) for _, right in rows) - 2
    wide = max((len(left) for left, right in rows if right and len(left) <= room), default=0)
    lines: list[str] = []
    for left, right in rows:
        if right and len(left) > wide:
            lines += [left, f"    {right}"]
        else:
            lines.append(f"{left:<{wide}}  {right}".rstrip())
    return f"[bold]{title}[/bold]\n\n" + "\n".join(lines).replace("[", "\\[")


def epilog(*sections: str) -> str:
    """The sections one below the other."""
    return "\n\n".join(sections)
