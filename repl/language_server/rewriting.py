"""Formatting and renaming: compute the edits that the editor makes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from difflib import SequenceMatcher

from lsprotocol import types as lsp

from dsl import nodes
from dsl.formatting.formatter import format_text
from dsl.source import Span
from interpreter.editing.naming import Named
from interpreter.loading.renaming import renamed_at_once as renaming_of
from repl.language_server.books import Rules, Shelf, uri_of
from repl.language_server.columns import Shown
from repl.language_server.outline import Block


def formatted(shown: Shown, rules: Rules, within: lsp.Range | None = None) -> list[lsp.TextEdit]:
    """Return the edits that put the lines in a range, or the whole text, into the standard layout; [] if the text cannot be
    parsed."""
    if rules.checked is None:
        return []
    result = format_text(shown.source, rules.checked.book.vocabulary)
    if not isinstance(result, str):
        return []
    edits = line_edits(shown, result)
    if within is None:
        return edits
    return [one for one in edits if one.range.start.line <= within.end.line and one.range.end.line >= within.start.line]


def line_edits(shown: Shown, new: str) -> list[lsp.TextEdit]:
    """Return the edits, each of whole lines, that turn a text into a new one."""
    old, wanted = shown.lines, new.split("\n")
    edits = []
    for tag, first, last, begin, end in SequenceMatcher(None, old, wanted, autojunk=False).get_opcodes():
        if tag == "equal":
            continue
        text = "".join(f"{line}\n" for line in wanted[begin:end])
        if last >= len(old):  # the last line has no line end, so the one before it is removed too
            text = text[:-1]
            if first == last:
                start = shown.line_end(len(old) - 1)
                edits.append(lsp.TextEdit(lsp.Range(start, start), "\n" + text))
                continue
            if begin == end and first > 0:
                start = shown.line_end(first - 1)
                edits.append(lsp.TextEdit(lsp.Range(start, shown.line_end(last - 1)), ""))
                continue
            edits.append(lsp.TextEdit(lsp.Range(lsp.Position(first, 0), shown.line_end(last - 1)), text))
            continue
        edits.append(lsp.TextEdit(lsp.Range(lsp.Position(first, 0), lsp.Position(last, 0)), text))
    return edits


def words_of(named: Named, new: str) -> tuple[str, list[str]]:
    """Return the old name of a thing as `renamed` expects it, such as `player.gold`, and the new words: several forms of a
    word are separated by blanks."""
    owner = owner_of(named.node)
    old = named.word if named.kind == "card" else f"{owner}.{named.word}" if owner else named.forms[0]
    return old, [new.strip('"')] if named.kind == "card" else new.split()


def renamed_at_once(rules: Rules, old: str, new: Sequence[str]) -> Mapping[str, str] | None:
    """Return the texts that a new name changes, by file name, computed from the last check. Return None if the rules have
    errors, or if they must be checked again to be certain. Raises NotRenamed if the name is impossible."""
    if rules.checked is None or not rules.is_clean:
        return None
    own = [source for name, source in rules.sources.items() if name in rules.names]
    others = [source for name, source in rules.sources.items() if name not in rules.names]
    found = renaming_of(rules.checked, own, others, old, new)
    return None if found is None else {name: source.text for name, source in found.changed.items()}


def titled_otherwise(shelf: Shelf, rules: Rules, block: Block, title: str) -> lsp.WorkspaceEdit:
    """Return the edits that give a scenario, a deck, a game or a pack another title, both in its heading and in the prose
    (the words for players) that repeats the title."""
    changes: dict[str, list[lsp.TextEdit]] = {}
    for place in (block.named, *_said_in_prose(rules, block)):
        shown = shelf.shown(place.source)
        changes.setdefault(uri_of(place.source), []).append(lsp.TextEdit(shown.range(place), title))
    return lsp.WorkspaceEdit(changes=changes)


def _said_in_prose(rules: Rules, block: Block) -> Iterator[Span]:
    """Yield the places where the prose of a rulebook repeats the title of a deck, game or pack: as the text to be
    translated, or after its id. If a card has the same title, the text to be translated belongs to the card, and its place
    is left out."""
    book = None if rules.checked is None else rules.checked.book
    if book is None or block.head == "scenario":
        return
    for entry in (entry for prose in book.prose for entry in prose.entries if prose.span.source in rules.names):
        start, quoted = entry.span.start, f'"{block.name}"'
        if entry.word == block.number and entry.texts[:1] == (block.name,):
            start += book.written(entry).index(quoted)
        elif entry.word != quoted or block.name in book.card_by_title:
            continue
        yield Span(entry.span.source, start + 1, start + 1 + len(block.name))


def renaming(shelf: Shelf, changed: Mapping[str, str]) -> lsp.WorkspaceEdit:
    """Return the edits of a renaming. `changed` has the new texts by file name."""
    return lsp.WorkspaceEdit(
        changes={uri_of(name): _words_edits(shelf.shown(name), text) for name, text in changed.items()}
    )


def owner_of(node: nodes.Node | None) -> str:
    """Return the noun that has a value or zone as its member, such as `player`; "" if there is none."""
    owner = getattr(node, "owner", None) if isinstance(node, nodes.ValueDecl | nodes.Zone) else None
    return owner or ""


def _words_edits(shown: Shown, after: str) -> list[lsp.TextEdit]:
    """Return an edit for each line that differs between the present and the new text. Renaming never adds or removes lines."""
    new = after.split("\n")
    return [
        lsp.TextEdit(lsp.Range(lsp.Position(number, 0), shown.line_end(number)), line)
        for number, (old, line) in enumerate(zip(shown.source.text.split("\n"), new))
        if old != line
    ]
