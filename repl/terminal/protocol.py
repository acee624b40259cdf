"""A game that is played by a program: it reads and writes JSON, one object on a line. docs/protocol.md describes it.

The program plays all seats that are not bots. What it is shown is always what the player who must decide may see.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import asdict
from typing import Any

from interpreter.inspection.panels import More, Panel, Part, Row, Rows, Shown, Sorted
from interpreter.model.decisions import IllegalChoice
from interpreter.model.failure import RuleError
from interpreter.model.views import View, ZoneView
from interpreter.positions.journal import JournalError
from repl.play.saves import written
from repl.play.session import Session
from repl.render.output import Output
from repl.render.phrases import phrase
from repl.render.question import source_line
from repl.render.reply import Refused
from repl.terminal.prompt import AskLine

PROTOCOL = 1
LONGEST_LINE = 10_000


def serve(session: Session, output: Output, ask: AskLine) -> int:
    """Play a game with a program until the game is over or the input ends. Return the exit code."""
    code = 0
    try:
        output.data(
            {
                "protocol": PROTOCOL,
                "game": session.game.id,
                "title": session.game.title,
                "rules": session.game.digest,
                "players": list(session.table.names),
                "bots": sorted(session.table.bots),
                "options": dict(session.table.options),
            }
        )
        _asked(session, output)
        while not session.is_over:
            trouble = _answered(session, ask(""))
            if trouble:
                output.data({"error": trouble})
            else:
                _asked(session, output)
        output.data({"outcome": outcome(session)})
    except EOFError:
        path = session.keeper.path
        if path is not None and not session.keeper.is_whole:
            output.data({"warning": session.where_it_is()[0]})
        output.data({"left": {"decisions": len(session.taken), "kept": str(path) if path else None}})
    except KeyboardInterrupt:
        code = 130
    return code


def _asked(session: Session, output: Output) -> None:
    """Let the bots decide, then write the next question for the program. Raises Refused if the rules cannot continue, or if the
    bots have decided very often without a question for the program."""
    alone = len(session.taken)
    try:
        session.ask_bots()
    except RuleError as error:
        raise Refused(session.why_stopped(error), 1) from error
    trouble = session.not_kept()
    if trouble:
        output.data({"warning": session.say(trouble)})
    decision = session.decision
    if decision is None:
        return
    if decision.seat in session.table.bots:
        raise Refused(phrase("the-bots-have-taken-n-decisions-without-asking-anybody", n=len(session.taken) - alone), 3)
    session.viewer = decision.seat
    output.data(
        {
            "decision": question(session),
            "view": seen(session.view()),
            "news": session.news(),
            "calls": calls(session),
            "pictures": drawn(session.pictures()),
        }
    )


def question(session: Session) -> dict[str, object]:
    """Return the open decision as data: the player who must decide, the reason, and the options."""
    decision = session.decision
    assert decision is not None
    card = session.voice.piece(decision.card)
    return {
        "number": sum(seat not in session.table.bots for seat, _ in session.taken) + 1,
        "seat": decision.seat,
        "name": session.table.names[decision.seat - 1],
        "kind": decision.kind,
        "what": decision.name,
        "of": decision.of,
        "part": decision.part,
        "parts": decision.parts,
        "how_many_of": None if decision.how_many_of is None else asdict(decision.how_many_of),
        "left": dict(decision.left),
        "perhaps_none": decision.perhaps_none,
        "card": None if card is None else {"number": card.number, "name": card.name, "text": session.voice.card(card)},
        "rule": source_line(session.game.sources, decision.span),
        "options": [asdict(option) for option in decision.options],
    }


def calls(session: Session) -> list[dict[str, object]]:
    """Return the calls of the table (steps that the players together may begin at any question) as data. Each says whether
    it is possible now, and if not, why, as far as the player who must decide may know."""
    names = session.table.names
    return [
        {
            "id": written(call.step, call.seat),
            "label": f"{call.step} {names[call.seat - 1]}" if call.seat else call.step,
            "seat": call.seat,
            "possible": not call.why_not,
            "why_not": call.why_not,
        }
        for call in session.calls_now()
    ]


def outcome(session: Session) -> dict[str, object]:
    """Return the result of a finished game as data: winners, ending, tallies, number of decisions, digest of the position."""
    result = session.position.outcome
    assert result is not None
    return {
        "winners": list(result.winners),
        "names": [session.table.names[seat - 1] for seat in result.winners],
        "ending": result.ending or None,
        "tallies": dict(result.tallies),
        "carried": dict(result.carried),
        "decisions": len(session.taken),
        "digest": session.position.digest(),
    }


def _answered(session: Session, line: str) -> str:
    """Carry out a line from the program: an option, a call, or an undo. Return the error message; "" if it succeeds."""
    if len(line) > LONGEST_LINE:
        return session.say("the-line-is-too-long")
    try:
        message = json.loads(line)
    except (ValueError, RecursionError):
        return session.say("the-line-is-not-json-send-choice-id")
    if isinstance(message, dict) and message.get("undo") is True:
        return session.take_back()
    call = message.get("call") if isinstance(message, dict) else None
    choice = message.get("choice") if isinstance(message, dict) else message
    meant = choice if call is None else call
    if not isinstance(meant, str):
        return session.say("send-choice-id-with-the-id-of-an-option")
    try:
        if call is None:
            session.take(meant)
        else:
            session.take_call(meant)
    except (IllegalChoice, JournalError) as error:
        return str(session.say.told(error))
    except RuleError as error:
        return session.stopped_by_rules(error).text
    except Exception as error:  # an error in naipe must not end a game
        return session.fault(error)
    return ""


def seen(view: View) -> dict[str, Any]:
    """Return what a player may see of the game as data for JSON."""
    return {
        "seat": view.seat,
        "active": view.active,
        "direction": view.direction,
        "values": _pairs(view.values),
        "seats": [_pairs(values) for values in view.player_values],
        "neutrals": list(view.neutrals),
        "zones": [_zone(zone) for zone in view.zones],
    }


def _zone(zone: ZoneView) -> dict[str, object]:
    return {
        "name": zone.name,
        "owner": zone.owner,
        "size": zone.size,
        "in_force": zone.in_force,
        "pieces": [piece and {**asdict(piece), "values": _pairs(piece.values)} for piece in zone.pieces],
    }


def drawn(panels: Sequence[Panel] | None) -> list[dict[str, object]] | None:
    """Return the boards that the rulebook declares as data for JSON; None if it declares none."""
    if panels is None:
        return None
    return [
        {"name": panel.name, "seat": panel.seat, "parts": [_part(part) for part in panel.parts]} for panel in panels
    ]


def _part(part: Part) -> dict[str, object]:
    """Return a part of a board as data for JSON. The key `kind` says what it is: `value`, `zone`, `table`, `map` and so on."""
    match part:
        case Shown():
            ends = {"low": part.low, "high": part.high, "ends": _simple(part.ends)} if part.shape else {}
            return {
                "kind": "value",
                "name": part.name,
                "value": _simple(part.value),
                "shape": part.shape or None,
                **ends,
            }
        case ZoneView():
            return {"kind": "zone", **_zone(part)}
        case More():
            return {"kind": "more", "count": part.count}
        case Rows():
            return {"kind": "table", "name": part.name, "rows": [_row(row) for row in part.rows]}
        case Sorted():
            return {
                "kind": "sorted",
                "name": part.name,
                "rows": [
                    {
                        "key": row.word,
                        "cards": [{"title": title, "seats": list(seats)} for _, title, seats in row.cards],
                    }
                    for row in part.rows
                ],
            }
    return {
        "kind": "map",
        "name": part.name,
        "down": part.down or None,
        "across": part.across or None,
        "rows": list(part.rows),
        "columns": list(part.columns),
        "shifted": part.shifted,
        "shape": part.shape or None,
        "places": [
            {"row": row, "column": column, "parts": [_part(one) for one in what]} for (row, column), what in part.places
        ],
    }


def _row(row: Row) -> dict[str, Any]:
    next_to = {} if row.number is None else {"next_to": list(row.next_to)}
    return {"key": row.key, "label": row.label, "parts": [_part(cell) for cell in row.cells], **next_to}


def _pairs(values: Iterable[tuple[str, object]]) -> dict[str, object]:
    return {name: _simple(value) for name, value in values}


def _simple(value: object) -> object:
    if isinstance(value, (tuple, list)):
        return [_simple(item) for item in value]
    return value if value is None or isinstance(value, (str, int)) else str(value)
