"""Checks of names: finds what each name means at its place, and reports names without a meaning."""

from __future__ import annotations

import re
from collections.abc import Iterable

from dsl import nodes
from dsl.diagnostics import codes
from dsl.diagnostics.diagnostic import Label
from dsl.diagnostics.spelling import nearest
from dsl.messages.message import Message, either
from dsl.semantics.checked import Ref, Scope
from dsl.semantics.checks.checking import Checking
from dsl.semantics.checks.demands import check_test, check_wanted
from dsl.semantics.checks.ranges import check_range
from dsl.semantics.rulebook import Rulebook
from dsl.semantics.static_types import NUMBER, PLAYER, TEXT, UNKNOWN, YES_NO, Type, piece, set_of, value_of, zone_of
from dsl.source import Span

PREDECLARED = {"direction": NUMBER, "now": NUMBER, "winners": set_of(PLAYER), "play_over": YES_NO}

FUNCTIONS = {"min": (NUMBER, NUMBER), "max": (NUMBER, NUMBER), "abs": (NUMBER,), "seat": (NUMBER,)}

MEMBERS_OF_PIECES = {"owner": PLAYER.maybe(), "player": PLAYER.maybe()}


def check_numbered(node: nodes.Numbered, checking: Checking) -> Type:
    """Return the type of a card or player with a number, such as `player 2` or `card 014`. Report a number that does not
    exist."""
    if node.noun == "player":
        checking.checked.refs[node] = Ref("seat", node.number)
        return PLAYER
    entry = checking.book.card_by_id.get((node.noun, node.number))
    if entry is None:
        if node.noun in checking.book.nouns and not any(n == node.noun for n, _ in checking.book.card_by_id):
            checking.checked.refs[node] = Ref("piece", node.number, node.noun)
            return piece(node.noun)
        near = nearest(node.number, [i for n, i in checking.book.card_by_id if n == node.noun])
        checking.findings.error(
            codes.UNKNOWN_CARD,
            Message("there-is-no-noun-number", noun=node.noun, number=node.number),
            node.span,
            label=Message("no-card-has-this-number"),
            help=Message("did-you-mean-either", either=either(near)) if near else "",
            unknown=f"{node.noun} {node.number}",
        )
        return UNKNOWN
    checking.checked.refs[node] = Ref("card", node.number, entry)
    return piece(node.noun)


def check_name(node: nodes.Name, scope: Scope, checking: Checking) -> Type:
    """Return the type of a name, and record its meaning in `checked.refs`."""
    name = node.id
    found = _word_of_language(node, name, scope, checking)
    if found is not None:
        return found
    refs = checking.checked.refs
    if name in scope.names:
        refs[node] = Ref("placed" if name in scope.placed else "local", name)
        return scope.names[name]
    book = checking.book
    if name in book.neutrals:
        neutral = book.neutrals[name]
        refs[node] = Ref("neutral", name, neutral)
        return PLAYER if neutral.test is None else PLAYER.maybe()
    if (None, name) in book.values:
        decl = book.values[(None, name)]
        refs[node] = Ref("value", name, decl)
        return book.type_of(decl.type)
    if (None, name) in book.zones:
        zone = book.zones[(None, name)]
        refs[node] = Ref("zone", name, zone)
        return zone_of(zone.noun, zone.single)
    if (None, name) in book.defines:
        definition = book.defines[(None, name)]
        refs[node] = Ref("define", name, definition)
        return check_used(definition, node.span, scope, checking)
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
    if name in book.kind_list:
        checking.findings.error(
            codes.UNKNOWN_NAME,
            Message("name-is-a-kind-and-an-amount-of-it", name=name),
            node.span,
            label=Message("how-much"),
            help=Message("write-1-name-or-n-name-for-an-amount", name=name),
        )
        return UNKNOWN
    known = [*scope.names, *PREDECLARED, *book.word_list, *book.options, *book.neutrals]
    known += [n for o, n in (*book.values, *book.zones, *book.defines) if o is None]
    checking.unknown("name", name, node.span, known)
    return UNKNOWN


