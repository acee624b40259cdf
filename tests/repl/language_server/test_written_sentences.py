"""The text of a card in a remark: an editor proposes how it goes on, and the code that takes its place."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from lsprotocol import types as lsp

from repl.cli.scaffold import first_game, new_game
from repl.language_server import writing
from repl.language_server.books import Rules, Shelf
from repl.language_server.columns import changed
from repl.language_server.writing import sentences

SOON = 120
CARD = 'card 002 "Chuva"\n'


@pytest.fixture(scope="module")
def desk(tmp_path_factory) -> tuple[Shelf, Rules, str]:
    """A shelf with a first game in Portuguese, and the file of its cards."""
    new_game("Mar", tmp_path_factory.mktemp("games"), first_game("pt"))
    name = str(next(Path(tmp_path_factory.getbasetemp()).glob("games*/mar/cards.naipe")))
    shelf = Shelf()
    shelf.texts[name] = Path(name).read_text("utf-8")
    rules = shelf.of(name)
    shelf.judge(rules)
    return shelf, rules, name


def asked(desk: tuple[Shelf, Rules, str], line: str, head: str = CARD) -> tuple[str, lsp.CompletionList | None]:
    """Type a line below a card; return the text, and what is proposed at its end when the words are learnt."""
    shelf, rules, name = desk
    first = Path(name).read_text("utf-8")
    text = f"{first}\n{head}{line}\n  you draw 1\n"
    shelf.texts[name] = text
    at = lsp.Position(text[: text.index(line)].count("\n"), len(line))
    end = time.monotonic() + SOON
    found = sentences(shelf, rules, name, at, "en")
    while found is not None and is_learning(found) and time.monotonic() < end:
        assert taken(text, found.items[0]) == text, "the line that says why to wait changes nothing"
        time.sleep(0.1)
        found = sentences(shelf, rules, name, at, "en")
    return text, found


def is_learning(found: lsp.CompletionList) -> bool:
    return [one.kind for one in found.items] == [lsp.CompletionItemKind.Event]


def taken(text: str, item: lsp.CompletionItem) -> str:
    """Return the text with a proposal taken."""
    assert isinstance(item.text_edit, lsp.TextEdit)
    return changed(text, item.text_edit.range, item.text_edit.new_text, "utf-16")


def test_a_remark_goes_on_in_its_language(desk):
    text, found = asked(desk, "  -- pt: Cada jogador comp")
    assert found is not None
    assert "  -- pt: Cada jogador compra\n  you draw 1" in taken(text, found.items[0])
    text, found = asked(desk, "  -- pt: Cada jogador compra 2 ")
    assert found is not None and "  -- pt: Cada jogador compra 2 cartas\n" in taken(text, found.items[0])


def test_the_code_takes_the_place_of_the_remark(desk):
    text, found = asked(desk, "  -- pt: Cada jogador compra 2 cartas. Você compra 1 carta.")
    assert found is not None and found.items[0].kind is lsp.CompletionItemKind.Snippet
    assert taken(text, found.items[0]).endswith(f"{CARD}  each player draws 2\n  you draw 1\n  you draw 1\n")


def test_until_the_words_are_learnt_a_line_says_so(desk, monkeypatch):
    monkeypatch.setattr(writing, "_writer", lambda *given: None)
    shelf, rules, name = desk
    at = lsp.Position(shelf.texts[name].count("\n"), 0)
    shelf.texts[name] += "  -- pt: Cada"
    found = sentences(shelf, rules, name, lsp.Position(at.line, len("  -- pt: Cada")), "pt")
    assert found is not None and is_learning(found) and found.is_incomplete
    assert "está aprendendo" in found.items[0].label and found.items[0].filter_text == "Cada"


@pytest.mark.parametrize(
    "line", ["  -- Cada jogador comp", "  -- de: Jeder", "  you dr", "  -- xx: Cada", "  --", '  told "-- pt: Cada']
)
def test_another_line_is_no_text(desk, line):
    assert asked(desk, line)[1] is None


def test_what_follows_no_rule_gets_no_proposal(desk):
    asked(desk, "  -- pt: Cada ")
    _, found = asked(desk, "  -- pt: Cada jogador transborda ")
    assert found is not None and not [item for item in found.items if item.kind is lsp.CompletionItemKind.Text]
