"""Oracle text and the ability language, read and written by one grammar.

`compile_face` reads a face's text to abilities and their spelling, `print_text` is its inverse. `syntax` is
the face of the kernel: rules that parse and print. `normalise` takes a card face to the plain sentences that
the grammar is written in, and back. `grammar` holds the vocabularies. `report` measures a grammar on a
corpus: ``python -m apnap.oracle CORPUS``.
"""

from apnap.oracle.grammar.face import CompiledFace, compile_face, print_text

__all__ = ["CompiledFace", "compile_face", "print_text"]
