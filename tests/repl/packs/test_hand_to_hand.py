"""Packs in one file: made, added, named, removed, told apart, listed for others."""

from __future__ import annotations

import io
import json
import os
import stat
from pathlib import Path

import pytest

from dsl.files import writing
from interpreter import api
from interpreter.positions.journal import Journal
from places import rules_beside
from repl.cli.cli import run
from repl.packs import form, shelf
from repl.terminal.context import Context
from toys import SETTING

FAIR = rules_beside(__file__, "hand_to_hand")


@pytest.fixture
def home(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "toy").mkdir()
    (tmp_path / "toy" / "rules.naipe").write_text(SETTING + "\nplay\n  run look for seat(1)\n", encoding="utf-8")
    pack(tmp_path / "fair", FAIR)
    return tmp_path


def pack(folder: Path, text: str) -> Path:
    folder.mkdir(exist_ok=True)
    (folder / "deck.naipe").write_text(text, encoding="utf-8")
    return folder


def naipe(*words: str, typed: str = "") -> tuple[int, str, str]:
    out, err = io.StringIO(), io.StringIO()
    environ = {"NO_COLOR": "1", "HOME": os.getcwd()}
    code = run(words, Context(io.StringIO(typed), out, err, environ))
    return code, out.getvalue(), err.getvalue()


def kept() -> list[shelf.Kept]:
    return shelf.kept({"HOME": os.getcwd()})


def test_a_pack_is_one_file_with_the_same_bytes_twice(home):
    code, said, err = naipe("pack", "fair")
    assert (code, err) == (0, "") and "1 scenario, all good" in said and "made fair-1.0.naipepack (digest " in said
    first = (home / "fair-1.0.naipepack").read_bytes()
    (home / "fair" / "notes.txt").write_text("nobody's business", encoding="utf-8")
    (home / "fair" / ".hidden.naipe").write_text("neither", encoding="utf-8")
    os.utime(home / "fair" / "deck.naipe", (1, 1))
    assert naipe("pack", "fair", "--to", "again.naipepack")[0] == 0
    assert (home / "again.naipepack").read_bytes() == first
    packed = form.packed_in("", first)
    assert list(packed.files) == ["deck.naipe"]
    about = packed.about
    assert (about.name, about.title, about.kind, about.version, about.game) == (
        "fair",
        "The fair",
        "pack",
        "1.0",
        "toy",
    )
    assert (about.licence, about.languages, about.credits) == ("CC0", ("pt",), (("author", "Ana"),))
    assert naipe("pack", "fair")[2] == "naipe: there is a fair-1.0.naipepack already\n"


def test_a_pack_whose_scenarios_fail_is_not_made(home):
    pack(home / "fair", FAIR.replace("then player 1.hand has 1 card", "then player 1.hand has 7 cards"))
    code, said, err = naipe("pack", "fair")
    assert code == 1 and "failed: polka draws" in said.lower() and "nothing was written" in err
    assert not list(home.glob("*.naipepack"))


def test_what_is_missing_for_others_is_said(home):
    pack(home / "fair", FAIR.replace('  licence "CC0"\n', "").replace('  version "1.0"\n', ""))
    code, said, _ = naipe("pack", "fair")
    assert (
        code == 0
        and "the pack has no version" in said
        and "the pack has no licence" in said
        and (home / "fair.naipepack").exists()
    )


def test_it_is_judged_shown_played_and_kept_by_its_digest(home):
    naipe("pack", "fair")
    code, said, err = naipe("add", "fair-1.0.naipepack")
    assert (code, err) == (0, "")
    assert said.startswith("The fair 1.0 (fair), for Toy\n  licence: CC0\n  languages: pt\n  author: Ana\n")
    assert "brings: 1 card, 1 deck and 1 scenario" in said
    assert "changes level: deck.naipe:11  change level to 2" in said
    assert "1 scenario, all good" in said and "next: naipe play toy --pack fair" in said
    (one,) = kept()
    assert one.digest == form.digest_of({"deck.naipe": FAIR.encode()}) and one.folder.name.startswith(
        f"fair-{one.digest[:24]}"
    )
    assert stat.S_IMODE(one.folder.stat().st_mode) == 0o700
    assert sorted(path.name for path in one.folder.iterdir()) == ["deck.naipe", "pack.json"]
    assert "fair@1.0 was added already" in naipe("add", "fair-1.0.naipepack")[1] and len(kept()) == 1


