"""Environments to learn in: `DuelEnv` for one learner against bots (Gymnasium), `TableEnv` for a learner in
every seat (PettingZoo), `Encoder` for what they see as arrays. They need the extra `apnap[envs]`;
docs/research.md tells how to use them.
"""

from apnap.envs.duel import DuelEnv
from apnap.envs.encoding import Encoder
from apnap.envs.table import TableEnv
from apnap.envs.views import IllegalChoice

__all__ = ["DuelEnv", "Encoder", "IllegalChoice", "TableEnv"]
