"""The templates of a rulebook: their choices, one after the other, and the text that a filled template gives."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from dsl import nodes, prose
from dsl.diagnostics.diagnostic import Diagnostic, Findings
from dsl.formatting.formatter import format_text
from dsl.lexing.vocabulary import collect
from dsl.messages.message import Message
from dsl.nodes.phrases import phrase_of
from dsl.parsing import parser
from dsl.records import dataclass
from dsl.semantics.checked import Checked, Scope
from dsl.semantics.checks.expressions import checking_of
from dsl.semantics.checks.statements.choices import check_choice
from dsl.semantics.judging.checker import check
from dsl.semantics.judging.template_text import filled, question
from dsl.semantics.rulebook import declare
from dsl.source import Source
from interpreter.loading.game import Game
from interpreter.model.failure import Fail
from interpreter.positions.position import initial_state
from interpreter.runtime.deciding import refuse
from interpreter.runtime.run import Run

#: A choice of a number offers at most this many numbers above the lowest.
MOST = 999


@dataclass(frozen=True, slots=True)
class Offered:
    """An option of a choice in a template: its name, its code in the rules, and the index of its card if it is one."""

    label: str
    code: str
    card: int | None = None


@dataclass(frozen=True, slots=True)
class Choice:
    """The next choice of a template: its name, its question as a sentence, its options."""

    name: str
    text: str
    offered: tuple[Offered, ...]


def next_choice(game: Game, template: str, chosen: Mapping[str, str], language: str) -> Choice | None:
    """Return the next open choice of a template; None if all are made. `chosen` has the code of each chosen value by
    the name of its choice."""
    node = game.book.templates[template]
    for choice in node.choices:
        if choice.name not in chosen:
            return _choice(game, choice, chosen, language)
    return None


def _choice(game: Game, node: nodes.Choose, chosen: Mapping[str, str], language: str) -> Choice:
    text = Source("template", question(game.checked, node, chosen))
    said = parser.parse_statement(text, game.book.vocabulary, Findings())
    if not isinstance(said, nodes.Choose):
        raise ValueError(Message("the-template-cannot-be-read-with-what-was-chosen", code=text.text))
    check_choice(said, Scope(), checking_of(game.checked, Findings(), text))
    return Choice(node.name, prose.sentence_text(said, game.lexicon, language), tuple(_offered(game, said.what, text)))


def _offered(game: Game, what: nodes.Choice, text: Source) -> list[Offered]:
    """Return the options of a choice in a template, computed on the position before play."""
    program = game.any_program
    run = Run(program, initial_state(program, 0), refuse, search_ahead=True, traced=False)
    match what:
        case nodes.Among(values=values):
            codes = [phrase_of(value, text) for value in values]
            return [Offered(code.strip('"'), code) for code in codes]
        case nodes.Range(low=low, high=high):
            first = program.evaluate(low, run)
            return [Offered(str(n), str(n)) for n in range(first, min(program.evaluate(high, run), first + MOST) + 1)]
    if not isinstance(what, nodes.Quantified):
        return []
    everything = replace(what, determiner="all", amount=None)
    checking_of(game.checked, Findings()).type_of(everything, Scope())
    try:
        pieces = program.evaluate(everything, run)
    except Fail:
        return []
    entries = dict.fromkeys(program.layout.entry_of[piece] for piece in pieces)
    return [
        Offered(card.name, f'"{card.name}"', entry) for entry in entries if entry >= 0 for card in (game.cards[entry],)
    ]


def instantiate(game: Game, template: str, title: str, chosen: Mapping[str, str], heading: str) -> str:
    """Return the text of a file: the heading, and below it the template filled in with a title and the chosen values."""
    node = game.book.templates[template]
    return heading + "\n" + filled(game.checked, node, title, chosen)


def judged(game: Game, source: Source) -> tuple[Checked | None, str, tuple[Diagnostic, ...]]:
    """Check a text together with its game. Return the checked rules of both (None if there is an error), the
    formatted text, and its findings."""
    findings = Findings()
    sources = [*game.sources.values(), source]
    vocabulary = collect(sources, findings)
    trees = [parser.parse(each, vocabulary, findings, scenarios=each is source) for each in sources]
    checked = check(declare(trees, sources, vocabulary, findings), findings)
    laid_out = format_text(source, vocabulary)
    found = tuple(finding for finding in findings.sorted() if finding.span.source == source.name)
    return (None if findings.has_errors else checked), laid_out if isinstance(laid_out, str) else source.text, found
