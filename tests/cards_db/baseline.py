"""The cards that are supported, by name: none may be lost.

python tests/cards_db/baseline.py            adds what the shipped database has gained
python tests/cards_db/baseline.py --accept   takes losses over too: say why in the commit
"""

from __future__ import annotations

import gzip
import sys
from collections.abc import Iterable
from pathlib import Path

FILE = Path(__file__).with_name("supported.txt.gz")


def read() -> set[str]:
    """The names."""
    return set(gzip.decompress(FILE.read_bytes()).decode().splitlines())


def write(names: Iterable[str]) -> None:
    """Keep the names, in the same bytes each time."""
    FILE.write_bytes(gzip.compress("\n".join(sorted(names)).encode(), 9, mtime=0))


def main() -> int:
    """The command."""
    sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
    from apnap.cards.database import SHIPPED, Database

    now = {record.name for record in Database.open(SHIPPED).records() if record.supported}
    before = read() if FILE.exists() else set()
    lost = sorted(before - now)
    print(f"{len(now)} supported, {len(now - before)} gained, {len(lost)} lost")
    for name in lost:
        print(f"  lost: {name}")
    if lost and "--accept" not in sys.argv[1:]:
        print("nothing written: mend what lost them, or give --accept")
        return 1
    write(now)
    return 0


if __name__ == "__main__":
    sys.exit(main())
