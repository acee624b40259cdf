"""The base class of all actions (methods that make nodes), and the functions that turn the children of a grammar
alternative into the fields of a node.

Lark calls an action with all children of the alternative, including reserved words. There are two ways to write an action:

- `node`, `gathered` and `mark` return an action that makes a node, a list or an optional part. Their arguments say where
  each field comes from.
- A method that does more has the decorator `built`. This decorator removes the reserved words, finds the span, and turns
  optional parts (`Mark`) into keyword arguments.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from dsl import nodes
from dsl.diagnostics import codes
from dsl.diagnostics.diagnostic import Edit, Findings
from dsl.lexing.tokens import CLASSES, Token
from dsl.lexing.vocabulary import Vocabulary
from dsl.messages.message import Message, code, either
from dsl.source import Span

#: In `each cards` and `all card`, either the noun or the determiner may be wrong. For each determiner, this has the one
#: that may be meant.
_INSTEAD = {"each": "all", "all": "each"}


class Context:
    """The base class of all actions. It has the text that is being parsed, its words, and its findings, which are set
    anew for each text."""

    source: str
    vocabulary: Vocabulary
    findings: Findings
    begun_by: str = ""  # the first word of the declaration, or "card"; "" if a line is read by itself

    def base(self, form: str) -> str:
        """Return the base form of a verb (`draw` for `draws`)."""
        return self.vocabulary.verbs.get(form, str(form))

    def singular(self, noun: str) -> str:
        """Return the singular of a noun."""
        return self.vocabulary.nouns.get(noun, (str(noun), False))[0]

    def check_number(self, span: Span, determiner: str, amount: nodes.Expression | None, group: nodes.Group) -> None:
        """Report a noun that has the wrong number (singular instead of plural, or the reverse), if this is certain."""
        singular, plural = group.noun, self.vocabulary.plurals.get(group.noun, group.noun)
        if singular == plural or singular in self.vocabulary.kinds:
            return
        if determiner == "the" and amount is None and group.plural:
            message = Message("one-is-meant-here-and-plural-are-several", plural=plural)
            what_it_means = Message("the-several-is-exactly-one", noun=singular, plural=plural)
            self.findings.error(codes.SINGULAR, message, span, help=what_it_means)
            return
        is_one = determiner in ("a", "another", "each") or (isinstance(amount, nodes.Number) and amount.value == 1)
        several = isinstance(amount, nodes.Number) and amount.value != 1
        if is_one == group.plural and (is_one or several or determiner in ("all", "any", "some")):
            message = Message("one-is-meant-here-and-plural-are-several", plural=plural)
            if not is_one:
                message = Message("several-are-meant-here-and-noun-is-one", noun=singular)
            written, due = (plural, singular) if is_one else (singular, plural)
            start = group.span.start + sum(len(adjective) + 1 for adjective in group.adjectives)
            edit = Edit(Span(group.span.source, start, start + len(written)), due)
            help_, edits = Message("write-due", due=due), [edit]
            if determiner in _INSTEAD and span.start < group.span.start:
                other, adjectives = _INSTEAD[determiner], "".join(f"{one} " for one in group.adjectives)
                ways = f"{determiner} {adjectives}{due}", f"{other} {adjectives}{written}"
                help_ = Message("did-you-mean-either", either=either(code(ways)))
                edits.append(Edit(Span(span.source, span.start, span.start + len(determiner)), other))
            self.findings.error(codes.SINGULAR, message, span, help=help_, edits=edits)

    def check_players(self, count: nodes.Expression | None, noun: Token) -> None:
        """Report a line with the number of players whose noun is not `player`, or has the wrong number (`3 player`)."""
        is_player, is_one = self.singular(noun) == "player", isinstance(count, nodes.Number) and count.value == 1
        if is_player and (noun != "player" or is_one or isinstance(count, nodes.Name)):
            return
        code, message = codes.SINGULAR, Message("several-are-meant-here-and-noun-is-one", noun=noun)
        if not is_player:
            code, message = codes.UNEXPECTED, Message("found-does-not-fit-here", found=noun)
        due, place = "player" if is_one else "players", self.place(noun)
        self.findings.error(code, message, place, help=Message("write-due", due=due), edits=(Edit(place, due),))

    def place(self, token: Token) -> Span:
        """Return the span of a token."""
        return Span(self.source, token.start_pos, token.end_pos)


class Word(str):
    """A reserved word that becomes part of a node, with its place."""

    start_pos: int
    end_pos: int


class Mark:
    """An optional part of a grammar alternative. Its value becomes the argument `key` of the action."""

    __slots__ = ("end_pos", "key", "start_pos", "value")

    def __init__(self, key: str, value: Any, span: Span) -> None:
        self.key, self.value = key, value
        self.start_pos, self.end_pos = span.start, span.end


class Items:
    """A list of children of a grammar alternative, with its place."""

    __slots__ = ("end_pos", "items", "start_pos")

    def __init__(self, items: tuple[Any, ...], span: Span) -> None:
        self.items = items
        self.start_pos, self.end_pos = span.start, span.end


class Several:
    """The result of an alternative that makes several nodes, as in `value a, b: number`. They all take the place of one
    node."""

    __slots__ = ("end_pos", "nodes", "start_pos")

    def __init__(self, nodes: tuple[nodes.Node, ...], span: Span) -> None:
        self.nodes = nodes
        self.start_pos, self.end_pos = span.start, span.end


#: An action: Lark calls it with the children of an alternative.
Action = Callable[[Any, list[Any]], Any]


class Children:
    """The children of an alternative that are not used yet, without reserved words, and its optional parts by their keys."""

    __slots__ = ("kept", "marks")

    def __init__(self, children: list[Any]) -> None:
        self.kept: list[Any] = []
        self.marks: dict[str, Any] = {}
        for child in children:
            kind = type(child)
            if kind is Mark:
                self.marks[child.key] = child.value
            elif kind is Several:
                self.kept += child.nodes
            elif kind is not Token or child.type in CLASSES:
                self.kept.append(child)


#: What takes a part of an alternative from its children.
Part = Callable[[Context, Children], object]


def _start(child: Any) -> int:
    return child.span.start if isinstance(child, nodes.Node) else child.start_pos


def _end(child: Any) -> int:
    return child.span.end if isinstance(child, nodes.Node) else child.end_pos


def _place(self: Context, children: list[Any]) -> Span:
    return Span(self.source, _start(children[0]), _end(children[-1]))


def built(method: Callable[..., Any]) -> Action:
    """Return a method that Lark can call for a grammar alternative. The returned method calls `method` with the span of
    the alternative, and with all children of the alternative except reserved words."""

    @wraps(method)
    def call(self: Context, children: list[Any]) -> Any:
        left = Children(children)
        return method(self, _place(self, children), *left.kept, **left.marks)

    return call


# The functions below take the next part of an alternative from its children.


def ONE(context: Context, left: Children) -> object:
    """Return the next child; a word as plain text."""
    child = left.kept.pop(0)
    return str(child) if isinstance(child, str) else child


def MAYBE(context: Context, left: Children) -> object:
    """Return the next child; None if there is none."""
    return ONE(context, left) if left.kept else None


def REST(context: Context, left: Children) -> tuple[object, ...]:
    """Return all children that are left."""
    return tuple(ONE(context, left) for _ in range(len(left.kept)))


def ITEMS(context: Context, left: Children) -> tuple[object, ...]:
    """Return the children of the next child, which is a list."""
    found: Items = left.kept.pop(0)
    return found.items


def LISTS(context: Context, left: Children) -> tuple[tuple[Any, ...], ...]:
    """Return the children of all lists that are left."""
    found = tuple(part.items for part in left.kept)
    left.kept.clear()
    return found


def TEST(context: Context, left: Children) -> nodes.Expression:
    """Return the next child as a test."""
    return as_test(left.kept.pop(0))


def NOUN(context: Context, left: Children) -> str:
    """Return the singular of the noun that is the next child."""
    return context.singular(left.kept.pop(0))


def VERB(context: Context, left: Children) -> str:
    """Return the base form of the verb that is the next child."""
    return context.base(left.kept.pop(0))


def TEXT(context: Context, left: Children) -> str | None:
    """Return the text of the next child; None if there is none."""
    return left.kept.pop(0).value if left.kept else None


def ARG(key: str, default: object = None) -> Part:
    """Return the function that takes the optional part with a key; without this part it returns `default`."""
    return lambda context, left: left.marks.pop(key, default)


def _made(make: Callable[..., Any], parts: tuple[object, ...]) -> Action:
    """Return an action that calls `make` with the span of an alternative, and with one value for each of `parts`: what a
    function such as `ONE` takes from the children, or the part itself."""

    def action(self: Context, children: list[Any]) -> Any:
        left = Children(children)
        fields = [part(self, left) if callable(part) else part for part in parts]
        assert not left.kept and not left.marks, (make, children)
        return make(_place(self, children), *fields)

    return action


def node(kind: type[nodes.Node], *parts: object) -> Action:
    """Return an action that makes a node. `parts` are its fields in their order: functions such as `ONE`, or constants."""
    return _made(kind, parts)


def gathered(*parts: object) -> Action:
    """Return an action that makes a list. `parts` are its elements: functions such as `ONE`, or constants."""
    return _made(lambda span, *found: Items(found, span), parts)


def mark(key: str, part: object = ONE) -> Action:
    """Return an action for an optional part of an alternative. The part becomes the argument `key` of the action for the
    whole alternative. `part` is a function such as `ONE`, or a constant."""
    return _made(lambda span, found: Mark(key, found, span), (part,))


def keep_word(self: Context, children: list[Any]) -> Word:
    """Return the reserved word of an alternative, with its place."""
    token = children[0]
    word = Word(token.value)
    word.start_pos, word.end_pos = token.start_pos, token.end_pos
    return word


def keep_all(self: Context, children: list[Any]) -> Items:
    """Return the children of an alternative as a list, without commas and reserved words."""
    span = _place(self, children)
    each = (one for child in children for one in (child.nodes if type(child) is Several else (child,)))
    kept = (c for c in each if type(c) is not Token or c.type in CLASSES)
    return Items(tuple(str(c) if isinstance(c, str) else c for c in kept), span)


def keep_whole(self: Context, children: list[Any]) -> Several:
    """Return the node or nodes of a line with the span of the whole line. Otherwise a closing parenthesis at the end of
    the line would belong to no node."""
    first = children[0]
    kept = first.nodes if type(first) is Several else (first,)
    return Several(kept, Span(self.source, _start(first), _end(children[-1])))


def keep_names(self: Context, children: list[Any]) -> Items:
    """Return the names in an alternative as a list of tokens, which know their places."""
    span = _place(self, children)
    return Items(tuple(child for child in children if child.type in CLASSES), span)


def keep_first(self: Context, children: list[Any]) -> Any:
    """Return the first child of an alternative that is no reserved word or sign."""
    return next(c for c in children if type(c) is not Token or c.type in CLASSES)


def as_test(node: nodes.Expression) -> nodes.Expression:
    """Return an expression as a test. A noun phrase becomes `there is ...`; any other expression is returned
    unchanged."""
    return nodes.Exists(node.span, node, False) if isinstance(node, nodes.Quantified) else node


def object_and_args(rest: tuple[Any, ...]) -> tuple[nodes.Expression | None, tuple[tuple[str, nodes.Expression], ...]]:
    """Return the object of a sentence and its arguments (preposition and value), from what follows its verb."""
    first: Any = rest[0] if rest else None
    obj: nodes.Expression | None = None if isinstance(first, Items) else first
    return obj, tuple(part.items for part in rest if isinstance(part, Items))


def as_group(node: nodes.Expression) -> nodes.Expression:
    """Return the group of a noun phrase in the plural without a determiner (`cards in hand`). Return any other
    expression unchanged."""
    return node.group if isinstance(node, nodes.Quantified) and node.determiner == "bare" else node
