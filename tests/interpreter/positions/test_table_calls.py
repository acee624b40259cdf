"""Steps that the people at the table may call at any question: what they do, and when they are refused."""

from __future__ import annotations

import io
import json
import re

import pytest

from interpreter import api
from interpreter.model.decisions import IllegalChoice
from interpreter.positions.journal import JournalError
from places import rules_beside
from repl.cli.cli import run
from repl.design.commands import DESIGN_COMMANDS
from repl.design.commands.load import grown
from repl.design.session import DesignSession
from repl.play import saves
from repl.play.commands import COMMANDS
from repl.play.completion import candidates
from repl.play.playthrough import replayed
from repl.play.session import Session
from repl.play.table import Table
from repl.terminal.context import Context

RULES = rules_beside(__file__, "table_calls")

#: Whether a card may be looked for depends on a hand; a die says whether there is luck; a veto was somebody's secret.
HIDDEN = rules_beside(__file__, "table_calls_hidden")


@pytest.fixture
def game(tmp_path):
    (tmp_path / "tab.naipe").write_text(RULES)
    return api.load(tmp_path / "tab.naipe")


def played(game, *answers):
    position = api.begin(game, 2, 1, {})
    for answer in answers:
        position = api.decide(game, position, answer)
    return position


def scores(game, position):
    return [api.eval_text(game, position, f"player {seat}.score", None) for seat in (1, 2)]


def test_what_the_table_may_call(game):
    assert api.table_calls(game) == (
        ("bonus", True),
        ("silence", False),
        ("theft", False),
        ("doubt", True),
        ("storm", False),
    )


def test_a_call_leaves_the_open_question_and_its_answers(game):
    before = played(game, "yes", "no")
    after = api.call(game, before, "bonus", 2)
    assert (scores(game, before), scores(game, after)) == (["3", "0"], ["3", "1"])
    assert (after.decision, after.answers) == (before.decision, before.answers)
    assert [(event.step, event.verb, event.actor) for event in after.events if not event.changes] == [
        ("bonus", "", None),
        ("", "gain", 2),
    ], "what was told before is not told again"
    assert scores(game, api.decide(game, after, "no")) == ["3", "1"]
    assert after != before


def test_the_rules_may_refuse_a_call(game):
    quiet = api.call(game, played(game), "silence", None)
    with pytest.raises(IllegalChoice, match="the table is quiet"):
        api.call(game, quiet, "bonus", 1)


@pytest.mark.parametrize(
    "answers, step, seat, why",
    [
        ((), "turn", 1, "no `turn` that the table may call"),
        ((), "nothing", None, "no `nothing`"),
        ((), "bonus", None, "for one of the players"),
        ((), "bonus", 3, "for one of the players"),
        ((), "silence", 1, "without a player"),
        ((), "doubt", 1, "this would ask"),
        (("yes", "yes"), "theft", None, "another way"),
    ],
)
def test_refused(game, answers, step, seat, why):
    position = played(game, *answers)
    digest = position.digest()
    with pytest.raises(IllegalChoice, match=why):
        api.call(game, position, step, seat)
    assert position.digest() == digest


def test_a_call_that_would_change_nothing(game):
    quiet = api.call(game, played(game), "silence", None)
    with pytest.raises(IllegalChoice, match="change nothing"):
        api.call(game, quiet, "silence", None)


def test_a_call_may_end_the_game_and_nothing_is_called_then(game):
    over = api.call(game, played(game, "yes"), "storm", None)
    assert over.outcome.winners == (1, 2)
    with pytest.raises(IllegalChoice, match="the game is over"):
        api.call(game, over, "silence", None)


# ------------------------------------------------------------------ the terminal

ALONE = Table(("Ana", "Bot 2"), frozenset({2}), seed=1)
HOT_SEAT = Table(("Ana", "Bea"), seed=1)


def session(game, folder=None, table=ALONE):
    one = Session(game, table, commands=COMMANDS, folder=folder)
    if folder:
        one.keep()
    one.start()
    return one


def test_at_the_prompt(game, tmp_path):
    one = session(game, tmp_path / "games")
    assert one.submit("table").text.split("\n") == [
        "table bonus Ana",
        "table bonus Bot 2",
        "table silence",
        "table theft",
        "table doubt (not possible: this would ask a player something, but another question is still open)",
        "table storm",
    ]
    assert "`bonus Ana` or `bonus Bot 2`" in one.submit("table bonus").text
    assert one.submit("table fine").error
    assert [one.text for one in candidates(one, "table bonus b")] == ["bonus Bot 2"]
    one.submit("yes")
    question = one.decision
    reply = one.submit("table bonus bot")
    assert reply.news == ("By the table: bonus Bot 2.", "  Bot 2 gains 1 point.")
    assert (scores(game, one.position), one.decision) == (["2", "1"], question)
    assert "would ask" in one.submit("table doubt ana").text
    assert len(one.taken) == 2


