"""`naipe print`: what is on the pages, what is found before they are written, and what a layout may not do."""

from __future__ import annotations

import io
import itertools
import json
import re
import struct
import subprocess
import sys
import zlib
from collections.abc import Iterator
from pathlib import Path

import pytest
from test_printed_game import printed

from dsl.files import writing
from places import ROOT, TESTS, rules_beside
from repl.cli.cli import run
from repl.cli.verbs.paper import watched
from repl.printing import setting
from repl.printing.layouts import layout_of
from repl.printing.printed import PrintedGame
from repl.printing.setting import Request, SetPages, press, set_cards
from repl.terminal.context import Context

typst = pytest.importorskip("typst", reason="naipe[print] is not installed")
pypdf = pytest.importorskip("pypdf")

SMALL = rules_beside(__file__, "print")


def naipe(*words: str) -> tuple[int, str, str]:
    out, err = io.StringIO(), io.StringIO()
    code = run(["print", *words], Context(io.StringIO(), out, err, {}))
    return code, out.getvalue(), err.getvalue()


def text_of(pdf: bytes) -> str:
    """Return what stands on all pages, as `flat` has it."""
    return flat("\n".join(page.extract_text() for page in pypdf.PdfReader(io.BytesIO(pdf)).pages))


def flat(text: str) -> str:
    """Return a text without spaces and hyphens: where lines end there are others."""
    return re.sub(r"[\s\u00a0\u00ad-]+", "", text)


def chunks_of(picture: bytes) -> Iterator[tuple[bytes, bytes]]:
    """Yield the chunks of a PNG with their contents; each has the checksum that it should have."""
    at = 8
    while at < len(picture):
        size, kind = struct.unpack(">I4s", picture[at : at + 8])
        content = picture[at + 8 : at + 8 + size]
        assert zlib.crc32(kind + content) == int.from_bytes(picture[at + 8 + size : at + 12 + size])
        yield kind, content
        at += 12 + size


@pytest.fixture
def small(tmp_path, monkeypatch) -> Path:
    monkeypatch.chdir(tmp_path)
    folder = tmp_path / "small"
    folder.mkdir()
    (folder / "rules.naipe").write_text(SMALL, encoding="utf-8")
    return folder


# ------------------------------------------------------------------- the pages


ALL = ("agencia", "--lang", "pt", "--layout")


@pytest.mark.parametrize(
    ("words", "some"),
    [
        ((*ALL, "words"), 4),
        pytest.param((*ALL, "words"), 1, marks=pytest.mark.soak),
        pytest.param((*ALL, "default"), 1, marks=pytest.mark.soak),  # pypdf reads each line of the ornaments
        (("som", "--lang", "ca", "--layout", "tiles", "--set", "round=disc"), 1),
        *(
            pytest.param((game, "--lang", language, "--layout", "words", "--force"), 1, marks=pytest.mark.soak)
            for game, language in (
                ("boratime", "pt"),
                ("limit", "fr"),
                ("clash", "pt"),
                ("coreto", "ca"),
                ("invernada", "fr"),
                ("sueca", "en"),
            )
        ),
    ],
    ids=str,
)
def test_the_text_of_the_pages_is_that_of_show(words, some, tmp_path):
    """`some`: of so many cards, one is printed."""
    out, to = io.StringIO(), tmp_path / "cards.pdf"
    run(["show", *words[:3], "--json"], Context(io.StringIO(), out, out, {}))
    cards = json.loads(out.getvalue())["cards"][::some]
    code, _, err = naipe(words[0], *(card["number"] for card in cards), *words[1:], "--to", str(to))
    assert code == 0, err
    found = text_of(to.read_bytes())
    assert [c["number"] for c in cards if flat(" ".join(line["text"] for line in c["lines"])) not in found] == []
    for card in cards:  # a number may be read between the two lines of a title
        assert flat(card["title"]) in found or all(flat(word) in found for word in card["title"].split()), card["title"]


