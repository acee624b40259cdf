"""Renames a word of a rulebook at all its places. The places are found by the meaning of the word, not by its letters.

The result must have no new errors, the same trees, and the same meaning of each name. Otherwise nothing is renamed,
and a sentence gives the reason.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType

from dsl import nodes
from dsl.diagnostics.diagnostic import Diagnostic, Edit, Findings
from dsl.diagnostics.spelling import nearest
from dsl.expansion.sharing import title_of
from dsl.lexing.keywords import LANGUAGE
from dsl.lexing.lexer import lex
from dsl.lexing.tokens import CLASSES, STRING
from dsl.lexing.vocabulary import Vocabulary, collect
from dsl.messages.message import Message
from dsl.parsing.blocks import blocks_with
from dsl.parsing.tree_store import trees_of
from dsl.records import dataclass
from dsl.semantics.checked import Checked
from dsl.semantics.judging.checker import check
from dsl.semantics.rulebook import Rulebook, declare
from dsl.source import Source, Span
from interpreter.loading.fixing import edited

_WORD = re.compile(r"[^\W\d]\w*")
#: If a word has several meanings, its places are found by checking the rules again and again. This is the highest number of checks.
ROUNDS = 12


class NotRenamed(Exception):
    """A word cannot be renamed; the text of the exception is a sentence with the reason."""


@dataclass(frozen=True)
class Renamed:
    """The result of renaming: the changed files by their names, and the number of changed places."""

    changed: Mapping[str, Source]
    places: int


@dataclass(frozen=True)
class Symbol:
    """A declaration that has a name. `owner` is the noun to which it belongs (`player` for `player.score`), or "";
    `node` is the declaration."""

    name: str
    owner: str
    node: nodes.Node

    def __str__(self) -> str:
        return f"{self.owner}.{self.name}" if self.owner else self.name


@dataclass(frozen=True)
class _Read:
    """A rulebook that was parsed and checked. `found` has all findings, not reduced to one for each mistake."""

    checked: Checked
    found: tuple[Diagnostic, ...]

    @property
    def book(self) -> Rulebook:
        return self.checked.book


def renamed(own: Sequence[Source], others: Sequence[Source], old: str, new: Sequence[str]) -> Renamed:
    """Return some files in which the word `old` is replaced by `new` (all forms of a verb, both forms of a noun).
    `others` are read too but not changed: they are the files of the game, if `own` is a pack. A member of a noun may
    be given with the noun, `player.score`. Raises NotRenamed."""
    found = _renamed(_read((*others, *own)), own, others, old, new, at_once=False)
    assert found is not None, "what must be tried was tried"
    return found


def renamed_at_once(
    checked: Checked, own: Sequence[Source], others: Sequence[Source], old: str, new: Sequence[str]
) -> Renamed | None:
    """Return the result of `renamed` for rules that are already checked and have no error. Return None if only another check of
    the rules can show that the renaming is safe. Raises NotRenamed."""
    return _renamed(_Read(checked, ()), own, others, old, new, at_once=True)


def _renamed(
    before: _Read, own: Sequence[Source], others: Sequence[Source], old: str, new: Sequence[str], at_once: bool
) -> Renamed | None:
    wrong = sum(one.is_error for one in before.found)
    if wrong == 1:
        raise NotRenamed(Message("there-is-an-error-in-these-rules-mend-it"))
    if wrong:
        raise NotRenamed(Message("there-are-n-errors-in-these-rules-mend-them", n=wrong))
    owner, _, word = ("", "", old) if old in before.book.card_by_title else old.rpartition(".")
    names = _names(before.book, word, owner, new)
    titles = _titles(before.book, names)
    names |= titles
    ours, theirs = _places(own, before, names), _places(others, before, names)
    is_one_thing = word in before.book.card_by_title or _is_of_vocabulary(word, before.book.vocabulary)
    is_there = _refuse_clash(names, before, (*others, *own), is_one_thing)
    if any(theirs.values()):
        raise NotRenamed(Message("word-is-a-word-of-the-game-and-only", word=word))
    if is_one_thing:
        chosen, symbol = [place for places in ours.values() for place in places], None
    else:
        symbol = _symbol(before, word, owner, is_there)
        if symbol is not None and at_once:
            return None
        chosen = ours[word] if symbol is None else _by_trial(own, others, before, symbol, names, ours[word])
    if not chosen:
        raise NotRenamed(_nothing(word, before.book))
    changed = _written(own, chosen, names)
    is_new = symbol is None and not titles and _are_new(names, (*others, *own))
    if is_new:  # the new word was used nowhere, so it means the same at each place as the old word did
        return Renamed(changed, len(chosen))
    if at_once:
        return None
    _verify(before, _read((*others, *(changed.get(source.name, source) for source in own))), names, symbol)
    return Renamed(changed, len(chosen))


def _read(sources: Sequence[Source]) -> _Read:
    findings = Findings()
    vocabulary = collect(sources, findings)
    trees = trees_of(sources, vocabulary, findings, True)
    book = declare(trees, sources, vocabulary, findings)
    return _Read(check(book, findings), findings.sorted())


# ---------------------------------------------------------- the meaning of a word


def _are_new(names: Mapping[str, str], sources: Sequence[Source]) -> bool:
    """Tell whether a plain replacement of words in the text is safe. It is safe if no new word is used anywhere, not even as
    a part of a longer name, and if no old word is a part of a longer name."""
    parts, news = set(names), set(names.values())
    for source in sources:
        said = {word for word in _WORD.findall(source.text) if "_" in word or word in news}
        if said & news or any(parts.intersection(word.split("_")) for word in said - parts):
            return False
    return all(_WORD.fullmatch(word) for word in (*parts, *news))


def _is_of_vocabulary(word: str, vocabulary: Vocabulary) -> bool:
    """Tell whether a word is a verb, a noun, an adjective or another word that has only one meaning in the whole rulebook."""
    return word in vocabulary.verbs or word in vocabulary.nouns or word in vocabulary.words | vocabulary.adjectives


def _names(book: Rulebook, word: str, owner: str, new: Sequence[str]) -> dict[str, str]:
    """Return the new name for each form of a word. Raises NotRenamed if the number of new names is wrong, or if the
    word belongs to the language."""
    forms: tuple[str, ...] = (word,)
    vocabulary = book.vocabulary
    if not owner and vocabulary.verbs.get(word) == word:
        forms = vocabulary.forms[word]
    elif not owner and vocabulary.nouns.get(word, ("", False))[0] == word and word in vocabulary.plurals:
        forms = tuple(dict.fromkeys((word, vocabulary.plurals[word])))
    if len(new) != len(forms):
        command = f"naipe rename {word} {' '.join(f'NEW_{form}' for form in forms)}"
        if len(forms) == 1:
            raise NotRenamed(Message("write-command", command=command))
        about = {"word": word, "forms": ", ".join(forms), "command": command}
        raise NotRenamed(Message("word-has-the-forms-forms-write-command", **about))
    if word in LANGUAGE:
        raise NotRenamed(Message("word-is-a-word-of-the-language-and-not", word=word))
    return dict(zip(forms, new))


def _titles(book: Rulebook, names: Mapping[str, str]) -> dict[str, str]:
    """Return the new titles, by the old ones, of the cards that are made from a list with a renamed word or card
    (`"Letter to {one}" for each town as one`)."""
    found: dict[str, str] = {}
    families = (node for file in book.files for node in file.declarations if isinstance(node, nodes.Family))
    for node in families:
        if node.each is None:
            continue
        of, one = node.each
        for old, new in names.items():
            entry = book.card_by_title.get(old)
            if old not in book.words.get(of, ()) and (entry is None or entry.node.noun != of):
                continue
            was, now = (
                nodes.Text(node.span, word) if entry is not None else nodes.Name(node.span, word) for word in (old, new)
            )
            for number in range(node.low, node.high + 1):
                count = {node.name: number} if node.name else {}
                found[title_of(node, {one: was, **count})] = title_of(node, {one: now, **count})
    return found


def _refuse_clash(names: Mapping[str, str], read: _Read, sources: Sequence[Source], is_one_thing: bool) -> bool:
    """Return whether a new name is already used for something else. Raises NotRenamed if a new name is not allowed,
    or if a word that must have only one meaning would get two."""
    if len(set(names.values())) < len(names) or names.keys() & set(names.values()):
        raise NotRenamed(Message("the-new-words-must-differ-from-one-another-and"))
    for old, new in names.items():
        if old in read.book.card_by_title:
            if '"' in new or "\n" in new or not new.strip():
                raise NotRenamed(Message("a-title-stands-on-one-line-and-has-no"))
        elif not _WORD.fullmatch(new):
            raise NotRenamed(Message("new-cannot-be-a-word-letters-digits-and-underscores", new=new))
        if new in LANGUAGE:
            raise NotRenamed(Message("new-is-a-word-of-the-language-and-cannot", new=new))
    for new, places in _places(sources, read, dict.fromkeys(names.values(), "")).items():
        if places and (is_one_thing or _is_of_vocabulary(new, read.book.vocabulary)):
            source = next(one for one in sources if one.name == places[0].source)
            line = source.line_and_column(places[0].start)[0]
            raise NotRenamed(
                Message("new-is-a-word-of-these-rules-already-place", new=new, place=f"{source.name}:{line}")
            )
        if places:
            return True
    return False


def _places(sources: Iterable[Source], read: _Read, words: Mapping[str, str]) -> dict[str, list[Span]]:
    """Return the places of some words in the sources: a list of spans for each word. For a title, a span contains the
    text between the quotes."""
    found: dict[str, list[Span]] = {word: [] for word in words}
    for source in sources:
        for block in blocks_with(source.text, words):
            lexed = lex(source, read.book.vocabulary, Findings(), within=block)
            for token in (token for chunk in lexed.chunks for token in chunk.tokens):
                value, quoted = str(token.value), token.type == STRING
                is_title = value in read.book.card_by_title or not _WORD.fullmatch(value)
                if value in words and token.type in CLASSES | {value} and quoted == is_title:
                    found[value].append(Span(source.name, token.start_pos + quoted, token.end_pos - quoted))
    return found


def _symbols(book: Rulebook, word: str) -> list[Symbol]:
    """Return all declarations with a name."""
    found = []
    for table in (book.fields, book.values, book.zones, book.defines):
        found += [Symbol(word, owner or "", node) for (owner, name), node in table.items() if name == word]
    lists = {node.name: node for file in book.files for node in file.declarations if isinstance(node, nodes.Words)}
    for alone in (lists, book.options, book.tables, book.steps, book.spans):
        found += [
            Symbol(word, "", node) for name, node in alone.items() if name == word and isinstance(node, nodes.Node)
        ]
    return found


def _nothing(word: str, book: Rulebook) -> str:
    vocabulary = book.vocabulary
    known = {*vocabulary.verbs, *vocabulary.nouns, *vocabulary.words, *vocabulary.adjectives, *book.card_by_title}
    for table in (book.fields, book.values, book.zones, book.defines):
        known |= {name for _, name in table}
    near = nearest(word, known | {*book.options, *book.tables, *book.steps})
    names = " / ".join(f"`{one}`" for one in near)
    if not near:
        return Message("these-rules-have-no-word", word=word)
    return Message("these-rules-have-no-word-did-you-mean-names", word=word, names=names)


# --------------------------------------------- a name that may mean several things


def _symbol(before: _Read, word: str, owner: str, is_there: bool) -> Symbol | None:
    """Return the declaration that is meant by a name. Return None if the name has only one meaning and the new name is unused,
    so that the declaration need not be known. Raises NotRenamed if several declarations could be meant, or none."""
    symbols = _symbols(before.book, word)
    wanted = [one for one in symbols if one.owner == owner] or ([] if owner else symbols)
    if len(wanted) > 1:
        raise NotRenamed(
            Message(
                "word-is-declared-n-times-name-one-of-names",
                word=word,
                n=len(wanted),
                names=", ".join(map(str, wanted)),
            )
        )
    if owner and not wanted:
        raise NotRenamed(Message("owner-has-no-word", owner=owner, word=word))
    is_local = any(ref.kind == "local" and ref.name == word for ref in before.checked.refs.values())
    if is_local and not wanted:
        raise NotRenamed(Message("word-is-a-name-within-cards-or-rules-change", word=word))
    return wanted[0] if wanted and (is_local or is_there or len(symbols) > 1) else None


def _by_trial(
    own: Sequence[Source],
    others: Sequence[Source],
    before: _Read,
    symbol: Symbol,
    names: Mapping[str, str],
    places: Sequence[Span],
) -> list[Span]:
    """Return the places at which one of several meanings of a word must be renamed. The search begins with the declaration
    and its known uses. It checks the rules with these places renamed, and adds each place where the check reports an unknown
    name, until nothing more is reported."""
    uses = [node for node, ref in before.checked.refs.items() if ref.name == symbol.name and ref.decl is symbol.node]
    chosen = {place for node in (symbol.node, *uses) for place in _own_places(node, places)}
    spoken = [entry for prose in before.book.prose for entry in prose.entries if entry.word == symbol.name]
    if spoken and len(_symbols(before.book, symbol.name)) > 1:
        raise NotRenamed(Message('what-name-is-called-in-prose-other-things-of', name=symbol.name))  # fmt: skip
    chosen |= {place for entry in spoken for place in _own_places(entry, places)}
    known = {(one.code, one.message) for one in before.found}
    for _ in range(ROUNDS):
        changed = _written(own, chosen, names)
        after = _read((*others, *(changed.get(source.name, source) for source in own)))
        moved = _Moved(chosen, names)
        missed = {
            place
            for one in after.found
            if (one.code, one.message) not in known
            for place in [place for place in places if place not in chosen and moved.is_in(place, one.span)][:1]
        }
        if not missed:
            break
        chosen |= missed
    return sorted(chosen, key=lambda place: (place.source, place.start))


def _own_places(node: nodes.Node, places: Iterable[Span]) -> list[Span]:
    """Return a list with the first of some places that is in a node and in none of its child nodes; an empty list if
    there is none."""
    below = [child.span for child in node.children()]
    inside = [place for place in places if _is_in(place, node.span)]
    return [place for place in inside if not any(_is_in(place, span) for span in below)][:1]


def _is_in(place: Span, span: Span) -> bool:
    return place.source == span.source and span.start <= place.start and place.end <= span.end


class _Moved:
    """Computes where a place is in the text after other places were renamed."""

    def __init__(self, chosen: Iterable[Span], names: Mapping[str, str]) -> None:
        (old, new), *_ = names.items()
        self.chosen = sorted(chosen, key=lambda place: place.start)
        self.by = len(new) - len(old)

    def is_in(self, place: Span, span: Span) -> bool:
        """Tell whether a place lies in a span of the renamed text."""
        shift = self.by * sum(one.source == place.source and one.start < place.start for one in self.chosen)
        return _is_in(Span(place.source, place.start + shift, place.end + shift), span)


# ----------------------------------------------------------------- the new rules


def _written(own: Sequence[Source], chosen: Iterable[Span], names: Mapping[str, str]) -> dict[str, Source]:
    texts = {source.name: source for source in own}
    return edited([Edit(place, names[texts[place.source].text[place.start : place.end]]) for place in chosen], texts)


def _verify(before: _Read, after: _Read, names: Mapping[str, str], symbol: Symbol | None) -> None:
    """Raise NotRenamed if the new rules have new findings, other trees, or a name with another meaning."""
    known = {(one.code, _said(one.message, names)) for one in before.found}
    for said in after.found:
        if (said.code, said.message) not in known:
            raise NotRenamed(Message("that-cannot-be-why-2", why=said.message))
    olds, news = list(_walked(before.book)), list(_walked(after.book))
    for one, other in zip(olds, news, strict=False):
        was, means = _meaning(before, one, names, symbol), _meaning(after, other)
        # The meaning of a node may be recorded only at a copy of it; then it is unknown here.
        if type(one) is not type(other) or (was != means and None not in (was, means)):
            written = before.book.written(one).split("\n")[0][:60]
            raise NotRenamed(Message("word-would-not-mean-the-same-any-more", word=written))
    if len(olds) != len(news):
        raise NotRenamed(Message("the-rules-would-not-say-the-same-any-more"))


def _said(text: str, names: Mapping[str, str]) -> str:
    return re.sub(r"[^\W\d]\w*", lambda found: names.get(found[0], found[0]), text)


def _walked(book: Rulebook) -> Iterator[nodes.Node]:
    for file in book.files:
        for declaration in file.declarations:
            yield from nodes.walk(declaration)


def _meaning(
    read: _Read, node: nodes.Node, names: Mapping[str, str] = MappingProxyType({}), symbol: Symbol | None = None
) -> tuple[object, ...] | None:
    """Return the meaning of a name: its kind, its name and its owner, with renamed words under their new names.
    Return None if it is unknown."""
    ref = read.checked.refs.get(node)
    if ref is None:
        return None
    if symbol is not None and ref.decl is not symbol.node:
        return ref.kind, ref.name, ref.owner
    return ref.kind, names.get(ref.name, ref.name), names.get(ref.owner or "", ref.owner)
