"""The examples of documents are checked where they stand."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from dsl.diagnostics.diagnostic import Diagnostic
from interpreter.editing.documents import checked
from repl.cli.cli import run
from repl.terminal.context import Context

GAME = "```naipe\ngame small {title}\n  players 2 to 4\n  languages en\n\nnoun card cards\n```\n"


def findings_of(tmp_path: Path, text: str) -> tuple[list[tuple[str, str]], int]:
    """Return code and place in the document of what is found in its examples, and how many there are."""
    path = tmp_path / "guide.md"
    path.write_text(text, encoding="utf-8")
    found, document, count = checked(path)
    assert document.text == text

    def at(one: Diagnostic) -> str:
        return document.text[one.span.start : one.span.end]

    return [(one.code, at(one)) for one in found], count


def test_fences_below_the_one_that_begins_a_game_belong_to_it(tmp_path: Path) -> None:
    text = GAME.format(title='"Smação 𝄞"') + '\nThen:\n\n```naipe\ncard 1 "One"\n  nosuch 3\n```\n'
    assert findings_of(tmp_path, text) == ([("N301", "nosuch 3")], 2)


def test_a_fence_in_a_list_has_its_findings_where_it_stands(tmp_path: Path) -> None:
    inside = '1. First\n\n   ```naipe\n   card 1 "One"\n     nosuch 3\n   ```\n'
    assert findings_of(tmp_path, GAME.format(title='"S"') + inside) == ([("N301", "nosuch 3")], 2)


def test_another_game_begins_another_rulebook(tmp_path: Path) -> None:
    text = GAME.format(title='"S"') + GAME.format(title='"T"')
    assert findings_of(tmp_path, text) == ([], 2)


@pytest.mark.parametrize(
    "passed",
    [
        "```naipe skip\nnonsense\n```\n",
        "<!-- wrong: N131 -->\n```naipe\nnonsense\n```\n",
        "```sh\nnonsense\n```\n",
        "````text\n```naipe\nnonsense\n```\n````\n",
    ],
)
def test_what_is_marked_or_is_something_else_is_not_looked_at(tmp_path: Path, passed: str) -> None:
    assert findings_of(tmp_path, GAME.format(title='"S"') + passed) == ([], 1)


def test_a_fence_that_nobody_closes_goes_to_the_end(tmp_path: Path) -> None:
    assert findings_of(tmp_path, GAME.format(title='"S"') + '```naipe\ncard 1 "One"\n  nosuch 3') == (
        [("N301", "nosuch 3")],
        2,
    )


def called(*words: str) -> tuple[int, str]:
    out, err = io.StringIO(), io.StringIO()
    code = run(words, Context(io.StringIO(), out, err, {"LANG": "en"}))
    return code, out.getvalue() + err.getvalue()


def test_the_command_tells_how_many_examples_are_right_or_that_there_is_none(tmp_path: Path) -> None:
    path = tmp_path / "guide.md"
    path.write_text(GAME.format(title='"S"'), encoding="utf-8")
    code, told = called("check", "--markdown", str(path))
    assert code == 0 and "no mistakes in 1 example" in told
    path.write_text("# No example\n", encoding="utf-8")
    code, told = called("check", "--markdown", str(path))
    assert code == 2 and "no fence of `naipe`" in told
    assert called("check", "--markdown", str(tmp_path / "none.md"))[0] == 2
