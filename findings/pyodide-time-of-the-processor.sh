#!/usr/bin/env bash
# pyodide 314.0.7 (Python 3.14.2, WebAssembly) in node: what `time.process_time` counts.
#
# Expected: the time that the processor has worked for this process, "not including time elapsed during sleep" (documentation of the
# module `time`).
# What happens: it goes on while nothing is done at all, exactly as fast as `time.perf_counter`. A bound on processor time is a bound
# on time that has passed, and ends work that had to wait.
# In naipe: the figures of docs/playground.md come from `process.cpuUsage` of node (tests/benchmarks/in_node.mjs), not from Python.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --ignore-scripts --no-audit --no-fund pyodide@314.0.7 > /dev/null
cat > idle.mjs <<'NODE'
import { loadPyodide, version } from "pyodide";

const python = await loadPyodide();
console.log(`pyodide ${version}, node ${process.version}`);
const clocks = () => python.runPython("import time; [time.process_time(), time.perf_counter()]").toJs();
const before = clocks();
const worked = process.cpuUsage();
await new Promise((done) => setTimeout(done, 1500));
const { user, system } = process.cpuUsage(worked);
const [processor, passed] = clocks().map((now, at) => now - before[at]);
console.log(`node waits: ${passed > 1.4 ? "at least 1.4 s pass" : "too short"}, the processor worked ${(user + system) / 1e6 < 0.7 ? "less than half of it" : "longer"}`);
console.log("time.process_time counted all of it:", Math.abs(processor - passed) < 0.05);
process.exit(passed > 1.4 && (user + system) / 1e6 < 0.7 && Math.abs(processor - passed) < 0.05 ? 0 : 1);
NODE
node idle.mjs
