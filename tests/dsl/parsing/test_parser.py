"""What is written becomes the right tree, each tree can be printed back, and no text makes the parser raise."""

import copy
import random
import re
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dsl import nodes
from dsl.diagnostics import codes as codes
from dsl.diagnostics.diagnostic import Findings
from dsl.diagnostics.report import render
from dsl.lexing.lexer import highlight
from dsl.lexing.text_validation import admit
from dsl.lexing.tokens import Token
from dsl.lexing.vocabulary import collect
from dsl.limits import MAX_LINE, MAX_SIZE
from dsl.parsing.parser import parse, parse_expression, parse_statement
from dsl.source import NOWHERE, Source
from dsl.unparsing import unparse
from loaded import loaded
from pace import at_rest
from places import ROOT, blocks_beside, lines_beside
from soak import examples, sizes

WORDS = """\
words colour: red, blue
words shape: round, long
kinds resource: food, wood
noun card cards
noun die dice
noun space spaces
verb draw draws drew: who draws number n
verb give gives gave: who gives cards lot to player whom
verb follow follows followed: who follows card s
verb pay pays paid: who pays resource price for colour reason
verb begin begins began: who begins
define able for player p as p.score > 0
define generous for card c as yes
"""
VOCABULARY = collect([Source("words", WORDS)], Findings())


@pytest.fixture(scope="module", autouse=True)
def grammar_is_built():
    """The first text builds the grammar; no example is to be blamed for the time."""
    parse(Source("words", WORDS), VOCABULARY, Findings())


def read(text, start=parse_expression, expect=()):
    """Parse a text and return its node; the codes of the findings must be those expected."""
    findings = Findings()
    node = start(Source("text", text), VOCABULARY, findings)
    assert [f.code for f in findings.sorted()] == list(expect), [f.message for f in findings.items]
    return node


def read_file(text, expect=()):
    return read(text, parse, expect)


def read_declaration(text):
    (declaration,) = read_file(text + "\n").declarations
    return declaration


# ------------------------------------------------------- each construct, printed back

EXPRESSIONS = lines_beside(__file__, "expressions")

#: The lines of a block, `otherwise` and `else` belong to the statement above.
STATEMENTS = re.split(r"\n(?! |otherwise|else)", "\n".join(lines_beside(__file__, "statements")))

DECLARATIONS = [text for _, text in blocks_beside(__file__, "declarations")]

LINES = lines_beside(__file__, "lines_of_scenarios")


def printed_back(node, start):
    again = read(unparse(node, VOCABULARY) + ("\n" if start is parse else ""), start)
    return again.declarations[0] if start is parse else again


@pytest.mark.parametrize("text", EXPRESSIONS)
def test_an_expression_is_printed_back(text):
    node = read(text)
    assert unparse(node, VOCABULARY) == text
    assert nodes.same(node, printed_back(node, parse_expression))


@pytest.mark.parametrize("text", STATEMENTS)
def test_a_statement_is_printed_back(text):
    node = read(text, parse_statement)
    shown = unparse(node, VOCABULARY)
    assert shown.replace("choose ", "chooses ") == text.replace("choose ", "chooses ")
    assert nodes.same(node, printed_back(node, parse_statement))


#: A text in its short form, and the long one.
SHORT = dict(text.split("\n=>\n") for _, text in blocks_beside(__file__, "short_lines"))


@pytest.mark.parametrize("short", SHORT)
def test_a_short_line_is_the_same_tree(short):
    tree, other = read_file(short), read_file(SHORT[short])
    assert nodes.same(tree.declarations, other.declarations)
    assert "\n".join(unparse(node, VOCABULARY) for node in tree.declarations) == SHORT[short]


@pytest.mark.parametrize(
    "text",
    [
        'card 002 "One": forbid you draw n where (n > 1)',
        'card 002 "One", at use: draw (1)',
        'card 002 "One", after you draw n: draw (n)',
        "rules: forbid who draws n where (n > 1)",
        "rules\n  forbid who draws n where (n > 1)",
        "every red card: draw (1)",
        "step feeding: if x = 1: draw (2)",
        "step feeding\n  repeat 2: draw (2)",
    ],
)
def test_what_is_edited_of_a_declaration_is_all_that_is_written_of_it(text):
    """A parenthesis that ends it was left out, and what was put back could not be read."""
    node = read_declaration(text)
    assert text[node.span.start : node.span.end].rstrip() == text


