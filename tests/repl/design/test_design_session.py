"""The designer's terminal beside its transcripts: editors that fail, files that vanish, journals, completion, what play must not offer."""

import os
import re
import signal
import sys
import threading
import time
from dataclasses import replace

import pytest

from designing import ALONE, SOFT_EDITS, TABLE, card, home, session, state
from interpreter import api
from interpreter.positions.journal import Journal, JournalError
from places import ROOT, rules_beside
from repl.design.beside import stands_in, told_of
from repl.design.commands import DESIGN_COMMANDS
from repl.design.commands.load import grown, rules_of
from repl.design.commands.setup import open_scenario
from repl.design.commands.watch import stands_no_more
from repl.design.editor import completion
from repl.design.editor.editor import in_program, line_by_line
from repl.design.editor.status import foot, status
from repl.design.session import DesignSession
from repl.play import saves
from repl.play.commands import COMMANDS
from repl.play.completion import candidates as of_play
from repl.play.playthrough import replayed
from repl.play.session import Session
from repl.play.table import Table
from repl.render.output import Output
from repl.render.phrases import ENGLISH
from repl.render.reply import Refused

GOOD = SOFT_EDITS[0]


# ---------------------------------------------------------------- two modes


def test_play_offers_nothing_of_design(tmp_path):
    place = home(tmp_path)
    one = Session(api.load(place), TABLE, commands=COMMANDS)
    one.start()
    one.submit("")
    # `why` alone is of both; what else it may be asked about, play refuses.
    own = set(DESIGN_COMMANDS) - {
        "answers",
        "show",
        "why",
        "why not",
        "board",
        "hand",
        "find",
        "in force",
        "look",
        "table",
        "log",
        "save",
        "load",
        "help",
        "quit",
        "undo",
    }
    assert not own & set(COMMANDS)
    before = one.position
    for name in own:
        assert one.submit(f"{name} storms = 3").error, name
    assert one.position is before
    assert not own & {candidate.text for word in ("", "s", "b", "e") for candidate in of_play(one, word)}


def test_a_game_of_design_is_no_game_of_play(tmp_path):
    one = session(tmp_path, kept=True)
    one.submit("set storms = 2")
    with pytest.raises(JournalError, match="design mode"):
        saves.decisions(Journal.read(one.keeper.path))
    other = Session(api.load(home(tmp_path)), TABLE, commands=COMMANDS)
    assert "design mode" in other.submit(f"load {one.keeper.path}").text


def test_the_hand_of_the_designer_is_marked_in_the_journal(tmp_path):
    one = session(tmp_path, kept=True)
    for line in ("set storms = 2", "deal 05 to Ana", "new position sailor = player 2"):
        one.submit(line)
    hands = [record["hand"][1] for record in Journal.read(one.keeper.path).records if "hand" in record]
    assert hands == ["set", "deal", "new"]


def test_a_game_of_play_can_be_designed_on(tmp_path):
    place = home(tmp_path)
    game = api.load(place)
    play = Session(game, ALONE, commands=COMMANDS, name=str(place))
    play.start()
    play.submit("1")
    play.submit("1")
    play.submit("undo")
    play.submit(f"save {tmp_path / 'a.game'}")
    one = session(tmp_path, ALONE)
    reply = one.submit(f"load {tmp_path / 'a.game'}")
    assert not reply.error and one.position == play.position


# ---------------------------------------------------------------------- edit


def test_an_edit_is_in_the_journal_and_comes_back(tmp_path):
    one = session(tmp_path, kept=True)
    one.submit("1")
    one.submit(GOOD)
    one.submit("here")
    one.submit("1")
    contents = Journal.read(one.keeper.path)
    other = DesignSession(rules_of(contents), TABLE, commands=DESIGN_COMMANDS, name=one.name, home=one.home)
    grown(other, contents.records)
    assert other.position == one.position and other.game.digest == one.game.digest != other.tree.nodes[0].game.digest


def test_rules_that_somebody_else_changed_are_refused_where_the_game_has_not_kept_its_own(tmp_path):
    one = session(tmp_path, kept=True)
    one.submit("1")
    file = home(tmp_path) / "cards.naipe"
    file.write_text(file.read_text().replace("you earn 1", "you earn 9"))
    with pytest.raises(JournalError, match="rules have changed"):
        rules_of(replace(Journal.read(one.keeper.path), records=({"seat": 1, "choice": "yes"},)))


