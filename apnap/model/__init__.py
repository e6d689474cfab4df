"""The model: plain data. Colours, mana, types, zones, card faces, and the ability language, of which
alone a card is made. `from apnap.model import *` gives every node by name."""

from apnap.model.abilities import *  # noqa: F403
from apnap.model.amounts import *  # noqa: F403
from apnap.model.cards import *  # noqa: F403
from apnap.model.conditions import *  # noqa: F403
from apnap.model.events import *  # noqa: F403
from apnap.model.filters import *  # noqa: F403
from apnap.model.instructions import *  # noqa: F403
from apnap.model.modifications import *  # noqa: F403
from apnap.model.node import *  # noqa: F403
from apnap.model.refs import *  # noqa: F403
from apnap.model.words import *  # noqa: F403
