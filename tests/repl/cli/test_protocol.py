"""`naipe play --json`: what docs/protocol.md promises."""

import io
import json
import re
import subprocess
import sys

import pytest

from lantern import ALONE_SEED, GAME, LANTERN
from places import TESTS, rules_beside
from repl.cli.cli import run
from repl.terminal.context import Context

DOC = (TESTS.parent / "docs" / "protocol.md").read_text("utf-8")
BOARD = rules_beside(__file__, "protocol")
PROGRAM = [sys.executable, "-m", "repl"]


def talk(tmp_path, lines, *words):
    """Send lines to a game of one person and a bot; return the exit code and the objects that came."""
    out = io.StringIO()
    context = Context(
        io.StringIO("".join(f"{line}\n" for line in lines)), out, io.StringIO(), {"XDG_STATE_HOME": str(tmp_path)}
    )
    code = run(["play", str(LANTERN), "--players", "2", "--seed", str(ALONE_SEED), "--json", *words], context)
    return code, [json.loads(line) for line in out.getvalue().splitlines()]


def test_a_game_from_beginning_to_end(tmp_path):
    code, said = talk(tmp_path, ['"no"', '{"choice": "card-01.2"}', '"2"', '"no"', '"card-02.1"', '{"choice": "3"}'])
    assert code == 0
    assert said[0] == {
        "protocol": 1,
        "game": "lantern",
        "title": "Lanterns",
        "rules": GAME.digest,
        "players": ["Player 1", "Bot 2"],
        "bots": [2],
        "options": {},
    }
    asked = [message for message in said if "decision" in message]
    assert [next(iter(message)) for message in said] == ["protocol", *["decision"] * 6, "outcome"]
    assert [message["decision"]["number"] for message in asked] == [1, 2, 3, 4, 5, 6]
    assert said[-1]["outcome"]["decisions"] > 6  # those of the bot, of which nothing is told before
    assert all(message["decision"]["seat"] == message["view"]["seat"] == 1 for message in asked)
    assert asked[2]["news"] == ["You lay “Red lantern”."]
    assert set(said[-1]["outcome"]) == {"winners", "names", "ending", "tallies", "carried", "decisions", "digest"}
    assert said[-1]["outcome"]["tallies"] == {"lit": 3, "wasted": 1}


def test_hidden_pieces_are_null(tmp_path):
    _, said = talk(tmp_path, ['"yes"', '"no"'])
    for message in said:
        for zone in message.get("view", {}).get("zones", []):
            hidden = zone["name"] == "pile" or (zone["name"] == "hand" and zone["owner"] != 1)
            assert all((piece is None) == hidden for piece in zone["pieces"])
            assert len(zone["pieces"]) == zone["size"]


@pytest.mark.parametrize(
    "line",
    [
        "",
        "nonsense",
        "{}",
        "[]",
        "7",
        "null",
        '{"choice": 1}',
        '{"choice": "fly"}',
        '"\\u001b[2J"',
        '{"undo": true}',
        "[" * 5000,
        "9" * 20000,
        '"card-99"',
    ],
)
def test_an_error_costs_nothing(tmp_path, line):
    code, said = talk(tmp_path, [line, '"no"'])
    assert code == 0
    assert [next(iter(message)) for message in said] == ["protocol", "decision", "error", "decision", "left"]
    assert said[-1]["left"]["decisions"] == 1


def test_no_control_character_leaves_in_json(tmp_path):
    out = io.StringIO()
    context = Context(io.StringIO('"\\u001b[2J"\n'), out, io.StringIO(), {"XDG_STATE_HOME": str(tmp_path)})
    run(["play", str(LANTERN), "--json", "--players", "2"], context)
    assert out.getvalue().replace("\n", "").isprintable()


def test_undo(tmp_path):
    _, said = talk(tmp_path, ['"no"', '{"undo": true}', '"yes"', '{"undo": true}'])
    kinds = [next(iter(message)) for message in said]
    assert kinds == ["protocol", "decision", "decision", "decision", "decision", "error", "left"]
    assert said[1]["decision"] == said[3]["decision"]


def test_the_end_of_input_leaves_a_game_to_go_on_with(tmp_path):
    _, said = talk(tmp_path, ['"no"'])
    path = said[-1]["left"]["kept"]
    out = io.StringIO()
    context = Context(io.StringIO(), out, io.StringIO(), {"XDG_STATE_HOME": str(tmp_path)})
    assert run(["play", "--resume", path, "--json"], context) == 0
    _first, again, left = [json.loads(line) for line in out.getvalue().splitlines()]
    assert again["decision"]["number"] == 2
    assert left["left"] == {"decisions": 1, "kept": path}


