"""Lay out a scene in a given number of columns and rows. The result has the text of each row, and the pane or answer at each
place."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import partial

from dsl.records import dataclass
from repl.render.charts.rows import Row
from repl.render.output import gate, on_one_row
from repl.screen.answers import Drawn, Spot, drawn, fewest_rows, row_of, rows_in_columns
from repl.screen.layout import Want, columns_of, shared
from repl.screen.looking import QUESTION, REPLY, Looking
from repl.screen.rows import beside, fit, marked, measured, restyled, rows_with, said
from repl.screen.scene import Pane, Scene

LEAST_FOR_PANES = 7  # rows that the question leaves to the panes
LEAST_FOR_QUESTION = 5
A_GLANCE = 3
LAST = 2  # the rank of panes that are left out before others get only a few rows
MOST_NEEDED = 12  # the most answers that should all be visible, if there is room
A_FEW = 6  # the answers that are visible beside news, if there are more than `MOST_NEEDED`
RULE = "─"


@dataclass(frozen=True, slots=True)
class Box:
    """The position of a pane: its first row and column, its width and height without the title, its first visible row, and
    the number of all its rows."""

    name: str
    left: int
    top: int
    width: int
    height: int
    first: int
    length: int


@dataclass(frozen=True, slots=True)
class Picture:
    """The finished screen: all rows, the boxes of the panes, and the positions of the answers by the number of the row."""

    rows: tuple[Row, ...]
    boxes: tuple[Box, ...]
    spots: tuple[tuple[int, Spot], ...] = ()

    def box(self, name: str) -> Box | None:
        return next((box for box in self.boxes if box.name == name), None)

    def pane_at(self, column: int, row: int) -> str:
        """Return the name of the pane at a place, "" if there is none."""
        for box in self.boxes:
            if box.left <= column < box.left + box.width and box.top - 1 <= row < box.top + box.height:
                return box.name
        return ""

    def answer_at(self, column: int, row: int) -> int | None:
        """Return the index of the answer at a place, None if there is none."""
        return next((spot.place for at, spot in self.spots if at == row and spot.left <= column < spot.right), None)


def composed(scene: Scene, looking: Looking, width: int, height: int) -> Picture:
    """Return a scene laid out for a width and height. The question gets the rows that it needs first."""
    if height < 1 or width < 1:
        return Picture((), ())
    frame = [_frame(scene, width)] if height > 3 else []
    left = height - len(frame)
    whole = scene.pane(looking.whole)
    question, spots, box = _question(scene, looking, width, left)
    question, room = question[-left:] if len(question) > left else question, max(left - len(question), 0)
    panes, boxes = _panes(scene, looking, width, room, whole, len(frame))
    top = height - len(question)
    rows = [*frame, *panes, *question]
    boxes = [*boxes, *([Box(QUESTION, 0, top + box.top, width, box.height, box.first, box.length)] if box else [])]
    rows = [fit(row, width) for row in rows][:height]
    return Picture(tuple(rows), tuple(boxes), tuple((top + at, spot) for at, spot in spots))


def foot_of(scene: Scene, width: int) -> str:
    """Return the foot of the screen: the keys and their effects, as many as fit into `width`."""
    return on_one_row(_as_many_as_fit((f"{key} {does}".rstrip() for key, does in scene.keys), width))


#: If the first row has no room for everything, only the first parts, as many as this number, come before the order of the
#: players.
FIRST = 2


def _frame(scene: Scene, width: int) -> Row:
    """Return the first row, about the state of the game. Its least important parts are left out if there is no room."""
    parts, order = list(filter(None, map(gate, scene.frame))), gate(scene.order)
    first = _as_many_as_fit([*parts[:FIRST], order] if order else parts, width)
    if not order or not first.endswith(order):
        return fit([(_as_many_as_fit(parts, width), "title")], width)
    room = width - measured([(f" · {order}", "")])
    return fit([(f"{_as_many_as_fit(parts, room)} · {order}", "title")], width)


def _as_many_as_fit(parts: Iterable[str], width: int) -> str:
    """Return parts side by side: the first one always, the others as long as there is room."""
    text = ""
    for part in parts:
        longer = f"{text} · {part}" if text else f" {part}"
        if text and measured([(longer, "")]) > width:
            break
        text = longer
    return text


# ------------------------------------------------------------------------ question


def _room_for_question(scene: Scene, looking: Looking, room: int, width: int, needed: int, spare: int) -> int:
    """Return the number of rows for the question. While one pane fills the screen, the question gets the `needed` rows.
    Otherwise it leaves some rows to the panes. If there is news, it leaves `spare` more rows."""
    if scene.pane(looking.whole) is not None:
        return min(needed, room)
    if not scene.panes and not looking.said:
        return room
    if looking.said:
        others = max(LEAST_FOR_PANES if scene.panes else 0, len(said(looking.said, width)) + 1)
        return max(room - others, min(room, LEAST_FOR_QUESTION))
    if is_about_a_map(scene):
        return min(max(room - max(LEAST_FOR_PANES, room * 2 // 3), needed), max(room - LEAST_FOR_PANES, needed))
    for_news = _for_news(scene, width)
    for_panes = max(LEAST_FOR_PANES, for_news)
    needed -= spare if for_news else 0
    return min(max(room - for_panes, needed), max(room - A_GLANCE, min(room, LEAST_FOR_QUESTION)))


def _for_news(scene: Scene, width: int) -> int:
    """Return the number of rows that the panes need to show all news, and a few rows (the `glance`) of each other pane.
    Return 0 if there is no news."""
    news = max((pane.news(width) for pane in scene.panes), default=0)
    others = sum(min(len(pane.rows(width)), pane.glance) + 1 for pane in scene.panes if not pane.news(width))
    return news + 1 + others if news else 0


def is_about_a_map(scene: Scene) -> bool:
    """Tell whether the question is better shown on a map than by its answers: there is a map, and no answer has a text."""
    return any(pane.window for pane in scene.panes) and not any(answer.text for answer in scene.asking.answers)


def _question(
    scene: Scene, looking: Looking, width: int, room: int
) -> tuple[list[Row], list[tuple[int, Spot]], Box | None]:
    """Return the rows of the question, the positions of the answers in them, and the box of the part that scrolls."""
    head = [fit(row, width) for row in scene.asking.head(width)]
    if not head and not scene.asking.answers:
        return [], [], None
    answers = len(scene.asking.answers)
    if scene.asking.on_board:
        answers = fewest_rows(scene.asking.answers, width)
    elif is_about_a_map(scene):
        answers = rows_in_columns(scene.asking.answers, width)
    if scene.pane(looking.whole) is not None:  # the question without its reasons
        head = [row for row in head if any(style == "title" for _, style in row)]
        needed = 1 + len(head) + min(answers, 1)
    else:
        needed = 1 + len(head) + min(answers, MOST_NEEDED)
    spare = MOST_NEEDED - A_FEW if answers > MOST_NEEDED else 0
    room = _room_for_question(scene, looking, room, width, needed, spare)
    left = min(room - 1 - len(head), answers if scene.asking.on_board else room)
    if left < min(answers, 3) and scene.pane(looking.whole) is None:
        head = head[: max(room - 1 - min(answers, 3), 1)]
        left = room - 1 - len(head)
    rows = drawn(
        scene.asking.answers,
        width,
        max(left, 0),
        looking.marked,
        on_board=scene.asking.on_board,
        unfolds=scene.asking.unfolds,
        barred=scene.asking.barred,
    )
    shown = min(len(rows), max(left, 0))
    first = _first(looking, rows, shown)
    spots = [(1 + len(head) + at, spot) for at, one in enumerate(rows[first : first + shown]) for spot in one.spots]
    title = _title("", width, _places(first, shown, len(rows)), looking.focus == QUESTION)
    box = Box(QUESTION, 0, 1 + len(head), width, shown, first, len(rows))
    return [title, *head, *(one.row for one in rows[first : first + shown])], spots, box


def _first(looking: Looking, rows: Sequence[Drawn], shown: int) -> int:
    """Return the first visible row of the answers, so that the marked answer is visible."""
    first = min(looking.offsets.get(QUESTION, 0), max(len(rows) - shown, 0))
    at = row_of(rows, looking.marked) if looking.marked is not None else None
    if at is not None and not first <= at < first + shown:
        first = min(max(at - shown // 2, 0), max(len(rows) - shown, 0))
    return first


# --------------------------------------------------------------------------- panes


def _panes(
    scene: Scene, looking: Looking, width: int, room: int, whole: Pane | None, top: int
) -> tuple[list[Row], list[Box]]:
    """Return the rows between the first row and the question, exactly `room` of them, and the boxes of the panes."""
    if whole is not None:
        in_full = whole.in_full or whole.rows
        whole = replace(whole, rows=in_full, brief=whole.in_full if whole.window else None, earlier=False)
        whole = replace(whole, tail=None)
        return _stack([whole], {whole.name: room}, looking, width, 0, top, room)
    rows: list[Row] = []
    boxes: list[Box] = []
    reply = Pane(REPLY, "", lambda wide: said(looking.said, wide)) if looking.said else None
    if reply is not None:
        high = min(len(reply.rows(width)) + 1, room)
        room -= high
        below, its_boxes = _stack([reply], {REPLY: high}, looking, width, 0, top + room, high)
    panes = _of_now(scene, looking)
    left, side = columns_of(width) if any(pane.side and pane.rows(width) for pane in panes) else (width, 0)
    if not side:
        rows, boxes = _column(panes, looking, width, room, 0, top)
    else:
        one, its = _column([pane for pane in panes if not pane.side], looking, left, room, 0, top)
        other, others = _column([pane for pane in panes if pane.side], looking, side, room, left + 1, top)
        rows, boxes = beside([(one, left), (other, side)], room, [("│", "frame")]), [*its, *others]
    if reply is not None:
        rows, boxes = [*rows, *below], [*boxes, *its_boxes]
    return rows, boxes


def _of_now(scene: Scene, looking: Looking) -> list[Pane]:
    """Return the panes of the scene. If an answer is marked, the pane with everything about this answer replaces the pane of
    the same name."""
    panes = [pane.unfolded() if looking.is_scrolling(pane.name) else pane for pane in scene.panes]
    detail = scene.detail(looking.marked) if looking.marked is not None else None
    if detail is None:
        return panes
    there = any(pane.name == detail.name for pane in panes)
    return [detail if pane.name == detail.name else pane for pane in panes] + ([] if there else [detail])


def _column(
    panes: Sequence[Pane], looking: Looking, width: int, room: int, left: int, top: int
) -> tuple[list[Row], list[Box]]:
    whole = sum(min(len(pane.rows(width)), pane.least if pane.follows else room) + 1 for pane in panes)
    panes = _pictured(panes, width, room)
    ranked = sorted(panes, key=lambda pane: pane.rank)
    least = _least(panes, width, room)
    first = [pane for pane in panes if pane.rank < LAST and pane.rows(width)]
    if sum(least[pane.name] + 1 for pane in first) > room:  # a few rows of each of these before none of one
        few = {pane.name: pane.least if pane.news(width) else pane.glance for pane in panes}
        least = {name: min(rows, few[name]) for name, rows in least.items()}
    wants = [
        Want(
            pane.name,
            len(_wanted(pane, looking, width, whole <= room)) + len(_top(pane, looking, width, whole <= room)) + 1,
            least[pane.name] + 1,
            pane.weight,
        )
        for pane in ranked
    ]
    wants = [want for want in wants if want.rows > 1]
    return _stack(panes, shared(wants, room), looking, width, left, top, room)


def _pictured(panes: Sequence[Pane], width: int, room: int) -> list[Pane]:
    """Return the panes. If a pane has a picture and the other panes still get their least rows, the picture becomes its
    brief form."""
    found = []
    for pane in panes:
        _, high = pane.pictured(width)
        others = sum(one.least + 1 for one in panes if one is not pane and one.rows(width))
        has_room = 0 < high <= room - 1 - others
        found.append(replace(pane, brief=partial(_picture_of, pane), least=high, glance=high) if has_room else pane)
    return found


def _picture_of(pane: Pane, width: int) -> list[Row]:
    return pane.pictured(width)[0]


def _least(panes: Sequence[Pane], width: int, room: int) -> dict[str, int]:
    """Return the least number of rows of each pane, by name. A pane with news gets the rows for its news first; the other
    panes then get only a few rows (their `glance`). If another pane leads, the news gets a row for the number of its hidden
    lines, one for what they changed, and one for the last line."""
    least = {pane.name: pane.least for pane in panes}
    if any(pane.leads for pane in panes):
        return least | {pane.name: max(min(pane.news(width), A_GLANCE + 1), pane.least) for pane in panes}
    for new in (pane for pane in panes if pane.news(width) > pane.least):
        others = [pane for pane in panes if pane is not new]
        least |= {pane.name: pane.glance for pane in others}
        left = room - 1 - sum(min(len(pane.rows(width)), least[pane.name]) + 1 for pane in others)
        least[new.name] = max(min(new.news(width), left), new.least)
    return least


def _stack(
    panes: Sequence[Pane], given: dict[str, int], looking: Looking, width: int, left: int, top: int, room: int
) -> tuple[list[Row], list[Box]]:
    """Return the rows of panes one below the other, each with its title, and their boxes."""
    rows: list[Row] = []
    boxes = []
    for pane in panes:
        high = given.get(pane.name, 0) - 1
        if high < 0:
            continue
        is_whole = len(pane.rows(width)) <= high
        of_it = _wanted(pane, looking, width, is_whole)
        stays = _top(pane, looking, width, is_whole)[: max(high - 1, 0)]
        left_over = high - len(stays)
        first = _offset(pane, looking, of_it, width, left_over, is_whole)
        shows = of_it[first : first + left_over]
        is_read = looking.is_scrolling(pane.name) or pane.name in looking.read
        if pane.tail is not None and not is_read and not is_whole:
            shows = pane.tail(width, left_over)
        places = f" ↑ {RULE}" if pane.earlier else _places(first, left_over, len(of_it))
        hits = _hits(of_it, looking) if looking.whole == pane.name else []
        title = f"{pane.title} · {looking.found} {_hit(hits, looking) + 1}/{len(hits)}" if hits else pane.title
        rows.append(_title(title, width, places, looking.focus == pane.name))
        boxes.append(Box(pane.name, left, top + len(rows) + len(stays), width, left_over, first, len(of_it)))
        seen = [marked(fit(row, width), looking.found) for row in (*stays, *shows)]
        rows += [*seen, *([[(" " * width, "")]] * (high - len(seen)))]
    return rows[:room] + [[(" " * width, "")]] * (room - len(rows)), boxes


def _wanted(pane: Pane, looking: Looking, width: int, is_whole: bool) -> list[Row]:
    """Return the rows of a pane: its brief form until somebody scrolls in it, else all of them."""
    if is_whole or pane.brief is None:
        return pane.rows(width)
    if pane.name in looking.offsets or looking.focus == pane.name:
        return (pane.in_full if pane.window and pane.in_full else pane.rows)(width)
    return pane.brief(width)


def _top(pane: Pane, looking: Looking, width: int, is_whole: bool) -> list[Row]:
    """Return the rows at the top of a pane that do not scroll."""
    return [] if is_whole or pane.top is None else pane.top(width, looking.offsets.get(pane.name, 0))


def _offset(pane: Pane, looking: Looking, rows: Sequence[Row], width: int, high: int, is_whole: bool) -> int:
    last = max(len(rows) - high, 0)
    if pane.window is not None and not is_whole:
        usual = pane.window(width, high)
    else:
        hits = _hits(rows, looking)
        keeps = hits[_hit(hits, looking)] if hits else pane.keeps
        usual = max(keeps - high // 2, 0) if keeps is not None else last if pane.follows else 0
        if keeps is None and looking.whole == pane.name:  # the reader begins with the first new row
            usual = min(usual, len(rows) - pane.news(width))
    return min(looking.offsets.get(pane.name, usual), last)


def _hits(rows: Sequence[Row], looking: Looking) -> list[int]:
    """Return the indexes of the rows that contain the searched word."""
    return rows_with(rows, looking.found) if looking.found else []


def _hit(hits: Sequence[int], looking: Looking) -> int:
    """Return the index of the hit (a row with the searched word) that must be visible. It is counted back from the last hit;
    before the first hit comes the last one again."""
    return len(hits) - 1 - looking.hits_back % len(hits)


def _places(first: int, high: int, length: int) -> str:
    """Return the visible range of the rows of a pane, such as `3–9/20 ↑↓`, with arrows where there are more; "" if all are
    visible."""
    if length <= high:
        return ""
    up, down = "↑" if first else "", "↓" if first + high < length else ""
    return f" {first + 1}–{min(first + high, length)}/{length} {up}{down} {RULE}"


def _title(title: str, width: int, right: str, focused: bool) -> Row:
    """Return the title row of a pane, with a text at its right end."""
    left = f"{RULE * 2} {gate(title)} " if title else RULE
    fill = width - measured([(left, "")]) - measured([(right, "")])
    row: Row = [(left, "title" if focused else "frame"), (RULE * max(fill, 0), "frame"), (right, "number")]
    return fit(restyled(row, "title") if focused else row, width)