def test_each_of_several_names_is_where_it_is_written():
    text = "value x, y of player: number"
    first, second = read_file(text).declarations
    assert (first.span.start, second.span.start) == (0, text.index("y"))


@pytest.mark.parametrize("text", DECLARATIONS)
def test_a_declaration_is_printed_back(text):
    node = read_declaration(text)
    assert unparse(node, VOCABULARY) == text
    assert nodes.same(node, printed_back(node, parse))


@pytest.mark.parametrize("line", LINES)
def test_a_line_of_a_scenario_is_printed_back(line):
    node = read_declaration(f'scenario "s"\n  {line}')
    assert unparse(node, VOCABULARY) == f'scenario "s"\n  {line}'
    assert unparse(node.lines[0], VOCABULARY) == line


def test_the_tables_have_an_example_of_each_node():
    trees = [read(text) for text in EXPRESSIONS] + [read(text, parse_statement) for text in STATEMENTS]
    trees += [read_file(text + "\n") for text in DECLARATIONS]
    trees += [read_file(f'-- note\nscenario "s"\n  {line}\n') for line in LINES]
    seen = {type(node) for tree in trees for node in nodes.walk(tree)}
    classes = {c for c in vars(nodes).values() if isinstance(c, type) and issubclass(c, nodes.Node)}
    assert sorted(c.__name__ for c in classes - seen) == ["Node"]


def everything(folder):
    book = loaded(folder).book
    return [(declaration, book.vocabulary) for file in book.files for declaration in file.declarations]


FOLDERS = [
    p
    for p in sorted([*(ROOT / "rulebooks").iterdir(), *(ROOT / "tests/sketches").glob("*")])
    if p.is_dir() and p.name != "packs"
]


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda path: path.name)
@pytest.mark.parametrize("share", sizes(5, 2, 1))
def test_each_declaration_of_a_rulebook_is_printed_back(folder, share):
    for declaration, vocabulary in everything(folder)[::share]:
        text = unparse(declaration, vocabulary) + "\n"
        findings = Findings()
        again = parse(Source("again", text), vocabulary, findings).declarations
        assert not findings.items, text
        assert nodes.same(declaration, again[0]), text


# ------------------------------------------------------------ trees, printed and read

AT = NOWHERE


def made(kind, *parts):
    return st.tuples(*parts).map(lambda values: kind(AT, *values))


def one_of(*words):
    return st.sampled_from(words)


def as_test(tree):
    return nodes.Exists(AT, tree, False) if isinstance(tree, nodes.Quantified) else tree


def as_group(tree):
    return tree.group if isinstance(tree, nodes.Quantified) and tree.determiner == "bare" else tree


ATOMS = st.one_of(
    made(nodes.Number, st.integers(0, 99)),
    made(nodes.Name, one_of("x", "you", "pile", "red", "another", "food")),
    made(nodes.Text, one_of("One", "Zwei drei")),
    made(nodes.NoneValue),
    made(nodes.Flag, st.booleans()),
    made(nodes.Numbered, one_of("player", "card"), one_of("1", "022")),
    made(nodes.EveryZone, one_of("hand")),
)
VERBS = one_of("draw", "give")
PREPOSITIONS = one_of("to", "from", "by", "for", "with")
MEASURES = one_of("cards", "score")


def sentences(trees, subject):
    args = st.lists(st.tuples(PREPOSITIONS, trees), max_size=2).map(tuple)
    parts = st.tuples(subject, VERBS, st.none() | trees, args)
    return parts.map(lambda p: nodes.Sentence(AT, p[0], p[1], p[1], p[2], p[3]))


def filters(trees, tests):
    extremes = st.lists(st.tuples(one_of("most", "lowest"), MEASURES), min_size=1, max_size=2).map(tuple)
    return st.one_of(
        made(nodes.Within, one_of("of", "on"), trees),
        made(nodes.WithExtreme, extremes),
        made(nodes.But, trees),
        made(nodes.Belonging, trees),
        made(nodes.Reach, st.none() | trees, trees, st.none() | trees),
        made(nodes.WithMeasure, one_of("=", ">=", "<="), trees, MEASURES, st.just(False)),
        made(nodes.WithMeasure, one_of(">", "<"), trees, MEASURES, st.just(True)),
        made(nodes.Where, tests, st.just(False)),
        made(nodes.Starting, trees),
        made(
            nodes.That,
            st.none() | trees,
            VERBS,
            st.none() | trees,
            st.lists(st.tuples(PREPOSITIONS, trees), max_size=1).map(tuple),
            one_of(None, "turn"),
        ),
        made(nodes.ThatWould, st.lists(VERBS, min_size=1, max_size=2).map(tuple), sentences(trees, st.none() | trees)),
    )


