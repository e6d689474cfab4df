"""The verbs of events as numbers (`apnap.model.events.VERBS`), and the kinds of frames."""

from __future__ import annotations

from typing import Final

ZONE_CHANGE: Final = 0
CAST: Final = 1
ACTIVATE: Final = 2
TRIGGER: Final = 3
RESOLVE: Final = 4
COUNTER: Final = 5
PLAY_LAND: Final = 6
DRAW: Final = 7
DISCARD: Final = 8
MILL: Final = 9
SACRIFICE: Final = 10
DESTROY: Final = 11
EXILE: Final = 12
REGENERATE: Final = 13
CREATE_TOKEN: Final = 14
DAMAGE: Final = 15
GAIN_LIFE: Final = 16
LOSE_LIFE: Final = 17
PAY_LIFE: Final = 18
ATTACK: Final = 19
BLOCK: Final = 20
BECOME_BLOCKED: Final = 21
UNBLOCKED: Final = 22
TAP: Final = 23
UNTAP: Final = 24
PUT_COUNTER: Final = 25
REMOVE_COUNTER: Final = 26
TARGET: Final = 27
ATTACH: Final = 28
UNATTACH: Final = 29
TRANSFORM: Final = 30
TURN_FACE_UP: Final = 31
PHASE_IN: Final = 32
PHASE_OUT: Final = 33
CONTROL: Final = 34
SCRY: Final = 35
SURVEIL: Final = 36
SEARCH: Final = 37
SHUFFLE: Final = 38
ROLL: Final = 39
FLIP: Final = 40
ADD_MANA: Final = 41
DESIGNATE: Final = 42
STEP: Final = 43
TURN: Final = 44
WIN: Final = 45
LOSE: Final = 46
REVEAL: Final = 47
LOOK: Final = 48
ACT: Final = 49

# Kinds of frames: one for each procedure of the rules that may have to wait.
F_START: Final = 0  # starting the game (103)
F_TURN: Final = 1  # turns, phases and steps (500)
F_PRIORITY: Final = 2  # a step's or phase's priority (117)
F_CHECK: Final = 3  # state-based actions and triggers before priority (117.5)
F_ANNOUNCE: Final = 4  # casting a spell or activating an ability (601, 602)
F_PAY: Final = 5  # paying a cost (118, 601.2g-h)
F_RESOLVE: Final = 6  # resolving the top of the stack (608)
F_RUN: Final = 7  # an instruction (608.2c)
F_EVENTS: Final = 8  # a batch of events through the pipe (614-616)
F_TRIGGER: Final = 9  # putting one triggered ability on the stack (603.3)
F_ATTACK: Final = 10  # declaring attackers (508.1)
F_BLOCK: Final = 11  # declaring blockers (509.1)
F_DAMAGE: Final = 12  # assigning and dealing combat damage (510)
F_CLEANUP: Final = 13  # the cleanup step (514)
F_SPECIAL: Final = 14  # a special action that costs something (116.2)
"""F_ATTACK, F_BLOCK and F_DAMAGE live in `combat/`."""
