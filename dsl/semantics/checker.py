"""A rulebook to a checked rulebook: what each name means and what type each expression has.

Nothing is written on the nodes; the answers stand in side tables (`Checked.types`, `Checked.refs`).
All findings of a run are collected: an expression that cannot be judged gets the type `UNKNOWN`,
which fits everywhere, so that one slip gives one message.
"""

from __future__ import annotations

from dataclasses import replace

from dsl import nodes
from dsl.diagnostics.diagnostic import Findings
from dsl.semantics.boards import check_board
from dsl.semantics.checked import Checked, Ref, Scope, verb_roles
from dsl.semantics.constants import check_known
from dsl.semantics.incremental import still_judged, take_over
from dsl.semantics.recursion import check_cycles
from dsl.semantics.rulebook import Rulebook
from dsl.semantics.statements import StatementChecker
from dsl.semantics.static_types import NUMBER, PLAYER, Type, fits, piece
from dsl.semantics.templates import check_template

__all__ = ["Checked", "Checker", "Ref", "Scope", "check", "verb_roles"]


def check(book: Rulebook, findings: Findings, before: Checked | None = None) -> Checked:
    """Check a whole rulebook; findings are N3xx (names), N4xx (types) and N5xx (rules that cannot work).

    What was found out `before` a change, without an error, is not found out again where it must still hold.
    """
    checked, found = Checked(book), Findings()
    kept = frozenset() if before is None else still_judged(book, before)
    if kept:
        take_over(checked, before, kept, found)
    Checker(checked, found, kept).all()
    if not kept:
        check_cycles(checked, found)
    check_known(checked, found, kept)
    checked.found = tuple(found.items)
    findings.items.extend(found.items)
    return checked


