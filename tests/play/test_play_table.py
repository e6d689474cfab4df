"""A game at the terminal: whole games, commands, what is shown and what is not."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from sitting import AtRandom, Script, session_of, table_of

from apnap import Game, Scenario
from apnap.play import PERSON, PlayFileError, Seat, Session
from apnap.play.choosing import BlockMenu, Unclear, menu_of
from apnap.play.lines import matching
from apnap.play.stops import step_named
from apnap.play.words import Words


def no_texts(name: str) -> None:
    return None


def at_table(game: Game, lines: list[str], tmp_path: Path, who: str = PERSON) -> tuple[Session, str]:
    session = Session(game, [Seat("Ann", PERSON), Seat("Bert", who)], 1)
    table, out = table_of(session, Script(lines), tmp_path / "game.json")
    table.run()
    return session, out.getvalue()


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_whole_games_fit_the_screen_and_have_no_colour(seed: int, tmp_path: Path) -> None:
    session = session_of(seed=seed)
    lines = AtRandom(session, seed)
    table, out = table_of(session, lines, tmp_path / "game.json")
    assert table.run()
    text = out.getvalue()
    assert "\x1b" not in text
    long = [line for line in text.splitlines() if len(line) > 80]
    assert not long
    assert re.search(r"^(Ann|Bot) wins: .*CR \d+[^ ]*, 104", text, re.MULTILINE)
    assert "Llanowar Elves" not in text.split("Keep the hand?")[0]
    for words in ("declares first", "has everything removed from combat", " act "):  # the log has them
        assert words not in text


def test_the_other_hand_is_never_shown(tmp_path: Path) -> None:
    session = session_of(seed=4)
    table, out = table_of(session, AtRandom(session, 4, most=60), tmp_path / "game.json")
    shown = 0

    def check() -> None:
        nonlocal shown
        game = session.game
        public = set(re.findall(r"[A-Z][\w' -]+", "\n".join(e.text() for e in game.log.seen_by(0))))
        for id in game.observation(1)["players"][1]["hand"]:
            name = game.observation(1)["objects"][str(id)]["name"]
            if not any(name in said for said in public):
                shown += out.getvalue().count(name)

    table.run()
    check()
    assert shown == 0


def test_undo_goes_back_to_the_question(tmp_path: Path) -> None:
    once, _ = at_table(session_of(seed=7).game, ["keep"], tmp_path, "basic")
    digest = once.game.digest()
    again, text = at_table(session_of(seed=7).game, ["keep", "1", "undo"], tmp_path, "basic")
    assert again.game.digest() == digest and "taken back: Ann is asked again" in text
    none, text = at_table(session_of(seed=7).game, ["undo"], tmp_path, "basic")
    assert "nothing to take back" in text and none.game.history == []


def test_a_game_saved_and_resumed_is_the_same_game(tmp_path: Path) -> None:
    whole = session_of(seed=9)
    lines = AtRandom(whole, 5)
    table, _ = table_of(whole, lines, tmp_path / "whole.json")
    assert table.run()
    for part in (0, 1, len(lines.typed) // 2):
        first = session_of(seed=9)
        file = tmp_path / f"{part}.json"
        table, out = table_of(first, Script(lines.typed[:part]), file)
        assert not table.run()
        assert f"apnap play --resume {file}" in out.getvalue().replace("\n", "")
        second = Session.from_json(file.read_text())
        assert second.game.digest() == first.game.digest()
        kept = [entry.text() for entry in second.log(0)]
        assert kept == [entry.text() for entry in first.log(0)][len(first.log(0)) - len(kept) :]
        assert [e.text() for e in second.news(0)] == [e.text() for e in first.news(0)] or part == 0
        table, _ = table_of(second, Script(lines.typed[part:]), file)
        assert table.run()
        assert second.game.digest() == whole.game.digest()
        assert second.game.history == whole.game.history


def test_saving_overwrites_saved_games_alone(tmp_path: Path) -> None:
    notes, empty, file = tmp_path / "notes.txt", tmp_path / "empty.json", tmp_path / "save.json"
    notes.write_text("mine")
    empty.touch()
    lines = ["keep", f"save {notes}", f"save {empty}", f"save {empty}"]
    table, out = table_of(session_of(), Script(lines), file, width=200)
    assert not table.run()
    assert notes.read_text() == "mine"
    assert f"{notes} is there and is no saved game" in out.getvalue()
    assert out.getvalue().count(f"The game is saved: {empty}") == 2
    assert (
        Session.from_json(empty.read_text()).game.digest()
        == Session.from_json(file.read_text()).game.digest()
    )


def test_undo_after_resuming(tmp_path: Path) -> None:
    first = session_of(seed=7, bot="basic")
    table, _ = table_of(first, Script(["keep", "1", "1", ""]), tmp_path / "g.json")
    table.run()
    second = Session.from_json((tmp_path / "g.json").read_text())
    for session in (first, second):
        session.undo()
        session.undo()
    assert first.game.digest() == second.game.digest()


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "no saved game"),
        ("{}", "no saved game"),
        ('{"kind":"apnap play","version":9}', "another version"),
    ],
)
def test_files_that_are_none(text: str, why: str) -> None:
    with pytest.raises(PlayFileError, match=why):
        Session.from_json(text)


def test_a_damaged_file_is_refused(tmp_path: Path) -> None:
    text = session_of().to_json().replace('"seats":', '"saets":')
    with pytest.raises(PlayFileError, match="damaged"):
        Session.from_json(text)


# Commands.


def test_help_log_card_why_zones(tmp_path: Path) -> None:
    lines = ["help", "keep", "log 3", "card lightning bolt", "why cast siege-gang commander", "zones", "mana"]
    _, text = at_table(session_of(seed=7).game, lines, tmp_path, "basic")
    assert "take back your last answer, and all since" in text and "asked by rule 103.5" in text
    assert "precombat main step  [500.6]" in text
    assert "deals 3 damage to any target" in text
    assert "(CR 601.2h)" in text
    none = "  no card in graveyard, exile or command zone\n"
    assert f"Ann\n{none}Bert\n{none}" in text
    assert "there are no mana abilities" in text


def test_what_can_not_be_understood_is_said(tmp_path: Path) -> None:
    lines = ["keep", "full maybe", "full on", "full off", "look #9999", "look", "stop mine upkep", "stop zzz"]
    lines += ["log x", "log 1", "why dance", "rule trample"]
    session, text = at_table(session_of(seed=7).game, lines, tmp_path, "basic")
    assert not session.stops[0].full and not session.stops[0].set
    for words in (
        "say full on, or full off",
        "full control: on\n",
        "full control: off\n",
        "there is no #9999 on the board",
        "look at what?",
        "no step 'upkep'; did you mean upkeep?",
        "no step 'zzz'; say whose turn and which step: stop mine upkeep",
        "say how many lines: log 50, or log all",
        "ask like this: why cast NAME",
        "702.19  Trample",
    ):
        assert words in text, words
    assert text.count("  1 precombat main: precombat main step  [500.6]") == 1


def test_a_rule_by_its_number(tmp_path: Path) -> None:
    _, text = at_table(
        session_of(seed=7).game, ["rule 702.19", "rule [704.5g]", "rule 999.9", "rule"], tmp_path
    )
    assert "702.19  Trample" in text and "\n704.5g" in text and "999" in text and "\n103.5" in text


def test_stops_are_kept_to(tmp_path: Path) -> None:
    lines = ["keep", "stop mine draw", "stop upkeep", "stop rubbish", "stops", "pass", "pass"]
    stopped, text = at_table(session_of(seed=7).game, lines, tmp_path, "basic")
    assert "stops: mine draw, mine upkeep, theirs upkeep" in text
    assert "say whose turn and which step" in text
    assert (stopped.game.turn, stopped.game.step) == (2, "upkeep")
    none, text = at_table(
        session_of(seed=7).game, [*lines[:-2], "stop off", "pass", "pass"], tmp_path, "basic"
    )
    assert "stops: none" in text and none.game.turn == 3


def test_full_control_asks_every_time(tmp_path: Path) -> None:
    loud, text = at_table(session_of(seed=7).game, ["keep", "full on", "pass"], tmp_path, "basic")
    assert (loud.game.turn, loud.game.step) == (1, "beginning of combat") and "full control: on" in text
    quiet, _ = at_table(session_of(seed=7).game, ["keep", "full", "full off", "pass"], tmp_path, "basic")
    assert quiet.game.step == "postcombat main"


@pytest.mark.parametrize(
    ("said", "step"),
    [("main", "precombat main"), ("up", "upkeep"), ("blockers", "declare blockers"), ("e", None), ("", None)],
)
def test_steps_by_name(said: str, step: str | None) -> None:
    assert step_named(said) == step


def test_concede(tmp_path: Path) -> None:
    session, text = at_table(session_of(seed=7).game, ["keep", "concede"], tmp_path, "basic")
    assert session.game.is_over() and "Bert wins: a player conceded (CR 104.3a, 104.2a)" in text


# Auto-pass.


def test_it_halts_for_what_can_be_answered_and_passes_else(tmp_path: Path) -> None:
    def game(mine: list[str]) -> Game:
        s = Scenario(active=1)
        s.player(hand=mine, battlefield=["2 Mountain"])
        s.player(hand=["Grizzly Bears"], battlefield=["2 Forest"])
        return s.game()

    with_bolt, text = at_table(game(["Lightning Bolt"]), [], tmp_path, "basic")
    assert "Answer to Grizzly Bears?" in text and with_bolt.game.state.stack()
    without, _ = at_table(game(["Craw Wurm"]), [], tmp_path, "basic")
    assert without.game.turn > with_bolt.game.turn


def test_end_passes_the_turn_but_not_the_blocks(tmp_path: Path) -> None:
    s = Scenario(active=1)
    s.player(hand=["Lightning Bolt"], battlefield=["Mountain", "Grizzly Bears"])
    s.player(battlefield=["Craw Wurm"])
    session, text = at_table(s.game(), ["end", ""], tmp_path, "basic")
    assert "Block with which creatures?" in text
    assert text.count("What do you do?") == 2  # as attackers were declared, and in the next turn
    assert session.game.turn == 6 and session.game.step == "precombat main"


# Menus.


def menu(game: Game, seat: int = 0):  # type: ignore[no-untyped-def]
    session = Session(game, [Seat("Ann", PERSON), Seat("Bert", PERSON)], 1)
    assert game.decision is not None
    words = Words(session.seats, game.observation(seat), seat)
    return menu_of(game, session.view(game.decision), words, no_texts), words


def to_kind(game: Game, kind: str) -> None:
    while game.decision is not None and game.decision.kind != kind:
        game.push("pass")


def test_targets_by_number_name_and_pointing() -> None:
    s = Scenario()
    s.player(hand=["Lightning Bolt"], battlefield=["Mountain"])
    s.player(battlefield=["Grizzly Bears", "Hill Giant"])
    game = s.game()
    m, _ = menu(game)
    assert m.read("light") == m.read("1") == m.read("cast lightning bolt {r}")
    assert m.read("") == m.read("pass") == "pass"
    game.push(m.read("bolt"))
    m, words = menu(game)
    giant = next(o for o in game.legal_actions if "Hill Giant" in o.names)
    assert m.read("hill") == m.read(f"#{giant.objects[0]}") == giant.key
    assert m.read("bert") == "p1"
    for wrong in ("", "9", "0", "#9999", "craw", "-1"):
        with pytest.raises(Unclear):
            m.read(wrong)
    assert words.thing(giant.objects[0]).endswith("of Bert")


def test_attackers_in_one_line() -> None:
    s = Scenario()
    s.player(battlefield=["Grizzly Bears", "Hill Giant", "Craw Wurm"])
    s.player()
    game = s.game()
    to_kind(game, "attack")
    m, _ = menu(game)
    ids = [c.objects[0] for c in m.choices]
    assert m.read("") == m.read("none") == {}
    assert m.read("all") == {id: -2 for id in ids}
    assert m.read("1 3") == m.read("1, 3") == {ids[0]: -2, ids[2]: -2}
    assert m.read("hill") == m.read("2") == m.read("2>bert") == {ids[1]: -2}
    for wrong in ("4", "xyz", "1>ann"):
        with pytest.raises(Unclear):
            m.read(wrong)
    game.push(m.read("1 3"))
    assert [game.state.obj(id).attacking for id in ids] == [-2, 0, -2]


def test_blockers_in_one_line() -> None:
    s = Scenario()
    s.player(battlefield=["Grizzly Bears", "Craw Wurm"])
    s.player(battlefield=["Hill Giant", "Giant Spider"])
    game = s.game()
    to_kind(game, "attack")
    game.push({a.objects[0]: -2 for a in []} or menu(game)[0].read("all"))
    to_kind(game, "block")
    m, words = menu(game, 1)
    assert isinstance(m, BlockMenu) and len(m.letters(words)) == 2
    one, two = m.blockers
    a, b = m.attackers
    with pytest.raises(Unclear):
        m.read("1 2")  # there are two attackers
    assert m.read("1A 2A") == m.read("1a,2a") == m.read("1>A 2 A") == {one: [a], two: [a]}
    assert m.read("2B") == {two: [b]} and m.read("") == {}
    for wrong in ("3A", "1C", "giant", "A1", "1"):
        with pytest.raises(Unclear):
            m.read(wrong)
    game.push(m.read("1A 2B"))
    assert game.state.obj(one).blocking == (a,) and game.state.obj(two).blocking == (b,)


def test_the_payer_shows_its_plan_and_a_manual_way(tmp_path: Path) -> None:
    s = Scenario()
    s.player(hand=["Grizzly Bears"], battlefield=["2 Forest", "Mountain", "Llanowar Elves"])
    s.player()
    _, text = at_table(s.game(), ["grizzly", "use mountain", "1"], tmp_path)
    assert "Grizzly Bears: Pay {1}{G}" in text
    assert "pay with " in text and "use Mountain" in text and "use Llanowar Elves" in text
    assert "Ann casts Grizzly Bears" in text


def test_a_declaration_that_is_not_legal_is_told_with_its_rule(tmp_path: Path) -> None:
    s = Scenario(active=1)
    s.player(battlefield=["Grizzly Bears", "Hill Giant"])
    s.player(battlefield=["Boggart Brute"])
    game = s.game()
    to_kind(game, "attack")
    game.push("p0")
    session, text = at_table(game, ["1A", "1A 2A"], tmp_path, "random")
    assert "not possible: Hill Giant #" in text and "(CR 509.1" in text
    assert [e.verb for e in session.log(0)].count("block") == 2


def test_the_hot_seat_hands_over(tmp_path: Path) -> None:
    session = session_of(seed=7, bot=PERSON)
    table, out = table_of(session, Script(["keep", "keep", "1"]), tmp_path / "g.json")
    table.run()
    text = out.getvalue()
    assert "-- the screen is Bert's --" in text
    ann, bert = text.split("-- the screen is Bert's --")[:2]
    hand = {o["name"] for o in session.game.observation(0)["objects"].values() if o["zone"] == "hand"}
    assert any(name in ann for name in hand)
    assert not any(name in bert.split("-- the screen is Ann's --")[0] for name in hand - {"Mountain"})


def test_completions() -> None:
    assert matching("bol", ["cast Lightning Bolt", "bolt", "board"]) == ["bolt", "cast Lightning Bolt"]
    assert matching("", ["a"]) == ["a"]


def test_modes_have_the_words_of_the_card(tmp_path: Path) -> None:
    s = Scenario()
    s.player(hand=["Goblin Surprise"], battlefield=["3 Mountain"])
    s.player()
    _, text = at_table(s.game(), ["surprise", "creatures you", "1"], tmp_path, "basic")
    assert "2  Create two 1/1 red Goblin" in text and "Ann casts Goblin Surprise" in text


def test_x_is_told_and_one_s_own_things_come_last(tmp_path: Path) -> None:
    s = Scenario()
    s.player(hand=["Blaze"], battlefield=["3 Mountain", "Grizzly Bears"])
    s.player(battlefield=["Hill Giant"])
    _, text = at_table(s.game(), ["blaze", "7", "2"], tmp_path)
    assert "a number from 0 to 2 is wanted" in text
    asked = text[text.index("Blaze: Choose a target (X = 2)") :]
    order = [asked.index(name) for name in ("Hill Giant", "2  Bert", "Grizzly Bears", "4  Ann")]
    assert order == sorted(order)


def test_a_board_that_has_not_changed_is_not_drawn_again(tmp_path: Path) -> None:
    s = Scenario()
    s.player(hand=["Forest"], battlefield=["Grizzly Bears"])
    s.player()
    _, text = at_table(s.game(), ["full on", "pass"], tmp_path, "basic")
    assert "beginning of combat" in text and len(re.findall(r"#\d+ Grizzly Bears", text)) == 1
    _, text = at_table(s.game(), ["full on", "pass", "board"], tmp_path, "basic")
    assert len(re.findall(r"#\d+ Grizzly Bears", text)) == 2


def test_with_one_attacker_a_blocker_s_number_will_do() -> None:
    s = Scenario(active=1)
    s.player(battlefield=["Grizzly Bears", "Hill Giant", "Craw Wurm"])
    s.player(battlefield=["Giant Spider"])
    game = s.game()
    to_kind(game, "attack")
    game.push("p0")
    to_kind(game, "block")
    m, _ = menu(game)
    assert isinstance(m, BlockMenu)
    one, two, three = m.blockers
    (a,) = m.attackers
    assert m.read("1 3") == m.read("1A 3") == m.read("1,3") == {one: [a], three: [a]}
    assert m.read("2") == m.read("2>a") == {two: [a]}
