"""What phrases about the monarch, the initiative, day and night, dungeons and the Ring mean."""

from __future__ import annotations

from readings import meaning

from apnap.keywords.dungeons import COMPLETE
from apnap.keywords.ring import TEMPTED
from apnap.model import (
    Act,
    AsItEnters,
    Compare,
    CountEvents,
    Designate,
    Draw,
    Each,
    Fixed,
    HasDesignation,
    ItIs,
    Named,
    Pattern,
    Replacing,
    Static,
    Subtype,
    Triggered,
    You,
)


def test_what_they_mean() -> None:
    assert meaning("Whenever you complete a dungeon, draw a card.") == Triggered(
        Pattern("act", who=You(), how=COMPLETE), Draw(You(), Fixed(1))
    )
    ability = meaning(
        "When this creature enters, if you haven't completed Tomb of Annihilation, draw a card."
    )
    assert isinstance(ability, Triggered)
    done = CountEvents(Pattern("act", Named("Tomb of Annihilation"), You(), how=COMPLETE), "game", "")
    assert ability.condition == Compare(done, "=", Fixed(0))
    ability = meaning("When this creature enters, amass Orcs 2.")
    assert isinstance(ability, Triggered)
    assert ability.effect == Act("amass", You(), Fixed(2), Each(Subtype("Orc")))
    ability = meaning("When this creature enters, the Ring tempts you.")
    assert isinstance(ability, Triggered) and ability.effect == Act(TEMPTED, You())
    ability = meaning("If it's neither day nor night, it becomes night as this creature enters.")
    assert isinstance(ability, Static) and isinstance(ability.mods[0], Replacing)
    (change,) = ability.mods[0].changes
    assert isinstance(change, AsItEnters) and isinstance(change.effect, Designate)
    assert change.effect.name == "night"
    ability = meaning("As long as you're the monarch, this creature has flying.")
    assert isinstance(ability, Static) and ability.condition == HasDesignation(You(), "monarch")
    ability = meaning("This creature gets +1/+1 as long as it's night.")
    assert isinstance(ability, Static) and ability.condition == ItIs("night")
