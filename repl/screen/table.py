"""A running game as a scene: the board, the log, the viewer's cards, and the question."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache, partial

from interpreter.inspection.panels import Shown as PanelValue
from interpreter.model.decisions import Decision
from interpreter.model.views import View
from repl.asking.refusals import reason_in_list
from repl.asking.shown_of import in_cell, shown_of
from repl.play.ending import after_the_sheet, sheets
from repl.play.session import Session
from repl.render.board import Board, Shown, titles_only
from repl.render.cards import about_card
from repl.render.charts.rows import Row
from repl.render.framed import framed_board
from repl.render.gist import gist
from repl.render.log import HEADING, Told, without
from repl.render.output import gate
from repl.render.panels import drawn
from repl.render.phrases import Phrases
from repl.render.plain_screen import card_name, grouped
from repl.render.question import Choice, Question
from repl.render.words import command_names
from repl.screen.brief import brief_board, brief_hand, pictured_board
from repl.screen.maps import charts_of, map_pane
from repl.screen.rows import broken, fit, plain
from repl.screen.scene import Answer, Asking, Drawing, Pane, Scene

BOARD, LOG, CARDS, SCORE = "board", "log", "cards", "score"
WINS = " ★"
MANY = 30  # with more answers than this, the screen says how to find one
LONGEST_COUNT = 40  # the most letters of a numbered heading, such as `Round 3`
LAST_LINES = 100  # the lines of the log that are made at first
POSITIONS = 32  # positions that are searched at first for these lines
MOST_GISTS = 3  # the most rows that summarise lines for which there is no room
MOST_WITH_TEXTS = 14  # the most rows of a board that includes the texts of cards in force


def scene(session: Session) -> Scene:
    """Return the scene of a game for its viewer. While a curtain hides the game from other people at the same screen, the
    scene shows nothing of it."""
    if session.curtain is not None and not session.curtain.hiding:
        return Scene((session.game.title,), (), Asking(_titled(session.curtain_line())), session.prompt())
    asked, board = session.asked(), session.board()
    return Scene(
        frame(session, board),
        panes_of(session, board),
        asking_of(session, asked),
        session.prompt(),
        keys(session.say, session.is_over, not session.is_over or len(session.table.people) == 1),
        (BOARD, LOG, SCORE if session.is_over else CARDS),
        lambda place: detail(session, asked, place),
        order=order(session, board),
    )


def keys(say: Phrases, is_over: bool = False, takes_back: bool = True) -> tuple[tuple[str, str], ...]:
    """Return the keys and commands of play, each with a word for its effect, the most useful first."""
    return (
        (f"↑↓ {say('enter')}", say("choose")),
        ("F7", say("board")),
        ("F8", say("log")),
        ("F9", say("score") if is_over else say("cards")),
        ("PgUp PgDn", say("scroll")),
        ("Esc", say("back")),
        *((command_names(name, say)[0], "") for name in ("help", *["undo"] * takes_back, "quit")),
    )


def frame(session: Session, board: Board) -> tuple[str, ...]:
    """Return the texts of the first row: game, player, round, turn and step, the most important first."""
    decision = session.decision
    who = session.say("name-decides", name=session.table.names[decision.seat - 1]) if decision is not None else ""
    # A question to another player may contain what only that player knows.
    where = session.voice.place(decision, session.table.names) if decision is not None and session.asked() else ""
    when = counted(session)
    turn = "" if board.order and board.order[0] in when else board.turn
    return (board.title, who, when, turn, where)


def order(session: Session, board: Board) -> str:
    """Return the players in the order of play. If the rulebook declares a number of the players as a headline, the name of
    the number comes first, and each player has theirs: `points: Ana 1 → Bea 0`."""
    headlines = session.position.program.headlines
    name = next((name for owner, name in headlines if owner == "player"), "")
    names = dict(enumerate(session.table.names, 1))
    has = {
        names[panel.seat]: part.value
        for panel in session.pictures() or ()
        for part in panel.parts
        if panel.seat in names and isinstance(part, PanelValue) and part.name == name
    }
    if not name or not all(type(has.get(one)) is int for one in board.order):
        return " → ".join(board.order)
    return f"{session.voice.heading(name)}{session.say.colon}{' → '.join(f'{one} {has[one]}' for one in board.order)}"


def counted(session: Session) -> str:
    """Return the last heading in the log that contains a number, such as `Round 3`; "" if there is none. Numbers in the
    names of players do not count."""
    for line in reversed(session.telling(session.viewer).told(session.history)):
        if line.level == HEADING and session.history[line.place].events[line.number].begun:
            text = without(line.text, session.table.names)
            if any(map(str.isdigit, text)) and len(text) <= LONGEST_COUNT:
                return line.text.rstrip(".")
    return ""


def panes_of(session: Session, board: Board) -> tuple[Pane, ...]:
    """Return the panes of a game for its viewer."""
    return (
        *([score_pane(session)] if session.is_over else []),
        board_pane(board, session.texts, about_players(session.decision if session.asked() else None)),
        *([hand_pane(board)] if board.own and not session.is_over else []),
        log_pane(session),
    )


def score_pane(session: Session) -> Pane:
    """Return the pane after the end of a game: the score sheet, the reason for the result, and how to look back."""

    def rows(width: int) -> list[Row]:
        sheet = [row for one in sheets(session, WINS) for row in [*drawn([one], width), []]]
        return [
            *sheet,
            *(row for line in after_the_sheet(session) for row in broken(line.text, width, line.style, line.hang)),
        ]

    return Pane(SCORE, session.say("score"), cache(rows), 14, 6, rank=0, glance=14)


def log_pane(session: Session) -> Pane:
    """Return the pane of the log, scrolled to its end. In a long game only the last lines are made at first, so that the
    result of an answer appears quickly; the others are made when the viewer scrolls to them."""
    told, is_all = last_lines(session)
    lines = [line.laid for line in told]
    rows = cache(lambda width: log_rows(session, lines, width))
    whole = rows if is_all else cache(lambda width: log_rows(session, session.log(), width))
    fresh = [line for line in told if line.place >= session.fresh] if session.recent else []
    return Pane(
        LOG,
        session.say("what-happened"),
        rows,
        2,
        2,
        follows=True,
        side=True,
        rank=0,
        in_full=whole,
        earlier=not is_all,
        news=cache(lambda width: sum(len(broken(line.laid, width, "", 2)) for line in fresh)),
        tail=cache(lambda width, high: tail(session, rows(width), fresh, width, high)),
    )


def last_lines(session: Session) -> tuple[list[Told], bool]:
    """Return the last lines of the log, enough for most screens and including all new lines; and whether these are all
    lines."""
    start, many = len(session.history), POSITIONS
    while True:
        start, many = max(0, start - many), 2 * many
        lines = session.lines(start)
        if start == 0 or (len(lines) >= LAST_LINES and start <= session.fresh):
            return lines, start == 0


def tail(session: Session, rows: Sequence[Row], fresh: Sequence[Told], width: int, high: int) -> list[Row]:
    """Return the last rows of the log, at most `high`. If there is no room for all new lines, the number of missing lines
    comes first, then a summary of what they changed for the viewer."""
    each = [broken(line.laid, width, "", 2) for line in fresh]
    if sum(map(len, each)) <= high or high < 1:
        return list(rows[max(len(rows) - high, 0) :])
    gists = min(max(high // 3, min(high - 2, 2)), MOST_GISTS)
    shown, most = len(fresh), max(high - 1 - gists, 0)
    while shown and sum(map(len, each[shown - 1 :])) <= most:
        shown -= 1
    end = (fresh[shown].place, fresh[shown].number) if shown < len(fresh) else (len(session.history), 0)
    told = _gist_rows(session, fresh[:shown], end, width, gists)
    while shown > 1 and len(each[shown - 1]) <= high - 1 - len(told) - sum(map(len, each[shown:])):
        shown -= 1
    lines = session.say("lines-above-key", lines=session.say.many(shown, "n-new-lines"), key="F8")
    rest = [row for one in each[shown:] for row in one] or _begun(each[-1], width, high - 1 - len(told))
    return [fit([(lines, "title")], width), *told, *rest][:high]


def _begun(line: Sequence[Row], width: int, high: int) -> list[Row]:
    """Return the first rows of a line of the log that has more than `high` rows, with a sign at the end."""
    return [*line[: high - 1], fit([(f"{plain(line[high - 1])} …", "")], width)] if high > 0 else []


def _gist_rows(session: Session, lines: Sequence[Told], end: tuple[int, int], width: int, high: int) -> list[Row]:
    """Return a summary of what hidden lines of the log changed for the viewer, in at most `high` rows. It has a sentence for
    each part of the log if there is room, else one for all, which is cut off if necessary."""
    rows: list[Row] = []
    for whole in (False, True):
        told = gist((session.voice, session.table.names, session.viewer), session.history, lines, end, whole)
        rows = [row for text in told for row in broken(text, width, "title", 2)]
        if len(rows) <= high:
            return rows
    return [*rows[: high - 1], fit([(f"{plain(rows[high - 1]).rstrip()} …", "title")], width)] if high > 0 else []


def hand_pane(board: Board) -> Pane:
    """Return the pane with the cards in the viewer's hand."""
    rows, brief = (lambda width: hand_rows(board, width)), (lambda width: brief_hand(board, width))
    return replace(cards_pane(held(board), rows), brief=cache(brief))


