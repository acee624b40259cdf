#!/usr/bin/env bash
# odfdo 3.27.3 (with odfpy 1.4.1): a duration with a fraction of a second.
#
# Expected: `Duration` handles the "ODF duration string representation (ISO 8601 format)" (its docstring). A duration of OpenDocument is one of XML
# Schema (part 2, 3.2.6), whose seconds may have a fraction, so "PT1.5S" in `office:time-value` is a second and a half.
# Happens: the point is passed over, and the digits around it are one number: "PT1.5S" is read as fifteen seconds, and "PT00H00M01.500000S", the same
# time with more digits, as more than seventeen days. No error is raised. Written, a timedelta loses its fraction. odfpy gives the text as it stands.
# Guess before the run: a second and a half, read and written.
# In naipe: a cell with a time is read as it is shown (repl/sheets/open_document.py).
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check odfdo==3.27.3 odfpy==1.4.1

cat > fraction.py <<'PYTHON'
from datetime import timedelta

import odfdo
from odf.opendocument import OpenDocumentSpreadsheet
from odf.table import Table, TableCell, TableColumn, TableRow

TIMES = ("PT00H00M01S", "PT1.5S", "PT00H00M01.500000S", "PT00H00M01.25S")

document, table = OpenDocumentSpreadsheet(), Table(name="Turns")
table.addElement(TableColumn())
for time in TIMES:
    row = TableRow()
    row.addElement(TableCell(valuetype="time", timevalue=time))
    table.addElement(row)
document.spreadsheet.addElement(table)
document.save("turns.ods")

for time, (value,) in zip(TIMES, odfdo.Document("turns.ods").body.get_table(0).get_values()):
    print(f"{time} is read as {value}")
cell = odfdo.Cell(timedelta(seconds=1.5))
print(f"{timedelta(seconds=1.5)} is written as {cell.get_attribute('office:time-value')}")
PYTHON

venv/bin/python fraction.py | tee seen
cat > expected <<'SEEN'
PT00H00M01S is read as 0:00:01
PT1.5S is read as 0:00:15
PT00H00M01.500000S is read as 17 days, 8:40:00
PT00H00M01.25S is read as 0:02:05
0:00:01.500000 is written as PT00H00M01S
SEEN
diff expected seen
echo "odfdo 3.27.3 still passes over the point"
