"""The grammar is LALR(1) without conflicts, and agrees with the lexer on the words of the language."""

import re

import pytest
from lark import Lark
from lark.exceptions import GrammarError

import grammar
from dsl.lexing.keywords import HEADS, LINE_HEADS, MEASURE_WORDS, PHRASES, PRONOUNS, RESERVED
from dsl.lexing.tokens import CLASSES
from dsl.parsing.actions.builder import Builder
from dsl.parsing.engine import STARTS, _Tokens, build

CONTEXTUAL = {
    "past",
    "dice",
    "pass",
    "feminine",
    "printed",
    "told",
    "heading",
    "asked",
    "declined",
    "also",
    "means",
    "short",
    "top",
    "bottom",
}
SIGNS = {"+", "-", "*", "/", "=", "<", ">", "<=", ">=", "(", ")", ":", ",", "."}


@pytest.fixture(scope="module")
def parser():
    return build()


@pytest.fixture(scope="module")
def quoted(parser):
    """The words and signs that the grammar quotes."""
    return {terminal.pattern.value for terminal in parser.terminals if terminal.pattern}


def test_the_grammar_has_no_conflict(parser):
    assert set(STARTS) <= set(parser.options.start)


def test_a_conflict_would_be_seen():
    text = grammar.text().replace("?group_p: head\n", "?group_p: head | group_p filter\n")
    assert text != grammar.text()
    with pytest.raises(GrammarError):
        build_with(text)


def build_with(text):

    return Lark(text, parser="lalr", lexer=_Tokens, strict=True, start=list(STARTS))


def test_the_lexer_knows_each_word_of_the_grammar(quoted):
    known = RESERVED | HEADS | CONTEXTUAL | SIGNS | {phrase for phrase, _ in PHRASES}
    assert quoted - known - {word for words in LINE_HEADS.values() for word in words} == set()


def test_the_grammar_knows_each_word_of_the_lexer(quoted):
    known = quoted | MEASURE_WORDS | {"at", "because"}
    words = RESERVED | HEADS | {phrase for phrase, _ in PHRASES} | {w for words in LINE_HEADS.values() for w in words}
    assert words - known - {"there"} == set()


def test_classes_are_declared_and_no_word_of_the_language_has_their_name(parser):
    declared = {terminal.name for terminal in parser.terminals if not terminal.pattern}
    used = set(re.findall(r"\b(?:AN?_[A-Z]+|WITH_MEASURE)\b", grammar.text()))
    assert used - {"WITH_MEASURE"} == set(CLASSES)
    assert not declared & {terminal.name for terminal in parser.terminals if terminal.pattern}


def test_each_alternative_has_a_method(parser):
    inner = {rule.origin.name for rule in parser.rules if rule.origin.name.startswith("_")}
    names = {
        rule.alias or rule.options.template_source or rule.origin.name
        for rule in parser.rules
        if rule.alias or not (rule.options.expand1 and len(rule.expansion) == 1)
    }
    assert {name for name in names - inner if not hasattr(Builder, name)} == set()


def test_no_pronoun_is_reserved():
    assert not PRONOUNS & RESERVED
