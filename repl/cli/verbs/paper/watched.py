"""`naipe print --watch`: make the pages again whenever the rules, a picture or the layout change on disk."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from time import sleep

from dsl.diagnostics.report import render_all
from dsl.files import reading
from dsl.limits import MAX_SIZE
from interpreter import api
from interpreter.api import Game
from interpreter.loading.hot_reload import with_sources
from interpreter.loading.loader import folder_of, rulebook_files
from repl.cli.paths import is_game
from repl.cli.verbs.paper.job import Job, job_of
from repl.play.loading import Unplayable, open_game
from repl.printing.layouts import SUFFIX
from repl.printing.pictures import FOLDER, art_folders
from repl.render.reply import Refused
from repl.terminal.context import Context

#: The seconds between two checks of the files.
PAUSE = 0.2
#: The state of a file at a check: its time of change, and its size.
Stamps = Mapping[Path, tuple[int, int]]


def pauses() -> Iterator[None]:
    """Wait a moment, then yield, again and again. The files are checked at each yield; only Ctrl-C ends this."""
    while True:
        sleep(PAUSE)
        yield


def watched(args: Namespace, context: Context, job: Job, draw: Callable[[Job], int]) -> int:
    """Make the pages of a job, and make them again after each change, until Ctrl-C. Return the exit code."""
    seen = _stamps(args, context, job.rules)
    draw(job)
    context.err.say(job.voice.say("print-watches-and-ends-with-ctrl-c"), "hint")
    try:
        name, source = next(iter(job.rules.sources.items()))
        with_sources(job.rules, {name: source.text})  # prepare what the first edit needs before somebody waits for it
        for _ in pauses():
            now = _stamps(args, context, job.rules)
            if now != seen:
                seen = now
                job = _again(args, context, job, draw)
    except KeyboardInterrupt:
        context.err.say()
    return 0


def _again(args: Namespace, context: Context, job: Job, draw: Callable[[Job], int]) -> Job:
    """Draw the changed pages and return the new printing job. If that fails, print the reason and return the old job."""
    try:
        new = job_of(args, context, _reloaded(args, context, job.rules))
        before = {card.key: card for card in job.game.cards}
        changed = [f"{card.number} {card.title}" for card in new.cards if before.get(card.key) != card]
        if changed:
            more = [job.voice.say("and-n-more", n=len(changed) - 5)] if len(changed) > 5 else []
            context.out.say(job.voice.say("print-changed-cards", cards=job.voice.say.listed([*changed[:5], *more])))
        draw(new)
    except api.LoadError as error:
        context.err.exact(render_all(error.findings, error.sources, language=job.voice.language) + "\n")
        return job
    except Unplayable as error:
        context.err.exact(render_all(error.findings, error.sources, language=job.voice.language) + "\n")
        return job
    except Refused as refusal:
        context.err.say(refusal.text(job.voice.language), "error")
        return job
    return new


def _reloaded(args: Namespace, context: Context, rules: Game) -> Game:
    """Return the rules as they are on disk now. If no file was added or removed, only the changed files are read again."""
    there = {str(path) for place in _places(args, context) for path in rulebook_files(place)}
    if not there or there - rules.sources.keys():
        return open_game(args.game, args.pack)
    texts: dict[str, str | None] = {}
    for name, source in rules.sources.items():
        if not reading.exists(Path(name)):
            return open_game(args.game, args.pack)
        text = reading.read_text(Path(name), MAX_SIZE)
        if text != source.text:
            texts[name] = text
    return with_sources(rules, texts) if texts else rules


def _places(args: Namespace, context: Context) -> list[Path]:
    """Return the paths of the rules from the command line: the game, then its packs."""
    game = folder_of(args.game) if is_game(args.game, context) else Path(args.game)
    return [game, *map(Path, args.pack)]


def _stamps(args: Namespace, context: Context, rules: Game) -> Stamps:
    """Return the time of change and the size of each file that the pages depend on. Folders are included, because a new file
    changes the time of its folder."""
    folders = art_folders(rules)
    paths = {Path(name) for name in rules.sources} | set(folders)
    layout = Path(args.layout) if args.layout.endswith(SUFFIX) else None
    for folder in (*(folder / FOLDER for folder in folders), *([layout.parent] if layout else ())):
        paths |= {folder, *(folder / name for name in reading.names_in(folder))}
    paths |= {folder / f"{args.layout}{SUFFIX}" for folder in folders}
    found = {}
    for path in paths:
        state = reading.status(path)
        if state is not None:
            found[path] = (state.st_mtime_ns, 0 if reading.is_folder(path) else state.st_size)
    return found
