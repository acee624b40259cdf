"""The start of the program `naipe`."""

from __future__ import annotations

import gc
import os
import sys

# This module is built in: no file can take its place, and it loads at once, so the help is quick.
from _signal import SIG_DFL, SIG_IGN, SIGINT, default_int_handler, getsignal, signal  # type: ignore[import-not-found]

from repl.cli.packages import strangers


def main() -> int:
    """Run the command line of this process and return its exit code."""
    before = getsignal(SIGINT)
    if before is not SIG_IGN:  # a program that is started in the background ignores Ctrl-C
        signal(SIGINT, SIG_DFL)  # Ctrl-C ends the program without a traceback during the imports
    gc.disable()  # imports leave no garbage, and looking for it takes a tenth of the start
    intruder = strangers()
    if intruder:
        sys.stderr.write(f"naipe: {intruder}\n")
        return 2
    from repl.cli.overview import ASKED, is_english, overview  # noqa: PLC0415 - only if the packages are ours

    alone = len(sys.argv) == 2  # otherwise an option may name a language
    if alone and sys.argv[1] in ASKED and sys.stdout is not None and is_english(os.environ):
        return _shown(overview())
    from repl.cli.cli import run  # noqa: PLC0415 - only if the packages are ours
    from repl.terminal.context import Context  # noqa: PLC0415 - only if the packages are ours

    context = Context.of_process()
    signal(SIGINT, before if before is not None else default_int_handler)
    return run(sys.argv[1:], context)


def _shown(text: str) -> int:
    """Print a help text that needs no other module, and return the exit code."""
    try:
        sys.stdout.write(text)
        sys.stdout.flush()
    except OSError as error:
        from dsl.files import writing  # noqa: PLC0415 - it is not needed otherwise

        writing.to_nowhere(1)
        if not isinstance(error, BrokenPipeError):  # the program that read the output has ended
            sys.stderr.write(f"naipe: the system: {error.strerror}\n")
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
