"""The loop of a game at a terminal or over plain streams: ask for a line, carry it out, show the reply."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import accumulate

from dsl.garbage import gc_frozen
from repl.play.ending import after_the_sheet, sheets
from repl.play.session import Session
from repl.render.charts.rows import Row
from repl.render.framed import framed_board
from repl.render.output import Output, laid, wrapped
from repl.render.panels import drawn, told
from repl.render.plain_screen import changed, is_long, laid_out, plain_rows
from repl.render.question import Question, option_rows
from repl.render.reply import Line, Reply
from repl.terminal import curtain
from repl.terminal.prompt import AskLine

INTERRUPTED, STOPPED = 130, 1
MOST_NEWS = 15

#: From this number on, impossible answers share one row on a screen without colours.
MANY = 5
BESIDE_ANSWERS = 6  # rows of the screen that the question and the typed line need
LEAST_ANSWERS = 5  # the least number of answers that are shown if the list is too long for the screen


#: The message for somebody who has typed a line before the question was there.
TYPED_TOO_EARLY = "what-was-typed-before-the-question-does-not-count"


def play(
    session: Session,
    output: Output,
    ask: AskLine,
    said: tuple[Line, ...] = (),
    forget_typed: Callable[[], bool] = lambda: False,
) -> int:
    """Play a game until the player leaves it; without a terminal, until it is over. Return the exit code.

    `forget_typed` throws away what was typed at a terminal before a question was there, and returns whether it was a line.

    The end of input and Ctrl-C also leave the game; it stays saved. The exit code is 130 after Ctrl-C. It is 1 if the input
    ends after an error in the rules has stopped the game.
    """
    if output.is_terminal:
        session.on_wait = lambda text: output.say(text, "hint")
    with gc_frozen():
        return _play(session, output, ask, said, forget_typed)


def _play(
    session: Session, output: Output, ask: AskLine, said: tuple[Line, ...], forget_typed: Callable[[], bool]
) -> int:
    code = 0
    reply = Reply()
    try:
        if output.plain:
            _say(output, said)
            said = ()
        reply = session.start()
        _tell(session, output, replace(reply, said=(*said, *reply.said), goes_on=False))
        while session.mode == "design" or not (session.is_over and not output.is_terminal):
            if reply.moved and forget_typed():
                output.say(session.say(TYPED_TOO_EARLY), "hint")
            reply = session.submit(ask(session.prompt()))
            _tell(session, output, reply)
            if reply.left:
                return 0
    except KeyboardInterrupt:
        output.say()
        code = INTERRUPTED
    except EOFError:
        code = STOPPED if reply.stopped else 0
        if output.is_terminal:
            output.say()
    for line in session.where_it_is():
        output.say(line, "hint")
    return code


def _say(output: Output, lines: tuple[Line, ...]) -> None:
    for line in lines:
        output.say(laid(line.text, output.width, line.hang) if output.is_terminal else line.text, line.style)


def _tell(session: Session, output: Output, reply: Reply) -> None:
    """Show a reply: the board first if it has changed, then the messages, then the question.

    Without colours the screen is not cleared, and the board is not shown again while the same player decides several times.
    """
    behind = session.curtain is not None and not session.curtain.hiding
    if reply.moved:
        curtain.draw(session, output)
        if not behind and not (output.plain and reply.goes_on):
            _show_board(session, output, whole=reply.shows == "board")
    for text in reply.news if output.plain else _latest(session) if reply.moved else ():
        output.say(text)
    if not reply.moved and (session.mode == "design" or output.is_terminal):
        from repl.terminal.pager import page  # noqa: PLC0415 - for what is longer than a screen

        page(output, reply.said)
    else:
        _say(output, reply.said)
    if reply.moved and not behind:
        _ask_question(session, output)
    if reply.moved and session.position.outcome is not None and session.is_over:
        _show_the_end(session, output)


def _show_the_end(session: Session, output: Output) -> None:
    """Show the score sheets of a finished game. In play mode at a terminal, show also what decided the game and how to look
    back at it."""
    for sheet in sheets(session, "" if output.plain else " ★"):
        output.say()
        for row in told(sheet, session.say) if output.plain else map(plain_row, drawn([sheet], output.width)):
            output.say(row)
    if session.mode == "play" and output.is_terminal:
        output.say()
        _say(output, tuple(after_the_sheet(session)))


def plain_row(row: Row) -> str:
    """Return a row of a drawing as text, without its styles."""
    return "".join(text for text, _ in row)


def _latest(session: Session) -> tuple[str, ...]:
    """Return the news that fit below a board: the last lines, with a line that says how many others there are."""
    news, say = session.recent, session.say
    hidden = len(news) - MOST_NEWS
    if hidden <= 0:
        return news
    return (say("lines-log-tells", lines=say.many(hidden, "n-earlier-lines")), *news[hidden:])


def _show_board(session: Session, output: Output, whole: bool) -> None:
    """Show the board. On a screen without colours, show only the rows of a long board that are new to the viewer, unless
    `whole` is true."""
    if output.plain:
        viewer = (session.table.names, session.table.seed, session.viewer)
        rows, before = plain_rows(session.board(), output.width, session.texts), output.boards.get(viewer, ())
        output.boards[viewer] = rows
        all_rows = plain_rows(session.board(), output.width, session.texts, whole=True)
        is_news = before and not whole and is_long(all_rows, output.width)
        first = rows if before else plain_rows(session.board(), output.width, session.texts, once=True)
        output.say(laid_out(changed(rows, before) if is_news else all_rows if whole else first, output.width))
        output.say()
        return
    output.clear()
    output.rows(framed_board(session.board(), output.width))


def _ask_question(session: Session, output: Output) -> None:
    asked = session.asked()
    if asked is None:
        return
    output.say()
    output.say(laid(asked.line, output.width) if output.is_terminal else asked.line, "title")
    for reason in asked.reasons:
        output.say(wrapped(f"  {reason}", output.width, 2), "hint")
    rows = _in_brief(asked, session, output) if output.plain else option_rows(asked, session.voice)
    seen = rows[: _fitting([row for row, _ in rows], output)]
    for row, possible in seen:
        output.say(wrapped(f"  {row}", output.width, 4), "" if possible else "hint")
    if len(seen) < len(rows):
        more = session.say("and-n-more-answers-shows-all-answers-word-those", n=len(rows) - len(seen))
        output.say(wrapped(f"  {more}", output.width, 4), "quiet")


def _in_brief(asked: Question, session: Session, output: Output) -> list[tuple[str, bool]]:
    """Return the rows of the list of answers for a screen without colours. If many answers are impossible, they share one row.
    If the list is too long, the texts of the cards are left out."""
    say = session.say
    barred = [choice for choice in asked.choices if not choice.option.possible]
    is_brief = MANY <= len(barred) < len(asked.choices)

    def listed(texts: bool) -> list[tuple[str, bool]]:
        rows = option_rows(asked, session.voice, texts)
        return [row for row in rows if row[1]] if is_brief else rows

    rows = listed(texts=True)
    if is_long([f"  {row}" for row, _ in rows], output.width):
        rows = [*listed(texts=False), (say("show-card-tells-what-each-does"), False)]
    if is_brief:
        options = ", ".join(f"{choice.key} {choice.label}" for choice in barred)
        rows.append((say("not-possible-now-options-why-not-says-why", options=options), False))
    return rows


def _fitting(rows: Sequence[str], output: Output) -> int:
    """Return how many rows of the list of answers fit on the screen below the question and above the typed line. If the
    output is no terminal, all rows fit."""
    if not output.is_terminal:
        return len(rows)
    room = shutil.get_terminal_size((output.width, 24)).lines - BESIDE_ANSWERS
    ends = list(accumulate(wrapped(f"  {row}", output.width, 4).count("\n") + 1 for row in rows))
    return len(rows) if not ends or ends[-1] <= room else max(sum(end <= room for end in ends), LEAST_ANSWERS)
