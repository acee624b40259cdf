"""Faults of the engine that were found before the second edition, by their numbers, and what closes each.

E1 to E9 are faults of rules and engine, S1 to S7 of scenarios, M8 crashes behind a clean check. What is named here is
looked for where it is said to stand; what no other test closes by itself is closed below.
"""

from __future__ import annotations

import pytest

from dsl.diagnostics.diagnostic import Findings
from dsl.source import Source
from interpreter import api
from interpreter.loading.loader import check_sources
from interpreter.model.failure import RuleError
from loaded import loaded
from places import ROOT, rules_beside

RUNTIME = "tests/interpreter/runtime"
SCENARIOS = "tests/interpreter/scenarios"
AGENCIA = "rulebooks/agencia/scenarios"
HERE = "tests/games/test_findings_closed.py"

#: By the number of a finding: what it was, and where what closes it stands, a file and words of it.
CLOSED: dict[str, tuple[str, tuple[tuple[str, str], ...]]] = {
    "E1": (
        "`as much as possible` recorded what was asked for, not what was done",
        (
            (f"{RUNTIME}/cases/shortages.naipe", "two of five are drawn, and two are on record"),
            (f"{RUNTIME}/cases/shortages.naipe", "none is drawn: nothing is on record, and nobody reacts"),
        ),
    ),
    "E2": (
        "001 offered the holder of 057, who cannot be made to draw",
        ((f"{AGENCIA}/cards_033_064.naipe", "057: its holder is not on offer as the one who is to draw four"),),
    ),
    "E3": (
        "consent to end a match stuck",
        (
            (f"{AGENCIA}/turns.naipe", "who has agreed once is asked again ten rounds later"),
            (f"{AGENCIA}/bourdieu_matches.naipe", "consent is asked anew each time"),
        ),
    ),
    "E4": ("the tally `turns` was one too few", ((f"{AGENCIA}/turns.naipe", "the turn that wins a game is counted too"),)),
    "E5": ("a wrong Torcida in a deck that is not in play stopped every match", ((HERE, "def test_e5_"),)),
    "E6": (
        "neighbours of none, and a card that resolves itself",
        (
            (f"{RUNTIME}/cases/cells.naipe", "next to no cell lies no cell"),
            (f"{RUNTIME}/test_ends.py", "def test_cards_that_resolve_each_other_are_a_fault_with_a_place_and_no_scenario_is_lost"),
            (f"{RUNTIME}/test_ends.py", "def test_who_calls_from_deep_down_is_not_told_that_the_rules_have_no_end"),
        ),
    ),
    "E7": (
        "`stop` inside a verb dropped its `after` rules",
        ((f"{RUNTIME}/cases/stops.naipe", "a verb that is left has happened: it is on record, and what comes after it comes"),),
    ),
    "E8": (
        "what was emitted grew exponentially",
        (("tests/interpreter/compiler/test_emitted_size.py", "def test_emitted_code_grows_with_the_text"),),
    ),
    "E9": (
        "`at once`, payments and equal pieces were slow",
        (
            (HERE, "def test_e9_"),
            (f"{RUNTIME}/cases/sameness.naipe", "several: how many of each sort"),
            ("tests/benchmarks/crowded.py", "30 decisions on a map full of pieces"),
        ),
    ),
    "S1": ("`play until` ran for ever", ((f"{SCENARIOS}/cases/looked_at.naipe", "play without end is ended"),)),
    "S2": (
        "`is asked` counted forced choices",
        (
            (f"{SCENARIOS}/cases/looked_at.naipe", "one card is no choice, and nobody is asked"),
            ("tests/documents/changed.txt", "`is asked among X` in a scenario, where X was the only answer"),
        ),
    ),
    "S3": (
        "who sees what, what is offered, one turn, pieces on a map, sizes of all, common givens, cases: not sayable",
        (
            (f"{SCENARIOS}/cases/looked_at.naipe", "a hand is seen by its owner"),
            (f"{SCENARIOS}/cases/looked_at.naipe", "what is offered"),
            (f"{SCENARIOS}/cases/looked_at.naipe", "one step, and one more"),
            (f"{SCENARIOS}/cases/pieces.naipe", "on a map"),
            (f"{SCENARIOS}/cases/told.naipe", "a size for each player, at the beginning and at the end"),
            (f"{SCENARIOS}/cases/told.naipe", "a background is given to all below it"),
            (f"{SCENARIOS}/cases/told.naipe", "a case a row: numbers, players, titles, sizes"),
        ),
    ),
    "S4": (
        "a `past` that nobody asks about passed silently",
        ((f"{SCENARIOS}/cases/given_that_cannot_be.naipe", "a past event that no rule looks back at"),),
    ),
    "S5": (
        "scenarios were long: one line of a case became nineteen",
        ((HERE, "def test_s5_"),),
    ),
    "S6": (
        "`--coverage` of a pack said of 0 cards; cards without text counted as not carried out",
        (
            (f"{SCENARIOS}/test_coverage.py", "def test_where_no_card_stands_those_of_the_game_are_counted"),
            (f"{SCENARIOS}/test_coverage.py", "def test_a_card_with_nothing_but_print_counts_when_something_is_done_with_it"),
        ),
    ),
    "S7": (
        "answers after a `then` must stand without `and`, and nothing said so",
        ((f"{SCENARIOS}/cases/told.naipe", "answers after a then"),),
    ),
    "M8": (
        "exit 70 after a clean check: rolls, neighbours of none, bounds of fields, a supply of 1 / 0, loops in loops",
        (
            (f"{RUNTIME}/cases/dice.naipe", "a roll among no numbers fails, as a choice among nothing does"),
            (f"{RUNTIME}/test_ends.py", "def test_a_roll_among_too_many_is_a_fault_with_a_place"),
            (f"{RUNTIME}/test_ends.py", "def test_loops_stand_in_each_other_as_deep_as_they_are_written"),
            (f"{RUNTIME}/cases/cells.naipe", "next to no cell lies no cell"),
            (HERE, "def test_m8_"),
        ),
    ),
}  # fmt: skip