@pytest.mark.parametrize("layout", ["default", "shop"])
def test_a_title_is_not_broken_at_a_hyphen(layout, tmp_path):
    """Portuguese writes a hyphen again where a line begins, so a broken title has two."""
    words = ("agencia", "171", "177", "--lang", "pt", "--layout", layout, "--to", str(tmp_path / "cards.pdf"))
    assert naipe(*words)[0] == 0
    text = "\n".join(page.extract_text() for page in pypdf.PdfReader(tmp_path / "cards.pdf").pages)
    assert "pós-apocalíptica" in text and "bem-estar" in text


def test_nine_cards_a_sheet_and_their_backs_behind_them(tmp_path):
    words = ("som", "--lang", "ca", "--backs", "mirrored")
    for name in ("one.pdf", "two.pdf"):
        code, said, _ = naipe(*words, "--to", str(tmp_path / name))
        assert code == 0 and said.startswith("67 cartes: ")
    assert (tmp_path / "one.pdf").read_bytes() == (tmp_path / "two.pdf").read_bytes(), "the same bytes twice"
    pages = pypdf.PdfReader(tmp_path / "one.pdf").pages
    assert len(pages) == 16
    assert [round(float(side) * 25.4 / 72, 1) for side in pages[0].mediabox[2:]] == [210, 297]
    assert "Servei de justícia" in pages[0].extract_text() and pages[1].extract_text().count("serveis") == 9


def test_backs_lie_behind_their_fronts(small):
    """Seen from the back of the paper, the first place of a row is the last; over the short edge, the last row is the first."""
    for turned, place in (("mirrored", "right top"), ("flipped", "left bottom")):
        assert naipe(str(small), "1", "--backs", turned, "--to", "a.pdf")[0] == 0
        (x, y) = first_place(pypdf.PdfReader("a.pdf").pages[1])
        assert ("right" if x > 300 else "left", "top" if y > 420 else "bottom") == tuple(place.split())


def first_place(page: pypdf.PageObject) -> tuple[float, float]:
    """Return where the first text of a page stands, in points from the left and from below."""
    found: list[tuple[float, float]] = []

    def visit(text: str, cm: list[float], tm: list[float], *_: object) -> None:
        if text.strip():
            found.append((tm[4] * cm[0] + tm[5] * cm[2] + cm[4], tm[4] * cm[1] + tm[5] * cm[3] + cm[5]))

    page.extract_text(visitor_text=visit)
    return found[0]


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("agencia", ("agencia", "014", "132", "996", "--lang", "pt", "--layout", "default")),
        ("tiles", ("som", "1", "19", "34", "104", "--lang", "ca", "--layout", "tiles", "--set", "round=disc")),
        ("words", ("agencia", "014", "022", "--lang", "en", "--layout", "words")),
    ],
)
def test_pages_look_as_they_did(name, words, golden, tmp_path):
    """The text of the page and how it is laid out, as typst 0.15 sets it."""
    assert naipe(*words, "--to", str(tmp_path / "a.pdf"))[0] == 0
    reader = pypdf.PdfReader(tmp_path / "a.pdf")
    golden(f"printing/{name}.txt", "\n\f\n".join(page.extract_text() for page in reader.pages) + "\n")


#: Pages that are kept as pictures: the game, its language, the cards, the layout, what is set for it, and which page of it.
PICTURES = {
    "nine-cards": ("agencia", "pt", ("014", "132", "996", "001", "022"), "default", {}, 0),
    "their-backs": ("agencia", "pt", ("014", "132", "996", "001", "022"), "default", {}, 1),
    "tiles-and-rounds": ("som", "ca", ("1", "19", "34", "6", "104"), "tiles", {"round": "disc"}, 1),
    "words-alone": ("agencia", "en", ("014", "022", "132"), "words", {}, 0),
    "for-a-press": ("limit", "fr", ("309",), "shop", {}, 0),
}


@pytest.mark.parametrize("name", PICTURES)
def test_a_page_is_the_picture_that_it_was(name, request):
    """At 60 pixels an inch, as typst 0.15 draws it. On another processor a shade may be another one: not a line."""
    game, language, numbers, layout, options, page = PICTURES[name]
    shown = printed(game, language)
    cards = [card for card in shown.cards if card.number in numbers]
    wanted = Request("png", 60, backs="mirrored", options=options)
    picture = set_cards(shown, cards, layout_of(layout, ()), wanted, ()).files[page]
    path = TESTS / "golden" / "printing" / f"{name}.png"
    if request.config.getoption("--update"):
        path.write_bytes(picture)
    kept = path.read_bytes()
    if picture != kept:
        assert picture[16:24] == kept[16:24], "another size"
        rows = zip(pixels(picture, 2000), pixels(kept, 2000))
        others = sum(abs(one - other) > 24 for new, old in rows if new != old for one, other in zip(new, old))
        assert others == 0, f"{others} pixels are others: look at the page, and if it is right, run pytest --update"


