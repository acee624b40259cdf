"""A part of the rules that can be edited (a card, a rule or a file, found by its name), its text, and the errors in a new
text."""

from __future__ import annotations

from collections.abc import Mapping

from dsl import nodes
from dsl.diagnostics.report import render
from dsl.formatting.formatter import format_text
from dsl.records import dataclass
from dsl.source import Source
from interpreter.api import Game
from interpreter.loading.loader import LoadError
from repl.render.cards import cards_like, find_card
from repl.render.phrases import Phrases, phrase, together
from repl.render.voice import Voice
from repl.render.words import meant

MOST_ERRORS = 3


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a source that can be edited: a card, a rule, or the whole file."""

    title: str
    source: Source
    start: int
    end: int
    is_file: bool = True

    @property
    def text(self) -> str:
        return self.source.text[self.start : self.end].rstrip() + "\n"

    def replaced(self, text: str) -> str:
        """Return the whole source with this part replaced by a new text."""
        after = self.source.text[self.end :]
        rest = after.lstrip("\n")
        # Two declarations of one line each without an empty line between them stay so.
        apart = "" if len(after) - len(rest) < 2 and "\n" not in text.strip() else "\n"
        return self.source.text[: self.start] + text.rstrip() + "\n" + (f"{apart}{rest}" if rest else "")


def part_of(game: Game, name: str, voice: Voice | None = None) -> Part | str:
    """Return the part of the rules with a name: a file, a declaration, or a card (with a `voice`, also by its title in that
    language). If there is none, return a sentence about it."""
    for source in game.sources.values():
        if name in (source.name, source.name.rsplit("/", 1)[-1]):
            return Part(name, source, 0, len(source.text))
    for file in game.book.files:
        for declaration in file.declarations:
            if not isinstance(declaration, nodes.Card | nodes.Scenario | nodes.Background) and name in _names(
                declaration
            ):
                return _part(game, name, declaration)
    card = find_card(game, name, voice)
    if isinstance(card, str):
        if cards_like(game, name, voice.title if voice is not None else str):
            return card
        known = [source.name.rsplit("/", 1)[-1] for source in game.sources.values()]
        known += [
            word
            for file in game.book.files
            for one in file.declarations
            if not isinstance(one, nodes.Scenario | nodes.Background)
            for word in _names(one)
            if word
        ]
        known += [one.name if voice is None else voice.title(one.name) for one in game.cards]
        return together(phrase("there-is-no-card-no-rule-and-no-file", name=name), meant(name, dict.fromkeys(known)))
    return _part(game, f"{card.number} {card.name}", card.node)


def _names(declaration: nodes.Node) -> tuple[str, ...]:
    forms = getattr(declaration, "forms", ())
    return (*forms, getattr(declaration, "name", ""), getattr(declaration, "singular", ""))


def _part(game: Game, title: str, node: nodes.Node) -> Part:
    source = game.sources[node.span.source]
    line, _ = source.line_and_column(node.span.start)
    return Part(title, source, source.line_starts[line - 1], node.span.end, False)


def with_text(game: Game, part: Part, text: str) -> dict[str, str]:
    """Return the new source text, by file name, after a part is replaced. The new part is formatted if it can be parsed."""
    tidy = format_text(Source(part.source.name, text), game.book.vocabulary)
    return {part.source.name: part.replaced(tidy if isinstance(tidy, str) else text)}


def errors_in(error: LoadError, texts: Mapping[str, str], part: Part | None, say: Phrases) -> str:
    """Return the errors in an edited text as one text. Errors outside the part `part`, which the edit has caused elsewhere,
    are only counted."""
    wrong = [finding for finding in error.findings if finding.is_error]
    near = [
        finding
        for finding in wrong
        if finding.span.source in texts and (part is None or part.start <= finding.span.start)
    ]
    if part is not None:
        end = len(next(iter(texts.values()))) - (len(part.source.text) - part.end)
        near = [finding for finding in near if finding.span.start <= end] or near
    shown = (near or wrong)[:MOST_ERRORS]
    more = "\n\n" + say.many(len(wrong) - len(shown), "and-n-errors-more") if len(wrong) > len(shown) else ""
    return "\n\n".join(render(finding, error.sources, say.language) for finding in shown) + more
