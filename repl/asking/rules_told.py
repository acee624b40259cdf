"""The rules of a game as prose for players: the aim, the ways in which it may end, and the text of a verb, a step or a card."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from dsl import nodes, prose
from dsl.diagnostics.spelling import folded
from dsl.messages.typography import colon
from interpreter.api import Game, Position
from interpreter.model.decisions import Decision
from repl.asking.bookkeeping import is_read, only_notes, unseen
from repl.render.cards import about_card, find_card
from repl.render.log import TITLE
from repl.render.reply import Line, Reply
from repl.render.voice import Voice
from repl.render.words import human, meant, sentence

#: Finds code in a sentence: the part for which the rulebook has no words, such as a call with two arguments.
CODE = re.compile(r"\w+ \([^)]*, [^)]*\)|[“«]\s?[\w ]+ \(")

#: `WORDS` finds the words of a sentence. A name of at most `LETTERS` letters, such as `n`, is read as a letter for a number.
WORDS, LETTERS = re.compile(r"\w+"), 2

#: Stands below a text from which something is left out, because the language has no words for it.
GAP = Line("  …", "hint")


def aim(voice: Voice) -> str:
    """Return the text in which the rulebook explains the name of the game: the aim and how the game ends. Return "" if there
    is no such text."""
    return voice.meaning(voice.game.id)


def explained(voice: Voice) -> list[tuple[str, Line]]:
    """Return the words of the game that the rulebook explains, each with a line that explains it: first the steps, then the
    others, in the order in which the prose of the rulebook has them. The name of the game, its options and their values are
    left out: `aim` and the form before the game show them. The line has the word before the explanation, unless the word
    stands for a value, such as a colour: these words are adjectives, which need a noun."""
    game = voice.game
    settled = {game.id, *game.options, *(str(value) for values in game.options.values() for value in values)}
    values = {value for words in game.book.words.values() for value in words} - {*game.book.steps, *game.book.verbs}
    entries = game.lexicon.entries.get(voice.language, {})
    found = []
    for name in sorted(entries, key=lambda name: name not in game.book.steps):
        one = entries[name]
        if one.means and name not in settled:
            word = voice.word(name)
            label = "" if name in values else f"{word[:1].upper()}{word[1:]}{colon(voice.language)}"
            found.append((word, Line(f"  {label}{one.means}", hang=4)))
    return found


def first(voice: Voice) -> str:
    """Return a sentence that says which player comes first if several players do something. Return "" if the rules name no such
    player, or have no words for it."""
    game = voice.game.book.game
    if game is None or game.first is None or not voice.is_named(game.first):
        return ""
    return voice.say("where-several-players-do-something-comes-first", who=voice.word(game.first))


def endings(voice: Voice) -> list[str]:
    """Return a sentence for each ending of the game that has a name."""
    book = voice.game.book
    found = (
        part.name for one in book.declarations for part in nodes.parts_within(one) if isinstance(part, nodes.EndPlay)
    )
    return [sentence(voice.word(name)) for name in dict.fromkeys(filter(None, found)) if voice.is_named(name)]


def marks(voice: Voice) -> str:
    """Return a line that explains the coloured letters behind titles and on maps; "" if the boards have none."""
    looks = {mark: value for marked in voice.game.badges.values() for value, (mark, _) in marked.items()}
    found = ", ".join(f"{mark} = {voice.value(value)}" for mark, value in looks.items())
    return voice.say("marks-on-the-boards-marks", marks=found) if found else ""


def rules_of(voice: Voice, rest: str, with_code: bool) -> Reply:
    """Return the reply to the command `rules`: the aim of the game and its endings. With a word, it has the text of the verb,
    the step or the card of that name; with `with_code` also the code of the card. A word that the rulebook explains has its explanation."""
    say = voice.say
    if not rest:
        ways = [f"  {text}" for text in endings(voice)]
        told = [line for _, line in explained(voice)]
        ends = [Line(text) for text in (*([say("how-it-may-end")] if ways else []), *ways, marks(voice)) if text]
        more = say("rules-word-tells-a-deed-of-this-game")
        return Reply((*(Line(text) for text in (aim(voice), first(voice)) if text), *told, *ends, Line(more, "hint")))
    meanings = [line for word, line in explained(voice) if folded(rest) in folded(word)]
    named = [one for one in _named(voice, rest) if not meanings or folded(one[0]).startswith(folded(rest))]
    found = [list(_told(voice, name, decl)) for name, decl in named]
    if found or meanings:
        telling = [lines for lines in found if any(line.style not in ("name", "hint") for line in lines)]
        telling = telling or ([] if meanings else found)
        lines = [line for lines in telling[:3] for line in lines]
        return Reply((*meanings, *(line for line in lines if line != GAP), *([GAP] if GAP in lines else [])))
    card = find_card(voice.game, rest, voice)
    if not isinstance(card, str):
        return Reply.of(*about_card(voice, card, with_code))
    words = [name for name, _ in (*_words(voice), *explained(voice))]
    return Reply.wrong(f"{say('the-rules-have-no-word-text', text=rest)}{meant(rest, words, say)}")


def deed(voice: Voice, name: str) -> list[Line]:
    """Return the text of a verb or a step, given by its name in the rules, as lines. Return [] if the language has no words
    for it."""
    book = voice.game.book
    decl = book.verbs.get(name) or book.steps.get(name)
    told = list(_told(voice, voice.word(name), decl)) if decl is not None and voice.is_named(name) else []
    return told if len([line for line in told if line.style != "hint"]) > 1 else []


def behind(voice: Voice, decision: Decision, history: Sequence[Position]) -> list[Line]:
    """Return the rule behind an open question as lines: the heading of the last step that began, and the text of the verb or
    step that asks. The explanations of this step, of the window and of the verbs under way come before the text."""
    begun = (event.begun for position in reversed(history) for event in reversed(position.events))
    step = next((name for name in begun if name and _heading(voice, name)), "")
    window = decision.window.name if decision.window is not None else ""
    names = dict.fromkeys((step, window, *(one.verb for one in decision.within), decision.of))
    meanings = [Line(f"  {text}", hang=4) for text in map(voice.meaning, filter(None, names)) if text]
    return [*([Line(_heading(voice, step), "name")] if step else []), *meanings, *deed(voice, decision.of)]


def _heading(voice: Voice, step: str) -> str:
    """Return the heading that the log has for the beginning of a step; "" if there is none, or if it names something."""
    entry = voice.game.lexicon.entry(voice.language, step)
    told = entry.told[0] if entry is not None and entry.heads and entry.told else ""
    return "" if "{" in told else told


def _words(voice: Voice) -> Iterator[tuple[str, nodes.Verb | nodes.Step]]:
    """Yield each verb and step that has words in the language, as a pair of these words and its declaration."""
    book = voice.game.book
    for name, decl in (*book.verbs.items(), *book.steps.items()):
        if isinstance(decl, nodes.Verb | nodes.Step) and decl.body and is_said(voice, name):
            yield voice.word(name), decl


def is_said(voice: Voice, name: str) -> bool:
    """Tell whether the language has a text for a name in the rules, and that text is not empty."""
    return voice.is_named(name) and bool(voice.word(name))


def _named(voice: Voice, rest: str) -> Iterator[tuple[str, nodes.Verb | nodes.Step]]:
    """Yield the verbs and steps whose words contain a typed text. Those that begin with it come first."""
    wanted = folded(rest)
    found = [(name, decl) for name, decl in _words(voice) if wanted in folded(name)]
    yield from sorted(found, key=lambda one: (not folded(one[0]).startswith(wanted), len(one[0])))


def _told(voice: Voice, name: str, decl: nodes.Verb | nodes.Step) -> Iterator[Line]:
    """Yield the lines about a verb or a step: its name, then a sentence for each statement. Statements that only keep notes
    are left out. If other statements have no words in the language, they are left out too, and a last line is `…`."""
    yield Line(human(name[:1].upper() + name[1:]), "name")
    names = unseen(voice)
    texts = zip(sentences(voice.game, voice.language, decl), decl.body, strict=True)
    nothing = sentence(prose.language_of(voice.language).says["nothing"])
    told = [(text, part) for text, part in texts if text != nothing and not only_notes(part, names)]
    local = local_names(voice, decl)
    said = [(text, part) for text, part in told if _has_words(voice, part) and not _has_code(voice, text, local)]
    parts = tuple(part for _, part in said)
    told, said = ([(text, part) for text, part in pairs if is_needed(part, parts)] for pairs in (told, said))
    yield from (Line(f"  {text}", hang=4) for text, _ in said)
    if said and len(said) < len(told):
        yield GAP


def is_needed(part: nodes.Node, parts: tuple[nodes.Node, ...]) -> bool:
    """Tell whether the text of a verb or step needs the sentence about a statement. A sentence about a value that is noted is
    needed only if something is done for it, or if the other sentences of the text, about `parts`, read the value."""
    if not isinstance(part, nodes.Let) or isinstance(part.value, nodes.Sentence):
        return True
    return is_read(part.name, tuple(one for one in parts if one is not part))


def local_names(voice: Voice, decl: nodes.Verb | nodes.Step) -> frozenset[str]:
    """Return the names of parameters and variables in a verb or step for which the language has no words. The result is
    empty for English, because the rules are written in English words. Names of one or two letters are left out, because they
    are read as letters for numbers."""
    if voice.language == "en":
        return frozenset()
    names = {part.name for part in nodes.parts_within(decl) if isinstance(part, nodes.Parameter | nodes.Let)}
    return frozenset(name for name in names if len(name) > LETTERS and not voice.is_named(name))


def _has_words(voice: Voice, part: nodes.Node) -> bool:
    """Tell whether the language has words for all verbs in a statement. English always has words, because the rules are
    written in English, unless the rulebook gives a verb an empty text."""
    verbs = (one.verb for one in nodes.parts_within(part) if isinstance(one, nodes.Sentence))
    return all(is_said(voice, verb) if voice.is_named(verb) else voice.language == "en" for verb in verbs)


def _has_code(voice: Voice, text: str, local: frozenset[str]) -> bool:
    """Tell whether a sentence contains a name of the rules for which the language has no words, or other code."""
    if local.intersection(WORDS.findall(text)):
        return True
    quoted = {one.strip("“”«» \u00a0") for one in TITLE.findall(text)}
    names = unnamed(voice)
    spelled = voice.language != "en" and any(
        re.search(rf"\b{re.escape(name)}\b", text) for name in names if len(name) > LETTERS and name in text
    )
    return bool(CODE.search(text)) or bool(quoted & names) or spelled


def unnamed(voice: Voice) -> frozenset[str]:
    """Return the names of definitions, values, tables and steps for which the language has no words, with spaces in place of
    underscores."""
    book = voice.game.book
    names = (*(name for _, name in (*book.defines, *book.values)), *book.tables, *book.steps)
    return frozenset(human(name) for name in names if not voice.is_named(name))


def nouns_of(decl: nodes.Verb | nodes.Step) -> list[nodes.Parameter]:
    """Return the parameters of a verb that a text can call by their noun, such as “this card”, because no other parameter
    has that noun. The parameter for the player who carries the verb out is left out."""
    if not isinstance(decl, nodes.Verb):
        return []
    taken = [one for one in (decl.object, *(given for _, given in decl.roles)) if one is not None]
    kinds = [one.type.name for one in taken]
    return [one for one in taken if kinds.count(one.type.name) == 1]


def numbers_of(decl: nodes.Verb | nodes.Step) -> list[nodes.Parameter]:
    """Return the parameters of a verb that are numbers."""
    taken = [decl.object, *(given for _, given in decl.roles)] if isinstance(decl, nodes.Verb) else []
    return [one for one in taken if one is not None and one.type.name == "number"]


def letters_beside(letters: Mapping[str, prose.Phrase], nouns: Sequence[nodes.Parameter]) -> dict[str, prose.Phrase]:
    """Return the letters for numbers, without those of the parameters in `nouns`, which a text calls by their noun."""
    return {name: phrase for name, phrase in letters.items() if all(one.name != name for one in nouns)}


def sentences(game: Game, language: str, decl: nodes.Verb | nodes.Step) -> list[str]:
    """Return the text of a verb or a step: a sentence for each statement, addressed to the player who carries it out. A
    number that the verb takes is called “that number”. If a statement uses these words for another number already, the
    number keeps its letter, such as `n`."""
    number = prose.that_number(language).casefold()
    subject = decl.subject if isinstance(decl, nodes.Verb) else decl.parameter
    names = {} if subject is None else {subject.name: prose.language_of(language).address}
    nouns = nouns_of(decl)
    lettered = [one for one in nouns if one.type.name != "number"]
    letters = {one.name: prose.Phrase(one.name, plural=True, amount=True) for one in numbers_of(decl)}
    before: list[nodes.Node] = []
    found = []
    for part in decl.body:
        around = [
            prose.Around(names=known, before=(*given, *before), within=decl, among=decl.body)
            for given, known in ((nouns, letters_beside(letters, nouns) | names), (lettered, letters | names))
        ]
        texts = [prose.sentence_text(part, game.lexicon, language, one) for one in around]
        found.append(texts[1] if number in texts[1].casefold() else texts[0])
        before.append(part)
    return found
