"""Points 1 to 30 of the second edition in each part of naipe: the eleven fragments, which together show all of them.

| part | test, for the fragments and so for each point |
|---|---|
| grammar | tests/dsl/parsing/test_parser.py (all folders are read, strictly LALR(1)) |
| checker | `test_fragments.py` (nothing is found); mistakes of each construct: the `wrong` blocks of docs/language.md, test_docs.py |
| formatter | tests/dsl/formatting/test_formatter.py (`test_a_rulebook_keeps_its_meaning_and_settles_at_once`) |
| prose in four languages | `test_every_card_reads_in_four_languages`; tests/dsl/prose |
| boards | `test_each_seat_has_its_board` |
| keep | `test_what_happened_can_be_kept` |
| completion | tests/repl/design/test_phrases_completed.py (a phrase for each construct) |
| `--json` | `test_a_program_can_play_it` |
| two builds | `test_both_builds_play_the_same_games` |
| quick edits | `test_what_is_edited_to_itself_plays_on_as_before` |
| views, loading, taking back | `test_fragments.py` (scenarios, heavy and undo) |
| look-ahead | `test_what_is_offered_is_what_trying_everything_offers` |
"""

from __future__ import annotations

import io
import json
import random
import shutil

import pytest
from test_fragments import EACH
from test_look_ahead import the_long_way

from dsl import nodes
from dsl.source import Source
from interpreter import api
from interpreter.positions.position import begin_at, choose
from interpreter.recording.record import kept_latest
from interpreter.recording.shrinking import NotKept
from interpreter.simulation.playout import random_playout
from loaded import loaded
from places import ROOT
from repl.cli.cli import run
from repl.terminal.context import Context
from soak import sizes

LANGUAGES = ("en", "pt", "fr", "ca")


def fragment(name: str) -> api.Game:
    return loaded(ROOT / "tests/sketches" / name)


def positions_of(game: api.Game, seed: int, most: int) -> list[api.Position]:
    """Return the positions of a game by chance, from its beginning, at most so many decisions on."""
    chance, found = random.Random(seed), [api.begin(game, max(2, game.min_players), seed)]
    while found[-1].decision is not None and len(found) <= most:
        found.append(api.decide(game, found[-1], chance.choice(found[-1].decision.possible).id))
    return found


@EACH
def test_every_card_reads_in_four_languages(name):
    game = fragment(name)
    for card in game.cards:
        read = {language: api.card_text(game, card, language) for language in LANGUAGES}
        if not read["en"]:
            continue
        assert all(text and "{" not in text and "_" not in text for text in read.values()), read
        assert len(set(read.values())) > 1 or len(read["en"]) < 30, read


@EACH
def test_each_seat_has_its_board(name):
    game = fragment(name)
    for position in positions_of(game, 3, 8)[::4]:
        seen = {seat: api.pictures(game, position, seat) for seat in range(1, game.min_players + 1)}
        assert game.book.boards == [] or all(seen.values())
        assert all(api.view(game, position, seat).zones for seat in seen)


@pytest.mark.parametrize("seeds", sizes(1, 12))
@EACH
def test_what_happened_can_be_kept(name, seeds, tmp_path):
    game = fragment(name)
    texts = []
    for seed in range(seeds):
        played = positions_of(game, seed, 12)
        for end in range(3, len(played), 5):
            try:
                texts.append(kept_latest(game, f"moment {seed} {len(texts)}", played[:end]).text)
            except NotKept as refused:  # there are moments at which nothing has been done yet
                assert str(refused).startswith("no answer has been fully carried out since that place")
    shutil.copytree(ROOT / "tests/sketches" / name, tmp_path / name)
    (tmp_path / name / "kept.naipe").write_text("\n\n".join(texts) + "\n", encoding="utf-8")
    results = api.run_scenarios(api.load(tmp_path / name))
    assert texts
    assert [f"{result.title}: {result.message}" for result in results if not result.ok] == []


def test_what_is_answered_for_somebody_for_whom_nobody_sits_is_kept_as_it_was_given():
    """The camps of a raid are chosen by a player, for those who raid."""
    game = fragment("clash_raid")
    kept = kept_latest(game, "a camp", positions_of(game, 5, 12)[:3]).text
    assert "player 3 answers" not in kept and "answers" in kept


class Answering(io.StringIO):
    """Standard input of a program that takes the last answer that is possible to what was asked last; at most so many."""

    def __init__(self, said: io.StringIO, most: int) -> None:
        super().__init__()
        self.said, self.left = said, most

    def readline(self, *_: int) -> str:
        asked = json.loads(self.said.getvalue().splitlines()[-1])
        self.left -= 1
        if self.left < 0 or "decision" not in asked:
            return ""
        return json.dumps({"choice": asked["decision"]["options"][-1]["id"]}) + "\n"


@EACH
def test_a_program_can_play_it(name, tmp_path):
    out = io.StringIO()
    typed = Answering(out, 12)
    context = Context(typed, out, io.StringIO(), {"XDG_STATE_HOME": str(tmp_path)}, api)
    words = ["play", str(ROOT / "tests/sketches" / name), "--players", "2", "--bots", "1", "--seed", "1", "--json"]
    run(words, context)
    said = [json.loads(line) for line in out.getvalue().splitlines()]
    asked = [one for one in said if "decision" in one]
    assert said[0]["protocol"] == 1 and not [one for one in said if "error" in one]
    assert asked and all(one["view"]["seat"] == one["decision"]["seat"] for one in asked)


@pytest.mark.parametrize("seeds", sizes(2, 200))
@EACH
def test_both_builds_play_the_same_games(name, seeds):
    game = fragment(name)
    options = game.table(game.max_players, {})
    fast, traced = (game.program(game.max_players, options, traced=way, whole=not way) for way in (False, True))
    for seed in range(seeds):
        assert random_playout(fast, seed) == random_playout(traced, seed, check=True), seed


@EACH
def test_what_is_edited_to_itself_plays_on_as_before(name):
    """Each card and each verb is put in its own place, as an edit does; what is judged and compiled anew is what was there."""
    game = fragment(name)
    edited = [
        node for file in game.book.files for node in file.declarations if isinstance(node, nodes.Card | nodes.Verb)
    ]
    texts = "\n\n".join(game.book.written(node) for node in edited)
    again, _ = api.varied(game, [Source("edited.naipe", f"{texts}\n")])
    assert again.book.verbs.keys() == game.book.verbs.keys() and len(again.cards) == len(game.cards)
    options = game.table(game.max_players, {})
    before, after = (one.program(game.max_players, options) for one in (game, again))
    assert random_playout(after, 5) == random_playout(before, 5)


@pytest.mark.parametrize("decisions", sizes(8, 60))
@EACH
def test_what_is_offered_is_what_trying_everything_offers(name, decisions):
    game = fragment(name)
    program, chance = game.program(game.min_players, game.table(game.min_players, {})), random.Random(7)
    position = begin_at(program, 7)
    for _ in range(decisions):
        if position.decision is None:
            break
        answer = chance.choice(position.decision.possible).id
        with the_long_way():
            other = choose(program, position, answer)
        position = choose(program, position, answer)
        assert other.decision == position.decision
