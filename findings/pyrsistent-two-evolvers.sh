#!/usr/bin/env bash
# pyrsistent 0.20.0: the evolver of a vector, in C and in Python.
#
# Expected: the extension in C and the code in Python that stands in for it (PyPy, browsers, PYRSISTENT_NO_C_EXTENSION) do the same.
# Fifty operations on vectors were tried in both; all but these two agree.
# Happens: the evolver in Python can be gone through and turned into a list; that in C raises TypeError. And the hash of a vector
# in Python is that of the tuple with the same members, while in C it is another one.
# In naipe: evolvers are only changed and made persistent, and no hash of a vector is kept or shown.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check pyrsistent==0.20.0

cat > both.py <<'PYTHON'
from pvectorc import pvector as in_c
from pyrsistent._pvector import python_pvector as in_python

for name, made in (("in C", in_c), ("in Python", in_python)):
    vector = made(range(3))
    try:
        listed = list(vector.evolver())
    except TypeError:
        listed = "TypeError"
    print(f"{name}: list(evolver) {listed}; hash as a tuple: {hash(vector) == hash(tuple(vector))}")
PYTHON

venv/bin/python both.py | tee seen
cat > expected <<'SEEN'
in C: list(evolver) TypeError; hash as a tuple: False
in Python: list(evolver) [0, 1, 2]; hash as a tuple: True
SEEN
diff expected seen
echo "the two builds of pyrsistent 0.20.0 still differ"
