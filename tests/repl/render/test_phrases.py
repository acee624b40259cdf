"""What the terminal says to players is there in every language, with the same holes, and nothing else is."""

from __future__ import annotations

import argparse
import ast
import re
import string
from collections.abc import Iterator

import pytest

from places import ROOT
from repl.cli.arguments import VERBS
from repl.cli.cli import COMPLAINTS, EXAMPLE, HELP
from repl.cli.overview import DOES, OVERVIEW
from repl.design.commands import DESIGN_COMMANDS, KEYS
from repl.play.command import PLACEHOLDER, usage
from repl.play.commands import COMMANDS
from repl.render.phrases import LANGUAGES, OF_FILES, Phrases

REPL = ROOT / "repl"

FUNCTION_KEYS = {f"F{number}" for number in range(1, 13)}


def _actions(verb: str) -> list[argparse.Action]:
    """Return what a verb takes, each with what it is for."""
    parser = argparse.ArgumentParser(add_help=False)
    VERBS[verb].add(parser)
    return parser._actions


#: Phrases that reach `say` by way of data: the roles at the table, words of options.
BY_DATA = {
    "first",
    "then",
    "change",
    "you",
    "bot",
    "yes",
    "no",
    "none",
    "enough",
    "and",
    "nothing",
    *(command.help for command in COMMANDS.values()),
    *(command.help for command in DESIGN_COMMANDS.values()),
    *(
        text
        for key in KEYS
        for text in key
        if " " in text and not set(text.split(", ")) <= {*DESIGN_COMMANDS, *FUNCTION_KEYS}
    ),
    *(
        word
        for commands in (COMMANDS, DESIGN_COMMANDS)
        for one in commands.values()
        for word in PLACEHOLDER.findall(one.usage)
    ),
    *OF_FILES,
    *DOES.values(),
    *COMPLAINTS.values(),
    OVERVIEW,
    HELP,
    *(line[2] for verb in VERBS.values() for line in EXAMPLE.finditer(verb.examples)),
    *(action.help for verb in VERBS for action in _actions(verb) if action.help is not argparse.SUPPRESS),
}

#: How phrases are said; an `output.say` writes to the screen whatever it is given.
SAYING = {
    *("say", "self.say", "self.voice.say", "session.voice.say", "voice.say", "session.say", "board.say"),
    *("setup.voice.say", "Phrases(context.language)", "phrase"),
}

OTHERS = sorted(set(LANGUAGES) - {"en"})


def constants(node: ast.expr) -> list[str]:
    """Return the texts that an argument may be."""
    if isinstance(node, ast.IfExp):
        return constants(node.body) + constants(node.orelse)
    return [node.value] if isinstance(node, ast.Constant) and isinstance(node.value, str) else []


def said() -> set[str]:
    """Return all phrases in the code of the terminal."""
    found = set(BY_DATA)
    for path in REPL.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call):
                continue
            name = (
                node.func.id
                if isinstance(node.func, ast.Name)
                else node.func.attr
                if isinstance(node.func, ast.Attribute)
                else ""
            )
            if (name in ("say", "phrase") and ast.unparse(node.func) in SAYING) or name == "mark" or _spoken(node.func):
                found.update(constants(node.args[0]) if node.args else [])
            elif name in ("many", "several"):
                found.update(text for argument in node.args[1:3] for text in constants(argument))
            elif name == "enumerated" or (name == "listed" and "say" in ast.unparse(node.func)):
                found.update(text for argument in node.args[1:] for text in constants(argument))
    return found


def _spoken(function: ast.expr) -> bool:
    return ast.unparse(function) == "Phrases(context.language)"


def holes(text: str) -> list[str]:
    return sorted({name for _, name, _, _ in string.Formatter().parse(text) if name is not None})


@pytest.mark.parametrize("language", OTHERS)
def test_every_phrase_is_there_and_no_other(language):
    phrases = said()
    assert len(phrases) > 60
    assert sorted(phrases - set(LANGUAGES[language])) == []
    assert sorted(set(LANGUAGES[language]) - phrases) == []


@pytest.mark.parametrize("language", OTHERS)
def test_a_phrase_has_the_same_holes_in_every_language(language):
    for english, text in LANGUAGES[language].items():
        assert holes(english) == holes(text), english
        assert english[-1:] in ".:?" or text[-1:] not in ".:?", f"a sentence is a sentence: {english}"


def test_a_phrase_is_filled_and_counted():
    say = Phrases("pt")
    assert say("turn of {name}", name="Ana {x}") == "vez de Ana {x}"
    assert say.many(1, "{n} decision", "{n} decisions") == "1 decisão"
    assert say.many(2, "{n} decision", "{n} decisions") == "2 decisões"
    assert say.listed(["a", "b", "c"]) == "a, b e c"
    assert Phrases("xx")("turn of {name}", name="Ana") == "turn of Ana"
    assert Phrases()("a {brace") == "a {brace"


