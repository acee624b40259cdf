"""Another version of a game: some of its declarations put otherwise, by a text that stands beside it."""

from __future__ import annotations

from collections.abc import Sequence

from dsl import nodes
from dsl.diagnostics.diagnostic import Findings
from dsl.lexing.text_validation import admit
from dsl.lexing.vocabulary import collect
from dsl.parsing import parser
from dsl.source import Source, Span
from interpreter.loading.game import Game
from interpreter.loading.hot_reload import with_sources
from interpreter.loading.loader import LoadError

#: What makes a text a whole game, or an addition to one.
WHOLE = (nodes.Game, nodes.Pack)


def is_whole(source: Source) -> bool:
    """Tell whether a text is a game or a pack by itself, and not only some declarations."""
    findings = Findings()
    file = parser.parse(source, collect([source], findings), findings)
    return any(isinstance(declaration, WHOLE) for declaration in file.declarations)


def varied(game: Game, sources: Sequence[Source]) -> tuple[Game, tuple[str, ...]]:
    """Return a game in which what some texts declare stands in the place of what had the same name, and the numbers of
    the cards among it; what the game does not have yet is added to it. Raises LoadError with all findings."""
    findings = Findings()
    admitted = [admit(source.name, source.text, findings) for source in sources]
    vocabulary = collect([*game.sources.values(), *admitted], Findings())
    texts = {name: source.text for name, source in game.sources.items()}
    replaced: dict[str, list[tuple[Span, str]]] = {}
    added: dict[str, str] = {}
    changed: list[str] = []
    for source in admitted:
        taken: list[tuple[Span, str]] = []
        for declaration in parser.parse(source, vocabulary, findings).declarations:
            if isinstance(declaration, nodes.Card):
                changed.append(declaration.id)
            old = _like(game, declaration)
            if old is not None:
                replaced.setdefault(old.span.source, []).append((old.span, _written(source.text, declaration.span)))
                taken.append((declaration.span, ""))
        added[source.name] = _with(source.text, taken)
    if findings.has_errors:
        raise LoadError(findings.sorted(), {source.name: source for source in admitted})
    others = {name: _with(texts[name], changes) for name, changes in replaced.items()}
    return with_sources(game, {**others, **{name: text for name, text in added.items() if text.strip()}}), tuple(
        changed
    )


def _written(text: str, span: Span) -> str:
    """Return what is written at a place, with one end of the line."""
    return text[span.start : span.end].rstrip() + "\n"


def _with(text: str, changes: Sequence[tuple[Span, str]]) -> str:
    """Return a text with others in some places, which do not overlap."""
    for span, instead in sorted(changes, key=lambda change: change[0].start, reverse=True):
        after = text[span.end :]
        text = text[: span.start] + (instead.rstrip("\n") if after.startswith("\n") else instead) + after
    return text


def _like(game: Game, declaration: nodes.Declaration) -> nodes.Declaration | None:
    """Return the declaration of a game that has the kind and the name of another one, None if there is none."""
    wanted = _key(declaration)
    if wanted is None:
        return None
    for file in game.book.files:
        for other in file.declarations:
            if _key(other) == wanted:
                return other
    return None


def _key(declaration: nodes.Declaration) -> tuple[object, ...] | None:
    """Return by what a declaration is told apart from others: its kind and its name, None if it has none."""
    match declaration:
        case nodes.Card():
            return nodes.Card, declaration.noun, declaration.id
        case nodes.Verb():
            return nodes.Verb, declaration.forms[0]
        case nodes.ValueDecl() | nodes.Zone():
            return (
                type(declaration),
                declaration.name,
                getattr(declaration, "noun", None),
                getattr(declaration, "owner", None),
            )
        case nodes.Define():
            kinds = tuple(parameter.type.name for parameter in declaration.parameters)
            return nodes.Define, declaration.name, kinds
        case nodes.Step() | nodes.Option() | nodes.Words() | nodes.Kinds() | nodes.SpanDecl() | nodes.Tally():
            return type(declaration), declaration.name
        case nodes.Deck():
            return nodes.Deck, declaration.id
        case nodes.Play():
            return (nodes.Play,)
    return None
