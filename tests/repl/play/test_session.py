"""The session without a terminal: what a person types, what comes back."""

import os
import stat
from dataclasses import replace
from types import SimpleNamespace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dsl.files import writing
from interpreter import api
from interpreter.positions.journal import Journal
from lantern import ALONE_SEED, GAME, HOT_SEED, SEED_OF_THREE, hasty, unseen
from repl.play.commands import COMMANDS
from repl.play.completion import candidates
from repl.play.session import Session
from repl.play.table import NoTable, Table, how_many, named, options_of
from repl.render.plain_screen import plain_board
from repl.render.question import answer, option_rows
from repl.screen.table import scene
from repl.terminal.main_loop import INTERRUPTED

ALONE = Table(("Ana", "Bot 2"), frozenset({2}), seed=ALONE_SEED)
HOT_SEAT = Table(("Ana", "Bea"), seed=HOT_SEED)


def session(table=ALONE, folder=None, **more):
    one = Session(GAME, table, commands=COMMANDS, folder=folder, **more)
    if folder:
        one.keep()
    one.start()
    return one


def transcript(one, lines):
    """What is typed, what is said, and what is asked then."""
    rows = []
    for line in lines:
        reply = one.submit(line)
        rows.append(f"{one.prompt()}{line}".rstrip())
        rows += [f"  {row}" for row in reply.text.split("\n") if row]
        asked = one.asked()
        if reply.moved and asked:
            rows += [f"  [{asked.line}]", *(f"  [{row}]" for row, _ in option_rows(asked, one.voice))]
    return "\n".join(rows)


@pytest.mark.parametrize(
    "name, table, lines",
    [
        ("game", ALONE, ["no", "red", "2", "log", "", "yes", "red", "3", "hand", "log"]),
        (
            "mistakes",
            ALONE,
            ["", "maybe", "3", "0", "yess", "no", "9", "0", "tmepest", "temp", "bid", "4", "-1", "hepl"],
        ),
        ("undo", ALONE, ["undo", "no", "undo", "no", "red", "undo", "undo", "yes", "undo", "undo"]),
        (
            "show",
            ALONE,
            ["show", "show 01", "show acao", "show b", "show lantern", "show xyz", "show 1", "show RED", "undo", "no"],
        ),
        ("hand", ALONE, ["hand", "hand now", "yes", "hand", "undo", "hand"]),
        ("log", ALONE, ["log", "no", "red", "1", "log", "log 1", "log 0", "log x", "undo", "log"]),
        ("help", ALONE, ["help", "?", "help show", "help shwo", "no", "help", "undo", "quit"]),
        (
            "two_people",
            HOT_SEAT,
            [
                "yes",
                "hand",
                "log",
                "",
                "no",
                "1",
                "2",
                "hand",
                "",
                "log",
                "hand",
                "yes",
                "2",
                "undo",
                "1",
                "1",
                "hand",
                "",
                "hand",
                "",
                "log",
            ],
        ),
        (
            "parts",
            Table(("Ana", "Bea", "Bot 3"), frozenset({3}), seed=SEED_OF_THREE),
            ["", "yes", "ação", "1", "1", "undo", "2", "undo", "2", "bot", "undo"],
        ),
    ],
)
def test_transcript(golden, name, table, lines):
    golden(f"sessions/{name}.txt", transcript(session(table), lines))


# ------------------------------------------------------------------- answers


def asked(table=ALONE, *lines):
    one = session(table)
    for line in lines:
        one.submit(line)
    return one.asked()


@pytest.mark.parametrize(
    "line, taken", [("1", "yes"), ("2", "no"), ("yes", "yes"), ("y", "yes"), ("NO", "no"), (" n ", "no")]
)
def test_an_answer_is_a_number_an_id_or_a_beginning(line, taken):
    assert answer(asked(), line).id == taken


def test_a_number_that_is_an_answer_means_itself_and_not_its_place():
    assert [answer(asked(ALONE, "no", "red"), str(n)).id for n in range(4)] == ["0", "1", "2", "3"]


def test_a_card_answers_to_its_number_its_title_and_its_id():
    cards = asked(Table(("Ana", "Bea", "Bot 3"), frozenset({3}), seed=SEED_OF_THREE), "", "no")
    assert {answer(cards, word).id for word in ("03", "ação", "ACAO", "a", "03 a", "card-03.2")} == {"card-03.2"}


