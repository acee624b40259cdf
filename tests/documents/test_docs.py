"""The documents say what is so: every example is checked, played and covers the language; every command is run."""

from __future__ import annotations

import io
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

import pytest

from dsl import nodes
from dsl.diagnostics.diagnostic import Findings
from dsl.lexing.keywords import PRONOUNS, RESERVED
from dsl.semantics.checks.names import FUNCTIONS, MEMBERS_OF_PIECES, PREDECLARED
from dsl.source import Source
from interpreter import api, scenarios
from interpreter.api import Game, card_text, run_scenarios
from interpreter.inspection.observation import view_of
from interpreter.inspection.panels import pictures_of
from interpreter.loading.loader import check_sources
from interpreter.simulation import playout
from places import ROOT, TESTS, chapters, language_text
from repl.play.commands import COMMANDS
from repl.play.session import Session
from repl.play.table import Table
from repl.render.board import board
from repl.render.framed import framed_board
from repl.render.log import Telling
from repl.render.output import Output
from repl.render.plain_screen import plain_board
from repl.render.voice import Voice
from repl.terminal import main_loop
from soak import sizes

SETTINGS = TESTS / "settings"
ARCHITECTURE = "docs/architecture.md"
README = "README.md"

FENCE = re.compile(r"^```(\w*)$")
MARK = re.compile(r"^<!-- (\w+)(?:: (.*?))? -->$")
LINK = re.compile(r"\]\(([^)#\s]+)(#[^)\s]*)?\)")


@dataclass(frozen=True)
class Block:
    """A fenced block of a document with the marks above it, `<!-- setting: table -->`."""

    document: str
    line: int
    language: str
    text: str
    marks: dict[str, str] = field(default_factory=dict)

    @property
    def name(self) -> str:
        return f"{self.document}:{self.line}"


def blocks_of(document: str) -> Iterator[Block]:
    """Yield the fenced blocks of a document in their order."""
    lines = ROOT.joinpath(document).read_text(encoding="utf-8").split("\n")
    marks: dict[str, str] = {}
    number = 0
    while number < len(lines):
        fence, mark = FENCE.match(lines[number]), MARK.match(lines[number])
        if fence:
            end = lines.index("```", number + 1)
            yield Block(document, number + 2, fence[1], "".join(f"{row}\n" for row in lines[number + 1 : end]), marks)
            marks, number = {}, end
        elif mark:
            marks = {**marks, mark[1]: mark[2] or ""}
        elif lines[number].strip():
            marks = {}
        number += 1


BLOCKS = [block for chapter in chapters() for block in blocks_of(chapter)]
EXAMPLES = [block for block in BLOCKS if block.language == "naipe"]
RIGHT = [block for block in EXAMPLES if "wrong" not in block.marks]
WRONG = [block for block in EXAMPLES if "wrong" in block.marks]


def judged(block: Block):
    """Check an example together with its setting; return what was checked and the findings."""
    sources = [Source(block.name, block.text)]
    if block.marks["setting"] != "none":
        path = SETTINGS / f"{block.marks['setting']}.naipe"
        sources.append(Source(path.name, path.read_text(encoding="utf-8")))
    findings = Findings()
    return check_sources(sources, findings), findings.sorted()


def example_id(block: Block) -> str:
    return block.name


# ----------------------------------------------------------- the language reference


@pytest.mark.parametrize("block", RIGHT, ids=example_id)
def test_an_example_is_right_and_its_scenarios_hold(block):
    checked, found = judged(block)
    assert [f"{finding.code} {finding.message}" for finding in found] == []
    results = run_scenarios(Game(checked))
    assert [f"{result.title}: {result.message}" for result in results if not result.ok] == []


@pytest.mark.parametrize("block", RIGHT, ids=example_id)
def test_an_example_can_be_played(block):
    checked, _ = judged(block)
    game = Game(checked)
    if game.book.play is not None:
        program = game.program(game.min_players, game.default_options)
        assert not playout.random_playout(program, 1, check=True).endless


@pytest.mark.parametrize("block", WRONG, ids=example_id)
def test_a_wrong_example_has_the_finding_that_is_named(block):
    _, found = judged(block)
    assert {finding.code for finding in found} == {block.marks["wrong"]}


@cache
def trees() -> list[nodes.Node]:
    """All nodes of the right examples; what stands in their settings does not count."""
    return [
        node
        for block in RIGHT
        for file in judged(block)[0].book.files
        if file.span.source == block.name
        for node in nodes.walk(file)
    ]


