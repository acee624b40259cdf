"""The server: requests of an editor to answers, changes of texts to findings.

Changes are judged when no further one has come for a moment; a request about a text judges it first. When nothing is written for
longer, another process finds out what `naipe check` says, and that takes the place of what was told at once.
"""

from __future__ import annotations

import asyncio
import gc
import logging
from collections.abc import Callable
from concurrent.futures import Future
from inspect import iscoroutinefunction
from typing import Any

from lsprotocol import types as lsp
from pygls.exceptions import JsonRpcContentModified, JsonRpcInvalidParams
from pygls.lsp.server import LanguageServer

from dsl.diagnostics.diagnostic import Diagnostic
from dsl.diagnostics.translation import said
from dsl.lexing.vocabulary import Vocabulary
from dsl.messages.catalogue import LANGUAGES
from dsl.messages.message import Message
from dsl.parsing.due import due
from dsl.version import VERSION
from interpreter.editing.naming import Named
from repl.language_server import colouring, completing, lenses, looking, outline, rewriting, telling, writing
from repl.language_server.books import Rules, Shelf, is_rules, name_of, uri_of
from repl.language_server.columns import changed
from repl.language_server.truth import Truth, Went

#: So many seconds after a change it is judged, unless another one comes; after so many the whole truth is found out.
SOON, AT_REST = 0.03, 0.7
LOG = logging.getLogger("naipe")


