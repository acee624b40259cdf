"""Keys and the mouse on the screen that stays, with a pipe for a keyboard."""

import io
import os
import signal
from contextlib import contextmanager
from dataclasses import replace

import pytest
from prompt_toolkit.application import create_app_session
from prompt_toolkit.input import create_pipe_input

from interpreter import api
from lantern import ALONE_SEED, GAME, HOT_SEED, hasty
from repl.play.commands import COMMANDS
from repl.play.completion import candidates
from repl.play.session import Session
from repl.play.table import Table
from repl.render.output import Output
from repl.screen.compose import composed
from repl.screen.looking import Looking
from repl.screen.rows import plain
from repl.screen.scene import Answer, Asking, Pane, Scene
from repl.screen.shell import loop
from repl.screen.shell.screen import Screen, Typing
from repl.screen.shell.steady import SteadyOutput
from repl.screen.shell.terminal import LEAVING, Terminal, tidy_end
from repl.screen.table import scene
from repl.terminal.completing import Completing

UP, DOWN, ESCAPE, PAGE_UP, F7, F8 = "\x1b[A", "\x1b[B", "\x1b", "\x1b[5~", "\x1b[18~", "\x1b[19~"
PAGE_DOWN = "\x1b[6~"
ENTER, TAB, CTRL_C, CTRL_D = "\r", "\t", "\x03", "\x04"


class Stream(io.StringIO):
    encoding = "utf-8"

    def isatty(self):
        return True

    def fileno(self):
        raise OSError("no terminal")


class Keyboard:
    """Types what is due at each question, and keeps what stood on the screen then."""

    def __init__(self, screen, pipe, typed):
        self.screen, self.pipe, self.typed, self.seen = screen, pipe, list(typed), []
        ask = screen.ask

        def asked():
            pipe.send_text(self.typed.pop(0) if self.typed else CTRL_D)
            return ask()

        screen.ask = asked


@contextmanager
def at_a_screen(typed, size=(80, 24), session=None):
    stream = Stream()
    with create_pipe_input() as pipe, create_app_session():
        terminal = Terminal(stream, stream, {"TERM": "xterm"}, lambda: size)
        one = session or Session(GAME, Table(("Ana", "Bot 2"), frozenset({2}), seed=ALONE_SEED), commands=COMMANDS)
        screen = Screen(terminal, Typing(Completing(lambda text: candidates(one, text))), given_input=pipe)
        keyboard = Keyboard(screen, pipe, typed)
        out = Output(stream, {}, width=80)
        yield one, screen, keyboard, lambda: loop.play(one, out, terminal, scene, lambda: screen), stream


def test_a_line_is_typed_and_an_answer_is_marked_and_taken():
    with at_a_screen(["no" + ENTER, DOWN + ENTER, DOWN + DOWN + UP + ENTER]) as (one, _screen, _, play, stream):
        assert play() == 0
        assert one.taken[0] == (1, "no") and [seat for seat, _ in one.taken].count(1) == 3
        written = stream.getvalue()
        assert written.count("\x1b[?1049h") == written.count("\x1b[?1049l") == 1
        assert written.rindex("\x1b[?7h") > written.rindex("\x1b[?7l"), "rows go on in the next again"


def test_ctrl_c_takes_back_what_was_typed_and_leaves_where_nothing_was():
    with at_a_screen(["qu" + CTRL_C + "no" + ENTER, CTRL_C]) as (one, _, _, play, stream):
        assert play() == 130
        assert one.taken[0] == (1, "no")
        assert stream.getvalue().rindex("\x1b[?1049l") > stream.getvalue().rindex("\x1b[?1049h")


def test_what_is_waited_for_stands_at_the_foot_and_nothing_else_changes():
    stream = Stream()
    terminal = Terminal(stream, stream, {"TERM": "xterm"}, lambda: (30, 24))
    output = SteadyOutput(terminal)
    output.enter_alternate_screen()
    output.flush()
    stream.truncate(0)
    output.held = True
    terminal.foot("Bot 2 is thinking. Ctrl-C stops it, and more")
    written = stream.getvalue()
    assert output.held
    assert "\x1b[24;1H" in written
    assert "Bot 2 is thinking. Ctrl-C sto" in written and "stop" not in written, "it has one row"
    assert "\n" not in written and "\x1b[2J" not in written


def test_keys_fill_the_screen_scroll_and_go_back():
    with at_a_screen([F7 + "help" + ENTER, F8 + PAGE_UP + "nonsense" + ENTER, "board" + ENTER]) as (
        _one,
        screen,
        _,
        play,
        _,
    ):
        looks = []
        show = screen.show

        def shown(*words, **more):
            looks.append(screen.looking)
            show(*words, **more)
            looks.append(screen.looking)

        screen.show = shown
        play()
        assert [look.whole for look in looks] == ["", "", "board", "", "log", "", "", "board"]
        assert looks[3].said and looks[5].said and not looks[7].said