def cards_pane(title: str, rows: Drawing) -> Pane:
    """Return the pane for cards: those in the viewer's hand, or the card of the marked answer."""
    return Pane(CARDS, title, cache(rows), 2, 2, side=True, rank=2)


def about_players(decision: Decision | None) -> bool:
    """Tell whether the options of a decision are players."""
    return decision is not None and any(option.seat is not None for option in decision.options)


def board_pane(board: Board, texts: bool | None = None, is_about_players: bool = False) -> Pane:
    """Return the pane of a board, without the viewer's hand, which has its own pane.

    `texts` tells whether cards in force are shown with their texts (None: if that takes few rows, and on the whole screen).
    If no cell of a map is an answer, the players come before the map, provided that the answers are players or that the map
    has no grid.
    """
    titles, charts = titles_only(board), charts_of(board)
    comes_last = not has_lit(board) and (is_about_players or not any(chart.is_grid for chart in charts))

    @cache
    def rows(width: int) -> list[Row]:
        whole = framed_board(board, width, alone=False)
        return whole if texts or len(whole) <= MOST_WITH_TEXTS else framed_board(titles, width, alone=False)

    if charts and not comes_last:
        return map_pane(BOARD, board, rows, partial(framed_board, alone=False))
    return Pane(
        BOARD,
        board.say("board"),
        rows,
        3,
        3,
        in_full=cache(lambda width: framed_board(board, width, alone=False)),
        glance=2,
        brief=cache(lambda width: brief_board(board, width, is_about_players)),
        pictured=cache(lambda width: pictured_board(titles, width, is_about_players)),
    )