def test_every_verb_that_takes_a_pack_takes_its_name(home):
    naipe("pack", "fair")
    naipe("add", "fair-1.0.naipepack")
    (home / "fair" / "deck.naipe").unlink()
    (home / "fair").rmdir()
    assert "Polka" in naipe("show", "toy", "901", "--pack", "fair")[1]
    assert naipe("check", "fair")[0] == 0
    assert "1 scenario, all good" in naipe("test", "fair")[1]
    assert naipe("simulate", "toy", "--pack", "fair", "--games", "2", "--lang", "en")[0] == 0
    seats = ("--players", "2", "--bots", "1", "--seed", "1")
    assert naipe("play", "toy", "--pack", "fair", *seats, typed="quit\n")[0] == 0
    assert naipe("design", "toy", "--pack", "fair", *seats, typed="quit\n")[0] == 0
    code, _, err = naipe("fmt", "fair")
    assert code == 2 and "neither a file nor a folder" in err, "what was added is not changed"


def test_another_version_never_takes_the_place_of_the_first(home):
    naipe("pack", "fair")
    naipe("add", "fair-1.0.naipepack")
    pack(home / "fair", FAIR.replace('version "1.0"', 'version "2.0"').replace("draw 1\n", "draw 2\n", 1))
    naipe("pack", "fair")
    code, said, _ = naipe("add", "fair-2.0.naipepack")
    assert code == 0 and "others of this name stay as they are: fair@" in said and len(kept()) == 2
    os.rename(home / "fair", home / "elsewhere")
    code, _, err = naipe("show", "toy", "901", "--pack", "fair")
    assert code == 2 and "several packs are called fair: say which with fair@" in err and "(2.0)" in err
    assert "draw 2" in naipe("show", "toy", "901", "--pack", "fair@2.0", "--lang", "en")[1].lower()
    assert "draw 1" in naipe("show", "toy", "901", "--pack", f"fair@{kept()[0].digest[:12]}", "--lang", "en")[1].lower()
    assert naipe("remove", "fair@1.0")[0] == 0 and [one.about.version for one in kept()] == ["2.0"]
    assert naipe("remove", "fair")[0] == 0 and kept() == []


def test_what_is_not_there_cannot_be_removed(home):
    naipe("pack", "fair")
    naipe("add", "fair-1.0.naipepack")
    code, _, err = naipe("remove", "fiar")
    assert code == 2 and "no pack called fiar was added. Did you mean `fair`?" in err and len(kept()) == 1


def test_files_that_were_changed_since_are_not_used(home):
    naipe("pack", "fair")
    naipe("add", "fair-1.0.naipepack")
    (kept()[0].folder / "deck.naipe").write_text(FAIR.replace("draw 1", "draw 9"), encoding="utf-8")
    os.rename(home / "fair", home / "elsewhere")
    code, _, err = naipe("play", "toy", "--pack", "fair")
    assert code == 1 and "the files of fair@" in err and "were changed since it was added" in err
    assert naipe("remove", "fair")[0] == 0


def test_packs_are_listed_for_people_and_programs(home):
    assert naipe("packs")[1] == "no pack was added: naipe add FILE\n"
    naipe("pack", "fair")
    naipe("add", "fair-1.0.naipepack")
    assert "The fair 1.0 (fair), for Toy" in naipe("packs")[1]
    (row,) = json.loads(naipe("packs", "--json")[1])
    assert (row["name"], row["version"], row["game"], row["digest"]) == ("fair", "1.0", "toy", kept()[0].digest)


def test_a_whole_game_goes_the_same_way(home):
    assert naipe("pack", "toy", "--to", "toy.naipepack")[0] == 0
    os.rename(home / "toy", home / "elsewhere")
    code, said, err = naipe("add", "toy.naipepack")
    assert (code, err) == (0, "") and "next: naipe play toy" in said
    assert "Ash" in naipe("show", "toy")[1]
    naipe("pack", "fair", "--to", "fair.naipepack")  # its game was added, and is not here
    code, said, err = naipe("show", "toy", "--pack", str(home / "fair"))
    assert (code, err) == (0, "") and "Polka" in said


