"""The trees of cards chosen for their difficulty: goldens. Each was held against the card's text by two
readers who did not know of each other, and most were played out in a position of their own.

python tests/goldens/trees.py            shows which cards of the shipped database differ from their golden
python tests/goldens/trees.py --accept   takes the database's trees: read each difference against its card

`trees.jsonl` has a line a card: its name, and for each face the abilities as JSON (`apnap.model.to_data`).
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

FILE = Path(__file__).with_name("trees.jsonl")


def read() -> dict[str, Any]:
    """Name -> the abilities of each face; a field that has come since with a default is that default."""
    from apnap.model import from_data

    rows = (json.loads(line) for line in FILE.read_text(encoding="utf-8").splitlines())
    return {name: [from_data(face) for face in faces] for name, faces in rows}


def shipped(names: list[str]) -> dict[str, Any]:
    """The same from the shipped database, for those of the cards that are supported."""
    from apnap.cards.database import SHIPPED, Database

    database = Database.open(SHIPPED)
    records = {name: database.get(name) for name in names}
    return {
        name: [face.abilities for face in record.read_faces()]
        for name, record in records.items()
        if record.supported
    }


def write(trees: dict[str, Any]) -> None:
    """Keep the trees, a line a card."""
    from apnap.model import to_data

    data = {name: [to_data(face) for face in faces] for name, faces in trees.items()}
    lines = [json.dumps([n, t], ensure_ascii=False, separators=(",", ":")) for n, t in sorted(data.items())]
    FILE.write_text("\n".join(lines) + "\n", encoding="utf-8")


def main() -> int:
    """The command."""
    sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
    kept = read()
    now = shipped(sorted(kept))
    changed = [name for name in kept if now.get(name) != kept[name]]
    for name in changed:
        print(f"{name}: {'another tree' if name in now else 'not supported any more'}")
    if changed and "--accept" in sys.argv[1:]:
        write(now)
    print(f"{len(kept)} goldens, {len(changed)} differ")
    return 1 if changed and "--accept" not in sys.argv[1:] else 0


if __name__ == "__main__":
    sys.exit(main())
