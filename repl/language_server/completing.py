"""Completions at a place: the words of the language that the grammar allows there, and the names of the rulebook that fit."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache

from lsprotocol import types as lsp

from dsl import nodes
from dsl.lexing.keywords import PRONOUNS
from dsl.lexing.tokens import ADJECTIVE, KIND, NAME, NOUN, PROPERTY, STRING, VERB, WORD
from dsl.lexing.vocabulary import Vocabulary
from dsl.messages.message import Message
from dsl.parsing.blocks import margin_before
from dsl.parsing.due import due
from dsl.records import dataclass
from dsl.semantics.rulebook import Rulebook
from repl.design.editor.phrases import PHRASES
from repl.language_server.books import Rules, Shelf

_BEGUN = re.compile(r'"[^"\n]*$|[^\W\d]\w*$|$')
_OWNED = re.compile(r"([^\W\d]\w*)\s*\.\s*$")
_PROSE = re.compile(r"prose[ \t]+(\w+)")
_WORDS = re.compile(r"[a-z][a-z ]*")
#: The highest number of completions.
MOST = 300
#: The highest number of example forms for a word of the language.
MOST_FORMS = 4
ITEM = lsp.CompletionItemKind
#: After these words the base form of a verb follows, as in `you play`. After any other word the third person follows, as in `a
#: player plays`.
_BASE_AFTER = frozenset({"you", "may", "players", "can"})


@dataclass(frozen=True)
class Proposal:
    """A proposed word, the id of the sentence that describes it, and its declaration (None for a word of the language)."""

    word: str
    kind: lsp.CompletionItemKind
    what: str = ""
    node: nodes.Node | None = None


def completion(shelf: Shelf, rules: Rules, name: str, position: lsp.Position, language: str) -> lsp.CompletionList:
    """Return the completions at a position. They come from the last check; this does not wait for a new one."""
    shown = shelf.shown(name)
    text, offset = shown.source.text, shown.offset(position)
    line = text[text.rfind("\n", 0, offset) + 1 : offset]
    begun = _BEGUN.search(line)
    word = "" if begun is None else begun.group()
    start = offset - len(word)
    book = rules.checked.book if rules.checked is not None else Rulebook(Vocabulary())
    found = _proposals(book, text, start, is_quoted=word.startswith('"'))
    fitting = [one for one in dict.fromkeys(found) if one.word.casefold().startswith(word.casefold())]
    where = lsp.Range(shown.position(start), position)
    items = [_item(one, where, book, language) for one in fitting[:MOST]]
    return lsp.CompletionList(is_incomplete=len(fitting) > MOST, items=items)


def _item(one: Proposal, where: lsp.Range, book: Rulebook, language: str) -> lsp.CompletionItem:
    detail = Message(one.what).in_language(language) if one.what else None
    said = _in_naipe(patterns(one.word)) if one.kind is ITEM.Keyword else None
    if one.node is not None and one.node.span.source in book.sources:
        first = book.written(one.node).split("\n")[0]
        said = lsp.MarkupContent(lsp.MarkupKind.Markdown, f"```naipe\n{first}\n```")
    return lsp.CompletionItem(
        label=one.word, kind=one.kind, detail=detail, documentation=said, text_edit=lsp.TextEdit(where, one.word)
    )


def patterns(word: str) -> list[str]:
    """Return examples of how a word of the language is used, with placeholders in capital letters. They are the phrases in
    PHRASES that begin with the word. If there are none, they are forms from the short reference of the syntax: those that
    begin with the word, else those that contain the word or its third person, else those of verbs with a preposition."""
    found = [phrase for _, phrase in PHRASES if phrase == word or phrase.startswith(f"{word} ")]
    for form in (rf"{word}\b", rf".*\b{word}s?\b", r".*\bVERB\b.*\bPREP"):
        found = found or [one for one in _syntax() if re.match(form, one)][:MOST_FORMS]
    return found


@cache
def _syntax() -> tuple[str, ...]:
    """Return the syntax forms in the docstrings of the nodes, which are the short reference of the syntax."""
    kinds = [one for one in vars(nodes).values() if isinstance(one, type) and issubclass(one, nodes.Node)]
    forms = (" ".join(form.split()) for kind in kinds for form in re.findall(r"`([^`]+)`", kind.__doc__ or ""))
    return tuple(dict.fromkeys(form for form in forms if form[0].isalpha()))


def _in_naipe(lines: list[str]) -> lsp.MarkupContent | None:
    return lsp.MarkupContent(lsp.MarkupKind.Markdown, "```naipe\n" + "\n".join(lines) + "\n```") if lines else None


def _proposals(book: Rulebook, text: str, start: int, is_quoted: bool) -> Iterator[Proposal]:
    allowed = due(text, start, book.vocabulary)
    line = text[text.rfind("\n", 0, start) + 1 : start]
    if is_quoted:
        yield from _titles(book)
        return
    prose = _PROSE.match(text, margin_before(text, start))
    if prose is not None and line and not line.strip():
        yield from _unsaid(book, prose[1])
        return
    owned = _OWNED.search(line)
    if owned is not None:
        yield from _members(book, owned[1])
        return
    if not line:
        nouns = {entry.node.noun for entry in book.cards} | {noun for noun in book.nouns if noun != "player"}
        yield from (Proposal(noun, ITEM.Class, "noun", book.nouns.get(noun)) for noun in sorted(nouns))
    words = line.split()
    yield from _named(book, allowed, words[-1] if words else "")
    yield from (Proposal(word, ITEM.Keyword) for word in sorted(allowed) if _WORDS.fullmatch(word))
    if STRING in allowed:
        yield from _titles(book)


def _unsaid(book: Rulebook, language: str) -> Iterator[Proposal]:
    """Yield the words of a rulebook and the titles of cards for which its prose (the words for players) in a language has no
    entry yet."""
    said = {entry.word for prose in book.prose if prose.language == language for entry in prose.entries}
    of_kinds: tuple[tuple[str, lsp.CompletionItemKind, Iterable[tuple[str, nodes.Node | None]]], ...] = (
        ("verb", ITEM.Function, book.verbs.items()),
        ("noun", ITEM.Class, book.nouns.items()),
        ("word-of-list", ITEM.EnumMember, ((word, None) for word in book.word_list)),
        ("field", ITEM.Field, ((name, node) for (_, name), node in book.fields.items())),
        ("value", ITEM.Variable, ((name, node) for (_, name), node in book.values.items())),
        ("zone", ITEM.Variable, ((name, node) for (_, name), node in book.zones.items())),
        ("definition", ITEM.Function, ((name, node) for (_, name), node in book.defines.items())),
        ("step", ITEM.Method, book.steps.items()),
        ("card", ITEM.Value, ((f'"{title}"', entry.node) for title, entry in book.card_by_title.items())),
    )
    for what, kind, words in of_kinds:
        yield from (Proposal(word, kind, what, node) for word, node in words if word not in said)


def _named(book: Rulebook, allowed: frozenset[str], before: str) -> Iterator[Proposal]:
    """Yield the names of the rulebook that the grammar allows at a place, the likeliest first."""
    vocabulary = book.vocabulary
    if VERB in allowed:
        form = 0 if before in _BASE_AFTER else 1
        for base, forms in vocabulary.forms.items():
            yield Proposal(forms[min(form, len(forms) - 1)], ITEM.Function, "verb", book.verbs.get(base))
    if PROPERTY in allowed:
        yield from (Proposal(name, ITEM.Property, "field", node) for (_, name), node in book.fields.items())
    if NAME in allowed:
        yield from _names(book)
    if NOUN in allowed or KIND in allowed:
        yield from (
            Proposal(word, ITEM.Class, "noun", book.nouns.get(of)) for word, (of, _) in vocabulary.nouns.items()
        )
    if ADJECTIVE in allowed:
        yield from (Proposal(word, ITEM.Property, "adjective") for word in sorted(vocabulary.adjectives))
    if WORD in allowed:
        yield from (Proposal(word, ITEM.EnumMember) for word in sorted(vocabulary.words))


def _names(book: Rulebook) -> Iterator[Proposal]:
    yield from (Proposal(word, ITEM.Keyword) for word in sorted(PRONOUNS))
    for (owner, name), value in book.values.items():
        if owner is None:
            yield Proposal(name, ITEM.Variable, "value", value)
    for (owner, name), zone in book.zones.items():
        if owner is None:
            yield Proposal(name, ITEM.Variable, "zone", zone)
    yield from (Proposal(name, ITEM.Function, "definition", node) for (_, name), node in book.defines.items())
    yield from (Proposal(name, ITEM.Method, "step", node) for name, node in book.steps.items())
    yield from (Proposal(name, ITEM.Constant, "option", node) for name, node in book.options.items())
    yield from (Proposal(name, ITEM.Constant, "table", node) for name, node in book.tables.items())


def _members(book: Rulebook, owner: str) -> Iterator[Proposal]:
    """Yield the members that can follow a dot. After a word for a player, such as `you`, these are the members of players.
    After any other word they are the members of all nouns, with those of players last."""
    is_player = owner in ("you", "who", "owner", "player", "everyone", "anyone")
    nouns = {"player"} if is_player else {*book.nouns} - {"player"} | {None}
    for what, table, kind in (
        ("value", book.values, ITEM.Variable),
        ("zone", book.zones, ITEM.Variable),
        ("field", book.fields, ITEM.Field),
        ("definition", book.defines, ITEM.Function),
    ):
        of_them = [(name, node) for (noun, name), node in table.items() if noun is not None and noun in nouns]
        others = [(name, node) for (noun, name), node in table.items() if noun is not None and noun not in nouns]
        yield from (Proposal(name, kind, what, node) for name, node in (of_them if is_player else [*of_them, *others]))


def _titles(book: Rulebook) -> Iterator[Proposal]:
    yield from (Proposal(f'"{title}"', ITEM.Value, "card", entry.node) for title, entry in book.card_by_title.items())
