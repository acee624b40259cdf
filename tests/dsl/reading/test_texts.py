"""The text of a card to its code; where reading stops; forms that people use; words with their contractions taken apart."""

from __future__ import annotations

from functools import cache

import pytest

from dsl import nodes
from dsl.diagnostics.diagnostic import Findings
from dsl.parsing.parser import parse
from dsl.parsing.tree_store import NUMBERS
from dsl.reading import store
from dsl.reading.chart import Parser, Tries
from dsl.reading.differences import difference
from dsl.reading.holes import MANY
from dsl.reading.names import resolved
from dsl.reading.reader import Reader
from dsl.reading.tidying import tidied, with_answers
from dsl.reading.words import chunk_at, words_of
from dsl.source import Source
from interpreter import api
from interpreter.reading.forms import edits_of, forms_of
from interpreter.reading.texts import grammar_for, read_text


@cache
def som() -> api.Game:
    return api.load("som", scenarios=False)


@cache
def agencia() -> api.Game:
    return api.load("agencia", scenarios=False)


@cache
def clash() -> api.Game:
    return api.load("clash", scenarios=False)


def test_a_text_is_read_as_a_field_of_a_card_and_said_in_each_language():
    found = read_text(som(), "Val 2 euros.", "ca", "Prova", "disc")
    card = (*found.cards, *found.wrong)[0]
    assert "worth 2" in card.code and '"Prova"' in card.code
    assert found.is_exact and card.texts["ca"] == "Val 2 euros."


def test_reading_stops_at_a_word_that_no_text_has():
    stop = read_text(som(), "Val 2 xemeies.", "ca", noun="disc").stop
    assert stop is not None
    assert (stop.before, stop.word, stop.is_unknown) == ("Val 2 ", "xemeies", True)
    assert "euros" in stop.following


def changes(text: str, language: str, known: tuple[str, ...] = ()) -> list[str]:
    """Return what a text becomes by each form of a language that applies to it."""
    return [text[: one.start] + one.words + text[one.end :] for one in edits_of(text, language, known)]


KNOWN = ("compra", "compram", "esta", "este", "descarta", "perdez")


@pytest.mark.parametrize(
    ("language", "text", "said"),
    [
        ("pt", "O próximo a jogar compra 1 carta.", "o próximo jogador compra 1 carta."),
        ("pt", "Compre 1 carta.", "você compra 1 carta."),
        ("pt", "Todos compram.", "cada jogador compra."),
        ("fr", "Perdez 1 carte.", "vous perdez 1 carte."),
        ("pt", "Você compra 1 carta se você tem 2 cartas.", "se você tem 2 cartas, Você compra 1 carta."),
        ("fr", "Vous perdez 1 carte si elle part.", "si elle part, Vous perdez 1 carte."),
        ("fr", "Vous pouvez payer. Si vous le faites, perdez 1 carte.", "vous pouvez payer et perdez 1 carte."),
    ],
)
def test_a_form_changes_the_words_that_people_write(language, text, said):
    assert said in changes(text, language, KNOWN)


@pytest.mark.parametrize(("language", "text"), [("pt", "Zumbe 1 carta."), ("fr", "Chantez 1 air.")])
def test_a_word_is_made_from_another_only_if_the_game_has_it(language, text):
    assert changes(text, language, KNOWN) == []


def test_what_is_counted_has_the_number_of_its_amount():
    found = read_text(agencia(), "O jogador com exatamente 1 carta compra 5 cartas.", "pt")
    assert [one.code.splitlines()[1] for one in found.cards] == ["  the player with 1 card draws 5"]


@pytest.mark.parametrize("language", ["en", "pt", "fr", "ca"])
def test_each_language_has_its_forms(language):
    assert len(forms_of(language)) >= 40


@pytest.mark.parametrize(
    ("language", "text", "apart"),
    [
        ("pt", "do topo", "de o topo"),
        ("pt", "à mão", "a a mão"),
        ("fr", "s’il pioche", "si il pioche"),
        ("fr", "du jeu", "de le jeu"),
        ("ca", "pel disc", "per el disc"),
        ("en", "an ace", "a ace"),
    ],
)
def test_a_contraction_reads_like_its_words(language, text, apart):
    assert words_of(text, language) == words_of(apart, language)


def test_a_letter_that_names_something_is_no_article():
    assert words_of("O jogador A compra. A carta (B) fica.", "pt")[2] == "A"
    assert words_of("O jogador A compra. A carta (B) fica.", "pt")[5:8] == ("a", "carta", "(B)")


def test_the_place_of_a_word_is_found_behind_contractions():
    text = "A carta do topo do monte."
    assert text[slice(*chunk_at(text, 4, "pt"))] == "topo"


