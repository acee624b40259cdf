"""The judge that stays finds what `naipe check` finds, however a text came to be."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from dsl import nodes
from dsl.diagnostics.diagnostic import Diagnostic, Findings
from dsl.lexing.text_validation import admit
from dsl.lexing.vocabulary import Vocabulary, collect
from dsl.parsing.parser import parse
from dsl.semantics.judging import again
from dsl.semantics.judging.checker import check
from dsl.semantics.rulebook import declare
from dsl.semantics.vain import checks as vain
from dsl.source import Source
from interpreter.editing.judge import Judge, Told
from interpreter.editing.trees import Trees, _Read
from interpreter.loading.books import Book, books_of
from interpreter.loading.loader import Judged, built_in_folder, mended_words
from places import rules_beside
from soak import is_whole, sizes

GAME = rules_beside(__file__, "judge")
CARDS = """card 1 "A"
  colour red

card 2 "B"
  colour blue

card 3 "C"
"""


def book_of(**texts: str) -> Book:
    return with_texts(Book(()), texts)


def with_texts(book: Book, texts: dict[str, str]) -> Book:
    """Return a rulebook with some of its files written otherwise, or with more files."""
    findings = Findings()
    own = {source.name: source for source in book.own}
    own.update({name: admit(name, text, findings) for name, text in texts.items()})
    return replace(book, own=tuple(own.values()), said=findings.sorted())


def codes(found: tuple[Diagnostic, ...]) -> list[tuple[str, str, int]]:
    return [(one.code, one.span.source, one.span.start) for one in found]


def test_what_is_found_about_the_whole_is_not_kept_when_a_card_mends_it() -> None:
    judge, book = Judge(), book_of(cards=CARDS, rules=GAME)
    assert [code for code, _, _ in codes(judge.findings(book))] == ["N243", "N244"]
    mended = with_texts(book, {"cards": CARDS.replace("  colour blue\n", '  colour blue\n  fail "too late"\n')})
    assert codes(judge.findings(mended, whole=True)) == codes(mended.judged()[0])
    silent = with_texts(book, {"cards": CARDS.replace("  colour blue\n", "").replace("  colour red\n", "")})
    assert codes(judge.findings(silent, whole=True)) == codes(silent.judged()[0])
    assert judge.findings(book, whole=True) == book.judged()[0]


def test_a_letter_in_one_card_leaves_the_judgement_of_the_others() -> None:
    judge, book = Judge(), book_of(cards=CARDS, rules=GAME)
    judge.findings(book)
    before = judge.last
    judge.findings(with_texts(book, {"cards": CARDS.replace("colour blue", "colour blu")}))
    assert before is not None and judge.last is not None
    old = {node.title: node for node in before.found if hasattr(node, "title")}
    new = {node.title: node for node in judge.last.found if hasattr(node, "title")}
    assert old["A"] is new["A"] and old["B"] is not new["B"]


def test_a_word_that_is_new_in_the_vocabulary_is_read_where_it_stands() -> None:
    judge, book = Judge(), book_of(cards=CARDS + "  grow 1\n", rules=GAME)
    assert judge.findings(book)
    verb = with_texts(book, {"rules": GAME + "\nverb grow grows grew: grow number n: raise done by n\n"})
    assert judge.findings(verb, whole=True) == verb.judged()[0]
    assert judge.findings(book, whole=True) == book.judged()[0]


def test_a_body_that_leads_back_to_itself_is_found_though_its_heading_stands() -> None:
    verbs = "\nverb grow grows grew: grow\n  shrink\n\nverb shrink shrinks shrank: shrink\n  raise done by 1\n"
    judge, book = Judge(), book_of(rules=GAME + verbs)
    judge.findings(book)
    circle = with_texts(
        book,
        {
            "rules": GAME
            + verbs.replace("  raise done by 1\n\n", "").replace(": shrink\n  raise done by 1", ": shrink\n  grow")
        },
    )
    assert "N512" in [one.code for one in judge.findings(circle)]
    assert judge.findings(circle, whole=True) == circle.judged()[0]


@pytest.mark.parametrize(
    "body", ["done * 2", "the top of pile", "done > 1", "you.score", "nosuch", "1 +", "twice + 1", "done / 0"]
)
def test_what_uses_a_definition_stands_as_long_as_it_comes_to_the_same_type(body: str) -> None:
    uses = '\nvalue score of player: number\n\nvalue start: number = 3\n\ncard 4 "D"\n  raise done by twice\n\nverb add adds added: add\n  raise done by twice\n'
    rules = GAME + "\ndefine twice as done + done\n" + uses
    judge, book = Judge(), book_of(rules=rules)
    judge.findings(book)
    changed = with_texts(book, {"rules": rules.replace("as done + done", f"as {body}")})
    assert judge.findings(changed, whole=True) == changed.judged()[0]
    again = with_texts(book, {"rules": rules.replace("as done + done", "as done + 1")})
    assert judge.findings(again, whole=True) == again.judged()[0]


def test_a_board_is_worked_out_anew() -> None:
    rules = GAME + "\nboard all\n  show done\n"
    judge, book = Judge(), book_of(rules=rules)
    judge.findings(book)
    wrong = with_texts(book, {"rules": rules.replace("show done", "show nosuch")})
    assert judge.findings(wrong, whole=True) == wrong.judged()[0] != ()
    assert judge.findings(book, whole=True) == book.judged()[0]
    assert judge.last is not None and len(judge.last.checked.boards) == 1


def test_proposals_are_not_tried_at_once_and_none_is_made_that_was_not() -> None:
    judge, book = Judge(), book_of(cards=CARDS, rules=GAME)
    wrong = with_texts(book, {"cards": CARDS.replace("  colour blue\n", "  coluor blue\n")})
    at_once, whole = judge.findings(wrong), judge.findings(wrong, whole=True)
    assert [one.span for one in at_once] == [one.span for one in whole]
    assert whole == wrong.judged()[0]


def edits(text: str, rng: random.Random) -> Iterator[str]:
    """Yield a text with a letter more or less, a line gone, twice or typed letter by letter."""
    while True:
        place = rng.randrange(len(text) + 1)
        start = text.rfind("\n", 0, place) + 1
        end = text.find("\n", place) + 1 or len(text)
        kind = rng.randrange(6)
        if kind == 0:
            yield text[:place] + rng.choice('abcdefghst 1".:—çã') + text[place:]
        elif kind == 1:
            yield text[:place] + text[place + 1 :]
        elif kind == 2:
            yield text[:start] + text[end:]
        elif kind == 3:
            yield text[:end] + text[start:end] + text[end:]
        elif kind == 4:
            words = [*re.finditer(r"\w+", text[start:end])]
            if words:
                word, other = rng.choice(words), rng.choice(re.findall(r"\w+", text))
                yield text[: start + word.start()] + other + text[start + word.end() :]
        else:
            begun = rng.randrange(1, 12)
            yield text[:start] + text[start : start + begun] + "\n" + text[start:]


def test_after_many_edits_the_tables_are_those_of_a_judgement_from_the_beginning() -> None:
    (book,) = books_of([built_in_folder() / "som"])
    judge, fresh, rng = Judge(), Judge(), random.Random(1)
    judge.findings(book)
    written = book
    for number in range(24):
        written = book if number % 4 == 0 else written
        source = rng.choice(written.own)
        written = with_texts(written, {source.name: next(edits(source.text, rng))})
        judge.findings(written)
    judge.findings(book)
    fresh.findings(book)
    assert judge.last is not None and fresh.last is not None
    ours, theirs = judge.last.checked, fresh.last.checked
    assert len(ours.types) < 1.05 * len(theirs.types), "nothing heaps up"
    both = zip(
        (part for one in (*ours.book.declarations, *ours.book.scenarios) for part in nodes.walk(one)),
        (part for one in (*theirs.book.declarations, *theirs.book.scenarios) for part in nodes.walk(one)),
        strict=True,
    )
    for one, its in both:
        assert ours.types.get(one) == theirs.types.get(its)
        assert (one in ours.refs) == (its in theirs.refs)


def headings(text: str, rng: random.Random) -> Iterator[str]:
    """Yield a text in which a declaration begins otherwise, is gone, or stands twice: what others ask about."""
    lines = [found for found in re.finditer(r"^[^\s-].*$", text, re.MULTILINE) if re.search(r"\w", found.group())]
    while lines:
        line = rng.choice(lines)
        head, before, after = line.group(), text[: line.start()], text[line.end() :]
        word = rng.choice([*re.finditer(r"\w+", head)])
        yield rng.choice(
            (
                before + head[: word.end()] + rng.choice("aestx") + head[word.end() :] + after,
                before + head[: word.end() - 1] + head[word.end() :] + after,
                before + head[: rng.randrange(len(head) + 1)] + after,
                before + head[: word.start()] + rng.choice(re.findall(r"\w+", text)) + head[word.end() :] + after,
                before + after,
                before + head + "\n" + head + after,
            )
        )


#: A mistake and things to be warned of that stand in a rulebook before anything is edited.
FAULTY = """
prose en
  nosuchword: "nothing"

