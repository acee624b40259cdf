"""The program `naipe`."""

from __future__ import annotations

import sys

from repl.cli.packages import strangers


def main() -> int:
    """Run the command line of this process and return its exit code."""
    intruder = strangers()
    if intruder:
        sys.stderr.write(f"naipe: {intruder}\n")
        return 2
    from repl.cli.cli import run  # noqa: PLC0415 - not before it is known whose packages these are
    from repl.terminal.context import Context  # noqa: PLC0415 - not before it is known whose packages these are

    return run(sys.argv[1:], Context.of_process())


if __name__ == "__main__":
    sys.exit(main())
