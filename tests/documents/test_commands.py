"""Every script and command that README, CONTRIBUTING and docs name is run with small numbers (S1 to S9).

A command of naipe is read by the parser of the program; those of pages that are followed from top to bottom are run there.
"""

from __future__ import annotations

import io
import itertools
import os
import re
import shlex
import subprocess
import sys
import tomllib
from collections.abc import Iterator

import pytest
from test_docs import blocks_of

from places import ROOT, TESTS
from repl.cli.arguments import VERBS
from repl.cli.cli import Parser, run
from repl.render.phrases import Phrases
from repl.terminal.context import Context

PAGES = sorted(
    path.relative_to(ROOT).as_posix()
    for path in (
        ROOT / "README.md",
        ROOT / "CONTRIBUTING.md",
        *(ROOT / "docs").glob("*.md"),
        *(ROOT / "docs" / "kinds").glob("*.md"),
    )
)
EIGHTS = "tests/benchmarks/rulebooks/eights"

#: How each script is run here, and what it says then.
RUNS: dict[str, tuple[str, str]] = {
    "tests/benchmarks": ("-m tests.benchmarks --rounds 1 uno", "UNO, 2 players: times the game by hand"),
    "tests/benchmarks/constructs.py": ("tests/benchmarks/constructs.py som", "| what is told |"),
    "tests/benchmarks/crowded.py": ("tests/benchmarks/crowded.py --decisions 2", "for 2 decisions of 2 players"),
    "tests/benchmarks/decisions.py": (f"tests/benchmarks/decisions.py --game {EIGHTS} --games 2 --rounds 1", "by hand"),
    "tests/benchmarks/digests.py": ("tests/benchmarks/digests.py agencia --games 1", "agencia 3 seed 1 plain: "),
    "tests/benchmarks/editing.py": ("tests/benchmarks/editing.py --game som --edits 4", "| all letters | 4 |"),
    "tests/benchmarks/endings.py": (f"tests/benchmarks/endings.py --game {EIGHTS} --games 2", "| 5 | 2 |"),
    "tests/benchmarks/first_start.py": ("tests/benchmarks/first_start.py som --times 1", "first   again"),
    "tests/benchmarks/growth.py": ("tests/benchmarks/growth.py --rounds 1 --games 2", "Growth: 50 in force"),
    "tests/benchmarks/lines.py": ("tests/benchmarks/lines.py som", "100.0%"),
    "tests/benchmarks/native.py": ("tests/benchmarks/native.py --game eights --rounds 1", "times python"),
    "tests/benchmarks/printing.py": ("tests/benchmarks/printing.py --game boratime --lang pt --rounds 1", "after an edit with --watch"),
    "tests/benchmarks/read_back.py": ("tests/benchmarks/read_back.py --game som --language ca", "| som | ca | 21 | 21 |"),
    "tests/benchmarks/seen.py": (f"tests/benchmarks/seen.py --game {EIGHTS} --games 2", "## Not seen"),
    "tests/benchmarks/slips.py": ("tests/benchmarks/slips.py --game som --language ca --most 8", "| som | ca | 8 |"),
    "tests/benchmarks/strength.py": (f"tests/benchmarks/strength.py --game {EIGHTS} --games 1", "1 of 1"),
    "tests/benchmarks/terminal.py": ("tests/benchmarks/terminal.py --start --times 1", "first prompt of `design`"),
    "tests/benchmarks/told.py": (f"tests/benchmarks/told.py --game {EIGHTS} --games 1 --most 10", "decisions 10"),
    "tests/benchmarks/unseen.py": (f"tests/benchmarks/unseen.py --game {EIGHTS} --games 1", "unnamed 0, cut 0"),
    "tests/mutation": (
        "tests/mutation --count 1 --rooms dsl/semantics/vain/shares.py --tests tests/dsl/semantics/cases/vain.naipe",
        "1 of    1  100.0 %",
    ),
    "tests/searches/builds.py": ("tests/searches/builds.py --game eights --games 1", "1 games of eights"),
    "tests/searches/digests.py": ("tests/searches/digests.py agencia 1 1 1", '[["'),
    "tests/soak.py": ("tests/soak.py fuzz --fuzz 20", "| `fuzz` |"),
}  # fmt: skip

#: Those that take long by themselves: the long searches have them.
SLOW = {
    *(
        f"tests/benchmarks/{name}.py"
        for name in ("constructs", "editing", "first_start", "native", "printing", "read_back", "slips", "terminal")
    )
}