def test_a_drawing_shows_no_file_from_outside(small):
    (small / "art").mkdir()
    (small.parent / "secret.png").write_bytes(typst.compile(b"#set page(width: 9pt, height: 9pt)", format="png"))
    link = f'<image href="{small.parent / "secret.png"}" width="9" height="9"/>'
    (small / "art" / "1.svg").write_text(f'<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">{link}</svg>')
    code, _, err = naipe(str(small), "1")
    assert code == 1 and "absolute paths are not allowed" in err and "1.svg" in err


#: The layout, what is set for it, and how wide and high a card is, in millimetres.
SIZES = {
    "poker": ("default", {}, 63, 88),
    "bridge": ("default", {"size": "bridge"}, 57, 89),
    "mini": ("default", {"size": "mini"}, 44, 63),
    "tarot": ("default", {"size": "tarot"}, 70, 120),
    "square": ("default", {"size": "square"}, 63, 63),
    "tile": ("tiles", {}, 63, 63),
    "smaller tile": ("tiles", {"side": "50"}, 50, 50),
}


@pytest.mark.parametrize("name", SIZES)
def test_cards_are_as_large_as_they_are_said_to_be(name, small):
    """The cutting marks in the margins, measured on the page to a tenth of a millimetre."""
    layout, options, width, height = SIZES[name]
    game = printed(str(small), "en")
    page = drawn(game, layout, options)
    across, down = marks(page, "upright"), marks(page, "level")
    assert len(across) > 1 and len(down) > 1
    assert all(abs(after - before - width) <= 0.1 for before, after in itertools.pairwise(across)), across
    assert all(abs(after - before - height) <= 0.1 for before, after in itertools.pairwise(down)), down
    assert abs(across[0] + across[-1] - 210) <= 0.1 and abs(down[0] + down[-1] - 297) <= 0.1, "in the middle of an A4"


def drawn(game: PrintedGame, layout: str, options: dict[str, str]) -> pypdf.PageObject:
    """Return the first page of the cards of a game as PDF."""
    request = Request("pdf", options=options)
    return pypdf.PdfReader(io.BytesIO(set_cards(game, game.cards, layout_of(layout, ()), request, ()).files[0])).pages[
        0
    ]


def paths(page: pypdf.PageObject) -> Iterator[list[tuple[float, float]]]:
    """Yield the corners of each path of a page in millimetres from its left upper corner (ISO 32000-1, 8.3.4 and 8.5.2)."""
    at, above = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0), []
    so_far: list[tuple[float, float]] = []
    for numbers, operator in page.get_contents().operations:
        values = [float(one) for one in numbers] if operator in (b"cm", b"m", b"l", b"c", b"re") else []
        if operator == b"q":
            above.append(at)
        elif operator == b"Q":
            at = above.pop()
        elif operator == b"cm":
            (a, b, c, d, e, f), (p, q, r, s, t, u) = values, at
            at = (a * p + b * r, a * q + b * s, c * p + d * r, c * q + d * s, e * p + f * r + t, e * q + f * s + u)
        elif operator in (b"m", b"l", b"c"):
            if operator == b"m" and so_far:
                yield so_far
                so_far = []
            x, y = values[-2:]
            p, q, r, s, t, u = at
            so_far.append(((x * p + y * r + t) * 25.4 / 72, 297 - (x * q + y * s + u) * 25.4 / 72))
        elif operator in (b"S", b"s", b"f", b"n", b"B", b"b", b"W") and so_far:
            yield so_far
            so_far = []


