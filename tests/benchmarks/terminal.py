"""Measure how long a designer waits: for the screen after a saved card, for completions, the first prompt, the help.

    python tests/benchmarks/terminal.py [GAME] [--players N] [--decisions N] [--times N]

This is not a test: the numbers depend on the machine and on its other work.
"""

from __future__ import annotations

import argparse
import os
import pty
import re
import select
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from repl.design.commands import DESIGN_COMMANDS

ROOT = Path(__file__).parent.parent.parent
sys.path.insert(0, str(ROOT))
# The environment of an installed program: compiled modules are kept between runs, here in a folder of their own.
ENVIRON = {
    key: value for key, value in os.environ.items() if key not in ("PYTHONDONTWRITEBYTECODE", "PYTHONUNBUFFERED")
}
ENVIRON |= {"PYTHONPATH": str(ROOT), "TERM": "xterm-256color"}


#: The aims: the highest processor time of each in milliseconds (docs/speed.md). For the starts it is the time beyond `python -c
#: pass`.
MOST = {"play": 250, "design": 300, "help": 15, "save": 50, "rebase": 100, "popup": 30}


def measured(name: str, aim: float, do: Callable[[], object], times: int) -> None:
    """Call a function several times. Print the median and the 95th percentile of its time in milliseconds."""
    told(name, aim, [clocked(do) for _ in range(times)])


def clocked(do: Callable[[], object]) -> tuple[float, float]:
    """Call a function. Return the milliseconds that passed, and the milliseconds of processor time."""
    begun, worked = time.perf_counter(), time.process_time()
    do()
    return (time.perf_counter() - begun) * 1000, (time.process_time() - worked) * 1000


def told(name: str, aim: float | None, taken: list[tuple[float, float]]) -> None:
    passed, worked = (sorted(times) for times in zip(*taken))
    p95 = passed[round(0.95 * (len(passed) - 1))]
    cpu = f"   worked {statistics.median(worked):6.1f}" if any(worked) else ""
    at_most = "" if aim is None else f"   aim {aim:4.0f}"
    print(f"{name:<36} median {statistics.median(passed):7.1f} ms   p95 {p95:7.1f}{at_most}{cpu}")


def designed(game: str, players: int, decisions: int, folder: Path):
    """Return a session of design mode with this many decisions. The game is a copy in `folder`, so its files may be changed."""
    from interpreter import api
    from interpreter.loading.loader import folder_of
    from repl.design.session import DesignSession
    from repl.play.table import Table

    home = folder / "game"
    folder.mkdir(exist_ok=True)
    shutil.copytree(folder_of(game), home)
    rules = api.load(home)
    best = None
    for seed in range(1, 60):
        table = Table(tuple(f"Player {seat}" for seat in range(1, players + 1)), seed=seed)
        one = DesignSession(rules, table, commands=DESIGN_COMMANDS, name=str(home), home=home)
        while one.decision is not None and len(one.taken) < decisions:
            one.take(one.chance())
        if best is None or len(one.taken) > len(best.taken):
            best = one
        if len(best.taken) >= decisions:
            break
    if best.decision is None:
        best.stand(best.tree.at.parent)
    return best


def edits(one) -> Iterator[tuple[str, Callable[[], str]]]:
    """Yield the cards that can be changed without making a recorded decision impossible. Each is a pair: its title, and a
    function that returns the command with a new text of the card. Each call changes the last number in the text and the
    length of a comment below it, so that everything after the card moves in the file."""
    at = one.tree.at
    for title, typed in _edits(one.game):
        one.stand(at)
        reply = one.submit(typed().replace("\n", " rebase\n", 1))
        whole = not reply.error and len(one.taken) == sum(node.kind == "answer" for node in at.path())
        if not reply.error:
            one.submit("undo")
        if whole:
            yield title, typed
    one.stand(at)


def _edits(game):
    for card in game.cards:
        source = game.sources[card.node.span.source]
        text = source.text[card.node.span.start : card.node.span.end].rstrip()
        numbers = [found for found in re.finditer(r"(?<=s )\d\b", text) if found.start() > text.find("\n")]
        if numbers and "copies" not in text:
            found = numbers[-1]
            turns = [
                number for number in (1, 2, 3) if number != int(found[0])
            ]  # not the present number, which would be no change

            def typed(number=card.number, before=text[: found.start()], after=text[found.end() :], turns=turns) -> str:
                turns.append(turns.pop(0))
                return f"edit {number}\n{before}{turns[0]}{after}\n  -- tried{'!' * turns[0]}"

            yield f"{card.number} {card.name}", typed


