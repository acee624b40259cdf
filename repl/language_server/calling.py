"""Two kinds of help for an editor. One shows the roles of a verb while it is typed. The other is the call hierarchy: the
declarations that run a verb or change a value or zone, and what a declaration itself runs or changes."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator

from lsprotocol import types as lsp

from dsl import nodes
from dsl.semantics.checked import Checked
from dsl.semantics.rulebook import Rulebook
from dsl.source import Span
from interpreter.editing.naming import Named, name_span, named_at
from repl.language_server.books import Rules, Shelf, name_of, uri_of
from repl.language_server.outline import KINDS, Block, blocks

_WORDS = re.compile(r"[^\W\d]\w*")
#: An open call at the end of a line: its name, and the text after the bracket.
_CALL = re.compile(r"([^\W\d]\w*)\(([^()]*)$")
#: The nodes that run a verb or refer to an event of it.
_DOING = (nodes.Sentence, nodes.Occasion, nodes.Pattern)
#: The statements that change a value or a zone, each with the names of the fields for its target.
_CHANGING: tuple[tuple[type[nodes.Node], tuple[str, ...]], ...] = (
    (nodes.Set, ("target",)),
    (nodes.Adjust, ("target",)),
    (nodes.Transfer, ("source", "to")),
    (nodes.Exchange, ("left", "right")),
    (nodes.Move, ("to",)),
    (nodes.Shuffle, ("what", "into")),
)


# ------------------------------------------------------------------ while it is typed


def signature(book: Rulebook, line: str) -> lsp.SignatureHelp | None:
    """Return help for the verb or definition at the end of a typed line: its declaration, in which the role that comes next
    is marked. Return None if the line has no verb or definition."""
    call = _CALL.search(line)
    if call is not None:
        define = next((node for (_, name), node in book.defines.items() if name == call[1] and node.parameters), None)
        if define is not None:
            heading = book.written(define).split(" as ", 1)[0].removeprefix("define ").strip()
            parts = [book.written(one) for one in define.parameters]
            return _help(heading, parts, call[2].count(","), "")
    said = [*_WORDS.finditer(line)]
    verbs = book.vocabulary.verbs
    place = next((at for at in range(len(said) - 1, -1, -1) if said[at].group() in verbs), None)
    verb = None if place is None else book.verbs.get(verbs[said[place].group()])
    if verb is None or place is None:
        return None
    heading = book.written(verb).split("\n", 1)[0]
    heading = heading.partition(":")[2].partition(":")[0].strip() or heading
    parts = [book.written(one) for one in (verb.subject, verb.object) if one is not None]
    parts += [f"{preposition} {book.written(one)}" for preposition, one in verb.roles]
    behind = [one.group() for one in said[place + 1 :]]
    active = int(verb.subject is not None)
    for number, (preposition, _) in enumerate(verb.roles):
        if preposition in behind:
            active = int(verb.subject is not None) + int(verb.object is not None) + number
    return _help(heading, parts, active, book.written(verb).split("\n", 1)[0])


def _help(heading: str, parts: Iterable[str], active: int, said: str) -> lsp.SignatureHelp:
    parameters = [lsp.ParameterInformation(part) for part in parts]
    documentation = lsp.MarkupContent(lsp.MarkupKind.Markdown, f"```naipe\n{said}\n```") if said else None
    active = min(active, max(0, len(parameters) - 1))
    one = lsp.SignatureInformation(heading, documentation, parameters, active)
    return lsp.SignatureHelp([one], 0, active)


# -------------------------------------------------------------- what changes this?


def prepared(shelf: Shelf, rules: Rules, named: Named) -> list[lsp.CallHierarchyItem]:
    """Return the declaration of a name as the root of a call hierarchy, in a list; [] if it has none."""
    checked = rules.checked
    if checked is None or named.node is None or named.node.span.source not in checked.book.sources:
        return []
    place = name_span(checked.book, named.node, named.forms)
    block = _block_at(shelf, place)
    return [] if block is None else [_item(shelf, block, named.word, place)]


def incoming(shelf: Shelf, rules: Rules, item: lsp.CallHierarchyItem) -> list[lsp.CallHierarchyIncomingCall]:
    """Return the declarations that use the item: for a verb, those that run it or have a rule about it; for a value or zone,
    those that change it."""
    checked, named = rules.checked, _named(shelf, rules, item)
    if checked is None or named is None:
        return []
    if named.kind == "verb":
        base = checked.book.vocabulary.verbs[named.word]
        return _calls(shelf, checked, lambda part: isinstance(part, _DOING) and part.verb == base)
    return _calls(shelf, checked, lambda part: named.node in _changed_by(checked, part))


def _calls(shelf: Shelf, checked: Checked, is_one: Callable[[nodes.Node], bool]) -> list[lsp.CallHierarchyIncomingCall]:
    found: dict[tuple[str, int], tuple[lsp.CallHierarchyItem, list[lsp.Range]]] = {}
    for declaration in checked.book.declarations:
        for part in nodes.parts_within(declaration):
            if is_one(part):
                _enter(shelf, found, part.span)
    return [lsp.CallHierarchyIncomingCall(item, places) for item, places in found.values()]


def _enter(
    shelf: Shelf, found: dict[tuple[str, int], tuple[lsp.CallHierarchyItem, list[lsp.Range]]], span: Span
) -> None:
    block = _block_at(shelf, span)
    if block is not None:
        key = block.span.source, block.span.start
        if key not in found:
            found[key] = _item(shelf, block, block.name or block.head, block.named), []
        place = shelf.shown(span.source).range(span)
        if place not in found[key][1]:
            found[key][1].append(place)


def outgoing(shelf: Shelf, rules: Rules, item: lsp.CallHierarchyItem) -> list[lsp.CallHierarchyOutgoingCall]:
    """Return the verbs that a declaration runs or has rules about, and the values and zones that it changes."""
    checked, name = rules.checked, name_of(item.uri)
    if checked is None or name not in rules.sources:
        return []
    start = shelf.shown(name).offset(item.selection_range.start)
    found: dict[nodes.Node, tuple[tuple[str, ...], list[lsp.Range]]] = {}
    for declaration in checked.book.declarations:
        if declaration.span.source == name and declaration.span.start <= start <= declaration.span.end:
            for part in nodes.parts_within(declaration):
                for node, forms in _done_by(checked, part):
                    found.setdefault(node, (forms, []))[1].append(shelf.shown(name).range(part.span))
    calls = []
    for node, (forms, places) in found.items():
        place = name_span(checked.book, node, forms)
        block = _block_at(shelf, place)
        if block is not None:
            calls.append(lsp.CallHierarchyOutgoingCall(_item(shelf, block, forms[0], place), places))
    return calls


def _done_by(checked: Checked, part: nodes.Node) -> Iterator[tuple[nodes.Node, tuple[str, ...]]]:
    """Yield the declarations of the verbs, values and zones that one part of a declaration runs or changes, each with the
    words for it."""
    book = checked.book
    if isinstance(part, _DOING) and part.verb in book.verbs:
        yield book.verbs[part.verb], book.vocabulary.forms[part.verb]
    for node in _changed_by(checked, part):
        yield node, (getattr(node, "name", ""),)


def _changed_by(checked: Checked, part: nodes.Node) -> list[nodes.Node]:
    """Return the declarations of the values and zones whose content a statement changes."""
    said = [getattr(part, one) for kind, names in _CHANGING if isinstance(part, kind) for one in names]
    if isinstance(part, nodes.ChangeValue):
        return [node for (_, name), node in checked.book.values.items() if name == part.name]
    refs = [checked.refs.get(one) for one in said if isinstance(one, nodes.Node)]
    return [ref.decl for ref in refs if ref is not None and isinstance(ref.decl, nodes.Node)]


def _named(shelf: Shelf, rules: Rules, item: lsp.CallHierarchyItem) -> Named | None:
    name = name_of(item.uri)
    if rules.checked is None or name not in rules.sources:
        return None
    source = rules.sources[name]
    return named_at(rules.checked, source, shelf.shown(name, source).offset(item.selection_range.start))


def _block_at(shelf: Shelf, span: Span) -> Block | None:
    """Return the declaration around a place, None if there is none."""
    source = shelf.text(span.source)[0]
    return next((one for one in blocks(source) if one.span.start <= span.start <= one.span.end), None)


def _item(shelf: Shelf, block: Block, name: str, place: Span) -> lsp.CallHierarchyItem:
    shown = shelf.shown(block.span.source)
    inside = place if block.span.holds(place) else block.named
    return lsp.CallHierarchyItem(
        name=name,
        kind=KINDS.get(block.head, lsp.SymbolKind.Struct),
        uri=uri_of(block.span.source),
        range=shown.range(block.span),
        selection_range=shown.range(inside),
        detail=block.head,
    )
