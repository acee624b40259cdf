"""Functions that make the parts of findings about syntax errors: places, quoted words, similar words, and tokens as text."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from dsl.diagnostics.diagnostic import Diagnostic, Severity
from dsl.diagnostics.spelling import nearest
from dsl.lexing.tokens import Token
from dsl.messages import message as messages
from dsl.messages.message import Message
from dsl.parsing.errors.problem import Problem
from dsl.source import Span


def finding_at(code: str, message: str, span: Span, label: str = "", help: str = "", unknown: str = "") -> Diagnostic:
    """Return an error at a place. `unknown` is the unknown word, if that is the mistake."""
    return Diagnostic(code, Severity.ERROR, message, span, label, (), help, unknown)


def no_such(code: str, what: str, word: str, span: Span, help_text: str) -> Diagnostic:
    """Return the finding that this game has no verb, noun or the like (`what`) with the name `word`."""
    found = finding_at(
        code, Message(f"no-such-{what}-name", name=word), span, Message(f"a-{what}-of-this-game-is-due"), help_text
    )
    return replace(found, unknown=word)


def span_of(problem: Problem, token: Token) -> Span:
    """Return the span of a token in the source."""
    return Span(problem.source, token.start_pos, token.end_pos)


def did_you_mean(word: str, candidates: Iterable[str]) -> str:
    """Return the help that proposes words similar to a word, "" if none is."""
    near = nearest(word, candidates)
    return Message("did-you-mean-either", either=either(near)) if near else ""


def either(words: Sequence[str]) -> Message:
    """Return one or more words, each in quotes, with `or` before the last."""
    return messages.either(f'"{word}"' for word in words)


def text_of(tokens: Sequence[Token]) -> str:
    """Return the text of some tokens as they are written, with one blank for any number of blanks."""
    ends = [tokens[0].start_pos if tokens else 0, *(token.end_pos for token in tokens)]
    return "".join(f"{' ' * (token.start_pos > end)}{token.value}" for token, end in zip(tokens, ends))
