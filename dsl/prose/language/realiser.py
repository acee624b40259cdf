"""The realiser fills templates in one language. At each place of a text, it knows who `you` is, and which names the text has
introduced so far."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import field

from dsl import nodes
from dsl.messages.typography import typeset
from dsl.prose.language.lexicon import Entry, Lexicon
from dsl.prose.language.listening import Listener
from dsl.prose.language.phrase import Phrase, agreeing
from dsl.prose.language.table import Language
from dsl.records import dataclass, replace
from dsl.source import NOWHERE, Span

Role = Phrase | str | int
HOLE = re.compile(r"\{([~^]?)([^{}]*)\}|\[([^\[\]]*)\]")
OPTIONAL = re.compile(r"<([^<>]*)>")


@dataclass(slots=True)
class Known:
    """What a text knows about a name that it has introduced.

    - `kind`: thing, number, word, answer (yes or no), or given. A name of the kind “given” comes from outside the text,
      and is always written as its `phrase`. For any other kind, the text has the `phrase` once, and then refers back to
      it.
    - `noted`: the text has told the reader to note the value.
    - `test`: the expression of a name whose value is yes or no.
    - `anew`: for a name that `let` gives, a function that makes its phrase again. It is called if another player acts, or
      if each of several players acts.
    """

    kind: str
    noun: str = ""
    plural: bool = False
    phrase: Phrase | None = None
    letter: str = ""
    declined: bool = False  # the player may have declined to choose
    counted: bool = False  # the name means a number of such things
    noted: bool = False
    test: nodes.Node | None = None
    anew: Callable[[Phrase | None, bool], Phrase] | None = None


@dataclass(frozen=True)
class Realiser:
    """A language, together with everything that is known at one place of a text. If a word has no text in the language, the
    word is added to `absent`."""

    lexicon: Lexicon
    language: Language
    you: Phrase
    names: Mapping[str, Known] = field(default_factory=dict)
    it: Phrase | None = None
    subject: Phrase | None = None
    amid: bool = False  # each of several players does this
    this: str = ""
    before: bool = False
    absent: dict[str, Span] | None = None
    letters: Mapping[str, str] = field(default_factory=dict)
    mark: str = ""
    event: nodes.Pattern | None = None
    asking: bool = False
    changing: frozenset[str] = frozenset()  # names that are set later, so no phrase can replace them
    kept: frozenset[str] = frozenset()  # names to be noted, since their expression may change its value
    listener: Listener | None = None

    # ------------------------------------------------------------------ places

    def naming(self, **known: Known) -> Realiser:
        """Return a realiser that knows more names. Names that a reader could confuse get their letters (player A, player B)."""
        for name, it in known.items():
            it.letter = self.letters.get(name, it.letter)
        return replace(self, names={**self.names, **known})

    def lettered(self, name: str, phrase: Phrase) -> Phrase:
        """Return the words for the first mention of something that has a letter: `a player (A)`. Later mentions say `player
        A`."""
        letter = self.letters.get(name)
        if not letter or f"({letter})" in phrase.text:
            return phrase
        frame = f"{phrase.frame} ({letter})" if phrase.frame else ""
        return replace(phrase, text=f"{phrase.text} ({letter})", frame=frame, short=False)

    def peeking(self) -> Realiser:
        """Return a realiser for a text that is only tried. A name is written in full where the text mentions it first; a
        mention in the tried text does not count as the first."""
        names = {name: known if known.phrase is None else replace(known) for name, known in self.names.items()}
        return replace(self, names=names)

    def marking(self, name: str) -> Realiser:
        """Return a realiser that adds the letter of a name to the next noun: `a player (A)`."""
        return replace(self, mark=self.letters.get(name, ""))

    def candidate(self, it: Phrase | None) -> Realiser:
        return replace(self, it=it)

    def acting(self, subject: Phrase | None) -> Realiser:
        return replace(self, subject=subject)

    # ------------------------------------------------------------------- words

    def entry(self, word: str, span: Span = NOWHERE) -> Entry | None:
        """Return the entry of a word; None if it has none. A missing word is added to `absent`."""
        found = self.lexicon.entry(self.language.code, word)
        if found is None and self.absent is not None:
            self.absent.setdefault(word, span)
        return found

    def reading(self, word: str, span: Span = NOWHERE) -> str | None:
        """Return the first text of a word in the language; None if the word has no text."""
        found = self.entry(word, span)
        return None if found is None else self.fill(found.texts[0], {}, "infinitive")

    def title(self, text: str, number: int = 1) -> str:
        """Return a title in the language, for `number` copies of the card; the title itself if it has no entry."""
        entry = self.lexicon.entry(self.language.code, f'"{text}"')
        return typeset(text, self.language.code) if entry is None else entry.texts[-1 if number != 1 else 0]

    def noun(self, word: str, plural: bool = False, span: Span = NOWHERE) -> Phrase:
        """Return the phrase for a noun, without an article. A noun without a text is written as it is in the rules. If a noun
        has only one text, this text may be a plural."""
        singular = self.lexicon.plurals.get(word, word)
        texts, feminine = self._noun(singular, span)
        plural = plural or self.lexicon.is_several(singular, self.language)
        return Phrase(texts[min(int(plural), len(texts) - 1)], plural, feminine, noun=singular)

    def _noun(self, word: str, span: Span) -> tuple[tuple[str, ...], bool]:
        own = self.language.says.get("noun " + word)
        if own is not None and self.lexicon.entry(self.language.code, word) is None:
            texts = tuple(own.split("/"))
            return texts[:2], texts[2:] == ("feminine",)
        found = self.entry(word, span)
        if found is not None and (found.is_verb or "{" in found.texts[0]):
            return (self.fill(found.texts[0], {}, "infinitive"),), found.feminine
        if found is not None:
            return found.texts, found.feminine
        declared = self.lexicon.nouns.get(word)
        return (plain(word), plain(declared.plural) if declared else plain(word)), False

    def wrapped(self, key: str, noun: Phrase, **roles: Role) -> Phrase:
        """Return a noun with an article or other words around it, from the sentence `key` of the language."""
        return replace(noun, text=self.say(key, noun=noun, **roles), short=False)

    # --------------------------------------------------------------- templates

    def say(self, key: str, **roles: Role) -> str:
        """Return the sentence `key` from naipe's own table for the language, with its holes filled by the roles."""
        return self.fill(self.language.says[key], roles)

    def fill(
        self, template: str, roles: Mapping[str, Role], form: str = "third", negated: bool = False, each: bool = False
    ) -> str:
        """Return a template with its holes filled. `form` and `negated` are for the verb in brackets."""

        def put(match: re.Match[str]) -> str:
            if match.group(3) is not None:
                return self.language.verb_form(match.group(3), form, negated, match.string[match.end() :])
            if match.group(1) == "^" and self.language.drops(self._role(match.group(2), roles)):
                return ""
            return self._hole(match.group(2), match.group(1) == "~", roles, each)

        def keep(match: re.Match[str]) -> str:
            return (
                match.group(1)
                if all(self._is_known(hole.group(2), roles) for hole in HOLE.finditer(match.group(1)))
                else ""
            )

        return HOLE.sub(put, OPTIONAL.sub(keep, template))

    def _is_known(self, hole: str | None, roles: Mapping[str, Role]) -> bool:
        value = roles.get(role_of(hole)) if hole else ""
        if value is None or (isinstance(value, Phrase) and value.vague):
            return False
        return not (hole and "/" in hole and self.phrase(value).text == "0")

    def _hole(self, text: str, silent: bool, roles: Mapping[str, Role], each: bool) -> str:
        name, _, rest = text.strip().partition(" ")
        owner = rest.removeprefix("of ").strip() if rest.startswith("of ") else ""
        if owner and f"{name} of {owner}" in roles:
            return self._role(f"{name} of {owner}", roles).text
        if owner:
            whose = self._role(owner, roles)
            anybody = whose.vague and not (self.subject is not None and whose.key and whose.key == self.subject.key)
            return (self.wrapped("a", self.noun(name)) if anybody else self.possessed(self.noun(name), whose)).text
        alternatives = tuple(rest.split("/")) if rest else ()
        if not alternatives:
            return "" if silent else self._role(name, roles).text
        if name not in roles:
            return self.language.says["some of"].replace("*", alternatives[min(1, len(alternatives) - 1)])
        phrase = self._role(name, roles)
        if silent:
            return agreeing(phrase, alternatives)
        word = agreeing(replace(phrase, plural=True) if phrase.frame else phrase, alternatives)
        counted = phrase.counted(word) if phrase.text else self.language.says["some of"].replace("*", word)
        return self._of_each(counted) if each and phrase.amount else counted

    def _of_each(self, counted: str) -> str:
        """Return a counted thing with words which say that each of the acting players has as many."""
        who = self.subject or self.noun("player", plural=True)
        return self.fill(self.language.says["each amount"], {"who": who}).replace("*", counted)

    def _role(self, name: str, roles: Mapping[str, Role]) -> Phrase:
        value = roles.get(name)
        if value is None:
            return Phrase(self.language.says["something"])
        return self.phrase(value)

    def phrase(self, value: Role) -> Phrase:
        """Return a phrase for the value of a role. A caller may give a phrase, a number, or words."""
        if isinstance(value, Phrase):
            return value
        if isinstance(value, int) or (value.isdecimal() and len(value) < 10):
            number = int(value)
            return Phrase(str(number), self.language.is_plural(number), amount=True)
        return Phrase(value, short=True)

    # -------------------------------------------------------------- belonging

    def possessed(self, thing: Phrase, owner: Phrase) -> Phrase:
        """Return the phrase for a thing with its owner, such as `your hand` or `that player's hand`. In some languages, one
        word means both `your` and `their`. If another player acts, the phrase avoids this word, because the reader would
        understand `their`."""
        about_others = self.amid if self.subject is None else not self.subject.address
        is_theirs = about_others and self.language.moods.get("your") == "their"
        if owner.address and not is_theirs:
            key = "your"
        elif owner.key == RELATIVE:
            key = "whose"
        elif owner.key and self.subject is not None and owner.key == self.subject.key:
            key = "own"
        else:
            key = "of short" if owner.short else "of"
        return replace(thing, text=self.say(key, thing=thing, owner=owner), short=False)


RELATIVE = "relative"


def role_of(hole: str) -> str:
    """Return the role in a pair of braces: `n` for `{n card/cards}`, `whom` for `{hand of whom}`."""
    name, _, rest = hole.strip().partition(" ")
    return rest[3:].strip() if rest.startswith("of ") else name


def plain(word: str) -> str:
    """Return a word of the rules with spaces in place of underscores."""
    return word.replace("_", " ")
