"""Source text and vocabulary -> tokens, cut into top-level declarations.

A token's type is one of the classes below or the words of the language themselves; `dsl.parser`
maps those to the terminals of the grammar. Nothing here depends on what the parser expects: a
word has its class by itself, by its place in the line, and by the head of its declaration.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from lark import Token

from dsl import syntax_codes as codes
from dsl.diagnostics import Findings
from dsl.nodes import Comment
from dsl.reserved import HEADS, LINE_HEADS, MEASURE_WORDS, PHRASES, PHRASES_BY_FIRST_WORD, PRONOUNS, RESERVED
from dsl.source import Source, Span
from dsl.text_gate import MAX_LINE
from dsl.vocabulary import Vocabulary

NAME, NOUN, KIND, WORD, VERB = "A_NAME", "A_NOUN", "A_KIND", "A_WORD", "A_VERB"
ADJECTIVE, NUMBER, STRING, PROPERTY = "AN_ADJECTIVE", "A_NUMBER", "A_STRING", "A_PROPERTY"
WITH_MEASURE, NEWLINE, INDENT, DEDENT = "WITH_MEASURE", "_NEWLINE", "_INDENT", "_DEDENT"
CLASSES = frozenset({NAME, NOUN, KIND, WORD, VERB, ADJECTIVE, NUMBER, STRING, PROPERTY})
LABELS = frozenset({NAME, NOUN, KIND, WORD, VERB, ADJECTIVE})

PHRASE_TYPES = frozenset(phrase for phrase, _ in PHRASES)
HIGHLIGHTS = {
    NAME: "name", NOUN: "noun", KIND: "noun", WORD: "word", VERB: "verb", ADJECTIVE: "adjective",
    NUMBER: "number", STRING: "string", PROPERTY: "property", WITH_MEASURE: "keyword",
}

MAX_BLOCKS = 16
MAX_PARENTHESES = 32
MAX_DIGITS = 9
MAX_NAME = 80
MAX_FINDINGS = 200

_PIECE = re.compile(
    r"""(?P<space>[ \t\u00a0\u202f\u2009]+)|(?P<comment>--.*)|(?P<string>"[^"]*"?)|(?P<number>[0-9]+)"""
    r"""|(?P<word>[^\W\d]\w*)|(?P<sign><=|>=|[-+*/=<>():,.])|(?P<bad>.)"""
)


@dataclass(slots=True)
class Piece:
    """A raw token of one line."""

    kind: str  # word, number, string, sign
    text: str
    start: int
    end: int


@dataclass(slots=True)
class Chunk:
    """One top-level declaration: its tokens, and where its lines begin."""

    head: str
    tokens: list[Token] = field(default_factory=list)
    lines: list[tuple[int, int]] = field(default_factory=list)  # (depth, index of the first token)
    broken_lines: set[int] = field(default_factory=set)  # offsets of lines with a finding already
    refused: bool = False


@dataclass(slots=True)
class Lexed:
    """All chunks of a source, and its comments."""

    chunks: list[Chunk]
    comments: tuple[Comment, ...]


def lex(source: Source, vocabulary: Vocabulary, findings: Findings) -> Lexed:
    """Return the tokens of a source, declaration by declaration; never raises."""
    lexer = _Lexer(source, vocabulary, findings)
    lexer.run()
    return Lexed(lexer.chunks, tuple(lexer.comments))


def lex_prompt(source: Source, vocabulary: Vocabulary, findings: Findings) -> Chunk:
    """Return the tokens of a text that is no file: a statement or an expression."""
    lexer = _Lexer(source, vocabulary, findings, prompt=True)
    lexer.run()
    return lexer.chunks[0] if lexer.chunks else Chunk("")


def highlight(text: str, vocabulary: Vocabulary) -> list[tuple[int, int, str]]:
    """Return start, end and class of what a text is made of; never raises.

    Classes: keyword, sign, comment, and those of `HIGHLIGHTS`.
    """
    lexed = lex(Source("", text), vocabulary, Findings())
    found = [(comment.span.start, comment.span.end, "comment") for comment in lexed.comments]
    for chunk in lexed.chunks:
        for token in chunk.tokens:
            if token.end_pos > token.start_pos and token.type not in (NEWLINE, INDENT, DEDENT):
                other = "keyword" if token.type[0].isalpha() else "sign"
                found.append((token.start_pos, token.end_pos, HIGHLIGHTS.get(token.type, other)))
    return sorted(found)


