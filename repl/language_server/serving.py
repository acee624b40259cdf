"""The work of the server: changes of texts become findings.

Changes are judged after a short pause, in a thread of its own, so completion and hover need not wait. After a longer
pause another process computes the findings of `naipe check`, which replace the first ones.
"""

from __future__ import annotations

import asyncio
import gc
import logging
import os
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from enum import Enum
from pathlib import Path
from typing import Any

from lsprotocol import types as lsp
from pygls.protocol import default_converter

from dsl.diagnostics.diagnostic import Diagnostic
from dsl.lexing.vocabulary import Vocabulary
from dsl.messages.catalogue import LANGUAGES
from dsl.messages.message import Message
from dsl.parsing.due import due
from repl.design.beside import Standing, stands_in, told_of
from repl.language_server import telling
from repl.language_server.books import Rules, Shelf, is_rules, name_of, uri_of
from repl.language_server.columns import changed
from repl.language_server.truth import Truth

#: So many seconds after a change it is judged, unless another one comes; after so many the whole truth is found out.
SOON, AT_REST = 0.03, 0.7
#: So often, after so many seconds each, it is asked what a game that is on made of a save; what was told so many seconds before
#: counts, for the game may see the file before the server hears of it.
LISTENS, LISTENS_AGAIN, EARLIER = 20, 0.3, 0.5
#: So often, after so many seconds, it is asked where a game in design mode stands.
LOOKS_FOR_GAME = 1.0
#: How many seconds an editor has to answer whether it shows progress.
SOON_SHOWN = 2.0
LOG = logging.getLogger("naipe")


