"""Messages that did not help, each with what helps: F36, row by row, and that each line which is proposed is right in its place."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pytest

from dsl.blame.proving import proposed_by
from dsl.diagnostics.diagnostic import Diagnostic, Findings
from dsl.lexing.text_validation import admit
from dsl.limits import MAX_SIZE
from dsl.source import Source
from interpreter import api
from interpreter.loading.fixing import fixed
from interpreter.loading.loader import check_sources
from interpreter.scenarios import run_scenario

FOLDER = Path(__file__).parent
GAME = (FOLDER / "advice.naipe").read_text(encoding="utf-8")
TOP = "top: "
PLAY = "\nplay\n  run opening\n  for each player as p: run trying for p\n\n"
#: A line that is right, and one of which nothing is proposed.
RIGHT, NOTHING = "right", "="


@dataclass(frozen=True)
class Row:
    """A line as somebody wrote it, the line that is proposed, and words that are said."""

    line: str
    proposed: str
    says: tuple[str, ...]

    def __str__(self) -> str:
        return self.line


def rows() -> list[Row]:
    found = []
    for row in (FOLDER / "advice.txt").read_text(encoding="utf-8").split("\n"):
        if row.strip() and not row.startswith("#"):
            line, rest = row.split(" ⇒ ")
            proposed, _, says = rest.partition(" ##")
            found.append(Row(line, proposed.strip(), tuple(filter(None, says.strip().split(" | ")))))
    return found


ROWS = rows()


def text_of(line: str) -> str:
    body = line.replace("\\n", "\n").removeprefix(TOP)
    if line.startswith(TOP):
        return f"{GAME}  raise p.score by 1\n{PLAY}{body}\n"
    return f"{GAME}  {body}\n{PLAY}"


def findings_in(text: str) -> tuple[Diagnostic, ...]:
    findings = Findings()
    check_sources([Source("trial.naipe", text)], findings)
    return findings.sorted()


@pytest.mark.parametrize("row", ROWS, ids=str)
def test_a_guess_is_told_once_with_what_helps(row):
    found = findings_in(text_of(row.line))
    if row.proposed == RIGHT:
        assert found == ()
        return
    (finding,) = found
    assert proposed_by(finding) == ("" if row.proposed == NOTHING else row.proposed)
    for words in row.says:
        assert words in f"{finding.message} | {finding.label} | {finding.help}"


@pytest.mark.parametrize("row", [row for row in ROWS if row.proposed not in (RIGHT, NOTHING)], ids=str)
def test_the_line_that_is_proposed_is_right(row):
    lines = row.line.split("\\n")
    (finding,) = findings_in(text_of(row.line))
    source = Source("trial.naipe", text_of(row.line))
    wrong = source.line_text(source.line_and_column(finding.span.start)[0]).strip()
    right = [line.replace(wrong, row.proposed) for line in lines]
    assert right != lines
    assert [one for one in findings_in(text_of("\\n".join(right))) if one.is_error] == []


def test_the_reason_why_there_is_no_room_says_that_the_scenario_filled_the_zone():
    """F36: nothing is said of `job`, so a plain card was laid there."""
    scenario = 'scenario "s"\n  given 2 players\n  when run employ for player 1\n  then player 1.score = 0\n'
    game = api.Game(checked(text_of(f"{TOP}{scenario}")))
    result = run_scenario(game, game.book.scenarios[0])
    assert "the scenario fills `job`" in str(result.message)
    assert "given every job has 0 cards" in str(result.message)
    given = scenario.replace("  when", "  and every job has 0 cards\n  when")
    game = api.Game(checked(text_of(f"{TOP}{given}")))
    assert run_scenario(game, game.book.scenarios[0]).ok


def checked(text: str):
    findings = Findings()
    found = check_sources([Source("trial.naipe", text)], findings)
    assert not findings.has_errors, findings.items
    return found


def test_a_file_of_scenarios_that_is_too_large_is_not_told_of_decks():
    """F36."""
    findings = Findings()
    admit("scenarios.naipe", "-- " + "x" * MAX_SIZE, findings)
    (finding,) = findings.items
    assert finding.code == "N103" and "deck" not in finding.help


#: F5: what `fix` would have written, and nobody has said.
ASKED = (
    # another pool of money, for a name that stands in two places
    'scenario "s"\n  given 2 players\n  and star_coins = 40\n  then star_coins = 40\n',
    # a reserved word as a name
    'scenario "s"\n  given 3 players with a, b, 4 cards in hand\n  then player 1.hand has a cards\n  cases a, b\n    1, 2\n',
    # a name that only its declaration has, and another one that stands once
    "value her: number\n\nstep extra\n  set heir to 1\n",
    # two names that stand once each: either may be the slip
    "define incumbency of player p as 1\n\nstep extra of player p\n  raise p.score by p.incumbecny\n",
    "define wirter of player p as 1\n\nstep extra of player p\n  raise p.score by p.writer\n",
    # another form, another number
    "value whistles: number\n\nstep extra\n  set whistled to 1\n  raise whistles by 1\n",
    "value ring1: number\n\nstep extra\n  set ring2 to 1\n  raise ring1 by 1\n  raise ring1 by 1\n",
    # a word is missing, and nobody knows which
    'step extra of player p\n  if p.hand "Gem": p gains 1\n',
    "step extra of player p\n  until p.score > 3\n    p gains 1\n",
    # a name, a word of a list or what is counted is missing
    "value of player: number\n\nstep extra of player p\n  raise p.score by 1\n",
    "board\n  show score, hand,\n",
    "step extra of player p\n  if p is one of the players with cards: end play\n",
    # a form of a verb is missing in its heading, and not the form that is used
    "verb order_now ordered_now: who orders_now\n  raise who.score by 1\n",
    # `whose score`, or the score of the reader
    "verb climb climbs climbed: who climbs\n  for each player where score is 1 as p: p gains 1\n",
    # a noun has lost its singular, which is a word of the language besides
    'noun faces\n  field amount: number\n\nface 91 "Moon", amount 2\nface 92 "Sun", amount 4\n\n'
    "step extra of player p\n  roll faces as shown\n  raise p.score by shown.amount\n",
    # what `not` negates is missing
    'scenario "s"\n  given 2 players\n  then player 1.score = 0\n  and not\n',
    # a word is too much, or another one was meant
    "step extra of player p\n  raise bank p.score by 1\n",
)


@pytest.mark.parametrize("rules", ASKED)
def test_what_is_not_certain_is_asked_and_not_written(rules):
    text = f"{GAME}  raise p.score by 1\n{PLAY}value bank_coins: number\n\n{rules}"

    def judge(changed):
        return findings_in(changed["trial.naipe"].text if changed else text)

    after = fixed([Source("trial.naipe", text)], judge)
    assert not after.changed
    assert any(one.is_error for one in after.left)


def test_what_is_another_pool_of_money_is_not_taken_for_the_one_that_was_meant():
    """F5: `star.coins` is one letter away, `box_coins` are three; each scenario names it twice."""
    pools = "words pool pools: star, box\n\nvalue coins_of of pool: number\nvalue box_coins: number\n\n"
    text = f'{GAME}  raise p.score by 1\n{PLAY}{pools}scenario "s"\n  given 2 players\n  and star_coins_of = 40\n  then star_coins_of = 40\n'
    (finding,) = findings_in(text)
    assert "`star.coins_of`" in finding.help
