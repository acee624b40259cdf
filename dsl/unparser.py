"""Nodes -> source text: each node printed as its author could have written it.

Parentheses are put where the grammar needs them and nowhere else. A place in the grammar has a
level (how loosely its operators may bind) and a sort of noun phrase that it takes:

  open    anything, also a group that ends with a test (`cards where it.n = 1`)
  closed  no such group at the end, since an operator follows
  plain   no group with filters at all
"""

from __future__ import annotations

from dsl import nodes as n
from dsl.reserved import MEASURE_WORDS
from dsl.vocabulary import PREDECLARED, Vocabulary

EXPRESSION, OR, AND, NOT, COMPARISON, SUM, TERM, FACTOR, PHRASE, ATOM = range(10)
OPEN, CLOSED, PLAIN = "open", "closed", "plain"

_BINARY_LEVELS = {"+": SUM, "-": SUM, "*": TERM, "/": TERM, "mod": TERM}
_LEVELS: dict[type, int] = {
    n.Pick: EXPRESSION,
    n.Not: NOT,
    n.Negative: FACTOR,
    **dict.fromkeys((n.Compare, n.IsAdjective, n.IsOneOf, n.Exists, n.Can, n.Asks, n.Has), COMPARISON),
    **dict.fromkeys(
        (n.Quantified, n.Group, n.End, n.CountOf, n.Aggregate, n.Best, n.Neighbours, n.Neighbour), PHRASE
    ),
}
_DETERMINERS = {
    "the": "the", "the n": "the", "a": "a", "another": "another", "n": "", "up to": "up to",
    "any": "any number of", "some": "one or more", "each": "each", "all": "all", "bare": "",
}
_BOUNDS = {"=": "exactly", ">=": "at least", "<=": "at most"}
_CHANGES = {"by": "by", "times": "times", "to": "to", "at most": "to at most", "at least": "to at least"}
_RULE_WORDS = {"instead": "instead of"}
MAX_LINE = 100


def unparse(node: n.Node, vocabulary: Vocabulary = PREDECLARED) -> str:
    """Return the text of a node. The vocabulary gives plurals and forms of verbs."""
    return Unparser(vocabulary).text(node)


def level_of(node: n.Node) -> int:
    """Return how loosely the outermost operator of an expression binds."""
    if isinstance(node, n.Binary):
        return _BINARY_LEVELS[node.op]
    if isinstance(node, n.Logic):
        return OR if node.op == "or" else AND
    return _LEVELS.get(type(node), ATOM)


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
            return level_of(value) >= FACTOR and is_open(value)
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
        first = next(node.children())
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
        return f"{words} {self.expression(what, PHRASE)}"

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
                return _joined(_DETERMINERS[determiner], number, self.group(group))
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
        return f"whose {self._path(next(test.children()))} {self._relation(test, PLAIN)}"

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
            return f"that ({_joined(subject, self._deed(form, node.object, node.args))}){during}"
        subject = "" if node.subject is None else self.plain(node.subject)
        obj = "" if node.object is None else self.plain(node.object)
        return f"that {_joined(subject, form, obj)}{during}"

    def _past(self, verb: str) -> str:
        forms = self.vocabulary.forms.get(verb, (verb,))
        return forms[2] if len(forms) > 2 else forms[0]

    # ---------------------------------------------------------- sentences

    def sentence(self, node: n.Sentence) -> str:
        """Return the text of a sentence."""
        subject = "" if node.subject is None else self.operand(node.subject)
        return _joined(subject, self._deed(node.form, node.object, node.args))

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


def _joined(*parts: str) -> str:
    return " ".join(part for part in parts if part)


def _some(*parts: str | None) -> list[str]:
    return [part for part in parts if part is not None]


