"""Two versions of a game, the same seeds: what changes is found, what does not is not, and how sure it is is told."""

from __future__ import annotations

from dataclasses import replace

import pytest

from dsl.source import Source
from interpreter import api, studying
from interpreter.simulation.comparing import BATCH, changes, compare
from interpreter.simulation.noted import Playout
from interpreter.simulation.sweep import sweep
from toys import toy

#: Whoever throws more wins; the first keeps its throw where both are alike.
DUEL = """
define bonus as 0

step duel
  roll 1 to 6 as throw
  roll 1 to 6 as answer_to_it
  raise marks by 1
  if throw + bonus >= answer_to_it: end play won by player 1
  end play won by player 2

play
  run duel
"""


def sweeping(play):
    """Return what plays some seeds, for what plays one."""
    return lambda seeds, progress: sweep(play, seeds, 1, progress)


def rows(found: dict, about: str) -> dict[str, dict]:
    return {row["name"]: row for row in found["changes"] if row["about"] == about}


def test_a_game_against_itself_does_not_change(tmp_path):
    game = toy(tmp_path, DUEL)
    found = api.compare(game, game, 2, range(1, 301), ({}, {}), within=0.02)
    assert found["same"] == found["pairs"] == 100 and found["narrow"]  # known to 1.9 of a hundred
    assert all(row["difference"] == 0 and not row["sure"] for row in found["changes"])
    assert all(row["low"] < 0 < row["high"] for row in found["changes"])  # that 100 games are alike proves little
    more = api.compare(game, game, 2, range(1, 301), ({}, {}), within=0.01)
    assert more["pairs"] == 200 and more["narrow"]
    assert found["parting"] is None


def test_a_number_put_otherwise_is_found_and_how_much_it_does(tmp_path):
    """By hand: of 36 throws 21 are won by player 1, with a bonus of 2 it is 30: 25 points of a hundred more."""
    game = toy(tmp_path, DUEL)
    other, cards = api.varied(game, [Source("more.naipe", "define bonus as 2\n")])
    assert cards == ()
    found = api.compare(game, other, 2, range(1, 1001), ({}, {}), within=0.001)
    seats = rows(found, "seat")
    assert seats["1"]["sure"] and seats["2"]["sure"]
    assert seats["1"]["low"] < 9 / 36 < seats["1"]["high"] and seats["1"]["high"] - seats["1"]["low"] < 0.06
    assert seats["1"]["difference"] == pytest.approx(-seats["2"]["difference"])
    assert not rows(found, "all")["decisions"]["sure"]


def test_it_stops_when_the_intervals_are_narrow_whatever_they_show():
    def play(wins: int):
        return sweeping(lambda seed: Playout((1 if seed % 10 < wins else 2,), 3, (), False))

    wide = compare(play(5), play(6), range(3000), 2, within=0.0001)
    narrow = compare(play(5), play(6), range(3000), 2, within=0.05)
    assert len(wide.pairs) == 3000 and not wide.is_narrow
    assert narrow.is_narrow and len(narrow.pairs) == 2 * BATCH
    sure = {row["name"]: row["sure"] for row in changes(narrow, 2) if row["about"] == "seat"}
    assert sure == {"1": True, "2": True}


def test_what_a_fault_stops_is_no_pair():
    def play(faulty: int):
        return sweeping(lambda seed: Playout((1,), 3, (), False, fault="no" if seed % faulty == 0 else ""))

    compared = compare(play(2), play(3), range(60), 2, within=0.5)
    assert len(compared.pairs) == sum(seed % 2 != 0 and seed % 3 != 0 for seed in range(60))


def test_where_two_games_part_is_told(tmp_path):
    game = toy(
        tmp_path,
        """
step choice
  player 1 decides among for_it, against_it as wish
  player 2 chooses a number from 1 to 3 as n
  raise marks by n

play
  run choice
""",
    )
    other, _ = api.varied(
        game,
        [
            Source(
                "other.naipe",
                "step choice\n  player 1 decides among for_it, against_it as wish\n  player 2 chooses a number from 1 to 9 as n\n  raise marks by n\n",
            )
        ],
    )
    parting = api.compare(game, other, 2, range(1, 30), ({}, {}))["parting"]
    assert parting["parted"] == parting["of"] == 20 and parting["median"] == 2
    assert parting["first"]["left"]["options"] == ("1", "2", "3")
    assert len(parting["first"]["right"]["options"]) == 9


def test_what_is_put_otherwise_takes_the_place_of_what_was_and_the_rest_is_added(tmp_path):
    game = toy(tmp_path, "")
    text = (
        'card 9 "Maple", colour red, worth 7\n\ndefine cards of player p as 1\n\nvalue extra: number\n\ncard 40 "Yew"\n'
    )
    other, cards = api.varied(game, [Source("other.naipe", text)])
    assert cards == ("9", "40")
    by_number = {card.number: dict(card.fields) for card in other.cards}
    assert by_number["9"]["worth"] == 7 and by_number["9"]["colour"] == "red"
    assert len(other.cards) == len(game.cards) + 1
    with pytest.raises(api.LoadError):
        api.varied(game, [Source("bad.naipe", 'card 9 "Maple", colour nonesuch\n')])


