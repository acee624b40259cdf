// Colours a file by a grammar, as VS Code does; what each word is comes out as JSON, for `test_editors.py`.
const fs = require("fs");
const path = require("path");
const oniguruma = require("vscode-oniguruma");
const textmate = require("vscode-textmate");

async function main() {
  const wasm = fs.readFileSync(path.join(path.dirname(require.resolve("vscode-oniguruma")), "onig.wasm")).buffer;
  await oniguruma.loadWASM(wasm);
  const registry = new textmate.Registry({
    onigLib: Promise.resolve({
      createOnigScanner: (patterns) => new oniguruma.OnigScanner(patterns),
      createOnigString: (text) => new oniguruma.OnigString(text),
    }),
    loadGrammar: async () => textmate.parseRawGrammar(fs.readFileSync(process.argv[2], "utf8"), process.argv[2]),
  });
  const grammar = await registry.loadGrammar("source.naipe");
  let stack = textmate.INITIAL;
  const found = [];
  fs.readFileSync(process.argv[3], "utf8").split("\n").forEach((line, number) => {
    const read = grammar.tokenizeLine(line, stack);
    stack = read.ruleStack;
    for (const token of read.tokens) {
      const scope = token.scopes[token.scopes.length - 1];
      const end = Math.min(token.endIndex, line.length);
      if (scope !== "source.naipe" && end > token.startIndex) {
        found.push([number, token.startIndex, end, line.slice(token.startIndex, end), scope]);
      }
    }
  });
  console.log(JSON.stringify(found));
}

main();
