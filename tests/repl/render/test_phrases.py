"""What the terminal says: in the language of the person, filled and counted."""

from __future__ import annotations

import re

import pytest

from repl.play.command import usage
from repl.play.commands import COMMANDS
from repl.render.phrases import Phrases, enumerated, phrase


def test_a_sentence_is_filled_and_counted():
    say = Phrases("pt")
    assert say("turn-of-name", name="Ana {x}") == "vez de Ana {x}"
    assert say.many(1, "n-decisions") == "1 decisão"
    assert say.many(2, "n-decisions") == "2 decisões"
    assert say.listed(["a", "b", "c"]) == "a, b e c"
    assert Phrases("xx")("turn-of-name", name="Ana") == "turn of Ana"
    assert Phrases()("a {brace") == "a {brace"


def test_an_error_that_says_a_message_is_told_in_the_language():
    error = ValueError(phrase("turn-of-name", name="Ana"))
    assert Phrases("pt").told(error) == "vez de Ana"
    assert Phrases("pt").told(ValueError("of somebody else")) == "of somebody else"


def test_a_list_that_is_told_later_is_told_in_the_language():
    assert enumerated(["a", "b"]).in_language("fr") == "a et b"


@pytest.mark.parametrize(
    "language, typed",
    [("pt", "guardar ARQUIVO"), ("ca", "desar FITXER"), ("fr", "enregistrer FICHIER"), ("en", "save FILE")],
)
def test_what_is_to_be_put_into_a_command_is_said_in_the_language(language, typed):
    say = Phrases(language)
    assert usage(COMMANDS["save"], say) == typed
    if language != "en":
        assert not {"CARD", "WORD", "PLACE", "FILE"} & set(
            re.findall(r"[A-Z]+", " ".join(usage(one, say) for one in COMMANDS.values()))
        )
