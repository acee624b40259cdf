"""Play whole games with all builds of the program, and compare them in each mode of each game.

    python tests/searches/builds.py --game eights --games 1000
    python tests/searches/builds.py --game som limit clash --games 1000 --seconds 20

The builds must ask the same questions, and have the same answers, winners, tallies and endings. A mode is the game with its
default options, or with one option changed. Each mode is played by turns with the fewest and with the most players (at most
six).

The builds are the program for fast playouts, the traced program, and (if wasmtime is installed) the native build. The native
build is compared with the first by its last position and the statistics of cards too (`searches.native`). With `--bots
greedy` this comparison uses bots that plan ahead. With `--bots mc` it compares each world and each game that a Monte Carlo
bot imagines (`searches.worlds`). With `--only native` the traced program is left out.

Each line of the output has the number of games of a mode, the number of decisions, and the number of games that the native
build has played. After `--seconds` of processor time a mode ends with the games played so far.
"""

from __future__ import annotations

import argparse
import hashlib
import itertools
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

ROOT = Path(__file__).resolve().parents[2]
if __name__ == "__main__":
    sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

from interpreter import api  # noqa: E402
from interpreter.compiler.program import Program  # noqa: E402
from interpreter.model.failure import RuleError  # noqa: E402
from interpreter.model.layout import WINNERS  # noqa: E402
from interpreter.native.typed.cannot import CannotSay  # noqa: E402
from interpreter.positions.position import initial_state, outcome_of  # noqa: E402
from interpreter.runtime.run import Run  # noqa: E402
from interpreter.runtime.state import State  # noqa: E402
from interpreter.simulation.playout import AtRandom, to_the_end  # noqa: E402
from searches.found import Found, in_time  # noqa: E402

if TYPE_CHECKING:
    from searches.native import Native
    from searches.worlds import Worlds

#: The published games, and the games of the tutorial.
GAMES = {
    **{name: Path(name) for name in ("agencia", "boratime", "limit", "som", "clash", "sueca", "coreto", "invernada")},
    **{name: ROOT / "tests" / "benchmarks" / "rulebooks" / name for name in ("eights", "uno")},
}

#: If an option has many values, only the first ones, as many as this number, are tried.
WORDS = 6

#: The course of a game: a digest of all questions and answers, the number of decisions, the winners, the tallies, the ending,
#: and the message of an error that stopped it.
Course = tuple[str, int, tuple[int, ...], tuple[tuple[str, int], ...], str, str]


