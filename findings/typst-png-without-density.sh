#!/usr/bin/env bash
# typst 0.15.2 (Python): a PNG that is made at 300 pixels an inch does not say so.
#
# Expected: `compile(format="png", ppi=300)` writes the density into the picture (the chunk `pHYs` of PNG), as a picture for a print
# shop needs it.
# Happens: the picture has the right number of pixels, and its chunks are IHDR, IDAT and IEND. A program that prints takes 72 or 96
# pixels an inch, so a card of 69 mm is three to four times as wide. The wish is typst's issue 5933, open.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check typst==0.15.2

cat > density.py <<'PYTHON'
import struct

import typst

picture = typst.compile(b"#set page(width: 1in, height: 2in)\nA card", format="png", ppi=300)
print("pixels", *struct.unpack(">II", picture[16:24]))
kinds, at = [], 8
while at < len(picture):
    size, kind = struct.unpack(">I4s", picture[at : at + 8])
    kinds.append(kind.decode())
    at += 12 + size
print("chunks", *dict.fromkeys(kinds))
PYTHON

venv/bin/python density.py | tee seen
cat > expected <<'SEEN'
pixels 300 600
chunks IHDR IDAT IEND
SEEN
diff expected seen
echo "typst 0.15.2 still leaves the density out"
