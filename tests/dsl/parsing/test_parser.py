"""What is written becomes the right tree, each tree can be printed back, and no text makes the parser raise."""

import copy
import random
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
from places import ROOT
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

EXPRESSIONS = (
    """\
12
"Teocracia"
pile
none
yes
no
you.hand
player 3.hand
"Teocracia".colour
you.cards
max(1, you.score)
reach(you)
player 3
card 022
-3
-you.score
1 + 2 - 3
1 + 2 * 3
(1 + 2) * 3
1 - (2 - 3)
7 mod 2 / 3
you.hand + pile
2 food + 1 wood
a = b.c
""".replace("a = b.c", "x = y.z").splitlines()
    + """\
you.score < 3
you.score >= 3
you.colour is red
you.colour is not red
this.product is food
c in you.hand
"Teocracia" in pile
c not in pile + waste
pile is empty
you is not able
p is one of players with most cards
p is not one of winners
there is a card in pile
there are 2 cards in you.hand
there is no card in pile where it.colour is red
there are no able players
there are cards in you.hand
not pile is empty
not (x = 1 or y = 2)
x = 1 and y = 2 or z = 3
x = 1 and (y = 2 or z = 3)
you can draw 2
you can give c to the player with most cards
players that drew can draw 2 and x = 1
this asks anyone to draw
this asks another to give
"Teocracia" has crisis
the player with fewest cards
the 2 players with most cards
the (n + 1) players with most cards
a card in pile
another player
another player with 5 cards
n cards in you.hand
you.dice dice
2 cards
1 card
up to 2 cards in you.hand
any number of cards in you.hand
one or more other players
each able player
all cards
all round red cards in pile
players
other able players
cards in hand of you on space 3
players with most cards then fewest score then highest level
players with 5 cards
players with exactly n cards
players with at least 2 cards
players with at most (n - 1) cards
players with more cards than you
players with fewer score than the next player
cards where it.colour is red
cards where not it.colour is red
cards where (it.colour is red and it.worth > 2)
cards where it.worth = n + 1 but this
cards where it in pile
cards where it asks anyone to draw
cards where you can follow it
cards where (you can give it to another)
cards where (there are cards in pile)
cards whose colour is red
cards whose owner.score > 2 in hand
cards whose special
all players starting with the next player after actor
players but you
cards in pile belonging to you
cards belonging to (players but you)
cards belonging to none
cards within 2 of this
cards within (n + 1) of this through red cards
cards joined to this through (cards in pile)
n + distance from this to c through red cards
line from space 3 towards this through red cards
players but (the player with most cards)
players that drew
players that drew 2 during last_round
cards that you gave
cards that (you gave 2 to another) during last_round
players that (gave c to you)
players that would draw or give if (who follows s)
the next player
the previous 2 players
the next player after the player
the top of pile
the bottom of pile
the first of all able players starting with you
the last of the players with most cards
the first 2 of you.hand
the top (n + 1) of pile
every hand
count of cards in pile
count of pile
count of players with 0 cards <= 1
(count of cards where it.worth = 1) + 2
count of players that would draw if (who follows s) > 1
total cards of players
highest owner.score of cards in pile
lowest score of all players
neighbours of space 3
neighbours of spaces where it.row = 1
the highest n from 0 to 9 where n <= you.score
x = (the lowest n from (1 + 1) to you.score where (n > 2 and n < 5)) + 1
players with at most (the highest n from 0 to 9 where n < 3) cards
1 if you is able else 0
1 if x = 1 else 2 if y = 1 else 3
(1 if x = 1 else 2) + 3
x + all cards where it.worth = 1
(all cards where it.worth = 1) + x
the card in pile where it.worth = highest worth of cards
x = -count of cards where it.worth = 1
""".splitlines()
)
EXPRESSIONS = [
    text.replace("cards whose owner.score > 2 in hand", "cards in hand whose owner.score > 2") for text in EXPRESSIONS
]

