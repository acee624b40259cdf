"""The state of the screen for one viewer: the scrolled panes, the marked option, the last message. A state never changes; a
key replaces it by another state."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field, replace

from dsl.records import dataclass
from repl.render.reply import Line
from repl.screen.scene import Scene

REPLY, QUESTION = "reply", "question"


@dataclass(frozen=True, slots=True)
class Looking:
    """The state of the screen for one viewer.

    - `whole`: the pane that fills the screen, "" if none does. `focus`: the pane that scrolls ("" for the default). `offsets`:
      the first visible row of each scrolled pane.
    - `marked`: the index of the marked answer.
    - `said`: the last reply, while it is still shown.
    - `read`: the panes that have filled the screen, so that their news are known.
    - `found`: the word that a search marks in the log. `hits_back`: the number of hits after the one that must be visible.
    """

    whole: str = ""
    focus: str = ""
    offsets: Mapping[str, int] = field(default_factory=dict)
    marked: int | None = None
    said: tuple[Line, ...] = ()
    found: str = ""
    hits_back: int = 0
    read: frozenset[str] = field(default=frozenset(), compare=False)

    def scrolled(self, pane: str, first: int) -> Looking:
        """Return this state with another first row of a pane."""
        return replace(self, offsets={**self.offsets, pane: max(first, 0)})

    def is_scrolling(self, pane: str) -> bool:
        """Tell whether the viewer has scrolled a pane, or has chosen it for scrolling."""
        return pane in self.offsets or self.focus == pane

    def filled(self, pane: str) -> Looking:
        """Return this state with a pane on the whole screen; if it is there already, with all panes again."""
        return self.left() if self.whole == pane else replace(self, whole=pane, focus=pane)

    def left(self) -> Looking:
        """Return this state with all panes again. The pane that has filled the screen shows its usual rows."""
        offsets = {pane: first for pane, first in self.offsets.items() if pane != self.whole}
        read = self.read | {self.whole}
        return replace(self, whole="", focus="", offsets=offsets, found="", hits_back=0, read=read)

    def moved(self, scene: Scene, steps: int) -> Looking:
        """Return this state with another option marked: `steps` possible options further down."""
        free = [place for place, answer in enumerate(scene.asking.answers) if answer.possible]
        if not free:
            return self
        if self.marked not in free:
            return replace(self, marked=free[0 if steps > 0 else -1])
        return replace(self, marked=free[(free.index(self.marked) + steps) % len(free)])

    def focused_next(self, shown: tuple[str, ...], steps: int = 1) -> Looking:
        """Return this state with the next of the visible panes chosen for scrolling."""
        if not shown:
            return self
        at = shown.index(self.focus) + steps if self.focus in shown else 0
        return replace(self, focus=shown[at % len(shown)])

    def back(self) -> Looking:
        """Return this state after one step back. The step removes the mark; if there is none, it ends the full-screen pane;
        if there is none, it removes the message and the scrolling."""
        if self.marked is not None:
            return replace(self, marked=None)
        if self.whole:
            return self.left()
        return Looking(read=self.read)
