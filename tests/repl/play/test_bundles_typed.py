"""A bundle that is put together may be typed at once, in the language of the game; what cannot be leaves no answer behind."""

from __future__ import annotations

from pathlib import Path

import pytest

from interpreter import api
from places import rules_beside
from repl.play.commands import COMMANDS
from repl.play.session import Session
from repl.play.table import Table
from repl.render.words import amounts

BAZAAR = rules_beside(__file__, "bundles_typed")


def begun(folder: Path, food: int) -> Session:
    folder.joinpath("bazaar.naipe").write_text(BAZAAR.replace("{food}", str(food)), encoding="utf-8")
    table = Table(("Ana", "Bot 2"), frozenset({2}), 1)
    one = Session(api.load(folder), table, commands=COMMANDS, language="pt")
    one.start()
    return one


def of_ana(one: Session) -> list[str]:
    return [answer for seat, answer in one.taken if seat == 1]


def test_many_bundles_are_asked_for_kind_by_kind_and_typed_at_once(tmp_path):
    one = begun(tmp_path, 5)
    assert one.asked().line == "Ana, deal: o que você oferece? Alimentos (0 a 5)"
    assert one.asked().reasons == (
        "pode haver 5 alimentos, 4 madeiras, 3 ouros: digite tudo de uma vez, como `1 alimento 1 madeira`",
    )
    assert not one.submit("2 alimento, 1 ouro").error
    assert of_ana(one) == ["2-food", "nothing", "1-gold"]


def test_what_was_typed_at_once_is_taken_back_at_once(tmp_path):
    one = begun(tmp_path, 5)
    assert not one.submit("2 alimento, 1 ouro").error
    assert not one.submit("undo").error
    assert of_ana(one) == []
    assert one.asked().line == "Ana, deal: o que você oferece? Alimentos (0 a 5)"
    assert not one.submit("2").error
    assert not one.submit("2").error
    assert len(of_ana(one)) == 2
    assert not one.submit("undo").error
    assert len(of_ana(one)) == 1


@pytest.mark.parametrize(
    "typed, said",
    [
        ("9 ouro", "Pode haver no máximo 3 ouros."),
        ("2 alimentos", "Essa quantidade não pode ser escolhida entre estes recursos."),
        ("2 alimentos 3 pedras", "`2 alimentos 3 pedras` não é resposta nem comando."),
    ],
)
def test_what_cannot_be_is_said_and_nothing_is_answered(tmp_path, typed, said):
    one = begun(tmp_path, 5)
    reply = one.submit(typed)
    assert reply.error and reply.text.startswith(said)
    assert not one.taken and one.asked().line.startswith("Ana, deal: o que você oferece?")
    assert not one.submit("1 madeira").error and of_ana(one) == ["nothing", "1-wood", "nothing"]


def test_of_few_bundles_that_are_listed_one_is_meant_whatever_its_order(tmp_path):
    one = begun(tmp_path, 1)
    assert len(one.asked().choices) == 2 * 5 * 4 and one.asked().kinds.keys() == {"food", "wood", "gold"}
    assert one.asked().reasons == ("digite o que você quer dizer, como em `1 alimento 1 madeira`",)
    assert not one.submit("2 ouros e 1 alimento").error
    assert of_ana(one) == ["1-food-+-2-gold"]


def test_amounts_are_read_by_the_beginnings_of_their_kinds():
    kinds = {"food": ("food", "comida"), "gold": ("gold", "ouro"), "ore": ("ore", "minério")}
    assert amounts("2 comida 1 ouro", kinds) == {"food": 2, "gold": 1}
    assert amounts("1x min + 2 COM and 1 food", kinds) == {"ore": 1, "food": 3}
    assert amounts("2", kinds) is None and amounts("2 o", kinds) is None and amounts("comida", kinds) is None


def test_whoever_is_asked_next_for_the_same_is_asked(tmp_path):
    """What one has typed is no answer of the other, who is asked for a bundle of the same name."""
    folder = tmp_path
    folder.joinpath("bazaar.naipe").write_text(BAZAAR.replace("{food}", "5"), encoding="utf-8")
    one = Session(api.load(folder), Table(("Ana", "Beto"), frozenset(), 1), commands=COMMANDS, language="pt")
    one.start()
    one.submit("")
    assert not one.submit("2 alimento, 1 ouro").error
    assert [seat for seat, _ in one.taken] == [1, 1, 1]
    assert one.due.seat == 2
