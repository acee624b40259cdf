"""Sample sentences from which the grammar is learnt. These sentences use each word of a rulebook in every place where the
word is allowed. So the grammar can read more than the sentences that are on the cards."""

from __future__ import annotations

import pkgutil
import re
from collections.abc import Iterable, Iterator
from itertools import islice

from dsl import nodes
from dsl.diagnostics.diagnostic import Findings
from dsl.lexing.vocabulary import Vocabulary
from dsl.parsing.parser import parse
from dsl.prose.language.lexicon import Lexicon
from dsl.source import Source

#: The number of sample cards that are parsed at once, as one text.
AT_ONCE = 400
#: If the name of a hole begins like this, only the first of its possible words is used.
ONE = "one_"
_HOLE = re.compile(r"\{(\w+)\}")


class Words:
    """The words of a rulebook, sorted by the holes of the sample sentences that they can fill."""

    def __init__(self, lexicon: Lexicon) -> None:
        self.lexicon = lexicon
        deeds = [self.deed(verb) for verb in lexicon.verbs.values() if verb.subject is not None]
        plain = [
            deed
            for verb in lexicon.verbs.values()
            if verb.subject is not None
            and verb.object is not None
            and verb.object.type.name == "number"
            and not verb.roles
            for deed in self.deed(verb)
        ]
        every = [one for some in deeds for one in some]
        self.by_hole: dict[str, list[str]] = {
            "deed": every,
            "event": [event for verb in lexicon.verbs.values() for event in islice(self.events(verb), 1)],
            "plain": [one.removesuffix(" 2") for one in plain],
            "act": (plain or every)[:1],
            "act2": [f"you {one}" for one in (plain or every)[-1:]],
            "do": [f"you {one}" for one in (plain or every)[:1]],
            "done": [f"{verb.forms[-1]}" for verb in lexicon.verbs.values() if verb.subject is not None],
            "measure": [*self._owned("player", lexicon.is_number), *(("cards",) if "cards" in lexicon.plurals else ())],
            "fact": self._owned("player", lexicon.is_fact),
            "adjective": [
                name for name, define in lexicon.defines.items() if define.adjective and _first(define) == "player"
            ],
            "number": [name for name in self._unowned() if lexicon.is_number(name)],
            "truth": [name for name in self._unowned() if lexicon.is_fact(name)],
            "person": [name for name in self._unowned() if lexicon.is_player(name)],
            "place": [name for name in lexicon.zones if name not in lexicon.owners],
            "holding": [name for name in lexicon.zones if lexicon.owners.get(name) == "player"],
            "step": [name for name in lexicon.steps if any(name in some for some in lexicon.entries.values())],
            "noun": list(lexicon.nouns),
            "kind": [],
            "kinds": [],
        }
        for hole in ("measure", "fact", "adjective", "number", "truth", "person"):
            self.by_hole[hole] = self._said(self.by_hole[hole])
        own = [e for verb in lexicon.verbs.values() if verb.subject is not None for e in islice(self.events(verb), 1)]
        counted = [
            (e, verb.object.name)
            for verb in lexicon.verbs.values()
            if verb.subject is not None and verb.object is not None and verb.object.type.name == "number"
            for e in islice(self.events(verb), 1)
        ]
        self.by_hole["main"] = ["cards"] if "cards" in self.by_hole["measure"] else self.by_hole["measure"][:1]
        self.by_hole["happens"] = own[:1]
        self.by_hole["others"] = [one.replace("who ", "another player ", 1) for one in own[:1]]
        self.by_hole["yours"] = [
            e for verb in lexicon.verbs.values() if verb.subject for e in islice(self.events(verb), 1, 2)
        ][:1]
        self.by_hole["happening"] = own[1:2]
        self.counted = counted
        self.by_hole["along"] = [
            one.replace("the next player", f"the {side} player after p")
            for verb in lexicon.verbs.values()
            if verb.subject is not None
            for one in self.deed(verb, 1)
            if "the next player" in one
            for side in ("next", "previous")
        ]
        self.by_hole["mine"] = list(self.with_own("you", 0))
        self.by_hole["theirs"] = list(self.with_own("p", 1))

    def with_own(self, who: str, form: int) -> Iterator[str]:
        """Yield actions with a thing that a player has only once, such as `discard you.structure`."""
        for verb in (one for one in self.lexicon.verbs.values() if one.subject is not None):
            parts = self._parts(verb)
            for place, (_, one) in enumerate(parts):
                for name in self._only_things(one.type.name):
                    values = [self._sample(part.type) for _, part in parts]
                    values[place] = f"{who}.{name}"
                    if all(values):
                        said = (f"{word} {value}".strip() for (word, _), value in zip(parts, values))
                        yield " ".join((verb.forms[min(form, len(verb.forms) - 1)], *said))

    def _only_things(self, noun: str) -> list[str]:
        """Return the names of the things of a noun that a player has only once: a zone for one thing, or a definition of one
        thing."""
        zones = [
            one.name for one in self.lexicon.zones.values() if one.single and one.owner == "player" and one.noun == noun
        ]
        defined = [
            name
            for name, define in self.lexicon.defines.items()
            if _first(define) == "player"
            and isinstance(define.value, nodes.Quantified)
            and (define.value.determiner, define.value.group.noun) == ("the", noun)
        ]
        return [*zones, *defined]

    @staticmethod
    def _parts(verb: nodes.Verb) -> list[tuple[str, nodes.Parameter]]:
        """Return the object and the other roles of a verb, each after its word in a sentence."""
        return [*([("", verb.object)] if verb.object is not None else []), *verb.roles]

    def sorts(self, noun: str) -> list[str]:
        """Return the names that the fields of the cards of a noun have as values. Only names that have words in the prose of the
        rulebook are returned, each once."""
        fields = [one for card in self.lexicon.cards.values() if card.noun == noun for one in card.properties]
        names = (one.value.id for one in fields if isinstance(one.value, nodes.Name))
        return [name for name in dict.fromkeys(names) if any(name in some for some in self.lexicon.entries.values())]

    def _owned(self, owner: str, fits: object) -> list[str]:
        is_one = fits if callable(fits) else bool
        names = [*self.lexicon.values, *self.lexicon.defines]
        return [name for name in names if self.lexicon.owners.get(name) == owner and is_one(name)]

    def _said(self, names: list[str]) -> list[str]:
        """Return the names that have words in the prose of the rulebook; all names if none has words."""
        entries = self.lexicon.entries.values()
        said = [name for name in names if name in self.lexicon.plurals or any(name in some for some in entries)]
        return list(dict.fromkeys(said or names))

    def _unowned(self) -> list[str]:
        lexicon = self.lexicon
        values = [name for name in lexicon.values if name not in lexicon.owners]
        return values + [name for name, define in lexicon.defines.items() if not define.parameters]

    def deed(self, verb: nodes.Verb, form: int = 0) -> list[str]:
        """Return a list with an action for a verb, such as `draw 2`, with example words for its object and other parts. Return
        an empty list if there is no example for a part. `form` is the number of the form of the verb."""
        said = [(word, self._sample(one.type)) for word, one in self._parts(verb)]
        if any(not value for _, value in said):
            return []
        rest = (f"{word} {value}".strip() for word, value in said)
        return [" ".join((verb.forms[min(form, len(verb.forms) - 1)], *rest))]

    def events(self, verb: nodes.Verb) -> Iterator[str]:
        """Yield the patterns of events with a verb. If the verb has a subject, there are three: with any player, with `you`,
        and with `anyone`."""
        rest = " ".join(f"{word} {one.name}".strip() for word, one in self._parts(verb))
        if verb.subject is None:
            yield f"{verb.forms[0]} {rest}".strip()
            return
        for who in (verb.subject.name, "you", "anyone"):
            yield f"{who} {verb.forms[0]} {rest}".strip()

    def _sample(self, kind: nodes.TypeName) -> str:
        lexicon = self.lexicon
        name = lexicon.plurals.get(kind.name, kind.name)
        if name == "number":
            return "2"
        if name == "player":
            return "the next player"
        if name in lexicon.nouns and name not in lexicon.first_words:
            return f"2 {lexicon.nouns[name].plural}" if kind.plural else f"a {name}"
        return lexicon.first_words.get(name, "")