class Serving:
    """What a server knows: the rulebooks of its editor, the language of the person, and what it has to do."""

    def __init__(self, server: Any, language: str, is_set: bool) -> None:
        self.server = server
        self.language, self.is_set = language, is_set
        self.shelf = Shelf()
        self.truth = Truth()
        self.waiting: dict[int, asyncio.TimerHandle] = {}
        self.resting: dict[int, asyncio.TimerHandle] = {}
        self.under_way: set[int] = set()

    # ------------------------------------------------------------------ life

    def begin(self, params: lsp.InitializeParams) -> None:
        """Take over the language of the person, if the editor says it and nobody has set another."""
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
        for timer in (*self.waiting.values(), *self.resting.values()):
            timer.cancel()
        self.truth.close()

    # ----------------------------------------------------------------- texts

    def opened(self, params: lsp.DidOpenTextDocumentParams) -> None:
        """A text is open: from now on the editor says what stands in it."""
        name = name_of(params.text_document.uri)
        if is_rules(name):
            self.shelf.encoding = units_of(self.server)
            self.shelf.texts[name] = params.text_document.text
            self.changed_rules(self.shelf.of(name))

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
        """A text is closed: from now on it stands on the disk, if anywhere. Nothing is told of rulebooks of which none is open."""
        name = name_of(params.text_document.uri)
        if self.shelf.texts.pop(name, None) is None:
            return
        before = list(self.shelf.rules)
        self.files_changed()
        for rules in before:
            if rules not in self.shelf.rules:
                self.publish(rules, {})

    def files_changed(self, _: object = None) -> None:
        """Files were saved, made, called otherwise or thrown away."""
        self.shelf.look_again()
        for rules in self.shelf.rules:
            self.changed_rules(rules)

    def changed_rules(self, rules: Rules) -> None:
        """Judge a rulebook soon, and the packs for it."""
        for one in self.shelf.with_packs(rules):
            one.generation += 1
            one.results.clear()
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
        """Tell at once what is found in a rulebook, and the whole truth when nothing has been written for a while."""
        if rules not in self.shelf.rules:
            return
        if rules.judged != rules.generation:
            self.shelf.judge(rules)
        self.publish(rules, telling.diagnostics(self.shelf, rules, self.language))
        self._later(self.resting, rules, AT_REST, self.rest)

    def publish(self, rules: Rules, found: dict[str, list[lsp.Diagnostic]]) -> None:
        """Send findings, and take away those that are none any more."""
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
        self._then(self.truth.judged(texts, games), lambda found: self.known(rules, generation, found))

    def _then(self, future: Future[Any], do: Callable[[Any], None]) -> None:
        """Do something with what the other process has found out, in this one."""
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
        """The whole truth is known: tell it, if the texts are still those that it is about."""
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

    # --------------------------------------------------------------- answers

    def there(self, document: Any) -> tuple[Rules, str] | None:
        """Return the rulebook and the name of a text that is open, judged as it is now; None for any other."""
        name = name_of(document.uri)
        if name not in self.shelf.texts:
            return None
        rules = self.shelf.of(name)
        self.shelf.judge(rules)
        return rules, name

    def hover(self, params: lsp.HoverParams) -> lsp.Hover | None:
        there = self.there(params.text_document)
        return there and looking.hover(self.shelf, *there, params.position, self.language)

    def completion(self, params: lsp.CompletionParams) -> lsp.CompletionList | None:
        name = name_of(params.text_document.uri)
        if name not in self.shelf.texts:
            return None
        rules = self.shelf.of(name)
        if rules.judge.last is None:
            self.shelf.judge(rules)
        written = writing.sentences(self.shelf, rules, name, params.position)
        if written is not None:
            return written
        return completing.completion(self.shelf, rules, name, params.position, self.language)

    def actions(self, params: lsp.CodeActionParams) -> list[lsp.CodeAction]:
        there = self.there(params.text_document)
        if there is None:
            return []
        rules, name = there
        return telling.actions(self.shelf, rules, name, params.range, self.language)

    def _named(self, params: Any) -> tuple[Rules, Named] | None:
        there = self.there(params.text_document)
        named = there and looking.named_here(self.shelf, *there, params.position)
        return (there[0], named) if there and named else None

    def definition(self, params: lsp.DefinitionParams) -> list[lsp.Location]:
        found = self._named(params)
        return looking.locations(self.shelf, *found, declared=True, used=False) if found else []

    def references(self, params: lsp.ReferenceParams) -> list[lsp.Location]:
        found = self._named(params)
        declared = params.context.include_declaration
        return looking.locations(self.shelf, *found, declared=declared, used=True) if found else []

    def highlights(self, params: lsp.DocumentHighlightParams) -> list[lsp.DocumentHighlight]:
        found = self._named(params)
        here = looking.locations(self.shelf, *found, declared=True, used=True) if found else []
        return [lsp.DocumentHighlight(one.range) for one in here if one.uri == params.text_document.uri]

    def symbols(self, params: lsp.DocumentSymbolParams) -> list[lsp.DocumentSymbol]:
        name = name_of(params.text_document.uri)
        return outline.symbols(self.shelf.shown(name)) if name in self.shelf.texts else []

    def folds(self, params: lsp.FoldingRangeParams) -> list[lsp.FoldingRange]:
        name = name_of(params.text_document.uri)
        return outline.folds(self.shelf.shown(name)) if name in self.shelf.texts else []

    def tokens(self, params: lsp.SemanticTokensParams) -> lsp.SemanticTokens:
        there = self.there(params.text_document)
        last = there[0].judge.last if there else None
        if there is None or last is None:
            return lsp.SemanticTokens([])
        return lsp.SemanticTokens(colouring.tokens(self.shelf.shown(there[1]), last.checked.book.vocabulary))

    def formatting(self, params: Any) -> list[lsp.TextEdit]:
        there = self.there(params.text_document)
        within = getattr(params, "range", None)
        return rewriting.formatted(self.shelf.shown(there[1]), there[0], within) if there else []

    def prepare_rename(self, params: lsp.PrepareRenameParams) -> lsp.PrepareRenamePlaceholder | None:
        found = self._named(params)
        if found is None or (found[1].node is None and not found[1].is_local):
            return None
        place = self.shelf.shown(found[1].span.source).range(found[1].span)
        return lsp.PrepareRenamePlaceholder(place, " ".join(found[1].forms))

    async def rename(self, params: lsp.RenameParams) -> lsp.WorkspaceEdit | None:
        found = self._named(params)
        if found is None:
            return None
        rules, named = found
        generation = rules.generation
        old, new = rewriting.words_of(named, params.new_name)
        changed = await asyncio.wrap_future(self.truth.renamed(*self.shelf.snapshot(rules), old, new))
        if isinstance(changed, str):
            raise JsonRpcInvalidParams(said(changed, self.language))
        if rules.generation != generation:
            raise JsonRpcContentModified(Message("editor-text-changed").in_language(self.language))
        return rewriting.renaming(self.shelf, changed)

    # ------------------------------------------------------------- scenarios

    def lenses(self, params: lsp.CodeLensParams) -> list[lsp.CodeLens]:
        name = name_of(params.text_document.uri)
        rules = self.shelf.of(name) if name in self.shelf.texts else None
        return lenses.lenses(self.shelf, rules, name, self.language) if rules is not None else []

    def run_scenario(self, *arguments: object) -> None:
        """Run the scenario of a file that begins at a place; how it went is told above it."""
        if len(arguments) != 2 or not isinstance(arguments[0], str) or not isinstance(arguments[1], int):
            return
        name, start = arguments[0], arguments[1]
        if name not in self.shelf.texts:
            return
        rules = self.shelf.of(name)
        generation = rules.generation
        self._tell(rules, (name, start), Message("editor-running").in_language(self.language))
        texts, games = self.shelf.snapshot(rules)
        future = self.truth.tried(texts, games, name, start, self.language)
        self._then(future, lambda went: self._went(rules, generation, (name, start), went))

    def run_scenarios(self, *arguments: object) -> None:
        """Run all scenarios of a file, one after another."""
        if not arguments or not isinstance(arguments[0], str):
            return
        name = name_of(arguments[0])
        if name in self.shelf.texts:
            for one in outline.blocks(self.shelf.text(name)[0]):
                if one.head == "scenario":
                    self.run_scenario(name, one.span.start)

    def _went(self, rules: Rules, generation: int, where: tuple[str, int], went: Went | None) -> None:
        if rules.generation != generation or rules not in self.shelf.rules:
            return
        if went is None:
            told = Message("editor-errors-first")
        elif went[0]:
            told = Message("editor-holds")
        else:
            line = self.shelf.text(went[2].source)[0].line_and_column(went[2].start)[0]
            told = Message("editor-fails", why=went[1], line=line)
        self._tell(rules, where, told.in_language(self.language))

    def _tell(self, rules: Rules, where: tuple[str, int], text: str) -> None:
        rules.results[where] = text
        workspace = self.server.client_capabilities.workspace
        lens = workspace.code_lens if workspace is not None else None
        if lens is not None and lens.refresh_support:
            self.server.workspace_code_lens_refresh(None)