def test_copies_of_one_card_are_no_riddle():
    assert answer(asked(HOT_SEAT, "", "no"), "blue").label == "Blue lantern"


def test_what_several_answers_begin_with_is_asked_back():
    cards = asked(Table(("Ana", "Bot 2"), frozenset({2}), seed=ALONE_SEED), "yes")
    words = {choice.label for choice in cards.choices}
    assert len(words) > 1
    assert "may be" in answer(cards, "0")


@pytest.mark.parametrize("line", ["1 2", "1,2", "2; 1", "1 99"])
def test_several_answers_in_a_line_are_told_to_come_one_at_a_time(line):
    one = session()
    reply = one.submit(line)
    assert reply.error and f"One answer at a time: `{line[0]}` first" in reply.text
    assert "neither an answer" in one.submit("9 1").text and not one.taken


# --------------------------------------------------------------------- undo


def test_undo_gives_back_the_very_position():
    one = session()
    before = one.position.digest(), one.view()
    one.submit("no")
    assert (one.position.digest(), one.view()) != before
    one.submit("undo")
    assert (one.position.digest(), one.view()) == before


def test_undo_stops_where_somebody_has_learned_something():
    one = session()
    one.submit("yes")
    after = one.position.digest()
    reply = one.submit("undo")
    assert reply.error and "because somebody has learned something or chance has decided: “" in reply.text, reply.text
    assert one.position.digest() == after


def test_undo_takes_back_what_bots_did_since(monkeypatch):
    monkeypatch.setattr(api, "bot", hasty)
    one = session(Table(("Ana", "Bot 2"), frozenset({2}), seed=ALONE_SEED, options={"mode": "hard"}))
    one.submit("no")
    before = one.position
    one.submit("1")
    assert one.decision.seat == 1 and len(one.taken) == 4, "the bot has played its turn"
    assert not one.submit("undo").error
    assert one.position == before


def test_whoever_waits_for_a_bot_that_thinks_is_told_once(monkeypatch):
    monkeypatch.setattr(api, "bot", hasty)
    told = []
    for policy in ("mc", "greedy"):
        one = session(Table(("Ana", "Bot 2"), frozenset({2}), seed=ALONE_SEED, policy=policy))
        one.on_wait = told.append
        for line in ("no", "red", "1"):
            one.submit(line)
        assert [seat for seat, _ in one.taken].count(2) > 1, "the bot has decided several times"
    assert told == ["Bot 2 is thinking. Ctrl-C stops it."]


def test_whoever_shows_the_game_meanwhile_is_told_before_each_decision(monkeypatch):
    """With what has happened by then: nobody waits before a picture that stands still."""
    monkeypatch.setattr(api, "bot", hasty)
    one = session(Table(("Ana", "Bot 2"), frozenset({2}), seed=ALONE_SEED, policy="mc"))
    shown = []
    one.on_thought = lambda text: shown.append((len(one.history), one.recent, one.asked()))
    for line in ("no", "red", "1"):
        one.submit(line)
    assert len(shown) == [seat for seat, _ in one.taken].count(2) > 1
    assert [many for many, _, _ in shown] == list(range(shown[0][0], shown[0][0] + len(shown)))
    assert shown[-1][1] and not any(asked for _, _, asked in shown)


def test_ctrl_c_while_a_bot_thinks_loses_nothing(tmp_path, monkeypatch):
    """What was decided by then is kept, and the game goes on where the bot had to decide."""
    monkeypatch.setattr(api, "bot", hasty)
    table = Table(("Ana", "Bot 2"), frozenset({2}), seed=ALONE_SEED, policy="mc")
    one = session(table, tmp_path)
    for line in ("no", "red"):
        one.submit(line)

    def stop(_text):
        raise KeyboardInterrupt

    one.on_wait = stop
    with pytest.raises(KeyboardInterrupt):
        one.submit("1")
    one.keeper.close()
    saved = Journal.read(one.keeper.path)
    assert [(record["seat"], record["choice"]) for record in saved.records] == one.taken
    again = session(table)
    again.play_back(one.taken[len(again.taken) :])
    assert again.decision.seat == 2


