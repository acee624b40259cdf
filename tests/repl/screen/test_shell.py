"""Keys and the mouse on the screen that stays, with a pipe for a keyboard."""

import io
from contextlib import contextmanager

import pytest
from prompt_toolkit.application import create_app_session
from prompt_toolkit.data_structures import Size
from prompt_toolkit.input import create_pipe_input

import fake_api
from repl.play.commands import COMMANDS
from repl.play.session import Session
from repl.play.table import Table
from repl.render.output import Output
from repl.screen.compose import composed
from repl.screen.rows import plain
from repl.screen.shell import loop
from repl.screen.shell.at_table import Legal
from repl.screen.shell.screen import Screen
from repl.screen.shell.steady import SteadyOutput
from repl.screen.table import scene

UP, DOWN, ESCAPE, PAGE_UP, F7, F8 = "\x1b[A", "\x1b[B", "\x1b", "\x1b[5~", "\x1b[18~", "\x1b[19~"
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
        output = SteadyOutput(stream, lambda: Size(rows=size[1], columns=size[0]), term="xterm")
        one = session or Session(
            fake_api, fake_api.load("lantern"), Table(("Ana", "Bot 2"), frozenset({2}), seed=1), commands=COMMANDS
        )
        screen = Screen(output, stream, completer=Legal(one), given_input=pipe)
        keyboard = Keyboard(screen, pipe, typed)
        out = Output(stream, {}, width=80)
        yield one, screen, keyboard, lambda: loop.play(one, out, screen, scene), stream


def test_a_line_is_typed_and_an_answer_is_marked_and_taken():
    with at_a_screen(["no" + ENTER, DOWN + ENTER, DOWN + DOWN + UP + ENTER]) as (one, _screen, _, play, stream):
        assert play() == 0
        assert one.taken[0] == (1, "no") and [seat for seat, _ in one.taken].count(1) == 3
        assert stream.getvalue().count("\x1b[?1049h") == stream.getvalue().count("\x1b[?1049l") == 1


def test_ctrl_c_takes_back_what_was_typed_and_leaves_where_nothing_was():
    with at_a_screen(["qu" + CTRL_C + "no" + ENTER, CTRL_C]) as (one, _, _, play, stream):
        assert play() == 130
        assert one.taken[0] == (1, "no")
        assert stream.getvalue().rindex("\x1b[?1049l") > stream.getvalue().rindex("\x1b[?1049h")


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
    one = Session(fake_api, fake_api.load("lantern"), Table(("Ana", "Bea"), seed=3), commands=COMMANDS)
    with at_a_screen([ENTER, "no" + ENTER, "1" + ENTER, "2" + ENTER], session=one) as (_, screen, _, play, _stream):
        play()
        assert one.curtain is not None or one.viewer == 2
        now = "".join(plain(row) for row in composed(scene(one), screen.looking, 80, 22).rows)
        assert ("Bea" in now) and (one.viewer == 2 or "hand" not in now)
