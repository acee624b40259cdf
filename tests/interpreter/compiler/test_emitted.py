"""What rules become is Python that can do nothing: of the names in it none is a pack's, and none reaches out."""

from __future__ import annotations

import inspect
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from types import CodeType

import pytest

from interpreter import api
from interpreter.compiler import program, units
from interpreter.model.failure import Fail, RuleError, StopStep
from interpreter.runtime.event import happen
from interpreter.runtime.intrinsics import NAMES
from interpreter.runtime.run import Run
from places import ROOT, rules_beside
from soak import one_in, sampled, sizes
from toys import SETTING, ZOO, toy

RULEBOOKS = sorted(
    path
    for folder in ("rulebooks", "tests/sketches")
    for path in (ROOT / folder).iterdir()
    if any(path.glob("*.naipe"))
)

#: Names of what the emitter makes: verbs, bodies, definitions, steps, spans, tables, cards' effects, ...
MADE = re.compile(r"[A-Z]\d+(_\d+)?[pq]?|[a-z]{1,2}\d+|<(listcomp|lambda|genexpr|setcomp|dictcomp|module)>")

#: Variables and parameters of emitted functions that have no number, and no word of any pack among them.
PARAMETERS = {
    "rt",
    "s",
    "you",
    "it",
    "this",
    "seat",
    "cap",
    "env",
    "owner",
    "card",
    "payer",
    "x",
    "y",
    "z",
    "p",
    "_",
    "stopped",
    "failure",
    "idle",
    "most",
    "step",
    "still",
    "loop",
    "outer",
    "place",
    "carried",
    ".0",
}

#: What emitted code may look up on a run (or on its program and layout).
ATTRIBUTES = {
    name for owner in (Run, program.Program) for name in dir(owner) if not name.startswith("_")
} | {
    "carries_out", "slots", "all_players", "placed", "at_statement", "answer", "answered", "everybody", "add", "assigned", "cause", "causer", "chosen", "lenient", "layout", "namer", "pieces", "noun", "program", "seats", "steps",
    "verbs", "count", "append", "index", "loop", "context", "trace", "traced", "asked", "spent", "plain", "quick", "begins", "changes",
}  # fmt: skip

#: None of these may ever be within reach of emitted code.
NEVER = {
    "exec", "eval", "compile", "open", "getattr", "setattr", "delattr", "globals", "locals", "vars", "__import__", "import",
    "type", "object", "input", "print", "breakpoint", "os", "sys", "unit", "emit_block", "emit_value", "emitter", "names",
}  # fmt: skip


def code_within(code: CodeType) -> Iterator[CodeType]:
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from code_within(constant)


@pytest.fixture
def emitted(monkeypatch) -> list[tuple[str, CodeType]]:
    """Collect the source and code of everything that is emitted."""
    found: list[tuple[str, CodeType]] = []
    compile_ = units.builtins.compile

    class Watching:
        @staticmethod
        def compile(source, filename, mode):
            code = compile_(source, filename, mode)
            found.append((source, code))
            return code

    monkeypatch.setattr(units, "builtins", Watching)
    units._compiled.cache_clear()  # what another test had compiled is seen as well
    return found


def play_all(game: api.Game, share: int = 1) -> None:
    """Have as much as possible emitted: games by chance, decisions by hand, scenarios (one in so many), every card."""
    if game.book.play is not None:
        for seed in range(1 if share > 1 else 4):
            for traced in (False, True):
                try:
                    api.simulate(game, 1, game.min_players, seed, traced=traced)
                except RuleError:
                    pass
    api.run_scenarios(game, only=one_in(share))
    emitted_program = game.any_program
    for card in game.cards:
        if card.copies:
            piece = emitted_program.some_copy(card.entry.index)
            emitted_program.rules_of(piece)
            for part in (None, *(part.name for part in card.node.parts)):
                emitted_program.effect(piece, part)


def judge(emitted: list[tuple[str, CodeType]]) -> None:
    for _, whole in emitted:
        for code in code_within(whole):
            assert MADE.fullmatch(code.co_name), code.co_name
            local = {*code.co_varnames, *code.co_cellvars, *code.co_freevars}
            strange = {name for name in local if not MADE.fullmatch(name)} - PARAMETERS
            assert not strange, f"variables {strange} in {whole.co_filename}"
            strange = {name for name in code.co_names if not MADE.fullmatch(name)} - NAMES.keys() - ATTRIBUTES
            assert not strange, f"names {strange} in {whole.co_filename}"
            assert not NEVER & {*code.co_names, *local}


