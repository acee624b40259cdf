"""The making of a layout from a checked rulebook: numbers for the pieces, tables of their printed fields, and slots for the values
and zones."""

from __future__ import annotations

import operator
from dataclasses import replace

from pyrsistent import pvector

from dsl import nodes
from dsl.expansion.joins import next_to
from dsl.expansion.membership import NotPrinted, belongs
from dsl.limits import PIECES, VALUES
from dsl.messages.message import Message
from dsl.semantics.cells import cells_of
from dsl.semantics.checked import Checked
from dsl.semantics.checks.names import is_hiding
from dsl.semantics.rulebook import CardEntry, Rulebook, declared_of
from interpreter.model.blanks import BLANK, RULELESS
from interpreter.model.constants import beginning_of, constant, default_of, held, number_of
from interpreter.model.failure import RuleError
from interpreter.model.flags import FLAG, MANY, VERY_MANY, Flags
from interpreter.model.layout import AS_IT_STANDS, Layout, PieceInfo, Printed, Turn, ZoneSlot


def lay_out(
    checked: Checked,
    players: int,
    options: dict[str, int],
    unused: frozenset[tuple[str | None, str]] = frozenset(),
    turn: Turn = AS_IT_STANDS,
) -> Layout:
    """Return the layout of a game for a number of players and some options. Values (by owner and name) in `unused`
    have no slots."""
    layout = Layout(checked, players, options, turn)
    layout.base.left_out = unused
    layout.initial = [0, 1, (), 0, pvector(), (), (), 0, (), 0]
    layout.left_out = _decks_left_out(layout)
    layout.neutrals = tuple(
        one for one in checked.book.neutrals.values() if one.test is None or constant(layout, one.test)
    )
    _make_pieces(layout)
    _make_tables(layout)
    _require_room(layout)
    _make_values(layout)
    _make_zones(layout)
    return layout


def laid_out_alike(layout: Layout, checked: Checked) -> Layout:
    """Return the layout of changed rules (`checked`), from the layout of the rules before the change. Only the text of
    cards may have changed; headings and printed fields must be the same (see `dsl.semantics.incremental`)."""
    entries = checked.book.cards
    pieces = [
        piece if piece.entry is None else replace(piece, entry=entries[piece.entry.index]) for piece in layout.pieces
    ]
    return replace(layout, checked=checked, pieces=pieces)


def _require_room(layout: Layout) -> None:
    """Raise RuleError if a position would hold too many values or pieces."""
    book, size = layout.checked.book, 0
    for (owner, name), decl in (*book.values.items(), *book.zones.items()):
        size += layout.members_count(owner)
        if size > VALUES:
            raise _too_much(Message("with-code-a-position-holds-more-than-n-values", code=name, n=VALUES), decl)


#: The message about a game with too many pieces.
MOST_PIECES = Message("a-game-has-at-most-n-pieces", n=PIECES)


def _too_much(why: str, place: nodes.Node) -> RuleError:
    error = RuleError(0, why)
    error.span = place.span
    return error