@pytest.mark.parametrize(
    "command, says",
    [
        ("false", "ended with code 1"),
        ("no-such-editor-anywhere", "cannot be started"),
        ("'unclosed", "cannot be understood"),
        ("rm", "cannot be read"),
        ('sh -c \'printf "\\377" > "$1"\' x', "cannot be read"),
    ],
)
def test_an_editor_that_fails_changes_nothing(tmp_path, command, says):
    one = session(tmp_path)
    one.editor = lambda title, text: in_program(command, title, text)
    before = state(one)
    reply = one.submit("edit 02")
    assert reply.error and says in reply.text and state(one) == before


def test_an_editor_that_works(tmp_path):
    one = session(tmp_path)
    one.editor = lambda title, text: in_program("sed -i 's/discard 2/discard 1/'", title, text)
    assert "Written to" in one.submit("edit 02 here").text
    assert "you discard 1" in (home(tmp_path) / "cards.naipe").read_text()
    one.editor = lambda title, text: in_program("true", title, text)
    assert one.submit("edit 02").text == "Nothing was changed."


def test_what_was_wrong_is_opened_again(tmp_path):
    one = session(tmp_path)
    one.submit("edit 02\n" + card("02", "copies 9", "you discrd 1"))
    opened = []
    one.editor = lambda title, text: opened.append(text)
    one.submit("edit 02")
    assert "discrd" in opened[0]


def test_lines_are_read_up_to_a_full_stop(tmp_path, capsys):
    lines = iter(["card 02", "  you", "."])
    out = Output(sys.stdout)
    assert line_by_line(out, lambda _: next(lines), "02", "old\n", ENGLISH) == "card 02\n  you\n"
    assert line_by_line(out, lambda _: ".", "02", "old\n", ENGLISH) is None


def test_a_file_that_vanishes(tmp_path):
    one = session(tmp_path)
    one.submit("watch")
    file = home(tmp_path) / "cards.naipe"
    text = file.read_text()
    file.unlink()
    before = state(one)
    assert "cannot be read any more" in one.submit("").text and state(one) == before
    reply = one.submit("edit 02 here\n" + GOOD.partition("\n")[2])
    assert "not there any more" in reply.text and one.edits == 1 and not file.exists()
    file.write_text(text)
    one.submit("undo")
    assert state(one) == before


def test_a_file_that_may_not_be_written(tmp_path, monkeypatch):
    one = session(tmp_path)
    monkeypatch.setattr("os.replace", lambda *a, **k: (_ for _ in ()).throw(PermissionError(13, "Permission denied")))
    reply = one.submit("edit 02 here\n" + GOOD.partition("\n")[2])
    assert "could not be written" in reply.text and one.edits == 1


def test_watch_takes_in_what_changes_on_disk(tmp_path):
    one = session(tmp_path)
    one.submit("watch")
    file = home(tmp_path) / "cards.naipe"
    good = file.read_text()
    file.write_text(good.replace("you discard 2", "you discrd 2"))
    before = state(one)
    reply = one.submit("")
    assert reply.error and "discrd" in reply.text and state(one) == before
    file.write_text(good.replace("you discard 2", "you discard 1"))
    assert "cards.naipe: The new text is good" in one.submit("history").text
    assert "in force" in one.submit("here").text
    assert one.edits == 1


