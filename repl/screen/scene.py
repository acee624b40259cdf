"""A scene: the content of the screen before it is laid out. It consists of panes, a question with its options, and a prompt."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from dsl.diagnostics.spelling import folded
from dsl.records import dataclass
from repl.render.charts.rows import Row

Drawing = Callable[[int], list[Row]]  # returns the rows for a width in columns


#: The highest number of answers that a person can read at a glance. In a longer list, only the answers that contain the typed text are
#: shown.
AT_A_GLANCE = 12


@dataclass(frozen=True, slots=True)
class Pane:
    """A part of the screen that scrolls.

    - `least`: the number of rows that the pane needs; with fewer the pane is left out. `weight`: its share of the remaining
      room. `rank`: the panes with the highest rank are left out first.
    - `follows`: the pane shows its end until somebody scrolls. `side`: it is in the right column, if there are two columns.
    - `earlier`: there are more rows before these; `in_full` has them once somebody scrolls there.
    - `keeps`: a row that stays visible until somebody scrolls.
    - `in_full`: the content of the pane on the whole screen, if that is more. `brief`: the content if there are too few
      rows, until somebody scrolls.
    - `pictured`: content that can replace the brief form, and how many of these rows must be visible for that; no rows if
      there is no such form.
    - `window`: a function from columns and rows to the first visible row; a pane with a window scrolls in its brief form
      too. `top`: the rows that stay above the scrolled ones.
    - `news`: how many of the last rows are new. News gets room first, and the other panes then get only `glance` rows,
      unless a pane has `leads`. `tail`: the last rows, with a note about news that have no room.
    """

    name: str
    title: str
    rows: Drawing
    least: int = 2
    weight: int = 1
    follows: bool = False
    side: bool = False
    rank: int = 1
    keeps: int | None = None
    in_full: Drawing | None = None
    brief: Drawing | None = None
    pictured: Callable[[int], tuple[list[Row], int]] = lambda width: ([], 0)
    top: Callable[[int, int], list[Row]] | None = None
    window: Callable[[int, int], int] | None = None
    earlier: bool = False
    news: Callable[[int], int] = lambda width: 0
    glance: int = 1
    leads: bool = False
    tail: Callable[[int, int], list[Row]] | None = None

    def unfolded(self) -> Pane:
        """Return this pane with all its rows, including the earlier ones."""
        return replace(self, rows=self.in_full, earlier=False) if self.earlier and self.in_full else self


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer on the screen: `key` is the text to type, `label` its meaning, `text` the text of its card. If the answer is
    impossible now, `why_not` is the reason. If the answer is a cell of a map, `there` is what is in the cell."""

    key: str
    label: str
    text: str = ""
    why_not: str = ""
    there: str = ""

    @property
    def possible(self) -> bool:
        return not self.why_not

    def has(self, wanted: str) -> bool:
        """Tell whether an answer contains a text, in any case and without accents. Digits must be the beginning of its key."""
        if wanted.isdecimal():
            return self.key.startswith(wanted)
        return wanted in folded(f"{self.label} {self.there} {self.text}")

    @property
    def is_bare(self) -> bool:
        """Tell whether the label of an option is only its key: a number."""
        return self.key == self.label


@dataclass(frozen=True, slots=True)
class Asking:
    """A question on the screen.

    - `head`: the rows with the question and its reasons; none if the viewer is not asked.
    - `on_board`: the board highlights the answers, so it gets the rows that they do not need.
    - `unfolds`: if there is no room for all texts, only the marked answer is shown with its text.
    - `barred`: the words before the impossible answers, if these share a row.
    - `counting`: the head of the question while the typed text leaves only some of the answers.
    """

    head: Drawing
    answers: tuple[Answer, ...] = ()
    on_board: bool = False
    unfolds: bool = False
    barred: str = ""
    counting: Callable[[int], Drawing] | None = None


@dataclass(frozen=True, slots=True)
class Scene:
    """The content of the whole screen.

    - `frame`: the texts of the first row about the state of the game, the most important first.
    - `order`: the players in the order of play. It is left out last, except for its first two.
    - `detail`: the pane with everything about the marked answer; it replaces the pane of the same name.
    - `wholes`: the panes that keys show on the whole screen, in the order of the keys.
    - `typing`: a pane that replaces the one of the same name while something is typed.
    """

    frame: tuple[str, ...]
    panes: tuple[Pane, ...]
    asking: Asking
    prompt: str
    keys: tuple[tuple[str, str], ...] = ()
    wholes: tuple[str, ...] = ()
    detail: Callable[[int], Pane | None] = lambda answer: None
    typing: Callable[[str], Pane | None] = lambda text: None
    order: str = ""

    def beside(self, text: str) -> Scene:
        """Return this scene with the pane for the typed text, if there is one."""
        shown = self.typing(text) if text else None
        if shown is None:
            return self
        return replace(self, panes=tuple(shown if pane.name == shown.name else pane for pane in self.panes))

    def narrowed(self, text: str) -> Scene:
        """Return this scene with only the answers that contain the typed text. A number matches the beginning of a key. If
        there are few answers, or if none matches, all stay."""
        answers, wanted = self.asking.answers, folded(text.strip())
        if len(answers) <= AT_A_GLANCE or not wanted:
            return self
        places = [place for place, answer in enumerate(answers) if answer.has(wanted)]
        if not places:
            return self
        counting = self.asking.counting
        head = self.asking.head if counting is None else counting(len(places))
        few = replace(self.asking, head=head, answers=tuple(answers[place] for place in places))
        return replace(self, asking=few, detail=lambda place: self.detail(places[place]))

    def pane(self, name: str) -> Pane | None:
        """Return the pane of a name, None if there is none."""
        return next((pane for pane in self.panes if pane.name == name), None)
