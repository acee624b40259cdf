#!/usr/bin/env bash
# tablib 3.10.0: a formatter of a column, after another column came or went.
#
# Expected: `add_formatter(col, handler)` adds "a formatter to the Dataset" for a column that is named by its header, and that column is shown so in each
# export. `insert_col` and `del table[header]` concern another column.
# Happens: the formatter keeps the number of the column. After a column is inserted or deleted before it, its neighbour is shown with the formatter, and
# the column itself without. No error is raised.
# In naipe: a column is known by what it means, wherever it stands (repl/sheets/columns.py).
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check tablib==3.10.0

cat > formatter.py <<'PYTHON'
import tablib


def cards():
    """Return a table in which the price is shown in euros."""
    table = tablib.Dataset(headers=["card", "price", "copies"])
    table.append(["Ten", 3, 4])
    table.add_formatter("price", "{} euros".format)
    return table


print("as made:", cards().export("csv").splitlines()[1])
table = cards()
table.insert_col(0, ["red"], header="colour")
print("with a column before:", table.export("csv").splitlines()[1])
table = cards()
del table["card"]
print("without the first column:", table.export("csv").splitlines()[1])
table = cards()
table.append_col(["red"], header="colour")
print("with a column behind:", table.export("csv").splitlines()[1])
PYTHON

venv/bin/python formatter.py | tee seen
cat > expected <<'SEEN'
as made: Ten,3 euros,4
with a column before: red,Ten euros,3,4
without the first column: 3,4 euros
with a column behind: Ten,3 euros,4,red
SEEN
diff expected seen
echo "tablib 3.10.0 still shows another column so"