def test_a_watched_game_tells_the_editor_at_which_line_it_stands(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    one = session(tmp_path)

    def standing():
        files = sorted(home(tmp_path).rglob("*.naipe"))
        return [(file, found) for file in files if (found := stands_in(file)) is not None]

    assert standing() == []
    one.submit("watch")
    one.start()
    seen = []
    while not one.is_over and len(seen) < 6:
        ((file, found),) = standing()
        place = one.place
        text = file.read_text()
        assert str(file) == place.source and text.split("\n")[found.line] == found.written
        assert found.line == text.count("\n", 0, place.start)
        assert f"{one.table.names[one.decision.seat - 1]} decides" in found.sentence
        seen.append((file, found.line))
        one.submit("1")
    assert len(set(seen)) > 1
    one.submit("watch off")
    assert standing() == []
    one.submit("watch")
    assert len(standing()) == 1
    stands_no_more(one)
    assert standing() == []


def test_watch_rebase_plays_again_under_what_is_saved_and_tells_the_editor(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    one = session(tmp_path)
    assert "played again" in one.submit("watch rebase").text
    file, since = home(tmp_path) / "cards.naipe", time.time() - 5
    good = file.read_text()
    assert told_of(file, since) is None
    file.write_text(good.replace("you discard 2", "you discard 1"))
    reply = one.submit("history")
    assert "cards.naipe is in force" in reply.text and one.edits == 1 and one.change is None
    assert "is in force" in (told_of(file, since) or "")
    assert told_of(file, time.time() + 60) is None, "what was told before a save is about another one"
    file.write_text(good.replace("you discard 2", "you discrd 2"))
    before = state(one)
    assert one.submit("").error and state(one) == before
    assert "discrd" in (told_of(file, since) or "")
    assert not one.submit("watch off").error and one.submit("").text == one.submit("").text


def test_a_scenario_is_opened_at_its_first_statement_and_survives_a_rebase(tmp_path):
    rules = tmp_path / "small" / "rules.naipe"
    rules.parent.mkdir()
    rules.write_text(SMALL, encoding="utf-8")
    game = api.load(rules.parent, scenarios=True)
    one = DesignSession(
        game, Table(("Ana", "Beto")), commands=DESIGN_COMMANDS, name=str(rules.parent), home=rules.parent
    )
    said = open_scenario(one, "it fails").text
    assert "fails in line 17" in said and one.walk is not None and one.walk.stop.span.source.endswith("rules.naipe")
    assert one.game.book.written(one.walk.stop.node) == "run go"
    assert one.submit("eval done").text.endswith("4")
    one.submit("step")
    assert one.game.book.written(one.walk.stop.node) == "raise done by 1"
    one.submit("next")
    assert one.submit("watch rebase").error is False
    rules.write_text(SMALL.replace("raise done by 1", "raise done by 2"), encoding="utf-8")
    assert "in force" in one.submit("").text
    assert "holds" in open_scenario(one, "it fails").text
    assert "o scenario of these rules" in open_scenario(one, "no such").text


SMALL = rules_beside(__file__, "design_session")


# -------------------------------------------------------------- keep, bless


def test_a_blessed_game_names_what_first_differs_and_the_card(tmp_path):
    one = session(tmp_path)
    for line in ("1", "1", "no", "run until storms = 1", "", 'bless "one storm"'):
        reply = one.submit(line)
    file = next(home(tmp_path).rglob("*.playthrough"))
    assert r"player 2 hoist \"Tax\"" in file.read_text(), (
        "cards by their titles: numbers of pieces would change with any copy"
    )
    assert replayed(api.load(home(tmp_path)), file).ok, reply.text
    cards = home(tmp_path) / "cards.naipe"
    cards.write_text(cards.read_text().replace("you earn 2", "you earn 1"))
    result = replayed(api.load(home(tmp_path)), file)
    assert not result.ok and "differs" in result.message and "made by Tax" in result.message


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{}",
        "nonsense",
        '{"playthrough": 1, "title": "x", "game": "other", "players": 2, "seed": 1, "options": {}}',
        "[1]\n[2]",
    ],
)
def test_a_playthrough_that_is_none(tmp_path, text):
    file = tmp_path / "x.playthrough"
    file.write_text(text)
    assert not replayed(api.load(home(tmp_path)), file).ok


def test_what_is_kept_is_in_order_and_passes(tmp_path):
    one = session(tmp_path)
    for line in ("1", "1", "no", 'keep "first"', "1", 'keep "second"'):
        reply = one.submit(line)
    assert "it passes" in reply.text
    game = api.load(home(tmp_path))
    assert all(result.ok for result in api.run_scenarios(game)) and len(game.book.scenarios) == 3


def test_what_is_kept_in_a_game_of_one_file_takes_nothing_from_a_background_there(tmp_path):
    """A game of one file has its scenarios there, and what they begin with would be given to what is kept as well."""
    sketch = (ROOT / "tests" / "sketches" / "clash_battle" / "rules.naipe").read_text("utf-8")
    assert "\nbackground\n" in sketch
    rules = tmp_path / "battle.naipe"
    rules.write_text(sketch, "utf-8")
    one = DesignSession(
        api.load(rules),
        Table(("Ana", "Bea"), seed=5),
        commands=DESIGN_COMMANDS,
        name=str(rules),
        home=rules,
        folder=None,
    )
    one.start()
    for _ in range(3):
        one.submit("1")
    replies = [one.submit('keep "first"'), one.submit("1"), one.submit('keep "second"')]
    assert not any(reply.error for reply in replies), [reply.text for reply in replies]
    results = {result.title: result for result in api.run_scenarios(api.load(rules))}
    assert results["first"].ok and results["second"].ok, results["first"].message
    assert rules.read_text("utf-8").count("background\n  given 2 players\n\n") == 1


# ------------------------------------------------------------------ comfort


def words(one, text):
    return {candidate.text for candidate in completion.candidates(one, text)}