def test_every_member_is_in_the_document(tmp_path):
    _, said = talk(tmp_path, ['"yes"', '"x"'])

    def names(value):
        if isinstance(value, dict):
            for name, item in value.items():
                yield name
                if name not in ("values", "seats", "tallies", "options"):
                    yield from names(item)
        elif isinstance(value, list):
            for item in value:
                yield from names(item)

    options = {
        name
        for message in said
        if "decision" in message
        for option in message["decision"]["options"]
        for name in option
    }
    missing = {name for name in {*names(said), *options} if f"`{name}`" not in DOC and f'"{name}"' not in DOC}
    assert not missing


def test_the_client_of_the_document_plays_a_game(tmp_path):
    (client,) = re.findall(r"```python\n(.*?)```", DOC, re.DOTALL)
    assert len([line for line in client.splitlines() if line]) <= 20
    script = tmp_path / "client.py"
    script.write_text(client)
    for seats in (
        ["--players", "3", "--people", "2"],
        ["--players", "2", "--people", "0"],
        ["--players", "4", "--bots", "1"],
    ):
        done = subprocess.run(
            [sys.executable, str(script), *PROGRAM, "play", str(LANTERN), "--seed", "3", "--json", *seats],
            capture_output=True,
            text=True,
            timeout=60,
            env={"XDG_STATE_HOME": str(tmp_path), "PATH": ""},
        )
        assert done.returncode == 0, done.stderr
        assert done.stdout.startswith("winners:")


# ------------------------------------------------------------------- pictures


def messages(tmp_path, game, lines, *words):
    """What naipe writes for a game that is played by its rules."""
    out = io.StringIO()
    context = Context(io.StringIO("".join(f"{line}\n" for line in lines)), out, out, {"XDG_STATE_HOME": str(tmp_path)})
    assert run(["play", str(game), "--seed", "4", "--json", *words], context) == 0
    return [json.loads(line) for line in out.getvalue().splitlines()]


def test_pictures_are_what_the_one_who_decides_may_see(tmp_path):
    (tmp_path / "pots.naipe").write_text(BOARD)
    first = messages(tmp_path, tmp_path / "pots.naipe", [], "--players", "2", "--people", "2")[1]
    choice = next(option["id"] for option in first["decision"]["options"])
    second = messages(tmp_path, tmp_path / "pots.naipe", [json.dumps(choice)], "--players", "2", "--people", "2")[2]
    for message, seat in ((first, 1), (second, 2)):
        assert message["decision"]["seat"] == seat
        game, *players = message["pictures"]
        assert (game["name"], game["seat"], [board["seat"] for board in players]) == ("", None, [1, 2])
        assert game["parts"] == [
            {"kind": "value", "name": "heat", "value": 3, "shape": "bar", "low": 0, "high": 9, "ends": []},
            {"kind": "value", "name": "side", "value": 0, "shape": "track", "low": -2, "high": 2, "ends": []},
        ]
        for board in players:
            best, front, hand = board["parts"]
            assert (best["kind"], front["kind"], hand["kind"]) == ("value", "zone", "zone")
            assert all(front["pieces"]) and hand["size"] == len(hand["pieces"]) > 0
            if board["seat"] == seat:
                assert best["value"] == sum(piece["values"]["worth"] for piece in hand["pieces"])
            else:
                assert best["value"] == "?" and not any(hand["pieces"]), (
                    "another's hand is hidden, and so is what hangs on it"
                )


@pytest.mark.parametrize(
    "game, words, kinds",
    [
        ("limit", ["--players", "3"], {"value", "table", "zone"}),
        ("agencia", ["--players", "4", "--mode", "bourdieu"], {"value", "map", "table", "zone"}),
        ("boratime", ["--players", "2"], {"value", "table", "zone"}),
    ],
)
def test_pictures_of_the_games_that_come_with_naipe(tmp_path, game, words, kinds):
    message = messages(tmp_path, game, [], *words)[1]
    parts = [part for picture in message["pictures"] for part in picture["parts"]]
    deeper = [part for table in parts if table["kind"] == "table" for row in table["rows"] for part in row["parts"]]
    places = [place for chart in parts if chart["kind"] == "map" for place in chart["places"]]
    assert kinds - {part["kind"] for part in [*parts, *deeper]} == set()
    for place in places:
        chart = next(part for part in parts if part["kind"] == "map")
        assert place["row"] in chart["rows"] and place["column"] in chart["columns"]
        assert [part["value"] for part in place["parts"]] and all(part["kind"] == "value" for part in place["parts"])


def test_a_game_without_boards_has_no_pictures(tmp_path):
    _, said = talk(tmp_path, [])
    assert said[1]["pictures"] is None and said[1]["calls"] == []