def _word_of_language(node: nodes.Name, name: str, scope: Scope, checking: Checking) -> Type | None:
    refs = checking.checked.refs
    if name == "you":
        if not scope.you:
            checking.findings.error(
                codes.NOBODY_MEANT,
                Message("there-is-no-you-here"),
                node.span,
                label=Message("who-is-meant"),
                help=Message("you-is-the-one-a-card-is-for-in"),
            )
        refs[node] = Ref("predeclared", name)
        return PLAYER
    if name == "it":
        if scope.it is None:
            checking.findings.error(
                codes.NOBODY_MEANT,
                Message("there-is-no-it-here"),
                node.span,
                label=Message("what-is-meant"),
                help=Message("a-test-of-several-parts-after-where-in-parentheses")
                if is_after_where(node, checking)
                else Message("it-is-the-candidate-inside-where-or-in-a"),
            )
            return UNKNOWN
        refs[node] = Ref("predeclared", name)
        return scope.it
    if name == "this":
        if scope.this is None:
            checking.findings.error(
                codes.NOBODY_MEANT,
                Message("there-is-no-this-here"),
                node.span,
                label=Message("what-is-meant"),
                help=Message("this-is-the-card-in-whose-text-it-stands"),
            )
            return UNKNOWN
        refs[node] = Ref("predeclared", name)
        return scope.this
    if name in ("cause", "causer", "chosen"):
        if scope.reacts and not scope.pattern and name != "chosen":
            checking.findings.error(
                codes.NOBODY_MEANT,
                Message("name-is-that-of-the-rule-here", name=name),
                node.span,
                label=Message("not-here"),
                help=Message("test-what-caused-an-event-after-where", name=name),
            )
        refs[node] = Ref("predeclared", name)
        if name == "chosen":
            return YES_NO
        return PLAYER.maybe() if name == "causer" else UNKNOWN
    if name in ("anyone", "anything", "another"):
        if scope.pattern:
            return UNKNOWN
        if name == "another":
            checking.findings.error(
                codes.NOBODY_MEANT, Message("another-what"), node.span, help=Message("write-another-player")
            )
            return UNKNOWN
        checking.findings.error(
            codes.NOBODY_MEANT,
            Message("name-stands-only-in-patterns", name=name),
            node.span,
            label=Message("not-here"),
            help=Message("write-each-player-a-player-or-players"),
        )
        return UNKNOWN
    return None


def member_of(noun: str, name: str, checking: Checking) -> tuple[Ref, Type] | None:
    """Return the meaning and the type of a member of a noun (a field, value, zone or definition); None if there is no such
    member."""
    book = checking.book
    decl = book.fields.get((noun, name))
    if decl is not None:
        return Ref("field", name, decl, noun), book.type_of(decl.type)
    value = book.values.get((noun, name))
    if value is not None:
        return Ref("value", name, value, noun), book.type_of(value.type)
    if (noun, name) in book.zones:
        zone = book.zones[(noun, name)]
        return Ref("zone", name, zone, noun), zone_of(zone.noun, zone.single)
    if (noun, name) in book.defines:
        definition = book.defines[(noun, name)]
        return Ref("define", name, definition, noun), check_define(definition, checking)
    if any(grid.noun == noun for grid in book.grids) and name in ("column", "row"):
        return Ref("made", name, None, noun), NUMBER
    if name == "title" and any(entry.node.noun == noun for entry in book.cards):
        return Ref("made", name, None, noun), TEXT
    if noun != "player" and name in MEMBERS_OF_PIECES:
        kind = "made" if name == "player" else "predeclared"
        return Ref(kind, name, None, noun), MEMBERS_OF_PIECES[name]
    if may_lie_at(noun, name, checking):
        return Ref("holder", name, None, noun), piece(name).maybe()
    return None


def may_lie_at(noun: str, other: str, checking: Checking) -> bool:
    """Tell whether things of one noun may lie in a zone that belongs to things of another noun. For zones of players, return
    False."""
    zones = checking.book.zones.items()
    return other != "player" and any(owner == other and zone.noun == noun for (owner, _), zone in zones)


#: The text before an `it` that belongs to the second part of a test without parentheses: `where it.cost > 1 and`.
_SECOND_PART = re.compile(r"\bwhere (?!\()[^()\n]*\b(?:and|or)\b[^()\n]*$")