def units_of(server: Any) -> str:
    """Return the units of columns that were agreed; UTF-16 is what the protocol has where nobody says anything."""
    agreed = server.server_capabilities.position_encoding
    return str(getattr(agreed, "value", agreed) or "utf-16")


def _plain(method: Callable[..., Any]) -> Callable[..., Any]:
    """Return a function for a method: pygls writes on what it is given."""

    def handler(*arguments: Any) -> Any:
        return method(*arguments)

    async def later(*arguments: Any) -> Any:
        return await method(*arguments)

    return later if iscoroutinefunction(method) else handler


def server_of(language: str, is_set: bool) -> Serving:
    """Return what serves in a language; unless that is set, in the one of the editor if naipe has it."""
    server = LanguageServer("naipe", VERSION, text_document_sync_kind=lsp.TextDocumentSyncKind.Incremental)
    serving = Serving(server, language, is_set)
    for name, method in (
        (lsp.INITIALIZE, serving.begin),
        (lsp.INITIALIZED, serving.watch),
        (lsp.SHUTDOWN, serving.end),
        (lsp.EXIT, serving.end),
        (lsp.TEXT_DOCUMENT_DID_OPEN, serving.opened),
        (lsp.TEXT_DOCUMENT_DID_CHANGE, serving.changed),
        (lsp.TEXT_DOCUMENT_DID_CLOSE, serving.closed),
        (lsp.TEXT_DOCUMENT_DID_SAVE, serving.files_changed),
        (lsp.WORKSPACE_DID_CHANGE_WATCHED_FILES, serving.files_changed),
        (lsp.TEXT_DOCUMENT_HOVER, serving.hover),
        (lsp.TEXT_DOCUMENT_DEFINITION, serving.definition),
        (lsp.TEXT_DOCUMENT_REFERENCES, serving.references),
        (lsp.TEXT_DOCUMENT_DOCUMENT_HIGHLIGHT, serving.highlights),
        (lsp.TEXT_DOCUMENT_DOCUMENT_SYMBOL, serving.symbols),
        (lsp.TEXT_DOCUMENT_FOLDING_RANGE, serving.folds),
        (lsp.TEXT_DOCUMENT_FORMATTING, serving.formatting),
        (lsp.TEXT_DOCUMENT_RANGE_FORMATTING, serving.formatting),
        (lsp.TEXT_DOCUMENT_CODE_LENS, serving.lenses),
        (lsp.TEXT_DOCUMENT_RENAME, serving.rename),
    ):
        server.feature(name)(_plain(method))
    with_options = (
        (lsp.TEXT_DOCUMENT_COMPLETION, serving.completion, lsp.CompletionOptions(trigger_characters=[".", '"', " "])),
        (lsp.TEXT_DOCUMENT_CODE_ACTION, serving.actions, lsp.CodeActionOptions([lsp.CodeActionKind.QuickFix])),
        (lsp.TEXT_DOCUMENT_SEMANTIC_TOKENS_FULL, serving.tokens, colouring.LEGEND),
        (lsp.TEXT_DOCUMENT_PREPARE_RENAME, serving.prepare_rename, None),
    )
    for name, method, options in with_options:
        server.feature(name, options)(_plain(method))
    server.command(lenses.RUN)(_plain(serving.run_scenario))
    server.command(lenses.RUN_ALL)(_plain(serving.run_scenarios))
    return serving


def serve(language: str, is_set: bool) -> None:
    """Answer an editor over standard input and output until it ends."""
    gc.disable()  # garbage is looked for when nothing is written: a search in the middle takes longer than a judgement
    serving = server_of(language, is_set)
    try:
        serving.server.start_io()
    finally:
        serving.end()  # an editor may go without a word
