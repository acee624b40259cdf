"""Rules that change while a game is on: what is kept of the old ones must be what reading all anew would give."""

from __future__ import annotations

from dataclasses import fields

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from dsl import nodes
from dsl.diagnostics.codes import NO_SETTING_FITS
from dsl.diagnostics.diagnostic import Findings
from dsl.lexing.text_validation import admit
from dsl.source import Source
from interpreter import api
from interpreter.loading.hot_reload import of_texts, with_sources
from interpreter.loading.loader import LoadError, check_sources
from places import TESTS, rules_beside
from soak import examples

HARBOUR = TESTS / "design_game"
CARDS, RULES = str(HARBOUR / "cards.naipe"), str(HARBOUR / "rules.naipe")

#: F38: what is warned of goes by the whole rulebook, and not by the declaration that it stands in: prose that gives words to a
#: reason, cards that leave a word out, what is turned up where everything is open, endings, options, parts.
WARNED = (
    '  fail "too late"',
    '  require you.score > 1 else "too late"',
    "  colour red",
    "  colour blue",
    "  you earn 2",
    "  turn up all cards in waste",
    "  turn down all cards in waste",
    "  end play won by you as calm_end",
    "  end play as storm_end",
    "  at dawn",
    "    you earn 1",
    "  resolve this at dawn",
    "  stop",
    "",
    "-- a remark",
)
WARNED_RULES = rules_beside(__file__, "editing")
WARNED_CARDS = """deck tunes "Tunes"

card 1 "A"
  colour red
  you earn 1

card 2 "B"
  colour blue
  turn down all cards in waste

card 3 "C"
  you earn 3

card 4 "D"
  fail "too late"
"""

#: Lines that somebody may add: good ones, bad ones, heads, comments, and such as belong to the line above.
LINES = [
    "",
    "-- a remark",
    "  -- a remark inside",
    "  you earn 1",
    "  you draw 2",
    "  cost 3",
    "    you earn 1",
    "you earn 1",
    "  copies",
    'card 07 "Lantern"',
    "  if you.score > 2: you earn 1",
    "verb row rows rowed: who rows number n",
    "define rich for player p as p.score > 3",
    "value tide: number",
    "value high, low of player: number",
    "zone chest: all cards",
    "step doze of player p: raise p.score by 1",
    "  you may choose a card in you.hand as one: you draw 1",
    "  you row 2",
    'deck other "Other"',
    "\tyou earn 1",
    '  you earn "',
    "rules",
    "  after you draw n: you earn 1",
    '  if you.hand has "Blue flag": you earn 1',
    'card 02 "Teal flag"',
    "  twin card 02",
    'card 01 "Red flag"',
    '  require tide is 1 else "low"',
    "  each has cost 2",
    'card 08 "Kite", cost 2: you earn 1',
    'cards 08 to 09 "Gust {n}" for n from 1 to 2, cost n: you earn n',
    "every card where it.cost = 2: you earn 1",
    "every card where it.cost > 0",
    "  you choose a card in you.hand as one and a card in you.hand as two",
    "  let n be 1",
]


def shown(node: object) -> object:
    """Return all of a tree, with its spans, as plain values."""
    if isinstance(node, nodes.Node):
        return (type(node).__name__, *(shown(getattr(node, field.name)) for field in fields(node)))
    return tuple(map(shown, node)) if isinstance(node, tuple) else node


def meaning(game, node: nodes.Node) -> object:
    """Return what the checker found out about a part of the rules, however its answers are kept."""
    ref, type_ = game.checked.refs.get(node), game.checked.types.get(node)
    said = None
    if ref is not None:
        decl = ref.decl
        said = (
            ref.kind,
            ref.name,
            ref.owner,
            getattr(decl, "index", None) if ref.kind == "card" else getattr(decl, "span", decl),
        )
    scope = game.checked.known.get(node)
    names = None if scope is None else (scope.names, [(name, let.span) for name, let in scope.lets.items()])
    return said, type_, game.checked.captured.get(node), names


