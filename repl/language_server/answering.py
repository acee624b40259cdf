"""The answers to the requests of an editor. A request is about a text, or runs a command of the server for a scenario or a
card.

A request about a text waits until the present version of the text is checked. If the text changes meanwhile, the editor is
told to ask again, because the answer would be about an old text. Completion, hover and the help with roles do not wait.
"""

from __future__ import annotations

import asyncio
import gc
import sys
from collections.abc import Callable, Sequence
from inspect import iscoroutinefunction
from typing import Any

from lsprotocol import types as lsp
from pygls.exceptions import JsonRpcContentModified, JsonRpcInvalidParams
from pygls.lsp.server import LanguageServer

from dsl import nodes
from dsl.diagnostics.translation import said
from dsl.messages.message import Message
from dsl.version import VERSION
from interpreter.editing.naming import Named
from interpreter.loading.renaming import NotRenamed
from repl.language_server import calling, completing, hints, lenses, looking, outline, rewriting, telling, writing
from repl.language_server.books import Result, Rules, name_of
from repl.language_server.columns import Shown
from repl.language_server.serving import Serving, converter
from repl.language_server.truth import Readings, Went


class Answering:
    """The methods that answer the requests of an editor. `serving` has the rulebooks and the settings of the server."""

    def __init__(self, serving: Serving) -> None:
        self.serving, self.shelf = serving, serving.shelf

    @property
    def language(self) -> str:
        """The language of the messages, a code such as `en`."""
        return self.serving.language

    async def there(self, document: Any) -> tuple[Rules, str] | None:
        """Wait until the present version of an open text is checked; return its rulebook and its file name. Return None if
        the text is not open. Raises JsonRpcContentModified if the text changes meanwhile."""
        name = name_of(document.uri)
        if name not in self.shelf.texts:
            return None
        rules = self.shelf.of(name)
        generation = rules.generation
        await self.serving.judged(rules)
        if rules.generation != generation or name not in self.shelf.texts:
            raise JsonRpcContentModified(Message("editor-text-changed").in_language(self.language))
        return rules, name

    async def at_hand(self, document: Any) -> tuple[Rules, str] | None:
        """Return the rulebook and the file name of an open text as it was checked last; wait only if it was never checked.
        Return None if the text is not open."""
        name = name_of(document.uri)
        if name not in self.shelf.texts:
            return None
        rules = self.shelf.of(name)
        while rules.checked is None and rules.judged != rules.generation:
            await self.serving.judged(rules)
        return rules, name

    # -------------------------------------------------------- while it is typed

    async def hover(self, params: lsp.HoverParams) -> lsp.Hover | None:
        at_hand = await self.at_hand(params.text_document)
        if at_hand is None:
            return None
        rules, name = at_hand
        now, judged = self.shelf.shown(name), rules.sources.get(name)
        offset = now.offset(params.position)
        before = None if judged is None else looking.place_before(now.source.text, judged.text, offset)
        if before is None:
            await self.there(params.text_document)
            before = offset
        found = looking.hover(self.shelf, rules, name, before, self.language) if name in rules.sources else None
        form = looking.in_form(found and found.contents, self._formats("hover", "content_format"))
        return lsp.Hover(form, found.range) if found and form else None

    async def completion(self, params: lsp.CompletionParams) -> lsp.CompletionList | None:
        at_hand = await self.at_hand(params.text_document)
        if at_hand is None:
            return None
        written = writing.sentences(self.shelf, *at_hand, params.position, self.language)
        found = written or completing.completion(self.shelf, *at_hand, params.position, self.language)
        formats = self._formats("completion", "completion_item", "documentation_format")
        for item in found.items:
            item.documentation = looking.in_form(item.documentation, formats)
        return found

    async def signature(self, params: lsp.SignatureHelpParams) -> lsp.SignatureHelp | None:
        at_hand = await self.at_hand(params.text_document)
        if at_hand is None or at_hand[0].checked is None:
            return None
        shown = self.shelf.shown(at_hand[1])
        text, offset = shown.source.text, shown.offset(params.position)
        found = calling.signature(at_hand[0].checked.book, text[text.rfind("\n", 0, offset) + 1 : offset])
        formats = self._formats("signature_help", "signature_information", "documentation_format")
        for one in found.signatures if found else ():
            one.documentation = looking.in_form(one.documentation, formats)
        return found

    def _formats(self, *path: str) -> Sequence[lsp.MarkupKind] | None:
        """Return the forms of text that the editor names at a place of its abilities, the one that it prefers first; None if it
        names none."""
        found: Any = self.serving.server.client_capabilities.text_document
        for name in path:
            found = getattr(found, name, None)
        return found  # type: ignore[no-any-return]

    # ------------------------------------------------------------ about a place

    async def _named(self, params: Any) -> tuple[Rules, Named] | None:
        there = await self.there(params.text_document)
        named = there and looking.named_here(self.shelf, *there, params.position)
        return (there[0], named) if there and named else None

    async def definition(self, params: lsp.DefinitionParams) -> list[lsp.Location]:
        found = await self._named(params)
        return looking.locations(self.shelf, *found, declared=True, used=False) if found else []

    async def references(self, params: lsp.ReferenceParams) -> list[lsp.Location]:
        found = await self._named(params)
        declared = params.context.include_declaration
        return looking.locations(self.shelf, *found, declared=declared, used=True) if found else []

    async def highlights(self, params: lsp.DocumentHighlightParams) -> list[lsp.DocumentHighlight]:
        found = await self._named(params)
        here = looking.locations(self.shelf, *found, declared=True, used=True) if found else []
        name = name_of(params.text_document.uri)  # an address may be written in several ways
        return [lsp.DocumentHighlight(one.range) for one in here if name_of(one.uri) == name]

    async def calls(self, params: lsp.CallHierarchyPrepareParams) -> list[lsp.CallHierarchyItem]:
        found = await self._named(params)
        return calling.prepared(self.shelf, *found) if found else []

    async def incoming(self, params: lsp.CallHierarchyIncomingCallsParams) -> list[lsp.CallHierarchyIncomingCall]:
        rules = await self._of_item(params.item)
        return calling.incoming(self.shelf, rules, params.item) if rules else []

    async def outgoing(self, params: lsp.CallHierarchyOutgoingCallsParams) -> list[lsp.CallHierarchyOutgoingCall]:
        rules = await self._of_item(params.item)
        return calling.outgoing(self.shelf, rules, params.item) if rules else []

    async def _of_item(self, item: lsp.CallHierarchyItem) -> Rules | None:
        """Wait until the rulebook of a call hierarchy item is checked, and return it; None if no rulebook has its file. The
        file need not be open."""
        name = name_of(item.uri)
        rules = next((one for one in self.shelf.rules if name in one.names), None)
        if rules is not None:
            await self.serving.judged(rules)
        return rules

    # ------------------------------------------------------------ about a text

    async def actions(self, params: lsp.CodeActionParams) -> list[lsp.CodeAction]:
        there = await self.there(params.text_document)
        return telling.actions(self.shelf, *there, params.range, self.language) if there else []

    def symbols(self, params: lsp.DocumentSymbolParams) -> list[lsp.DocumentSymbol]:
        name = name_of(params.text_document.uri)
        return outline.symbols(self.shelf.shown(name)) if name in self.shelf.texts else []

    def everywhere(self, params: lsp.WorkspaceSymbolParams) -> list[lsp.WorkspaceSymbol]:
        return outline.in_workspace(self.shelf, params.query)

    def folds(self, params: lsp.FoldingRangeParams) -> list[lsp.FoldingRange]:
        name = name_of(params.text_document.uri)
        return outline.folds(self.shelf.shown(name)) if name in self.shelf.texts else []

    async def selections(self, params: lsp.SelectionRangeParams) -> list[lsp.SelectionRange]:
        there = await self.there(params.text_document)
        if there is None:
            return []
        (rules, name), shown = there, self.shelf.shown(there[1])
        files = [] if rules.checked is None else rules.checked.book.files
        file: nodes.File | None = next((one for one in files if one.span.source == name), None)
        return [outline.selection(shown, file, shown.offset(one)) for one in params.positions]

    async def tokens(self, params: lsp.SemanticTokensParams) -> lsp.SemanticTokens:
        there = await self.there(params.text_document)
        if there is None or there[0].checked is None:
            return lsp.SemanticTokens([])
        return lsp.SemanticTokens(outline.tokens(self.shelf.shown(there[1]), there[0].checked.book.vocabulary))

    async def hints(self, params: lsp.InlayHintParams) -> list[lsp.InlayHint]:
        there = await self.there(params.text_document)
        return hints.hints(self.shelf, *there, params.range, self.language) if there else []

    async def formatting(self, params: Any) -> list[lsp.TextEdit]:
        there = await self.there(params.text_document)
        within = getattr(params, "range", None)
        return rewriting.formatted(self.shelf.shown(there[1]), there[0], within) if there else []

    async def prepare_rename(self, params: lsp.PrepareRenameParams) -> lsp.PrepareRenamePlaceholder | None:
        titled = await self._titled(params)
        if titled is not None:
            return lsp.PrepareRenamePlaceholder(titled[1].range(titled[2].named), titled[2].name)
        found = await self._named(params)
        if found is None or (found[1].node is None and not found[1].is_local):
            return None
        place = self.shelf.shown(found[1].span.source).range(found[1].span)
        return lsp.PrepareRenamePlaceholder(place, " ".join(found[1].forms))

    async def _titled(self, params: Any) -> tuple[Rules, Shown, outline.Block] | None:
        """Return the rulebook, the text, and the scenario, deck, game or pack whose title is at the cursor; None if there is
        no such title."""
        there = await self.there(params.text_document)
        shown = there and self.shelf.shown(there[1])
        block = shown and outline.titled_at(shown.source, shown.offset(params.position))
        return (there[0], shown, block) if there and shown and block else None

    async def rename(self, params: lsp.RenameParams) -> lsp.WorkspaceEdit | None:
        titled = await self._titled(params)
        if titled is not None:
            return self._titled_otherwise(*titled, params.new_name)
        found = await self._named(params)
        if found is None:
            return None
        rules, named = found
        generation = rules.generation
        old, new = rewriting.words_of(named, params.new_name)
        if named.kind != "card" and len(new) != len(named.forms) > 1:
            raise self._refused(Message("editor-write-all-forms", n=len(named.forms), forms=", ".join(named.forms)))
        try:
            changed = rewriting.renamed_at_once(rules, old, new)
        except NotRenamed as why:
            raise self._refused(why.args[0]) from why
        if changed is None:  # the full check of the result is needed
            answer = await asyncio.wrap_future(self.serving.truth.renamed(*self.shelf.snapshot(rules), old, new))
            if isinstance(answer, str):
                raise self._refused(answer)
            changed = answer
        if rules.generation != generation:
            raise JsonRpcContentModified(Message("editor-text-changed").in_language(self.language))
        return rewriting.renaming(self.shelf, changed)

    def _refused(self, why: str) -> JsonRpcInvalidParams:
        """Return the refusal of a new name, and write it into the log of the editor too: Kate shows no reason of a refusal."""
        told = said(why, self.language)
        self.serving.server.window_log_message(lsp.LogMessageParams(lsp.MessageType.Warning, told))
        return JsonRpcInvalidParams(told)

    def _titled_otherwise(self, rules: Rules, shown: Shown, block: outline.Block, new: str) -> lsp.WorkspaceEdit:
        """Return the edits that give a scenario, deck, game or pack another title. Raises JsonRpcInvalidParams if the title
        is impossible, or if another scenario of the file has it."""
        title = new.strip().strip('"')
        why: Message | None = None
        if not title or '"' in title or "\n" in title:
            why = Message("a-title-stands-on-one-line-and-has-no")
        elif block.head == "scenario" and any(
            one.head == "scenario" and one.name == title != block.name for one in outline.blocks(shown.source)
        ):
            why = Message("editor-scenario-is-there", title=title)
        if why is not None:
            raise self._refused(why)
        return rewriting.titled_otherwise(self.shelf, rules, block, title)

    # ------------------------------------------------------ scenarios and cards

    async def lenses(self, params: lsp.CodeLensParams) -> list[lsp.CodeLens]:
        at_hand = await self.at_hand(params.text_document)
        return lenses.lenses(self.shelf, *at_hand, self.serving.commands, self.language) if at_hand else []

    def run_scenario(self, *arguments: object) -> None:
        """Run the scenario that begins at an offset of a file. Its result appears on the line above it."""
        if len(arguments) != 2 or not isinstance(arguments[0], str) or not isinstance(arguments[1], int):
            return
        name, start = name_of(arguments[0]), arguments[1]
        if name not in self.shelf.texts:
            return
        blocks = outline.blocks(self.shelf.text(name)[0])
        title = next((one.name for one in blocks if one.head == "scenario" and one.span.start == start), None)
        if title is None:
            return
        rules = self.shelf.of(name)
        generation = rules.generation
        self._tell(rules, (name, title), Message("editor-running"), None)
        texts, games = self.shelf.snapshot(rules)
        future = self.serving.truth.tried(texts, games, name, start, self.language)
        self.serving.then(future, lambda went: self._went(rules, generation, (name, title), went))

    def run_scenarios(self, *arguments: object) -> None:
        """Run all scenarios of a file, one after another."""
        if not arguments or not isinstance(arguments[0], str):
            return
        name = name_of(arguments[0])
        if name in self.shelf.texts:
            for one in outline.blocks(self.shelf.text(name)[0]):
                if one.head == "scenario":
                    self.run_scenario(name, one.span.start)

    def _went(self, rules: Rules, generation: int, where: tuple[str, str], went: Went | None) -> None:
        if rules not in self.shelf.rules or where not in rules.results:
            return
        if went is None:
            told, holds = Message("editor-errors-first"), None
        elif went[0]:
            told, holds = Message("editor-holds"), True
        else:
            told, holds = Message("editor-fails", why=went[1], line=went[2]), False
        self._tell(rules, where, told, holds, generation)

    def _tell(
        self, rules: Rules, where: tuple[str, str], told: Message, holds: bool | None, generation: int | None = None
    ) -> None:
        text = told.in_language(self.language)
        rules.results[where] = Result(text, holds, rules.generation if generation is None else generation)
        self.serving.refresh()

    async def card_text(self, *arguments: object) -> str | None:
        """Show the text of a card in each language of its game."""
        found = await self._card(arguments)
        if found is None:
            return None
        (rules, _, _), readings = found, looking.readings(found[0], found[2])
        return self._show("\n\n".join(f"{language}: {text}" for language, text in readings.items()) if rules else "")

    async def compare_card(self, *arguments: object) -> str | None:
        """Show, in each language, the text of a card beside the text that it has in the saved file."""
        found = await self._card(arguments)
        saved = None if found is None else self.shelf.saved(found[1])
        if found is None or saved is None:
            return None
        rules, name, title = found
        block = next((one for one in outline.blocks(self.shelf.text(name)[0]) if one.name == title), None)
        before = None if block is None else lenses.saved_block(saved, block)
        if block is None or before is None:
            return None
        texts, games = self.shelf.snapshot(rules)
        future = self.serving.truth.read_aloud({**texts, name: saved.text}, games, name, before.name)
        old: Readings = await asyncio.wrap_future(future)
        new = looking.readings(rules, title)
        rows = [
            Message("editor-was-and-is", language=one, old=old.get(one, "—"), new=text).in_language(self.language)
            for one, text in new.items()
            if old.get(one) != text
        ]
        return self._show("\n\n".join(rows) or Message("editor-reads-the-same").in_language(self.language))

    async def _card(self, arguments: tuple[object, ...]) -> tuple[Rules, str, str] | None:
        """Return the rulebook, the file and the title of the card from the arguments of a command; None if the arguments are
        wrong or the file is not open."""
        if len(arguments) != 2 or not isinstance(arguments[0], str) or not isinstance(arguments[1], str):
            return None
        name = name_of(arguments[0])
        if name not in self.shelf.texts:
            return None
        rules = self.shelf.of(name)
        await self.serving.judged(rules)
        return rules, name, arguments[1]

    def _show(self, text: str) -> str:
        self.serving.server.window_show_message(lsp.ShowMessageParams(lsp.MessageType.Info, text))
        return text


