"""What somebody writes who read the manual once: what is said of it, and that `naipe fix` never makes other rules of it."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from dsl import prose
from dsl.diagnostics.diagnostic import Diagnostic, Severity
from dsl.diagnostics.report import render
from dsl.diagnostics.translation import said
from dsl.messages.message import Message
from dsl.semantics.vain.prose.languages import SPOKEN
from dsl.source import Source, Span
from interpreter import api
from interpreter.loading.books import Book
from interpreter.loading.fixing import Fixed, fixed
from places import TESTS
from translated import OTHERS as LANGUAGES
from translated import known

SETTING = (TESTS / "settings" / "table.naipe").read_text(encoding="utf-8") + "\nvalue coins of player: number\n"
LEFT = "left"
HEADS = {"top": "", "scenario": 'scenario "Slip"\n  given 2 players\n', "": 'card 950 "Slip"\n'}


def rows() -> list[tuple[str, str, str]]:
    found = []
    for row in Path(__file__).with_name("newcomer.txt").read_text(encoding="utf-8").split("\n"):
        if row.strip() and not row.startswith("# "):
            wrong, rest = row.split(" ⇒ ")
            right, _, says = rest.partition(" ##")
            found.append((wrong, right.strip(), says.strip()))
    return found


ROWS = rows()


def text_of(lines: str, place: str) -> str:
    step = "" if place == "top" else "  "
    return HEADS[place] + "".join(f"{step}{line}\n" for line in lines.split("\\n"))


def place_of(wrong: str) -> tuple[str, str]:
    place, _, lines = wrong.partition(": ")
    return (place, lines) if place in HEADS else ("", wrong)


@cache
def judged(wrong: str) -> tuple[Book, str]:
    place, lines = place_of(wrong)
    text = text_of(lines, place)
    return Book((Source("table.naipe", SETTING), Source("slip.naipe", text))), text


@cache
def found_in(wrong: str) -> tuple[Diagnostic, ...]:
    return judged(wrong)[0].judged({})[0]


def mended(wrong: str) -> Fixed:
    book, _ = judged(wrong)
    return fixed(book.own, lambda changed: book.judged(changed)[0] if changed else found_in(wrong))


@pytest.mark.parametrize(("wrong", "right", "says"), ROWS)
def test_what_is_written_is_told_once_with_the_words_that_help(wrong, right, says):
    (finding,) = found_in(wrong)
    assert finding.span.source == "slip.naipe"
    assert says in f"{finding.message} {finding.help}"


@pytest.mark.parametrize(("wrong", "right", "says"), ROWS)
def test_what_is_certain_is_mended_and_nothing_else(wrong, right, says):
    after, (_, text) = mended(wrong), judged(wrong)
    now = after.changed["slip.naipe"].text if after.changed else text
    assert now == (text if right == LEFT else text_of(right, place_of(wrong)[0]))
    assert bool(after.left) == (right == LEFT)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_said_is_known_in_all_languages(language):
    assert not [text for text in said_of_all_rows() if not known(text, language)]


@cache
def said_of_all_rows() -> set[str]:
    found = [finding for wrong, _, _ in ROWS for finding in found_in(wrong)]
    return {text for one in found for text in (one.message, one.label, one.help) if text}


def told(text: str, setting: str = SETTING) -> tuple[Diagnostic, ...]:
    return Book((Source("table.naipe", setting), Source("slip.naipe", text))).judged({})[0]


def in_all_languages(finding: Diagnostic) -> bool:
    texts = (finding.message, finding.label, finding.help)
    return all(known(text, language) for language in LANGUAGES for text in texts if text)


@pytest.mark.parametrize(
    ("entry", "help_"),
    [
        ('actor: "turn", told "Now it is {x}"', "known here: `{n}`, `{was}`, `{by}`, `{who}`"),
        ('draw: "[draw/draws/drew] {m card/cards}"', "known here: `{who}`, `{n}`"),
        ('give: "[give/gives/gave] {n card/cards} to {wom}"', "did you mean `{whom}`?"),
        ('turn: "turn", heading "Round {ruond}"', "did you mean `{round}`?"),
        ('hand: "hand", told "{cards} comes", "{c} goes"', "known here: `{c}`, `{who}`"),
        ('lot: "cards", asked "Which of {whoo}?"', "did you mean `{who}`?"),
    ],
)
def test_a_hole_that_nothing_fills_is_told_with_those_that_there_are(entry, help_):
    (finding,) = told(f"prose en\n  {entry}\n", f"{SETTING}value round: number\n")
    assert (finding.code, finding.is_error, finding.help) == ("N250", True, help_)
    assert in_all_languages(finding)


#: All that gets a name on the way: by `let`, by a choice, by a loop, by a step.
ASKING = """
step asking of player of_turn
  let top_one be the first of of_turn.hand
  of_turn chooses a card in of_turn.hand as first_one
  for each player as looped
    looped may choose a card in looped.hand as c: move c to waste

prose en
  c: "card", asked "what of {HOLE}?"