def is_after_where(node: nodes.Node, checking: Checking) -> bool:
    """Tell whether a node stands in the second part of a test after `where` that has no parentheses around its parts."""
    source = checking.book.sources.get(node.span.source)
    return source is not None and _SECOND_PART.search(source.text[: node.span.start]) is not None


def is_hiding(zone: nodes.Zone) -> bool:
    """Tell whether a zone may hide its content from some player, for example because it is face down."""
    return zone.seen_by is not None or zone.hiding is not None


def is_anybodys(noun: str, checking: Checking) -> bool:
    """Tell whether some things of a noun come from the supply of a player (things of such a supply belong to that
    player)."""
    return any(supply.owner is not None and supply.group.noun == noun for supply in checking.book.supplies)


def members_of(noun: str, checking: Checking) -> list[str]:
    """Return the names of all members of a noun, for messages."""
    book = checking.book
    found = [n for o, n in (*book.fields, *book.values, *book.zones, *book.defines) if o == noun]
    return found + [other for other in book.nouns if may_lie_at(noun, other, checking)]


def check_used(node: nodes.Define, span: Span, scope: Scope, checking: Checking) -> Type:
    """Check a definition where it is used, and return its type. Report a definition that uses `you`, if nobody is `you` at
    this place (N302)."""
    found = check_define(node, checking)
    if not scope.you and speaks_of_you(node, checking):
        checking.findings.error(
            codes.NOBODY_MEANT,
            Message("name-speaks-of-you-and-there-is-no-you", name=node.name),
            span,
            label=Message("who-is-meant"),
            others=(Label(node.span, Message("declared-here")),),
            help=Message("say-in-its-definition-whose-it-is-such-as"),
        )
    return found


def speaks_of_you(node: nodes.Define, checking: Checking) -> bool:
    """Tell whether a definition, or one that it uses, contains `you`. The value of the definition then depends on the
    owner of the card that uses it."""
    known = checking.of_you
    waiting, seen = [node], set[nodes.Define]()
    while waiting and node not in known:
        one = waiting.pop()
        if one in seen or known.get(one) is False:
            continue
        seen.add(one)
        parts = tuple(nodes.walk(one.value))
        if known.get(one) or any(map(_is_you, parts)):
            known[node] = True
        waiting += _used_in(parts, checking)
    if node not in known:
        known.update(dict.fromkeys(seen, False))
    return known[node]


def _used_in(parts: tuple[nodes.Node, ...], checking: Checking) -> list[nodes.Define]:
    """Return the definitions that the parts of an expression use, by name or as adjectives."""
    refs = [checking.checked.refs.get(part) for part in parts]
    words = {word for part in parts for word in _adjectives_of(part)}
    named = [ref.decl for ref in refs if ref is not None and isinstance(ref.decl, nodes.Define)]
    return [*named, *(decl for (_, word), decl in checking.book.adjectives.items() if word in words)]


def _is_you(part: nodes.Node) -> bool:
    """Tell whether a part of an expression has a meaning only if some player is `you`."""
    match part:
        case nodes.Name(id="you") | nodes.Neighbour(after=None) | nodes.Quantified(determiner="another"):
            return True
        case _:
            return "other" in _adjectives_of(part)


def _adjectives_of(part: nodes.Node) -> tuple[str, ...]:
    match part:
        case nodes.Group():
            return part.adjectives
        case nodes.IsAdjective():
            return (part.adjective,)
        case _:
            return ()


def check_define(node: nodes.Define, checking: Checking) -> Type:
    """Check a definition when its type is first needed, and only once. Return its type. Report a definition that uses
    itself."""
    if node in checking.done:
        return checking.checked.types.get(node.value, UNKNOWN)
    if node in checking.define_stack:
        circle = [d.name for d in checking.define_stack[checking.define_stack.index(node) :]] + [node.name]
        checking.findings.error(
            codes.CIRCULAR_DEFINITION,
            Message("name-is-defined-by-itself-circle", name=node.name, circle=" → ".join(circle)),
            node.span,
            label=Message("this-would-never-end"),
            help=Message("one-of-these-definitions-must-not-use-the-next"),
        )
        checking.done.add(node)
        return UNKNOWN
    checking.define_stack.append(node)
    scope = bind_parameters(node.parameters, Scope(you=True), checking)
    if node.adjective:
        scope = scope.candidate(scope.names[node.parameters[0].name])
        check_test(node.value, scope, checking)
        found = YES_NO
    else:
        if node.of and node.parameters:
            scope = scope.candidate(scope.names[node.parameters[0].name])
        found = value_of(checking.type_of(node.value, scope))
    checking.define_stack.pop()
    checking.done.add(node)
    return found


