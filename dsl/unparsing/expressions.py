"""Writes expressions, groups and filters as source text, with parentheses only where the grammar needs them.

Each place in the grammar has a level, which says how loosely the operators there may bind. It also allows one sort of
noun phrase:

- open: any phrase, even a group that ends with a test (`cards where it.n = 1`)
- closed: any phrase except such a group, since an operator follows
- plain: a group without filters
"""

from __future__ import annotations

from typing import TypeGuard, assert_never

from dsl import nodes as n
from dsl.lexing.keywords import MEASURE_WORDS
from dsl.lexing.vocabulary import Vocabulary

EXPRESSION, OR, AND, NOT, COMPARISON, SUM, TERM, FACTOR, PHRASE, ATOM = range(10)
OPEN, CLOSED, PLAIN = "open", "closed", "plain"

_BINARY_LEVELS = {"+": SUM, "-": SUM, "*": TERM, "/": TERM, "mod": TERM}
LEVELS: dict[type, int] = {
    n.Pick: EXPRESSION,
    n.Not: NOT,
    n.Negative: FACTOR,
    **dict.fromkeys((n.Compare, n.IsAdjective, n.IsOneOf, n.Exists, n.Can, n.Asks, n.Has), COMPARISON),
    **dict.fromkeys(
        (
            n.Quantified,
            n.Group,
            n.End,
            n.CountOf,
            n.Aggregate,
            n.Best,
            n.Neighbours,
            n.Neighbour,
            n.Distance,
            n.Straight,
        ),
        PHRASE,
    ),
}
_DETERMINERS = {
    "the": "the",
    "the n": "the",
    "a": "a",
    "another": "another",
    "n": "",
    "up to": "up to",
    "any": "any number of",
    "some": "one or more",
    "each": "each",
    "all": "all",
    "bare": "",
}
#: The kinds of expressions that are atoms (that have no operators and no filters). Phrases and comparisons, below, have
#: levels of their own.
Atom = n.Number | n.Text | n.Name | n.NoneValue | n.Flag | n.Field | n.Call | n.Numbered | n.EveryZone
Phrase = (
    n.Group
    | n.Quantified
    | n.Neighbour
    | n.End
    | n.CountOf
    | n.Neighbours
    | n.Aggregate
    | n.Best
    | n.Distance
    | n.Straight
)
Comparison = n.Compare | n.IsAdjective | n.IsOneOf | n.Asks | n.Has
_BOUNDS = {"=": "exactly", ">=": "at least", "<=": "at most"}


def level_of(node: n.Expression) -> int:
    """Return the level of the outermost operator of an expression, which says how loosely it binds."""
    if isinstance(node, n.Binary):
        return _BINARY_LEVELS[node.op]
    if isinstance(node, n.Logic):
        return OR if node.op == "or" else AND
    return LEVELS.get(type(node), ATOM)


def is_open(node: n.Expression) -> bool:
    """Tell whether an expression ends with a test of a group. A following operator would then be read as part of the
    test."""
    match node:
        case n.Best():
            return True
        case n.Quantified(group=group):
            return is_open(group)
        case n.Group(filters=filters):
            return bool(filters) and isinstance(filters[-1], n.Where)
        case n.Binary(right=right):
            return level_of(right) > level_of(node) and is_open(right)
        case n.Negative(value=value):
            return level_of(value) > FACTOR and is_open(value)
        case n.End(of=of) | n.Neighbours(of=of) | n.CountOf(what=of) | n.Aggregate(group=of):
            return level_of(of) >= PHRASE and is_open(of)
    return False


def has_filters(node: n.Expression) -> bool:
    """Tell whether a noun phrase such as `cards in hand` has filters."""
    group = node.group if isinstance(node, n.Quantified) else node
    return isinstance(group, n.Group) and bool(group.filters)


