"""`naipe simulate`: let bots play many games and count."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable
from typing import Any

from interpreter.model.failure import RuleError
from repl.play.loading import open_game, rules_stop
from repl.play.table import NoTable, check_options, how_many, options_of
from repl.render.output import Output
from repl.render.reply import Refused
from repl.render.words import human
from repl.terminal.context import Context


def run(args: Namespace, context: Context) -> int:
    game = open_game(context.api, args.game, args.pack)
    if args.games < 1 or args.jobs < 1:
        raise Refused("--games and --jobs count from 1")
    try:
        players = how_many(game, args.players or game.min_players, 0, None)[0]
        options = options_of(game, args.option, args.mode)
        check_options(context.api, game, players, options)
    except NoTable as trouble:
        raise Refused(str(trouble)) from trouble
    try:
        with progress(context, args.games) as tick:
            counted = context.api.simulate(
                game,
                args.games,
                players,
                args.seed,
                options,
                policy=args.policy,
                check=args.check,
                progress=tick,
                jobs=args.jobs,
            )
    except RuleError as error:
        raise Refused(rules_stop(game, error), 1) from error
    except AssertionError as broken:  # `check` found an invariant that does not hold
        raise Refused(f"an invariant does not hold: {broken}", 1) from broken
    if args.json:
        context.out.data(merged(counted))
    else:
        _tell(merged(counted), players, context.out)
    return 0


def merged(counted: dict[str, Any]) -> dict[str, Any]:
    """Return what was counted in one object: the game's own tallies stand beside what every game has."""
    plain = {name: value for name, value in counted.items() if name != "tallies"}
    return {**dict(counted.get("tallies") or {}), **plain}


def _tell(counted: dict[str, Any], players: int, out: Output) -> None:
    games, seconds = counted["games"], counted["seconds"]
    speed = games / max(seconds, 1e-9)
    out.say(
        f"{games} games of {players} players, {counted['decisions']} decisions, {seconds:.2f} s ({speed:.0f} games a "
        "second)"
    )
    winners = counted["winners"]
    by_seat = winners.items() if isinstance(winners, dict) else enumerate(winners, 1)
    for seat, won in by_seat:
        out.say(f"  player {seat} won {won} ({100 * won / games:.1f} %)")
    for name, times in counted.get("endings", {}).items():
        out.say(f"  {human(name)} {times} ({100 * times / games:.1f} %)")
    for name, value in counted.items():
        if name not in ("games", "players", "decisions", "seconds", "winners") and isinstance(value, (int, float)):
            spread = counted.get("per_game", {}).get(name)
            out.say(
                f"  {human(name)} {value}" + (f", {spread['lowest']} to {spread['highest']} a game" if spread else "")
            )


class progress:
    """A bar on the error stream while games are played, if a person watches it."""

    def __init__(self, context: Context, games: int) -> None:
        self._err = context.err
        self._games = games
        self._bar: Any = None

    def __enter__(self) -> Callable[[int], None] | None:
        if self._err.plain:
            return None
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn  # noqa: PLC0415 - only a person sees a bar

        self._bar = Progress(
            BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), console=self._err.console, transient=True
        )
        self._bar.start()
        task = self._bar.add_task("", total=self._games)
        return lambda done: self._bar.update(task, completed=done)

    def __exit__(self, *_: object) -> None:
        if self._bar is not None:
            self._bar.stop()
