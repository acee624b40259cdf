"""A table with a page for each seat: who gets in, what is asked and answered, what the host may do; and it is kept."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path

import pytest

pytest.importorskip("starlette", reason="naipe[serve] is not installed")

from interpreter import api
from repl.play import saves
from repl.serve import words
from repl.serve.hosted import MOST_WATCHING
from repl.serve.links import HOST, Links, keep_links, links_of, new_links
from repl.serve.looker import Looker
from serving import EIGHTS, Page, Tables


@pytest.fixture(scope="module")
def game() -> api.Game:
    return api.load(EIGHTS, scenarios=False)


@pytest.fixture
def tables(game: api.Game) -> Tables:
    return Tables(game)


def test_a_whole_game_is_played_by_the_pages_and_kept(game: api.Game, tmp_path: Path) -> None:
    tables = Tables(game, 3, bots=1, folder=tmp_path)
    decided = tables.play(random.Random(1), 2_000)
    assert tables.session.is_over and 0 < decided < 2_000
    for page in tables.pages.values():
        assert page.shown["state"] == "over" and "The game is over" in page.shown["end"]["lines"][0]
        assert page.log[-1][1]
    for page in tables.pages.values():
        tables.send(page, {"undo": True})
    assert tables.session.is_over, "all have seen the end"
    kept = saves.decisions(saves.read(tables.session.keeper.path))
    assert list(kept) == tables.session.taken


def test_each_page_shows_the_hand_of_its_seat_and_of_no_other(tables: Tables) -> None:
    hands = [json.dumps(page.shown["hand"]) for page in tables.pages.values()]
    assert len({*hands}) == 3 and all('"cards"' in hand for hand in hands)
    watching = tables.opened(None)
    assert watching.shown["hand"] == [] and watching.told["hello"]["role"] == "watch"
    assert all(
        place["hidden"] and place["cards"] == []
        for seat in watching.shown["board"]["seats"]
        for place in seat["others"]
    )


def test_a_page_speaks_the_language_that_its_person_reads() -> None:
    tables = Tables(api.load("agencia", scenarios=False))
    page = tables.opened(1, "fr", "pt", "en")
    assert page.told["hello"]["language"] == "pt" and page.told["hello"]["words"]["board"] == "Tabuleiro"
    tables.send(page, {"language": "en"})
    assert page.told["hello"]["language"] == "en" and page.told["hello"]["words"]["board"] == "Board"
    tables.send(page, {"language": "xx"})
    assert page.told["hello"]["language"] == tables.session.voice.language


def test_an_answer_must_name_the_question_that_is_open(tables: Tables) -> None:
    page, chance = tables.asked(), random.Random(3)
    assert page is not None
    answer = page.answer(chance)
    others = [one for one in tables.pages.values() if one is not page]
    tables.send(others[0], answer)
    tables.send(page, {**answer, "to": "0" * 16})
    tables.send(page, {"answer": "no such option", "to": answer["to"]})
    assert page.wrong[1] == "This answer does not belong to this question."
    assert len(page.wrong) == 2 and len(others[0].wrong) == 1 and tables.session.taken == []
    tables.send(page, answer)
    tables.send(page, answer)  # the same once more
    assert len(tables.session.taken) == 1 and page.wrong[2:] == ["That question is not open any more."]


def test_a_card_that_is_chosen_behind_a_yes_is_taken_with_the_yes_and_both_are_taken_back() -> None:
    """Where a rule says `may` and a choice follows, the page shows one question (decision 0071)."""
    tables, chance = Tables(api.load("agencia", scenarios=False), 4, seed=1), random.Random(1)
    for _ in range(30):
        page, decision = tables.asked(), tables.session.decision
        assert page is not None and decision is not None and page.question is not None
        own = {option.id for option in decision.options}
        behind = [one for one in page.question["choices"] if one["possible"] and one["id"] not in own]
        if behind:
            break
        tables.play(chance, 1)
    before, taken = page.question, list(tables.session.taken)
    tables.send(page, {"answer": behind[0]["id"], "to": before["to"]})
    assert page.wrong == []
    assert tables.session.taken[len(taken) :] == [(decision.seat, "yes"), (decision.seat, behind[0]["id"])]
    tables.send(page, {"undo": True})
    assert page.wrong == [] and tables.session.taken == taken
    assert page.question is not None and page.question["choices"] == before["choices"]


def test_where_players_are_the_answers_each_says_what_it_has() -> None:
    """P3-19, as at the terminal: on a phone the board lies behind another tab."""
    tables, chance = Tables(api.load("agencia", scenarios=False), 4, seed=1), random.Random(1)
    for _ in range(120):
        page, decision = tables.asked(), tables.session.decision
        assert page is not None and page.question is not None and decision is not None
        seats = [option.seat for option in decision.options if option.seat is not None]
        if seats:
            break
        tables.play(chance, 1)
    told = {one["label"]: one["text"] for one in page.question["choices"]}
    for seat in seats:
        name = tables.session.table.names[seat - 1]
        hand = sum(place["size"] for place in page.shown["board"]["seats"][seat - 1]["others"])
        assert f"{hand}" in told[name] and told[name], told


def test_a_question_that_is_asked_again_after_an_undo_has_another_name(tables: Tables) -> None:
    page = tables.asked()
    assert page is not None
    answer, hand = page.answer(random.Random(3)), page.shown["hand"]
    tables.send(page, answer)
    tables.send(page, {"undo": True})
    if page.wrong:  # somebody has learned something: all agree then
        host = tables.host()
        tables.send(host, {"host": "back"})
        for one in tables.pages.values():
            tables.send(one, {"vote": True})
    assert tables.session.taken == [] and page.shown["hand"] == hand
    tables.send(page, answer)
    assert tables.session.taken == [] and page.wrong[-1] == "That question is not open any more."


def test_another_window_of_a_seat_takes_over(tables: Tables) -> None:
    first, second = tables.pages[1], tables.opened(1)
    assert first.gone == "This seat is open in another window." and first.told["again"] is True
    assert second.shown == first.shown
    seen = len(first.raw)
    tables.pages[1] = second
    tables.play(random.Random(1), 5)
    assert len(first.raw) == seen
    tables.send(first, {"undo": True})
    assert len(first.raw) == seen  # it is heard no more


def test_a_wrong_secret_opens_nothing_and_few_may_watch(tables: Tables) -> None:
    page = Page()
    assert not tables.hosted.enter(page, "x" * 32)
    assert page.gone.startswith("This link opens no seat") and len(page.raw) == 1
    crowd = [tables.opened(None) for _ in range(MOST_WATCHING + 3)]
    assert [one.gone for one in crowd[-3:]] == ["Too many watch this table already."] * 3
    assert tables.opened(2).shown["board"]  # a seat is always free for its owner


def test_a_crowd_that_watches_costs_what_one_does(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever has the link to watch needs no secret: nobody may be kept waiting by how many come, or what they ask for again."""
    drawn: list[Looker] = []
    draw = Looker._draw
    monkeypatch.setattr(Looker, "_draw", lambda self, *more: (drawn.append(self), draw(self, *more))[1])
    crowd = [tables.opened(None, language) for language in ("en", "pt", "xx") * 6]
    for page in crowd:
        for language in ("en", "pt"):
            tables.send(page, {"language": language})
    assert len(drawn) == len({*drawn}) <= len(tables.session.game.languages)
    assert all(page.shown == crowd[0].shown for page in crowd)
    tables.play(random.Random(1), 1)
    assert len(drawn) <= 2 * len(tables.session.game.languages) + len(tables.pages)


