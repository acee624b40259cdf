"""A card is named as the screen names it, in the language of the designer; as the rules have it, and by its number, too."""

import pytest

from interpreter import api
from interpreter.positions.journal import Journal
from repl.design.commands import DESIGN_COMMANDS
from repl.design.commands.load import grown, rules_of
from repl.design.editor.completion import candidates
from repl.design.editor.status import foot
from repl.design.session import DesignSession
from repl.play.table import Table

NAMES = ("Estradas", "estradas", "114 Estradas", "Roads", "114 Roads", "114")


@pytest.fixture(scope="module")
def rules():
    return api.load("clash", scenarios=False)


def session(rules, language="pt", folder=None):
    table = Table(("Ana", "Bot 2"), frozenset({2}), seed=11)
    more = {"name": "clash", "language": language, "folder": folder}
    one = DesignSession(rules, table, commands=DESIGN_COMMANDS, **more)
    one.keep()
    one.editor = lambda title, text: text.replace("to 2\n", "to 3\n")
    return one


@pytest.mark.parametrize("name", NAMES)
def test_every_command_takes_a_card_by_its_title_as_it_reads(rules, name):
    one = session(rules)
    for line in (f"show {name}", f"who can see {name}", f"why not {name}", f"deal {name} to Ana", f"break {name}"):
        reply = one.submit(line)
        assert not reply.error and "114 Estradas" in reply.text and "Roads" not in reply.text, line
    reply = one.submit(f"edit {name} here")
    assert not reply.error and "114 Estradas vigora daqui em diante." in reply.text
    for line in ("tree", "history", "break", "undo"):
        reply = one.submit(line)
        assert "114 Estradas" in reply.text and "Roads" not in reply.text, line


def test_the_beginning_of_a_title_is_enough_where_only_one_begins_so(rules):
    one = session(rules)
    assert one.submit("who can see Estradas R").text.startswith("302 Estradas Romanas")
    assert one.submit("who can see Estr").error


@pytest.mark.parametrize("command", ["show", "edit", "who can see", "deal", "break"])
def test_titles_are_completed_as_they_read(rules, command):
    one = session(rules)
    assert "Estradas" in {candidate.text for candidate in candidates(one, f"{command} Est")}
    assert "Roads" in {candidate.text for candidate in candidates(one, f"{command} Roa")}
    assert foot(one, (f"{command} Estradas", ""), 80).startswith(" 114 Estradas: ")


def test_what_was_written_is_found_in_another_language(rules, tmp_path):
    one = session(rules, folder=tmp_path)
    one.editor = lambda title, text: text + "  you draw 1 more\n"
    assert "edit 114 Estradas" in one.submit("edit Estradas").text
    contents = Journal.read(one.keeper.path)
    for language, title in (("pt", "114 Estradas"), ("en", "114 Roads")):
        other = session(rules_of(contents), language)
        grown(other, contents.records)
        texts = []
        other.editor = lambda title, text: texts.append((title, text))
        other.submit(f"edit {title}")
        assert texts[0][0] == title and "you draw 1 more" in texts[0][1]
        assert title in " ".join(other.where_it_is())