def judged(load) -> object:
    """Return all that is known of rules once they are loaded, or the findings against them."""
    try:
        game = load()
    except LoadError as error:
        return "wrong", error.findings
    trees = [shown(file) for file in game.book.files]
    known = [meaning(game, node) for one in game.book.declarations for node in nodes.walk(one)]
    boards = [
        (plan.name, [shown(figure.node) for line in plan.lines for figure in line.figures])
        for plan in game.checked.boards
    ]
    cards = [(card.number, card.name, card.copies, card.fields, api.card_text(game, card, "en")) for card in game.cards]
    return game.warnings, game.digest, game.book.vocabulary, trees, known, boards, cards, emitted(game)


def emitted(game) -> list[bool]:
    """Emit what each card does; return whether it does anything."""
    program = game.program(2, game.table(2, {}))
    return [program.effect(program.some_copy(card.entry.index), None) is not None for card in game.cards if card.copies]


def anew(texts: dict[str, str]) -> object:
    """Judge texts as if the game had just been opened."""

    def load():
        findings = Findings()
        sources = {name: admit(name, text, findings) for name, text in texts.items()}
        checked = check_sources(list(sources.values()), findings)
        if findings.has_errors:
            raise LoadError(findings.sorted(), sources)
        return api.game_of(checked, findings.sorted())

    return judged(load)


@pytest.mark.parametrize("left", ["", "-- the rules stood here\n", "rules"])
def test_what_is_left_without_a_game_line_is_no_game(left):
    game = api.load(HARBOUR, scenarios=False)
    rest = game.sources[RULES].text.partition("-- What players see")[2].partition("\n")[2] if left == "rules" else left
    with pytest.raises(LoadError) as refused:
        with_sources(game, {RULES: rest})
    assert refused.value.findings and refused.value.sources[RULES].text == rest
    with pytest.raises(LoadError) as refused:
        with_sources(game, dict.fromkeys(game.sources))
    assert [finding.code for finding in refused.value.findings] == ["N603"]


@pytest.fixture(scope="module")
def harbour():
    """The game of the tests, with cards that name each other: in a condition, and in a field that is read aloud."""
    game = api.load(HARBOUR, scenarios=False)
    texts = {name: game.sources[name].text for name in (CARDS, RULES)}
    texts[CARDS] = texts[CARDS].replace(
        "  after you earn n: you draw 1", '  twin card 01\n  if you.flag is "Blue flag": you earn 1'
    )
    texts[RULES] = texts[RULES].replace("  field cost: number", "  field cost: number\n  field twin: card or none")
    texts[RULES] = texts[RULES].replace("prose en\n", 'prose en\n  twin: "twin", printed "as {n}. {text of n}"\n')
    others = {name: None for name in game.sources if name not in texts}
    return with_sources(game, {**texts, **others}), texts