def groups(trees, tests, plural):
    inside = st.lists(made(nodes.Within, st.just("in"), trees), max_size=1)
    parts = st.tuples(
        st.lists(one_of("red", "other"), max_size=1).map(tuple),
        one_of("card", "player"),
        inside,
        st.lists(filters(trees, tests), max_size=2),
    )
    return parts.map(lambda p: nodes.Group(AT, p[0], p[1], plural, tuple(p[2] + p[3])))


def phrases(trees, tests):
    one, several = groups(trees, tests, False), groups(trees, tests, True)
    return st.one_of(
        made(nodes.Quantified, one_of("the", "a", "another", "each"), st.none(), one),
        made(nodes.Quantified, one_of("any", "some", "all", "bare"), st.none(), several),
        made(nodes.Quantified, one_of("the n", "n", "up to"), trees.filter(lambda t: not is_one(t)), several),
    )


def is_one(tree):
    return isinstance(tree, nodes.Number) and tree.value == 1


def larger(trees):
    tests = trees.map(as_test)
    phrase = phrases(trees, tests)
    group = st.one_of(trees, phrase).map(as_group)
    return st.one_of(
        phrase,
        made(nodes.Binary, one_of("+", "-", "*", "/", "mod"), trees, trees),
        made(nodes.Negative, trees),
        made(nodes.Field, trees, one_of("hand", "cards")),
        made(nodes.Call, one_of("max"), st.lists(trees, max_size=2).map(tuple)),
        made(nodes.Compare, one_of("=", "<", "is", "is not", "in", "not in"), trees, trees),
        made(nodes.IsAdjective, trees, one_of("able", "empty"), st.booleans()),
        made(nodes.IsOneOf, trees, group, st.booleans()),
        made(nodes.Exists, st.one_of(trees, phrase), st.just(False)),
        made(nodes.Exists, groups(trees, tests, True), st.just(True)),
        made(nodes.Not, tests),
        made(nodes.Logic, one_of("and", "or"), tests, tests),
        made(nodes.Pick, trees, tests, trees),
        made(nodes.Can, sentences(trees, trees)),
        made(nodes.Asks, trees, one_of("anyone", "another"), VERBS),
        made(nodes.Has, trees, one_of("use")),
        made(nodes.CountOf, group),
        made(nodes.Neighbours, trees),
        made(nodes.End, one_of("top", "bottom", "first", "last"), st.none() | trees, trees),
        made(nodes.Aggregate, one_of("total", "highest"), one_of(("cards",), ("owner", "score")), group),
        made(nodes.Neighbour, one_of("next", "previous"), st.none() | trees, st.none() | trees),
        made(nodes.Best, one_of("highest", "lowest"), one_of("n"), trees, trees, tests),
    )


TREES = st.recursive(ATOMS, larger, max_leaves=12)


@examples(400)
@given(TREES)
def test_any_tree_is_read_as_it_was_printed(tree):
    text = unparse(tree, VOCABULARY)
    if len(text) > MAX_LINE or text.count("(") > 30:
        return
    findings = Findings()
    again = parse_expression(Source("text", text), VOCABULARY, findings)
    assert not [f for f in findings.items if f.code != codes.EXPRESSION_TOO_DEEP], text
    assert again is None or nodes.same(tree, again), text


@examples(100)
@given(sentences(TREES, TREES))
def test_any_sentence_is_read_as_it_was_printed(tree):
    text = unparse(tree, VOCABULARY)
    if len(text) <= MAX_LINE:
        findings = Findings()
        again = parse_statement(Source("text", text), VOCABULARY, findings)
        assert not [f for f in findings.items if f.code != codes.EXPRESSION_TOO_DEEP], text
        assert again is None or nodes.same(tree, again), text


# ------------------------------------------------------------------ readings


