"""A small editor for tests of the language server. It starts a server of its own."""

from __future__ import annotations

import asyncio
import os
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from lsprotocol import types as lsp
from pygls.lsp.client import LanguageClient

from interpreter.loading.loader import built_in_folder

#: An editor that shows texts in Markdown in each place.
_SHOWN = [lsp.MarkupKind.Markdown, lsp.MarkupKind.PlainText]
READS_MARKDOWN = lsp.TextDocumentClientCapabilities(
    hover=lsp.HoverClientCapabilities(content_format=_SHOWN),
    completion=lsp.CompletionClientCapabilities(
        completion_item=lsp.ClientCompletionItemOptions(documentation_format=_SHOWN)
    ),
)
#: The longest time of an answer in seconds, on a busy machine.
SOON = 60


class Editor:
    """A small editor that starts a language server and sends requests to it."""

    command_line: tuple[str, ...] = (sys.executable, "-m", "repl", "lsp", "--stdio")

    def __init__(
        self, capabilities: lsp.ClientCapabilities, folder: Path, commands: tuple[str, ...] = (), **settings: str
    ) -> None:
        self.loop = asyncio.new_event_loop()
        self.thread = threading.Thread(target=self.loop.run_forever, daemon=True)
        self.thread.start()
        self.client = LanguageClient("test", "1")
        self.found: dict[str, list[lsp.Diagnostic]] = {}
        self.told = threading.Condition()
        self.versions: dict[str, int] = {}
        self.client.feature(lsp.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)(lambda params: self._published(params))
        self.shown: list[str] = []
        self.progress: list[object] = []
        self.logged: list[str] = []
        self.client.feature(lsp.WINDOW_LOG_MESSAGE)(lambda params: self.logged.append(params.message))
        self.client.feature(lsp.WINDOW_SHOW_MESSAGE)(lambda params: self.shown.append(params.message))
        self.refreshed: list[float] = []
        self.client.feature(lsp.WORKSPACE_CODE_LENS_REFRESH)(lambda params: self.refreshed.append(time.monotonic()))
        self.client.feature(lsp.WINDOW_WORK_DONE_PROGRESS_CREATE)(lambda params: None)
        self.client.feature(lsp.PROGRESS)(lambda params: self.progress.append(params.value))
        environ = {**os.environ, **settings}
        self.do(self.client.start_io(*self.command_line, cwd=built_in_folder().parent, env=environ))
        params = lsp.InitializeParams(
            capabilities=capabilities,
            locale="pt-BR",
            root_uri=folder.as_uri(),
            initialization_options={"commands": list(commands)},
        )
        self.answer = self.do(self.client.initialize_async(params))
        self.client.initialized(lsp.InitializedParams())

    def _published(self, params: lsp.PublishDiagnosticsParams) -> None:
        with self.told:
            self.found[params.uri] = list(params.diagnostics)
            self.told.notify_all()

    def do(self, what: Any) -> Any:
        return asyncio.run_coroutine_threadsafe(what, self.loop).result(SOON)

    def ask(self, name: str, *arguments: Any) -> Any:
        return self.do(getattr(self.client, f"text_document_{name}_async")(*arguments))

    def command(self, name: str, *arguments: Any) -> Any:
        params = lsp.ExecuteCommandParams(name, list(arguments))
        return self.do(self.client.workspace_execute_command_async(params))

    def open(self, path: Path, text: str | None = None) -> str:
        text = path.read_text(encoding="utf-8") if text is None else text
        self.client.text_document_did_open(
            lsp.DidOpenTextDocumentParams(lsp.TextDocumentItem(path.as_uri(), "naipe", 1, text))
        )
        return path.as_uri()

    def write(self, uri: str, text: str, where: lsp.Range | None = None) -> None:
        self.versions[uri] = version = self.versions.get(uri, 1) + 1
        change = (
            lsp.TextDocumentContentChangeWholeDocument(text)
            if where is None
            else lsp.TextDocumentContentChangePartial(where, text)
        )
        self.client.text_document_did_change(
            lsp.DidChangeTextDocumentParams(lsp.VersionedTextDocumentIdentifier(version, uri), [change])
        )

    def wait(self, uri: str, so: Callable[[list[lsp.Diagnostic]], bool]) -> list[lsp.Diagnostic]:
        with self.told:
            assert self.told.wait_for(lambda: uri in self.found and so(self.found[uri]), SOON), self.found
            return self.found[uri]

    def close(self) -> None:
        self.do(self.client.shutdown_async(None))
        self.client.exit(None)
        self.do(self.client.stop())
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join(5)
        self.loop.close()


def until(so: Callable[[], bool], then: Callable[[], Any]) -> Any:
    """Wait until a function returns true, because the result of another process comes later. Then call the function `then`
    and return its result."""
    end = time.monotonic() + SOON
    while not so():
        assert time.monotonic() < end
        time.sleep(0.1)
    return then()


class Page:
    """A text that is open in an editor, with its lines."""

    def __init__(self, editor: Editor, path: Path) -> None:
        self.editor, self.text = editor, path.read_text(encoding="utf-8")
        self.lines = self.text.split("\n")
        self.uri = editor.open(path, self.text)
        self.document = lsp.TextDocumentIdentifier(self.uri)

    def at(self, line: str, word: str) -> lsp.Position:
        number = next(number for number, one in enumerate(self.lines) if one.startswith(line))
        return lsp.Position(number, self.lines[number].index(word) + 1)

    def line(self, line: str) -> lsp.Range:
        number = next(number for number, one in enumerate(self.lines) if one.startswith(line))
        return lsp.Range(lsp.Position(number, 0), lsp.Position(number, len(self.lines[number])))
