"""The desk of the playground: what the page asks and what comes back, without a browser."""

from __future__ import annotations

import json
from typing import Any

import pytest

from interpreter import api
from interpreter.api import card_text
from repl.cli import first_texts
from repl.playground.book import files_of
from repl.playground.desk import Desk
from repl.playground.words import WORDS, words_in

OWN = {
    "cards.naipe": first_texts.cards("my_cards", "Mine", "001", "en").replace("copies 20", "copies 60"),
    "rules.naipe": first_texts.rules("mine", "Mine", "en"),
}


class Page:
    """Somebody at the page: asks, and keeps what is posted."""

    def __init__(self) -> None:
        self.posted: list[dict[str, Any]] = []
        self.desk = Desk(lambda text: self.posted.append(json.loads(text)))
        self.number = 0

    def ask(self, what: str, **more: object) -> dict[str, Any]:
        self.number += 1
        self.desk.hear(json.dumps({"do": what, "number": self.number, **more}))
        [answer] = [one for one in self.posted if one.get("number") == self.number]
        return answer

    def table(self, **message: object) -> None:
        self.ask("table", word=json.dumps(message))

    @property
    def told(self) -> list[dict[str, Any]]:
        """What the page of the table was sent."""
        return [json.loads(one["table"]) for one in self.posted if "table" in one]

    @property
    def question(self) -> dict[str, Any] | None:
        """What is asked there now."""
        pictures = [one["picture"] for one in self.told if "picture" in one]
        found: dict[str, Any] | None = next((one["question"] for one in reversed(pictures) if "question" in one), None)
        return found

    def sit_down(self, **more: object) -> None:
        secret = self.ask("play", **more)["secret"]
        self.table(secret=secret, languages=["en"])

    def answer(self) -> None:
        asked = self.question
        assert asked is not None
        choice = next(one for one in asked["choices"] if one["possible"])
        self.table(answer=choice["id"], to=asked["to"])


def played(decisions: int, texts: dict[str, str] = OWN, **more: object) -> Page:
    page = Page()
    page.ask("check", texts=texts)
    page.sit_down(seed=7, **more)
    for _ in range(decisions):
        page.answer()
    return page


# ----------------------------------------------------------------------- rules


def test_each_game_that_comes_along_is_opened_with_all_its_files():
    page = Page()
    for game in api.built_in_games():
        texts = page.ask("open", word=game)["texts"]
        assert texts == files_of(game) and any(
            text.startswith(f"game {game} ") or f"\ngame {game} " in text for text in texts.values()
        )


@pytest.mark.parametrize("name", ["", "nothing", "../limit", "/etc"])
def test_no_other_folder_is_opened(name):
    assert "there is no game" in Page().ask("open", word=name)["wrong"]


def test_what_is_found_has_its_place_and_mends_it():
    page = Page()
    assert page.ask("check", texts=OWN)["findings"] == []
    wrong = {**OWN, "cards.naipe": OWN["cards.naipe"].replace("raise", "rise")}
    [finding] = page.ask("check", texts=wrong)["findings"]
    assert (finding["file"], finding["severity"]) == ("cards.naipe", "error")
    [edit] = finding["edits"]
    line = wrong["cards.naipe"].split("\n")[edit["line"] - 1]
    assert line[edit["column"] - 1 : edit["end_column"] - 1] == "rise" and edit["text"] == "raise"
    assert page.ask("check", texts=OWN)["findings"] == []


def test_the_whole_check_finds_what_naipe_check_finds(tmp_path):
    texts = {
        **OWN,
        "cards.naipe": OWN["cards.naipe"]
        + '\ncard 002 "Two"\n  you dras 1\n\ncard 003 "Three"\n  each player drawss 1\n',
    }
    for name, text in texts.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    found, _ = api.check([tmp_path])
    page = Page()
    told = page.ask("check", texts=texts, word="whole")["findings"]
    assert found and [(one["code"], one["line"]) for one in told] == [
        (one.code, texts["cards.naipe"][: one.span.start].count("\n") + 1) for one in found
    ]


@pytest.mark.parametrize("language, said", [("pt", "quis dizer"), ("fr", "vouliez-vous"), ("en", "did you mean")])
def test_findings_are_told_in_the_language_of_the_page(language, said):
    [finding] = Page().ask(
        "check", language=language, texts={**OWN, "cards.naipe": OWN["cards.naipe"].replace("raise", "rise")}
    )["findings"]
    assert said in finding["help"]


def test_the_card_at_the_cursor_is_told_in_each_language_of_its_game():
    page = Page()
    texts = page.ask("open", word="agencia")["texts"]
    file = next(name for name, text in texts.items() if 'card 001 "' in text)
    shown = page.ask("show", texts=texts, file=file, at=texts[file].index('card 001 "') + 3)["card"]
    game = api.load("agencia", scenarios=False)
    card = next(one for one in game.cards if one.number == "001" and one.name == shown["name"])
    assert [(code, text) for code, _, text in shown["texts"]] == [
        (code, card_text(game, card, code)) for code in game.languages
    ]
    assert page.ask("show", file=file, at=0)["card"] is None


def test_scenarios_are_run_and_the_one_that_fails_says_why():
    page = Page()
    [good] = page.ask("test", texts=OWN)["results"]
    assert good["ok"] and good["file"] == "cards.naipe"
    [bad] = page.ask("test", texts={**OWN, "cards.naipe": OWN["cards.naipe"].replace("score = 1", "score = 3")})[
        "results"
    ]
    assert not bad["ok"] and bad["message"]


