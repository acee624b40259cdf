"""The parser: the grammar in lark, and the reading of declarations with it. Other modules call `dsl.parsing.parser`.

Each top-level declaration is parsed alone, so one mistake affects only one declaration and causes one message. To find
further mistakes in a declaration with an error, it is repaired, or parsed once more line by line.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache as once
from threading import Lock
from typing import Any, TypeVar

from lark import Lark, LarkError, UnexpectedToken
from lark import __version__ as lark_version
from lark.grammar import Rule
from lark.lexer import Lexer, TerminalDef

import grammar
from dsl import cache, nodes
from dsl.diagnostics import codes
from dsl.diagnostics.diagnostic import Diagnostic, Edit, Findings
from dsl.lexing.keywords import TRIED
from dsl.lexing.lexer import Chunk, lex, lex_prompt
from dsl.lexing.text_validation import check_text
from dsl.lexing.tokens import DEDENT, INDENT, NEWLINE, Token
from dsl.lexing.vocabulary import Vocabulary
from dsl.messages.message import Message
from dsl.parsing.actions.alternatives import Several
from dsl.parsing.actions.builder import Builder
from dsl.parsing.drafts import Draft, draft_of
from dsl.parsing.errors.explaining import explain
from dsl.parsing.errors.problem import Problem
from dsl.parsing.limits import MAX_REPAIRS, check_depth, may_be_deep
from dsl.parsing.recogniser import Recogniser
from dsl.parsing.repair_findings import told
from dsl.parsing.repairs import Repair, Repairer
from dsl.source import Source, Span
from dsl.waiting import takes_a_while

# The grammar rule for a single line of a block, by the first word of its declaration.
LINES = {
    "card": "card_item",
    "grid": "grid_line",
    "scenario": "scenario_line",
    "background": "scenario_line",
    "verb": "statement",
    "step": "statement",
    "play": "statement",
    "rules": "rule_item",
    "noun": "member",
    "game": "game_line",
    "pack": "pack_line",
    "deck": "deck_line",
    "credits": "credit",
    "prose": "prose_entry",
    "template": "template_item",
}
STARTS = ("declaration", "expression", *dict.fromkeys(LINES.values()))
MAX_PROBLEMS = 100

Limited = TypeVar("Limited", bound=nodes.Node)


class _Tokens(Lexer):
    """A lexer for Lark that returns the tokens which our own lexer has made."""

    def __init__(self, conf: object) -> None:
        pass

    def lex(self, tokens: list[Token]) -> Iterator[Token]:  # type: ignore[override]  # lark calls it with only the input
        yield from tokens


class _Engine:
    """The parser of the grammar, which is made only once, with the builder that makes its nodes. It parses one text at a
    time; `lock` guards it."""

    def __init__(self) -> None:
        self.builder = Builder()
        self.lark = _lark(self.builder)
        self.terminals = {t.pattern.value: t.name for t in self.lark.terminals if t.pattern}
        self.words = {name: word for word, name in self.terminals.items()}
        self.recogniser = Recogniser(self.lark)
        self.lock = Lock()


def build(builder: Builder | None = None) -> Lark:
    """Build the parser from the grammar. Raises GrammarError if the grammar has a conflict."""
    return Lark(
        grammar.text(),
        parser="lalr",
        lexer=_Tokens,
        strict=True,
        keep_all_tokens=True,
        start=list(STARTS),
        transformer=builder,
    )


def _lark(builder: Builder) -> Lark:
    """Return a parser, made from cached tables. If there are no cached tables, the parser is built from the grammar, which
    takes fifty times as long, and its tables are cached."""
    name = f"{cache.digest_of(grammar.text(), lark_version, *STARTS)}.tables"
    cached = cache.load(name)
    if cached is not None:
        try:
            data, memo = cached
            data["options"]["lexer"] = data["parser"]["lexer_conf"]["lexer_type"] = _Tokens
            lark: Lark = Lark._load_from_dict(data, memo, transformer=builder)  # type: ignore[no-untyped-call]
            if list(lark.options.start) == list(lark.parser.parser._parse_table.start_states) == list(STARTS):
                return lark
        except (TypeError, ValueError, LookupError, AttributeError, AssertionError, LarkError):
            pass  # no tables: they are made anew
    takes_a_while()
    lark = build(builder)
    data, memo = lark.memo_serialize([TerminalDef, Rule])
    del data["options"]["transformer"]
    data["options"]["lexer"] = data["parser"]["lexer_conf"]["lexer_type"] = None
    cache.save(name, (data, memo))
    return lark


@once
def _engine() -> _Engine:
    return _Engine()


def parse(
    source: Source,
    vocabulary: Vocabulary,
    findings: Findings,
    scenarios: bool = True,
    within: tuple[int, int] | None = None,
) -> nodes.File:
    """Return the tree of a source. Parts with an error are left out, and each error becomes a finding; nothing is raised.

    Without `scenarios`, scenarios and backgrounds are not read, since a game is played without them. `within` has two
    offsets; only the lines between them are read. These lines begin and end at the left margin.
    """
    if not check_text(source, findings):
        return nodes.File(Span(source.name, 0, 0), (), ())
    lexed = lex(source, vocabulary, findings, without=() if scenarios else TRIED, within=within)
    engine = _engine()
    with engine.lock:
        reader = _Reader(engine, source, vocabulary, findings)
        declarations = reader.declarations(lexed.chunks, (within or (0, len(source.text)))[1])
    return nodes.File(Span(source.name, 0, len(source.text)), tuple(declarations), lexed.comments)


def parse_expression(source: Source, vocabulary: Vocabulary, findings: Findings) -> nodes.Expression | None:
    """Return the node of one expression, or None if it has an error."""
    found: nodes.Expression | None = _parse_prompt(source, vocabulary, findings, "expression")
    return found


def parse_statement(source: Source, vocabulary: Vocabulary, findings: Findings) -> nodes.Statement | None:
    """Return the node of one statement or rule, or None if it has an error."""
    found: nodes.Statement | None = _parse_prompt(source, vocabulary, findings, "statement")
    return found


def _parse_prompt(source: Source, vocabulary: Vocabulary, findings: Findings, start: str) -> Any:
    if not check_text(source, findings):
        return None
    chunk = lex_prompt(source, vocabulary, findings)
    if start == "expression" and chunk.tokens and chunk.tokens[-1].type == NEWLINE:
        chunk.tokens.pop()
    engine = _engine()
    with engine.lock:
        reader = _Reader(engine, source, vocabulary, findings)
        return None if chunk.refused else reader.prompt(chunk, start)


def accepted_behind(tokens: Sequence[Token], start: str) -> frozenset[str] | None:
    """Return the words and classes of words that may follow some tokens. `start` is the grammar rule for the whole text
    that the tokens begin. Return None if the tokens cannot be parsed."""
    engine = _engine()
    stack = engine.recogniser.begin(start)
    terminals = [engine.terminals.get(token.type, token.type) for token in tokens]
    if engine.recogniser.taken(stack, terminals) < len(terminals):
        return None
    return frozenset(engine.words.get(name, name) for name in engine.recogniser.accepted(stack, start))


class _Reader:
    """Reads the declarations of one source."""

    def __init__(self, engine: _Engine, source: Source, vocabulary: Vocabulary, findings: Findings) -> None:
        self.engine = engine
        self.source = source
        self.vocabulary = vocabulary
        self.findings = findings
        self.head = ""
        self.problems = 0
        self.repairer = Repairer(engine.recogniser, engine.terminals, vocabulary, source.text)
        engine.builder.source = source.name
        engine.builder.vocabulary = vocabulary

    def declarations(self, chunks: Sequence[Chunk], end: int) -> list[nodes.Declaration]:
        """Return the nodes of the declarations in some chunks (a chunk has the tokens of one declaration). An error
        becomes a finding, and the declaration is repaired if possible."""
        chunks = [chunk for chunk in chunks if chunk.tokens]
        begins = [self._margin(chunk) for chunk in chunks]
        found: list[nodes.Declaration] = []
        above: tuple[int, int] | None = None  # where the declaration above begins, and the number of nodes before it
        done = 0
        for place, (chunk, begin, stop) in enumerate(zip(chunks, begins, [*begins[1:], end])):
            if chunk.refused or place < done:
                continue
            self.findings.require_few()
            read, problem = self._declaration(chunk)
            if problem is None:
                above = begin, len(found)
                found += read
                continue
            joined = self._joined(above[0], begin, stop, problem) if above is not None and problem.index == 0 else None
            if joined is not None and above is not None:
                found[above[1] :] = joined
                continue
            above = begin, len(found)
            count = self._left_at_margin(chunks[place + 1 :]) if problem.accepted == {"_INDENT"} else 0
            moved = self._moved_in([*begins, end][place : place + count + 2], problem) if count else None
            done = place + 1 + (count if moved is not None else 0)
            found += self._mended(draft_of(self.source, begin, stop), chunk, problem) if moved is None else moved
        return found

    def _left_at_margin(self, chunks: Sequence[Chunk]) -> int:
        """Return the number of chunks before the first one that begins like a declaration."""
        first = (self.engine.terminals.get(chunk.tokens[0].type, chunk.tokens[0].type) for chunk in chunks)
        fits = (self.engine.recogniser.taken(self.engine.recogniser.begin("declaration"), [one]) for one in first)
        return len(list(itertools.takewhile(lambda fit: not fit, fits)))

    def _moved_in(self, places: Sequence[int], problem: Problem) -> list[nodes.Declaration] | None:
        """Return the nodes of a declaration whose block stands at the margin by mistake, and report that the lines of the block
        must be indented. Return None if the declaration cannot be read even after the lines are indented. `places` has the
        offset of the line above the block, of each chunk to be indented, and of the text below the block."""
        lines = [place for place in self.source.line_starts if places[1] <= place < places[-1]]
        lines = [place for place in lines if self.source.text[place : place + 1] not in ("\n", "")]
        for step in ("  ", "    ", "      "):
            edits = tuple(Edit(Span(self.source.name, place, place), step) for place in lines)
            draft = draft_of(self.source, places[0], places[-1])
            for edit in reversed(edits):
                draft = draft.edited(edit)
            chunks = self._lexed(draft)
            if len(chunks) == 1 and self._is_whole(chunks[0]):
                self.findings.items.append(
                    replace(
                        explain(problem),
                        help=Message("indent-the-lines-that-belong-to-it-by-n", n=len(step)),
                        edits=edits,
                    )
                )
                return self._nodes(draft, chunks)
        return None

    def _margin(self, chunk: Chunk) -> int:
        return self.source.text.rfind("\n", 0, chunk.tokens[0].start_pos) + 1

    def _declaration(self, chunk: Chunk) -> tuple[list[nodes.Declaration], Problem | None]:
        """Return the declarations in a chunk (several if one line declares several things), and the problem at which
        the parser stopped (None if the parser read everything)."""
        self.head = chunk.head
        read, problem = self._read(chunk.tokens, "declaration")
        return self._all_within_limits(chunk, read), problem

    def _all_within_limits(self, chunk: Chunk, read: nodes.Declaration | Several | None) -> list[nodes.Declaration]:
        each: Iterable[Any] = read.nodes if isinstance(read, Several) else (read,)
        return [node for node in each if self._within_limits(chunk, node) is not None]

    def _joined(self, above: int, begin: int, stop: int, problem: Problem) -> list[nodes.Declaration] | None:
        """Return the nodes of a block to which a line at the margin belongs, and report that the line must be indented. Return
        None if the block cannot be read even after the line is indented."""
        first = problem.tokens[0]
        last = self.source.text[above:begin].rstrip().rpartition("\n")[2]
        deepest = len(last) - len(last.lstrip(" ")) + 2
        for step in ("  ", "    ", "      ")[: deepest // 2]:
            edit = Edit(Span(self.source.name, begin, begin), step)
            draft = draft_of(self.source, above, stop).edited(edit)
            chunks = self._lexed(draft)
            if len(chunks) != 1 or not self._is_whole(chunks[0]):
                continue
            span = Span(self.source.name, first.start_pos, first.end_pos)
            finding = explain(problem)
            self.findings.items.append(
                replace(
                    finding,
                    span=span,
                    help=Message("if-it-belongs-to-the-block-above-indent-it", n=len(step)),
                    edits=(edit,),
                )
            )
            return self._nodes(draft, chunks)
        return None

    def _lexed(self, draft: Draft) -> list[Chunk]:
        within = (draft.start, draft.end)
        return [c for c in lex(draft.source, self.vocabulary, Findings(), within=within).chunks if c.tokens]

    def _is_whole(self, chunk: Chunk) -> bool:
        """Tell whether the parser can read all of a chunk as a declaration."""
        stack = self.engine.recogniser.begin("declaration")
        terminals = [self.engine.terminals.get(token.type, token.type) for token in chunk.tokens]
        whole = self.engine.recogniser.taken(stack, terminals) == len(terminals)
        return whole and self.engine.recogniser.ends_with(stack, "declaration")

    def _nodes(self, draft: Draft, chunks: Sequence[Chunk]) -> list[nodes.Declaration]:
        return [node for chunk in chunks for node in self._declaration(_as_written(draft, chunk))[0]]

    def _mended(self, draft: Draft, chunk: Chunk, problem: Problem) -> list[nodes.Declaration]:
        """Return the nodes of a declaration with an error. The errors are repaired one after the other, and each repair
        is a finding. If an error cannot be repaired, all lines with errors are left out."""
        broken, written = chunk.broken_lines, chunk
        while True:
            repair = self._repair(draft, chunk, problem)
            if repair is None:
                self._report(broken, problem)
                if self.problems >= MAX_PROBLEMS:
                    return []
                return self._all_within_limits(written, self._recover(written, problem, broken))
            finding = told(problem, repair, draft)
            self._count(broken, finding)
            draft = draft.edited(_renamed(repair, finding, chunk, problem.index, draft))
            chunks = self._lexed(draft)
            if len(chunks) != 1:
                return self._nodes(draft, chunks)
            chunk = chunks[0]
            written = _as_written(draft, chunk)
            read, again = self._declaration(written)
            if again is None:
                return read
            problem = again

    def _repair(self, draft: Draft, chunk: Chunk, problem: Problem) -> Repair | None:
        """Return the change after which a chunk can be parsed beyond an error. Return None if there is no such change,
        or if the text has too many errors."""
        if self.problems >= MAX_REPAIRS or len(self.findings.items) >= 2 * MAX_REPAIRS:
            return None
        return self.repairer.best(draft, chunk, problem.index, self._lexed)

    def prompt(self, chunk: Chunk, start: str) -> nodes.Node | None:
        """Return the node of a single expression or statement; None, with a finding, if it has an error."""
        node, problem = self._read(chunk.tokens, start, at_margin=False)
        if problem is not None:
            self._report(chunk.broken_lines, problem)
        return self._within_limits(chunk, node)

    def _within_limits(self, chunk: Chunk, node: Limited | None) -> Limited | None:
        if node is not None and may_be_deep(chunk.tokens) and not check_depth(node, self.findings):
            return None
        return node

    def _read(self, tokens: list[Token], start: str, at_margin: bool = True) -> tuple[Any, Problem | None]:
        """Parse some tokens. Return the node and None, or None and the problem."""
        scratch = Findings()
        self.engine.builder.findings = scratch
        self.engine.builder.begun_by = self.head
        terminals = self.engine.terminals
        for token in tokens:
            token.type = terminals.get(token.type, token.type)
        try:
            node = self.engine.lark.parse(tokens, start=start)
        except UnexpectedToken as error:
            return None, self._problem(tokens, error, start, at_margin)
        self.findings.items.extend(scratch.items)
        return node, None

    def _problem(self, tokens: list[Token], error: UnexpectedToken, start: str, at_margin: bool) -> Problem:
        words = self.engine.words
        index = next((i for i, token in enumerate(tokens) if token is error.token), len(tokens))
        accepted: frozenset[str] = frozenset()
        if self.problems < MAX_PROBLEMS:
            stack = self.engine.recogniser.begin(start)
            self.engine.recogniser.taken(stack, [token.type for token in tokens[: index + 1]])
            accepted = frozenset(words.get(name, name) for name in self.engine.recogniser.accepted(stack, start))
        for token in tokens:
            token.type = words.get(token.type, token.type)
        return Problem(self.source.name, tokens, index, accepted, self.vocabulary, self.head, at_margin)

    def _report(self, broken: set[int], problem: Problem) -> None:
        """Add the finding for a problem to the findings of the source, unless there is a finding on the same line
        already, or there are too many findings."""
        self._count(broken, explain(problem) if self.problems < MAX_PROBLEMS else None)

    def _count(self, broken: set[int], finding: Diagnostic | None) -> None:
        self.problems += 1
        if finding is not None:
            line = self.source.line_and_column(finding.span.start)[0]
            start = self.source.line_starts[line - 1]
            if self._is_invisible(line):
                return  # neither the line nor its repair can be shown until the invisible character is removed
            if start in broken and finding.edits and finding.help:
                # A repair of the whole line says more than the finding that a sign in it is unknown.
                self.findings.items[:] = [one for one in self.findings.items if not self._is_about_sign(one, line)]
                self.findings.items.append(finding)
            elif start not in broken:
                self.findings.items.append(finding)

    def _is_invisible(self, line: int) -> bool:
        """Tell whether there is a finding about an invisible character on a line (N102)."""
        return any(self._is_about(one, line, (codes.BAD_CHARACTER,)) for one in self.findings.items)

    def _is_about_sign(self, finding: Diagnostic, line: int) -> bool:
        return self._is_about(finding, line, (codes.UNKNOWN_CHARACTER, codes.GLUED_NUMBER, codes.UNCLOSED_QUOTE))

    def _is_about(self, finding: Diagnostic, line: int, kinds: tuple[str, ...]) -> bool:
        if finding.span.source != self.source.name or finding.code not in kinds:
            return False
        return self.source.line_and_column(finding.span.start)[0] == line

    def _recover(self, chunk: Chunk, first: Problem, broken: set[int]) -> nodes.Declaration | None:
        """Return the node of a declaration without the lines that have an error, and report those lines."""
        start = LINES.get(chunk.head)
        items = _items(chunk)
        if start is None or not items or first.index == 0:
            return None
        failed = first.tokens[first.index] if first.index < len(first.tokens) else None
        has_names = first.accepted == {"_INDENT"}  # as for a choice whose named blocks are not indented
        good: list[Token] = []
        for item in items:
            _, problem = self._read(item, start, at_margin=False)
            if problem is None:
                good.extend(item)
            elif not any(token is failed for token in item) and not (has_names and item[1:2] and item[1].type == ":"):
                self._report(broken, problem)
        return self._rebuilt(chunk, good)

    def _rebuilt(self, chunk: Chunk, good: list[Token]) -> nodes.Declaration | None:
        end = next(i for i, token in enumerate(chunk.tokens) if token.type in (NEWLINE, "_NEWLINE")) + 1
        head = chunk.tokens[:end]
        place = head[-1].end_pos
        block = [Token(INDENT, "", place, place), *good] if good else []
        if block:
            last = good[-1].end_pos
            block.append(Token(DEDENT, "", last, last))
        node: nodes.Declaration | None = self._read(head + block, "declaration")[0]
        return node


def _renamed(repair: Repair, finding: Diagnostic, chunk: Chunk, index: int, draft: Draft) -> Edit:
    """Return the edit after which the parser goes on. Usually this is the edit of the repair. But if the mistake is that a word
    of the language is used as a name, the edit replaces the word by a new name, so that the word causes no further
    findings."""
    if finding.code != codes.RESERVED_AS_NAME or index >= len(chunk.tokens):
        return repair.edit
    token = chunk.tokens[index]
    if token.type == ".":  # the name before the dot was given above
        token = chunk.tokens[index - 1]
    return Edit(Span(draft.source.name, token.start_pos, token.end_pos), f"my_{token.value}")


def _as_written(draft: Draft, chunk: Chunk) -> Chunk:
    """Return a chunk of a draft in which the places of the tokens are those in the original text."""
    tokens = [Token(t.type, t.value, draft.written(t.start_pos), draft.written(t.end_pos)) for t in chunk.tokens]
    return Chunk(chunk.head, tokens, chunk.lines, chunk.places, chunk.broken_lines, chunk.refused)


def _items(chunk: Chunk) -> list[list[Token]]:
    """Return the lines directly inside the block of a declaration, each as a list of tokens. If a line has a block below
    it, the list includes this block."""
    starts = [
        index for depth, index in chunk.lines if depth == 1 and chunk.tokens[index].value not in ("else", "otherwise")
    ]
    last = len(chunk.tokens)
    if chunk.tokens and chunk.tokens[-1].type == DEDENT:
        last -= 1
    return [chunk.tokens[start:end] for start, end in zip(starts, [*starts[1:], last])]
