"""Syntax colours of rules for Pygments, which Sphinx, MkDocs and rich use: `pygmentize -l naipe rules.naipe`.

The keywords are those of naipe itself. Words of a game are coloured by their position only: only naipe, or an editor with
`naipe lsp`, knows whether a word is a verb.
"""

from __future__ import annotations

from typing import Any, ClassVar

from pygments.lexer import RegexLexer, words
from pygments.token import Comment, Keyword, Name, Number, Operator, Punctuation, String, Text, Whitespace

from dsl.lexing.keywords import HEADS, LANGUAGE, PRONOUNS

__all__ = ["NaipeLexer"]


class NaipeLexer(RegexLexer):  # type: ignore[misc]  # pygments says nothing of its types
    """The Pygments lexer for files of rules."""

    name = "naipe"
    aliases: ClassVar[list[str]] = ["naipe"]
    filenames: ClassVar[list[str]] = ["*.naipe"]
    mimetypes: ClassVar[list[str]] = ["text/x-naipe"]

    tokens: ClassVar[dict[str, list[Any]]] = {
        "root": [
            (r"--.*$", Comment.Single),
            (words(tuple(sorted(HEADS)), prefix=r"^", suffix=r"\b"), Keyword.Declaration),
            (r"^[^\W\d]\w*(?=[ \t]+\S+[ \t]+\")", Keyword.Type),
            (r'"[^"\n]*"?', String.Double),
            (r"[0-9]+", Number.Integer),
            (words(tuple(sorted(PRONOUNS)), prefix=r"\b", suffix=r"\b"), Name.Builtin.Pseudo),
            (words(tuple(sorted(LANGUAGE - PRONOUNS)), prefix=r"\b", suffix=r"\b"), Keyword),
            (r"[^\W\d]\w*", Name),
            (r"<=|>=|[-+*/=<>]", Operator),
            (r"[():,.]", Punctuation),
            (r"\s+", Whitespace),
            (r".", Text),
        ]
    }
