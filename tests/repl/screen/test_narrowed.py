"""What is typed narrows a long list of answers, and the question says how many of them are left."""

from __future__ import annotations

from interpreter import api
from repl.play.session import Session
from repl.play.table import Table
from repl.screen.rows import plain
from repl.screen.table import scene


def test_a_narrowed_list_says_how_many_of_all_answers_are_left():
    table = Table(("Ana", "Bot 2", "Bot 3"), frozenset({2, 3}), 41)
    session = Session(api.load("som", scenarios=False), table, commands={}, language="ca")
    session.start()
    session.submit("1")
    whole = scene(session)
    few = whole.narrowed("b")
    head = "\n".join(map(plain, few.asking.head(80)))
    assert 1 < len(few.asking.answers) < len(whole.asking.answers)
    assert f"{len(few.asking.answers)} de {len(whole.asking.answers)} respostes" in head
    assert "respostes ho" not in "\n".join(map(plain, whole.asking.head(80)))