def _first(define: nodes.Define) -> str:
    return define.parameters[0].type.name if define.parameters else ""


def sample_cards(lexicon: Lexicon, vocabulary: Vocabulary, noun: str) -> Iterable[nodes.Card]:
    """Yield the sample cards, one for each sample sentence. Sentences that cannot be parsed are left out."""
    words = Words(lexicon)
    texts = dict.fromkeys(text for sample in samples() for text in _filled(sample, words))
    lines = [f'{noun} {number} "Sample {number}"\n{text}' for number, text in enumerate(texts, 1)]
    for start in range(0, len(lines), AT_ONCE):
        source = Source("samples", "\n\n".join(lines[start : start + AT_ONCE]) + "\n")
        for card in parse(source, vocabulary, Findings()).declarations:
            if isinstance(card, nodes.Card):
                yield card


def samples() -> list[str]:
    """Return the sample sentences from `samples.txt`. Holes such as `{deed}` are for the words of a rulebook."""
    text = (pkgutil.get_data(__name__, "samples.txt") or b"").decode("utf-8")
    blocks = re.sub(r"^--.*\n", "", text, flags=re.MULTILINE).strip().split("\n\n")
    return ["\n".join(f"  {line}" for line in block.split("\n")) for block in blocks]


def _filled(sample: str, words: Words) -> Iterator[str]:
    holes = list(dict.fromkeys(_HOLE.findall(sample)))
    if "amount" in holes:
        for event, role in words.counted:
            yield from _filled(sample.replace("{amount}", role).replace("{counted}", event), words)
        return
    if "kind" in holes or "kinds" in holes:
        for name in words.by_hole["holding"]:
            noun = words.lexicon.zones[name].noun
            plural = words.lexicon.nouns[noun].plural if noun in words.lexicon.nouns else noun
            said = sample.replace("{kind}", noun).replace("{kinds}", plural).replace("{holding}", name)
            for sort in words.sorts(noun) if "sort" in holes else [""]:
                yield from _filled(said.replace("{sort}", sort), words)
        return
    if "noun" in holes and "place" in holes:
        for name in words.by_hole["place"]:
            said = sample.replace("{noun}", words.lexicon.zones[name].noun).replace("{place}", name)
            yield from _filled(said, words)
        return
    varied = [hole for hole in holes if hole not in ("do", "act", "act2", "main") and not hole.startswith(ONE)]
    some = {hole: words.by_hole[hole.removeprefix(ONE)] for hole in holes if hole not in varied}
    fixed = {hole: found[0] for hole, found in some.items() if found}
    for hole, word in fixed.items():
        sample = sample.replace(f"{{{hole}}}", word)
    first = {hole: words.by_hole[hole][:1] for hole in varied}
    for hole in varied[:1] or [""]:
        for word in words.by_hole.get(hole, [""]):
            text = sample.replace(f"{{{hole}}}", word)
            for other, choice in first.items():
                text = text.replace(f"{{{other}}}", choice[0] if choice else f"{{{other}}}")
            if "{" not in text:
                yield text
