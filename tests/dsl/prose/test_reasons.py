"""Why something cannot be done is said in the language of the game: the interpreter's reasons and the rulebooks' own."""

from __future__ import annotations

import pytest

from dsl import nodes
from dsl.messages.message import Message
from dsl.prose.reasons import reason_text
from interpreter import api

#: Rulebooks that give no reason of their own: what their rules refuse, the interpreter gives the reason for.
WITHOUT_REASONS = {"coreto", "sueca"}


@pytest.mark.parametrize("name", api.built_in_games())
def test_every_reason_of_a_rulebook_is_said_in_its_languages(name):
    game = api.load(name, scenarios=False)
    reasons = {
        node.reason
        for file in game.book.files
        for declaration in file.declarations
        for node in nodes.walk(declaration)
        if isinstance(node, nodes.Require | nodes.Fail) and node.reason
    }
    assert bool(reasons) != (name in WITHOUT_REASONS)
    for language in set(game.languages) - {"en"}:
        assert sorted(reason for reason in reasons if game.lexicon.entry(language, f'"{reason}"') is None) == []


def test_a_reason_is_english_and_remembers_how_it_was_made(tmp_path):
    path = tmp_path / "toy.naipe"
    path.write_text(
        """game toy "Toy"
  players 2 to 2
  languages pt, en

noun card cards

zone heap: card
neutral player ghost

prose pt
  card: "carta", "cartas", feminine
  heap: "monte"
  ghost: "fantasma"
  "too late": "tarde demais"
""",
        encoding="utf-8",
    )
    game = api.load(path)
    empty = Message("zone-is-empty", zone_name="heap")
    nobody = Message("player-has-no-seat", neutral="ghost")
    whole = Message("title-why", title="Ash {x}", why=empty)
    assert empty == "`heap` is empty" and whole == "“Ash {x}”: `heap` is empty"
    assert reason_text(whole, game.lexicon, "pt") == "“Ash {x}”: “monte”: não há nada"
    assert reason_text(empty, game.lexicon, "en") == "`heap` is empty"
    assert nobody == "`ghost` has no seat"
    assert reason_text(nobody, game.lexicon, "pt") == "“fantasma” não tem lugar à mesa"
    none = Message("no-such-thing-fits", answer="heap")
    assert [reason_text(none, game.lexicon, language) for language in ("en", "pt")] == [
        "no heap fits",
        "nenhum monte serve",
    ]
    assert reason_text(Message(none.id, answer="card"), game.lexicon, "pt") == "nenhuma carta serve"
    assert api.reason(game, "too late", "pt") == "tarde demais"
    assert api.reason(game, "too late", "en") == "too late"
    assert api.reason(game, "nobody knows {this}", "pt") == "nobody knows {this}"