def marks(page: pypdf.PageObject, which: str) -> list[float]:
    """Return where the marks of 4.5 mm stand, once each: the upright ones from the left, the level ones from above."""
    found = set()
    for path in paths(page):
        if len(path) == 2:
            (x, y), (x2, y2) = path
            across, down = abs(x2 - x), abs(y2 - y)
            if abs(max(across, down) - 4.5) < 0.1 and min(across, down) < 0.01:
                if which == "upright" and across < 0.01:
                    found.add(round(x, 3))
                elif which == "level" and down < 0.01:
                    found.add(round(y, 3))
    return sorted(found)


def test_a_round_is_as_large_as_it_is_said_to_be(small):
    """The circle along which it is cut is a path of four curves: as wide as it is high, in the middle of its place."""
    for options, across in (({"size": "round"}, 45.0), ({"size": "round", "across": "60"}, 60.0)):
        circles = []
        for path in paths(drawn(printed(str(small), "en"), "tiles", options)):
            xs, ys = [x for x, _ in path], [y for _, y in path]
            if len(path) >= 4 and abs(max(xs) - min(xs) - across) <= 0.1:
                circles.append((min(xs), max(xs), max(ys) - min(ys)))
        assert len(circles) == 2 and all(abs(high - across) <= 0.1 for _, _, high in circles), circles
        assert abs(circles[1][0] - circles[0][1] - 2) <= 0.1, "2 mm between them"


@pytest.mark.parametrize(("paper", "size"), [("a4", (210, 297)), ("letter", (215.9, 279.4))])
def test_the_paper_is_what_it_is_said_to_be(paper, size, small):
    assert naipe(str(small), "--paper", paper, "--to", "a.pdf")[0] == 0
    box = pypdf.PdfReader("a.pdf").pages[0].mediabox
    assert (float(box[2]) * 25.4 / 72, float(box[3]) * 25.4 / 72) == pytest.approx(size, abs=0.1)


def pixels(png: bytes, most: int = 140) -> list[list[int]]:
    """Return the red part of each pixel of a PNG with four parts of eight bits (PNG, 9.2: filters)."""
    width, data, place = int.from_bytes(png[16:20]), b"", 8
    while place < len(png):
        length, kind = int.from_bytes(png[place : place + 4]), png[place + 4 : place + 8]
        data += png[place + 8 : place + 8 + length] if kind == b"IDAT" else b""
        place += length + 12
    raw, rows, above = zlib.decompress(data), [], bytes(width)
    for start in range(0, min(most * (4 * width + 1), len(raw)), 4 * width + 1):
        above = unfiltered(raw[start], raw[start + 1 : start + 1 + 4 * width : 4], above)
        rows.append(list(above))
    return rows


def unfiltered(kind: int, line: bytes, above: bytes) -> bytes:
    """Return one part (such as red) of a row of pixels, from what a filter of PNG has made of it and the row above."""
    if kind == 0:
        return line
    if kind == 2:
        return bytes((one + up) & 255 for one, up in zip(line, above))
    done, left, corner = bytearray(), 0, 0
    for one, up in zip(line, above):
        if kind == 1:
            guess = left
        elif kind == 3:
            guess = (left + up) // 2
        else:
            guess = min((left, up, corner), key=lambda other: abs(left + up - corner - other))
        left, corner = (one + guess) & 255, up
        done.append(left)
    return bytes(done)


def test_a_print_service_gets_a_file_a_card(small):
    assert naipe(str(small), "--layout", "shop", "--format", "png", "--to", "shop")[0] == 0
    files = sorted(path.name for path in Path("shop").iterdir())
    assert files == ["001-1-first.png", "002-2-second.png"]
    head = Path("shop", files[0]).read_bytes()[16:24]
    assert (int.from_bytes(head[:4]), int.from_bytes(head[4:])) == (815, 1110), "69 x 94 mm at 300 dpi"
    chunks = list(chunks_of(Path("shop", files[0]).read_bytes()))
    assert [kind for kind, _ in chunks][:2] == [b"IHDR", b"pHYs"] and chunks[-1][0] == b"IEND"
    across, down, unit = struct.unpack(">IIB", chunks[1][1])
    assert (across, down, unit) == (11811, 11811, 1), "pixels a metre: 300 an inch"


