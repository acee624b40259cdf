#!/usr/bin/env bash
# pygls 2.1.1 with lsprotocol 2025.0.0: a value of an enumeration that it does not know.
#
# Expected: the Language Server Protocol 3.17 says that "the using side of an enumeration shouldn't fail on an enumeration value it
# doesn't know" ("Capabilities"), so an editor with a further kind or tag is served like any other.
# Happens: kinds of completions and of code actions are let through. With a further kind of symbol or a further tag of findings the whole
# message is dropped: the person is shown an error, and the request is never answered. Where that is `initialize`, the editor has no
# server. Visual Studio sends such tags (pygls issue 438, open), and what other tools find comes along with the request for code actions.
# In naipe: repl/language_server/serving.py keeps such values as they come.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check pygls==2.1.1 lsprotocol==2025.0.0

cat > server.py <<'PYTHON'
from pygls.lsp.server import LanguageServer

LanguageServer("one", "1").start_io()
PYTHON
cat > editor.py <<'PYTHON'
import json
import subprocess
import sys

TAGS, SYMBOLS, KINDS = ({"valueSet": [1, 2, number]} for number in (-1, 27, 26))
EDITORS = {
    "with what is known": {"publishDiagnostics": {"tagSupport": {"valueSet": [1, 2]}}},
    "with a further kind of completions": {"completion": {"completionItemKind": KINDS}},
    "with a further kind of symbols": {"documentSymbol": {"symbolKind": SYMBOLS}},
    "with a further tag of findings": {"publishDiagnostics": {"tagSupport": TAGS}},
}
for name, text in EDITORS.items():
    server = subprocess.Popen(
        [sys.executable, "server.py"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    )
    asked = {"processId": None, "rootUri": None, "capabilities": {"textDocument": text}}
    for number, method, params in ((1, "initialize", {"params": asked}), (2, "shutdown", {})):
        message = json.dumps({"jsonrpc": "2.0", "id": number, "method": method, **params}).encode()
        server.stdin.write(b"Content-Length: %d\r\n\r\n" % len(message) + message)
    server.stdin.flush()
    said = []
    while not any(one.isdecimal() for one in said):  # the second request is answered in any case
        heads = dict(line.decode().strip().split(": ") for line in iter(server.stdout.readline, b"\r\n"))
        message = json.loads(server.stdout.read(int(heads["Content-Length"])))
        said.append(str(message["id"]) if "result" in message else message.get("method", "error"))
    print(f"an editor {name}: first came {', then '.join(said)}")
    server.kill()
    server.communicate()
PYTHON

venv/bin/python editor.py | tee seen
cat > expected <<'SEEN'
an editor with what is known: first came 1
an editor with a further kind of completions: first came 1
an editor with a further kind of symbols: first came window/showMessage, then 2
an editor with a further tag of findings: first came window/showMessage, then 2
SEEN
diff expected seen
echo "pygls 2.1.1 still leaves an editor without an answer for a value that it does not know"
