"""The key bindings of the screen. Keys that edit the input line work as at any prompt."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Protocol

from prompt_toolkit.filters import Condition, FilterOrBool
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent

WHOLE = ("f7", "f8", "f9", "f10")  # each shows a pane of `Scene.wholes` on the whole screen
FAR = 10**9


class Acts(Protocol):
    """The functions of a screen that keys call."""

    @property
    def is_empty(self) -> bool: ...
    @property
    def has_answers(self) -> bool: ...
    @property
    def has_mark(self) -> bool: ...
    @property
    def searches(self) -> bool: ...
    @property
    def completes(self) -> bool: ...

    def mark(self, steps: int) -> None: ...
    def take_marked(self) -> None: ...
    def page(self, pages: int) -> None: ...
    def scroll(self, rows: int, pane: str = "") -> None: ...
    def focus(self, steps: int) -> None: ...
    def fill(self, place: int) -> None: ...
    def back(self) -> None: ...
    def interrupt(self) -> None: ...
    def give_up(self, error: type[BaseException]) -> None: ...


def bindings(screen: Acts, arrows: bool = True) -> KeyBindings:
    """Return the key bindings of a screen. With `arrows`, the arrow keys mark answers while nothing is typed."""
    keys = KeyBindings()
    empty, completing = Condition(lambda: screen.is_empty), Condition(lambda: screen.completes)
    searching = Condition(lambda: screen.searches)
    choosing = Condition(lambda: arrows and screen.has_answers) & (empty | searching) & ~completing

    def bind(names: tuple[str, ...], act: Callable[[], object], when: FilterOrBool = True) -> None:
        def run(event: KeyPressEvent) -> None:
            act()

        for name in names:
            keys.add(*name.split(), filter=when)(run)

    bind(("up",), partial(screen.mark, -1), choosing)
    bind(("down",), partial(screen.mark, 1), choosing)
    bind(("enter",), screen.take_marked, Condition(lambda: screen.has_mark) & (empty | searching))
    bind(("pageup",), partial(screen.page, -1))
    bind(("pagedown",), partial(screen.page, 1))
    bind(("c-home", "c-pageup"), partial(screen.scroll, -FAR))
    bind(("c-end", "c-pagedown"), partial(screen.scroll, FAR))
    bind(("f6",), partial(screen.focus, 1))
    bind(("escape",), screen.back, empty)
    bind(("c-c", "<sigint>"), screen.interrupt)
    bind(("c-d",), partial(screen.give_up, EOFError), empty)
    for place, name in enumerate(WHOLE):
        bind((name,), partial(screen.fill, place))
    return keys