def test_another_persons_decision_is_not_taken_back():
    one = session(HOT_SEAT)
    for line in ("", "no", "1", "2"):
        one.submit(line)
    assert one.curtain and not one.curtain.hiding
    one.submit("")
    reply = one.submit("undo")
    assert reply.error and "Ana decided last" in reply.text


def test_ana_may_think_again_before_bea_looks():
    one = session(HOT_SEAT)
    for line in ("", "no", "1"):
        one.submit(line)
    before = one.position
    one.submit("2")
    reply = one.submit("undo")
    assert one.position == before
    assert "Pass to Ana" in reply.text and one.viewer is None


def test_behind_a_curtain_one_undo_does_not_open_the_way_to_another_persons_decision():
    one = session(Table(("Ana", "Bea"), seed=HOT_SEED, options={"mode": "hard"}))
    for line in ("", "no", "2", "", "no", "3"):
        one.submit(line)
    assert one.curtain and one.viewer is None
    while not (reply := one.submit("undo")).error:
        assert one.taken, "what Ana decided stays"
    assert "Ana decided last" in reply.text


# ------------------------------------------------------------ hidden hands


def play_hot_seat(look):
    one = session(HOT_SEAT)
    lines = iter(["", "yes", "1", "0", "", "", "yes", "2", "1", "", "", "no", "1", "2", "", "no", "1", "1"])
    look(one, "")
    for line in lines:
        look(one, one.submit(line).text)
    assert one.is_over


def test_a_screen_never_names_a_card_in_the_hand_of_another():
    def look(one, said):
        hidden = unseen(one.position, one.viewer)
        screen = (
            plain_board(one.board())
            + "\n"
            + "\n".join(row for row, _ in option_rows(one.asked(), one.voice) if one.asked())
            if one.asked()
            else plain_board(one.board())
        )
        assert not [name for name in hidden if name in screen], (one.viewer, screen)

    play_hot_seat(look)


def test_behind_the_curtain_there_is_neither_a_question_nor_a_hand_nor_a_private_sentence():
    def look(one, said):
        if one.curtain and not one.curtain.hiding:
            assert one.viewer is None and one.asked() is None
            assert not one.board().own
            assert not [line for line in one.log() if "draws" in line and "1 card" not in line]
            assert {candidate.text for candidate in candidates(one, "")} <= set(COMMANDS)
            assert "hand" not in {candidate.text for candidate in candidates(one, "")}
            assert one.submit("hand").error

    play_hot_seat(look)


def test_whoever_draws_reads_it_before_the_screen_is_passed_on():
    one = session(HOT_SEAT)
    for line in ("", "no", "1"):
        one.submit(line)
    assert one.submit("0").text == ("You draw 1 card: “Tempest”.\nBea is next. Press Enter to hide your cards.")
    assert one.viewer == 1 and "Tempest" in one.submit("hand").text
    assert one.submit("").text == "Pass to Bea. Bea, press Enter."
    assert one.viewer is None and one.recent == ()
    assert one.submit("").text == (
        "“Red lantern”, “Tempest” and “Blue lantern” go to you.\nAna lays “Red lantern”.\nAna draws 1 card."
    )
    assert one.viewer == 2


# ---------------------------------------------------------- saving, loading


def test_a_game_is_written_down_as_it_is_played(tmp_path):
    one = session(folder=tmp_path / "deep" / "naipe")
    path = one.keeper.path
    assert stat.S_IMODE(os.stat(path).st_mode) == 0o600
    assert stat.S_IMODE(os.stat(path.parent).st_mode) == 0o700
    one.submit("no")
    assert [record["choice"] for record in Journal.read(path).records] == [option for _, option in one.taken]
    one.submit("undo")
    assert Journal.read(path).records[-1] == {"undo": 1}


def test_save_and_load(tmp_path, golden):
    one = session(folder=tmp_path / "kept")
    path = tmp_path / "a.game"
    for line in ("no", f"save {path}"):
        one.submit(line)
    saved = one.position
    one.submit("red")
    first = one.keeper.path
    reply = one.submit(f"load {path}")
    assert not reply.error and "goes on after 1 decision;" in reply.text
    assert one.position.digest() == saved.digest() and one.viewer == 1
    assert one.keeper.path != first
    assert len(Journal.read(one.keeper.path).records) == 1
    one.submit("undo")
    assert len(one.taken) == 0
    assert len(Journal.read(path).records) == 1, "a save is not touched by the game that goes on from it"