STATEMENTS = [
    text.rstrip("\n")
    for text in """\
draw 2
you draw 1
the player with fewest cards discards 1
one or more other players whose colour is generous draw 1
you give 2 cards in you.hand to another player with 5 cards
player 2 pays 1 food + 1 wood for red
p gives c to the next player after p with (2) against q
you chooses a card in pile as c
you choose a card in pile as c and a number from 1 to 2 as n
you may choose a card in pile as c
p decides among yes, no as vote
you choose a number from 1 to n + 1 as x
who chooses a payment of 2 food from who.stock as p
who chooses a payment of 3 worth from who.hand as p
who chooses a bundle of n + 1 from food + wood as p
who may choose a bundle of up to (n + 1) from who.stock as p
who decides a bundle from who.stock as p
who chooses a payment of at least (n + 1) worth from cards in who.hand as p
you choose up to 2 cards in you.hand as lot
move the top of pile to you.hand
move c to the bottom of pile
move all cards in pile where it.worth = 1 to waste
shuffle pile
shuffle waste into pile
shuffle all cards in pile
exchange you.hand and pile
set you.score to 3
set x to 1 if y = 2 else 3
raise you.score by 1
roll players with most cards as lucky
move 3 from you.score to marks as moved else "not enough"
move up to (you.score + 1) from marks to you.score
lower x by count of cards in pile
roll all dice in pool
roll 1 to 6 as x
turn up the top of pile
turn down all cards in pile
reveal c to everyone
reveal you.hand to another player
resolve c
resolve c at crisis for you
run feeding
run feeding for p
fail
fail "why"
require pile is not empty else "empty"
require 2 cards in you.hand
stop
stop turn
end play
end play won by winners
end play as silence
end play won by winners as triumph
let x be all cards in pile
let x be you draw 2
answer x + 1
you choose one of
  red: you draw 1
  blue
    you draw 1
    you draw 2
you may: you draw 1
you may
  you draw 1
  you draw 2
otherwise: fail
attempt: you draw 1
attempt
  you draw 1
  stop
otherwise
  fail
  stop
if x = 1: stop
if x = 1
  you draw 1
  stop
else if y = 2: fail
else
  stop
  fail
repeat 3: you draw 1
repeat until pile is empty
  you draw 1
  if x = 1: stop
repeat forever
  you draw 1
  stop
for each player but you as p: p draws 1
for each player as p at once: p draws 1
for each (who + whom) as p: p draws 1
as much as possible: you draw 1
open replies for player but you as p until 2 pass
  p may: p draws 1
  stop
open replies for players as p until 1 pass, at most 3 times: stop
forbid you draw n or anyone discards n or pays where x = 1
forbid you draw n
forbid anyone gives n to you where chosen as choice
ignore you draw n because of a card of another as silence
allow anyone follows s
instead of who draws n during turn: who draws n - 1
before anyone begins as early: stop
after who draws n even if gone as late
  you draw 1
  stop
change n by -1 when who draws n
change n times 2 when anyone draws n because of a card
change n to at most 3 when who draws n as cap
change n to at least 1 when who draws n
change score of you by 2
change must_support to yes
change level of cards in pile to 3 where it.colour is red
mute cards where not it is generous
accept 1 wood for 1 food
accept 1 food for 1 food or 1 wood where you is able
next time anyone begins: fail "announced"
until x = 1
  forbid you draw n
  after who begins: you draw 1
until pile is empty: forbid you draw n
during this turn: mute cards
during the next turn of you: mute cards
during the next turn: change n by 1 when who draws n
during the next 2 turn
  forbid you draw n
  mute generous cards
""".replace("\n  ", "\0  ")
    .replace("\notherwise", "\0otherwise")
    .replace("\nelse", "\0else")
    .splitlines()
]
STATEMENTS = [text.replace("\0", "\n").replace("discards", "draws") for text in STATEMENTS]

