"""One layout for all texts: it keeps words, order, comments and meaning, and settles the rest."""

import random
from dataclasses import fields

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dsl import nodes
from dsl.diagnostics.diagnostic import Findings
from dsl.formatting.formatter import format_text
from dsl.lexing.vocabulary import collect
from dsl.nodes.phrases import phrase_of
from dsl.parsing.parser import parse
from dsl.source import Source, joined, lines_of
from places import ROOT
from soak import sampled

WORDS = """\
words colour: red, blue
noun card cards
noun sheep
verb draw draws drew: who draws number n
verb give gives gave: who gives number n to player whom
verb begin begins began: who begins
verb shed sheds: who sheds
"""
VOCABULARY = collect([Source("words", WORDS)], Findings())


@pytest.fixture(scope="module", autouse=True)
def grammar_is_built():
    """The first text builds the grammar; no example is to be blamed for the time."""
    parse(Source("words", WORDS), VOCABULARY, Findings())


def formatted(text, vocabulary=VOCABULARY):
    result = format_text(Source("text", text), vocabulary)
    assert isinstance(result, str), result
    return result


def same_but_for_forms(a, b):
    """Compare two trees as `nodes.same` does, whatever forms the verbs have."""
    if isinstance(a, nodes.Node) and isinstance(b, nodes.Node):
        names = [f.name for f in fields(a) if f.name not in ("span", "form")]
        return type(a) is type(b) and all(same_but_for_forms(getattr(a, name), getattr(b, name)) for name in names)
    if isinstance(a, tuple) and isinstance(b, tuple):
        return len(a) == len(b) and all(map(same_but_for_forms, a, b))
    return a == b


def check_kept(text, vocabulary):
    """A formatted text says the same, has the same comments, and is left alone the next time."""
    new = formatted(text, vocabulary)
    if new == text:
        return new
    before = parse(Source("text", text), vocabulary, Findings())
    after = parse(Source("text", new), vocabulary, Findings())
    assert same_but_for_forms(before.declarations, after.declarations)
    assert [c.text.lstrip("- ") for c in before.comments] == [c.text.lstrip("- ") for c in after.comments]
    assert [c.own_line for c in before.comments] == [c.own_line for c in after.comments]
    assert formatted(new, vocabulary) == new
    return new


# ---------------------------------------------------------------------- layout


def test_words_have_one_space_and_signs_have_their_places():
    text = 'card   1   "a  b"\n   you   draw   max( 1 ,x . y )+-2\n   if x=1 :stop\n'
    assert formatted(text) == 'card 1 "a  b"\n  you draw max(1, x.y) + -2\n  if x = 1: stop\n'


def test_a_minus_is_a_sign_or_an_operator():
    text = 'card 1 "x"\n  pressure - 1\n  you draw - 1\n  set x to p.draw -1\n  set y to 2 -1\n  set z to - x\n'
    lines = formatted(text).splitlines()[1:]
    assert [line.strip() for line in lines] == [
        "pressure -1",
        "you draw -1",
        "set x to p.draw - 1",
        "set y to 2 - 1",
        "set z to -x",
    ]


def test_two_signs_stand_apart_since_together_they_begin_a_comment():
    text = 'card 1 "x"\n  pressure - -1\n  you draw -   -3\n  set x to 2 - - - 1\n  set y to - - p.draw\n'
    new = check_kept(text, VOCABULARY)
    assert [line.strip() for line in new.splitlines()[1:]] == [
        "pressure - -1",
        "you draw - -3",
        "set x to 2 - - -1",
        "set y to - -p.draw",
    ]


def test_blocks_are_indented_by_two():
    text = 'card 1 "x"\n      if x = 1\n          stop\n      else\n       stop\n'
    assert formatted(text) == 'card 1 "x"\n  if x = 1\n    stop\n  else\n    stop\n'


def test_one_blank_line_stands_around_blocks():
    text = 'value x: number\ncard 1 "x"\n  stop\ncard 2 "y"\n  stop\n\n\n\nvalue y: number\n'
    assert formatted(text) == 'value x: number\n\ncard 1 "x"\n  stop\n\ncard 2 "y"\n  stop\n\nvalue y: number\n'


def test_lines_without_a_block_stay_in_their_groups():
    text = "value x: number\nvalue y: number\n\n\nzone z: card\nzone w: card\n"
    assert formatted(text) == "value x: number\nvalue y: number\n\nzone z: card\nzone w: card\n"


