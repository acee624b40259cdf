"""Write source text in the one canonical layout.

The author's words, lines and comments stay, except that each verb gets the form that fits its subject. The layout has
two spaces for each step of indentation, one space between words, and one blank line around blocks.
"""

from __future__ import annotations

from bisect import bisect_left
from itertools import pairwise

from dsl import nodes as n
from dsl.diagnostics.diagnostic import Diagnostic, Findings
from dsl.lexing.lexer import Lexed, lex
from dsl.lexing.tokens import KIND, LABELS, NAME, NEWLINE, NUMBER, PHRASE_TYPES, STRING, VERB, Token
from dsl.lexing.vocabulary import Vocabulary
from dsl.parsing.parser import parse
from dsl.records import dataclass
from dsl.source import FURTHER, Source

_STEP = "  "
_CHOICES = {"choose": ("choose", "chooses"), "decide": ("decide", "decides")}
_CHOICE_WORDS = {form: base for base, forms in _CHOICES.items() for form in forms}
_OPERAND_ENDS = frozenset({*LABELS, KIND, NUMBER, STRING, ")", "none", "yes", "no", "another"})
_NO_SPACE_BEFORE = frozenset({",", ")", ":", "."})
_NO_SPACE_AFTER = frozenset({"(", "."})


def format_text(source: Source, vocabulary: Vocabulary) -> str | tuple[Diagnostic, ...]:
    """Return the text of a source in the canonical layout. If the source cannot be read, return its findings."""
    findings = Findings()
    file = parse(source, vocabulary, findings)
    if findings.has_errors:
        return findings.sorted()
    lexed = lex(source, vocabulary, Findings())
    rows = _rows(source, lexed, right_forms(file, lexed, vocabulary))
    return _laid_out(rows)


# --------------------------------------------------------------------- layout


@dataclass(slots=True)
class _Row:
    """One line of the text: its original place, its depth of indentation, and its new text."""

    line: int
    column: int
    depth: int
    text: str
    is_comment: bool = False
    note: str = ""  # the comment at its end
    last: int = 0  # its last line in the source, if other lines continue it

    def __str__(self) -> str:
        note = f"  {self.note}" if self.note else ""
        return f"{_STEP * self.depth}{self.text}{note}"


def _laid_out(rows: list[_Row]) -> str:
    if not rows:
        return ""
    lines = [str(rows[0])]
    blocks = _heads_of_blocks(rows)
    for index, (before, row) in enumerate(pairwise(rows), 1):
        if _is_apart(before, row, index in blocks):
            lines.append("")
        lines.append(str(row))
    return "\n".join(lines) + "\n"


def _is_apart(before: _Row, row: _Row, begins_block: bool) -> bool:
    """Tell whether the layout has a blank line between two lines."""
    if row.depth == 0:
        if before.depth > 0 or (begins_block and not before.is_comment):
            return True
    elif row.depth > before.depth:
        return False
    return row.line - max(before.line, before.last) > 1


def _heads_of_blocks(rows: list[_Row]) -> set[int]:
    """Return the indices of the lines at the left margin that begin a block, and of comments directly above them."""
    found = set()
    for index in range(len(rows) - 1, -1, -1):
        row, following = rows[index], rows[index + 1] if index + 1 < len(rows) else None
        if row.depth > 0 or following is None:
            continue
        touches = following.line - row.line == 1
        if following.depth > 0 if not row.is_comment else (touches and index + 1 in found):
            found.add(index)
    return found


def _rows(source: Source, lexed: Lexed, forms: dict[int, str]) -> list[_Row]:
    rows = []
    for chunk in lexed.chunks:
        for depth, first in chunk.lines:
            last = first
            while chunk.tokens[last].type != NEWLINE:
                last += 1
            tokens = chunk.tokens[first:last]
            line, column = source.line_and_column(tokens[0].start_pos)
            ends = source.line_and_column(tokens[-1].start_pos)[0]
            rows.append(_Row(line, column, depth, _text(source, tokens, forms, depth), last=ends))
    return _with_comments(source, lexed, rows)


def _with_comments(source: Source, lexed: Lexed, rows: list[_Row]) -> list[_Row]:
    lines = [max(row.line, row.last) for row in rows]
    own = []
    for comment in lexed.comments:
        line, column = source.line_and_column(comment.span.start)
        index = bisect_left(lines, line)
        if comment.own_line:
            own.append(_Row(line, column, _depth_of_comment(rows, index, column), _tidy(comment.text), True))
        else:
            rows[index].note = _tidy(comment.text)
    return sorted(rows + own, key=lambda row: row.line)


def _tidy(comment: str) -> str:
    text = comment[2:]
    return comment if not text or text[0] in " -" else f"-- {text}"


def _depth_of_comment(rows: list[_Row], index: int, column: int) -> int:
    """Return the depth of the block that a comment belongs to. It depends on the indentation of the comment and of the
    lines around the comment."""
    following = rows[index] if index < len(rows) else None
    if following is not None and following.column <= column:
        above = rows[index - 1] if index else None
        if above is None or above.column < column or above.depth <= following.depth:
            return following.depth
    for row in reversed(rows[:index]):
        if row.column <= column:
            return row.depth
        if row.depth == 0:
            break
    return 0


# --------------------------------------------------------------------- tokens


