#!/usr/bin/env bash
# typst 0.15.2 (the Python package): a font that is not there, without fallback, as PDF/UA-1.
#
# One would expect: as PDF/UA-1 refuses a letter that the font does not have, it refuses a text of which no letter can be shown
# because the font itself is not there.
# What happens: the page is written without the text, and nothing but a warning tells of it. `typst.compile` drops that warning;
# `typst.compile_with_warnings` returns it. So whoever prints with layouts of others asks for the warnings.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet "typst==0.15.2" "pypdf==7.1.1"
cd "$folder"
"$folder/venv/bin/python" - <<'PYTHON'
import io

import pypdf
import typst

print("typst", typst.__version__)
FONTS = typst.Fonts(include_system_fonts=False)


def text(font: str, words: str) -> tuple[str, list[str]]:
    source = f'#set document(title: "a")\n#set text(font: "{font}", fallback: false)\n{words}\n'
    compiler = typst.Compiler(source.encode(), font_paths=FONTS)
    pdf, warnings = compiler.compile_with_warnings(format="pdf", pdf_standards="ua-1")
    return pypdf.PdfReader(io.BytesIO(pdf)).pages[0].extract_text(), [one.message for one in warnings]


print("a font that is there:", text("Libertinus Serif", "Ten cards"))
assert text("Libertinus Serif", "Ten cards") == ("Ten cards", [])

try:
    text("Libertinus Serif", "漢")
except typst.TypstError as error:
    print("a letter that is not in it:", error.message)
    assert "could not be displayed" in error.message
else:
    raise SystemExit("the behaviour has changed: a letter that no font has is accepted")

print("a font that is not there:", text("Nowhere Sans", "Ten cards"))
assert text("Nowhere Sans", "Ten cards") == ("", ["unknown font family: nowhere sans"])
PYTHON