class StatementPrinter(ExpressionPrinter):
    """Prints statements and rules; a method returns lines."""

    def lines(self, node: n.Node) -> list[str]:
        """Return the lines of a statement or a rule."""
        compound = self._compound(node)
        return [self.simple(node)] if compound is None else compound

    def simple(self, node: n.Node) -> str:
        """Return a statement that fits on one line."""
        match node:
            case n.Sentence():
                return self.sentence(node)
            case n.Choose(who=who, what=what, name=name, free=free):
                verb = ("decides" if free else "chooses")[: -1 if _is_you(who) else None]
                return f"{self.operand(who)} {verb} {self.choice(what)} as {name}"
            case n.Move(what=what, to=to, bottom=bottom):
                return f"move {self.operand(what)} to {self._target(to, bottom)}"
            case n.Shuffle(what=what, into=into):
                return f"shuffle {self.operand(what)}" + ("" if into is None else f" into {self.operand(into)}")
            case n.Exchange(left=left, right=right):
                return f"exchange {self.operand(left)} and {self.operand(right)}"
            case n.Set(target=target, value=value):
                return f"set {self.operand(target)} to {self.expression(value)}"
            case n.Adjust(op=op, target=target, amount=amount):
                return f"{op} {self.operand(target)} by {self.operand(amount)}"
            case n.Roll(what=n.Range(low=low, high=high), name=name):
                return f"roll {self.operand(low)} to {self.operand(high)} as {name}"
            case n.Roll(what=what):
                return f"roll {self.operand(what)}"
            case n.Reveal(what=what, to=to):
                return f"reveal {self.operand(what)} to {'everyone' if to is None else self.operand(to)}"
        return self._flow(node)

    def _flow(self, node: n.Node) -> str:
        match node:
            case n.Resolve(card=card, part=part, who=who):
                at = f" at {part}" if part else ""
                return f"resolve {self.operand(card)}{at}" + ("" if who is None else f" for {self.operand(who)}")
            case n.Run(step=step, argument=argument):
                return f"run {step}" + ("" if argument is None else f" for {self.operand(argument)}")
            case n.Fail(reason=reason):
                return "fail" if reason is None else f'fail "{reason}"'
            case n.Require(test=test, reason=reason):
                return f"require {self.test(test)}" + ("" if reason is None else f' else "{reason}"')
            case n.Stop(step=step):
                return f"stop {step}" if step else "stop"
            case n.EndPlay(winners=winners):
                return "end play" if winners is None else f"end play won by {self.operand(winners)}"
            case n.Let(name=name, value=value):
                return f"let {name} be {self.expression(value)}"
        return self._simple_rule(node)

    def choice(self, what: n.Node) -> str:
        """Return what is chosen."""
        match what:
            case n.Among(values=values):
                return f"among {self.list(values)}"
            case n.Range(low=low, high=high):
                return f"a number from {self.operand(low)} to {self.operand(high)}"
            case n.Payment(price=price, purse=purse):
                return f"a payment of {self.operand(price)} from {self.operand(purse)}"
        return self.operand(what)

    def _target(self, to: n.Node, bottom: bool) -> str:
        if bottom:
            return f"the bottom of {self.expression(to, PHRASE)}"
        if isinstance(to, n.End) and to.amount is None and to.which in ("top", "bottom"):
            return f"the top of {self.expression(to, PHRASE)}"
        return self.operand(to)

    # ------------------------------------------------------------- blocks

    def _compound(self, node: n.Node) -> list[str] | None:
        match node:
            case n.May(who=who, body=body, otherwise=otherwise):
                return self._with_otherwise(f"{self.operand(who)} may", body, otherwise)
            case n.Attempt(body=body, otherwise=otherwise):
                return self._with_otherwise("attempt", body, otherwise)
            case n.If():
                return self._if(node)
            case n.Repeat(times=times, body=body):
                return self.suite(f"repeat {self.operand(times)}", body)
            case n.RepeatUntil(test=n.Flag(value=False), body=body):
                return self.suite("repeat forever", body)
            case n.RepeatUntil(test=test, body=body):
                return self.suite(f"repeat until {self.test(test)}", body)
            case n.ForEach(group=group, name=name, at_once=at_once, body=body):
                head = f"for each {self._things(group)} as {name}"
                return self.suite(f"{head} at once" if at_once else head, body)
            case n.AsMuchAsPossible(body=body):
                return self.suite("as much as possible", body)
            case n.Open(window=window, group=group, name=name, passes=passes, body=body):
                head = f"open {window} for {self._things(group)} as {name} until {self.countable(passes)} pass"
                return self.suite(head, body)
        return self._rule_block(node)

    def _things(self, node: n.Node) -> str:
        return self.group(node) if isinstance(node, n.Group) else f"({self.expression(node)})"

    def suite(self, head: str, body: tuple[n.Node, ...]) -> list[str]:
        """Return a head with its block, on one line if that is allowed and short."""
        blocks = [self.lines(statement) for statement in body]
        if len(body) == 1 and self._is_simple(body[0]) and len(head) + len(blocks[0][0]) < MAX_LINE:
            return [f"{head}: {blocks[0][0]}"]
        return [head, *(f"  {line}" for block in blocks for line in block)]

    def _is_simple(self, node: n.Node) -> bool:
        return self._compound(node) is None

    def _with_otherwise(self, head: str, body: tuple[n.Node, ...], otherwise: tuple[n.Node, ...]) -> list[str]:
        lines = self.suite(head, body)
        return lines if not otherwise else [*lines, *self.suite("otherwise", otherwise)]

    def _if(self, node: n.If) -> list[str]:
        lines = self.suite(f"if {self.test(node.test)}", node.body)
        if not node.otherwise:
            return lines
        if len(node.otherwise) == 1 and isinstance(node.otherwise[0], n.If):
            first, *rest = self._if(node.otherwise[0])
            return [*lines, f"else {first}", *rest]
        return [*lines, *self.suite("else", node.otherwise)]

    # -------------------------------------------------------------- rules

    def _simple_rule(self, node: n.Node) -> str:
        match node:
            case n.Rule(kind=kind, pattern=pattern, layer=layer):
                return f"{kind} {self.pattern(pattern)}{_layer(layer)}"
            case n.ChangeRole(role=role, op=op, amount=amount, pattern=pattern, layer=layer):
                change = f"change {role} {_CHANGES[op]} {self.expression(amount, SUM, PLAIN)}"
                return f"{change} when {self.pattern(pattern)}{_layer(layer)}"
            case n.ChangeValue(name=name, of=of, op=op, amount=amount, where=where):
                of_what = "" if of is None else f" of {self.expression(of, PHRASE)}"
                change = f"change {name}{of_what} {_CHANGES[op]} {self.expression(amount, SUM, PLAIN)}"
                return change + self._condition(where)
            case n.Mute(group=group):
                return f"mute {self.group(group)}"
            case n.Accept(given=given, wanted=wanted, where=where):
                bundles = " or ".join(self.expression(bundle, SUM, PLAIN) for bundle in wanted)
                return f"accept {self.expression(given, SUM, PLAIN)} for {bundles}{self._condition(where)}"
        raise TypeError(type(node).__name__)

    def _condition(self, where: n.Node | None) -> str:
        return "" if where is None else f" where {self.expression(where)}"

    def pattern(self, node: n.Pattern) -> str:
        """Return the text of a pattern."""
        parts = [self.plain(node.subject), node.form]
        if node.object is not None:
            parts.append(self.expression(node.object, SUM, PLAIN))
        parts.extend(self.argument(word, value, PLAIN) for word, value in node.args)
        if node.because is not None:
            parts.append(f"because of a {node.because}")
            if node.because_of is not None:
                parts.append(f"of {self.plain(node.because_of)}")
        if node.during is not None:
            parts.append(f"during {node.during}")
        return " ".join(parts) + self._condition(node.where)

    def _rule_block(self, node: n.Node) -> list[str] | None:
        match node:
            case n.Rule(kind="instead" | "before" | "after", pattern=pattern):
                gone = " even if gone" if node.even_if_gone else ""
                word = _RULE_WORDS.get(node.kind, node.kind)
                return self.suite(f"{word} {self.pattern(pattern)}{gone}{_layer(node.layer)}", node.body)
            case n.NextTime(pattern=pattern, body=body):
                return self.suite(f"next time {self.pattern(pattern)}", body)
            case n.During(until=until, rules=rules):
                return self.suite(f"until {self.expression(until)}", rules)
            case n.DuringTurns(amount=amount, step=step, rules=rules):
                number = "" if amount is None else f"{self.countable(amount)} "
                return self.suite(f"during the next {number}{step}", rules)
        return None