def test_a_filter_after_an_operand_belongs_to_the_outer_noun():
    group = read("a card of another player with 5 marks").group
    assert [type(f) for f in group.filters] == [nodes.Within, nodes.WithMeasure]


def test_parentheses_give_an_operand_its_own_filter():
    group = read("a card of (another player with 5 marks)").group
    assert [type(f) for f in group.filters] == [nodes.Within]


def test_where_takes_one_comparison():
    node = read("there are cards where it.worth = 1 and x = 2")
    assert isinstance(node, nodes.Logic)
    assert isinstance(node.left, nodes.Exists)


def test_a_quantity_where_a_test_is_due_asks_whether_there_are_so_many():
    assert isinstance(read("require 2 cards in pile", parse_statement).test, nodes.Exists)
    assert isinstance(read("x = 1 and 2 cards in pile").right, nodes.Exists)


def test_with_is_a_measure_or_a_preposition():
    sentence = read("you draw players with 5 cards with player 2", parse_statement)
    assert isinstance(sentence.object.group.filters[0], nodes.WithMeasure)
    assert sentence.args[0][0] == "with"


def test_whose_begins_a_path():
    where = read("players whose hand.size > 3").group.filters[0]
    assert where.whose and unparse(where.test) == "it.hand.size > 3"


def test_a_number_keeps_its_zeros_where_it_is_a_name():
    assert read("card 022").number == "022"
    assert read_declaration('card 002 "One"').id == "002"


def test_any_form_of_a_verb_is_taken():
    for form in ("draw", "draws", "drew"):
        sentence = read(f"you {form} 1", parse_statement)
        assert (sentence.verb, sentence.form) == ("draw", form)


def test_a_kind_alone_is_a_name_and_after_a_number_a_quantity():
    assert isinstance(read("x = food").right, nodes.Name)
    assert isinstance(read("2 food"), nodes.Quantified)


def test_and_repeats_the_word_of_the_line_above():
    text = (
        'scenario "s"\n  given 2 players\n  and x = 1\n  when player 1 draws 1\n  player 1 answers yes\n  and dice 3\n'
    )
    text += "  then x = 2\n  and it fails\n"
    kinds = [type(line).__name__ for line in read_declaration(text).lines]
    assert kinds == ["GivenPlayers", "GivenValue", "When", "Answers", "GivenDice", "Then", "ThenFails"]


def test_a_card_keeps_properties_body_and_parts_in_order():
    card = read_declaration('card 1 "x"\n  you draw 1\n  colour red\n  at use: stop\n  forbid you draw n\n  worth 2\n')
    assert [p.name for p in card.properties] == ["colour", "worth"]
    assert [type(s) for s in card.body] == [nodes.Sentence, nodes.Rule]
    assert [p.name for p in card.parts] == ["use"]


def test_words_of_the_language_are_free_where_they_mean_nothing():
    read("let value be 3", parse_statement)
    read("set past to dice + one", parse_statement)
    read('card 1 "x"\n  given 3\n', parse)


def test_a_sentence_in_a_card_is_no_property():
    assert isinstance(read_declaration('card 1 "x"\n  draw 1').body[0], nodes.Sentence)


def test_spans_hold_what_was_written():
    text = "if you.score > 0: you draw 2"
    node = read(text, parse_statement)
    assert text[node.test.span.start : node.test.span.end] == "you.score > 0"
    assert text[node.body[0].span.start : node.body[0].span.end] == "you draw 2"
    assert (node.span.start, node.span.end) == (0, len(text))


def test_comments_are_kept_with_their_places():
    text = 'value x: number -- at the end\n-- alone\ncard 1 "a -- b"\n'
    file = read_file(text)
    assert [(c.text, c.own_line) for c in file.comments] == [("-- at the end", False), ("-- alone", True)]
    assert file.declarations[1].title == "a -- b"


# ------------------------------------------------------------------ findings