def test_completion_knows_every_command_and_what_it_takes(tmp_path):
    one = session(tmp_path)
    assert set(DESIGN_COMMANDS) <= set.union(*(words(one, name[:2]) for name in DESIGN_COMMANDS))
    assert "storms" in words(one, "why st") and "pile" in words(one, "eval count of p")
    assert {"yes", "no"} <= words(one, "step ") and words(one, "what if y") == {"yes"}
    assert {"Tax"} == words(one, "who can see t") and "Bea" in words(one, "deal Tax to b")
    assert {"hoist", "rules.naipe"} <= words(one, "edit h") | words(one, "edit r")
    one.submit("branch home")
    assert "home" in words(one, "goto h") and "turn" in words(one, "back t")
    assert "at watch" in words(one, "new position at w") and "keys" in words(one, "help k")
    assert words(one, "zzz") == set()


def test_the_foot_names_the_mode_and_shows_the_card_that_is_typed(tmp_path):
    one = session(tmp_path)
    assert "DESIGN" in status(one) and "seed 5" in status(one) and "Ana decides" in status(one)
    assert foot(one, ("show tax", ""), 120).startswith(" 05 Tax: ")
    assert foot(one, ("deal ", "Tax"), 120).startswith(" 05 Tax: ")
    for width in (20, 60, 80, 120):
        assert len(foot(one, ("show tax", ""), width)) < width and len(status(one, width)) <= width


def test_an_answer_goes_to_a_file(tmp_path):
    one = session(tmp_path)
    reply = one.submit(f"in force > {tmp_path / 'x.txt'}")
    assert "Written to" in reply.text and "No rule" in (tmp_path / "x.txt").read_text()
    assert "already" in one.submit(f"history > {tmp_path / 'x.txt'}").text
    assert "cannot be written" in one.submit(f"history > {tmp_path / 'no' / 'x.txt'}").text
    assert one.submit("eval storms > 3").text == "no"
    assert one.submit("eval player 1.score > player 2.score").text == "yes"


def test_ctrl_c_stops_what_goes_on_and_the_game_is_whole(tmp_path):
    one = session(tmp_path)
    one.advance, usual = lambda option: (os.kill(os.getpid(), signal.SIGINT), usual(option))[1], one.advance
    if threading.current_thread() is threading.main_thread():
        reply = one.submit("run")
        assert "Stopped with Ctrl-C. 1 decision taken" in reply.text
        assert len(one.history) == 2 and not one.submit("undo").error


def test_ctrl_c_stops_a_rebase_and_nothing_has_changed(tmp_path, monkeypatch):
    if threading.current_thread() is not threading.main_thread():
        return
    one = session(tmp_path)
    for line in ("1", "1", "no", GOOD):
        one.submit(line)
    before, file = state(one), (home(tmp_path) / "cards.naipe").read_text()
    usual = api.decide
    monkeypatch.setattr(api, "decide", lambda *args: (os.kill(os.getpid(), signal.SIGINT), usual(*args))[1])
    assert "Stopped with Ctrl-C: nothing has changed" in one.submit("rebase").text
    monkeypatch.undo()
    assert state(one) == before and (home(tmp_path) / "cards.naipe").read_text() == file
    assert "in force" in one.submit("rebase").text


def test_an_edit_in_the_middle_of_a_card_is_taken_back_to_there(tmp_path):
    one = session(tmp_path)
    for line in ("1", "1", "step no", "step"):
        one.submit(line)
    before = state(one)
    assert one.walk is not None
    for way in ("rebase", "here", "fork"):
        assert "in force" in one.submit(GOOD.replace("\n", f" {way}\n", 1)).text
        one.submit("undo")
        assert state(one) == before and one.walk is not None


def test_no_answer_is_longer_than_a_screen(tmp_path):
    one = session(tmp_path)
    one.submit("run")
    for line in (
        "why storms",
        "why last",
        "why not 01",
        "in force",
        "who can see 04",
        "events",
        "history",
        "tree",
        "eval pile",
    ):
        assert len(one.submit(line).text.split("\n")) <= 24, line


def test_no_word_of_a_game_stands_in_the_terminal():

    words = re.compile(
        r"\b(crisis|crises|structure|structures|teocracia|harbour|storms?|sailor|hoist)\b", re.IGNORECASE
    )
    found = [f"{path}: {hit[0]}" for path in (ROOT / "repl").rglob("*.py") for hit in words.finditer(path.read_text())]
    assert found == []