def bind_parameters(parameters: Iterable[nodes.Parameter], scope: Scope, checking: Checking) -> Scope:
    """Return the scope with the parameters of a heading, after their types were checked."""
    for parameter in parameters:
        type_ = check_type_name(parameter.type, checking)
        is_new = check_new(parameter.name, parameter.span, scope, checking)
        scope = scope.bind(parameter.name, type_ if is_new else UNKNOWN)
    return scope


def meaning_of(name: str, book: Rulebook) -> str:
    """Return what a name already means in the rules, such as “a value”; "" if the name is free."""
    if name in book.word_list or name in book.options or name in book.kind_list:
        return Message("a-word")
    for what, table in (
        (Message("a-value"), book.values),
        (Message("a-zone"), book.zones),
        (Message("a-definition"), book.defines),
    ):
        if (None, name) in table:
            return what
    return ""


def check_free(name: str, span: Span, scope: Scope, checking: Checking) -> bool:
    """Tell whether a line may make a new name. Report a name that has a meaning in the whole rulebook (N222), or that would
    hide another name (N219)."""
    book = checking.book
    meaning, tables = meaning_of(name, book), (book.values, book.zones, book.defines)
    if meaning:
        checking.findings.error(
            codes.NAME_HAS_MEANING,
            Message("name-is-meaning-of-this-game-and-cannot-be", name=name, meaning=meaning),
            span,
            label=Message("below-the-word-would-mean-something-else"),
            others=tuple(
                Label(table[None, name].span, Message("declared-here")) for table in tables if (None, name) in table
            ),
            help=Message("choose-another-name-for-example-some-name", name=name),
        )
    return not meaning and check_new(name, span, scope, checking)


def check_new(name: str, span: Span, scope: Scope, checking: Checking) -> bool:
    """Tell whether a new name differs from all visible names. Report a name that would hide another one (N219)."""
    if name in scope.names:
        checking.findings.error(
            codes.NAME_IN_USE,
            Message("name-is-there-already", name=name),
            span,
            label=Message("a-second-name-that-would-hide-the-first"),
            help=Message("choose-another-name"),
        )
    return name not in scope.names


def check_type_name(node: nodes.TypeName, checking: Checking, it: Type = PLAYER) -> Type:
    """Return the type that a type name in the rules means, and check its bounds, which may use `it`."""
    found = checking.book.type_of(node)
    if found is UNKNOWN:
        known = ["number", "yes_no", "text", *checking.book.nouns, *checking.book.words, *checking.book.kinds]
        checking.unknown("type", node.name, node.span, known)
    _check_many(node, checking)
    for bound in (node.low, node.high):
        if bound is not None:
            check_wanted(bound, NUMBER, Scope(it=it), checking)
    check_range(node.low, node.high, checking.findings)
    return found


def _check_many(node: nodes.TypeName, checking: Checking) -> None:
    """Report a type that makes no sense: a set of bundles, or a set that may be none (N256)."""
    if node.plural and node.name in checking.book.kinds:
        checking.findings.error(
            codes.IMPOSSIBLE_TYPE,
            Message("a-bundle-holds-several-kinds-already"),
            node.span,
            label=Message("a-set-of-bundles"),
            help=Message("write-name-so-many-of-each-kind", name=node.name),
            edits=checking.rewritten(node.span, r"^\w+", node.name),
        )
    elif node.plural and node.optional:
        checking.findings.error(
            codes.IMPOSSIBLE_TYPE,
            Message("a-set-may-be-empty-and-is-never-none"),
            node.span,
            label=Message("none-2"),
            help=Message("leave-or-none-out-whether-it-is-empty-is"),
            edits=checking.rewritten(node.span, r" or none", ""),
        )


def check_noun(noun: str, span: Span, checking: Checking) -> None:
    """Report a noun such as `card` that is not declared."""
    if not checking.book.has_members(noun) and noun not in checking.book.kind_list:
        checking.unknown("noun", noun, span, checking.book.nouns)
