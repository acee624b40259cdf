"""Checks of expressions whose value must be known before play: printed fields, initial values, and numbers of pieces."""

from __future__ import annotations

from collections.abc import Iterator

from dsl import nodes
from dsl.diagnostics import codes
from dsl.diagnostics.diagnostic import Findings
from dsl.expansion.numbered import number_of
from dsl.limits import CELLS, LOOKS, NUMBERS, PIECES, PLAYERS
from dsl.messages.message import Message, numbers_between
from dsl.nodes.mentions import FILTERS, mentions_of
from dsl.semantics.checked import Checked
from dsl.semantics.static_types import UNKNOWN

_PLAIN = (
    nodes.Number,
    nodes.Flag,
    nodes.NoneValue,
    nodes.Text,
    nodes.Numbered,
    nodes.Negative,
    nodes.Binary,
    nodes.Compare,
    nodes.Logic,
    nodes.Not,
    nodes.Pick,
)


def check_constants(checked: Checked, findings: Findings, settled: frozenset[nodes.Node] = frozenset()) -> None:
    """Report values that are not known before play (N413), games beyond the limits (N605), players who cannot exist (N701),
    and filters that test too many things (N514). Declarations in `settled` are not checked again, because the earlier
    results for them are still valid."""
    for place, node in _places(checked, settled):
        for part in _unknown_parts(checked, node):
            findings.error(
                codes.START_NOT_CONSTANT,
                Message("place-must-be-known-before-play", place=place),
                part.span,
                label=Message("this-is-known-only-in-play"),
                help=Message("write-a-number-or-word-or-leave-it-out"),
            )
    _check_limits(checked, findings)
    _check_numbers(checked, findings, settled)
    _check_seats(checked, findings, settled)
    for declaration in checked.book.declarations:
        if declaration not in settled and mentions_of(declaration).filters:
            _check_nesting(checked, declaration, 1, findings)


def _check_seats(checked: Checked, findings: Findings, settled: frozenset[nodes.Node]) -> None:
    """Report each player with a number, such as `player 5`, that is higher than the highest possible number of players (N701)."""
    game = checked.book.game
    if game is None or game.players is None:
        return
    most = game.players[1] + len(checked.book.neutrals)
    looked_at = (one for one in checked.book.declarations if one not in settled)
    for node in (node for one in looked_at for node in mentions_of(one).numbered):
        ref = checked.refs.get(node)
        if ref is not None and ref.kind == "seat" and not 1 <= int(node.number) <= most:
            findings.error(
                codes.UNKNOWN_SEAT,
                Message(
                    "there-is-no-player-number-this-game-is-for",
                    number=node.number,
                    players=numbers_between(*game.players),
                ),
                node.span,
                label=Message("nobody-sits-there"),
                help=Message("name-a-player-who-may-be-there-such-as"),
            )


def _check_numbers(checked: Checked, findings: Findings, settled: frozenset[nodes.Node]) -> None:
    """Report divisions by 0 in expressions that must be known before play, and supplies with a negative number of things
    (N605). Only numbers that are written as digits are examined."""
    for place, node in _places(checked, settled):
        for part in nodes.walk(node):
            if isinstance(part, nodes.Binary) and part.op in ("/", "mod") and number_of(part.right) == 0:
                findings.error(
                    codes.UNBOUNDED_GAME,
                    Message("place-is-divided-by-0", place=place),
                    part.span,
                    label=Message("this-has-no-value"),
                    help=Message("write-another-number-behind-the-stroke"),
                )
    for supply in checked.book.supplies:
        count = None if supply.count is None else number_of(supply.count)
        if supply.count is not None and count is not None and count < 0:
            findings.error(
                codes.UNBOUNDED_GAME,
                Message("there-cannot-be-count-noun-s", count=count, noun=supply.group.noun),
                supply.count.span,
                label=Message("less-than-nothing"),
                help=Message("write-0-or-more"),
            )


def _check_nesting(checked: Checked, node: nodes.Node, so_far: int, findings: Findings) -> None:
    """Report filters inside other filters, if the inner filter would test many things for each of many things
    (N514)."""
    for child in node.children():
        size = so_far
        if type(child) in FILTERS and isinstance(node, nodes.Group):
            size = so_far * max(1, _amount(checked, node))
            if size > LOOKS:
                findings.error(
                    codes.QUADRATIC_FILTER,
                    Message("this-would-look-at-more-than-looks-things", looks=LOOKS),
                    node.span,
                    label=Message("for-each-of-those-around-it-all-of-these"),
                    help=Message("name-a-zone-to-look-in-cards-in-who"),
                )
                return
        _check_nesting(checked, child, size, findings)


def _amount(checked: Checked, group: nodes.Group) -> int:
    """Return an estimate of how many things must be tested to find the members of a group. The estimate is 8 if the group
    names a zone or players."""
    if group.noun == "player" or any(isinstance(f, nodes.Within) for f in group.filters):
        return 8
    book = checked.book
    return (
        sum(grid.width * grid.height for grid in book.grids if grid.noun == group.noun)
        + sum(1 for entry in book.cards if entry.node.noun == group.noun)
        + sum(s.count.value for s in book.supplies if s.group.noun == group.noun and isinstance(s.count, nodes.Number))
    )


