#!/usr/bin/env bash
# pyodide 314.0.7 (Python 3.14.2, WebAssembly) in node: `fcntl.flock` of one file, twice.
#
# Expected: a file that is locked through one descriptor (LOCK_EX) is not locked through another; with LOCK_NB that is a
# BlockingIOError, as in CPython on Linux. Where a system has no locks, an OSError (ENOLCK, ENOSYS).
# What happens: both calls succeed, and nothing is locked. Whoever relies on a lock to be alone is told that it is.
# In naipe: saved games are locked so; the playground keeps none.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --ignore-scripts --no-audit --no-fund pyodide@314.0.7 > /dev/null
cat > locks.py <<'PYTHON'
import fcntl
import os
import sys

with open("one", "w"):
    pass
first, second = (os.open("one", os.O_RDWR) for _ in range(2))
fcntl.flock(first, fcntl.LOCK_EX | fcntl.LOCK_NB)
try:
    fcntl.flock(second, fcntl.LOCK_EX | fcntl.LOCK_NB)
    told = "locked once more"
except OSError as error:
    told = type(error).__name__
print(f"Python {sys.version.split()[0]} on {sys.platform}: {told}")
PYTHON
cat > locks.mjs <<'NODE'
import { readFileSync } from "node:fs";
import { loadPyodide } from "pyodide";

const python = await loadPyodide({ stdout: console.log });
python.runPython(readFileSync("locks.py", "utf8"));
NODE
{ python3 locks.py; node locks.mjs; } | tee said
grep -q "on linux: BlockingIOError" said
grep -q "Python 3.14.2 on emscripten: locked once more" said
