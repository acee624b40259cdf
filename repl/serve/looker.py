"""The content of the page of a seat: sections of plain data, each computed only from facts that the seat may know.

The page does not count the decisions of other players, and does not name the player who is asked: if a rulebook asks only
some players, that would reveal hidden cards.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from hashlib import sha256
from typing import Any

from interpreter.model.failure import RuleError
from repl.asking.shown_of import shown_of
from repl.play.ending import sheets
from repl.play.saves import written
from repl.play.session import Session
from repl.play.table_calls import in_words
from repl.play.viewing import Seen
from repl.render.log import Telling, folded
from repl.render.question import source_line, typed_at_once
from repl.render.rules_in_force import force_rows
from repl.render.voice import Voice
from repl.serve.drawn import board_data, hand_data, question_data, sheets_data

Sections = dict[str, Any]


class Looker:
    """A viewer of a game: the seat from which the viewer looks (None for a spectator), and the language. It makes the
    content of the page."""

    def __init__(self, session: Session, seat: int | None, language: str) -> None:
        self.session, self.seat = session, seat
        self.voice = Voice(session.game, language, session.position.program)
        self._telling = Telling(self.voice, session.table.names, seat)
        self._kept = Seen()  # results of the session for this seat; an answer refers to the question among them
        self._rules: tuple[object, dict[str, list[str]]] = (None, {})  # a position, and its answers of `rules`
        self._drawn: tuple[tuple[object, ...], Sections] | None = None  # a state, and the sections made from it

    @contextmanager
    def looking(self) -> Iterator[Session]:
        """A context in which the session takes the seat and the language of this viewer for all that it shows."""
        session = self.session
        before = session.viewer, session.voice, session.kept
        session.viewer, session.voice, session.kept = self.seat, self.voice, self._kept
        try:
            yield session
        finally:
            session.viewer, session.voice, session.kept = before

    def sections(self, undone: int, stopped: str = "") -> Sections:
        """Return all sections of the page. They are computed only once for each state of the game, for all pages of this
        viewer. `undone` is the number of times that a decision was taken back. `stopped` is the reason why the rules cannot
        continue; "" if they can."""
        of = self.session.position, len(self.session.taken), undone, stopped
        if self._drawn is None or self._drawn[0][0] is not of[0] or self._drawn[0][1:] != of[1:]:
            self._drawn = of, self._draw(undone, stopped)
        return self._drawn[1]

    def _draw(self, undone: int, stopped: str) -> Sections:
        with self.looking() as session:
            board = session.board()
            asked = self._question(session)
            log = self._log()
            if asked is not None:
                asked["to"] = self._key(asked, log, undone)
            return {
                "state": "over" if session.is_over else "asked" if asked is not None else "waits",
                "status": self._status(session, asked is not None, stopped),
                "board": board_data(board),
                "hand": hand_data(board),
                "question": asked,
                "calls": self._calls(session),
                "end": self._end(session),
                "log": log,
            }

    def _question(self, session: Session) -> Sections | None:
        asked, decision = session.asked(), session.decision
        if asked is None or decision is None:
            return None
        code = source_line(session.game.sources, decision.span)
        # left out of the reasons, because nothing can be typed on a page
        typed = typed_at_once(self.voice, decision, asked.kinds)
        reasons = [one for one in asked.reasons if one not in (code, typed)]
        shown = partial(shown_of, self.voice, session.board(), session.view())
        return question_data(asked, code, reasons, self.voice, shown)

    def _key(self, asked: Sections, log: Sequence[object], undone: int) -> str:
        """Return a name for the open question; the page sends this name with the answer. After a restart of the server the
        name is the same. If the same question is asked again later, its name is another one."""
        own = sum(seat == self.seat for seat, _ in self.session.taken)
        told = json.dumps([asked, own, len(log), undone], ensure_ascii=False)
        return sha256(told.encode("utf-8", "surrogatepass")).hexdigest()[:16]

    def _status(self, session: Session, is_asked: bool, stopped: str) -> str:
        if stopped or session.is_over or is_asked:
            return stopped
        return session.say("the-others-decide" if self.seat else "the-players-decide")

    def _log(self) -> list[list[object]]:
        return [[line.level, line.text, line.folded] for line in folded(self._telling.told(self.session.history, 0))]

    def lines(self) -> list[str]:
        """Return the lines of the log for this seat."""
        return [line.text for line in folded(self._telling.told(self.session.history, 0))]

    def _calls(self, session: Session) -> list[Sections]:
        """Return the calls: the steps that players may start now without being asked. Each is data for the page: an id, a
        label and, if the call is impossible, the reason. Return [] for a spectator or after the end."""
        if self.seat is None or session.is_over:
            return []
        return [
            {
                "id": (name := written(call.step, call.seat)),
                "label": in_words(session, name),
                "why": self.voice.hindrance(call.why_not) if call.why_not else "",
            }
            for call in session.calls_now()
        ]

    def _end(self, session: Session) -> Sections | None:
        if not session.is_over:
            return None
        return {"lines": session.outcome_lines(), "sheets": sheets_data(sheets(session, " ★"), self.voice.say)}

    def rules(self, rest: str) -> list[str]:
        """Return lines about the rules in force that this viewer may know. If `rest` is `all`, the rules of the game itself
        are included."""
        if self._rules[0] is not self.session.position:
            self._rules = self.session.position, {}
        told = self._rules[1]
        with self.looking() as session:
            if rest not in told:
                told[rest] = force_rows(self.voice, session.position, session.table.names, rest, self.seat)
            return told[rest]

    def told(self, error: Exception) -> str:
        """Return an error as a sentence in the language of this viewer."""
        with self.looking() as session:
            if isinstance(error, RuleError):
                return session.stopped_by_rules(error).text
            return str(self.voice.say.told(error))
