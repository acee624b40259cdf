"""Packs in one file that mean harm: each is refused with words of its own, and nothing is kept or unpacked."""

from __future__ import annotations

import io
import json
import os
import stat
import zipfile

import pytest
from harm import guarded, held

from repl.packs import form
from toys import SETTING

RULES = 'pack fair "The fair"\n  for toy\n\ndeck fair "The fair"\n\ncard 901 "Polka": you draw 1\n'
FILES = {"deck.naipe": RULES.encode()}


def about(**other: object) -> form.About:
    return form.About(
        **{"name": "fair", "title": "The fair", "game": "toy", "game_title": "Toy", "rules": "", "naipe": "1", **other}
    )


def archive(
    files: dict[str, bytes], head: bytes | None = None, compress: int = zipfile.ZIP_STORED, mode: int = 0
) -> bytes:
    """Return an archive as anybody could make it; names may stand in it twice, with a mark behind them that is left out."""
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", compress) as made:
        plain = {name: data for name, data in files.items() if form.is_name_of_rules(name)}
        made.writestr("pack.json", form.head_of(about(), plain or files) if head is None else head)
        for name, data in files.items():
            info = zipfile.ZipInfo(name.removesuffix("#"))
            info.compress_type, info.external_attr = compress, (mode or stat.S_IFREG | 0o644) << 16
            made.writestr(info, data)
    return target.getvalue()


def svg(inside: str) -> dict[str, bytes]:
    """Return the rules with a drawing in which something stands."""
    text = f'<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">{inside}</svg>'
    return FILES | {"art/901.svg": text.encode()}


def png(width: int, height: int) -> bytes:
    return b"\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR" + width.to_bytes(4) + height.to_bytes(4)


def head(**changes: object) -> bytes:
    return json.dumps(json.loads(form.head_of(about(), FILES)) | changes).encode()


@pytest.fixture
def toy(folder):
    (folder / "toy").mkdir()
    (folder / "toy" / "rules.naipe").write_text(SETTING, encoding="utf-8")
    return folder


