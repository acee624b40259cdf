#!/usr/bin/env bash
# pypdf 7.1.1 (with typst 0.15.2 and pypdfium2 5.13.0): a page that is added twice, once in another size.
#
# Expected: `add_page` returns "the added PageObject", and `scale_by` is "applying a transformation matrix to its content and updating the page
# size" of that page. So a sheet of cards that is added twice, and scaled the second time, is there in two sizes.
# Happens: both pages have one content. It is scaled on both, while the size of the page changes on the second alone: on the first
# page, what stood in the middle is moved off it. With two readers of the same file it is as expected. (Pull request 3681 did that
# for contents that are a list; these are not.)
# In naipe: pages of both sizes are set by typst, each from the cards; pypdf only reads, in tests.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check pypdf==7.1.1 typst==0.15.2 pypdfium2==5.13.0

cat > twice.py <<'PYTHON'
import io

import pypdf
import pypdfium2
import typst

SOURCE = b'#set page(width: 63mm, height: 88mm)\n#set text(font: "Libertinus Serif")\n#align(center + horizon)[Ten]\n'
card = typst.Compiler(SOURCE, font_paths=typst.Fonts(include_system_fonts=False)).compile(format="pdf")


def page() -> pypdf.PageObject:
    """Return the page, by a reader of its own."""
    return pypdf.PdfReader(io.BytesIO(card)).pages[0]


one = page()
for name, pages in (("one reader", (one, one)), ("two readers", (page(), page()))):
    writer = pypdf.PdfWriter()
    _, second = (writer.add_page(page) for page in pages)
    second.scale_by(2)
    file = io.BytesIO()
    writer.write(file)
    for number, shown in enumerate(pypdfium2.PdfDocument(file.getvalue()), 1):
        left, bottom, _, _ = shown.get_textpage().get_charbox(0)
        width, height = shown.get_size()
        print(f"{name}, page {number}: the text begins at {left / width:.0%} of the width, {bottom / height:.0%} of the height")
PYTHON

venv/bin/python twice.py | tee seen
cat > expected <<'SEEN'
one reader, page 1: the text begins at 91% of the width, 97% of the height
one reader, page 2: the text begins at 45% of the width, 49% of the height
two readers, page 1: the text begins at 45% of the width, 49% of the height
two readers, page 2: the text begins at 45% of the width, 49% of the height
SEEN
diff expected seen
echo "pypdf 7.1.1 still has one content for both"