class _Lexer:
    def __init__(self, source: Source, vocabulary: Vocabulary, findings: Findings, prompt: bool = False) -> None:
        self.source = source
        self.vocabulary = vocabulary
        self.findings = findings
        self.prompt = prompt
        self.classes = _class_table(vocabulary)
        self.chunks: list[Chunk] = []
        self.comments: list[Comment] = []
        self.chunk: Chunk | None = None
        self.stack = [0]
        self.stray = False
        self.last_end = 0
        self.line_start = 0
        self.is_cut = False
        self.count = 0
        self.scenario_word = "given"

    # ------------------------------------------------------------- lines

    def run(self) -> None:
        position = 0
        for line in self.source.text.split("\n"):
            self._line(line, position)
            position += len(line) + 1
        self._close_chunk()

    def _line(self, line: str, start: int) -> None:
        rest = line.lstrip(" \t")
        if not rest.strip():
            return
        width = len(line) - len(rest)
        if rest.startswith("--"):
            self._comment(rest.rstrip(), start + width, own_line=True)
            return
        self.line_start = start
        self.is_cut = len(line) > MAX_LINE  # `dsl.text_gate` reports it
        line = line[:MAX_LINE]
        if "\t" in line[:width]:
            self._tab(line, start, width)
        if not self._enter(width, start):
            return
        pieces = self._pieces(line, width, start)
        if self.is_cut:
            self.chunk.broken_lines.add(start)
        if pieces:
            self._layout(width, start)
            self._emit(pieces)

    def _tab(self, line: str, start: int, width: int) -> None:
        place = start + line.index("\t")
        self._error(codes.TAB, "a tab cannot indent a line", place, place + 1, help="use two spaces for each step")

    def _enter(self, width: int, start: int) -> bool:
        """Begin a chunk at the margin; tell whether the line is to be read."""
        if width == 0 and not (self.prompt and self.chunk):
            self._close_chunk()
            self.chunk = Chunk("")
            self.chunks.append(self.chunk)
            self.stray = False
            self.scenario_word = "given"
            return True
        if self.chunk is None:
            if self.prompt:
                self.chunk = Chunk("")
                self.chunks.append(self.chunk)
                self.stack = [width]
                return True
            if not self.stray:
                self._error(
                    codes.NOTHING_ABOVE, "this line is indented, but nothing above it begins a block",
                    start, start + width, help="begin it at the margin",
                )
            self.stray = True
            return False
        return not self.chunk.refused

    def _layout(self, width: int, start: int) -> None:
        """Emit the INDENT or DEDENTs that the indentation of a line means."""
        if width > self.stack[-1]:
            self.stack.append(width)
            if len(self.stack) > MAX_BLOCKS + 1:
                self._error(
                    codes.TOO_DEEP, f"blocks are nested more than {MAX_BLOCKS} deep", start, start + width,
                    help="move the inner part into a verb or a step of its own",
                )
                self.chunk.refused = True
            self._add(INDENT, "", start + width, start + width)
            return
        while width < self.stack[-1]:
            self.stack.pop()
            if width > self.stack[-1]:
                self._error(
                    codes.UNEVEN_INDENT, "this line stands between two blocks", start, start + width,
                    label=f"indented by {width}", help=f"indent by {self.stack[-1]} or by more than the line above",
                )
                self.stack.append(width)
                return
            self._add(DEDENT, "", self.last_end, self.last_end)

    def _close_chunk(self) -> None:
        if self.chunk is None:
            return
        while len(self.stack) > 1:
            self.stack.pop()
            self._add(DEDENT, "", self.last_end, self.last_end)
        self.stack = [0]
        self.chunk = None

    # ------------------------------------------------------------- pieces

    def _pieces(self, line: str, width: int, start: int) -> list[Piece]:
        pieces: list[Piece] = []
        parentheses = 0
        for match in _PIECE.finditer(line, width):
            kind, text = match.lastgroup, match.group()
            begin, end = start + match.start(), start + match.end()
            if kind == "space":
                continue
            if kind == "comment":
                self._comment(text.rstrip(), begin, own_line=False)
            elif kind == "bad":
                self._bad_character(text, begin, end)
            else:
                self._check(kind, text, begin, end, pieces)
                text = text[:MAX_DIGITS] if kind == "number" else text
                pieces.append(Piece(kind, text, begin, end))
                parentheses += (text == "(") - (text == ")")
                if parentheses > MAX_PARENTHESES:
                    self._too_many_parentheses(begin, end)
                    break
        return pieces

    def _check(self, kind: str, text: str, begin: int, end: int, pieces: list[Piece]) -> None:
        if self.is_cut and end - self.line_start == MAX_LINE:
            return
        if kind == "string" and (len(text) < 2 or not text.endswith('"')):
            self._error(
                codes.UNCLOSED_QUOTE, "this quotation has no end on its line", begin, end,
                label="begins here", help='close it with "',
            )
        elif kind == "number" and len(text) > MAX_DIGITS:
            self._error(codes.LONG_NUMBER, f"a number has at most {MAX_DIGITS} digits", begin, end)
        elif kind == "word":
            if len(text) > MAX_NAME:
                self._error(codes.LONG_NAME, f"a name has at most {MAX_NAME} letters", begin, end)
            if pieces and pieces[-1].kind == "number" and pieces[-1].end == begin:
                self._error(
                    codes.GLUED_NUMBER, f'"{pieces[-1].text}{text}" is neither a number nor a name',
                    pieces[-1].start, end, help=f'write "{pieces[-1].text} {text}"',
                )

    def _bad_character(self, text: str, begin: int, end: int) -> None:
        if not text.isprintable():  # `dsl.text_gate` reports it
            self.chunk.broken_lines.add(self.line_start)
            return
        hint = {"“": 'use the straight quote "', "”": 'use the straight quote "', "'": 'use the double quote "',
                "’": 'use the double quote "', ";": "one sentence a line, without a semicolon",
                "—": "comments begin with --", "–": "comments begin with --"}.get(text, "")
        self._error(codes.UNKNOWN_CHARACTER, f"the character {text!r} means nothing here", begin, end, help=hint)

    def _too_many_parentheses(self, begin: int, end: int) -> None:
        self._error(
            codes.EXPRESSION_TOO_DEEP, f"parentheses are nested more than {MAX_PARENTHESES} deep", begin, end,
            help="give the inner part a name with let or define",
        )

    def _comment(self, text: str, start: int, own_line: bool) -> None:
        self.comments.append(Comment(Span(self.source.name, start, start + len(text)), text, own_line))

    # ------------------------------------------------------------ classes

    def _emit(self, pieces: list[Piece]) -> None:
        """Add the tokens of one line."""
        chunk = self.chunk
        depth = len(self.stack) - 1
        chunk.lines.append((depth, len(chunk.tokens)))
        line = _Line(self, pieces, depth)
        for token in line.tokens():
            chunk.tokens.append(token)
        self.last_end = chunk.tokens[-1].end_pos
        self._add(NEWLINE, "", self.last_end, self.last_end)

    def _add(self, kind: str, text: str, start: int, end: int) -> None:
        self.chunk.tokens.append(_token(kind, text, start, end))

    def _error(self, code: str, message: str, start: int, end: int, label: str = "", help: str = "") -> None:
        self.count += 1
        if self.count <= MAX_FINDINGS:
            self.findings.error(code, message, Span(self.source.name, start, end), label=label, help=help)
        if self.chunk is not None:
            self.chunk.broken_lines.add(self.line_start)


