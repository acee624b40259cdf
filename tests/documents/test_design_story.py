"""The story in `docs/terminal.md`: what is typed there is typed here, and the screens are these."""

import io
import re
import shlex
from pathlib import Path

import pytest
from test_docs import blocks_of, told

from designing import home
from interpreter import api
from repl.cli.cli import run
from repl.design.commands import DESIGN_COMMANDS
from repl.design.editor.status import foot
from repl.design.session import DesignSession
from repl.play.table import Table
from repl.render.output import Output
from repl.terminal import main_loop
from repl.terminal.context import Context

DOCUMENT = "docs/terminal.md"
STORY = [block for block in blocks_of(DOCUMENT) if "designer" in block.marks or "shell" in block.marks]
TABLE = Table(("Ana", "Bot 2", "Bot 3"), frozenset({2, 3}), seed=26)
WIDTH = 80
COLOURS = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")


class Screen(io.StringIO):
    def isatty(self):
        return True


class Desk:
    """A designer at a terminal of 80 columns, who types what the marks of the story say.

    Commands stand between bars; `!` before one hides what comes of it, a text that is saved in the editor
    follows behind `~`, which stand for its line ends.
    """

    def __init__(self, folder):
        self.stream = Screen()
        self.output = Output(self.stream, {"NO_COLOR": "1", "PAGER": "false"}, width=WIDTH)
        home(folder)
        place = Path("harbour")
        self.one = DesignSession(
            api.load(place), TABLE, commands=DESIGN_COMMANDS, name="harbour", home=place, folder=folder / "kept"
        )
        self.one.keep()
        self.one.editor = self.edited
        self.saved = ""

    def edited(self, title, text):
        self.stream.write("".join(f"  {row}\n" for row in self.saved.split("\n")))
        return self.saved + "\n"

    def screen(self, words):
        """What is on the screen while some commands are typed; without any, the first one."""
        self.stream.seek(0)
        self.stream.truncate()
        if not words:
            main_loop._tell(self.one, self.output, self.one.start())
        for typed in words.split(" | "):
            self.type(typed)
        text = COLOURS.sub("", self.stream.getvalue())
        return "".join(f"{row.rstrip()}\n" for row in text.strip("\n").split("\n"))

    def type(self, typed):
        line, _, self.saved = typed.removeprefix("!").replace("~", "\n").partition("\n")
        before = self.stream.tell()
        if typed:
            self.stream.write(f"{self.one.prompt()}{line}".rstrip() + "\n")
            reply = self.one.submit(line)
            main_loop._tell(self.one, self.output, reply)
            assert "fault" not in reply.text
        if typed.startswith("!"):
            self.stream.truncate(before)
            self.stream.seek(before)

    def standing(self):
        """The prompt and what stands at the foot."""
        return f"{self.one.prompt().rstrip()}\n{foot(self.one, ('', ''), WIDTH)}\n"


def shell(folder, lines):
    said = []
    for line in lines.split(" | "):
        out = io.StringIO()
        code = run(shlex.split(line)[1:], Context(io.StringIO(), out, out, {"XDG_STATE_HOME": str(folder)}))
        assert code == 0, out.getvalue()
        said.append(f"$ {line}\n{re.sub(r'[0-9.]+ s[)]', '0.1 s)', out.getvalue())}")
    return "".join(said)


def test_the_story_is_real(request, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    desk = Desk(tmp_path)
    assert len(STORY) > 5
    for block in STORY:
        if "shell" in block.marks:
            text = shell(tmp_path, block.marks["shell"])
        else:
            text = desk.screen(block.marks["designer"]) + (desk.standing() if "foot" in block.marks else "")
        told(request, block, text)


@pytest.mark.parametrize("words", ["why", "back", "edit", "rebase", "keep", "naipe test"])
def test_the_story_shows_what_makes_it_worth_having(words):
    assert any(words in row for block in STORY for row in block.text.split("\n") if row.startswith(("design ", "$ ")))
