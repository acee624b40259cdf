"""A scenario told in a language: what is given, done and expected, to its code; a part that nothing says is not understood."""

from __future__ import annotations

import io
from functools import cache

import pytest

from dsl import nodes
from interpreter import api
from interpreter.loading.hot_reload import with_sources
from interpreter.reading.deeds import deed_of
from interpreter.reading.stories import Teller, clauses_of, read_story, words_around
from interpreter.reading.texts import FILE
from interpreter.scenarios import run_scenario
from repl.cli.cli import run
from repl.terminal.context import Context

LANGUAGES = ("pt", "ca", "fr", "en")


@cache
def loaded(name: str) -> api.Game:
    return api.load(name, scenarios=False)


def lines_of(game: str, language: str, text: str) -> list[str]:
    found = read_story(loaded(game), text, language)
    assert not found.findings and not found.says, found
    return [line.strip() for line in found.code.splitlines()[1:]]


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_language_has_the_words_around(language):
    known = {"given", "when", "then", "and", "with", "has", "of", "article", "answers", "yes", "no", "fails"}
    assert set(words_around(language)) == known
    assert all(words_around(language).values())


def test_what_is_told_is_a_scenario_that_holds():
    text = (
        "Dado 3 jogadores com 3, 2, 1 cartas na mão. Quando o jogador 1 entrega 1 carta ao jogador 2, "
        "então o jogador 1 tem 2 cartas e o jogador 2 tem 3 cartas na mão."
    )
    found = read_story(loaded("agencia"), text, "pt", "Um presente")
    assert found.code.splitlines() == [
        'scenario "Um presente"',
        "  given 3 players with 3, 2, 1 cards in hand",
        "  when player 1 gives 1 to player 2",
        "  then player 1.hand has 2 cards",
        "  and player 2.hand has 3 cards",
    ]
    game = with_sources(loaded("agencia"), {FILE: found.code})
    (told,) = [part for file in game.book.files for part in file.declarations if isinstance(part, nodes.Scenario)]
    assert run_scenario(game, told).ok
    worse = with_sources(loaded("agencia"), {FILE: found.code.replace("hand has 3", "hand has 4")})
    (told,) = [part for file in worse.book.files for part in file.declarations if isinstance(part, nodes.Scenario)]
    assert not run_scenario(worse, told).ok


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("Quando o jogador 1 segue sua estrutura", "when player 1 follows player 1.structure"),
        ("Quando o jogador 3 compra 2 cartas", "when player 3 draws 2"),
        ("Quando o jogador 3 troca de mão com o jogador 1", "when player 3 trades hands with player 1"),
        ("Quando o jogador 2 responde não", "when player 2 answers no"),
        ("Quando o jogador 2 responde “Hubris”", 'when player 2 answers "Hubris"'),
        ("Quando o jogador 2 responde o jogador 3", "when player 2 answers player 3"),
    ],
)
def test_what_a_player_does(text, line):
    assert lines_of("agencia", "pt", f"{text}, então o jogador 1 tem 2 cartas.")[0] == line


def test_a_part_that_nothing_says_is_not_understood():
    found = read_story(
        loaded("agencia"), "Dado 3 jogadores. Quando o jogador 2 dança, então o jogador 1 tem 1 carta.", "pt"
    )
    assert (found.code, found.part) == ("", "o jogador 2 dança")
    assert found.known[:2] == ("3 jogadores", "há exatamente 4 cartas na mão do jogador 2")


@pytest.mark.parametrize("part", ["o jogador 2 tem 4 pratos", "a mão do jogador 2", "o jogador 2 tem cartas"])
def test_nothing_is_guessed_of_what_is_expected(part):
    assert read_story(loaded("agencia"), f"Dado 3 jogadores. Então {part}.", "pt").part == part


def test_other_words_are_shown_and_what_cannot_be_is_a_finding():
    found = read_story(loaded("agencia"), "Quando o jogador 3 entrega duas cartas para o jogador 1.", "pt")
    assert found.says == ("O jogador 3 entrega 2 cartas ao jogador 1.",) and found.forms
    assert [
        one.code for one in read_story(loaded("agencia"), "Quando o jogador 7 compra 2 cartas.", "pt").findings
    ] == ["N701"]


def naipe(*words: str) -> tuple[int, str]:
    out = io.StringIO()
    code = run(list(words), Context(io.StringIO(""), out, io.StringIO(), {}))
    return code, out.getvalue()


def test_the_verb_read_tells_a_scenario():
    told = "Dado 3 jogadores com 3, 2, 1 cartas na mão. Então o jogador 2 tem 2 cartas."
    code, said = naipe("read", "--scenario", told, "--for", "agencia", "--lang", "pt")
    assert code == 0 and "given 3 players with 3, 2, 1 cards in hand" in said
    code, said = naipe("read", "--scenario", "Dado o jogador 2 dança.", "--for", "agencia", "--lang", "pt")
    assert code == 1 and "  o jogador 2 dança" in said and "  3 jogadores" in said


#: Without a deed, so that no grammar is learnt.
SAID = [
    (
        "agencia",
        "en",
        "Given 4 players with 3, 2, 1 and 5 cards in hand and the row of player 2 is 3, "
        "then there is exactly 1 card in the hand of player 3 and this cannot be done.",
        [
            "given 4 players with 3, 2, 1, 5 cards in hand",
            "and player 2.row = 3",
            "then player 3.hand has 1 card",
            "and it fails",
        ],
    ),
    (
        "limit",
        "fr",
        "Étant donné 3 Nations. Alors la Nation 2 a 4 cartes Politique dans la main "
        "et il y a exactement 2 cartes Politique dans la main de la Nation 1 et ce n’est pas possible.",
        ["given 3 players", "then player 2.hand has 4 policies", "and player 1.hand has 2 policies", "and it fails"],
    ),
    (
        "som",
        "ca",
        "Donats 3 jugadors amb 2, 1 i 0 discos al moneder. Llavors el jugador 2 té 1 disc al moneder i això no es pot fer.",
        ["given 3 players with 2, 1, 0 discs in hand", "then player 2.hand has 1 disc", "and it fails"],
    ),
    (
        "boratime",
        "pt",
        "Dadas 2 Torcidas. Então a Torcida 2 tem 3 cartas na mão.",
        ["given 2 players", "then player 2.hand has 3 cards"],
    ),
]


@pytest.mark.parametrize(("game", "language", "text", "lines"), SAID)
def test_what_is_given_and_expected_in_each_language(game, language, text, lines):
    assert lines_of(game, language, text) == lines


@pytest.mark.soak
@pytest.mark.parametrize(
    ("game", "language", "text", "line"),
    [
        ("agencia", "en", "When player 3 gives 2 cards to player 1, then it", "when player 3 gives 2 to player 1"),
        ("limit", "fr", "Quand la Nation 1 reçoit 2 jetons Pollution, alors", "when player 1 pollutes 2"),
    ],
)
def test_what_a_player_does_in_other_languages(game, language, text, line):
    teller = Teller(loaded(game), language)
    ((_, clause),) = [one for one in clauses_of(text, teller.around) if one[0] == "when"]
    found = deed_of(loaded(game), clause, language, teller.player)
    assert found is not None and found[0] == line.removeprefix("when ")
