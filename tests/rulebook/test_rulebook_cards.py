"""Which rules a card brings in, against lists of numbers written from the rules and the cards."""

from __future__ import annotations

from typing import Any

import pytest

from apnap.cards import default_database
from apnap.rulebook import UnknownRule, cards_of, rules_of
from apnap.rulebook.governs import rule_of_keyword

# The card, its keywords in the order of its text, the sections of its types and layout.
CARDS = [
    ("Zalto, Fire Giant Duke", "702.19 701.49", "302 704.5j 309"),
    ("Beluna Grandsquall // Seek Thrills", "702.19 701.17", "715 302 704.5j 304"),
    ("Workshop Warchief", "702.19 701.7 702.152", "302"),
    ("Serra Angel", "702.9 702.20", "302"),
    ("Counterspell", "701.6", "304"),
    ("Opt", "701.22", "304"),
    ("Fire // Ice", "701.26", "709 304"),
    ("Wear // Tear", "701.8 702.102", "709 304"),
    ("Dusk // Dawn", "701.8 702.127", "709 307"),
    ("Budoka Gardener // Dokai, Weaver of Life", "", "710 302"),
    ("Kargan Dragonlord", "702.87 702.9 702.19", "711 302"),
    ("Delver of Secrets // Insectile Aberration", "701.20 701.27 702.9", "712 302"),
    ("Shatterskull Smashing // Shatterskull, the Hammer Pass", "", "712 307 305"),
    ("Gisela, the Broken Blade", "702.9 702.7 702.15 701.13 701.42", "712 302 704.5j"),
    ("The Eldest Reborn", "701.21 701.9", "303 714"),
    ("Brazen Borrower // Petty Theft", "702.8 702.9", "715 302 304"),
    ("Ranger Class", "701.7", "303 716"),
    ("Steel Seraph", "702.160 702.9 702.20 702.15", "718 301 302"),
    ("Case of the Gateway Express", "702.169", "303 719"),
    ("Dirgur Island Dragon // Skimming Strike", "702.9 702.21 701.26", "720 302 304"),
    ("Evendo, Waking Haven", "702.184", "305 721"),
    ("Gemrazer", "702.140 702.17 702.19 701.8", "730 302"),
    ("Bottomless Pool // Locker Room", "", "709 303"),
    ("Invasion of Zendikar // Awakened Skyclave", "701.23 701.24 702.20 702.10", "712 310 310.11 302"),
    ("Abigale, Poet Laureate // Heroic Stanza", "702.9", "722 302 704.5j 307"),
    ("Bonesplitter", "702.6", "301 301.5"),
    ("Smuggler's Copter", "702.9 701.9 702.122", "301 301.7"),
    ("Jace Beleren", "701.17", "306 704.5j 606"),
    ("Forest", "", "305 305.6 305.8"),
    ("Pacifism", "702.5", "303 303.4"),
    ("Bitterblossom", "701.7 702.9", "308 303"),
    ("Palace Jailer", "701.13", "302 725"),
    ("Brutal Cathar // Moonrage Brute", "701.27 701.13 702.145 702.7 702.21", "712 302 731"),
    ("Saw It Coming", "701.6 702.143", "304"),
    ("Knight of Grace", "702.7 702.11", "302"),
    ("Lonely Sandbar", "702.29", "305"),
    ("Exalted Angel", "702.9 702.37", "302 708"),
    ("Dread Return", "702.34 701.21", "307"),
    ("Arcbound Ravager", "701.21 702.43", "301 302"),
    ("Bear Umbra", "702.5 701.26 702.89", "303 303.4"),
]


@pytest.mark.parametrize(("name", "keywords", "sections"), CARDS, ids=[row[0] for row in CARDS])
def test_the_rules_behind_a_card(name: str, keywords: str, sections: str, corpus: dict[str, Any]) -> None:
    card = corpus[name]
    texts = tuple(face.get("oracle_text", "") for face in card.get("card_faces") or [card])
    record = default_database().get(name)
    found = rules_of(record, texts)
    got = [one.number for one in found.keywords]
    if record.supported or not record.exact:
        assert got == keywords.split()
    else:  # read, and not all of it in the words that it will have once it is carried out
        assert {one for one in keywords.split() if one.startswith("702")} <= set(got)
    assert {number for number, _, _ in found.sections} == set(sections.split())


@pytest.mark.parametrize(
    ("name", "below"),
    [
        ("Zalto, Fire Giant Duke", {"702.19": "abcdefg", "701.49": "abcd"}),
        ("Beluna Grandsquall // Seek Thrills", {"702.19": "abcdefg", "701.17": "abcd"}),
        ("Workshop Warchief", {"702.19": "abcdefg", "702.152": "ab"}),
    ],
)
def test_every_subrule_is_named_with_our_line(name: str, below: dict[str, str]) -> None:
    """Without the texts of the cards too."""
    rules = {one.number: one.rules for one in rules_of(default_database().get(name)).keywords}
    for number, letters in below.items():
        assert [rule.number for rule in rules[number]] == [number + letter for letter in letters]
        assert all(rule.summary for rule in rules[number])


def test_names_of_families_lead_to_their_rule() -> None:
    names = {
        "islandwalk": "702.14",
        "Plainscycling": "702.29",
        "protection from red": "702.16",
        "Hexproof from": "702.11",
        "partner with": "702.124",
        "Untap": "701.26",
        "double power": "701.10",
        "Landfall": "",
        "walk": "",
        "cycling": "702.29",
    }
    assert {name: rule_of_keyword(name) for name in names} == names


def test_the_cards_that_a_rule_governs() -> None:
    records = [
        default_database().get(name) for name in ("Workshop Warchief", "Opt", "Bonesplitter", "Forest")
    ]
    wanted = {
        "702.19": ["Workshop Warchief"],
        "702.19b": ["Workshop Warchief"],
        "701.22a": ["Opt"],
        "301": ["Bonesplitter"],
        "301.5c": ["Bonesplitter"],
        "305.6": ["Forest"],
        "302.6": ["Workshop Warchief"],
        "715.3": [],
    }
    assert {number: [one.name for one in cards_of(number, records)] for number in wanted} == wanted
    with pytest.raises(UnknownRule, match=r"702\.19z"):
        cards_of("702.19z", records)
