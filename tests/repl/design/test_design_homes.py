"""Where a designer's terminal writes: beside her own rules, never into a game that comes with naipe."""

import shutil
from pathlib import Path

from interpreter import api
from interpreter.loading.loader import folder_of
from places import ROOT
from repl.cli.paths import home_of
from repl.design.commands import DESIGN_COMMANDS
from repl.design.commands.edit import write_sources
from repl.design.session import DesignSession
from repl.play.table import Table

FOUR = Table(("Ana", "Beto", "Cris", "Davi"), seed=7)


def texts(folder):
    return {
        path: path.read_bytes() for path in sorted(Path(folder).rglob("*")) if path.is_file() and path.suffix != ".pyc"
    }


def session(game, packs=()):
    rules = api.load(game, packs, scenarios=False)
    one = DesignSession(
        rules,
        FOUR,
        commands=DESIGN_COMMANDS,
        name=str(game),
        packs=[str(pack) for pack in packs],
        home=home_of(str(game)),
    )
    while len(one.taken) < 6:
        one.take(one.chance())
    return one


def more(one, card):
    return f"edit {card} here\n" + one.game.book.written(one.game.card(card).node) + "\n  you draw 1\n"


def test_a_game_that_comes_with_naipe_is_edited_in_the_game_alone():
    before = texts(folder_of("agencia"))
    one = session("agencia")
    digest = one.game.digest
    reply = one.submit(more(one, "007"))
    assert not reply.error and one.game.digest != digest
    assert "1_principal.naipe is no file of yours, and was left alone" in reply.text and "copy the folder" in reply.text
    for line in ('keep "a title"', 'bless "a title"'):
        reply = one.submit(line)
        assert reply.error and "nothing is written beside it" in reply.text
    assert not one.submit("undo").error and one.game.digest == digest
    assert texts(folder_of("agencia")) == before


def test_with_a_pack_what_is_kept_stands_in_the_pack(tmp_path):
    before = texts(folder_of("agencia"))
    pack = tmp_path / "cotidiano"
    shutil.copytree(ROOT / "tests" / "packs" / "cotidiano", pack)
    one = session("agencia", [pack])
    reply = one.submit('keep "what bots do"')
    assert not reply.error, reply.text
    assert 'scenario "what bots do"' in (pack / "scenarios" / "kept.naipe").read_text(encoding="utf-8")
    own = next(card for card in one.game.cards if card.node.span.source.startswith(str(pack)))
    assert "Written to" in one.submit(more(one, own.number)).text
    assert "left alone" in one.submit(more(one, "007")).text
    assert texts(folder_of("agencia")) == before


def test_a_copy_is_the_designers_own(tmp_path):
    copy = tmp_path / "agencia"
    shutil.copytree(folder_of("agencia"), copy)
    one = session(copy)
    assert not one.submit('keep "a title"').error
    assert "Written to" in one.submit(more(one, "007")).text
    assert (copy / "scenarios" / "kept.naipe").exists()


def test_a_pack_that_brings_its_game_along_does_not_make_that_ones_own(tmp_path):
    before = texts(folder_of("agencia"))
    pack = tmp_path / "cotidiano"
    shutil.copytree(ROOT / "tests" / "packs" / "cotidiano", pack)
    one = session(pack)
    assert "left alone" in one.submit(more(one, "007")).text
    assert texts(folder_of("agencia")) == before


def test_of_several_files_each_is_told(tmp_path):
    pack = tmp_path / "cotidiano"
    shutil.copytree(ROOT / "tests" / "packs" / "cotidiano", pack)
    one = session(pack)
    own = next(card for card in one.game.cards if card.node.span.source.startswith(str(pack)))
    names = [own.node.span.source, one.game.card("007").node.span.source]
    old = {name: one.game.sources[name].text for name in names}
    said = write_sources(one, {name: text + "\n-- a remark\n" for name, text in old.items()}, old)
    assert ["Written to" in said[0].text, "left alone" in said[1].text] == [True, True] and len(said) == 2
