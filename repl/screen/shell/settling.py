"""The screen on which a user changes the settings of a game."""

from __future__ import annotations

from collections.abc import Callable

from prompt_toolkit.filters import Condition
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent

from repl.play.setup import Setup
from repl.play.table import NoTable
from repl.render.reply import Line
from repl.screen.beginning import scene
from repl.screen.scene import Scene
from repl.screen.shell.screen import Screen, Typing
from repl.screen.shell.terminal import Terminal


class Desk:
    """The settings of a game on a screen. `place` is the index of the marked setting, None if none is marked."""

    def __init__(self, screen: Screen, setup: Setup) -> None:
        self.screen, self.setup = screen, setup

    @property
    def place(self) -> int | None:
        marked = self.screen.looking.marked
        return marked - 1 if marked and marked <= len(self.setup.entries()) else None

    def show(self, said: tuple[Line, ...] = ()) -> None:
        """Show the settings with a message, and keep the mark."""
        marked = self.screen.looking.marked
        self.screen.show(scene(self.setup), said, marked=0 if marked is None else marked)

    def change(self, steps: int) -> None:
        """Give the marked setting its next value, or its previous one if `steps` is negative."""
        if self.place is not None:
            self._try(lambda: self.setup.stepped(self.setup.entries()[self.place or 0].key, steps))

    def _try(self, change: Callable[[], Setup]) -> None:
        try:
            self.setup = change()
            self.show()
        except NoTable as trouble:
            self.show((Line(self.setup.voice.told(trouble), "error"),))

    def settle(self, line: str) -> None:
        """Carry out a typed line: a value for the marked setting, or the name of a setting and its value."""
        place = self.place
        helped = self.setup.helped(line)
        if helped:
            self.show((Line(helped),))
        elif place is not None and self.setup.entry(line.split()[0]) is None:
            self._try(lambda: self.setup.with_value(self.setup.entries()[place].key, line))
        else:
            self._try(lambda: self.setup.answered(line))


def settled_at(terminal: Terminal, setup: Setup, said: tuple[Line, ...] = ()) -> Setup:
    """Let the user change the settings until the game begins, and return them. Raises EOFError and KeyboardInterrupt if the
    user leaves."""
    keys = KeyBindings()
    screen = Screen(terminal, Typing(more_keys=keys), takes=False)
    desk = Desk(screen, setup)

    def bind(name: str, steps: int) -> None:
        @keys.add(name, filter=Condition(lambda: screen.is_empty))
        def _(event: KeyPressEvent) -> None:
            desk.change(steps)

    bind("left", -1)
    bind("right", 1)
    desk.show(said)
    while True:
        line = screen.ask().strip()
        if not line:
            return desk.setup
        desk.settle(line)


def typed_at(terminal: Terminal, question: Scene, said: tuple[Line, ...] = ()) -> str:
    """Ask one question, with its first option marked, and return the typed answer. `said` are lines to show first."""
    screen = Screen(terminal)
    screen.show(question, said, marked=0)
    return screen.ask().strip()