def expression_text(node: n.Expression, vocabulary: Vocabulary, level: int = EXPRESSION, sort: str = OPEN) -> str:
    """Return the source text of an expression, in parentheses if a place of this level and sort needs them."""
    wrong_sort = (sort != OPEN and is_open(node)) or (
        sort == PLAIN and (has_filters(node) or isinstance(node, n.Distance | n.Straight))
    )
    if level_of(node) < level or wrong_sort:
        return f"({_bare(node, OPEN, vocabulary)})"
    return _bare(node, sort, vocabulary)


def plain_text(node: n.Expression, vocabulary: Vocabulary) -> str:
    """Return the source text of an operand of a filter, such as the zone after `in`."""
    return expression_text(node, vocabulary, PHRASE, PLAIN)


def operand_text(node: n.Expression, vocabulary: Vocabulary) -> str:
    """Return the source text of a subject or object of a verb."""
    return expression_text(node, vocabulary, SUM)


def _bare(node: n.Expression, sort: str, vocabulary: Vocabulary) -> str:
    left_sort = CLOSED if sort == OPEN else sort
    match node:
        case n.Pick(value=value, test=test, otherwise=otherwise):
            parts = (
                expression_text(value, vocabulary, OR),
                expression_text(test, vocabulary, OR),
                expression_text(otherwise, vocabulary),
            )
            return "{} if {} else {}".format(*parts)
        case n.Logic(op=op, left=left, right=right):
            level = level_of(node)
            return f"{expression_text(left, vocabulary, level)} {op} {expression_text(right, vocabulary, level + 1)}"
        case n.Not(value=value):
            return f"not {expression_text(value, vocabulary, NOT, sort)}"
        case n.Binary(op=op, left=left, right=right):
            level = level_of(node)
            before = expression_text(left, vocabulary, level, left_sort)
            return f"{before} {op} {expression_text(right, vocabulary, level + 1, sort)}"
        case n.Negative(value=n.Negative() as value):
            return f"-({expression_text(value, vocabulary)})"  # two hyphens begin a comment
        case n.Negative(value=value):
            return f"-{expression_text(value, vocabulary, FACTOR, sort)}"
        case n.Exists():
            return _exists(node, vocabulary)
        case n.Can(sentence=sentence):
            return _can(sentence, sort, vocabulary)
        case n.Compare() | n.IsAdjective() | n.IsOneOf() | n.Asks() | n.Has():
            return _comparison(node, sort, vocabulary)
        case n.Group() | n.Quantified() | n.Neighbour() | n.End() | n.CountOf() | n.Neighbours():
            return _phrase(node, sort, vocabulary)
        case n.Aggregate() | n.Best() | n.Distance() | n.Straight():
            return _phrase(node, sort, vocabulary)
    return atom_text(node, vocabulary)


# --------------------------------------------------------- comparisons


def _comparison(node: Comparison, sort: str, vocabulary: Vocabulary) -> str:
    first = _left_side(node)
    if isinstance(node, n.Compare) and node.op == "in":
        left = _inside(first, vocabulary)
    else:
        left = expression_text(first, vocabulary, SUM, CLOSED if sort == OPEN else sort)
    return f"{left} {_relation(node, sort, vocabulary)}"


def _left_side(node: Comparison) -> n.Expression:
    match node:
        case n.Compare(left=left):
            return left
        case n.IsAdjective(value=value) | n.IsOneOf(value=value):
            return value
        case n.Asks(card=card) | n.Has(card=card):
            return card
        case _:
            assert_never(node)


def _relation(node: Comparison, sort: str, vocabulary: Vocabulary) -> str:
    """Return the source text of a comparison from its operator on, without the left side."""
    match node:
        case n.Compare(op=op, right=right):
            return f"{op} {expression_text(right, vocabulary, SUM, sort)}"
        case n.IsAdjective(adjective=adjective, negated=negated):
            return f"is not {adjective}" if negated else f"is {adjective}"
        case n.IsOneOf(group=group, negated=negated):
            words = "is not one of" if negated else "is one of"
            return f"{words} {expression_text(group, vocabulary, SUM, sort)}"
        case n.Asks(whom=whom, verb=verb):
            return f"asks {whom} to {verb}"
        case n.Has(part=part):
            return f"has {part}"
        case _:
            assert_never(node)


