"""`rules` tells what a game is about, how it ends, and what a deed of it is made of."""

from __future__ import annotations

import re

import pytest

from dsl.diagnostics.diagnostic import Findings
from dsl.parsing.parser import parse_statement
from dsl.prose import LANGUAGES
from dsl.source import Source
from interpreter import api
from repl.asking.bookkeeping import only_notes, unseen
from repl.asking.rules_told import CODE, endings, explained, local_names, nouns_of, sentences
from repl.play.commands import COMMANDS
from repl.play.session import Session
from repl.play.setup import Setup
from repl.play.table import Table
from repl.render.voice import Voice
from repl.screen.beginning import scene
from repl.screen.rows import plain

GAMES = ["agencia", "boratime", "clash", "coreto", "invernada", "limit", "som", "sueca"]

#: Games whose verbs take nothing that has a letter in the rules.
QUIET = ["coreto", "invernada", "sueca"]


def begun(name: str, language: str, players: int) -> Session:
    table = Table(tuple(f"P {n}" for n in range(players)), frozenset(range(2, players + 1)), 1)
    session = Session(api.load(name, scenarios=False), table, commands=COMMANDS, language=language)
    session.start()
    return session


@pytest.mark.parametrize("name", GAMES)
def test_each_game_says_in_each_of_its_languages_what_it_is_about(name):
    game = api.load(name, scenarios=False)
    for language in game.languages:
        text = Voice(game, language).meaning(game.id)
        assert len(text) > 80 and language in LANGUAGES, (name, language)


def test_rules_tell_the_aim_the_ends_and_a_deed():
    one = begun("agencia", "pt", 3)
    told = one.submit("rules").text
    assert "sem cartas na mão" in told and "Uma carta decide quem vence." in told and "`regras PALAVRA`" in told
    told = one.submit("rules iniciar uma revolta").text
    assert "revolta" in told.split("\n")[0] and not CODE.search(told)
    assert "Você" in told
    assert one.submit("rules 022").text.startswith("022")
    assert "não têm" in one.submit("rules xyz").text and one.submit("rules xyz").error


def test_rules_explain_the_words_of_the_game():
    one = begun("som", "ca", 3)
    told = one.submit("rules").text
    assert "\n  Disc de participació: En la consulta guanya qui té més discos" in told
    assert "\n  En una carta del món s’acaba el moviment." in told, "a word that needs a noun does not stand alone"
    assert "el joc bàsic" not in told, "the form before the game explains the options"
    told = one.submit("rules cohesió").text.split("\n")
    assert told[0].startswith("  La cohesió social: Qui té la Generalitat pot donar discos")
    told = begun("limit", "fr", 3).submit("rules").text.split("\n")
    assert told[1].startswith("  Le début de la phase sociale\u00a0: La phase sociale se joue"), "steps come first"
    told = begun("clash", "en", 2).submit("rules collect").text.split("\n")
    assert told[0].startswith("  A city collects one good") and "Collect in a space" in told[1:]


@pytest.mark.parametrize("name", ["agencia", "boratime", "clash", "limit", "som"])
def test_a_word_is_explained_in_each_language_of_a_game_or_in_none(name):
    game = api.load(name, scenarios=False)
    told = [len(explained(Voice(game, language))) for language in game.languages]
    assert len(set(told)) == 1 and told[0] >= 5, told


def test_rules_tell_who_comes_first_where_the_game_names_somebody():
    told = begun("boratime", "pt", 2).submit("rules").text
    assert "Primeiro, quando vários jogadores fazem algo: Torcida visitante" in told
    assert "Primeiro, quando" not in begun("agencia", "pt", 3).submit("rules").text


def test_a_deed_whose_text_is_empty_is_left_out_and_the_sign_says_so():
    told = begun("agencia", "pt", 3).submit("rules alterar uma estrutura").text.split("\n")
    assert "  Essa carta vai para a estrutura desse jogador." in told and "  …" in told
    assert not any("você essa" in line for line in told)


