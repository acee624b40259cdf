"""The entry point of the program `naipe`: it starts the command line, and prints the plain help without loading the rest."""

from __future__ import annotations

import gc
import os
import sys

# `_signal` is built in, so no file can replace it, and the help need not wait for the module `signal`.
from _signal import SIG_DFL, SIG_IGN, SIGINT, default_int_handler, getsignal, signal  # type: ignore[import-not-found]

from repl.cli.packages import strangers


def main() -> int:
    """Run the command line of this process and return its exit code."""
    before = getsignal(SIGINT)
    if before is not SIG_IGN:  # a parent process that ignores Ctrl-C wants naipe to ignore it too
        signal(SIGINT, SIG_DFL)  # Ctrl-C is quiet while all that follows is imported
    gc.disable()  # imported modules stay; looking for garbage in them takes a tenth of the time to a first prompt
    intruder = strangers()
    if intruder:
        sys.stderr.write(f"naipe: {intruder}\n")
        return 2
    from repl.cli.overview import ASKED, is_english, overview  # noqa: PLC0415 - only if the packages are ours

    alone = len(sys.argv) == 2  # with a further option, such as a language, the full command line decides
    if alone and sys.argv[1] in ASKED and sys.stdout is not None and is_english(os.environ):
        return _shown(overview())
    from repl.cli.cli import run  # noqa: PLC0415 - only if the packages are ours
    from repl.terminal.context import Context  # noqa: PLC0415 - only if the packages are ours

    context = Context.of_process()
    signal(SIGINT, before if before is not None else default_int_handler)
    return run(sys.argv[1:], context)


def _shown(text: str) -> int:
    """Write the overview of the commands to standard output. Return the exit code: 0, or 1 if it cannot be written."""
    try:
        sys.stdout.write(text)
        sys.stdout.flush()
    except OSError as error:
        from dsl.files import writing  # noqa: PLC0415 - it is not needed otherwise

        writing.to_nowhere(1)
        if not isinstance(error, BrokenPipeError):  # the reader of the output has ended
            sys.stderr.write(f"naipe: the system: {error.strerror}\n")
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
