"""Read the HTML page of a book as blocks (headings, paragraphs, code, lists, terms), so that its PDF has the same content."""

from __future__ import annotations

from html.parser import HTMLParser

from dsl.records import dataclass

#: The tags that become a block of the PDF; other tags inside them only contribute their text.
BLOCKS = ("h1", "h2", "h3", "h4", "p", "li", "pre", "dt", "dd")
#: The parts of the page that only a screen needs: the navigation, and texts that a reader can open.
LEFT_OUT = ("head", "nav", "details")


@dataclass(frozen=True, slots=True)
class Block:
    """A block of text. `kind` is a tag of BLOCKS; `is_quiet` and `strong`, its bold beginning, determine its look."""

    kind: str
    text: str
    is_quiet: bool = False
    strong: str = ""


def blocks_of(page: str) -> list[dict[str, object]]:
    """Return the blocks in the page of a book as plain data. `strong` is the bold beginning of a text."""
    reader = _Reader()
    reader.feed(page)
    return [
        {"kind": one.kind, "text": one.text, "quiet": one.is_quiet, "strong": one.strong}
        for one in reader.found
        if one.text
    ]


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found: list[Block] = []
        self._kind = ""
        self._is_quiet = self._is_strong = self._is_link_out = False
        self._left_out = 0
        self._text: list[str] = []
        self._strong: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in LEFT_OUT:
            self._left_out += 1
        self._is_link_out = tag == "a" and ("class", "skip") in attrs
        if tag in BLOCKS:
            self._kind, self._is_quiet = tag, ("class", "quiet") in attrs
            self._text, self._strong = [], []
        self._is_strong = tag == "strong"

    def handle_endtag(self, tag: str) -> None:
        if tag in LEFT_OUT:
            self._left_out -= 1
        elif tag == self._kind:
            text, strong = "".join(self._text), "".join(self._strong)
            if tag != "pre":
                text = " ".join(text.split(" "))
            self.found.append(Block(tag, text.strip("\n"), self._is_quiet, strong))
            self._kind = ""
        self._is_strong = self._is_link_out = False

    def handle_data(self, data: str) -> None:
        if self._left_out or self._is_link_out or not self._kind:
            return
        self._text.append(data)
        if self._is_strong:
            self._strong.append(data)
