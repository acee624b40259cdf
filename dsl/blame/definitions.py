"""Repair a definition that uses a value or zone of players, but does not say which player it means. For `define held as
count of hand` it proposes `define held of player p as count of p.hand`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

_HEAD = re.compile(r"define ([^\W\d]\w*) as (.+)")
#: A pattern for the place before a name without an owner: no dot comes before it (as before a field), and no word such
#: as `most`.
_FREE = r"(?<![\w.\"])" + "".join(f"(?<!{word} )" for word in ("most", "fewest", "highest", "lowest", "total"))
_OWNED = re.compile(r"^(zone|value|define|tally) (\w+(?:, *\w+)*) of player\b", re.MULTILINE)


def of_somebody(line: str, texts: Iterable[str]) -> Iterator[str]:
    """Yield what the author may mean by a definition without a player, the most likely first: one definition with `for
    player p`, and one with `of player p` (first if the texts use the defined name after a dot). Values and zones of
    players get `p.` before them. For a zone, the number of its things is proposed too (`count of p.`)."""
    found = _HEAD.fullmatch(line)
    if found is None:
        return
    texts = tuple(texts)
    owned = {name.strip(): kind for text in texts for kind, names in _OWNED.findall(text) for name in names.split(",")}
    zones = [name for name, kind in owned.items() if kind == "zone"]
    said = _before(found[2], owned, "p.")
    counted = _before(_before(found[2], zones, "count of p."), owned, "p.")
    is_asked = any(re.search(rf"\.{found[1]}\b", text) for text in texts)
    for value in dict.fromkeys((said, counted)):
        for joint in ("of", "for") if is_asked else ("for", "of"):
            yield f"define {found[1]} {joint} player p as {value}"


def _before(text: str, names: Iterable[str], what: str) -> str:
    """Return a text with `what` inserted before each of the names where no owner is written before the name."""
    words = "|".join(map(re.escape, names))
    return re.sub(rf"{_FREE}(?:{words})(?![\w\"])", rf"{what}\g<0>", text) if words else text