# ----------------------------------------------------------------- two packs


def test_two_packs_that_change_the_same_are_told_before_play(home):
    other = (
        FAIR.replace("fair", "feast")
        .replace("901", "902")
        .replace("Polka", "Waltz")
        .replace("level to 2", "level to 3")
    )
    pack(home / "feast", other)
    seats = ("--players", "2", "--bots", "1", "--seed", "1", "--lang", "en")
    _, said, _ = naipe("play", "toy", "--pack", "fair", "--pack", "feast", *seats, typed="quit\n")
    told = "two packs change level:\n  fair: deck.naipe:11  change level to 2\n  feast: deck.naipe:11  change level to 3\n  the value that the second pack sets is used; with the packs in the other order, the value that the first pack sets"
    assert told in said
    assert "the words of the second pack are used" in said
    _, _, err = naipe("simulate", "toy", "--pack", "feast", "--pack", "fair", "--games", "2", "--lang", "en")
    assert "feast: deck.naipe:11  change level to 3\n  fair: deck.naipe:11  change level to 2" in err


@pytest.mark.parametrize(("order", "level"), [(("fair", "feast"), 3), (("feast", "fair"), 2)])
def test_the_pack_named_last_has_the_last_word(home, order, level):
    bare = FAIR.partition("prose pt")[0]
    other = (
        bare.replace("fair", "feast")
        .replace("901", "902")
        .replace("Polka", "Waltz")
        .replace("level to 2", "level to 3")
    )
    pack(home / "fair", bare)
    pack(home / "feast", f'{other}\nscenario "who has the last word"\n  given 2 players\n  then level = {level}\n')
    (result,) = api.run_scenarios(api.load(home / "toy", [home / name for name in order]))
    assert result.ok, result.message


@pytest.mark.parametrize(
    ("one", "two", "told"),
    [
        ("change level by 1", "change level by 2", "both rules apply, and their order makes no difference"),
        ("change level by 1", "change level times 2", "within a layer, the rule of the first pack is applied first"),
        (
            "forbid anyone draws n",
            "forbid who draws n where n > 2",
            "both rules apply, and their order makes no difference",
        ),
        (
            "change n by 1 when anyone draws n",
            "change n to 2 when anyone draws n",
            "within a layer, the rule of the first pack is applied first",
        ),
    ],
)
def test_what_holds_in_which_order_is_told(home, one, two, told):
    bare = FAIR.partition("prose pt")[0]
    pack(home / "fair", bare.replace("rules: change level to 2", f"rules\n  {one}"))
    pack(
        home / "feast",
        bare.replace("fair", "feast")
        .replace("901", "902")
        .replace("Polka", "Waltz")
        .replace("rules: change level to 2", f"rules\n  {two}"),
    )
    _, _, err = naipe("simulate", "toy", "--pack", "fair", "--pack", "feast", "--games", "1", "--lang", "en")
    assert err.count("two packs change") == 1 and told in err


def pack_with(name: str, number: int, title: str, card: str, rule: str = "", more: str = "") -> str:
    """Return a pack with a card, and a rule that holds by itself."""
    head = f'pack {name} "{name}"\n  for toy\n\ndeck {name} "{name}"\n'
    return f'{head}{rule}\ncard {number} "{title}"\n  {card}\n{more}'


FIRST = "the card that lies first (by zone, seat and place) is applied first, and the other card is applied to the result; the order of the packs"