class Checker(StatementChecker):
    """Checks declarations and scenarios."""

    def __init__(self, checked: Checked, findings: Findings, kept: frozenset[nodes.Node] = frozenset()) -> None:
        super().__init__(checked, findings)
        self.kept = kept
        self.done.update(node for node in kept if isinstance(node, nodes.Define))

    def all(self) -> None:
        for declaration in self._in_order():
            if declaration not in self.kept:
                self.declaration(declaration)
        self._check_game()

    def _in_order(self):
        for file in self.book.files:
            yield from file.declarations

    def _check_game(self) -> None:
        game = self.book.game
        if game is not None and game.pads is not None:
            self.test(game.pads, Scope())
        if game is not None and game.active is not None:
            decl = self.book.values.get((None, game.active))
            if decl is None:
                self._unknown("value", game.active, game.span, [n for o, n in self.book.values if o is None])
            elif not fits(self.book.type_of(decl.type), PLAYER):
                self.findings.error("N402", f"`active` names a value that is not a player: `{game.active}`", game.span)

    def declaration(self, node: nodes.Node) -> None:
        match node:
            case nodes.Noun():
                for member in node.members:
                    self._member_decl(member, node.singular)
            case nodes.ValueDecl():
                self._member_decl(node)
            case nodes.Zone():
                self._zone_decl(node)
            case nodes.Supply():
                self._noun_known(node.group.noun, node.span)
                if (node.owner, node.zone) not in self.book.zones:
                    self._unknown("zone", node.zone, node.span, [n for _, n in self.book.zones])
                if node.count is not None:
                    self.want(node.count, NUMBER, Scope())
                if node.group.noun in self.book.nouns:
                    self.group(node.group, Scope())
            case nodes.Table():
                for value in node.values:
                    self.expr(value, Scope())
            case nodes.Define():
                self.define(node)
            case nodes.Verb():
                self._verb_decl(node)
            case nodes.Order():
                if node.verb not in self.book.verbs:
                    self._unknown("verb", node.verb, node.span, self.book.verbs)
            case nodes.Step():
                scope = self._parameters((node.parameter,) if node.parameter else (), Scope())
                self._table_can_call(node)
                self.block(node.body, scope)
            case nodes.Play():
                self.block(node.body, Scope())
            case nodes.SpanDecl():
                self.want(node.start, NUMBER, Scope())
                if node.end is not None:
                    self.want(node.end, NUMBER, Scope())
            case nodes.General():
                for rule in node.rules:
                    self.stmt(rule, Scope())
            case nodes.Invariant():
                self.test(node.test, Scope())
            case nodes.Tally():
                self.want(node.value, NUMBER, Scope())
            case nodes.Carry():
                self._carry(node)
            case nodes.Board():
                self.checked.boards.append(check_board(self, node))
            case nodes.Pack():
                self._pack(node)
            case nodes.Deck():
                self._deck(node)
            case nodes.Card():
                self.card(node, Scope())
            case nodes.Scenario():
                self.scenario(node, Scope())
            case nodes.Template():
                check_template(self, node)

    def _member_decl(self, node: nodes.FieldDecl | nodes.ValueDecl, noun: str = "") -> None:
        owner = noun or getattr(node, "noun", None) or "player"
        self._noun_known(owner, node.span)
        wanted = self._type_name(node.type, PLAYER if owner == "player" else piece(owner))
        if node.default is not None:
            self.want(node.default, wanted, Scope(it=piece(noun)) if noun else Scope())

    def _table_can_call(self, node: nodes.Step) -> None:
        """The people at the table can name a player, and nothing else."""
        if node.by_the_table and node.parameter is not None and self.book.type_of(node.parameter.type) != PLAYER:
            self.findings.error(
                "N515",
                f"the table can call `{node.name}` for a player only",
                node.parameter.span,
                label="this is no player",
                help=f"write `step {node.name} of player p, by the table`, or let nobody be named",
            )

    def _zone_decl(self, node: nodes.Zone) -> None:
        self._noun_known(node.noun, node.span)
        if node.owner is not None:
            self._noun_known(node.owner, node.span)
        if node.open_if is not None:
            owner = PLAYER if node.owner == "player" else piece(node.owner or "")
            self.test(node.open_if, Scope(it=owner))
        if node.seen_by is not None:
            owner = PLAYER if node.owner == "player" else piece(node.owner or "")
            self.want(node.seen_by, PLAYER.maybe(), Scope(it=owner))

    def _verb_decl(self, node: nodes.Verb) -> None:
        scope = Scope()
        for _, parameter in verb_roles(node):
            scope = scope.bind(parameter.name, self._type_name(parameter.type))
        self.block(node.body, scope)

    def _carry(self, node: nodes.Carry) -> None:
        """What is carried to the next game is an option of the game, and a value of it."""
        option = self.book.options.get(node.option)
        if option is None:
            self._unknown("option", node.option, node.span, self.book.options)
            return
        self.want(node.value, Type("word", "option " + node.option) if option.words else NUMBER, Scope())

    def _pack(self, node: nodes.Pack) -> None:
        """What a pack needs, another pack or a deck, must be here."""
        known = [*(pack.id for pack in self.book.packs if pack is not node), *self.book.decks]
        for name in node.needs:
            if name not in known:
                self.findings.error(
                    "N606",
                    f"the pack “{node.title}” needs `{name}`, which is not here",
                    node.span,
                    label="neither a pack nor a deck has this id",
                    help=f"add its folder with --pack PATH; there are {', '.join(known)}"
                    if known
                    else "add its folder with --pack PATH",
                )

    def _deck(self, node: nodes.Deck) -> None:
        if node.test is not None:
            self.test(node.test, Scope())
        for more in node.more:
            self.expr(more.card, Scope())
            self.want(more.count, NUMBER, Scope())
            ref = self.checked.refs.get(more.card)
            if ref is not None and ref.kind != "card":
                self.findings.error(
                    "N303",
                    "this is no card",
                    more.card.span,
                    label="a card is due",
                    help="write its title in quotes, or `card` and its number",
                )

    def card(self, node: nodes.Card, scope: Scope) -> None:
        """Check a card; in the scope are the names of the template in which it stands."""
        self._noun_known(node.noun, node.span)
        for property_ in node.properties:
            self._property(node, property_, scope)
        scope = replace(scope, you=True, this=piece(node.noun))
        self.block(node.body, scope)
        for part in node.parts:
            self.block(part.body, scope)

    def _property(self, card: nodes.Card, node: nodes.Property, scope: Scope) -> None:
        if node.name == "copies":
            self.want(node.value, NUMBER, scope)
            return
        decl = self.book.fields.get((card.noun, node.name))
        if decl is None:
            known = ["copies", *(name for noun, name in self.book.fields if noun == card.noun)]
            self._unknown("field", node.name, node.span, known)
            return
        self.want(node.value, self.book.type_of(decl.type), scope)

    # --------------------------------------------------------------- scenarios

    def scenario(self, node: nodes.Scenario, scope: Scope) -> None:
        """Check a scenario; in the scope are the names of the template in which it stands."""
        self._seats(node)
        scope = replace(scope, pattern=True)
        for line in node.lines:
            match line:
                case nodes.GivenPlayers():
                    if line.zone is not None and ("player", line.zone) not in self.book.zones:
                        self._unknown("zone", line.zone, line.span, [n for o, n in self.book.zones if o == "player"])
                case nodes.GivenHas() | nodes.ThenHas():
                    if isinstance(line.zone, nodes.EveryZone):
                        self.expr(line.zone, scope)
                    else:
                        self.zone(line.zone, scope)
                    for item in line.items:
                        self._item(item, scope)
                case nodes.GivenValue():
                    self.want(line.value, self._given_target(line.target, scope), scope)
                case nodes.GivenPast() | nodes.ThenPast():
                    self._past(line.sentence, scope)
                case nodes.When():
                    self.stmt(line.statement, scope)
                case nodes.WhenPlay():
                    self.test(line.until, scope)
                case nodes.Answers():
                    self.want(line.who, PLAYER, scope)
                    for value in line.values:
                        if not (isinstance(value, nodes.Name) and value.id in ("enough", "again")):
                            self.expr(value, scope)
                case nodes.Then():
                    self.test(line.test, scope)
                case nodes.ThenAsked():
                    self.want(line.who, PLAYER, scope)
                    for value in line.options:
                        if not (isinstance(value, nodes.Name) and value.id == "enough"):
                            self.expr(value, scope)

    def _seats(self, node: nodes.Scenario) -> None:
        """Players who are named in a scenario must sit at its table."""
        low, high = self.book.game.players if self.book.game is not None and self.book.game.players else (2, 2)
        given = next((line for line in node.lines if isinstance(line, nodes.GivenPlayers)), None)
        count = given.count if given is not None else low
        if given is not None and not low <= count <= high:
            self.findings.error(
                "N701",
                f"this game is for {low} to {high} players",
                given.span,
                label=f"not for {count}",
                help="take a number that the game allows",
            )
        elif given is not None and len(given.sizes) > count:
            self.findings.error(
                "N701",
                f"sizes for {len(given.sizes)} players are given, and {count} play",
                given.span,
                label="too many sizes",
                help="one size for each player",
            )
        for line in node.lines:
            for part in nodes.walk(line):
                if (
                    isinstance(part, nodes.Numbered)
                    and part.noun == "player"
                    and not 1 <= int(part.number) <= max(count, 1)
                ):
                    self.findings.error(
                        "N701",
                        f"there is no player {part.number} in this scenario",
                        part.span,
                        label=f"{count} play",
                        help="name a player who is there, or let more play",
                    )

    def _item(self, item: nodes.Node, scope: Scope) -> None:
        if isinstance(item, nodes.Quantified):
            self.group(item.group, scope)
            if item.amount is not None:
                self.want(item.amount, NUMBER, scope)
        else:
            self.expr(item, scope)

    def _given_target(self, node: nodes.Node, scope: Scope) -> Type:
        if isinstance(node, nodes.Name) and (node.id in self.book.options or node.id == "now"):
            return self.expr(node, scope)
        return self.target(node, scope)

    def _past(self, node: nodes.Sentence, scope: Scope) -> None:
        verb = self.book.verbs.get(node.verb)
        if verb is None:
            self._unknown("verb", node.form, node.span, self.book.verbs)
            return
        parts = [*([] if node.subject is None else [node.subject]), *([] if node.object is None else [node.object])]
        for value in (*parts, *(value for _, value in node.args)):
            self.expr(value, scope)
