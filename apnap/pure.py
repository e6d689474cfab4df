"""Which core runs: compiled modules, or the plain source that lies beside them.

A compiled install holds both. With APNAP_PURE=1 in the environment the source is imported, for coverage,
debugging, profiles and comparisons. It is told once, when `apnap` is first imported, for all modules or none.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import (
    EXTENSION_SUFFIXES,
    SOURCE_SUFFIXES,
    ExtensionFileLoader,
    FileFinder,
    ModuleSpec,
    SourceFileLoader,
)
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType


class _SourceOnly(MetaPathFinder):
    """Finds the modules of this package in source files alone."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if path is None or not fullname.startswith("apnap."):
            return None
        for folder in path:
            spec = FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES)).find_spec(fullname)
            if spec is not None:
                return spec
        return None


def choose() -> None:
    """Do as APNAP_PURE says.

    Raises:
        ImportError: it is neither 0 nor 1.
    """
    wanted = os.environ.get("APNAP_PURE", "")
    if wanted not in ("", "0", "1"):
        raise ImportError(f"apnap: APNAP_PURE must be 0 or 1, not {wanted!r}")
    if wanted == "1":
        sys.meta_path.insert(0, _SourceOnly())


def compiled() -> bool:
    """Whether the compiled core runs."""
    spec = find_spec("apnap.model.node")
    return spec is not None and not str(spec.origin).endswith(".py")


def available() -> bool:
    """Whether a compiled core is installed, be it the one that runs or not."""
    finder = FileFinder(str(Path(__file__).parent / "model"), (ExtensionFileLoader, EXTENSION_SUFFIXES))
    return finder.find_spec("apnap.model.node") is not None