#: Scripts that have tests of their own.
ELSEWHERE = {
    "tests/benchmarks/printed.py": "tests/dsl/reading/test_printed_cards_read.py",
    "tests/benchmarks/picture.py": "tests/documents/test_picture.py",
    "tests/benchmarks/serving_tables.py": "tests/repl/serve/test_over_the_wire.py",
    "tests/house/prose.py": "tests/house/test_prose_linter.py",
    "tests/house/trace.py": "tests/house/test_walks.py",
    "tests/repl/language_server/kate_screens.py": "tests/repl/language_server/test_editors.py",
    "tests/repl/language_server/neovim_screens.py": "tests/repl/language_server/test_editors.py",
    "tests/mutants": "tests/test_mutants.py",
    "tests/searches/lockstep.py": "tests/games/test_lockstep.py",
}

#: What other scripts and tests start.
STARTED = {"tests/benchmarks/playing.py", "tests/hostile/guarded.py", "tests/repl/language_server/guarded_server.py"}

#: Those that play games, with an engine in which no game begins: each ends with 1.
PLAYING = (
    "crowded.py --decisions 2",
    f"decisions.py --game {EIGHTS} --games 2 --rounds 1",
    "digests.py agencia --games 1",
    f"endings.py --game {EIGHTS} --games 2",
    "growth.py --rounds 1 --games 1",
    f"seen.py --game {EIGHTS} --games 2",
    f"strength.py --game {EIGHTS} --games 1",
    f"told.py --game {EIGHTS} --games 1",
    f"unseen.py --game {EIGHTS} --games 1",
    "../searches/builds.py --game eights --games 1",
    "../soak.py pairs --pairs 5",
)
BROKEN = """
import runpy, sys
sys.path[:0] = [".", "tests"]
import interpreter.positions.position as position
def fails(*_, **__):
    raise ValueError("the engine is broken")
position.initial_state = fails
sys.argv = sys.argv[1:]
runpy.run_path(sys.argv[0], run_name="__main__")
"""
NOBODY_TRIES = """
import runpy, sys
sys.path[:0] = [".", "tests"]
from mutation.running import Trying
def fails(*_):
    raise ValueError("the trial is broken")
Trying._tried = fails
runpy.run_path("tests/mutation", run_name="__main__")
"""


