#!/usr/bin/env bash
# pyrsistent 0.20.0: slices and turns of a `pdeque`.
#
# Expected: a `PDeque` "fully supports the Sequence and Hashable protocols including indexing and slicing" (its docstring), so a slice is
# that of a list, also where it begins or ends beyond the end, and `rotate` turns as `collections.deque` does.
# Happens: of three, `[:3]` is empty and `[:5]` has two, `[3:]` has all three; a slice of an empty one raises ZeroDivisionError;
# `rotate` by more than the length does nothing. (Issue 318 and pull request 331 are about `maxlen`.)
# In naipe: of pyrsistent only maps and vectors are used, whose slices are right.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check pyrsistent==0.20.0

cat > slices.py <<'PYTHON'
from collections import deque

from pyrsistent import pdeque

cards = [1, 2, 3]
for begin, end in ((None, 3), (None, 4), (None, 5), (1, 5), (3, None), (2, 9)):
    print(f"[{begin}:{end}]: {list(pdeque(cards)[begin:end])}, of a list {cards[begin:end]}")
for steps in (1, 3, 4, -5):
    turned = deque(cards)
    turned.rotate(steps)
    print(f"rotate({steps}): {list(pdeque(cards).rotate(steps))}, of a deque {list(turned)}")
try:
    print("an empty one [:2]:", list(pdeque()[:2]))
except ZeroDivisionError as error:
    print("an empty one [:2]:", type(error).__name__)
PYTHON

venv/bin/python slices.py | tee seen
cat > expected <<'SEEN'
[None:3]: [], of a list [1, 2, 3]
[None:4]: [1], of a list [1, 2, 3]
[None:5]: [1, 2], of a list [1, 2, 3]
[1:5]: [2], of a list [2, 3]
[3:None]: [1, 2, 3], of a list []
[2:9]: [], of a list [3]
rotate(1): [3, 1, 2], of a deque [3, 1, 2]
rotate(3): [1, 2, 3], of a deque [1, 2, 3]
rotate(4): [1, 2, 3], of a deque [3, 1, 2]
rotate(-5): [1, 2, 3], of a deque [3, 1, 2]
an empty one [:2]: ZeroDivisionError
SEEN
diff expected seen
echo "pyrsistent 0.20.0 still slices deques otherwise than lists"
