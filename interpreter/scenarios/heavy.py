"""The mode `heavy`: the actions of a scenario are repeated, and the answers are saved and loaded at each question.

The answers are written by their names, as in a saved game, and read back. Then the actions of a `when` are repeated
from their beginning. At each question the position, the options, the names of the options and what each player sees must be
the same as before. The final position must be the same too.
"""

from __future__ import annotations

from pathlib import Path

from dsl.messages.message import Message
from interpreter.positions.journal import Header, understood, written
from interpreter.runtime.run import Run
from interpreter.scenarios.again import Again
from interpreter.scenarios.fixture import Unexpected

LOADED = Message("loaded-again")


class Heavy(Again):
    """Saves and loads the answers at each question."""

    def tried(self, run: Run) -> None:
        for number in range(len(self.moments)):
            self.is_as_it_was(self.up_to(run, self._loaded(number)), number, LOADED)
        if self.moments:
            self.is_there(
                tuple(run.slots), self.up_to(run, self._loaded(len(self.moments))), LOADED, Message("the-end")
            )

    def _loaded(self, number: int) -> list[int]:
        """Save and load the answers before a question, and return them. Raises Unexpected if two answers have the same name, so
        that the saved name does not tell which one was given."""
        moments = self.moments[:number]
        records = [{"seat": moment.seat + 1, "choice": moment.names[moment.answer]} for moment in moments]
        header = Header("", "", {}, len(run_seats := self.program.layout.everybody), ("",) * len(run_seats), 0)
        contents = understood(written(header, records), Path("scenario"))
        answers = []
        for moment, record in zip(moments, contents.records, strict=True):
            if moment.names.count(record["choice"]) != 1:
                raise Unexpected(
                    Message("two-answers-to-one-question-have-the-name-name", name=record["choice"]), self.line.span
                )
            answers.append(moment.names.index(record["choice"]))
        return answers
