#!/bin/bash
# openpyxl 3.1.5 (with XlsxWriter 3.2.9 and python-calamine 0.9.1, Python 3.11).
#
# Expected: a text with a carriage return, such as Excel keeps of a text that was pasted from Windows, comes back as it was. A file
# of Office Open XML holds it as `_x000D_` (ECMA-376, ST_Xstring), and a literal `_x000D_` as `_x005F_x000D_`.
# What happens: openpyxl gives back the seven letters `_x000D_` for the carriage return, and the same seven letters for the literal
# text, so nobody can tell one from the other. python-calamine reads both as they were written.
# In naipe: repl/sheets/office_open.py takes `_x000D_` for the end of a line.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install -q --disable-pip-version-check openpyxl==3.1.5 XlsxWriter==3.2.9 python-calamine==0.9.1
cd "$folder"
"$folder/venv/bin/python" - <<'PYTHON'
from importlib.metadata import version

import openpyxl
import python_calamine
import xlsxwriter

book = xlsxwriter.Workbook("texts.xlsx")
sheet = book.add_worksheet()
for row, text in enumerate(["one\r\ntwo", "one_x000D_two"]):
    sheet.write_string(row, 0, text)
book.close()
by_openpyxl = [cell.value for (cell,) in openpyxl.load_workbook("texts.xlsx").active.iter_rows()]
by_calamine = [row[0] for row in python_calamine.load_workbook("texts.xlsx").get_sheet_by_index(0).to_python()]
print("openpyxl", version("openpyxl"), by_openpyxl)
print("python-calamine", version("python-calamine"), by_calamine)
assert by_openpyxl == ["one_x000D_\ntwo", "one_x000D_two"], "openpyxl reads it otherwise by now"
assert by_calamine == ["one\r\ntwo", "one_x000D_two"], "python-calamine reads it otherwise by now"
PYTHON
