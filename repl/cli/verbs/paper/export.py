"""`naipe export`: write the cards of a game as a table, as data, or for Tabletop Simulator, and its boards as pictures."""

from __future__ import annotations

import json
from argparse import Namespace
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from dsl.files import reading
from repl.cli.languages import checked_language
from repl.cli.verbs.paper.at_work import at_work
from repl.cli.verbs.paper.boards import DrawnBoard, as_pngs, boards_of
from repl.cli.verbs.paper.job import Job, job_of, layout_fails, require_typst, tell, write_all
from repl.play.loading import open_game
from repl.printing.findings import of_layout
from repl.printing.layouts import Layout, layout_of
from repl.printing.pictures import art_folders
from repl.printing.printed import PrintedCard, PrintedGame, as_json
from repl.printing.setting import Request, set_cards
from repl.printing.tables import as_csv
from repl.printing.tabletop import Board, saved_object
from repl.render.phrases import phrase
from repl.render.reply import Refused
from repl.render.voice import Voice
from repl.terminal.context import Context

#: The resolution in pixels per inch: it makes a sheet of ten poker cards 4096 pixels wide, the most that every virtual table
#: accepts.
PPI = 165


def run(args: Namespace, context: Context) -> int:
    folder = Path(args.folder)
    if reading.exists(folder) and not reading.is_folder(folder):
        raise Refused(phrase("path-is-no-folder", path=folder))
    if args.to == "boards":
        rules = open_game(args.game, args.pack)
        voice = Voice(rules, checked_language(rules, args.lang, context.environ))
        files = _boards(args, voice, folder, context)
    else:
        job = job_of(args, context)
        voice, files = job.voice, _cards(args, job, folder, context)
    write_all(files)
    context.out.say(voice.say.many(len(files), "n-files-are-written-into-folder", folder=folder))
    return 0


def _cards(args: Namespace, job: Job, folder: Path, context: Context) -> dict[Path, bytes]:
    """Return the exported cards as files: the content of each file by its path. `--to` chooses the form: a table, data or a
    saved object."""
    if args.to == "csv":
        return {folder / f"{job.game.id}.csv": as_csv(job.game).encode()}
    if args.to == "json":
        return {folder / f"{job.game.id}.json": _json(as_json(job.game))}
    return _tabletop(args, job, folder, context)


def _json(data: object) -> bytes:
    return (json.dumps(data, ensure_ascii=False, indent=1) + "\n").encode()


def _tabletop(args: Namespace, job: Job, folder: Path, context: Context) -> dict[Path, bytes]:
    """Return the files for Tabletop Simulator by their paths: pictures of the sheets of cards, of the backs and of the
    boards, and the saved object."""
    require_typst("png")
    layout = layout_of(args.layout, art_folders(job.rules))
    sheets = _set(job, job.game.cards, layout, "table", context)
    firsts = [
        next(card for card in job.game.cards if deck.id in (card.pile, *dict(card.decks))) for deck in job.game.decks
    ]
    backs = [_back(job, deck.id, card, layout, context) for deck, card in zip(job.game.decks, firsts)]
    boards = boards_of(args, job.voice, context)
    names = [f"{job.game.id}-sheet-{number}.png" for number in range(1, len(sheets) + 1)]
    behind = {deck.id: f"{job.game.id}-back-{deck.id.replace(' ', '-')}.png" for deck in job.game.decks}
    base = args.url.rstrip("/") if args.url else reading.resolved(folder).as_uri()
    made = saved_object(
        job.game,
        [f"{base}/{name}" for name in names],
        {deck: f"{base}/{name}" for deck, name in behind.items()},
        [Board(one.title, f"{base}/{one.name}.png", one.drawing.width, one.drawing.height) for one in boards],
    )
    files = dict(zip([folder / name for name in names], sheets))
    files |= _pngs(boards, folder)
    files |= dict(zip([folder / name for name in behind.values()], backs))
    return files | {folder / f"{job.game.id}-tts.json": _json(made)}


def _boards(args: Namespace, voice: Voice, folder: Path, context: Context) -> dict[Path, bytes]:
    """Return the boards of a game as pictures, by the paths of their files. Raises Refused if no board can be drawn."""
    boards = boards_of(args, voice, context)
    if not boards:
        raise Refused(phrase("no-board-of-game-shows-more-than-words", game=voice.game.title, flag="--after"))
    if args.format == "svg":
        return {folder / f"{one.name}.svg": one.drawing.text.encode() for one in boards}
    require_typst("png")
    return _pngs(boards, folder)


def _pngs(boards: Sequence[DrawnBoard], folder: Path) -> dict[Path, bytes]:
    return {folder / f"{one.name}.png": content for one, content in zip(boards, as_pngs(boards))}


def _back(job: Job, deck: str, card: PrintedCard, layout: Layout, context: Context) -> bytes:
    """Return the picture of the back of a deck: the back that the layout draws for one of the cards of the deck."""
    (back,) = _set(job, (replace(card, pile=deck),), layout, "backs", context)
    return back


def _set(job: Job, cards: tuple[PrintedCard, ...], layout: Layout, sheet: str, context: Context) -> tuple[bytes, ...]:
    """Return the pages of some cards as PNG pictures; each card appears once. Raises Refused if the layout cannot be set."""
    game: PrintedGame = job.game
    with at_work(context, job.voice.say("print-sets-so-many-cards", n=len(cards))):
        pages = set_cards(game, cards, layout, Request("png", PPI, sheet=sheet), art_folders(job.rules), once=True)
    if pages.error is not None:
        raise Refused(layout_fails(pages, layout), 1)
    tell(list(of_layout(cards, pages.findings)), job, context)
    return pages.files
