"""Expressions, groups and filters -> source text.

Parentheses are put where the grammar needs them and nowhere else. A place in the grammar has a
level (how loosely its operators may bind) and a sort of noun phrase that it takes:

  open    anything, also a group that ends with a test (`cards where it.n = 1`)
  closed  no such group at the end, since an operator follows
  plain   no group with filters at all
"""

from __future__ import annotations

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
    **dict.fromkeys((n.Quantified, n.Group, n.End, n.CountOf, n.Aggregate, n.Best, n.Neighbours, n.Neighbour), PHRASE),
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
_BOUNDS = {"=": "exactly", ">=": "at least", "<=": "at most"}


def level_of(node: n.Node) -> int:
    """Return how loosely the outermost operator of an expression binds."""
    if isinstance(node, n.Binary):
        return _BINARY_LEVELS[node.op]
    if isinstance(node, n.Logic):
        return OR if node.op == "or" else AND
    return LEVELS.get(type(node), ATOM)


def is_open(node: n.Node) -> bool:
    """Tell whether an expression ends with a group that ends with a test."""
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


def has_filters(node: n.Node) -> bool:
    """Tell whether a noun phrase has filters."""
    return isinstance(node, (n.Quantified, n.Group)) and bool(getattr(node, "group", node).filters)


class ExpressionPrinter:
    """Prints expressions, groups and filters."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self.vocabulary = vocabulary

    def expression(self, node: n.Node, level: int = EXPRESSION, sort: str = OPEN) -> str:
        """Return the text of an expression for a place of that level and sort."""
        wrong_sort = (sort != OPEN and is_open(node)) or (sort == PLAIN and has_filters(node))
        if level_of(node) < level or wrong_sort:
            return f"({self._bare(node, OPEN)})"
        return self._bare(node, sort)

    def plain(self, node: n.Node) -> str:
        """Return the text of an operand of a filter."""
        return self.expression(node, PHRASE, PLAIN)

    def operand(self, node: n.Node) -> str:
        """Return the text of what stands beside a verb."""
        return self.expression(node, SUM)

    def _bare(self, node: n.Node, sort: str) -> str:
        left_sort = CLOSED if sort == OPEN else sort
        match node:
            case n.Pick(value=value, test=test, otherwise=otherwise):
                parts = (self.expression(value, OR), self.expression(test, OR), self.expression(otherwise))
                return "{} if {} else {}".format(*parts)
            case n.Logic(op=op, left=left, right=right):
                level = level_of(node)
                return f"{self.expression(left, level)} {op} {self.expression(right, level + 1)}"
            case n.Not(value=value):
                return f"not {self.expression(value, NOT, sort)}"
            case n.Binary(op=op, left=left, right=right):
                level = level_of(node)
                return f"{self.expression(left, level, left_sort)} {op} {self.expression(right, level + 1, sort)}"
            case n.Negative(value=n.Negative() as value):
                return f"-({self.expression(value)})"  # two hyphens begin a comment
            case n.Negative(value=value):
                return f"-{self.expression(value, FACTOR, sort)}"
        if level_of(node) == COMPARISON:
            return self._comparison(node, sort)
        if level_of(node) == PHRASE:
            return self._phrase(node, sort)
        return self._atom(node)

    # --------------------------------------------------------- comparisons

    def _comparison(self, node: n.Node, sort: str) -> str:
        if isinstance(node, n.Exists):
            return self._exists(node)
        if isinstance(node, n.Can):
            return self._can(node.sentence, sort)
        first = node.children()[0]
        if isinstance(node, n.Compare) and node.op == "in":
            left = self._inside(first)
        else:
            left = self.expression(first, SUM, CLOSED if sort == OPEN else sort)
        return f"{left} {self._relation(node, sort)}"

    def _relation(self, node: n.Node, sort: str) -> str:
        """Return a comparison without its left side."""
        match node:
            case n.Compare(op=op, right=right):
                return f"{op} {self.expression(right, SUM, sort)}"
            case n.IsAdjective(adjective=adjective, negated=negated):
                return f"is not {adjective}" if negated else f"is {adjective}"
            case n.IsOneOf(group=group, negated=negated):
                words = "is not one of" if negated else "is one of"
                return f"{words} {self.expression(group, SUM, sort)}"
            case n.Asks(whom=whom, verb=verb):
                return f"asks {whom} to {verb}"
            case n.Has(part=part):
                return f"has {part}"
        raise TypeError(type(node).__name__)

    def _exists(self, node: n.Exists) -> str:
        what = node.what
        group = what.group if isinstance(what, n.Quantified) else what
        plural = isinstance(group, n.Group) and group.plural and getattr(what, "determiner", "") not in ("the", "a")
        words = f"there {'are' if plural else 'is'}{' no' if node.negated else ''}"
        text = self.expression(what, PHRASE)
        return f"{words} {text}" if text != "no" else f"{words} (no)"

    def _can(self, sentence: n.Sentence, sort: str) -> str:
        subject, obj = sentence.subject, sentence.object
        if sort == PLAIN:
            text = f"{self.expression(subject, SUM, PLAIN)} can {sentence.form}"
            return text if obj is None else f"{text} {self.plain(obj)}"
        return f"{self.expression(subject, SUM, CLOSED)} can {self._deed(sentence.form, obj, sentence.args)}"

    def _inside(self, node: n.Node) -> str:
        """Return the left side of `in`, which takes no operator and no noun phrase."""
        is_kind = isinstance(node, n.Name) and node.id in self.vocabulary.kinds
        return self._atom(node) if level_of(node) == ATOM and not is_kind else f"({self.expression(node)})"

    # -------------------------------------------------------------- atoms

    def test(self, node: n.Node) -> str:
        """Return the text of a test of a statement, where an amount asks whether there is so much."""
        if isinstance(node, n.Exists) and isinstance(node.what, n.Quantified) and node.what.determiner == "n":
            return self.expression(node.what)
        return self.expression(node)

    def _atom(self, node: n.Node) -> str:
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
                return f"{self._base(base)}.{name}"
            case n.Call(name=name, args=args):
                return f"{name}({self.list(args)})"
            case n.Numbered(noun=noun, number=number):
                return f"{noun} {number}"
            case n.EveryZone(zone=zone):
                return f"every {zone}"
        raise TypeError(type(node).__name__)

    def list(self, values: tuple[n.Node, ...]) -> str:
        """Return some expressions with commas between them."""
        return ", ".join(self.expression(value) for value in values)

    def _is_handle(self, node: n.Node) -> bool:
        if isinstance(node, n.Name):
            words = self.vocabulary
            return node.id != "another" and node.id not in words.words and node.id not in words.kinds
        return isinstance(node, (n.Field, n.Call))

    def _base(self, node: n.Node) -> str:
        if self._is_handle(node) or isinstance(node, (n.Numbered, n.Text)):
            return self._atom(node)
        return f"({self.expression(node)})"

    def countable(self, node: n.Node) -> str:
        """Return the text of an amount before a noun."""
        if self._is_handle(node) or isinstance(node, n.Number):
            return self._atom(node)
        return f"({self.expression(node)})"

    # ------------------------------------------------------------ phrases

    def _phrase(self, node: n.Node, sort: str) -> str:
        match node:
            case n.Group():
                return self.group(node)
            case n.Quantified(determiner=determiner, amount=amount, group=group):
                number = "" if amount is None else self.countable(amount)
                return joined(_DETERMINERS[determiner], number, self.group(group))
            case n.Neighbour(direction=direction, amount=amount, after=after):
                seats = "the {} player" if amount is None else "the {} {} players"
                text = seats.format(*_some(direction, amount and self.countable(amount)))
                return text if after is None else f"{text} after {self.plain(after)}"
            case n.End(which=which, amount=None, of=of):
                return f"the {which} of {self.expression(of, PHRASE, sort)}"
            case n.End(which=which, amount=amount, of=of):
                return f"the {which} {self.countable(amount)} of {self.expression(of, PHRASE, sort)}"
            case n.CountOf(what=what):
                return f"count of {self.expression(what, PHRASE, sort)}"
            case n.Neighbours(of=of):
                return f"neighbours of {self.expression(of, PHRASE, sort)}"
            case n.Aggregate(kind=kind, path=path, group=group):
                return f"{kind} {'.'.join(path)} of {self.expression(group, PHRASE, sort)}"
            case n.Best(kind=kind, name=name, low=low, high=high, test=test):
                return f"the {kind} {name} from {self.plain(low)} to {self.plain(high)} where {self._where(test)}"
        raise TypeError(type(node).__name__)

    def group(self, group: n.Group) -> str:
        """Return the text of a group, without a determiner."""
        words = [*group.adjectives, self.noun(group.noun, group.plural)]
        return " ".join([*words, *(self.filter(f) for f in group.filters)])

    def noun(self, singular: str, plural: bool) -> str:
        """Return a noun in one of its forms."""
        return self.vocabulary.plurals.get(singular, singular + "s") if plural else singular

    def filter(self, node: n.Node) -> str:
        """Return the text of a filter."""
        match node:
            case n.Within(preposition=preposition, place=place):
                return f"{preposition} {self.plain(place)}"
            case n.WithExtreme(chain=chain):
                return "with " + " then ".join(f"{word} {measure}" for word, measure in chain)
            case n.WithMeasure():
                return self._with_measure(node)
            case n.Where(test=test, whose=whose):
                return self._whose(test) if whose else f"where {self._where(test)}"
            case n.Starting(first=first):
                return f"starting with {self.plain(first)}"
            case n.But(value=value):
                return f"but {self.plain(value)}"
            case n.That():
                return self._that(node)
            case n.ThatWould(verbs=verbs, sentence=sentence):
                return f"that would {' or '.join(verbs)} if ({self.sentence(sentence)})"
        raise TypeError(type(node).__name__)

    def _with_measure(self, node: n.WithMeasure) -> str:
        if node.than:
            return f"with {'more' if node.op == '>' else 'fewer'} {node.measure} than {self.plain(node.amount)}"
        if node.op == "=" and isinstance(node.amount, n.Number):
            return f"with {node.amount.value} {node.measure}"
        return f"with {_BOUNDS[node.op]} {self.countable(node.amount)} {node.measure}"

    def _where(self, test: n.Node) -> str:
        if isinstance(test, n.Not):
            return f"not {self._where(test.value)}"
        has_args = isinstance(test, n.Can) and bool(test.sentence.args)
        level = COMPARISON if not isinstance(test, n.Exists) and not has_args else ATOM
        return self.expression(test, level, PLAIN)

    def _whose(self, test: n.Node) -> str:
        if isinstance(test, n.Field):
            return f"whose {self._path(test)}"
        return f"whose {self._path(test.children()[0])} {self._relation(test, PLAIN)}"

    def _path(self, node: n.Node) -> str:
        names = []
        while isinstance(node, n.Field):
            names.append(node.name)
            node = node.base
        return ".".join(reversed(names))

    def _that(self, node: n.That) -> str:
        form = self._past(node.verb)
        during = f" during {node.during}" if node.during else ""
        long = node.args or (node.object is not None and level_of(node.object) < PHRASE)
        if long or (node.subject is not None and level_of(node.subject) < PHRASE):
            subject = "" if node.subject is None else self.expression(node.subject, SUM, CLOSED)
            return f"that ({joined(subject, self._deed(form, node.object, node.args))}){during}"
        subject = "" if node.subject is None else self.plain(node.subject)
        obj = "" if node.object is None else self.plain(node.object)
        return f"that {joined(subject, form, obj)}{during}"

    def _past(self, verb: str) -> str:
        forms = self.vocabulary.forms.get(verb, (verb,))
        return forms[2] if len(forms) > 2 else forms[0]

    # ---------------------------------------------------------- sentences

    def sentence(self, node: n.Sentence) -> str:
        """Return the text of a sentence."""
        subject = "" if node.subject is None else self.operand(node.subject)
        return joined(subject, self._deed(node.form, node.object, node.args))

    def _deed(self, form: str, obj: n.Node | None, args: tuple[tuple[str, n.Node], ...]) -> str:
        """Return a verb with what follows it."""
        parts = [form] if obj is None else [form, self.operand(obj)]
        return " ".join([*parts, *(self.argument(word, value, OPEN) for word, value in args)])

    def argument(self, preposition: str, value: n.Node, sort: str) -> str:
        """Return a preposition with its operand; a number after `with` would be read as a measure."""
        text = self.expression(value, SUM, sort)
        if preposition == "with" and (text[0].isdigit() or text.split()[0] in MEASURE_WORDS):
            text = f"({text})"
        return f"{preposition} {text}"


def joined(*parts: str) -> str:
    """Return the parts that say something, with spaces between them."""
    return " ".join(part for part in parts if part)


def _some(*parts: str | None) -> list[str]:
    return [part for part in parts if part is not None]
