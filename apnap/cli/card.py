"""`apnap card`: what apnap knows of a card, or makes of a text."""

from __future__ import annotations

from typing import Annotated, Any, Final

import typer

from apnap.cards import CardRecord, FaceFacts, UnknownCard, default_database, parse_type_line
from apnap.cards.facts import LEGAL, NOT_LEGAL, color_letters
from apnap.cards.names import nearest
from apnap.cli.cards import note_stale, numbers_of
from apnap.cli.decks import AsJson
from apnap.cli.helping import epilog, examples, exit_codes
from apnap.cli.out import UNSUPPORTED, USAGE, Refusal, print_json, say, say_lines, say_wrapped
from apnap.cli.tree import layout
from apnap.model import CARD_TYPES, SUPERTYPES, Face, ManaCost, mana_cost, to_data
from apnap.oracle.refusal import Refusal as NotRead
from apnap.scenario.cards import is_mana_symbol

# So much of a line is shown around the place where it is not read: as 80 columns hold.
_BEFORE: Final = 40
_AFTER: Final = 32
_GET_DATA: Final = "apnap cards update gets the card data, with which the text is shown"

CARD_EPILOG: Final = epilog(
    examples(
        ('apnap card "workshop warchief"', "text, size, where it is legal"),
        ('apnap card "workshop warchief" --tree', "the abilities as apnap plays them"),
        ('apnap card "workshop warchief" --rules', "the rules behind it"),
        ("apnap card --text 'When ~ dies, draw a card.'", "a text of your own"),
        ('apnap card "workshop warchief" --json', "as data"),
    ),
    exit_codes(
        ("0", "the card is told; the text is read whole"),
        ("2", "no such card, type or cost"),
        ("3", "the text is not read whole"),
    ),
)


