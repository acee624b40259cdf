"""The command `naipe`, also as `python -m naipe`."""

import sys

from repl.__main__ import main

if __name__ == "__main__":
    sys.exit(main())
