"""What is checked when: answers that wait for the check or do not, and a pack that is checked when its game changes."""

from __future__ import annotations

import asyncio
import threading
from typing import Any

import pytest
from lsprotocol import types as lsp
from pygls.exceptions import JsonRpcContentModified

from interpreter.loading.loader import built_in_folder
from repl.language_server.answering import Answering, server_of
from repl.language_server.books import Shelf, uri_of

SOON = 60


def test_hover_and_completion_do_not_wait_while_a_text_is_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    serving = server_of("pt", True)
    monkeypatch.setattr(serving, "_tell", lambda rules: None)  # there is no editor at the other end
    serving.server.protocol.client_capabilities = lsp.ClientCapabilities()
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


def test_a_pack_is_checked_with_the_unsaved_text_of_its_game_and_again_when_that_changes() -> None:
    shelf, rulebooks = Shelf(), built_in_folder()
    pack_file = rulebooks / "packs" / "mercat_del_dissabte" / "mercat_del_dissabte.naipe"
    game_file = rulebooks / "som" / "money.naipe"
    shelf.texts[str(pack_file)] = pack_file.read_text(encoding="utf-8")
    shelf.texts[str(game_file)] = text = game_file.read_text(encoding="utf-8")
    pack, game = shelf.of(str(pack_file)), shelf.of(str(game_file))
    shelf.judge(pack)
    assert game is not pack and pack.found == () and pack.checked is not None
    shelf.texts[str(game_file)] = text.replace("verb pay pays paid", "verb remit remits remitted")
    again = list(shelf.with_packs(game))
    assert again == [game, pack]
    for rules in again:
        rules.generation += 1
        shelf.judge(rules)
    assert any(one.is_error and one.span.source == str(game_file) for one in game.found)
    assert "remit" in pack.checked.book.vocabulary.verbs, "the pack is checked with the text in the editor"
    assert all(not one.is_error or one.span.source == str(pack_file) for one in pack.found)