def test_a_number_of_things_from_a_pile_is_said_with_its_plural():
    told = begun("invernada", "fr", 3).submit("rules mener").text
    assert "Ce nombre de troupeaux du début du pâturage de votre lieu vont au pâturage de ce lieu." in told
    told = begun("limit", "fr", 3).submit("rules piocher").text
    assert "Les n cartes Politique du dessus de la pile de ce paquet vont à votre sélection." in told


def test_show_names_the_rules_where_a_word_is_no_card():
    one = begun("limit", "fr", 3)
    assert one.submit("show désordre").text.endswith("`règles désordre` l’explique.")
    assert "règles" not in one.submit("show xyz").text


def test_the_form_says_what_the_game_is_about():
    game = api.load("boratime", scenarios=False)
    rows = scene(Setup(game, "pt", 2, 1)).asking.head(80)
    assert any("Torcidas" in plain(row) for row in rows)


def test_a_name_that_only_a_verb_knows_is_not_read_as_a_word_of_the_language():
    """The sentence with it is left out, and a sign says so; one that says nothing but a sign is not told behind `why`."""
    one = begun("som", "ca", 3)
    names = local_names(one.voice, one.game.book.verbs["receive"])
    assert "surplus" in names and "n" not in names
    told = one.submit("rules rebre").text
    assert "…" in told and "n euro" in told and not any(name in told.split() for name in names)
    assert local_names(begun("som", "en", 3).voice, one.game.book.verbs["receive"]) == frozenset()


@pytest.mark.parametrize("name", GAMES)
def test_what_a_verb_takes_is_called_by_its_noun_and_not_by_its_name_in_the_rules(name):
    """A card, a place, a player: in the languages in which no rules are written no letter stands for one."""
    game = api.load(name, scenarios=False)
    seen = 0
    for language in set(game.languages) - {"en"}:
        for verb in game.book.verbs.values():
            things = [one.name for one in nouns_of(verb) if one.type.name != "number" and len(one.name) == 1]
            letters = "".join(set(things) - {"a", "e", "o"})  # these are words
            for text in sentences(game, language, verb) if letters else ():
                seen += 1
                as_written = text[0].lower() + text[1:]  # a choice has a capital letter, such as “card A”
                assert not re.search(rf"(?<!\w)[{letters}](?!\w)", as_written), (language, text)
    assert seen or name in QUIET


def test_a_number_has_its_noun_unless_the_sentence_speaks_of_another_number():
    one = begun("coreto", "pt", 3)
    assert "Seu número de moedas aumenta nesse número." in one.submit("rules receber moedas").text
    game = begun("som", "pt", 3).game
    told = " ".join(text for verb in game.book.verbs.values() for text in sentences(game, "pt", verb))
    assert "é menor que n, você provoca" in told and "só tem esse número" in told


def test_numbers_that_come_together_have_letters_and_an_answer_is_called_by_its_own_words():
    told = begun("som", "ca", 3).submit("rules presentar una moció de censura").text
    assert "Si el nombre C és més gran que el nombre D" in told and "passa a ser aquell suport" in told
    told = begun("limit", "fr", 3).submit("rules quitter une alliance").text
    assert "Vous quittez l’alliance." in told, "a word that is not known yet is left out"
    told = begun("clash", "pt", 2).submit("rules propor um negócio").text
    assert "essa oferta" in told and "esse pedido" in told


def test_where_two_things_of_one_kind_are_taken_neither_is_called_by_the_noun():
    """“This die and this die change places” would not say which is whose."""
    told = begun("boratime", "pt", 2).submit("rules trocar um dado").text
    assert "O dado próprio e o dado da rival trocam de lugar." in told


def test_a_statement_with_a_verb_without_words_is_left_out_and_a_sign_says_so():
    one = begun("limit", "pt", 3)
    told = one.submit("rules pagar ao banco mundial").text
    assert "raises" not in told and "…" in told and "O dinheiro do Banco mundial aumenta" in told


