"""The board at several widths, with and without colours: the same facts, no line too long, nothing a terminal obeys."""

import ast
import io
import random
from dataclasses import replace

import pytest

from dsl.diagnostics.report import width as columns
from interpreter.model.views import PieceView, View, ZoneView
from lantern import ALONE_SEED, GAME, HOT_SEED, unseen
from places import ROOT
from repl.play.commands import COMMANDS
from repl.play.session import Session
from repl.play.table import Table
from repl.render.board import board
from repl.render.framed import framed_board
from repl.render.output import Output
from repl.render.plain_screen import plain_board
from repl.render.voice import Voice
from repl.terminal import main_loop

REPL = ROOT / "repl"
WIDTHS = (20, 60, 80, 120)


class Screen(io.StringIO):
    """A stream that says it is a terminal."""

    def isatty(self):
        return True


def table(lines=("", "no", "red", "2", "", "yes", "red", "1", "", "", "yes", "blue", "0")):
    one = Session(GAME, Table(("Ana", "Bea", "Bot 3"), frozenset({3}), seed=229190), commands=COMMANDS)
    one.start()
    for line in lines:
        one.submit(line)
    return one


def drawn(rows):
    """What rows show, without colours: the golden files are for people."""
    return "".join("".join(text for text, _ in row).rstrip() + "\n" for row in rows)


@pytest.mark.parametrize("width", WIDTHS)
def test_plain_board(golden, width):
    text = plain_board(table().board(), width)
    assert max(map(columns, text.split("\n"))) <= width
    golden(f"screens/plain_{width}.txt", text)


@pytest.mark.parametrize("width", WIDTHS)
def test_framed_board(golden, width):
    text = drawn(framed_board(table().board(), width))
    assert max(map(columns, text.split("\n"))) <= width
    golden(f"screens/framed_{width}.txt", text)


@pytest.mark.parametrize("width", WIDTHS)
def test_both_boards_say_the_same(width):
    shown = table().board()
    plain, framed = plain_board(shown, width), drawn(framed_board(shown, width))
    for text in (plain, framed):
        words = [word.strip(":,") for word in text.replace("│", " ").split()]
        for word in ("Ana", "Bea", "Bot", "Lanterns", "02", "pile", "round", "waste", "Red", "lantern", "total", "bid"):
            assert word in words, word


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("plain", [True, False])
def test_a_whole_game_fits_the_screen(width, plain):
    stream = Screen()
    out = Output(stream, {}, plain=plain, width=width)
    one = Session(GAME, Table(("Ana", "Bot 2"), frozenset({2}), seed=ALONE_SEED), commands=COMMANDS)
    lines = iter(["help", "no", "1", "2", "nonsense", "no", "2", "3", "log", "quit"])
    assert main_loop.play(one, out, lambda question: next(lines)) == 0
    assert one.is_over
    text = stream.getvalue()
    if plain:
        assert "\x1b" not in text
        assert max(map(columns, text.split("\n"))) <= width


def test_between_two_people_the_screen_and_what_was_scrolled_are_wiped():
    stream = Screen()
    one = Session(GAME, Table(("Ana", "Bea"), seed=HOT_SEED), commands=COMMANDS)
    lines = iter(["", "no", "1", "2", "", "quit"])
    main_loop.play(one, Output(stream, {}, width=80), lambda question: next(lines))
    after = stream.getvalue().rpartition("\x1b[3J")[2]
    assert "Pass to Bea" in after
    before, _, bea = after.partition("Pass to Bea")
    assert "your hand" not in before and "Tempest" not in before
    assert "your hand" in bea