def screen(one) -> None:
    """Lay out and draw the full screen of the designer, with 100 columns and 40 rows."""
    from repl.design.screen.panes import scene
    from repl.screen.compose import composed, foot_of
    from repl.screen.looking import Looking
    from repl.screen.shell.painting import painted

    seen = scene(one)
    painted(composed(seen, Looking(), 100, 38).rows, seen.prompt, foot_of(seen, 100), 100, 40, True)


def command(verb: str, game: str, players: int) -> list[str]:
    """Return the words of a command that begins a game without a further question: `play` with bots, or `design` with one
    person for all seats."""
    who = ["--bots", str(players - 1)] if verb == "play" else ["--people", str(players)]
    return [verb, game, "--players", str(players), *who, "--names", "Ana", "--seed", "7"]


def first_prompt(
    verb: str,
    game: str,
    players: int,
    answered: bool = False,
    program: Sequence[str] = (sys.executable, "-m", "repl"),
    environ: Mapping[str, str] = ENVIRON,
) -> tuple[float, float]:
    """Start a game at a terminal. Return the milliseconds until the first prompt, and the processor time in milliseconds.
    With `answered`, measure until the reply to a first line, which is typed as soon as the prompt appears."""
    begun, prompt = time.perf_counter(), b"Ana>" if verb == "play" else b"design 0"
    with tempfile.TemporaryDirectory() as state:
        pid, terminal = pty.fork()
        if pid == 0:
            words = command(verb, game, players)
            os.execve(program[0], [*program, *words], {**environ, "XDG_STATE_HOME": state})
        seen = b""
        while prompt not in seen and time.perf_counter() - begun < 60:
            if select.select([terminal], [], [], 0.05)[0]:
                try:
                    seen += os.read(terminal, 65536)
                except OSError:
                    raise SystemExit(f"the game does not begin:\n{seen.decode(errors='replace')}") from None
            if b"\x1b[6n" in seen:
                os.write(terminal, b"\x1b[1;1R")
                seen = seen.replace(b"\x1b[6n", b"")
            if b"(Enter:" in seen.rpartition(b"\n")[2]:
                os.write(terminal, b"\r")
                seen = b""
            if answered and prompt in seen:
                os.write(terminal, b"zq\r")
                answered, prompt = False, b"zq`"
        took = (time.perf_counter() - begun) * 1000
        os.kill(pid, 9)
        used = os.wait4(pid, 0)[2]
        os.close(terminal)
    return took, (used.ru_utime + used.ru_stime) * 1000


def help_shown() -> tuple[float, float]:
    """Return the milliseconds of `naipe --help`, and its processor time in milliseconds."""
    return run_through("-m", "repl", "--help")


