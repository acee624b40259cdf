"""A scene is the content of the screen without a layout: panes, a question with its options, and the text typed so far."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from dsl.diagnostics.spelling import folded
from dsl.records import dataclass
from repl.render.charts.rows import Row

Drawing = Callable[[int], list[Row]]  # for so many columns


#: So many answers are looked through at a glance; of more, those are seen in which occurs what is typed.
AT_A_GLANCE = 12


@dataclass(frozen=True, slots=True)
class Pane:
    """A part of the screen that scrolls.

    - `least`: the number of rows without which it is left out. `weight`: its share of the remaining room. `rank`: the
      panes with the highest rank are left out first.
    - `follows`: it shows its end until somebody scrolls. `side`: it stands in the right column, if there are two.
    - `earlier`: there are more rows before these; `in_full` has them once somebody scrolls there.
    - `keeps`: a row that stays visible until somebody scrolls.
    - `in_full`: what it shows on the whole screen, if that is more. `brief`: what it shows if there are too few rows,
      until somebody scrolls. `pictured`: what it shows instead of the brief form, and how many of these rows must have
      room for that; no rows if there is no such form.
    - `window`: a function from columns and rows to the first visible row; such a pane scrolls in brief form too.
      `top`: the rows that stay above the scrolled ones.
    - `news`: how many of its last rows are new. They get room first, and other panes only a `glance`, unless one of
      these `leads`. `tail`: its last rows, with a note about news that have no room.
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
        """Return this with all its rows, also those from before."""
        return replace(self, rows=self.in_full, earlier=False) if self.earlier and self.in_full else self


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer on the screen: `key` is what to type, `label` what it means, `text` what its card does. `why_not`
    stands behind an answer that is impossible now."""

    key: str
    label: str
    text: str = ""
    why_not: str = ""

    @property
    def possible(self) -> bool:
        return not self.why_not

    def has(self, wanted: str) -> bool:
        """Tell whether a text occurs in the answer, without capitals and accents; digits, at the beginning of its key."""
        if wanted.isdecimal():
            return self.key.startswith(wanted)
        return wanted in folded(f"{self.label} {self.text}")

    @property
    def is_bare(self) -> bool:
        """Tell whether the label of an option is only its key: a number."""
        return self.key == self.label


@dataclass(frozen=True, slots=True)
class Asking:
    """A question on the screen.

    - `head`: the rows that ask and give the reasons; none if the person at the screen is not asked.
    - `on_board`: the answers are highlighted on the board, so the board gets the rows that they do not need.
    - `unfolds`: if there is not room for all texts, the marked answer is shown with its text.
    - `counting`: the head if what was typed has left only some of the answers.
    """

    head: Drawing
    answers: tuple[Answer, ...] = ()
    on_board: bool = False
    unfolds: bool = False
    counting: Callable[[int], Drawing] | None = None


@dataclass(frozen=True, slots=True)
class Scene:
    """Everything on a screen.

    - `frame`: where the game is, the most important first.
    - `order`: the players in the order of play. It is left out last, but for its first two.
    - `detail`: everything about the marked answer, in the pane of that name.
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
        """Return this scene with the pane that belongs to the typed text."""
        shown = self.typing(text) if text else None
        if shown is None:
            return self
        return replace(self, panes=tuple(shown if pane.name == shown.name else pane for pane in self.panes))

    def narrowed(self, text: str) -> Scene:
        """Return the scene with only those answers that contain a text, if there are many; a number is the beginning
        of a key. If no answer contains it, all stay."""
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
        """Return a pane by its name."""
        return next((pane for pane in self.panes if pane.name == name), None)