def test_the_host_sees_who_is_there_and_gives_a_seat_anew(tables: Tables, tmp_path: Path) -> None:
    host = tables.host()
    old = tables.secret(2)
    assert old in host.told["host"]["links"]["2"] and host.shown["hand"] == []
    assert [one["here"] for one in host.people] == [True, True, True]
    tables.hosted.leave(tables.pages[3])
    assert [one["here"] for one in host.people] == [True, True, False]
    tables.send(host, {"host": "anew", "seat": 2})
    assert tables.pages[2].gone.startswith("The host has made a new link")
    page = Page()
    assert not tables.hosted.enter(page, old) and tables.secret(2) != old
    assert tables.secret(2) in host.told["host"]["links"]["2"]
    for seat in (HOST, 7, -1):
        tables.send(host, {"host": "anew", "seat": seat})
    assert len(host.wrong) == 3


def test_while_the_host_pauses_nothing_is_decided(tables: Tables) -> None:
    host, page = tables.host(), tables.asked()
    assert page is not None
    tables.send(host, {"host": "pause"})
    assert all(one.told["paused"] is True for one in tables.pages.values())
    for message in (page.answer(random.Random(1)), {"undo": True}):
        tables.send(page, message)
    assert (
        tables.session.taken == [] and page.wrong == ["The host has paused the game; nothing can be decided now."] * 2
    )
    tables.send(host, {"host": "resume"})
    assert tables.play(random.Random(1), 1) == 1