def test_a_page_of_html_needs_no_library_and_asks_nobody(small, monkeypatch):
    monkeypatch.setitem(sys.modules, "typst", None)
    code, said, _ = naipe(str(small), "--to", "cards.html")
    text = Path("cards.html").read_text(encoding="utf-8")
    assert code == 0 and said == "2 cards: cards.html\n"
    assert "You draw 2 cards." in text and '<html lang="en">' in text and "CC0" in text
    assert not re.search("<script|<link|http|url\\(", text)
    code, said, err = naipe(str(small))
    assert code == 2 and "pip install 'naipe[print]'" in err and "--format html" in err
    assert [path.name for path in Path().iterdir() if path.suffix == ".pdf"] == []


def test_pictures_lie_beside_the_rules_and_too_few_pixels_are_told(small):
    (small / "art").mkdir()
    black = typst.compile(b"#set page(width: 10pt, height: 10pt, fill: black)", format="png", ppi=144)
    (small / "art" / "1.png").write_bytes(black)
    code, _, err = naipe(str(small), "--to", "with.pdf")
    assert code == 0 and "art/1.png has" in err and "dpi" in err and "these do not: 2 Second" in err
    assert b"/Image" in Path("with.pdf").read_bytes()


def test_what_is_no_picture_is_told_with_its_card(small):
    (small / "art").mkdir()
    (small / "art" / "2.png").write_bytes(b"\x89PNG\r\n\x1a\n")
    (small / "art" / "back.jpg").write_bytes(b"GIF89a")
    huge = (50_000).to_bytes(4)
    (small / "art" / "1.png").write_bytes(b"\x89PNG\r\n\x1a\n\x00\x00\x00\x0dIHDR" + huge + huge)
    code, _, err = naipe(str(small))
    assert code == 1 and "art/back.jpg is no picture" in err
    assert "rules.naipe:23: 2 Second: art/2.png is no picture" in err
    assert "1 First: art/1.png is no picture that can be read" in err, "2,500 million pixels are not unpacked"
    assert naipe(str(small), "--force", "--backs", "mirrored", "--to", "a.pdf")[0] == 0


# ------------------------------------------------------------------ what is found


def test_what_does_not_fit_is_told_with_its_place_and_nothing_is_written(small):
    rules = small / "rules.naipe"
    rules.write_text(SMALL.replace(": you draw 2", "\n  you draw 2" * 60), encoding="utf-8")
    code, said, err = naipe(str(small))
    assert (code, said, [path.name for path in Path().iterdir()]) == (1, "", ["small"])
    place = r"rules\.naipe:23: 2 Second: the text does not fit: it needs [\d.]+ mm of 64\.4 mm at 7 pt\n"
    assert re.search(place, err) and "one card would be wrong on paper. Nothing is written" in err
    assert naipe(str(small), "--check")[0] == 1
    assert naipe(str(small), "1", "--to", "other.pdf")[:2] == (0, "one card: other.pdf\n")
    assert naipe(str(small), "--force", "--to", "a.pdf")[0] == 0
    assert Path("a.pdf").read_bytes().startswith(b"%PDF")


def test_a_name_of_the_code_and_a_missing_licence_are_told(small):
    noted = "\n  let the_hour be count of pile\n  set the_hour to the_hour + 1\n  if the_hour > 3: you draw 1"
    text = SMALL.replace(": you draw 2", noted).replace('  licence "CC0"\n', "")
    (small / "rules.naipe").write_text(text, encoding="utf-8")
    code, _, err = naipe(str(small), "--check")
    assert code == 1 and "Small has no line `licence` in its credits" in err
    assert "rules.naipe:22: 2 Second: the text says names of the code: the_hour." in err


def test_check_writes_nothing(small):
    assert naipe(str(small), "--check") == (0, "", "all cards can be printed\n")
    assert [path.name for path in Path().iterdir()] == ["small"]


def test_a_letter_that_no_font_has_is_told_with_its_card(small):
    rules = small / "rules.naipe"
    rules.write_text(SMALL.replace('"Second"', '"漢 Second"'), encoding="utf-8")
    code, _, err = naipe(str(small))
    assert code == 1 and "rules.naipe:23: 2 漢 Second: “漢” is not in the font Libertinus Serif" in err
    assert naipe(str(small), "--force", "--to", "boxes.pdf")[0] == 0 and "is not in the font" in err
    assert Path("boxes.pdf").read_bytes().startswith(b"%PDF")