NOT_WRITTEN = {"Node", "File", "Comment"}  # what is no construct, or stands beside the tree


def test_every_construct_has_an_example():
    classes = {name for name, found in vars(nodes).items() if isinstance(found, type) and issubclass(found, nodes.Node)}
    shown = {type(node).__name__ for node in trees()}
    assert sorted(classes - shown - NOT_WRITTEN) == []


VARIANTS = {
    (nodes.Quantified, "determiner"): {"the", "a", "another", "n", "up to", "any", "some", "each", "all", "bare"},
    (nodes.Binary, "op"): {"+", "-", "*", "/", "mod"},
    (nodes.Compare, "op"): {"=", "<", ">", "<=", ">=", "is", "is not", "in", "not in"},
    (nodes.Logic, "op"): {"and", "or"},
    (nodes.Rule, "kind"): {"forbid", "ignore", "allow", "instead", "before", "after"},
    (nodes.Rule, "even_if_gone"): {True, False},
    (nodes.ChangeRole, "op"): {"by", "times", "to", "at most", "at least"},
    (nodes.Within, "preposition"): {"in", "of", "on"},
    (nodes.WithMeasure, "op"): {"=", ">=", "<=", "<", ">"},
    (nodes.Where, "whose"): {True, False},
    (nodes.Neighbour, "direction"): {"next", "previous"},
    (nodes.End, "which"): {"top", "bottom", "first", "last"},
    (nodes.Aggregate, "kind"): {"total", "highest", "lowest"},
    (nodes.Adjust, "op"): {"raise", "lower"},
    (nodes.Choose, "free"): {True, False},
    (nodes.Choose, "may"): {True, False},
    (nodes.ForEach, "at_once"): {True, False},
    (nodes.Verb, "one_by_one"): {True, False},
    (nodes.Verb, "when_allowed"): {True, False},
    (nodes.Define, "adjective"): {True, False},
    (nodes.Grid, "shape"): {"square", "hex", "diagonal"},
    (nodes.ThenFails, "negated"): {True, False},
    (nodes.ThenAsked, "negated"): {True, False},
    (nodes.ThenHas, "negated"): {True, False},
    (nodes.ThenPast, "negated"): {True, False},
    (nodes.Exists, "negated"): {True, False},
    (nodes.GivenHas, "on_top"): {True, False},
    (nodes.ProseEntry, "feminine"): {True, False},
    (nodes.ProseEntry, "heads"): {True, False},
}


@cache
def by_class():
    """All nodes of the examples by their class."""
    found: dict[type, list[nodes.Node]] = {}
    for node in trees():
        found.setdefault(type(node), []).append(node)
    return found


def of_class(class_):
    return [node for kind, found in by_class().items() if issubclass(kind, class_) for node in found]


@pytest.mark.parametrize("class_, name", VARIANTS, ids=lambda part: getattr(part, "__name__", part))
def test_every_form_of_a_construct_has_an_example(class_, name):
    shown = {getattr(node, name) for node in of_class(class_)}
    assert VARIANTS[class_, name] <= shown


def test_every_extreme_and_every_place_to_look_has_an_example():
    words = {word for node in trees() if isinstance(node, nodes.WithExtreme) for word, _ in node.chain}
    attributes = {word for node in trees() if isinstance(node, nodes.Zone) for word in node.attributes}
    assert words == {"most", "fewest", "highest", "lowest"}
    assert attributes >= {"open", "face down", "seen by owner", "in force"}


def with_mark(mark: str) -> list[tuple[Block, Block]]:
    """Return the blocks that have a mark, each behind the example above it."""
    return [
        ([example for example in BLOCKS[:place] if example in RIGHT][-1], block)
        for place, block in enumerate(BLOCKS)
        if mark in block.marks
    ]


READ = with_mark("reads")


@pytest.mark.parametrize("before, block", READ, ids=lambda block: block.name)
def test_a_text_that_is_said_to_be_generated_is(before, block):
    game = Game(judged(before)[0])
    cards = [card for card in game.cards if card.node.span.source == before.name]
    texts = [f"{card.name}: {card_text(game, card, block.marks['reads'])}" for card in cards]
    assert block.text == "".join(f"{text}\n" for text in texts)


STORIES = with_mark("told")


@pytest.mark.parametrize("before, block", STORIES, ids=lambda block: block.name)
def test_a_log_that_is_said_to_be_told_is(before, block, request):
    """What a bystander is told of a game that asks nobody anything."""
    game, names = Game(judged(before)[0]), ("Ana", "Bea")
    position = api.begin(game, 2, int(block.marks["told"]))
    assert position.decision is None
    lines = Telling(Voice(game, "en", position.program), names, None).told([position])
    told(request, block, "".join(f"{line.laid}\n" for line in lines))