SLIPS = {
    codes.UNKNOWN_VERB: [
        'card 1 "x"\n  you drwa 1\n',
        'card 1 "x"\n  you compras 2\n',
        'card 1 "x"\n  after who drawz n: stop\n',
        'scenario "s"\n  when player 1 drws 1\n',
        'card 1 "x"\n  player 2 drwas 1\n',
    ],
    codes.UNKNOWN_DECLARATION: ["vlaue x: number\n", "you draw 1\n", 'crad 1 "x"\n  you draw 1\n', "( 3\n"],
    codes.MIXED_SCRIPTS: ['card 1 "\u041ene"\n  you draw 1\n', "value c\u043est: number\n"],
    codes.MISSING_INDENT: ['card 1 "x"\n  if x = 1:\n    stop\n', "step x\n"],
    codes.UNEXPECTED_INDENT: ['card 1 "x"\n  you draw 1\n    you draw 1\n', 'card 1 "x"\n  if x = 1\n  you draw 1\n'],
    codes.NOTHING_ABOVE: ["value x: number\n  you draw 1\n", "  you draw 1\n"],
    codes.MISSING_COLON: [
        'card 1 "x"\n  if x = 1 you draw 1\n',
        'card 1 "x"\n  you may you draw 1\n',
        'card 1 "x"\n  after who draws n you draw 1\n',
        'card 1 "x"\n  for each player as p set x to 1\n',
        "zone x card\n",
    ],
    codes.SINGULAR: [
        'card 1 "x"\n  player draws 1\n',
        'card 1 "x"\n  move all card in pile to waste\n',
        'card 1 "x"\n  each players draw 1\n',
        'card 1 "x"\n  move 2 card in pile to waste\n',
        'card 1 "x"\n  a players draws 1\n',
    ],
    codes.RESERVED_AS_NAME: ['card 1 "x"\n  let next be 3\n', "value first: number\n"],
    codes.INCOMPLETE: [
        'card 1 "x"\n  move x to\n',
        'card 1 "x"\n  you\n',
        "supply: 3 cards\n",
        'card 1 "x"\n  raise x by (1 + 2\n',
    ],
    codes.NOT_A_SEAT: ['card 1 "x"\n  player 0 draws 1\n', 'card 1 "x"\n  move the next card to pile\n'],
    codes.UNEXPECTED: [
        'card 1 "x"\n  you draw 1 2\n',
        'card 1 "x"\n  else: stop\n',
        'card 1 "x"\n  the plyer draws 1\n',
        'card 1 "x"\n  if x = 1: if y = 2: stop\n',
        "zone x: crad\n",
        'card 1 "x"\n  players who drew draw 1\n',
        'scenario "s"\n  gven 3 players\n',
        "define x as the total n from 1 to 3 where n < 3\n",
        'card 1 "x"\n  set x = 3\n',
        "rules\n  you draw 1\n",
        'card 1 "x"\n  you draw 1.\n',
    ],
    codes.UNKNOWN_CHARACTER: ['card 1 "x"\n  you draw 1;\n', "value x: number!\n"],
    codes.UNCLOSED_QUOTE: ['card 1 "x\n  you draw 1\n'],
    codes.LONG_NUMBER: ["define x as 1234567890\n"],
    codes.GLUED_NUMBER: ['card 1 "x"\n  you draw 2cards\n'],
    codes.TAB: ['card 1 "x"\n\tyou draw 1\n'],
    codes.UNEVEN_INDENT: ['card 1 "x"\n    you draw 1\n  you draw 1\n'],
    codes.LONG_NAME: [f"define {'x' * 81} as 1\n"],
    codes.TOO_DEEP: ["step x\n" + "".join(f"{'  ' * i}  repeat 2\n" for i in range(40))],
    codes.EXPRESSION_TOO_DEEP: ["define x as " + "(" * 40 + "1" + ")" * 40 + "\n", "define x as " + "- " * 40 + "1\n"],
    codes.TOO_MANY_PARTS: [
        "step x\n  if y: stop\n" + "  else if y: stop\n" * 300,
        "define x as " + "1" + "+1" * 190 + "\n",
    ],
    codes.BAD_CHARACTER: ["value x: number -- a\u200bb\n", "value x: number\x07\n"],
    codes.COMBINING_MARKS: ['card 1 "e\u0301\u0302\u0303\u0304"\n'],
    codes.LINE_TOO_LONG: [f'card 1 "{"x" * 400}"\n'],
}
SLIPS[codes.TOO_MANY_PARTS].pop()


@pytest.mark.parametrize("code, text", [(code, text) for code, texts in SLIPS.items() for text in texts])
def test_a_slip_gives_one_finding_with_its_code(code, text):
    findings = Findings()
    parse(Source("text", text), VOCABULARY, findings)
    assert [f.code for f in findings.sorted()] == [code], [f.message for f in findings.items]


