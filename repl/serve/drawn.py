"""A board and a question as plain data, which the page draws. All texts are in the language of the viewer."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from interpreter.model.decisions import Option
from repl.render.board import Board, Picture, Place, Seat, Shown
from repl.render.charts import drawing
from repl.render.charts.chart import Badge, Chart, Mark, counted
from repl.render.charts.network import laid_out, scaled
from repl.render.panels import Branches, Gauge, More, Part, Sheet, cells_told
from repl.render.panels import amount as amount_of
from repl.render.phrases import Phrases
from repl.render.question import Choice, Question
from repl.render.voice import Voice

Data = dict[str, Any]
#: Sizes on a page for the picture of joined places, in pixels: the width of a letter, the height of a line, and the gap between
#: two boxes.
LETTER, LINE, BETWEEN = 8.2, 17.0, 34.0


def board_data(board: Board) -> Data:
    """Return a board as data for a page: players, places, values and pictures. The viewer's own places, such as the hand,
    are left out; `hand_data` returns them."""
    say = board.say
    return {
        "turn": board.turn,
        "order": list(board.order),
        "seats": [_seat(seat, say) for seat in board.seats],
        "table": _places(board.table, say),
        "laws": _places(board.laws, say),
        "values": _values(board.values),
        "pictures": [_picture(picture, say) for picture in board.pictures],
        "parts": _parts(board.parts, say),
    }


def hand_data(board: Board) -> list[Data]:
    """Return the viewer's own places, such as the hand, and the cards in them, as data for a page."""
    return _places(board.own, board.say)


def sheet_data(sheet: Sheet, say: Phrases) -> Data:
    """Return a table as data for a page: its `label`, its `columns`, and its `rows`, each with a name, a mark and cells. For
    places that `join` connects, the drawing from `_network` is added."""
    rows = [
        {"name": name, "mark": list(mark) if mark else None, "cells": [_cell(cell, say) for cell in cells]}
        for name, mark, cells in sheet.rows
    ]
    return {"kind": "sheet", "label": sheet.label, "columns": list(sheet.columns), "rows": rows} | _network(sheet, say)


def _network(sheet: Sheet, say: Phrases) -> Data:
    """Return the places that `join` connects, with the middle and the size of each box in pixels, and the connections.
    Return {} for a table without joined places."""
    if sheet.joins is None:
        return {}
    texts = [list(cells_told(sheet, cells, say)) for _, _, cells in sheet.rows]
    widths = [max(map(len, (title, *told))) * LETTER + 20 for title, told in zip(sheet.joins.titles, texts)]
    sizes = [(float(max(width, 92)), 38.0 + LINE * len(told)) for width, told in zip(widths, texts)]
    points = scaled(laid_out(len(sizes), sheet.joins.pairs), sizes, BETWEEN)
    places = [
        {"name": title, "told": told, "lit": lit, "x": round(x), "y": round(y), "width": width, "height": height}
        for title, told, lit, (x, y), (width, height) in zip(
            sheet.joins.titles, texts, sheet.joins.offered, points, sizes
        )
    ]
    return {"places": places, "joins": [list(pair) for pair in sheet.joins.pairs]}


def question_data(
    asked: Question, code: str, reasons: Sequence[str], voice: Voice, shown: Callable[[Option], str]
) -> Data:
    """Return a question as data for a page. `code` is the line of the rules that asks it. `reasons` explain why it is asked.
    `shown` returns what the board shows for an option that has no text."""
    return {
        "line": asked.line,
        "reasons": list(reasons),
        "code": code,
        "choices": [_choice(choice, voice, shown) for choice in asked.choices],
    }


def _choice(choice: Choice, voice: Voice, shown: Callable[[Option], str]) -> Data:
    option = choice.option
    card = voice.piece(option.piece)
    why = "" if option.possible else voice.hindrance(option.why_not) or voice.say("not-now")
    return {
        "id": option.id,
        "key": choice.key,
        "label": choice.label,
        "title": "" if card is None else voice.title(card.name),
        "possible": option.possible,
        "why": why,
        "text": ("" if card is None else voice.card(card)) or shown(option),
    }


