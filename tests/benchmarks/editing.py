"""Measure the time from a typed letter to the findings: lines of a rulebook are typed again, letter by letter.

    python tests/benchmarks/editing.py
    python tests/benchmarks/editing.py --game agencia --edits 200 --seed 2
    python tests/benchmarks/editing.py --only deck,supply,grid

Times are processor time. A declaration of one line is typed from its middle on. The table has a row for each kind of
declaration. `other` are declarations on which others depend (definitions, values, nouns): after a change of such a
declaration, everything that uses its name is checked again. Further rows have completion and hover at these places, the
renaming of a verb, and the memory. The last rows have the time of `naipe check` as a program of its own, in a copy of the rules
that was checked before: after one more line of a comment, and after a change of one line of a card, a verb, a scenario or the prose.
"""

from __future__ import annotations

import argparse
import gc
import os
import random
import re
import resource
import shutil
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

sys.path[:0] = [str(Path(__file__).parents[2]), str(Path(__file__).parents[1])]

from lsprotocol import types as lsp

from dsl.source import Source
from interpreter.loading.books import books_of
from interpreter.loading.loader import folder_of
from repl.language_server import completing, looking, rewriting
from repl.language_server.books import Rules, Shelf
from repl.language_server.outline import Block, blocks

#: The kinds of declarations with a row of their own. A declaration that begins with another word and has a title is a card.
KINDS = ("scenario", "prose", "verb", "step", "rules")
#: The folders from which the program `naipe` is run.
PATH = os.pathsep.join(str(Path(__file__).parents[2] / one) for one in ("", "repl/front"))
#: At most this many letters of a line are typed.
MOST = 12


def kind_of(block: Block, text: str) -> str:
    """Return the row of the table to which a declaration belongs."""
    if block.head in KINDS:
        return block.head
    has_title = '"' in text[block.span.start :].split("\n", 1)[0]
    return "card" if has_title and block.head not in ("deck", "game", "pack", "board") else "other"


def typed(sources: list[Source], rng: random.Random, only: Sequence[str]) -> Iterator[tuple[Source, str, int, str]]:
    """Yield texts in which a line is typed letter by letter. Each is a tuple: the file, the kind, the offset of the letter,
    and the whole text. With `only`, the lines are from declarations that begin with one of these words, and each word is a
    kind."""
    sources = [one for one in sources if not only or any(block.head in only for block in blocks(one))]
    assert sources, "no declaration begins so"
    while True:
        source = rng.choice(sources)
        found = [block for block in blocks(source) if not only or block.head in only]
        if not found:
            continue
        block = rng.choice(found)
        below = [at for at in source.line_starts if block.span.start < at < block.span.end]
        start = rng.choice(below or [block.span.start])
        line = source.text[start:].split("\n", 1)[0]
        indent = len(line) - len(line.lstrip()) if below else len(line) // 2
        for length in range(indent + 1, min(len(line), indent + MOST) + 1):
            text = source.text[: start + length] + source.text[start + len(line) :]
            yield source, block.head if only else kind_of(block, source.text), start + length, text


def timed(what: Callable[[], object]) -> float:
    """Call a function, and return its processor time in milliseconds."""
    begun = time.process_time()
    what()
    return 1000 * (time.process_time() - begun)