@pytest.mark.parametrize("path", sampled(RULEBOOKS, 4), ids=lambda path: path.relative_to(ROOT).as_posix())
@pytest.mark.parametrize("share", sizes(20, 3, 1))
def test_no_word_of_a_pack_is_a_name_in_python(emitted, path, share):
    play_all(inspect.unwrap(api.load)(path), share)  # of a game that was read before all is emitted already
    assert len(emitted) > 12
    judge(emitted)


def test_the_zoo_as_well(emitted, tmp_path):
    play_all(toy(tmp_path, "", ZOO))
    judge(emitted)


NASTY = "\n" + rules_beside(__file__, "emitted")


def test_words_that_mean_something_in_python_mean_nothing(emitted, tmp_path):
    """A pack may call its things whatever it likes, where the language lets it."""
    text = NASTY
    path = tmp_path / "nasty.naipe"
    for _ in range(12):
        path.write_text(f"{SETTING}\n{text}", encoding="utf-8")
        try:
            game = api.load(path)
            break
        except api.LoadError as error:
            # names with two underlines, and quotes within quotes, may be refused by the language itself
            lines = f"{SETTING}\n{text}".split("\n")
            at = {error.sources[f.span.source].text.count("\n", 0, f.span.start) for f in error.findings}
            assert all("__" in lines[n] or "\\" in lines[n] for n in at), [f.message for f in error.findings]
            text = text.replace("__class__x", "class_x").replace("\\", "")
            text = re.sub(r'type 2 ".*', 'type 2 "); raise SystemExit(1)"', text)
    position = api.begin(game, 2, 1)
    values = dict(api.view(game, position, None).values)
    assert (values["rt"], values["s"], values["len"], values["exec"], values["self"]) == (1, 3, 5, 1, 2)
    play_all(game)
    judge(emitted)


def test_emitted_code_has_no_builtins(tmp_path):
    game = toy(tmp_path, "", ZOO)
    api.simulate(game, 1, 2, 1)
    for name, value in game.program(2, game.default_options, traced=False).linker.units.names.items():
        if name == "__builtins__":
            assert value == {}
        else:
            assert name in NAMES or MADE.fullmatch(name), name


def test_the_published_names_are_harmless():
    """What emitted code may call: functions of the interpreter, and a few of Python that only compute."""
    of_python = {
        min,
        max,
        abs,
        len,
        sum,
        set,
        tuple,
        list,
        range,
        any,
        all,
        bool,
        sorted,
        zip,
        map,
        dict,
        int,
        frozenset,
    }
    for name, value in NAMES.items():
        assert name not in NEVER
        if value in (Fail, StopStep, happen) or value in of_python:
            continue
        assert value.__module__.startswith("interpreter."), name


def test_texts_stand_in_emitted_code_as_constants_only(emitted, tmp_path):
    """A title or a reason is a string in the code, whatever stands in it."""
    reason = "'); raise SystemExit(3) # \\u0027 {x} %s"
    game = toy(
        tmp_path, f'step trial\n  attempt: fail "{reason}"\n  require marks = 1 else "{reason}"\nplay\n  run trial\n'
    )
    with pytest.raises(RuleError) as error:
        api.begin(game, 2, 1)
    assert error.value.why == reason
    judge(emitted)


# ------------------------------------------------------------------ from outside