def _exists(node: n.Exists, vocabulary: Vocabulary) -> str:
    what = node.what
    group = what.group if isinstance(what, n.Quantified) else what
    plural = isinstance(group, n.Group) and group.plural and getattr(what, "determiner", "") not in ("the", "a")
    words = f"there {'are' if plural else 'is'}{' no' if node.negated else ''}"
    text = expression_text(what, vocabulary, PHRASE)
    return f"{words} {text}" if text != "no" else f"{words} (no)"


def _can(sentence: n.Sentence, sort: str, vocabulary: Vocabulary) -> str:
    obj = sentence.object
    sort_of_subject = PLAIN if sort == PLAIN else CLOSED
    subject = "" if sentence.subject is None else expression_text(sentence.subject, vocabulary, SUM, sort_of_subject)
    if sort == PLAIN:
        text = f"{subject} can {sentence.form}"
        return text if obj is None else f"{text} {plain_text(obj, vocabulary)}"
    return f"{subject} can {_deed(sentence.form, obj, sentence.args, vocabulary)}"


def _inside(node: n.Expression, vocabulary: Vocabulary) -> str:
    """Return the source text for the left side of `in`. An operator or a noun phrase needs parentheses there."""
    is_kind = isinstance(node, n.Name) and node.id in vocabulary.kinds
    return (
        atom_text(node, vocabulary)
        if isinstance(node, Atom) and not is_kind
        else f"({expression_text(node, vocabulary)})"
    )


# -------------------------------------------------------------- atoms


def test_text(node: n.Expression, vocabulary: Vocabulary) -> str:
    """Return the source text of the test of a statement. A test such as `if 2 cards in hand` asks whether there are at least
    that many things."""
    if isinstance(node, n.Exists) and isinstance(node.what, n.Quantified) and node.what.determiner == "n":
        return expression_text(node.what, vocabulary)
    return expression_text(node, vocabulary)


def atom_text(node: Atom, vocabulary: Vocabulary) -> str:
    """Return the source text of an atom: an expression without operators and filters, such as a number or a name."""
    match node:
        case n.Number(value=value):
            return str(value)
        case n.Text(value=value):
            return f'"{value}"'
        case n.Name(id=name):
            return name
        case n.NoneValue():
            return "none"
        case n.Flag(value=value):
            return "yes" if value else "no"
        case n.Field(base=base, name=name):
            return f"{base_text(base, vocabulary)}.{name}"
        case n.Call(name=name, args=args):
            return f"{name}({list_text(args, vocabulary)})"
        case n.Numbered(noun=noun, number=number):
            return f"{noun} {number}"
        case n.EveryZone(zone=zone):
            return f"every {zone}"
        case _:
            assert_never(node)


def list_text(values: tuple[n.Expression, ...], vocabulary: Vocabulary) -> str:
    """Return the source text of several expressions with commas between them."""
    return ", ".join(expression_text(value, vocabulary) for value in values)


def _is_handle(node: n.Expression, vocabulary: Vocabulary) -> TypeGuard[n.Name | n.Field | n.Call]:
    if isinstance(node, n.Name):
        return node.id != "another" and node.id not in vocabulary.words and node.id not in vocabulary.kinds
    return isinstance(node, (n.Field, n.Call))


def base_text(node: n.Expression, vocabulary: Vocabulary) -> str:
    """Return the source text of an expression before `.`, or at the beginning of a line in a scenario."""
    if _is_handle(node, vocabulary) or isinstance(node, (n.Numbered, n.Text)):
        return atom_text(node, vocabulary)
    return f"({expression_text(node, vocabulary)})"


def countable_text(node: n.Expression, vocabulary: Vocabulary) -> str:
    """Return the source text of an amount before a noun, such as `2` in `2 cards`."""
    if _is_handle(node, vocabulary) or isinstance(node, n.Number):
        return atom_text(node, vocabulary)
    return f"({expression_text(node, vocabulary)})"


