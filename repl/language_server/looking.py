"""Hover texts for the place under the cursor: the meaning of a name, the text of a card, or the page of a finding, in the
language of the person."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence
from functools import lru_cache

from lsprotocol import types as lsp

from dsl import nodes, prose
from dsl.messages.message import Message
from dsl.prose.language.lexicon import Lexicon
from dsl.semantics.checked import Checked
from dsl.semantics.rulebook import Rulebook
from dsl.source import Span
from interpreter.editing.naming import Named, named_at, places_of
from interpreter.inspection.narration import lexicon_of
from repl.language_server.books import Rules, Shelf, uri_of
from repl.language_server.telling import page, place_of
from repl.language_server.truth import readings_of

#: The ids of the messages that describe some kinds of names. For any other kind, the kind itself is the id.
KINDS = {"define": "definition", "words": "word-of-list", "word": "word-of-list"}
NAMED = frozenset({"verb", "noun", "adjective", "card", "field", "value", "zone", "define", "option", "table", "step"})
#: The characters that begin a link, a picture, code, a tag or an emphasis in Markdown.
_MARKS = re.compile(r"[\\`*\[<]")
#: A block of code in Markdown, with its text; and, outside of blocks, what `as_written` and the texts of hovers write in Markdown:
#: a mark that is no mark, a link with its text, an emphasis, a line end.
_CODE = re.compile(r"^```\w*\n(.*?)\n?```$", re.MULTILINE | re.DOTALL)
_MARKED = re.compile(r"\\([\\`*\[<])|\[((?:\\.|[^\\\n])*?)\]\([^)\s]*\)|\*\*|  (?=\n)")
#: The highest number of cards of a family whose texts are shown.
MOST_CARDS = 4


def place_before(now: str, judged: str, offset: int) -> int | None:
    """Return the offset in the checked text that matches an offset in the present text; None if the text there has changed
    since the check."""
    above = _in_common(now, judged)
    if offset <= above:
        return offset
    below = _in_common(now[above:][::-1], judged[above:][::-1])
    return offset + len(judged) - len(now) if offset >= len(now) - below else None


def _in_common(one: str, other: str) -> int:
    """Return the number of letters that two texts share at their beginning."""
    if one == other:
        return len(one)
    return bisect_left(range(min(len(one), len(other)) + 1), True, key=lambda size: one[:size] != other[:size]) - 1


def hover(shelf: Shelf, rules: Rules, name: str, offset: int, language: str) -> lsp.Hover | None:
    """Return the hover text for an offset in the checked text: findings there, then the name or the card there; None if
    there is nothing."""
    checked = rules.checked
    source = rules.sources[name]
    shown = shelf.shown(name)
    parts = [
        page(one.code, language)
        for one in rules.found
        if place_of(one, rules).source == name and one.span.start <= offset <= one.span.end
    ]
    named = None if checked is None else named_at(checked, source, offset)
    span = None if named is None else named.span
    if checked is not None and named is not None:
        parts.append(_of_name(shelf, checked, named, language))
    if checked is not None:
        spoken = spoken_language(checked.book, language)
        parts += _cards_at(checked.book, rules, Span(name, offset, offset), named, spoken)
    text = "\n\n---\n\n".join(filter(None, dict.fromkeys(parts)))
    if not text:
        return None
    is_now = span is not None and shown.source.text == source.text
    place = shown.range(span) if span is not None and is_now else None
    return lsp.Hover(lsp.MarkupContent(lsp.MarkupKind.Markdown, text), place)


def spoken_language(book: Rulebook, language: str) -> str:
    """Return the language in which texts of cards are shown: that of the person if the game has it, else the first one of
    the game."""
    spoken = book.game.languages if book.game is not None else ()
    return language if language in spoken or not spoken else spoken[0]


def _of_name(shelf: Shelf, checked: Checked, named: Named, language: str) -> str:
    """Return the hover text for a name: its kind, its type, its declaration, its members, and the number of its uses. In the
    heading of a card, the declaration is left out, so that the text of the card has room on a small screen."""
    what = kind_of(checked.book, named, language)
    type_ = "" if named.type is None else f" · {named.type.described().in_language(language)}"
    rows = [f"**{as_written(named.word)}** {what}{type_}".rstrip()]
    node = named.node
    if node is not None and not (named.kind == "card" and node.span.holds(named.span)):
        source = checked.book.sources[node.span.source]
        line, _ = source.line_and_column(node.span.start)
        rows.append(f"```naipe\n{source.line_text(line).strip()}\n```")
        rows.append(f"[{as_written(source.name.rsplit('/', 1)[-1])}:{line}]({uri_of(source.name)}#L{line})")
    rows += _members(checked.book, named, language)
    rows.append(_written(checked.book, named).in_language(language))
    return "\n\n".join(rows)


def _members(book: Rulebook, named: Named, language: str) -> list[str]:
    """Return, for a noun, the lines that list the fields, values and zones of its things; [] for any other name."""
    if not isinstance(named.node, nodes.Noun):
        return []
    noun = named.node.singular
    of_it = [[name for owner, name in table if owner == noun] for table in (book.fields, book.values, book.zones)]
    heads = ("lsp-fields", "lsp-values", "lsp-zones")
    return [
        Message(head, names=", ".join(f"`{name}`" for name in names)).in_language(language)
        for head, names in zip(heads, of_it)
        if names
    ]


def _written(book: Rulebook, named: Named) -> Message:
    """Return a message that says how often a word occurs and in how many files. Other meanings of the word are counted too,
    because telling them apart would take a second in a large game."""
    pattern = re.compile(rf"\b(?:{'|'.join(map(re.escape, named.forms))})\b")
    counts = [len(pattern.findall(source.text)) for source in book.sources.values()]
    return Message("word-is-written-n-times", n=sum(counts), files=sum(map(bool, counts)), all=len(counts))


def kind_of(book: Rulebook, named: Named, language: str) -> str:
    """Return a few words that describe the kind of a name, such as `noun`, `verb` or `value`; "" for other names."""
    if named.kind == "word":
        return Message("word-of-list", list=book.word_list.get(named.word, "")).in_language(language)
    return Message(KINDS.get(named.kind, named.kind)).in_language(language) if named.kind in NAMED else ""


def _cards_at(book: Rulebook, rules: Rules, place: Span, named: Named | None, language: str) -> list[str]:
    """Return the texts of the cards at a place: of the card whose name is there, or of the cards whose heading is on that
    line."""
    wanted = named.node if named is not None and isinstance(named.node, nodes.Card) else None
    source = book.sources.get(place.source)
    if source is None or (not rules.is_clean and wanted is None):
        return []
    line = source.line_and_column(place.start)[0]
    cards = [
        entry.node
        for entry in book.cards
        if entry.node is wanted
        or (
            wanted is None and entry.node.span.holds(place) and source.line_and_column(entry.node.span.start)[0] == line
        )
    ]
    return [card_text(card, book, language) for card in cards[:MOST_CARDS]]


def card_text(card: nodes.Card, book: Rulebook, language: str) -> str:
    """Return the title and the text of a card in a language; only the title if its text has an error."""
    lexicon = _lexicon(book)
    title = f"**{as_written(prose.title_text(card.title, lexicon, language))}**"
    try:
        text = prose.card_text(card, lexicon, language)
    except Exception:  # unfinished rules have no text; the finding about them gives the reason
        return title
    return f"{title}\n\n" + as_written(text).replace("\n", "  \n")


def as_written(text: str) -> str:
    """Return a text of the rules for use in Markdown, so that the editor shows it as it is written. Otherwise the rules of a stranger
    could show a picture from the internet, and its server would learn who reads them."""
    return _MARKS.sub(r"\\\g<0>", text)


def in_form(content: object, formats: Sequence[lsp.MarkupKind] | None) -> lsp.MarkupContent | None:
    """Return a text in Markdown in the first form that an editor names: as it is, or without its marks. An editor that names
    no form shows a text as it is written, and so gets it without marks. Return None if there is no text."""
    if not isinstance(content, lsp.MarkupContent) or (formats and formats[0] == lsp.MarkupKind.Markdown):
        return content if isinstance(content, lsp.MarkupContent) else None
    return lsp.MarkupContent(lsp.MarkupKind.PlainText, unmarked(content.value))


def unmarked(text: str) -> str:
    """Return a text in Markdown without its marks."""
    parts = _CODE.split(text)
    return "".join(part if number % 2 else _MARKED.sub(_bare, part) for number, part in enumerate(parts))


def _bare(mark: re.Match[str]) -> str:
    return _MARKED.sub(_bare, mark[2]) if mark[2] else mark[1] or ""


def readings(rules: Rules, title: str) -> dict[str, str]:
    """Return the text of a card in each language of its game; {} if the rules have errors."""
    if rules.checked is None or not rules.is_clean:
        return {}
    found: dict[str, str] = {}
    for name in rules.names:
        found = found or dict(readings_of(rules.checked.book, name, title))
    return found


@lru_cache(maxsize=2)
def _lexicon(book: Rulebook) -> Lexicon:
    return lexicon_of(book)


def named_here(shelf: Shelf, rules: Rules, name: str, position: lsp.Position) -> Named | None:
    """Return the name at a position in the editor, None if there is none."""
    checked = rules.checked
    if checked is None or name not in rules.sources:
        return None
    return named_at(checked, rules.sources[name], shelf.shown(name).offset(position))


def locations(shelf: Shelf, rules: Rules, named: Named, declared: bool, used: bool) -> list[lsp.Location]:
    """Return the places where a name is declared (if `declared`), and those where it is used (if `used`)."""
    checked = rules.checked
    if checked is None:
        return []
    places = places_of(checked, named)
    first = places[:1] if named.node is not None or named.is_local else []
    chosen = [*(first if declared else ()), *(places[len(first) :] if used else ())]
    return [
        lsp.Location(uri_of(place.source), shelf.shown(place.source, rules.sources.get(place.source)).range(place))
        for place in chosen
    ]