DRAWN = with_mark("drawn")


@pytest.mark.parametrize("before, block", DRAWN, ids=lambda block: block.name)
def test_a_board_that_is_said_to_be_drawn_is(before, block, request):
    game = Game(judged(before)[0])
    told(request, block, board_at_the_end(game, game.book.scenarios[-1], block.marks["drawn"]))


def board_at_the_end(game: Game, scenario: nodes.Scenario, how: str) -> str:
    """What player 1 sees when a scenario has been carried out: in plain text, or drawn for so many columns."""
    table = scenarios.set_up(game, scenario)
    scenarios.carry_out(table, scenario)
    names = ("Ana", "Bea", "Caio")[: table.program.layout.players]
    state = list(table.run.slots)
    shown = board(
        Voice(game, "en", table.program),
        view_of(table.program, state, 1),
        names,
        panels=pictures_of(table.program, state, 1),
    )
    if how == "plain":
        return plain_board(shown, 78) + "\n"
    rows = framed_board(shown, int(how))
    return "".join("".join(text for text, _ in row).rstrip() + "\n" for row in rows)


def test_the_language_goes_from_what_all_need_to_what_some_do():
    """The contents name all chapters by their titles; what only maps, bundles or dice need stands before the form of the text."""
    names = chapters()
    assert sorted(names) == [path.relative_to(ROOT).as_posix() for path in sorted(ROOT.glob("docs/language/*.md"))]
    contents = ROOT.joinpath("docs/language.md").read_text(encoding="utf-8")
    titles = [ROOT.joinpath(name).read_text(encoding="utf-8").partition("\n")[0].removeprefix("# ") for name in names]
    assert re.findall(r"^\d+\. \[(.+)\]\(", contents, re.MULTILINE) == titles
    assert titles[-4:] == ["Grids", "Payments", "Dice and chance", "The form of the text"]


@pytest.mark.parametrize("place", range(len(chapters())))
def test_a_chapter_leads_to_the_one_before_and_the_one_behind(place):
    names = [Path(name).name for name in chapters()]
    foot = ROOT.joinpath(chapters()[place]).read_text(encoding="utf-8").rstrip().rpartition("\n")[2]
    beside = [*names[max(0, place - 1) : place], "../language.md", *names[place + 1 : place + 2]]
    assert [link[1] for link in LINK.finditer(foot)] == beside


def test_the_list_of_reserved_words_is_whole():
    (block,) = (block for block in BLOCKS if "reserved" in block.marks)
    assert block.text.split() == sorted(RESERVED)


def test_every_name_that_is_there_from_the_start_is_spoken_of():
    text = language_text()
    names = {*PREDECLARED, *FUNCTIONS, *MEMBERS_OF_PIECES, *(PRONOUNS - {"everyone"})}
    assert sorted(name for name in names if not re.search(rf"`[^`\n]*\b{name}\b[^`\n]*`", text)) == []


# ------------------------------------------------------------------- all documents


