"""The boards of a game as pictures: as SVG drawings, and as PNG for programs that cannot read SVG."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Sequence

from dsl.diagnostics.translation import said
from dsl.records import dataclass
from interpreter import api
from interpreter.api import Position
from repl.cli.verbs.paper.job import layout_fails, slug
from repl.printing.boards import Drawing, as_layout, board_picture, is_drawn
from repl.printing.setting import Request, press
from repl.render.board import Picture, board
from repl.render.reply import Refused
from repl.render.voice import Voice
from repl.terminal.context import Context

#: As long as all boards are empty, a random game is played to fill them, for at most this many decisions.
MOST_DECISIONS = 1000
#: The resolution of a board in pixels per inch, and the highest width and height of its picture that every virtual table
#: accepts.
PPI, MOST_PIXELS = 165, 4096
MM_PER_INCH = 25.4


@dataclass(frozen=True, slots=True)
class DrawnBoard:
    """A drawn board: the name of its file without the ending, its title, and its drawing."""

    name: str
    title: str
    drawing: Drawing


def boards_of(args: Namespace, voice: Voice, context: Context) -> list[DrawnBoard]:
    """Return drawings of the boards of a game, as a spectator sees them: after `--after` decisions of a random game, or as
    soon as a board has some content. Raises Refused if the game cannot begin."""
    rules = voice.game
    try:
        position = api.begin(rules, args.players or rules.min_players, args.seed)
    except ValueError as why:
        raise Refused(said(why.args[0], voice.language)) from why
    decide = api.random_policy(args.seed)
    drawn: list[Picture] = []
    for decision in range((args.after if args.after is not None else MOST_DECISIONS) + 1):
        drawn = _seen(voice, position, context) if args.after in (None, decision) else []
        if drawn or position.decision is None:
            break
        position = api.decide(rules, position, decide(position))
    return [
        DrawnBoard(name, one.name or rules.title, board_picture(one, rules.title, voice.say))
        for name, one in zip(_names(drawn, rules.id), drawn)
    ]


def as_pngs(boards: Sequence[DrawnBoard]) -> list[bytes]:
    """Return boards as PNG pictures. Raises Refused if typst cannot draw one."""
    made: list[bytes] = []
    with press() as warm:
        for one in boards:
            room = MOST_PIXELS * MM_PER_INCH / max(one.drawing.width, one.drawing.height)
            layout = as_layout(one.drawing)
            pages = warm.draw(layout, {}, Request("png", int(min(PPI, room)), strict=False))
            if pages.error is not None:
                raise Refused(layout_fails(pages, layout), 1)
            made += pages.files
    return made


def _seen(voice: Voice, position: Position, context: Context) -> list[Picture]:
    """Return those boards in a position that have more than lines of text: named boards, the common table, and the boards of
    players."""
    rules = voice.game
    seen = api.view(rules, position, None)
    names = [voice.say("player-n", n=seat) for seat in range(1, seen.players + 1)]
    whole = board(voice, seen, names, panels=api.pictures(rules, position, None))
    table = Picture("", whole.parts, whole.table, whole.values)
    seats = (Picture(seat.name, seat.parts, (), seat.values) for seat in whole.seats)
    return [one for one in (*whole.pictures, table, *seats) if is_drawn(one)]


def _names(boards: Sequence[Picture], game: str) -> list[str]:
    """Return a file name without ending for each board, all of them different."""
    found: list[str] = []
    for one in boards:
        name = f"{game}-board-{slug(one.name)}".rstrip("-")
        found.append(name if name not in found else f"{name}-{len(found) + 1}")
    return found
