"""The table of keywords in `docs/keywords.md`: what is done, and what the rest lacks.

`python -m apnap.keywords.table` writes it anew; a test checks that it is current."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from apnap.keywords.actions import ACTIONS
from apnap.keywords.expand import EXPANDED, RULES_LOOK_FOR
from apnap.keywords.ring import TEMPTED

# In the order of the CR, from 701.2 and 702.2 on.
ACTION_HEADINGS: Final = (
    "Activate|Attach|Behold|Cast|Counter|Create|Destroy|Discard|Double|Triple|Exchange|Exile|"
    "Fight|Goad|Investigate|Mill|Play|Regenerate|Reveal|Sacrifice|Scry|Search|Shuffle|Surveil|"
    "Tap and Untap|Transform|Convert|Fateseal|Clash|Planeswalk|Set in Motion|Abandon|Proliferate|"
    "Detain|Populate|Monstrosity|Vote|Bolster|Manifest|Support|Meld|Exert|Explore|Assemble|Adapt|"
    "Amass|Learn|Venture into the Dungeon|Connive|Open an Attraction|"
    "Roll to Visit Your Attractions|Incubate|The Ring Tempts You|Face a Villainous Choice|"
    "Time Travel|Discover|Cloak|Collect Evidence|Suspect|Forage|Manifest Dread|Endure|Harness|"
    "Airbend|Earthbend|Waterbend|Blight|Heal|Recruit|Empower Jace"
)
ABILITY_HEADINGS: Final = (
    "Deathtouch|Defender|Double Strike|Enchant|Equip|First Strike|Flash|Flying|Haste|Hexproof|"
    "Indestructible|Intimidate|Landwalk|Lifelink|Protection|Reach|Shroud|Trample|Vigilance|Ward|"
    "Banding|Rampage|Cumulative Upkeep|Flanking|Phasing|Buyback|Shadow|Cycling|Echo|Horsemanship|"
    "Fading|Kicker|Flashback|Madness|Fear|Morph|Amplify|Provoke|Storm|Affinity|Entwine|Modular|"
    "Sunburst|Bushido|Soulshift|Splice|Offering|Ninjutsu|Epic|Convoke|Dredge|Transmute|"
    "Bloodthirst|Haunt|Replicate|Forecast|Graft|Recover|Ripple|Split Second|Suspend|Vanishing|"
    "Absorb|Aura Swap|Delve|Fortify|Frenzy|Gravestorm|Poisonous|Transfigure|Champion|Changeling|"
    "Evoke|Hideaway|Prowl|Reinforce|Conspire|Persist|Wither|Retrace|Devour|Exalted|Unearth|"
    "Cascade|Annihilator|Level Up|Rebound|Umbra Armor|Infect|Battle Cry|Living Weapon|Undying|"
    "Miracle|Soulbond|Overload|Scavenge|Unleash|Cipher|Evolve|Extort|Fuse|Bestow|Tribute|"
    "Dethrone|Hidden Agenda|Outlast|Prowess|Dash|Exploit|Menace|Renown|Awaken|Devoid|Ingest|"
    "Myriad|Surge|Skulk|Emerge|Escalate|Melee|Crew|Fabricate|Partner|Undaunted|Improvise|"
    "Aftermath|Embalm|Eternalize|Afflict|Ascend|Assist|Jump-Start|Mentor|Afterlife|Riot|"
    "Spectacle|Escape|Companion|Mutate|Encore|Boast|Foretell|Demonstrate|Daybound and Nightbound|"
    "Disturb|Decayed|Cleave|Training|Compleated|Reconfigure|Blitz|Casualty|Enlist|Read Ahead|"
    "Ravenous|Squad|Space Sculptor|Visit|Prototype|Living Metal|More Than Meets the Eye|"
    "For Mirrodin!|Toxic|Backup|Bargain|Craft|Disguise|Solved|Plot|Saddle|Spree|Freerunning|Gift|"
    "Offspring|Impending|Exhaust|Max Speed|Start Your Engines!|Harmonize|Mobilize|Job Select|"
    "Tiered|Station|Warp|∞ (Infinity)|Mayhem|Web-slinging|Firebending|Sneak|Increment|Paradigm|"
    "Power-up|Teamwork|Storied"
)

# Actions that are words of the language (or of the rules) themselves.
_WORDS: Final = frozenset(
    (
        "activate|attach|cast|counter|create|destroy|discard|exchange|exile|fight|mill|play|regenerate"
        "|reveal|sacrifice|search|shuffle|tap and untap|transform|proliferate"
    ).split("|")
)
# Actions that the engine has a verb or procedure for.
_OF_THE_ENGINE: Final = ("venture", "vote", "face a villainous choice", "meld", "waterbend")
_UNSUPPORTED: Final = "refused for now (DESIGN)"

# What stands under another name than the CR's heading.
_NAMES: Final[dict[str, tuple[str, ...]]] = {
    "double": ("double power", "double +1/+1 counters", "double life"),
    "triple": ("triple power",),
    "daybound and nightbound": ("daybound",),
    "venture into the dungeon": ("venture",),
    "the ring tempts you": (TEMPTED,),
    "for mirrodin!": ("for Mirrodin!",),
    "\u221e (infinity)": ("\u221e",),
}

# What is lacking of those that are done.
_PARTLY: Final[dict[str, str]] = {
    "cycling": "typecycling as a keyword of its own (`typecycling`)",
    "manifest": "a card that can't be turned face down",
    "clash": "who wins isn't told to triggers",
    "double": "power, toughness, life and +1/+1 counters; damage is a replacement effect",
    "sunburst": "asked of the card as it is, type-changing effects included",
    "spree": "the costs stand with the modes (`Modal.costs`)",
    "tiered": "the costs stand with the modes (`Modal.costs`)",
    "partner": "no effect in play; `apnap deck check` asks for it",
    "behold": "revealed where it is; what was beheld is not remembered",
    "vote": "for words or objects, once or more; not in secret",
    "face a villainous choice": "`Modal` with `by` and `any`",
    "ascend": "looked at with state-based actions",
    "daybound and nightbound": "looked at with state-based actions",
    "venture into the dungeon": "the quality of a dungeon is its name",
}

# What keeps the others from being done.
_LACKS: Final[dict[str, str]] = {
    "planeswalk": _UNSUPPORTED,
    "set in motion": _UNSUPPORTED,
    "abandon": _UNSUPPORTED,
    "assemble": _UNSUPPORTED,
    "open an attraction": _UNSUPPORTED,
    "roll to visit your attractions": _UNSUPPORTED,
    "visit": _UNSUPPORTED,
    "space sculptor": _UNSUPPORTED,
    "hidden agenda": _UNSUPPORTED,
}


def _row(chapter: int, at: int, heading: str, done: dict[str, str]) -> str:
    name = heading.lower()
    names = _NAMES.get(name, (name,))
    states = [done[n] for n in names if n in done]
    if states:
        state = states[0]
        if _PARTLY.get(name):
            state += "; " + _PARTLY[name]
    else:
        state = "lacks: " + _LACKS.get(name, "everything")
    return f"| {chapter}.{at} | {name} | {state} |"


def markdown() -> str:
    """The whole page."""
    actions = {n: "a word of the language" for n in _WORDS} | {n: "done" for n in (*ACTIONS, *_OF_THE_ENGINE)}
    abilities = {n: "done, as the rule that it changes" for n in RULES_LOOK_FOR}
    abilities |= {n: "done" for n in EXPANDED}
    abilities["solved"] = "done, as the ability with its limit or condition"
    lines = [
        "# Keywords",
        "",
        "What each keyword action (CR 701) and keyword ability (CR 702) stands for is data in the ability",
        "language (`apnap/keywords`). Written by `python -m apnap.keywords.table`.",
        "",
        "| rule | keyword action | state |",
        "|---|---|---|",
    ]
    lines += [_row(701, i, h, actions) for i, h in enumerate(ACTION_HEADINGS.split("|"), 2)]
    lines += ["", "| rule | keyword ability | state |", "|---|---|---|"]
    lines += [_row(702, i, h, abilities) for i, h in enumerate(ABILITY_HEADINGS.split("|"), 2)]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    Path(__file__).parents[2].joinpath("docs", "keywords.md").write_text(markdown(), encoding="utf-8")
