#!/usr/bin/env bash
# python-calamine 0.9.1 with odfdo 3.27.3: a sheet of OpenDocument with line breaks between its elements.
#
# Expected: white space between the elements of a table means nothing (OpenDocument 1.3, "White Space Processing and EOL Handling"), so a
# file that odfdo saved with `pretty=True`, "XML parts will be pretty-printed", is the same sheet. odfdo, odfpy and LibreOffice 7.4.7 read
# it so.
# Happens: python-calamine raises CalamineError, "Expecting 'table-cell', found 'Text(…)'", and reads none of it. And odfdo keeps the line
# breaks: saved again without `pretty`, the document still has them.
# In naipe: repl/sheets/open_document.py saves without; what is read is read by odfdo.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check odfdo==3.27.3 odfpy==1.4.1 python-calamine==0.9.1

cat > pretty.py <<'PYTHON'
import odfdo
import python_calamine
from odf import teletype
from odf.opendocument import load
from odf.table import Table
from odf.text import P

document = odfdo.Document("spreadsheet")
document.body.clear()
table = odfdo.Table("cards")
table.set_values([["1", "Ten"], ["2", "King"]])
document.body.append(table)
for number, pretty in enumerate((None, True, False)):
    name = f"{number}.ods"
    document.save(name, pretty=pretty)
    try:
        read = python_calamine.load_workbook(name).get_sheet_by_index(0).to_python()
    except python_calamine.CalamineError as error:
        read = str(error).partition("(")[0]
    print(f"pretty={pretty}, odfdo: {odfdo.Document(name).body.get_table(0).get_values()}")
    (sheet,) = load(name).getElementsByType(Table)
    print(f"pretty={pretty}, odfpy: {[teletype.extractText(text) for text in sheet.getElementsByType(P)]}")
    print(f"pretty={pretty}, python-calamine: {read}")
PYTHON

venv/bin/python pretty.py | tee seen
cat > expected <<'SEEN'
pretty=None, odfdo: [['1', 'Ten'], ['2', 'King']]
pretty=None, odfpy: ['1', 'Ten', '2', 'King']
pretty=None, python-calamine: [['1', 'Ten'], ['2', 'King']]
pretty=True, odfdo: [['1', 'Ten'], ['2', 'King']]
pretty=True, odfpy: ['1', 'Ten', '2', 'King']
pretty=True, python-calamine: Expecting 'table-cell', found 'Text
pretty=False, odfdo: [['1', 'Ten'], ['2', 'King']]
pretty=False, odfpy: ['1', 'Ten', '2', 'King']
pretty=False, python-calamine: Expecting 'table-cell', found 'Text
SEEN
diff expected seen
echo "python-calamine 0.9.1 still reads no sheet with white space in it"
