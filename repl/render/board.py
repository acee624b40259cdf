"""The board on the screen as data. The function `board` makes a Board from a View, which is what one player may see of the
game.

A Board has no layout yet; `framed.py`, `plain_screen.py` and others draw it. It holds only what is in the View and in the
boards that the rulebook declares, so it holds nothing that its viewer may not know.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from dsl.records import dataclass
from interpreter.inspection import panels as seen
from interpreter.model.views import HIDDEN, UNKNOWN_PIECE, PieceView, View, ZoneView
from repl.render.charts.chart import Badge, Chart, Mark, initials
from repl.render.charts.network import MOST_PLACES
from repl.render.panels import Branches, Gauge, Joins, Leaf, More, Part, Sheet, faces
from repl.render.phrases import ENGLISH, Phrases
from repl.render.voice import Voice
from repl.render.words import human

# `OFFERED` precedes the name of a place that can be chosen, `AWAY` the names of the places that are joined to it.
OFFERED, AWAY = "▸", "→"
MOST_FACES = 12  # more dice in one zone are a supply, so their faces are not drawn
UNUSED = (None, False, 0, "no", "none", "", ())


@dataclass(frozen=True, slots=True)
class Shown:
    """A card or another piece, such as a die, that lies face up for the viewer. `text` is what a card does, `facts` are its
    fields in words, `face` is the number that a die shows."""

    id: str
    title: str
    text: str = ""
    facts: str = ""
    badges: tuple[Badge, ...] = ()
    face: int | None = None
    is_card: bool = True

    @property
    def name(self) -> str:
        return f"{self.id} {self.title}" if self.id != self.title else self.title


@dataclass(frozen=True, slots=True)
class Place:
    """A zone, with its cards from bottom to top. A card that is face down is None."""

    name: str
    cards: tuple[Shown | None, ...]
    in_force: bool = False

    @property
    def visible(self) -> tuple[Shown, ...]:
        return tuple(card for card in self.cards if card is not None)

    @property
    def faces(self) -> str:
        """The faces of the dice in this zone as pictures; "" if it holds anything other than dice, or too many."""
        numbers = [card.face for card in self.visible if card.face is not None]
        whole = 0 < len(numbers) <= MOST_FACES and len(numbers) == len(self.cards)
        return faces(numbers) if whole else ""


@dataclass(frozen=True, slots=True)
class Seat:
    """A player on the board. `in_force` are the zones of the player whose cards are rules now, `others` the other zones.
    `parts` are the bars, tables and maps of the player."""

    name: str
    role: str  # `you`, `bot` or nothing
    active: bool
    in_force: tuple[Place, ...]
    others: tuple[Place, ...]
    values: tuple[tuple[str, str], ...]
    parts: tuple[Part, ...] = ()


@dataclass(frozen=True, slots=True)
class Picture:
    """A part of the board that the rulebook has given a name, with its maps, tables, zones and values."""

    name: str
    parts: tuple[Part, ...]
    places: tuple[Place, ...]
    values: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Board:
    title: str
    turn: str
    order: tuple[str, ...]  # names in the order of play, beginning with the player whose turn it is
    seats: tuple[Seat, ...]
    table: tuple[Place, ...]
    values: tuple[tuple[str, str], ...]
    own: tuple[Place, ...]  # zones of the viewer that are listed in full, such as the hand
    pictures: tuple[Picture, ...] = ()
    parts: tuple[Part, ...] = ()
    laws: tuple[Place, ...] = ()  # zones of no player whose cards are rules now
    say: Phrases = ENGLISH


def board(
    voice: Voice,
    view: View,
    names: Sequence[str],
    bots: frozenset[int] = frozenset(),
    heading: str = "",
    panels: Sequence[seen.Panel] | None = None,
    offered: frozenset[int] = frozenset(),
    about: frozenset[int] = frozenset(),
) -> Board:
    """Return the board as the viewer of a View sees it.

    `names` are the names of the players by seat, `panels` the boards that the rulebook declares (None if it declares none).
    `offered` are the numbers of the pieces that may be chosen; their cells are highlighted. `about` are the numbers of the
    cells that the question is about.
    """
    everybody = with_neutrals(voice, view, names)
    maker = _Maker(voice, view, everybody, offered, about)
    heading = heading or (voice.say("turn-of-name", name=names[view.active - 1]) if view.active else "")
    bare = Board(voice.game.title, heading, order(view, names), (), (), (), (), say=voice.say)
    seats = [
        Seat(name, "you" if seat == view.seat else "bot" if seat in bots else "", seat == view.active, (), (), ())
        for seat, name in enumerate(everybody, 1)
    ]
    return maker.everything(bare, seats) if panels is None else maker.declared(bare, seats, panels)


def times(name: str, number: int) -> str:
    """Return a name, followed by the number of copies if there are several: `Forest (3 x)`."""
    return f"{name} ({number} x)" if number > 1 else name


def titles_only(board: Board) -> Board:
    """Return a copy of a board that shows only the titles of the cards in force, without their texts."""
    seats = tuple(replace(seat, in_force=tuple(map(untold, seat.in_force))) for seat in board.seats)
    pictures = tuple(replace(one, parts=_bare(one.parts)) for one in board.pictures)
    return replace(board, seats=seats, pictures=pictures, parts=_bare(board.parts), laws=tuple(map(untold, board.laws)))


def _bare(parts: tuple[Part, ...]) -> tuple[Part, ...]:
    """Return the parts of a board with the titles of the cards only, without their texts."""
    return tuple(
        replace(
            part,
            rows=tuple(
                (name, mark, tuple(replace(leaf, text="") for leaf in leaves)) for name, mark, leaves in part.rows
            ),
        )
        if isinstance(part, Branches)
        else part
        for part in parts
    )


def untold(place: Place) -> Place:
    """Return a zone with the titles of its cards only, without their texts."""
    return replace(place, cards=tuple(None if card is None else replace(card, text="") for card in place.cards))


def visible_places(voice: Voice, view: View, names: Sequence[str]) -> list[tuple[str, Place]]:
    """Return the zones in which the viewer sees a card or another piece, each as a pair of its name and its content. The name
    is, for example, `hand of Ana`."""
    names = with_neutrals(voice, view, names)
    maker = _Maker(voice, view, names)
    found = []
    for zone in view.zones:
        if any(zone.pieces):
            place = maker.place(zone)
            owner = names[zone.owner - 1] if isinstance(zone.owner, int) else ""
            found.append((voice.say("place-of-owner", place=place.name, owner=owner) if owner else place.name, place))
    return found


def with_neutrals(voice: Voice, view: View, names: Sequence[str]) -> tuple[str, ...]:
    """Return the names of the players, followed by the names of the neutral players, such as the opponent in a solo game."""
    return (*names, *(voice.word(name) for name in view.neutrals))


def order(view: View, names: Sequence[str]) -> tuple[str, ...]:
    """Return the names of the players in the order of play, beginning with the player whose turn it is."""
    first = (view.active or 1) - 1
    return tuple(names[(first + step * view.direction) % view.players] for step in range(view.players))


class _Maker:
    """Makes a board from a View. It keeps the view and the names, which all of its methods need."""

    def __init__(
        self,
        voice: Voice,
        view: View,
        names: Sequence[str],
        offered: frozenset[int] = frozenset(),
        about: frozenset[int] = frozenset(),
    ) -> None:
        self.voice, self.view, self.names, self.offered, self.about = voice, view, names, offered, about
        self.badges: Mapping[str, Mapping[str, tuple[str, str]]] = getattr(voice.game, "badges", {})

    # ------------------------------------------------ without a board in the rulebook

    def everything(self, bare: Board, seats: list[Seat]) -> Board:
        """Return the board for a rulebook that declares no boards: all zones, and all values that are not empty or 0."""
        view = self.view
        used = {zone.name for zone in view.zones if zone.size}
        own: tuple[Place, ...] = ()
        for seat in range(1, len(self.names) + 1):
            zones = [zone for zone in view.zones if zone.owner == seat and (zone.in_force or zone.name in used)]
            held = [zone for zone in zones if not zone.in_force]
            values = self._used(view.player_values[seat - 1]) if seat <= len(view.player_values) else ()
            seats[seat - 1] = replace(
                seats[seat - 1],
                in_force=self._places(z for z in zones if z.in_force),
                others=self._places(held),
                values=values,
            )
            if seat == view.seat:
                own = self._places(zone for zone in held if zone.size)
        table = self._places(zone for zone in view.zones if not isinstance(zone.owner, int) and zone.size)
        return replace(bare, seats=tuple(seats), table=table, values=self._used(view.values), own=own)

    def _used(self, pairs: Sequence[tuple[str, object]]) -> tuple[tuple[str, str], ...]:
        return tuple(
            (self.voice.word(name), self.voice.value(value, self.names)) for name, value in pairs if value not in UNUSED
        )

    # ------------------------------------------------------ what the rulebook declares

    def declared(self, bare: Board, seats: list[Seat], panels: Sequence[seen.Panel]) -> Board:
        """Return the board for a rulebook that declares boards: what they show, the rules in force, and the cards that only the
        viewer sees."""
        view = self.view
        panels = [panel for panel in panels if not panel.at_end]
        silent = _unused_names(panels)
        sorted_ = {part.name for panel in panels for part in panel.parts if isinstance(part, seen.Sorted)}
        for seat in range(1, len(self.names) + 1):
            mine = [part for panel in panels if panel.seat == seat for part in panel.parts]
            tables = {part.name for part in mine if isinstance(part, seen.Rows)} | sorted_
            force = (
                zone
                for zone in view.zones
                if zone.owner == seat and zone.in_force and (zone.single or zone.size) and zone.name not in tables
            )
            seats[seat - 1] = replace(
                seats[seat - 1],
                in_force=self._places(force),
                others=self._held(mine),
                values=self._values(mine, silent),
                parts=self._drawn(mine),
            )
        named = [panel for panel in panels if panel.seat is None and panel.name]
        rest = [part for panel in panels if panel.seat is None and not panel.name for part in panel.parts]
        pictures = (
            Picture(
                self.voice.word(panel.name),
                _under_its_name(self._drawn(panel.parts)),
                self._held(panel.parts),
                self._values(panel.parts, silent),
            )
            for panel in named
        )
        return replace(
            bare,
            seats=tuple(seats),
            table=self._held(rest),
            values=self._values(rest, silent),
            own=self._places(
                zone
                for zone in view.zones
                if zone.owner == view.seat and zone.secret and zone.size and None not in zone.pieces
            ),
            pictures=tuple(picture for picture in pictures if picture.parts or picture.places or picture.values),
            parts=self._drawn(rest),
            laws=self._places(
                zone for zone in view.zones if not isinstance(zone.owner, int) and zone.in_force and zone.size
            ),
        )

    def _held(self, parts: Iterable[object]) -> tuple[Place, ...]:
        return self._places(part for part in parts if isinstance(part, ZoneView) and part.size and not part.in_force)

    def _values(self, parts: Iterable[object], silent: frozenset[str]) -> tuple[tuple[str, str], ...]:
        """Return the values among the parts of a board, each as a pair of name and value. If a number has a unit, the value is
        `3 points` and the name is empty. A yes-or-no value is shown only if it is yes, by its own words."""
        found = []
        for part in parts:
            if isinstance(part, seen.Shown) and not part.shape and part.name not in silent:
                if part.value is True:
                    found.append((self.voice.claim(part.name), ""))
                elif type(part.value) is int:
                    found.append((self.voice.amount(part.name, part.value), ""))
                elif part.value not in (None, False, "", (), HIDDEN):
                    found.append((self.voice.word(part.name), self.voice.value(part.value, self.names)))
        return tuple(found)

    def _drawn(self, parts: Iterable[object]) -> tuple[Part, ...]:
        drawn = (self._part(part) for part in parts)
        return tuple(part for part in drawn if part is not None)

    def _part(self, part: object) -> Part | None:
        match part:
            case seen.Shown(shape="bar" | "track", value=int(value)):
                return self._gauge(part, value)
            case seen.Rows():
                return self._sheet(part)
            case seen.More():
                return More(self.voice.say("and-n-more", n=part.count))
            case seen.Sorted():
                return self._branches(part)
            case seen.Chart():
                return self._chart(part)
        return None

    def _branches(self, part: seen.Sorted) -> Branches:
        """Return the part of a board that sorts cards by a word, such as their colour. Each card has the names of the players
        who hold it."""
        marks = {word: mark for words in self.badges.values() for word, mark in words.items()}
        rows = tuple(
            (
                self.voice.short(row.word) or self.voice.word(row.word),
                marks.get(row.word),
                tuple(self._leaf(*card) for card in row.cards),
            )
            for row in part.rows
        )
        holders = {name for _, _, leaves in rows for leaf in leaves for name in leaf.holders}
        signs = {**initials([name for name in self.names if name in holders]), "✓": "✓"}
        return Branches(self.voice.word(part.name), rows, tuple(pair for pair in signs.items() if pair[0] in holders))

    def _leaf(self, number: int, title: str, seats: tuple[int, ...]) -> Leaf:
        card = self.voice.piece(number)
        holders = tuple(self.names[seat - 1] if seat else "✓" for seat in seats)
        return Leaf(self.voice.title(title), holders, self.voice.card(card) if card is not None else "")

    def _chart(self, part: seen.Chart) -> Chart:
        there = [(place, what) for place, what in part.places if not part.shape or _is_there(what)]
        places = tuple((place, tuple(mark for one in what for mark in self._marks(one))) for place, what in there)
        down, across = (self.voice.word(part.down), self.voice.word(part.across)) if part.down else ("", "")
        label = self.voice.word(part.name) if not part.down else ""
        names = tuple((place, name) for place, _, name in part.cells)
        lit = frozenset(place for place, number, _ in part.cells if number in self.offered)
        me = self.names[self.view.seat - 1] if self.view.seat else ""
        own = frozenset(place for place, marks in places if me and any(mark.owner == me for mark in marks))
        about = frozenset(place for place, number, _ in part.cells if number in self.about)
        shape, shifted = part.shape, part.shifted
        return Chart(label, down, across, part.rows, part.columns, places, shifted, shape, names, lit, own, about)

    def _marks(self, cell: seen.Shown | ZoneView) -> list[Mark]:
        """Return what one cell of a map shows: for each piece its title and owner; for a value its word, or a letter with a
        colour."""
        if isinstance(cell, ZoneView) and any(cell.pieces):
            return [self._mark_of(piece) for piece in cell.pieces]
        text = self._text(cell)
        if not text or not isinstance(cell, seen.Shown):
            return [Mark(text)] if text else []
        marks = {word: mark for words in self.badges.values() for word, mark in words.items()}
        badge = marks.get(str(cell.value))
        if badge is not None:
            return [Mark(text, badge[0], f"badge {badge[1]}")]
        words = [cell.name] if cell.value is True else cell.value if isinstance(cell.value, tuple) else [cell.value]
        shorts = [self.voice.short(str(word)) for word in words]
        return [Mark(text, " ".join(shorts) if all(shorts) else "")]

    def _mark_of(self, piece: PieceView | None) -> Mark:
        """Return what a map shows of a piece. A piece that has an owner and no title of its own is called by its noun, such as
        `ship`."""
        if piece is None:
            return Mark("▒")
        owner = self.names[piece.owner - 1] if piece.owner is not None and piece.owner <= len(self.names) else ""
        badge = next(iter(self._badges_of(piece)), None)
        if owner and piece.id.startswith(f"{piece.noun}-"):
            kind = self.voice.word(piece.noun)
            return Mark(kind, self.voice.short(piece.noun), owner=owner, badge=badge, is_kind=True)
        title, many = self.voice.title(piece.title), self.voice.title(piece.title, 2)
        return Mark(title, self.voice.short(f'"{piece.title}"'), owner=owner, badge=badge, plural=many)

    def _badges_of(self, piece: PieceView) -> tuple[Badge, ...]:
        """Return the badges of a piece. A badge is a coloured letter for the value of one of its fields."""
        return tuple(
            Badge(mark[0], mark[1], self.voice.word_of(value, piece.noun))
            for name, value in piece.values
            if isinstance(value, str) and (mark := self.badges.get(name, {}).get(value)) is not None
        )

    def _gauge(self, part: seen.Shown, value: int) -> Gauge:
        ends = tuple(self.voice.value(end, self.names) for end in part.ends)
        label = self.voice.heading(part.name) if part.shape == "bar" else self.voice.word(part.name)
        return Gauge(label, value, part.low, part.high, part.shape, ends)

    def _sheet(self, part: seen.Rows) -> Sheet | None:
        """Return a part of the board as a table; None if the table has no rows. Rows and columns without content are left out.
        If the rows are places joined to one another, a 0 counts as no content (docs/decisions.md, 0097)."""
        marks = {word: mark for words in self.badges.values() for word, mark in words.items()}
        rows = [
            row
            for row in part.rows
            if row.key != row.label
            or any(not isinstance(cell, seen.Shown) or cell.value not in UNUSED for cell in row.cells)
        ]
        if not rows:
            return None
        cells = [tuple(self._cell(cell, bool(row.next_to)) for cell in row.cells) for row in rows]
        kept = [place for place in range(len(cells[0])) if any(row[place] != "" for row in cells)]
        claims = {
            place
            for place in kept
            if any(isinstance(cell := row.cells[place], seen.Shown) and isinstance(cell.value, bool) for row in rows)
        }
        heads = tuple("" if place in claims else self.voice.word(rows[0].cells[place].name) for place in kept)
        told = Counter(
            (self._called(row), marks.get(row.key), tuple(row_cells[place] for place in kept))
            for row, row_cells in zip(rows, cells)
        )
        same = ((times(label, number), mark, cells) for (label, mark, cells), number in told.items())
        joins = self._joins(rows) if len(told) == len(rows) else None
        return Sheet(self.voice.word(part.name), heads, tuple(same), joins)

    def _joins(self, rows: Sequence[seen.Row]) -> Joins | None:
        """Find the rows of a table that are places joined to one another, and return what a picture of them needs. Return
        None if no rows are joined, or if there are too many for a picture."""
        at = {row.label: place for place, row in enumerate(rows)}
        ways = ((place, at[other]) for place, row in enumerate(rows) for other in row.next_to if other in at)
        pairs = tuple(dict.fromkeys((min(pair), max(pair)) for pair in ways))
        if not pairs or len(rows) > MOST_PLACES:
            return None
        titles = tuple(self.voice.title(row.label) for row in rows)
        offered = tuple(row.number in self.offered for row in rows)
        return Joins(titles, offered, pairs, tuple(any(map(self._is_own, row.cells)) for row in rows))

    def _is_own(self, cell: seen.Shown | ZoneView) -> bool:
        """Tell whether a cell of a table has a piece of the viewer, or names the viewer."""
        if not self.view.seat:
            return False
        if isinstance(cell, ZoneView):
            return any(piece is not None and piece.owner == self.view.seat for piece in cell.pieces)
        values = cell.value if isinstance(cell.value, tuple) else (cell.value,)
        return f"player {self.view.seat}" in values

    def _called(self, row: seen.Row) -> str:
        """Return the name of a row of a table. If the row is a place, the names of the places that are joined to it follow. If
        the place can be chosen, `▸` precedes its name."""
        if row.key == row.label:
            return self.voice.word(row.label)
        if not row.key:
            return self.voice.hidden(row.label)
        sign = f"{OFFERED} " if row.number in self.offered else ""
        away = f" {AWAY} {', '.join(map(self.voice.title, row.next_to))}" if row.next_to else ""
        return f"{sign}{self.voice.title(row.label)}{away}"

    def _cell(self, cell: seen.Shown | ZoneView, is_joined: bool) -> str | Gauge:
        if isinstance(cell, seen.Shown) and cell.shape and isinstance(cell.value, int):
            return replace(self._gauge(cell, cell.value), label="")
        if isinstance(cell, seen.Shown) and cell.value == 0 and cell.value is not False and not is_joined:
            return "0"
        return self._text(cell)

    def _text(self, cell: seen.Shown | ZoneView) -> str:
        """Return the text in a cell of a table; "" for an empty cell."""
        if isinstance(cell, ZoneView):
            if cell.size > 1 and not any(cell.pieces):
                return str(cell.size)
            return self._lying(cell.pieces)
        if cell.value is True:
            return self.voice.claim(cell.name)
        return "" if cell.value in UNUSED else self.voice.value(cell.value, self.names)

    def _lying(self, pieces: Sequence[PieceView | None]) -> str:
        """Return the text for the pieces in a cell: the titles of the cards, and the noun and number of pieces without a title,
        such as `2 pawns`."""
        bare = {piece.noun for piece in pieces if piece is not None and self._is_bare(piece)}
        words = Counter(
            "▒" if piece is None else piece.noun if self._is_bare(piece) else self.voice.title(piece.title)
            for piece in pieces
        )
        return ", ".join(
            (f"{number} {self.voice.heading(word)}" if number > 1 else self.voice.word(word))
            if word in bare
            else times(word, number)
            for word, number in words.items()
        )

    def _is_bare(self, piece: PieceView) -> bool:
        """Tell whether a piece has no title, but only a noun and a number, such as `ship 3`."""
        return self.voice.piece(piece.number) is None and bool(piece.id)

    # -------------------------------------------------------------------- zones, cards

    def _places(self, zones: Iterable[ZoneView]) -> tuple[Place, ...]:
        return tuple(self.place(zone) for zone in zones)

    def place(self, zone: ZoneView) -> Place:
        """Return a zone of the View as a Place, with the titles and texts of its cards in the language of the viewer."""
        name = self.voice.word(zone.name)
        if isinstance(zone.owner, str):
            name = self.voice.say("place-of-owner", place=name, owner=zone.of or human(zone.owner))
        return Place(name, tuple(None if piece is None else self._shown(piece) for piece in zone.pieces), zone.in_force)

    def _shown(self, piece: PieceView) -> Shown:
        voice, card = self.voice, self.voice.piece(piece.number)
        facts = ", ".join(
            f"{voice.word(name)} {voice.value(value)}" for name, value in piece.values if value is not None
        )
        face = next((value for name, value in piece.values if name == "face" and isinstance(value, int)), None)
        if piece.number == UNKNOWN_PIECE and piece.title != piece.noun:
            name = f"{voice.hidden(piece.title)} ({facts})" if facts else voice.hidden(piece.title)
            return Shown(name, name, "", facts, (), None, False)
        return Shown(
            piece.id if piece.id != piece.title else voice.title(piece.title),
            voice.title(piece.title),
            voice.card(card) if card is not None else "",
            facts,
            self._badges_of(piece),
            face if card is None else None,
            card is not None,
        )


def _is_there(cell: Sequence[seen.Shown | ZoneView]) -> bool:
    """Tell whether a place of a grid is a cell of it: the first value that the cell shows is known, or something lies there."""
    first, *_ = cell or (None,)
    if not isinstance(first, seen.Shown) or first.value is not None:
        return True
    return any(one.size if isinstance(one, ZoneView) else one.value not in UNUSED for one in cell)


def _under_its_name(parts: tuple[Part, ...]) -> tuple[Part, ...]:
    """Return the parts of a board that has a name. If its only part is a map or a list of cards, this part loses its own label,
    because the name of the board is enough."""
    if len(parts) == 1 and isinstance(parts[0], Chart | Branches):
        return (replace(parts[0], label=""),)
    return parts


def _unused_names(panels: Sequence[seen.Panel]) -> frozenset[str]:
    """Return the names of the values that are none, no or 0 for all players, so that the board can leave them out."""
    used: dict[str, bool] = {}
    for part in (part for panel in panels for part in panel.parts):
        if isinstance(part, seen.Shown):
            used[part.name] = used.get(part.name, False) or part.value not in UNUSED
    return frozenset(name for name, is_used in used.items() if not is_used)