def test_a_click_marks_an_answer_and_a_second_takes_it():
    with at_a_screen([]) as (one, screen, _, _, _):
        one.start()
        screen.show(scene(one))
        picture = screen.compose(80, 22)
        row, spot = picture.spots[1]
        screen.clicked(spot.left + 1, row)
        assert screen.looking.marked == spot.place
        taken = []
        screen.submit = taken.append
        screen.clicked(spot.left + 1, row)
        assert taken == [one.asked().choices[spot.place].key]
        screen.clicked(3, picture.box("board").top)
        assert screen.looking.focus == "board"


@pytest.mark.parametrize("size", [(20, 24), (80, 3), (1, 1), (300, 90)])
def test_a_game_goes_on_at_any_size(size):
    with at_a_screen(["no" + ENTER, DOWN + ENTER, "help" + ENTER, PAGE_UP + F7 + ESCAPE + "log" + ENTER], size) as (
        one,
        _,
        _,
        play,
        _,
    ):
        assert play() == 0
        assert len([seat for seat, _ in one.taken if seat == 1]) == 2


def test_tab_completes():
    with at_a_screen(["show r" + TAB + ENTER]) as (_one, screen, _, play, _):
        said = []
        show = screen.show
        screen.show = lambda now, lines=(), **more: (
            said.append([line.text for line in lines]),
            show(now, lines, **more),
        )
        play()
        assert any("colour red" in text for text in said[-1])


def test_between_two_people_nothing_of_the_first_is_left():
    """What is composed for the curtain is all that stands on the screen: each row is written anew."""
    one = Session(GAME, Table(("Ana", "Bea"), seed=HOT_SEED), commands=COMMANDS)
    with at_a_screen([ENTER, "no" + ENTER, "1" + ENTER, "2" + ENTER], session=one) as (_, screen, _, play, _stream):
        play()
        assert one.curtain is not None or one.viewer == 2
        now = "".join(plain(row) for row in composed(scene(one), screen.looking, 80, 22).rows)
        assert ("Bea" in now) and (one.viewer == 2 or "hand" not in now)


@pytest.mark.parametrize("people", [0, 1, 2])
def test_who_waits_for_bots_that_think_sees_the_game_as_it_is_whenever_one_has_decided(monkeypatch, people):
    monkeypatch.setattr(api, "bot", hasty)
    names = tuple(("Ana", "Bea")[:people]) + tuple(f"Bot {seat}" for seat in range(people + 1, 4))
    table = Table(names, frozenset(range(people + 1, 4)), seed=ALONE_SEED, policy="mc")
    one = Session(GAME, table, commands=COMMANDS)
    seen, waited = [], []
    monkeypatch.setattr(
        loop, "draw_ahead", lambda _terminal, now, looking: seen.append((len(one.taken), one.viewer, now))
    )
    monkeypatch.setattr(Terminal, "foot", lambda _self, text: waited.append((*seen[-1], text)))
    with at_a_screen([ENTER, "no" + ENTER, "1" + ENTER, ENTER, ENTER] * 4, session=one) as (_, _, _, play, _):
        play()
    by_bots = [place for place, (seat, _) in enumerate(one.taken) if seat > people]
    assert by_bots and [place for place, *_ in waited] == by_bots, "once before each, the first one too"
    for place, viewer, now, text in waited:
        seat = one.taken[place][0]
        assert text.startswith(f"{names[seat - 1]} is thinking") and not now.asking.answers
        assert now.frame[4] == "", "in what a bot is asked is its own affair"
        assert viewer in (None, *one.table.people)
        assert (now.pane("cards") is not None) is (viewer is not None), "one's own cards, and nobody else's"
    logs = ["\n".join(plain(row) for row in now.pane("log").rows(80)) for _, _, now, _ in waited]
    assert people or len(set(logs)) > 1, "what has happened since is told"


def test_a_game_that_is_loaded_shows_itself_while_bots_think(tmp_path, monkeypatch):
    monkeypatch.setattr(api, "bot", hasty)
    one = Session(GAME, Table(("Ana", "Bot 2"), frozenset({2}), seed=ALONE_SEED, policy="mc"), commands=COMMANDS)
    told = []
    one.on_thought = told.append
    one.start()
    one.submit(f"save {tmp_path / 'a.game'}")
    one.submit(f"load {tmp_path / 'a.game'}")
    before = len(told)
    for line in ("no", "red", "1"):
        one.submit(line)
    assert len(told) > before


def long_list(many=73):
    """A scene with as many answers as a large deck has cards, each with a text."""
    answers = tuple(Answer(str(n), f"Card {n}", "it warms" if n % 10 == 3 else "it cools") for n in range(1, many + 1))
    pane = Pane("log", "log", lambda width: [[(f"line {n}", "")] for n in range(200)], follows=True)
    return Scene(("Game",), (pane,), Asking(lambda width: [[("What now?", "title")]], answers), "> ")


@contextmanager
def asked(scene_):
    """A screen that asks, as it stands before anything is typed, and the pipe to type into."""
    stream = Stream()
    with create_pipe_input() as pipe, create_app_session():
        screen = Screen(Terminal(stream, stream, {"TERM": "xterm"}, lambda: (80, 24)), given_input=pipe)
        screen.show(scene_)
        yield screen, pipe


