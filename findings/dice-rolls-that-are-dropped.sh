#!/usr/bin/env bash
# dice 4.0.0 (the package for Python): rolls that are to be dropped.
#
# Expected: "The highest, middle or lowest rolls or list entries can be selected". A negative number "will drop that many elements", so that `6d6^-2` leaves four rolls,
# and "zero has no effect" (README, "Notation").
# Happens: where one roll is to be left out, m leaves out all: the total of 5d6m4 is 0 at each throw, and `roll_max` says so too. v0 leaves out all, ^0 none. The minus of
# ^-2 is a minus: one roll is dropped, and two are taken from the total of the others. No error is raised.
# In naipe: what becomes of the faces that were thrown is said in words.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check dice==4.0.0

cat > middle.py <<'PYTHON'
import dice

for text in ("4d1m2", "5d1m3", "3d1m2", "5d1m4", "4d1^0", "4d1v0", "6d1^4", "6d1^-2"):
    print(f"{text}: {dice.roll(text)}")
for text in ("5d6m3t", "5d6m4t"):
    print(f"{text}: at least {dice.roll_min(text)}, at most {dice.roll_max(text)}")
PYTHON

venv/bin/python middle.py | tee seen
cat > expected <<'SEEN'
4d1m2: [1, 1]
5d1m3: [1, 1, 1]
3d1m2: []
5d1m4: []
4d1^0: [1, 1, 1, 1]
4d1v0: []
6d1^4: [1, 1, 1, 1]
6d1^-2: 3
5d6m3t: at least 3, at most 18
5d6m4t: at least 0, at most 0
SEEN
diff expected seen
echo "dice 4.0.0 still drops others than it should"
