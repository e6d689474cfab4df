"""Phrases about what is paired or haunted: what they mean."""

from __future__ import annotations

from readings import abilities

from apnap.model import AnyWhen, Is, JoinedWith, Static, This, Triggered, Union


def test_both_are_it_and_what_it_is_paired_with() -> None:
    paired = (
        "As long as this creature is paired with another creature, both creatures have trample and haste."
    )
    _, ability = abilities(f"Soulbond\n{paired}")
    other = JoinedWith("paired", This())
    assert isinstance(ability, Static) and ability.affects == Union((This(), other))
    assert isinstance(ability.condition, Is) and ability.condition.objects == other


def test_what_is_haunted_is_seen_from_exile() -> None:
    _, ability = abilities("Haunt\nWhen this creature enters or the creature it haunts dies, draw a card.")
    assert isinstance(ability, Triggered) and isinstance(ability.when, AnyWhen) and ability.zone == "any"