class Serving:
    """The state of a server: the rulebooks of its editor, the language of the user, and its open tasks. `commands`
    are those that the editor carries out itself, in a terminal."""

    def __init__(self, server: Any, language: str, is_set: bool) -> None:
        self.server = server
        self.language, self.is_set = language, is_set
        self.shelf = Shelf()
        self.truth = Truth()
        self.commands: frozenset[str] = frozenset()
        self.at_work = ThreadPoolExecutor(1, thread_name_prefix="judge")
        self.beside: asyncio.TimerHandle | None = None
        self.looking: asyncio.TimerHandle | None = None
        self.standing: dict[str, Standing] = {}
        self.judging: dict[int, asyncio.Task[None]] = {}
        self.waiting: dict[int, asyncio.TimerHandle] = {}
        self.resting: dict[int, asyncio.TimerHandle] = {}
        self.under_way: set[int] = set()

    # ------------------------------------------------------------------ life

    def begin(self, params: lsp.InitializeParams) -> None:
        """Take over the abilities of the editor, and the language of the user if the editor names one and no other is
        set."""
        options = params.initialization_options
        commands = options.get("commands") if isinstance(options, dict) else None
        if isinstance(commands, list):
            self.commands = frozenset(one for one in commands if isinstance(one, str))
        wanted = (params.locale or "").replace("_", "-").split("-")[0].lower()
        if not self.is_set and wanted in LANGUAGES:
            self.language = wanted

    def watch(self, _: lsp.InitializedParams) -> None:
        """Take over the units of columns that were agreed, and ask an editor to tell which files of rules are made, changed and thrown away, if it can."""
        self.shelf.encoding = units_of(self.server)
        workspace = self.server.client_capabilities.workspace
        watched = workspace.did_change_watched_files if workspace is not None else None
        if watched is not None and watched.dynamic_registration:
            options = lsp.DidChangeWatchedFilesRegistrationOptions([lsp.FileSystemWatcher("**/*.naipe")])
            registration = lsp.Registration("naipe-files", lsp.WORKSPACE_DID_CHANGE_WATCHED_FILES, options)
            self.server.client_register_capability(lsp.RegistrationParams([registration]))

    def end(self, _: object = None) -> None:
        """End the other process."""
        for timer in (*self.waiting.values(), *self.resting.values(), *filter(None, (self.beside, self.looking))):
            timer.cancel()
        self.at_work.shutdown(wait=False, cancel_futures=True)
        self.truth.close()

    # ----------------------------------------------------------------- texts

    def opened(self, params: lsp.DidOpenTextDocumentParams) -> None:
        """Note that a text was opened: from now on its content comes from the editor."""
        name = name_of(params.text_document.uri)
        if is_rules(name):
            self.shelf.encoding = units_of(self.server)
            self.shelf.texts[name] = params.text_document.text
            self.changed_rules(self.shelf.of(name))
            if self.looking is None:
                self.look_for_game()

    def changed(self, params: lsp.DidChangeTextDocumentParams) -> None:
        """Write the changes of a text, in their order."""
        name = name_of(params.text_document.uri)
        if name not in self.shelf.texts:
            return
        text = self.shelf.texts[name]
        for one in params.content_changes:
            where = getattr(one, "range", None)
            text = one.text if where is None else changed(text, where, one.text, self.shelf.encoding)
        self.shelf.texts[name] = text
        self.changed_rules(self.shelf.of(name))

    def closed(self, params: lsp.DidCloseTextDocumentParams) -> None:
        """Note that a text was closed: from now on its content comes from the disk. A rulebook without an open text is not
        reported."""
        name = name_of(params.text_document.uri)
        if self.shelf.texts.pop(name, None) is None:
            return
        before = list(self.shelf.rules)
        self.files_changed()
        for rules in before:
            if rules not in self.shelf.rules:
                self.publish(rules, {})

    def saved(self, params: lsp.DidSaveTextDocumentParams) -> None:
        """Note that a text was saved: its effect on a running game is shown above its first line."""
        self.files_changed()
        name = name_of(params.text_document.uri)
        if name in self.shelf.texts:
            rules = self.shelf.of(name)
            rules.told = ""
            self._listen(rules, name, time.time() - EARLIER, LISTENS)

    def _listen(self, rules: Rules, name: str, since: float, times: int) -> None:
        """Look, for a while, for the message of a running game about a saved file."""
        if self.beside is not None:
            self.beside.cancel()
        told = told_of(Path(name), since)
        if told is not None:
            rules.told = Message("editor-game-says", what=told).in_language(self.language)
            self.refresh()
        elif times > 0:
            self.beside = asyncio.get_running_loop().call_later(
                LISTENS_AGAIN, self._listen, rules, name, since, times - 1
            )

    def look_for_game(self) -> None:
        """Look again and again, while a text is open, at which line a game in design mode stands; where that is another one than
        before, let the editor ask for the lines above."""
        self.looking = None
        files = [name for name in self.shelf.texts if os.path.isabs(name)]
        now = {name: found for name in files if (found := stands_in(Path(name))) is not None}
        if now != self.standing:
            self.standing = now
            self.refresh()
        if files:
            self.looking = asyncio.get_running_loop().call_later(LOOKS_FOR_GAME, self.look_for_game)

    def files_changed(self, _: object = None) -> None:
        """Files were saved, made, called otherwise or thrown away."""
        self.shelf.look_again()
        for rules in self.shelf.rules:
            self.changed_rules(rules)

    def changed_rules(self, rules: Rules) -> None:
        """Judge a rulebook soon, and the packs for it."""
        for one in self.shelf.with_packs(rules):
            one.generation += 1
            self._later(self.waiting, one, SOON, self.judge)

    def _later(
        self, timers: dict[int, asyncio.TimerHandle], rules: Rules, seconds: float, do: Callable[[Rules], None]
    ) -> None:
        before = timers.pop(id(rules), None)
        if before is not None:
            before.cancel()
        timers[id(rules)] = asyncio.get_running_loop().call_later(seconds, do, rules)

    # -------------------------------------------------------------- findings

    def judge(self, rules: Rules) -> None:
        """Start the check of a rulebook, unless its result is known or the check is running."""
        if rules in self.shelf.rules and rules.judged != rules.generation:
            self._judging(rules)
        elif rules in self.shelf.rules:
            self._tell(rules)

    async def judged(self, rules: Rules) -> None:
        """Wait until a rulebook is judged as it is now, or is written further."""
        wanted = rules.generation
        while rules.judged != wanted and rules.generation == wanted and rules in self.shelf.rules:
            await asyncio.shield(self._judging(rules))

    def _judging(self, rules: Rules) -> asyncio.Task[None]:
        """Return the task that judges a rulebook; there is only one at a time."""
        if id(rules) not in self.judging:
            self.judging[id(rules)] = asyncio.get_running_loop().create_task(self._judge(rules))
        return self.judging[id(rules)]

    async def _judge(self, rules: Rules) -> None:
        generation = rules.generation
        token = await self._loading(rules) if rules.judged < 0 else None
        try:
            book = self.shelf.book(rules)
            found = await asyncio.get_running_loop().run_in_executor(self.at_work, rules.judge.findings, book)
            rules.settle(generation, book, found)
        except Exception:  # a mistake of naipe costs the findings of one text, and not the server
            LOG.exception("judge")
            rules.judged = generation
        finally:
            del self.judging[id(rules)]
            if token is not None:
                self.server.work_done_progress.end(token, lsp.WorkDoneProgressEnd())
        if rules not in self.shelf.rules:
            return
        if rules.generation == generation:
            self._tell(rules)
        else:
            self.judge(rules)

    async def _loading(self, rules: Rules) -> str | None:
        """Tell an editor that shows it that a rulebook is read; return by which token."""
        window = self.server.client_capabilities.window
        if window is None or not window.work_done_progress:
            return None
        token = f"naipe-{id(rules)}"
        try:
            await asyncio.wait_for(self.server.work_done_progress.create_async(token), SOON_SHOWN)
        except Exception as trouble:  # an editor that does not answer waits for nothing
            LOG.info("progress: %r", trouble)
            return None
        title = Message("editor-loading", n=len(rules.names)).in_language(self.language)
        self.server.work_done_progress.begin(token, lsp.WorkDoneProgressBegin(title))
        return token

    def _tell(self, rules: Rules) -> None:
        """Report the findings of the quick check, and those of the full check when nothing has been typed for a while."""
        self.publish(rules, telling.diagnostics(self.shelf, rules, self.language))
        self.refresh()
        self._later(self.resting, rules, AT_REST, self.rest)

    def refresh(self) -> None:
        """Ask an editor to request code lenses and inlay hints again."""
        workspace = self.server.client_capabilities.workspace
        lens = workspace.code_lens if workspace is not None else None
        if lens is not None and lens.refresh_support:
            self.server.workspace_code_lens_refresh(None)

    def publish(self, rules: Rules, found: dict[str, list[lsp.Diagnostic]]) -> None:
        """Send findings, and remove those that are no longer valid."""
        for name in sorted({*found, *rules.shown}):
            self.server.text_document_publish_diagnostics(
                lsp.PublishDiagnosticsParams(uri_of(name), found.get(name, []))
            )
        rules.shown = set(found)

    def rest(self, rules: Rules) -> None:
        """Nothing was written for a while: look for garbage, and have the whole truth found out."""
        gc.collect()
        gc.freeze()
        due("card 1", 5, Vocabulary())  # the tables of the grammar are there before somebody waits for them
        if rules not in self.shelf.rules or rules.is_whole or id(rules) in self.under_way:
            return
        self.under_way.add(id(rules))
        generation = rules.generation
        texts, games = self.shelf.snapshot(rules)
        self.then(self.truth.judged(texts, games), lambda found: self.known(rules, generation, found))

    def then(self, future: Future[Any], do: Callable[[Any], None]) -> None:
        """Call a function in this process with the result of the other process."""
        loop = asyncio.get_running_loop()

        def done(finished: Future[Any]) -> None:
            if finished.cancelled() or loop.is_closed():
                return
            trouble = finished.exception()
            if trouble is not None:
                LOG.error("the other process: %r", trouble)
            loop.call_soon_threadsafe(do, None if trouble is not None else finished.result())

        future.add_done_callback(done)

    def known(self, rules: Rules, generation: int, found: tuple[Diagnostic, ...] | None) -> None:
        """Report the result of the full check, if the texts have not changed since."""
        self.under_way.discard(id(rules))
        if rules not in self.shelf.rules or found is None:
            return
        if rules.generation != generation:
            self._later(self.resting, rules, AT_REST, self.rest)
            return
        missed = len(set(found) ^ set(rules.found))
        if missed:
            told = Message("editor-findings-differ", n=missed).in_language(self.language)
            self.server.window_log_message(lsp.LogMessageParams(lsp.MessageType.Log, told))
        rules.found, rules.is_whole = found, True
        self.publish(rules, telling.diagnostics(self.shelf, rules, self.language))


def converter() -> Any:
    """Return the converter from the messages of an editor to objects. It keeps values of an enumeration that it does
    not know, as the protocol demands ("Capabilities"). The converter of pygls refuses the whole message
    (findings/lsprotocol-values-not-known.sh)."""
    made = default_converter()
    for kind in vars(lsp).values():
        if isinstance(kind, type) and issubclass(kind, Enum):
            made.register_structure_hook(kind, _known)
    return made


def _known(value: Any, kind: Any) -> Any:
    """Return a value as one of an enumeration; as it is, if it is none of these."""
    try:
        return kind(value)
    except ValueError:
        return value


def units_of(server: Any) -> str:
    """Return the agreed units of columns; UTF-16 by default, as in the protocol."""
    agreed = server.server_capabilities.position_encoding
    return str(getattr(agreed, "value", agreed) or "utf-16")
