"""The full-screen program around the composed screen. prompt-toolkit shows it and reads keys; `looking` decides what keys
do."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from prompt_toolkit.application import Application
from prompt_toolkit.buffer import Buffer
from prompt_toolkit.clipboard import DummyClipboard
from prompt_toolkit.completion import Completer
from prompt_toolkit.formatted_text import StyleAndTextTuples
from prompt_toolkit.history import DummyHistory, History
from prompt_toolkit.input import Input, create_input
from prompt_toolkit.key_binding import KeyBindings, KeyBindingsBase, merge_key_bindings
from prompt_toolkit.layout import (
    BufferControl,
    Dimension,
    Float,
    FloatContainer,
    FormattedTextControl,
    HSplit,
    Layout,
    Window,
)
from prompt_toolkit.layout.controls import UIContent, UIControl
from prompt_toolkit.layout.menus import CompletionsMenu
from prompt_toolkit.layout.processors import BeforeInput
from prompt_toolkit.lexers import Lexer
from prompt_toolkit.mouse_events import MouseButton, MouseEvent, MouseEventType

from repl.render.output import gate, on_one_row
from repl.render.reply import Line
from repl.screen.compose import Box, Picture, composed, foot_of
from repl.screen.looking import QUESTION, Looking
from repl.screen.scene import AT_A_GLANCE, Scene
from repl.screen.shell.keys import bindings
from repl.screen.shell.painting import class_of
from repl.screen.shell.steady import SteadyOutput
from repl.screen.shell.terminal import Terminal
from repl.terminal.forgetting import dead_keys
from repl.terminal.searching import Searching, search_bar

HIGHEST_LINE = 5
WHEEL = 3  # rows that a step of the mouse wheel scrolls
ESCAPE_ALONE = 0.25  # seconds after which Escape counts as a key of its own


@dataclass(frozen=True, slots=True)
class Typing:
    """The settings for typing a line.

    - `history`: earlier lines. Without it no line is remembered, because the next line may be typed by another person.
    - `searching`: the prompt of a search in the history.
    - `arrows`: the arrow keys move the mark; if it is false, they bring back earlier lines.
    """

    completer: Completer | None = None
    history: History | None = None
    lexer: Lexer | None = None
    more_keys: KeyBindingsBase | None = None
    arrows: bool = True
    searching: Searching = lambda is_back: ""


class Screen:
    """A screen that stays while lines are typed and answered: `show` sets its content, `ask` returns the next line.

    With `takes`, Enter takes the marked answer if nothing is typed.
    """

    def __init__(
        self,
        terminal: Terminal,
        typing: Typing = Typing(),
        *,
        takes: bool = True,
        given_input: Input | None = None,
        idle: Callable[[], bool] | None = None,
    ) -> None:
        self.output, self.idle = SteadyOutput(terminal), idle
        self.takes, self.remembers = takes, typing.history is not None
        self.looking = Looking()
        self._told_of_typed = ""  # a message for the case that something was typed too early; "" if that is no matter
        self.scene: Scene | None = None
        self.picture = Picture((), ())
        self.room = 0, 0  # columns and rows of the picture
        self.buffer = Buffer(
            completer=typing.completer,
            history=typing.history or DummyHistory(),
            complete_while_typing=False,
            multiline=False,
            accept_handler=self._typed,
            on_text_changed=self._searched,
        )
        all_keys = [
            bindings(self, typing.arrows),
            *([] if self.remembers else [dead_keys()]),
            typing.more_keys or KeyBindings(),
        ]
        self.application: Application[str] = Application(
            layout=self._layout(typing.lexer, typing.searching),
            key_bindings=merge_key_bindings(all_keys),
            clipboard=None if self.remembers else DummyClipboard(),
            full_screen=True,
            mouse_support=True,
            include_default_pygments_style=False,  # these are colours of programs, and none is shown
            input=given_input or create_input(terminal.stdin),
            output=self.output,
            refresh_interval=None if idle is None else 1.0,
            before_render=self._look_around,
            after_render=self._drawn,
        )
        self.application.ttimeoutlen, self.application.timeoutlen = 0.05, ESCAPE_ALONE

    # ------------------------------------------------------------------ in and out

    def show(self, scene: Scene, said: tuple[Line, ...] = (), **looks: Any) -> None:
        """Set another scene, with a message about it. The mark is forgotten, and panes are no longer scrolled."""
        self.scene = scene
        self.looking = Looking(said=said, focus=str(looks.get("whole", "")), **looks)

    def forget_typed(self, told: str) -> None:
        """Throw away what is typed before the scene is drawn next, and then show the message `told`, because the user has not
        seen the question that it would answer."""
        self._told_of_typed = told

    def _drawn(self, application: Application[str]) -> None:
        """Carry out `forget_typed`, as soon as the scene is on the screen."""
        told, self._told_of_typed = self._told_of_typed, ""
        if told and self.output.terminal.forget_typed():
            self.looking = replace(self.looking, said=(*self.looking.said, Line(told, "hint")))
            application.invalidate()

    def ask(self) -> str:
        """Return the next typed line. Raises EOFError at the end of input, KeyboardInterrupt at Ctrl-C."""
        self.output.held = False
        if not self.remembers:
            self.buffer.reset()  # a marked answer may have been taken while something was typed
        try:
            return self.application.run(handle_sigint=True)
        finally:
            self.output.held = False

    def _typed(self, buffer: Buffer) -> bool:
        self.submit(buffer.text)
        return False

    def submit(self, line: str) -> None:
        """End `ask`; it returns this line. The screen stays as it is."""
        self._leave(result=line)

    def give_up(self, error: type[BaseException]) -> None:
        """End `ask`; it raises this error."""
        self._leave(exception=error())

    def _leave(self, **how: object) -> None:
        if not self.application.is_done:
            self.output.held = True
            self.application.exit(**how)

    def _look_around(self, application: Application[str]) -> None:
        """End `ask` with an empty line if something outside has changed, such as a watched file."""
        if self.idle is not None and not application.is_done and self.idle():
            self.submit("")

    # --------------------------------------------------------------------- the layout

    def _layout(self, lexer: Lexer | None, searching: Searching) -> Layout:
        prompt = BeforeInput(lambda: [("bold", gate(self.scene.prompt if self.scene else ""))])
        search = search_bar(searching)
        control = BufferControl(
            self.buffer, input_processors=[prompt], lexer=lexer, search_buffer_control=search.control
        )
        line = Window(control, height=Dimension(min=1, max=HIGHEST_LINE), dont_extend_height=True, wrap_lines=True)
        foot = Window(FormattedTextControl(self._foot), height=1, style="reverse")
        menu = Float(xcursor=True, ycursor=True, content=CompletionsMenu(max_height=8, scroll_offset=1))
        body = HSplit([Window(_Composed(self), wrap_lines=False), line, search, foot])
        return Layout(FloatContainer(body, [menu]), focused_element=line)

    def _foot(self) -> StyleAndTextTuples:
        return [("", foot_of(self.scene, self.output.get_size().columns) if self.scene else "")]

    def compose(self, width: int, height: int) -> Picture:
        """Return the picture above the input line, laid out for a width and height."""
        self.room = width, height
        if self.scene is not None:
            self.picture = composed(self.seen.beside(self.buffer.text), self.looking, width, height)
        return self.picture

    # ----------------------------------------------------------------------- the mouse

    def clicked(self, column: int, row: int) -> None:
        """Handle a mouse click: mark the answer there, or take it if it is marked already; elsewhere, choose the pane there
        for scrolling."""
        place = self.picture.answer_at(column, row)
        if place is None:
            self.looking = replace(self.looking, focus=self.picture.pane_at(column, row))
        elif place == self.looking.marked:
            self.take_marked()
        else:
            self.looking = replace(self.looking, marked=place)

    # ------------------------------------------------------------------------ the keys

    @property
    def seen(self) -> Scene:
        """The scene with the options that match the typed text; with all options if nothing is typed."""
        assert self.scene is not None
        return self.scene.narrowed(self.buffer.text)

    @property
    def searches(self) -> bool:
        """Tell whether the typed text has reduced a long list of options to the matching ones."""
        return self.scene is not None and self.seen is not self.scene

    def _searched(self, buffer: Buffer) -> None:
        """When the typed text changes in a long list of answers, remove the mark and scroll back to the first answer."""
        if self._is_long:
            self.looking = replace(self.looking.scrolled(QUESTION, 0), marked=None)

    @property
    def is_empty(self) -> bool:
        return not self.buffer.text

    @property
    def has_answers(self) -> bool:
        return self.scene is not None and bool(self.scene.asking.answers)

    @property
    def has_mark(self) -> bool:
        return self.takes and self.looking.marked is not None

    @property
    def completes(self) -> bool:
        return self.buffer.complete_state is not None

    def mark(self, steps: int) -> None:
        """Move the mark by `steps` possible answers."""
        if self.scene is not None:
            self.looking = self.looking.moved(self.seen, steps)

    def take_marked(self) -> None:
        """Take the marked answer, as if it were typed."""
        if self.scene is not None and self.looking.marked is not None:
            self.submit(self.seen.asking.answers[self.looking.marked].key)

    def page(self, pages: int) -> None:
        """Scroll by whole pages: by the visible height of the pane, less one row."""
        box = self._scrolling()
        if box is not None:
            self.scroll(pages * max(box.height - 1, 1))

    def focus(self, steps: int) -> None:
        """Choose the next visible pane for scrolling."""
        shown = tuple(box.name for box in self.picture.boxes if box.height > 0)
        self.looking = self.looking.focused_next(shown, steps)

    def fill(self, place: int) -> None:
        """Show a pane on the whole screen, or all panes again if it is there."""
        if self.scene is not None and place < len(self.scene.wholes) and self.scene.pane(self.scene.wholes[place]):
            self.looking = self.looking.filled(self.scene.wholes[place])

    def back(self) -> None:
        """Undo the last change of the view, such as a mark or a full-screen pane."""
        self.looking = self.looking.back()

    def interrupt(self) -> None:
        """Clear the input line; if it is empty already, leave the screen."""
        if self.is_empty:
            self.give_up(KeyboardInterrupt)
        else:
            self.buffer.reset()

    def scroll(self, rows: int, pane: str = "") -> None:
        """Scroll the named pane by a number of rows; without a name, the chosen pane."""
        box = self.picture.box(pane) if pane else self._scrolling()
        if box is not None and self._has_earlier(box.name):  # compose it again, with its earlier rows
            self.looking = replace(self.looking, focus=box.name)
            box = self.compose(*self.room).box(box.name)
        if box is not None:
            last = max(box.length - box.height, 0)
            self.looking = self.looking.scrolled(box.name, min(max(box.first + rows, 0), last))

    def _has_earlier(self, name: str) -> bool:
        """Tell whether a pane shows only its last rows and has earlier ones, because nobody has scrolled in it."""
        pane = self.seen.pane(name)
        return pane is not None and pane.earlier and not self.looking.is_scrolling(name)

    @property
    def _is_long(self) -> bool:
        return self.scene is not None and len(self.scene.asking.answers) > AT_A_GLANCE

    def _scrolling(self) -> Box | None:
        """Return the pane that scrolls: the chosen one, else the one with the most hidden rows; None if there is none."""
        hidden = [box for box in self.picture.boxes if box.length > box.height]
        asked = next((box for box in hidden if box.name == QUESTION), None)
        if asked is not None and not self.looking.focus and self._is_long:
            return asked
        return self.picture.box(self.looking.focus) or max(
            hidden, key=lambda box: box.length - box.height, default=None
        )


class _Composed(UIControl):
    """The part of the screen above the input line, for prompt-toolkit."""

    def __init__(self, screen: Screen) -> None:
        self.screen = screen

    def create_content(self, width: int, height: int) -> UIContent:
        rows = self.screen.compose(width, height).rows
        lines: list[StyleAndTextTuples] = [[(class_of(style), on_one_row(text)) for text, style in row] for row in rows]
        return UIContent(lambda number: lines[number], len(lines), show_cursor=False)

    def mouse_handler(self, event: MouseEvent) -> object:
        where = event.position
        if event.event_type is MouseEventType.MOUSE_UP and event.button in (MouseButton.LEFT, MouseButton.UNKNOWN):
            self.screen.clicked(where.x, where.y)
            return None
        if event.event_type in (MouseEventType.SCROLL_UP, MouseEventType.SCROLL_DOWN):
            rows = WHEEL if event.event_type is MouseEventType.SCROLL_DOWN else -WHEEL
            self.screen.scroll(rows, self.screen.picture.pane_at(where.x, where.y))
            return None
        return NotImplemented