def test_each_code_of_syntax_has_a_slip():
    of_files = {codes.NOT_UTF8, codes.TOO_LARGE, codes.EMPTY, codes.BINARY, codes.TOO_MANY_LINES}
    of_words = {codes.TWO_CLASSES, codes.RESERVED_WORD, codes.HEADING_MISSING}
    every = {value for name, value in vars(codes).items() if name.isupper() and value < "N2"}
    assert every - of_files - of_words == set(SLIPS)


def finding(text, vocabulary=VOCABULARY):
    findings = Findings()
    parse(Source("text", text), vocabulary, findings)
    (found,) = findings.sorted()
    return found


def test_an_unknown_verb_is_told_with_the_nearest_ones():
    found = finding('card 1 "x"\n  you drwas 2\n')
    assert found.message == 'no such verb "drwas"'
    assert found.help == 'did you mean "draws"?'
    assert (found.span.start, found.span.end) == (17, 22)


def test_an_unknown_noun_is_told_with_the_nearest_one():
    found = finding('card 1 "x"\n  the plyer with most cards draws 1\n')
    assert (found.message, found.help) == ('no such noun "plyer"', 'did you mean "player"?')


def test_what_could_stand_at_a_place_is_told():
    found = finding("zone x of player card\n")
    assert found.help == "write: zone x of player: card"
    found = finding('card 1 "x"\n  move pile\n')
    assert found.help == "write it as `move CARDS to ZONE`"


def test_a_move_to_the_top_is_a_plain_move():
    node = read("move c to the top of pile", parse_statement)
    assert unparse(node) == "move c to pile"


def test_several_slips_are_found_in_one_run_and_the_rest_is_read():
    text = (
        'card 1 "x"\n  you drwa 1\n  you draw 1\n  if x = 1 stop\n\nvalue y number\n\ncard 2 "z"\n  you draw 1\n\n'
        'scenario "s"\n  given 2 players\n  wehn player 1 draws 1\n  then it fials\n'
    )
    findings = Findings()
    file = parse(Source("text", text), VOCABULARY, findings)
    assert [f.code for f in findings.sorted()] == ["N131", "N135", "N135", "N130", "N130"]
    assert [type(d).__name__ for d in file.declarations] == ["Card", "ValueDecl", "Card", "Scenario"]
    assert [len(d.body) for d in file.declarations if isinstance(d, nodes.Card)] == [3, 1]


def test_a_slip_in_a_line_that_has_a_finding_already_is_not_told_twice():
    assert finding('card 1 "x\n').code == codes.UNCLOSED_QUOTE


def test_an_otherwise_goes_with_its_line_when_lines_are_read_apart():
    text = 'card 1 "x"\n  attempt: you draw 1\n  otherwise: stop\n  you drwa 1\n'
    assert finding(text).code == codes.UNKNOWN_VERB


# --------------------------------------------------------------------- words


def words_of(text):
    findings = Findings()
    return collect([Source("text", text)], findings), findings.sorted()


def test_declared_words_have_their_classes():
    assert VOCABULARY.verbs["gave"] == "give"
    assert VOCABULARY.forms["give"] == ("give", "gives", "gave")
    assert VOCABULARY.nouns["dice"] == ("die", True)
    assert VOCABULARY.nouns["players"] == ("player", True)
    assert VOCABULARY.nouns["food"] == ("food", False)
    assert {"other", "empty", "able"} <= VOCABULARY.adjectives
    assert VOCABULARY.words == {"red", "blue", "round", "long"}


@pytest.mark.parametrize(
    "text",
    [
        "verb draw draws drew\nnoun draw draws\n",
        "words a1: card, x\nnoun card cards\n",
        "words x: other\n",
        "verb rob robs robbed\nverb robbed\n",
        "value solved: yes_no\nverb solve solves solved\n",
        "define able for player p as yes\nwords x: able\n",
        "kinds x: card\nnoun card cards\n",
        "zone players: card\n",
        "option mode: draws\nverb draw draws\n",
        "define cards as 3\nnoun card cards\n",
    ],
)
def test_a_word_is_one_thing(text):
    found = words_of(text)[1]
    assert {f.code for f in found} == {codes.TWO_CLASSES}