def _make_pieces(layout: Layout) -> None:
    book = layout.checked.book
    by_noun: dict[str, list[PieceInfo]] = {noun: [] for noun in book.nouns if noun != "player"}
    total = sum(len(cells_of(grid)) for grid in book.grids)
    for entry in book.cards:
        noun = entry.node.noun
        owners = _owners_of(layout, entry)
        decks = decks_of(layout, entry)
        total += len(owners) * sum(count for _, count in decks)
        if total > PIECES:
            raise _too_much(MOST_PIECES, entry.node)
        copies = [(owner, deck) for owner in owners for deck, count in decks for _ in range(count)]
        if noun in by_noun:
            by_noun[noun] += [
                PieceInfo(noun, entry, number + 1, owner=owner, deck=deck)
                for number, (owner, deck) in enumerate(copies)
            ]
    for grid in book.grids:
        layout.grid_of[grid.noun] = grid
        by_noun[grid.noun] += [PieceInfo(grid.noun, cell=cell) for cell in cells_of(grid)]
    for supply in book.supplies:
        if supply.count is not None:
            for owner in layout.supplied(supply):
                count = number_of(layout, supply.count)
                total += count
                if total > PIECES:
                    raise _too_much(MOST_PIECES, supply)
                by_noun[supply.group.noun] += [PieceInfo(supply.group.noun, owner=owner) for _ in range(count)]
    for noun, pieces in by_noun.items():
        layout.first[noun] = len(layout.pieces)
        layout.of_noun[noun] = tuple(range(len(layout.pieces), len(layout.pieces) + len(pieces)))
        layout.pieces += pieces
    _join_places(layout)
    layout.placeholders = [BLANK + number for number in range(len(layout.pieces))]
    made: dict[object, int] = {}
    for piece in layout.pieces:
        key = (piece.noun, None if piece.entry is None else piece.entry.index, piece.owner, piece.cell)
        layout.sort_of.append(made.setdefault(key, len(made)))
    layout.nouns_with_twins = frozenset(
        noun for noun, pieces in layout.of_noun.items() if len({layout.sort_of[one] for one in pieces}) < len(pieces)
    )
    layout.entry_of = [-1 if piece.entry is None else piece.entry.index for piece in layout.pieces]


def _join_places(layout: Layout) -> None:
    """Record the neighbours of the places of a map. Places of decks that are not in play are left out."""
    book = layout.checked.book
    layout.place_nouns = tuple(book.places())
    there = {
        piece.entry.node.title: number
        for number, piece in enumerate(layout.pieces)
        if piece.entry is not None and piece.noun in book.joined and piece.deck not in layout.left_out
    }
    ways = next_to(book.joins, book.titles()) if book.joins else {}
    for number, piece in enumerate(layout.pieces):
        if piece.noun in book.joined and piece.noun not in layout.grid_of:
            title = "" if piece.entry is None else piece.entry.node.title
            others = ways.get(title, ()) if there.get(title) == number else ()
            layout.next_to[number] = tuple(sorted(there[other] for other in others if other in there))


def _owners_of(layout: Layout, entry: CardEntry) -> tuple[int | None, ...]:
    """Return the players who each have own copies of a card; `(None,)` if the copies belong to nobody."""
    book = layout.checked.book
    own = [one for one in book.supplies if one.count is None and one.owner and one.group.noun == entry.node.noun]
    if not own:
        return (None,)
    return tuple(sorted({who for one in own if _may_take(one, entry, book) for who in layout.owners_in(one)})) or (
        None,
    )


def _may_take(supply: nodes.Supply, entry: CardEntry, book: Rulebook) -> bool:
    """Tell whether a supply contains a card. If a test of the supply cannot be decided before play, return true; the test is
    then made when the pieces are laid out."""
    try:
        return belongs(entry.node, supply.group, declared_of(book))
    except NotPrinted:
        return True


def home_of(layout: Layout, piece: int) -> int | None:
    """Return the slot of the zone in which a card lies at the beginning of a game; None if it lies in no zone. The result is
    kept."""
    if piece not in layout.homes:
        layout.homes[piece] = _home_of(layout, piece)
    return layout.homes[piece]


def _home_of(layout: Layout, piece: int) -> int | None:
    book, info = layout.checked.book, layout.pieces[piece]
    for supply in book.supplies:
        if supply.count is not None or supply.group.noun != info.noun or info.owner not in layout.supplied(supply):
            continue
        if info.entry is not None and _may_take(supply, info.entry, book):
            whose = None if info.owner is None else "player"
            return layout.base["zone", whose, supply.zone] + (info.owner or 0)
    return None


def decks_of(layout: Layout, entry: CardEntry) -> list[tuple[str | None, int]]:
    """Return the decks that contain copies of a card, its own deck first, each with the number of copies (by default
    1 in its own deck)."""
    printed = next((property_.value for property_ in entry.node.properties if property_.name == "copies"), None)
    found = [(entry.deck, 1 if printed is None else number_of(layout, printed))]
    for deck in layout.checked.book.decks.values():
        for more in deck.more:
            named = layout.checked.card_named(more.card)
            if named is not None and named.index == entry.index:
                found.append((deck.id, number_of(layout, more.count)))
    return found


