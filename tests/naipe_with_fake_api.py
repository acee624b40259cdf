"""The program `naipe` with the hand-written game of `fake_api`, for tests that need a process or a terminal."""

import sys
from pathlib import Path

sys.path[:0] = [str(Path(__file__).parent), str(Path(__file__).parent.parent)]

import fake_api
from repl.cli.cli import run
from repl.terminal.context import Context

if __name__ == "__main__":
    context = Context.of_process()
    context.given_api = fake_api
    sys.exit(run(sys.argv[1:], context))
