"""The functions that ask for a line of input: from a plain stream, or with prompt-toolkit if a person types at a terminal."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TextIO

from repl.play.completion import Candidate, beginning_with, candidates
from repl.play.session import Session
from repl.render.output import Output, gate, on_one_row

AskLine = Callable[[str], str]  # takes the prompt, returns the typed line; raises EOFError at the end of input
AskWord = Callable[[str, Sequence[str]], str]  # the same, with the words that completion proposes


def plain_lines(stream: TextIO, output: Output) -> AskLine:
    """Return a function that reads a line from a stream. It shows the prompt if the stream is a terminal."""
    shows = stream.isatty()

    def ask(question: str) -> str:
        if shows:
            output.ask(question)
        line = stream.readline()
        if not line:
            raise EOFError
        return line.rstrip("\r\n")

    return ask


def word_lines(stream: TextIO, output: Output) -> AskWord:
    """Return a function that asks for one of some words. At a terminal, it completes them."""
    if output.plain or not stream.isatty():
        plain = plain_lines(stream, output)
        return lambda question, _words: plain(question)

    def ask(question: str, words: Sequence[str]) -> str:
        from prompt_toolkit import PromptSession  # noqa: PLC0415 - large, for a terminal only

        from repl.terminal.completing import Completing  # noqa: PLC0415 - large, for a terminal only
        from repl.terminal.forgetting import no_memory  # noqa: PLC0415 - large, for a terminal only

        meant = Completing(lambda text: beginning_with(text, [(word, "") for word in words], 0))
        session: PromptSession[str] = PromptSession(completer=meant, complete_while_typing=False, **no_memory())
        return session.prompt([("bold", gate(question))])

    return ask


def completed_lines(
    stream: TextIO, output: Output, meant: Callable[[str], Sequence[Candidate]], foot: Callable[[str], str]
) -> AskLine:
    """Return a function that asks for a line, with completions and a status line below it. If no person types at a terminal, it
    reads plain lines."""
    if output.plain or not stream.isatty():
        return plain_lines(stream, output)

    def ask(question: str) -> str:
        from prompt_toolkit import PromptSession  # noqa: PLC0415 - large, for a terminal only
        from prompt_toolkit.application import get_app  # noqa: PLC0415 - large, for a terminal only

        from repl.terminal.completing import Completing  # noqa: PLC0415 - large, for a terminal only

        session: PromptSession[str] = PromptSession(
            completer=Completing(meant),
            complete_while_typing=False,
            bottom_toolbar=lambda: [("", on_one_row(f" {foot(get_app().current_buffer.text)}"))],
        )
        return session.prompt([("bold", gate(question))])

    return ask


def live_lines(session: Session) -> AskLine:
    """Return a function that asks for a line of a game, with completions on the Tab key.

    A typed line is forgotten at once, so that the next player cannot bring it back with any key.
    """
    from prompt_toolkit import PromptSession  # noqa: PLC0415 - large, for a terminal only

    from repl.terminal.completing import Completing  # noqa: PLC0415 - large, for a terminal only
    from repl.terminal.forgetting import no_memory  # noqa: PLC0415 - large, for a terminal only

    prompt: PromptSession[str] = PromptSession(
        completer=Completing(lambda text: candidates(session, text)),
        complete_while_typing=False,
        **no_memory(),
        bottom_toolbar=lambda: [("", on_one_row(toolbar(session)))],
    )

    def ask(question: str) -> str:
        return prompt.prompt([("bold", gate(question))])

    return ask


def toolbar(session: Session) -> str:
    """Return the status line at the foot of the screen: the game, the number of the decision, and whether the game is being
    saved."""
    say = session.say
    kept = say("kept") if session.keeper.path else say("not-kept")
    number = say("decision-n", n=len(session.taken) + 1)
    return f" PLAY · {session.game.title} · {number} · {kept} · {say('tab-completes')} · help · undo · quit "
