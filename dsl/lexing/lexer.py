"""Cut source text into tokens, declaration by declaration.

The type of a token is a class of `dsl.lexing.tokens`, or the word itself if it is a word of the language.
`dsl.parsing.parser` maps types to the terminals of the grammar. `dsl.lexing.classifier` gives each word its class.
"""

from __future__ import annotations

import re
from dataclasses import field

from dsl.diagnostics import codes
from dsl.diagnostics.brought import rewritten
from dsl.diagnostics.diagnostic import Findings
from dsl.lexing.classifier import LineWords, Place
from dsl.lexing.tokens import DEDENT, HIGHLIGHTS, INDENT, NEWLINE, Piece, Token
from dsl.lexing.vocabulary import Vocabulary
from dsl.limits import MAX_BLOCKS, MAX_DIGITS, MAX_LINE, MAX_NAME, MAX_PARENTHESES
from dsl.messages.message import Message
from dsl.nodes import Comment
from dsl.records import dataclass
from dsl.source import Source, Span, lines_of

MAX_FINDINGS = 200
STEP = 2

PIECE = re.compile(
    r"""(?P<space>[ \t\n\u00a0\u202f\u2009]+)|(?P<comment>--.*)|(?P<string>"[^"]*"?)|(?P<number>[0-9]+)"""
    r"""|(?P<word>[^\W\d]\w*)|(?P<sign><=|>=|[-+*/=<>():,.])|(?P<bad>.)"""
)


#: The endings of ordinal numbers.
_ORDINALS = frozenset({"st", "nd", "rd", "th"})


@dataclass(slots=True)
class Chunk:
    """One declaration at the left margin of a text: its tokens, and the beginnings of its lines."""

    head: str
    tokens: list[Token] = field(default_factory=list)
    lines: list[tuple[int, int]] = field(default_factory=list)  # (depth, index of the first token)
    places: list[Place] = field(default_factory=list)  # for each line, the context before it
    broken_lines: set[int] = field(default_factory=set)  # offsets of lines with a finding already
    refused: bool = False


@dataclass(slots=True)
class Lexed:
    """The chunks (declarations) of a source, and its comments."""

    chunks: list[Chunk]
    comments: tuple[Comment, ...]


def lex(
    source: Source,
    vocabulary: Vocabulary,
    findings: Findings,
    without: tuple[str, ...] = (),
    within: tuple[int, int] | None = None,
) -> Lexed:
    """Return the tokens of a source, declaration by declaration. Errors become findings; nothing is raised. Declarations
    that begin with a word in `without` are skipped and have no chunks. With `within`, only the lines between its two
    offsets are read."""
    lexer = _Lexer(source, vocabulary, findings)
    lexer.without = without
    lexer.run(within or (0, len(source.text)))
    return Lexed(lexer.chunks, tuple(lexer.comments))


def lex_prompt(source: Source, vocabulary: Vocabulary, findings: Findings) -> Chunk:
    """Return the tokens of a text that is only one statement or one expression, and no whole file."""
    lexer = _Lexer(source, vocabulary, findings, prompt=True)
    lexer.run((0, len(source.text)))
    return lexer.chunks[0] if lexer.chunks else Chunk("")


def highlight(text: str, vocabulary: Vocabulary) -> list[tuple[int, int, str]]:
    """Return the start, the end and the class of each part of a text, so that an editor can colour the text. Nothing is
    raised.

    The classes are `keyword`, `sign`, `comment`, and those of `HIGHLIGHTS`.
    """
    lexed = lex(Source("", text), vocabulary, Findings())
    found = [(comment.span.start, comment.span.end, "comment") for comment in lexed.comments]
    for chunk in lexed.chunks:
        for token in chunk.tokens:
            if token.end_pos > token.start_pos and token.type not in (NEWLINE, INDENT, DEDENT):
                other = "keyword" if token.type[0].isalpha() else "sign"
                found.append((token.start_pos, token.end_pos, HIGHLIGHTS.get(token.type, other)))
    return sorted(found)