@pytest.mark.parametrize(
    ("one", "two", "rule", "told"),
    [
        ("change level to 2", "change level to 3", "", FIRST),
        ("change level by 1", "change level by 3", "", "both rules apply, and their order makes no difference"),
        ("forbid anyone draws n", "instead of anyone draws n: each player discards 1", "", FIRST),
        ("change level to 2", "you draw 1", "\nrules: change level to 3\n", "the rule without a card is applied first"),
    ],
)
def test_rules_on_cards_that_meet_are_told(home, one, two, rule, told):
    pack(home / "fair", pack_with("fair", 901, "Polka", one))
    pack(home / "feast", pack_with("feast", 902, "Waltz", two, rule))
    _, _, err = naipe("simulate", "toy", "--pack", "fair", "--pack", "feast", "--games", "1", "--lang", "en")
    assert err.count("two packs change") == 1 and told in err
    assert f"  fair, card Polka: deck.naipe:7  {one}\n" in err
    second = "feast: deck.naipe:6  change level to 3" if rule else f"feast, card Waltz: deck.naipe:7  {two}"
    assert f"  {second}\n" in err


@pytest.mark.parametrize("order", [("fair", "feast"), ("feast", "fair")])
def test_the_card_that_lies_first_comes_first_in_either_order(home, order):
    """What is told of two cards, played."""
    told = "".join(
        f'\nscenario "{first} lies first"\n  given 2 players\n  and player 1.table_of has "{first}"\n'
        f'  and player 2.table_of has "{then}"\n  then level = {level}\n'
        for first, then, level in (("Polka", "Waltz", 3), ("Waltz", "Polka", 2))
    )
    pack(home / "fair", pack_with("fair", 901, "Polka", "change level to 2"))
    pack(home / "feast", pack_with("feast", 902, "Waltz", "change level to 3", "", told))
    results = api.run_scenarios(api.load(home / "toy", [home / name for name in order]))
    assert [result.message for result in results if not result.ok] == [] and len(results) == 2


def test_packs_that_have_nothing_to_do_with_each_other_are_no_news(home):
    bare = FAIR.partition("prose pt")[0].replace("rules: change level to 2\n", "")
    pack(home / "feast", bare.replace("fair", "feast").replace("901", "902").replace("Polka", "Waltz"))
    assert naipe("simulate", "toy", "--pack", "fair", "--pack", "feast", "--games", "1", "--lang", "en")[2] == ""


# --------------------------------------------------------------- saved games


def saved(home: Path) -> Path:
    seats = ("--players", "2", "--bots", "1", "--seed", "1")
    assert naipe("play", "toy", "--pack", "fair", *seats, typed="quit\n")[0] == 0
    (path,) = (home / ".local" / "state" / "naipe").glob("*.game")
    return path


def test_a_saved_game_keeps_its_packs_by_their_digests(home):
    path = saved(home)
    assert dict(Journal.read(path).header.held) == {"fair": form.digest_of({"deck.naipe": FAIR.encode()})}


def test_whoever_has_another_pack_is_told_and_goes_on_by_the_rules_of_the_game(home):
    path = saved(home)
    friend = home / "friday.game"
    friend.write_bytes(path.read_bytes())
    code, said, _ = naipe("play", "--resume", "friday.game", typed="quit\n")
    assert code == 0 and "was played with the pack fair (" in said and "which was not added here or has changed" in said
    assert "the game continues with the rules in the saved game" in said
    pack(home / "fair", FAIR.replace('version "1.0"', 'version "2.0"'))
    naipe("pack", "fair")
    naipe("add", "fair-2.0.naipepack")
    code, said, _ = naipe("play", "--resume", "friday.game", typed="quit\n")
    assert code == 0 and f"here it is another one: fair@{kept()[0].digest[:12]}" in said
    assert "here it is another one" in naipe("replay", "friday.game")[1]
    pack(home / "fair", FAIR)
    naipe("pack", "fair")
    naipe("add", "fair-1.0.naipepack")
    assert "was played with the pack" not in naipe("play", "--resume", "friday.game", typed="quit\n")[1]


# --------------------------------------------------------------------- index


