"""The page in a real browser: four people at one table, on phones and desks, a server that dies in the middle, keys alone.
In every run, two people at phones."""

from __future__ import annotations

import random
import shutil
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("starlette", reason="naipe[serve] is not installed")
pytest.importorskip("playwright", reason="playwright is not installed")

from playwright.sync_api import sync_playwright

from serving import EIGHTS, served

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
DESK = {"viewport": {"width": 1280, "height": 800}}
PHONE = {"viewport": {"width": 390, "height": 844}, "is_mobile": True, "has_touch": True}
SMALL = {"viewport": {"width": 320, "height": 568}}
DARK = {"color_scheme": "dark"}

#: The numbers beside bars, such as `5 of 19`, that take more than one line.
BROKEN = """[...document.querySelectorAll(".number.short")].filter((one) => one.getClientRects().length > 1
  || one.getBoundingClientRect().height > 1.9 * parseFloat(getComputedStyle(one).fontSize)).map((one) => one.textContent)"""

#: With cards alone, a map and branches, tables, bars and tracks, joined places, a map in rows, a track, small tables, tricks.
GAMES = [
    ("agencia", "3"),
    ("clash", "2"),
    ("limit", "3"),
    ("invernada", "3"),
    ("som", "3"),
    ("boratime", "2"),
    ("coreto", "3"),
    ("sueca", "4"),
]


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    if CHROMIUM is None:
        pytest.skip("there is no Chromium here: on Debian, `apt-get install chromium`")
    with sync_playwright() as started:
        found = started.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield found
        found.close()


class Person:
    """Somebody in front of a page. What the page complains of, and what it asks for elsewhere, is noted."""

    def __init__(self, browser: Any, link: str, **kind: Any) -> None:
        self.context = browser.new_context(**{"locale": "en-GB", **kind})
        self.base = link.partition("#")[0]
        self.trouble: list[str] = []
        self.page = self.opened(link)

    def opened(self, link: str) -> Any:
        page = self.context.new_page()
        page.on("pageerror", lambda error: self.trouble.append(str(error)))
        page.on("console", lambda told: self._heard(told))
        page.on("request", lambda asked: None if asked.url.startswith(self.base) else self.trouble.append(asked.url))
        page.goto(link)
        page.wait_for_selector("#app:not([hidden])")
        return page

    def _heard(self, told: Any) -> None:
        if told.type in ("error", "warning") and "WebSocket connection to" not in told.text:
            self.trouble.append(told.text)

    @property
    def choices(self) -> list[Any]:
        found: list[Any] = self.page.query_selector_all("#question:not(.busy) .choice:not([aria-disabled])")
        return found

    def press(self, chance: random.Random) -> bool:
        """Press an answer, if this person is asked."""
        found = self.choices
        if found:
            chance.choice(found).evaluate("button => button.click()")
            self.page.wait_for_selector("#question:not(.busy)", state="attached")
        return bool(found)

    def type(self) -> bool:
        """Answer with keys alone: the number of an answer leads to it, Enter takes it."""
        found = self.choices
        if found:
            self.page.bring_to_front()
            for digit in found[0].get_attribute("data-key"):
                self.page.keyboard.press(digit)
            self.page.keyboard.press("Enter")
            self.page.wait_for_selector("#question:not(.busy)", state="attached")
        return bool(found)

    @property
    def is_over(self) -> bool:
        return "game is over" in (self.page.text_content("#question") or "")


def played(people: list[Person], chance: random.Random, most: int) -> None:
    """Let people decide so often, or until the game is over; the first of them has no mouse."""
    end, number = time.monotonic() + 60, 0
    while number < most and not people[0].is_over:
        assert time.monotonic() < end, "nobody is asked"
        number += sum(person.type() if person is people[0] else person.press(chance) for person in people)