def show_card(
    name: Annotated[
        str | None, typer.Argument(metavar="NAME", help="A card, or a face of one; case does not matter.")
    ] = None,
    tree: Annotated[bool, typer.Option("--tree", help="Show the abilities as apnap plays them.")] = False,
    text: Annotated[
        str | None,
        typer.Option("--text", help="Read this text instead; \\n parts lines, ~ is the card's name."),
    ] = None,
    type_line: Annotated[str, typer.Option("--type", help="With --text: the type line.")] = "Creature",
    own_name: Annotated[str, typer.Option("--name", help="With --text: the card's name.")] = "This Card",
    cost: Annotated[str, typer.Option("--cost", help="With --text: the mana cost, such as {1}{G}.")] = "",
    size: Annotated[str, typer.Option("--pt", help="With --text: power/toughness.")] = "",
    rules: Annotated[
        bool, typer.Option("--rules", help="Show the rules behind it: keywords, types, layout.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Show a card: its text, printed from its abilities, and what apnap makes of it."""
    if (name is None) == (text is None):
        raise Refusal(USAGE, ["a card's NAME is wanted, or --text"])
    if rules and text is not None:
        raise Refusal(USAGE, ["--rules takes a card's NAME, not --text"])
    if text is not None:
        told = text.replace("\\n", "\n").replace("~", own_name)
        _show_text(_face(own_name, type_line, cost, size), told, as_json)
        return
    note_stale()
    assert name is not None
    try:
        record = default_database().get(name)
    except UnknownCard as error:
        raise Refusal(USAGE, [str(error)]) from None
    if rules:
        _show_rules(record, as_json)
    elif as_json:
        print_json(facts_of(record))
    else:
        _show_record(record, tree)


def _show_rules(record: CardRecord, as_json: bool) -> None:
    from apnap.rulebook import rules_of

    found = rules_of(record, texts_of(record))
    if as_json:
        print_json(found.to_data())
        return
    say(found.name)
    for keyword in found.keywords:
        say(f"\n{keyword.number}  {keyword.name} ({keyword.kind})")
        for rule in keyword.rules:
            say_wrapped(f"  {rule.number:9} {rule.summary}".rstrip(), " " * 12)
            if rule.text:
                say_lines(indented(rule.text, 12).splitlines(), 0)
    if found.sections:
        say("\nits types, layout and keywords bring in")
        for number, title, reason in found.sections:
            say_wrapped(f"  {number:9} {title} ({reason})", " " * 12)
    if found.known_from == "keywords":
        say("\nits text is not read: only the keywords that the card data lists are told")


def indented(text: str, by: int) -> str:
    """Lines set in."""
    return "\n".join(" " * by + line for line in text.splitlines())


def _show_record(record: CardRecord, tree: bool) -> None:
    facts = record.facts
    texts = texts_of(record)
    faces = record.read_faces()
    for number, face in enumerate(facts.faces):
        say(("" if not number else "\n") + f"{face.name} {face.cost}".rstrip())
        say(face.type_line.text())
        for line in (color_word(face), texts[number] if texts else None):
            if line:
                say_lines(line.split("\n"), 2)
        if numbers_of(face):
            say(numbers_of(face))
        if tree and faces:
            for ability in faces[number].abilities:
                say(f"\n{layout(ability)}")
    if facts.meld_result:
        say(f"\nmelds into {facts.meld_result}")
    legal = [name for name, holds in (facts.legalities or {}).items() if holds]
    not_legal = [name for name, holds in (facts.legalities or {}).items() if not holds]
    say()
    if legal:
        say_wrapped(f"{LEGAL}: {', '.join(legal)}", "  ")
    if not_legal:
        say_wrapped(f"{NOT_LEGAL}: {', '.join(not_legal)}", "  ")
    if record.supported:
        say("supported")
        return
    say(f"not supported: {record.reason if not record.refusals else 'its text is not read whole'}")
    for refusal in record.refusals:
        where = f"{facts.faces[refusal.face].name}, " if len(facts.faces) > 1 else ""
        if texts:
            say()
            say_lines([f"{where}{refusal}"])
            say(caret(texts[refusal.face], refusal))
        else:
            say()
            say_lines([f"{where}{_place(refusal)}"])
    if not texts:
        say(f"\n{_GET_DATA}")


def texts_of(record: CardRecord) -> tuple[str, ...] | None:
    """The text of each face: printed from its abilities where the card is read, else from the user's card
    data; None where there is none."""
    from apnap.cards.texts import text_of
    from apnap.oracle.normalise import expected_text

    if record.exact:
        from apnap.oracle import print_text

        spelling = record.spelling or ((),) * len(record.facts.faces)
        faces = record.read_faces()
        try:
            return tuple(print_text(face, face.abilities, said) for face, said in zip(faces, spelling))
        except ValueError:  # a tree written by hand for which the grammar has no words
            pass
    kept = text_of(record)
    return None if kept is None else tuple(map(expected_text, kept))


def _place(refusal: NotRead) -> str:
    """Where a text stops being understood, for those who don't have it."""
    if not refusal.expected:
        return str(refusal)
    return f"line {refusal.line}, offset {refusal.offset}: not understood from there on"


def caret(text: str, refusal: NotRead) -> str:
    """The line of a printed text that is not read, with a caret under the place."""
    lines = text.split("\n")
    line = lines[refusal.line - 1] if refusal.line <= len(lines) else ""
    start = max(0, refusal.offset - _BEFORE)
    shown = ("..." if start else "") + line[start : refusal.offset + _AFTER]
    shown += "..." if len(line) > refusal.offset + _AFTER else ""
    return f"  {shown}\n  {' ' * (refusal.offset - start + (3 if start else 0))}^"


def _face(name: str, type_line: str, cost: str, size: str) -> Face:
    power, slash, toughness = size.partition("/")
    if size and not (power and slash and toughness):
        raise Refusal(USAGE, [f"--pt {size}: power/toughness such as 2/2 is wanted"])
    try:
        symbols = mana_cost(cost) if cost else None
    except ValueError as error:
        raise Refusal(USAGE, [f"--cost {cost}: {error}"]) from None
    if symbols is not None:
        _check_symbols(cost, symbols)
    line = parse_type_line(type_line.replace(" -- ", " — ").replace(" - ", " — "))
    for word in line.types:
        if word not in CARD_TYPES:
            near = nearest(word, [*CARD_TYPES, *SUPERTYPES])
            hint = f"did you mean {' or '.join(near)}?" if near else f"types are {', '.join(CARD_TYPES)}"
            raise Refusal(USAGE, [f"--type {type_line}: no card type {word!r}; {hint}"])
    return Face(name, symbols, line.supertypes, line.types, line.subtypes, power, toughness, "", "", (), ())


def _check_symbols(cost: str, read: ManaCost) -> None:
    for symbol in read.symbols:
        if not is_mana_symbol(symbol):
            raise Refusal(USAGE, [f"--cost {cost}: {{{symbol}}} is no mana symbol"])


def _show_text(face: Face, text: str, as_json: bool) -> None:
    from apnap.keywords import support
    from apnap.oracle import CompiledFace, compile_or_refuse, print_text
    from apnap.oracle.normalise import expected_text

    compiled = compile_or_refuse(face, text)
    if isinstance(compiled, CompiledFace):
        printed = print_text(face, compiled.abilities, compiled.spelling)
        whole = Face(
            face.name,
            face.cost,
            face.supertypes,
            face.types,
            face.subtypes,
            face.power,
            face.toughness,
            "",
            "",
            (),
            compiled.abilities,
        )
        lacks = support.lacks([whole], "normal")
        if as_json:
            print_json(
                {
                    "exact": True,
                    "supported": not lacks,
                    "lacks": list(lacks),
                    "refusals": [],
                    "text": printed,
                    "abilities": to_data(compiled.abilities),
                }
            )
            return
        say(printed)
        for ability in compiled.abilities:
            say(f"\n{layout(ability)}")
        say(
            "\nread whole"
            + (f", but not carried out yet: {'; '.join(lacks)}" if lacks else ", and carried out")
        )
        return
    if as_json:
        refusals = [_refusal(each) for each in compiled]
        empty: dict[str, Any] = {"lacks": [], "refusals": refusals, "text": None, "abilities": None}
        print_json({"exact": False, "supported": False, **empty})
    else:
        for refusal in compiled:
            say_lines([str(refusal)])
            say(caret(expected_text(text), refusal))
    raise typer.Exit(UNSUPPORTED)


def _refusal(refusal: NotRead) -> dict[str, Any]:
    return {
        "status": refusal.status,
        "face": refusal.face,
        "line": refusal.line,
        "offset": refusal.offset,
        "expected": list(refusal.expected),
        "why": refusal.why,
    }


def color_word(face: FaceFacts) -> str:
    """Its colour indicator, in words."""
    return f"colour indicator: {', '.join(face.indicator)}" if face.indicator else ""


def facts_of(record: CardRecord) -> dict[str, Any]:
    """A card as JSON data; abilities are trees of `["Node", field, ...]`, null where they are unknown."""
    facts = record.facts
    texts = texts_of(record)
    return {
        "name": record.name,
        "layout": facts.layout,
        "color_identity": color_letters(facts.identity),
        "exact": record.exact,
        "supported": record.supported,
        "reason": record.why,
        "refusals": [_refusal(refusal) for refusal in record.refusals],
        "legal_in": sorted(word for word, legal in (facts.legalities or {}).items() if legal),
        "legalities": {word: facts.legality(word) for word in facts.legalities or {}},
        "faces": [
            {
                "name": face.name,
                "cost": face.cost,
                "type": face.type_line.text(),
                "power": face.power,
                "toughness": face.toughness,
                "loyalty": face.loyalty,
                "defense": face.defense,
                "color_indicator": color_letters(face.indicator),
                "text": texts[number] if texts else None,
                "abilities": None if record.abilities is None else record.abilities[number],
            }
            for number, face in enumerate(facts.faces)
        ],
    }
