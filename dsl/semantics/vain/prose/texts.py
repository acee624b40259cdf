"""Reports texts of prose that cannot be read (N252): open braces and brackets, forms that a verb does not have in its
language, or more texts than a word may have. Also reports a word with two entries in one block (N217)."""

from __future__ import annotations

import re
from collections.abc import Iterator

from dsl import nodes
from dsl.diagnostics import codes
from dsl.diagnostics.diagnostic import Findings, Label
from dsl.expansion.numbered import number_of
from dsl.messages.message import Message
from dsl.semantics.rulebook import Rulebook
from dsl.source import Span

#: A pattern for a text in quotation marks, or for a comment (in which quotation marks mean nothing).
_TEXTS = re.compile(r'"(?P<text>[^"\n]*)"|--[^\n]*')
#: A pattern for a hole, or for a verb in brackets. Any other brace or bracket has no partner, or is in a wrong place.
_FILLED = re.compile(r"\{[^{}\[\]]*\}|\[(?P<forms>[^\[\]{}]*)\]")
_MARK = re.compile(r"[{}\[\]]")
#: For each opening mark, its closing mark, and a pattern for the text that the author probably wanted to put between
#: them.
_CLOSING = {"{": "}", "[": "]"}
_BEGUN = {"{": re.compile(r"\{[~^]?\w*(?: of \w+| [^\s{}\[\]]*/[^\s{}\[\]]*)?"), "[": re.compile(r"\[[^\[\]{}\s]*")}
#: The words before a text that has no holes.
_PLAIN = re.compile(r"\b(?:short|means)[ \t]*$")
#: The forms of a verb, by language: how many forms are enough if no text is about the past or about a condition, how many
#: forms there are, and their names in order.
FORMS = {
    "en": (3, 5, Message("base-third-person-past-or-base-third-person-past")),
    "pt": (3, 5, Message("infinitive-third-person-plural-past-past-plural")),
    "fr": (4, 7, Message("infinitive-for-the-reader-third-person-plural-past-past")),
    "ca": (4, 7, Message("infinitive-for-the-reader-third-person-plural-past-past")),
}
#: In English, this many other forms come before the form for several people and for the reader.
PLURAL = 3
#: The highest number of texts of a noun, a zone or a verb, and of any other word.
OF_A_NOUN, OF_ANY = 2, 4


def check_texts(book: Rulebook, findings: Findings) -> None:
    """Report texts of prose whose form is wrong, for words of any kind."""
    for prose in book.prose:
        first: dict[str, nodes.ProseEntry] = {}
        for entry in prose.entries:
            before = first.setdefault(entry.word, entry)
            if before is not entry:
                _twice(entry, before, findings)
            if not entry.word.startswith('"'):
                _check_number(entry, book, findings)
                for text, start in _texts_of(entry, book):
                    _check_text(text, Span(entry.span.source, start, start + len(text)), prose.language, findings)


def check_several(book: Rulebook, findings: Findings) -> None:
    """Report a step with only one text, if the rules count its runs (as in `during the next 2 turns`), so that a text
    needs its plural."""
    if not any("during the next" in source.text for source in book.sources.values()):
        return
    spoken: dict[str, Span] = {}
    for node in (part for declared in book.declarations for part in nodes.walk(declared)):
        if isinstance(node, nodes.DuringTurns) and node.amount is not None and number_of(node.amount) != 1:
            spoken.setdefault(node.step, node.span)
    for prose in book.prose:
        for entry in prose.entries:
            if entry.word in spoken and len(entry.texts) == 1:
                findings.warning(
                    codes.BROKEN_PROSE,
                    Message("word-has-no-plural-in-language", word=entry.word, language=prose.language),
                    entry.span,
                    label=Message("several-of-them-would-be-read-as-one"),
                    others=(Label(spoken[entry.word], Message("several-of-them-are-meant-here")),),
                    help=Message("write-two-texts-word-one-several", word=entry.word),
                )


def _twice(entry: nodes.ProseEntry, before: nodes.ProseEntry, findings: Findings) -> None:
    findings.error(
        codes.GIVEN_TWICE,
        Message("property-is-given-twice", property=entry.word),
        entry.span,
        label=Message("again-here"),
        others=(Label(before.span, Message("first-here")),),
        help=Message("keep-one-of-them"),
    )