@pytest.mark.soak
def test_four_people_play_a_whole_game_though_the_server_dies(browser: Any, tmp_path: Path) -> None:
    chance = random.Random(3)
    with served(tmp_path, str(EIGHTS), "--players", "4", "--seed", "3", "--port", "8171") as (process, links):
        kinds = (DESK, PHONE, {**PHONE, **DARK, "reduced_motion": "reduce"}, {**DESK, **DARK})
        people = [Person(browser, link, **kind) for link, kind in zip(links, kinds)]
        played(people, chance, 10)
        before = [person.page.inner_text("#question") for person in people]
        process.kill()
        process.wait()
        people[1].page.wait_for_selector("#lost")
    with served(tmp_path, "--resume"):
        for person in people:
            person.page.wait_for_selector("#lost", state="detached", timeout=15_000)
        assert [person.page.inner_text("#question") for person in people] == before
        people[3].page.reload()
        people[3].page.wait_for_selector("#app:not([hidden])")
        assert people[3].page.inner_text("#question") == before[3]
        played(people, chance, 2_000)
        for person in people:
            person.page.wait_for_selector("#question:has-text('game is over')", state="attached")
            assert person.page.query_selector("#question table, #question h3") and person.trouble == []
            person.context.close()


@pytest.mark.soak
def test_another_window_takes_over_and_gives_back(browser: Any, tmp_path: Path) -> None:
    with served(tmp_path, str(EIGHTS), "--players", "2", "--seed", "3", "--port", "8172") as (_, links):
        person = Person(browser, links[0], **DESK)
        second = person.opened(links[0])
        person.page.wait_for_selector("#hello:not([hidden]) button")
        assert "open in another window" in person.page.inner_text("#banner")
        person.page.click("#hello button")
        person.page.wait_for_selector("#app:not([hidden])")
        second.wait_for_selector("#hello:not([hidden]) button")
        assert person.trouble == []
        person.context.close()


@pytest.mark.soak
def test_the_host_changes_a_card_and_all_agree(browser: Any, tmp_path: Path) -> None:
    """What is wrong with a text stands below it; the vote is answered with keys; the page of the host keeps what is typed."""
    with served(tmp_path, "agencia", "--players", "3", "--bots", "1", "--seed", "3", "--port", "8175") as (_, links):
        ana, bea = (Person(browser, link, **kind) for link, kind in zip(links, (DESK, PHONE)))
        host = Person(browser, links[-1])
        host.page.fill("#change-name", "022")
        host.page.click("#change-show")
        host.page.wait_for_function("() => document.getElementById('change-text').value.includes('Teocracia')")
        text = host.page.input_value("#change-text")
        host.page.fill("#change-text", text.replace("discards 1", "discrads 1"))
        host.page.click("#change-ask")
        host.page.wait_for_function("() => document.getElementById('change-wrong').textContent.includes('discards')")
        host.page.fill("#change-text", text.replace("discards 1", "discards 2"))
        host.page.click("#change-ask")
        for one in (ana, bea):
            one.page.wait_for_selector("#vote:not([hidden])")
            assert "Teocracia" in one.page.inner_text("#vote-text") and not one.trouble
            one.page.keyboard.press("Shift+Tab")
            one.page.keyboard.press("Enter")
        for one in (ana, bea, host):
            one.page.wait_for_function("() => document.getElementById('notices').textContent.includes('is in force')")
            assert one.page.is_hidden("#vote") and not one.trouble
        host.page.fill("#change-name", "022")
        host.page.click("#change-show")
        host.page.wait_for_function("() => document.getElementById('change-text').value.includes('discards 2')")
        played([ana, bea], random.Random(1), 4)


def test_what_is_new_is_read_out_and_marked(browser: Any, tmp_path: Path) -> None:
    with served(tmp_path, str(EIGHTS), "--players", "2", "--seed", "3") as (_, links):
        people = [Person(browser, link, **PHONE) for link in links[:2]]
        asked, other = people if people[0].choices else people[::-1]
        asked.press(random.Random(1))
        other.page.wait_for_selector("#log-lines .fresh-line", state="attached")
        assert len(other.page.text_content("#live")) > 5
        assert other.page.query_selector("#tabs [data-tab=log].news")
        assert other.page.get_attribute("#live", "aria-live") == "polite"
        for person in people:
            person.context.close()


