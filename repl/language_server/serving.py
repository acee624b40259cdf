"""The server behind an editor: it takes the changes of texts, and reports findings.

A change is checked after a short pause, in a thread of its own, so that completion and hover need not wait. After a longer
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

#: The seconds after a change until the quick check, unless another change comes, and until the full check.
SOON, AT_REST = 0.03, 0.7
#: After a save: how often, and how many seconds apart, the server looks for the message of a running game about it. A message
#: that is a few seconds older than the save counts too, because the game may see the file before the server hears of it.
LISTENS, LISTENS_AGAIN, EARLIER = 20, 0.3, 0.5
#: The seconds between two looks at the line at which a game in design mode waits.
LOOKS_FOR_GAME = 1.0
#: The seconds that an editor may take to answer whether it shows progress.
SOON_SHOWN = 2.0
LOG = logging.getLogger("naipe")


class Serving:
    """The state of a server: the rulebooks of its editor, the language of the user, and its open tasks. `commands` are the
    commands that the editor itself runs in a terminal."""

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
        """Note the abilities of the editor. Take its language if naipe has it and the command line sets no other."""
        options = params.initialization_options
        commands = options.get("commands") if isinstance(options, dict) else None
        if isinstance(commands, list):
            self.commands = frozenset(one for one in commands if isinstance(one, str))
        wanted = (params.locale or "").replace("_", "-").split("-")[0].lower()
        if not self.is_set and wanted in LANGUAGES:
            self.language = wanted

    def watch(self, _: lsp.InitializedParams) -> None:
        """Note the agreed unit of columns. If the editor can, ask it to report files of rules that are made, changed or
        deleted."""
        self.shelf.encoding = units_of(self.server)
        workspace = self.server.client_capabilities.workspace
        watched = workspace.did_change_watched_files if workspace is not None else None
        if watched is not None and watched.dynamic_registration:
            options = lsp.DidChangeWatchedFilesRegistrationOptions([lsp.FileSystemWatcher("**/*.naipe")])
            registration = lsp.Registration("naipe-files", lsp.WORKSPACE_DID_CHANGE_WATCHED_FILES, options)
            self.server.client_register_capability(lsp.RegistrationParams([registration]))

    def end(self, _: object = None) -> None:
        """Stop all timers and checks, and end the second process."""
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
        """Apply the changes that the editor made to an open text, in their order."""
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
        """Note that a text was closed: from now on its content comes from the disk. If no text of its rulebook is open any
        more, remove its findings from the editor."""
        name = name_of(params.text_document.uri)
        if self.shelf.texts.pop(name, None) is None:
            return
        before = list(self.shelf.rules)
        self.files_changed()
        for rules in before:
            if rules not in self.shelf.rules:
                self.publish(rules, {})

    def saved(self, params: lsp.DidSaveTextDocumentParams) -> None:
        """Note that a text was saved. If a game is running under these rules, its message about the save is shown above the
        first line."""
        self.files_changed()
        name = name_of(params.text_document.uri)
        if name in self.shelf.texts:
            rules = self.shelf.of(name)
            rules.told = ""
            self._listen(rules, name, time.time() - EARLIER, LISTENS)

    def _listen(self, rules: Rules, name: str, since: float, times: int) -> None:
        """Look, up to `times` more times, for the message of a running game about a saved file, and show it."""
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
        """While a text is open, look regularly for the line at which a game in design mode waits. If it has changed, ask the
        editor to request its code lenses again."""
        self.looking = None
        files = [name for name in self.shelf.texts if os.path.isabs(name)]
        now = {name: found for name in files if (found := stands_in(Path(name))) is not None}
        if now != self.standing:
            self.standing = now
            self.refresh()
        if files:
            self.looking = asyncio.get_running_loop().call_later(LOOKS_FOR_GAME, self.look_for_game)

    def files_changed(self, _: object = None) -> None:
        """Check all rulebooks again, because files were saved, made, renamed or deleted."""
        self.shelf.look_again()
        for rules in self.shelf.rules:
            self.changed_rules(rules)

    def changed_rules(self, rules: Rules) -> None:
        """Note that a rulebook has changed: check it and the packs for it after a short pause."""
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
        """Start the quick check of a rulebook. If its result is known already, only report it."""
        if rules in self.shelf.rules and rules.judged != rules.generation:
            self._judging(rules)
        elif rules in self.shelf.rules:
            self._tell(rules)

    async def judged(self, rules: Rules) -> None:
        """Return when the present version of a rulebook is checked, or when the rulebook changes again."""
        wanted = rules.generation
        while rules.judged != wanted and rules.generation == wanted and rules in self.shelf.rules:
            await asyncio.shield(self._judging(rules))

    def _judging(self, rules: Rules) -> asyncio.Task[None]:
        """Return the task that checks a rulebook; start it if none is running."""
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
        except Exception:  # a fault of naipe loses the findings of one text, but not the server
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
        """If the editor shows progress, tell it that a rulebook is being read. Return the token of this progress, else None."""
        window = self.server.client_capabilities.window
        if window is None or not window.work_done_progress:
            return None
        token = f"naipe-{id(rules)}"
        try:
            await asyncio.wait_for(self.server.work_done_progress.create_async(token), SOON_SHOWN)
        except Exception as trouble:  # the check goes on if the editor does not answer
            LOG.info("progress: %r", trouble)
            return None
        title = Message("editor-loading", n=len(rules.names)).in_language(self.language)
        self.server.work_done_progress.begin(token, lsp.WorkDoneProgressBegin(title))
        return token

    def _tell(self, rules: Rules) -> None:
        """Report the findings of the quick check, and plan the full check for the next pause in typing."""
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
        """Send findings to the editor, and clear those in files that have none any more."""
        for name in sorted({*found, *rules.shown}):
            self.server.text_document_publish_diagnostics(
                lsp.PublishDiagnosticsParams(uri_of(name), found.get(name, []))
            )
        rules.shown = set(found)

    def rest(self, rules: Rules) -> None:
        """Use a pause in typing: collect garbage, and start the full check in the other process."""
        gc.collect()
        gc.freeze()
        due("card 1", 5, Vocabulary())  # load the tables of the grammar before somebody waits for them
        if rules not in self.shelf.rules or rules.is_whole or id(rules) in self.under_way:
            return
        self.under_way.add(id(rules))
        generation = rules.generation
        texts, games = self.shelf.snapshot(rules)
        self.then(self.truth.judged(texts, games), lambda found: self.known(rules, generation, found))

    def then(self, future: Future[Any], do: Callable[[Any], None]) -> None:
        """Call a function in the event loop of this process when the other process has a result; with None if it failed."""
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
        """Report the findings of the full check. If the texts have changed since it began, plan another one."""
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
    """Return a converter from the messages of an editor to objects. It keeps values of an enumeration that it does not know,
    as the protocol demands ("Capabilities"). The converter of pygls would refuse the whole message
    (findings/lsprotocol-values-not-known.sh)."""
    made = default_converter()
    for kind in vars(lsp).values():
        if isinstance(kind, type) and issubclass(kind, Enum):
            made.register_structure_hook(kind, _known)
    return made


def _known(value: Any, kind: Any) -> Any:
    """Return a value as a member of an enumeration; return it unchanged if the enumeration does not have it."""
    try:
        return kind(value)
    except ValueError:
        return value


def units_of(server: Any) -> str:
    """Return the unit of columns that editor and server agreed on, such as `utf-8`. The default of the protocol is UTF-16."""
    agreed = server.server_capabilities.position_encoding
    return str(getattr(agreed, "value", agreed) or "utf-16")
