"""A plugin of pytest: once the tests are collected, each mutant is tried in a process of its own, by the tests that come
to its line.

Nothing runs in the process that collects, so that nothing there is worked out before it is mutated; only the parser is made,
of which no mutant is taken. What is cached on the disk are trees, which depend on the parser alone. One child runs all tests
with a mark before each line that has a mutant, and notes to which each test comes; then for each mutant a child gets the changed code, and runs the tests of its line, the
short ones first and those of its own room before others, up to the first that fails.
"""

from __future__ import annotations

import builtins
import gc
import importlib
import json
import os
import resource
import select
import signal
import time
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

import pytest

from dsl.parsing import engine
from mutation.making import Mutant, code_of, marked

#: A test of the room of a mutant is taken for so many times shorter than it is: it is the likeliest to notice.
NEAR = 6.0
#: A case (see `tests/cases.py`) is no function: its title tells it apart from others.
CASES = ".naipe::"
#: Beyond so many times what its tests take without the mutant, and some seconds, it is taken for endless: found.
SLOW, SECONDS = 4.0, 8.0
MEMORY = 3_000_000_000
#: Seconds on the clock after which a process that hangs without working is ended.
HANGS = 1_200.0
#: What the lines of mutants call when somebody comes to them.
MARK = "__somebody_comes__"
#: What a child tells that has not found the function to change.
NOWHERE = "LookupError "
#: For one mutant in so many its tests run without the change too: they must pass.
CONTROL = 40


class Trying:
    """What was found: by mutant, `found`, `endless` or `lived`, and by which test."""

    def __init__(
        self,
        root: Path,
        chosen: Sequence[Mutant],
        map_file: Path,
        told: Results,
        enough: float,
        tell: Callable[[str], None],
    ) -> None:
        self.root, self.chosen, self.map_file, self.told, self.tell = root, chosen, map_file, told, tell
        #: Seconds of processor time that the tests of one mutant may take together: it lives if they are not done by then.
        self.enough = enough
        self.results: list[tuple[Mutant, str, str]] = []

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        items = {item.nodeid: item for item in session.items}
        engine._engine()
        gc.freeze()  # so that children share what is there
        known = _known(self.map_file, self.chosen)
        if new := [item for item in session.items if item.nodeid not in {name for name, _ in known["tests"]}]:
            self.tell(f"{len(new)} tests are run once, to see which lines each comes to")
            _in_a_child(lambda: _mapped(self.root, new, self.chosen, self.map_file), 7200)
            known = _known(self.map_file, self.chosen)
        for number, mutant in enumerate(self.chosen):
            if (told := self.told.of(mutant)) is None:
                tests = self._tests(mutant, known, items)
                if number % CONTROL == 0 and tests:
                    self._control(tests)
                told = self._tried(mutant, tests)
                self.told.put(mutant, *told)
                self.tell(
                    f"{number + 1}/{len(self.chosen)} {told[0]:8} {mutant.file}:{mutant.line} {mutant.change}  {told[1]}"
                )
            self.results.append((mutant, *told))
        return True

    @staticmethod
    def _tests(mutant: Mutant, known: dict[str, Any], items: dict[str, pytest.Item]) -> list[tuple[pytest.Item, float]]:
        """Return the tests that come to the line of a mutant: one of each function in turn, those first that are short or of
        its room. What one of them does not notice, another that differs from it in a parameter seldom does."""
        room = f"tests/{mutant.file.rpartition('/')[0]}/"
        reached = [known["tests"][place] for place in known["lines"].get(mutant.file, {}).get(str(mutant.line), [])]
        near = sorted(reached, key=lambda test: test[1] / (NEAR if test[0].startswith(room) else 1.0))
        before: Counter[str] = Counter()
        turns = []
        for name, _ in near:
            function = name if CASES in name else name.partition("[")[0]
            turns.append(before[function])
            before[function] += 1
        in_turn = sorted(range(len(near)), key=lambda place: (turns[place], place))
        return [(items[name], seconds) for name, seconds in (near[place] for place in in_turn) if name in items]

    def _control(self, tests: Sequence[tuple[pytest.Item, float]]) -> None:
        how, by = _in_a_child(lambda: self._child(None, tests), HANGS)
        assert not how and not by, f"without any change {by or 'a process'} fails"

    def _tried(self, mutant: Mutant, tests: Sequence[tuple[pytest.Item, float]]) -> tuple[str, str]:
        if not tests:
            return "lived", "(no test comes there)"
        try:
            code, _, _ = code_of(self.root, mutant)
        except SyntaxError:
            return "none", "(it is no Python)"

        how, by = _in_a_child(lambda: self._child(code, tests), HANGS)
        assert not by.startswith(NOWHERE), by
        return ("endless", "") if how else (("found", by) if by else ("lived", f"({len(tests)} tests)"))

    def _child(self, code: CodeType | None, tests: Sequence[tuple[pytest.Item, float]]) -> str:
        """Put the changed code in its place, and run the tests up to the first that fails; return its name, or nothing."""
        if code is not None:
            _put_in_place(self.root, [code])
        _silenced(min(self.enough, sum(seconds for _, seconds in tests)))
        return _first_failed([item for item, _ in tests], self.enough)


