"""The texts that slips are made in: each game with its packs, each sketch, each right example of the documents."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from dsl.diagnostics.diagnostic import Findings
from dsl.source import Source
from interpreter.loading.loader import read_all, rulebook_files
from places import chapters

ROOT = Path(__file__).parents[2]
SETTINGS = ROOT / "tests" / "settings"
#: A folder of rules, and those that are read with it.
FOLDERS = {
    "agencia": ("rulebooks/agencia",),
    "boratime": ("rulebooks/boratime",),
    "limit": ("rulebooks/limit",),
    "som": ("rulebooks/som",),
    "clash": ("rulebooks/clash",),
    "cotidiano": ("tests/packs/cotidiano", "rulebooks/agencia"),
    "torcida_do_interior": ("rulebooks/packs/torcida_do_interior", "rulebooks/boratime"),
    "limit_variant": ("docs/limit_variant", "rulebooks/limit"),
    **{
        f"sketch of {path.name}": (f"tests/sketches/{path.name}",)
        for path in sorted((ROOT / "tests/sketches").iterdir())
    },
}
#: Whole games, each with all that its folder has.
GAMES = ("agencia", "boratime", "limit", "som", "clash")
DOCUMENTS = (*chapters(), "docs/cookbook.md")
_EXAMPLE = re.compile(r"^<!-- setting: (\w+) -->\n```naipe\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True)
class Corpus:
    """Texts that are one rulebook: slips are made in `own`, and `others` are read with them."""

    name: str
    own: tuple[Source, ...]
    others: tuple[Source, ...] = ()


def corpora() -> Iterator[Corpus]:
    """Yield all texts; those of documents that are not there (yet) are left out."""
    for name, (own, *others) in FOLDERS.items():
        if (ROOT / own).is_dir():
            yield Corpus(name, _folder(own), tuple(source for folder in others for source in _folder(folder)))
    for document in DOCUMENTS:
        if (ROOT / document).is_file():
            yield from _examples(document)


def _folder(name: str) -> tuple[Source, ...]:
    findings = Findings()
    sources = read_all(rulebook_files(ROOT / name), findings)
    assert not findings.items, f"{name} cannot be read"
    return tuple(Source(Path(source.name).relative_to(ROOT).as_posix(), source.text) for source in sources)


def _examples(document: str) -> Iterator[Corpus]:
    text = (ROOT / document).read_text(encoding="utf-8")
    for found in _EXAMPLE.finditer(text):
        setting, example = found.groups()
        line = text.count("\n", 0, found.start(2)) + 1
        others = () if setting == "none" else (_setting(setting),)
        yield Corpus(f"{document}:{line}", (Source(f"{document}:{line}", example),), others)


def _setting(name: str) -> Source:
    path = SETTINGS / f"{name}.naipe"
    return Source(path.name, path.read_text(encoding="utf-8"))