def test_a_call_is_taken_back_by_anybody_and_first(game):
    one = session(game, table=HOT_SEAT)
    one.submit("")
    one.submit("no")
    before = one.position
    one.submit("table bonus Bea")
    assert one.submit("undo").text.startswith("Taken back.")
    assert one.position == before and scores(game, before) == ["0", "0"]


def test_a_saved_game_knows_what_was_called(game, tmp_path):
    one = session(game, tmp_path / "games")
    for line in ("yes", "table bonus 2", "table bonus 1", "undo", "no"):
        assert not one.submit(line).error, line
    again = Session(game, ALONE, commands=COMMANDS)
    again.play_back(saves.decisions(saves.read(one.keeper.path)))
    assert (again.position, again.taken) == (one.position, one.taken)
    with pytest.raises(JournalError, match="Decision"):
        again.play_on((0, "theft x"))


def test_in_design_mode(game, tmp_path):
    one = DesignSession(
        game, ALONE, commands=DESIGN_COMMANDS, name=str(tmp_path), home=tmp_path, folder=tmp_path / "games"
    )
    one.keep()
    one.start()
    for line in ("yes", "table bonus 2", "step no", "next"):
        assert not one.submit(line).error, line
    one.submit("back")
    one.submit("table bonus 1")
    assert scores(game, one.position) == ["4", "1"]
    one.submit("undo")
    assert scores(game, one.position) == ["3", "1"]
    other = DesignSession(game, ALONE, commands=DESIGN_COMMANDS, home=tmp_path)
    grown(other, saves.read(one.keeper.path).records)
    assert [(node.kind, node.words) for node in other.tree.nodes] == [
        (node.kind, node.words) for node in one.tree.nodes
    ]
    assert other.position == one.position


def test_the_list_says_what_is_refused_and_why(game):
    one = session(game)
    for line in ("table silence", "yes", "yes"):
        assert not one.submit(line).error, line
    rows = one.submit("table").text.split("\n")
    assert rows[0] == "table bonus (not possible: the table is quiet)", "one line, where the same stands against each"
    assert rows[1:3] == [
        "table silence (not possible: it would change nothing)",
        "table theft (not possible: what has been decided in this turn would have gone another way)",
    ]
    for call in one.calls_now():
        if call.why_not:
            with pytest.raises(IllegalChoice, match=re.escape(call.why_not)):
                api.call(game, one.position, call.step, call.seat)
        else:
            api.call(game, one.position, call.step, call.seat)


# ---------------------------------------------------------------- it is told


def test_a_call_is_told_to_everybody(game):
    one = session(game, table=HOT_SEAT)
    one.submit("")
    assert one.submit("table bonus Bea").news[:2] == ("By the table: bonus Bea.", "  Bea gains 1 point.")
    while one.viewer != 2:
        one.submit("no" if one.curtain is None else "")
    assert one.viewer == 2 and one.submit("log").text.split("\n")[:2] == [
        "By the table: bonus Bea.",
        "  You gain 1 point.",
    ]


def test_what_goes_on_around_a_call_is_told_as_without_it(game):
    plain, called = session(game), session(game)
    for line in ("yes", "no", "no"):
        plain.submit(line)
    for line in ("yes", "table bonus 2", "no", "table bonus 1", "no"):
        assert not called.submit(line).error, line
    told = called.log()
    for line in ("By the table: bonus Bot 2.", "  Bot 2 gains 1 point.", "By the table: bonus Ana."):
        told.remove(line)
    told.remove("  You gain 1 point.")
    assert told[: len(plain.log())] == plain.log() and len(plain.log()) >= 2


def test_naipe_replay_tells_it(game, tmp_path):
    one = Session(game, ALONE, commands=COMMANDS, name=str(tmp_path / "tab.naipe"), folder=tmp_path / "games")
    one.keep()
    for line in ("yes", "table bonus 2"):
        one.submit(line)
    one.keeper.close()
    out = io.StringIO()
    assert run(["replay", str(one.keeper.path)], Context(io.StringIO(), out, out, {})) == 0
    assert "By the table: bonus Bot 2.\n  Bot 2 gains 1 point.\n" in out.getvalue()


@pytest.mark.parametrize(
    "language, says",
    [
        ("pt", "Pela mesa: punição Bea."),
        ("en", "By the table: punishment Bea."),
        ("fr", "Par la table : "),
        ("ca", "Per la taula: "),
    ],
)
def test_in_the_language_of_the_game(language, says):
    agencia = api.load("agencia")
    position = api.begin(agencia, 3, 1, {"mode": "bourdieu"})
    after = api.call(agencia, position, "punishment", 2)
    assert api.narrate(agencia, after.events[0], language, ("Ana", "Bea", "Caio"), 1, after.program).startswith(says)


# ------------------------------------------------- nobody learns what is hidden


@pytest.fixture
def dark(tmp_path):
    (tmp_path / "dark.naipe").write_text(HIDDEN)
    return api.load(tmp_path / "dark.naipe")


