"""What stands at the margin -> source text."""

from __future__ import annotations

from dsl import nodes as n
from dsl.formatting.expressions import CLOSED, PLAIN, SUM
from dsl.formatting.statements import StatementPrinter


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
        if node.pads is not None:
            lines.append(f"  pads if {self.expression(node.pads)}")
        return lines

    def _board(self, node: n.Board) -> list[str]:
        name = "" if node.name is None else f" {node.name}"
        test = "" if node.test is None else f" if {self.expression(node.test)}"
        return [f"board{name}{test}", *(f"  {line}" for part in node.lines for line in self.declaration(part))]

    def _shown(self, node: n.Shown) -> list[str]:
        text = node.name + (f" as {node.shape}" if node.shape else "")
        if node.high is not None:
            low = "" if node.low is None else f" from {self.expression(node.low, SUM, PLAIN)}"
            text += f"{low} to {self.expression(node.high, SUM, PLAIN)}"
        if node.ends:
            text += f" between {' and '.join(self.expression(end, SUM, PLAIN) for end in node.ends)}"
        return [text]

    def _every_shown(self, items: tuple[n.Node, ...]) -> str:
        return ", ".join(self._shown(item)[0] for item in items)

    def _showvalues(self, node: n.ShowValues) -> list[str]:
        return [f"show {self._every_shown(node.items)}"]

    def _showtable(self, node: n.ShowTable) -> list[str]:
        return [f"show {node.name}: {self._every_shown(node.columns)}"]

    def _showmap(self, node: n.ShowMap) -> list[str]:
        return [f"show {node.noun} by {self._shown(node.down)[0]} and {self._shown(node.across)[0]}"]

    def _badge(self, node: n.Badge) -> list[str]:
        entries = (f'{word} "{letter}" {colour}' for word, letter, colour in node.entries)
        return [f"badge {node.field}: {', '.join(entries)}"]

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
        return [self._typed(f"value {node.name}{of_noun(node.noun)}", node)]

    def _zone(self, node: n.Zone) -> list[str]:
        attributes = list(node.attributes)
        if node.open_if is not None:
            attributes.append(f"open if {self.expression(node.open_if)}")
        if node.seen_by is not None:
            attributes.append(f"seen by {self.plain(node.seen_by)}")
        what = f"one {node.noun}" if node.single else node.noun
        return [f"zone {node.name}{of_noun(node.owner)}: {', '.join([what, *attributes])}"]

    def _grid(self, node: n.Grid) -> list[str]:
        return [f"grid {node.name}: {node.noun} {node.width} by {node.height} {node.shape}"]

    def _supply(self, node: n.Supply) -> list[str]:
        count = "all" if node.count is None else self.countable(node.count)
        return [f"supply{of_noun(node.owner)}: {count} {self.group(node.group)} in {node.zone}"]

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
        test = f" if {self.expression(node.test)}" if node.test is not None else ""
        return [
            f'deck {node.id} "{node.title}"{test}',
            *(f"  {line}" for more in node.more for line in self._morecopies(more)),
        ]

    def _morecopies(self, node: n.MoreCopies) -> list[str]:
        return [f"more copies of {self.plain(node.card)}: {self.expression(node.count)}"]

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
        table = ", by the table" if node.by_the_table else ""
        return self.block(f"step {node.name}{of}{table}", node.body)

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

    def _carry(self, node: n.Carry) -> list[str]:
        return [f"carry {node.option}: {self.expression(node.value)}"]

    def _prose(self, node: n.Prose) -> list[str]:
        return [f"prose {node.language}", *(f"  {self._entry(entry)}" for entry in node.entries)]

    def _template(self, node: n.Template) -> list[str]:
        lines = [f"template {node.name}"]
        lines.extend(f"  {line}" for choice in node.choices for line in self.lines(choice))
        for item in node.items:
            lines.extend(["", *(f"  {line}" if line else "" for line in self.declaration(item))])
        return lines

    def _entry(self, node: n.ProseEntry) -> str:
        texts = ", ".join(f'"{text}"' for text in node.texts)
        printed = ", ".join(f'"{text}"' for text in node.printed)
        return f"{node.word}: {texts}{', feminine' if node.feminine else ''}{f', printed {printed}' if printed else ''}"


def of_noun(noun: str | None) -> str:
    """Return `of` with a noun, if there is one."""
    return "" if noun is None else f" of {noun}"