def test_load_brings_back_the_seats_of_people_and_the_curtain(tmp_path):
    one = session(HOT_SEAT)
    for line in ("", "yes", f"save {tmp_path / 'hot.game'}"):
        one.submit(line)
    other = session()
    reply = other.submit(f"load {tmp_path / 'hot.game'}")
    assert other.table == HOT_SEAT and other.viewer is None
    assert "Pass to Ana" in reply.text


@pytest.mark.parametrize(
    "content, says",
    [
        (None, "There is no saved game"),
        ("", "is not a saved game"),
        ("hello\n", "is not a saved game"),
        ("\x00\xff" * 50, "is not a saved game"),
    ],
)
def test_a_corrupt_save_is_refused_and_the_game_goes_on(tmp_path, content, says):
    path = tmp_path / "bad.game"
    if content is not None:
        path.write_text(content, encoding="latin-1")
    one = session()
    before = one.position
    reply = one.submit(f"load {path}")
    assert reply.error and says in reply.text
    assert one.position == before


def test_a_damaged_end_costs_the_end_only(tmp_path):
    path = tmp_path / "a.game"
    one = session()
    for line in ("no", "red", f"save {path}"):
        one.submit(line)
    path.write_bytes(path.read_bytes()[:-5])
    reply = one.submit(f"load {path}")
    assert len(one.taken) == 1
    assert "damaged" in reply.text


@pytest.mark.parametrize("cut", range(0, 400, 7))
def test_whatever_is_cut_off_a_save_nothing_breaks(tmp_path, cut):
    path = tmp_path / "a.game"
    one = session()
    for line in ("no", "red", "2", f"save {path}"):
        one.submit(line)
    data = path.read_bytes()
    path.write_bytes(data[: max(0, len(data) - cut)])
    reply = one.submit(f"load {path}")
    assert reply.text and "fault" not in reply.text


@pytest.mark.parametrize(
    "change, says",
    [
        ({"rules": "other"}, "does not hold its rules"),
        ({"players": 2, "seats": ("person Ana", "genius Bot")}, "does not show who sits at the table"),
        ({"seats": ("person Ana",)}, "for 2 to 4 players"),
        ({"seats": ("person \x1b[2J", "person Bea")}, "letters that can be seen"),
        ({"seats": ()}, "for 2 to 4 players"),
        ({"seed": "x"}, "does not begin like"),
        ({"options": {"mode": "odd"}}, "cannot be `odd`"),
        ({"seats": 7}, "does not begin like"),
    ],
)
def test_a_save_from_elsewhere_is_no_trap(tmp_path, change, says):
    one = session()
    path = tmp_path / "a.game"
    with Journal.create(path, replace(one.header, **change)) as journal:
        journal.append({"seat": 1, "choice": "no"})
    reply = one.submit(f"load {path}")
    assert reply.error and says in reply.text, reply.text


@pytest.mark.parametrize(
    "record, says",
    [
        ({"seat": 2, "choice": "no"}, "the rules ask Ana"),
        ({"seat": 1, "choice": "fly"}, "does not fit"),
        ({"seat": 1, "choice": 3}, "has no seat or no answer"),
        ({"undo": 5}, "takes back"),
        ({}, "has no seat or no answer"),
    ],
)
def test_a_save_with_impossible_decisions_is_refused(tmp_path, record, says):
    one = session()
    path = tmp_path / "a.game"
    with Journal.create(path, one.header) as journal:
        journal.append(record)
    reply = one.submit(f"load {path}")
    assert reply.error and says in reply.text
    assert one.taken == []


def test_save_never_writes_over_what_is_no_save(tmp_path):
    path = tmp_path / "letter.txt"
    path.write_text("dear Bea")
    one = session()
    assert one.submit(f"save {path}").error
    assert path.read_text() == "dear Bea"
    assert one.submit("save").error and one.submit("load").error
    assert not one.submit(f"save {tmp_path / 'b.game'}").error
    assert not one.submit(f"save {tmp_path / 'b.game'}").error, "a save may be saved again"
    assert one.submit(f"save {tmp_path / 'no' / 'such' / 'b.game'}").error


