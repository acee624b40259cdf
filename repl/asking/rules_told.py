"""The rules of a game as prose for players: the aim and the endings; a verb, a step or a card by its name."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from dsl import nodes, prose
from dsl.diagnostics.spelling import folded
from interpreter.api import Game
from repl.render.cards import about_card, find_card
from repl.render.log import TITLE
from repl.render.reply import Line, Reply
from repl.render.voice import Voice
from repl.render.words import human, meant, sentence

#: A definition that has no words: what stands in its place is code.
CODE = re.compile(r"\w+ \([^)]*, [^)]*\)|[“«]\s?[\w ]+ \(")

#: A word of a sentence, and how long a name is that reads as a letter.
WORDS, LETTERS = re.compile(r"\w+"), 2


def aim(voice: Voice) -> str:
    """Return what a game is about and how it ends, as the rulebook says it of the name of the game; "" if it does not."""
    return voice.meaning(voice.game.id)


def first(voice: Voice) -> str:
    """Return who comes first where several players do something; "" if the game names nobody, or has no word for it."""
    game = voice.game.book.game
    if game is None or game.first is None or not voice.is_named(game.first):
        return ""
    return voice.say("where-several-players-do-something-comes-first", who=voice.word(game.first))


def endings(voice: Voice) -> list[str]:
    """Return how a game may end, of the endings that have names."""
    book = voice.game.book
    found = (
        part.name for one in book.declarations for part in nodes.parts_within(one) if isinstance(part, nodes.EndPlay)
    )
    return [sentence(voice.word(name)) for name in dict.fromkeys(filter(None, found)) if voice.is_named(name)]


def marks(voice: Voice) -> str:
    """Return what the marks behind titles and on maps stand for; "" if the boards of the game have none."""
    looks = {mark: value for marked in voice.game.badges.values() for value, (mark, _) in marked.items()}
    found = ", ".join(f"{mark} = {voice.value(value)}" for mark, value in looks.items())
    return voice.say("marks-on-the-boards-marks", marks=found) if found else ""


def rules_of(voice: Voice, rest: str, with_code: bool) -> Reply:
    """Tell the rules: the aim and the ends, or what a word of the game means; of a card also its code (`with_code`)."""
    say = voice.say
    if not rest:
        ways = [f"  {text}" for text in endings(voice)]
        lines = [aim(voice), first(voice), *([say("how-it-may-end")] if ways else []), *ways, marks(voice)]
        more = say("rules-word-tells-a-deed-of-this-game")
        return Reply((*(Line(text) for text in lines if text), Line(more, "hint")))
    found = [list(_told(voice, name, decl)) for name, decl in _named(voice, rest)]
    if found:
        telling = [lines for lines in found if any(line.style not in ("name", "hint") for line in lines)] or found
        return Reply(tuple(line for lines in telling[:3] for line in lines))
    card = find_card(voice.game, rest, voice)
    if not isinstance(card, str):
        return Reply.of(*about_card(voice, card, with_code))
    words = [name for name, _ in _words(voice)]
    return Reply.wrong(f"{say('the-rules-have-no-word-text', text=rest)}{meant(rest, words, say)}")


def deed(voice: Voice, name: str) -> list[Line]:
    """Return the description of a verb or a step, by its name in the rules; nothing if it has no words."""
    book = voice.game.book
    decl = book.verbs.get(name) or book.steps.get(name)
    told = list(_told(voice, voice.word(name), decl)) if decl is not None and voice.is_named(name) else []
    return told if len([line for line in told if line.style != "hint"]) > 1 else []


def _words(voice: Voice) -> Iterator[tuple[str, nodes.Verb | nodes.Step]]:
    """Yield the verbs and steps that have words in the language, each with its words."""
    book = voice.game.book
    for name, decl in (*book.verbs.items(), *book.steps.items()):
        if isinstance(decl, nodes.Verb | nodes.Step) and decl.body and is_said(voice, name):
            yield voice.word(name), decl


def is_said(voice: Voice, name: str) -> bool:
    """Tell whether a language has words for a name, and not an empty text."""
    return voice.is_named(name) and bool(voice.word(name))


def _named(voice: Voice, rest: str) -> Iterator[tuple[str, nodes.Verb | nodes.Step]]:
    """Yield those in whose name a word occurs, whose name begins with it first."""
    wanted = folded(rest)
    found = [(name, decl) for name, decl in _words(voice) if wanted in folded(name)]
    yield from sorted(found, key=lambda one: (not folded(one[0]).startswith(wanted), len(one[0])))


def _told(voice: Voice, name: str, decl: nodes.Verb | nodes.Step) -> Iterator[Line]:
    """Yield a verb or step and its statements. Statements without words are left out, and a sign shows that."""
    yield Line(human(name[:1].upper() + name[1:]), "name")
    texts = sentences(voice.game, voice.language, decl)
    wordless = {text for text, part in zip(texts, decl.body, strict=True) if not _has_words(voice, part)}
    nothing = sentence(prose.language_of(voice.language).says["nothing"])
    local = local_names(voice, decl)
    said = [text for text in texts if text != nothing and text not in wordless and not _has_code(voice, text, local)]
    yield from (Line(f"  {text}", hang=4) for text in said)
    if len(said) < len([text for text in texts if text != nothing]):
        yield Line("  …", "hint")


def local_names(voice: Voice, decl: nodes.Verb | nodes.Step) -> frozenset[str]:
    """Return the names that only a verb or a step knows, and that are no words of the language. In English, in which the rules are
    written, they are words; a letter that stands for a number is one in any language."""
    if voice.language == "en":
        return frozenset()
    names = {part.name for part in nodes.parts_within(decl) if isinstance(part, nodes.Parameter | nodes.Let)}
    return frozenset(name for name in names if len(name) > LETTERS and not voice.is_named(name))


def _has_words(voice: Voice, part: nodes.Node) -> bool:
    """Tell whether all verbs in a statement have words in the language. In English, the verbs of the rules are words."""
    verbs = (one.verb for one in nodes.parts_within(part) if isinstance(one, nodes.Sentence))
    return all(is_said(voice, verb) if voice.is_named(verb) else voice.language == "en" for verb in verbs)


def _has_code(voice: Voice, text: str, local: frozenset[str]) -> bool:
    """Tell whether a name of the rules stands in a sentence for which the language has no words."""
    if local.intersection(WORDS.findall(text)):
        return True
    quoted = {one.strip("“”«» \u00a0") for one in TITLE.findall(text)}
    names = unnamed(voice)
    spelled = voice.language != "en" and any(
        re.search(rf"\b{re.escape(name)}\b", text) for name in names if len(name) > LETTERS and name in text
    )
    return bool(CODE.search(text)) or bool(quoted & names) or spelled


def unnamed(voice: Voice) -> frozenset[str]:
    """Return the names of definitions, values, tables and steps for which the language has no words, as a text has them."""
    book = voice.game.book
    names = (*(name for _, name in (*book.defines, *book.values)), *book.tables, *book.steps)
    return frozenset(human(name) for name in names if not voice.is_named(name))


def nouns_of(decl: nodes.Verb | nodes.Step) -> list[nodes.Parameter]:
    """Return what a verb takes that a text may call by its noun, such as “this card”: what is the only one of its kind. The player
    who carries the verb out is left out."""
    if not isinstance(decl, nodes.Verb):
        return []
    taken = [one for one in (decl.object, *(given for _, given in decl.roles)) if one is not None]
    kinds = [one.type.name for one in taken]
    return [one for one in taken if kinds.count(one.type.name) == 1]


def numbers_of(decl: nodes.Verb | nodes.Step) -> list[nodes.Parameter]:
    """Return the numbers that a verb takes."""
    taken = [decl.object, *(given for _, given in decl.roles)] if isinstance(decl, nodes.Verb) else []
    return [one for one in taken if one is not None and one.type.name == "number"]


def letters_beside(letters: Mapping[str, prose.Phrase], nouns: Sequence[nodes.Parameter]) -> dict[str, prose.Phrase]:
    """Return the letters of the numbers that no noun stands for."""
    return {name: phrase for name, phrase in letters.items() if all(one.name != name for one in nouns)}


def sentences(game: Game, language: str, decl: nodes.Verb | nodes.Step) -> list[str]:
    """Return the text of a verb or a step, a sentence for each statement, addressed to the player who carries it out. A number that
    the verb takes keeps its letter where the statement speaks of another number in the same words."""
    number = prose.that_number(language).casefold()
    subject = decl.subject if isinstance(decl, nodes.Verb) else decl.parameter
    names = {} if subject is None else {subject.name: prose.language_of(language).address}
    nouns = nouns_of(decl)
    lettered = [one for one in nouns if one.type.name != "number"]
    letters = {one.name: prose.Phrase(one.name, plural=True, amount=True) for one in numbers_of(decl)}
    before: list[nodes.Node] = []
    found = []
    for part in decl.body:
        texts = [
            prose.sentence_text(part, game.lexicon, language, names=known, before=(*given, *before), within=decl)
            for given, known in ((nouns, letters_beside(letters, nouns) | names), (lettered, letters | names))
        ]
        found.append(texts[1] if number in texts[1].casefold() else texts[0])
        before.append(part)
    return found
