"""The rules behind what happens, as the log and the explanation of characteristics tell them."""

from __future__ import annotations

import pytest
from position import CREATURE, Position, damage, target

from apnap.engine import explaining
from apnap.model import Act, Apply, Exchange, Fixed, ModifyPT, SetPT, Type, Until, You


@pytest.mark.rules("120.2b", "120.3e", "704.5g")
def test_an_entry_of_the_log_has_its_rule_and_the_others_behind_it() -> None:
    p = Position()
    p.s.log = []
    bear = p.creature(1, "2/2")
    p.do(damage(2, target(Type("creature"))), bear)
    entries = {entry.rule: entry.rules for entry in p.s.log}
    assert p.where(bear) == "graveyard"
    assert {"112.1", "304.1", "115.1a"} <= set(entries["601.2i"])
    dealt = next(entry for entry in p.s.log if entry.fact is not None and "120.2b" in entry.rules)
    assert "120.3e" in dealt.rules and "120.2a" not in dealt.rules
    assert "120.6" in entries["704.5g"]


def test_a_log_that_is_off_costs_and_tells_nothing() -> None:
    p = Position()
    p.do(Act("treasure token", You(), Fixed(1)))
    assert p.s.log is None and len(p.named("Treasure Token")) == 1


@pytest.mark.rules("613.4b", "613.4c", "611.2c")
def test_why_it_is_so_large() -> None:
    p = Position()
    bear, other = p.creature(0, "2/2"), p.creature(0, "2/2")
    turn = Until("end of turn")
    p.do(Apply(target(Type("creature")), (ModifyPT(Fixed(1), Fixed(1)),), turn), bear)
    p.do(Apply(target(Type("creature")), (SetPT(Fixed(5), Fixed(5)),), turn), bear)
    assert p.pt(bear) == (6, 6)
    rules = [reason.rule for reason in explaining.why(p.s, bear)]
    assert rules.index("613.4b") < rules.index("613.4c") and "611.2c" in rules
    plain = [reason.rule for reason in explaining.why(p.s, other)]
    assert "613.4b" not in plain and "613.1" in plain


@pytest.mark.rules("701.12b")
def test_an_exchange_that_does_nothing_is_not_told_as_one() -> None:
    p = Position()
    p.s.log = []
    mine, other, theirs = p.creature(0, "1/1"), p.creature(0, "2/2"), p.creature(1, "3/3")
    swap = Exchange("control", target(CREATURE), target(CREATURE, slot=1))
    p.do(swap, mine, other)
    assert [entry.words for entry in p.s.log if entry.rule == "701.12b"] == ["exchanges nothing"]
    p.do(swap, mine, theirs)
    assert [entry.words for entry in p.s.log if entry.rule == "701.12b"][1:] == ["exchanges control"]
