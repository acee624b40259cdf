"""The picture in the README is the screen of today: `python tests/benchmarks/picture.py` draws it anew."""

from __future__ import annotations

import html
import re
import subprocess
import sys
from xml.etree import ElementTree

from benchmarks import picture


def test_the_picture_is_the_screen_of_today(tmp_path):
    """The words are compared: where a letter stands and how wide it is differ between versions of rich."""
    made = tmp_path / "screen.svg"
    subprocess.run([sys.executable, picture.__file__, str(made)], check=True, stdout=subprocess.DEVNULL)
    kept = picture.PICTURE.read_text(encoding="utf-8")
    assert words(kept) == words(made.read_text(encoding="utf-8")), "run python tests/benchmarks/picture.py"


def test_the_picture_shows_a_board_a_log_and_a_question():
    shown = " ".join(words(picture.PICTURE.read_text(encoding="utf-8")))
    assert all(part in shown for part in ("── board", "── your hand", "── what happened", "do you start a revolt?"))


def words(svg: str) -> list[str]:
    """Return the texts of a picture, as they stand from top to bottom."""
    ElementTree.fromstring(svg)
    return [html.unescape(text).replace("\xa0", " ").strip() for text in re.findall(r"<text [^>]*>([^<]*)</text>", svg)]
