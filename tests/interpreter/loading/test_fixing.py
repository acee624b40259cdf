"""What is certain is mended, what might be meant otherwise is left, and what makes another finding is taken back."""

import pytest

from dsl.diagnostics.diagnostic import Edit, Findings
from dsl.diagnostics.pages import SETTING
from dsl.source import Source, Span
from interpreter.loading.books import Book
from interpreter.loading.fixing import edited, fixed

CARD = 'card 01 "One"\n'


def mended(rules, *, setting=SETTING):
    book = Book((Source("rules.naipe", setting + rules),))
    after = fixed(book.own, lambda changed: book.judged(changed)[0])
    text = after.changed["rules.naipe"].text if after.changed else setting + rules
    return text.removeprefix(setting), after


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        ("  you darw 2\n", "  you draw 2\n"),
        ("  you draw draw 2\n", "  you draw 2\n"),
        ("  move the top of pile to wsate\n  shuffle waste\n", "  move the top of pile to waste\n  shuffle waste\n"),
        ("  move top the of pile to waste\n", "  move the top of pile to waste\n"),
        ('  you give "Oen" to the next player\n', '  you give "One" to the next player\n'),
        ("  if you.score > 2 you draw 1\n", "  if you.score > 2: you draw 1\n"),
        ("  you darw 2\n  you darw 3\n", "  you draw 2\n  you draw 3\n"),
        # what lies face down is taken from the top: to choose there would be to choose among cards that nobody sees
        ("  move 2 cards from pile to you.hand\n", "  move the top 2 of pile to you.hand\n"),
        ("  move a card from pile to you.hand\n", "  move the top of pile to you.hand\n"),
        ("  move the top card from pile to you.hand\n", "  move the top of pile to you.hand\n"),
        ("  move all cards from pile to you.hand\n", "  move all cards in pile to you.hand\n"),
        ("  move a card from you.hand to waste\n", "  move a card in you.hand to waste\n"),
    ],
)
def test_a_slip_is_mended(wrong, right):
    text, after = mended(CARD + wrong)
    assert (text, after.left) == (CARD + right, ())


def test_what_may_mean_two_things_is_left_alone():
    two = "zone heap: card\nzone leap: card\n\n"
    text, after = mended(two + CARD + "  move the top of pile to beap\n")
    assert "beap" in text
    assert not after.changed
    assert after.left


@pytest.mark.parametrize(
    "line", ["each other players draw 1", "all other player draw 1", "move each cards in hand to waste"]
)
def test_of_each_and_all_either_word_may_be_wrong_and_is_asked(line):
    line = line.replace("hand", "you.hand")
    text, after = mended(f"{CARD}  {line}\n")
    assert text == f"{CARD}  {line}\n"
    assert [(one.code, len(one.rivals)) for one in after.left] == [("N136", 1)]
    assert "`each " in after.left[0].help and "`all " in after.left[0].help


def test_what_a_line_of_a_scenario_is_for_is_asked():
    lines = 'scenario "it"\n  given 2 players\n  when calm\n  then player 1.hand has 1 card\n'
    text, after = mended(f"value calm: yes_no\n\n{lines}")
    assert text.endswith(lines)
    assert [str(one.help) for one in after.left] == ['did you mean "then"?']


def test_no_word_is_glued_to_the_one_before_it():
    wrong = "zone chest: each cards\n\n"
    text, after = mended(wrong)
    assert text == wrong
    assert after.left and not any("chesteach" in f"{one.help}{one.edits}" for one in after.left)


def test_of_a_sentence_over_several_lines_the_one_with_the_slip_is_proposed():
    wrong = "define worth of player p as\n    (2 if p.score > 3 else\n    max(3 p.score))\n\n"
    book = Book((Source("rules.naipe", SETTING + wrong),))
    (finding,) = book.judged()[0]
    assert finding.help == "write: max(3, p.score))"


def test_behind_for_only_each_fits_and_is_mended():
    text, after = mended(f"{CARD}  for each players as p: p draws 1\n")
    assert (text, after.left) == (f"{CARD}  for each player as p: p draws 1\n", ())


def test_what_is_right_is_not_touched():
    text, after = mended(CARD + "  you draw 2\n")
    assert text == CARD + "  you draw 2\n"
    assert (after.mended, after.left) == ((), ())


def test_a_repair_after_which_something_else_is_found_is_taken_back():
    calls = []

    def judge(changed):
        calls.append(dict(changed))
        findings = Findings()
        span = Span("a", 0, 3)
        if changed:
            findings.error("N301", "another one", span)
        else:
            findings.error("N301", "the first", span, edits=[Edit(span, "two")])
        return findings.sorted()

    after = fixed([Source("a", "one")], judge)
    assert after.changed == {}
    assert [one.message for one in after.left] == ["the first"]
    assert len(calls) == 2


def test_the_line_that_a_game_begins_with_is_mended_though_nothing_was_judged_before():
    wrong = SETTING.replace("game toy", "gmae toy").replace("p draws 5", "p drwas 5")
    text, after = mended(wrong, setting="")
    assert text == SETTING
    assert len(after.mended) == 2


def test_edits_of_one_file_do_not_move_one_another():
    texts = {"a": Source("a", "one two three")}
    edits = [Edit(Span("a", 0, 3), "first"), Edit(Span("a", 8, 13), "3"), Edit(Span("a", 4, 4), "and ")]
    assert edited(edits, texts)["a"].text == "first and two 3"
