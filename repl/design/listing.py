"""The code of a card or rule as lines for the screen. The line that is carried out next is marked."""

from __future__ import annotations

from dsl import nodes
from dsl.source import Source, Span, joined
from interpreter.api import Game
from repl.render.reply import Line
from repl.render.rules_in_force import written

AROUND = 7  # the number of lines that are shown before and after the marked line


def declaration_at(game: Game, span: Span) -> nodes.Node | None:
    """Return the card, the verb, the step or other declaration that contains a place in the rules; None if there is none."""
    for file in game.book.files:
        if file.span.source == span.source:
            for declaration in file.declarations:
                if declaration.span.start <= span.start < max(declaration.span.end, declaration.span.start + 1):
                    return declaration
    return None


def clause(game: Game, span: Span) -> str:
    """Return the text at a place in the rules, up to the end of its first line."""
    source = game.sources.get(span.source)
    if source is None:
        return ""
    text = joined(source.text[span.start : span.end]).split("\n")[0].strip()
    return text or source.line_text(source.line_and_column(span.start)[0]).strip()


def listing(game: Game, span: Span) -> list[Line]:
    """Return the lines of the declaration that contains a place in the rules. The line of the place is marked."""
    source = game.sources.get(span.source)
    if source is None:
        return []
    here = source.line_and_column(span.start)[0]
    declaration = declaration_at(game, span)
    first, last = here, here
    if declaration is not None:
        first = source.line_and_column(declaration.span.start)[0]
        last = source.line_and_column(max(declaration.span.start, declaration.span.end - 1))[0]
    lines = [Line(written(game, span), "hint")]
    shown = range(max(first, here - AROUND), min(last, here + AROUND) + 1)
    if shown[0] > first:
        lines.append(_row(source, first, here))
        if shown[0] > first + 1:
            lines.append(Line("        ...", "hint"))
    lines += [_row(source, number, here) for number in shown]
    if shown[-1] < last:
        lines.append(Line("        ...", "hint"))
    return lines


def _row(source: Source, number: int, here: int) -> Line:
    mark, code = ">" if number == here else " ", source.line_text(number).rstrip()
    lead = len(code) - len(code.lstrip())
    return Line(f"{mark} {number:>4}  {code}", "here" if number == here else "code", 8 + lead + 2)
