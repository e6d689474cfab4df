"""Incubate (701.53) and double-faced tokens (111.10i)."""

from __future__ import annotations

import pytest
from position import CREATURE, Position, token

from apnap.engine import views
from apnap.model import Act, CreateToken, Each, Fixed, Transform, Type, You


@pytest.mark.rules("701.53a", "701.53b", "111.10i", "701.27a")
def test_an_incubator_turns_into_a_phyrexian() -> None:
    p = Position()
    p.lands(0, "Swamp", 2)
    p.do(Act("incubate", You(), Fixed(3)))
    [egg] = p.named("Incubator Token")
    c = p.chars(egg)
    assert (c.types, c.colors, c.has_pt, p.counters(egg, "+1/+1")) == (1, 0, False, 3)
    p.do(Transform(Each(Type("artifact"))))
    [beast] = p.named("Phyrexian Token")
    assert beast == egg and p.pt(egg) == (3, 3) and p.chars(egg).types == 5 and p.chars(egg).colors == 0
    assert views.object_view(p.s, egg, 1)["face_index"] == 1
    p.do(Transform(Each(CREATURE)))
    assert p.named("Incubator Token") == [egg]


@pytest.mark.rules("701.53b", "704.5f")
def test_one_without_counters_dies_as_it_transforms() -> None:
    p = Position()
    p.do(Act("incubate", You(), Fixed(0)))
    [egg] = p.named("Incubator Token")
    p.do(Transform(Each(Type("artifact"))))
    assert not p.named("Phyrexian Token") and not p.named("Incubator Token")


@pytest.mark.rules("701.27c", "712.9")
def test_other_tokens_have_one_face() -> None:
    p = Position()
    p.do(CreateToken(You(), Fixed(1), token("2/2")))
    p.do(Transform(Each(CREATURE)))
    assert len(p.named("Beast Token")) == 1 and not p.facts("transform")
