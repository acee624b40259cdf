#!/bin/bash
# python-calamine 0.9.1 (with odfdo 3.27.3 and odfpy 1.4.1, Python 3.11).
#
# Expected: a cell of OpenDocument with two lines comes back with two lines, whether the lines are two paragraphs (`text:p`, as
# LibreOffice writes them) or one paragraph with `text:line-break` (as odfdo.Paragraph writes them; OpenDocument 1.3, 6.1.5).
# What happens: python-calamine leaves the line break out, and the two lines are one. odfpy reads two lines in both cases.
# In naipe: repl/sheets/open_document.py writes a paragraph for each line.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install -q --disable-pip-version-check odfdo==3.27.3 odfpy==1.4.1 python-calamine==0.9.1
cd "$folder"
"$folder/venv/bin/python" - <<'PYTHON'
from importlib.metadata import version

import python_calamine
from odf import teletype
from odf.opendocument import load
from odf.table import TableCell
from odf.text import P
from odfdo import Cell, Document, Paragraph, Row, Table

document = Document("spreadsheet")
document.body.clear()
table, row = Table("lines"), Row()
for paragraphs in (["one", "two"], ["one\ntwo"]):
    cell = Cell()
    cell.set_attribute("office:value-type", "string")
    for text in paragraphs:
        cell.append(Paragraph(text))
    row.append_cell(cell)
table.append_row(row)
document.body.append(table)
document.save("lines.ods")
cells = load("lines.ods").getElementsByType(TableCell)
by_odfpy = ["\n".join(map(teletype.extractText, cell.getElementsByType(P))) for cell in cells]
by_calamine = python_calamine.load_workbook("lines.ods").get_sheet_by_index(0).to_python()[0]
print("odfpy", version("odfpy"), by_odfpy)
print("python-calamine", version("python-calamine"), by_calamine)
assert by_odfpy == ["one\ntwo", "one\ntwo"], "odfpy reads it otherwise by now"
assert by_calamine == ["one\ntwo", "onetwo"], "python-calamine reads it otherwise by now"
PYTHON