def test_refused_is_said_in_a_sentence(tmp_path):
    with pytest.raises(Refused, match="cannot be started"):
        in_program("/", "x", "y")


def test_what_differs_says_whose_own_copy_it_is():
    rules = api.load("limit", scenarios=False)
    one = DesignSession(rules, Table(("Ana", "Bea", "Caio"), frozenset({2, 3}), seed=4), commands=DESIGN_COMMANDS)
    one.start()
    one.submit("turn")
    rows = [row for row in one.submit("diff 0").text.split("\n") if row.startswith("pile of ")]
    assert rows and all("(Ana)" in row or "(Bea)" in row or "(Caio)" in row for row in rows)


# ------------------------------------------------- what designers type at first


def test_a_title_may_stand_in_quotes(tmp_path):
    one = session(tmp_path)
    for line in (
        'show "Tax"',
        "show “Tax”",
        'who can see "tax"',
        'break "Tax"',
        'deal "Tax" to Bea',
        'edit "Tax"\n' + card("05", "copies 7", "you earn 2"),
    ):
        assert not one.submit(line).error, line


def test_the_designer_looks_into_what_is_hidden_and_a_player_does_not(tmp_path):
    one = session(tmp_path)
    hidden = [
        one.voice.piece(piece).name
        for piece in one.position.now[
            next(zone.slot for zone in one.position.program.layout.zones if zone.decl.name == "pile")
        ]
    ]
    rows = one.submit("look pile").text.split("\n")
    assert (
        rows[0] == f"pile ({len(hidden)}), hidden from Ana, from the top"
        and [row.split(None, 1)[1] for row in rows[1:]] == hidden[::-1]
    )
    assert "hand of Bea: 4, hidden from Ana" in one.submit("look").text
    play = Session(api.load(home(tmp_path)), TABLE, commands=COMMANDS)
    play.start()
    for line in ("look", "look pile", "look hand of Bea"):
        said = play.submit(line).text
        assert "hidden" not in said and "Pilot" not in said.replace("pilot", ""), line


def test_a_player_named_as_on_the_screen_is_said_as_in_the_language(tmp_path):
    one = session(tmp_path)
    for line in (
        "eval Ana.score",
        "why Ana.score",
        "run until Ana.score > 3",
        "break Ana.score > 3",
        "set Ana.score = 3",
    ):
        assert one.submit(line).text.endswith("In an expression, Ana is `player 1`."), line
    assert "Bot 3 is `player 3`" in one.submit("eval bot 3.score").text
    assert "In an expression" not in one.submit("eval banana").text


def test_what_is_not_found_says_what_it_might_have_been(tmp_path):
    one = session(tmp_path)
    assert one.submit("break flag").text.endswith("`flag` may be 01 Red flag, 02 Blue flag, 03 White flag.")
    for typed, meant in (("hoits", "hoist"), ("rules.naip", "rules.naipe"), ("strms", "storms"), ("Taxx", "Tax")):
        reply = one.submit(f"edit {typed}\nx")
        assert f"There is no card, no rule and no file `{typed}`. Did you mean `{meant}`" in reply.text


def test_a_position_that_play_cannot_begin_with_says_before_which_steps_it_can(tmp_path):
    file = home(tmp_path) / "rules.naipe"
    file.write_text(file.read_text().replace("  shuffle pile\n", "  shuffle pile\n  require storms = 0\n"))
    one = session(tmp_path)
    reply = one.submit("new position storms = 2")
    assert reply.error and "`new position at STEP LINE`, with one of `deal`, `watch`, `close`." in reply.text
    assert "STEP" not in one.submit("new position at deal storms = 2").text
    assert not one.submit("new position at watch storms = 2; sailor = player 1").error


def test_the_log_is_told_in_the_words_of_the_rules_that_are_in_force(tmp_path):
    one = session(tmp_path, ALONE)
    while len(one.log()) < 8:
        one.take(one.chance())
    before = one.log()
    rules = next(name for name in one.game.sources if name.endswith("rules.naipe"))
    said = one.game.sources[rules].text.replace("[draw/draws/drew]", "[fish/fishes/fished]")
    assert any(" draws " in line for line in before)
    assert not one.submit(f"edit rules.naipe here\n{said}").error
    assert one.log()[: len(before)] == [line.replace(" draws ", " fishes ") for line in before]
    assert not one.submit(f"edit 01 here\n{card('01', 'copies 9', 'cost 1', 'you earn 2')}").error
    assert one.log()[: len(before)] == [line.replace(" draws ", " fishes ") for line in before]
    one.submit("undo"), one.submit("undo")
    assert one.log() == before
