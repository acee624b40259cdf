"""The program `naipe`."""

from __future__ import annotations

import signal
import sys


def main() -> int:
    """Run the command line of this process and return its exit code."""
    before = signal.signal(signal.SIGINT, signal.SIG_DFL)  # Ctrl-C is quiet while all that follows is imported
    from repl.cli.packages import strangers  # noqa: PLC0415 - behind the line above

    intruder = strangers()
    if intruder:
        sys.stderr.write(f"naipe: {intruder}\n")
        return 2
    from repl.cli.cli import run  # noqa: PLC0415 - only if the packages are ours
    from repl.terminal.context import Context  # noqa: PLC0415 - only if the packages are ours

    context = Context.of_process()
    signal.signal(signal.SIGINT, before if before is not None else signal.default_int_handler)
    return run(sys.argv[1:], context)


if __name__ == "__main__":
    sys.exit(main())