scenario "a mistake that stays"
  given 2 players
  then nosuchname = 1
"""


#: Each so many edits, `naipe check` itself is asked: it parses all files, tries proposals, and reads cards aloud.
WHOLE_EVERY = 100


def searched(game: str, count: int, seed: int, faulty: bool = False, whole: bool = True) -> None:
    """Make edits of a rulebook, and require that each is found as it should be."""
    for said in differences(game, count, seed, faulty, whole):
        raise AssertionError(said)


def differences(game: str, count: int, seed: int, faulty: bool = False, whole: bool = True) -> Iterator[str]:
    """Make edits of a rulebook, in chains of six and with what was wrong before, also in its headings, and compare what is found
    with what is found by `naipe check` (`Afresh`, and each WHOLE_EVERY edits the check itself); or, where that would take too long,
    with a judgement from the beginning. Yield the edits after which something else is found."""
    (book,) = books_of([built_in_folder() / game])
    if faulty:
        book = with_texts(book, {"faulty.naipe": FAULTY})
    published, judge, afresh, rng, seen = book, Judge(), Afresh(), random.Random(seed), 0
    judge.findings(book)
    for number in range(count):
        if number % 6 == 0:
            book = published
        source: Source = book.own[rng.randrange(len(book.own))]
        text = next((headings if rng.random() < 0.4 else edits)(source.text, rng), source.text)
        book = with_texts(book, {source.name: text})
        asks = whole and number % WHOLE_EVERY == WHOLE_EVERY - 1
        found = judge.findings(book, whole=asks)
        wanted = book.judged()[0] if asks else afresh.findings(book) if whole else from_the_beginning(judge, book)
        if found != wanted:
            yield f"{game}, seed {seed}, edit {number} of {source.name}: {codes(found)} and not {codes(wanted)}"
        seen += bool(wanted)
    assert seen, "some edits are mistakes"


class _ReadWhole(Trees):
    """Trees of texts that are parsed from the first letter to the last, and again where a word of theirs has another class."""

    def _one(self, source: Source, vocabulary: Vocabulary, findings: Findings) -> _Read:
        for known in (self._last.get(source.name), self._clean.get(source.name)):
            is_same = known is not None and known.source.text == source.text and not known.found
            if known is not None and is_same and self._reads_alike(known, vocabulary):
                return self._kept(_Read(source, vocabulary, known.tree))
        so_far = len(findings.items)
        tree = parse(source, vocabulary, findings)
        return self._kept(_Read(source, vocabulary, tree, tuple(findings.items[so_far:])))


class Afresh(Judge):
    """Finds what `naipe check` finds, before a proposal is tried and a card read aloud. Each text is parsed and judged from its
    beginning; a text that stands, and a scenario in it, are not parsed and written out another time."""

    def __init__(self) -> None:
        super().__init__()
        self.trees = _ReadWhole()

    def _look(self, sources: Sequence[Source], findings: Findings) -> Judged:
        def read(
            sources: Sequence[Source], vocabulary: Vocabulary, findings: Findings, scenarios: bool
        ) -> list[nodes.File]:
            return self.trees.read(sources, vocabulary, findings)

        vocabulary = collect(sources, findings)
        before, told_now = len(findings.items), Told()
        trees = read(sources, vocabulary, findings, True)
        mended = mended_words(sources, vocabulary, findings.items[before:])
        if mended is not None:
            del findings.items[before:]
            vocabulary = mended
            trees = read(sources, vocabulary, findings, True)
        book = declare(trees, sources, vocabulary, findings, self._telling(told_now))
        self.told = told_now
        return vocabulary, trees, check(book, findings)


def from_the_beginning(judge: Judge, book: Book) -> tuple[Diagnostic, ...]:
    """Return what is found in a rulebook by a judge that knows its trees, and nothing of what they mean."""
    fresh = Judge()
    fresh.trees = judge.trees
    return fresh.findings(book)


def typed(judge: Judge, book: Book, line: str, last: int) -> None:
    """Type the last letters of a line of a rulebook, and require after each that the findings are those of a check."""
    source = next(one for one in book.own if f"\n{line}" in one.text)
    end = source.text.index(f"\n{line}") + 1 + len(line)
    below, afresh = source.text.find("\n", end), Afresh()
    for place in range(end - min(last, len(line)), end + 1):
        now = with_texts(book, {source.name: source.text[:place] + source.text[below:]})
        assert judge.findings(now) == afresh.findings(now), f"{source.text[end - len(line) : place]!r}"


@pytest.mark.parametrize(
    ("rules", "line"),
    [("sketches/clash_battle", "kinds good goods: food, ore, gold"), ("sketches/boratime", "noun die dice")],
)
def test_how_an_unreadable_line_is_repaired_depends_on_words_that_it_does_not_say(rules: str, line: str) -> None:
    (book,) = books_of([Path(__file__).parents[2] / rules])
    judge = Judge()
    judge.findings(book)
    typed(judge, book, line, last=24)


@pytest.mark.parametrize("slip", ["you gives 1 with 2", "give 1 to", "give to player 1 1"])
def test_the_sentence_of_a_verb_is_quoted_as_it_is_declared_now(slip: str) -> None:
    verb = "verb give gives gave: who gives number n to player p\n  raise done by n\n"
    judge, book = Judge(), book_of(cards=f"{CARDS}  {slip}\n", rules=GAME, verbs=verb)
    judge.findings(book)
    for sentence in ("who gives number n for player p", "give number n"):
        changed = with_texts(book, {"verbs": verb.replace("who gives number n to player p", sentence)})
        found = judge.findings(changed)
        assert found == Afresh().findings(changed) != judge.findings(book)
        assert codes(found) == codes(judge.findings(book)), "only the words differ"


def test_a_background_that_comes_or_goes_changes_the_scenarios_below_it() -> None:
    scenarios = 'background\n  given 3 players\n\nscenario "a"\n  given done = 1\n  when run go\n  then done = 2\n'
    judge, afresh, with_it = Judge(), Afresh(), book_of(cards=CARDS, rules=GAME, tried=scenarios)
    without = with_texts(with_it, {"tried": scenarios.replace("background\n  given 3 players\n", "-- none\n")})
    unread = with_texts(with_it, {"tried": scenarios.replace("background", "")})
    for book in (with_it, without, with_it, unread, with_it, without):
        assert judge.findings(book) == afresh.findings(book)
        assert judge.last is not None
        (told,) = judge.last.checked.book.scenarios
        assert set(nodes.walk(told)) & judge.last.checked.types.keys()


@pytest.mark.parametrize(
    ("rules", "line"),
    [
        ("sketches/clash_battle", "supply of player: all units in barracks"),
        ("sketches/clash_battle", "grid pass: space hex columns"),
        ("settings/board.naipe", "grid field: cell 5 by 4 square"),
        ("sketches/clash_battle", 'deck die_of_war "The die"'),
        ("sketches/som_walk", "play"),
    ],
)
def test_what_is_dealt_is_typed_and_found_as_check_finds_it(rules: str, line: str) -> None:
    (book,) = books_of([Path(__file__).parents[2] / rules])
    judge = Judge()
    judge.findings(book)
    typed(judge, book, line, last=12)


def test_the_last_declaration_of_a_file_stays_where_words_above_it_have_another_class() -> None:
    said = CARDS + "\nverb add adds added: add\n  raise nosuch by 1\n"
    judge, book = Judge(), book_of(cards=said, rules=GAME)
    judge.findings(book)
    for words in ("red, green", "red", "red, blue, green"):
        changed = with_texts(book, {"rules": GAME.replace("red, blue", words)})
        assert judge.findings(changed) == Afresh().findings(changed)
        assert [node for node in judge.last.checked.book.declarations if isinstance(node, nodes.Verb)]  # type: ignore[union-attr]


@pytest.mark.soak
def test_as_many_errors_are_repaired_as_in_a_text_that_is_parsed_from_its_beginning() -> None:
    """The parser repairs a limited number of errors in a text. Here a word of many scenarios has another class, so that parts
    of the texts are parsed again one by one."""
    (book,) = books_of([built_in_folder() / "agencia"])
    (prose,) = [one for one in book.own if one.name.endswith("prose/estrategico_social.naipe")]
    judge = Judge()
    judge.findings(book)
    changed = with_texts(book, {prose.name: prose.text.replace("prose en", "cards en", 1)})
    found = judge.findings(changed)
    assert found == Afresh().findings(changed) != ()
    assert judge.findings(changed) == found


@pytest.mark.parametrize("typed_line", ["v", "v\n", "va", "raise done by 1"])
def test_a_line_at_the_margin_is_told_with_the_block_above_it(typed_line: str) -> None:
    """Also where it begins as the declaration below it does, so that the change seems to begin in that one."""
    said = 'card 4 "D"\n  raise done by 1\nvalue extra: number\n'
    judge, book = Judge(), book_of(cards=CARDS + said, rules=GAME)
    judge.findings(book)
    changed = with_texts(book, {"cards": CARDS + said.replace("value", f"{typed_line}\nvalue")})
    assert judge.findings(changed) == Afresh().findings(changed) != ()


DEALT = (
    CARDS.replace('card 1 "A"', 'deck some "Some"\n  each has colour red\n\ncard 1 "A"')
    + "\ngrid land: cell 3 by 3 square\n\nnoun cell cells\n\nvalue here: cell or none\n\nsupply: all cards in pile\n"
    + '\nverb add adds added: add\n  raise done by 1\n\nverb go_there goes_there went_there: go_there\n  set here to "B3"\n'
)


@pytest.mark.parametrize(
    ("before", "after", "judged_again"),
    [
        ("each has colour red", "each has colour blue", {"card 1", "card 2", "card 3"}),
        ("each has colour red", "each has colour re", {"card 1", "card 2", "card 3"}),
        ('deck some "Some"', 'deck some "Som"', set()),
        ("3 by 3 square", "3 by 4 square", set()),
        ("3 by 3 square", "3 by 2 square", {"verb go_there"}),
        ("3 by 3 square", "4 by 3 square", {"verb go_there"}),
        ("all cards in pile", "all cards in nosuch", set()),
    ],
)
def test_a_deck_a_grid_and_a_supply_leave_the_judgement_of_what_cannot_tell_the_difference(
    before: str, after: str, judged_again: set[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    book = book_of(cards=DEALT, rules=GAME)
    judge, seen = Judge(), list[str]()
    judge.findings(book)
    real = again.check_declaration

    def spy(node: Any, checking: Any) -> None:
        seen.append(checking.book.written(node))
        real(node, checking)

    monkeypatch.setattr(again, "check_declaration", spy)
    now = with_texts(book, {"cards": DEALT.replace(before, after)})
    assert judge.findings(now) == Afresh().findings(now)
    others = [text for text in seen if not text.startswith(("deck", "grid", "supply"))]
    assert len(others) == len(judged_again)
    assert all(text.startswith(tuple(judged_again)) for text in others)


@pytest.mark.parametrize("count", sizes(6, 40, 1000))
def test_a_sample_of_edits_is_found_as_check_finds_it(count: int) -> None:
    searched("som", count, seed=11)


@pytest.mark.parametrize("count", sizes(6, 60, 1000))
def test_a_sample_of_edits_of_faulty_rules_is_found_as_from_the_beginning(count: int) -> None:
    searched("som", count, seed=12, faulty=True, whole=False)


@pytest.mark.soak
@pytest.mark.parametrize(("count", "long"), [(6, 1000)])
@pytest.mark.parametrize("game", ["agencia", "clash"])
@pytest.mark.parametrize("faulty", [False, True], ids=["clean", "faulty"])
def test_edits_of_large_rulebooks_are_found_as_check_finds_them(game: str, faulty: bool, count: int, long: int) -> None:
    searched(game, long // 2 if is_whole() else count, seed=21 + faulty, faulty=faulty)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("value done: number", "value gone: number"),
        ("value done: number", "value done: yes_no"),
        ("words hue: red, blue", "words hue: red, green"),
        ("  field colour: hue", "  field shade: hue"),
        ("  field colour: hue", "  field colour: number"),
        ("noun card cards", "noun leaf leaves"),
        ("zone pile: cards", "zone heap: cards"),
        ("step go", "step went"),
        ("define twice as done + done", "define twice as done = 2"),
        ("define twice as done + done", "define thrice as done + done"),
        ("verb add adds added: add\n", "verb sum sums summed: sum\n"),
        ("verb add adds added: add\n", "verb add adds added: who adds\n"),
        ('card 2 "B"', 'card 2 "Bee"'),
        ('card 2 "B"', 'card 5 "B"'),
        ('card 4 "D"\n', ""),
    ],
)  # fmt: skip
def test_what_says_a_name_that_means_something_else_is_judged_again(before: str, after: str) -> None:
    rules = (
        GAME
        + "\ndefine twice as done + done\n\nverb add adds added: add\n  raise done by twice\n"
        + '\ncard 4 "D"\n  colour red\n  add\n'
        + '\nscenario "a"\n  given pile has "B"\n  and done = 1\n  when run go\n  then done = 2 and card 2 in pile is blue\n'
    )
    judge, book = Judge(), book_of(cards=CARDS, rules=rules)
    judge.findings(book)
    texts = {"cards": CARDS.replace(before, after), "rules": rules.replace(before, after)}
    assert texts != {"cards": CARDS, "rules": rules}
    changed = with_texts(book, texts)
    assert judge.findings(changed, whole=True) == changed.judged()[0]
    assert judge.findings(book, whole=True) == book.judged()[0]


@pytest.mark.parametrize("card", ['card 5 "A"', 'card 1 "Aa"', ""])
def test_cards_whose_deck_names_a_card_are_judged_again_when_this_card_changes(card: str) -> None:
    rules = GAME.replace("  field colour: hue", "  field colour: hue\n  field mate: optional card")
    cards = CARDS.replace('card 2 "B"', 'deck pairs "Pairs", each has mate "A"\n\ncard 2 "B"')
    judge, book = Judge(), book_of(cards=cards, rules=rules)
    judge.findings(book)
    changed = with_texts(book, {"cards": cards.replace('card 1 "A"', card)})
    assert judge.findings(changed) == Afresh().findings(changed)
    assert ("N303" in [one.code for one in judge.findings(changed)]) == (card != 'card 5 "A"')


def test_after_a_change_of_a_name_what_does_not_say_it_stands() -> None:
    rules = GAME + "\nvalue other: number\n\nverb add adds added: add\n  raise other by 1\n"
    judge, book = Judge(), book_of(cards=CARDS, rules=rules)
    judge.findings(book)
    kept: list[int] = []
    real = again._judged

    def spy(*arguments: Any) -> Any:
        kept.append(-1 if arguments[3] is None else len(arguments[3].pairs))
        return real(*arguments)

    again._judged = spy  # type: ignore[assignment]
    try:
        judge.findings(with_texts(book, {"rules": rules.replace("value done:", "value doone:")}))
    finally:
        again._judged = real
    assert kept and kept[-1] >= 5, "cards and the verb stand"


def test_a_type_that_goes_on_through_many_definitions_is_followed_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    chain = "".join(f"define next{one} as next{one - 1}\n\n" for one in range(1, 7))
    rules = GAME + f"\ndefine next0 as done + 1\n\n{chain}step last\n  raise done by next6\n"
    judge, book, taken = Judge(), book_of(cards=CARDS, rules=rules), list[object]()
    judge.findings(book)
    real = again.take_over

    def spy(*given: Any) -> None:
        taken.append(given)
        real(*given)

    monkeypatch.setattr(again, "take_over", spy)
    changed = with_texts(book, {"rules": rules.replace("next0 as done + 1", "next0 as done = 1")})
    assert judge.findings(changed) == Afresh().findings(changed) != ()
    assert len(taken) == 2, "once to see which definitions differ, once to judge what uses them"


@pytest.mark.parametrize(
    ("first", "before", "after", "is_new"),
    [
        ("", "define twice as done + done", "define twice as done * 3", set()),
        ("", "value spare: number", "value spares: number", {"b"}),
        ('  nosuchword: "nothing"\n', "  raise spare by 1", "  raise spare by 2", set()),
        ("", "value spare: number", "value spare: number\n\nsupply: 2 cards in pile", {"a", "b", "c"}),
    ],
    ids=["a definition with the same type", "a name", "a warning elsewhere", "what is dealt"],
)
def test_of_the_scenarios_those_are_looked_at_again_that_the_change_concerns(
    first: str, before: str, after: str, is_new: set[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    given = (("a", "done = twice"), ("b", "spare = 1"), ("c", "3 players"))
    rules = (
        GAME
        + first
        + "\ndefine twice as done + done\n\nvalue spare: number\n\nverb add adds added: add\n  raise spare by 1\n"
    )
    rules += "".join(f'\nscenario "{one}"\n  given {what}\n  when run go\n  then done = 1\n' for one, what in given)
    judge, book, seen = Judge(), book_of(cards=CARDS + "  colour red\n", rules=rules), set[str]()
    judge.findings(book)
    real = vain.check_givens

    def spy(checked: Any, scenarios: list[nodes.Scenario], findings: Findings) -> None:
        seen.update(one.title for one in scenarios)
        real(checked, scenarios, findings)

    monkeypatch.setattr(vain, "check_givens", spy)
    changed = with_texts(book, {"rules": rules.replace(before, after)})
    found = judge.findings(changed)
    assert seen == is_new
    assert found == Afresh().findings(changed)