def _layer(layer: str | None) -> str:
    return "" if layer is None else f" as {layer}"


def _is_you(node: n.Node) -> bool:
    return isinstance(node, n.Name) and node.id == "you"


class DeclarationPrinter(StatementPrinter):
    """Prints what stands at the margin."""

    def declaration(self, node: n.Node) -> list[str]:
        """Return the lines of a declaration."""
        method = getattr(self, f"_{type(node).__name__.lower()}")
        return method(node)

    def type(self, node: n.TypeName) -> str:
        """Return the text of a type."""
        text = self.noun(node.name, True) if node.plural else node.name
        if node.low is not None and node.high is not None:
            text += f" from {self.expression(node.low, SUM, PLAIN)} to {self.expression(node.high, SUM, PLAIN)}"
        return f"{text} or none" if node.optional else text

    def _typed(self, head: str, node: n.FieldDecl | n.ValueDecl) -> str:
        default = "" if node.default is None else f" = {self.expression(node.default)}"
        return f"{head}: {self.type(node.type)}{default}"

    def parameter(self, node: n.Parameter) -> str:
        """Return the text of a parameter."""
        return f"{self.type(node.type)} {node.name}"

    def block(self, head: str, body: tuple[n.Node, ...]) -> list[str]:
        """Return a head and its indented block."""
        return [head, *(f"  {line}" for statement in body for line in self.lines(statement))]

    # ----------------------------------------------------- the whole game

    def _game(self, node: n.Game) -> list[str]:
        lines = [f'game {node.id} "{node.title}"']
        if node.players is not None:
            lines.append(f"  players {node.players[0]} to {node.players[1]}")
        if node.languages:
            lines.append(f"  languages {', '.join(node.languages)}")
        if node.active is not None:
            lines.append(f"  active {node.active}")
        return [*lines, f"  board {', '.join(node.board)}"] if node.board else lines

    def _pack(self, node: n.Pack) -> list[str]:
        lines = [f'pack {node.id} "{node.title}"']
        if node.game is not None:
            lines.append(f"  for {node.game}")
        return [*lines, f"  needs {', '.join(node.needs)}"] if node.needs else lines

    def _credits(self, node: n.Credits) -> list[str]:
        return ["credits", *(f'  {name} "{text}"' for name, text in node.entries)]

    def _option(self, node: n.Option) -> list[str]:
        if node.type is None or node.default is None:
            return [f"option {node.name}: {', '.join(node.words)}"]
        return [f"option {node.name}: {self.type(node.type)} = {self.expression(node.default)}"]

    def _words(self, node: n.Words) -> list[str]:
        return [f"words {node.name}: {', '.join(node.words)}"]

    def _kinds(self, node: n.Kinds) -> list[str]:
        return [f"kinds {node.name}: {', '.join(node.words)}"]

    # ------------------------------------------------------------- things

    def _noun(self, node: n.Noun) -> list[str]:
        plural = "" if node.plural == node.singular else f" {node.plural}"
        members = (f"  {line}" for member in node.members for line in self.declaration(member))
        return [f"noun {node.singular}{plural}", *members]

    def _fielddecl(self, node: n.FieldDecl) -> list[str]:
        return [self._typed(f"field {node.name}", node)]

    def _valuedecl(self, node: n.ValueDecl) -> list[str]:
        return [self._typed(f"value {node.name}{_of(node.noun)}", node)]

    def _zone(self, node: n.Zone) -> list[str]:
        attributes = list(node.attributes)
        if node.open_if is not None:
            attributes.append(f"open if {self.expression(node.open_if)}")
        if node.seen_by is not None:
            attributes.append(f"seen by {self.plain(node.seen_by)}")
        what = f"one {node.noun}" if node.single else node.noun
        return [f"zone {node.name}{_of(node.owner)}: {', '.join([what, *attributes])}"]

    def _grid(self, node: n.Grid) -> list[str]:
        return [f"grid {node.name}: {node.noun} {node.width} by {node.height} {node.shape}"]

    def _supply(self, node: n.Supply) -> list[str]:
        count = "all" if node.count is None else self.countable(node.count)
        return [f"supply{_of(node.owner)}: {count} {self.group(node.group)} in {node.zone}"]

    def _table(self, node: n.Table) -> list[str]:
        return [f"table {node.name} from {node.start}: {self.list(node.values)}"]

    # -------------------------------------------------------- definitions

    def _define(self, node: n.Define) -> list[str]:
        head = f"define {node.name}"
        if node.adjective:
            head += f" for {self.parameter(node.parameters[0])}"
        elif node.of:
            head += f" of {self.parameter(node.parameters[0])}"
        elif node.parameters:
            head += f"({', '.join(self.parameter(p) for p in node.parameters)})"
        return [f"{head} as {self.expression(node.value)}"]

    def _verb(self, node: n.Verb) -> list[str]:
        head = f"verb {' '.join(node.forms)}"
        parts = [self._subject(node.subject)] if node.subject else []
        parts.append(node.forms[1] if len(node.forms) > 1 and node.subject else node.forms[0])
        if node.object is not None:
            parts.append(self.parameter(node.object))
        parts.extend(f"{word} {self.parameter(parameter)}" for word, parameter in node.roles)
        flags = ", one by one" if node.one_by_one else ""
        flags += ", only when allowed" if node.when_allowed else ""
        if len(parts) > 1 or flags:
            head += f": {' '.join(parts)}{flags}"
        return self.block(head, node.body)

    def _subject(self, node: n.Parameter) -> str:
        is_player = node.type.name == "player" and not node.type.plural and not node.type.optional
        return node.name if is_player else self.parameter(node)

    def _order(self, node: n.Order) -> list[str]:
        return [f"order {node.verb}: {', '.join(node.layers)}"]

    # -------------------------------------------------------------- cards

    def _deck(self, node: n.Deck) -> list[str]:
        return [f'deck {node.id} "{node.title}"']

    def _card(self, node: n.Card) -> list[str]:
        lines = [f'{node.noun} {node.id} "{node.title}"']
        lines.extend(f"  {line}" for prop in node.properties for line in self._property(prop))
        lines.extend(f"  {line}" for statement in node.body for line in self.lines(statement))
        return [*lines, *(f"  {line}" for part in node.parts for line in self._part(part))]

    def _property(self, node: n.Property) -> list[str]:
        return [f"{node.name} {self.expression(node.value)}"]

    def _part(self, node: n.Part) -> list[str]:
        return self.suite(f"at {node.name}", node.body)

    # --------------------------------------------------------------- flow

    def _step(self, node: n.Step) -> list[str]:
        of = "" if node.parameter is None else f" of {self.parameter(node.parameter)}"
        return self.block(f"step {node.name}{of}", node.body)

    def _play(self, node: n.Play) -> list[str]:
        return self.block("play", node.body)

    def _spandecl(self, node: n.SpanDecl) -> list[str]:
        end = "" if node.end is None else f" to {self.expression(node.end, SUM, CLOSED)}"
        return [f"span {node.name} from {self.expression(node.start, SUM, CLOSED)}{end}"]

    def _general(self, node: n.General) -> list[str]:
        return self.block("rules", node.rules)

    def _invariant(self, node: n.Invariant) -> list[str]:
        return [f'invariant "{node.title}": {self.expression(node.test)}']

    def _tally(self, node: n.Tally) -> list[str]:
        return [f"tally {node.name}: {self.expression(node.value)}"]

    def _prose(self, node: n.Prose) -> list[str]:
        return [f"prose {node.language}", *(f"  {self._entry(entry)}" for entry in node.entries)]

    def _entry(self, node: n.ProseEntry) -> str:
        texts = ", ".join(f'"{text}"' for text in node.texts)
        return f"{node.word}: {texts}{', feminine' if node.feminine else ''}"


