"""The catalogues: whole in four languages, in step with the code, and read as any translator's tool writes them."""

from __future__ import annotations

import ast
import io
import re
import string
from functools import cache

import pytest
from babel.messages import pofile
from hypothesis import given
from hypothesis import strategies as st

from dsl.diagnostics.pages import ENTRIES
from dsl.messages.catalogue import LANGUAGES, Catalogue, catalogue, parsed, text_of
from places import ROOT
from translated import OTHERS

ROOMS = ("dsl", "interpreter", "repl")
#: Calls whose first argument is the id of a sentence, or several that it may be.
SAYING = {"Message", "phrase", "several", "many"}


@cache
def all_nodes() -> list[tuple[str, ast.AST]]:
    """Return the nodes of all modules of the program, each with the path of its module."""
    paths = (path for room in ROOMS for path in sorted((ROOT / room).rglob("*.py")))
    return [
        (path.relative_to(ROOT).as_posix(), node)
        for path in paths
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, (ast.Constant, ast.JoinedStr, ast.BinOp, ast.Call))
    ]


@cache
def used() -> frozenset[str]:
    """Return the ids that the code names: whole, or by a beginning and an end with something worked out between."""
    english, found, patterns = catalogue("en"), set[str](), list[str]()
    for _, node in all_nodes():
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            found |= {part for part in re.split(r"; |\s{2,}|\n", node.value) if part in english}
            found |= {word for word in re.findall(r"\b[A-Z]{2,}\b", node.value) if word in english}
        elif isinstance(node, ast.JoinedStr):
            parts = [re.escape(part.value) if isinstance(part, ast.Constant) else "[a-z-]+" for part in node.values]
            patterns += ["".join(parts)] if len(parts) > 1 and "-" in "".join(parts).replace("[a-z-]+", "") else []
        elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add) and isinstance(node.left, ast.Constant):
            patterns.append(re.escape(str(node.left.value)) + "[a-z-]+")
    whole = re.compile("|".join(pattern for pattern in patterns if re.match(r"[a-z]+(\\?-|\[)", pattern)))
    found |= {id_ for id_ in english if whole.fullmatch(id_)}
    return frozenset(found | {f"{code}.{part}" for code in ENTRIES for part in ("title", "explanation")})


def test_every_sentence_is_said_somewhere() -> None:
    assert sorted(set(catalogue("en")) - used()) == []


def test_every_id_in_the_code_is_in_the_catalogue() -> None:
    unknown = []
    for path, node in all_nodes():
        if not (isinstance(node, ast.Call) and node.args):
            continue
        name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        first = node.args[0]
        if name in SAYING and isinstance(first, ast.Constant) and isinstance(first.value, str):
            unknown += [f"{path}:{node.lineno} {first.value}"] if first.value not in catalogue("en") else []
    assert unknown == []


def test_every_argument_of_a_message_is_given() -> None:
    missing = []
    for path, node in all_nodes():
        match node:
            case ast.Call(func=ast.Name(id="Message"), args=[ast.Constant(value=id_)], keywords=keywords):
                given_ = {keyword.arg for keyword in keywords}
                lacks = holes(catalogue("en")[id_][-1]) - given_ if None not in given_ else set()
                missing += [f"{path}:{node.lineno} {id_}: {lacks}"] if lacks else []
    assert missing == []


def holes(text: str) -> set[str]:
    """Return the arguments of a sentence."""
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


@pytest.mark.parametrize("language", OTHERS)
def test_a_catalogue_is_whole(language: str) -> None:
    assert sorted(set(catalogue("en")) - set(catalogue(language))) == []
    assert sorted(set(catalogue(language)) - set(catalogue("en"))) == []


@pytest.mark.parametrize("language", sorted(set(LANGUAGES) - {"en"}))
def test_a_translation_is_of_the_sentence_that_is_said_today(language: str) -> None:
    """Where the English sentence has changed, the translation is marked as fuzzy, or made anew."""
    for entry in text_of(language).split("\n\n")[1:]:
        english, _ = parsed(entry)
        id_ = re.search(r'^msgctxt "(.*)"$', entry, re.MULTILINE)
        assert id_ is not None and english == catalogue("en")[id_[1]]


@pytest.mark.parametrize("language", sorted(set(LANGUAGES) - {"en"}))
def test_a_translation_has_the_arguments_of_the_sentence(language: str) -> None:
    for id_, forms in catalogue(language).items():
        english = catalogue("en")[id_]
        assert len(forms) == len(english), id_
        assert holes(forms[-1]) == holes(english[-1]), id_
        assert english[-1][-1:] in ".:?" or forms[-1][-1:] not in ".:?", f"a sentence is a sentence: {id_}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_translators_tools_read_a_catalogue(language: str) -> None:
    read = pofile.read_po(io.BytesIO(text_of(language).encode()), ignore_obsolete=True)
    entries = {message.context: message for message in read if message.id}
    assert set(entries) >= set(catalogue(language))
    if language == "en":
        return
    for id_, forms in catalogue(language).items():
        there = entries[id_].string
        assert ((there,) if isinstance(there, str) else tuple(there)) == forms


def test_a_sentence_over_several_lines_is_one() -> None:
    entry = (
        '#. a remark\n#, python-brace-format\nmsgctxt "a"\nmsgid ""\n"one "\n"\\"two\\"\\n"\nmsgstr ""\n"um "\n"dois"\n'
    )
    assert parsed(entry) == (('one "two"\n',), ("um dois",))


def test_a_fuzzy_translation_is_none() -> None:
    head = 'msgid ""\nmsgstr ""\n"Plural-Forms: nplurals=2; plural=(n > 1);\\n"\n\n'
    there = Catalogue(head + '#, fuzzy\nmsgctxt "a"\nmsgid "one"\nmsgstr "um"\n', is_english=False)
    assert "a" not in there and len(there) == 0


def test_a_number_has_the_form_that_the_catalogue_says() -> None:
    head = 'msgid ""\nmsgstr ""\n"Plural-Forms: nplurals=2; plural=(n > 1);\\n"\n\n'
    entry = 'msgctxt "a"\nmsgid "one"\nmsgid_plural "many"\nmsgstr[0] "um"\nmsgstr[1] "muitos"\n'
    there = Catalogue(head + entry, is_english=False)
    assert [there.form("a", {"n": n}) for n in (0, 1, 2)] == ["um", "um", "muitos"]


@given(st.text(alphabet=st.characters(exclude_categories=["Cs", "Cc"]), max_size=30))
def test_any_text_survives_a_catalogue(text: str) -> None:
    quoted = text.replace("\\", "\\\\").replace('"', '\\"')
    assert parsed(f'msgctxt "a"\nmsgid "{quoted}"\nmsgstr "x{quoted}"\n') == ((text,), (f"x{text}",))
