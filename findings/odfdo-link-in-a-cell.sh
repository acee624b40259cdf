#!/usr/bin/env bash
# odfdo 3.27.3 (with odfpy 1.4.1 and python-calamine 0.9.1): the text of a paragraph with a link.
#
# Expected: `inner_text` is "the concatenated text content of the element and its children" (its documentation), so a link in a cell
# gives its words, as it looks in LibreOffice and as odfpy and python-calamine read it. `inner_text` of the link itself does that.
# Happens: `inner_text` of the paragraph around it, and so the value of the cell, has the link as Markdown writes it, `[words](address)`.
# LibreOffice 7.4.7 writes such cells, of a table of a page on the web for example.
# In naipe: repl/sheets/open_document.py puts the text together by itself.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check odfdo==3.27.3 odfpy==1.4.1 python-calamine==0.9.1

cat > link.py <<'PYTHON'
import odfdo
import python_calamine
from odf import teletype
from odf.opendocument import load
from odf.text import P

document = odfdo.Document("spreadsheet")
document.body.clear()
link = '<text:a xlink:href="https://example.org/" xlink:type="simple">the rules</text:a>'
cell = f'<table:table-cell office:value-type="string"><text:p>see {link} first</text:p></table:table-cell>'
row = f'<table:table table:name="cards"><table:table-row>{cell}</table:table-row></table:table>'
document.body.append(odfdo.Element.from_tag(row))
document.save("link.ods")

table = odfdo.Document("link.ods").body.get_table(0)
print("odfdo, the link:", table.get_elements("descendant::text:a")[0].inner_text)
print("odfdo, the paragraph:", table.get_elements("descendant::text:p")[0].inner_text)
print("odfdo, the cell:", table.get_value("A1"))
print("odfpy:", teletype.extractText(load("link.ods").getElementsByType(P)[0]))
print("python-calamine:", python_calamine.load_workbook("link.ods").get_sheet_by_index(0).to_python()[0][0])
PYTHON

venv/bin/python link.py | tee seen
cat > expected <<'SEEN'
odfdo, the link: the rules
odfdo, the paragraph: see [the rules](https://example.org/) first
odfdo, the cell: see [the rules](https://example.org/) first
odfpy: see the rules first
python-calamine: see the rules first
SEEN
diff expected seen
echo "odfdo 3.27.3 still writes Markdown where it is asked for text"
