"""What may follow in the text of a card while it is typed, the code of what stands there so far, and where it is proposed."""

from __future__ import annotations

import io
from functools import cache
from pathlib import Path

import pytest

from designing import session
from interpreter import api
from interpreter.reading.completing import Writer, known_writer, writer_for
from interpreter.reading.texts import read_text
from repl.cli.cli import run
from repl.cli.scaffold import first_game, new_card, new_game
from repl.design.editor.completion import candidates
from repl.design.editor.status import foot
from repl.design.screen.panes import scene
from repl.screen.compose import composed
from repl.screen.looking import Looking
from repl.terminal.context import Context
from terminals import Tmux, needs_tmux

SENTENCE = "Each player draws 2 cards."


@pytest.fixture(scope="module")
def folder(tmp_path_factory) -> Path:
    """A first game in Portuguese."""
    place = tmp_path_factory.mktemp("games")
    new_game("Mar", place, first_game("pt"))
    return place / "mar"


@pytest.fixture(scope="module")
def writer(folder) -> Writer:
    return writer_for(api.load(str(folder), scenarios=False), "pt")


@cache
def som() -> Writer:
    return writer_for(api.load("som", scenarios=False), "ca", "disc")


def typed(writer: Writer, text: str) -> list[str]:
    """Return what a text becomes by each proposal."""
    return [text[: one.start] + one.text for one in writer.proposals(text)]


def test_a_sentence_is_written_by_proposals_alone(writer):
    text = ""
    for wanted in ("Cada jogador ", "compra ", "2 cartas", "."):
        found = [one for one in typed(writer, text) if one.startswith((text + wanted).rstrip())]
        assert found, (text, typed(writer, text))
        text += wanted
    assert read_text(writer.game, text, "pt").cards[0].code.endswith("each player draws 2\n")


@pytest.mark.parametrize("length", range(len("Cada jogador compra 2 cartas. Você compra 1 carta.")))
def test_each_beginning_of_a_text_leads_on_to_it(writer, length):
    text = "Cada jogador compra 2 cartas. Você compra 1 carta."
    begun = text[:length]
    if begun[-1:].isdecimal():  # the number may be any other
        return
    assert any(text.startswith(one) or one.startswith(text) for one in typed(writer, begun)) or begun.endswith(
        (".", "compra ")
    ), typed(writer, begun)


def test_what_follows_no_rule_gets_no_proposal(writer):
    assert typed(writer, "Cada jogador transborda ") == []


def test_words_that_meet_are_contracted(writer):
    found = typed(writer, "O topo de ")
    assert not any(" de o " in f"{one} " for one in found)


def test_a_proposal_has_the_article_of_its_noun():
    """The grammar reads `la` and `el` alike; what is proposed is printed."""
    ways = [one for start in ("", "Quan ", "Si ") for one in typed(som(), start)]
    assert ways and not any(one.endswith((" el platina", " el carta")) for one in ways)


def test_the_code_grows_with_each_sentence(writer):
    one = writer.grown("Cada jogador compra 2 cartas")
    assert (one.code, one.is_exact) == ("  each player draws 2\n", True)
    two = writer.grown("Cada jogador compra 2 cartas. Você compra 1 carta. Você tr")
    assert two.code == "  each player draws 2\n  you draw 1\n"
    assert writer.grown("Você tr").code == ""


def test_a_game_with_a_card_more_needs_not_be_learnt_again(writer, folder):
    new_card("Outra", folder / "cards.naipe")
    again = api.load(str(folder), scenarios=False)
    assert len(again.cards) == 2 and known_writer(again, "pt") is writer
    assert known_writer(again, "en") is None


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("Cada jogador compra 1 carta e compra 2 cartas.", "each player draws 1\n  each player draws 2\n"),
        ("Você compra 1 carta e o próximo jogador compra 2 cartas.", "you draw 1\n  the next player draws 2\n"),
        ("Compre 1 carta e compre 2 cartas.", "you draw 1\n  you draw 2\n"),
        ("Os próximos 2 jogadores compram 1 carta.", "the next 2 players draw 1\n"),
    ],
)
def test_two_deeds_are_two_sentences_and_the_one_word_that_may_follow_is_put_in(writer, text, code):
    found = read_text(writer.game, text, "pt", grammar=writer.grammar)
    assert found.cards and found.cards[0].code.endswith(code), found
    assert not found.is_exact and found.forms, "what is said in other words is confirmed"


@pytest.mark.parametrize("text", ["Cada jogador compra 1 carta e transborda.", "Cada jogador e.", "Você compra e e e."])
def test_what_cannot_be_mended_is_not_understood(writer, text):
    assert read_text(writer.game, text, "pt", grammar=writer.grammar).stop is not None


# ------------------------------------------------------------------ in design


def rows_of(one, line: str) -> str:
    """Return the screen of 80x24 while a line is typed: two rows are for the line and the foot."""
    picture = composed(scene(one).beside(line), Looking(), 80, 22)
    assert len(picture.rows) == 22
    return "\n".join("".join(text for text, _ in row) for row in picture.rows)


