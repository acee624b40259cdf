"""Names: what a word means where it stands, and what is said of a word that means nothing."""

from __future__ import annotations

from collections.abc import Iterable

from dsl import nodes
from dsl.diagnostics.diagnostic import Findings
from dsl.diagnostics.spelling import by_likeness, nearest
from dsl.semantics.checked import Checked, Ref, Scope
from dsl.semantics.rulebook import CardEntry
from dsl.semantics.static_types import NUMBER, PLAYER, UNKNOWN, YES_NO, Type, piece, set_of, value_of, zone_of

PREDECLARED = {"direction": NUMBER, "now": NUMBER, "winners": set_of(PLAYER), "play_over": YES_NO}

MOST_KNOWN = 8  # names that a message lists

FUNCTIONS = {"min": (NUMBER, NUMBER), "max": (NUMBER, NUMBER), "abs": (NUMBER,), "seat": (NUMBER,)}

MEMBERS_OF_PIECES = {"owner": PLAYER.maybe()}


class NameChecker:
    """Finds out what names mean; the other checkers build on it."""

    def __init__(self, checked: Checked, findings: Findings) -> None:
        self.checked = checked
        self.book = checked.book
        self.findings = findings
        self.define_stack: list[nodes.Define] = []
        self.done: set[nodes.Define] = set()
        self.made: dict[str, CardEntry | None] = {}  # titles in a template; None: no card yet

    def _text(self, node: nodes.Text, likely: Iterable[str] = ()) -> Type:
        entry = self.book.card_by_title.get(node.value) or self.made.get(node.value)
        if entry is None and node.value in self.made:
            return UNKNOWN
        if entry is None:
            near = nearest(node.value, likely) or nearest(node.value, self.book.card_by_title)
            self.findings.error(
                "N303",
                f"no card is called “{node.value}”",
                node.span,
                label="not a title of this game",
                help=f"did you mean {' or '.join(f'“{title}”' for title in near)}?"
                if near
                else "titles are written exactly as in the heading of the card",
            )
            return UNKNOWN
        self.checked.refs[node] = Ref("card", node.value, entry)
        return piece(entry.node.noun)

    def _numbered(self, node: nodes.Numbered) -> Type:
        if node.noun == "player":
            self.checked.refs[node] = Ref("seat", node.number)
            return PLAYER
        entry = self.book.card_by_id.get((node.noun, node.number))
        if entry is None:
            if node.noun in self.book.nouns and not any(n == node.noun for n, _ in self.book.card_by_id):
                self.checked.refs[node] = Ref("piece", node.number, node.noun)
                return piece(node.noun)
            near = nearest(node.number, [i for n, i in self.book.card_by_id if n == node.noun])
            self.findings.error(
                "N303",
                f"there is no {node.noun} {node.number}",
                node.span,
                label="no card has this number",
                help="did you mean " + " or ".join(near) + "?" if near else "",
            )
            return UNKNOWN
        self.checked.refs[node] = Ref("card", node.number, entry)
        return piece(node.noun)

    def _name(self, node: nodes.Name, scope: Scope) -> Type:
        name = node.id
        found = self._word_of_language(node, name, scope)
        if found is not None:
            return found
        refs = self.checked.refs
        if name in scope.names:
            refs[node] = Ref("local", name)
            return scope.names[name]
        book = self.book
        if (None, name) in book.values:
            decl = book.values[(None, name)]
            refs[node] = Ref("value", name, decl)
            return book.type_of(decl.type)
        if (None, name) in book.zones:
            zone = book.zones[(None, name)]
            refs[node] = Ref("zone", name, zone)
            return zone_of(zone.noun, zone.single)
        if (None, name) in book.defines:
            decl = book.defines[(None, name)]
            refs[node] = Ref("define", name, decl)
            return self.define(decl)
        if name in book.word_list:
            refs[node] = Ref("word", name, book.word_list[name])
            return Type("word", book.word_list[name])
        if name in book.options:
            option = book.options[name]
            refs[node] = Ref("option", name, option)
            return Type("word", "option " + name) if option.words else NUMBER
        if name in PREDECLARED:
            refs[node] = Ref("predeclared", name)
            return PREDECLARED[name]
        known = [*scope.names, *PREDECLARED, *book.word_list, *book.options]
        known += [n for o, n in (*book.values, *book.zones, *book.defines) if o is None]
        self._unknown("name", name, node.span, known)
        return UNKNOWN

    def _word_of_language(self, node: nodes.Name, name: str, scope: Scope) -> Type | None:
        refs = self.checked.refs
        if name == "you":
            if not scope.you:
                self.findings.error(
                    "N302",
                    "there is no `you` here",
                    node.span,
                    label="who is meant?",
                    help="`you` is the one a card is for; in the rules name the player",
                )
            refs[node] = Ref("predeclared", name)
            return PLAYER
        if name == "it":
            if scope.it is None:
                self.findings.error(
                    "N302",
                    "there is no `it` here",
                    node.span,
                    label="what is meant?",
                    help="`it` is the candidate inside `where (...)` or in a definition `of` something",
                )
                return UNKNOWN
            refs[node] = Ref("predeclared", name)
            return scope.it
        if name == "this":
            if scope.this is None:
                self.findings.error(
                    "N302",
                    "there is no `this` here",
                    node.span,
                    label="what is meant?",
                    help="`this` is the card in whose text it stands",
                )
                return UNKNOWN
            refs[node] = Ref("predeclared", name)
            return scope.this
        if name in ("cause", "causer", "chosen"):
            refs[node] = Ref("predeclared", name)
            if name == "chosen":
                return YES_NO
            return PLAYER.maybe() if name == "causer" else UNKNOWN
        if name in ("anyone", "anything", "another"):
            if scope.pattern:
                return UNKNOWN
            if name == "another":
                self.findings.error("N302", "`another` what?", node.span, help="write `another player`")
                return UNKNOWN
            self.findings.error(
                "N302",
                f"`{name}` stands only in patterns",
                node.span,
                label="not here",
                help="write `each player`, `a player` or `players`",
            )
            return UNKNOWN
        return None

    def member(self, noun: str, name: str) -> tuple[Ref, Type] | None:
        """Find a field, value, zone or definition of a noun."""
        book = self.book
        if (noun, name) in book.fields:
            decl = book.fields[(noun, name)]
            return Ref("field", name, decl, noun), book.type_of(decl.type)
        if (noun, name) in book.values:
            decl = book.values[(noun, name)]
            return Ref("value", name, decl, noun), book.type_of(decl.type)
        if (noun, name) in book.zones:
            zone = book.zones[(noun, name)]
            return Ref("zone", name, zone, noun), zone_of(zone.noun, zone.single)
        if (noun, name) in book.defines:
            decl = book.defines[(noun, name)]
            return Ref("define", name, decl, noun), self.define(decl)
        if any(grid.noun == noun for grid in book.grids) and name in ("column", "row"):
            return Ref("cell", name, None, noun), NUMBER
        if noun != "player" and name in MEMBERS_OF_PIECES:
            return Ref("predeclared", name, None, noun), MEMBERS_OF_PIECES[name]
        return None

    def members_of(self, noun: str) -> list[str]:
        book = self.book
        return [n for o, n in (*book.fields, *book.values, *book.zones, *book.defines) if o == noun]

    def define(self, node: nodes.Define) -> Type:
        """Check a definition once, wherever it is first needed; a circle is a finding."""
        if node in self.done:
            return self.checked.types.get(node.value, UNKNOWN)
        if node in self.define_stack:
            circle = [d.name for d in self.define_stack[self.define_stack.index(node) :]] + [node.name]
            self.findings.error(
                "N510",
                f"`{node.name}` is defined by itself: {' → '.join(circle)}",
                node.span,
                label="this would never end",
                help="one of these definitions must not use the next",
            )
            self.done.add(node)
            return UNKNOWN
        self.define_stack.append(node)
        scope = self._parameters(node.parameters, Scope(you=True))
        if node.adjective:
            scope = scope.candidate(scope.names[node.parameters[0].name])
            self.test(node.value, scope)
            found = YES_NO
        else:
            if node.of and node.parameters:
                scope = scope.candidate(scope.names[node.parameters[0].name])
            found = value_of(self.expr(node.value, scope))
        self.define_stack.pop()
        self.done.add(node)
        return found

    def _parameters(self, parameters, scope: Scope) -> Scope:
        for parameter in parameters:
            scope = scope.bind(parameter.name, self._type_name(parameter.type))
        return scope

    def _type_name(self, node: nodes.TypeName, it: Type = PLAYER) -> Type:
        found = self.book.type_of(node)
        if found is UNKNOWN:
            known = ["number", "yes_no", "text", *self.book.nouns, *self.book.words, *self.book.kinds]
            self._unknown("type", node.name, node.span, known)
        for bound in (node.low, node.high):
            if bound is not None:
                self.want(bound, NUMBER, Scope(it=it))
        return found

    def _noun_known(self, noun: str, span) -> None:
        if noun not in self.book.nouns and noun not in self.book.kind_list:
            self._unknown("noun", noun, span, self.book.nouns)

    # ---------------------------------------------------------------- findings

    def _unknown(self, what: str, name: str, span, known) -> None:
        near = nearest(name, list(dict.fromkeys(known)))
        help_ = "did you mean " + " or ".join(f"`{word}`" for word in near) + "?" if near else ""
        if not help_:
            there = by_likeness(name, known)
            more = f" and {len(there) - MOST_KNOWN} more" if len(there) > MOST_KNOWN else ""
            help_ = (
                "known here: " + ", ".join(f"`{word}`" for word in there[:MOST_KNOWN]) + more
                if there
                else f"declare the {what} first"
            )
        self.findings.error("N301", f"no {what} `{name}`", span, label="not declared", help=help_)

    def _mismatch(self, node: nodes.Node, found: Type, wanted: Type) -> None:
        found, wanted = value_of(found), value_of(wanted)
        if "unknown" in (found.kind, wanted.kind):
            return
        help_ = ""
        if found.optional and found.kind == wanted.kind:
            help_ = "it may be none here: test `is not none` first"
        self.findings.error(
            "N402", f"{wanted} is due here, and this is {found}", node.span, label=str(found), help=help_
        )
