"""The class `Language`, a language as data: the forms of its verbs, its sentences, and the rules for joining words."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import field

from dsl.messages.typography import spaced
from dsl.prose.language.phrase import Phrase
from dsl.records import dataclass

#: The forms of a verb.
BRACKETS = re.compile(r"\[([^\[\]]*)\]")
#: A title in the quotation marks of any language. Nothing inside it is changed.
QUOTED = re.compile(r"([“«][^”»]*[”»])")


@dataclass(frozen=True)
class Language:
    """Everything that is needed to write texts in a language. To add a language, make one of these.

    Verbs:

    - `forms`: the names of the forms of a verb, in the order in which they stand in its brackets (`[draw/draws/drew]`).
    - `derived`: forms that may be missing in the brackets. Each is made of another form: (other form, ending to cut, ending to
      add).
    - `orders`: how an order to the reader (`draw a card`) is made of a form. The rows are like those in `derived`. The first
      row whose ending the form has is used, if at least two letters of the form are left. By default the order is the
      infinitive.
    - `negation`: how a form is negated, by the name of the form; the key `""` is for all other forms. `{form}` in the text
      means the form itself, and `{base}` the first word in the brackets.
    - `irregular`: how single words are negated, such as `can`.
    - `perfect`: a pattern for forms of two words, such as `have moved`. They are negated by `not` after the first word:
      `have not moved`.
    - `drops_subject`: a subject that is the reader is left out, if the verb has a form for the reader. In `says`, `{^who}`
      marks such a subject.
    - `clitic`: how a form of the verb is joined with a pronoun for the reader as its object, by the name of the form; the key
      `""` is for all other forms. It is empty for a language in which objects come after the verb.
    - `indirect`: the prepositions that this pronoun replaces.

    Sentences:

    - `says`: the sentences of the language by their keys.
    - `moods`: the mood of the clause in a sentence, if it is not the present. A language may also need the opposite test for
      `until`: `as long as not`.
    - `bare_plural`: in a text about all things of a noun, the language says `all players`, not `each player`.

    Words:

    - `contractions`: replacements in a finished text, outside quoted titles, such as `do` for `de o`.
    - `expansions`: the reverse of `contractions`, for reading a text. A text with contractions, and the same text without them,
      must be expanded to the same text. This text need not be correct in the forms of verbs and articles.
    - `prepositions`: all words that cannot end a clause.
    - `behind_with`: the first words of long adjectives that come after the noun (`a player with cards`), in a language in which
      other adjectives come before it.
    - `plural_articles`: the articles that show that a text is a plural.
    - `prohibition`: the word that turns an order into its opposite (`do not draw`). It is empty if the verb has another form
      for this.
    - `doubled`: a pattern of two articles in a row, which are a mistake in the prose of a rulebook. Its group `second` is the
      second article.
    """

    code: str
    forms: tuple[str, ...]
    derived: Mapping[str, tuple[str, str, str]]
    negation: Mapping[str, str]
    says: Mapping[str, str]
    irregular: Mapping[str, str] = field(default_factory=dict)
    orders: tuple[tuple[str, str, str], ...] = (("infinitive", "", ""),)
    contractions: tuple[tuple[str, str], ...] = ()
    expansions: tuple[tuple[str, str], ...] = ()
    quotes: tuple[str, str] = ("“", "”")
    adjective_before: bool = False
    behind_with: frozenset[str] = frozenset()
    least_plural: int = 2
    zero_plural: bool = True
    address_plural: bool = False
    bare_plural: bool = False
    moods: Mapping[str, str] = field(default_factory=dict)
    drops_subject: bool = False
    clitic: Mapping[str, str] = field(default_factory=dict)
    indirect: tuple[str, ...] = ()
    prepositions: frozenset[str] = frozenset()
    plural_articles: tuple[str, ...] = ()
    perfect: str = ""
    doubled: str = ""
    prohibition: str = ""

    def is_plural(self, number: int) -> bool:
        """Tell whether a noun after this number is in the plural in this language."""
        return self.zero_plural if number == 0 else abs(number) >= self.least_plural

    @property
    def address(self) -> Phrase:
        """Return the phrase for the reader as a subject, such as `you`."""
        return Phrase(self.says["you"], plural=self.address_plural, address=True, key="you", short=True)

    def drops(self, subject: Phrase) -> bool:
        """Tell whether this language leaves a subject out, because the form of the verb shows it."""
        return self.drops_subject and subject.address

    def says_reader(self, template: str) -> bool:
        """Tell whether the verb of a template has a form of its own for the reader (`you`)."""
        found = BRACKETS.search(template)
        place = self.forms.index("you") if "you" in self.forms else None
        words = found[1].split("/") if found else []
        return place is not None and place < len(words) and bool(words[place])

    def with_clitic(self, template: str, role: str) -> str:
        """Return the template of a verb with a pronoun for the reader in place of a role: `pays you` in place of `pays to you`.
        (Such a pronoun, which is joined to the verb, is called a clitic.) If the language has no such pronouns, or the role
        stands elsewhere, return the template unchanged."""
        hole = re.escape(f"{{{role}}}")
        behind = [rf"<\s*{word} {hole}>|\b{word} {hole}" for word in self.indirect]
        found = re.search(rf"(?<=\]) {hole}|{'|'.join(behind)}", template) if self.clitic else None
        if found is None or "[" not in template:
            return template
        text = f"{template[: found.start()].rstrip()} {template[found.end() :].lstrip()}".strip()
        return BRACKETS.sub(self._with_clitics, text, count=1)

    def _with_clitics(self, brackets: re.Match[str]) -> str:
        words = brackets[1].split("/")
        for place, form in enumerate(self.forms[: len(words)]):
            if words[place]:
                words[place] = self.clitic.get(form, self.clitic[""]).replace("{form}", words[place])
        return f"[{'/'.join(words)}]"

    def verb_form(self, brackets: str, form: str, negated: bool = False, behind: str = "") -> str:
        """Return one form of a verb from its forms in brackets, `draw/draws/drew`. `behind` is the text after the brackets."""
        words = brackets.split("/")
        found = self._form(words, form)
        if not negated:
            return found
        if self.perfect and re.match(self.perfect, found + behind):
            return f"{found} not"
        pattern = self.irregular.get(found) or self.negation.get(form) or self.negation[""]
        return pattern.replace("{form}", found).replace("{base}", words[0])

    def order(self, forms: Mapping[str, str]) -> str:
        """Return the order to the reader that a verb gives, such as `draw`, from the forms of the verb. Return "" if the
        language has no rule for it."""
        for form, cut, add in self.orders:
            said = forms.get(form, "")
            stem = said.removesuffix(cut)
            if said.endswith(cut) and (not cut or len(stem) > 1):
                return stem + add
        return ""

    def _form(self, words: list[str], form: str) -> str:
        if form in self.forms:
            place = self.forms.index(form)
            if place < len(words) and words[place]:
                return words[place]
        if form in self.derived:
            other, cut, add = self.derived[form]
            word, pronoun = _without_pronoun(self._form(words, other))
            return (word[: len(word) - len(cut)] + add if word.endswith(cut) else word) + pronoun
        return words[0]

    def head(self, text: str) -> str:
        """Return the word of a text that shows whether the text is a plural. It is the first word. In a language with
        adjectives before the noun, it is the last word before a preposition: `cards` in `red cards in hand`."""
        words = text.split()
        if self.adjective_before:
            ends = (place for place, word in enumerate(words) if word in self.prepositions or word in self.openings)
            words = words[: next(ends, len(words))][-1:]
        return words[0] if words else ""

    def clause_about(self, template: str, form: str) -> str:
        """Return the template of a verb as a clause about a noun, such as `that keeps silence`."""
        return f"{self.says['relative person']} {BRACKETS.sub(lambda found: self.verb_form(found[1], form), template)}"

    @property
    def openings(self) -> frozenset[str]:
        """Return the words that open a clause about a noun, such as `that` and `who`."""
        return frozenset(self.says[f"relative {key}"] for key in ("person", "thing", "object"))

    def quoted(self, title: str) -> str:
        """Return a title in the quotation marks of the language."""
        return f"{self.quotes[0]}{title}{self.quotes[1]}"

    def polish(self, text: str) -> str:
        """Return a finished text with contractions such as the Portuguese `do` for `de o`, and with correct spaces."""
        pieces = QUOTED.split(text)
        for place in range(0, len(pieces), 2):
            piece = re.sub(r"\s+", " ", pieces[place])
            for pattern, words in self.contractions:
                piece = re.sub(pattern, words, piece)
            piece = re.sub(r" ([,.;:)])", r"\1", piece)
            pieces[place] = re.sub(r",+(?=[,.;:)])", "", piece)
        return spaced("".join(pieces).strip().rstrip(","), self.code)

    def sentence(self, text: str) -> str:
        """Return a text as a sentence, with a capital letter at the beginning and a full stop at the end."""
        text = self.polish(text)
        if not text:
            return ""
        first = next((place for place, letter in enumerate(text) if letter.isalnum()), 0)
        text = text[:first] + text[first].upper() + text[first + 1 :]
        return text if text[-1] in ".!?…" else text + "."

    def listed(self, items: list[str], word: str = "and") -> str:
        """Return words joined as a list: `a, b and c`."""
        if len(items) < 2:
            return "".join(items)
        return f"{', '.join(items[:-1])} {self.says[word]} {items[-1]}"


def _without_pronoun(word: str) -> tuple[str, str]:
    """Return a form of a verb without the pronoun behind it, and this pronoun with its hyphen: `aliaram` and `-se`."""
    found = re.fullmatch(r"(\w+)(-\w+)", word)
    return (word, "") if found is None else (found[1], found[2])
