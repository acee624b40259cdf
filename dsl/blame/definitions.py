"""A definition without a player that uses a name which each player has -> the definition with the player in its head."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

_HEAD = re.compile(r"define ([^\W\d]\w*) as (.+)")
#: A place where a name is a value of its own: not behind a point (a field), and not behind words of comparison.
_FREE = r"(?<![\w.\"])" + "".join(f"(?<!{word} )" for word in ("most", "fewest", "highest", "lowest", "total"))
_OWNED = re.compile(r"^(zone|value|define|tally) (\w+(?:, *\w+)*) of player\b", re.MULTILINE)


def of_somebody(line: str, texts: Iterable[str]) -> Iterator[str]:
    """Yield the definitions that a definition without a player may mean, the most likely first: `for player p`, and
    `of player p` (first, if the texts use the name after a dot). Names that each player has get `p.` before them; for
    a zone, the number of its things is proposed too (`count of p.`)."""
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
    """Return a text with something before each of some names that belongs to nothing there."""
    words = "|".join(map(re.escape, names))
    return re.sub(rf"{_FREE}(?:{words})(?![\w\"])", rf"{what}\g<0>", text) if words else text
