// Python of the playground in node, without a browser: `node in_node.mjs FOLDER FILE.py [WORD ...]`, where FOLDER is what
// `docs/site/playground.py` has built. The file is run as a program with naipe at hand, below /naipe; its module `clock` has
// `worked()`, the seconds that the processor has worked, and `loaded`, those until Python was there.

import { readFileSync } from "node:fs";
import { resolve } from "node:path";

const [folder, file, ...words] = process.argv.slice(2);
const worked = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};
const { loadPyodide } = await import(resolve(folder, "pyodide/pyodide.mjs"));
const python = await loadPyodide({ indexURL: `${resolve(folder, "pyodide")}/`, env: { HOME: "/home/web" }, stdout: (line) => console.log(line) });
python.registerJsModule("clock", { worked, loaded: worked() });
python.unpackArchive(new Uint8Array(readFileSync(resolve(folder, "naipe.zip"))), "zip", { extractDir: "/naipe" });
python.FS.mkdirTree("/tests/benchmarks");
python.FS.writeFile("/tests/benchmarks/program.py", readFileSync(file));
try {
  python.runPython(`
import runpy, sys
sys.path.insert(0, "/naipe")
sys.argv = ["program.py", *${JSON.stringify(words)}]
runpy.run_path("/tests/benchmarks/program.py", run_name="__main__")
`);
} catch (error) {
  console.error(error.message.slice(-4000));
  process.exitCode = 1;
}