"""


@pytest.mark.parametrize("hole", ["of_turn", "top_one", "first_one", "looped"])
def test_names_that_are_made_on_the_way_fill_no_hole_of_a_question(hole):
    """F14: they would be read as “something”."""
    found = [one for one in told(ASKING.replace("HOLE", hole)) if one.is_error]
    assert [(one.code, one.message) for one in found] == [("N250", f"`{{{hole}}}` is not a known name here")]
    assert [one for one in told(ASKING.replace("HOLE", "who")) if one.is_error] == []


@pytest.mark.parametrize(
    "entry",
    [
        'score: "point", "points", told "{who} has {~who has/have} {n point/points}, {was} before, {by} more"',
        'hand: "hand", told "{c} comes to {who}", "{c} goes"',
        'turn: "turn", heading "Round {round} of {p}"',
        'give: "[give/gives/gave] {n card/cards} to {whom}", told "{who} [is/is/was] rid of {hand of whom}"',
        'c: "card", asked "which card in round {round}, {who}?"',
        'some_roll: "dice", told "it is {n}"',
    ],
)
def test_a_hole_that_is_filled_is_none(entry):
    assert [one for one in told(f"prose en\n  {entry}\n", f"{SETTING}value round: number\n") if one.is_error] == []


@pytest.mark.parametrize(
    ("languages", "helps"),
    [
        ("português, francês", ["did you mean `pt`?"]),
        ("pt, francês", ["did you mean `fr`?"]),
        ("es", ["it speaks `ca`, `en`, `fr`, `pt`"]),
        ("en, pt_BR", ["did you mean `pt`?"]),
        ("Catalan", ["did you mean `ca`?"]),
        ("frenhc", ["did you mean `fr`?"]),
        ("klingon", ["it speaks `ca`, `en`, `fr`, `pt`"]),
    ],
)
def test_a_language_that_naipe_does_not_speak_is_told(languages, helps):
    found = told("", SETTING.replace("languages en", f"languages {languages}"))
    assert [(one.code, one.help) for one in found if one.is_error] == [("N251", help_) for help_ in helps]
    assert all(map(in_all_languages, found))


def test_the_languages_that_are_spoken_are_those_that_have_sentences():
    assert sorted(prose.LANGUAGES) == list(SPOKEN)


def test_a_step_with_a_wrong_line_is_not_said_to_be_none():
    play = SETTING.replace("  repeat 3\n", "  run bidding\n  repeat 3\n")
    (finding,) = told("step bidding\n  each player at once\n    you draw 1\n", play)
    assert finding.span.source == "slip.naipe" and finding.code == "N130"


def test_a_line_between_two_blocks_is_one_slip():
    (finding,) = told('card 950 "A"\n  you draw 1\n repeat 5\n    you draw 1\n  you draw 2\n')
    assert finding.code == "N125"


def test_who_is_active_is_told_on_its_line():
    (finding,) = told("", SETTING.replace("active actor", "active atcor"))
    line, column = Source("", SETTING).line_and_column(finding.span.start)
    assert (finding.help, Source("", SETTING).line_text(line)[column - 1 :]) == ("did you mean `actor`?", "actor")


def test_a_game_without_verbs_is_told_how_to_declare_one():
    game = 'game toy "Toy"\n  players 2 to 4\n  languages en\n\nnoun card cards\n\nzone pile: card\n\nplay\n  shuffle pile\n'
    (finding,) = told('card 1 "A"\n  you earn 2\n', game)
    assert finding.help.startswith("declare verbs") and in_all_languages(finding)


def test_the_game_of_a_pack_is_proposed_whatever_its_accents(tmp_path):
    (tmp_path / "pack.naipe").write_text('pack mine "Mine"\n  for Agência\n', encoding="utf-8")
    (finding,) = api.check([tmp_path / "pack.naipe"])[0]
    assert (finding.code, finding.help) == ("N601", "did you mean `agencia`?")


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_one_may_write_instead_of_choose_is_told_in_the_language(language):
    (finding,) = told('card 950 "A"\n  choose a player and he draws 1\n')
    assert "indented below it" not in said(finding.help, language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_was_typed_is_called_so_in_the_language(language):
    typed = Message("what-you-typed")
    finding = Diagnostic("N301", Severity.ERROR, "there is no name `x`", Span(typed, 0, 1))
    assert typed not in render(finding, {typed: Source(typed, "x")}, language)


@pytest.mark.parametrize(
    "word", ["over", "else", "not", "if", "only", "5 +", "other", "almost", "unless", "until", "without", "half"]
)
@pytest.mark.parametrize(
    "line",
    [
        "{} you draw 1",
        "each {} player draws 1",
        "you {} draw 1",
        "you draw {} 1",
        "if {} you.score > 2: you draw 1",
        "if you.score > {} 2: you draw 1",
    ],
)
def test_nothing_that_says_something_is_left_out(word, line):
    """Whatever is proposed has at least as many words as were written, or says them otherwise."""
    wrong = line.format(word)
    after = mended(wrong)
    dropped = text_of(line.format("").replace("  ", " ").strip(), "")
    is_doubled = f"{word} {word}" in wrong
    assert is_doubled or not after.changed or after.changed["slip.naipe"].text != dropped
