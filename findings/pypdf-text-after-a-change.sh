#!/usr/bin/env bash
# pypdf 7.1.1 (with typst 0.15.2): the text of a page that was scaled, before it is written.
#
# Expected: `extract_text` of a page in a PdfWriter is the text of that page, before and after `scale_by`, `add_transformation` or
# `transfer_rotation_to_content`, which change where letters stand and not which they are.
# Happens: after each of these it returns the codes of the glyphs, "\x01\x02\x03" for three letters, for a font with codes of two bytes, as
# typst embeds them. Written and read again, the text is there. Whoever checks the pages before writing them finds no word.
# In naipe: tests read the text from the file that was written.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check pypdf==7.1.1 typst==0.15.2

cat > text.py <<'PYTHON'
import io

import pypdf
import typst

SOURCE = b'#set page(width: 63mm, height: 88mm)\n#set text(font: "Libertinus Serif")\nTen\n'
card = typst.Compiler(SOURCE, font_paths=typst.Fonts(include_system_fonts=False)).compile(format="pdf")


def turned(page: pypdf.PageObject) -> None:
    page.rotate(90)
    page.transfer_rotation_to_content()


CHANGES = {
    "nothing": lambda page: None,
    "rotate": lambda page: page.rotate(90),
    "scale_by": lambda page: page.scale_by(2),
    "add_transformation": lambda page: page.add_transformation(pypdf.Transformation().translate(9, 9)),
    "transfer_rotation_to_content": turned,
}
for name, change in CHANGES.items():
    writer = pypdf.PdfWriter(clone_from=io.BytesIO(card))
    change(writer.pages[0])
    before = writer.pages[0].extract_text()
    file = io.BytesIO()
    writer.write(file)
    print(f"{name}: {before!r}, when it is written {pypdf.PdfReader(file).pages[0].extract_text()!r}")
PYTHON

venv/bin/python text.py | tee seen
cat > expected <<'SEEN'
nothing: 'Ten', when it is written 'Ten'
rotate: 'Ten', when it is written 'Ten'
scale_by: '\x01\x02\x03', when it is written 'Ten'
add_transformation: '\x01\x02\x03', when it is written 'Ten'
transfer_rotation_to_content: '\x01\x02\x03', when it is written 'Ten'
SEEN
diff expected seen
echo "pypdf 7.1.1 still returns codes after a change"