def _of(noun: str | None) -> str:
    return "" if noun is None else f" of {noun}"


class Unparser(DeclarationPrinter):
    """Prints any node."""

    def text(self, node: n.Node) -> str:
        """Return the text of any node, without an end of line."""
        match node:
            case n.File(declarations=declarations):
                return "\n\n".join("\n".join(self.declaration(d)) for d in declarations)
            case n.Comment(text=text):
                return text
            case n.TypeName():
                return self.type(node)
            case n.Parameter():
                return self.parameter(node)
            case n.Pattern():
                return self.pattern(node)
            case n.ProseEntry():
                return self._entry(node)
        return "\n".join(self._any_lines(node))

    def _any_lines(self, node: n.Node) -> list[str]:
        kind = type(node)
        if kind in _FILTERS:
            return [self.filter(node)]
        if kind in _CHOICES:
            return [self.choice(node)]
        if kind in _SCENARIO_WORDS:
            return self._scenario_line(node, "")
        if hasattr(self, f"_{kind.__name__.lower()}") and kind in _DECLARATIONS:
            return self.declaration(node)
        if kind in _EXPRESSIONS:
            return [self.expression(node)]
        return self.lines(node)

    # ---------------------------------------------------------- scenarios

    def _scenario(self, node: n.Scenario) -> list[str]:
        lines, word = [f'scenario "{node.title}"'], ""
        for line in node.lines:
            own = _SCENARIO_WORDS[type(line)]
            lines.extend(f"  {text}" for text in self._scenario_line(line, word))
            word = own or word
        return lines

    def _scenario_line(self, node: n.Node, before: str) -> list[str]:
        own = _SCENARIO_WORDS[type(node)]
        first, *rest = self._scenario_text(node)
        word = "and" if own and own == before else own
        return [_joined(word, first), *rest]

    def _scenario_text(self, node: n.Node) -> list[str]:
        match node:
            case n.When(statement=statement):
                return self.lines(statement)
            case n.WhenPlay(until=until):
                return [f"play until {self.expression(until)}"]
            case n.Answers(who=who, values=values):
                return [f"{self._base(who)} answers {self.list(values)}"]
            case n.GivenDice(values=values):
                return [f"dice {self.list(values)}"]
        return [self._given(node) or self._then(node)]

    def _given(self, node: n.Node) -> str:
        match node:
            case n.GivenPlayers(count=count, sizes=sizes, noun=noun, zone=zone):
                text = f"{count} {self.noun('player', count != 1)}"
                if not sizes or noun is None:
                    return text
                return f"{text} with {', '.join(map(str, sizes))} {self.noun(noun, True)} in {zone}"
            case n.GivenHas(zone=zone, items=items, on_top=on_top):
                return f"{self._place(zone)} has {self._items(items)}{' on top' if on_top else ''}"
            case n.GivenValue(target=target, value=value):
                return f"{self._place(target)} = {self.expression(value)}"
            case n.GivenPast(sentence=sentence):
                return f"past {self.sentence(sentence)}"
        return ""

    def _then(self, node: n.Node) -> str:
        match node:
            case n.Then(test=test):
                return self.expression(test)
            case n.ThenHas(zone=zone, items=items, negated=negated):
                verb = "has not" if negated else "has"
                return f"{self.expression(zone, SUM, CLOSED)} {verb} {self._items(items)}"
            case n.ThenFails(reason=reason, negated=negated):
                text = "it does not fail" if negated else "it fails"
                return text if reason is None else f'{text} because "{reason}"'
            case n.ThenAsked(who=who, options=options, negated=negated):
                text = f"{self.expression(who, SUM, CLOSED)} {'is not asked' if negated else 'is asked'}"
                return f"{text} among {self.list(options)}" if options else text
            case n.ThenPast(sentence=sentence, negated=negated):
                words = "it did not happen that" if negated else "it happened that"
                return f"{words} {self.sentence(sentence)}"
        raise TypeError(type(node).__name__)

    def _place(self, node: n.Node) -> str:
        return self._atom(node) if isinstance(node, n.EveryZone) else self._base(node)

    def _items(self, items: tuple[n.Node, ...]) -> str:
        return ", ".join(self._item(item) for item in items)

    def _item(self, item: n.Node) -> str:
        if isinstance(item, n.Quantified) and item.amount is not None and not isinstance(item.amount, n.Number):
            return f"({self.expression(item.amount)}) {self.group(item.group)}"
        return self.expression(item)


