"""CR 701.27, 712: which cards can transform."""

from __future__ import annotations

import pytest
from position import CREATURE, Position, free

from apnap.model import Each, This, Transform


def double_faced(p: Position, layout: str, back: str) -> int:
    size = "4/4" if back == "creature" else ""
    faces = (p.make(size="2/2"), p.make(types=back, size=size))
    return p.put("battlefield", 0, *faces, layout=layout)


@pytest.mark.rules("701.27a", "701.27c", "701.27d", "712.9")
@pytest.mark.parametrize(
    "layout, back, turns",
    [
        ("transform", "creature", True),
        ("modal_dfc", "creature", True),
        ("modal_dfc", "sorcery", False),
        ("meld", "creature", False),
        ("normal", "creature", False),
    ],
)
def test_double_faced_cards_that_are_no_meld_cards(layout: str, back: str, turns: bool) -> None:
    p = Position()
    id = double_faced(p, layout, back)
    p.do(Transform(Each(CREATURE)))
    assert p.pt(id) == ((4, 4) if turns else (2, 2))
    p.do(Transform(Each(CREATURE)))
    assert p.pt(id) == (2, 2)


@pytest.mark.rules("701.27f")
def test_its_own_ability_transforms_it_only_if_it_has_not_since() -> None:
    p = Position()
    turn = free(Transform(This()))
    id = p.put(
        "battlefield",
        0,
        p.make(turn, size="2/2"),
        p.make(turn, types="creature", size="4/4"),
        layout="transform",
    )
    p.activate(id)
    p.activate(id)
    p.resolve()
    assert p.pt(id) == (4, 4)
    p.resolve()
    assert p.pt(id) == (4, 4)
    p.activate(id)
    p.resolve()
    assert p.pt(id) == (2, 2)
