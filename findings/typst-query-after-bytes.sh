#!/usr/bin/env bash
# typst 0.15.2 (the Python package): `Compiler.query` after `Compiler.compile` of bytes.
#
# One would expect: a compiler that has just set a document given as bytes answers a query about that document, as it does
# for a document given as a path.
# What happens: the query fails, because it looks for a file `__typst_py_bytes__.typ` below the root, which was never written.
# The same text given as a path is answered. So whoever has a text alone writes it to a file, or calls `typst.query(bytes, …)`.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet "typst==0.15.2"
cd "$folder"
mkdir root
"$folder/venv/bin/python" - <<'PYTHON'
import json
from pathlib import Path

import typst

print("typst", typst.__version__)
text = b"#metadata(7) <seven>"

compiler = typst.Compiler(root="root")
assert compiler.compile(text, format="pdf").startswith(b"%PDF"), "the bytes are a document"
try:
    compiler.query("<seven>", field="value")
except RuntimeError as error:
    print("after bytes:", str(error).replace(str(Path.cwd()), "…"))
    assert "file not found" in str(error) and "__typst_py_bytes__.typ" in str(error)
else:
    raise SystemExit("the behaviour has changed: a query after bytes is answered")

Path("root/text.typ").write_bytes(text)
compiler = typst.Compiler("root/text.typ", root="root")
compiler.compile(format="pdf")
print("after a path:", json.loads(compiler.query("<seven>", field="value")))
assert json.loads(compiler.query("<seven>", field="value")) == [7]
print("by the function:", json.loads(typst.query(text, "<seven>", field="value")))
assert json.loads(typst.query(text, "<seven>", field="value")) == [7]
PYTHON