def _places(checked: Checked, settled: frozenset[nodes.Node]) -> Iterator[tuple[str, nodes.Node]]:
    """Yield each expression whose value must be known before play, with a description of it for messages. Cards in `settled`
    are left out, because they have been checked before."""
    book = checked.book
    declared: list[nodes.FieldDecl | nodes.ValueDecl] = [*book.fields.values(), *book.values.values()]
    for decl in declared:
        if decl.default is not None:
            yield Message("the-beginning-of-name", name=decl.name), decl.default
    for table in book.tables.values():
        for value in table.values:
            yield Message("the-table-table", table=table.name), value
    for supply in book.supplies:
        if supply.count is not None:
            yield Message("the-size-of-a-supply"), supply.count
    for entry in (entry for entry in book.cards if entry.node not in settled):
        for property_ in entry.node.properties:
            yield Message("property-of-a-card", property=property_.name), property_.value
    if book.game is not None and book.game.pads is not None:
        yield Message("whether-prompts-are-padded"), book.game.pads
    for demand in book.game.requires if book.game is not None else ():
        yield Message("which-options-go-together"), demand.test
    for option in book.options.values():
        if option.only_if is not None:
            yield Message("whether-an-option-matters"), option.only_if
    for neutral in book.neutrals.values():
        if neutral.test is not None:
            yield Message("whether-neutral-plays", neutral=neutral.name), neutral.test
    for deck in book.decks.values():
        if deck.test is not None:
            yield Message("whether-a-deck-is-in-play"), deck.test
        for more in deck.more:
            yield Message("the-number-of-copies"), more.count


def _unknown_parts(checked: Checked, node: nodes.Node) -> Iterator[nodes.Node]:
    match node:
        case nodes.Name(id="it") if checked.types.get(node, UNKNOWN).kind == "word":
            pass
        case nodes.Name():
            ref = checked.refs.get(node)
            if ref is not None and isinstance(ref.decl, nodes.Define):
                yield from _in_definition(checked, node, ref.decl)
            elif ref is not None and ref.kind not in ("word", "option", "local"):
                yield node
        case nodes.Call():
            ref = checked.refs.get(node)
            if ref is not None and isinstance(ref.decl, nodes.Define):
                yield from _in_definition(checked, node, ref.decl)
            for argument in node.args:
                yield from _unknown_parts(checked, argument)
        case nodes.Field():
            if not (
                isinstance(node.base, nodes.Name)
                and node.base.id == "it"
                and checked.refs.get(node)
                and checked.refs[node].kind in ("field", "made")
            ):
                yield node
        case nodes.CountOf():
            group = node.what.group if isinstance(node.what, nodes.Quantified) else node.what
            if not (
                isinstance(group, nodes.Group) and group.noun == "player" and not group.filters and not group.adjectives
            ):
                yield node
        case nodes.Quantified():
            if node.group.noun not in checked.book.kind_list:
                yield node
        case _ if isinstance(node, _PLAIN):
            for child in node.children():
                yield from _unknown_parts(checked, child)
        case _:
            yield node


def _in_definition(checked: Checked, use: nodes.Node, decl: nodes.Define) -> Iterator[nodes.Node]:
    if any(True for _ in _unknown_parts(checked, decl.value)):
        yield use


def _check_limits(checked: Checked, findings: Findings) -> None:
    book = checked.book
    game = book.game
    if game is not None and game.players is not None:
        low, high = game.players
        if not 1 <= low <= high <= PLAYERS:
            findings.error(
                codes.UNBOUNDED_GAME,
                Message("a-game-is-for-1-to-players-players-the", players=PLAYERS),
                game.span,
                label=Message("low-to-expression-text", low=low, text=high),
                help=Message("write-for-example-players-2-to-6"),
            )
    for grid in book.grids:
        if grid.width * grid.height > CELLS or grid.width < 1 or grid.height < 1:
            findings.error(
                codes.UNBOUNDED_GAME,
                Message("a-grid-has-at-least-one-cell-and-at", cells=CELLS),
                grid.span,
                label=Message("width-by-height", width=grid.width, height=grid.height),
                help=Message("make-it-smaller"),
            )
    for option in book.options.values():
        first = None if option.type is None else number_of(option.type.low)
        last = None if option.type is None else number_of(option.type.high)
        if first is not None and last is not None and last - first >= NUMBERS:
            findings.error(
                codes.UNBOUNDED_GAME,
                Message("an-option-has-at-most-numbers-values", numbers=NUMBERS),
                option.span,
                label=Message("from-plain-text-to-plain-text2", text=first, text2=last),
                help=Message("say-which-of-them-make-sense"),
            )
    most = game.players[1] if game is not None and game.players is not None and game.players[1] <= PLAYERS else 1
    total = 0
    for supply in book.supplies:
        if isinstance(supply.count, nodes.Number):
            total += supply.count.value * (most if supply.owner == "player" else 1)
            if total > PIECES:
                findings.error(
                    codes.UNBOUNDED_GAME,
                    Message("a-game-has-at-most-pieces-pieces", pieces=PIECES),
                    supply.span,
                    label=Message("too-many"),
                    help=Message("use-a-value-for-what-is-only-counted"),
                )
                return
    copies = [property_ for entry in book.cards for property_ in entry.node.properties if property_.name == "copies"]
    more = [more for deck in book.decks.values() for more in deck.more]
    for place, number in (*((one, one.value) for one in copies), *((one, one.count) for one in more)):
        if isinstance(number, nodes.Number):
            total += number.value
            if total > PIECES:
                findings.error(
                    codes.UNBOUNDED_GAME,
                    Message("a-game-has-at-most-pieces-pieces", pieces=PIECES),
                    place.span,
                    label=Message("too-many-copies"),
                    help=Message("use-a-value-for-what-is-only-counted"),
                )
                return