@pytest.mark.parametrize("language", ["pt", "en"])
def test_a_draw_is_told_with_its_condition(language):
    for text in endings(begun("boratime", language, 2).voice):
        assert len(text.split()) > 3, text


def test_rules_say_what_the_marks_on_the_boards_stand_for():
    """On the board stands “008 Neoliberalismo U”."""
    told = begun("agencia", "pt", 3).submit("rules").text
    assert (
        "Marcas nos tabuleiros: " in told
        and "U = A utopia austríaca" in told
        and "S = A sociedade contra o Estado." in told
    )
    assert "Marcas nos tabuleiros" not in begun("boratime", "pt", 2).submit("rules").text


def test_rules_leave_out_what_only_keeps_notes():
    """A clock that is on no board, the player who is asked next, and the phase, whose changes the log does not tell."""
    told = begun("boratime", "pt", 2).submit("rules revelação do Lance").text
    assert "O campo vai para a Pilha de Lances." in told and told.count("…") == 1
    assert not any(word in told for word in ("relógio", "Fase", "quem conhece", "única")), told
    told = begun("boratime", "pt", 2).submit("rules marcar gol").text
    assert "Seu número de gols aumenta em 1." in told and "O marcador passa a ser 0." in told
    told = begun("clash", "en", 2).submit("rules take back an action card").text
    assert "That action card goes to your action hand." in told and "deeds" not in told


def test_a_value_is_a_note_if_neither_a_board_nor_a_card_nor_the_log_has_it():
    names = unseen(begun("boratime", "pt", 2).voice)
    assert {"clock", "herald", "phase"} <= names
    assert not names & {"goals", "marker", "extra", "gained", "tension"}


@pytest.mark.parametrize(
    ("line", "is_note"),
    [
        ("set clock to 3", True),
        ("raise clock by 1", True),
        ("if half = 2: set clock to 3", True),
        ("if half = 2: raise marker by 1", False),
        ("set marker to clock", True),
        ("repeat 3: raise marker by 1", False),
    ],
)
def test_a_block_is_a_note_if_all_its_lines_are(line, is_note):
    words, findings = begun("boratime", "pt", 2).game.book.vocabulary, Findings()
    part = parse_statement(Source("notes.naipe", line), words, findings)
    assert part is not None and only_notes(part, frozenset({"clock"})) is is_note, findings.items


def test_a_noted_value_is_told_only_where_the_text_reads_it():
    told = begun("boratime", "pt", 2).submit("rules pagar uma carta").text
    assert "Anota-se a promessa dessa carta." in told and "é menor que o número anotado" in told
    told = begun("limit", "fr", 3).submit("rules demander de l’argent pour une carte").text
    assert "Vous demandez de l’argent." in told and "On note" not in told


def test_why_says_the_step_and_the_rule_behind_the_question():
    told = begun("boratime", "pt", 2).submit("why").text.split("\n")
    assert "Um novo turno: Fase de Lance" in told
    assert any(line.startswith("  Numa janela de Jogadores e Reações, cada Torcida pode ativar") for line in told)


def test_limit_asks_before_its_step_about_a_permanent_card_and_earlier_only_who_wants_it():
    """Each card that can be withdrawn is asked about right before the step that it changes."""
    lexicon = begun("limit", "fr", 3).game.lexicon
    for language in ("fr", "pt", "en"):
        early, before = (lexicon.entry(language, name) for name in ("give_up", "give_up_before"))
        assert early.seldom and not before.seldom, language


@pytest.mark.parametrize("language", ["ca", "en", "fr", "pt"])
def test_the_question_about_a_gift_says_what_it_earns(language):
    voice = begun("som", language, 3).voice
    discs = voice.game.lexicon.entry(language, "supporters").texts[1]
    for name in ("gift", "friend"):
        assert discs in voice.game.lexicon.entry(language, name).asked, name
