"""The rules: one module for one section of the CR, named as the CR names it (see `docs/engine.md`).

The rooms need each other; whichever is asked for first, they are loaded in one order that works.
"""

from apnap.engine import layers as _layers  # noqa: F401
