"""Programs that nobody wrote: parts of all games, of the cookbook and of the manual in one another's places, laid out at random.

Whatever comes out keeps its meaning when it is formatted, and is left alone the next time.
"""

from __future__ import annotations

import random
import re
from dataclasses import fields, replace
from functools import cache

import pytest

from dsl import nodes
from dsl.diagnostics.diagnostic import Findings
from dsl.formatting.formatter import format_text
from dsl.lexing.vocabulary import Vocabulary, collect
from dsl.parsing.parser import parse
from dsl.source import Source
from dsl.unparsing import unparse
from places import ROOT, TESTS, chapters
from soak import sizes

FOLDERS = ("rulebooks/agencia", "rulebooks/boratime", "rulebooks/limit", "rulebooks/som", "tests/sketches/clash_battle")
_EXAMPLE = re.compile(r"^<!-- setting: (\w+) -->\n```naipe\n(.*?)^```$", re.MULTILINE | re.DOTALL)
Slot = tuple[type[nodes.Node], str]


def same(a: object, b: object) -> bool:
    """Compare two trees as `nodes.same` does, whatever forms the verbs have."""
    if isinstance(a, nodes.Node) and isinstance(b, nodes.Node):
        names = [f.name for f in fields(a) if f.name not in ("span", "form")]
        return type(a) is type(b) and all(same(getattr(a, name), getattr(b, name)) for name in names)
    if isinstance(a, tuple) and isinstance(b, tuple):
        return len(a) == len(b) and all(map(same, a, b))
    return a == b


@cache
def corpora() -> list[tuple[Vocabulary, list[nodes.Declaration], dict[Slot, list[object]]]]:
    """The declarations of each game and of each document, with what may stand in each place of a node."""
    texts = [[path.read_text("utf-8") for path in sorted((ROOT / folder).rglob("*.naipe"))] for folder in FOLDERS]
    for setting in ("table", "toy"):
        own = [
            found[2]
            for name in (*chapters(), "docs/cookbook.md")
            for found in _EXAMPLE.finditer((ROOT / name).read_text("utf-8"))
            if found[1] == setting
        ]
        path = TESTS / "settings" / f"{setting}.naipe"
        texts += [[path.read_text("utf-8"), one] for one in own] if path.is_file() else []
    return [_corpus([Source(str(place), text) for place, text in enumerate(group)]) for group in texts]


def _corpus(sources: list[Source]) -> tuple[Vocabulary, list[nodes.Declaration], dict[Slot, list[object]]]:
    vocabulary = collect(sources, Findings())
    declarations = [node for source in sources for node in parse(source, vocabulary, Findings()).declarations]
    slots: dict[Slot, list[object]] = {}
    for declaration in declarations:
        for node in nodes.walk(declaration):
            for name in _movable(node):
                slots.setdefault((type(node), name), []).append(getattr(node, name))
    return vocabulary, declarations, slots


def _movable(node: nodes.Node) -> list[str]:
    """The fields of a node in which other nodes stand."""
    held = [field.name for field in fields(node)]
    return [
        name
        for name in held
        if isinstance(value := getattr(node, name), nodes.Node)
        or (isinstance(value, tuple) and value and all(isinstance(one, nodes.Node) for one in value))
    ]


def grafted(node: nodes.Node, slots: dict[Slot, list[object]], chance: random.Random) -> nodes.Node:
    """A node in which now and then what stands somewhere is replaced by what stands in such a place elsewhere."""
    changed: dict[str, object] = {}
    for name in _movable(node):
        value = getattr(node, name)
        if chance.random() < 0.08:
            changed[name] = chance.choice(slots[type(node), name])
        elif isinstance(value, tuple):
            changed[name] = tuple(grafted(one, slots, chance) for one in value)
        else:
            changed[name] = grafted(value, slots, chance)
    return replace(node, **changed) if changed else node


def laid_out(text: str, chance: random.Random) -> str:
    """The same text with other spaces, empty lines and comments."""
    lines = []
    for line in text.split("\n"):
        depth = len(line) - len(line.lstrip())
        said = re.sub(
            r'"[^"]*"| ', lambda found: found[0] if found[0] != " " else " " * chance.randint(1, 2), line.lstrip()
        )
        lines.append(" " * depth + said + (" -- more" if said and chance.random() < 0.05 else ""))
        if chance.random() < 0.1:
            lines.append(chance.choice(["", "-- note", "  -- note", "\n\n"]))
    return "\n".join(lines)


def program(seed: int) -> tuple[Vocabulary, str]:
    """The vocabulary and the text of a program, the same for the same number."""
    chance = random.Random(seed)
    vocabulary, declarations, slots = corpora()[seed % len(corpora())]
    parts = [unparse(grafted(chance.choice(declarations), slots, chance)) for _ in range(chance.randint(1, 4))]
    return vocabulary, laid_out("\n\n".join(part.rstrip("\n") for part in parts) + "\n", chance)


@pytest.mark.parametrize("count", sizes(40, 300, 2_000))
def test_a_program_that_nobody_wrote_keeps_its_meaning_and_settles_at_once(count):
    read = 0
    for seed in range(count):
        vocabulary, text = program(seed)
        findings = Findings()
        before = parse(Source("text", text), vocabulary, findings)
        if findings.has_errors:
            continue  # a part that cannot stand there: `fmt` leaves such a text alone
        read += 1
        new = format_text(Source("text", text), vocabulary)
        assert isinstance(new, str), text
        after = parse(Source("text", new), vocabulary, Findings())
        assert same(before.declarations, after.declarations), f"seed {seed}\n{text}\n{new}"
        comments = [[one.text.lstrip("- ") for one in tree.comments] for tree in (before, after)]
        assert comments[0] == comments[1], f"seed {seed}\n{text}\n{new}"
        assert format_text(Source("text", new), vocabulary) == new, f"seed {seed}\n{text}\n{new}"
    assert read > count / 2, f"{read} of {count} could be read"