#: Sentences that nobody is told: patterns, parts of commands that are typed, text of rules, styles, what a report of a fault
#: or a playthrough holds, what is compared with. Each stands in its file.
NO_SENTENCES = {
    "cli/cli.py": {"the following arguments", "argument (?P"},  # of argparse; what is said instead is BY_DATA
    "cli/cookbook.py": {"## (.+)\\n"},
    "cli/elsewhere.py": {"pip install"},
    "cli/packages.py": {"the package"},  # said before anything of naipe can be imported
    "cli/rewriting.py": {"{}\n\\ No newline"},
    "cli/scaffold.py": {"naipe "},
    "cli/template_dialogue.py": {"pack "},
    "cli/verbs/new.py": {"naipe "},
    "cli/verbs/replay.py": {"kept in", "saved in"},
    "cli/verbs/simulate.py": {"pip install", "naipe "},
    "design/commands/keep.py": {"all of it", "background"},
    "design/commands/navigate.py": {"branch second try"},
    "design/commands/setup.py": {"new position"},
    "design/commands/step.py": {"run until"},
    "design/editor/completion.py": {"run until", "who can see", "what if", "why not", "new position"},
    "design/editor/highlighting.py": {"new position"},
    "design/session.py": {"str | None"},
    "play/commands.py": {"in force [all]"},
    "play/ending.py": {"naipe replay"},
    "play/loading.py": {"the rules cannot be played as they stand."},  # by `said`, as findings are
    "play/playthrough.py": {"the table calls", "for player"},
    "play/session.py": {"kept in"},
    "render/charts/drawing.py": {"hex columns"},
    "render/figures/page.py": {"body {"},
    "render/output.py": {"dim blue", "bold "},
    "terminal/faults.py": {"kept in", "not installed"},
    "terminal/prompt.py": {" PLAY "},
}
DESIGN_USAGES = {part for command in DESIGN_COMMANDS.values() for part in (command.name, command.usage)}
SAYS = {"say", "many", "mark", "phrase", "several", "enumerated", "listed", "Reason"}
WORD = re.compile(r"[`“(]?[A-Za-z][a-z']*[`”).,:;?!]*")


def is_sentence(text: str) -> bool:
    """Tell whether a text has at least two plain words, as something that is told has."""
    return sum(WORD.fullmatch(word) is not None for word in text.split()) > 1


def says(function: ast.expr) -> bool:
    """Tell whether a call says its first argument in a language; an output writes whatever it is given."""
    *owner, name = ast.unparse(function).split(".")
    return name in SAYS and not (owner and owner[-1] in ("out", "err", "output"))


def unsaid(node: ast.AST) -> Iterator[str]:
    """Yield the sentences of a tree that are no phrases: neither said, nor remembered to be said."""
    match node:
        case ast.Call(func=function, args=[_, *rest]) if says(function):
            for child in (*rest, *(keyword.value for keyword in node.keywords)):
                yield from unsaid(child)
        case ast.Expr(value=ast.Constant()):
            return  # a docstring
        case ast.JoinedStr(values=values):
            text = "".join(str(part.value) if isinstance(part, ast.Constant) else "{}" for part in values)
            yield from [text] if is_sentence(text) else []
            for part in values:
                yield from unsaid(part) if isinstance(part, ast.FormattedValue) else ()
        case ast.Constant(value=str(text)):
            yield from [text] if is_sentence(text) else []
        case _:
            for child in ast.iter_child_nodes(node):
                yield from unsaid(child)


def test_everything_is_said_in_the_language_of_the_person():
    """Each sentence in the code of the terminal is a phrase, or stands in the list of those that nobody is told."""
    phrases, found, used = set(LANGUAGES["pt"]), {}, set()
    for path in sorted(REPL.rglob("*.py")):
        name = path.relative_to(REPL).as_posix()
        if name.startswith(
            ("render/phrases/", "cli/arguments.py", "cli/overview.py", "cli/first_texts.py", "design/editor/phrases.py")
        ):
            continue  # what these hold is looked up whole: BY_DATA; the last two hold lines of rules
        for text in unsaid(ast.parse(path.read_text(encoding="utf-8"))):
            excused = next((start for start in NO_SENTENCES.get(name, ()) if text.startswith(start)), None)
            used.add((name, excused))
            if excused is None and text not in phrases | DESIGN_USAGES and not is_keys(text):
                found.setdefault(name, []).append(text)
    assert found == {}
    assert {(name, start) for name, starts in NO_SENTENCES.items() for start in starts} <= used, "no longer needed"


def is_keys(text: str) -> bool:
    return set(text.split(", ")) <= {*DESIGN_COMMANDS, *FUNCTION_KEYS}


@pytest.mark.parametrize(
    "code",
    [
        "Reply.wrong('no such thing')",
        "x = f'{name} has no card'",
        "out.say('all is lost')",
        "say('{a}', a='not so good')",
    ],
)
def test_a_sentence_that_is_no_phrase_is_seen(code):
    assert list(unsaid(ast.parse(code)))


@pytest.mark.parametrize(
    "language, typed", [("pt", "save ARQUIVO"), ("ca", "save FITXER"), ("fr", "save FICHIER"), ("en", "save FILE")]
)
def test_what_is_to_be_put_into_a_command_is_said_in_the_language(language, typed):
    say = Phrases(language)
    assert usage(COMMANDS["save"], say) == typed
    if language != "en":
        assert not {"CARD", "WORD", "PLACE", "FILE"} & set(
            re.findall(r"[A-Z]+", " ".join(usage(one, say) for one in COMMANDS.values()))
        )