DECLARATIONS = [
    'game toy "Toy"\n  players 2 to 4\n  languages pt, en\n  active actor\n  first actor\n  pads if asking is padded',
    "board\n  show score, level",
    "board sheet at the end\n  show score",
    "board at the end if score > 0\n  show score, level",
    "board realm if score > 0\n  show score as bar to 9, level as bar from 1 to score + 3, pile",
    "board\n  show score as track between seat(1) and seat(2)\n  show pile: score, level as track from -5 to 5",
    "board\n  show players by score from 4 to 0 and level from 1 to count of players",
    "board\n  show hand by colour",
    'board\n  badge colour: red "R" red, blue "Bl" blue',
    'game toy "Toy"',
    'cards 1 to 2 "Wave {n}" for n from 1 to 2\n  level n\n  you draw n',
    "every red card\n  you draw 1",
    'pack spare "Spare"\n  for toy\n  needs other_pack, third',
    'credits\n  author "A"\n  source "B"',
    "option mode: simple, hard",
    "option level: number from 1 to 9 = 3",
    "option mode: simple, hard only if count of players > 2",
    "option level: number from 1 to 9 = 3 only if mode is hard",
    'game duel "Duel"\n  players 2 to 3\n  require mode is simple or count of players = 3 else "too few"',
    'prose en\n  mode: "mode", means "how hard"\n  red: "red", feminine, means "the colour", printed "Red"',
    "words direction_word: up, down",
    "kinds coin: penny, pound",
    "noun tile tiles\n  field worth: number = 1\n  field colour: colour or none\n  value turned: yes_no = no",
    "noun sheep",
    "value actor: player or none",
    "value score of player: number from 0 to 9 = 3",
    "value level: number from -1 to 3 or none",
    "value luck of player: number = 1, each turn from luck_to_come",
    "zone pile: card, face down",
    "zone chest: card, face down, showing worth and colour",
    "zone hand of player: card, seen by owner, sorted by colour and worth",
    "zone hand of player: card, seen by owner, open if it.shows",
    "zone veil of player: card, seen by actor",
    "zone slot of player: one card, in force, open",
    "grid board: space 6 by 7 square",
    'grid isle: card hex columns\n  ".##"\n  "##."',
    'join "Alba" with "Brisa", card 3',
    "supply: all cards in pile",
    "supply of player: 3 dice in pool",
    "supply: all cards where it.worth = 1 in pile".replace(" where it.worth = 1", " with 1 worth"),
    "table steps from 0: 2, 2, 1, 0",
    "table steps from -1: 2, n + 1",
    "define shows as no",
    "define cards of player p as count of p.hand",
    "define reach(player p, number n) as n + 1",
    "define able for player p as p.score > 0 and there are cards in p.hand",
    "verb begin begins began: who begins",
    "verb begin",
    "neutral player star if count of players = 1, played by you",
    "neutral player ghost",
    "rules\n  before turn of you where x = 1: you draw 1\n  after turn\n    you draw 1\n    you draw 2",
    "verb draw draws drew: who draws number n, answers number or none\n  answer 1",
    "verb give gives gave: who gives cards lot to player whom, one by one, only when allowed\n  move lot to whom.hand",
    "verb pay pays paid: card c pays number n for player or none p\n  stop",
    "verb draw draws: draw number n\n  stop",
    "order draw: scale, cap",
    'deck base "Base"',
    'deck extra "Extra" if level > 2\n  more copies of "Feast": 2\n  more copies of card 01: count of players',
    'card 002 "One"',
    'card one "One"\n  colour red\n  copies 12\n  pressure -1\n  cost 2 food + 1 wood\n  opposite card 3\n  note "x"\n'
    "  secret yes\n  forbid you draw n\n  you draw 1\n  at use\n    you draw 1\n    stop\n  at crisis: fail",
    "step feeding\n  stop",
    "step feeding of player p\n  p draws 1",
    "play\n  run feeding\n  repeat forever\n    run turn\n    run feeding",
    "span last_round from lowest score of players to turn_start",
    "span era from x",
    "rules\n  forbid you draw n\n  after who begins: stop",
    'invariant "cards stay": count of cards = 12',
    "tally length: x + 1",
    "carry length: x + 1",
    "background\n  given 3 players\n  and every hand has 2 cards",
    'scenario "{n} drawn"\n  when player 1 draws n\n  then count of player 1.hand = m\n  cases n, m\n    1, 2\n    2 + 1, "A"',
    'scenario "held"\n  given players with held cards in hand\n  then every hand has held cards\n  cases held\n    (1, 0, 2)',
    'template card\n  you choose a card as c\n\n  card 901 "{title}"\n    colour red\n    move c to pile\n\n  scenario "{c}"\n    then it fails',
    'prose pt\n  draw: "compra", "compram"\n  card: "carta", "cartas", feminine\n  the: "o"',
]

LINES = """\
given 4 players
given 4 players with 2, 2, 5, 6 cards in hand
given player 3.hand has "A", 2 cards, card 022
given pile has "X", (n + 1) cards on top
given pile has "X" of player 1, "Y" as y, 2 "Z", n "X" of player 2 as some_of_them
given pile has 2 cards of player 1 as lot, (n + 1) generous cards of player 2
given every hand has 2 cards
given every hand has 2, 3, 2 cards
given n players
given players with n cards in hand
given player 1.hand has lot
given n players with 1, held cards in hand
given player 1.hand has held cards
given actor = player 3
given every score = 2
given every score = 2, 0, 1
given past player 2 drew 1
when player 1 draws 2
when player 1 may
when play until course is crisis
when play one feeding
player 4 answers "Hubris", player 3, yes
dice 3, 5, 1
dice thrown, 2
then course is crisis
then pile has "A", 2 cards
then player 1.hand has not "A"
then it fails
then it fails because "nobody"
then it does not fail
then it ends as triumph
then player 4 is asked
then player 4 is asked among "A", "B"
then player 4 is not asked
then player 4 is offered "A", 3
then player 4 is not offered "A"
then player 4 sees "A", player 1.hand
then player 4 does not see "A"
then it happened that player 1 drew 1
then it did not happen that anyone drew 1
""".replace("when player 1 may\n", "when run feeding for player 1\n").splitlines()


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


