"""Check the pictures in a pack, because a stranger may have made them: their names and their contents."""

from __future__ import annotations

import re

from dsl.files import archives
from dsl.messages.message import Message
from repl.printing.pictures import ENDINGS, FOLDER, size_in
from repl.printing.printed import MAX_PIXELS

#: The highest number of bytes of a picture and of all pictures together, and the highest number of pictures.
LARGEST_PICTURE, MOST_OF_PICTURES, MOST_PICTURES = 4_000_000, 40_000_000, 500
#: Dangerous content of an SVG drawing: declared entities, scripts, embedded documents, loaded files, changed links.
ACTIVE = re.compile(
    r"<!doctype|<!entity|<\?xml-stylesheet|@import|javascript:"
    r"|<\s*(?:[\w.-]+:)?(?:script|foreignobject|iframe|object|embed|handler|listener|audio|video)\b"
    r"|[\s\"'/]on[a-z]+\s*=|attributename\s*=\s*[\"']?\s*(?:[\w.-]+:)?href"
    r"|[\s\"'/:](?:href|src)\s*=\s*(?![\"']?\s*(?:#|data:image/(?:png|jpeg);base64,))"
    r"|url\(\s*(?![\"']?\s*#)",
    re.IGNORECASE,
)
#: Letters written as character references, which could hide the content above.
WRITTEN_BY_NUMBER = re.compile(r"&#")


def is_name_of_picture(name: str) -> bool:
    """Tell whether a name is the path of a picture within a pack: `art/NAME` with a known ending."""
    folder, _, called = name.partition("/")
    return (
        folder == FOLDER
        and archives.is_plain_name(name)
        and "/" not in called
        and not called.startswith(".")
        and len(called) <= 80
        and called.lower().endswith(ENDINGS)
    )


def trouble_with(name: str, content: bytes) -> Message | None:
    """Return the reason why a pack must not contain a picture; None if it may."""
    if len(content) > LARGEST_PICTURE:
        return Message("file-in-pack-is-larger-than-n-kb", file=name, n=LARGEST_PICTURE // 1000)
    if name.lower().endswith(".svg"):
        return _trouble_with_drawing(name, content)
    width, height = size_in(content)
    is_of_its_kind = content.startswith(b"\x89PNG") == name.lower().endswith(".png")
    if not is_of_its_kind or not 0 < width * height <= MAX_PIXELS:
        return Message("picture-in-pack-is-none", file=name)
    return None


def _trouble_with_drawing(name: str, content: bytes) -> Message | None:
    try:
        text = content.decode("utf-8")
    except UnicodeDecodeError:
        return Message("picture-in-pack-is-none", file=name)
    if "\0" in text or not re.search(r"<\s*(?:[\w.-]+:)?svg\b", text):
        return Message("picture-in-pack-is-none", file=name)
    found = ACTIVE.search(text) or WRITTEN_BY_NUMBER.search(text)
    return (
        None if found is None else Message("drawing-in-pack-does-more-than-draw", file=name, what=found[0].strip()[:20])
    )
