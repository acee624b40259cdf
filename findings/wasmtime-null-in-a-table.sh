#!/usr/bin/env bash
# wasmtime 50.0.1 (the package for Python): an element of a table that is null.
#
# Expected: `Table.get` "Returns `None` for null references in the table" (its docstring), and so does a call that returns such a
# reference. What is in a table of externref comes back as it was put in.
# Happens: `get` gives an object `Val` for a null reference, and for each thing that Python takes for false: 0, an empty text, an
# empty list. `if table.get(…) is None` is never so for an empty place within the table. Beyond its end it is None.
# In naipe: modules have no tables that Python reads.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check wasmtime==50.0.1

cat > null.py <<'PYTHON'
import wasmtime

store = wasmtime.Store()
module = wasmtime.Module(store.engine, """(module
  (table (export "functions") 2 funcref)
  (table (export "things") 2 externref)
  (func (export "none") (result funcref) ref.null func))""")
exports = wasmtime.Instance(store, module, []).exports(store)
print("what a function returns:", exports["none"](store))
print("an empty place for a function:", type(exports["functions"].get(store, 0)).__name__)
print("beyond the end:", exports["functions"].get(store, 9))
things = exports["things"]
print("an empty place for a thing:", type(things.get(store, 0)).__name__)
for thing in ("card", 7, "", 0, []):
    things.set(store, 1, thing)
    print(f"{thing!r} comes back as", type(things.get(store, 1)).__name__)
PYTHON

venv/bin/python null.py | tee seen
cat > expected <<'SEEN'
what a function returns: None
an empty place for a function: Val
beyond the end: None
an empty place for a thing: Val
'card' comes back as str
7 comes back as int
'' comes back as Val
0 comes back as Val
[] comes back as Val
SEEN
diff expected seen
echo "wasmtime 50.0.1 still gives a Val where it says None"
