"""What the scripts of the page work out by themselves, in node: the same files that browsers load."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from places import ROOT

PAGE = ROOT / "repl" / "serve" / "page"
CELLS = [
    {"id": "a", "label": "Alba Nova", "possible": True},
    {"id": "b", "label": "Alba", "possible": True},
    {"id": "c", "label": "7 Brisa", "title": "Brisa", "possible": True},
    {"id": "d", "label": "Corvo", "possible": False},
    {"id": "e", "label": "Corvo Novo", "possible": True},
    {"id": "f", "label": "A1 sea", "possible": True},
    {"id": "g", "label": "A11 sea", "possible": True},
]
CHOSEN = """
import { readFileSync } from "node:fs";
import { choiceNamed } from "./question.js";
const [choices, name] = JSON.parse(readFileSync(0, "utf8"));
const found = choiceNamed(choices && { choices }, name);
console.log(found && found.id);
"""


def chosen(folder: Path, choices: list[dict[str, Any]] | None, name: str) -> str:
    """Return the answer that a page gives when a cell with a name is pressed."""
    if shutil.which("node") is None:
        pytest.skip("there is no node here")
    for file in PAGE.glob("*.js"):
        shutil.copy(file, folder)
    (folder / "package.json").write_text('{"type": "module"}')
    (folder / "chosen.js").write_text(CHOSEN)
    told = json.dumps([choices, name])
    words = ["node", "chosen.js"]
    done = subprocess.run(words, cwd=folder, input=told, capture_output=True, text=True, check=False, timeout=60)
    assert not done.stderr, done.stderr
    return done.stdout.strip()


@pytest.mark.parametrize(
    ("name", "id_"),
    [("Alba", "b"), ("Alba Nova", "a"), ("Brisa", "c"), ("A1", "f"), ("A11", "g"), ("Alb", "null"), ("", "null")],
)
def test_a_cell_whose_name_begins_another_is_chosen_by_its_own(tmp_path: Path, name: str, id_: str) -> None:
    assert chosen(tmp_path, CELLS, name) == id_


def test_nothing_is_chosen_where_nothing_is_asked(tmp_path: Path) -> None:
    assert chosen(tmp_path, None, "Alba") == "null"
