"""Answers that do not wait for the check, and answers that wait for it."""

from __future__ import annotations

import asyncio
import threading
from typing import Any

import pytest
from lsprotocol import types as lsp
from pygls.exceptions import JsonRpcContentModified

from interpreter.loading.loader import built_in_folder
from repl.language_server.answering import Answering, server_of
from repl.language_server.books import uri_of

SOON = 60


def test_hover_and_completion_do_not_wait_while_a_text_is_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    serving = server_of("pt", True)
    monkeypatch.setattr(serving, "_tell", lambda rules: None)  # there is no editor at the other end
    answers, name = Answering(serving), str(built_in_folder() / "som" / "money.naipe")
    shelf, text = serving.shelf, (built_in_folder() / "som" / "money.naipe").read_text(encoding="utf-8")
    shelf.texts[name] = text
    rules = shelf.of(name)
    shelf.judge(rules)
    line = next(number for number, line in enumerate(text.split("\n")) if line.startswith("verb pay"))
    document, place = lsp.TextDocumentIdentifier(uri_of(name)), lsp.Position(line, 6)
    checked, real = threading.Event(), rules.judge.findings

    def slow(*given: Any) -> Any:
        assert checked.wait(SOON)
        return real(*given)

    async def asked() -> None:
        shelf.texts[name] = text + "\n-- more\n"
        rules.generation += 1
        monkeypatch.setattr(rules.judge, "findings", slow)
        references = lsp.ReferenceParams(lsp.ReferenceContext(True), document, place)
        waits = asyncio.ensure_future(answers.references(references))
        hover = await asyncio.wait_for(answers.hover(lsp.HoverParams(document, place)), SOON)
        proposed = await asyncio.wait_for(answers.completion(lsp.CompletionParams(document, place)), SOON)
        assert hover is not None and "pay" in str(hover.contents) and proposed is not None
        assert not waits.done(), "references need the present text"
        rules.generation += 1  # somebody types on
        checked.set()
        with pytest.raises(JsonRpcContentModified):
            await asyncio.wait_for(waits, SOON)
        assert await asyncio.wait_for(answers.references(references), SOON)

    try:
        asyncio.run(asked())
    finally:
        checked.set()
        serving.end()
