"""`play` as one function, and what is written in place for it, come to what the orders of the traced build come to."""

from __future__ import annotations

import pytest

from interpreter.compiler.units import Units
from interpreter.loading.hot_reload import of_texts
from interpreter.model import limits
from interpreter.model.failure import RuleError
from interpreter.simulation.playout import random_playout
from places import rules_beside
from soak import sizes
from toys import toy

#: Verbs that are short enough to be written where they are done, and what leads `play` from one step to the next.
LED = "\n" + rules_beside(__file__, "whole_play_led")


RULES = {
    "no rule": "",
    "a rule about one of them": "rules\n  after anyone lays c: raise rounds by 1",
    "a changed number": "rules\n  change n by 1 when anyone gains n",
    "a step that is left": "rules\n  after anyone gains n\n    if marks > 4: stop act",
}


@pytest.mark.parametrize("rule", RULES.values(), ids=RULES)
def test_both_builds_play_the_same(tmp_path, rule):
    game = toy(tmp_path, LED.format(rule=rule))
    for players in (2, 3):
        table = game.table(players, {})
        fast, traced = game.program(players, table, traced=False, whole=True), game.program(players, table)
        games = [random_playout(fast, seed) for seed in range(12)]
        assert games == [random_playout(traced, seed) for seed in range(12)]
        assert len(set(games)) > 4


def emitted(monkeypatch, game):
    """Return what was emitted to play one whole game."""
    sources: list[str] = []
    compiled = Units.compiled

    def noted(self, name, source, title):
        sources.append(source)
        return compiled(self, name, source, title)

    monkeypatch.setattr(Units, "compiled", noted)
    random_playout(game.program(2, game.table(2, {}), traced=False, whole=True), 1)
    return "\n".join(sources)


def test_a_verb_about_which_there_is_no_rule_is_written_where_it_is_done(tmp_path, monkeypatch):
    number = list(toy(tmp_path, LED.format(rule="")).book.verbs).index("lay")
    assert f"def V{number}p(" not in emitted(monkeypatch, toy(tmp_path, LED.format(rule="")))
    assert f"def V{number}p(" in emitted(monkeypatch, toy(tmp_path, LED.format(rule=RULES["a rule about one of them"])))


HANDS = """
step turn of player p
  p chooses a card in p.hand as c
  move c to waste

play
  for each player as p: p draws 2
  for each player as p: run turn for p
  end play
"""


def test_a_large_library_does_not_change_how_a_hand_is_looked_through(tmp_path, monkeypatch):
    library = "".join(f'card {number} "Card {number}"\n' for number in range(1_000, 1_400))
    for name, more in (("small", ""), ("large", library)):
        (tmp_path / name).mkdir()
        source = emitted(monkeypatch, toy(tmp_path / name, HANDS + more))
        monkeypatch.undo()
        assert "if rt.plain:" in source
        assert ("rt.heap(" in source) is (name == "large")  # so many are still work that counts


STILL = """
step turn of player p
  if {asked}: p chooses a card in p.hand as c
  raise marks by 1

play
  for each player as p: p draws 2
  repeat until marks >= 40
    for each player as p
      if p.hand is not empty: run turn for p
  end play
"""


@pytest.mark.parametrize(("asked", "stands_still"), [("yes", False), ("marks < 4", True)])
def test_both_builds_find_that_nobody_is_asked_any_more(tmp_path, monkeypatch, asked, stands_still):
    monkeypatch.setattr(limits, "IDLE", 25)
    game = toy(tmp_path, STILL.format(asked=asked))
    table = game.table(2, {})
    fast, traced = game.program(2, table, traced=False, whole=True), game.program(2, table)
    assert random_playout(fast, 1) == random_playout(traced, 1)
    assert random_playout(fast, 1).endless is stands_still


WAYS = "\n" + rules_beside(__file__, "whole_play_ways")

WAYS_RULES = {
    "no rule": "before anyone dances: raise marks by 1",
    "one that asks whether it was chosen": "forbid anyone hands_on n to whom where chosen and whom.score > 3",
    "one that ignores": "ignore anyone parts_with n where marks mod 2 = 1",
    "one that changes": "change n by 1 when anyone takes n",
    "one that asks who would": "ignore who lays where count of players that would shed or take if (who lays) > 0 and rounds > 2",
    "one that leaves the step": "after who gets c where marks > 2: who flees",
}

DEEDS = {
    "in full": "p takes 2",
    "as much as possible": "as much as possible: p takes 7",
    "at once": "for each player as q at once: q takes 1",
}


@pytest.mark.parametrize("deed", DEEDS.values(), ids=DEEDS)
@pytest.mark.parametrize("rule", WAYS_RULES.values(), ids=WAYS_RULES)
@pytest.mark.parametrize("seeds", sizes(5, 15))
def test_what_is_carried_out_plainly_comes_to_what_it_would_come_to_if_it_were_told(tmp_path, rule, deed, seeds):
    """Told or not, in full or in part, in earnest or tried: events, rules in force about them, what is looked back at."""
    text = WAYS.format(rule=rule, deed=deed) + "\nverb dance dances danced: who dances\n  raise marks by 1\n"
    game = toy(tmp_path, text)
    for players in (2, 3):
        table = game.table(players, {})
        fast, traced = game.program(players, table, traced=False, whole=True), game.program(players, table)
        games = [random_playout(fast, seed) for seed in range(seeds)]
        assert games == [random_playout(traced, seed) for seed in range(seeds)]
        assert len(set(games)) > seeds // 3


SET_TWICE = """
value lately: player or none

step clash
  for each player as p at once: set lately to p

play
  run clash
  end play
"""


def test_a_value_that_nobody_reads_is_still_set_by_one_player_at_a_time(tmp_path):
    game = toy(tmp_path, SET_TWICE)
    for traced in (False, True):
        with pytest.raises(RuleError, match="two players who act at once set one value to different results"):
            random_playout(game.program(2, game.table(2, {}), traced=traced, whole=not traced), 1)


#: A card that everybody sees lie face down in front of its player brings no rules, and every trial knows that.
DOWN = """\
game down "Down"
  players 2 to 4
  languages en

noun card cards

zone pile: all cards, face down
zone waste: card
zone hand of player: card, seen by owner
zone law of player: card, in force

value score of player: number

verb gain gains gained: who gains number n: raise who.score by n
verb use uses used: who uses card c
  resolve c for who
  move c to waste

step deal
  for each player as p: move the top 4 of pile to p.hand

step turn of player p
  p may
    p chooses a number from 1 to 2 as k
    p gains k
    p chooses a card in p.hand as c
    p uses c

play
  shuffle pile
  run deal
  repeat 5
    for each player as p: run turn for p
  end play

card 1 "Veil", copies 4
  move the top of (you.hand) to you.law
  turn down all cards in you.law
card 2 "Lantern", copies 5: turn up the top of pile
card 3 "Law", copies 4: change n times 3 when you gain n
card 4 "Gain", copies 3: you gain 1
"""


def test_both_builds_know_that_what_lies_face_down_has_no_rules():
    game = of_texts({"down.naipe": DOWN})
    table = game.table(4, {})
    fast, traced = game.program(4, table, traced=False, whole=True), game.program(4, table)
    for seed in range(12):
        assert random_playout(fast, seed) == random_playout(traced, seed)
