"""Som el que decidim! says what the facts say: tiles, discs, the die, the shape of the country; fists stay closed."""

from __future__ import annotations

import io
import json
import shutil

import pytest

from interpreter import api
from interpreter.api import Game
from places import ROOT, TESTS
from repl.cli.cli import run
from repl.render.voice import Voice
from repl.terminal.context import Context

FACTS = json.loads(TESTS.joinpath("facts/som.json").read_text(encoding="utf-8"))
PICTURES = {"leader": (None, False), "all": (None, True)}


@pytest.fixture(scope="module")
def game() -> Game:
    return api.load(ROOT / "rulebooks" / "som", scenarios=False)


def printed(game: Game, noun: str, name: str) -> dict[str, object]:
    (card,) = [card for card in game.cards if card.noun == noun and card.name == name]
    return {**dict(card.fields), "copies": card.copies}


@pytest.mark.parametrize("fact", FACTS["tiles"], ids=lambda fact: fact["name"])
def test_the_tile_has_its_flag_symbol_and_standing(game, fact):
    said = printed(game, "tile", fact["name"])
    assert said["flag"] == fact["flag"]
    assert said["symbol"] == fact["symbol"]
    assert said["standing"] == fact["standing"]


def test_there_are_37_tiles_and_24_discs_of_36_euros(game):
    assert len([card for card in game.cards if card.noun == "tile"]) == len(FACTS["tiles"]) == 37
    discs = [printed(game, "disc", fact["name"]) for fact in FACTS["discs"]]
    assert sum(disc["copies"] for disc in discs) == 24
    assert sum(disc["copies"] * disc["worth"] for disc in discs) == 36


@pytest.mark.parametrize("fact", FACTS["discs"], ids=lambda fact: fact["name"])
def test_the_disc_is_worth_what_it_is_worth(game, fact):
    said = printed(game, "disc", fact["name"])
    assert (said["worth"], said["copies"]) == (fact["worth"], fact["copies"])


@pytest.mark.parametrize("fact", FACTS["faces"], ids=lambda fact: str(fact["face"]))
def test_the_face_of_the_die(game, fact):
    (card,) = [card for card in game.cards if card.noun == "face" and int(card.number) == fact["face"]]
    said = dict(card.fields)
    colour, for_all = PICTURES.get(fact["picture"], (fact["picture"], False))
    assert said["amount"] == fact["amount"]
    assert said["colour"] == colour
    assert said["is_for_all"] is for_all


def begun(game: Game, players: int, seed: int, **options: str) -> api.Position:
    """A game in which everybody has taken a citizen, and the start tile lies where tests have it."""
    position = api.begin(game, players, seed, {"start": "always_there", **options})
    while position.decision is not None and position.decision.name == "colour":
        position = api.decide(game, position, position.decision.options[0].id)
    return position


def test_the_country_has_the_shape_of_the_facts(game):
    position = begun(game, 4, 1)
    layout = position.program.layout
    cells = {
        layout.pieces[zone.owner].cell
        for zone in layout.zones
        if zone.decl.name in ("covered", "shown") and position.now[zone.slot]
    }
    assert cells == {
        (column + 1, row) for row, (west, east) in enumerate(FACTS["rows"], 1) for column in range(west, east + 1)
    }


def lines_of_rules() -> list[str]:
    """The lines of the rulebook that are neither words nor scenarios, those of its template too."""
    found = []
    for file in sorted((ROOT / "rulebooks" / "som").glob("*.naipe")):
        if not file.name.startswith("prose_"):
            depth = None
            for line in file.read_text(encoding="utf-8").splitlines():
                indent = len(line) - len(line.lstrip())
                if line.strip() and (depth is None or indent <= depth):
                    depth = indent if line.lstrip().startswith("scenario ") else None
                if depth is None:
                    found.append(line)
    return found


def test_rules_and_cards_are_at_most_600_lines():
    assert 400 < len(lines_of_rules()) <= 600


ROOM = {"catalonia": 8, "world": 6, "spain": 6}  # a cell has 8 columns where there are 80; who stops there has a badge


@pytest.mark.parametrize("language", ["ca", "pt", "en", "fr"])
def test_each_tile_that_lies_on_the_map_has_a_name_that_fits_into_a_cell(game, language):
    shorts = {}
    for fact in FACTS["tiles"]:
        if fact["flag"] in ROOM:
            short = Voice(game, language).short(f'"{fact["name"]}"')
            assert 0 < len(short) <= ROOM[fact["flag"]], fact["name"]
            assert shorts.setdefault(short, fact["name"]) == fact["name"]
    for colour in ("pink", "lilac", "orange", "blue"):
        assert 1 <= len(Voice(game, language).short(colour)) <= 2


@pytest.mark.parametrize("language", ["ca", "pt", "en", "fr"])
def test_each_step_and_verb_has_words_in_the_language(game, language):
    names = {*game.book.steps, *game.book.verbs}
    assert {"laying_out", "walk", "bring_in"} <= names
    assert not {name for name in names if game.lexicon.entry(language, name) is None}


@pytest.mark.parametrize(
    ("language", "why"),
    [
        ("ca", "Un jugador sol juga amb un grau elevat o intens."),
        ("pt", "Sozinho, o centralismo é alto ou intenso."),
        ("en", "Alone, centralism is high or intense."),
        ("fr", "Seul, le centralisme est élevé ou intense."),
    ],
)
@pytest.mark.parametrize("verb", ["play", "simulate", "compare"])
def test_medium_alone_is_refused_with_its_reason_in_the_language(verb, language, why):
    out, err = io.StringIO(), io.StringIO()
    words = [verb, "som", "--players", "1", "--option", "centralism=medium", "--lang", language]
    assert run(words, Context(io.StringIO(), out, err, {})) == 2
    assert err.getvalue().strip() == f"naipe: {why}"


POLLING = """
step polling
  for each player as p: set p.supporters to 3
  set gathering to 0
  run fists

play
  run set_up
  run polling
  run taxation
"""


@pytest.fixture(scope="module")
def polls(tmp_path_factory) -> Game:
    """The game cut short: after the set-up everybody closes a fist, with three supporters each."""
    folder = tmp_path_factory.mktemp("polls") / "som"
    shutil.copytree(ROOT / "rulebooks" / "som", folder)
    rules = folder / "rules.naipe"
    text = rules.read_text(encoding="utf-8")
    begin, end = text.index("\nplay\n"), text.index("\n-- What bots are after")
    rules.write_text(text[:begin] + POLLING + text[end:], encoding="utf-8")
    return api.load(folder, scenarios=False)


def test_nobody_knows_a_fist_before_all_are_closed(polls):
    position = begun(polls, 4, 1, mode="participation")
    assert position.decision is not None
    asked, seen = [], []
    for bid in ("0", "3"):
        line = api.decide(polls, position, bid)
        for seat in (2, 3, 4):
            assert line.decision is not None and line.decision.seat == seat
            asked.append((seat, bid, [option.id for option in line.decision.options]))
            seen.append((seat, bid, api.view(polls, line, seat), api.view(polls, line, 1) if seat == 2 else None))
            line = api.decide(polls, line, "1")
    for one, other in zip(asked[:3], asked[3:]):
        assert one[2] == other[2] == ["0", "1", "2", "3"]
    for one, other in zip(seen[:3], seen[3:]):
        assert one[2] == other[2]
    assert seen[0][3] == seen[3][3]