def test_rules_with_a_mistake_are_not_played_and_it_is_said_which():
    answer = Page().ask("play", texts={**OWN, "cards.naipe": OWN["cards.naipe"].replace("raise", "rise")})
    assert "N130" in answer["wrong"]


# ---------------------------------------------------------------------- a game


def test_a_game_is_played_at_the_page_of_a_table():
    page = played(5)
    assert page.question is not None
    assert page.told[0]["hello"]["role"] == "seat" and page.told[0]["hello"]["names"] == ["Player 1", "Bot 2", "Bot 3"]


def test_a_game_goes_to_its_end():
    page = played(0, players=2)
    for _ in range(400):
        if page.question is None:
            break
        page.answer()
    assert [one["picture"]["state"] for one in page.told if "state" in one.get("picture", {})][-1] == "over"


def test_another_secret_opens_no_seat():
    page = Page()
    page.ask("play", texts=OWN)
    page.table(secret="no secret", languages=[])
    assert "gone" in page.told[-1]


def test_a_card_is_changed_in_the_middle_and_the_game_goes_on_under_it():
    page = played(6)
    taken = list(page.desk.played.session.taken)
    changed = {**OWN, "cards.naipe": OWN["cards.naipe"].replace("by 1", "by 5").replace("= 1", "= 5")}
    said = page.ask("edit", texts=changed)["said"]
    session = page.desk.played.session
    assert session.taken == taken and "All" in said and str(len(taken)) in said
    assert any(source.text == changed["cards.naipe"] for source in session.game.sources.values())
    page.answer()
    again = played(6, changed)
    assert again.desk.played.session.history[6].digest() == session.history[6].digest()


def test_where_decisions_cannot_be_taken_any_more_the_game_goes_on_from_there():
    page = played(6)
    before = len(page.desk.played.session.taken)
    fewer = {
        **OWN,
        "rules.naipe": OWN["rules.naipe"].replace("p may choose a card in p.hand as c\n    p uses c", "p draws 1"),
    }
    assert fewer != OWN
    said = page.ask("edit", texts={**fewer, "cards.naipe": OWN["cards.naipe"]})["said"]
    assert f"Only 0 of {before}" in said


def test_a_file_that_is_taken_away_is_away_in_the_game_too():
    more = {**OWN, "more.naipe": 'deck more_cards "More"\n\ncard 050 "Fifty"\n  copies 2\n  raise you.score by 2\n'}
    page = played(2, more)
    page.ask("edit", texts=OWN)
    assert sorted(page.desk.played.session.game.sources) == sorted(OWN)


def test_a_change_with_a_mistake_leaves_the_game_as_it_is():
    page = played(3)
    before = page.desk.played.session
    assert (
        "N130" in page.ask("edit", texts={**OWN, "cards.naipe": OWN["cards.naipe"].replace("raise", "rise")})["wrong"]
    )
    assert page.desk.played.session is before
    assert page.ask("edit", texts=OWN)["said"] == "Nothing has changed in the rules of this game."


# ------------------------------------------------------------ whatever is sent


@pytest.mark.parametrize(
    "text",
    [
        "", "[", "[]", "null", "{}", '{"do": 3}', '{"do": "anything"}', '{"do": "check", "texts": 3}', '{"do": "check", "texts": {"../x.naipe": ""}}',
        '{"do": "check", "texts": {"x.py": ""}}', '{"do": "check", "texts": {"x.naipe": 3}}', '{"do": "show", "at": "x"}', '{"do": "show", "at": true}',
        '{"do": "play", "players": 1.5}', "[" * 100_000,
    ],
)  # fmt: skip
def test_what_is_no_message_is_told_so(text):
    page = Page()
    page.desk.hear(text)
    assert [one["wrong"] for one in page.posted] == ["This page does not send such messages."]


@pytest.mark.parametrize("name", ["../a.naipe", "a.txt", "/a.naipe", ""])
def test_whoever_asks_with_a_file_that_cannot_be_hears_so(name):
    """Who waits for the answer with this number would wait for ever."""
    posted = []
    Desk(posted.append).hear(json.dumps({"do": "check", "number": 7, "texts": {name: "x"}}))
    assert [json.loads(one) for one in posted] == [{"number": 7, "wrong": "This page does not send such messages."}]


@pytest.mark.parametrize("more", [{"players": 99}, {"players": -1}, {"players": 1}, {"seed": 10**30}])
def test_a_table_that_cannot_be_is_refused_with_words(more):
    answer = Page().ask("play", texts=OWN, **more)
    assert answer.get("wrong") or answer.get("secret")
    assert bool(answer.get("wrong")) == ("players" in more)


@pytest.mark.parametrize("what", ["table", "edit"])
def test_without_a_game_there_is_none_to_go_on_with(what):
    assert Page().ask(what, texts=OWN, word="{}")["wrong"] == "There is no game here yet. Begin one first."


def test_the_words_of_the_page_are_there_in_each_language():
    english = words_in("en")
    assert len(english) == len(WORDS)
    for language in ("ca", "es", "fr", "pt"):
        same = [name for name, text in words_in(language).items() if text == english[name]]
        assert same == [], language