def test_the_chart_finds_each_way_to_read():
    tries = Tries([("@s", ("@t", "and", "@t")), ("@t", ("a",)), ("@t", ("@t", "of", "@t"))])
    chart = Parser(tries, "a of a of a and a".split(), lambda number: number > 1).parse(("@s",))
    assert ("@s", 0, 7) in chart.edges
    assert len(chart.edges["@t", 0, 5]) == 2


def test_a_word_such_as_that_player_is_the_last_one_who_was_named():

    name, choose = NUMBERS[nodes.Name], NUMBERS[nodes.Choose]
    tree = (-2, (choose, (name, "you"), (name, "x"), "=player", False, False), (name, "§player"))
    assert next(resolved(tree, ())) == (-2, (choose, (name, "you"), (name, "x"), "p", False, False), (name, "p"))


def test_other_samples_make_another_grammar(monkeypatch):
    before = store._makers.__wrapped__()
    assert store._makers.__wrapped__() == before
    monkeypatch.setattr(store, "samples", lambda: ["  you {deed}"])
    assert store._makers.__wrapped__() != before


@pytest.mark.parametrize("text", ["Você descarta 2 cartas.", "Descarte duas cartas."])
def test_so_many_cards_are_a_number_for_a_verb_that_asks_for_one(text):
    """“2 cartas” was read as any two cards of the game, too: `you shed 2 cards`."""
    (card,) = read_text(agencia(), text, "pt").cards
    assert "you discard 2" in card.code


def cards_with(*bodies: str) -> list[nodes.Card]:
    """Return cards of Agência with these lines."""
    text = "\n".join(f'card {number} "Card {number}"\n  {body}\n' for number, body in enumerate(bodies, 900))
    file = parse(Source("cards", text), agencia().book.vocabulary, Findings())
    return [part for part in file.declarations if isinstance(part, nodes.Card)]


@pytest.mark.parametrize(
    ("one", "other", "names"),
    [
        ("next time who draws n: you draw 1", "next time a player draws n: you draw 1", ("anyone",)),
        ("if there is a player with 3 cards: you draw 1", "if there are players with 3 cards: you draw 1", ("some",)),
        (
            "each player where (it.row = 1 and it is not you) draws 1",
            "each player where (it is not you and it.row = 1) draws 1",
            ("described",),
        ),
        (
            "for each player as p\n    p draws 1\n    p discards 1\n  for each player as p\n    p draws 2\n    p discards 2",
            "for each player as p\n    p draws 1\n    p discards 1\n  for each player as q\n    q draws 2\n    q discards 2",
            ("name",),
        ),
        ("change row of you by (row + 1) + 2", "change row of you by row + (1 + 2)", ("sum",)),
        ("if there is a player with 3 cards: you draw 1", "if there is a player with 4 cards: you draw 1", None),
        ("change row of you by (row - 1) - 2", "change row of you by row - (1 - 2)", None),
    ],
)
def test_differences_that_no_text_tells_have_a_name(one, other, names):
    found = difference(*cards_with(one, other))
    assert found is None if names is None else set(names) <= set(found or ())


def test_a_change_of_a_definition_speaks_of_its_own_parameters():
    game = clash()
    name, change = NUMBERS[nodes.Name], NUMBERS[nodes.ChangeValue]
    define = game.lexicon.defines["climbs"]
    own, other = define.parameters[0].name, game.lexicon.defines["grows"].parameters[0].name
    assert own != other
    tree = (change, define.name, None, "to", True, (name, other))
    assert tidied(tree, game.lexicon)[-1] == (name, own)
    assert tidied((*tree[:5], (name, own)), game.lexicon)[-1] == (name, own)


def test_a_result_is_that_of_the_last_verb_that_answers():
    game = clash()
    verb = next(one for one in game.lexicon.verbs.values() if one.answers is not None).forms[0]
    mute = next(one for one in game.lexicon.verbs.values() if one.answers is None).forms[0]
    said, other = (
        (NUMBERS[nodes.Sentence], (NUMBERS[nodes.Name], "you"), one, one, None, (MANY,)) for one in (verb, mute)
    )
    spoken = (NUMBERS[nodes.Answer], (NUMBERS[nodes.Name], "found"))
    named = (NUMBERS[nodes.Let], "found", said)
    answers = frozenset(("found",))
    assert with_answers((MANY, said, said, other, spoken), answers, game.lexicon) == (MANY, said, named, other, spoken)
    assert with_answers((MANY, said, other), answers, game.lexicon) == (MANY, said, other)


def test_all_readers_of_a_grammar_share_its_tries():
    game = agencia()
    grammar = grammar_for(game, "pt")
    assert grammar is grammar_for(game, "pt")
    one, other = (Reader(grammar, game.lexicon, noun) for noun in ("card", "table"))
    assert one.tries is other.tries
