"""List the words that could replace an unknown word: players, zones, titles or verbs, whichever fit at the place of the
word. The lists are short, so that a person can read them at a glance."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from dsl.diagnostics import codes
from dsl.diagnostics.diagnostic import Diagnostic, Edit
from dsl.diagnostics.spelling import by_likeness
from dsl.lexing.keywords import RESERVED
from dsl.lexing.vocabulary import Vocabulary
from dsl.messages.message import Message, id_of, joined
from dsl.records import dataclass
from dsl.source import Source, Span

#: The highest number of words in a list.
MOST = 8
_ZONES = re.compile(r"^zone (\w+)( of player)?", re.MULTILINE)
_AT_ZONE = re.compile(r"(?:top of|bottom of|to|into|onto|in|on|from|shuffle)(?: the)? +$")
_OF_THINGS = re.compile(r"^(?:move|shuffle|exchange)\b|\b(?:top|bottom) of\b")
_NAMED = re.compile(r"\bas (\w+)$", re.MULTILINE)
_UNNAMED_ROLL = re.compile(r"^ +roll (?!.* as \w)", re.MULTILINE)
_THEY = frozenset({"they", "them", "he", "him", "she", "her"})
_PLAYERS = ("you", "another player", "each player", "the next player")


@dataclass(frozen=True)
class Around:
    """An unknown word and its surroundings.

    - `word` and `place`: the word, and its place in the source.
    - `above`: the lines above the word in the same declaration.
    - `before` and `behind`: the text before the word and the text behind the word, in the same line.
    - `sources`: the texts of the rules, by their names.
    - `vocabulary`: the words of the rules.
    """

    word: str
    place: Span
    above: str
    before: str
    behind: str
    sources: Mapping[str, Source]
    vocabulary: Vocabulary

    @property
    def texts(self) -> list[str]:
        """The texts of all files."""
        return [source.text for source in self.sources.values()]


def around(finding: Diagnostic, sources: Mapping[str, Source], vocabulary: Vocabulary) -> Around | None:
    """Return the unknown word of a finding with its surroundings; None if the finding is about no word, or if the text
    has another word at the place of the finding."""
    text = sources[finding.span.source].text
    start = text.find(finding.unknown, finding.span.start, max(finding.span.end, finding.span.start))
    if not finding.unknown or start < 0:
        return None
    begin, end = text.rfind("\n", 0, start) + 1, text.find("\n", start)
    margin = max((found.start() for found in re.finditer(r"^(?=[^\s-])", text[:start], re.MULTILINE)), default=0)
    stop = start + len(finding.unknown)
    place = Span(finding.span.source, start, stop)
    behind = text[stop : len(text) if end < 0 else end]
    return Around(finding.unknown, place, text[margin:begin], text[begin:start].strip(" "), behind, sources, vocabulary)


def listed(finding: Diagnostic, it: Around) -> Diagnostic:
    """Return a finding in which the list of all names is replaced by a shorter list, of the names that fit at the place.
    A finding without a list of all names is returned unchanged."""
    if id_of(finding.help).startswith(("did-you-mean", "write")) and it.word not in _THEY:
        return finding
    return next(_answers(finding, it), finding)


def _answers(finding: Diagnostic, it: Around) -> Iterator[Diagnostic]:
    named = _NAMED.findall(it.above)
    if it.word in _THEY and named:
        yield _meant(finding, it, named[-1])
    title = f'"{it.word}"'
    if any(title in text and re.search(rf"^\w+ \w+ {re.escape(title)}", text, re.MULTILINE) for text in it.texts):
        help_ = joined(Message("titles-stand-in-quotes"), "; ", Message("write-line", line=f'"{it.word}"'))
        yield replace(finding, help=help_, edits=(Edit(it.place, f'"{it.word}"'),))
    if _UNNAMED_ROLL.search(it.above):
        yield replace(finding, help=Message("give-what-is-rolled-above-a-name-line", line=f"roll 1 to 6 as {it.word}"))
    if finding.code == codes.UNKNOWN_VERB:
        yield replace(finding, help=_verbs(it))
        return
    if not id_of(finding.help).startswith(("known-here", "nouns-of-this-game")):
        return
    if _AT_ZONE.search(f"{it.before} ") and _OF_THINGS.search(it.before):
        yield replace(finding, help=Message("here-a-zone-is-due-quoted", quoted=_quoted(_zones(it))))
    if not it.before and it.behind.strip().split(" ")[0] in it.vocabulary.verbs:
        yield replace(finding, help=Message("here-stands-who-does-it-quoted", quoted=_quoted(_PLAYERS)))


def _meant(finding: Diagnostic, it: Around, word: str) -> Diagnostic:
    return replace(finding, help=Message("did-you-mean-word", word=word), edits=(Edit(it.place, word),), rivals=())


def _quoted(words: Sequence[str]) -> str:
    return ", ".join(f"`{word}`" for word in words)


def _zones(it: Around) -> list[str]:
    found = [f"you.{name}" if owned else name for text in it.texts for name, owned in _ZONES.findall(text)]
    plain = list(dict.fromkeys(found))
    return by_likeness(it.word, plain)[:MOST] if len(plain) > MOST else plain


def _verbs(it: Around) -> str:
    """Return the help that lists the verbs of the game, those first that the rules use most often."""
    used: dict[str, int] = {}
    for text in it.texts:
        for found in re.finditer(r"(?:^ +|: |\b)(?:you|who|players?|p) (\w+)", text):
            base = it.vocabulary.verbs.get(found[1])
            if base is not None and base not in RESERVED:
                used[base] = used.get(base, 0) + 1
    plain = [verb for verb in sorted(used, key=lambda verb: (-used[verb], verb)) if "_" not in verb] or sorted(
        it.vocabulary.forms
    )
    if not plain:
        return Message("declare-verbs-with-verb-such-as-verb-draw-draws")
    rest = len(it.vocabulary.forms) - len(plain[:MOST])
    verbs = ", ".join(plain[:MOST])
    there = "verbs-of-this-game-verbs-and-n-more" if rest > 0 else "verbs-of-this-game-verbs-2"
    return joined(Message(there, verbs=verbs, n=rest), "; ", Message("another-one-is-declared-with-verb"))


def is_of_field(finding: Diagnostic) -> bool:
    """Tell whether a finding reports that a thing has no field with some name."""
    message = finding.message
    return isinstance(message, Message) and id_of(str(message.arguments.get("what", ""))).startswith("field")


def unsaid(finding: Diagnostic, fields: Sequence[str], it: Around) -> Diagnostic:
    """Return a finding about an unknown field with a proposal: the one field in `fields`, which the card does not have
    yet. If there is another number of such fields, or for any other finding, return the finding unchanged."""
    if not is_of_field(finding) or finding.edits or len(fields) != 1:
        return finding
    return _meant(finding, it, fields[0])
