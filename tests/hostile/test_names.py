"""Names that deceive: empty ones, letters that nobody sees, letters that look like others. Nothing invisible reaches a screen."""

from __future__ import annotations

import sys
import unicodedata

import pytest
from harm import guarded, held

from dsl.diagnostics.diagnostic import Findings
from dsl.diagnostics.report import shown
from dsl.letters import has_hidden, is_mark, looks_like, mixed
from dsl.lexing.text_validation import ORDINARY, admit
from interpreter import api
from interpreter.loading.hot_reload import of_texts
from interpreter.loading.loader import LoadError
from toys import SETTING

#: What a title may not be, and the code of what is said.
TITLES = {
    "": "N223", "  ": "N223", "\u3164": "N102", "\u2800\u2800": "N102", "Oak\ufe0f": "N102", "O\u034fak": "N102", "\u115fOak": "N102",
    "\U000e0100Oak": "N102", "\u041eak tree": "N109", "M\u0430ple": "N109", "Ash ": "N214", "A\uff53h": "N214",
    "e\u20dd\u20dd\u20dd": "N107", "O\ud800ak": "N102",
}  # fmt: skip


@pytest.mark.parametrize("title", TITLES)
def test_a_title_that_deceives_is_a_finding(title):
    with pytest.raises(LoadError) as told:
        of_texts({"toy.naipe": f'{SETTING}\ncard 50 "{title}"\n'})
    assert TITLES[title] in {finding.code for finding in told.value.findings}


def test_no_letter_that_deceives_counts_as_ordinary():
    """Texts of ordinary letters alone are let in without a look at each."""
    ordinary = [letter for letter in map(chr, range(sys.maxunicode + 1)) if ORDINARY.fullmatch(letter)]
    assert len(ordinary) > 500
    assert not [letter for letter in ordinary if letter != "\n" and (has_hidden(letter) or is_mark(letter))]
    assert not [letter for letter in ordinary if mixed(f"a{letter}")]


@pytest.mark.parametrize("what", ['game toy ""', 'deck spare ""', 'pack spare ""\n  for toy'])
def test_nothing_is_called_by_nothing(what):
    text = SETTING.replace('game toy "Toy"', what) if what.startswith("game") else f"{SETTING}\n{what}\n"
    with pytest.raises(LoadError) as told:
        of_texts({"toy.naipe": text})
    assert "N223" in {finding.code for finding in told.value.findings}


@pytest.mark.parametrize(
    "title",
    [
        "Coração ❤️",
        "L’État — « œuvre » 100 %",
        "col·lecció",
        "Δt",
        "Олигархия",
        "⚀ 🃏",
        "ªº",
        "日本ひらカタ",
        "α-raio",
        "Ésh",
        "P2-D2",
    ],
)
def test_a_title_in_any_language_is_none(title):
    game = of_texts({"toy.naipe": f'{SETTING}\ncard 50 "{title}"\n'})
    assert title in {card.name for card in game.cards}


def test_what_comes_with_naipe_is_not_suspected():
    for name in api.built_in_games():
        for source in api.load(name).sources.values():
            findings = Findings()
            admit(source.name, source.text, findings)
            assert not findings.items


def test_titles_look_alike_across_scripts():
    assert looks_like("СОМЕТ") == looks_like("COMET") == looks_like(" CO\uff2dET ")
    assert looks_like("Gol") != looks_like("Gól")
    assert [place for place, _, _ in mixed("a М\u0430p Map")] == [3] or mixed("Mар")


def hidden() -> list[str]:
    """Return every character that no screen may get: controls, directions, what shows nothing."""
    blank = {0x2800, 0x3164, 0x115F, 0x1160, 0xFFA0, 0x034F, *range(0xFE00, 0xFE10)}
    kinds = ("Cc", "Cf", "Cs", "Co", "Zl", "Zp")
    return [
        chr(code) for code in range(sys.maxunicode + 1) if code in blank or unicodedata.category(chr(code)) in kinds
    ]


def test_no_hidden_character_passes_the_gate():
    found = hidden()
    assert len(found) > 130_000
    passed = [f"U+{ord(letter):04X}" for letter in found if letter != "\n" and letter in shown(f"a{letter}b")]
    assert passed == []


@pytest.mark.parametrize("names", ["Ana,\u0410na", "Ana,\uff21na", "Bot 3,\u0412ot 3", "ana,Ana"])
def test_players_whose_names_look_alike_are_refused(names, folder, warm):
    ended = guarded(folder, warm, "play", "agencia", "--players", "3", "--people", "2", "--names", names, "--line")
    held(ended, 2, "Two players are called")


def test_a_name_without_measure_is_told_in_brief(folder, warm):
    ended = guarded(folder, warm, "play", "agencia", "--players", "3", "--names", "A" * 20_000, "--line")
    held(ended, 2, "is longer than 20 characters")
    assert len(ended.said) < 1_000


def test_names_of_players_and_files_pass_the_gate(folder, warm):
    words = ("play", "agencia", "--players", "3", "--bots", "2", "--line", "--names")
    for name in ("A\u3164", "\u2800", "\x1b[31mA", "A\u202eB"):
        held(guarded(folder, warm, *words, name), 2)
    ended = guarded(folder, warm, "check", "no\u3164where\u202e\x1b.naipe")
    assert ended.code != 0 and not any(letter in ended.said for letter in "\u3164\u202e\x1b")
