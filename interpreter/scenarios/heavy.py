"""A scenario once more, the hard way: saved and loaded again at each question.

The answers are written as a saved game writes them, by their names, and read again from its bytes. What a `when` does is
then carried out from its beginning: at each question the position, what is asked, the names of the answers and what each
player sees must be what they were, and so must the position at the end.
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
    """Saves and loads at each question."""

    def tried(self, run: Run) -> None:
        for number in range(len(self.moments)):
            self.is_as_it_was(self.up_to(run, self._loaded(number)), number, LOADED)
        if self.moments:
            self.is_there(
                tuple(run.slots), self.up_to(run, self._loaded(len(self.moments))), LOADED, Message("the-end")
            )

    def _loaded(self, number: int) -> list[int]:
        """Return the answers before a question, as they are when they were saved and loaded. Raises Unexpected if one of
        them is not found again."""
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