def test_a_full_disk_costs_no_game(tmp_path, monkeypatch):
    one = session(folder=tmp_path)

    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "write", full)
    reply = one.submit("no")
    assert "not being kept" in reply.text and len(one.taken) == 1
    assert "not being kept" not in one.submit("red").text, "it is said once"


def test_a_folder_that_cannot_be_made_costs_no_game(tmp_path):
    (tmp_path / "file").write_text("")
    one = Session(GAME, ALONE, commands=COMMANDS, folder=tmp_path / "file" / "naipe")
    one.keep()
    assert "not being kept" in one.start().text


def test_a_fault_of_ours_costs_no_game(monkeypatch):
    decide = api.decide
    monkeypatch.setattr(api, "decide", lambda *of: 1 / 0 if (of[1].decision.seat, of[2]) == (1, "3") else decide(*of))
    one = session()
    one.submit("no")
    one.submit("red")
    before = one.position
    reply = one.submit("3")
    assert reply.error and "ZeroDivisionError" in reply.text and f"rules {GAME.digest[:8]}" in reply.text
    assert one.position == before
    assert not one.submit("2").error


# ----------------------------------------------------------- over, and bots


def test_what_bots_decide_comes_to_the_disk_at_once_before_a_person_is_asked(tmp_path, monkeypatch):
    one = Session(
        GAME, Table(("Bot 1", "Bot 2"), frozenset({1, 2}), seed=ALONE_SEED), commands=COMMANDS, folder=tmp_path
    )
    one.keep()
    synced = []
    monkeypatch.setattr(writing, "on_disk", synced.append)
    one.start()
    one.keeper.close()
    assert len(one.taken) > 3 and len(synced) == 1
    assert len(Journal.read(one.keeper.path).records) == len(one.taken)


def test_bots_alone_play_to_the_end():
    one = Session(GAME, Table(("Bot 1", "Bot 2"), frozenset({1, 2}), seed=ALONE_SEED), commands=COMMANDS)
    reply = one.start()
    assert one.is_over and "The game is over" in reply.text
    assert one.submit("1").error
    assert one.submit("log").said


TO_THE_END = ("", "no", "1", "1", "", "no", "1", "3")


def test_when_it_is_over_the_winner_is_named_and_nobody_takes_back_what_decided_it():
    """Everybody looks then: whoever types is not known, and the last decision is that of one person."""
    one = session(Table(("Ana", "Bea"), seed=HOT_SEED, options={"rounds": "1"}))
    for line in TO_THE_END:
        reply = one.submit(line)
    assert reply.text.endswith("The game is over: Bea has won.\nlit 2, wasted 0")
    reply = one.submit("undo")
    assert (
        reply.error
        and reply.text
        == "The game is over, and everybody sees the result: the last decision of Bea cannot be taken back."
    )
    assert one.is_over
    assert ("undo", "") not in scene(one).keys, "nor is it offered at the foot"


def test_who_plays_alone_takes_back_what_ended_the_game(monkeypatch):
    monkeypatch.setattr(api, "bot", hasty)
    one = session(Table(("Ana", "Bot 2"), frozenset({2}), seed=HOT_SEED, options={"rounds": "1", "mode": "hard"}))
    while not one.is_over:
        before = one.position
        one.submit("no" if before.decision.kind == "may" else "1")
    assert ("undo", "") in scene(one).keys
    assert not one.submit("undo").error
    assert one.position == before


def test_where_bots_alone_have_decided_it_is_said_so():
    one = session(Table(("Bot 1", "Bot 2"), frozenset({1, 2}), seed=HOT_SEED))
    assert one.is_over and one.taken
    assert one.submit("undo").text == "There is nothing to take back: only bots have decided."


def test_a_game_that_is_over_is_saved_to_be_looked_at(tmp_path):
    one = session(Table(("Ana", "Bea"), seed=HOT_SEED, options={"rounds": "1"}))
    assert "To go on: naipe play --resume" in one.submit(f"save {tmp_path / 'begun.game'}").text
    for line in TO_THE_END:
        one.submit(line)
    said = one.submit(f"save {tmp_path / 'over.game'}").text
    assert f"To look at each decision: naipe replay {tmp_path / 'over.game'}" in said and "To go on" not in said


