"""Cards as they were published: found in a page by their titles, read from the first sentence on, and judged by their trees."""

from __future__ import annotations

import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest
from printed_cards import JUDGED, Printed, body, judged, printed_cards, sentences_of, understood

from interpreter import api
from interpreter.reading.texts import grammar_for, read_text

ROOT = Path(__file__).parents[3]
#: A page with cards in each of the ways in which pages have them; the titles are those of cards, the words are ours.
PAGE = """Agência

Número Nome Efeito
001 A sentença dos reis Outro jogador compra 4 cartas. Isto é uma nota.
002
Oligarquia latifundiária
Você descarta 1 carta.

### Neoliberalismo

**Custo:** Compre 2 cartas.
**Efeito:** Ganhe 3 🏠

### Notas
Põe fogo
1. 1 Descarte 1 carta.

Teocracia
Descarte 2 cartas.
"Assim é."

O sistema escolar (2): troque de mão.
"""


@cache
def agencia() -> api.Game:
    return api.load("agencia", scenarios=False)


def cards_of(tmp_path: Path) -> dict[str, Printed]:
    (tmp_path / "page.txt").write_text(PAGE, encoding="utf-8")
    titles = [card.node.title for card in agencia().cards] + ["Põe fogo 1"]
    return {one.title: one for one in printed_cards(tmp_path, "Agência", titles)}


def test_cards_are_found_in_tables_lists_and_under_headings(tmp_path):
    found = cards_of(tmp_path)
    assert found["A sentença dos reis"].texts == ("Outro jogador compra 4 cartas. Isto é uma nota.",)
    assert found["Oligarquia latifundiária"].texts == ("Você descarta 1 carta.",)
    assert found["Neoliberalismo"].texts == ("Compre 2 cartas.", "Ganhe 3 🏠")
    assert found["Põe fogo 1"].texts == ("Descarte 1 carta.",)
    assert found["Teocracia"].texts == ("Descarte 2 cartas.",)
    assert found["O sistema escolar"].texts == ("troque de mão.",)
    assert [one.title for one in found.values() if not one.is_whole] == ["Neoliberalismo"]


def test_a_page_of_another_game_has_no_cards(tmp_path):
    (tmp_path / "page.txt").write_text(PAGE, encoding="utf-8")
    assert printed_cards(tmp_path, "LIMIT", ["Teocracia"]) == []


def test_sentences_stand_apart_each_with_its_stop():
    assert sentences_of(Printed("?", ("Compre 1. Ganhe 2,", "Descarte 3"))) == ["Compre 1.", "Ganhe 2.", "Descarte 3."]


def test_a_card_is_read_as_far_as_its_sentences_are_understood(tmp_path):
    card = next(one for one in agencia().cards if one.number == "001")
    found = understood(agencia(), cards_of(tmp_path)["A sentença dos reis"], "pt", "card", grammar_for(agencia(), "pt"))
    assert (found.sentences, found.of, found.found.is_exact) == (1, 2, True)
    assert body(found.found.cards[0].node) == body(card.node)


def test_what_was_judged_is_of_cards_that_are_there():
    games = {"agencia": agencia(), "boratime": api.load("boratime", scenarios=False)}
    numbers = {(name, card.number) for name, game in games.items() for card in game.cards}
    assert {(game, number) for game, number, _ in judged()} <= numbers
    assert {"whole", "part", "wrong"} == set(judged().values())
    assert len(judged()) == len(JUDGED.read_text("utf-8").splitlines()) - 1


@pytest.mark.soak
def test_the_script_counts_what_came_of_each_card(tmp_path):
    (tmp_path / "page.txt").write_text("\n".join(PAGE.split("\n")[:7]), encoding="utf-8")
    command = [sys.executable, "tests/benchmarks/printed.py", str(tmp_path), "--game", "agencia"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=120)
    assert "| whole, rightly, unasked | 1 |" in done.stdout and "| cards | 2 |" in done.stdout, (
        done.stdout + done.stderr
    )
    empty = subprocess.run(
        [*command[:2], str(tmp_path / "no"), *command[3:]], cwd=ROOT, capture_output=True, timeout=120
    )
    assert empty.returncode != 0


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("Você e o último a jogar compram 2 cartas.", "Você e o jogador anterior compram 2 cartas cada."),
        ("Não apoie revoltas.", "Você não pode apoiar uma revolta."),
        ("Todos descartam 2 cartas.", "Cada jogador descarta 2 cartas."),
        ("Entregue 1 carta para o jogador com mais cartas.", "Você entrega 1 carta ao jogador com mais cartas."),
    ],
)
def test_forms_that_are_made_of_words_lead_to_code_that_is_right(text, says):
    found = read_text(agencia(), text, "pt", noun="card")
    assert [one.texts["pt"] for one in found.cards] == [says]
    assert not found.is_exact and found.forms
