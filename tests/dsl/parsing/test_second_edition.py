"""The words of the second edition are read: lexer and grammar agree on each construct."""

from pathlib import Path

import pytest
from lark import UnexpectedToken

from dsl.diagnostics.diagnostic import Findings
from dsl.lexing.lexer import lex
from dsl.lexing.vocabulary import collect
from dsl.parsing.engine import build
from dsl.source import Source

EXAMPLES = Path(__file__).with_name("second_edition.naipe")
SOURCE = Source(EXAMPLES.name, EXAMPLES.read_text(encoding="utf-8"))
FINDINGS = Findings()
CHUNKS = lex(SOURCE, collect([SOURCE], FINDINGS), FINDINGS).chunks


@pytest.fixture(scope="module")
def parser():
    return build()


def test_the_words_are_in_one_class_each():
    assert [f"{f.code} {f.message} {SOURCE.line_and_column(f.span.start)}" for f in FINDINGS.sorted()] == []


@pytest.mark.parametrize("chunk", CHUNKS, ids=lambda chunk: SOURCE.text[chunk.tokens[0].start_pos :].split("\n")[0])
def test_a_construct_is_read(parser, chunk):
    terminals = {t.pattern.value: t.name for t in parser.terminals if t.pattern}
    for token in chunk.tokens:
        token.type = terminals.get(token.type, token.type)
    try:
        parser.parse(chunk.tokens, start="declaration")
    except UnexpectedToken as error:
        line = SOURCE.line_and_column(error.token.start_pos)[0]
        pytest.fail(f"line {line}: {error.token.type} {error.token!r} in {SOURCE.text.splitlines()[line - 1]!r}")
