"""The command `apnap`."""

from apnap.cli.app import app, main

__all__ = ["app", "main"]