# ------------------------------------------------------------ phrases


def _phrase(node: Phrase, sort: str, vocabulary: Vocabulary) -> str:
    match node:
        case n.Group():
            return group_text(node, vocabulary)
        case n.Quantified(determiner=determiner, amount=amount, group=group):
            number = "" if amount is None else countable_text(amount, vocabulary)
            return joined(_DETERMINERS[determiner], number, group_text(group, vocabulary))
        case n.Neighbour(direction=direction, amount=amount, after=after):
            seats = "player" if amount is None else f"{countable_text(amount, vocabulary)} players"
            text = f"the {direction} {seats}"
            return text if after is None else f"{text} after {plain_text(after, vocabulary)}"
        case n.End(which=which, amount=amount, of=of):
            number = "" if amount is None else countable_text(amount, vocabulary)
            return f"the {joined(which, number)} of {expression_text(of, vocabulary, PHRASE, sort)}"
        case n.CountOf(what=what):
            return f"count of {expression_text(what, vocabulary, PHRASE, sort)}"
        case n.Neighbours(of=of):
            return f"neighbours of {expression_text(of, vocabulary, PHRASE, sort)}"
        case n.Aggregate(kind=kind, path=path, group=group):
            return f"{kind} {'.'.join(path)} of {expression_text(group, vocabulary, PHRASE, sort)}"
        case n.Distance(start=start, end=end, through=through):
            places = f"distance from {plain_text(start, vocabulary)} to {plain_text(end, vocabulary)}"
            return places + _through(through, vocabulary)
        case n.Straight(start=start, end=end, through=through):
            places = f"line from {plain_text(start, vocabulary)} towards {plain_text(end, vocabulary)}"
            return places + _through(through, vocabulary)
        case n.Best(kind=kind, name=name, low=low, high=high, test=test):
            bounds = f"from {plain_text(low, vocabulary)} to {plain_text(high, vocabulary)}"
            return f"the {kind} {name} {bounds} where {_where(test, vocabulary)}"
        case _:
            assert_never(node)


def group_text(group: n.Group, vocabulary: Vocabulary) -> str:
    """Return the source text of a group without its determiner, such as `red cards in hand`."""
    words = [*group.adjectives, noun_text(group.noun, group.plural, vocabulary)]
    return " ".join([*words, *(filter_text(f, vocabulary) for f in group.filters)])


def noun_text(singular: str, plural: bool, vocabulary: Vocabulary) -> str:
    """Return a noun in the singular or in the plural. A kind of goods such as `food` has only one form."""
    if not plural or singular in vocabulary.kinds:
        return singular
    return vocabulary.plurals.get(singular, singular + "s")


def filter_text(node: n.Filter, vocabulary: Vocabulary) -> str:
    """Return the source text of a filter, such as `in hand` or `where it.n = 1`."""
    match node:
        case n.Within(preposition=preposition, place=place):
            return f"{preposition} {plain_text(place, vocabulary)}"
        case n.WithExtreme(chain=chain):
            return "with " + " then ".join(f"{word} {measure}" for word, measure in chain)
        case n.WithMeasure():
            return _with_measure(node, vocabulary)
        case n.Where(test=test, whose=whose):
            return _whose(test, vocabulary) if whose else f"where {_where(test, vocabulary)}"
        case n.Starting(first=first):
            return f"starting with {plain_text(first, vocabulary)}"
        case n.But(value=value):
            return f"but {plain_text(value, vocabulary)}"
        case n.Belonging(whom=whom):
            return f"belonging to {plain_text(whom, vocabulary)}"
        case n.Reach(steps=None, start=start, through=through):
            return f"joined to {plain_text(start, vocabulary)}{_through(through, vocabulary)}"
        case n.Reach(steps=steps, start=start, through=through):
            number = "" if steps is None else countable_text(steps, vocabulary)
            return f"within {number} of {plain_text(start, vocabulary)}{_through(through, vocabulary)}"
        case n.That():
            return _that(node, vocabulary)
        case n.ThatWould(verbs=verbs, sentence=sentence):
            return f"that would {' or '.join(verbs)} if ({sentence_text(sentence, vocabulary)})"
        case _:
            assert_never(node)


