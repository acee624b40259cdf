"""What a designer sees of the three games at 60, 80 and 120 columns: the board, a card carried out line by line, the tree, a difference."""

from __future__ import annotations

import io
import re
from functools import cache

import pytest

from dsl.diagnostics.report import width as columns
from interpreter import api
from repl.design.commands import DESIGN_COMMANDS
from repl.design.session import DesignSession
from repl.play.table import Table
from repl.render.output import Output
from repl.terminal import main_loop

WIDTHS = (60, 80, 120)
CODES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
COLOUR = re.compile(r"\x1b\[(?:[0-9]+;)*(?:3[0-7]|4[0-7]|9[0-7]|10[0-7])[;m]")
HERE = re.compile(r"\x1b\[1;7m(.*?)\x1b\[0m")  # bold and reverse

#: Players, seed, the card that is carried out, and the answers that lead to it.
GAMES = {
    "agencia": (("Ana", "Bea", "Caio"), 3, "020", ["Caio", "046", "004"]),
    "boratime": (("Ana", "Bea"), 4, "209", ["no", "no", "yes"]),
    "limit": (("Ana", "Bea"), 4, "201", ["Armée", "306", "no", "Production", "210", "no", "yes", "201"]),
}


class Screen(io.StringIO):
    def isatty(self):
        return True


loaded = cache(lambda game: api.load(game, scenarios=False))


def screens(game: str, width: int, *, plain: bool = False, environ: dict[str, str] | None = None) -> str:
    """Return what the screen shows: the first question, and what is typed from the answer on that leads to the card."""
    names, seed, card, answers = GAMES[game]
    stream = Screen()
    one = DesignSession(loaded(game), Table(names, seed=seed), commands=DESIGN_COMMANDS)
    lines = iter(
        [
            f"break {card}",
            *answers,
            "step",
            "step",
            "back decision",
            "branch there",
            "tree",
            f"diff 0 {len(answers)}",
            "quit",
        ]
    )
    shown = []

    def ask(question: str) -> str:
        line = next(lines)
        shown.append(f"{stream.getvalue()}{question}{line}\n")
        stream.seek(0)
        stream.truncate()
        return line

    environ = {"PAGER": "false", **(environ or {})}
    assert main_loop.play(one, Output(stream, environ, plain=plain, width=width), ask) == 0
    assert not any("neither an answer nor a command" in text for text in shown)
    return "".join([shown[0], *(text for text in shown[1 + len(answers) :]), stream.getvalue()])


def without_codes(text: str) -> str:
    return "\n".join(line.rstrip() for line in CODES.sub("", text).split("\n"))


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("game", GAMES)
def test_screens(golden, game, width):
    text = screens(game, width, environ={"NO_COLOR": "1"})
    assert not COLOUR.search(text)
    shown = without_codes(text)
    assert max(columns(line) for line in shown.split("\n") if not line.startswith("design ")) <= width
    golden(f"design/{game}_{width}.txt", shown)
    coloured = screens(game, width)
    assert COLOUR.search(coloured) and without_codes(coloured) == shown, "colours add nothing, and lose nothing"


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("game", GAMES)
def test_plain_screens(golden, game, width):
    text = screens(game, width, plain=True)
    assert "\x1b" not in text and not set("╭╮╰╯│█░▸●") & set(text)
    assert max(columns(line) for line in text.split("\n") if not line.startswith("design ")) <= width
    golden(f"design/{game}_plain_{width}.txt", text)


@pytest.mark.parametrize("game", GAMES)
def test_the_code_of_the_card_is_on_the_screen_and_its_next_line_is_marked(game):
    card = next(card for card in loaded(game).cards if card.number == GAMES[game][2])
    source = loaded(game).sources[card.node.span.source]
    code = source.text[card.node.span.start : card.node.span.end].rstrip().split("\n")
    text = screens(game, 120)
    stop = text.split("design ")[1].partition("\n")[2]  # what is said to the answer that leads to the card
    for line in code:
        assert line in CODES.sub("", stop), "the whole card stands there"
    (marked,) = HERE.findall(stop)
    mark, number, statement = marked.split(None, 2)
    assert mark == ">" and statement.strip() in (line.strip() for line in code)
    assert source.line_text(int(number)).strip() == statement.strip()