DOCUMENTS = sorted(path.relative_to(ROOT).as_posix() for path in (*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")))


@pytest.mark.parametrize("document", DOCUMENTS)
def test_a_link_leads_somewhere(document):
    path = ROOT / document
    targets = [match[1] for match in LINK.finditer(path.read_text(encoding="utf-8"))]
    assert [target for target in targets if "://" not in target and not path.parent.joinpath(target).exists()] == []


@pytest.mark.parametrize("document", DOCUMENTS)
def test_a_link_into_a_document_meets_a_heading(document):
    path = ROOT / document
    for match in LINK.finditer(path.read_text(encoding="utf-8").replace("](#", f"]({path.name}#")):
        target, anchor = match[1], (match[2] or "")[1:]
        if anchor and "://" not in target:
            assert anchor in anchors(path.parent / target), match[0]


def anchors(path: Path) -> set[str]:
    """The names by which the headings of a document are linked to."""
    headings = re.findall(r"^#+ (.*)$", path.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.casefold()).replace(" ", "-") for heading in headings}


# ------------------------------------------------------------------- the architecture


def test_a_folder_or_file_that_the_architecture_speaks_of_is_there():
    text = ROOT.joinpath(ARCHITECTURE).read_text(encoding="utf-8")
    assert [name for name in re.findall(r"`([a-z]+/[\w/.]+)`", text) if not ROOT.joinpath(name).exists()] == []


# ------------------------------------------------------------------------ the README


SECONDS = re.compile(r"\d+\.\d\d s")


@pytest.fixture
def newcomer(tmp_path) -> Path:
    """A folder in which `.venv/bin/naipe` is this naipe."""
    command = tmp_path / ".venv" / "bin" / "naipe"
    command.parent.mkdir(parents=True)
    command.write_text(f'#!/bin/sh\nPYTHONPATH="{ROOT}" exec "{sys.executable}" -m repl "$@"\n', encoding="utf-8")
    command.chmod(0o755)
    return tmp_path


def run_in(folder: Path, commands: str) -> subprocess.CompletedProcess[str]:
    """Run some lines of a shell as a newcomer types them; nothing is answered to what they ask."""
    environ = {**os.environ, "HOME": str(folder), "XDG_STATE_HOME": str(folder / "state"), "NO_COLOR": "1"}
    return subprocess.run(
        ["bash", "-euc", commands], cwd=folder, env=environ, stdin=subprocess.DEVNULL, capture_output=True, text=True,
        encoding="utf-8", timeout=120,
    )  # fmt: skip


@pytest.mark.parametrize("games", sizes(20, 100, 1_000))
def test_the_readme_can_be_followed_from_top_to_bottom(newcomer, request, games):
    """Bots play fewer games than it says in every run, and as many in the soak."""
    printed = ""
    for block in blocks_of(README):
        if "file" in block.marks:
            path = newcomer / block.marks["file"]
            assert path.exists(), f"{block.name}: the commands before it should have made {path.name}"
            path.write_text(block.text, encoding="utf-8")
        elif block.language == "sh" and "install" not in block.text:
            if "replace" in block.marks:
                wrong, right = block.marks["replace"].split(", ")
                path.write_text(path.read_text(encoding="utf-8").replace(wrong, right), encoding="utf-8")
            commands = re.sub(r"(?<=--games )\d+", lambda found: str(min(games, int(found[0]))), block.text)
            done = run_in(newcomer, commands)
            assert done.returncode == int(block.marks.get("exit", 0)), f"{block.name}\n{done.stdout}\n{done.stderr}"
            printed = SECONDS.sub("0.10 s", done.stdout)
        elif "output" in block.marks:
            told(request, block, printed.rstrip("\n") + "\n")


def test_the_cards_at_the_top_of_the_readme_are_those_of_the_game():
    first = next(blocks_of(README))
    cards = "\n".join(path.read_text(encoding="utf-8") for path in ROOT.joinpath("rulebooks/agencia").rglob("*.naipe"))
    assert [card for card in first.text.strip().split("\n\n") if f"{card}\n\n" not in cards] == []


def test_every_game_that_is_there_is_in_the_readme():
    text = ROOT.joinpath(README).read_text(encoding="utf-8")
    rules = "\n".join(path.read_text(encoding="utf-8") for path in ROOT.glob("rulebooks/*/*.naipe"))
    games = re.findall(r'^game (\w+) "(.+)"$', rules, re.MULTILINE)
    assert [title for name, title in games if f"`{name}`" not in text or title not in text] == []


def test_the_screen_of_the_readme_is_real(request):
    (block,) = (block for block in blocks_of(README) if "screen" in block.marks)
    players, seed = map(int, re.findall(r"\d+", block.marks["screen"]))
    told(request, block, screen_of_a_game(players, seed))


def screen_of_a_game(players: int, seed: int) -> str:
    """The first screen of a game with bots, as it stands in a terminal of 96 columns, without its colours."""
    names = ("Ana", *(f"Bot {seat}" for seat in range(2, players + 1)))
    session = Session(api.load("agencia"), Table(names, frozenset(range(2, players + 1)), seed), commands=COMMANDS)
    stream = io.StringIO()
    stream.isatty = lambda: True

    def nobody(_prompt: str) -> str:
        raise EOFError

    main_loop.play(session, Output(stream, {}, width=96), nobody)
    text = re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", stream.getvalue()).partition("\n\nThis game was not kept")[0]
    return "".join(line.rstrip() + "\n" for line in text.split("\n"))


def told(request: pytest.FixtureRequest, block: Block, text: str) -> None:
    """Compare a block of a document with what it should say; `--update` writes it there."""
    if request.config.getoption("--update"):
        path = ROOT / block.document
        old, new = (f" -->\n```text\n{said}```\n" for said in (block.text, text))
        path.write_text(path.read_text(encoding="utf-8").replace(old, new, 1), encoding="utf-8")
    else:
        assert block.text == text, f"{block.name} is not so any more: run pytest --update"
