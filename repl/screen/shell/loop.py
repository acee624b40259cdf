"""Run a session on the full screen: read a line, carry it out, and show its result."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from dsl.garbage import gc_frozen, gc_paused
from repl.play.session import Session
from repl.render.output import Output, gate
from repl.render.reply import Line, Reply
from repl.screen.compose import composed, foot_of
from repl.screen.looking import Looking
from repl.screen.rows import measured
from repl.screen.scene import Scene
from repl.screen.shell.terminal import Terminal
from repl.terminal.main_loop import INTERRUPTED, STOPPED, TYPED_TOO_EARLY

if TYPE_CHECKING:  # these need prompt-toolkit; the first picture must not wait for it
    from repl.screen.shell.screen import Screen

Draw = Callable[[Any], Scene]  # makes the scene of a session
BELOW = 2  # rows below the composed picture: the input line, and the foot
LEAST = 4  # the fewest rows of a terminal on which anything can be seen


def play(
    session: Session,
    output: Output,
    terminal: Terminal,
    draw: Draw,
    asking: Callable[[], Screen],
    said: tuple[Line, ...] = (),
) -> int:
    """Play until the user leaves, and return the exit code. The last messages are printed on the ordinary screen. The first
    picture is drawn before `asking` makes the full screen, because making it takes as long as drawing the picture.

    The end of input and Ctrl-C also leave, and nothing is lost. The exit code is 1 if the rules had an error that stopped
    the game.
    """

    def meanwhile(text: str) -> None:
        """Show the game without a question while a bot thinks."""
        draw_ahead(terminal, draw(session), Looking())
        terminal.foot(text)

    session.on_thought = meanwhile
    with gc_frozen():
        with terminal.opened():
            code = _play(session, terminal, draw, asking, said)
        for line in session.where_it_is():
            output.say(line, "hint")
    return code


def draw_ahead(terminal: Terminal, scene: Scene, looking: Looking) -> None:
    """Draw a scene before the full screen exists, exactly as the full screen will draw it. Keys that are typed from then on
    are kept for the full screen."""
    columns, rows = terminal.size()
    if rows >= LEAST and measured([(gate(scene.prompt), "")]) < columns:
        picture = composed(scene, looking, columns, rows - BELOW)
        terminal.draw(picture.rows, scene.prompt, foot_of(scene, columns))


def _show(screen: Screen, scene: Scene, reply: Reply) -> None:
    """Show the result of a line: in its own pane, or as a message."""
    if reply.shows and scene.pane(reply.shows) is not None:
        screen.show(scene, whole=reply.shows, found=reply.found, hits_back=reply.hits_back)
    else:
        screen.show(scene, _said_only(reply.said))


def _said_only(lines: tuple[Line, ...]) -> tuple[Line, ...]:
    """Return the lines of a reply without those that the scene shows too."""
    return tuple(line for line in lines if not line.listed)


def _play(
    session: Session, terminal: Terminal, draw: Draw, asking: Callable[[], Screen], said: tuple[Line, ...]
) -> int:
    reply = Reply()
    try:
        reply = session.start()
        first, lines = draw(session), (*said, *_said_only(reply.said))
        is_play = session.mode == "play"  # a designer may type several commands ahead
        if is_play and terminal.forget_typed():
            lines = (*lines, Line(session.say(TYPED_TOO_EARLY), "hint"))
        draw_ahead(terminal, first, Looking(said=lines))
        with gc_paused(lasts=True):
            screen = asking()
        screen.show(first, lines)
        while not reply.left:
            reply = session.submit(screen.ask())
            _show(screen, draw(session), reply)
            screen.forget_typed(session.say(TYPED_TOO_EARLY) if is_play and reply.moved else "")
    except KeyboardInterrupt:
        return INTERRUPTED
    except EOFError:
        return STOPPED if reply.stopped else 0
    return 0