WATCHED = """
import importlib, os, pkgutil, sys, zlib
from pathlib import Path
import dsl, interpreter
from dsl import cache
from interpreter import api
from interpreter.model.failure import RuleError

share, warm, folders = int(sys.argv[1]), sys.argv[2], sys.argv[3:]
only = lambda title: zlib.crc32(title.encode()) % share == 0
game = api.load(warm)                                    # whatever is needed is imported now
api.simulate(game, 1, game.min_players, 1, check=True)
api.run_scenarios(game, only)
position = api.begin(game, game.min_players, 1)
api.view(game, position, 1)
api.eval_text(game, position, "count of players", 1)
[api.narrate(game, event, "en", ["A", "B", "C"], 1) for event in position.events]
[api.card_text(game, card, game.languages[0]) for card in game.cards]

QUIET = {"compile", "exec", "marshal.loads", "marshal.dumps", "object.__getattr__", "sys._getframe", "code.__new__", "os.fspath", "time.sleep",
         "builtins.id"}  # `copy.deepcopy` asks which thing is which
LOOKING = {"open", "os.scandir", "os.listdir", "os.walk", "pathlib.Path.glob", "pathlib.Path.rglob", "glob.glob"}
KEEPING = {"open", "os.chmod", "os.mkdir", "os.rename", "os.remove", "os.utime", "tempfile.mkstemp", "os.scandir", "os.listdir", "pathlib.Path.glob"}
kept = cache.folder().resolve()
seen, watching = [], False

def is_kept(event, arguments):
    # What was read is kept, in one folder; a number is that of a file which is open already.
    if event == "open" and isinstance(arguments[0], int):
        return True
    paths = [Path(os.fsdecode(one)).resolve() for one in arguments[: 2 if event == "os.rename" else 1] if isinstance(one, (str, bytes, os.PathLike))]
    return event in KEEPING and bool(paths) and all(path.is_relative_to(kept) for path in paths)

def hook(event, arguments):
    if not watching:
        return
    if event in QUIET:
        if event == "compile" and arguments[1] is not None and not str(arguments[1]).startswith(("<naipe ", "<record ")):
            seen.append((event, str(arguments[1])))
        return
    if is_kept(event, arguments):
        return
    if event in LOOKING:
        try:
            path = Path(os.fsdecode(arguments[0])).resolve()
        except TypeError:
            path = Path("?")
        writes = event == "open" and (str(arguments[1] or "r").strip("rbt") or (arguments[2] or 0) & (os.O_WRONLY | os.O_RDWR | os.O_CREAT))
        if not writes and any(path.is_relative_to(folder) for folder in (*folders, cache.BROUGHT)):
            return
        if event == "os.scandir" and any(path in folder.parents[:3] for folder in folders):
            return                                           # whose rules are these? Names there are looked at, not files
    seen.append((event, str(arguments)[:200]))

for package in (dsl, interpreter):  # what is ours is imported where it is first needed, which is no secret
    for module in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
        if "cluster" not in module.name:
            importlib.import_module(module.name)
sys.addaudithook(hook)
folders = [Path(folder).resolve() for folder in folders]
watching = True
modules = set(sys.modules)
for folder in folders:
    try:
        game = api.load(folder)
    except api.LoadError:
        continue
    try:
        if game.book.play is not None:
            api.simulate(game, 2, game.min_players, 1)
            position = api.begin(game, game.min_players, 1)
            for _ in range(20):
                if position.decision is None:
                    break
                api.view(game, position, position.decision.seat)
                [api.narrate(game, event, game.languages[0], ["A"] * 9, 1) for event in position.events]
                position = api.decide(game, position, position.decision.possible[-1].id)
    except RuleError:
        pass
    api.run_scenarios(game, only)
watching = False
for event in dict.fromkeys(seen):
    print(*event)
print("modules", sorted(set(sys.modules) - modules))
print("played", len(folders))
"""


@pytest.mark.parametrize("share", sizes(40, 6, 1))
def test_loading_and_playing_touches_nothing_outside(tmp_path, share):
    """Under an audit hook: no file but the pack's and what is kept of it, no import, no process, no network; compiled is what is
    emitted, and methods of our own classes. Folders above one without a game are listed, as a game of which it is a part may stand
    there."""
    folders = []
    for path in RULEBOOKS[:: 1 if share == 1 else 6]:
        copy = tmp_path / path.relative_to(ROOT).as_posix().replace("/", "_")
        shutil.copytree(path, copy)
        folders.append(str(copy))
    for name, text in (
        ("zoo", ZOO),
        ("wrong", SETTING + 'card 50 "Trial"\n  you gian 1\n'),
        ("python", "import os\nos.system('true')\n"),
        ("nasty", SETTING + NASTY),
        ("empty", ""),
    ):
        (tmp_path / name).mkdir()
        (tmp_path / name / "rules.naipe").write_text(text, encoding="utf-8")
        folders.append(str(tmp_path / name))
    done = subprocess.run(
        [sys.executable, "-c", WATCHED, str(share), str(ROOT / "rulebooks" / "agencia"), *folders],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        encoding="utf-8",
        timeout=180,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines() == ["modules []", f"played {len(folders)}"]


def test_looking_at_a_board_does_not_change_what_is_carried_out():
    """An expression of a board was once emitted under the name of a verb's body."""
    place = ROOT / "tests" / "design_game"
    looked, other = api.load(place), api.load(place)
    position = api.begin(looked, 2, 11)
    for seat in (None, 1, 2):
        api.pictures(looked, position, seat)
    for option in position.decision.possible:
        assert (
            api.decide(looked, position, option.id).digest()
            == api.decide(other, api.begin(other, 2, 11), option.id).digest()
        )
