#!/usr/bin/env bash
# pyrsistent 0.20.0: what comes of a checked set or vector.
#
# Expected: a CheckedPSet is "a PSet which allows specifying type and invariant checks" (its docstring), and a CheckedPVector likewise: what their operations
# give is checked too. So it is with `add` and `update`, with `+` of a vector, and with all operations of CheckedPMap.
# Happens: `|`, `&`, `-` and `union` of a set, and slices, `delete`, `remove` and `*` of a vector, give the plain collection. A union takes in what `add` refuses, and
# whoever goes on with the result goes on without checks. No error is raised.
# In naipe: collections of pyrsistent are plain ones, and types are checked by mypy.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check pyrsistent==0.20.0

cat > checked.py <<'PYTHON'
from pyrsistent import CheckedPMap, CheckedPSet, CheckedPVector, CheckedValueTypeError


class Ranks(CheckedPSet):
    __type__ = int


class Hand(CheckedPVector):
    __type__ = int


class Counts(CheckedPMap):
    __key_type__ = str
    __value_type__ = int


ranks, hand, counts = Ranks([1, 2]), Hand([1, 2]), Counts({"a": 1})
results = {
    "set, add": lambda: ranks.add("ten"),
    "set, update": lambda: ranks.update(["ten"]),
    "set, |": lambda: ranks | {"ten"},
    "set, union": lambda: ranks.union({"ten"}),
    "vector, append": lambda: hand.append("ten"),
    "vector, +": lambda: hand + ["ten"],
    "vector, a slice and append": lambda: hand[:1].append("ten"),
    "vector, remove and append": lambda: hand.remove(1).append("ten"),
    "map, set": lambda: counts.set("b", "ten"),
    "map, |": lambda: counts | {"b": "ten"},
    "map, remove and set": lambda: counts.remove("a").set("b", "ten"),
}
for name, result in results.items():
    try:
        print(f"{name}:", *sorted(map(str, result())))
    except CheckedValueTypeError:
        print(f"{name}: refused")
PYTHON

venv/bin/python checked.py | tee seen
cat > expected <<'SEEN'
set, add: refused
set, update: refused
set, |: 1 2 ten
set, union: 1 2 ten
vector, append: refused
vector, +: refused
vector, a slice and append: 1 ten
vector, remove and append: 2 ten
map, set: refused
map, |: refused
map, remove and set: refused
SEEN
diff expected seen
echo "pyrsistent 0.20.0 still takes in what it should check"
