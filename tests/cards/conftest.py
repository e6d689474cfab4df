"""The position builder of the tests of the rules is used here too."""

import sys
from pathlib import Path

RULES = str(Path(__file__).resolve().parents[1] / "rules")
if RULES not in sys.path:
    sys.path.append(RULES)
