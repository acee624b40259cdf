"""Flags of many things stand in one slot, as the set of those of which they hold: a game is what it is where each has its own."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from interpreter import api
from interpreter.compiler.program import Program
from interpreter.inspection.explanation import differences
from interpreter.inspection.observation import view_of
from interpreter.model import laying_out
from interpreter.model.blanks import BLANK, UNSEEN
from interpreter.model.flags import FLAG, Flags, at, one_by_one, put
from interpreter.positions.position import begin_at, choose
from interpreter.recording.setup import as_given, value_set
from interpreter.simulation.playout import random_playout
from loaded import loaded
from places import ROOT, rules_beside
from soak import sizes
from toys import toy

APART, TOGETHER = 10**9, 1

#: The games with flags of many things; with options, how many decisions.
TABLES = {"agencia": ({}, 80), "boratime": ({}, 60), "clash": ({}, 15), "som": ({}, 40)}

#: Each way in which a flag is read, set, begins again, is told, and hangs on what is hidden, known or done at once.
GAME = "\n" + rules_beside(__file__, "flags")


def everything(position) -> dict[tuple[str, str | None, str, int | None], object]:
    """Return what stands in all values and zones, by their names."""
    layout = position.program.layout
    return {
        (*key, member): at(position.now, base + (member or 0))
        for key, base in layout.base.items()
        for member in layout.members(key[1])
    }


def told(position) -> list[object]:
    """Return the events of a position, without the slots of their changes, and without the order of these and of who has seen
    them, which is that of the slots where one statement changes several."""
    return [
        replace(
            one,
            changes=tuple(sorted((replace(each, slot=0) for each in one.changes), key=repr)),
            seen=tuple(sorted(one.seen, key=repr)),
            lying=(),
        )
        for one in position.events
    ]


def played(game, options, seed, decisions, monkeypatch, many):
    """Return the positions of a game by chance, where the flags of so many things, or more, stand together; and how a playout ends."""
    monkeypatch.setattr(laying_out, "MANY", many)
    players = max(game.min_players, min(4, game.max_players))
    layout = laying_out.lay_out(game.checked, players, dict(game.table(players, options)))
    program, chance = Program(layout, traced=True), random.Random(seed)
    positions = [begin_at(program, seed)]
    while positions[-1].decision is not None and len(positions) < decisions:
        positions.append(choose(program, positions[-1], chance.choice(positions[-1].decision.possible).id))
    return positions, random_playout(Program(layout, whole=True), seed)


def is_the_same(game, options, seed, decisions, monkeypatch):
    """Play a game by chance in both ways, and compare each position; return the positions where flags stand together."""
    apart, ended = played(game, options, seed, decisions, monkeypatch, APART)
    together, ended_too = played(game, options, seed, decisions, monkeypatch, TOGETHER)
    assert len(apart[0].now) > len(together[0].now)
    assert len(apart) == len(together)
    for one, other in zip(apart, together):
        assert one.decision == other.decision
        assert everything(one) == everything(other)
        assert told(one) == told(other)
        assert (one.outcome, one.read, one.happened) == (other.outcome, other.read, other.happened)
    assert (ended.winners, ended.tallies) == (ended_too.winners, ended_too.tallies)
    return together


@pytest.mark.parametrize("rounds", sizes(1, 10, 100))
@pytest.mark.parametrize("table", TABLES)
def test_a_game_is_the_same_where_each_flag_has_a_slot(table, rounds, monkeypatch):
    options, decisions = TABLES[table]
    for seed in range(rounds):
        is_the_same(loaded(ROOT / "rulebooks" / table), options, seed, decisions, monkeypatch)


@pytest.mark.parametrize("rounds", sizes(2, 25, 500))
def test_so_is_one_in_which_all_is_done_with_flags_that_can_be(tmp_path, rounds, monkeypatch):
    game, flags = toy(tmp_path, GAME), set()
    for seed in range(rounds):
        positions = is_the_same(game, {}, seed, 60, monkeypatch)
        flags |= {key[2] for position in positions for key, found in everything(position).items() if found is True}
    base = positions[0].program.layout.base
    assert {name for (_, _, name), slot in base.items() if slot >= FLAG} == {"hot", "cold", "shown"}
    assert flags >= {"hot", "cold", "shown", "lent", "dry"}


#: What is seen of a game, told of what somebody has done by hand, and written down of it as a scenario.
LOOKED_AT = """
noun stone stones
  value hot: yes_no

zone yard: stone
supply: all stones in yard

STONES

step warm
  player 1 chooses a stone in yard as one
  set one.hot to yes
  player 1 decides among for_it, against_it as vote

