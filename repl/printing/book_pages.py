"""The page of a book, read as blocks, so that its PDF has the same content: headings, paragraphs, code, lists and
terms."""

from __future__ import annotations

from html.parser import HTMLParser

from dsl.records import dataclass

#: What becomes a block of the PDF; what else stands in these belongs to their text.
BLOCKS = ("h1", "h2", "h3", "h4", "p", "li", "pre", "dt", "dd")
#: What only a page on a screen needs: a way around, and texts that are folded up.
LEFT_OUT = ("head", "nav", "details")


@dataclass(frozen=True, slots=True)
class Block:
    """A piece of text: its `kind` is a tag of BLOCKS; `is_quiet` and `is_strong` choose its look."""

    kind: str
    text: str
    is_quiet: bool = False
    strong: str = ""


def blocks_of(page: str) -> list[dict[str, object]]:
    """Return the blocks of a page of a book as plain data. `strong` is the beginning of a text that is in bold."""
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
