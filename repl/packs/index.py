"""An index of the packs in a folder: a table for programs, and a page that needs no server program."""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict
from html import escape
from pathlib import Path
from urllib.parse import quote

from dsl.files import reading, writing
from dsl.messages.message import on_one_line
from dsl.records import dataclass
from repl.packs.form import ENDING, LARGEST, BadPack, Packed, packed_in
from repl.packs.saying import heading, rows_about
from repl.render.phrases import Phrases, message_of, why_not

PAGE, TABLE = "index.html", "index.json"
SHA = "SHA-256"


@dataclass(frozen=True, slots=True)
class _Entry:
    """A pack in the index: the name, the size and the digest of its file, and the pack itself."""

    file: str
    size: int
    sha256: str
    packed: Packed


def write_index(folder: Path, say: Phrases) -> tuple[int, list[tuple[str, str]]]:
    """Write the index of a folder, replacing an old one. Return the number of packs in it, and the files that are not packs,
    each with the reason. Raises OSError."""
    entries, bad = [], []
    for path in reading.files_in(folder, ENDING):
        try:
            data = reading.read_bytes(path, LARGEST, folder)
            entries.append(_Entry(path.name, len(data), hashlib.sha256(data).hexdigest(), packed_in(path.name, data)))
        except BadPack as trouble:
            bad.append((path.name, message_of(trouble)))
        except OSError as error:
            bad.append((path.name, why_not(error)))
    entries.sort(key=lambda one: (one.packed.about.game, one.packed.about.name, one.packed.about.version, one.file))
    writing.write_whole(folder / TABLE, _table(entries))
    writing.write_whole(folder / PAGE, _page(entries, say))
    return len(entries), bad


def _table(entries: list[_Entry]) -> str:
    packs = [
        {
            "file": one.file,
            "size": one.size,
            "sha256": one.sha256,
            "digest": one.packed.digest,
            **asdict(one.packed.about),
        }
        for one in entries
    ]
    return json.dumps({"format": 1, "packs": packs}, ensure_ascii=False, indent=1, sort_keys=True) + "\n"


def _page(entries: list[_Entry], say: Phrases) -> str:
    """Return an HTML page with a section for each pack. It has no script and loads nothing."""
    title = escape(say("packs-for-naipe"))
    sections = "\n".join(_section(one, say) for one in entries) or f"<p>{escape(say('no-pack-is-here'))}</p>"
    return (
        f'<!DOCTYPE html>\n<html lang="{say.language}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{title}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n<main>\n<h1>{title}</h1>\n{sections}\n</main>\n</body>\n</html>\n"
    )


STYLE = "body{font:1.05rem/1.5 serif;margin:2rem auto;max-width:44rem;padding:0 1rem;color:#222}code{overflow-wrap:anywhere}dt{float:left;clear:left;margin-right:.5rem}dd{margin:0}"  # fmt: skip


def _section(entry: _Entry, say: Phrases) -> str:
    about = entry.packed.about
    rows = [*rows_about(about, say), (say("digest"), entry.packed.digest), (SHA, entry.sha256)]
    told = "\n".join(f"<dt>{_text(name)}{say.colon}</dt><dd>{_text(text)}</dd>" for name, text in rows)
    link = f'<a href="{escape(quote(entry.file))}">{_text(entry.file)}</a> ({entry.size:,} B)'
    return f"<section>\n<h2>{_text(heading(about, say))}</h2>\n<p>{link}</p>\n<dl>\n{told}\n</dl>\n<p><code>naipe add {_text(entry.file)}</code></p>\n</section>"


def _text(text: str) -> str:
    return escape(str(on_one_line(text)))