LINES = st.one_of(
    st.sampled_from(
        ["", "1", "2", "3", "4", "yes", "no", "undo", "log", "hand", "help", "show 01", "blue", "bea", "0"]
    ),
    st.text(max_size=30),
    st.builds(
        "{} {}".format,
        st.sampled_from([name for name in COMMANDS if name not in ("save", "load")]),
        st.text(max_size=10),
    ),
)


@settings(deadline=None)
@given(st.lists(LINES, max_size=40), st.sampled_from([ALONE, HOT_SEAT]))
def test_whatever_is_typed_nothing_breaks(lines, table):
    one = session(table)
    for line in lines:
        reply = one.submit(line)
        assert "fault" not in reply.text
        assert len(one.history) == len(one.taken) + 1
        assert reply.error or reply.moved or reply.said
        plain_board(one.board(), 40)
        candidates(one, line)


# -------------------------------------------------------------- completion


def test_completion_knows_the_answers_and_the_commands():
    one = session()
    assert [candidate.text for candidate in candidates(one, "")][:2] == ["yes", "no"]
    assert {candidate.text for candidate in candidates(one, "h")} == {"hand", "help"}
    assert [candidate.text for candidate in candidates(one, "show r")] == ["Red lantern"]
    assert [candidate.text for candidate in candidates(one, "show 0")] == ["01", "02", "03", "04"]
    assert [candidate.text for candidate in candidates(one, "help u")] == ["undo"]
    assert candidates(one, "zzz") == []


def test_every_legal_answer_is_reached_by_completion():
    one = session(Table(("Ana", "Bea", "Bot 3"), frozenset({3}), seed=SEED_OF_THREE))
    for line in ("", "yes", "ação", "1", "1", "1", "2"):
        asked = one.asked()
        if asked:
            free = [choice for choice in asked.choices if choice.option.possible]
            words = {candidate.text for candidate in candidates(one, "")}
            assert {choice.label for choice in free} <= words
            blocked = {choice.label for choice in asked.choices if not choice.option.possible} - {
                choice.label for choice in free
            }
            assert not blocked & words
        one.submit(line)


# ------------------------------------------------------------------- tables


@pytest.mark.parametrize(
    "players, people, bots, result",
    [
        (4, None, 3, (4, 1)),
        (4, 2, None, (4, 2)),
        (3, None, None, (3, 1)),
        (None, None, 3, (4, 1)),
        (None, 3, None, (3, 3)),
        (None, None, None, (2, 1)),
        (2, 0, None, (2, 0)),
        (None, 0, 2, (2, 0)),
        (None, 2, 1, (3, 2)),
    ],
)
def test_who_plays_is_guessed_from_what_is_given(players, people, bots, result):
    assert how_many(GAME, players, people, bots) == result


@pytest.mark.parametrize(
    "given, result",
    [((None, None, None), (3, 1)), ((1, None, None), (1, 1)), ((None, None, 0), (1, 1)), ((None, 4, None), (4, 4))],
)
def test_a_game_that_one_can_play_alone_is_played_alone_only_if_somebody_says_so(given, result):  # P3-25
    assert how_many(SimpleNamespace(min_players=1, max_players=5), *given) == result


@pytest.mark.parametrize(
    "given", [(4, 2, 3), (5, None, None), (1, None, None), (3, 4, None), (3, None, 4), (-1, None, None)]
)
def test_tables_that_cannot_be(given):
    with pytest.raises(NoTable):
        how_many(GAME, *given)


@pytest.mark.parametrize("names", [["Ana", "ana"], ["7"], ["x" * 30], ["A\x1b[2J"], ["a", "b", "c", "d"], ["Bot 3"]])
def test_names_that_cannot_be(names):
    with pytest.raises(NoTable):
        named(names, 3, frozenset({3}))


def test_names_are_for_people_first():
    assert named(["Ana"], 3, frozenset({1})) == ("Bot 1", "Ana", "Player 3")


@pytest.mark.parametrize("given", [["mode"], ["mode=odd"], ["moed=simple"], ["rounds=x"], ["rounds=0"]])
def test_options_that_cannot_be(given):
    with pytest.raises(NoTable):
        options_of(GAME, given)


def test_options():
    assert options_of(GAME, ["rounds=3"], "hard") == {"rounds": "3", "mode": "hard"}
    assert INTERRUPTED == 130