def _plain(method: Callable[..., Any]) -> Callable[..., Any]:
    """Wrap a method in a function, because pygls sets attributes on each handler, which a method does not allow."""

    def handler(*arguments: Any) -> Any:
        return method(*arguments)

    async def later(*arguments: Any) -> Any:
        return await method(*arguments)

    return later if iscoroutinefunction(method) else handler


def server_of(language: str, is_set: bool) -> Serving:
    """Return the language server. It answers in `language`. If `is_set` is false (no language was given on the command
    line), it takes the language of the editor instead, if naipe has that language."""
    server = LanguageServer(
        "naipe", VERSION, text_document_sync_kind=lsp.TextDocumentSyncKind.Incremental, converter_factory=converter
    )
    serving = Serving(server, language, is_set)
    answers = Answering(serving)
    for name, method in (
        (lsp.INITIALIZE, serving.begin),
        (lsp.INITIALIZED, serving.watch),
        (lsp.SHUTDOWN, serving.end),
        (lsp.EXIT, serving.end),
        (lsp.TEXT_DOCUMENT_DID_OPEN, serving.opened),
        (lsp.TEXT_DOCUMENT_DID_CHANGE, serving.changed),
        (lsp.TEXT_DOCUMENT_DID_CLOSE, serving.closed),
        (lsp.TEXT_DOCUMENT_DID_SAVE, serving.saved),
        (lsp.WORKSPACE_DID_CHANGE_WATCHED_FILES, serving.files_changed),
        (lsp.TEXT_DOCUMENT_HOVER, answers.hover),
        (lsp.TEXT_DOCUMENT_DEFINITION, answers.definition),
        (lsp.TEXT_DOCUMENT_REFERENCES, answers.references),
        (lsp.TEXT_DOCUMENT_DOCUMENT_HIGHLIGHT, answers.highlights),
        (lsp.TEXT_DOCUMENT_PREPARE_CALL_HIERARCHY, answers.calls),
        (lsp.CALL_HIERARCHY_INCOMING_CALLS, answers.incoming),
        (lsp.CALL_HIERARCHY_OUTGOING_CALLS, answers.outgoing),
        (lsp.TEXT_DOCUMENT_DOCUMENT_SYMBOL, answers.symbols),
        (lsp.WORKSPACE_SYMBOL, answers.everywhere),
        (lsp.TEXT_DOCUMENT_FOLDING_RANGE, answers.folds),
        (lsp.TEXT_DOCUMENT_SELECTION_RANGE, answers.selections),
        (lsp.TEXT_DOCUMENT_INLAY_HINT, answers.hints),
        (lsp.TEXT_DOCUMENT_FORMATTING, answers.formatting),
        (lsp.TEXT_DOCUMENT_RANGE_FORMATTING, answers.formatting),
        (lsp.TEXT_DOCUMENT_CODE_LENS, answers.lenses),
        (lsp.TEXT_DOCUMENT_RENAME, answers.rename),
    ):
        server.feature(name)(_plain(method))
    with_options = (
        (lsp.TEXT_DOCUMENT_COMPLETION, answers.completion, lsp.CompletionOptions(trigger_characters=[".", '"', " "])),
        (lsp.TEXT_DOCUMENT_SIGNATURE_HELP, answers.signature, lsp.SignatureHelpOptions([" ", "(", ","])),
        (lsp.TEXT_DOCUMENT_CODE_ACTION, answers.actions, lsp.CodeActionOptions([lsp.CodeActionKind.QuickFix])),
        (lsp.TEXT_DOCUMENT_SEMANTIC_TOKENS_FULL, answers.tokens, outline.LEGEND),
        (lsp.TEXT_DOCUMENT_PREPARE_RENAME, answers.prepare_rename, None),
    )
    for name, method, options in with_options:
        server.feature(name, options)(_plain(method))
    for command, run in (
        (lenses.RUN, answers.run_scenario),
        (lenses.RUN_ALL, answers.run_scenarios),
        (lenses.CARD_TEXT, answers.card_text),
        (lenses.COMPARE, answers.compare_card),
    ):
        server.command(command)(_plain(run))
    return serving


#: The seconds that one thread runs before another one gets its turn. A request waits at most this long for the check, which
#: runs in another thread.
TURN = 0.002


def serve(language: str, is_set: bool) -> None:
    """Serve an editor over standard input and output until it ends."""
    gc.disable()  # garbage is collected in pauses of typing: it takes longer than a check
    sys.setswitchinterval(TURN)
    serving = server_of(language, is_set)
    try:
        serving.server.start_io()
    finally:
        serving.end()  # the editor may end without a message
