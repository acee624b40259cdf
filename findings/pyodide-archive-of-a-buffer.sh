#!/usr/bin/env bash
# pyodide 314.0.7 (Python 3.14.2, WebAssembly) in node: `unpackArchive` of what node reads from a file.
#
# Expected: the documentation wants an ArrayBuffer or a typed array. A Buffer of node is a Uint8Array (`instanceof` says so), so what
# `readFileSync` gives can be unpacked.
# What happens: "Unknown typed array type 'Buffer'. This is a problem with Pyodide": it goes by the name of the class. Wrapped in
# `new Uint8Array(…)` the same bytes are unpacked.
# In naipe: tests/benchmarks/in_node.mjs wraps them.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --ignore-scripts --no-audit --no-fund pyodide@314.0.7 > /dev/null
cat > buffer.mjs <<'NODE'
import { readFileSync, writeFileSync } from "node:fs";
import { loadPyodide, version } from "pyodide";

const python = await loadPyodide();
python.runPython(`
import zipfile
with zipfile.ZipFile("/one.zip", "w") as archive:
    archive.writestr("one.txt", "one")
`);
writeFileSync("one.zip", python.FS.readFile("/one.zip"));
const bytes = readFileSync("one.zip");
console.log(`pyodide ${version}, node ${process.version}`);
console.log("a Buffer is a Uint8Array:", bytes instanceof Uint8Array);
let told = "it was unpacked";
try {
  python.unpackArchive(bytes, "zip", { extractDir: "/buffer" });
} catch (error) {
  told = error.message.trim().split("\n").pop();
}
console.log("unpackArchive of it:", told.slice(0, 90));
python.unpackArchive(new Uint8Array(bytes), "zip", { extractDir: "/array" });
const found = python.runPython('open("/array/one.txt").read()');
console.log("of the same bytes as a Uint8Array:", found);
process.exit(bytes instanceof Uint8Array && told.includes("Unknown typed array type 'Buffer'") && found === "one" ? 0 : 1);
NODE
node buffer.mjs