def test_what_was_learned_is_taken_back_where_all_agree_and_not_where_one_does_not(tables: Tables) -> None:
    host = tables.host()
    tables.send(host, {"host": "back"})
    assert host.wrong == ["There is nothing to take back: nobody has decided anything yet."]
    tables.play(random.Random(2), 6)
    tables.send(host, {"host": "back"})
    assert all(page.told["vote"] for page in tables.pages.values())
    tables.send(tables.pages[1], {"vote": True})
    tables.send(tables.pages[2], {"vote": False})
    assert len(tables.session.taken) == 6 and "Bea does not want" in host.said[-1]
    assert not any(page.told["vote"] for page in tables.pages.values())
    tables.send(host, {"host": "back"})
    tables.send(tables.pages[1], {"vote": True})
    tables.hosted.leave(tables.pages[2])  # who has left is not waited for
    assert len(tables.session.taken) == 6
    tables.send(tables.pages[3], {"vote": True})
    assert len(tables.session.taken) == 5 and "All have agreed" in host.said[-1]


@pytest.mark.parametrize("yes", [0, 1])
def test_when_all_have_left_nobody_is_asked_any_more_and_nothing_is_taken_back(tables: Tables, yes: int) -> None:
    """Nobody who is still there has agreed; who said yes before leaving has not agreed for the others."""
    host, taken = tables.host(), tables.play(random.Random(2), 3)
    tables.send(host, {"host": "back"})
    for page in list(tables.pages.values())[:yes]:
        tables.send(page, {"vote": True})
    for page in tables.pages.values():
        tables.hosted.leave(page)
    assert len(tables.session.taken) == taken and tables.hosted.agreeing is None
    assert (
        tables.opened(1).told["vote"] == ""
    )  # and who comes back is not asked for what the others may have seen since


def test_a_decision_forgets_a_vote_about_the_one_before(tables: Tables) -> None:
    tables.play(random.Random(2), 3)
    tables.send(tables.host(), {"host": "back"})
    tables.play(random.Random(2), 1)
    for page in tables.pages.values():
        tables.send(page, {"vote": True})
    assert len(tables.session.taken) == 4


def test_only_the_host_may_do_what_the_host_does(tables: Tables) -> None:
    watching, host = tables.opened(None), tables.host()
    asked = tables.asked()
    assert asked is not None
    for page in (watching, tables.pages[1]):
        for what in ("pause", "back", "end", "anew"):
            tables.send(page, {"host": what, "seat": 1})
    for page in (watching, host):
        for message in (asked.answer(random.Random(1)), {"undo": True}, {"vote": True}, {"call": "x"}):
            tables.send(page, message)
    assert (len(watching.wrong), len(host.wrong), len(tables.pages[1].wrong)) == (8, 4, 4)
    assert tables.ended == [] and tables.session.taken == [] and not tables.hosted.is_paused


def test_the_host_ends_the_table(tables: Tables) -> None:
    tables.send(tables.host(), {"host": "end"})
    assert tables.ended == [True] and tables.hosted.places == {}
    assert all(page.gone.startswith("The host has ended") for page in tables.pages.values())


def test_the_rules_in_force_are_told_as_far_as_a_seat_may_know(tables: Tables) -> None:
    tables.send(tables.pages[1], {"rules": "all"})
    assert tables.pages[1].told["rules"]


