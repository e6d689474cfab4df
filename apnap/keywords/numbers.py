"""The numbers of keyword actions (CR 701) and keyword abilities (CR 702) by name."""

from __future__ import annotations

from typing import Final

from apnap.keywords.table import ABILITY_HEADINGS, ACTION_HEADINGS


def _numbered(chapter: str, headings: str) -> dict[str, str]:
    out: dict[str, str] = {}
    at = 2
    for heading in headings.split("|"):
        out[heading.lower()] = f"{chapter}.{at}"
        at += 1
    return out


VARIANTS: Final[dict[str, tuple[str, ...]]] = {
    "cycling": ("typecycling", "landcycling", "basic landcycling"),
    "kicker": ("multikicker",),
    "morph": ("megamorph",),
    "ninjutsu": ("commander ninjutsu",),
    "partner": ("partner with",),
}
"""Keyword abilities that count as another one, too (CR 702.29e-f, 702.33c, 702.37b, 702.49d, 702.124n)."""

LOST_WITH: Final[dict[str, tuple[str, ...]]] = {**VARIANTS, "banding": ("bands with other",)}
"""Keyword abilities that are lost with another one (CR 702.22b)."""

# What stands under another name than the heading.
_OTHERS: Final[dict[str, str]] = {
    "trample over planeswalkers": "702.19",
    "typecycling": "702.29",
    "multikicker": "702.33",
    "bands with other": "702.22",
    "megamorph": "702.37",
    "commander ninjutsu": "702.49",
    "daybound": "702.145",
    "nightbound": "702.145",
    "venture": "701.49",
    "remove damage": "701.69",
    "the Ring tempts": "701.54",
    "tap": "701.26",
    "untap": "701.26",
    "train": "702.149",
    "exploit": "702.110",
    "evolve": "702.100",
    "for Mirrodin!": "702.163",
    "paradigm": "702.192",
    "\u221e": "702.186",
    "enlist": "702.154",
}
# Actions whose name says which subrule it is.
_WHOLE: Final[dict[str, str]] = {
    "double power": "701.10b",
    "double toughness": "701.10b",
    "double power and toughness": "701.10b",
    "double life": "701.10d",
    "double +1/+1 counters": "701.10e",
    "triple power": "701.11b",
    "triple power and toughness": "701.11b",
}
ACTION_RULES: Final[dict[str, str]] = _numbered("701", ACTION_HEADINGS)
ABILITY_RULES: Final[dict[str, str]] = _numbered("702", ABILITY_HEADINGS)
# The letter of the subrule that says what the keyword stands for, where it is not the first.
_LETTERS: Final[dict[str, str]] = {
    "commander ninjutsu": "d",
    "megamorph": "b",
    "multikicker": "c",
    "typecycling": "e",
    "mayhem": "b",
    "max speed": "a",
}


def rule_of(name: str) -> str:
    """The number of the subrule that says what a keyword ability or action of that name stands for:
    "702.152a" of "blitz"; "" for no keyword."""
    if name in _WHOLE:
        return _WHOLE[name]
    found = _OTHERS.get(name) or ABILITY_RULES.get(name) or ACTION_RULES.get(name)
    if found is None:
        for head in ("double ", "triple ", "typecycling "):
            if name.startswith(head):
                return rule_of(head.strip())
        return "701.7a" if name.endswith(" token") else ""
    return found + _LETTERS.get(name, "a")


def _lettered(words: str) -> dict[str, str]:
    return {w.split("=")[0].replace("_", " "): w.split("=")[1] for w in words.split()}


# The letter of the subrule that says what more than one instance of the keyword on an object comes to.
REDUNDANT: Final[dict[str, str]] = _lettered(
    "deathtouch=f defender=c double_strike=e first_strike=d flash=b flying=c haste=d hexproof=h "
    "indestructible=c intimidate=c landwalk=e lifelink=f protection=m reach=c shroud=b trample=g "
    "trample_over_planeswalkers=g vigilance=c banding=m bands_with_other=m phasing=p "
    "shadow=c horsemanship=c fear=c "
    "convoke=d split_second=c delve=c wither=d rebound=c infect=f menace=c skulk=c improvise=c "
    "read_ahead=c"
)
SEPARATE: Final[dict[str, str]] = _lettered(
    "enchant=c rampage=c cumulative_upkeep=b flanking=b amplify=b provoke=b storm=b affinity=b "
    "modular=b sunburst=d bushido=b soulshift=b bloodthirst=c replicate=b graft=b ripple=b "
    "vanishing=c absorb=c fortify=c frenzy=b gravestorm=b poisonous=b conspire=b cascade=c "
    "annihilator=b battle_cry=b evolve=d extort=b dethrone=b prowess=b renown=c ingest=b myriad=b "
    "melee=b fabricate=b undaunted=c afflict=b mentor=b afterlife=b riot=b training=b blitz=b "
    "casualty=b enlist=d squad=b offspring=b increment=b equip=d"
)


def instances_rule(name: str) -> str:
    """The number of the subrule for several instances of the keyword ability on one object: "702.9c" of
    "flying", where more are redundant, "702.45b" of "bushido", where each works; "" for none."""
    letter = REDUNDANT.get(name) or SEPARATE.get(name)
    if letter is None:
        return ""
    return (_OTHERS.get(name) or ABILITY_RULES[name]) + letter


MELDED_BY: Final[dict[str, str]] = {
    "Chittering Host": "712.5a",
    "Hanweir, the Writhing Township": "712.5b",
    "Brisela, Voice of Nightmares": "712.5c",
    "Mishra, Lost to Phyrexia": "712.5d",
    "Urza, Planeswalker": "712.5e",
    "Titania, Gaea Incarnate": "712.5f",
    "Ragnarok, Divine Deliverance": "712.5g",
}
"""The pairs that the rules themselves list: by what a pair melds into, where they do (CR 712.5)."""