def _through(group: n.Expression | None, vocabulary: Vocabulary) -> str:
    return "" if group is None else f" through {plain_text(group, vocabulary)}"


def _with_measure(node: n.WithMeasure, vocabulary: Vocabulary) -> str:
    if node.than:
        return f"with {'more' if node.op == '>' else 'fewer'} {node.measure} than {plain_text(node.amount, vocabulary)}"
    if node.op == "=" and isinstance(node.amount, n.Number):
        return f"with {node.amount.value} {node.measure}"
    return f"with {_BOUNDS[node.op]} {countable_text(node.amount, vocabulary)} {node.measure}"


def _where(test: n.Expression, vocabulary: Vocabulary) -> str:
    if isinstance(test, n.Not):
        return f"not {_where(test.value, vocabulary)}"
    has_args = isinstance(test, n.Can) and bool(test.sentence.args)
    level = COMPARISON if not isinstance(test, n.Exists) and not has_args else ATOM
    return expression_text(test, vocabulary, level, PLAIN)


def _whose(test: n.Expression, vocabulary: Vocabulary) -> str:
    if isinstance(test, Comparison):
        return f"whose {_path(_left_side(test))} {_relation(test, PLAIN, vocabulary)}"
    return f"whose {_path(test)}"


def _path(node: n.Expression) -> str:
    names = []
    while isinstance(node, n.Field):
        names.append(node.name)
        node = node.base
    return ".".join(reversed(names))


def _that(node: n.That, vocabulary: Vocabulary) -> str:
    form = _past(node.verb, vocabulary)
    during = f" during {node.during}" if node.during else ""
    long = node.args or (node.object is not None and level_of(node.object) < PHRASE)
    if long or (node.subject is not None and level_of(node.subject) < PHRASE):
        subject = "" if node.subject is None else expression_text(node.subject, vocabulary, SUM, CLOSED)
        return f"that ({joined(subject, _deed(form, node.object, node.args, vocabulary))}){during}"
    subject = "" if node.subject is None else plain_text(node.subject, vocabulary)
    obj = "" if node.object is None else plain_text(node.object, vocabulary)
    return f"that {joined(subject, form, obj)}{during}"


def _past(verb: str, vocabulary: Vocabulary) -> str:
    forms = vocabulary.forms.get(verb, (verb,))
    return forms[2] if len(forms) > 2 else forms[0]


# ---------------------------------------------------------- sentences


def sentence_text(node: n.Sentence, vocabulary: Vocabulary) -> str:
    """Return the source text of a sentence: subject, verb, object and other parts."""
    subject = "" if node.subject is None else operand_text(node.subject, vocabulary)
    return joined(subject, _deed(node.form, node.object, node.args, vocabulary))


def _deed(
    form: str, obj: n.Expression | None, args: tuple[tuple[str, n.Expression], ...], vocabulary: Vocabulary
) -> str:
    """Return the source text of a verb with its object and arguments."""
    parts = [form] if obj is None else [form, operand_text(obj, vocabulary)]
    return " ".join([*parts, *(argument_text(word, value, OPEN, vocabulary) for word, value in args)])


def argument_text(preposition: str, value: n.Expression, sort: str, vocabulary: Vocabulary) -> str:
    """Return the source text of a preposition with its operand. A number after `with` is written in parentheses, because
    `with 2` would be read as a filter."""
    text = expression_text(value, vocabulary, SUM, sort)
    if preposition == "with" and (text[0].isdigit() or text.split()[0] in MEASURE_WORDS):
        text = f"({text})"
    return f"{preposition} {text}"


def joined(*parts: str) -> str:
    """Return the parts that are not empty, with spaces between them."""
    return " ".join(part for part in parts if part)
