"""`naipe play --json`: what docs/protocol.md promises."""

import io
import json
import re
import subprocess
import sys
from pathlib import Path

import fake_door
import pytest

from repl.cli import run
from repl.context import Context

HERE = Path(__file__).parent
DOC = (HERE.parent / "docs" / "protocol.md").read_text("utf-8")
PROGRAM = [sys.executable, str(HERE / "naipe_with_fake_door.py")]


def talk(tmp_path, lines, *words):
    """Send lines to a game of one person and a bot; return the exit code and the objects that came."""
    out = io.StringIO()
    context = Context(io.StringIO("".join(f"{line}\n" for line in lines)), out, io.StringIO(), {"XDG_STATE_HOME": str(tmp_path)}, fake_door)
    code = run(["play", "lantern", "--players", "2", "--seed", "1", "--json", *words], context)
    return code, [json.loads(line) for line in out.getvalue().splitlines()]


def test_a_game_from_beginning_to_end(tmp_path):
    code, said = talk(tmp_path, ['"no"', '{"choice": "card-4"}', '"2"', '"no"', '"card-9"', '{"choice": "3"}'])
    assert code == 0
    assert said[0] == {
        "protocol": 1, "game": "lantern", "title": "Lanterns", "rules": "d1", "players": ["Player 1", "Bot 2"], "bots": [2], "options": {},
    }
    asked = [message for message in said if "decision" in message]
    assert [next(iter(message)) for message in said] == ["protocol", *["decision"] * 6, "outcome"]
    assert [message["decision"]["number"] for message in asked][:3] == [1, 2, 3]
    assert all(message["decision"]["seat"] == message["view"]["seat"] == 1 for message in asked)
    assert asked[2]["news"] == ["Player 1 lays Red lantern."]
    assert set(said[-1]["outcome"]) == {"winners", "names", "tallies", "carried", "decisions", "digest"}
    assert said[-1]["outcome"]["tallies"] == {"laid": 4, "wasted": 2}


def test_hidden_pieces_are_null(tmp_path):
    _, said = talk(tmp_path, ['"yes"', '"no"'])
    for message in said:
        for zone in message.get("view", {}).get("zones", []):
            hidden = zone["name"] == "pile" or (zone["name"] == "hand" and zone["owner"] != 1)
            assert all((piece is None) == hidden for piece in zone["pieces"])
            assert len(zone["pieces"]) == zone["size"]


@pytest.mark.parametrize(
    "line", ["", "nonsense", "{}", "[]", "7", "null", '{"choice": 1}', '{"choice": "fly"}', '"\\u001b[2J"', '{"undo": true}', "[" * 5000, "9" * 20000, '"card-99"']
)
def test_an_error_costs_nothing(tmp_path, line):
    code, said = talk(tmp_path, [line, '"no"'])
    assert code == 0
    assert [next(iter(message)) for message in said] == ["protocol", "decision", "error", "decision", "left"]
    assert said[-1]["left"]["decisions"] == 1


def test_no_control_character_leaves_in_json(tmp_path):
    out = io.StringIO()
    context = Context(io.StringIO('"\\u001b[2J"\n'), out, io.StringIO(), {"XDG_STATE_HOME": str(tmp_path)}, fake_door)
    run(["play", "lantern", "--json", "--players", "2"], context)
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
    context = Context(io.StringIO(), out, io.StringIO(), {"XDG_STATE_HOME": str(tmp_path)}, fake_door)
    assert run(["play", "--resume", path, "--json"], context) == 0
    first, again, left = [json.loads(line) for line in out.getvalue().splitlines()]
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

    options = {name for message in said if "decision" in message for option in message["decision"]["options"] for name in option}
    missing = {name for name in {*names(said), *options} if f"`{name}`" not in DOC and f'"{name}"' not in DOC}
    assert not missing


def test_the_client_of_the_document_plays_a_game(tmp_path):
    (client,) = re.findall(r"```python\n(.*?)```", DOC, re.DOTALL)
    assert len([line for line in client.splitlines() if line]) <= 20
    script = tmp_path / "client.py"
    script.write_text(client)
    for seats in (["--players", "3", "--people", "2"], ["--players", "2", "--people", "0"], ["--players", "4", "--bots", "1"]):
        done = subprocess.run(
            [sys.executable, str(script), *PROGRAM, "play", "lantern", "--seed", "3", "--json", *seats],
            capture_output=True, text=True, timeout=60, env={"XDG_STATE_HOME": str(tmp_path), "PATH": ""},
        )
        assert done.returncode == 0, done.stderr
        assert done.stdout.startswith("winners:")
