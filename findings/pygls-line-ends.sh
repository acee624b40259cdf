#!/usr/bin/env bash
# pygls 2.1.1: which signs end a line.
#
# Expected: the Language Server Protocol 3.17 says that lines end with \n, \r\n or \r, and with nothing else ("Text Documents").
# Happens: TextDocument splits lines as Python's str.splitlines does. A form feed, a vertical tab, U+0085, U+001C or U+2028
# in a line counts as its end. The change of line 1 (counted from 0) that an editor sends is then made in the second half of line 0,
# and the text of the server is another one than that of the editor from then on.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check pygls==2.1.1 lsprotocol==2025.0.0

cat > ends.py <<'PYTHON'
from lsprotocol import types
from pygls.workspace.text_document import TextDocument

where = types.Range(types.Position(1, 0), types.Position(1, 5))
for name, sign in (("form feed", "\f"), ("vertical tab", "\v"), ("U+001C", "\x1c"), ("U+0085", "\x85"), ("U+2028", "\u2028")):
    text = TextDocument("file:///a", f"one{sign}two\nthree\n", 1)
    text.apply_change(types.TextDocumentContentChangePartial(where, "THREE"))
    right = text.source == f"one{sign}two\nTHREE\n"
    print(f"{name}: {'as the protocol says' if right else 'line 1 is the rest of line 0'}")
PYTHON

venv/bin/python ends.py | tee seen
cat > expected <<'SEEN'
form feed: line 1 is the rest of line 0
vertical tab: line 1 is the rest of line 0
U+001C: line 1 is the rest of line 0
U+0085: line 1 is the rest of line 0
U+2028: line 1 is the rest of line 0
SEEN
diff expected seen
echo "pygls 2.1.1 still ends lines at these signs"
