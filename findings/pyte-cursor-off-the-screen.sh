#!/usr/bin/env bash
# pyte 0.8.2: what is written after the screen became smaller.
#
# Expected: with fewer lines, "lines will be clipped at the top of the screen" (docstring of `resize`), so that the last line and the cursor on it stay in
# view. A HistoryScreen keeps what leaves the screen at the top.
# Happens: the lines move up and the cursor does not. It is below the last line then, and what is written next is shown nowhere and lost, up to the next
# line feed, and after that the text is written over the last line: a question that waits at the bottom of a window takes an answer that is never seen.
# The lines that were clipped are in no history.
# In naipe: each row is written at its place, for the size that the terminal has at that time (repl/screen/shell).
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check pyte==0.8.2

cat > smaller.py <<'PYTHON'
import pyte

screen = pyte.HistoryScreen(20, 4)
stream = pyte.Stream(screen)


def tell(what):
    """Print the screen and where the cursor is."""
    shown = [line.rstrip() for line in screen.display]
    print(f"{what}: {shown}, the cursor in line {screen.cursor.y + 1} of {screen.lines}")


stream.feed("one\r\ntwo\r\nthree\r\nWhich card?")
tell("four lines")
screen.resize(lines=2)
tell("two lines")
stream.feed(" 12")
tell("an answer")
stream.feed("\r\nThe ten.")
tell("a line feed, and more")
print("lines in the history:", ["".join(row[x].data for x in range(4)) for row in screen.history.top])
PYTHON

venv/bin/python smaller.py | tee seen
cat > expected <<'SEEN'
four lines: ['one', 'two', 'three', 'Which card?'], the cursor in line 4 of 4
two lines: ['three', 'Which card?'], the cursor in line 4 of 2
an answer: ['three', 'Which card?'], the cursor in line 4 of 2
a line feed, and more: ['three', 'The ten.rd?'], the cursor in line 2 of 2
lines in the history: []
SEEN
diff expected seen
echo "pyte 0.8.2 still leaves the cursor below the screen"