def _decks_left_out(layout: Layout) -> frozenset[str]:
    """Return the ids of the decks that are not in play under the options."""
    return frozenset(
        deck.id
        for deck in layout.checked.book.decks.values()
        if deck.test is not None and not constant(layout, deck.test)
    )


def _make_tables(layout: Layout) -> None:
    book = layout.checked.book
    for (noun, name), decl in book.fields.items():
        default = beginning_of(layout, decl)
        table: list[object] = [default] * len(layout.pieces)
        printed: dict[int, object] = {}
        for number, piece in enumerate(layout.pieces):
            if piece.noun == noun and piece.entry is not None:
                if piece.entry.index not in printed:
                    printed[piece.entry.index] = _printed(layout, piece.entry, decl, default)
                table[number] = printed[piece.entry.index]
        layout.tables[noun, name] = table
    whose: list[object] = [piece.owner for piece in layout.pieces]
    titles: list[object] = ["" if piece.entry is None else piece.entry.node.title for piece in layout.pieces]
    for noun in layout.of_noun:
        layout.tables.setdefault((noun, "player"), whose)
        layout.tables.setdefault((noun, "title"), titles)
    for noun in layout.grid_of:
        for index, name in enumerate(("column", "row")):
            layout.tables[noun, name] = [piece.cell[index] if piece.cell else None for piece in layout.pieces]


def _printed(layout: Layout, entry: CardEntry, decl: nodes.FieldDecl, default: object) -> object:
    for property_ in entry.node.properties:
        if property_.name == decl.name:
            return held(layout, decl, property_.value)
    return default


def _make_values(layout: Layout) -> None:
    for (owner, name), decl in layout.checked.book.values.items():
        if (owner, name) in layout.base.left_out:
            continue
        members = layout.members(owner)
        pieces = owner in layout.of_noun or owner in layout.checked.book.words
        defaults = [_default(layout, decl, member if pieces else None) for member in members]
        first = len(layout.initial)
        if _is_flag_of_many(layout, owner, name, defaults):
            layout.base["value", owner, name] = first * FLAG
            layout.initial.append(Flags())
            continue
        layout.base["value", owner, name] = _run_of_slots(layout, owner, defaults)
        if decl.lifetime is not None and decl.lifetime.alike:
            layout.seen_at[first] = len(layout.initial)
            layout.initial.append(())
        if decl.own:
            layout.veiled.update((first + player, player) for player in layout.everybody)
        if layout.checked.book.type_of(decl.type).kind in ("number", "bundle"):
            layout.amounts.update(range(first, first + len(defaults)))
        if decl.type.name == "number" and (decl.type.low is not None or decl.type.high is not None):
            bounds = (_bound(layout, decl.type.low), _bound(layout, decl.type.high))
            layout.bounds.update(dict.fromkeys(range(first, first + len(defaults)), bounds))


def _is_flag_of_many(layout: Layout, owner: str | None, name: str, defaults: list[object]) -> bool:
    """Tell whether a value can be stored as `Flags`. It must be a yes-or-no value of many pieces, be no for all of them at the
    beginning of a game, and must not take over another value (or be taken over) when it begins again."""
    if (
        owner not in layout.of_noun
        or not MANY <= len(defaults) <= VERY_MANY
        or any(one is not False for one in defaults)
    ):
        return False
    values = layout.checked.book.values
    sources = {(of, decl.lifetime.source) for (of, _), decl in values.items() if decl.lifetime is not None}
    decl = values[owner, name]
    taken = decl.lifetime is not None and decl.lifetime.source is not None
    return not taken and (owner, name) not in sources and not layout.checked.book.type_of(decl.type).optional


def _bound(layout: Layout, node: nodes.Node | None) -> int | None:
    """Return the bound of a value, if it is known before play; None if it must be computed whenever the value is set."""
    if node is None:
        return None
    try:
        return number_of(layout, node)
    except ValueError:
        return None


