"""A session on a screen that stays: a line from the screen, its reply to the screen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from interpreter.model.garbage import gc_frozen
from repl.play.session import Session
from repl.render.output import Output
from repl.render.reply import Line, Reply
from repl.screen.scene import Scene
from repl.screen.shell.screen import Screen
from repl.terminal.main_loop import INTERRUPTED, STOPPED

Draw = Callable[[Any], Scene]  # of a session


def play(session: Session, output: Output, screen: Screen, draw: Draw, said: tuple[Line, ...] = ()) -> int:
    """Play until somebody leaves; return the exit code. What there is to say then stands on the ordinary screen.

    The end of input and Ctrl-C leave too: nothing is lost. Whoever leaves so where the rules cannot go on ends with 1.
    """
    session.on_wait = screen.wait
    with gc_frozen():
        with screen.opened():
            code = _play(session, screen, draw, said)
        for line in session.where_it_is():
            output.say(line, "hint")
    return code


def _show(screen: Screen, scene: Scene, reply: Reply) -> None:
    """Show what came of a line: in the pane that tells it, or as what was said."""
    if reply.shows and scene.pane(reply.shows) is not None:
        screen.show(scene, whole=reply.shows, found=reply.found)
    else:
        screen.show(scene, tuple(line for line in reply.said if not line.listed))


def _play(session: Session, screen: Screen, draw: Draw, said: tuple[Line, ...]) -> int:
    reply = Reply()
    try:
        reply = session.start()
        screen.show(draw(session), (*said, *reply.said))
        while not reply.left:
            reply = session.submit(screen.ask())
            _show(screen, draw(session), reply)
    except KeyboardInterrupt:
        return INTERRUPTED
    except EOFError:
        return STOPPED if reply.stopped else 0
    return 0