_SCENARIO_WORDS: dict[type, str] = {
    n.GivenPlayers: "given", n.GivenHas: "given", n.GivenValue: "given", n.GivenPast: "given",
    n.When: "when", n.WhenPlay: "when", n.Answers: "", n.GivenDice: "",
    n.Then: "then", n.ThenHas: "then", n.ThenFails: "then", n.ThenAsked: "then", n.ThenPast: "then",
}
_FILTERS = (
    n.Within, n.WithExtreme, n.WithMeasure, n.Where, n.Starting, n.But, n.That, n.ThatWould,
)
_CHOICES = (n.Among, n.Range, n.Payment)
_DECLARATIONS = (
    n.Game, n.Pack, n.Credits, n.Option, n.Words, n.Kinds, n.Noun, n.FieldDecl, n.ValueDecl, n.Zone, n.Grid,
    n.Supply, n.Table, n.Define, n.Verb, n.Order, n.Deck, n.Card, n.Property, n.Part, n.Step, n.Play,
    n.SpanDecl, n.General, n.Invariant, n.Tally, n.Prose, n.Scenario,
)
_EXPRESSIONS = (
    n.Number, n.Text, n.Name, n.NoneValue, n.Flag, n.Field, n.Call, n.Numbered, n.EveryZone, n.Binary, n.Logic,
    *_LEVELS,
)