class Noting(AtRandom):
    """Answers at random. Adds to a digest how many options there were and which one was taken."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed, None)
        self.noted = hashlib.blake2b(digest_size=8)

    def pick(self, run: State, count: int) -> int:
        index = super().pick(run, count)
        self.noted.update(b"%d of %d;" % (index, count))
        return index

    def pick_unwatched(self, run: State, count: int) -> int:
        return self.pick(run, count)  # the same choice, but recorded


def course(program: Program, seed: int) -> Course:
    """Play one game at random, as simulations do, and return its course."""
    run = Run(program, initial_state(program, seed), None, search_ahead=False, traced=program.traced)
    decider, stopped = Noting(seed), ""
    decider.answers_in(run)
    try:
        stopped = "" if to_the_end(run, None) else "without end"
    except RuleError as error:
        stopped = error.why
    outcome = outcome_of(program, run)
    return (
        decider.noted.hexdigest(),
        decider.decisions,
        tuple(run.slots[WINNERS]),
        outcome.tallies,
        outcome.ending,
        stopped,
    )


def modes(game: api.Game) -> Iterator[dict[str, str]]:
    """Yield the options of each mode: none, and then each other value of each option. If a value is only allowed together
    with another option, that option is added."""
    yield {}
    for name in game.options:
        words = [str(word) for word in game.options[name]][:WORDS]
        for word in words:
            if game.option_value(name, word) != game.default_options[name]:
                yield from itertools.islice(_allowed(game, {name: word}), 1)


def _allowed(game: api.Game, options: dict[str, str]) -> Iterator[dict[str, str]]:
    """Yield these options if a table allows them, and then these options together with each value of one other option."""
    others = [{name: str(word)} for name in game.options if name not in options for word in game.options[name]]
    for more in ({}, *others):
        if any(_is_allowed(game, players, {**options, **more}) for players in sizes_of(game)):
            yield {**options, **more}


def _is_allowed(game: api.Game, players: int, options: dict[str, str]) -> bool:
    try:
        game.table(players, options)
    except ValueError:
        return False
    return True


def sizes_of(game: api.Game) -> tuple[int, int]:
    """Return the smallest and the largest number of players that are tried."""
    return game.min_players, min(game.max_players, 6)


class Builds:
    """The builds of a game for a number of players and some options."""

    def __init__(self, game: api.Game, players: int, options: dict[str, str], policy: str) -> None:
        table = game.table(players, options)
        self.whole = game.program(players, table, traced=False, whole=True)
        self.traced = game.program(players, table, traced=True)
        self.native = native_of(self.whole, policy, self.traced)


def native_of(program: Program, policy: str, traced: Program) -> Native | Worlds | None:
    """Return the native build of a program for a policy. Return None if wasmtime is not installed, or if the native build
    cannot play these rules."""
    try:
        from searches.native import Native  # noqa: PLC0415 - an extra
        from searches.worlds import Worlds  # noqa: PLC0415 - the same
    except ImportError:
        return None
    try:
        return Worlds(traced, program) if policy == "mc" else Native(program, policy)
    except CannotSay:
        return None


@dataclass
class Compared:
    """The numbers of games and decisions that were compared, and the number of games that the native build has played."""

    games: int = 0
    decisions: int = 0
    native: int = 0


def compared(
    game: api.Game,
    options: dict[str, str],
    seeds: range,
    found: Found,
    name: str,
    seconds: float,
    with_traced: bool = True,
    policy: str = "random",
) -> Compared:
    """Play some seeds of a mode with all builds, for at most `seconds` of processor time. Add the differences to `found`,
    and return what was compared."""
    builds: dict[int, Builds] = {}
    done = Compared()
    sizes = [players for players in sizes_of(game) if _is_allowed(game, players, options)]
    latest = time.process_time() + seconds
    for seed in in_time(seeds):
        if time.process_time() > latest:
            break
        players = sizes[seed % len(sizes)]
        if players not in builds:
            builds[players] = Builds(game, players, options, policy)
        which, here = f"{name} {options or 'plain'}, {players} players, seed {seed}", builds[players]
        if with_traced:
            fast, traced = course(here.whole, seed), course(here.traced, seed)
            done.decisions += fast[1]
            if fast != traced:
                found.wrong.append(f"{which}: {fast} and {traced}")
        differences = None if here.native is None else here.native.differences(seed)
        if differences is not None:
            done.native += 1
            found.wrong.extend(f"{which}, native build: {one}" for one in differences[:3])
        done.games += 1
    return done


def builds(
    games: int,
    names: tuple[str, ...] = tuple(GAMES),
    seconds: float = float("inf"),
    telling: bool = False,
    with_traced: bool = True,
    policy: str = "random",
) -> Found:
    """Compare `games` games of each mode of each game. A mode ends earlier after `seconds` of processor time."""
    found = Found()
    for name in names:
        game = api.load(GAMES[name], scenarios=False)
        for options in modes(game):
            began = time.process_time()
            before = len(found.wrong)
            done = compared(game, options, range(1, games + 1), found, name, seconds, with_traced, policy)
            found.count(f"games of {name}", done.games)
            found.count("decisions", done.decisions)
            found.count("games by the native build", done.native)
            if telling:
                said = " ".join(f"{one}={word}" for one, word in options.items()) or "plain"
                took, differ = time.process_time() - began, len(found.wrong) - before
                told = f"{done.games} games, {done.decisions} decisions, {done.native} by the native build"
                print(f"{name} {said}: {told}, {differ} differ, {took:.0f} s", flush=True)
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--game", choices=list(GAMES), nargs="*", default=list(GAMES))
    parser.add_argument("--games", type=int, default=1000, help="how many of each mode")
    parser.add_argument("--seconds", type=float, default=float("inf"), help="of processor time for each mode, at most")
    parser.add_argument("--only", choices=["native"], help="hold the native build against the usual one alone")
    parser.add_argument(
        "--bots",
        choices=["random", "greedy", "mc"],
        default="random",
        help="who answers; only random bots play the traced build too",
    )
    args = parser.parse_args()
    with_traced = args.only is None and args.bots == "random"
    found = builds(args.games, tuple(args.game), args.seconds, True, with_traced, args.bots)
    print(", ".join(f"{number:,} {what}" for what, number in found.tried.items()), f"{len(found.wrong)} differ")
    print(*found.wrong, sep="\n")
    return 1 if found.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
