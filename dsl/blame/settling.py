"""Reduce the findings of a rulebook to those that a designer sees: one for each mistake, at the place of the mistake.

If a line cannot be read, other findings that are a consequence of the unreadable line are left out. A word without a
declaration is reported once. If the word is misspelt in its declaration and right in its uses, the finding is about the
declaration.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace

from dsl.blame.certainty import with_certainty
from dsl.blame.misdeclared import Misdeclared, declared_by, misdeclared
from dsl.blame.places import Blocks, unsaid_by, with_others, words_of
from dsl.blame.proposals import Trial, advised, held
from dsl.blame.proving import proven
from dsl.diagnostics import codes
from dsl.diagnostics.diagnostic import Diagnostic, Edit, Findings, Label
from dsl.diagnostics.spelling import folded
from dsl.lexing.keywords import PRONOUNS
from dsl.messages.message import Message, id_of
from dsl.source import Source, Span

#: The code of a declaration that was misspelt.
MISDECLARED = codes.DECLARED_AND_USED_OTHERWISE
#: First words of declarations with a block of statements. If no statement of the block can be read, the tree has no such
#: declaration.
_DOING = ("step ", "verb ")
#: A text that ends with `choose` or `chooses`.
_CHOOSES = re.compile(r"\bchooses? $")
_NAMED = re.compile(r"\w+")
_SYNTAX = re.compile("N1[1-4]")
#: The beginning of the codes of findings about whole files and about single characters.
_FILES = re.compile("N10")
#: Codes for files that could not be read at all, so that their declarations are unknown.
_LOST = (codes.NOT_UTF8, codes.TOO_LARGE, codes.BINARY)
#: The lowest number of common first letters of two forms of one verb.
_STEM = 4
#: The highest number of letters by which two forms of one verb may differ in length.
_ENDING = 3


def settle(findings: Findings, sources: Iterable[Source], trial: Trial | None = None) -> None:
    """Change `findings` so that there is one finding for each mistake.

    If there is no error, only the findings about unknown words are reduced to one for each word. This finding is at the
    declaration of the word if the word is misspelt there, and otherwise at the first use of the word.
    """
    if findings.has_errors or any(one.unknown for one in findings.items):
        texts = {source.name: source for source in sources}
        found = list(dict.fromkeys(findings.items))
        findings.items[:] = (
            settled(found, texts, trial) if findings.has_errors else _each_word_once(found, texts, Blocks(texts))
        )
        findings.items[:] = with_certainty(findings.items, texts)


def settled(found: Iterable[Diagnostic], sources: Mapping[str, Source], trial: Trial | None = None) -> list[Diagnostic]:
    """Return one finding for each mistake in some sources. At least one of the findings is an error.

    - `found`: all findings, of which at least one is an error.
    - `sources`: the texts, by their names.
    - `trial`: the rulebook, in which proposed lines can be tried. If it is None, no proposed line is tried.
    """
    everything = sorted(found, key=lambda one: (one.span.source, one.span.start, one.span.end))
    of_files = [one for one in everything if _FILES.match(one.code)]
    ordered = [one for one in everything if not _FILES.match(one.code)]
    blocks = Blocks(sources)
    others = [one for one in ordered if not _SYNTAX.match(one.code)]
    wrong = {one.span for one in others if one.code == codes.WRONG_TYPE}
    # A wrong number of a noun is not reported where the type is wrong anyway.
    syntax = [
        one for one in ordered if _SYNTAX.match(one.code) and (one.code != codes.SINGULAR or one.span not in wrong)
    ]
    syntax = held(syntax, ordered, blocks)
    if any(one.code in _LOST for one in of_files):
        others = []
    if syntax:
        others = _without_what_follows(syntax, others, blocks)
        syntax = _without_reserved_names(syntax, sources)
    rest = _without_headings([*syntax, *others], blocks)
    rest = _one_a_line(rest, blocks)
    told = [_to_choose(one, sources) for one in _each_word_once(rest, sources, blocks)]
    left = [*of_files, *proven(advised(told, ordered, blocks, trial), blocks, trial)]
    if any(one.is_error for one in left):
        return left
    # At least one error is always reported, even if it is only a consequence of something else.
    return [*left, next(one for one in everything if one.is_error)]


def _without_reserved_names(syntax: list[Diagnostic], sources: Mapping[str, Source]) -> list[Diagnostic]:
    """Return the syntax findings, apart from those about uses of a wrongly declared name. A name is wrongly declared if it is
    also a word of the language, or if two things are declared with it. This mistake is only reported at the declaration
    of the name."""
    texts = {name: source.text for name, source in sources.items()}
    declared = {one.span for one in syntax if one.code in (codes.RESERVED_AS_NAME, codes.TWO_CLASSES)}
    names = {texts[span.source][span.start : span.end] for span in declared}

    def uses(one: Diagnostic) -> bool:
        text = texts.get(one.span.source, "")
        before = _NAMED.findall(text[text.rfind("\n", 0, one.span.start) + 1 : one.span.start])
        said = _NAMED.findall(text[one.span.start : one.span.end])
        return one.span not in declared and not names.isdisjoint((*said[:1], *before[-1:]))

    return [one for one in syntax if not uses(one)] if names else syntax


def _to_choose(one: Diagnostic, sources: Mapping[str, Source]) -> Diagnostic:
    """Return the finding `one`, with other advice in one case: if the finding reports a noun without a determiner directly
    after `choose` or `chooses`, the advice is to write `a` before the noun."""
    text, start = sources[one.span.source].text if one.span.source in sources else "", one.span.start
    noun = _NAMED.match(text, start)
    alone = id_of(one.message) == "noun-alone-does-not-say-which-one"
    if not alone or noun is None or not _CHOOSES.search(text[:start]):
        return one
    insert = Edit(Span(one.span.source, start, start), "a ")
    return replace(one, help=Message("one-is-chosen-write-a-group", group=noun.group()), edits=(insert,), rivals=())


def _without_what_follows(syntax: list[Diagnostic], others: list[Diagnostic], blocks: Blocks) -> list[Diagnostic]:
    """Return the findings in `others` that are not a consequence of an unreadable line. Left out are all warnings,
    findings that are on an unreadable line or have a label there, and findings about words of such a line."""
    lines = {blocks.number_of(one.span) for one in syntax}
    lost = " ".join(blocks.line(one.span) if one.edits else blocks.text_of(one.span) for one in syntax)
    words = set(words_of(lost))
    headings = {blocks.heading(one.span) for one in syntax}
    words.update(word for line in headings if line.startswith(_DOING) for word in declared_by(line))
    return [
        one
        for one in others
        if one.is_error
        and blocks.number_of(one.span) not in lines
        and not any(blocks.number_of(other.span) in lines for other in one.others)
        and not (
            one.unknown and (one.unknown.removeprefix("my_") in words or (" " in one.unknown and one.unknown in lost))
        )
    ]


def _without_headings(found: list[Diagnostic], blocks: Blocks) -> list[Diagnostic]:
    """Return the findings, in which one finding replaces all errors on indented lines that follow an empty line. This
    finding says that the heading of these lines may be missing. Errors that a proposed edit mends, and errors about
    misspelt words, are not replaced."""
    said: dict[Span, Diagnostic] = {}
    left = []
    for one in found:
        place = blocks.begins_after_gap(one.span)
        if place is None or not one.is_error or _is_mended(one) or _is_misspelt(one):
            left.append(one)
        elif place not in said:
            head = blocks.head_of(place)
            label = () if head is None else (Label(head, Message("they-are-read-as-a-part-of-this")),)
            said[place] = replace(
                one,
                code=codes.HEADING_MISSING,
                message=Message("the-heading-of-these-lines-seems-to-be-missing"),
                span=place,
                label=Message("an-empty-line-stands-above-and-nothing-at-the"),
                others=label,
                help=Message("write-what-they-belong-to-above-them-if-it", message=one.message),
                unknown="",
                edits=(),
                rivals=(),
            )
            left.append(said[place])
    return left


def _is_mended(finding: Diagnostic) -> bool:
    """Tell whether a syntax finding has an edit that makes its line readable."""
    return bool(finding.edits and _SYNTAX.match(finding.code))


def _is_misspelt(finding: Diagnostic) -> bool:
    """Tell whether a finding is about a misspelt word. A misspelt word is wrong, whatever block its line belongs to."""
    return id_of(finding.help).startswith("did-you-mean") and finding.unknown not in PRONOUNS


def _one_a_line(found: list[Diagnostic], blocks: Blocks) -> list[Diagnostic]:
    """Return the findings with at most one error on each line: a syntax error first, then an undeclared word, then the
    first of the others."""
    best: dict[tuple[str, int], Diagnostic] = {}
    for one in found:
        line = blocks.number_of(one.span)
        if one.is_error and (line not in best or _weight(one) < _weight(best[line])):
            best[line] = one
    return [one for one in found if not one.is_error or best[blocks.number_of(one.span)] is one]


def _weight(finding: Diagnostic) -> int:
    return 0 if _SYNTAX.match(finding.code) else 1 if finding.unknown else 2


def _each_word_once(found: list[Diagnostic], sources: Mapping[str, Source], blocks: Blocks) -> list[Diagnostic]:
    """Return the findings, with only one for each undeclared word. This finding is at the first use of the word. If the word is
    declared with a misspelling, the finding is at the declaration instead."""
    groups: dict[str, list[Diagnostic]] = {}
    for one in found:
        if one.unknown:
            groups.setdefault(_key(one, groups), []).append(one)
    told = {group[0]: _told(group, sources) for group in groups.values()}
    later = {one for group in groups.values() for one in group[1:]} - told.keys()
    known = {
        word for one in found if one.is_error for word in declared_by(blocks.line(one.span)) if word != one.unknown
    }
    wrong = {one: finding for one, finding in told.items() if finding.code == MISDECLARED}
    meant = {one.unknown for one in wrong}
    due = {one.edits[0].text for one in told if one.is_error and one.edits}
    written = {sources[one.span.source].text[one.span.start : one.span.end] for one in wrong.values()}

    def follows(one: Diagnostic) -> bool:
        """Tell whether a finding is a consequence of another one, about a wrong declaration."""
        if one in wrong:
            return False
        if written.intersection(_NAMED.findall(one.message)):
            return True
        if not one.is_error and due.intersection(unsaid_by(one)):
            return True
        if one in told:
            return one.unknown in known - set(declared_by(blocks.line(one.span)))
        return bool(meant.intersection(words_of(blocks.line(one.span))))

    return list(dict.fromkeys(told.get(one, one) for one in found if one not in later and not follows(one)))


def _key(finding: Diagnostic, groups: Mapping[str, list[Diagnostic]]) -> str:
    """Return the word by which findings are grouped; the forms of one verb share one word."""
    word = folded(finding.unknown)
    if word in groups or len(word) < _STEM or " " in word:
        return word
    return next((known for known in groups if known[:_STEM] == word[:_STEM] and _are_forms(known, word)), word)


def _are_forms(one: str, other: str) -> bool:
    short, long = sorted((one, other), key=len)
    return len(long) - len(short) <= _ENDING and long.startswith(short[: max(_STEM, len(short) - 1)])


def _told(group: list[Diagnostic], sources: Mapping[str, Source]) -> Diagnostic:
    first = group[0]
    declared = misdeclared(first.unknown, sources)
    if declared is not None:
        return _misdeclared(first, declared)
    if len(group) == 1:
        return first
    return with_others(first, group[1:])


def _misdeclared(first: Diagnostic, declared: Misdeclared) -> Diagnostic:
    times = Message("uses-times", uses=declared.uses) if declared.uses > 1 else Message("once")
    return replace(
        first,
        code=MISDECLARED,
        message=Message(
            "word-is-declared-and-used-nowhere-used-is-used", word=declared.word, used=declared.used, times=times
        ),
        span=declared.span,
        label=Message("is-used-meant", used=declared.used),
        others=(Label(first.span, Message("used-is-used-here", used=declared.used)),),
        help=Message("did-you-mean-word", word=declared.used),
        edits=(Edit(declared.span, declared.used),),
        rivals=(),
        is_sure=declared.uses > 1,  # if each of the two words is used once, either of them may be the misspelt one
    )
