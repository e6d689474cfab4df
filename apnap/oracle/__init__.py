"""Oracle text and the ability language, read and written by one grammar.

`syntax` is the face of the kernel: rules that parse and print. `normalise` takes a card face to the
plain sentences that the grammar is written in, and back. `numbers` and its neighbours are vocabularies
that need no model. `report` measures a grammar on a corpus.
"""