def _seat(seat: Seat, say: Phrases) -> Data:
    return {
        "name": seat.name,
        "role": seat.role,
        "active": seat.active,
        "in_force": _places(seat.in_force, say),
        "others": _places(seat.others, say),
        "values": _values(seat.values),
        "parts": _parts(seat.parts, say),
    }


def _picture(picture: Picture, say: Phrases) -> Data:
    return {
        "name": picture.name,
        "parts": _parts(picture.parts, say),
        "places": _places(picture.places, say),
        "values": _values(picture.values),
    }


def _values(values: Iterable[tuple[str, str]]) -> list[list[str]]:
    return [list(pair) for pair in values]


def _places(places: Iterable[Place], say: Phrases) -> list[Data]:
    return [
        {
            "name": place.name,
            "size": len(place.cards),
            "hidden": say("n-face-down", n=hidden) if (hidden := len(place.cards) - len(place.visible)) else "",
            "faces": place.faces,
            "in_force": place.in_force,
            "cards": [_card(card) for card in place.visible],
        }
        for place in places
    ]


def _card(card: Shown) -> Data:
    return {
        "name": card.name,
        "text": card.text,
        "facts": card.facts,
        "badges": [_badge(badge) for badge in card.badges],
        "face": card.face,
    }


def _badge(badge: Badge) -> list[str]:
    return [badge.letter, badge.colour, badge.word]


def _parts(parts: Iterable[Part], say: Phrases) -> list[Data]:
    return [_part(part, say) for part in parts]


def _part(part: Part, say: Phrases) -> Data:
    match part:
        case Gauge():
            return _gauge(part, say)
        case Sheet():
            return sheet_data(part, say)
        case Branches():
            return _branches(part)
        case More():
            return {"kind": "more", "text": part.text}
    return _chart(part, say)


def _gauge(gauge: Gauge, say: Phrases) -> Data:
    return {
        "kind": gauge.shape or "bar",
        "label": gauge.label,
        "value": gauge.value,
        "low": gauge.low,
        "high": gauge.high,
        "ends": list(gauge.ends),
        "told": amount_of(gauge, say),
    }


def _cell(cell: str | Gauge, say: Phrases) -> Any:
    return cell if isinstance(cell, str) else _gauge(cell, say)


def _branches(branches: Branches) -> Data:
    rows = [
        {
            "name": name,
            "mark": list(mark) if mark else None,
            "leaves": [{"title": one.title, "holders": list(one.holders), "text": one.text} for one in leaves],
        }
        for name, mark, leaves in branches.rows
    ]
    return {"kind": "branches", "label": branches.label, "rows": rows, "signs": [list(pair) for pair in branches.signs]}


def _chart(whole: Chart, say: Phrases) -> Data:
    """Return a map as data for a page, without its empty edges. Cells that the player may choose are `lit`, and have the
    names that the options use."""
    chart = whole.used()
    beside, above = chart.edges()
    names = dict(chart.names)
    cells = [
        {
            "row": row,
            "column": column,
            "name": names.get((row, column), ""),
            "marks": [_mark(mark) for mark in counted(chart.at(row, column))],
            "lit": (row, column) in chart.lit,
            "own": (row, column) in chart.own,
            "about": (row, column) in chart.about,
        }
        for row in chart.rows
        for column in chart.columns
        if chart.has(row, column)
    ]
    return {
        "kind": "map",
        "label": chart.label,
        "down": chart.down,
        "across": chart.across,
        "shape": chart.shape,
        "shifted": chart.shifted,
        "rows": [[row, beside[row]] for row in chart.rows],
        "columns": [[column, above[column]] for column in chart.columns],
        "cells": cells,
        "told": [line.strip() for line in drawing.told(chart, say)][1 if chart.label else 0 :],
    }


def _mark(mark: Mark) -> Data:
    return {
        "text": mark.text,
        "short": mark.short,
        "owner": mark.owner,
        "told": str(mark),
        "badge": _badge(mark.badge) if mark.badge is not None else None,
        "colour": mark.style.removeprefix("badge ") if mark.style.startswith("badge ") else "",
    }


def sheets_data(sheets: Sequence[Sheet], say: Phrases) -> list[Data]:
    """Return score sheets as data for a page: a list with the result of `sheet_data` for each."""
    return [sheet_data(sheet, say) for sheet in sheets]
