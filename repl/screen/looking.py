"""The state of the screen for one viewer (the scrolled panes, the marked option, the last message) as a value, and how keys
change it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field, replace

from dsl.records import dataclass
from repl.render.reply import Line
from repl.screen.scene import Scene

REPLY, QUESTION = "reply", "question"


@dataclass(frozen=True, slots=True)
class Looking:
    """What a person looks at on the screen.

    - `whole`: the pane that fills the screen. `focus`: the pane that is scrolled ("" for the default). `offsets`: the
      first visible row of each scrolled pane.
    - `marked`: the index of the marked answer.
    - `said`: the last reply that is still shown.
    - `found`: a word that is marked in the log. `hits_back`: the number of hits after the one that is to be seen.
    """

    whole: str = ""
    focus: str = ""
    offsets: Mapping[str, int] = field(default_factory=dict)
    marked: int | None = None
    said: tuple[Line, ...] = ()
    found: str = ""
    hits_back: int = 0

    def scrolled(self, pane: str, first: int) -> Looking:
        """Return this with a pane at another first row."""
        return replace(self, offsets={**self.offsets, pane: max(first, 0)})

    def is_scrolling(self, pane: str) -> bool:
        """Tell whether somebody scrolls a pane, or is about to."""
        return pane in self.offsets or self.focus == pane

    def filled(self, pane: str) -> Looking:
        """Return this with a pane on the whole screen, or no more if it is there."""
        whole = "" if self.whole == pane else pane
        return replace(self, whole=whole, focus=whole)

    def moved(self, scene: Scene, steps: int) -> Looking:
        """Return this state with another option marked: so many possible options further down."""
        free = [place for place, answer in enumerate(scene.asking.answers) if answer.possible]
        if not free:
            return self
        if self.marked not in free:
            return replace(self, marked=free[0 if steps > 0 else -1])
        return replace(self, marked=free[(free.index(self.marked) + steps) % len(free)])

    def focused_next(self, shown: tuple[str, ...], steps: int = 1) -> Looking:
        """Return this with another of the panes that are shown to be scrolled."""
        if not shown:
            return self
        at = shown.index(self.focus) + steps if self.focus in shown else 0
        return replace(self, focus=shown[at % len(shown)])

    def back(self) -> Looking:
        """Return this state with the last request undone: the mark, the full-screen pane, or the message."""
        if self.marked is not None:
            return replace(self, marked=None)
        if self.whole:
            return replace(self, whole="", focus="", found="", hits_back=0)
        return Looking()
