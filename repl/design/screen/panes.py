"""The panes of the full screen in design mode: the code with the next statement, the tree, the board, the log and others."""

from __future__ import annotations

import itertools
from functools import cache

from dsl.source import Source, Span
from interpreter.inspection.tracing import names_at, names_known
from repl.design.commands.write import so_far, text_in
from repl.design.editor.colours import by_line, coloured
from repl.design.editor.status import status_parts
from repl.design.listing import declaration_at
from repl.design.session import DesignSession
from repl.render.charts.rows import Row
from repl.render.output import gate
from repl.render.phrases import Phrases
from repl.render.question import label
from repl.render.rules_in_force import written
from repl.screen.rows import broken, restyled
from repl.screen.scene import Asking, Pane, Scene
from repl.screen.table import BOARD, LOG, about_players, asking_of, board_pane, detail, hand_pane, log_pane

SOURCE, TREE, NAMES = "source", "tree", "names"


def keys(say: Phrases) -> tuple[tuple[str, str], ...]:
    """Return the keys of the full screen as pairs of key and effect, the most useful first. The names of commands in them
    are not translated."""
    return (
        ("F2", "step"),
        ("F3", "next"),
        ("F4", "back"),
        ("F5", "forward"),
        ("F6", say("pane")),
        ("F7", say("code")),
        ("F8", say("log")),
        ("F9", say("board")),
        ("F10", say("tree")),
        ("PgUp PgDn", say("scroll")),
        ("Esc", say("back")),
        ("help", ""),
    )


def scene(session: DesignSession) -> Scene:
    """Return everything that the full screen shows at the present position of the designer."""
    asked, board = session.asked(), session.board()
    middle = Asking(lambda width: broken(session.say("in-the-middle-f2-step-f3-next-enter-to"), width, "title"))
    return Scene(
        tuple(part for part in status_parts(session) if part != "help"),
        (
            source_pane(session),
            board_pane(board, session.texts, about_players(session.decision)),
            names_pane(session),
            tree_pane(session),
            *([hand_pane(board)] if board.own else []),
            log_pane(session),
        ),
        middle if session.walk is not None else asking_of(session, asked),
        session.prompt(),
        keys(session.say),
        (SOURCE, LOG, BOARD, TREE),
        lambda place: detail(session, asked, place),
        lambda text: writing_pane(session, text),
    )


def source_pane(session: DesignSession) -> Pane:
    """Return the pane with the card or rule that is carried out now; the next statement is marked."""
    span = session.place
    source = session.game.sources.get(span.source) if span is not None else None
    if span is None or source is None:
        return Pane(SOURCE, session.say("code"), lambda width: [])
    here = source.line_and_column(span.start)[0]
    rows, first = code_rows(session, source, span, here)
    return Pane(SOURCE, written(session.game, span), lambda width: rows, 3, 3, rank=0, keeps=here - first)


def writing_pane(session: DesignSession, text: str) -> Pane | None:
    """Return the pane with the code and the text of the card that the designer is typing with `write`; None if there is no such
    card."""
    if text_in(text) is None:
        return None
    grown, say = so_far(session, text), session.say
    if grown is None or not grown.code:
        said = say("tab-proposes-how-the-text-goes-on" if grown is None else "no-sentence-is-whole-yet")
        return Pane(SOURCE, say("code"), lambda width: broken(said, width, "quiet"), 3, 3, rank=0)
    code = by_line(coloured(gate(grown.code.rstrip("\n")), session.game.book.vocabulary))
    return Pane(SOURCE, say("code"), lambda width: [*code, *broken(gate(grown.says), width, "quiet")], 5, 4, rank=0)


def code_rows(session: DesignSession, source: Source, span: Span, here: int) -> tuple[list[Row], int]:
    """Return the declaration that contains the place `span` in the rules as coloured rows, and the number of its first line
    in the file."""
    declaration = declaration_at(session.game, span)
    first, last = here, here
    if declaration is not None:
        first = source.line_and_column(declaration.span.start)[0]
        last = source.line_and_column(max(declaration.span.start, declaration.span.end - 1))[0]
    rows = []
    for number in range(first, last + 1):
        text = gate(source.line_text(number).rstrip())
        pieces = coloured(text, session.game.book.vocabulary)
        row: Row = [(">" if number == here else " ", "title"), (f"{number:>4}  ", "quiet"), *pieces]
        rows.append(restyled(row, "here") if number == here else row)
    return rows, first


def names_pane(session: DesignSession) -> Pane:
    """Return the pane with the names of the rules (such as variables) that have values now, and these values. It includes
    names that got their values from answers in the present step of the game."""
    known = {**dict(answered_names(session)), **dict(names_here(session))}
    rows = [f"{name} = {value}" for name, value in known.items()]
    drawn = cache(lambda width: [row for text in rows for row in broken(text, width, "", 2)])
    return Pane(NAMES, session.say("names"), drawn, 1, 1, side=True, rank=1)


def names_here(session: DesignSession) -> list[tuple[str, str]]:
    """Return pairs of a name and its value in words, for the names that the next statement, or the clause that asks, can
    use."""
    program, walk = session.position.program, session.walk
    if walk is None and session.is_over:
        return []
    known = (
        session.seen.once("known", lambda: names_at(session.position))
        if walk is None
        else names_known(program, walk.stop)
    )
    voice, names = session.voice, session.table.names
    return [(name, voice.value(value, names)) for name, value in known]


def answered_names(session: DesignSession) -> list[tuple[str, str]]:
    """Return pairs of a name and its answers in words, for the names that have got values from answers since the last
    checkpoint (the beginning of the present step of the game)."""
    found: dict[str, list[str]] = {}
    path = session.tree.at.path()
    for before, node in list(itertools.pairwise(path))[::-1]:
        if before.reached.slots != session.tree.at.reached.slots:
            break
        name, option = node.answered or ("", None)
        if name and option is not None:
            found.setdefault(name, []).insert(0, label(session.voice, option, session.table.names))
    return [(name, ", ".join(values)) for name, values in list(found.items())[::-1]]


def tree_pane(session: DesignSession) -> Pane:
    """Return the pane with the tree of all positions that were reached. It is scrolled to the present one."""
    rows = session.tree.rows()
    here = next((place for place, row in enumerate(rows) if row.endswith(f"<- {session.say('here')}")), None)
    drawn = cache(lambda width: [[(gate(row), "title" if place == here else "")] for place, row in enumerate(rows)])
    return Pane(TREE, session.say("tree"), drawn, 2, 1, side=True, rank=2, keeps=here)
