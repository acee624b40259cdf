#!/usr/bin/env bash
# pyte 0.8.2: a line that is deleted and stays.
#
# Expected: `delete_lines` deletes lines from that of the cursor on, "lines displayed below cursor move up" (its docstring; `CSI M` of a VT102). Where
# the line below is empty, the one of the cursor is empty then.
# Happens: a line is only replaced by one on which something has been written. A line above lines that were never written stays as it was, and with a
# count lines stand where they should be gone or moved. It matters how a line became empty: where blanks were written on it, all is right.
# In naipe: the screen is cleared as a whole and each row is written at its place (repl/screen/shell/painting.py); no line is deleted.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check pyte==0.8.2

cat > delete.py <<'PYTHON'
import pyte

ORIGIN = "\x1b[1;1H"


def shown(text):
    """Return the five lines of the screen after that text."""
    screen = pyte.Screen(10, 5)
    pyte.Stream(screen).feed(text)
    return [line.rstrip() for line in screen.display]


print("one line, deleted:", shown(f"one{ORIGIN}\x1b[M"))
print("the same, with a blank on the next:", shown(f"one\r\n {ORIGIN}\x1b[M"))
print("two lines, both deleted:", shown(f"one\r\ntwo{ORIGIN}\x1b[2M"))
print("three lines, two deleted:", shown(f"one\r\ntwo\r\nthree{ORIGIN}\x1b[2M"))
print("a gap below, one deleted:", shown(f"one\r\n\r\n\r\nfour{ORIGIN}\x1b[M"))
PYTHON

venv/bin/python delete.py | tee seen
cat > expected <<'SEEN'
one line, deleted: ['one', '', '', '', '']
the same, with a blank on the next: ['', '', '', '', '']
two lines, both deleted: ['one', 'two', '', '', '']
three lines, two deleted: ['three', 'two', '', '', '']
a gap below, one deleted: ['one', '', 'four', '', '']
SEEN
diff expected seen
echo "pyte 0.8.2 still keeps lines that were deleted"
