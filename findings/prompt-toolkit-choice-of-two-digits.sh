#!/usr/bin/env bash
# prompt-toolkit 3.0.53: `choice`, which numbers its options.
#
# Expected: the options are shown as `1.` to `12.`, so who types 12 and Enter has the twelfth; a number that no option has changes nothing.
# Happens: each digit is an answer by itself, so 12 takes the second. A digit beyond the last option takes the last one: 9 of three is the third,
# and 10 of twelve the first. Nothing tells the person.
# (Issue 2020 is about an option to answer without Enter. `prompt` ends at \n and \r; `choice` only at \r.)
# In naipe: numbers are read as a whole, and one that is none of the answers is refused with a sentence.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check prompt-toolkit==3.0.53

cat > digits.py <<'PYTHON'
from prompt_toolkit.application import create_app_session
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput
from prompt_toolkit.shortcuts import choice


def taken(count: int, keys: str) -> int:
    """Return which of so many options is taken by some keys and Enter."""
    with create_pipe_input() as keyboard, create_app_session(input=keyboard, output=DummyOutput()):
        keyboard.send_text(f"{keys}\r")
        return choice("Which card?", options=[(number, f"card {number}") for number in range(1, count + 1)])


for count, keys in ((3, "2"), (12, "12"), (12, "10"), (12, "9"), (3, "9"), (3, "0")):
    print(f"of {count} options {keys} takes number {taken(count, keys)}")
PYTHON

venv/bin/python digits.py | tee seen
cat > expected <<'SEEN'
of 3 options 2 takes number 2
of 12 options 12 takes number 2
of 12 options 10 takes number 1
of 12 options 9 takes number 9
of 3 options 9 takes number 3
of 3 options 0 takes number 1
SEEN
diff expected seen
echo "prompt-toolkit 3.0.53 still answers at the first digit"
