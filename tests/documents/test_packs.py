"""A deck that stands anywhere: the example of the documents, and what a pack is told that does not fit its game."""

from __future__ import annotations

import io
import json
from collections import Counter
from pathlib import Path

import pytest
from test_docs import ROOT, blocks_of, newcomer, run_in  # noqa: F401

from interpreter import api
from repl.cli.cli import run
from repl.terminal.context import Context

PACK = ROOT / "tests" / "packs" / "cotidiano"
PAGE = "docs/your-deck.md"
IN_PLAY = "--option cotidiano_deck=with_cotidiano"


def naipe(words: str) -> tuple[int, str, str]:
    """Run a command line; return its exit code and what it said on both streams."""
    out, err = io.StringIO(), io.StringIO()
    code = run(words.split(), Context(io.StringIO(), out, err, {"NO_COLOR": "1", "HOME": "/nowhere"}))
    return code, out.getvalue(), err.getvalue()


def pack_of(folder: Path, *lines: str) -> Path:
    folder.joinpath("pack.naipe").write_text("\n".join(lines) + "\n", encoding="utf-8")
    return folder


# ------------------------------------------------------------------- the example


@pytest.mark.soak  # of the pages that are followed, the README is in every run
def test_the_page_can_be_followed_from_top_to_bottom(newcomer):  # noqa: F811
    for block in blocks_of(PAGE):
        path = newcomer / block.marks.get("file", block.marks.get("more", "."))
        if "file" in block.marks:
            path.write_text(block.text, encoding="utf-8")
        elif "more" in block.marks:
            path.write_text(f"{path.read_text(encoding='utf-8')}\n{block.text}", encoding="utf-8")
        elif block.language == "sh":
            done = run_in(newcomer, block.text.replace("naipe ", ".venv/bin/naipe "))
            assert done.returncode == 0, f"{block.name}\n{done.stdout}\n{done.stderr}"


@pytest.mark.parametrize("block", [b for b in blocks_of(PAGE) if b.language == "naipe"], ids=lambda block: block.name)
def test_the_page_shows_what_the_example_has(block):
    name = Path(block.marks.get("file") or block.marks["more"]).name
    text = PACK.joinpath(name).read_text(encoding="utf-8")
    assert [part for part in block.text.strip().split("\n\n") if part not in text] == []


def test_the_example_is_right_and_in_the_one_layout():
    assert naipe(f"check {PACK}")[0] == 0
    assert naipe(f"fmt --check {PACK}") == (0, "nothing to change\n", "")
    code, said, _ = naipe(f"test {PACK} --coverage")
    assert code == 0
    assert "of 4 cards, scenarios carry out 4 to the end and show a failure of 4" in said


def test_fmt_finds_the_words_of_the_game_and_of_the_pack_around_a_file(tmp_path):
    for file in PACK.iterdir():
        tmp_path.joinpath(file.name).write_text(
            file.read_text(encoding="utf-8").replace("  ", "    "), encoding="utf-8"
        )
    assert naipe(f"fmt {tmp_path / 'scenarios.naipe'}")[0] == 0
    assert naipe(f"fmt {tmp_path / 'deck.naipe'}")[0] == 0
    assert [file.name for file in PACK.iterdir() if tmp_path.joinpath(file.name).read_text() != file.read_text()] == []


def test_the_deck_is_in_play_when_its_option_says_so():
    game = api.load("agencia", (PACK,))
    in_pile = {}
    for word in ("without_cotidiano", "with_cotidiano"):
        position = api.begin(game, 3, 1, {"cotidiano_deck": word})
        layout = position.program.layout
        in_pile[word] = Counter(layout.pieces[piece].deck for zone in layout.zones for piece in position.now[zone.slot])
    assert in_pile == {"without_cotidiano": {"principal": 80}, "with_cotidiano": {"principal": 80, "cotidiano": 7}}


