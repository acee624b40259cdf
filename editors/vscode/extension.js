// Start `naipe lsp`, and send commands to a terminal. Nothing is sent anywhere else.
const path = require("path");
const vscode = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

let client;

function command() {
  return vscode.workspace.getConfiguration("naipe").get("command", "naipe");
}

function inTerminal(verb) {
  const editor = vscode.window.activeTextEditor;
  if (!editor || editor.document.languageId !== "naipe") return;
  const folder = path.dirname(editor.document.uri.fsPath);
  const terminal = vscode.window.createTerminal({ name: `naipe ${verb}`, shellPath: command(), shellArgs: [verb, folder] });
  terminal.show();
}

// Run the command of a line above a scenario or a card. The server gives the arguments of `naipe`.
function asAsked(file, title, words) {
  const terminal = vscode.window.createTerminal({ name: `naipe ${words[0]} ${title}`, shellPath: command(), shellArgs: words });
  terminal.show();
}

const ASKED = ["naipe.designFrom", "naipe.printCard"];

async function activate(context) {
  for (const name of ASKED) {
    context.subscriptions.push(vscode.commands.registerCommand(name, asAsked));
  }
  for (const verb of ["play", "design", "test"]) {
    context.subscriptions.push(vscode.commands.registerCommand(`naipe.${verb}`, () => inTerminal(verb)));
  }
  if (!vscode.workspace.isTrusted) return;
  const server = { command: command(), args: ["lsp"] };
  const options = {
    documentSelector: [{ scheme: "file", language: "naipe" }],
    initializationOptions: { commands: ASKED },
  };
  client = new LanguageClient("naipe", "naipe", server, options);
  await client.start();
}

function deactivate() {
  return client ? client.stop() : undefined;
}

module.exports = { activate, deactivate };
