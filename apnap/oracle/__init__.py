"""Oracle text and the ability language, read and written by one grammar.

`compile_face` reads a face's text to abilities and their spelling, `print_text` is its inverse. `syntax` is
the face of the kernel: rules that parse and print. `normalise` takes a card face to the plain sentences that
the grammar is written in, and back. `grammar` holds the vocabularies. `report` measures a grammar on a
corpus: ``python -m apnap.oracle CORPUS``.

The grammar is built when first asked for.
"""

from typing import TYPE_CHECKING, Any

from apnap.oracle.refusal import Refusal

if TYPE_CHECKING:
    from apnap.oracle.grammar.face import CompiledFace, compile_face, compile_or_refuse, print_text

__all__ = ["CompiledFace", "Refusal", "compile_face", "compile_or_refuse", "print_text"]


def __getattr__(name: str) -> Any:
    if name in __all__:
        from apnap.oracle.grammar import face

        return getattr(face, name)
    raise AttributeError(f"module 'apnap.oracle' has no attribute {name!r}")
