"""The picture in the README is the screen of today: `python tests/benchmarks/picture.py` draws it anew."""

from __future__ import annotations

import html
import re
from xml.etree import ElementTree

from benchmarks import picture


def test_the_picture_is_the_screen_of_today():
    """The words are compared: where a letter stands and how wide it is differ between versions of rich."""
    made = picture.drawn(picture.session_at(picture.DECISIONS))
    kept = picture.PICTURE.read_text(encoding="utf-8")
    assert words(kept) == words(made), "run python tests/benchmarks/picture.py"


def test_the_picture_shows_a_board_a_log_and_a_question():
    shown = " ".join(words(picture.PICTURE.read_text(encoding="utf-8")))
    assert all(part in shown for part in ("── board", "── your hand", "── what happened", "Ana, start a revolt"))


def words(svg: str) -> list[str]:
    """Return the texts of a picture, as they stand from top to bottom."""
    ElementTree.fromstring(svg)
    return [html.unescape(text).replace("\xa0", " ").strip() for text in re.findall(r"<text [^>]*>([^<]*)</text>", svg)]