def has_lit(board: Board) -> bool:
    """Tell whether some cells of a map are answers of the question."""
    return any(chart.lit for chart in charts_of(board))


def held(board: Board) -> str:
    """Return the title of the pane with the viewer's hand, with the number of cards."""
    say = board.say
    return ", ".join(f"{say('your-place', place=place.name)} ({len(place.cards)})" for place in board.own)


def hand_rows(board: Board, width: int) -> list[Row]:
    """Return the rows of the cards in the viewer's hand, in full."""
    return [row for place in board.own for row in card_rows(place.cards, width, board.say)]


def card_rows(cards: Iterable[Shown | None], width: int, say: Phrases) -> list[Row]:
    """Return the rows of cards, each with its badges and its text."""
    rows: list[Row] = []
    for card, copies in grouped(cards):
        name = card_name(card, copies, say)
        badges = [f" {badge.letter} " for badge in card.badges] if card is not None else []
        lead = " ".join([name, *badges])
        text = card.text.replace("\n", " ") if card is not None else ""
        first, *rest = broken(f"{lead}  {text}".rstrip(), width, "", 2)
        if first[0][0].startswith(gate(name)):
            first = [(gate(name), "card"), (first[0][0][len(gate(name)) :], "")]
        rows += [first, *rest]
    return rows


def log_rows(session: Session, lines: Sequence[str], width: int) -> list[Row]:
    """Return lines of the log as rows. New lines are in the usual style, older ones are dimmed."""
    fresh = len(lines) - len(session.recent)
    return [row for place, line in enumerate(lines) for row in broken(line, width, "" if place >= fresh else "hint", 2)]


# ------------------------------------------------------------------------ question


def asking_of(session: Session, asked: Question | None) -> Asking:
    """Return the question to the viewer. If the viewer is not asked, return a message without answers in its place."""
    if session.curtain is not None:
        return Asking(_titled(session.curtain_line()))
    if asked is None:
        return Asking(_titled(*session.outcome_lines()))
    board, view, many = session.board(), session.view(), len(asked.choices)

    def head(*told: str) -> Drawing:
        return lambda width: [
            *broken(asked.line, width, "title"),
            *(row for reason in asked.reasons for row in broken(f"  {reason}", width, "hint", 4)),
            *(row for text in told for row in broken(f"  {text}", width, "quiet", 4)),
        ]

    return Asking(
        head(*_how_many(session, asked)),
        tuple(_answer(session, board, view, choice) for choice in asked.choices),
        has_lit(board),
        barred=session.say("not-possible-now-colon"),
        counting=lambda few: head(session.say("n-of-all-answers-have-that", n=few, all=many)),
    )


def _how_many(session: Session, asked: Question) -> Iterator[str]:
    """If there are many answers, yield a line with their number and how to find one."""
    if len(asked.choices) > MANY and any(choice.key != choice.label for choice in asked.choices):
        yield session.say("n-answers-type-part-of-one-to-see-those", n=len(asked.choices))


def _titled(*texts: str) -> Drawing:
    return lambda width: [row for text in texts for row in broken(text, width, "title")]


def _answer(session: Session, board: Board, view: View, choice: Choice) -> Answer:
    voice, option = session.voice, choice.option
    card = voice.piece(option.piece)
    why = (
        ""
        if option.possible
        else voice.say(
            "not-possible-why", why=reason_in_list(voice, option, session.mode == "design") or voice.say("not-now")
        )
    )
    text = voice.card(card) if card is not None else choice.says
    there = in_cell(board, option) if option.piece is not None else ""
    return Answer(choice.key, choice.label, text or shown_of(voice, board, view, option), why, there)


def detail(session: Session, asked: Question | None, place: int) -> Pane | None:
    """Return the pane with everything about the card of an answer; None if the answer is not a card."""
    card = session.voice.piece(asked.choices[place].option.piece) if asked is not None else None
    if card is None:
        return None
    title, *lines = about_card(session.voice, card, session.mode == "design")
    return cards_pane(title, lambda width: [row for line in lines for row in broken(line.strip(), width)])
