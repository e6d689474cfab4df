"""Which subtypes belong to which card types (CR 205.3). Creature types are all that stand in no list
here."""

from __future__ import annotations

from typing import Final

LAND_TYPES: Final = frozenset(
    "Cave Desert Forest Gate Island Lair Locus Mine Mountain Plains Planet Power-Plant Sphere Swamp "
    "Tower Town Urza's".split()
)
BASIC_LAND_TYPES: Final = frozenset({"Plains", "Island", "Swamp", "Mountain", "Forest"})
ARTIFACT_TYPES: Final = frozenset(
    "Attraction Blood Bobblehead Book Clue Contraption Equipment Food Fortification Gold Incubator Infinity "
    "Junk Lander Map Mutagen Powerstone Spacecraft Stone Treasure Vehicle".split()
)
ENCHANTMENT_TYPES: Final = frozenset(
    "Aura Background Cartouche Case Class Curse Role Room Rune Saga Shard Shrine".split()
)
SPELL_TYPES: Final = frozenset("Adventure Arcane Lesson Omen Trap".split())
BATTLE_TYPES: Final = frozenset({"Siege"})
PLANESWALKER_TYPES: Final = frozenset(
    "Ajani Aminatou Angrath Arlinn Ashiok Bahamut Basri Bolas Calix Chandra Comet Dack Dakkon Daretti "
    "Davriel Dellian Dihada Domri Dovin Ellywick Elminster Elspeth Estrid Freyalise Garruk Gideon Grist "
    "Guff Huatli Jace Jared Jaya Jeska Kaito Karn Kasmina Kaya Kiora Koth Liliana Lolth Lukka Minsc "
    "Mordenkainen Nahiri Narset Niko Nissa Nixilis Oko Quintorius Ral Rowan Saheeli Samut Sarkhan Serra "
    "Sivitri Sorin Szat Tamiyo Tasha Teferi Teyo Tezzeret Tibalt Tyvar Ugin Urza Venser Vivien Vraska "
    "Vronos Will Windgrace Wrenn Xenagos Yanggu Yanling Zariel".split()
)
OTHER_SUBTYPES: Final = (
    LAND_TYPES | ARTIFACT_TYPES | ENCHANTMENT_TYPES | SPELL_TYPES | BATTLE_TYPES | PLANESWALKER_TYPES
)
