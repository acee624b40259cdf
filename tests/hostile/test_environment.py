"""What stands in the environment, and on the command line of whoever starts naipe, and means nothing: said so, or passed over."""

from __future__ import annotations

import io

import pytest

from repl.cli.cli import run
from repl.cli.overview import is_english
from repl.design.editor.editor import editor_of
from repl.render.output import WIDEST, Output
from repl.render.reply import Line
from repl.terminal import pager
from repl.terminal.context import Context, own_language

SIMULATE = ("simulate", "boratime", "--games", "2", "--seed", "1")


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def ended(words, folder, **environ):
    """Run a command line; return its exit code and what it said."""
    out, err = io.StringIO(), io.StringIO()
    code = run(list(words), Context(io.StringIO(""), out, err, {"HOME": str(folder), **environ}))
    return code, out.getvalue(), err.getvalue()


@pytest.mark.parametrize("columns", ["0", "1", "-5", "٣", "abc", "9" * 40])
def test_however_many_columns_are_said_the_words_arrive(columns, monkeypatch):
    """On no columns nothing was written at all, and on very many a frame took all memory."""
    monkeypatch.setenv("COLUMNS", columns)
    stream = Terminal()
    output = Output(stream, {"TERM": "xterm"})
    output.say("a card and its price", "title")
    assert "a card and its price" in stream.getvalue()
    assert output.console.width == output.width <= WIDEST


@pytest.mark.parametrize("command", [" ", "\t", "''", '"', "\\", "/", "no-such-pager", "false"])
def test_a_pager_that_is_none_loses_nothing(command, monkeypatch):
    monkeypatch.setenv("LINES", "3")
    monkeypatch.setattr(pager, "PAGERS", ())
    stream = Terminal()
    pager.page(Output(stream, {"PAGER": command}), [Line(f"row {number}") for number in range(9)])
    assert "row 0" in stream.getvalue() and "row 8" in stream.getvalue()


def test_an_editor_of_blanks_is_none(tmp_path):
    """The text itself was started in its place."""
    output = Output(io.StringIO(), plain=True)
    context = Context(io.StringIO(), io.StringIO(), io.StringIO(), {"VISUAL": " ", "EDITOR": "\t"})

    class Session:
        @staticmethod
        def say(text, **_):
            return text

    assert editor_of(Session, context, output, lambda _: ".")("a card", "card 1\n") is None


@pytest.mark.parametrize("locale", ["../../x", "pt\x1b[31m", "x" * 100_000, "_", "fr@é", "\u202e", "."])
def test_a_locale_that_is_none_is_passed_over(locale, tmp_path):
    code, out, err = ended(("explain", "N131"), tmp_path, LANG=locale)
    assert code == 0 and "verb" in out and "\x1b" not in out + err, own_language({"LANG": locale})[:50]


@pytest.mark.parametrize(
    ("environ", "language"),
    [
        ({"LANG": "en_US.UTF-8", "LANGUAGE": "pt_BR:en"}, "pt"),
        ({"LANG": "pt_BR.UTF-8", "LANGUAGE": "en_GB:pt"}, "en"),
        ({"LC_ALL": "de_DE", "LANGUAGE": "xx:ca:fr"}, "ca"),
        ({"LC_ALL": "fr_FR", "LANG": "pt_BR", "LANGUAGE": "xx::"}, "fr"),
        ({"LC_ALL": "C.UTF-8", "LANGUAGE": "pt_BR"}, ""),
        ({"LANGUAGE": "pt_BR"}, ""),
    ],
)
def test_the_languages_that_a_person_prefers_come_before_that_of_the_locale(environ, language):
    assert own_language(environ) == language
    assert is_english(environ) == (language in ("", "en") and not environ.get("LANG", "").startswith("pt"))


@pytest.mark.parametrize("address", ["", "x", "tcp://", "file:///etc/passwd", "inproc://x", "tls://127.0.0.1:1", "tcp://[::1", "\x1b[31m", "tcp://\u202e:1"])  # fmt: skip
def test_an_address_of_no_cluster_is_told(address, tmp_path):
    pytest.importorskip("distributed")
    code, out, err = ended((*SIMULATE, "--cluster", address), tmp_path)
    assert (code, out) == (2, "") and "no cluster answers at " in err and err.strip().isprintable()


@pytest.mark.parametrize("address", ["x", "tcp://", "file:///etc/passwd", "inproc://1/2", "tls://[::1"])
def test_what_is_no_address_gets_no_client(address, monkeypatch, tmp_path):
    """One that is begun in vain ends twenty seconds later with a traceback."""
    on_dask = pytest.importorskip("interpreter.cluster.on_dask")
    monkeypatch.setattr(on_dask, "Client", lambda *_, **__: pytest.fail("a client was begun"))
    code, out, err = ended((*SIMULATE, "--cluster", address), tmp_path)
    assert (code, out) == (2, "") and "no cluster answers at " in err


@pytest.mark.parametrize("name", ["rules.naipe", "friday.game"])
@pytest.mark.parametrize(("language", "said"), [("en", "is not a name for a page"), ("pt", "não é um nome")])
def test_a_page_does_not_take_the_place_of_rules_or_of_a_saved_game(name, language, said, tmp_path):
    path = tmp_path / name
    path.write_text("worth more than a page", encoding="utf-8")
    code, out, err = ended((*SIMULATE, "--html", str(path), "--lang", language), tmp_path)
    assert (code, out) == (2, "") and said in err
    assert path.read_text(encoding="utf-8") == "worth more than a page"


@pytest.mark.parametrize("verb", [SIMULATE, ("compare", "agencia", "--with-option", "mode=bourdieu", "--games", "2")])
@pytest.mark.parametrize("jobs", ["257", "9" * 30])
def test_more_processes_than_help_are_refused(verb, jobs, tmp_path):
    code, out, err = ended((*verb, "--jobs", jobs), tmp_path)
    assert (code, out) == (2, "") and "--jobs is at most 256" in err


@pytest.mark.parametrize("within", ["nan", "inf", "0", "-1", "1e400"])
def test_a_difference_that_is_no_number_is_refused(within, tmp_path):
    words = ("compare", "agencia", "--with-option", "mode=bourdieu", "--games", "2", "--within", within)
    code, out, err = ended(words, tmp_path)
    assert (code, out) == (2, "") and "--within is between 0 and 100" in err


def test_figures_are_told_where_their_page_cannot_be_written(tmp_path):
    """What was played for hours is not lost for a slip in a path."""
    pytest.importorskip("plotly")
    code, out, err = ended((*SIMULATE, "--html", str(tmp_path / "none" / "page.html")), tmp_path)
    assert code == 2 and "cannot be written" in err and "2 games" in out
