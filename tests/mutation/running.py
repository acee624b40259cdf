"""A plugin of pytest: once the tests are collected, each mutant is tried in a process of its own, by the tests that come
to its line.

Nothing runs in the process that collects, so that nothing there is worked out before it is mutated. One child runs all tests
and notes which lines each comes to; then for each mutant a child gets the changed code, and runs the tests of its line, the
short ones first, up to the first that fails.
"""

from __future__ import annotations

import gc
import json
import os
import resource
import select
import shutil
import signal
import tempfile
import time
from collections import defaultdict
from collections.abc import Callable, Sequence
from pathlib import Path
from types import CodeType, FunctionType

import coverage
import pytest

from mutation.making import Mutant, code_of

#: Seconds of processor time that the tests of one mutant may take together; they count as passed if they are not done by then.
ENOUGH = 8.0
#: Beyond so many times what its tests take without the mutant, and some seconds, it is taken for endless: found.
SLOW, SECONDS = 4.0, 8.0
MEMORY = 3_000_000_000
#: Seconds on the clock after which a process that hangs without working is ended.
HANGS = 1_200.0
#: For one mutant in so many its tests run without the change too: they must pass.
CONTROL = 40


class Trying:
    """What was found: by mutant, `found`, `endless` or `lived`, and by which test."""

    def __init__(self, root: Path, chosen: Sequence[Mutant], map_file: Path, tell: Callable[[str], None]) -> None:
        self.root, self.chosen, self.map_file, self.tell = root, chosen, map_file, tell
        self.results: list[tuple[Mutant, str, str]] = []

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        items = {item.nodeid: item for item in session.items}
        if not self.map_file.exists():
            self.tell(f"{len(items)} tests are run once, to see which lines each comes to")
            _in_a_child(lambda: _mapped(self.root, session.items, self.map_file), 3600)
        known = json.loads(self.map_file.read_text(encoding="utf-8"))
        lines: dict[str, dict[str, list[int]]] = known["lines"]
        for number, mutant in enumerate(self.chosen):
            reached = lines.get(mutant.file, {}).get(str(mutant.line), [])
            able = sorted((known["tests"][place] for place in reached), key=lambda test: test[1])
            tests = [(items[name], seconds) for name, seconds in able if name in items]
            if number % CONTROL == 0 and tests:
                how, by = _in_a_child(lambda tests=tests: self._child(None, tests), HANGS)  # type: ignore[misc]
                assert not how and not by, f"without any change {by or 'a process'} fails"
            how, by = self._tried(mutant, tests)
            self.results.append((mutant, how, by))
            self.tell(f"{number + 1}/{len(self.chosen)} {how:8} {mutant.file}:{mutant.line} {mutant.change}  {by}")
        return True

    def _tried(self, mutant: Mutant, tests: Sequence[tuple[pytest.Item, float]]) -> tuple[str, str]:
        if not tests:
            return "lived", "(no test comes there)"
        try:
            code, _, _ = code_of(self.root, mutant)
        except SyntaxError:
            return "none", "(it is no Python)"

        how, by = _in_a_child(lambda: self._child(code, tests), HANGS)
        return ("endless", "") if how else (("found", by) if by else ("lived", f"({len(tests)} tests)"))

    @staticmethod
    def _child(code: CodeType | None, tests: Sequence[tuple[pytest.Item, float]]) -> str:
        """Put the changed code in its place, and run the tests up to the first that fails; return its name, or nothing."""
        if code is not None:
            for function in [one for one in gc.get_objects() if isinstance(one, FunctionType)]:
                if _where(function.__code__) == _where(code):
                    function.__code__ = code
        _silenced(sum(seconds for _, seconds in tests))
        return _first_failed([item for item, _ in tests])


def _where(code: CodeType) -> tuple[str, str, int]:
    return code.co_filename, code.co_qualname, code.co_firstlineno


def _silenced(seconds: float) -> None:
    """Give this process a limit of time and memory, and a cache of its own, which it may spoil."""
    most = int(min(seconds, ENOUGH) * SLOW + SECONDS)
    resource.setrlimit(resource.RLIMIT_CPU, (most, most + 1))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    cache = tempfile.mkdtemp(prefix="naipe-mutant-")
    shutil.copytree(os.environ["XDG_CACHE_HOME"], cache, dirs_exist_ok=True)
    os.environ["XDG_CACHE_HOME"] = cache


class _Failed(BaseException):
    """A test has failed."""


def _first_failed(items: Sequence[pytest.Item]) -> str:
    """Run tests up to the first that fails; return its name, or nothing."""
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
            if time.process_time() - began > ENOUGH:
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
        shutil.rmtree(os.environ["XDG_CACHE_HOME"], ignore_errors=True) if "mutant" in os.environ[
            "XDG_CACHE_HOME"
        ] else None
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


def _mapped(root: Path, items: Sequence[pytest.Item], file: Path) -> str:
    """Run all tests, and write which lines each of those that pass comes to, and how long it takes."""
    told = coverage.Coverage(data_file=None, source=[str(root / "interpreter"), str(root / "dsl")], config_file=False)
    manager = items[0].config.pluginmanager
    manager.unregister(manager.get_plugin("terminalreporter"))
    failed: set[str] = set()

    class Listening:
        @staticmethod
        def pytest_runtest_logreport(report: pytest.TestReport) -> None:
            if report.failed:
                failed.add(report.nodeid)

    manager.register(Listening())
    tests: list[tuple[str, float]] = []
    told.start()
    for number, (item, after) in enumerate(zip(items, [*items[1:], None])):
        told.switch_context(str(number))
        began = time.process_time()
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=after)
        tests.append((item.nodeid, time.process_time() - began))
    told.stop()
    data = told.get_data()
    lines: dict[str, dict[str, list[int]]] = defaultdict(dict)
    for name in data.measured_files():
        for line, contexts in data.contexts_by_lineno(name).items():
            numbers = [int(one) for one in contexts if one and tests[int(one)][0] not in failed]
            if numbers:
                lines[Path(name).relative_to(root).as_posix()][str(line)] = numbers
    file.write_text(json.dumps({"tests": tests, "lines": lines, "failed": sorted(failed)}), encoding="utf-8")
    return ""