def against(game, position, seat):
    return {f"{call.step} {call.seat}": call.why_not for call in api.calls_now(game, position, seat)}


def test_the_list_knows_only_what_its_reader_may(dark):
    position = api.begin(dark, 2, 1, {})
    assert against(dark, position, 0)["search 1"] == "there is no red card"
    assert against(dark, position, 1)["search 1"] == "there is no red card", "that is his own hand"
    for seat in (None, 2):
        assert against(dark, position, seat)["search 1"] == "", "only he knows that"
    for seat in (None, 1, 2):
        assert against(dark, position, seat)["search 2"] == ""


@pytest.mark.parametrize("seed", range(6))
def test_the_list_does_not_tell_what_a_die_would_show(dark, seed):
    position = api.begin(dark, 2, seed, {})
    assert [against(dark, position, seat)["luck None"] for seat in (None, 1, 2)] == ["", "", ""]


def test_the_list_does_not_tell_what_another_has_answered(dark):
    position = api.decide(dark, api.begin(dark, 2, 1, {}), "yes")
    assert position.decision.seat == 2
    assert "another way" in against(dark, position, 0)["lateness None"]
    assert "another way" in against(dark, position, 1)["lateness None"], "he has answered himself"
    assert against(dark, position, 2)["lateness None"] == ""


# ------------------------------------------------------------- design mode


def designed(game, tmp_path):
    home = tmp_path / "tab.naipe"
    one = DesignSession(game, ALONE, commands=DESIGN_COMMANDS, name=str(home), home=home)
    one.start()
    return one


def test_a_blessed_game_with_a_call_is_played_again(game, tmp_path):
    one = designed(game, tmp_path)
    for line in ("yes", "table bonus 2", "no"):
        assert not one.submit(line).error, line
    assert "1 call of the table" in one.submit('bless "a bonus"').text
    (file,) = tmp_path.rglob("*.playthrough")
    assert '"call": "bonus 2"' in file.read_text() and "the table calls bonus for player 2" in file.read_text()
    assert replayed(game, file).ok
    rules = tmp_path / "tab.naipe"
    rules.write_text(RULES.replace("  p gains 1\n\nstep silence", "  p gains 2\n\nstep silence"))
    changed = replayed(api.load(rules), file)
    assert not changed.ok and "differs" in changed.message and "gain" in changed.message
    rules.write_text(RULES.replace("require not is_quiet", "require is_quiet"))
    assert "cannot be taken any more: the table is quiet" in replayed(api.load(rules), file).message


def test_one_can_stand_in_the_middle_of_a_call(game, tmp_path):
    one = designed(game, tmp_path)
    for line in ("yes", "table bonus 2"):
        one.submit(line)
    assert one.submit("back statement").text.split("\n")[0].startswith("tab.naipe")
    assert "> " in one.submit("back statement 2").text and "p gains 1" in one.submit("next").text
    one.submit("")
    why = one.submit("why Bot 2 gains 1").text
    assert "inside: By the table: bonus Bot 2." in why and "step bonus" not in why.split("\n")[0]


# ---------------------------------------------------------------- a program


def test_over_json(game, tmp_path):
    out = io.StringIO()
    lines = [
        '{"call": "bonus 2"}',
        '{"call": "doubt 1"}',
        '{"call": "bonus"}',
        '{"call": 7}',
        '{"undo": true}',
        '"yes"',
        '{"call": "storm"}',
    ]
    context = Context(io.StringIO("".join(f"{line}\n" for line in lines)), out, out, {"XDG_STATE_HOME": str(tmp_path)})
    assert run(["play", str(tmp_path / "tab.naipe"), "--players", "2", "--seed", "1", "--json"], context) == 0
    said = [json.loads(line) for line in out.getvalue().splitlines()]
    assert [next(iter(message)) for message in said] == [
        "protocol",
        "decision",
        "decision",
        "error",
        "error",
        "error",
        "decision",
        "decision",
        "outcome",
    ]
    calls = {call["id"]: call for call in said[1]["calls"]}
    assert list(calls) == ["bonus 1", "bonus 2", "silence", "theft", "doubt 1", "doubt 2", "storm"]
    assert calls["bonus 2"] == {"id": "bonus 2", "label": "bonus Bot 2", "seat": 2, "possible": True, "why_not": ""}
    assert calls["doubt 1"]["possible"] is False and "would ask" in calls["doubt 1"]["why_not"]
    assert said[2]["news"] == ["By the table: bonus Bot 2.", "  Bot 2 gains 1 point."]
    assert (
        said[2]["decision"]["options"] == said[1]["decision"]["options"] and said[2]["view"]["seats"][1]["score"] == 1
    )
    assert said[6]["view"]["seats"][1]["score"] == 0, "a call is taken back like a decision"
    assert said[-1]["outcome"]["winners"] == [1, 2]