@pytest.mark.parametrize("plain", [True, False])
@pytest.mark.parametrize("seed", range(12))
def test_in_a_whole_hot_seat_game_no_screen_shows_what_its_reader_may_not_know(seed, plain):
    """What stands on the screen since it was last wiped names no card that is in another hand, or in the pile."""
    stream, chance = Screen(), random.Random(seed)
    one = Session(
        GAME, Table(("Ana", "Bea", "Bot 3"), frozenset({3}), seed=seed, options={"rounds": "1"}), commands=COMMANDS
    )
    known = {None: set(), 1: set(), 2: set()}  # the cards that each has had before his eyes, by rights
    lookers = []

    def ask(question):
        known[one.viewer] |= {card.name for card in GAME.cards} - unseen(one.position, one.viewer)
        screen = "".join(stream.getvalue().rpartition("\x1b[3J")[2].split("\n")).replace("│", "")
        names = {card.name for card in GAME.cards} - known[one.viewer]
        assert not [name for name in names if name in screen], (one.viewer, screen)
        private = [
            f"“{card.name}” goes to {who}"
            for seat, who in enumerate(one.table.names, 1)
            if seat != one.viewer
            for card in GAME.cards
        ]
        assert not [line for line in private if line in screen], (one.viewer, screen)
        lookers.append(one.viewer)
        if one.is_over:
            return "quit"
        asked = one.asked()
        return chance.choice([choice.key for choice in asked.choices if choice.option.possible]) if asked else ""

    main_loop.play(one, Output(stream, {}, plain=plain, width=100), ask)
    assert one.is_over and {None, 1, 2} <= set(lookers)


def test_no_colour_means_none():
    stream = Screen()
    out = Output(stream, {"NO_COLOR": "1"}, width=80)
    out.say("wrong", "error")
    out.say("a card", "card")
    assert "\x1b[3" not in stream.getvalue().replace("\x1b[3J", "")


def test_what_a_terminal_would_obey_is_shown_as_a_picture(monkeypatch):
    evil = "\x1b]52;c;aGk=\x07\x1b[2J\x9b2J[bold]:smiley:[/b]\u202e"
    piece = PieceView(1, "01", evil, "card", (("colour", evil),))
    view = View(
        1,
        2,
        1,
        1,
        (
            ZoneView("pile", None, (piece,), False, False),
            ZoneView("front", 1, (piece,), True, True),
            ZoneView(evil, 1, (piece,), False, False),
        ),
        ((evil, evil),),
        (((evil, evil),), ()),
        (),
    )
    voice = Voice(GAME)
    monkeypatch.setattr(type(GAME), "title", evil)
    voice.card = lambda card: evil
    shown = board(voice, view, (evil, "Bea"))
    for text in (plain_board(shown, 80), drawn(framed_board(shown, 80))):
        assert not {"\x1b", "\x07", "\x9b", "\u202e"} & set(text)
        assert "[bold]" in text.replace("\n", "") and ":smiley:" in text


def test_nothing_in_the_package_prints_but_the_gate():
    """Only `output` may write to a stream or make a text for rich; everything else goes through it."""
    found = []
    for path in sorted(REPL.rglob("*.py")):
        if path.name in ("output.py", "__main__.py"):
            continue
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call):
                name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
                owner = ast.unparse(node.func.value) if isinstance(node.func, ast.Attribute) else ""
                if name in ("print", "Text", "ANSI", "HTML", "from_markup", "input") or (
                    name == "write" and "std" in owner
                ):
                    found.append(f"{path.relative_to(REPL)}:{node.lineno} {ast.unparse(node.func)}")
    assert found == []


def test_lines_show_as_much_of_a_long_list_as_there_is_room_for_and_answers_shows_the_rest(monkeypatch):
    monkeypatch.setenv("LINES", "24")
    monkeypatch.setenv("COLUMNS", "80")
    one = Session(GAME, Table(("Ana", "Bot 2"), frozenset({2}), seed=ALONE_SEED), commands=COMMANDS)
    one.start()
    asked = one.asked()
    many = tuple(replace(asked.choices[0], key=str(n), label=f"Lantern {n}") for n in range(1, 74))
    monkeypatch.setattr(one, "asked", lambda: replace(asked, choices=many))
    stream = Screen()
    main_loop._ask_question(one, Output(stream, {}, width=80))
    shown = stream.getvalue()
    assert "Lantern 15\n" in shown and "Lantern 40" not in shown and len(shown.splitlines()) < 24
    assert "more: `answers` shows all" in shown
    assert len(one.submit("answers").said) == 73
    assert [line.text.split()[0] for line in one.submit("answers lantern 7").said] == ["7", "70", "71", "72", "73"]
    assert one.submit("answers nowhere").error