def _put_in_place(root: Path, codes: Sequence[CodeType]) -> None:
    """Give changed code to its functions. Raises LookupError if one is not there: its mutant would live for that reason."""
    for name in {code.co_filename for code in codes}:
        importlib.import_module(".".join(Path(name).relative_to(root).with_suffix("").parts))
    gc.unfreeze()  # what is frozen is not listed
    there: dict[tuple[str, str, int], list[FunctionType]] = {}
    for one in gc.get_objects():
        if isinstance(one, FunctionType):
            there.setdefault(_where(one.__code__), []).append(one)
    for code in codes:
        if _where(code) not in there:
            raise LookupError(code.co_qualname)
        for function in there[_where(code)]:
            function.__code__ = code


def _where(code: CodeType) -> tuple[str, str, int]:
    return code.co_filename, code.co_qualname, code.co_firstlineno


def _silenced(seconds: float) -> None:
    """Give this process a limit of time and memory."""
    most = int(seconds * SLOW + SECONDS)
    resource.setrlimit(resource.RLIMIT_CPU, (most, most + 1))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


class _Failed(BaseException):
    """A test has failed."""


def _first_failed(items: Sequence[pytest.Item], enough: float) -> str:
    """Run tests up to the first that fails, or until they have taken so many seconds; return its name, or nothing."""
    began = time.process_time()

    class Listening:
        @staticmethod
        def pytest_runtest_logreport(report: pytest.TestReport) -> None:
            if report.failed:
                raise _Failed(report.nodeid)

    manager = items[0].config.pluginmanager
    manager.unregister(manager.get_plugin("terminalreporter"))
    manager.register(Listening())
    try:
        for item, after in zip(items, [*items[1:], None]):
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=after)
            if time.process_time() - began > enough:
                return ""
    except _Failed as failed:
        return str(failed)
    return ""


def _in_a_child(work: Callable[[], str], seconds: float) -> tuple[int, str]:
    """Do something in a process of its own, and return how that ended (0: by itself) and what came of it."""
    reader, writer = os.pipe()
    child = os.fork()
    if not child:
        os.setpgrp()
        try:
            told = work()
        except BaseException as error:
            told = f"{type(error).__name__} {error}"[:200]
        os.write(writer, told.encode("utf-8", "replace"))
        os._exit(0)
    os.close(writer)
    ready, _, _ = select.select([reader], [], [], seconds)
    told = b""
    if ready:
        while part := os.read(reader, 65536):
            told += part
    else:
        os.killpg(child, signal.SIGKILL)
    os.close(reader)
    _, status = os.waitpid(child, 0)
    return status, told.decode()


def _known(file: Path, chosen: Sequence[Mutant]) -> dict[str, Any]:
    """Return what is known of the tests: their names and seconds, and by file and line the places of those that come there.
    What is known for other mutants is of no use."""
    of = [repr(one) for one in chosen]
    if file.exists() and (known := json.loads(file.read_text(encoding="utf-8")))["of"] == of:
        return known
    return {"of": of, "tests": [], "lines": {}}


def _mapped(root: Path, items: Sequence[pytest.Item], chosen: Sequence[Mutant], file: Path) -> str:
    """Run tests, and add to the file which lines of the chosen mutants each of those that pass comes to, and how long it takes."""
    _marked(root, chosen, seen := set())
    manager = items[0].config.pluginmanager
    manager.unregister(manager.get_plugin("terminalreporter"))
    failed: set[str] = set()

    class Listening:
        @staticmethod
        def pytest_runtest_logreport(report: pytest.TestReport) -> None:
            if report.failed:
                failed.add(report.nodeid)

    manager.register(Listening())
    known = _known(file, chosen)
    for number, (item, after) in enumerate(zip(items, [*items[1:], None]), len(known["tests"])):
        seen.clear()
        began = time.process_time()
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=after)
        known["tests"].append((item.nodeid, time.process_time() - began))
        for name, line in () if item.nodeid in failed else seen:
            known["lines"].setdefault(name, {}).setdefault(str(line), []).append(number)
    file.write_text(json.dumps(known), encoding="utf-8")
    return ""


def _marked(root: Path, chosen: Sequence[Mutant], seen: set[tuple[str, int]]) -> None:
    """Let each line of the chosen mutants say that somebody comes to it."""
    setattr(builtins, MARK, lambda file, line: seen.add((file, line)))
    codes = [
        code for name in sorted({one.file for one in chosen})
        for code in marked(root, root / name, [one for one in chosen if one.file == name], MARK)
    ]  # fmt: skip
    _put_in_place(root, codes)


class Results:
    """What was found so far, kept in a file line by line: who goes on later tries none twice."""

    def __init__(self, file: Path | None, again: bool) -> None:
        """`again`: those that lived are tried once more, with the tests that have come since."""
        self.file = file
        self.told: dict[str, tuple[str, str]] = {}
        if file is not None and file.exists():
            for line in file.read_text(encoding="utf-8").splitlines():
                mutant, how, by = json.loads(line)
                self.told[mutant] = how, by
        self.left = {mutant for mutant, (how, _) in self.told.items() if how == "lived"} if again else set()

    def of(self, mutant: Mutant) -> tuple[str, str] | None:
        return None if repr(mutant) in self.left else self.told.get(repr(mutant))

    def put(self, mutant: Mutant, how: str, by: str) -> None:
        if self.file is not None:
            with self.file.open("a", encoding="utf-8") as file:
                print(json.dumps([repr(mutant), how, by]), file=file)
