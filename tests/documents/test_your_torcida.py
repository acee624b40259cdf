"""The page about a Torcida of one's own: followed from top to bottom it makes the pack that comes with naipe."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest
from test_docs import ROOT, SECONDS, blocks_of, newcomer, told  # noqa: F401

from interpreter import api
from interpreter.model.failure import RuleError

PAGE = "docs/your-torcida.md"
PACK = ROOT / "rulebooks" / "packs" / "torcida_do_interior"


def run_in(folder, commands: str, typed: str) -> subprocess.CompletedProcess[str]:
    environ = {**os.environ, "HOME": str(folder), "XDG_STATE_HOME": str(folder / "state"), "NO_COLOR": "1"}
    return subprocess.run(
        ["bash", "-euc", commands.replace("naipe ", ".venv/bin/naipe ")], cwd=folder, env=environ, input=typed, capture_output=True,
        text=True, encoding="utf-8", timeout=120,
    )  # fmt: skip


def followed(page: str, newcomer: Path, request: pytest.FixtureRequest) -> int:  # noqa: F811
    """Do what a page says, from top to bottom, and compare what it prints; return how many commands were run."""
    printed, done = "", 0
    for block in blocks_of(page):
        if "replace" in block.marks:
            name, wrong, right = block.marks["replace"].split(", ")
            text = (newcomer / name).read_text(encoding="utf-8")
            assert text.count(wrong) == 1
            (newcomer / name).write_text(text.replace(wrong, right), encoding="utf-8")
        if "file" in block.marks:
            (newcomer / block.marks["file"]).write_text(block.text, encoding="utf-8")
        elif "add" in block.marks:
            with (newcomer / block.marks["add"]).open("a", encoding="utf-8") as file:
                file.write("\n" + block.text)
        elif "holds" in block.marks:
            assert (newcomer / block.marks["holds"]).read_text(encoding="utf-8") == block.text
        elif block.language == "sh":
            typed = "".join(f"{line}\n" for line in block.marks.get("typed", "").split(", "))
            result = run_in(newcomer, block.text, typed)
            assert result.returncode == int(block.marks.get("exit", 0)), (
                f"{block.name}\n{result.stdout}\n{result.stderr}"
            )
            printed, done = SECONDS.sub("0.10 s", result.stdout), done + 1
        elif "begins" in block.marks:
            assert printed.startswith(block.text), f"{block.name}\n{printed}"
        elif "output" in block.marks:
            shown = printed[printed.index("\n") + 1 :] if printed.startswith("no mistakes") else printed
            told(request, block, shown.rstrip("\n") + "\n")
    return done


@pytest.mark.soak  # of the pages that are followed, the README is in every run
def test_the_page_can_be_followed_from_top_to_bottom(newcomer, request):  # noqa: F811
    assert followed(PAGE, newcomer, request) >= 9
    made = {path.name: path.read_text(encoding="utf-8") for path in (newcomer / "torcida_do_interior").iterdir()}
    assert made == {path.name: path.read_text(encoding="utf-8") for path in PACK.iterdir()}


def test_the_pack_is_two_torcidas_and_an_action_card():
    game = api.load("boratime", (PACK,))
    own = [card for card in game.cards if card.deck in ("torcida_do_interior", "torcida_da_geral", "bandeirao")]
    assert [(card.name, dict(card.fields)["kind"]) for card in own] == [
        ("Bandeirão", "action"), ("Torcida da Geral", "torcida"), ("Torcida do Interior", "torcida"),
    ]  # fmt: skip


@pytest.mark.parametrize("seed", range(4))
def test_its_cards_get_into_a_match(seed):
    game = api.load("boratime", (PACK,), scenarios=False)
    position = api.begin(game, 2, seed)
    lying = {
        position.program.piece_label(piece)
        for zone in position.program.layout.zones
        for piece in position.now[zone.slot]
    }
    assert {"Bandeirão", "Torcida da Geral", "Torcida do Interior"} <= lying


def test_a_torcida_with_a_reaction_of_another_level_does_not_begin(tmp_path):
    text = (PACK / "torcida_do_interior.naipe").read_text(encoding="utf-8")
    (tmp_path / "pack.naipe").write_text(
        text.replace('tense "Frio e calculista 2"', 'tense "Frio e calculista 1"'), encoding="utf-8"
    )
    results = api.run_scenarios(api.load(tmp_path), under=tmp_path)
    assert [result.ok for result in results] == [False, False]
    assert "a Torcida needs a Reaction of level 2 in its second place" in results[0].message


def test_a_wrong_torcida_in_a_deck_that_is_not_in_play_stops_no_match(tmp_path):
    text = (PACK / "torcida_do_interior.naipe").read_text(encoding="utf-8")
    wrong = text.replace('tense "Frio e calculista 2"', 'tense "Frio e calculista 1"')
    head = next(line for line in wrong.splitlines() if line.startswith("deck "))
    wrong = wrong.replace(head, f"{head} if guests is with_guests\n")
    cut = wrong.index("scenario ") if "scenario " in wrong else len(wrong)
    (tmp_path / "pack.naipe").write_text(
        wrong[:cut] + "\noption guests: without_guests, with_guests\n", encoding="utf-8"
    )
    game = api.load(tmp_path, scenarios=False)
    assert api.begin(game, 2, 1, {"guests": "without_guests"}).decision is not None
    with pytest.raises(RuleError, match="level 2 in its second place"):
        api.begin(game, 2, 1, {"guests": "with_guests"})