def test_only_the_declaration_itself_is_replaced_not_another_that_begins_alike(tmp_path):
    game = toy(
        tmp_path,
        "define bonus_of_ash as bonus + 10\ndefine bonuses as 19\n\ndefine bonus as 1\ndefine bonus_more as 1\n",
    )
    other, _ = api.varied(game, [Source("other.naipe", "define bonus_more as 5\ndefine bonus as 1 + 1\n")])
    (text,) = (source.text for source in other.sources.values())
    assert text.endswith(
        "define bonus_of_ash as bonus + 10\ndefine bonuses as 19\n\ndefine bonus as 1 + 1\ndefine bonus_more as 5\n"
    )


WAVES = """noun wave waves
  field height: number
  field foam: number

zone sea: all waves

wave 9 "Calm"
waves 08 to 12 "Wave {n}" for n from -1 to 3, height n
  foam n + 10
waves 21 to 22 "Ebb {n}" for n from 1 to 2, height n
wave 31 "Tide"
"""


@pytest.mark.parametrize(
    "text, numbers, told",
    [
        ('wave 10 "Wave 1", height 70\n', "9 08=-1/9 09=0/10 10=70/0 11=2/12 12=3/13 21 22 31", ("10",)),
        ('wave 08 "Wall", height 5\nwave 12 "End", height 6\n', "9 08=5/0 09=0/10 10=1/11 11=2/12 12=6/0 21 22 31", ("08", "12")),
        ('waves 08 to 12 "Swell {k}" for k from 5 to 9, height k\n', "9 08=5/0 09=6/0 10=7/0 11=8/0 12=9/0 21 22 31", None),
        ('waves 11 to 22 "Long {k}" for k from 1 to 12, foam k\n', "9 08=-1/9 09=0/10 10=1/11 11=0/1 12=0/2", ()),
        ('waves 31 to 32 "Tide {k}" for k from 1 to 2, height k\n', "9 08 09 10 11 12 21 22 31=1/0 32=2/0", ("31", "32")),
    ],
)  # fmt: skip
def test_a_card_takes_the_place_of_one_of_a_family_and_a_family_that_of_cards(tmp_path, text, numbers, told):
    """F24: what is left of a family is families, and all lie in the order in which they lay."""
    game = toy(tmp_path, WAVES)
    other, cards = api.varied(game, [Source("other.naipe", text)])
    waves = {card.number: dict(card.fields) for card in other.cards if card.noun == "wave"}
    wanted = {one.partition("=")[0]: one.partition("=")[2] for one in numbers.split()}
    assert list(waves)[: len(wanted)] == list(wanted)
    given = {number: f"{fields['height']}/{fields['foam']}" for number, fields in waves.items()}
    assert {number: given[number] for number, said in wanted.items() if said} == {n: s for n, s in wanted.items() if s}
    assert told is None or cards == told


def test_a_game_with_one_card_of_a_family_put_otherwise_is_the_same_but_for_that_card(tmp_path):
    """F24: the shuffle is as it was."""
    rules = 'noun token tokens\n  field pips: number\nzone bag: all tokens\ntokens 101 to 130 "Lot {n}" for n from 1 to 30\n  pips n\n'
    game = toy(tmp_path, rules + "value first_pips: number\ntally drawn: first_pips\nplay\n  shuffle bag\n  set first_pips to (the top of bag).pips\n")  # fmt: skip
    other, cards = api.varied(game, [Source("one.naipe", 'token 107 "Lot 7", pips 1000\n')])
    found = api.compare(game, other, 2, range(1, 101), ({}, {}), cards=cards)
    assert cards == ("107",) and 90 <= found["same"] < found["pairs"] == 100


def test_what_becomes_of_the_card_is_told(tmp_path):
    game = api.load("agencia", scenarios=False)
    other, cards = api.varied(game, [Source("other.naipe", 'card 022 "Teocracia"\n  you draw 1\n')])
    found = api.compare(game, other, 4, range(1, 61), ({}, {}), cards=cards)
    card = rows(found, "card")
    assert set(card) >= {"held", "carried_out", "failed"} and card["held"]["left"] > 0.2
    assert all(row["card"] == "022" for row in card.values())
    assert 0 < found["same"] < found["pairs"] == 60


def test_the_seconds_are_those_of_both(tmp_path, monkeypatch):
    game = toy(tmp_path, DUEL)

    def compared(left, right, *rest):
        found = compare(left, right, *rest)
        return replace(found, left=replace(found.left, seconds=2.0), right=replace(found.right, seconds=0.5))

    compare = studying.comparing.compare
    monkeypatch.setattr(studying.comparing, "compare", compared)
    assert api.compare(game, game, 2, range(1, 101), ({}, {}), within=0.5)["seconds"] == 2.5