def test_a_clash_names_both_places():
    (found,) = words_of("value solved: yes_no\nverb solve solves solved\n")[1]
    assert found.message == '"solved" is declared already as a form of "solve" and here as a name'
    assert len(found.others) == 1


@pytest.mark.parametrize(
    "text", ["verb set sets set\n", "noun who\n", "words x: yes, no\n", "kinds x: the\n", "noun step steps\n"]
)
def test_words_of_the_language_cannot_be_declared(text):
    assert {f.code for f in words_of(text)[1]} == {codes.RESERVED_WORD}


@pytest.mark.parametrize(
    "text",
    [
        "define able for player p as yes\ndefine able for card c as no\n",
        "noun card cards\ndefine cards of player p as 3\n",
        "verb play plays played: who plays card c\n",
        "words x: red\nwords y: red\n",
        "verb shed sheds shed: who sheds\n",
        "value worth of card: number\nvalue worth of player: number\n",
        "option level: number from 1 to 9 = 3\n",
        "-- verb set\nwords x: red -- the first\n",
    ],
)
def test_no_clash(text):
    assert words_of(text)[1] == ()


def test_a_text_with_no_words_has_the_predeclared_ones():
    vocabulary, found = words_of("")
    assert sorted(vocabulary.nouns) == ["player", "players"] and not found


# --------------------------------------------------------------------- gate


def admitted(data):
    findings = Findings()
    return admit("text", data, findings), [f.code for f in findings.sorted()]


def test_a_good_file_comes_through_in_nfc_with_plain_lines_and_spaces():
    source, found = admitted("\ufeffvalue x: number -- e\u0301 1\u00a0000\r\nvalue y: number\r".encode())
    assert source.text == "value x: number -- é 1 000\nvalue y: number\n"
    assert found == []


@pytest.mark.parametrize(
    "data, code",
    [
        (b"", codes.EMPTY),
        (b"\n \n-- only this\n", codes.EMPTY),
        (b"value \xff", codes.NOT_UTF8),
        ("value x".encode("utf-16"), codes.NOT_UTF8),
        (b"\x89PNG\r\n\x1a\n\0\0", codes.BINARY),
        (b"x" * (MAX_SIZE + 1), codes.TOO_LARGE),
        ("value x\u202e: number".encode(), codes.BAD_CHARACTER),
        (b"value \x1b[2J: number", codes.BAD_CHARACTER),
        (b"x" * (MAX_LINE + 1), codes.LINE_TOO_LONG),
        ('card 1 "e\u0301\u0302\u0303\u0304"'.encode(), codes.COMBINING_MARKS),
    ],
)
def test_the_gate_says_what_is_wrong_with_a_file(data, code):
    assert admitted(data)[1] == [code]


def test_a_text_that_is_too_large_is_not_read():
    findings = Findings()
    parse(Source("text", "x " * MAX_SIZE), VOCABULARY, findings)
    assert [f.code for f in findings.items] == [codes.TOO_LARGE]


# ------------------------------------------------------------------ prompts


def test_a_prompt_reads_an_expression_or_a_statement_and_nothing_more():
    assert read("you.score") is not None
    assert read("", parse_expression, [codes.INCOMPLETE]) is None
    assert read("you draw 1\nyou draw 2", parse_statement, [codes.UNEXPECTED]) is None
    assert read("you draw", parse_expression, [codes.UNEXPECTED]) is None
    assert read("  you draw 1", parse_statement) is not None


def test_a_prompt_may_hold_a_block():
    assert isinstance(read("if x = 1\n  you draw 1\n  stop\n", parse_statement), nodes.If)


def test_highlighting_gives_classes_in_order():
    found = highlight('card 1 "x" -- note\n  you draw 2 food\n', VOCABULARY)
    assert [kind for _, _, kind in found] == ["noun", "number", "string", "comment", "name", "verb", "number", "noun"]
    assert found == sorted(found)


# -------------------------------------------------------------- no text raises

EXAMPLES = [
    (ROOT / "rulebooks/agencia/rules.naipe").read_text("utf-8"),
    (ROOT / "rulebooks/agencia/decks/1_principal.naipe").read_text("utf-8"),
    WORDS,
    "\n\n".join(DECLARATIONS),
]


