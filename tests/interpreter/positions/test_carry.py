"""What one game leaves for the next at the same table: `carry OPTION: E`, and `again`."""

from __future__ import annotations

import io

import pytest

from interpreter import api
from interpreter.model.failure import RuleError
from places import rules_beside
from repl.play.commands import COMMANDS
from repl.play.session import Session
from repl.play.table import Table
from repl.render.output import Output
from repl.terminal import main_loop
from toys import toy

RULES = rules_beside(__file__, "carry")
CARRIES = """
carry loser: seat_one if seat(1) is behind else (seat_two if seat(2) is behind else nobody)
carry prize: prize + 1
"""


def test_a_game_that_is_over_says_how_the_next_begins(tmp_path):
    game = toy(tmp_path, CARRIES, RULES)
    position = api.begin(game, 2, 1)
    assert api.decide(game, position, "left").outcome.carried == (("loser", "seat_two"), ("prize", "4"))
    assert api.decide(game, position, "right").outcome.carried == (("loser", "seat_one"), ("prize", "4"))


def test_without_a_carry_nothing_is_left(tmp_path):
    game = toy(tmp_path, "", RULES)
    assert api.decide(game, api.begin(game, 2, 1), "left").outcome.carried == ()


def test_what_an_option_cannot_be_is_a_fault_of_the_rules(tmp_path):
    game = toy(tmp_path, CARRIES, RULES)
    with pytest.raises(RuleError, match="`prize` cannot be 5 in the next game: it goes from 1 to 4"):
        api.decide(game, api.begin(game, 2, 1, {"prize": 4}), "left")


@pytest.mark.parametrize(
    "line, code",
    [
        ("carry looser: nobody", "N301"),
        ("carry loser: 3", "N402"),
        ("carry prize: nobody", "N402"),
        ("carry prize: 1\ncarry prize: 2", "N210"),
        ("carry prize:", "N1"),
    ],
)
def test_what_is_carried_is_an_option_and_fits(tmp_path, line, code):
    path = tmp_path / "toy.naipe"
    path.write_text(f"{RULES}\n{line}\n", encoding="utf-8")
    with pytest.raises(api.LoadError) as refused:
        api.load(path)
    assert [finding.code for finding in refused.value.findings if finding.code.startswith(code)]


def session(tmp_path, text: str = CARRIES) -> Session:
    return Session(
        toy(tmp_path, text, RULES), Table(("Ana", "Bea"), frozenset(), 7), commands=COMMANDS, folder=tmp_path / "saves"
    )


def test_again_begins_the_next_game_with_what_is_carried(tmp_path):
    one = session(tmp_path)
    one.keep()
    one.start()
    one.submit("")
    assert "not over yet" in one.submit("again").text
    assert one.table.seed == 7
    one.submit("left")
    first = one.keeper.path
    reply = one.submit("again")
    assert "loser: seat two, prize: 4" in reply.text
    assert one.decision is not None and not one.taken
    assert (one.table.seed, dict(one.table.options)) == (8, {"loser": "seat_two", "prize": "4"})
    assert dict(one.view().options) == {"loser": "seat_two", "prize": 4}
    assert first.exists() and one.keeper.path != first
    one.keeper.close()


@pytest.mark.parametrize("at_a_terminal", [True, False])
def test_again_is_offered_where_it_can_be_typed(tmp_path, at_a_terminal):
    class Screen(io.StringIO):
        def isatty(self) -> bool:
            return at_a_terminal

    stream = Screen()
    lines = iter(["", "left", "quit"])
    main_loop.play(session(tmp_path), Output(stream, {}, plain=True, width=80), lambda question: next(lines))
    assert "The game is over" in stream.getvalue()
    assert ("`again` begins another game" in stream.getvalue()) is at_a_terminal


def test_without_a_carry_again_is_the_same_game_with_another_seed(tmp_path):
    one = session(tmp_path, "")
    one.start()
    one.submit("")
    one.submit("right")
    one.submit("again")
    assert (one.table.seed, dict(one.table.options)) == (8, {})


def test_a_match_of_a_published_game_leaves_options_with_which_the_next_begins():
    """In Boratimê, Freguesia remembers what two opponents did to each other."""
    game = api.load("boratime", scenarios=False)
    options = {"freguesia": "remembered"}
    brought = 0
    for seed in range(4):
        position = api.begin(game, 2, seed, options)
        answer = api.random_policy(seed)
        while position.decision is not None:
            position = api.decide(game, position, answer(position))
        carried = dict(position.outcome.carried)
        assert set(carried) == {"lost_last", "tension_one", "tension_two", "cards_one", "cards_two"}
        losers = {"nobody": (), "seat_one": (1,), "seat_two": (2,)}[carried["lost_last"]]
        assert set(losers) == ({1, 2} - set(position.outcome.winners) if len(position.outcome.winners) == 1 else set())
        following = api.begin(game, 2, seed + 100, {**options, **carried})
        tension = [dict(values)["tension"] for values in api.view(game, following, None).player_values]
        assert tension == [int(carried["tension_one"]), int(carried["tension_two"])]
        brought += sum(tension) + int(carried["cards_one"]) + int(carried["cards_two"])
    assert brought > 0
