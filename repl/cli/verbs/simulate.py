"""`naipe simulate`: let bots play many games, and report figures about them."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from dsl import cache
from dsl.files import writing
from dsl.messages.message import on_one_line
from interpreter import api
from interpreter.api import Game
from repl.cli.elsewhere import elsewhere
from repl.cli.languages import checked_language
from repl.play.loading import open_game
from repl.play.table import NoTable, check_options, how_many, options_of
from repl.render.figures.report import report
from repl.render.figures.table import as_csv
from repl.render.output import Output
from repl.render.phrases import message_of, phrase, why_not
from repl.render.reply import Refused
from repl.render.voice import Voice
from repl.terminal.context import Context
from repl.terminal.faults import reported

#: The highest number of stopped games that are listed one by one.
TOLD_FAULTS = 5

#: The highest number of games in a run, because more would take days.
MOST_GAMES = 1_000_000

#: The highest number of processes, because more processes than cores only wait for each other.
MOST_JOBS = 256

#: After `LONG` seconds of processor time, naipe suggests the faster way once. `SAID` is the name under which the cache notes
#: that.
LONG, SAID = 5.0, "said-fast"

#: The exit code of an interrupted program, as shells expect it.
INTERRUPTED = 130


def check_asked(games: int, jobs: int | None) -> None:
    """Raise Refused if more games or more processes are requested than the limits allow."""
    if games > MOST_GAMES:
        raise Refused(phrase("games-is-at-most-most", most=f"{MOST_GAMES}"))
    if jobs is not None and jobs > MOST_JOBS:
        raise Refused(phrase("jobs-is-at-most-most", most=f"{MOST_JOBS}"))


def run(args: Namespace, context: Context) -> int:
    game = open_game(args.game, args.pack)
    if args.games < 1 or (args.jobs is not None and args.jobs < 1):
        raise Refused(phrase("games-and-jobs-count-from-1"))
    check_asked(args.games, args.jobs)
    voice = Voice(game, checked_language(game, args.lang, context.environ))
    as_page = _page_maker(Path(args.html)) if args.html is not None else None
    players, options = seated(args, context, game, voice.language)
    if len(args.pack) > 1:
        from repl.packs.naming import clashing  # noqa: PLC0415 - few games are played with two packs

        for line in clashing(game, args.pack, voice.say):
            context.err.say(line, "hint")
    context.known = partial(about, game, args, players, options)
    with elsewhere(args) as cluster, progress(context, args.games) as tick:
        counted = api.simulate(
            game,
            args.games,
            players,
            args.seed,
            options,
            policy=args.policy,
            check=args.check,
            progress=tick,
            jobs=args.jobs,
            elsewhere=cluster,
            cards=True,
            forgiving=True,
        )
    if args.json:
        context.out.data(merged(counted))
    elif args.csv:
        context.out.exact(as_csv(counted))
    else:
        for line, style in report(voice, counted, context.out.plain, args.cards):
            context.out.say(line, style)
    if as_page is not None:  # last, so that an error in writing does not lose the results of hours
        _write(Path(args.html), as_page(voice, counted))
    _tell_faster(counted, args.policy, context.err, voice)
    if counted["faults"]:
        return told_faults(counted["faults"], args, context, voice)
    return INTERRUPTED if counted["stopped"] else 0


def _tell_faster(counted: Mapping[str, Any], policy: str, err: Output, voice: Voice) -> None:
    """If the games took long, suggest once to install the extra that plays them faster."""
    if policy == "mc" or counted["seconds"] < LONG or find_spec("wasmtime") is not None:
        return
    if cache.load(SAID) is None:
        cache.save(SAID, 1)
        command = "pip install 'naipe[fast]'"
        err.say(voice.say("command-lets-simulate-play-games-faster", command=command), "hint")


#: The endings of files, such as rules and saved games, that a page must not overwrite.
NO_PAGES = (".naipe", ".game")


def _page_maker(path: Path) -> Callable[[Voice, Mapping[str, Any]], str]:
    """Return the function that makes an HTML page with plots. This is called before the first game is played. Raises Refused
    if the extra is not installed, or if the page would overwrite rules or a saved game."""
    if path.suffix in NO_PAGES:
        raise Refused(phrase("path-is-no-name-for-a-page-rules-and", path=path))
    try:
        from repl.render.figures.page import page  # noqa: PLC0415 - an extra, that few have installed
    except ImportError as missing:
        raise Refused(
            phrase(
                "flag-needs-package-which-is-not-installed-command",
                flag="--html",
                package=missing.name,
                command="pip install 'naipe[html]'",
            )
        ) from missing
    return page


def _write(path: Path, text: str) -> None:
    """Write the page of a simulation. Raises Refused if it cannot be written."""
    try:
        writing.write_whole(path, text)
    except OSError as trouble:
        raise Refused(phrase("path-cannot-be-written-why-2", path=path, why=why_not(trouble))) from trouble


def about(game: Game, args: Namespace, players: int, options: Mapping[str, object]) -> dict[str, str]:
    """Return the facts that a fault report needs: game, packs, digest of the rules, number of players, options and seed."""
    return {
        "game": str(args.game),
        "packs": " ".join(args.pack),
        "rules": game.digest,
        "players": str(players),
        "options": " ".join(f"{name}={value}" for name, value in sorted(options.items())),
        "seed": str(args.seed),
    }


def told_faults(faults: Sequence[Mapping[str, Any]], args: Namespace, context: Context, voice: Voice) -> int:
    """Report the games that were stopped, and return the exit code. If naipe itself is at fault, write a fault report."""
    tell_faults(faults, args, context.err, voice)
    ours = next((fault for fault in faults if fault["internal"]), None)
    if ours is None:
        return 1
    known = {**context.known(), "seed": str(ours["seed"])}
    context.err.say(voice.say(reported(RuntimeError(str(ours["why"])), known, context)), "hint")
    return 70


def seated(args: Namespace, context: Context, game: Game, language: str) -> tuple[int, Mapping[str, object]]:
    """Return the number of players and the options from the command line. Raises Refused if they are impossible; a reason
    from the rulebook is in the language given."""
    try:
        players = how_many(game, args.players or game.min_players, 0, None)[0]
        options = options_of(game, args.option, args.mode)
        check_options(game, players, options, language)
    except NoTable as trouble:
        raise Refused(message_of(trouble)) from trouble
    return players, options


def merged(counted: dict[str, Any]) -> dict[str, Any]:
    """Return the figures as one flat object: the tallies that the game declares, and the figures that every game has."""
    plain = {name: value for name, value in counted.items() if name != "tallies"}
    return {**dict(counted.get("tallies") or {}), **plain}


def tell_faults(faults: Sequence[Mapping[str, Any]], args: Namespace, err: Output, voice: Voice) -> None:
    """Print which games were stopped, why, and the command that plays such a game again."""
    say = voice.say
    if not faults:
        return
    err.say(say.many(len(faults), "n-games-were-stopped-and-are-not-counted"), "error")
    for fault in faults[:TOLD_FAULTS]:
        why = voice.reason(fault["why"])
        if fault["internal"]:
            why = say("a-fault-in-naipe-not-in-your-rules-why", why=why)
        elif fault["broken"]:
            why = say("an-invariant-does-not-hold-why", why=why)
            when = say.many(fault["decisions"], "after-n-decisions")
            if fault["step"]:
                when = say("in-the-step-step-when", step=fault["step"], when=when)
            why = f"{why}, {when}"
        err.say(f"  {say('seed-seed-why', seed=fault['seed'], why=why)}")
        if "line" in fault:
            err.say(f"    {on_one_line(fault['file'])}:{fault['line']}  {fault['text']}", "quiet")
    if len(faults) > TOLD_FAULTS:
        err.say(f"  {say('and-n-more', n=len(faults) - TOLD_FAULTS)}")
    command = f"naipe simulate {args.game} --games 1 --seed {faults[0]['seed']}"
    err.say(say("to-see-one-alone-command-with-the-same-players", command=command), "hint")


class progress:
    """A context that shows a progress bar on the error stream while games are played, if a person watches it. The bar starts
    only after the first game is over: it runs in a thread, and the worker processes must be started before that."""

    def __init__(self, context: Context, games: int) -> None:
        self._err = context.err
        self._games = games
        self._bar: Any = None
        self._task: Any = None

    def __enter__(self) -> Callable[[int], None] | None:
        return None if self._err.plain else self._tick

    def _tick(self, done: int) -> None:
        if self._bar is None:
            from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn  # noqa: PLC0415 - only a person sees a bar

            columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
            self._bar = Progress(*columns, console=self._err.console, transient=True)
            self._bar.start()
            self._task = self._bar.add_task("", total=self._games)
        self._bar.update(self._task, completed=done)

    def __exit__(self, *_: object) -> None:
        if self._bar is not None:
            self._bar.stop()