def test_a_font_that_is_not_there_is_told_and_no_empty_card_is_written(small):
    layout = (ROOT / "repl/printing/layouts/words.typ").read_text(encoding="utf-8")
    Path("mine.typ").write_text(layout.replace("#show: naipe", '#show: naipe\n#set text(font: "Nowhere Sans")'))
    code, said, err = naipe(str(small), "--layout", "mine.typ", "--to", "a.pdf")
    assert (code, said) == (1, "") and "the font nowhere sans, which is not there" in err
    assert "the cards would be wrong on paper" in err and not Path("a.pdf").exists()
    assert naipe(str(small), "--layout", "mine.typ", "--force", "--to", "a.pdf")[0] == 0


@pytest.mark.parametrize(
    ("words", "which"),
    [(("--to", "a.pdf"), 1), (("--layout", "shop", "--format", "png", "--to", "to/shop"), 2), (("--to", "a.html"), 1)],
)
def test_a_full_disk_is_told_and_leaves_all_as_it_was(words, which, small, monkeypatch):
    """Of several pages none is written if one cannot be, and no folder is made for them."""
    if which == 1:
        Path(words[-1]).write_bytes(b"what was there")
    before = {path: path.read_bytes() for path in Path().rglob("*") if path.is_file()}
    real, count = writing.written_beside, [0]

    def full(path: Path, *args: object, **more: object) -> Path:
        if "naipe" not in path.name and small.parent in path.absolute().parents:
            count[0] += 1
            if count[0] == which:
                raise OSError(28, "No space left on device", str(path))
        return real(path, *args, **more)

    monkeypatch.setattr(writing, "written_beside", full)
    code, said, err = naipe(str(small), *words)
    assert (code, said) == (2, "") and "cannot be written: No space left on device" in err and count == [which]
    assert {path: path.read_bytes() for path in Path().rglob("*") if path.is_file()} == before
    assert not Path("to").exists()


def test_a_disk_without_room_for_what_is_set_is_told(small, monkeypatch):
    def full(path: Path, *args: object, **more: object) -> None:
        raise OSError(28, "No space left on device", str(path))

    monkeypatch.setattr(setting.writing, "write_whole", full)
    code, said, err = naipe(str(small), "--to", "a.pdf")
    assert (code, said) == (1, "") and "No space left on device" in err and not Path("a.pdf").exists()


