"""The status line of design mode: the state of the game, or the card that is being typed."""

from __future__ import annotations

from dsl.diagnostics.report import width as columns
from repl.design.commands.write import so_far
from repl.design.editor.completion import card_in
from repl.design.session import DesignSession
from repl.render.cards import numbered


def foot(session: DesignSession, line: tuple[str, str], width: int) -> str:
    """Return the status line. While a card is being typed, the status line is the code of that card. If the typed line names
    a card, it is the text of that card. Otherwise it is the state of the game."""
    grown = so_far(session, line[0])
    if grown is not None and grown.code:
        return _cut(f" {' / '.join(row.strip() for row in grown.code.strip().split(chr(10)))}", width)
    card = card_in(session, line[0], [line[1]]) if any(line) else None
    if card is not None:
        return _cut(
            f" {numbered(session.voice, card)}{session.say.colon}{session.voice.card(card)}".replace("\n", " "), width
        )
    return _cut(status(session, width), width)


def status(session: DesignSession, width: int = 80) -> str:
    """Return the state of the game as one row. Parts for which there is no room are left out."""
    shown = ""
    for part in status_parts(session):
        if part and columns(shown) + columns(part) + 3 <= width:
            shown += f" · {part}" if shown else f" {part}"
    return shown


def status_parts(session: DesignSession) -> tuple[str, ...]:
    """Return the parts of the status line, the most important first: mode, deciding player, turn, game, number of edits, seed
    and so on. Parts that do not apply are ""."""
    decision, names = session.decision, session.table.names
    active = session.view().active
    say = session.say
    who = say("over")
    if session.walk:
        who = say("in-the-middle")
    elif decision:
        who = say("name-decides", name=names[decision.seat - 1])
    return (
        "DESIGN",
        who,
        say("turn-of-name", name=names[active - 1]) if active else "",
        session.game.title,
        say.many(session.edits, "n-edits") if session.edits else "",
        say("a-change-waits") if session.change else "",
        say("seed-seed", seed=session.table.seed),
        say("watching") if session.watched is not None else "",
        "" if session.keeper.path else say("not-kept"),
        "help",
    )


def _cut(text: str, width: int) -> str:
    while columns(text) > width - 1 and text:
        text = text[:-2] + "…" if len(text) > 2 else ""
    return text
