"""The text of a card in a comment, such as `-- pt: Cada jogador …`: completions for this text, and the code that replaces
it."""

from __future__ import annotations

import re
import textwrap
from concurrent.futures import ThreadPoolExecutor

from lsprotocol import types as lsp

from dsl.messages.message import Message
from dsl.prose import LANGUAGES
from interpreter.loading.game import Game, game_of
from interpreter.loading.loader import LoadError
from interpreter.reading.completing import Writer, known_writer, writer_for
from interpreter.reading.texts import nouns_of
from repl.language_server.books import Rules, Shelf

#: A comment with the text of a card in a language, below the heading of a card.
_TEXT = re.compile(r"(?P<indent>\s*)--\s*(?P<language>[a-z]{2}):\s?(?P<text>.*)")
_HEADING = re.compile(r'^([^\W\d]\w*) \S+ "', re.MULTILINE)
#: The thread that learns the words of a game in the background, one game at a time.
_LEARNING = ThreadPoolExecutor(1, thread_name_prefix="learning")
_BEGUN: set[tuple[str, str, str]] = set()
ITEM = lsp.CompletionItemKind


def sentences(
    shelf: Shelf, rules: Rules, name: str, position: lsp.Position, language: str
) -> lsp.CompletionList | None:
    """Return completions for the text of a card in a comment: the next words, and the code for the text so far. Return None
    outside such a comment. The first call starts to learn the words of the game; until that is done, the list has only a line
    that says so, in the language of the person, and changes nothing if it is taken."""
    shown = shelf.shown(name)
    text, offset = shown.source.text, shown.offset(position)
    start = text.rfind("\n", 0, offset) + 1
    typed = _TEXT.fullmatch(text[start:offset])
    game = _game(rules)
    if typed is None or game is None or typed["language"] not in game.languages or typed["language"] not in LANGUAGES:
        return None
    headings = _HEADING.findall(text[:start])
    noun = headings[-1] if headings and headings[-1] in nouns_of(game) else nouns_of(game)[0]
    writer = _writer(game, typed["language"], noun)
    begins = start + typed.start("text")
    if writer is None:
        here, written = lsp.Range(shown.position(begins), position), typed["text"]
        waits = _item(Message("editor-learning").in_language(language), written, here, written, ITEM.Event, 0)
        return lsp.CompletionList(is_incomplete=True, items=[waits])
    items = []
    grown = writer.grown(typed["text"])
    if grown.code and grown.length >= len(typed["text"].rstrip()):
        code = textwrap.indent(textwrap.dedent(grown.code.rstrip()), typed["indent"])
        line = lsp.Range(shown.position(start), position)
        items.append(
            _item(" / ".join(row.strip() for row in code.split("\n")), code, line, text[start:offset], ITEM.Snippet, 0)
        )
    for number, one in enumerate(writer.proposals(typed["text"]), 1):
        at = begins + one.start
        where = lsp.Range(shown.position(at), position)
        items.append(_item(one.text.strip(), one.text, where, text[at:offset] + one.text, ITEM.Text, number))
    return lsp.CompletionList(is_incomplete=True, items=items)


def _item(
    label: str, new: str, where: lsp.Range, begun: str, kind: lsp.CompletionItemKind, number: int
) -> lsp.CompletionItem:
    """Return a completion. `begun` is the text that the editor compares with the typed one; `number` is the position in the
    list."""
    return lsp.CompletionItem(
        label=label, kind=kind, filter_text=begun, sort_text=f"{number:03}", text_edit=lsp.TextEdit(where, new)
    )


def _game(rules: Rules) -> Game | None:
    """Return the game as it was checked last; None if its rules have errors or if it has no cards."""
    try:
        game = game_of(rules.checked) if rules.checked is not None else None
    except LoadError:
        return None
    return game if game is not None and game.cards else None


def _writer(game: Game, language: str, noun: str) -> Writer | None:
    """Return the writer, which completes the texts of a game in a language. If it has not learned its words yet, start that
    in the background and return None."""
    known = known_writer(game, language, noun)
    if known is not None:
        return known
    mark = game.id, language, noun
    if mark not in _BEGUN:
        _BEGUN.add(mark)
        _LEARNING.submit(_learn, game, language, noun, mark)
    return None


def _learn(game: Game, language: str, noun: str, mark: tuple[str, str, str]) -> None:
    try:
        writer_for(game, language, noun)
    finally:
        _BEGUN.discard(mark)
