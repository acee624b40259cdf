#!/usr/bin/env bash
# odfdo 3.27.3: one row of several that are alike.
#
# Expected: `Table.set_row_values(y, …)` sets "the values of all cells in the row at the given 'y' position", `append_cell(y, …)` appends
# to that row, `delete_cell` deletes one cell, and the table is as high as before. LibreOffice writes rows that are alike as one element
# with a count (`table:number-rows-repeated`), so it must not matter whether they are written so. `set_value` does that.
# Happens: of three rows alike, 1 to 3, the change of row 1 (counted from 0) is made in each row from there on, as many as there are
# alike: the row after them is pushed down, and the table has a row more. `delete_cell` deletes in all three.
# In naipe: sheets are only read row by row, and written anew as a whole.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check odfdo==3.27.3

cat > rows.py <<'PYTHON'
from odfdo import Cell, Element, Table

ROW = '<table:table-row{}><table:table-cell office:value-type="string"><text:p>{}</text:p></table:table-cell></table:table-row>'
ALIKE = ROW.format(' table:number-rows-repeated="3"', "alike") + ROW.format("", "last")
APART = 3 * ROW.format("", "alike") + ROW.format("", "last")
CHANGES = {
    "set_value": lambda table: table.set_value("A2", "new"),
    "set_row_values": lambda table: table.set_row_values(1, ["new"]),
    "append_cell": lambda table: table.append_cell(1, Cell("new")),
    "delete_cell": lambda table: table.delete_cell("A2"),
}
for name, change in CHANGES.items():
    for how, rows in (("apart", APART), ("as one", ALIKE)):
        table: Table = Element.from_tag(f'<table:table table:name="cards">{rows}</table:table>')
        change(table)
        told = ["/".join(str(value) for value in row if value is not None) for row in table.get_values()]
        print(f"{name}, rows written {how}: {told}")
PYTHON

venv/bin/python rows.py | tee seen
cat > expected <<'SEEN'
set_value, rows written apart: ['alike', 'new', 'alike', 'last']
set_value, rows written as one: ['alike', 'new', 'alike', 'last']
set_row_values, rows written apart: ['alike', 'new', 'alike', 'last']
set_row_values, rows written as one: ['alike', 'new', 'new', 'new', 'last']
append_cell, rows written apart: ['alike', 'alike/new', 'alike', 'last']
append_cell, rows written as one: ['alike', 'alike/new', 'alike/new', 'alike/new', 'last']
delete_cell, rows written apart: ['alike', '', 'alike', 'last']
delete_cell, rows written as one: ['', '', '', 'last']
SEEN
diff expected seen
echo "odfdo 3.27.3 still changes rows that it was not asked to change"