SHORT = {
    "step feeding of player p: p draws 1": "step feeding of player p\n  p draws 1",
    "verb draw draws drew: who draws number n, one by one: raise x by n": "verb draw draws drew: who draws number n, one by one\n"
    "  raise x by n",
    "step feeding\n  you may choose a card as c: draw 1\n  otherwise: stop": "step feeding\n  you may choose a card as c\n"
    "  if c is not none: draw 1\n  else: stop",
    'deck extra "Extra" if level > 2, each has cost 2, colour red': 'deck extra "Extra" if level > 2\n  each has cost 2, colour red',
    "value x, y of player: number = 2, each feeding": "value x of player: number = 2, each feeding\n"
    "value y of player: number = 2, each feeding",
    "noun ship ships\n  field x, y: colour\n  value z, w: number": "noun ship ships\n  field x: colour\n  field y: colour\n"
    "  value z: number\n  value w: number",
    "zone hand of player: 3 cards, face down": "zone hand of player: card, face down\nsupply of player: 3 cards in hand",
    "zone one_hand, other_hand of player: card, seen by owner": "zone one_hand of player: card, seen by owner\n"
    "zone other_hand of player: card, seen by owner",
    'card 002 "One", cost 2, at use\n  draw 1\n  draw 2': 'card 002 "One"\n  cost 2\n  at use\n    draw 1\n    draw 2',
    "step feeding\n  x may draw 1\n  otherwise: stop": "step feeding\n  x may: x draw 1\n  otherwise: stop",
    "step feeding\n  x may draw 1: draw 2": "step feeding\n  x may\n    x draw 1\n    draw 2",
    "step feeding\n  if x = 1: y may draw 1": "step feeding\n  if x = 1\n    y may: y draw 1",
    "step feeding\n  x draws 1 card in pile as y": "step feeding\n  x chooses 1 card in pile as y\n  x draws y",
    "step feeding\n  x draws 1 from either y or z as w": (
        "step feeding\n  x chooses among y, z as w\n  x draws 1 from w"
    ),
    'card 002 "One"\n  move a card in pile as y to hand': 'card 002 "One"\n  you choose a card in pile as y\n  move y to hand',
    "step feeding\n  x chooses a card in pile as y, if there is one: draw 2": (
        "step feeding\n  if there is a card in pile\n    x chooses a card in pile as y\n    draw 2"
    ),
    "step feeding\n  up to 3 times, x may draw 1: draw 2": (
        "step feeding\n  repeat 3\n    x may\n      x draw 1\n      draw 2\n    otherwise: stop"
    ),
    "step feeding\n  up to 3 times, x may choose a card in pile as y: draw 2": (
        "step feeding\n  repeat 3\n    x may choose a card in pile as y\n    if y is not none: draw 2\n    else: stop"
    ),
    "rules\n  x may draw 1 instead of who gives n to q where n > 1: draw 2": (
        "rules\n  instead of who gives n to q where n > 1\n    x may\n      x draw 1\n      draw 2\n    otherwise: who gives n to q"
    ),
    "rules\n  x may draw 1 instead of draw n": "rules\n  instead of draw n\n    x may: x draw 1\n    otherwise: draw n",
    "rules\n  x may choose a card in pile as y instead of who draws n: draw 2": (
        "rules\n  instead of who draws n\n    x may choose a card in pile as y\n"
        "    if y is not none: draw 2\n    else: who draws n"
    ),
    "rules: forbid who draws n": "rules\n  forbid who draws n",
    "rules: after who draws n\n  draw 1\n  draw 2": "rules\n  after who draws n\n    draw 1\n    draw 2",
    "every red card, at use: draw 1": "every red card\n  at use: draw 1",
    "every red card, after who draws n: draw 1": "every red card\n  after who draws n: draw 1",
    "step feeding\n  repeat 3: if x = 1: draw 2": "step feeding\n  repeat 3\n    if x = 1: draw 2",
    "zone pile: all red cards": "zone pile: card\nsupply: all red cards in pile",
}


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
        made(nodes.Quantified, one_of("any", "some", "all", "bare", "the"), st.none(), several),
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
