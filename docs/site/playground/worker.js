// naipe behind the page: start Python and the package, and give the requests of the page to `Desk`.

import "./guard.js";

const here = (name) => new URL(name, self.location).href;

async function begun() {
  const { loadPyodide } = await import("./pyodide/pyodide.mjs");
  const [python, archive] = await Promise.all([
    loadPyodide({ indexURL: here("pyodide/"), env: { HOME: "/home/web", LANG: "en" } }),
    fetch(here("naipe.zip")).then((found) => (found.ok ? found.arrayBuffer() : Promise.reject(new Error("naipe.zip")))),
  ]);
  python.unpackArchive(archive, "zip", { extractDir: "/naipe" });
  const desk = python.runPython(`
import sys
sys.path.insert(0, "/naipe")
from js import postMessage
from naipe.repl.playground.desk import Desk
Desk(postMessage)
`);
  return (text) => desk.hear(text);
}

const hears = begun();
hears.then(
  () => self.postMessage(JSON.stringify({ ready: true })),
  (error) => self.postMessage(JSON.stringify({ stopped: String(error) })),
);
self.addEventListener("message", async (event) => {
  const hear = await hears;
  try {
    hear(event.data);
  } catch (error) { // Python itself has stopped: without this message the page would wait without end
    self.postMessage(JSON.stringify({ stopped: String(error) }));
  }
});
