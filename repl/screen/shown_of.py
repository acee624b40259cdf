"""What a board shows of an answer that has no text of its own: the row of a table that bears its name."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from interpreter.model.decisions import Option
from interpreter.model.views import View
from repl.render.board import Board
from repl.render.panels import Part, Sheet, cells_told
from repl.render.voice import Voice


def shown_of(voice: Voice, board: Board, view: View, option: Option) -> str:
    """Return what stands in the row of a table that bears the name of an option: for a thing of a player in that player's
    tables, else in those of the game; nothing if there is none, or for a player, yes and no."""
    if option.seat is not None or option.id in ("yes", "no", "enough"):
        return ""
    name = voice.title(option.label) if option.piece is not None else voice.word(option.label)
    owner = _owner(view, option.piece)
    parts = board.seats[owner - 1].parts if owner is not None and owner <= len(board.seats) else _of_the_game(board)
    return next(_rows(parts, name, board), "")


def _owner(view: View, piece: int | None) -> int | None:
    """Return the seat of the player in whose zone a thing lies, None if it is nobody's."""
    for zone in view.zones:
        if isinstance(zone.owner, int) and any(one is not None and one.number == piece for one in zone.pieces):
            return zone.owner
    return None


def _of_the_game(board: Board) -> Iterator[Part]:
    yield from board.parts
    for picture in board.pictures:
        yield from picture.parts


def _rows(parts: Iterable[Part], name: str, board: Board) -> Iterator[str]:
    for part in parts:
        if isinstance(part, Sheet):
            for row, _, cells in part.rows:
                if row == name:
                    yield ", ".join(cells_told(part, cells, board.say))