def test_an_index_is_a_folder_that_anybody_can_host(home):
    (home / "site").mkdir()
    naipe("pack", "fair", "--to", "site")
    (home / "site" / "bad.naipepack").write_bytes(b"no pack")
    (home / "site" / "mine.txt").write_text("mine", encoding="utf-8")
    code, said, err = naipe("packs", "--index", "site")
    assert code == 1 and "made an index in site: 1 pack" in said and "bad.naipepack is no pack" in err
    table = json.loads((home / "site" / "index.json").read_text("utf-8"))
    assert [(one["name"], one["file"], one["game"]) for one in table["packs"]] == [
        ("fair", "fair-1.0.naipepack", "toy")
    ]
    page = (home / "site" / "index.html").read_text("utf-8")
    assert (
        '<a href="fair-1.0.naipepack">' in page
        and "The fair 1.0 (fair), for Toy" in page
        and table["packs"][0]["sha256"] in page
    )
    assert "<script" not in page and "http" not in page
    assert (home / "site" / "mine.txt").read_text("utf-8") == "mine"
    (home / "site" / "bad.naipepack").unlink()
    assert naipe("packs", "--index", "site", "--lang", "pt")[0] == 0
    assert '<html lang="pt">' in (home / "site" / "index.html").read_text("utf-8")


def test_a_title_is_text_on_the_page_and_nothing_else(home):
    (home / "site").mkdir()
    pack(home / "fair", FAIR.replace('author "Ana"', 'author "<script>x</script>"'))
    naipe("pack", "fair", "--to", "site")
    naipe("packs", "--index", "site")
    page = (home / "site" / "index.html").read_text("utf-8")
    assert "<script" not in page and "&lt;script&gt;x" in page


# ------------------------------------------------------- all of it, or nothing


@pytest.mark.parametrize("trouble", [OSError(28, "No space left on device"), KeyboardInterrupt()])
def test_a_disk_that_is_full_leaves_nothing_half_kept(home, monkeypatch, trouble):
    pack(home / "fair", FAIR)
    (home / "fair" / "more").mkdir()
    (home / "fair" / "more" / "b.naipe").write_text('card 903 "Reel"\n', encoding="utf-8")
    naipe("pack", "fair")
    real, left = writing.write_new, 1

    def write_new(path: Path, content: bytes, *, mode: int | None = None) -> None:
        nonlocal left
        left -= 1
        if left < 0:
            raise trouble
        real(path, content, mode=mode)

    monkeypatch.setattr(writing, "write_new", write_new)
    code, _, err = naipe("add", "fair-1.0.naipepack")
    assert code in (1, 130) and ("No space left on device" in err or "interrupted" in err.lower())
    monkeypatch.setattr(writing, "write_new", real)
    assert kept() == [] and list((home / ".local" / "share" / "naipe" / "packs").iterdir()) == []
    assert naipe("add", "fair-1.0.naipepack")[0] == 0
    assert naipe("remove", "fair")[0] == 0 and list((home / ".local" / "share" / "naipe" / "packs").iterdir()) == []


def test_pictures_travel_with_their_cards(home):
    drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'
    (home / "fair" / "art").mkdir()
    (home / "fair" / "art" / "901.svg").write_text(drawing, encoding="utf-8")
    (home / "fair" / "art" / "901.psd").write_text("a source of it", encoding="utf-8")
    without = form.digest_of(form.rules_among(form.files_of(home / "fair")))
    assert naipe("pack", "fair")[0] == 0
    packed = form.packed_in("", (home / "fair-1.0.naipepack").read_bytes())
    assert sorted(packed.files) == ["art/901.svg", "deck.naipe"] and packed.digest != without
    (home / "fair").rename(home / "mine")
    code, said, err = naipe("add", "fair-1.0.naipepack", "--for", "toy")
    assert (code, err) == (0, "") and "and 1 picture" in said
    code, said, err = naipe("show", "toy", "901", "--pack", "fair", "--json")
    assert code == 0 and json.loads(said)["cards"][0]["art"]["path"] == "art/901.svg"
    (folder,) = (one.folder for one in kept())
    (folder / "art" / "901.svg").write_text(drawing.replace("9", "8"), encoding="utf-8")
    assert "were changed since it was added" in naipe("check", "fair")[2]
    (folder / "art" / "901.svg").write_text(drawing, encoding="utf-8")
    assert naipe("remove", "fair")[0] == 0 and not folder.exists()
    (home / "mine" / "art" / "901.svg").write_text(drawing.replace("<rect", "<script/><rect"), encoding="utf-8")
    code, _, err = naipe("pack", "mine", "--to", "other.naipepack")
    assert code == 1 and "does more than draw: <script" in err and not (home / "other.naipepack").exists()