BAD = {
    "no archive": (b"PK, they said", "it is not a zip file"),
    "cut off": (archive(FILES)[:-30], "it is not a zip file"),
    "a bomb": (archive({"deck.naipe": b" " * 20_000_000}, compress=zipfile.ZIP_DEFLATED), "its files are compressed"),
    "upwards": (archive(FILES | {"../../home/x.naipe": b""}), "leads out of its folder: ../../home/x.naipe"),
    "absolute": (archive(FILES | {"/etc/x.naipe": b""}), "leads out of its folder: /etc/x.naipe"),
    "of windows": (archive(FILES | {"C:\\x.naipe": b""}), "leads out of its folder: C:"),
    "a link": (archive(FILES, mode=stat.S_IFLNK | 0o777), "deck.naipe in this archive is a link or a device"),
    "a device": (archive(FILES, mode=stat.S_IFCHR | 0o666), "deck.naipe in this archive is a link or a device"),
    "a name twice": (archive(FILES | {"Deck.naipe": b""}), "two files in it have one name: Deck.naipe"),
    "hidden": (archive(FILES | {".profile.naipe": b""}), "it holds .profile.naipe, and a pack holds files of rules"),
    "something else": (archive(FILES | {"run.py": b"print(1)"}), "it holds run.py, and a pack holds files of rules"),
    "an end of a name that systems drop": (archive(FILES | {"a./x.naipe": b""}), "it holds a./x.naipe"),
    "too many": (archive({f"{n}.naipe": b"--" for n in range(1_200)}), "it holds more than 1100 files"),
    "too large": (archive({"deck.naipe": b"-- much\n" * 20_000}), "deck.naipe in it is larger than 150 kB"),
    "no rules": (archive({}), "it holds no file of rules"),
    "no head": (archive({}, b"").replace(b"pack.json", b"pick.json"), "pack.json is missing in it"),
    "a head that is none": (archive(FILES, b"[" * 20_000), "pack.json in it is not as naipe pack writes it"),
    "a head of lists": (archive(FILES, b"[1]"), "pack.json in it is not as naipe pack writes it"),
    "a head with more": (archive(FILES, head(run="sh")), "pack.json in it is not as naipe pack writes it"),
    "a name that is a path": (archive(FILES, head(name="../fair")), "pack.json in it is not as naipe pack writes it"),
    "a version that is a path": (archive(FILES, head(version="../1")), "“../1” is no version"),
    "of tomorrow": (archive(FILES, head(format=2)), "it was made by a newer naipe"),
    "changed on the way": (archive({"deck.naipe": RULES.replace("1\n", "9\n").encode()}, form.head_of(about(), FILES)), "the files of the pack do not match its digest"),
    "a picture that is none": (archive(FILES | {"art/901.png": b"MZ\x90"}), "art/901.png in it is no picture"),
    "a picture of another kind": (archive(FILES | {"art/901.jpg": png(9, 9)}), "art/901.jpg in it is no picture"),
    "a picture that is a bomb": (archive(FILES | {"art/901.png": png(60_000, 60_000)}), "art/901.png in it is no picture"),
    "a picture of megabytes": (archive(FILES | {"art/901.png": png(9, 9) + bytes(4_100_000)}), "art/901.png in it is larger than 4000 kB"),
    "too many pictures": (archive(FILES | {f"art/{n}.png": png(9, 9) for n in range(501)}), "more than 500 pictures"),
    "a picture deeper down": (archive(FILES | {"art/a/901.png": png(9, 9)}), "it holds art/a/901.png"),
    "a hidden picture": (archive(FILES | {"art/.901.png": png(9, 9)}), "it holds art/.901.png"),
    "a picture elsewhere": (archive(FILES | {"901.png": png(9, 9)}), "it holds 901.png"),
    "a drawing that runs": (archive(svg("<script>alert(1)</script>")), "art/901.svg in it does more than draw: <script"),
    "a drawing that runs by a prefix": (archive(svg('<s:script xmlns:s="http://www.w3.org/2000/svg"/>')), "does more than draw: <s:script"),
    "a drawing that runs when it is seen": (archive(svg('<g onload="x()"/>')), "does more than draw: onload="),
    "a drawing that loads": (archive(svg('<image href="https://a.example/b.png"/>')), "does more than draw: href="),
    "a drawing that loads a file": (archive(svg('<image xlink:href="/etc/passwd"/>')), "does more than draw: :href="),
    "a drawing that loads by its style": (archive(svg('<rect style="fill: url(http://a.example)"/>')), "does more than draw: url("),
    "a drawing with entities": (archive({**FILES, "art/901.svg": b'<!DOCTYPE svg [<!ENTITY a "b">]><svg/>'}), "does more than draw: <!DOCTYPE"),
    "a drawing in disguise": (archive(svg('<a href="&#106;avascript:x()"/>')), "does more than draw: href="),
    "a drawing with another document": (archive(svg("<foreignObject/>")), "does more than draw: <foreignObject"),
    "another title": (archive(FILES, form.head_of(about(title="Naipe itself"), FILES)), "the description of the pack (pack.json) does not agree with its rules"),
    "another licence": (archive(FILES, form.head_of(about(licence="CC0"), FILES)), "the description of the pack (pack.json) does not agree with its rules"),
}  # fmt: skip


@pytest.mark.filterwarnings("ignore:Duplicate name")
@pytest.mark.parametrize("name", BAD)
def test_a_pack_that_is_none_is_refused_with_words_of_its_own(toy, warm, name):
    data, words = BAD[name]
    (toy / "fair.naipepack").write_bytes(data)
    before = sorted(path.name for path in toy.iterdir())
    held(
        guarded(toy, warm, "add", "fair.naipepack", "--for", "toy"),
        1,
        "fair.naipepack is no pack that can be added",
        words,
    )
    assert sorted(path.name for path in toy.iterdir() if path.name != "tmp") == before
    assert list((toy / "home").iterdir()) == []


@pytest.mark.parametrize(
    ("rules", "code", "words"),
    [
        (b'pack fair "The fair"\n  for toy\n\n-- \xff\xfe\n', 1, "N101"),
        (RULES.encode() + "\n-- a \u202e mark\n".encode(), 1, "N102"),
        (RULES.replace("for toy", "for nobody").encode(), 1, "N601"),
        (RULES.encode() + b'\npack other "Other"\n  for toy\n', 1, "N211"),
        (RULES.encode() + b'\nscenario "it fails"\n  given 2 players\n  then level = 4\n', 1, "the pack was not added"),
        (b"-- nothing\n", 1, "N603"),
    ],
)
def test_rules_that_are_wrong_are_not_added(toy, warm, rules, code, words):
    files = {"deck.naipe": rules}
    data = form.archive_of(form.Packed(about(), files))
    (toy / "fair.naipepack").write_bytes(data)
    held(guarded(toy, warm, "add", "fair.naipepack"), code, words)
    assert not list((toy / "home").rglob("*.naipe"))


