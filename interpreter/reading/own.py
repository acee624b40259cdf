"""The forms that a rulebook declares with `also "…"` in its prose: other words that people write for a verb or a word of
the game.

A text with `also` replaces the text of the entry that has the same position. The text of a verb has the forms of the verb in
brackets and its roles in braces, like the entry. A text of a verb without brackets is an order to the reader: `also "hand over {n
card/cards}"` means the same as `you give …`. For an adjective or a fact, a text without brackets describes one thing, and a
second text describes several things. If both texts end in the same words, these words are no part of a form.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from dsl.prose.language.languages import language_of, realiser_for
from dsl.prose.language.lexicon import Entry, Lexicon
from dsl.prose.language.realiser import OPTIONAL, Realiser
from dsl.prose.language.table import BRACKETS, Language
from interpreter.reading.forms import BEGINS, Edit, Rewritten, middle, with_capitals

_HOLE = re.compile(r"\{[~^]?\s*(?P<name>\w+(?: of \w+)?)\s*(?P<forms>[^{}]*)\}")
_TOKEN = re.compile(r"\{[^{}]*\}|[^\s{}]+")
#: A pattern of a single word, for a form of the word that depends on its neighbour. The words of a form are compared without it.
_SWAP = re.compile(r"\\b\w+\\b")


@dataclass(frozen=True, slots=True)
class OwnForm:
    """A form of a rulebook: the words that people write and the words of the generator, each with holes for changing parts, and
    the pattern of the words that people write. `written` describes the form for a person. A `sure` form only changes words, so
    the text cannot be about another player. `known` has the words that people write, except those of an order."""

    pattern: re.Pattern[str]
    words: str
    written: str
    sure: bool
    known: frozenset[str]


def own_forms(lexicon: Lexicon, language: str) -> tuple[OwnForm, ...]:
    """Return the forms that a rulebook declares in a language: first those of single words, then the longest."""
    realiser = realiser_for(lexicon, language)
    found = {
        (left, right): is_order
        for word, entry in lexicon.entries.get(language, {}).items()
        for left, right, is_order in _pairs(word, entry, realiser)
        if left.lower() != right.lower()
    }
    forms = (_form(left, right, is_order) for (left, right), is_order in found.items())
    return tuple(sorted(forms, key=lambda form: ("…" in form.written, -len(form.pattern.pattern))))


def in_own_words(text: str, forms: tuple[OwnForm, ...], language: str) -> tuple[Rewritten, bool]:
    """Return a text with the forms of a rulebook replaced by the words of the generator, and whether only words were replaced, so
    that the text cannot be about another player."""
    table = language_of(language)
    used: dict[str, bool] = {}
    for form in forms:
        put = partial(_filled, form)
        after, sure = form.pattern.sub(put, text), form.sure
        if after == text:  # a role of the form may begin with an article that is contracted here
            apart = _apart(text, table)
            sure, after = False, form.pattern.sub(put, apart)
            after = text if after == apart else table.polish(after)
        if after != text:
            used[form.written] = sure
            text = after
    return Rewritten(with_capitals(text), tuple(used)), all(used.values())


def own_edits(text: str, forms: tuple[OwnForm, ...], language: str) -> Iterator[Edit]:
    """Yield the change for each place of a text at which a form of a rulebook applies. If none applies as the text is written,
    its contractions are split first, since a role of a form may begin with an article."""
    table = language_of(language)
    for form in forms:
        found = [Edit(*one.span(), said, f"{one[0]} = {said}") for one, said in _matches(form, text)]
        yield from found
        if not found:
            apart = _apart(text, table)
            for one, said in _matches(form, apart) if apart != text else ():
                after = table.polish(apart[: one.start()] + said + apart[one.end() :])
                yield _edit_between(text, after, f"{one[0]} = {said}")


def _matches(form: OwnForm, text: str) -> Iterator[tuple[re.Match[str], str]]:
    for one in form.pattern.finditer(text):
        said = _filled(form, one)
        if said != one[0]:
            yield one, said


def _edit_between(before: str, after: str, written: str) -> Edit:
    """Return the change that makes a text of another: the part between the letters that both have at the start and at the end."""
    same, tail = middle(before, after)
    return Edit(same, len(before) - tail, after[same : len(after) - tail], written)


def _pairs(word: str, entry: Entry, realiser: Realiser) -> Iterator[tuple[str, str, bool]]:
    """Yield what people write and what the generator writes for it, with holes; and whether it is an order."""
    for also in entry.also:
        if entry.is_verb and "[" not in also[0] and word not in realiser.lexicon.verbs:
            for left, form in zip(also, ("third", "plural")):
                yield left, realiser.language.clause_about(entry.texts[0], form), False
            continue
        for left, right in zip(also, entry.texts):
            for one, other in {(_kept(left), _kept(right)), (OPTIONAL.sub("", left), OPTIONAL.sub("", right))}:
                is_order = "[" in right and "[" not in left
                for said, written in _by_form(one, other, realiser):
                    yield *_shortened(said, written), is_order


def _kept(text: str) -> str:
    return OPTIONAL.sub(r"\1", text)


def _by_form(left: str, right: str, realiser: Realiser) -> Iterator[tuple[str, str]]:
    """Yield two texts of a verb for each of its forms; for an order, only the form for the reader, and what it forbids."""
    ours, theirs = BRACKETS.search(right), BRACKETS.search(left)
    if ours is None:
        yield left, right
        return
    if theirs is None:
        yield from _orders(left, right, realiser)
        return
    for number in range(min(theirs[1].count("/"), ours[1].count("/")) + 1):
        one, other = (BRACKETS.sub(lambda found: found[1].split("/")[number], text) for text in (left, right))  # noqa: B023
        if one and other:
            yield one, other


def _orders(left: str, right: str, realiser: Realiser) -> Iterator[tuple[str, str]]:
    """Yield an order to the reader, with the sentence about the reader that has the same meaning. If the language makes the
    opposite of an order with `not`, also yield the opposite, with the sentence that forbids the action."""
    table = realiser.language
    said = BRACKETS.sub(lambda found: table.verb_form(found[1], "you"), right)
    yield left, said if table.drops_subject else f"{table.says['you']} {said}"
    if table.prohibition:
        infinitive = BRACKETS.sub(lambda found: table.verb_form(found[1], "infinitive"), right)
        yield f"{table.prohibition} {left}", realiser.say("forbid", who=table.address, verb=infinitive)


def _shortened(left: str, right: str) -> tuple[str, str]:
    """Return two texts without the words at the end that both have. A number with its noun is not removed, since it
    distinguishes the form from other forms."""
    ours, theirs = _TOKEN.findall(right), _TOKEN.findall(left)
    while len(ours) > 1 and len(theirs) > 1 and ours[-1] == theirs[-1] and "/" not in ours[-1]:
        ours.pop()
        theirs.pop()
    return " ".join(theirs), " ".join(ours)


def _form(left: str, right: str, is_order: bool) -> OwnForm:
    pattern, names = "", []
    for place, token in enumerate(tokens := _TOKEN.findall(left)):
        hole = _HOLE.match(token)
        pattern += r"\s+" if place else ""
        if hole is None:
            pattern += re.escape(token)
        elif hole["name"] in names:
            pattern += f"(?P={_key(hole['name'])})"
        else:
            names.append(hole["name"])
            held = r"\d+|\w+" if hole["forms"] else "[^.:;!?]+" + ("?" if place < len(tokens) - 1 else "")
            pattern += f"(?P<{_key(hole['name'])}>{held})"
            if hole["forms"]:
                key, nouns = _key(hole["name"]), enumerate(hole["forms"].split("/"))
                pattern += rf"\s+(?:{'|'.join(f'(?P<{key}_{n}>{re.escape(noun)})' for n, noun in nouns)})"
    begins = BEGINS if is_order else r"(?<![\w’'-])"
    said = [hole["name"] for hole in _HOLE.finditer(right)]
    return OwnForm(
        re.compile(f"{begins}{pattern}(?![\\w’'-])", re.IGNORECASE),
        right,
        f"{_shown(left)} = {_shown(right)}",
        not is_order and said == names,
        frozenset(() if is_order else re.findall(r"\w+", _HOLE.sub(" ", left).lower())),
    )


def _filled(form: OwnForm, found: re.Match[str]) -> str:
    """Return the words of the generator for a match, with the words of the match in their holes."""

    def put(hole: re.Match[str]) -> str:
        groups, key = found.groupdict(), _key(hole["name"])
        held, nouns = groups.get(key), hole["forms"].split("/")
        written = [n for n in range(len(nouns)) if groups.get(f"{key}_{n}") is not None]
        return "…" if held is None else f"{held} {nouns[written[0] if written else -1]}".rstrip()

    return _HOLE.sub(put, form.words)


def _key(name: str) -> str:
    return name.replace(" ", "_")


def _shown(text: str) -> str:
    """Return a text of a form as people read it, with `…` for each hole."""
    return _HOLE.sub(lambda hole: f"… {hole['forms'].split('/')[-1]}".rstrip(), text)


def _apart(text: str, table: Language) -> str:
    """Return a text with its contractions split, so that words and roles stand apart."""
    for pattern, words in table.expansions:
        if not _SWAP.fullmatch(pattern):
            text = re.sub(pattern, words, text)
    return text