def test_each_finding_has_its_place():
    numbers = [*(f"E{number}" for number in range(1, 10)), *(f"S{number}" for number in range(1, 8)), "M8"]
    assert list(CLOSED) == numbers


@pytest.mark.parametrize("number", CLOSED)
def test_what_closes_a_finding_stands_where_it_is_said_to(number):
    for path, words in CLOSED[number][1]:
        assert words in (ROOT / path).read_text(encoding="utf-8"), (path, words)


def test_e5_a_wrong_card_of_a_deck_that_is_out_of_play_stops_nothing(tmp_path):
    pack = tmp_path / "away"
    pack.mkdir()
    pack.joinpath("away.naipe").write_text(
        'pack away "Away"\n  for boratime\n\noption crowd: usual, extra\n\n'
        'deck away "Away" if crowd is extra\n\ncard 307 "Away", kind torcida, standing invented\n'
        '  mild "Frio e calculista 2"\n  tense "Frio e calculista 2"\n  furious "Baixa a bola 3"\n',
        encoding="utf-8",
    )
    game = api.load(ROOT / "rulebooks/boratime", [pack])
    assert api.begin(game, 2, 1, {"crowd": "usual"}).decision is not None
    # In play it may be dealt, and then it is told.
    with pytest.raises(RuleError, match="first place"):
        for seed in range(40):
            api.begin(game, 2, seed, {"crowd": "extra"})


MANY = rules_beside(__file__, "findings_closed")


def test_e9_at_once_costs_about_what_the_same_costs_in_turn(tmp_path):
    tmp_path.joinpath("many.naipe").write_text(MANY, encoding="utf-8")
    game = api.load(tmp_path / "many.naipe")
    runs = [{result.title: result for result in api.run_scenarios(game)} for _ in range(15)]
    assert all(result.ok for run in runs for result in run.values())
    took = {title: min(run[title].seconds for run in runs) for title in runs[0]}
    assert took["at once"] < 6 * took["in turn"], "it was 37 times as much"


def test_s5_the_scenarios_of_agencia_are_short():
    files = (ROOT / AGENCIA).rglob("*.naipe")
    lines = sum(len(path.read_text(encoding="utf-8").splitlines()) for path in files)
    # More cases may take more lines, and as few for each.
    scenarios = len(loaded(ROOT / "rulebooks/agencia").book.scenarios)
    assert scenarios >= 1_308 and lines <= 0.6 * 15_235 * scenarios / 1_308


@pytest.mark.parametrize(
    ("rules", "code"),
    [
        ("noun coin coins\nzone pot: coin\nsupply: (1 / 0) coins in pot\n", "N605"),
        ("play\n  roll 3 to 1 as n\n  end play\n", "N245"),
    ],
)
def test_m8_what_cannot_be_worked_out_is_found_before_play(rules, code):
    findings = Findings()
    check_sources([Source("m8.naipe", f'game eight "Eight"\n  players 2 to 2\n\n{rules}')], findings)
    assert code in {finding.code for finding in findings.sorted()}


def test_m8_bounds_may_be_fields(tmp_path):
    rules = (
        'game nine "Nine"\n  players 2 to 2\n\nnoun unit units\n  field full: number = 3\n'
        "  value wounds: number from 0 to it.full\nzone camp: unit\nsupply: all units in camp\n"
        'unit 1 "Guard", full 2\n\nscenario "as far as it goes"\n  given 2 players\n  when raise "Guard".wounds by 2\n'
        '  then "Guard".wounds = 2\n  when raise "Guard".wounds by 1\n  then it fails\n\nplay\n  end play\n'
    )
    tmp_path.joinpath("nine.naipe").write_text(rules, encoding="utf-8")
    assert [result.message for result in api.run_scenarios(api.load(tmp_path / "nine.naipe")) if not result.ok] == []
