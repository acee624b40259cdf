"""Decide where all data of a game are in the memory of the module: its tables, its position, its notes.

A position is small, because it is copied often: a value is a word of 32 bits, a flag of many things has one bit for each thing,
and a zone is a linked list of pieces. Only pieces in play have numbers in the module. These numbers are in the same order as the
numbers in the layout.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Any

from dsl import nodes
from dsl.records import dataclass
from dsl.semantics.static_types import Type, item_of
from interpreter.compiler.folding.folding import Folding
from interpreter.compiler.program import Program
from interpreter.model.flags import slot_together
from interpreter.model.layout import DIRECTION, KNOWN, RECORDS, WINNERS, Layout, ZoneSlot
from interpreter.model.limits import LARGEST
from interpreter.native.runtime import words as places
from interpreter.native.runtime.ahead.dealing import ANSWERS_OF, MOST_FACES, OF_DEALING
from interpreter.native.runtime.ahead.imagined import MOST_LOOPED, MOST_THINGS, MOST_TRIED, MOST_WORLDS
from interpreter.native.runtime.ahead.plans import OF_A_PLAN
from interpreter.native.runtime.at_once import AGREED, ALONE, AMOUNT, BITS, BOUNDED, SKIPPED
from interpreter.native.runtime.blocks import MOST_GOODS
from interpreter.native.runtime.chance import WORDS
from interpreter.native.runtime.noting import IN_FORCE, MOST, MOST_EVENTS, OF_A_CARD, OF_AN_EVENT, UNWATCHED
from interpreter.native.runtime.questions import MOST_ANSWERS, ONLY
from interpreter.native.runtime.rules import MOST_RECORDS, OF_A_RECORD
from interpreter.native.runtime.words import FIRST_OWN, NO_PIECE, NONE, OF_FLOW, POSITION, Places
from interpreter.native.typed.cannot import CannotSay
from interpreter.positions.position import initial_state

#: The largest number of players, because each has a bit in a word.
MOST_PLAYERS = 30
#: The largest number of players in games with `reveal`, because each has a bit in the half word of those who know a
#: piece.
MOST_KNOWING = 15
#: Statements and tests that are tried, so that the module may have to take them back.
TRYING = (nodes.May, nodes.Attempt, nodes.Can, nodes.AsMuchAsPossible, nodes.ForEach)
#: Nodes whose groups need no list of all members: they only test whether one thing is a member, or say which things
#: lie where at the beginning.
NOT_OF_ALL = (nodes.Pattern, nodes.IsOneOf, nodes.That, nodes.Mute, nodes.Zone, nodes.Supply)
#: Statements that store a rule for later.
STORED = (nodes.NextTime, nodes.During, nodes.DuringThis, nodes.DuringTurns)
#: The room for one step: the number of words for its lists, and the number of copies of the position.
ARENA, POSITIONS = 200_000, 200
#: The kinds of values that fit into one word.
SIMPLE = frozenset({"number", "yes_no", "word", "player", "piece"})


@dataclass(frozen=True, slots=True)
class Numbering:
    """The numbers of the pieces in play. `here` gives the number in the module for the number in the layout; `there` gives the
    number in the layout for the number in the module. `cards` holds the indices of the cards in play."""

    here: dict[int, int]
    there: tuple[int, ...]
    cards: tuple[int, ...]


class Placing:
    """The places in memory of all data of one game. `data` holds the initial parts of memory, each by the number of its first
    word."""

    def __init__(
        self, program: Program, cards: bool, tries: bool = False, greedy: bool = False, imagines: bool = False
    ) -> None:
        """Give the position, the notes and the tables their places in memory. `refused` gets the reasons why the module cannot
        play any game, if there are some. Raises CannotSay if the module cannot even hold the position.

        The module can take steps back in four cases: a block of the rules may be tried, `tries` is set, bots look ahead
        (`greedy`), or bots play imagined games (`imagines`).
        """
        self.program, self.layout = program, program.layout
        self.refused = (*_refused(program), *(_not_imagined(program) if imagines else ()))
        known = program.known
        assert isinstance(known, Folding), "it is for whole games"
        state = initial_state(program, 0)
        self.pieces = _numbering(self.layout, known.seen)
        self.zones = tuple(zone for zone in self.layout.zones if self._is_in_play(zone))
        self.zone_number = {zone.slot: number for number, zone in enumerate(self.zones)}
        self.data: dict[int, list[int]] = {}
        self._owners: dict[str, int] = {}
        self.values: dict[tuple[str | None, str], int] = {}
        self.flags: dict[tuple[str | None, str], int] = {}
        self.sets: dict[tuple[str | None, str], int] = {}
        self.rooms: dict[tuple[str | None, str], int] = {}
        self.bundles: dict[tuple[str | None, str], tuple[int, int]] = {}
        self.masks: dict[tuple[str | None, str], tuple[int, int, int]] = {}
        self.noted: dict[str, int] = {}
        self.histories: dict[str, int] = {}
        self.tables: dict[tuple[str, str], int] = {}
        self.largest: dict[tuple[str, str], int] = {}
        self.texts: dict[str, int] = {}
        self.at = Places(
            players=self.layout.players,
            everybody=len(self.layout.everybody),
            pieces=len(self.pieces.there),
            zones=len(self.zones),
            entries=len(self.pieces.cards),
            cards=int(cards),
            tries=int(tries or greedy or imagines or any(map(_may_be_tried, known.seen))),
            greedy=int(greedy),
            imagines=int(imagines),
        )
        self.free = FIRST_OWN
        self._place_position(state, frozenset(known.seen))
        self._place_notes()
        self._place_tables()

    def _is_in_play(self, zone: ZoneSlot) -> bool:
        """Tell whether a zone is part of the game: it belongs to nobody, to a player, or to a piece in play."""
        return zone.decl.owner not in self.layout.of_noun or zone.owner in self.pieces.here

    def _take(self, words: int) -> int:
        """Reserve some words (one more if their number is odd), and return the place of the first."""
        begin, self.free = self.free, self.free + words + words % 2
        return begin

    def _table(self, words: Iterable[int]) -> int:
        content = list(words)
        begin = self._take(len(content))
        self.data[begin] = content
        return begin

    # ------------------------------------------------------------------ notes and tables

    def _place_notes(self) -> None:
        at = self.at
        at.twister, at.nobody = self._take(624), self._take(2)
        at.came, at.carried = self._take(MOST), self._take(MOST)
        at.held, at.marks = self._take(at.entries), self._take(at.entries)
        at.totals, at.stumbled = self._take(OF_A_CARD * at.entries), self._take(at.entries)
        at.stood = self._take(at.size)
        if at.records:
            at.fired = self._take(MOST_RECORDS)
        if self.program.constructs.logged:
            at.log = self._take(OF_AN_EVENT * MOST_EVENTS)
        at.owners = self.owners("player")
        force = [number for number, zone in enumerate(self.zones) if "in force" in zone.decl.attributes]
        at.force = self.constant_list(force)
        if at.tries:
            at.answers = self._table([*[0] * ONLY, *[-1] * MOST_ANSWERS])
        if at.greedy:
            self._place_thoughts()
        if at.imagines:
            self._place_imagined()
        at.watched = self._table(map(self._watched, self.zones))
        place_of = {entry: place for place, entry in enumerate(self.pieces.cards)}
        entries = [self.layout.entry_of[piece] for piece in self.pieces.there]
        at.entry_of = self._table(place_of.get(entry, -1) for entry in entries)
        at.sorts = self._table(self.layout.sort_of[piece] for piece in self.pieces.there)

    def _place_thoughts(self) -> None:
        """Reserve memory for what bots that look ahead need:

        - the nouns whose hidden pieces may be dealt again, and the position at the beginning of the step;
        - a plan for each player, and the answers that work;
        - the random generator for the answers that the bot expects from others.
        """
        at, nouns = self.at, list[int]()
        for noun, slots in self.layout.zones_of_noun.items():
            pieces = self.pieces_of(noun)
            zones = [self.zone_number[slot] for slot in slots if slot in self.zone_number]
            nouns += [pieces.start, pieces.stop, self.constant_list(zones)]
        at.dealt = self.constant_list(nouns)
        at.begun = self._take(OF_FLOW + at.size)
        at.plans = self._take((OF_A_PLAN + at.size) * at.players)
        at.goods, at.others = self._take(MOST_GOODS), self._take(3 * WORDS)

    def _place_imagined(self) -> None:
        """Reserve memory for what bots that play imagined games need:

        - the position that is handed over, the world, the position at the question and what is asked there;
        - the answers given before, and the state of the random generator at the beginning;
        - the words that every player sees; what may lie where, the state of the random generator that deals the worlds, and
          the worlds of one call.
        """
        at, layout, book = self.at, self.layout, self.program.book
        at.begun, at.world, at.now = self._take(OF_FLOW + at.size), self._take(at.size), self._take(at.size)
        at.asked, at.script = self._take(2), self._take(1 + MOST_ANSWERS)
        at.told_things = self._take(1 + MOST_THINGS)
        at.luck_begun, at.loops = self._take(WORDS), self._take(MOST_LOOPED)
        at.dealing, at.dealing_luck = self._take(_room_of_dealing(at.pieces)), self._take(WORDS + 1)
        at.handed = self._take(MOST_WORLDS * (ANSWERS_OF + MOST_TRIED + at.pieces + 1))
        words: list[int] = []
        for (owner, name), place in self.values.items():
            decl = book.values[owner, name]
            of_pieces = item_of(book.type_of(decl.type)).kind == "piece"
            if not decl.own and not of_pieces and not any(one in layout.of_noun for one in (owner or "").split(", ")):
                words += range(place, place + layout.members_count(owner))
        for (owner, _), (place, many) in self.bundles.items():
            words += range(place, place + many * layout.members_count(owner))
        for (owner, name), place in self.sets.items():
            if item_of(book.type_of(book.values[owner, name].type)).kind != "piece":
                words += range(place, place + (self.rooms[owner, name] + 1) * layout.members_count(owner))
        at.open_words = self.constant_list(words)

    def _watched(self, zone: ZoneSlot) -> int:
        """Return one number for a zone, in the form that `noting` reads: the player who holds the things in it, and
        whether it is in force."""
        is_watched = zone.decl.owner == "player" and zone.owner is not None and zone.owner < self.layout.players
        seat = zone.owner if is_watched and zone.owner is not None else UNWATCHED
        return seat + IN_FORCE + 1 if "in force" in zone.decl.attributes else seat

    def place_checks(self) -> None:
        """Put into memory what is needed to test a position: the noun of each piece, the noun and capacity of each zone, and the
        lowest and highest number that a word may hold."""
        layout, nouns = self.layout, {noun: number for number, noun in enumerate(self.layout.of_noun)}
        self.at.nouns = self._table(nouns[layout.pieces[piece].noun] for piece in self.pieces.there)
        homes = [(nouns[zone.decl.noun], 1 if zone.decl.single else self.at.pieces) for zone in self.zones]
        self.at.homes = self._table(word for home in homes for word in home)
        bounded: list[int] = []
        for (owner, name), place in self.values.items():
            base = layout.base["value", owner, name]
            for member in layout.members(owner):
                low, high = layout.bounds.get(base + (member or 0), (None, None))
                if (owner in layout.of_noun and member not in self.pieces.here) or (low is None and high is None):
                    continue
                number = self.pieces.here[member] if owner in layout.of_noun and member is not None else member or 0
                bounded += [place + number, -LARGEST if low is None else low, LARGEST if high is None else high]
        for (owner, _), (place, many) in self.bundles.items():
            for word in range(layout.members_count(owner) * many):
                bounded += [place + word, 0, LARGEST]
        self.at.bounds = self.constant_list(bounded)

    def _place_tables(self) -> None:
        """Put the printed fields of the cards (`cost 3`) into memory, if their values fit into words."""
        for key, values in self.layout.tables.items():
            here = [values[piece] for piece in self.pieces.there]
            mine = [value for piece, value in zip(self.pieces.there, here) if self.layout.pieces[piece].noun == key[0]]
            if mine and all(isinstance(value, tuple) for value in mine) and self._is_of_bundles(key):
                lists = {value: self.constant_list(value) for value in dict.fromkeys(here) if isinstance(value, tuple)}
                self.tables[key] = self._table(lists[one] if isinstance(one, tuple) else NONE for one in here)
                continue
            if any(isinstance(value, str) for value in mine):
                self.tables[key] = self._table(self.text(value) if isinstance(value, str) else NONE for value in here)
                continue
            if not all(value is None or isinstance(value, int) for value in mine):
                continue
            type_ = (
                self.layout.checked.book.type_of(field.type)
                if (field := self.layout.checked.book.fields.get(key))
                else None
            )
            words = [value if isinstance(value, int) else None for value in here]
            self.tables[key] = self._table(self.word(value, type_) for value in words)
            self.largest[key] = max((abs(int(value)) for value in mine if isinstance(value, int)), default=0)

    def _is_of_bundles(self, key: tuple[str, str]) -> bool:
        field = self.layout.checked.book.fields.get(key)
        return field is not None and self.layout.checked.book.type_of(field.type).kind == "bundle"

    # ------------------------------------------------------------------ the position

    def _place_position(self, state: Sequence[Any], seen: frozenset[nodes.Node]) -> None:
        """Put the values, flags and zones into memory with their initial content, and what the nodes in `seen` need. Raises
        CannotSay if the module cannot hold them."""
        reveals = any(isinstance(node, nodes.Reveal) for node in seen)
        layout, at = self.layout, self.at
        if any(state[slot] for slot in (RECORDS, KNOWN, WINNERS)):
            raise CannotSay("a game that begins with rules for later, or with something that is known")
        if reveals and len(layout.everybody) > MOST_KNOWING:
            raise CannotSay("so many players who know something")
        words = [0] * (FIRST_OWN - POSITION)
        words[places.CAUSE - POSITION] = words[places.CAUSER - POSITION] = words[places.DONE - POSITION] = NONE
        words[places.DIRECTION - POSITION] = state[DIRECTION]
        for (kind, owner, name), base in layout.base.items():
            if kind == "value":
                self._place_value(owner, name, base, state, words)
        for name in (name for owner, name in self.values if owner is None):
            if layout.base["value", None, name] in layout.seen_at:
                self.noted[name] = POSITION + len(words)
                words += [0]
        if any(isinstance(node, STORED) for node in seen):
            at.records = POSITION + len(words)
            words += [0] * (OF_A_RECORD * MOST_RECORDS)
        bits = -(-at.pieces // 32)
        if at.tries:
            at.blanks = POSITION + len(words)
            words += [0] * bits
        if at.tries and layout.shades:
            at.shadows = POSITION + len(words)
            words += [0] * bits
        if self.program.told_of:
            at.recorded = POSITION + len(words)
            words += [0] * bits
        if layout.sides is not None:
            at.sides = POSITION + len(words)
            words += [0] * bits
        at.halves = len(words)
        halves = self._halves(state)
        first = 2 * (POSITION + len(words))
        for number, part in enumerate(("first", "last", "many", "following", "before", "place")):
            size = at.zones if number < 3 else at.pieces
            setattr(at, part, first)
            first += size
        if reveals:
            at.known, halves = first, [*halves, *[0] * at.pieces]
        packed = [*halves, *[0] * (len(halves) % 2)]
        words += [_signed(low | high << 16) for low, high in zip(packed[::2], packed[1::2])]
        at.size = len(words) + len(words) % 2
        self.free = POSITION + at.size
        at.initial = self._table([*words, *[0] * (at.size - len(words))])
        if self.program.constructs.at_once:
            self._place_kinds()
        self.values = {key: POSITION + place for key, place in self.values.items()}
        game = self.program.book.game
        if game is not None and game.first is not None:
            at.leading = self.values[None, game.first]
        self.flags = {key: POSITION + place for key, place in self.flags.items()}
        self.bundles = {key: (POSITION + place, many) for key, (place, many) in self.bundles.items()}
        self.sets = {key: POSITION + place for key, place in self.sets.items()}
        self.masks = {key: (POSITION + place, many, first) for key, (place, many, first) in self.masks.items()}

    def _place_kinds(self) -> None:
        """Put into memory a table with the kind of each word of the position. The kind decides how the word is merged when several
        players act at once."""
        at, layout, book = self.at, self.layout, self.layout.checked.book
        kinds = [SKIPPED] * (at.halves + 1)  # values are merged two at a time
        for (owner, name), place in self.values.items():
            pieces = self.pieces_of(owner) if owner in layout.of_noun else None
            first = place + (pieces.start if pieces is not None else 0)
            many = len(pieces) if pieces is not None else layout.members_count(owner)
            type_ = book.values[owner, name].type
            bounded = type_.low is not None or type_.high is not None
            kind = AGREED if book.type_of(type_).kind != "number" else BOUNDED if bounded else AMOUNT
            kinds[first : first + many] = [kind] * many
        for (owner, _), (place, many) in self.bundles.items():
            words = layout.members_count(owner) * many
            kinds[place : place + words] = [AMOUNT] * words
        for (owner, name), place in self.sets.items():
            many = layout.members_count(owner) * (self.rooms[owner, name] + 1)
            kinds[place : place + many] = [ALONE] * many
        for (owner, _), (place, many, _) in self.masks.items():
            pieces = self.pieces_of(str(owner))
            first, end = place + many * pieces.start, place + many * pieces.stop
            kinds[first:end] = [ALONE] * (end - first)
        bits = -(-at.pieces // 32)
        for place in (
            *self.flags.values(),
            *(one - POSITION for one in (at.blanks, at.recorded, at.shadows, at.sides) if one),
        ):
            kinds[place : place + bits] = [BITS] * bits
        for place in (places.DIRECTION, places.SHORT, places.DONE):
            kinds[place - POSITION] = AGREED
        at.kinds = self._table(kinds)
        at.assigned, at.assigned_before = self._take(at.size // 32 + 1), self._take(at.size // 32 + 1)

    def _place_value(self, owner: str | None, name: str, base: int, state: Sequence[Any], words: list[int]) -> None:
        """Put into memory a value of the game, or of each player, word or piece in play. A value that does not fit into 32 bits
        gets no place. Code that reads it can then not be generated."""
        layout = self.layout
        is_of_things = owner is not None and "," in owner and any(one in layout.of_noun for one in owner.split(", "))
        members = () if is_of_things else layout.members(owner)
        if owner in layout.of_noun:
            members = tuple(piece for piece in members if piece in self.pieces.here)
        type_ = layout.checked.book.type_of(layout.checked.book.values[owner, name].type)
        flag = slot_together(base)
        if flag is not None:
            self.flags[owner, name] = len(words)
            words += [0] * (-(-len(self.pieces.there) // 32))
            return
        values = [state[base + (member or 0)] for member in members]
        if type_.kind == "set" and type_.item is not None and type_.item.kind in ("player", "word", "piece"):
            self._place_set(owner, name, type_.item, values, words)
            return
        if type_.kind == "bundle" and owner not in layout.of_noun and all(isinstance(one, tuple) for one in values):
            self.bundles[owner, name] = len(words), len(layout.checked.book.kinds[type_.name])
            words += [amount for value in values for amount in value]
            return
        if not members or type_.kind not in SIMPLE or not all(one is None or isinstance(one, int) for one in values):
            return
        first = self.pieces.here[members[0]] if owner in layout.of_noun and members[0] is not None else 0
        self.values[owner, name] = len(words) - first
        words += [self.word(value, type_) for value in values]

    def _place_set(
        self, owner: str | None, name: str, item: Type, values: Sequence[tuple[int, ...]], words: list[int]
    ) -> None:
        """Put into memory a set of players, words or things as a list of its members, in their order. A set of things that
        belongs to a thing is stored with one bit for each possible member instead."""
        book = self.layout.checked.book
        if owner in self.layout.of_noun:
            if item.kind == "piece" and not any(values):
                members, pieces = self.pieces_of(str(owner)), self.pieces_of(item.name)
                many = -(-len(pieces) // 32)
                self.masks[owner, name] = len(words) - many * members.start, many, pieces.start
                words += [0] * (many * len(members))
            return
        self.sets[owner, name] = len(words)
        room = self.rooms[owner, name] = (
            len(book.words[item.name])
            if item.kind == "word"
            else len(self.pieces_of(item.name))
            if item.kind == "piece"
            else self.at.everybody
        )
        for value in values:
            words += [len(value), *[self.word(one, item) for one in value], *[0] * (room - len(value))]

    def _halves(self, state: Sequence[Any]) -> list[int]:
        """Return the initial content of the zones, as half words: the linked lists of their pieces."""
        at = self.at
        first, last, many = [NO_PIECE] * at.zones, [NO_PIECE] * at.zones, [0] * at.zones
        following, before, place = ([NO_PIECE] * at.pieces for _ in range(3))
        for zone in self.zones:
            number = self.zone_number[zone.slot]
            lying = [self.pieces.here[piece] for piece in state[zone.slot]]
            many[number] = len(lying)
            for one, other in pairwise(lying):
                following[one], before[other] = other, one
            for piece in lying:
                place[piece] = number
            if lying:
                first[number], last[number] = lying[0], lying[-1]
        return [*first, *last, *many, *following, *before, *place]

    def text(self, text: str) -> int:
        """Return a number for a text. Equal texts have the same number. This is enough for the module, because rules only
        compare texts."""
        return self.texts.setdefault(text, len(self.texts))

    def remembered(self, name: str, words: int) -> int:
        """Return the place of the words that hold the earlier beginnings of a step, for a value that counts the beginnings that
        are alike. These words are not a part of the position. The first call for each value reserves them."""
        if name not in self.histories:
            self.histories[name] = self._take(words)
        return self.histories[name]

    def constant_list(self, members: Sequence[int]) -> int:
        """Put a list that never changes into memory (its length, then its members), and return its place."""
        return self._table([len(members), *members])

    def pieces_of(self, noun: str) -> range:
        """Return the range of the numbers of the pieces in play of one noun. These numbers are consecutive."""
        here = [self.pieces.here[piece] for piece in self.layout.of_noun[noun] if piece in self.pieces.here]
        return range(here[0], here[-1] + 1) if here else range(0)

    def table(self, words: Sequence[int]) -> int:
        """Put some words that never change into memory, and return the place of the first."""
        return self._table(words)

    def owners(self, noun: str) -> int:
        """Return the place of a table with the owner of each zone. If `noun` is "player", the owners are players; otherwise
        they are pieces of this noun. The entry is NONE for a zone with another owner."""
        if noun not in self._owners:
            owned = [zone.owner if zone.decl.owner == noun else None for zone in self.zones]
            if noun != "player":
                owned = [None if owner is None else self.pieces.here[owner] for owner in owned]
            self._owners[noun] = self._table(NONE if owner is None else owner for owner in owned)
        return self._owners[noun]

    def close(self, room: int) -> int:
        """Reserve the last parts of memory: the room for lists, and `room` words for the results of games. Return the place of
        the results."""
        if not self.at.arena:
            self.at.arena = self._take(ARENA + POSITIONS * self.at.size)
            self.at.end = self.free
        return self._take(room)

    def word(self, value: object, type_: Type | None) -> int:
        """Return a value as a word. Raises CannotSay if it is a piece that is not in play."""
        if value is None:
            return NONE
        assert isinstance(value, int), value
        if type_ is not None and type_.kind == "piece":
            if value not in self.pieces.here:
                raise CannotSay("a value that means a card that is not in play")
            return self.pieces.here[value]
        return int(value)


def _refused(program: Program) -> Iterator[CannotSay]:
    """Yield the reasons why the module cannot play any game of the program."""
    layout, book = program.layout, program.book
    if len(layout.everybody) > MOST_PLAYERS:
        yield CannotSay("so many players")
    for neutral in layout.neutrals:
        if neutral.played_by is not None:
            yield CannotSay("a player for whom nobody sits, and whom another one plays", neutral)
    shading = [zone for zone in book.zones.values() if zone.showing]
    if len(layout.shades) > 1:
        yield from (CannotSay("several zones that show a part of what lies in them", zone) for zone in shading)
    if layout.veiled:
        yield from (CannotSay("a value that only its owner sees", one) for one in book.values.values() if one.own)


def _not_imagined(program: Program) -> Iterator[CannotSay]:
    """Yield the reasons why Python must play the games that bots imagine."""
    if program.pads:
        yield CannotSay("questions that have one answer", program.book.game)
    if len(program.layout.pieces) > MOST_FACES:
        yield CannotSay("so many things", program.book.game)


def _room_of_dealing(pieces: int) -> int:
    """Return the largest number of words that are needed to say which pieces may lie in which hidden place. Each piece is in at
    most nine lists, and each hidden place may have a set of its own."""
    return OF_DEALING + 9 * (1 + pieces) + pieces * (pieces // 32 + 1) + 5 * (1 + MOST_THINGS)


def _may_be_tried(node: nodes.Node) -> bool:
    return isinstance(node, TRYING) and not (isinstance(node, nodes.ForEach) and not node.at_once)


def _is_of_all(group: nodes.Group) -> bool:
    """Tell whether a group means all things of a noun, wherever they are. The result is false if the group says where the things
    lie. It is also false if the group asks what was done with the things, because no event about things out of play is
    recorded."""
    told = (nodes.Within, nodes.That)
    return not any(isinstance(one, told) for one in group.filters)


def _signed(number: int) -> int:
    return number - 2**32 if number >= 2**31 else number


def _numbering(layout: Layout, seen: Iterable[nodes.Node]) -> Numbering:
    """Return the numbers of the pieces in play. If a phrase of the rules looks at all pieces of a noun, all pieces of this noun
    get numbers."""
    book = layout.checked.book
    declared = (*book.zones.values(), *book.supplies)
    elsewhere = {one for node in (*seen, *declared) if isinstance(node, NOT_OF_ALL) for one in nodes.walk(node)}
    asked = {node.noun for node in seen if isinstance(node, nodes.Group) and _is_of_all(node) and node not in elsewhere}
    there = tuple(
        number for number, piece in enumerate(layout.pieces) if piece.deck not in layout.left_out or piece.noun in asked
    )
    cards = tuple(sorted({layout.entry_of[piece] for piece in there if layout.entry_of[piece] >= 0}))
    return Numbering({piece: number for number, piece in enumerate(there)}, there, cards)


def bytes_of(words: Sequence[int]) -> bytes:
    """Return words as bytes of memory, in little-endian order."""
    return b"".join((word & 0xFFFF_FFFF).to_bytes(4, "little") for word in words)
