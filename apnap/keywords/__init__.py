"""What each keyword ability and keyword action stands for (CR 701, 702), as data in the ability
language; one module a family. `expand` answers for abilities, `actions.perform` for actions.

A keyword that the rules themselves look for (flying, trample, ...) stands for nothing here: the rule
that it changes asks for it by name.
"""

from apnap.keywords.expand import EXPANDED, RULES_LOOK_FOR, expand

__all__ = ["EXPANDED", "RULES_LOOK_FOR", "expand"]
