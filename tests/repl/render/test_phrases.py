"""What the terminal says to players is there in every language, with the same holes, and nothing else is."""

from __future__ import annotations

import ast
import string

import pytest

from places import ROOT
from repl.design.commands import DESIGN_COMMANDS, KEYS
from repl.play.commands import COMMANDS
from repl.render.phrases import LANGUAGES, Phrases

REPL = ROOT / "repl"

FUNCTION_KEYS = {f"F{number}" for number in range(1, 13)}

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
}

#: How phrases are said; an `output.say` writes to the screen whatever it is given.
SAYING = {"say", "self.say", "self.voice.say", "session.voice.say", "voice.say", "session.say", "board.say"}

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
            if (name == "say" and ast.unparse(node.func) in SAYING) or name == "mark":
                found.update(constants(node.args[0]) if node.args else [])
            elif name == "many":
                found.update(text for argument in node.args[1:3] for text in constants(argument))
            elif name == "listed" and len(node.args) == 2 and "say" in ast.unparse(node.func):
                found.update(constants(node.args[1]))
    return found


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


#: What is still said in English only, for whoever edits rules; each of these files loses its place here when it speaks.
ENGLISH_ONLY = {
    "design/commands/edit.py",
    "design/commands/inspection.py",
    "design/commands/keep.py",
    "design/commands/load.py",
    "design/commands/rebase.py",
    "design/editor/editor.py",
}

#: What writes to a screen whatever it is given.
WRITING = {"Reply.of", "Reply.wrong", "Line", "Refused"}


def unsaid(node: ast.AST) -> list[str]:
    """Return the sentences in an expression that pass by `say`."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in ("say", "many"):
        return []
    if isinstance(node, ast.Call) and ast.unparse(node.func).endswith((".say", "say", ".many")):
        return []
    if isinstance(node, ast.Constant):
        words = node.value.split() if isinstance(node.value, str) else []
        return [node.value] if len(words) > 1 and all(word.strip("`.,:;?!()").isalpha() for word in words[:2]) else []
    return [text for child in ast.iter_child_nodes(node) for text in unsaid(child)]


def test_design_mode_says_everything_in_the_language_of_the_game():
    found = {}
    for path in (REPL / "design").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) in WRITING:
                for text in (text for argument in node.args for text in unsaid(argument)):
                    found.setdefault(path.relative_to(REPL).as_posix(), []).append(text)
    assert {name: texts for name, texts in found.items() if name not in ENGLISH_ONLY} == {}
    assert set(found) >= ENGLISH_ONLY, "a file that speaks all languages leaves the list"
