"""What is kept on disk between runs: it comes back as it was, or not at all."""

from __future__ import annotations

import os
from dataclasses import fields
from pathlib import Path

import pytest

from dsl import cache, nodes
from dsl.diagnostics.diagnostic import Findings
from dsl.expansion.told import told
from dsl.lexing.vocabulary import collect
from dsl.parsing import engine as module
from dsl.parsing.actions.builder import Builder
from dsl.parsing.tree_store import LEAST, TreeCache, reader, trees_of
from dsl.source import Source
from dsl.unparsing import unparse
from interpreter.loading.loader import read_all, rulebook_files
from places import ROOT
from soak import sampled


@pytest.fixture(autouse=True)
def empty(tmp_path, monkeypatch):
    """Every test begins with nothing kept, and nothing that came along."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr(cache, "BROUGHT", tmp_path / "made")
    return tmp_path / "naipe"


def file(name: str) -> str:
    """The name of the file of this Python that holds what is cached under a name."""
    return cache._of_this_python(name)


def test_values_come_back_as_they_were_kept(empty):
    cache.save("one.tables", {"a": [1, ("b", None)], 2: True})
    assert cache.load("one.tables") == {"a": [1, ("b", None)], 2: True}
    assert cache.load("other.tables") is None
    assert [path.name for path in empty.iterdir()] == [file("one.tables")]


@pytest.mark.parametrize("spoilt", [b"", b"\x00", b"spoilt and long enough to hold a sum of its own", None])
def test_what_is_spoilt_is_not_there(empty, spoilt):
    cache.save("one.tables", [1, 2, 3])
    whole = (empty / file("one.tables")).read_bytes()
    (empty / file("one.tables")).write_bytes(whole[:-1] if spoilt is None else spoilt)
    assert cache.load("one.tables") is None


def test_what_another_reader_has_made_of_a_text_is_not_taken(tmp_path):
    """Who reads is known by the names and the texts of its files."""
    for room in ("dsl/lexing", "dsl/nodes", "dsl/parsing/actions", "grammar"):
        (tmp_path / room).mkdir(parents=True)

    def read() -> str:
        cache._code.cache_clear()
        return reader.__wrapped__(tmp_path)

    for place in ("dsl/parsing/actions/one.py", "dsl/nodes/two.py", "grammar/naipe.lark"):
        (tmp_path / place).write_text("as it is")
    seen = {read()}
    (tmp_path / "dsl/parsing/actions/one.py").write_text("as it IS")
    seen.add(read())
    (tmp_path / "grammar/naipe.lark").write_text("another")
    seen.add(read())
    (tmp_path / "dsl/lexing/three.py").write_text("one more")
    seen.add(read())
    (tmp_path / "dsl/lexing/three.py").rename(tmp_path / "dsl/lexing/four.py")
    seen.add(read())
    assert len(seen) == 5
    os.utime(tmp_path / "grammar/naipe.lark", (1, 1))
    assert read() in seen
    cache._code.cache_clear()


def test_where_nothing_can_be_written_nothing_is_kept(tmp_path, monkeypatch):
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    cache.save("one.tables", 1)
    assert cache.load("one.tables") is None


def test_what_stood_under_another_name_is_not_there(empty):
    """A file that was renamed holds trees of other words."""
    cache.save("one.trees", {"a": 1})
    (empty / file("one.trees")).rename(empty / file("two.trees"))
    assert cache.load("two.trees") is None
    (empty / file("two.trees")).rename(empty / file("one.trees"))
    assert cache.load("one.trees") == {"a": 1}


def test_what_may_be_read_and_not_touched_is_there(monkeypatch):
    def refused(path, **more):
        raise PermissionError

    cache.save("one.tables", [1])
    monkeypatch.setattr(os, "utime", refused)
    assert cache.load("one.tables") == [1]


def test_what_could_not_be_kept_leaves_nothing_behind(empty, monkeypatch):
    (empty / file("one.tables") / "in the way").mkdir(parents=True)
    cache.save("one.tables", 1)

    def full(handle, mode):
        os.close(handle)
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fdopen", full)
    cache.save("two.tables", 2)
    assert [path.name for path in empty.iterdir()] == [file("one.tables")]


def test_what_somebody_who_was_killed_left_behind_is_dropped_in_its_turn(empty, monkeypatch):
    def killed(*paths, **more):
        raise SystemExit

    with monkeypatch.context() as patch:
        patch.setattr(os, "replace", killed)
        patch.setattr(Path, "unlink", killed)
        with pytest.raises(SystemExit):
            cache.save("one.trees", 1)
    [left] = empty.iterdir()
    os.utime(left, (1, 1))
    for number in range(cache.MOST_FILES):
        cache.save(f"{number}.trees", number)
    assert not left.exists()


def test_it_lies_in_the_home_of_whoever_says_nothing_else(tmp_path, monkeypatch):
    monkeypatch.setenv("HOME", str(tmp_path))
    for said in ("", "not/absolute"):
        monkeypatch.setenv("XDG_CACHE_HOME", said)
        assert cache.folder() == tmp_path / ".cache" / "naipe"


def test_what_was_not_used_for_longest_is_dropped(empty):
    for number in range(cache.MOST_FILES + 3):
        cache.save(f"{number}.trees", number)
        os.utime(empty / file(f"{number}.trees"), (number, number))
    cache.save("last.trees", 0)
    cache.save("other.tables", 0)
    assert len(list(empty.glob("*.trees"))) == cache.MOST_FILES
    assert cache.load("0.trees") is None and cache.load(f"{cache.MOST_FILES + 2}.trees") == cache.MOST_FILES + 2


def test_names_depend_on_each_part():
    assert cache.digest_of("a", "b") != cache.digest_of("ab") != cache.digest_of("a", "c")


def test_a_parser_from_kept_tables_parses_the_same(empty):
    first = module._lark(Builder())
    kept = module._lark(Builder())
    assert len(list(empty.glob("*.tables"))) == 1
    assert {t.name for t in first.terminals} == {t.name for t in kept.terminals}
    assert len(first.parser.parser._parse_table.states) == len(kept.parser.parser._parse_table.states)


# -------------------------------------------------------- what came along


def test_what_came_along_is_taken_where_nothing_is_cached(empty):
    cache.bring("one.trees", {"a": [1, ("b", None)]}, made(cache.BROUGHT))
    assert cache.load("one.trees") == {"a": [1, ("b", None)]}
    assert not empty.exists()
    cache.save("one.trees", {"a": 2})
    assert cache.load("one.trees") == {"a": 2}


def made(folder):
    folder.mkdir(exist_ok=True)
    return folder


def test_the_same_value_is_brought_in_the_same_bytes(tmp_path):
    """Whoever else holds a part of it, and whether Python has seen its words before, is no matter."""
    word = "".join(["on", "ce"])
    others = [word, word]
    cache.bring("one.trees", {word: [word, others]}, made(tmp_path / "a"))
    cache.bring("one.trees", {"once": ["once", ["once", "once"]]}, made(tmp_path / "b"))
    assert (tmp_path / "a" / "one.trees").read_bytes() == (tmp_path / "b" / "one.trees").read_bytes()


def spoilt_bytes(path):
    path.write_bytes(path.read_bytes()[:-1] + b"?")


def another_name(path):
    path.rename(path.with_name("two.trees"))
    path.with_name("two.trees").replace(path)
    path.write_bytes(cache._sum("two.trees", path.read_bytes()[16:]) + path.read_bytes()[16:])


def writable_by_all(path):
    path.chmod(0o666)


def a_link(path):
    path.rename(path.with_name("elsewhere"))
    path.symlink_to(path.with_name("elsewhere"))


@pytest.mark.parametrize("spoil", [spoilt_bytes, another_name, writable_by_all, a_link])
def test_what_came_along_and_is_not_as_it_was_made_is_not_there(spoil):
    cache.bring("one.trees", ["a", 1], made(cache.BROUGHT))
    assert cache.load("one.trees") == ["a", 1]
    spoil(cache.BROUGHT / "one.trees")
    assert cache.load("one.trees") is None


@pytest.mark.skipif(not hasattr(os, "chown") or os.getuid() != 0, reason="only root gives files away")
def test_what_came_along_and_is_not_of_whose_the_code_is_is_not_there():
    cache.bring("one.trees", ["a", 1], made(cache.BROUGHT))
    os.chown(cache.BROUGHT / "one.trees", 12345, -1)
    assert cache.load("one.trees") is None


def test_after_a_fault_what_came_along_is_made_here(empty):
    cache.bring("one.trees", ["a", 1], made(cache.BROUGHT))
    cache.forget()
    assert cache.load("one.trees") is None
    cache.save("one.trees", ["a", 2])
    assert cache.load("one.trees") == ["a", 2]


def test_a_tree_that_came_along_is_looked_at_like_one_from_the_cache(empty, monkeypatch):
    read([WORDS, CARDS], monkeypatch)
    trees = kept_trees()
    for path in empty.iterdir():
        path.unlink()
    cache.bring(trees.name, trees.there, made(cache.BROUGHT))
    assert read([WORDS, CARDS], monkeypatch)[1] == []
    cache.bring(
        trees.name, {key: forged(value, 1, "__import__('os')") for key, value in trees.there.items()}, cache.BROUGHT
    )
    assert read([WORDS, CARDS], monkeypatch)[1] != []


# ------------------------------------------------------------------- trees


def shown(node: object) -> object:
    """Return all of a tree, with its spans, as plain values."""
    if isinstance(node, nodes.Node):
        return (type(node), *(shown(getattr(node, field.name)) for field in fields(node)))
    return tuple(map(shown, node)) if isinstance(node, tuple) else (type(node), node)


def read(sources, monkeypatch, scenarios=True):
    """Return the trees of sources, and the names of those that had to be read."""
    asked = []

    def parse(source, *more):
        asked.append(source.name)
        return module.parse(source, *more)

    monkeypatch.setattr("dsl.parsing.tree_store.parse", parse)
    findings = Findings()
    return trees_of(sources, collect(sources, findings), findings, scenarios), asked, findings


@pytest.mark.parametrize(
    "book",
    sampled(
        [
            "tests/sketches/som_walk",
            "rulebooks/agencia",
            "rulebooks/boratime",
            "rulebooks/limit",
            "tests/sketches/clash_battle",
        ],
        3,
    ),
)
def test_trees_of_rulebooks_come_back_as_they_were_read(book, monkeypatch):
    sources = read_all(rulebook_files(ROOT / book), Findings())
    first, asked, _ = read(sources, monkeypatch)
    again, nobody, _ = read(sources, monkeypatch)
    assert asked == [source.name for source in sources] and nobody == []
    assert [shown(tree) for tree in again] == [shown(tree) for tree in first]


WORDS = Source(
    "words.naipe",
    "noun card cards\nvalue score of player: number\nverb earn earns earned: who earns number n\n  raise who.score by n\n",
)
CARDS = Source(
    "cards.naipe",
    'card 1 "One"\n  you earn 1\n\nscenario "it earns"\n  when player 1 earns 1\n  then player 1.score is 1\n',
)


SIZES = Source(
    "sizes.naipe",
    'scenario "{held}"\n  given players with held cards in hand\n  then every hand has held cards\n'
    "  cases held\n    (4, 1, 2)\n    (5, 3)\n",
)


def test_a_name_that_stands_for_all_sizes_counts_the_players_in_a_kept_tree_as_well(monkeypatch):
    def counts():
        (_, file), asked, _ = read([WORDS, SIZES], monkeypatch)
        (scenario,) = file.declarations
        text = unparse(scenario, collect([WORDS, SIZES], Findings()))
        cases = told(scenario, None, lambda node: SIZES.text[node.span.start : node.span.end])
        lines = [line for one in cases for line in one.lines]
        return asked, text.strip(), [line.count.value for line in lines if isinstance(line, nodes.GivenPlayers)]

    assert counts() == (["words.naipe", "sizes.naipe"], SIZES.text.strip(), [3, 2])
    assert counts() == ([], SIZES.text.strip(), [3, 2])


def test_only_a_text_that_changed_is_read_again(monkeypatch):
    read([WORDS, CARDS], monkeypatch)
    changed = Source("cards.naipe", CARDS.text.replace("you earn 1", "you earn 2"))
    assert read([WORDS, changed], monkeypatch)[1] == ["cards.naipe"]
    assert read([WORDS, changed], monkeypatch)[1] == []


def test_two_folders_with_the_same_words_leave_each_other_their_trees(monkeypatch):
    copied = Source("cards.naipe", CARDS.text.replace("you earn 1", "you earn 3"))
    read([WORDS, CARDS], monkeypatch)
    assert read([WORDS, copied], monkeypatch)[1] == ["cards.naipe"]
    for cards in (CARDS, copied):
        assert read([WORDS, cards], monkeypatch)[1] == []


def test_of_texts_that_are_gone_some_trees_are_left_and_not_all(monkeypatch):
    for number in range(LEAST + 5):
        read([WORDS, Source("cards.naipe", CARDS.text.replace("you earn 1", f"you earn {number + 10}"))], monkeypatch)
    assert len(kept_trees().there) == LEAST + 2


def test_other_words_or_other_parts_are_another_reading(monkeypatch):
    read([WORDS, CARDS], monkeypatch)
    other = Source("words.naipe", WORDS.text.replace("earned", "gained"))
    assert read([other, CARDS], monkeypatch)[1] == ["words.naipe", "cards.naipe"]
    without, asked, _ = read([WORDS, CARDS], monkeypatch, scenarios=False)
    assert asked == ["words.naipe", "cards.naipe"] and len(without[1].declarations) == 1


def test_the_same_text_under_another_name_has_its_places_there(monkeypatch):
    read([WORDS, CARDS], monkeypatch)
    trees, asked, _ = read([WORDS, Source("elsewhere.naipe", CARDS.text)], monkeypatch)
    assert asked == [] and {node.span.source for node in nodes.walk(trees[1])} == {"elsewhere.naipe"}


def test_what_there_is_to_say_of_a_text_is_said_each_time(monkeypatch):
    wrong = Source("cards.naipe", CARDS.text.replace("you earn 1", "you earn earn"))
    for _ in range(2):
        _, asked, findings = read([WORDS, wrong], monkeypatch)
        assert "cards.naipe" in asked and findings.has_errors


def test_a_tree_that_does_not_fit_is_read_anew(monkeypatch, empty):
    read([WORDS, CARDS], monkeypatch)
    trees = TreeCache(collect([WORDS, CARDS], Findings()), True)
    for spoilt in ((10**6, 0, 1), [1], 7, (0, 0), ()):
        cache.save(trees.name, dict.fromkeys(trees.there, spoilt))
        assert read([WORDS, CARDS], monkeypatch)[1] == ["words.naipe", "cards.naipe"]


def kept_trees():
    return TreeCache(collect([WORDS, CARDS], Findings()), True)


def forged(value, of, into):
    """A kept value with each leaf that equals `of` replaced."""
    if isinstance(value, (tuple, list)):
        return type(value)(forged(one, of, into) for one in value)
    return into if type(value) is type(of) and value == of else value


@pytest.mark.parametrize(
    "of, into", [(1, "__import__('os')"), (1, True), ("earns", 3), ("score", None), ("One", ("One",)), (1, 10**9)]
)
def test_a_field_that_holds_what_it_cannot_is_read_anew(of, into, monkeypatch):
    read([WORDS, CARDS], monkeypatch)
    trees = kept_trees()
    spoilt = {key: forged(value, of, into) for key, value in trees.there.items()}
    assert repr(spoilt) != repr(trees.there)
    cache.save(trees.name, spoilt)
    assert read([WORDS, CARDS], monkeypatch)[1] != []


OPERATORS = Source(
    "operators.naipe",
    "step reckon\n  set marks to marks * 2 + 3 - marks / 2 mod 5\n"
    "  if marks > 1 and not marks is 7 or marks <= 3: raise marks by count of cards with at least 2 cost\n"
    "  set marks to count of cards with more cost than this\n",
)


@pytest.mark.parametrize("of", ["*", "+", "-", "/", "mod", ">", "is", "<=", "and", "or", ">=", "raise"])  # T3-7
@pytest.mark.parametrize("into", ["* 1 +", "if", "min", ""])
def test_an_operator_that_there_is_not_is_read_anew(of, into, monkeypatch):
    words = Source("words.naipe", WORDS.text + "value marks: number\n")
    _, _, findings = read([words, OPERATORS], monkeypatch)
    assert not findings.items
    trees = TreeCache(collect([words, OPERATORS], Findings()), True)
    spoilt = {key: forged(value, of, into) for key, value in trees.there.items()}
    assert repr(spoilt) != repr(trees.there)
    cache.save(trees.name, spoilt)
    assert "operators.naipe" in read([words, OPERATORS], monkeypatch)[1]


@pytest.mark.parametrize("content", [b"i", b"(\x02\x00\x00\x00N", b"\xfb", b""])
def test_what_is_not_whole_is_not_there(content, empty):
    cache.save("one.tables", [1])
    (empty / file("one.tables")).write_bytes(cache._sum("one.tables", content) + content)
    assert cache.load("one.tables") is None


def test_what_somebody_else_could_have_written_is_not_read(empty):
    cache.save("one.tables", [1])
    assert (empty.stat().st_mode & 0o777, (empty / file("one.tables")).stat().st_mode & 0o777) == (0o700, 0o600)
    empty.chmod(0o755)
    assert cache.load("one.tables") is None
    cache.save("two.tables", [2])  # and from then on it is private again
    assert cache.load("one.tables") == [1] and empty.stat().st_mode & 0o777 == 0o700
    (empty / file("one.tables")).chmod(0o666)
    assert cache.load("one.tables") is None


@pytest.mark.skipif(not hasattr(os, "chown") or os.getuid() != 0, reason="only root gives files away")
def test_what_belongs_to_somebody_else_is_not_read(empty):
    cache.save("one.tables", [1])
    os.chown(empty / file("one.tables"), 12345, -1)
    assert cache.load("one.tables") is None
    os.chown(empty / file("one.tables"), 0, -1)
    os.chown(empty, 12345, -1)
    assert cache.load("one.tables") is None
    cache.save("two.tables", [2])
    assert not (empty / file("two.tables")).exists()


def test_nothing_is_read_or_written_through_a_link(empty, tmp_path):
    cache.save("one.tables", [1])
    elsewhere = tmp_path / "elsewhere"
    (empty / file("one.tables")).rename(elsewhere)
    (empty / file("one.tables")).symlink_to(elsewhere)
    before = elsewhere.read_bytes()
    assert cache.load("one.tables") is None
    cache.save("one.tables", [2])
    assert elsewhere.read_bytes() == before
