"""What every error of apnap's own derives from."""

from __future__ import annotations


class ApnapError(Exception):
    """Something that apnap can't do, and says why; `except apnap.errors.ApnapError` catches them all."""
