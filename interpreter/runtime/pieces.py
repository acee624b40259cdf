"""The functions that emitted code (Python made from the rules) calls to move, shuffle, turn and find pieces, and to roll numbers.
A zone is given by its slot (its index in the position)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from interpreter.model import limits, rng
from interpreter.model.blanks import BLANK
from interpreter.model.failure import FULL, ByChance, Fail, RuleError
from interpreter.model.flags import at, put
from interpreter.model.laying_out import home_of
from interpreter.model.layout import KNOWN, RNG, SECRETS, ZoneSlot
from interpreter.runtime.parts import Shown
from interpreter.runtime.state import A_TURN, State, burn, burn_for

#: A change of a zone with at least this number of pieces counts as work, which has a limit.
HEAP = 400

#: Up to this number, moving pieces are searched one by one; above it, all zones are searched once for all of them.
MANY = 4


def move(run: State, things: int | Sequence[int] | None, slot: int, bottom: bool, clause: int) -> None:
    """Move one piece or several to the top (or bottom) of a zone; the last piece lies on top of the others. Raises Fail if
    `things` is None, or if the zone holds one piece and is full."""
    if things is None:
        raise Fail(clause, "there-is-nothing-to-move")
    s, layout = run.slots, run.layout
    if isinstance(things, int):
        last = run.memo.last_place.get(things)
        if last is not None and not bottom and things in s[last]:
            shift(run, things, last, slot, clause)
            if slot in layout.force_slots:
                run.context.active = None
            if layout.zone_at[slot].decl.single and len(s[slot]) > 1:
                raise Fail(clause, FULL, zone_name=layout.zone_at[slot].decl.name)
            return
        things = (things,)
    if len(things) > MANY:
        burn_for(run, len(things), clause)
        _take_all(run, things)
    else:
        for thing in things:
            _take(run, thing, clause)
    s[slot] = tuple(things) + s[slot] if bottom else s[slot] + tuple(things)
    run.memo.last_place.update(dict.fromkeys(things, slot))  # after the line above, which fails for a placeholder
    if layout.zone_at[slot].decl.single and len(s[slot]) > 1:
        raise Fail(clause, FULL, zone_name=layout.zone_at[slot].decl.name)
    if slot in layout.force_slots:
        run.context.active = None


def shift(run: State, thing: int, source: int, slot: int, clause: int) -> None:
    """Move a piece to the top of a zone in which no rules are in force. `source` is the zone in which the piece usually lies.
    This function does the most frequent kind of `move`, and is faster."""
    s, layout = run.slots, run.layout
    zone = s[source]
    if not zone or len(zone) >= HEAP:
        move(run, (thing,), slot, False, clause)
        return
    if zone[-1] == thing:
        s[source] = zone[:-1]
    elif thing in zone:
        index = zone.index(thing)
        s[source] = zone[:index] + zone[index + 1 :]
    else:
        move(run, (thing,), slot, False, clause)
        return
    s[slot] += (thing,)
    run.memo.last_place[thing] = slot
    if source in layout.hidden:
        s[SECRETS] += 1
    if source in layout.force_slots:
        run.context.active = None
    if s[KNOWN]:
        _forget_moved(run, (thing,))
    if layout.sides is not None and s[layout.sides]:
        _turn_back(run, (thing,))


def _forget_moved(run: State, things: Collection[int]) -> None:
    """Forget which players know these pieces, because the pieces move. The trace still knows it, so that the log can name the
    pieces to these players."""
    s, trace = run.slots, run.trace
    if trace.traced and not run.trial.probing:
        trace.knew += tuple([pair for pair in s[KNOWN] if pair[0] in things])
    s[KNOWN] = tuple([pair for pair in s[KNOWN] if pair[0] not in things])


def shift_all(run: State, things: tuple[int, ...], source: int, slot: int, clause: int) -> None:
    """Move several pieces to the top of a zone in which no rules are in force. `source` is the zone in which they usually
    lie."""
    s, layout = run.slots, run.layout
    zone, many = s[source], len(things)
    if zone[:many] == things:
        rest = zone[many:]
    elif zone[-many:] == things:
        rest = zone[:-many]
    else:
        rest = tuple([one for one in zone if one not in things])
    if len(rest) + many != len(zone) or len(zone) >= HEAP:
        move(run, things, slot, False, clause)
        return
    s[source] = rest
    s[slot] += things
    run.memo.last_place.update(dict.fromkeys(things, slot))
    if source in layout.hidden:
        s[SECRETS] += many
    if source in layout.force_slots:
        run.context.active = None
    if s[KNOWN]:
        _forget_moved(run, things)
    if layout.sides is not None and s[layout.sides]:
        _turn_back(run, things)


def likely_place(run: State, thing: int) -> tuple[int, ...]:
    """Return the slot of the zone in which a piece was last put or found, as a tuple with one member. If the piece does not lie
    there any more, return an empty tuple."""
    s, memo = run.slots, run.memo
    last = memo.last_place.get(thing)
    if last is None or thing not in s[last]:
        last = memo.found_place.get(thing)
        if last is None or thing not in s[last]:
            return ()
    return (last,)


def _take(run: State, thing: int, clause: int) -> None:
    """Remove a piece from the zone in which it lies. Raises IndexError in a trial that does not know this zone."""
    s, layout = run.slots, run.layout
    for slot in likely_place(run, thing) or layout.zones_of_noun[layout.pieces[thing % BLANK].noun]:
        zone = s[slot]
        if thing in zone:
            run.memo.found_place[thing] = slot
            if len(zone) >= HEAP:
                burn(run, clause, len(zone) // A_TURN)
            index = zone.index(thing)
            s[slot] = zone[:index] + zone[index + 1 :]
            if slot in layout.hidden:
                s[SECRETS] += 1
            if slot in layout.force_slots:
                run.context.active = None
            if s[KNOWN]:
                _forget_moved(run, (thing,))
            if layout.sides is not None and s[layout.sides]:
                _turn_back(run, (thing,))
            return
    if run.trial.probing:
        raise IndexError(thing)
    _come_from_nowhere(run)


def _take_all(run: State, things: Sequence[int]) -> None:
    """Remove several pieces of one noun from the zones in which they lie. Raises IndexError in a trial that does not know one
    of these zones."""
    s, layout = run.slots, run.layout
    wanted = set(things)
    missing = len(wanted)
    slots = layout.zones_of_noun[layout.pieces[things[0] % BLANK].noun]
    likely = run.memo.last_place.get(things[0])
    for slot in slots if likely is None else (likely, *slots):
        zone = s[slot]
        if not missing:
            break
        if wanted.isdisjoint(zone):
            continue
        if zone[-len(things) :] == things:
            s[slot] = rest = zone[: -len(things)]
        else:
            s[slot] = rest = tuple([thing for thing in zone if thing not in wanted])
        missing -= len(zone) - len(rest)
        if slot in layout.hidden:
            s[SECRETS] += len(zone) - len(rest)
        if slot in layout.force_slots:
            run.context.active = None
    if s[KNOWN]:
        _forget_moved(run, wanted)
    if layout.sides is not None and s[layout.sides]:
        _turn_back(run, wanted)
    if missing:
        if run.trial.probing:
            raise IndexError(things)
        _come_from_nowhere(run)


def _come_from_nowhere(run: State) -> None:
    """Forget the cached result of `decks_laid`, because a piece comes into a zone that lay in no zone before. The piece may
    bring the rules of a deck that is not in play."""
    if run.program.strangers:
        run.context.decks = run.context.active = None


def turn(run: State, things: Iterable[int], up: bool, clause: int) -> None:
    """Turn things face up (`up`) or face down; they stay in their places."""
    slot = run.layout.sides
    assert slot is not None, "the layout knows what is turned"
    s, turned = run.slots, frozenset(things)
    s[slot] = tuple(side for side in s[slot] if side[0] not in turned) + tuple((one, up) for one in sorted(turned))
    if not up and s[KNOWN]:
        s[KNOWN] = tuple(pair for pair in s[KNOWN] if pair[0] not in turned)
    s[SECRETS] += 1
    run.context.active = None


def _turn_back(run: State, things: Collection[int]) -> None:
    """Remove the marks that things were turned up or down, because they move or are shuffled."""
    s, slot = run.slots, run.layout.sides
    if slot is not None and s[slot]:
        moved = {thing % BLANK for thing in things}  # in a trial, what lies face down is a placeholder
        s[slot] = tuple(side for side in s[slot] if side[0] % BLANK not in moved)
        run.context.active = None


def draw(run: State, source: int, slot: int, clause: int) -> None:
    """Move the top piece of the zone `source` to the top of the zone `slot`. Raises Fail if `source` is empty, or if the other
    zone has no room."""
    s = run.slots
    zone = s[source]
    if not zone:
        raise Fail(clause, "zone-is-empty", zone_name=run.layout.zone_at[source].decl.name)
    if len(zone) >= HEAP:
        burn(run, clause, len(zone) // A_TURN)
    if (
        slot in run.layout.force_slots
        or source in run.layout.force_slots
        or s[KNOWN]
        or run.layout.sides is not None
        or run.layout.zone_at[slot].decl.single
    ):
        move(run, zone[-1], slot, False, clause)
        return
    s[source] = zone[:-1]
    s[slot] = s[slot] + zone[-1:]
    run.memo.last_place[zone[-1]] = slot
    if source in run.layout.hidden:
        s[SECRETS] += 1


def top(run: State, zone: Sequence[int], clause: int) -> int:
    """Return the top piece of a zone. Raises Fail if there is none."""
    if not zone:
        raise Fail(clause, "it-is-empty")
    return zone[-1]


def bottom(run: State, zone: Sequence[int], clause: int) -> int:
    """Return the bottom piece of a zone. Raises Fail if there is none."""
    if not zone:
        raise Fail(clause, "it-is-empty")
    return zone[0]


def shuffle(run: State, slots: Sequence[int], clause: int) -> None:
    """Shuffle the pieces of some zones together; each zone keeps its size."""
    s = run.slots
    things = s[slots[0]] if len(slots) == 1 else tuple([thing for slot in slots for thing in s[slot]])
    burn_for(run, 12 * len(things), clause)  # one random number for each piece
    if run.trial.past_horizon:
        things = tuple(thing if thing >= BLANK else BLANK + thing for thing in things)
    things, s[RNG] = rng.shuffled(s[RNG], things)
    start = 0
    for slot in slots:
        size = len(s[slot])
        s[slot] = things[start : start + size]
        start += size
    s[SECRETS] += 1
    if s[KNOWN]:
        s[KNOWN] = tuple([pair for pair in s[KNOWN] if pair[0] not in things])
    if run.trace.knew:
        run.trace.knew = tuple([pair for pair in run.trace.knew if pair[0] not in things])
    _turn_back(run, things)
    run.context.active = None


def shuffle_into(run: State, source: int, slot: int, clause: int) -> None:
    s = run.slots
    s[slot] = s[slot] + s[source]
    s[source] = ()
    shuffle(run, (slot,), clause)


def shuffle_set(run: State, things: Iterable[int], clause: int) -> None:
    """Exchange some pieces at random among the places in which they lie, perhaps in several zones."""
    s = run.slots
    things = tuple(things)
    burn_for(run, 12 * len(things), clause)
    mixed, s[RNG] = rng.shuffled(s[RNG], things)
    if run.trial.past_horizon:
        mixed = tuple(thing if thing >= BLANK else BLANK + thing for thing in mixed)
    swap = dict(zip(things, mixed))
    for slot in run.layout.zone_at:
        if any(thing in swap for thing in s[slot]):
            s[slot] = tuple(swap.get(thing, thing) for thing in s[slot])
    _turn_back(run, swap)
    s[SECRETS] += 1
    run.context.active = None


def exchange(run: State, left: int, right: int) -> None:
    s = run.slots
    found = at(s, left)
    put(s, left, at(s, right))
    put(s, right, found)
    if left in run.layout.zone_at:
        _turn_back(run, s[left] + s[right])
    if left in run.layout.hidden or right in run.layout.hidden:
        s[SECRETS] += 1
    run.context.active = None


def swap_places(run: State, left: int, right: int, clause: int) -> None:
    """Exchange two pieces: each gets the zone of the other, and its place in this zone."""
    for slot in run.layout.zones_of_noun[run.layout.pieces[left % BLANK].noun]:
        zone = run.slots[slot]
        if left in zone or right in zone:
            run.slots[slot] = tuple(right if x == left else left if x == right else x for x in zone)
    _turn_back(run, (left, right))
    run.slots[SECRETS] += 1
    run.context.active = None
    _come_from_nowhere(run)  # one of them may have lain in no zone


def lie_together(run: State, things: Sequence[int]) -> bool:
    """Tell whether all these pieces lie in one zone. If they do, the sizes of the zones are the same, whichever of the pieces
    is taken."""
    for slot in run.layout.zones_of_noun[run.layout.pieces[things[0] % BLANK].noun]:
        zone = run.slots[slot]
        if things[0] in zone:
            return len(zone) >= len(things) and set(zone).issuperset(things)
    return False


def places_of(run: State, things: Sequence[int]) -> dict[int, int]:
    """Return for each piece the slot of the zone in which it lies (a mapping). Pieces in no zone are left out."""
    wanted, layout = set(things), run.layout
    slots = {slot for noun in {layout.pieces[thing].noun for thing in things} for slot in layout.zones_of_noun[noun]}
    return {thing: slot for slot in slots for thing in run.slots[slot] if thing in wanted}


def place_of(run: State, thing: int) -> int | None:
    """Return the slot of the zone in which a piece lies; None if it lies in no zone.

    The last known zone is tried first. If the piece is not there, one search finds the zones of all pieces of its noun. Raises
    IndexError if a trial cannot know the zone.
    """
    s, places = run.slots, run.memo.last_place
    last = places.get(thing)
    if last is not None and thing in s[last]:
        return last
    slots = run.layout.zones_of_noun[run.layout.pieces[thing].noun]
    places.update((one, slot) for slot in slots for one in s[slot])
    last = places.get(thing)
    if last is not None and thing in s[last]:
        return last
    if run.trial.past_horizon and any(thing in zone for zone in run.trial.hidden):
        raise IndexError(thing)
    return None


def owner(run: State, thing: int) -> int | None:
    """Return the player who owns the zone in which a piece lies; None if no player owns it."""
    slot = run.memo.last_place.get(thing)
    if slot is None or thing not in run.slots[slot]:
        slot = place_of(run, thing)
    return None if slot is None else run.layout.owner_at[slot]


def holder(run: State, thing: int, noun: str) -> int | None:
    """Return the piece that owns the zone in which `thing` lies. None if no piece of this noun owns the zone."""
    slot = place_of(run, thing)
    zone = None if slot is None else run.layout.zone_at[slot]
    return zone.owner if zone is not None and zone.decl.owner == noun else None


def belonging(run: State, noun: str, owner: int | None, kind: str = "player") -> list[int]:
    """Return the pieces of a noun in all zones of one owner: a player, or a piece (`kind` is then its noun)."""
    found: list[int] = []
    for slot in run.layout.zones_of(noun, owner, kind):
        found += run.slots[slot]
    return found


def taken(run: State, entry: int, doer: int | None, to: int | None = None, said: bool = False) -> int:
    """Return the copy of a card that a statement takes if it names the card by its title, as in `move "Gold" to hand`.
    `to` is the zone to which it goes, if there is one. docs/decisions.md, 0053, has the reasons.

    Copies are searched in this order: in the zone where the supplies put them, in the zones of the player `doer`, in the zones
    of the table (as they are declared), in the zones of things, in the zones of other players. Copies that already lie in `to`
    come last. If a scenario names the card (`said`), the first copy of the doer is taken, or else the first of all copies. If
    each player has own copies, only those of the doer count. Raises IndexError if a trial cannot know the copy.
    """
    layout, whose = run.layout, run.namer if doer is None else doer
    first = run.program.some_copy(entry, whose)
    owner, noun = layout.pieces[first].owner, layout.pieces[first].noun
    zones = [layout.zone_at[slot] for slot in layout.zones_of_noun[noun] if slot != to]
    if said:
        zones = [zone for zone in zones if zone.decl.owner == "player" and zone.owner == whose]
    home = home_of(layout, first)
    for zone in sorted(zones, key=lambda zone: 0 if zone.slot == home else nearness(zone, whose)):
        pieces = run.slots[zone.slot]
        lying = [one for one in pieces if one < BLANK and layout.entry_of[one] == entry]
        copies = [one for one in lying if layout.pieces[one].owner == owner]
        if copies:
            return int(min(copies))
        if pieces and max(pieces) >= BLANK and _is_hidden(run, entry, owner, noun):
            raise IndexError(first)
    return first


def _is_hidden(run: State, entry: int, owner: int | None, noun: str) -> bool:
    """Tell whether a copy of a card lies in no zone that the trial can see, so that it may be one of the hidden pieces."""
    seen = {one for slot in run.layout.zones_of_noun[noun] for one in run.slots[slot]}
    copies = (one for one in run.layout.of_noun[noun] if run.layout.entry_of[one] == entry)
    return any(one not in seen and run.layout.pieces[one].owner == owner for one in copies)


def nearness(zone: ZoneSlot, doer: int | None) -> int:
    """Return how near a zone is to the player `doer`: 1 for a zone of this player, up to 4 for a zone of another player. If a
    card has several copies, `taken` takes the copy in the nearest zone."""
    if zone.decl.owner == "player":
        return 1 if zone.owner == doer else 4
    return 2 if zone.owner is None else 3


def roll(run: State, low: int, high: int, clause: int) -> int:
    """Return a random number from `low` to `high`. Raises Fail if `high` is lower than `low`, and RuleError if there are too
    many numbers."""
    if high < low:
        raise Fail(clause, "from-low-to-high-there-is-no-number", low=low, high=high)
    if high - low >= limits.SIDES:
        raise RuleError(clause, "more-than-n-numbers-are-too-many-to-roll", n=limits.SIDES)
    run.slots[SECRETS] += 1
    if run.trial.past_horizon:
        raise ByChance
    if run.answers.dice:
        shown = run.answers.dice.pop(0)
        if isinstance(shown, Shown):
            raise RuleError(clause, "the-dice-that-are-given-show-no-number-and")
        if not low <= shown <= high:
            raise RuleError(clause, "the-dice-that-are-given-show-shown-and-what", shown=shown, low=low, high=high)
        return shown
    value, run.slots[RNG] = rng.below(run.slots[RNG], high - low + 1)
    return low + value


def place_shown(run: State, items: tuple[int, ...], are_pieces: bool, clause: int) -> None:
    """Prepare a random choice among some things, if a scenario gives its result beforehand. The given thing is replaced by its
    place among the things (from 1), and `roll` then returns this place. Raises RuleError if the given thing is not among
    them."""
    dice = run.answers.dice
    shown = dice[0] if dice else 1
    if isinstance(shown, Shown):
        entry = run.layout.entry_of
        same = [item for item in items if item == shown.value and shown.is_piece is are_pieces]
        if not same and shown.is_piece and are_pieces and entry[shown.value] >= 0:
            same = [item for item in items if entry[item] == entry[shown.value]]
        shown = dice[0] = items.index(same[0]) + 1 if same else 0
    if not 1 <= shown <= len(items):
        raise RuleError(clause, "what-the-dice-are-given-to-show-is-not")