@pytest.mark.soak
def test_a_place_is_chosen_where_it_lies_in_the_picture(browser: Any, tmp_path: Path) -> None:
    """Places are offered in the picture, by mouse and by keys, and the list below it has what is joined in words."""
    with served(tmp_path, "invernada", "--players", "2", "--seed", "3", "--port", "8175") as (_, links):
        person = Person(browser, links[0], **{**DESK, "locale": "pt-BR"})
        assert person.page.query_selector(".cell.lit") is None
        person.page.click("#question .choice")
        place = person.page.wait_for_selector(".cell.lit[role=button][aria-label^='Souto']")
        assert (
            len(person.page.query_selector_all(".cell.lit")) == 4 and len(person.page.query_selector_all(".join")) == 18
        )
        place.focus()
        person.page.keyboard.press("Enter")
        person.page.wait_for_selector(".cell:has-text('pastores Player 1'):has-text('Souto')")
        told = person.page.text_content("figure.chart details")
        assert "Souto → Vidoal, Ermida, Vila de Baixo" in told
        assert person.trouble == []
        person.context.close()


@pytest.mark.soak
def test_a_phone_shows_the_map_below_a_question_about_places(browser: Any, tmp_path: Path) -> None:
    """On a phone the board is in another tab, so whoever is asked for a place had only its name. On a desk the map is beside
    the question, and is not there twice."""
    with served(tmp_path, "invernada", "--players", "2", "--seed", "3") as (_, links):
        person = Person(browser, links[0], **PHONE)
        assert person.page.query_selector("#where .cell") is None
        person.page.click("#question .choice")
        person.page.wait_for_selector("#where .cell.lit[role=button][aria-label^='Chestnut Grove']:visible").click()
        person.page.wait_for_selector("#where .cell", state="detached")
        person.page.click("#tabs [data-tab=board]")
        person.page.wait_for_selector(".cell:has-text('shepherds Player 1'):has-text('Chestnut Grove'):visible")
        assert person.trouble == []
        person.page.click("#tabs [data-tab=play]")
        person.page.set_viewport_size({"width": 1280, "height": 800})
        assert person.page.query_selector("#where .cell") is None
        person.context.close()


@pytest.mark.soak
@pytest.mark.parametrize(("game", "players"), GAMES)
def test_no_page_has_a_hindrance_and_none_is_too_wide(browser: Any, tmp_path: Path, game: str, players: str) -> None:
    """The rules of axe (WCAG 2.2 A and AA) find nothing, dark and light, on a phone and a desk; nothing scrolls sideways."""
    axe = pytest.importorskip(
        "axe_playwright_python.sync_playwright", reason="axe-playwright-python is not installed"
    ).Axe()
    with served(tmp_path, game, "--players", players, "--seed", "3", "--port", "8174") as (_, links):
        for link, kind in (
            (links[0], DESK),
            (links[1], {**PHONE, **DARK}),
            (links[-1], {**DESK, **DARK}),
            (links[1], SMALL),
        ):
            person = Person(browser, link, **{**kind, "locale": "pt-BR", "reduced_motion": "reduce"})
            assert person.page.evaluate("document.documentElement.lang") == "pt"
            for tab in ("play", "board", "log", "table"):
                person.page.evaluate(f"document.querySelector('#tabs [data-tab={tab}]').click()")
                wide = person.page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
                assert wide[0] <= wide[1], (tab, wide)
                assert person.page.evaluate(BROKEN) == [], tab
                if kind is not SMALL and (tab == "play" or "is_mobile" in kind):
                    found = axe.run(
                        person.page, options={"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]}
                    )
                    assert found.response["passes"] and found.violations_count == 0, found.generate_report()
            assert person.page.evaluate("document.getAnimations().length") == 0
            assert person.trouble == []
            person.context.close()