def test_what_stands_in_a_head_stays_there_and_short_cards_stay_neighbours():
    text = 'card 1 "x" ,size 2:stop\ncard 2 "y"\n  size  2\n  stop\ncard 3 "z": stop\ncard 4 "w",size -1\n'
    assert formatted(text) == (
        'card 1 "x", size 2: stop\n\ncard 2 "y"\n  size 2\n  stop\n\ncard 3 "z": stop\ncard 4 "w", size -1\n'
    )


def test_a_part_in_a_head_stays_there():
    text = 'card 1 "x" ,size 2 , at dusk:stop\ncard 2 "y", at dusk: stop\ncard 3 "z"\n  at dusk: stop\n'
    assert formatted(text) == (
        'card 1 "x", size 2, at dusk: stop\ncard 2 "y", at dusk: stop\n\ncard 3 "z"\n  at dusk: stop\n'
    )


def test_a_blank_line_inside_a_block_stays_unless_it_comes_first():
    text = 'card 1 "x"\n\n  stop\n\n\n  stop\n'
    assert formatted(text) == 'card 1 "x"\n  stop\n\n  stop\n'


def test_blank_lines_at_the_ends_go():
    assert formatted("\n\nvalue x: number\n\n\n") == "value x: number\n"
    assert formatted("value x: number") == "value x: number\n"
    assert formatted("\n\n") == ""


def test_phrases_have_one_space_inside():
    text = 'card 1 "x"\n  for  each player  as p  at   once: stop\n'
    assert formatted(text) == 'card 1 "x"\n  for each player as p at once: stop\n'


# -------------------------------------------------------------------- comments


def test_comments_stay_where_they_were():
    text = (
        '-- first\n\n-- of x\nvalue x: number  --unit\n--------- a rule\ncard 1 "x"\n    -- inside\n    stop -- end\n'
        '    -- below\n-- of y\ncard 2 "y"\n    if x = 1\n        stop\n        -- deep\n    -- less\n-- last\n'
    )
    assert formatted(text) == (
        '-- first\n\n-- of x\nvalue x: number  -- unit\n\n--------- a rule\ncard 1 "x"\n  -- inside\n  stop  -- end\n'
        '  -- below\n\n-- of y\ncard 2 "y"\n  if x = 1\n    stop\n    -- deep\n  -- less\n\n-- last\n'
    )


def test_a_text_of_comments_only_is_kept():
    assert formatted("-- a\n\n\n--b\n") == "-- a\n\n-- b\n"


# ----------------------------------------------------------------------- verbs


@pytest.mark.parametrize(
    "written, right",
    [
        ("you draws 1", "you draw 1"),
        ("draws 1", "draw 1"),
        ("player 1 draw 1", "player 1 draws 1"),
        ("p draw 1", "p draws 1"),
        ("the player with most cards draw 1", "the player with most cards draws 1"),
        ("players with most cards draws 1", "players with most cards draw 1"),
        ("one or more other players draws 1", "one or more other players draw 1"),
        ("each player draw 1", "each player draws 1"),
        ("all players draws 1", "all players draw 1"),
        ("the next player draw 1", "the next player draws 1"),
        ("the next 2 players draws 1", "the next 2 players draw 1"),
        ("the first 2 of winners draws 1", "the first 2 of winners draw 1"),
        ("p + q draws 1", "p + q draw 1"),
        ("(players) drew 1", "(players) draw 1"),
        ("players that draw begins", "players that drew begin"),
        ("players that (gives 1 to you) draws 1", "players that (gave 1 to you) draw 1"),
        ("you chooses a card in pile as c", "you choose a card in pile as c"),
        ("p choose a card in pile as c", "p chooses a card in pile as c"),
        ("players decides among yes, no as c", "players decide among yes, no as c"),
        ("if you can draws 1: p draw 1", "if you can draw 1: p draws 1"),
        ("if this asks anyone to drew: stop", "if this asks anyone to draw: stop"),
        ("forbid you draws n", "forbid you draw n"),
        ("after anyone drew n: you draws 1", "after anyone draws n: you draw 1"),
        (
            "let x be count of players that would draws if (who draw 1)",
            "let x be count of players that would draw if (who draws 1)",
        ),
        ("p shed", "p sheds"),
        ("let x be all players that sheds", "let x be all players that sheds"),
    ],
)
def test_verbs_get_their_right_forms(written, right):
    assert formatted(f'card 1 "x"\n  {written}\n') == f'card 1 "x"\n  {right}\n'


