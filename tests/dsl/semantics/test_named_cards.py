"""A printed field that names another card: what it holds in play, and what is said of a name that fits nothing."""

from __future__ import annotations

import pytest

from dsl.diagnostics.diagnostic import Findings
from dsl.source import Source
from interpreter.api import Game, run_scenarios
from interpreter.loading.loader import check_sources

RULES = """\
game songs "Songs"
  players 2 to 2

noun card cards
  field first_song: song or none
  field song_of_number: song or none
noun song songs
  field level: number

zone pile: card
zone book: song
supply: all cards in pile
supply: all songs in book

define at_level(card c, number n) as c.first_song if n = 1 else c.song_of_number
define loud for card c as c.first_song is not none and c.first_song.level > 1

value heard: number

verb sing sings sung: who sings card c
  set heard to c.first_song.level

step listen
  set heard to at_level("Choir", 2).level

song 01 "Whisper"
  level 1
song 02 "Roar"
  copies 3
  level 3
song 03 "Never printed"
  copies 0

card 01 "Choir"
  first_song "Roar"
  song_of_number song 01

card 02 "Silence"

card 03 "Empty book"
  first_song "Never printed"

play
  run listen
"""
SCENARIOS = """
scenario "a card that is named is the first copy of it"
  then "Choir".first_song is "Roar"
  and "Choir".first_song is the first of all songs in book where it.level = 3
  and "Choir".song_of_number is "Whisper"
  and "Silence".first_song is none
  and "Empty book".first_song is none
  and "Choir" is loud
  and "Silence" is not loud

scenario "what it says is read through the name"
  when player 1 sings "Choir"
  then heard = 3
  when run listen
  then heard = 1

scenario "where none is named it fails"
  when player 1 sings "Silence"
  then it fails
"""


def judged(text: str):
    findings = Findings()
    checked = check_sources([Source("songs.naipe", text)], findings)
    return checked, findings.sorted()


def test_a_field_holds_the_card_that_it_names():
    checked, found = judged(RULES + SCENARIOS)
    assert found == ()
    results = run_scenarios(Game(checked))
    assert [f"{result.title}: {result.message}" for result in results if not result.ok] == []
    assert len(results) == 3


def test_a_card_is_shown_with_the_titles_that_it_names():
    game = Game(judged(RULES)[0])
    assert dict(game.card("Choir").fields) == {"first_song": "Roar", "song_of_number": "Whisper"}
    assert dict(game.card("Silence").fields) == {"first_song": None, "song_of_number": None}


@pytest.mark.parametrize(
    "written, code, message, help_",
    [
        ('"Raor"', "N303", "no card is called “Raor”", "did you mean “Roar”?"),
        ('"Choirs"', "N303", "no card is called “Choirs”", "did you mean “Choir”?"),
        (
            '"Choir"',
            "N402",
            "a song is due here, and “Choir” is a card",
            "name a song, for example “Whisper” or “Roar”",
        ),
        ("card 01", "N402", "a song or none is due here, and this is a card", ""),
        ("song 09", "N303", "there is no song 09", "did you mean"),
        ("2", "N402", "a song or none is due here, and this is a number", ""),
    ],
)
def test_a_name_that_fits_nothing_is_a_finding(written, code, message, help_):
    _, found = judged(RULES.replace('first_song "Roar"', f"first_song {written}"))
    assert [(finding.code, finding.message) for finding in found] == [(code, message)]
    assert help_ in found[0].help
