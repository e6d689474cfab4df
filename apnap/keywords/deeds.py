"""What players do that the rules have a name for, as the ledger tells it (events of the verb "act")."""

from __future__ import annotations

from typing import Final

CRIME: Final = "commit a crime"
"""CR 700.13."""