def run_through(*words: str) -> tuple[float, float]:
    """Run Python with some arguments. Return the milliseconds that passed, and the processor time in milliseconds."""
    begun = time.perf_counter()
    one = subprocess.Popen([sys.executable, *words], cwd=ROOT, env=ENVIRON, stdout=subprocess.DEVNULL)
    used = os.wait4(one.pid, 0)[2]
    return (time.perf_counter() - begun) * 1000, (used.ru_utime + used.ru_stime) * 1000


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("game", nargs="?", default="boratime")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--decisions", type=int, default=500)
    parser.add_argument("--times", type=int, default=20)
    parser.add_argument("--edits", action="store_true", help="only what an edit takes")
    parser.add_argument("--start", action="store_true", help="only how the program starts")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as spare:
        if args.start:
            return started(args.game, args.players, Path(spare), args.times)
        from dsl.garbage import gc_frozen

        one = designed(args.game, args.players, args.decisions, Path(spare))
        title, typed = next(edits(one))
        print(
            f"{one.game.title}, {args.players} players, {len(one.taken)} decisions; card {title}; load {os.getloadavg()[0]:.1f}"
        )
        with gc_frozen():  # as at a terminal
            told("save to screen, from here on", MOST["save"], saves(one, typed, "here", args.times))
            told("save to screen, fork", MOST["save"], saves(one, typed, "fork", args.times))
            told("save to screen, rebase", MOST["rebase"], saves(one, typed, "rebase", max(5, args.times // 3)))
        from repl.design.editor.completion import candidates

        for line in ("", "edit ", "eval c", "why not "):
            measured(
                f"completion popup after `{line}`",
                MOST["popup"],
                lambda line=line: candidates(one, line),
                args.times * 5,
            )
        if not args.edits:
            started(args.game, args.players, Path(spare), args.times)
    return None


def saves(one, typed: Callable[[], str], way: str, times: int) -> list[tuple[float, float]]:
    """Save a card several times with the command in `way` (`here`, `fork` or `rebase`), each time from the same position.
    Return for each the milliseconds until the new screen, and the processor time."""
    at, taken = one.tree.at, []

    def saved() -> None:
        reply = one.submit(typed().replace("\n", f" {way}\n", 1))
        if reply.error:
            raise SystemExit(reply.text)
        screen(one)

    for _ in range(times):
        one.stand(at)
        screen(one)  # the designer sees the screen before the edit
        taken.append(clocked(saved))
        one.submit("undo")
    one.stand(at)
    return taken


def edited(game: str, players: int, times: int) -> dict[str, float]:
    """Return the processor time in milliseconds from saving a card to the new screen: with `here` in a game of 500
    decisions, and with `rebase` in a game of 300 decisions. For both, return the median over the cards and the slowest card."""
    from dsl.garbage import gc_frozen

    with tempfile.TemporaryDirectory() as spare, gc_frozen():
        long = designed(game, players, 500, Path(spare) / "long")
        here = sorted(worked_by_each(long, _edits(long.game), "here", times))
        short = designed(game, players, 300, Path(spare) / "short")
        again = sorted(worked_by_each(short, edits(short), "rebase", times))
    return {
        "save": statistics.median(here),
        "slowest save": here[-1],
        "rebase": statistics.median(again),
        "slowest rebase": again[-1],
    }


def worked_by_each(one, cards: Iterable[tuple[str, Callable[[], str]]], way: str, times: int) -> list[float]:
    """Return for each card the median processor time in milliseconds of saving it."""
    return [statistics.median(worked for _, worked in saves(one, typed, way, times)) for _, typed in cards]


def more_than_python(game: str, players: int, times: int) -> dict[str, float]:
    """Return the processor time in milliseconds of each start, beyond that of `python -c pass`: to the first prompt of
    `play` and of `design`, to the reply to a first line, and to the end of `--help`. Each is a median of one run in which
    all are measured by turns."""
    with tempfile.TemporaryDirectory() as spare:
        as_installed(game, players, Path(spare))
        taken: dict[str, list[float]] = {"play": [], "design": [], "answer": [], "help": []}
        for _ in range(times):
            plain = run_through("-c", "pass")[1]
            for verb in ("play", "design"):
                taken[verb].append(first_prompt(verb, game, players)[1] - plain)
            taken["answer"].append(first_prompt("play", game, players, answered=True)[1] - plain)
            taken["help"].append(help_shown()[1] - plain)
    return {name: statistics.median(found) for name, found in taken.items()}


def as_installed(game: str, players: int, spare: Path) -> None:
    """Start the program once with new caches, so that later starts find everything that is kept between runs."""
    ENVIRON["PYTHONPYCACHEPREFIX"] = str(spare / "compiled")
    ENVIRON["XDG_CACHE_HOME"] = str(spare / "kept")
    first_prompt("play", game, players), first_prompt("design", game, players), help_shown()


def started(game: str, players: int, spare: Path, times: int) -> None:
    """Measure and print how the program starts when its caches are filled."""
    as_installed(game, players, spare)
    told("python -c pass", None, [run_through("-c", "pass") for _ in range(times)])
    told("first prompt of `play`", None, [first_prompt("play", game, players) for _ in range(times)])
    told("first prompt of `design`", None, [first_prompt("design", game, players) for _ in range(times)])
    told("reply to a first line", None, [first_prompt("play", game, players, answered=True) for _ in range(times)])
    told("naipe --help", None, [help_shown() for _ in range(times)])


if __name__ == "__main__":
    main()