def _token(kind: str, text: str, start: int, end: int) -> Token:
    return Token(kind, text, start, 0, 0, 0, 0, end)


def _class_table(vocabulary: Vocabulary) -> dict[str, str]:
    table: dict[str, str] = {}
    for words, kind in (
        (vocabulary.words, WORD),
        (vocabulary.adjectives, ADJECTIVE),
        (vocabulary.nouns, NOUN),
        (vocabulary.kinds, KIND),
        (vocabulary.verbs, VERB),
    ):
        table.update(dict.fromkeys(words, kind))
    table.update({word: word for word in RESERVED})
    return table


class _Line:
    """Gives the words of one line their classes."""

    def __init__(self, lexer: _Lexer, pieces: list[Piece], depth: int) -> None:
        self.lexer = lexer
        self.chunk = lexer.chunk
        self.pieces = pieces
        self.depth = depth
        self.out: list[Token] = []

    def tokens(self) -> list[Token]:
        index = self._first()
        pieces = self.pieces
        while index < len(pieces):
            index = self._one(pieces[index], index)
        if self.chunk.head == "card" and self.depth == 1:
            self._mark_property()
        return self.out

    def _put(self, kind: str, piece: Piece) -> None:
        self.out.append(_token(kind, piece.text, piece.start, piece.end))

    def _one(self, piece: Piece, index: int) -> int:
        """Add the token that begins at a piece, and return the index of the next piece."""
        if piece.kind == "number":
            self._put(NUMBER, piece)
        elif piece.kind == "string":
            self.out.append(_token(STRING, piece.text.strip('"'), piece.start, piece.end))
        elif piece.kind == "sign":
            self._put(piece.text, piece)
        else:
            return self._word(piece, index)
        return index + 1

    def _word(self, piece: Piece, index: int) -> int:
        word = piece.text
        for words, phrase, scope in PHRASES_BY_FIRST_WORD.get(word, ()):
            if self._matches(words, index) and self._in_scope(scope):
                self.out.append(_token(phrase, phrase, piece.start, self.pieces[index + len(words) - 1].end))
                return index + len(words)
        if word == "with" and self._is_measure(index + 1):
            self._put(WITH_MEASURE, piece)
        elif word in ("top", "bottom") and self._is_amount(index + 1):
            self._put(word, piece)
        elif word == "pass" and self.out and self.out[0].type == "open" and self._ends_head(index + 1):
            self._put("pass", piece)
        elif word == "feminine" and self.chunk.head == "prose" and self.depth == 1:
            self._put("feminine", piece)
        else:
            self._put(self.lexer.classes.get(word, NAME), piece)
        return index + 1

    def _matches(self, words: tuple[str, ...], index: int) -> bool:
        part = self.pieces[index : index + len(words)]
        return len(part) == len(words) and all(p.text == w and p.kind == "word" for p, w in zip(part, words))

    def _in_scope(self, scope: str) -> bool:
        if not scope:
            return True
        if scope == "start":
            return not self.out or self.out[-1].type in (":", "when", "else")
        return self.chunk.head == scope and (scope == "scenario" or self.depth == 0)

    def _is_measure(self, index: int) -> bool:
        if index >= len(self.pieces):
            return False
        piece = self.pieces[index]
        if piece.kind == "number" or piece.text in MEASURE_WORDS:
            return True
        return self._matches(("at", "least"), index) or self._matches(("at", "most"), index)

    def _is_amount(self, index: int) -> bool:
        """Tell whether `2 of` or `(` after `the` follows, as in `the top 2 of pile`."""
        if index < len(self.pieces) and self.pieces[index].text == "(":
            return bool(self.out) and self.out[-1].type == "the"
        return index + 1 < len(self.pieces) and self.pieces[index + 1].text == "of"

    def _ends_head(self, index: int) -> bool:
        return index >= len(self.pieces) or self.pieces[index].text == ":"

    # -------------------------------------------------- the first word of a line

    def _first(self) -> int:
        """Treat the words that have a meaning only at the beginning; return where to go on."""
        piece = self.pieces[0]
        if self.lexer.prompt or piece.kind != "word":
            return self._scripted(0) if self.chunk.head == "scenario" else 0
        if self.depth == 0:
            return self._head(piece)
        head = self.chunk.head
        if head == "prose" and self.depth == 1:
            self._put(NAME, piece)
            return 1
        if head == "scenario" and self.depth == 1:
            return self._scenario_word(piece)
        if self.depth == 1 and piece.text in LINE_HEADS.get(head, ()):
            self._put(piece.text, piece)
            return 1
        return 0

    def _head(self, piece: Piece) -> int:
        if piece.text in HEADS:
            self.chunk.head = piece.text
            self._put(piece.text, piece)
            return 1
        self.chunk.head = "card"
        return 0

    def _scenario_word(self, piece: Piece) -> int:
        word = piece.text
        if word == "and":
            word = self.lexer.scenario_word
        if word not in LINE_HEADS["scenario"]:
            return self._scripted(0)
        self.lexer.scenario_word = word
        self._put(word, piece)
        return self._scripted(1)

    def _scripted(self, index: int) -> int:
        """`past` and `dice` at the beginning of what a scenario line says."""
        if index >= len(self.pieces):
            return index
        word = self.pieces[index].text
        following = self.pieces[index + 1 : index + 2]
        if word == "past" and self.out and self.out[-1].type == "given":
            self._put("past", self.pieces[index])
            return index + 1
        if word == "dice" and following and following[0].kind == "number":
            self._put("dice", self.pieces[index])
            return index + 1
        return index

    # ---------------------------------------------------------------- properties

    def _mark_property(self) -> None:
        """`NAME value` in a card: a name, then something that cannot go on a sentence."""
        out = self.out
        if len(out) < 2 or out[0].type not in LABELS - {VERB} or out[0].value in PRONOUNS:
            return
        if any(token.type in _SENTENCE_WORDS for token in out[1:]) or self._is_broken():
            return
        second = out[1].type
        if second == "(" and out[1].start_pos == out[0].end_pos:
            return
        if second in _VALUE_STARTS or (second in LABELS and self._is_value()):
            out[0].type = PROPERTY

    def _is_value(self) -> bool:
        """Tell whether what follows a name is a value and not an unknown verb with its object."""
        rest = self.out[1:]
        return rest[0].type != NAME or len(rest) == 1 or rest[1].type in _OPERATORS


    def _is_broken(self) -> bool:
        """Tell whether a name or a number follows an operand, so that no value can be read."""
        return any(
            token.type in (NAME, NUMBER) and before.type in _OPERAND_ENDS and not (before.type == NOUN and token.type == NUMBER)
            for before, token in zip(self.out[1:], self.out[2:])
        )


_SENTENCE_WORDS = frozenset({VERB, "may", "chooses", "choose", "decides", "decide", ":"})
_VALUE_STARTS = frozenset({NUMBER, STRING, "-", "yes", "no", "none", "(", "the", "every", "all"})
_OPERAND_ENDS = frozenset({NAME, NOUN, KIND, WORD, NUMBER, STRING, ")"})
_OPERATORS = frozenset({"+", "-", "*", "/", "mod", ".", "("})