def _default(layout: Layout, decl: nodes.ValueDecl, piece: int | None) -> object:
    """Return the initial value of a declared `value`."""
    type_ = layout.checked.book.type_of(decl.type)
    if decl.default is not None:
        return held(layout, decl, decl.default, piece)
    default = default_of(layout, type_)
    if decl.type.low is not None and not type_.optional:
        low = number_of(layout, decl.type.low)
        return max(default, low) if isinstance(default, int) else low
    return default


def _make_zones(layout: Layout) -> None:
    book = layout.checked.book
    for (owner, name), decl in book.zones.items():
        base = _run_of_slots(layout, owner, [()] * len(layout.members(owner)))
        layout.base["zone", owner, name] = base
        for member in layout.members(owner):
            zone = ZoneSlot(base + (member or 0), decl, member)
            layout.zones.append(zone)
            layout.zone_at[zone.slot] = zone
            layout.owner_at[zone.slot] = member if owner == "player" else None
    for noun in layout.of_noun:
        layout.zones_of_noun[noun] = tuple(zone.slot for zone in layout.zones if zone.decl.noun == noun)
    layout.in_force = tuple(zone for zone in layout.zones if "in force" in zone.decl.attributes)
    rulers = [decl.in_force_for for decl in book.zones.values() if decl.in_force_for is not None]
    looked_at = [_slots_read(layout, ruler) for ruler in rulers]
    layout.force_slots = frozenset(zone.slot for zone in layout.in_force).union(*looked_at)
    if layout.in_force:
        layout.lying_in_force = operator.itemgetter(*sorted(layout.force_slots))
    showing = [decl for decl in book.zones.values() if decl.showing and (decl.noun, decl.showing[0]) in book.fields]
    for number, decl in enumerate(showing, RULELESS // BLANK + 1):  # lower multiples are other placeholders
        layout.shades.update((zone.slot, number * BLANK) for zone in layout.zones if zone.decl is decl)
        for name in decl.showing:
            table = Printed(layout.tables[decl.noun, name])
            table.shown = (*getattr(layout.tables[decl.noun, name], "shown", ()), number * BLANK)
            layout.tables[decl.noun, name] = table
    told = [decl for decl in book.zones.values() if decl.showing and decl not in showing]
    layout.telling = frozenset(name for decl in told for name in decl.showing)
    layout.secret = frozenset(zone.slot for zone in layout.zones if is_hiding(zone.decl))
    turned = set(layout.checked.turned.values())
    layout.hidden = layout.secret.union(*(layout.zones_of_noun[noun] for noun in turned))
    if turned:
        layout.sides = len(layout.initial)
        layout.initial.append(())


def _slots_read(layout: Layout, node: nodes.Node) -> frozenset[int]:
    """Return the slots of the zones on which an expression may depend; the slots of all zones if it searches for things."""
    every = frozenset(layout.zone_at)
    found: set[int] = set()
    waiting, seen = [node], set[nodes.Node]()
    while waiting:
        for part in nodes.walk(waiting.pop()):
            ref = layout.checked.refs.get(part)
            if isinstance(part, nodes.Group | nodes.Aggregate | nodes.EveryZone | nodes.That):
                return every
            if ref is None:
                continue
            if ref.kind == "zone":
                found.update(zone.slot for zone in layout.zones if zone.decl is ref.decl)
            elif ref.kind == "holder" or ref.name == "owner":
                found.update(layout.zones_of_noun.get(ref.owner or "", every))
            elif isinstance(ref.decl, nodes.Define) and ref.decl not in seen:
                seen.add(ref.decl)
                waiting.append(ref.decl.value)
    return frozenset(found)


def _run_of_slots(layout: Layout, owner: str | None, defaults: list[object]) -> int:
    """Add the slots of a value or zone to the initial position. Return its base: base plus the number of an owner is a slot."""
    base = len(layout.initial)
    layout.initial += defaults
    return base - layout.first[owner] if owner in layout.first else base
