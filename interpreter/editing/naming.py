"""Finds the name at a place of a rulebook, its declaration, and its other uses."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from dsl import nodes
from dsl.diagnostics.diagnostic import Findings
from dsl.lexing.lexer import lex
from dsl.lexing.tokens import ADJECTIVE, CLASSES, KIND, NAME, NOUN, PROPERTY, STRING, VERB, WORD, Token
from dsl.parsing.blocks import block_around, blocks_with
from dsl.records import dataclass
from dsl.semantics.checked import Checked
from dsl.semantics.rulebook import CardEntry, Rulebook
from dsl.semantics.static_types import Type
from dsl.source import Source, Span

_WORD = re.compile(r"[^\W\d]\w*")


@dataclass(frozen=True)
class Named:
    """A name at a place of a text. `kind` is one of the classes of tokens or of `Ref`. `forms` are all words for the
    same declaration (`card`, `cards`). `node` is the declaration (None for names of the language), and `type` is the
    type of the name here."""

    word: str
    span: Span
    kind: str
    forms: tuple[str, ...]
    node: nodes.Node | None = None
    type: Type | None = None

    @property
    def is_local(self) -> bool:
        """Tell whether the name is known only inside one declaration."""
        return self.kind == "local"


def tokens_within(source: Source, within: tuple[int, int], book: Rulebook) -> list[Token]:
    """Return the tokens in a part of a text; `within` has the offsets at which the part begins and ends."""
    lexed = lex(source, book.vocabulary, Findings(), within=within)
    return [token for chunk in lexed.chunks for token in chunk.tokens if token.end_pos > token.start_pos]


def named_at(checked: Checked, source: Source, offset: int) -> Named | None:
    """Return the name at an offset of a checked text; None if there is none."""
    book = checked.book
    tokens = tokens_within(source, block_around(source.text, offset), book)
    token = next((one for one in tokens if one.start_pos <= offset <= one.end_pos and one.type in CLASSES), None)
    if token is None:
        return None
    word, span = str(token.value), Span(source.name, token.start_pos, token.end_pos)
    if token.type == STRING:
        word, span = word.strip('"'), Span(source.name, span.start + 1, span.end - 1)
    of_class = _of_class(book, token.type, word, span)
    if of_class is not None:
        return of_class
    if token.type in (NAME, PROPERTY, WORD, NOUN):
        return _by_meaning(checked, word, span) or _by_declaration(book, word, span)
    return None


def _of_class(book: Rulebook, kind: str, word: str, span: Span) -> Named | None:
    """Return the meaning of a verb, noun, adjective, word of a list or card title; None for any other word. Such a
    word has only one meaning in the whole rulebook."""
    vocabulary = book.vocabulary
    match kind:
        case _ if kind == VERB and word in vocabulary.verbs:
            base = vocabulary.verbs[word]
            return Named(word, span, "verb", vocabulary.forms[base], book.verbs.get(base))
        case _ if kind in (NOUN, KIND) and word in vocabulary.nouns:
            noun = vocabulary.nouns[word][0]
            forms = tuple(dict.fromkeys((noun, vocabulary.plurals.get(noun, noun))))
            return Named(word, span, "noun", forms, book.nouns.get(noun) or _list_with(book, word, (nodes.Kinds,)))
        case _ if kind == ADJECTIVE:
            node = next((node for (_, name), node in book.adjectives.items() if name == word), None)
            return Named(word, span, "adjective", (word,), node)
        case _ if kind == WORD:
            option = next((one for one in book.options.values() if word in one.words), None)
            return Named(word, span, "word", (word,), _list_with(book, word, (nodes.Words,)) or option)
        case _ if kind == STRING:
            entry = book.card_by_title.get(word)
            return None if entry is None else Named(word, span, "card", (word,), entry.node)
    return None


def _list_with(book: Rulebook, word: str, kinds: tuple[type[nodes.Words | nodes.Kinds], ...]) -> nodes.Node | None:
    return next((one for one in book.declarations if isinstance(one, kinds) and word in one.words), None)


def _by_meaning(checked: Checked, word: str, span: Span) -> Named | None:
    """Return the meaning of a name in a checked text, from the smallest node around it with that name; None if there
    is none."""
    around = [
        part for part in _parts_at(checked.book, span) if part in checked.refs and checked.refs[part].name == word
    ]
    if not around:
        return None
    part = min(around, key=lambda one: one.span.end - one.span.start)
    ref = checked.refs[part]
    node = ref.decl.node if isinstance(ref.decl, CardEntry) else ref.decl
    return Named(word, span, ref.kind, (word,), node if isinstance(node, nodes.Node) else None, checked.types.get(part))


def _parts_at(book: Rulebook, span: Span) -> Iterator[nodes.Node]:
    """Yield the nodes that contain a place, also the nodes of expanded scenarios and cards."""
    for node in (*book.declarations, *book.scenarios):
        if node.span.holds(span):
            yield from (part for part in nodes.parts_within(node) if part.span.holds(span))


def _by_declaration(book: Rulebook, word: str, span: Span) -> Named | None:
    """Return the meaning of a name from its declaration: the one that contains this place, else the first with that
    name. Return None if nothing has that name."""
    found = list(declared_by_name(book, word))
    here = [one for one in found if one[1].span.holds(span)]
    chosen = here or found
    return Named(word, span, chosen[0][0], (word,), chosen[0][1]) if chosen else None


def declared_by_name(book: Rulebook, word: str) -> Iterator[tuple[str, nodes.Node]]:
    """Yield all declarations with a name that may have several meanings, each with its kind."""
    for kind, table in (("field", book.fields), ("value", book.values), ("zone", book.zones), ("define", book.defines)):
        yield from ((kind, node) for (_, name), node in table.items() if name == word)
    for kind, alone in (("option", book.options), ("table", book.tables), ("step", book.steps), ("span", book.spans)):
        if word in alone:
            yield kind, alone[word]
    for node in book.declarations:
        if isinstance(node, nodes.Words | nodes.Kinds) and word in (node.name, node.plural):
            yield "words", node


def name_span(book: Rulebook, node: nodes.Node, words: Sequence[str]) -> Span:
    """Return the place of the name in a declaration: the place of the first of `words` that occurs in the declaration. If none
    of them occurs, return the first line of the declaration."""
    source = book.sources[node.span.source]
    first = source.text[node.span.start : node.span.end]
    for word in words:
        found = re.search(rf"(?<!\w){re.escape(word)}(?!\w)", first)
        if found is not None:
            return Span(source.name, node.span.start + found.start(), node.span.start + found.end())
    end = first.find("\n")
    return Span(source.name, node.span.start, node.span.end if end < 0 else node.span.start + end)


def places_of(checked: Checked, named: Named) -> list[Span]:
    """Return the places at which a name is used: its declaration first, then the other places by file and offset."""
    book = checked.book
    found: list[Span] = []
    for source in book.sources.values():
        if any(form in source.text for form in named.forms):
            found += _places_in(checked, source, named)
    if named.node is None:
        return found
    declared = name_span(book, named.node, named.forms)
    return [declared, *(place for place in found if place != declared)]


def _places_in(checked: Checked, source: Source, named: Named) -> Iterator[Span]:
    if named.is_local and source.name != named.span.source:
        return
    blocks = blocks_with(source.text, named.forms)
    if named.is_local:
        blocks = [block_around(source.text, named.span.start)]
    means = None if named.is_local or named.kind in _ONE_THING else _meaning(checked, source.name, named)
    for token in (token for block in blocks for token in tokens_within(source, block, checked.book)):
        quoted = token.type == STRING
        if (
            token.type not in CLASSES
            or str(token.value).strip('"') not in named.forms
            or quoted != (named.kind == "card")
        ):
            continue
        span = Span(source.name, token.start_pos + quoted, token.end_pos - quoted)
        if means is None or span.start in means:
            yield span


#: The kinds of names that have only one meaning in the whole rulebook, so that each place of the word is a use.
_ONE_THING = ("verb", "noun", "adjective", "word", "card", "words")


def _meaning(checked: Checked, name: str, named: Named) -> set[int]:
    """Return the offsets in a file at which a word has the same meaning as a name. The places in its declaration and
    in prose are included."""
    book, length = checked.book, len(named.word)
    found: set[int] = set()
    alone = sum(1 for _ in declared_by_name(book, named.word)) == 1
    for part, ref in checked.refs.items():
        if ref.name == named.word and ref.decl is named.node and part.span.source == name:
            written = book.written(part)
            at = written.rfind(named.word) if isinstance(part, nodes.Field) else written.find(named.word)
            if at >= 0:
                found.add(part.span.start + at)
    if named.node is not None and named.node.span.source == name:
        found.add(name_span(book, named.node, (named.word,)).start)
    if alone:  # all other places of the word mean this name too, unless a local name hides it there
        locals_ = {p.span.start for p, r in checked.refs.items() if r.name == named.word and r.kind == "local"}
        text = book.sources[name].text
        found |= {one.start() for one in _WORD.finditer(text) if one.group() == named.word} - locals_
    return {start for start in found if book.sources[name].text[start : start + length] == named.word}
