"""Puts a test that does not hold into the words of the game, since a player cannot read code such as `there is a die in you.pool
whose face = 6`."""

from __future__ import annotations

from dsl import nodes, prose
from dsl.messages.message import Message
from dsl.prose import Lexicon
from dsl.prose.reasons import CODE, NOT_SO
from interpreter.compiler.program import Program

#: The names in a test that need no words from the prose.
KNOWN = frozenset({"you", "it", "this"})


def for_players(program: Program, why: str, lexicon: Lexicon, language: str, subject: str = "you") -> str:
    """Return a reason in which each test of the rules is replaced by the words of the language. If the language has no
    words for a test, the test is replaced by “not now”. `subject` is the word for the player whom a card calls “you”."""
    if not isinstance(why, Message):
        return why
    if why.id == NOT_SO and lexicon.entry(language, str(why.arguments[CODE])) is None:
        words = _words(program, str(why.arguments[CODE]), lexicon, language, subject)
        return Message(NOT_SO, code=words) if words else Message("not-now")
    told = {
        name: for_players(program, value, lexicon, language, subject) if isinstance(value, Message) else value
        for name, value in why.arguments.items()
    }
    return Message(why.id, **told) if why.id and told else why


def _words(program: Program, code: str, lexicon: Lexicon, language: str, subject: str) -> str:
    """Return in words the test of the rules whose code is `code`. Return "" if the language has no words for a part of it."""
    test = program.unexplained.get(code)
    if test is None:
        return ""
    for part in nodes.parts_within(test):
        name = part.id if isinstance(part, nodes.Name) else part.name if isinstance(part, nodes.Field) else "you"
        if name not in KNOWN and lexicon.entry(language, name) is None:
            return ""
    text = prose.sentence_text(test, lexicon, language, subject_form=subject).rstrip(".")
    return text[:1].lower() + text[1:]