class LineReader:
    """Reads a line in a changed form, to find out whether the change repairs the line."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self._lexer = _Lexer(Source("", ""), vocabulary, Findings())

    def read(self, line: str, place: Place, depth: int) -> list[Piece] | None:
        """Return the tokens of a changed line at a place; None if it is empty or has an error that the lexer would
        report."""
        lexer = self._lexer
        pieces = _pieces_of(line)
        if not pieces:
            return None
        lexer.words.place = place
        return lexer.words.read(pieces, depth)

    @property
    def place(self) -> Place:
        """The context for the next line, after the one that was read last."""
        return self._lexer.words.place


def _pieces_of(line: str) -> list[Piece] | None:
    """Return the words, numbers, texts and signs of a line, without comments; None if the lexer would report an error in
    the line."""
    pieces: list[Piece] = []
    open_ones, glued = 0, -1  # where the last piece ends, if that is a number
    for match in PIECE.finditer(line):
        kind = match.lastgroup
        if kind == "space" or kind == "comment":
            continue
        text, (begin, end) = match.group(), match.span()
        if kind == "word":
            if begin == glued or len(text) > MAX_NAME:
                return None
        elif kind == "string":
            if len(text) < 2 or text[-1] != '"':
                return None
        elif kind == "number":
            if len(text) > MAX_DIGITS:
                return None
        elif kind == "bad":
            if text.isprintable():
                return None
            continue
        elif text in "()":
            open_ones += 1 if text == "(" else -1
            if open_ones > MAX_PARENTHESES:
                return None
        glued = end if kind == "number" else -1
        pieces.append(Piece(kind or "", text, begin, end))
    return pieces


class _Lexer:
    def __init__(self, source: Source, vocabulary: Vocabulary, findings: Findings, prompt: bool = False) -> None:
        self.source = source
        self.findings = findings
        self.prompt = prompt
        self.words = LineWords(vocabulary, prompt)
        self.chunks: list[Chunk] = []
        self.comments: list[Comment] = []
        self.chunk = Chunk("")
        self.is_open = False  # whether lines go into the chunk
        self.without: tuple[str, ...] = ()
        self.stack = [0]
        self.begun: dict[int, int] = {}  # where each open block began, by its depth
        self.stray = False
        self.last_end = 0
        self.line_start = 0
        self.is_cut = False
        self.count = 0

    # ------------------------------------------------------------- lines

    def run(self, within: tuple[int, int]) -> None:
        """Read all lines between two offsets into chunks."""
        position, passed = within[0], False
        for line in lines_of(self.source.text[slice(*within)]):
            if self.without:
                passed = self._is_passed(line, passed)
            if not passed:
                self._line(line, position)
            if self.count > MAX_FINDINGS:  # this is no text of rules, and to read the rest would only take time
                self.chunk.refused = True
                break
            position += len(line) + 1
        self._close_chunk()

    def _is_passed(self, line: str, passed: bool) -> bool:
        """Tell whether a line belongs to a skipped declaration. `passed` says the same about the line above; an
        indented line belongs to the same declaration as the line above."""
        if line[:1] in ("", " ", "\t") or line.startswith("--"):
            return passed
        return line.split(maxsplit=1)[0] in self.without

    def _line(self, line: str, start: int) -> None:
        rest = line.lstrip(" \t")
        if not rest.strip():
            return
        width = len(line) - len(rest)
        if rest.startswith("--"):
            self._comment(rest.rstrip(), start + width, own_line=True)
            return
        self.line_start = start
        self.is_cut = len(line) > MAX_LINE and "\n" not in line  # `dsl.lexing.text_validation` reports it
        line = line[:MAX_LINE] if self.is_cut else line
        if "\t" in line[:width]:
            self._tab(line, start)
        if not self._enter(width, start):
            return
        pieces = self._pieces(line, width, start)
        if self.is_cut:
            self.chunk.broken_lines.add(start)
        if pieces:
            self._layout(width, start)
            self._emit(pieces)

    def _tab(self, line: str, start: int) -> None:
        place = start + line.index("\t")
        self._error(
            codes.TAB,
            Message("a-tab-cannot-indent-a-line"),
            place,
            place + 1,
            help=Message("use-two-spaces-for-each-step"),
        )

    def _enter(self, width: int, start: int) -> bool:
        """Begin a new chunk if a line begins at the margin. Tell whether the line must be read. A line is not read if it
        belongs to no declaration, or to a declaration with blocks that are nested too deep."""
        if width == 0 and not (self.prompt and self.is_open):
            self._close_chunk()
            self._open_chunk()
            self.stray = False
            self.words.begin()
            return True
        if not self.is_open:
            if self.prompt:
                self._open_chunk()
                self.stack = [width]
                return True
            if not self.stray:
                self._error(
                    codes.NOTHING_ABOVE,
                    Message("this-line-is-indented-but-nothing-above-it-begins"),
                    start,
                    start + width,
                    help=Message("begin-it-at-the-margin"),
                )
            self.stray = True
            return False
        return not self.chunk.refused

    def _layout(self, width: int, start: int) -> None:
        """Add an INDENT token if a line is indented further than the one above it, or a DEDENT token for each block that
        ends before it."""
        width = max(width, self.stack[0])  # the first typed line may be indented further than the next ones
        if width > self.stack[-1]:
            self.stack.append(width)
            self.begun[len(self.stack) - 1] = start
            if len(self.stack) > MAX_BLOCKS + 1:
                self._error(
                    codes.TOO_DEEP,
                    Message("blocks-are-nested-more-than-max-blocks-deep", max_blocks=MAX_BLOCKS),
                    start,
                    start + width,
                    help=Message("move-the-inner-part-into-a-verb-or-a"),
                )
                self.chunk.refused = True
            self._add(INDENT, "", start + width, start + width)
            return
        while width < self.stack[-1]:
            inner = self.stack.pop()
            if width > self.stack[-1]:
                goes_on = self._uneven(width, start, self.begun.get(len(self.stack)))
                self.stack.append(width if goes_on else inner)  # so that the following lines keep their depth
                return
            self._add(DEDENT, "", self.last_end, self.last_end)

    def _uneven(self, width: int, start: int, begun: int | None) -> bool:
        """Report a line whose indentation fits no block around it. If the line is one step inside the outer block,
        report instead that the block above the line is indented too far. In this case return True: the line, with its
        indentation, continues that block."""
        outer = self.stack[-1]
        if begun is not None and width == outer + STEP:
            first = self.source.text[begun : self.source.text.find("\n", begun)]
            inner = len(first) - len(first.lstrip())
            self._error(
                codes.UNEVEN_INDENT,
                Message("this-line-is-indented-by-inner-and-those-below", inner=inner, width=width),
                begun,
                begun + inner,
                label=Message("further-than-the-rest-of-its-block"),
                help=Message("indent-it-by-width", width=width),
            )
            self.chunk.broken_lines.add(begun)
            return True
        self._error(
            codes.UNEVEN_INDENT,
            Message("this-line-stands-between-two-blocks"),
            start,
            start + width,
            label=Message("indented-by-width", width=width),
            help=Message("indent-by-outer-or-by-more-than-the-line", outer=outer),
        )
        return False

    def _open_chunk(self) -> None:
        self.chunk = Chunk("")
        self.chunks.append(self.chunk)
        self.is_open = True

    def _close_chunk(self) -> None:
        if not self.is_open:
            return
        while len(self.stack) > 1:
            self.stack.pop()
            self._add(DEDENT, "", self.last_end, self.last_end)
        self.stack = [0]
        self.is_open = False

    # ------------------------------------------------------------- pieces

    def _pieces(self, line: str, width: int, start: int) -> list[Piece]:
        pieces: list[Piece] = []
        parentheses = 0
        for match in PIECE.finditer(line, width):
            kind, text = match.lastgroup or "", match.group()
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
                codes.UNCLOSED_QUOTE,
                Message("this-quotation-has-no-end-on-its-line"),
                begin,
                end,
                label=Message("begins-here"),
                help=Message("close-it-with"),
            )
        elif kind == "number" and len(text) > MAX_DIGITS:
            self._error(
                codes.LONG_NUMBER, Message("a-number-has-at-most-max-digits-digits", max_digits=MAX_DIGITS), begin, end
            )
        elif kind == "word":
            if len(text) > MAX_NAME:
                self._error(
                    codes.LONG_NAME, Message("a-name-has-at-most-max-name-letters", max_name=MAX_NAME), begin, end
                )
            if pieces and pieces[-1].kind == "number" and pieces[-1].end == begin:
                self._error(
                    codes.GLUED_NUMBER,
                    Message("text-text2-is-neither-a-number-nor-a-name", text=pieces[-1].text, text2=text),
                    pieces[-1].start,
                    end,
                    help=Message("write-text-text2", text=pieces[-1].text, text2=text)
                    if text not in _ORDINALS
                    else Message("no-word-says-which-of-several-the-top-of"),
                )

    def _bad_character(self, text: str, begin: int, end: int) -> None:
        if not text.isprintable():  # `dsl.lexing.text_validation` reports it
            self.chunk.broken_lines.add(self.line_start)
            return
        hint = {
            "“": Message("use-the-straight-quote"),
            "”": Message("use-the-straight-quote"),
            "'": Message("use-the-double-quote"),
            "’": Message("use-the-double-quote-what-belongs-to-somebody-stands"),
            ";": Message("one-sentence-a-line-what-follows-begins-a-line"),
            "!": Message("for-what-is-not-the-same-write-is-not"),
            "&": Message("write-and"),
            "|": Message("write-or"),
            "[": Message("write"),
            "]": Message("write-2"),
            "{": Message("lines-that-belong-together-are-indented-by-two-spaces"),
            "}": Message("lines-that-belong-together-are-indented-by-two-spaces"),
            "%": Message("numbers-are-whole-write-a-part-of-100-as"),
            "?": Message("leave-it-away"),
            "—": Message("a-comment-begins-with-and-less-is"),
            "–": Message("a-comment-begins-with-and-less-is"),
        }.get(text, "")
        line = rewritten(self.source.text[self.line_start :].split("\n", 1)[0].split("--")[0].strip(), text)
        hint = Message("write-line", line=line) if line else hint
        self._error(
            codes.UNKNOWN_CHARACTER,
            Message("the-character-text-means-nothing-here", text=repr(text)),
            begin,
            end,
            help=hint,
        )

    def _too_many_parentheses(self, begin: int, end: int) -> None:
        self._error(
            codes.EXPRESSION_TOO_DEEP,
            Message("parentheses-are-nested-more-than-max-parentheses-deep", max_parentheses=MAX_PARENTHESES),
            begin,
            end,
            help=Message("give-the-inner-part-a-name-with-let-or"),
        )

    def _comment(self, text: str, start: int, own_line: bool) -> None:
        self.comments.append(Comment(Span(self.source.name, start, start + len(text)), text, own_line))

    # ------------------------------------------------------------ classes

    def _emit(self, pieces: list[Piece]) -> None:
        """Add the tokens of one line to the chunk."""
        chunk = self.chunk
        depth = len(self.stack) - 1
        chunk.lines.append((depth, len(chunk.tokens)))
        chunk.places.append(self.words.place)
        chunk.tokens.extend(_token(p.kind, p.text, p.start, p.end) for p in self.words.read(pieces, depth))
        chunk.head = self.words.outer or self.words.head
        self.last_end = chunk.tokens[-1].end_pos
        self._add(NEWLINE, "", self.last_end, self.last_end)

    def _add(self, kind: str, text: str, start: int, end: int) -> None:
        self.chunk.tokens.append(_token(kind, text, start, end))

    def _error(self, code: str, message: str, start: int, end: int, label: str = "", help: str = "") -> None:
        self.count += 1
        if self.count <= MAX_FINDINGS:
            self.findings.error(code, message, Span(self.source.name, start, end), label=label, help=help)
        if self.is_open:
            self.chunk.broken_lines.add(self.line_start)


def _token(kind: str, text: str, start: int, end: int) -> Token:
    return Token(kind, text, start, end)
