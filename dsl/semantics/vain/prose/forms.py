"""Reports further forms of words in prose (`also "…"`) that the command `naipe read` cannot use: the form also belongs to
another word (N259), or the form does not fit the text of its entry (N252)."""

from __future__ import annotations

import re
from collections.abc import Iterator

from dsl import nodes
from dsl.diagnostics import codes
from dsl.diagnostics.diagnostic import Findings, Label
from dsl.messages.message import Message
from dsl.semantics.rulebook import Rulebook
from dsl.semantics.vain.prose.alike import with_places
from dsl.semantics.vain.prose.texts import OF_A_NOUN

_BRACKETS = re.compile(r"\[([^\[\]]*)\]")
_OPTIONAL = re.compile(r"<([^<>]*)>")
_HOLE = re.compile(r"\{(?P<role>\w+(?: of \w+)?)[^{}]*\}")


def check_forms(book: Rulebook, findings: Findings) -> None:
    """Report each further form (`also "…"`) that is also the text or a form of another word, or that does not fit its
    entry."""
    for prose in book.prose:
        if not any(entry.also for entry in prose.entries):
            continue
        said: dict[object, nodes.ProseEntry] = {}
        for entry in prose.entries:
            for key in (key for text in entry.texts for key in _keys(text, entry.word, book)):
                said.setdefault(key, entry)
        for entry in (entry for entry in prose.entries if entry.also):
            _check_entry(entry, book, said, findings)


def _check_entry(
    entry: nodes.ProseEntry, book: Rulebook, said: dict[object, nodes.ProseEntry], findings: Findings
) -> None:
    """Report the mistakes in the forms of an entry. `said` has the entries by the keys of their texts (`_keys`); the
    keys of the forms are added to it."""
    for texts in entry.also:
        describes = "[" in entry.texts[0] and "[" not in texts[0] and entry.word not in book.verbs
        most = OF_A_NOUN if describes else len(entry.texts)
        if len(texts) > most:
            _broken(
                entry, Message("also-has-n-texts-and-word-has-most", n=len(texts), word=entry.word, most=most), findings
            )
        for form, text in zip(texts, entry.texts):
            if "[" in form and "[" not in text:
                _broken(entry, Message("also-has-a-verb-and-word-has-none", text=form, word=entry.word), findings)
            elif missing := _roles(_OPTIONAL.sub("", text)) - _roles(form):
                _broken(entry, Message("also-leaves-out-role", text=form, role=min(missing)), findings)
            else:
                _check_form(entry, form, book, said, findings)


def _check_form(
    entry: nodes.ProseEntry, form: str, book: Rulebook, said: dict[object, nodes.ProseEntry], findings: Findings
) -> None:
    keys = list(_keys(form, entry.word, book))
    other = next((said[key] for key in keys if key in said), None)
    for key in keys:
        said.setdefault(key, entry)
    if other is not None:
        findings.warning(
            codes.FORM_OF_ANOTHER,
            Message("also-text-of-word-reads-as-other", text=form, word=entry.word, other=other.word),
            entry.span,
            label=Message("naipe-could-not-tell-which-is-meant"),
            others=(Label(other.span, Message("the-other-is-here")),) if other is not entry else (),
            help=Message("leave-the-form-away-or-write-another"),
        )


def _broken(entry: nodes.ProseEntry, message: Message, findings: Findings) -> None:
    findings.error(
        codes.BROKEN_PROSE,
        message,
        entry.span,
        label=Message("the-form-does-not-fit-the-text"),
        help=Message("write-a-form-with-the-same-roles-and-as-many-texts"),
    )


def _roles(text: str) -> set[str]:
    return {hole["role"] for hole in _HOLE.finditer(text)}


def _keys(text: str, word: str, book: Rulebook) -> Iterator[object]:
    """Yield a key for each form of the verb in a text. A reader cannot distinguish two texts with an equal key: the key
    has the kinds of the roles in place of their names."""
    found = _BRACKETS.search(text)
    verb = book.verbs.get(word)
    for form in dict.fromkeys(found[1].split("/") if found else [""]):
        said = _BRACKETS.sub(form, text) if form else text
        if said:
            yield said.casefold() if verb is None else with_places(said, verb)
