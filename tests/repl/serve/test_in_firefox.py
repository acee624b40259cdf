"""The page in Firefox: four people at one table play a whole game, though the server dies."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

pytest.importorskip("starlette", reason="naipe[serve] is not installed")

from firefox import FIREFOX, firefox

from serving import EIGHTS, served

pytestmark = [pytest.mark.soak, pytest.mark.skipif(FIREFOX is None, reason="there is no Firefox here")]

CHOICES = "[...document.querySelectorAll('#question:not(.busy) .choice:not([aria-disabled])')]"
IS_OVER = "document.getElementById('question').textContent.includes('game is over')"


def test_four_people_play_a_whole_game_though_the_server_dies(tmp_path: Path) -> None:
    chance = random.Random(3)
    with firefox() as browser:
        begin = (str(EIGHTS), "--players", "4", "--seed", "3", "--port", "8176")
        with served(tmp_path, *begin) as (process, links):
            people = [browser.opened(link) for link in links[:4]]
            for person in people:
                person.until("!document.getElementById('app').hidden")
            people[0].size(390, 844)
            for _ in range(6):
                answered(people, chance)
            shown = [person.run("document.getElementById('question').innerText") for person in people]
            process.kill()
            process.wait()
            people[1].until("document.getElementById('lost') !== null")
        complained = [text for text in browser.trouble if "/table" not in text]  # of the line that was lost, it does
        with served(tmp_path, "--resume"):
            for person, before in zip(people, shown):
                person.until("document.getElementById('lost') === null")
                assert person.run("document.getElementById('question').innerText") == before
            for _ in range(2_000):
                if not answered(people, chance):
                    break
            for person in people:
                person.until(IS_OVER)
                wide = person.run("[document.documentElement.scrollWidth, innerWidth]")
                assert wide[0] <= wide[1]
    assert complained == [text for text in browser.trouble if "/table" not in text] == []


def answered(people: list, chance: random.Random) -> bool:  # type: ignore[type-arg]
    """Let whoever is asked press an answer; tell whether somebody was."""
    for _ in range(600):
        if people[0].run(IS_OVER):
            return False
        for person in people:
            many = person.run(f"{CHOICES}.length")
            if many:
                person.run(f"({CHOICES}[{chance.randrange(many)}].click(), 1)")
                person.until("!document.querySelector('#question.busy')")
                return True
    raise AssertionError("nobody is asked")