def test_history_is_told_in_the_past():
    text = (
        'scenario "s"\n  given past player 2 draws 1\n  when player 2 draw 1\n  then it happened that player 2 draw 1\n'
    )
    assert formatted(text) == (
        'scenario "s"\n  given past player 2 drew 1\n  when player 2 draws 1\n  then it happened that player 2 drew 1\n'
    )


def test_the_head_of_a_verb_has_the_third_person():
    assert formatted("verb draw draws drew: who draw number n\n") == "verb draw draws drew: who draws number n\n"
    assert formatted("verb draw draws drew: draws number n\n") == "verb draw draws drew: draw number n\n"


# -------------------------------------------------------------------- the whole


def test_a_text_with_an_error_gives_findings():
    (found,) = format_text(Source("text", 'card 1 "x"\n  you drwa 1\n'), VOCABULARY)
    assert found.code == "N131"


FOLDERS = [
    p
    for p in sorted([*(ROOT / "rulebooks").iterdir(), *(ROOT / "tests/sketches").glob("*")])
    if p.is_dir() and p.name != "packs"
]


@pytest.mark.parametrize("folder", sampled(FOLDERS, 6), ids=lambda path: path.name)
def test_a_rulebook_keeps_its_meaning_and_settles_at_once(folder):
    """Of those that stand in the one layout already, as tests/games/test_rulebooks.py says, few in every run."""
    texts = [path.read_text("utf-8") for path in sorted(folder.rglob("*.naipe"))]
    vocabulary = collect([Source(str(i), text) for i, text in enumerate(texts)], Findings())
    for text in texts:
        check_kept(text, vocabulary)


EXAMPLE = (ROOT / "rulebooks/agencia/decks/1_principal.naipe").read_text("utf-8")
RULES = (ROOT / "rulebooks/agencia/rules.naipe").read_text("utf-8")
GAME = collect([Source("a", RULES), Source("b", EXAMPLE)], Findings())


LONG = """\
define is_odd(card c,
       card d)  as
         (c is not d   or
      c is d)

-- Below.
define gain_of(number n) as 1 if n = 0 else
    2  -- two

-- Last.
define other_way as 3
"""


def test_a_line_that_goes_on_below_keeps_its_ends_and_its_comment():
    text = check_kept(LONG, VOCABULARY)
    assert text.split("\n") == [
        "define is_odd(card c,",
        "    card d) as",
        "    (c is not d or",
        "    c is d)",
        "",
        "-- Below.",
        "define gain_of(number n) as 1 if n = 0 else",
        "    2  -- two",
        "",
        "-- Last.",
        "define other_way as 3",
        "",
    ]


def test_eight_lines_may_continue_one():
    nine = "\n    ".join(["1 +"] * 8 + ["1"])
    assert [*lines_of(f"define n as {nine}\n    2")] == [f"define n as {nine}", "    2"]
    ten = "\n    ".join(["1 +"] * 10)
    assert [*lines_of(ten)][1:] == ["    1 +"]
    assert [*lines_of("  a and\n    b")] == ["  a and", "    b"]
    assert [*lines_of("  else\n      b")] == ["  else", "      b"]


def test_what_is_quoted_of_such_a_line_is_one_line():
    file = parse(Source("text", LONG), VOCABULARY, Findings())
    assert phrase_of(file.declarations[0].value, Source("text", LONG)) == "c is not d   or c is d"
    assert joined("if a and\n    b\n  fail\nelse\n    fail") == "if a and b\n  fail\nelse\n    fail"


@given(st.integers(0, 10**9))
def test_any_layout_of_an_example_settles_at_once(seed):
    rng = random.Random(seed)
    blocks = EXAMPLE.split("\n\n")
    text = "\n\n".join(rng.sample(blocks, 4))
    lines = []
    for line in text.split("\n"):
        depth = len(line) - len(line.lstrip())
        lines.append(" " * (depth * rng.choice((1, 1, 1)) * 2) + line.lstrip().replace(" ", " " * rng.randrange(1, 3)))
        if rng.random() < 0.2:
            lines.append(rng.choice(["", "-- note", "   -- note", "\n\n", "      --x"]))
        if line and rng.random() < 0.1:
            lines[-1] += " -- more"
    text = "\n".join(lines)
    source, findings = Source("text", text), Findings()
    parse(source, GAME, findings)
    if findings.has_errors:
        return
    check_kept(text, GAME)