def done(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run((sys.executable, *words), cwd=ROOT, capture_output=True, text=True, timeout=300)


def scripts() -> Iterator[str]:
    """Yield the programs below `tests`: files that begin by themselves, and folders that do."""
    for path in sorted(TESTS.rglob("*.py")):
        if '\nif __name__ == "__main__":\n    ' in path.read_text(encoding="utf-8"):
            yield (path.parent if path.name == "__main__.py" else path).relative_to(ROOT).as_posix()


def named(page: str) -> Iterator[str]:
    """Yield what a page says is to be run with Python, word for word."""
    yield from re.findall(r"`(python (?:-m )?tests[./][^`]*)`", ROOT.joinpath(page).read_text(encoding="utf-8"))
    for block in blocks_of(page):
        yield from re.findall(r"^(?:.*&& )?(python (?:-m )?tests[./].*)$", block.text, re.MULTILINE)


def test_every_script_is_run_by_a_test():
    assert {*scripts()} == {*RUNS, *ELSEWHERE, *STARTED}


@pytest.mark.parametrize("script", [pytest.param(one, marks=pytest.mark.soak) if one in SLOW else one for one in RUNS])
def test_a_script_runs_and_says_what_it_is_for(script):
    words, says = RUNS[script]
    told = done(*shlex.split(words))
    assert told.returncode == 0, told.stderr
    assert says in told.stdout, told.stdout
    assert "Traceback" not in told.stderr


@pytest.mark.parametrize("page", PAGES)
def test_a_script_that_a_page_names_is_there_and_knows_its_options(page):
    for command in named(page):
        words = shlex.split(command)[1:]
        path = words[1].replace(".", "/") if words[0] == "-m" else words[0]
        assert path in {*RUNS, *ELSEWHERE}, command
        source = ROOT / path / "__main__.py" if (ROOT / path).is_dir() else ROOT / path
        text = source.read_text(encoding="utf-8")
        for option in (word for word in words if word.startswith("--")):
            known = f'"{option}"' in text or (path == "tests/soak.py" and f'"{option[2:]}": (' in text)
            assert known, f"{command}: no {option}"


@pytest.mark.parametrize("words", PLAYING)
def test_a_script_whose_engine_fails_ends_with_1(words):
    script, *more = shlex.split(words)
    told = done("-c", BROKEN, (TESTS / "benchmarks" / script).resolve().relative_to(ROOT).as_posix(), *more)
    assert told.returncode == 1 and "the engine is broken" in told.stdout + told.stderr


def test_mutation_that_cannot_try_a_mutant_does_not_end_well():
    words = RUNS["tests/mutation"][0].split()[1:]
    told = done("-c", NOBODY_TRIES, *words)
    assert told.returncode and "the trial is broken" in told.stdout + told.stderr


def test_a_benchmark_whose_player_dies_does_not_end_well():
    told = done("-m", "tests.benchmarks", "--rounds", "1", "--base", "nowhere", "boratim")
    assert told.returncode == 1


def test_the_check_does_what_contributing_says():
    """The rows of the table are the lines of `.ci/check`, in its order."""
    lines = re.findall(
        r'^"\$python" (?:-m )?(.*)$', ROOT.joinpath(".ci/check").read_text(encoding="utf-8"), re.MULTILINE
    )
    rows = re.findall(r"^\| `([^`]+)` \|", ROOT.joinpath("CONTRIBUTING.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert [row.removeprefix("python ").removeprefix("-m ") for row in rows[: len(lines)]] == lines
    assert "`.ci/soak`" not in rows and lines[-1] == "pytest"


def test_what_runs_in_a_fresh_environment_is_what_the_readme_and_contributing_say():
    """`.ci/run` makes the environment of CONTRIBUTING, whose extra has that of the README, and runs the command of the README."""
    fresh, soak, contributing, readme = (
        ROOT.joinpath(name).read_text(encoding="utf-8")
        for name in (".ci/run", ".ci/soak", "CONTRIBUTING.md", "README.md")
    )
    (here,) = re.findall(r"pip install -e '\.\[(\w+)\]' && \S+/python -m (pytest)$", readme, re.MULTILINE)
    (there,) = re.findall(r"-m pip install .*-e '\.\[(\w+)\]'$", fresh, re.MULTILINE)
    extras = tomllib.loads(ROOT.joinpath("pyproject.toml").read_text(encoding="utf-8"))["project"][
        "optional-dependencies"
    ]
    assert here == ("test", "pytest") and any(f"naipe[{here[0]}," in one for one in extras[there])
    assert f"pip install -e '.[{there}]'" in contributing and fresh.endswith(" .ci/check\n")
    assert soak.endswith('" -m pytest -m soak "$@"\n') and "`python -m pytest -m soak`" in contributing
    assert contributing.count("PYTHON=.venv/bin/python .ci/soak") == 2  # before a release, and after work on a search


def test_the_script_of_the_long_searches_gives_its_words_to_pytest():
    told = subprocess.run(
        [ROOT / ".ci" / "soak", "--collect-only", "tests/test_soak.py"],
        env={**os.environ, "PYTHON": sys.executable},
        capture_output=True,
        text=True,
        check=False,
    )
    assert told.returncode == 0 and "[clash]" in told.stdout, told.stdout + told.stderr


# ----------------------------------------------------------- commands of naipe

#: Their commands are run with what the page makes; see `test_docs`, `test_your_...` and `test_packs`.
FOLLOWED = {"README.md", *(page for page in PAGES if page.startswith("docs/your-"))}


def commands(page: str) -> Iterator[list[str]]:
    """Yield the words behind `naipe` that a page says are to be typed."""
    found = re.findall(r"`(?:\.venv/bin/)?naipe ([^`…]*)`", ROOT.joinpath(page).read_text(encoding="utf-8"))
    for block in blocks_of(page):
        found += re.findall(r"^(?:\$ |.*&& )?(?:\.venv/bin/)?naipe ([^…\n]*)$", block.text, re.MULTILINE)
    for words in found:
        if not words.startswith("VERB"):
            yield shlex.split(re.sub(r"\s{2,}.*", "", words))


@pytest.mark.parametrize("page", [page for page in PAGES if page != "docs/translating.md" and [*commands(page)]])
def test_a_command_is_one_that_naipe_knows(page):
    context = Context(io.StringIO(), io.StringIO(), io.StringIO(), {})
    for verb, *words in commands(page):
        if verb.startswith("-"):
            assert run([verb, *words], context) == 0, (page, verb, words)
            continue
        assert verb in VERBS, (page, verb)
        parser = Parser(verb, context, Phrases("en"))
        VERBS[verb].add(parser)
        # A page may speak of a verb with an option, and of no rules.
        is_whole = any(not word.startswith("-") for word in words) or all(one.option_strings for one in parser._actions)
        parser.read(words if is_whole else ["GAME", *words])


@pytest.mark.parametrize("page", [page for page in PAGES if page not in FOLLOWED and [*commands(page)]])
def test_rules_that_a_command_adds_are_there(page):
    """S4: a command that a page shows finds what it names, from the folder of the project."""
    made = {block.marks["file"].split("/")[0] for block in blocks_of(page) if "file" in block.marks}
    for words in commands(page):
        for flag, value in itertools.pairwise(words):
            if flag in ("--with", "--pack") and not value.isupper():
                assert value in made or ROOT.joinpath(value).exists(), (page, words)