def row(name: str, times: list[float]) -> str:
    """Return a row of the table: the name, the number of times, the median, the 90th percentile and the longest time."""
    ordered = sorted(times)
    shown = (ordered[len(ordered) // 2], ordered[9 * len(ordered) // 10], ordered[-1])
    return f"| {name} | {len(ordered)} | " + " | ".join(f"{one:.0f}" for one in shown) + " |"


def renamed(rules: Rules) -> None:
    """Rename the most frequent verb to words that do not occur in the rules yet."""
    assert rules.checked is not None
    said = Counter(word for source in rules.sources.values() for word in re.findall(r"\w+", source.text))
    forms = rules.checked.book.vocabulary.forms
    base = max(forms, key=lambda one: sum(said[form] for form in forms[one]))
    assert rewriting.renamed_at_once(rules, base, [f"zz{number}" for number, _ in enumerate(forms[base])])


def checked_again(game: str, times: int, rng: random.Random) -> Iterator[str]:
    """Yield a row for each kind of change: the processor time of `naipe check` after one line of the rules has changed. A note
    is added to the line, so the rules are right as before."""
    with TemporaryDirectory() as place:
        folder = Path(shutil.copytree(folder_of(game), Path(place, "rules")))
        environment = {**os.environ, "XDG_CACHE_HOME": place, "PYTHONPATH": PATH}
        command = [sys.executable, "-m", "naipe", "check", str(folder)]
        files = sorted(folder.rglob("*.naipe"))
        program(command, environment)
        for kind in ("comment", "card", "verb", "scenario", "prose"):
            spent = []
            while len(spent) < times:
                path = rng.choice(files)
                source = Source(str(path), path.read_text("utf-8"))
                ends = [one.span.end for one in blocks(source) if kind in ("comment", kind_of(one, source.text))]
                if ends:
                    end = len(source.text[: rng.choice(ends)].rstrip())
                    note = "\n" * (kind == "comment") + f"  -- {rng.random()}"
                    path.write_text(source.text[:end] + note + source.text[end:], "utf-8")
                    spent.append(program(command, environment))
            yield row(f"`naipe check`, changed: {kind}", spent)


def program(command: Sequence[str], environment: Mapping[str, str]) -> float:
    """Run a program, and return its processor time in milliseconds. Raise CalledProcessError if it fails."""

    def so_far() -> float:
        used = resource.getrusage(resource.RUSAGE_CHILDREN)
        return used.ru_utime + used.ru_stime

    begun = so_far()
    cwd = environment["XDG_CACHE_HOME"]  # not a checkout, whose packages Python would take instead
    subprocess.run(command, cwd=cwd, env=environment, check=True, stdout=subprocess.DEVNULL)
    return 1000 * (so_far() - begun)


def measured(game: str, edits: int, seed: int, only: Sequence[str] = ()) -> Iterator[str]:
    """Yield the rows of the table."""
    (book,) = books_of([folder_of(game)])
    shelf, rules = Shelf(), Rules(tuple(str(Path(one.name).absolute()) for one in book.own))
    shelf.rules.append(rules)
    yield row("first findings", [timed(lambda: shelf.judge(rules))])
    gc.collect()
    gc.freeze()
    gc.disable()  # as in the server, which collects garbage only in pauses of typing
    rng, times, asked, shown = random.Random(seed), dict[str, list[float]](), list[float](), list[float]()
    texts = typed([replace(one, name=str(Path(one.name).absolute())) for one in book.own], rng, only)
    for number, (source, kind, offset, text) in zip(range(edits), texts):
        if list(shelf.texts) != [source.name]:
            shelf.texts.clear()
        shelf.texts[source.name] = text
        rules.generation += 1
        times.setdefault(kind, []).append(timed(lambda: shelf.judge(rules)))
        place = shelf.shown(source.name).position(offset)
        asked.append(timed(lambda: completing.completion(shelf, rules, source.name, place, "en")))
        if number % 20 == 0:
            gc.collect()
    shelf.texts.clear()
    rules.generation += 1
    shelf.judge(rules)
    for source in rng.choices(book.own, k=min(edits, 40)):
        place = lsp.Position(rng.randrange(source.text.count("\n") + 1), 3)
        name = str(Path(source.name).absolute())
        offset = shelf.shown(name).offset(place)
        shown.append(timed(lambda: looking.hover(shelf, rules, name, offset, "en")))
    yield row("all letters", [one for several in times.values() for one in several])
    yield from (row(kind, several) for kind, several in sorted(times.items()))
    yield row("completion", asked)
    yield row("hover", shown)
    yield row("rename of the verb that is said most", [timed(lambda: renamed(rules))])
    # measured here, because the server runs the full check in another process
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    yield from checked_again(game, min(edits, 5), rng)
    yield f"memory at most: {memory} MB"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--game", default="clash")
    parser.add_argument("--edits", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="", help="first words of declarations, with commas between them")
    args = parser.parse_args()
    only = tuple(filter(None, args.only.split(",")))
    print("| milliseconds of processor time | times | median | nine of ten | worst |\n|---|---|---|---|---|")
    for line in measured(args.game, args.edits, args.seed, only):
        print(line, flush=True)


if __name__ == "__main__":
    main()