def test_two_packs_in_one_file_are_not_added(toy, warm):
    files = {"a.naipe": RULES.encode(), "b.naipe": b'pack other "Other"\n  for toy\n'}
    (toy / "fair.naipepack").write_bytes(form.archive_of(form.Packed(about(), files)))
    held(guarded(toy, warm, "add", "fair.naipepack"), 1, "not exactly one game or pack")


def test_a_good_pack_is_unpacked_in_its_folder_and_nowhere_else(toy, warm):
    (toy / "fair.naipepack").write_bytes(form.archive_of(form.Packed(about(), FILES)))
    held(guarded(toy, warm, "add", "fair.naipepack"), 0, "added fair")
    kept = [path.relative_to(toy / "home").as_posix() for path in (toy / "home").rglob("*") if path.is_file()]
    folder = f".local/share/naipe/packs/fair-{form.digest_of(FILES)[:24]}"
    assert sorted(kept) == [f"{folder}/deck.naipe", f"{folder}/pack.json"]


def test_a_drawing_and_a_picture_that_only_draw_are_kept_with_the_rules(toy, warm):
    files = svg('<g id="a"><path d="M0 0"/></g><use href="#a"/><rect fill="url(#b)"/>') | {"art/back.png": png(9, 9)}
    (toy / "fair.naipepack").write_bytes(form.archive_of(form.Packed(about(), files)))
    held(guarded(toy, warm, "add", "fair.naipepack"), 0, "1 card, 1 deck and 2 pictures", "added fair")
    kept = {path.name: path for path in (toy / "home").rglob("*") if path.is_file()}
    assert sorted(kept) == ["901.svg", "back.png", "deck.naipe", "pack.json"]
    assert kept["901.svg"].read_bytes() == files["art/901.svg"]


def test_a_pack_with_the_name_of_a_game_of_naipe_does_not_take_its_place(toy, warm):
    files = {"rules.naipe": SETTING.replace("game toy", "game agencia").encode()}
    said = form.About("agencia", "Toy", "game", naipe="1")
    (toy / "agencia.naipepack").write_bytes(form.archive_of(form.Packed(said, files)))
    held(guarded(toy, warm, "add", "agencia.naipepack"), 1, "a game of the name agencia comes with naipe")


def test_a_link_or_a_pipe_in_the_place_of_a_pack_is_not_read(toy, warm):
    os.mkfifo(toy / "pipe.naipepack")
    held(guarded(toy, warm, "add", "pipe.naipepack"), 1, "not an ordinary file")
    held(guarded(toy, warm, "add", "nothing.naipepack"), 1, "No such file")


def test_a_shelf_that_others_may_write_to_is_not_read(toy, warm):
    (toy / "fair.naipepack").write_bytes(form.archive_of(form.Packed(about(), FILES)))
    held(guarded(toy, warm, "add", "fair.naipepack"), 0, "added fair")
    (toy / "home" / ".local" / "share" / "naipe" / "packs").chmod(0o777)
    held(guarded(toy, warm, "packs"), 0, "no pack was added")


def test_a_folder_on_the_shelf_that_is_a_link_is_not_read(toy, warm):
    (toy / "fair.naipepack").write_bytes(form.archive_of(form.Packed(about(), FILES)))
    held(guarded(toy, warm, "add", "fair.naipepack"), 0, "added fair")
    shelf = toy / "home" / ".local" / "share" / "naipe" / "packs"
    (one,) = shelf.iterdir()
    one.rename(toy / "elsewhere")
    one.symlink_to(toy / "elsewhere")
    held(guarded(toy, warm, "packs"), 0, "no pack was added")


def test_a_page_is_not_written_through_a_link(toy, warm):
    (toy / "site").mkdir()
    (toy / "site" / "index.json").symlink_to(toy.parent / "outside" / "secret")
    held(guarded(toy, warm, "packs", "--index", "site"), 1, "link")
    assert (toy.parent / "outside" / "secret").read_text("utf-8") == "game secret of somebody\n"


def test_a_saved_game_with_digests_that_are_none_is_none(toy, warm):
    from interpreter.positions.journal import Header, written  # noqa: PLC0415 - for this one alone

    header = Header("agencia", "A", {}, 2, ("A", "B"), 1, held={"fair": 7})
    (toy / "a.game").write_bytes(written(header, ()))
    held(guarded(toy, warm, "play", "--resume", "a.game"), 1, "does not begin like a saved game")
