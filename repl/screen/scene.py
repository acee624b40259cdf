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
    """A part of the screen that scrolls. `least` are the rows without which it is left out, `weight` is its share of
        what is left when each pane has its least. `follows`: it shows its end, until somebody scrolls. `side`: it stands
        in the right column, where there are two. Where there is no room for all, those of the highest `rank` are left out
        first. `earlier`: there is more before its rows, which `in_full` tells once somebody scrolls there. `keeps` is a row that is
        seen, until somebody scrolls. `in_full` is what it shows on the whole screen, if that is
        more, `brief` what it shows where there are too few rows, until somebody scrolls. Where it has a `window`, it is scrolled
        in brief as well: then `top` stays above what is scrolled, for so many columns where it is scrolled to a row, and `window` is
        the first row below it for so many columns and rows. Where it has `news`, so many of its last rows are new for so many columns: they have
    their rows first, and other panes no more than a `glance` meanwhile, unless one of these `leads`; `tail` are its last rows for so many columns and rows, with what
    is said of news for which there is no room."""

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
    """`key` is what to type, `label` what it means, `text` what the card does that it means;
    `why_not` stands behind one that cannot be taken."""

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
    """`head` are the rows that ask and say why; none where nobody who looks is asked. `on_board`: the answers stand out on
    the board, so that the board has the rows that they do not need. `unfolds`: where there is no room for all that is to
    be said of each, it is said of the one that is marked. `counting` is the head for so many of the answers as what is typed has left."""

    head: Drawing
    answers: tuple[Answer, ...] = ()
    on_board: bool = False
    unfolds: bool = False
    counting: Callable[[int], Drawing] | None = None


@dataclass(frozen=True, slots=True)
class Scene:
    """`frame` says where the game is, the most important first, and `order` who plays after whom, which is left out last but for the
    first two. `detail` tells all about the answer that is marked,
    in the pane that has its name. `wholes` are the panes that keys put on the whole screen, in the order of the keys. `typing` is a
    pane that takes the place of the one with its name while something is typed."""

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
        """Return this with the answers alone in which a text occurs, where they are many; a number is the beginning of a
        key. Where none has it, or the text is typed for another reason, all of them stay."""
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