def changed(text: str, at: int, how: str, line: str) -> str:
    """Return a text with one line changed."""
    lines = text.split("\n")
    place = at % len(lines)
    match how:
        case "add":
            lines.insert(place, line)
        case "drop":
            del lines[place]
        case "twice":
            lines.insert(place, lines[place])
        case "other":
            lines[place] = line
        case "cut":
            lines[place] = lines[place][: len(lines[place]) // 2]
        case "join":
            lines[place - 1 : place + 1] = [lines[place - 1] + lines[place]]
        case "swap":
            lines[place - 1], lines[place] = lines[place], lines[place - 1]
    return "\n".join(lines)


EDITS = st.tuples(
    st.sampled_from([CARDS, CARDS, RULES]),
    st.integers(0, 90),
    st.sampled_from(["add", "drop", "twice", "other", "cut", "join", "swap"]),
    st.sampled_from(LINES),
)


@examples(60)
@given(st.lists(EDITS, min_size=1, max_size=5))
@example([(CARDS, 6, "add", "  you earn 1")])
@example([(CARDS, 7, "other", 'card 02 "Teal flag"')])
@example([(RULES, 22, "add", "define rich for player p as p.score > 3")])
@example([(CARDS, 5, "other", "  you earn 4")])
@example(
    [
        (CARDS, 10, "other", "  you choose a card in you.hand as one and a card in you.hand as two"),
        (CARDS, 4, "add", "-- a remark"),
    ]
)
def test_an_edited_game_is_what_reading_all_of_it_anew_would_give(harbour, edits):
    game, texts = harbour
    for name, at, how, line in edits:
        tried = {**texts, name: changed(texts[name], at, how, line)}

        assert judged(lambda: game)[0] != "wrong"  # what it has to say is made before the change, as at a terminal

        def load(tried=tried, name=name):
            return with_sources(game, {name: tried[name]})

        found = judged(load)
        assert found == anew(tried)
        if found[0] != "wrong":
            game, texts = load(), tried


#: Changes of one line of the cards, at a place, by a line that warnings hang on.
WARNING_EDITS = st.tuples(
    st.integers(0, 20), st.sampled_from(["add", "drop", "twice", "other", "swap"]), st.sampled_from(WARNED)
)


@examples(200)
@given(st.lists(WARNING_EDITS, min_size=1, max_size=6))
@example([(14, "other", "  you earn 2"), (4, "other", '  fail "too late"')])  # F38: N244, of prose in another file
@example([(3, "drop", "")])  # F38: N243, of cards in which nothing was changed
@example([(8, "drop", "")])  # F38: N521, of a step in which nothing was changed
@example([(8, "drop", ""), (8, "add", "  turn down all cards in waste")])
@example(
    [(11, "other", "  end play as storm_end"), (4, "add", "  end play as storm_end")]
)  # F38: N533, its first place
def test_what_is_warned_of_after_edits_is_what_check_says(edits):
    game, cards = of_texts({"cards.naipe": WARNED_CARDS, "rules.naipe": WARNED_RULES}), WARNED_CARDS
    for at, how, line in edits:
        tried = changed(cards, at, how, line)

        def said(load):
            try:
                return load().warnings
            except LoadError as error:
                return "wrong", error.findings

        edited = said(lambda tried=tried: with_sources(game, {"cards.naipe": tried}))
        assert edited == said(lambda tried=tried: of_texts({"cards.naipe": tried, "rules.naipe": WARNED_RULES}))
        if edited[:1] != ("wrong",):
            game, cards = with_sources(game, {"cards.naipe": tried}), tried


SCENARIO = """
scenario "a flag earns"
  when player 1 earns 1
  then player 1.score = 1
"""
STALE = SCENARIO.replace("a flag earns", "of another time").replace("player 1 earns 1", "player 1 eats 1")


def with_scenarios(harbour, *more):
    """Return the game with scenarios below its second card, as it lies on disk, but read without them."""
    game, texts = harbour
    text = texts[CARDS].replace("\ncard 03", "".join(more) + "\ncard 03")
    source = Source(CARDS, text)
    findings = Findings()
    sources = [source if name == CARDS else game.sources[name] for name in texts]
    checked = check_sources(sources, findings, scenarios=False)
    assert not findings.items
    return api.Game(checked), text


@pytest.mark.parametrize(
    "old, new",
    [
        ("  you earn 3\n", "  you earn 2\n"),
        ("  you earn 3\n", "  you earn 3\n  you draw 1\n"),
        ("  discards 1", "  draws 1"),
        ("noun card cards", "noun card cards"),
    ],
)
def test_a_scenario_that_was_not_changed_decides_nothing(harbour, old, new):
    """Whether it fits the new rules is an affair of `naipe test`, wherever it stands."""
    game, text = with_scenarios(harbour, SCENARIO, STALE)
    for _ in range(2):
        text = text.replace(old, new, 1)
        game = with_sources(game, {CARDS: text})
        assert not any(isinstance(node, nodes.Scenario) for file in game.book.files for node in file.declarations)


def test_a_scenario_that_is_changed_is_judged(harbour):
    game, text = with_scenarios(harbour, SCENARIO, STALE)
    changed = with_sources(game, {CARDS: text.replace("player 1 earns 1", "player 1 earns 2")})
    assert [scenario.title for scenario in changed.book.scenarios] == ["a flag earns"]
    with pytest.raises(LoadError) as error:
        with_sources(game, {CARDS: text.replace("player 1.score = 1", "player 1.scor = 1", 1)})
    assert [finding.code for finding in error.value.findings] == ["N301"]
    with pytest.raises(LoadError) as error:
        with_sources(game, {CARDS: text + STALE.replace("another", "a third")})
    assert [(finding.code, finding.span.start) for finding in error.value.findings] == [
        ("N131", len(text) + STALE.index("eats"))
    ]


@pytest.mark.parametrize("wrong", ["  you eats 1\n", "  you earn 1 for ever and ever\n"])
def test_where_something_else_is_wrong_a_scenario_that_was_not_changed_is_not_told_of(harbour, wrong):
    game, text = with_scenarios(harbour, SCENARIO, STALE)
    with pytest.raises(LoadError) as error:
        with_sources(game, {CARDS: text.replace("  you earn 3\n", wrong)})
    assert error.value.findings
    place = text.index("  you earn 3\n")
    assert all(place <= finding.span.start <= place + len(wrong) for finding in error.value.findings)


def test_other_words_do_not_bring_scenarios_in(harbour):
    game, text = with_scenarios(harbour, SCENARIO, STALE)
    changed = with_sources(game, {RULES: game.sources[RULES].text + "\ndefine rich for player p as p.score > 3\n"})
    assert changed.book.vocabulary != game.book.vocabulary and not changed.book.scenarios
    assert not with_sources(game, {CARDS: text + "\ndefine rich for player p as p.score > 3\n"}).book.scenarios


OPTIONS = """game pair "Pair"
  players 1 to 2
  languages en
  require left + right = 4 else "No"
option left: number from 1 to 3 = 2
option right: number from 1 to 3 = 2
play
  end play
"""


def test_what_no_setting_fits_is_told_of_after_an_edit_and_can_be_mended():
    """As `naipe check` tells it: the game with which it was begun stays, and a further edit makes it right again."""
    game = of_texts({"pair.naipe": OPTIONS})
    edited = with_sources(game, {"pair.naipe": OPTIONS.replace("= 4", "= 40")})
    assert [(one.code, one.span.source) for one in edited.warnings] == [(NO_SETTING_FITS, "pair.naipe")]
    assert with_sources(edited, {"pair.naipe": OPTIONS}).warnings == ()


MADE = """game mail "Mail"
  players 2 to 2
  languages en

words hue: red, blue

noun town towns
noun letter letters
  field goal: town
  field hue: hue

zone post: all letters, open
value score of player: number

step turn of player p
  raise p.score by count of letters where (it.goal is "Mill")

play
  for each player as p: run turn for p

town 01 "Mill"
town 02 "Port"

letters 11 "{shade} to {there_to}" for each hue as shade and n from 1 to 1, hue shade, goal "Mill"
letters 21 "To {there_to}" for each town as there_to, goal there_to
""".replace("{shade} to {there_to}", "{shade} {n}")


@pytest.mark.parametrize(
    ("old", "new", "titles"),
    [
        ('"Port"', '"Harbour"', ["Red 1", "Blue 1", "To Mill", "To Harbour"]),
        ("red, blue", "red, blue, green", ["Red 1", "Blue 1", "Green 1", "To Mill", "To Port"]),
        ('town 02 "Port"', 'town 02 "Port"\ntown 03 "Fair"', ["Red 1", "Blue 1", "To Mill", "To Port", "To Fair"]),
    ],
)
def test_cards_of_a_list_follow_the_list(old, new, titles):
    changed = with_sources(of_texts({"mail.naipe": MADE}), {"mail.naipe": MADE.replace(old, new)})
    fresh = of_texts({"mail.naipe": MADE.replace(old, new)})
    made = [entry.node.title for entry in changed.book.cards if entry.node.noun == "letter"]
    assert made == titles
    assert [entry.node.title for entry in fresh.book.cards if entry.node.noun == "letter"] == titles
    assert api.begin(changed, 2, 1).digest() == api.begin(fresh, 2, 1).digest()