def _check_number(entry: nodes.ProseEntry, book: Rulebook, findings: Findings) -> None:
    """Report an entry with more texts than are ever used."""
    if len(entry.texts) <= OF_A_NOUN:
        return
    most = OF_A_NOUN if _is_counted_only(entry.word, book) else OF_ANY
    if len(entry.texts) > most:
        findings.error(
            codes.BROKEN_PROSE,
            Message("word-has-n-texts-and-at-most-most-of", word=entry.word, n=len(entry.texts), most=most),
            entry.span,
            label=Message("too-many"),
            help=Message("a-noun-has-a-singular-and-a-plural-an"),
        )


def _is_counted_only(word: str, book: Rulebook) -> bool:
    """Tell whether a word is a noun, a zone or a verb, and nothing else. A word of these kinds has at most two
    texts."""
    one_of_these = word in book.nouns or word in book.verbs or any(name == word for _, name in book.zones)
    others = {name for _, name in (*book.values, *book.fields, *book.defines, *book.adjectives)}
    listed = (one for words in book.words.values() for one in words)
    return one_of_these and word not in others.union(listed, book.kind_list)


def _texts_of(entry: nodes.ProseEntry, book: Rulebook) -> Iterator[tuple[str, int]]:
    """Yield the texts of an entry that may have holes, each with its offset in the source."""
    source = book.sources.get(entry.span.source)
    written = "" if source is None else source.text[entry.span.start : entry.span.end]
    for found in _TEXTS.finditer(written):
        if found["text"] and not _PLAIN.search(written[: found.start()]):
            yield found["text"], entry.span.start + found.start("text")


def _check_text(text: str, place: Span, language: str, findings: Findings) -> None:
    """Report the first brace or bracket of a text that has no partner. If there is none, report forms that a verb does not
    have."""
    left = _FILLED.sub(lambda filled: " " * len(filled[0]), text)
    mark = _MARK.search(left)
    if mark is not None:
        _open(text, left, mark.start(), place, findings)
        return
    enough, whole, order = FORMS.get(language, (0, 0, ""))
    for brackets in _FILLED.finditer(text):
        if brackets["forms"] and (help_ := _lacks_you(brackets["forms"].split("/"), language, order)):
            start = place.start + brackets.start()
            findings.warning(
                codes.BROKEN_PROSE,
                Message("brackets-lacks-the-form-for-you", brackets=brackets[0]),
                Span(place.source, start, start + len(brackets[0])),
                label=Message("another-form-would-be-read-in-its-place"),
                help=help_,
            )
            continue
        number = (brackets["forms"] or "").count("/") + 1
        if order and (number > whole or enough < number < whole):
            start = place.start + brackets.start()
            findings.error(
                codes.BROKEN_PROSE,
                Message(
                    "a-verb-in-language-has-enough-forms-or-whole",
                    language=language,
                    enough=enough,
                    whole=whole,
                    number=number,
                ),
                Span(place.source, start, start + len(brackets[0])),
                label=Message("its-forms-are-taken-for-others"),
                help=Message("write-them-in-this-order-order", order=order),
            )


def _lacks_you(forms: list[str], language: str, order: str) -> str:
    """Return the help for a verb without a form for the reader; a text would have a wrong form in its place. Return "" if the
    verb has this form."""
    if language == "en" and forms[0].partition(" ")[0] == "be" and len(forms) <= PLURAL:
        rest = forms[0].removeprefix("be")
        return Message(
            "write-five-forms-forms",
            forms="[" + "/".join(f"{form}{rest}" for form in ("be", "is", "was", "are", "were")) + "]",
        )
    if language in ("fr", "ca") and len(forms) > 1 and not forms[1]:
        return Message("write-its-forms-in-this-order-order", order=order)
    return ""


def _open(text: str, left: str, at: int, place: Span, findings: Findings) -> None:
    """Report a brace or bracket that is never closed, never opened, or inside another one."""
    mark = text[at]
    span = Span(place.source, place.start + at, place.start + at + 1)
    closing = _CLOSING.get(mark)
    if closing is None:
        message, help_ = Message("nothing-before-it-opens-this-mark", mark=mark), Message("take-it-away-or-open-it")
    elif closing in left[at:]:
        message = Message("what-stands-behind-this-open-cannot-stand-within-outer", open=mark, outer=f"{mark}{closing}")
        help_ = Message("write-holes-and-verbs-one-beside-the-other-none")
    else:
        begun = _BEGUN[mark].match(text, at)
        message = Message("nothing-closes-this-mark", mark=mark)
        help_ = Message("close-it-behind-what-belongs-to-it-text", text=f"{begun[0] if begun else mark}{closing}")
    findings.error(codes.BROKEN_PROSE, message, span, label=Message("read-aloud-as-it-is-written"), help=help_)