def rows_of(screen):
    return [plain(row) for row in screen.compose(80, 22).rows]


def test_a_long_list_is_searched_by_what_is_typed():
    with asked(long_list()) as (screen, pipe):
        pipe.send_text(f"WARM{DOWN}{DOWN}{ENTER}")
        assert screen.ask() == "13"
        screen.buffer.text = "warm"
        assert sum("it warms" in row for row in rows_of(screen)) == 8
        assert not any("it cools" in row or "Card 4 " in row for row in rows_of(screen))


def test_what_occurs_in_no_answer_narrows_nothing_and_is_sent_as_it_is():
    with asked(long_list()) as (screen, pipe):
        before = rows_of(screen)
        pipe.send_text(f"undo{ENTER}")
        assert screen.ask() == "undo"
        screen.buffer.text = "undo"
        assert rows_of(screen) == before


def test_a_long_list_turns_its_pages_and_each_answer_can_be_reached():
    scene_ = long_list(200)
    for place in range(200):
        picture = composed(scene_, Looking(marked=place), 80, 22)
        assert place in {spot.place for _, spot in picture.spots}
    with asked(scene_) as (screen, _):
        seen = set()
        for _ in range(20):
            rows_of(screen)
            seen |= {spot.place for _, spot in screen.picture.spots}
            screen.page(1)
        assert seen == set(range(200))
        screen.page(-1)
        rows_of(screen)
        assert 0 not in {spot.place for _, spot in screen.picture.spots}


def test_a_short_list_is_not_narrowed():
    scene_ = long_list(9)
    assert scene_.narrowed("warms") is scene_ and long_list().narrowed("7").asking.answers[0].key == "7"


@pytest.mark.parametrize("number", [signal.SIGHUP, signal.SIGTERM])
def test_who_is_told_to_leave_leaves_once(number):
    """A window that is closed says so to a program itself, and by its terminal. In the middle of leaving it does not begin to
    leave once more: that left one of a hundred programs behind, which waited for nothing."""
    before = [signal.getsignal(one) for one in LEAVING]
    with pytest.raises(SystemExit) as left, tidy_end():
        try:
            os.kill(os.getpid(), number)
        finally:
            for again in LEAVING:
                os.kill(os.getpid(), again)
    assert left.value.code == 128 + number
    assert left.value.__context__ is None
    assert [signal.getsignal(one) for one in LEAVING] == before


def long_log(many):
    """A scene of whose log the last hundred rows are told at once, and all others where somebody looks for them."""
    told = []

    def rows(first):
        def drawn(width):
            told.append(first)
            return [[(f"line {n}", "")] for n in range(first, many)]

        return drawn

    pane = Pane("log", "log", rows(many - 100), follows=True, in_full=rows(0), earlier=True)
    return Scene(("Game",), (pane,), Asking(lambda width: [[("What now?", "title")]]), "> "), told


def test_of_a_long_log_the_end_is_told_and_the_rest_once_somebody_scrolls():
    scene_, told = long_log(500)
    with asked(scene_) as (screen, _):
        rows = rows_of(screen)
        assert any("line 499" in row for row in rows) and 0 not in told
        title = next(row for row in rows if "log" in row)
        assert "↑" in title and "/" not in title, "nobody has counted them"
        shown = [int(row.split()[1]) for row in rows if row.startswith("line")]
        screen.page(-1)
        before = [int(row.split()[1]) for row in rows_of(screen) if row.startswith("line")]
        assert before[-1] in (shown[0], shown[0] - 1), "it goes on where it stood"
        assert any("/500" in row for row in rows_of(screen))
        for _ in range(60):
            screen.page(-1)
            rows_of(screen)
        assert any(row.startswith("line 0 ") for row in rows_of(screen))


def test_a_long_log_on_the_whole_screen_is_all_of_it():
    scene_, _ = long_log(500)
    picture = composed(scene_, Looking(whole="log", focus="log"), 80, 22)
    assert any("/500" in plain(row) for row in picture.rows)


def test_who_has_read_the_log_on_the_whole_screen_sees_its_end_and_no_count_of_new_lines():
    """The pane does not stay where it was scrolled to on the whole screen."""
    for leave in (Looking.back, lambda looking: looking.filled("log")):
        looking = Looking().filled("log").scrolled("log", 3)
        now = leave(looking)
        assert (now.whole, now.focus, dict(now.offsets)) == ("", "", {})
        pane = replace(
            long_list().panes[0], news=lambda width: 60, tail=lambda width, high: [[("… 60 new lines above: F8", "")]]
        )
        texts = [
            "\n".join(plain(row) for row in composed(replace(long_list(3), panes=(pane,)), one, 80, 22).rows)
            for one in (Looking(), now)
        ]
        assert "60 new lines" in texts[0] and "60 new lines" not in texts[1] and "line 199" in texts[1]
