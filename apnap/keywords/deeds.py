"""What is done that the rules have a name for, as the ledger tells it (events of the verb "act")."""

from __future__ import annotations

from typing import Final

CRIME: Final = "commit a crime"
"""CR 700.13."""
EXCESS: Final = "excess damage"
EXCESS_NONCOMBAT: Final = "excess noncombat damage"
"""What a permanent is dealt beyond what would be lethal; the amount is how much (CR 120.10)."""