def _text(source: Source, tokens: list[Token], forms: dict[int, str], depth: int = 0) -> str:
    """Return the tokens of one line with the correct spaces between them. Line breaks are kept."""
    parts: list[str] = []
    for index, token in enumerate(tokens):
        if index and "\n" in source.text[tokens[index - 1].end_pos : token.start_pos]:
            parts.append(f"\n{_STEP * depth}{' ' * FURTHER}")
        elif index and not _is_joined(tokens, index):
            parts.append(" ")
        if token.type in PHRASE_TYPES:
            parts.append(token.type)
        else:
            parts.append(forms.get(token.start_pos) or source.text[token.start_pos : token.end_pos])
    return "".join(parts)


def _is_joined(tokens: list[Token], index: int) -> bool:
    before, token = tokens[index - 1], tokens[index]
    if token.type in _NO_SPACE_BEFORE or before.type in _NO_SPACE_AFTER:
        return True
    if token.type == "(":
        is_define = index == 2 and tokens[0].type == "define"
        return before.type == NAME or is_define
    if token.type == "-":
        return False  # two hyphens begin a comment
    return before.type == "-" and _is_sign(tokens, index - 1)


def _is_sign(tokens: list[Token], index: int) -> bool:
    """Tell whether a minus sign belongs to the number after it, and is no operator."""
    if index == 0:
        return True
    before = tokens[index - 1]
    if before.type == VERB:
        return not (index > 1 and tokens[index - 2].type == ".")
    return before.type not in _OPERAND_ENDS


# ---------------------------------------------------------------------- verbs


def right_forms(file: n.File, lexed: Lexed, vocabulary: Vocabulary) -> dict[int, str]:
    """Return the correct form of each verb in a file, by the offset of the verb in the text."""
    finder = _Forms(lexed, vocabulary)
    for declaration in file.declarations:
        finder.visit(declaration)
    return finder.found


class _Forms:
    def __init__(self, lexed: Lexed, vocabulary: Vocabulary) -> None:
        tokens = [t for chunk in lexed.chunks for t in chunk.tokens]
        self.vocabulary = vocabulary
        self.verbs = [t for t in tokens if t.type == VERB]
        self.choices = [t for t in tokens if t.type in _CHOICE_WORDS]
        self.verb_starts = [t.start_pos for t in self.verbs]
        self.choice_starts = [t.start_pos for t in self.choices]
        self.found: dict[int, str] = {}

    def visit(self, node: n.Node, past: bool = False) -> None:
        """Record the correct form of each verb in a node and in all nodes below it. With `past`, verbs get the past
        form."""
        match node:
            case n.Can(sentence=sentence):
                self._set(_after(sentence.subject, sentence), 0)
                for child in sentence.children():
                    self.visit(child)
                return
            case n.May(who=who, body=(n.Sentence() as deed, *_)) if deed.span.start == node.span.start:
                self._set(_after(who, node), 0)  # `p may draw 1`
                for child in (*deed.children(), *node.children()):
                    if child is not deed:
                        self.visit(child, past)
                return
            case n.Sentence() | n.Pattern():
                form = 2 if past else _person(node.subject)
                self._set(_after(node.subject, node), form)
                for one in node.others if isinstance(node, n.Pattern) else ():
                    self._set(_after(one.subject, one), _person(one.subject or node.subject))
            case n.That():
                self._set(_after(node.subject, node), 2)
            case n.ThatWould(verbs=verbs):
                index = bisect_left(self.verb_starts, node.span.start)
                for token in self.verbs[index : index + len(verbs)]:
                    self._put(token, 0)
            case n.Asks(card=card):
                self._set(card.span.end, 0)
            case n.Choose(who=who, may=False) if who.span.start < node.span.start:
                pass  # a choice inside a sentence (`you discard a card as gift`) has no verb `choose`
            case n.Choose(who=who, may=False) | n.ChooseBlock(who=who):
                self._choice(who)
            case n.Verb():
                self._head(node)
        history = isinstance(node, (n.GivenPast, n.ThenPast))
        for child in node.children():
            self.visit(child, history)

    def _set(self, offset: int, form: int) -> None:
        index = bisect_left(self.verb_starts, offset)
        if index < len(self.verbs):
            self._put(self.verbs[index], form)

    def _put(self, token: Token, form: int) -> None:
        forms = self.vocabulary.forms.get(self.vocabulary.verbs[token.value], ())
        if form < len(forms):
            self.found[token.start_pos] = forms[form]

    def _choice(self, who: n.Node) -> None:
        index = bisect_left(self.choice_starts, who.span.end)
        token = self.choices[index]
        self.found[token.start_pos] = _CHOICES[_CHOICE_WORDS[token.value]][_person(who)]

    def _head(self, node: n.Verb) -> None:
        """Record the correct form of the verb in the sentence of a `verb` declaration. The verb has the form that fits
        its subject; without a subject, the base form."""
        start = bisect_left(self.verb_starts, node.span.start) + len(node.forms)
        if node.subject is not None:
            start = bisect_left(self.verb_starts, node.subject.span.end)
        has_head = node.subject or node.object or node.roles or node.one_by_one or node.when_allowed or node.answers
        if has_head and start < len(self.verbs):
            self._put(self.verbs[start], 1 if node.subject is not None else 0)


def _after(subject: n.Node | None, node: n.Node) -> int:
    return node.span.start if subject is None else subject.span.end


def _person(subject: n.Node | None) -> int:
    """Return 0 if a verb with this subject has the base form, 1 if it has the third person."""
    match subject:
        case None | n.Name(id="you"):
            return 0
        case n.Quantified(group=group):
            return 0 if group.plural else 1
        case n.Neighbour(amount=amount) | n.End(amount=amount):
            is_one = amount is None or (isinstance(amount, n.Number) and amount.value == 1)
            return 1 if is_one else 0
        case n.Binary(op="+"):
            return 0
    return 1
