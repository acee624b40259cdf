#!/usr/bin/env bash
# pyodide 314.0.7 (Python 3.14.2, WebAssembly) in node: what is written without an end of line, and flushed.
#
# Expected: a handler that is `batched` is called "whenever a newline character is written or stdout is flushed" (documentation of
# `setStdout`), so a question that ends without a line feed is shown before its answer is read.
# Happens: `flush` calls nobody. The words wait for the next line feed, and come behind the answer, as the beginning of another line.
# A handler that has `write` is called at once. (pyodide issue 4139, open since 2023.)
# In naipe: the playground posts messages and writes to no stream; tests/benchmarks/in_node.mjs shows whole lines.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --ignore-scripts --no-audit --no-fund pyodide@314.0.7 > /dev/null
cat > flush.mjs <<'NODE'
import { loadPyodide, version } from "pyodide";

const python = await loadPyodide();
console.log(`pyodide ${version}`);
const happened = [];
const handlers = {
  batched: { batched: (text) => happened.push(`shown ${JSON.stringify(text)}`) },
  write: {
    write: (bytes) => {
      happened.push(`shown ${JSON.stringify(new TextDecoder().decode(bytes))}`);
      return bytes.length;
    },
  },
};
python.setStdin({ stdin: () => (happened.push("asked"), "9") });
for (const [name, handler] of Object.entries(handlers)) {
  happened.length = 0;
  python.setStdout(handler);
  python.runPython(`
import sys
print("Which card?", end=" ", flush=True)
sys.stdout.write("Card " + sys.stdin.readline())
sys.stdout.flush()
`);
  console.log(`${name}: ${happened.join(", ")}`);
}
NODE
node flush.mjs | tee seen
cat > expected <<'SEEN'
pyodide 314.0.7
batched: asked, shown "Which card? Card 9"
write: shown "Which card? ", asked, shown "Card 9\n"
SEEN
diff expected seen
echo "pyodide 314.0.7 still shows nothing at a flush"