play
  repeat forever: run warm
""".replace("STONES", "\n".join(f'stone {number} "Stone {number}"' for number in range(1, 21)))


def test_what_is_seen_and_written_of_a_flag_is_said_of_each_thing(tmp_path):
    game = toy(tmp_path, LOOKED_AT)
    before = api.begin(game, 2, 1)
    after = api.decide(game, before, before.decision.options[4].id)
    assert after.program.layout.base["value", "stone", "hot"] >= FLAG
    yard = next(zone for zone in view_of(after.program, list(after.now), None).zones if zone.name == "yard")
    assert [piece.title for piece in yard.pieces if dict(piece.values)["hot"]] == ["Stone 5"]
    (found,) = [one for one in differences(game, before, after) if one.name == "hot"]
    assert (found.owner, found.before, found.after) == ("Stone 5", False, True)
    (change,) = [change for event in after.events for change in event.changes if change.name == "hot"]
    assert (after.program.piece_label(change.whose), change.old, change.new) == ("Stone 5", False, True)
    by_hand = value_set(game, after, '"Stone 7".hot = yes')
    lines = [line for line in as_given(by_hand) if ".hot" in line]
    assert lines == ['"Stone 7".hot = yes']
    assert not [line for line in as_given(value_set(game, by_hand, '"Stone 7".hot = no')) if ".hot" in line]


TWINS = "\n" + rules_beside(__file__, "flags_twins")


@pytest.mark.parametrize("known", ["raise marks by 1", "reveal the top of pile to player 1"])
def test_copies_with_other_flags_are_not_the_same(tmp_path, known):
    position = api.begin(toy(tmp_path, TWINS.format(known=known)), 2, 1)
    assert [option.label for option in position.decision.options] == ["stone 1", "stone 2"]


def test_two_positions_with_the_same_flags_have_one_digest(tmp_path):
    game = toy(tmp_path, LOOKED_AT)
    position = api.begin(game, 2, 1)
    things = position.program.layout.of_noun["stone"]
    slot = position.program.layout.base["value", "stone", "hot"] // FLAG
    some = (
        things[0],
        things[8],
        things[16],
    )  # in a set so small they take each other's place: which comes first hangs on the order
    assert list(Flags(some)) != list(Flags(reversed(some)))
    one, other = (replace(position, slots=position.slots.set(slot, Flags(each))) for each in (some, reversed(some)))
    assert one == other and one.digest() == other.digest() != position.digest()


# ------------------------------------------------------------- flags by themselves

THINGS = st.integers(0, 30)
SOME = st.frozensets(THINGS).map(Flags)


@given(SOME, THINGS, st.booleans())
def test_one_thing_is_put_and_no_other(flags, thing, holds):
    slots = [None, flags]
    put(slots, FLAG + thing, holds)
    assert [at(slots, FLAG + one) for one in range(31)] == [
        holds if one == thing else one in flags for one in range(31)
    ]
    assert isinstance(slots[1], Flags)


@given(SOME, SOME)
def test_changes_are_of_things_and_in_their_order(before, after):
    changes = list(one_by_one([(1, before, after), (2, 3, 4)]))
    assert changes.pop() == (2, 3, 4)
    slots = [None, before]
    for slot, old, new in changes:
        assert at(slots, slot) == old != new
        put(slots, slot, new)
    assert slots[1] == after
    assert [slot for slot, *_ in changes] == sorted(slot for slot, *_ in changes)


@given(SOME, SOME, SOME)
def test_what_two_have_changed_at_once_is_changed_thing_by_thing(before, one, other):
    both = one.merged(before, other)
    for thing in range(31):
        changed = [flags for flags in (one, other) if (thing in flags) != (thing in before)]
        assert both[thing] == (thing in changed[0] if changed else thing in before)


@pytest.mark.parametrize("placeholder", [BLANK + 3, UNSEEN + 3])
def test_of_a_placeholder_nothing_is_known_as_in_any_table(placeholder):
    flags = Flags({3})
    with pytest.raises(IndexError):
        flags[placeholder]
    with pytest.raises(IndexError):
        flags.put(placeholder, True)


NONE = "\n" + rules_beside(__file__, "flags_none")


@pytest.mark.parametrize("many", [APART, TOGETHER])
def test_what_cannot_be_none_is_not_set_to_it(tmp_path, many, monkeypatch):
    (position,), ended = played(toy(tmp_path, NONE), {}, 1, 1, monkeypatch, many)
    assert dict(position.outcome.tallies) == dict(ended.tallies) == {"marks": 1111}
