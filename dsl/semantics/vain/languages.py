"""Languages that a game is said to speak and naipe has no sentences for (N251): it would be told in English."""

from __future__ import annotations

import re

from dsl.diagnostics.diagnostic import Edit, Findings
from dsl.diagnostics.spelling import folded, nearest
from dsl.diagnostics.translation import LANGUAGES
from dsl.semantics.checked import Checked
from dsl.source import Span

#: The languages that games are told in, by their letters.
SPOKEN = tuple(sorted({"en", *LANGUAGES}))
#: The letters of languages by their names, as they call themselves, in English and in the languages that naipe speaks.
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
    """Report languages of the game that naipe does not speak."""
    game = checked.book.game
    source = None if game is None else checked.book.sources.get(game.span.source)
    line = None if game is None or source is None else _LINE.search(source.text, game.span.start)
    if game is None or line is None:
        return
    for tag in _TAG.finditer(line[1].split("--")[0]):
        if tag[0] in SPOKEN or tag[0] not in game.languages:
            continue
        start = line.start(1) + tag.start()
        span = Span(game.span.source, start, start + len(tag[0]))
        meant, there = _meant(tag[0]), ", ".join(f"`{one}`" for one in SPOKEN)
        findings.error(
            "N251",
            f"naipe does not speak `{tag[0]}`",
            span,
            label="the game would be told in English",
            help=f"did you mean `{meant}`?" if meant else f"it speaks {there}",
            edits=[Edit(span, meant)] if meant and meant not in game.languages else [],
        )


def _meant(tag: str) -> str:
    """Return the letters of the language that a name of one means, "" where naipe does not speak it."""
    letters = re.split(r"[_-]", tag)[0].lower()
    by_name = TAGS.get(tag.lower()) or TAGS.get(folded(tag))
    if by_name is not None:
        return by_name if by_name in SPOKEN else ""
    if letters in SPOKEN:
        return letters
    near = nearest(tag, TAGS) if len(tag) > len("xxx") else ()
    return next((TAGS[one] for one in near if TAGS[one] in SPOKEN), "")
