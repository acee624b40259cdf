"""Nodes -> source text: each node printed as its author could have written it."""

from __future__ import annotations

from dsl import nodes as n
from dsl.formatting.declarations import DeclarationPrinter
from dsl.formatting.expressions import CLOSED, LEVELS, SUM, joined
from dsl.lexing.vocabulary import PREDECLARED, Vocabulary


def unparse(node: n.Node, vocabulary: Vocabulary = PREDECLARED) -> str:
    """Return the text of a node. The vocabulary gives plurals and forms of verbs."""
    return Unparser(vocabulary).text(node)


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
        return [joined(word, first), *rest]

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
    n.GivenPlayers: "given",
    n.GivenHas: "given",
    n.GivenValue: "given",
    n.GivenPast: "given",
    n.When: "when",
    n.WhenPlay: "when",
    n.Answers: "",
    n.GivenDice: "",
    n.Then: "then",
    n.ThenHas: "then",
    n.ThenFails: "then",
    n.ThenAsked: "then",
    n.ThenPast: "then",
}
_FILTERS = (n.Within, n.WithExtreme, n.WithMeasure, n.Where, n.Starting, n.But, n.That, n.ThatWould)
_CHOICES = (n.Among, n.Range, n.Payment)
_DECLARATIONS = (
    n.Game,
    n.Pack,
    n.Board,
    n.Shown,
    n.ShowValues,
    n.ShowTable,
    n.ShowMap,
    n.Badge,
    n.Credits,
    n.Option,
    n.Words,
    n.Kinds,
    n.Noun,
    n.FieldDecl,
    n.ValueDecl,
    n.Zone,
    n.Grid,
    n.Supply,
    n.Table,
    n.Define,
    n.Verb,
    n.Order,
    n.Deck,
    n.MoreCopies,
    n.Card,
    n.Property,
    n.Part,
    n.Step,
    n.Play,
    n.SpanDecl,
    n.General,
    n.Invariant,
    n.Tally,
    n.Carry,
    n.Prose,
    n.Scenario,
    n.Template,
)
_EXPRESSIONS = (
    n.Number,
    n.Text,
    n.Name,
    n.NoneValue,
    n.Flag,
    n.Field,
    n.Call,
    n.Numbered,
    n.EveryZone,
    n.Binary,
    n.Logic,
    *LEVELS,
)
