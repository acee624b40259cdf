#!/usr/bin/env bash
# reportlab 5.1.0 (with pypdf 7.1.1): one page that is turned.
#
# Expected: `Canvas.setPageRotation` will "Instruct display device that this page is to be rotated" (its docstring), so the page after it is upright.
# `setPageSize` and `setCropBox` say "for this and subsequent pages". After `showPage` the state is that of a new page: the font and the colours are.
# Happens: all pages after it are turned as well, until it is called with 0. Cards on them are printed across the sheet. No warning tells of it.
# Guess before the run: one page is turned.
# In naipe: pages are set by typst, and none is turned.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check reportlab==5.1.0 pypdf==7.1.1

cat > turned.py <<'PYTHON'
import io

import pypdf
from reportlab.pdfgen.canvas import Canvas

file = io.BytesIO()
canvas = Canvas(file, pagesize=(180, 250))
for page in (1, 2, 3, 4):
    if page == 2:
        canvas.setPageRotation(90)
        canvas.setFont("Courier", 20)
    if page == 4:
        canvas.setPageRotation(0)
    canvas.drawString(20, 20, f"Card {page}")
    font = canvas._fontname
    canvas.showPage()
    print(f"page {page} in {font}")
canvas.save()
for number, page in enumerate(pypdf.PdfReader(file).pages, 1):
    print(f"page {number} is turned by {page.rotation}")
PYTHON

venv/bin/python turned.py | tee seen
cat > expected <<'SEEN'
page 1 in Helvetica
page 2 in Courier
page 3 in Helvetica
page 4 in Helvetica
page 1 is turned by 0
page 2 is turned by 90
page 3 is turned by 90
page 4 is turned by 0
SEEN
diff expected seen
echo "reportlab 5.1.0 still turns the pages after it"
