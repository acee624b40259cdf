"""Reports languages of a game for which naipe has no sentences, so that the log would be in English (N251), and languages
without any words in `prose` (N247)."""

from __future__ import annotations

import re
from collections.abc import Iterator

from dsl.diagnostics import codes
from dsl.diagnostics.diagnostic import Edit, Findings
from dsl.diagnostics.spelling import folded, nearest
from dsl.messages.message import Message
from dsl.semantics.checked import Checked
from dsl.source import Span

#: The codes of the languages in which naipe can write texts.
SPOKEN = ("ca", "en", "fr", "pt")
#: The code of each language, by its name: in the language itself, in English, and in the languages of naipe.
TAGS = {
    name: tag
    for tag, names in (
        ("en", "english inglês ingles anglès angles anglais inglés eng"),
        ("fr", "french français francais francês frances francès francés fra fre"),
        ("pt", "portuguese português portugues portugués portuguès portugais brasileiro brazilian por"),
        ("ca", "catalan català catala catalão catalao catalán cat"),
        ("es", "spanish espanhol español espanol espagnol espanyol castellano"),
        ("de", "german deutsch alemão alemao allemand alemany"),
        ("it", "italian italiano italien italià"),
        ("nl", "dutch"),
        ("gl", "galician galego"),
        ("eu", "basque euskara"),
        ("oc", "occitan"),
        ("eo", "esperanto"),
    )
    for name in names.split()
}
_LINE = re.compile(r"^[ \t]+languages[ \t]+(.*)$", re.MULTILINE)
_TAG = re.compile(r"[^\W\d]\w*")


def check_languages(checked: Checked, findings: Findings) -> None:
    """Report languages of the game for which naipe has no sentences."""
    game = checked.book.game
    for tag, span in _tags(checked):
        if game is None or tag in SPOKEN or tag not in game.languages:
            continue
        meant, there = _meant(tag), ", ".join(f"`{one}`" for one in SPOKEN)
        findings.error(
            codes.UNKNOWN_LANGUAGE,
            Message("naipe-does-not-speak-tag", tag=tag),
            span,
            label=Message("the-game-would-be-told-in-english"),
            help=Message("did-you-mean-word", word=meant) if meant else Message("it-speaks-there", there=there),
            edits=[Edit(span, meant)] if meant and meant not in game.languages else [],
        )


def check_unspoken(checked: Checked, findings: Findings) -> None:
    """Report languages of the game without any word in `prose`, if another language has some.

    English needs none. The first language needs none either, since the rules may be written in its words.
    """
    worded = {prose.language for prose in checked.book.prose}
    for tag, span in list(_tags(checked))[1:]:
        if worded and tag in SPOKEN and tag != "en" and tag not in worded:
            findings.warning(
                codes.MISSING_PROSE,
                Message("no-prose-says-how-the-words-of-this-game", tag=tag),
                span,
                label=Message("read-aloud-as-the-rules-write-them"),
                help=Message("write-a-block-prose-tag-with-a-line-for", tag=tag),
            )


def _tags(checked: Checked) -> Iterator[tuple[str, Span]]:
    """Yield the code of each language of the game, with its place in the declaration."""
    game = checked.book.game
    source = None if game is None else checked.book.sources.get(game.span.source)
    line = None if game is None or source is None else _LINE.search(source.text, game.span.start)
    if game is None or line is None:
        return
    for tag in _TAG.finditer(line[1].split("--")[0]):
        start = line.start(1) + tag.start()
        yield tag[0], Span(game.span.source, start, start + len(tag[0]))


def _meant(tag: str) -> str:
    """Return the code of the language that a name such as `português` means; "" if naipe has no sentences for it."""
    letters = re.split(r"[_-]", tag)[0].lower()
    by_name = TAGS.get(tag.lower()) or TAGS.get(folded(tag))
    if by_name is not None:
        return by_name if by_name in SPOKEN else ""
    if letters in SPOKEN:
        return letters
    near = nearest(tag, TAGS) if len(tag) > len("xxx") else ()
    return next((TAGS[one] for one in near if TAGS[one] in SPOKEN), "")