class Screen(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_whoever_watches_sees_what_is_under_way(small):
    out, err = io.StringIO(), Screen()
    words = ["print", str(small), "--to", "a.pdf"]
    assert run(words, Context(io.StringIO(), out, err, {"TERM": "xterm", "COLUMNS": "80"})) == 0
    assert "setting cards: 2" in err.getvalue() and "0:00:0" in err.getvalue() and "setting" not in out.getvalue()
    assert naipe(str(small), "--to", "a.pdf")[2] == "", "and nothing where nobody watches"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("agencia", "--layout", "worsd"), "there is no layout `worsd`"),
        (("agencia", "--to", "rules.naipe"), "rules.naipe is not a name for a page"),
        (("agencia", "--set", "x"), "--set needs NAME=VALUE, not `x`"),
        (("agencia", "--format", "html", "--layout", "words"), "HTML has one look"),
        (("agencia", "--changed", "--force"), "expected one argument"),
        (("agencia", "nothing of the kind"), "There is no card"),
    ],
)
def test_what_cannot_be_is_told_in_a_line(words, said, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    code, out, err = naipe(*words)
    assert code == 2 and out == "" and said in err and list(tmp_path.iterdir()) == []


# ------------------------------------------------------------------ what is new


def test_only_what_says_something_else_than_a_saved_print(small):
    out = io.StringIO()
    run(["show", str(small), "--json"], Context(io.StringIO(), out, out, {}))
    Path("then.json").write_text(out.getvalue(), encoding="utf-8")
    assert naipe(str(small), "--changed", "then.json")[2].startswith("naipe: no card has another text")
    rules = small / "rules.naipe"
    rules.write_text(
        SMALL.replace("you draw 2", "you draw 3").replace('"First"', '"First", copies 2'), encoding="utf-8"
    )
    assert naipe(str(small), "--changed", "then.json")[1] == "3 cards: small-cards.pdf\n", (
        "and where there are more copies"
    )
    Path("then.json").write_text("{}", encoding="utf-8")
    assert "then.json does not contain the saved output" in naipe(str(small), "--changed", "then.json")[2]


def test_only_what_says_something_else_than_at_a_commit(small):
    def git(*words: str) -> None:
        who = ("-c", "user.name=a", "-c", "user.email=a@b.c")
        subprocess.run(["git", *who, *words], cwd=small.parent, check=True, capture_output=True)

    assert "in no git repository" in naipe(str(small), "--changed", "HEAD")[2]
    git("init")
    git("add", ".")
    git("commit", "-m", "one")
    rules = small / "rules.naipe"
    rules.write_text(SMALL.replace("you draw 2", "you draw 3"), encoding="utf-8")
    assert naipe(str(small), "--changed", "HEAD")[:2] == (0, "one card: small-cards.pdf\n")
    assert flat("You draw 3 cards.") in text_of(Path("small-cards.pdf").read_bytes())
    assert naipe(str(small), "--changed", "2037-12-31")[1] == "one card: small-cards.pdf\n", (
        "the last commit before a day"
    )
    assert "no commit `1999-01-01`" in naipe(str(small), "--changed", "1999-01-01")[2]
    assert "no commit `nowhere`" in naipe(str(small), "--changed", "nowhere")[2]


def test_a_pack_prints_its_own_cards(tmp_path):
    pack = str(TESTS / "packs" / "cotidiano")
    code, said, err = naipe(pack, "--lang", "pt", "--to", str(tmp_path / "a.pdf"))
    assert code == 0, err
    assert said.startswith("7 cartas: "), "four of its own, and three more copies of cards of the game"


# ------------------------------------------------------------- somebody else's layout


def set_with(layout: str, small: Path, **bounds: int) -> SetPages:
    (small.parent / "strange").mkdir(exist_ok=True)
    path = small.parent / "strange" / "strange.typ"
    path.write_text(f'#import "naipe.typ": *\n#show: naipe\n{layout}', encoding="utf-8")
    game = printed(str(small), "en")
    return set_cards(game, game.cards, layout_of(str(path), ()), Request(**bounds), ())


def test_a_layout_is_written_as_a_file_to_change(small):
    code, said, _ = naipe(str(small), "--layout", "words", "--eject")
    assert code == 0 and f"naipe print {small} --layout mine.typ" in said
    assert Path("mine.typ").read_bytes() == (ROOT / "repl/printing/layouts/words.typ").read_bytes()
    assert naipe(str(small), "--layout", "mine.typ", "--to", "a.pdf")[0] == 0
    assert naipe(str(small), "--eject")[0] == 2, "never over one that is there"
    assert "ends in .typ" in naipe(str(small), "--eject", "--to", "a.pdf")[2]


def test_a_designer_changes_a_layout(small):
    text = (ROOT / "repl/printing/layouts/default.typ").read_text(encoding="utf-8")
    (small / "mine.typ").write_text(text.replace("63mm, 88mm", "44mm, 63mm").replace("51mm", "26mm"), encoding="utf-8")
    assert naipe(str(small), "--layout", "mine", "--to", "a.pdf")[0] == 0
    assert flat("You draw 2 cards.") in text_of(Path("a.pdf").read_bytes())
    (small / "mine.typ").write_text("#let x = (\n", encoding="utf-8")
    code, _, err = naipe(str(small), "--layout", "mine")
    assert code == 1 and "unclosed delimiter" in err and "mine.typ:1:9" in err


@pytest.mark.parametrize(
    ("layout", "said"),
    [
        ('#read("/../../../../etc/passwd")', "would escape the project root"),
        ('#read("/etc/passwd")', "file not found"),
        (
            '#import "@" + "preview/cetz:0.3.0": *',
            r"failed to download package .*(Network is unreachable|Connection refused)",
        ),
    ],
)
def test_it_reads_nothing_outside_and_has_no_network(small, layout, said):
    error = set_with(layout, small).error
    assert error is not None and re.search(said, error["message"])


def test_it_may_not_name_a_package(small):
    (small / "far.typ").write_text('#import "@preview/cetz:0.3.0"', encoding="utf-8")
    code, _, err = naipe(str(small), "--layout", "far")
    assert code == 2 and "imports @preview/…, a package that would be fetched" in err


def test_it_cannot_go_on_for_ever(small):
    slow = "#let n = 0\n#for i in range(100000) { for j in range(100000) { n += 1 } }\n"
    assert (set_with(slow, small, seconds=1).error or {})["bound"] == "time"


@pytest.mark.skipif(sys.platform != "linux", reason="memory is bounded where the system can do it")
def test_it_cannot_take_all_memory(small):
    large = '#let t = "x" * 1000000\n#let a = range(100000).map(i => t + str(i))\n#a.len()\n'
    assert (set_with(large, small, bytes=900_000_000, seconds=20).error or {})["bound"] == "memory"


def test_every_day_is_the_same_day(small):
    (pages,) = set_with("#datetime.today().display()", small).files
    assert "19700101" in text_of(pages)


def test_its_own_findings_are_told_as_they_stand(small):
    done = set_with('#tell(cards.at(0), "too pale", share: 12)\n#lay(c => [], c => [], (60mm, 60mm))', small)
    assert done.findings == ({"noun": "card", "number": "1", "what": "too pale", "share": 12},)


@pytest.mark.parametrize(("wide", "told"), [(1050, 0), (1049, 1)])
def test_a_picture_with_just_the_pixels_for_300_dpi_is_not_told(wide, told, small):
    """Lengths are in points, so 1050 pixels on 88.9 mm divide to 299.99999999999994 for each inch."""
    drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>'
    art = f"(path: bytes({json.dumps(drawing)}), width: {wide}, height: 2000)"
    done = set_with(f'#picture({art}, 88.9mm, 20mm, "a dot", card: cards.at(0))', small)
    assert done.error is None and len(done.findings) == told


def test_cards_that_just_fit_on_a_sheet_are_laid_on_it(small):
    """Five cards of 38.2 mm with gaps of 1 mm are as wide as A4 without its margins; their lengths divide to a little less."""
    done = set_with("#lay(c => [], c => [], (38.2mm, 40mm), gap: 1mm, some: copies.slice(0, 1) * 30)", small)
    assert done.error is None and len(pypdf.PdfReader(io.BytesIO(done.files[0])).pages) == 1


# ------------------------------------------------------------------ again while one edits


def test_the_pages_are_drawn_again_after_an_edit(small, monkeypatch):
    rules, found = small / "rules.naipe", []

    def edits() -> Iterator[None]:
        for text in ("you draw 3", "you drawz 4", "you draw 5"):
            rules.write_text(SMALL.replace("you draw 2", text), encoding="utf-8")
            yield
            found.append(text_of(Path("a.pdf").read_bytes()))
        (small / "art").mkdir()
        (small / "art" / "1.png").write_bytes(
            typst.compile(b"#set page(width: 9cm, height: 9cm)", format="png", ppi=300)
        )
        yield
        assert b"/Image" in Path("a.pdf").read_bytes()
        yield
        raise KeyboardInterrupt

    monkeypatch.setattr(watched, "pauses", edits)
    code, said, err = naipe(str(small), "--watch", "--to", "a.pdf")
    assert code == 0 and "Ctrl-C ends this" in err
    assert said.count("changed: 2 Second\n") == 2 and said.count("2 cards: a.pdf\n") == 4, (
        "nothing is drawn without a change"
    )
    assert 'no such verb "drawz"' in err and "rules.naipe:23:" in err
    assert ["Youdraw3cards" in text for text in found] == [True, True, False], (
        "what is wrong leaves the pages as they are"
    )
    assert "Youdraw5cards" in found[2]


def test_a_press_is_warm_the_second_time_and_draws_the_same(small):
    game = printed(str(small), "en")
    with press() as made:
        first = made.set(game, game.cards, layout_of("default", ()), Request(), ())
        process = made._process
        again = made.set(game, game.cards, layout_of("default", ()), Request(), ())
        other = made.set(game, game.cards[:1], layout_of("default", ()), Request(), ())
        assert made._process is process
    assert (
        first.files == again.files and "Second" not in text_of(other.files[0]) and "Second" in text_of(first.files[0])
    )
    assert process is not None and process.poll() is not None, "nothing is left behind"
