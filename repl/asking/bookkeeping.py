"""Find the statements of a verb or a step that only keep notes for the rules, such as a clock. A text for players leaves them
out."""

from __future__ import annotations

from collections.abc import Iterator

from dsl import nodes
from repl.render.voice import Voice

#: The declarations that are printed as the text of cards.
PRINTED = (nodes.Card, nodes.Family, nodes.ClassText)


def unseen(voice: Voice) -> frozenset[str]:
    """Return the names of the values that a player does not need to know. Such a value is on no board, also not in a
    definition that is on a board, no card reads it, and the log does not tell its changes. A value whose changes have an
    empty text in the language is one of them unless a board shows the value itself."""
    book = voice.game.book
    cards = {name for one in book.declarations if isinstance(one, PRINTED) for name in _read(one)}
    shown = {name for one in book.boards for name in _read(one)}
    seen = cards | _with_definitions(voice, shown)
    entries = voice.game.lexicon.entries.get(voice.language, {})
    texts = {name: entries[name].told[:1] for _, name in book.values if name in entries}
    silent = {name for name, text in texts.items() if text == ("",)} - shown
    return frozenset(name for _, name in book.values if name in silent or not (name in seen or texts.get(name)))


def only_notes(part: nodes.Node, names: frozenset[str]) -> bool:
    """Tell whether a statement does nothing but give new contents to some values, or copy these values to others."""
    match part:
        case nodes.Set():
            return _target(part.target) in names or _target(part.value) in names
        case nodes.Adjust():
            return _target(part.target) in names
        case nodes.If() | nodes.Attempt():
            return all(only_notes(one, names) for one in (*part.body, *part.otherwise))
        case nodes.Repeat() | nodes.RepeatUntil() | nodes.ForEach() | nodes.AsMuchAsPossible():
            return all(only_notes(one, names) for one in part.body)
        case _:
            return False


def is_read(name: str, parts: tuple[nodes.Node, ...]) -> bool:
    """Tell whether some statements read a name."""
    return any(name in _read(part) for part in parts)


def _with_definitions(voice: Voice, names: set[str]) -> frozenset[str]:
    """Return some names, and those that the definitions among them read."""
    book = voice.game.book
    below: dict[str, set[str]] = {}
    for (_, name), define in book.defines.items():
        below.setdefault(name, set()).update(_read(define.value))
    waiting = list(names)
    found: set[str] = set()
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting += below.get(name, ())
    return frozenset(found)


def _target(expression: nodes.Node) -> str:
    """Return the name that an expression ends with, such as `n` in `p.n`; "" if it is neither a name nor a field."""
    if isinstance(expression, nodes.Name):
        return expression.id
    return expression.name if isinstance(expression, nodes.Field | nodes.Call) else ""


def _read(declaration: nodes.Node) -> Iterator[str]:
    """Yield the words in a declaration, except the values to which it gives new contents."""
    parts = nodes.parts_within(declaration)
    given = {id(part.target) for part in parts if isinstance(part, nodes.Set | nodes.Adjust)}
    for part in parts:
        for value in (getattr(part, name) for name in part.__dataclass_fields__) if id(part) not in given else ():
            if isinstance(value, str):
                yield value
            elif isinstance(value, tuple):
                yield from (one for one in value if isinstance(one, str))
