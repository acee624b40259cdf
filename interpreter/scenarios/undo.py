"""The mode `undo`: the actions of a scenario are repeated, and each decision is taken back and made again.

At each question some of the other answers are tried. After each of them the actions are played to the end, and the answer is
taken back; the question must then be the same as before. Then the scenario's own answer is given again. The next question and
the final position must be the same as without these trials.
"""

from __future__ import annotations

from dsl.messages.message import Message
from interpreter.runtime.run import Run
from interpreter.runtime.trials.options import possible
from interpreter.scenarios.again import Again, Replay

#: The highest number of other answers that are tried at a question.
MOST_OTHERS = 2
BACK, MADE = Message("taken-back-2"), Message("made-again")


class Undo(Again):
    """Takes back each decision, and makes it again."""

    def tried(self, run: Run) -> None:
        answers = [moment.answer for moment in self.moments]
        last = len(self.moments) - 1
        for number in range(len(self.moments)):
            there = self.up_to(run, answers[:number])
            for other in self._others(there, answers[number]):
                self.up_to(run, [*answers[:number], other], answering=True)
            self.is_as_it_was(self.up_to(run, answers[:number]), number, BACK)
            again = self.up_to(run, answers[: number + 1])
            if number < last:
                self.is_as_it_was(again, number + 1, MADE)
            else:
                self.is_there(tuple(run.slots), again, MADE, Message("the-end"))

    @staticmethod
    def _others(there: Replay, answer: int) -> list[int]:
        question = there.stopped_at
        able = () if question is None else possible(there, question)
        return [index for index, may in enumerate(able) if may and index != answer][:MOST_OTHERS]
