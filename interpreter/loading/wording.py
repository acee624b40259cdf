"""Checks the texts of a rulebook: words without prose in a language (N247), doubled articles (N248), names with equal
texts (N249), braces without a value (N250), malformed texts (N252), forms of two words (N259). These checks run when rules are
checked, and not before a game is played, because they would add a tenth to the time in which a game begins."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from dsl import nodes
from dsl.diagnostics import codes
from dsl.diagnostics.diagnostic import Findings, Label
from dsl.messages.message import Message
from dsl.prose import Entry, Lexicon, doubled_articles, language_of, readings
from dsl.semantics.checked import Checked
from dsl.semantics.vain.prose.alike import check_alike
from dsl.semantics.vain.prose.forms import check_forms
from dsl.semantics.vain.prose.holes import check_holes
from dsl.semantics.vain.prose.languages import check_unspoken
from dsl.semantics.vain.traps.unused import check_unused
from dsl.source import Span
from interpreter.inspection.narration import lexicon_of
from interpreter.loading.judged import ReadCards


def check_worded(checked: Checked, findings: Findings) -> None:
    """Report mistakes in the texts of a rulebook, in each language for which it has prose."""
    check_unused(checked, findings)
    check_holes(checked, findings)
    check_alike(checked.book, findings)
    check_forms(checked.book, findings)
    check_unspoken(checked, findings)
    book, lexicon = checked.book, lexicon_of(checked.book)
    played = (book.game.languages or ("en",)) if book.game is not None else ()
    languages = [language for language in dict.fromkeys(prose.language for prose in book.prose) if language in played]
    entries = Counter(prose.language for prose in book.prose for _ in prose.entries)
    absent: dict[str, tuple[list[str], Span]] = {}
    read, clean = ReadCards(book), dict[str, bool]()
    for language in languages:
        (reading,) = readings(read.unread(language), lexicon, [language])
        if 2 * len(reading.absent) < entries[language]:
            for word, span in reading.absent.items():
                absent.setdefault(word, ([], span))[0].append(language)
        said = ((card.span, text) for card, texts in reading.cards for text in texts)
        has_doubled = _check_articles(said, lexicon, language, findings)
        _check_names(lexicon, language, findings)
        clean[language] = not (reading.absent or has_doubled)
    read.keep(clean)
    _check_absent(absent, findings)


def _check_absent(absent: dict[str, tuple[list[str], Span]], findings: Findings) -> None:
    """Report each word of the cards that has no prose in a language, if most words have prose in this language: the word was
    probably forgotten. If half of the words or more have no prose, the author has only begun, and nothing is reported."""
    for word, (unspoken, span) in absent.items():
        findings.warning(
            codes.MISSING_PROSE,
            Message("no-prose-says-how-word-reads-in-unspoken", word=word, unspoken=", ".join(unspoken)),
            span,
            label=Message("read-aloud-as-it-is-written"),
            help=Message("write-below-prose-unspoken-a-line-that-begins-with", unspoken=unspoken[0], word=word),
        )


def _check_articles(said: Iterator[tuple[Span, str]], lexicon: Lexicon, language: str, findings: Findings) -> bool:
    """Report, once each, the words whose prose begins with an article, so that a text gets two articles in a row. Return whether
    there are any."""
    known: set[Span] = set()
    for card, text in said:
        for rest in doubled_articles(text, language_of(language)):
            word, entry = _beginning(rest, lexicon, language)
            span = card if entry is None else entry.span
            if span not in known:
                known.add(span)
                article, _, thing = (rest if entry is None else entry.texts[0]).partition(" ")
                findings.warning(
                    codes.TWO_ARTICLES,
                    Message(
                        "two-articles-in-a-row-in-text-hole-has", text=language, hole=f"{article} {thing.split(' ')[0]}"
                    ),
                    span,
                    label=Message("an-article-of-its-own") if word else Message("said-by-this-card"),
                    help=Message("leave-article-out-naipe-puts-the-article-that-a", article=article),
                )
    return bool(known)


def _beginning(rest: str, lexicon: Lexicon, language: str) -> tuple[str, Entry | None]:
    """Return the word whose prose is the longest beginning of a text, with its entry; ("", None) if there is none."""
    entries = lexicon.entries.get(language, {}).items()
    begins = [(word, one) for word, one in entries if " " in one.texts[0] and rest.startswith(one.texts[0])]
    return max(begins, key=lambda found: len(found[1].texts[0]), default=("", None))


def _check_names(lexicon: Lexicon, language: str, findings: Findings) -> None:
    """Report two numbers, or two zones, of the same owner if their texts are equal."""
    first: dict[tuple[str, str], tuple[str, Entry]] = {}
    for word, entry in lexicon.entries.get(language, {}).items():
        if not (lexicon.is_number(word) or word in lexicon.zones) or "{" in entry.texts[0] or entry.is_verb:
            continue
        other, before = first.setdefault((lexicon.owners.get(word, ""), entry.texts[0].casefold()), (word, entry))
        if other != word and not _is_other(word, other, lexicon) and not _is_other(other, word, lexicon):
            findings.warning(
                codes.SAME_READING,
                Message(
                    "other-and-word-read-the-same-in-language-texts",
                    other=other,
                    word=word,
                    language=language,
                    texts=entry.texts[0],
                ),
                entry.span,
                label=Message("nobody-can-tell-the-two-apart"),
                others=(Label(before.span, Message("the-other-is-here")),),
                help=Message("say-one-of-them-otherwise-or-leave-word-out", word=word),
            )


def _is_other(word: str, other: str, lexicon: Lexicon) -> bool:
    """Tell whether a word is defined as exactly the other word. Both words may then have the same text, because they have the
    same meaning."""
    define = lexicon.defines.get(word)
    return define is not None and isinstance(define.value, nodes.Name) and define.value.id == other
