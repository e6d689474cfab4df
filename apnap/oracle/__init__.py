"""Oracle text and the ability language, read and written by one grammar.

`compile_face` reads a face's text to abilities and their spelling, `print_text` is its inverse. `syntax` is
the face of the kernel: rules that parse and print. `normalise` takes a card face to the plain sentences that
the grammar is written in, and back. `grammar` holds the vocabularies. `report` measures a grammar on a
corpus: ``python -m apnap.oracle CORPUS``.

The grammar is built when first asked for. It needs the plain model: while it reads, words stand in trees
where nodes will stand, and a compiled model takes nodes only.
"""

from typing import TYPE_CHECKING, Any

from apnap.errors import ApnapError
from apnap.model import node
from apnap.oracle.refusal import Refusal

if TYPE_CHECKING:
    from apnap.oracle.grammar.face import CompiledFace, compile_face, compile_or_refuse, print_text

__all__ = ["CompiledFace", "GrammarNeedsPlain", "Refusal", "compile_face", "compile_or_refuse", "print_text"]


class GrammarNeedsPlain(ApnapError):
    """The grammar was asked for on a compiled core."""

    def __init__(self) -> None:
        super().__init__(
            "reading and printing card text needs the plain build for now: "
            "install apnap without APNAP_MYPYC=1"
        )


def __getattr__(name: str) -> Any:
    if name in __all__:
        if not str(node.__file__).endswith(".py"):
            raise GrammarNeedsPlain
        from apnap.oracle.grammar import face

        return getattr(face, name)
    raise AttributeError(f"module 'apnap.oracle' has no attribute {name!r}")
