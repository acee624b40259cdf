"""A printed field that names another card, as a card is shown; what it means in play stands in the cases."""

from __future__ import annotations

from cases import setting
from dsl.diagnostics.diagnostic import Findings
from interpreter.api import Game
from interpreter.loading.loader import check_sources


def test_a_card_is_shown_with_the_titles_that_it_names():
    game = Game(check_sources([setting("songs")], Findings()))
    assert dict(game.card("Choir").fields) == {"first_song": "Roar", "song_of_number": "Whisper"}
    assert dict(game.card("Silence").fields) == {"first_song": None, "song_of_number": None}