def test_design_proposes_and_shows_the_code_beside_the_text(tmp_path):
    one = session(tmp_path)
    begun = 'write "Rain" Each player '
    assert "Tab proposes" in rows_of(one, begun) or known_writer(one.game, "en")
    found = [begun[: each.start] + each.text for each in candidates(one, begun)]
    assert f"{begun}draws" in found
    line = f'write "Rain" {SENTENCE}'
    screen = rows_of(one, line)
    assert "each player draws 2" in screen and SENTENCE in screen
    assert "each player draws 2" in foot(one, (line, ""), 80)
    assert "each player draws 2" not in rows_of(one, "draw 1")


def test_a_card_that_is_written_is_in_the_game_and_in_the_file(tmp_path):
    one = session(tmp_path)
    assert one.submit(f'write "Rain" {SENTENCE}').error is False
    assert not one.submit("rebase").error
    assert any(card.name == "Rain" for card in one.game.cards)
    file = Path(next(card for card in one.game.cards if card.name == "Rain").node.span.source)
    assert "each player draws 2" in file.read_text("utf-8")
    assert api.load(str(one.home)).card("Rain") is not None


def test_a_game_with_a_card_more_cannot_go_on_from_here(tmp_path):
    """What was said of it was looked up twice, and met a fault."""
    one = session(tmp_path)
    one.submit(f'write "Rain" {SENTENCE}')
    reply = one.submit("here")
    assert reply.error and "cannot continue from here" in reply.text and "fault" not in reply.text


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("write", 'write "TITLE" TEXT'),
        ("write Rain", 'write "TITLE" TEXT'),
        ('write "Rain"  ', 'write "TITLE" TEXT'),
        ('write "Tax" Each player draws 2 cards.', "Tax"),
        ('write "Rain" Each player overflows.', ">>> overflows"),
        ('write "Rain" Everybody draws two cards.', 'write 1 "Rain"'),
        ('write 7 "Rain" Each player draws 2 cards.', "no reading 7"),
    ],
)
def test_what_cannot_be_written_is_told_and_changes_nothing(tmp_path, line, said):
    one = session(tmp_path)
    reply = one.submit(line)
    assert reply.error and said in reply.text and one.change is None


def test_a_reading_that_was_shown_is_taken_by_its_number(tmp_path):
    one = session(tmp_path)
    assert one.submit('write 1 "Rain" Everybody draws two cards.').error is False
    assert one.change is not None and any(card.name == "Rain" for card in one.change.game.cards)


# --------------------------------------------------------------- new card, read


def naipe(*words: str) -> tuple[int, str]:
    """Run a command line; return its exit code and what it said."""
    out, err = io.StringIO(), io.StringIO()
    code = run(list(words), Context(io.StringIO(""), out, err, {}))
    return code, out.getvalue() + err.getvalue()


def test_new_card_writes_the_rule_of_a_text(tmp_path):
    new_game("Mar", tmp_path, first_game("pt"))
    deck = tmp_path / "mar" / "cards.naipe"
    code, told = naipe(
        "new", "card", "Chuva", "--in", str(deck), "--lang", "pt", "--text", "Cada jogador compra 2 cartas."
    )
    assert code == 0 and "each player draws 2" in told
    assert 'card 002 "Chuva"\n  each player draws 2\n' in deck.read_text("utf-8")
    assert naipe("check", str(tmp_path / "mar"))[0] == 0


def test_new_card_writes_nothing_that_is_not_sure(tmp_path):
    new_game("Mar", tmp_path, first_game("pt"))
    deck = tmp_path / "mar" / "cards.naipe"
    before = deck.read_bytes()
    for text in ("Cada jogador transborda.", "Todos compram duas cartas.", " "):
        code, _ = naipe("new", "card", "Chuva", "--in", str(deck), "--lang", "pt", "--text", text)
        assert code in (1, 2) and deck.read_bytes() == before


def test_read_complete_tells_how_a_text_may_go_on(folder):
    code, told = naipe(
        "read", "--complete", "Cada jogador compra 2 cartas. Você ", "--for", str(folder), "--lang", "pt"
    )
    assert code == 0 and told.startswith("  each player draws 2\n")
    assert "Cada jogador compra 2 cartas. Você compra" in told
    code, told = naipe("read", "--complete", "Cada jogador transborda ", "--for", str(folder), "--lang", "pt")
    assert code == 1 and "nada pode seguir" in told.lower()


@needs_tmux
def test_at_a_terminal_tab_writes_the_card_and_the_code_stands_at_the_foot(tmp_path):
    new_game("Mar", tmp_path, first_game("pt"))
    deck = tmp_path / "mar" / "cards.naipe"
    words = ["new", "card", "Chuva", "--in", str(deck), "--lang", "pt", "--text"]
    with Tmux(tmp_path, words) as terminal:
        terminal.until("O que diz a carta?")
        terminal.type("Cada jogador comp", "Tab")
        terminal.until("Cada jogador compra")
        terminal.type(" 2 cartas.")
        shown = terminal.until("each player draws 2")
        assert len(shown.split("\n")) <= 24 and max(map(len, shown.split("\n"))) <= 80
        terminal.type("Enter")
        terminal.until("EXIT 0")
    assert 'card 002 "Chuva"\n  each player draws 2\n' in deck.read_text("utf-8")