def test_its_copies_are_told_by_deck():
    cards = {card["number"]: card for card in json.loads(naipe(f"show agencia --pack {PACK} --json")[1])["cards"]}
    assert cards["998"]["decks"] == {
        "principal": 12,
        "historico": 6,
        "teorico": 6,
        "estrategico": 6,
        "social": 15,
        "cotidiano": 2,
    }
    assert (cards["998"]["copies"], cards["301"]["decks"]) == (47, {"cotidiano": 1})


def test_games_with_it_come_to_an_end():
    code, said, _ = naipe(f"simulate agencia --pack {PACK} {IN_PLAY} --games 5 --players 3 --check --json")
    assert (code, json.loads(said)["endless"]) == (0, 0)


# --------------------------------------------------------------- what does not fit


def test_a_number_that_is_taken(tmp_path):
    pack = pack_of(
        tmp_path, 'pack rival "Rival"', "  for agencia", 'deck rival "Rival"', 'card 022 "Fila"', "  you draw 1"
    )
    code, said, _ = naipe(f"check {pack}")
    assert code == 1
    assert "N213" in said and "there are two cards with the number 022" in said and "“Teocracia” has it too" in said
    code, _, said = naipe(f"simulate agencia --pack {pack} --players 3 --games 1")
    assert code == 1 and "N213" in said


def test_a_title_that_is_taken(tmp_path):
    pack = pack_of(
        tmp_path, 'pack rival "Rival"', "  for agencia", 'deck rival "Rival"', 'card 322 "Teocracia"', "  you draw 1"
    )
    assert "N214" in naipe(f"check {pack}")[1]


def test_a_pack_that_needs_what_is_not_here(tmp_path):
    pack = pack_of(
        tmp_path,
        'pack guest "Guest"',
        "  for agencia",
        "  needs cotidiano",
        'deck guest "Guest"',
        'card 322 "Visita"',
        "  you draw 1",
    )
    code, said, _ = naipe(f"check {pack}")
    assert code == 1
    assert "N606" in said and "the pack “Guest” needs `cotidiano`, which is not here" in said and "--pack PATH" in said
    code, _, said = naipe(f"simulate agencia --pack {pack} --pack {PACK} {IN_PLAY} --players 3 --games 1")
    assert (code, said) == (0, "")


@pytest.mark.parametrize("verb", ["simulate agencia --games 1", "play agencia --bots 3"])
def test_a_pack_that_needs_a_deck_that_is_not_in_play(tmp_path, verb):
    pack = pack_of(
        tmp_path,
        'pack guest "Guest"',
        "  for agencia",
        "  needs social",
        'deck guest "Guest"',
        'card 322 "Visita"',
        "  you draw 1",
    )
    assert naipe(f"check {pack}")[0] == 0
    code, _, said = naipe(f"{verb} --pack {pack} --players 3")
    assert code == 1
    assert "N607" in said and "the pack “Guest” needs the deck “Deck social”, which is not in play" in said
    assert "choose --option social_deck=with_social" in said
    assert naipe(f"{verb} --pack {pack} --players 3 --option social_deck=with_social")[0] == 0


def test_more_copies_of_no_card(tmp_path):
    pack = pack_of(
        tmp_path, 'pack guest "Guest"', "  for agencia", 'deck guest "Guest"', '  more copies of "Nova gerassão": 2'
    )
    assert "N303" in naipe(f"check {pack}")[1]


def test_a_deck_cannot_depend_on_what_changes_in_play(tmp_path):
    pack = pack_of(
        tmp_path,
        'pack guest "Guest"',
        "  for agencia",
        'deck guest "Guest" if crises > 2',
        '  more copies of "Hubris": crises',
    )
    said = naipe(f"check {pack}")[1]
    assert said.count("error[N413]") == 2
    assert (
        "whether a deck is in play must be known before play" in said
        and "the number of copies must be known before play" in said
    )