def test_a_fault_of_ours_costs_nobody_the_game_and_tells_no_page_what_it_quotes(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    page, host = tables.asked(), tables.host()
    assert page is not None

    def fails(*_: object) -> None:
        raise KeyError("a card that nobody sees")

    answer = page.answer(random.Random(1))
    with monkeypatch.context() as patched:
        patched.setattr(tables.session, "take", fails)
        tables.send(page, answer)
    told = "That command met a bug in naipe. The game is where it was before; the host has a report."
    assert page.wrong == [told] and tables.session.taken == [] and "KeyError" in host.said[-1]
    other = next(one for one in tables.pages.values() if one is not page)
    with monkeypatch.context() as patched:
        patched.setattr(tables.hosted.places[other].looker, "sections", fails)
        tables.send(page, answer)
    assert other.wrong == [told] and len(tables.session.taken) == 1
    with monkeypatch.context() as patched:
        patched.setattr(tables.session, "ask_bots", fails)
        tables.play(random.Random(1), 1)
    assert all(told in (one.shown["status"], "") for one in tables.pages.values())
    assert "nobody sees" not in "".join(text for one in tables.pages.values() for text in one.raw)
    tables.hosted.leave(other)
    tables.pages = {seat: tables.opened(seat) for seat in tables.pages}
    assert tables.play(random.Random(1), 3) == 3


def test_a_game_that_cannot_be_kept_is_told_to_the_host_alone(game: api.Game, tmp_path: Path) -> None:
    tables = Tables(game, folder=tmp_path)
    host = tables.host()
    for path in tmp_path.glob("*.game*"):
        path.unlink()
    tables.play(random.Random(1), 2)
    (kept,) = tmp_path.glob("*.game")
    assert any(str(kept) in text for text in host.said) and links_of(kept, (1, 2, 3)) == tables.hosted.links
    assert not any(str(tmp_path) in text for one in tables.pages.values() for text in one.raw)


# ------------------------------------------------------------------ links


def test_links_are_kept_for_their_owner_alone(tmp_path: Path) -> None:
    game, links = tmp_path / "a.game", new_links((1, 3), 9_000)
    keep_links(links, game)
    assert links_of(game, (1, 3)) == links
    assert min(map(len, links.secrets.values())) >= 32 and len({*links.secrets.values()}) == 3
    more = links_of(game, (1, 2, 3))
    assert more is not None and more.secrets[1] == links.secrets[1] and len(more.secrets[2]) >= 32
    (tmp_path / "a.game.links").chmod(0o644)
    assert links_of(game, (1, 3)) is None


@pytest.mark.parametrize(
    "text", ["", "[]", "{", '{"port": 0, "seats": {}}', '{"port": "a"}', '{"port": 80, "seats": []}', "[" * 5_000]
)
def test_a_broken_file_of_links_is_none(tmp_path: Path, text: str) -> None:
    path = tmp_path / "a.game.links"
    path.write_text(text, encoding="utf-8")
    path.chmod(0o600)
    assert links_of(tmp_path / "a.game", (1,)) is None


def test_a_short_secret_in_a_file_is_not_believed(tmp_path: Path) -> None:
    keep_links(Links(9_000, {HOST: "a", 1: ""}), tmp_path / "a.game")
    links = links_of(tmp_path / "a.game", (1,))
    assert links is not None and min(map(len, links.secrets.values())) >= 32
    assert links.seat_of("") is None and links.seat_of("a") is None and links.seat_of("\ud800") is None


# ------------------------------------------------------------------ words


def test_the_page_has_the_words_that_it_uses_and_no_others() -> None:
    """Words that are chosen by what is shown stand in a row of their own below."""
    texts = "".join(path.read_text(encoding="utf-8") for path in (Path(words.__file__).parent / "page").glob("*.js"))
    used = {*re.findall(r'say\.word\("([a-z-]+)"\)', texts), *re.findall(r'press\("([a-z-]+)"', texts)}
    chosen = {"play", "people", "bot", "you"}
    assert used | chosen == {word.removeprefix("page-") for word in words.WORDS}
    assert words.words_in("pt")["board"] == "Tabuleiro"