def survive(text):
    """Do everything that is done with a text somebody is still writing."""
    source, findings = Source("text", text), Findings()
    vocabulary = collect([source, Source("words", WORDS)], findings)
    file = parse(source, vocabulary, findings)
    for found in findings.sorted()[:5]:
        render(found, {"text": source})
    highlight(text, vocabulary)
    for declaration in file.declarations:
        unparse(declaration, vocabulary)
    line = text.split("\n")[0]
    parse_expression(Source("line", line), vocabulary, Findings())
    parse_statement(Source("line", line), vocabulary, Findings())


@given(st.text(max_size=200))
def test_no_text_makes_the_parser_raise(text):
    survive(text)


PIECES = sorted(
    {word for text in EXAMPLES for word in text.split()} | set('()"\n\t.,:-+=') | {"\n  ", "\n    ", "é", "\u200b"}
)


@given(st.lists(st.sampled_from(PIECES), max_size=60))
def test_no_words_in_any_order_make_the_parser_raise(pieces):
    survive(" ".join(pieces))


@examples(200)
@given(st.integers(0, 10**9))
def test_no_change_to_an_example_makes_the_parser_raise(seed):
    rng = random.Random(seed)
    lines = rng.choice(EXAMPLES).split("\n")
    start = rng.randrange(len(lines))
    text = "\n".join(lines[start : start + rng.randrange(1, 25)])
    for _ in range(rng.randrange(1, 5)):
        at, cut = rng.randrange(len(text) + 1), rng.randrange(8)
        text = text[:at] + rng.choice([*PIECES, ""]) + text[at + cut :]
    survive(text)


HOSTILE = {
    "parentheses": "define x as " + "(" * 5000 + "1" + ")" * 5000,
    "indentation": "step x\n" + "".join(f"{' ' * i} if x\n" for i in range(1, 1300)),
    "operators": "define x as " + "1 + " * 5000 + "1",
    "signs": "define x as " + "-" * 1 + " -" * 5000 + "1",
    "fields": "define x as x" + ".y" * 5000,
    "else if": "step x\n  if y: stop\n" + "  else if y: stop\n" * 5000,
    "statements": "step x\n" + "  player 1 draws 1\n" * 5000,
    "errors": 'card 1 "x"\n  player 1 drws 1\n' * 2000,
    "quotes": '"' * 100_000,
    "one word": "x" * 900_000,
    "words": "x " * 400_000,
    "zeros": "\0" * 100_000,
    "digits": "define x as " + "1" * 100_000,
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_text_is_refused_or_read_in_a_moment(name):
    begin = time.process_time()
    findings = Findings()
    parse(Source("text", HOSTILE[name]), VOCABULARY, findings)
    assert at_rest(time.process_time() - begin) < 8
    assert name == "statements" or findings.items
    assert len(findings.items) <= 400


def test_two_thousand_lines_are_read_in_about_a_second():
    card = 'card {} "c{}"\n  forbid you draw n where n > 2\n  you draw 1\n  players with most cards draw 2\n\n'
    text = "".join(card.format(i, i) for i in range(500))
    source = Source("text", text)
    begin = time.process_time()
    parse(source, VOCABULARY, Findings())
    assert len(source.line_starts) > 2000
    assert at_rest(time.process_time() - begin) < 3


def test_scenarios_are_passed_over_where_they_are_not_asked_for():
    card = 'card 1 "one"\n  you draw 1\n'
    story = 'scenario "it goes"\n  given 2 players\n-- a note at the margin\n  whn it is "wrong\n\n  and more\n'
    findings = Findings()
    file = parse(
        Source("text", story + card + story + "-- after\n" + card.replace("1", "2") + story),
        VOCABULARY,
        findings,
        scenarios=False,
    )
    assert [node.id for node in file.declarations] == ["1", "2"] and not findings.items
    parse(Source("text", story + card), VOCABULARY, findings)
    assert findings.has_errors


def test_a_token_is_its_text_with_its_class_and_its_place():
    token = Token("A_NOUN", "card", 3, 7)
    assert token == "card" == token.value
    assert token == Token("A_NOUN", "card", 9, 13)
    assert token != Token("A_VERB", "card", 3, 7)
    same = copy.deepcopy(token)
    assert (same, same.type, same.start_pos, same.end_pos) == (token, "A_NOUN", 3, 7)
