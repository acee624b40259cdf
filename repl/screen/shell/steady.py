"""The output of prompt-toolkit on a terminal whose screen stays visible, even while nobody is asked."""

from __future__ import annotations

from prompt_toolkit.data_structures import Size
from prompt_toolkit.output import ColorDepth
from prompt_toolkit.output.vt100 import Vt100_Output

from repl.screen.shell.terminal import Terminal


class SteadyOutput(Vt100_Output):
    """The output of prompt-toolkit on a screen that stays visible. After each typed line, prompt-toolkit would clear its
    screen and return to the ordinary one. While the output is `held`, none of this is written."""

    held = False

    def __init__(self, terminal: Terminal) -> None:
        self.terminal = terminal
        super().__init__(
            terminal.stdout,
            self._sized,
            term=terminal.environ.get("TERM"),
            default_color_depth=None if terminal.has_colours else ColorDepth.DEPTH_1_BIT,
        )

    def _sized(self) -> Size:
        columns, rows = self.terminal.size()
        return Size(rows=rows, columns=columns)

    def enter_alternate_screen(self) -> None:
        self.terminal.enter()
        self.cursor_goto(0, 0)

    def quit_alternate_screen(self) -> None:
        """Do nothing, because `Terminal.close` returns to the ordinary screen."""

    def flush(self) -> None:
        if self.held:
            self._buffer.clear()
        super().flush()
