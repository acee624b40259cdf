"""Every command of the designer, as typed: what goes well, what does not, and taking it back."""

import pytest

from designing import card, session, transcript
from repl.design.commands import DESIGN_COMMANDS

SOFT = "edit 02\n" + card("02", "cost 2", "you discard 1", "you earn 3")
WRONG = "edit 02\n" + card("02", "cost 2", "you discrd 1", "you earn 3")
SAME = "edit 02\n" + card("02", "copies 9", "cost 2", "you discard 2", "you earn 3")
SOFT = SOFT.replace("  cost 2", "  copies 9\n  cost 2")
WRONG = WRONG.replace("  cost 2", "  copies 9\n  cost 2")

PLAYED = ["1", "1", "no"]

TRANSCRIPTS = {
    "step": ["step", "step 1", "step", "step", "step", "step 1", "", "step nonsense", "undo", "step", "undo", "undo"],
    "next": ["next 1", "next", "next", "next", "next 2", "undo", "undo"],
    "turn": ["turn", "turn", "turn round", "undo"],
    "run": [
        "run until storms = 1",
        "run until storms = 1",
        "run until strms = 1",
        "run until",
        "undo",
        "run until player 1.score >= 3",
        "run now",
        "run",
    ],
    "break": [
        "break",
        "break 03",
        "break draw",
        "break storms = 2",
        "break nonsense",
        "break",
        "run",
        "run",
        "break off 9",
        "break off 1",
        "undo",
        "break off",
        "break off",
        "break",
    ],
    "write": ["write", 'write "Calm" Every sailor sings.', 'write "Calm" You draw 1 card.', "undo"],
    "back": [
        "back",
        *PLAYED,
        "back",
        "back 2",
        "forward",
        "forward 9",
        "back turn",
        "back statement",
        "back statement",
        "forward statement",
        "back week",
        "undo",
    ],
    "forward": ["forward", *PLAYED, "back 9", "forward 2", "forward turn", "forward decision x", "undo"],
    "goto": [*PLAYED, "goto 1", "goto 99", "goto nowhere", "goto", "branch start", "goto 3", "goto start", "undo"],
    "tree": ["tree", "tree 3", *PLAYED, "back 2", "1", "branch other", "tree", "undo", "tree"],
    "branch": ["branch", "branch 7", "branch begin", *PLAYED, "branch begin", "branch end", "undo", "tree"],
    "diff": ["diff", *PLAYED, "diff 0", "diff 0 1", "diff 0 0", "diff 0 99", "diff 1 2 3", "undo"],
    "history": [*PLAYED, "history", "history 2", "history x", "undo", "history"],
    "why": [
        "why",
        "why calm",
        "why storms",
        "run until storms = 1",
        "why storms",
        "why player 1.cards",
        "why #1",
        "why last",
        "why #99",
        "why strms",
        "why earns",
        "undo",
    ],
    "why_changed": ["deal 05 to Ana.flag", "why player 1.cards", "in force", "undo", "why player 1.cards"],
    "why_not": ["why not", "why not 1", "why not 03", "why not 99", "step 1", "why not", "undo"],
    "what_if": ["what if", "what if 1", "what if nonsense", "tree", "undo"],
    "in_force": ["in force", "deal 04 to Bea.flag", "in force", "undo", "in force"],
    "who_can_see": ["who can see", "who can see 04", "who can see zz", "1", "who can see 04", "undo"],
    "eval": [
        "eval",
        "break sailor",
        "eval 1 + 1",
        "eval sailor",
        "eval count of pile",
        "eval highest score of players",
        "eval strms",
        "eval (",
        "undo",
    ],
    "events": ["events", "1", "no", "events", "events 1", "events x", "undo", "events"],
    "edit": [WRONG, "edit 02", SAME, "edit 99\nx", "edit", "edit 02\n \n", SOFT, "drop", "drop", "undo"],
    "edit_rules": [
        "edit hoist\nverb hoist hoists hoisted: who hoists card c\n  resolve c for who\n  move c to who.flg",
        "edit close here\nstep close\n  set sailor to the next player after sailor",
        "1",
        "undo",
        "undo",
    ],
    "rebase": ["rebase", *PLAYED, "1", SOFT, "rebase", "tree", "undo", "tree"],
    "rebase_differs": [
        "2",
        "1",
        "1",
        "no",
        "edit 02 rebase\n" + card("02", "copies 9", "cost 2", "you earn 2"),
        "history",
        "undo",
    ],
    "here": ["here", "1", SOFT, "here", "history", "undo", "history"],
    "fork": ["fork", SOFT, "fork soft", "tree", "1", "goto 0", SOFT, "fork soft", "fork", "undo"],
    "new_position": [
        "new position",
        'new position 3 players with 2, 2, 1 cards in hand; player 1.flag has "Tax"; sailor = player 1',
        "1",
        'keep "from a set table"',
        "new position at close storms = 5",
        "new position at nowhere storms = 5",
        "new position pile hs 3",
        "new position 2 players",
        'bless "x"',
        "undo",
        "undo",
    ],
    "deal": [
        "deal",
        "deal 05 to Ana",
        "deal 05 to Ana.flag",
        "deal zz to Ana",
        "deal 05 to Caio",
        "deal 05 to Ana.pile",
        "undo",
        "undo",
    ],
    "set": [
        "set",
        "set storms = 2",
        "set player 2.score to 4",
        "set storms = ana",
        "set strms = 1",
        "undo",
        "eval player 2.score",
    ],
    "keep": [
        "keep",
        'keep "nothing yet"',
        "1",
        "1",
        "no",
        'keep "two turns"',
        'keep "two turns"',
        'keep "from far" from 0',
        'keep "from afar" from 99',
        "undo",
    ],
    "bless": ["bless", 'bless "a start"', *PLAYED, 'bless "a start"', 'bless "a start"', "undo", 'bless "a start"'],
    "watch": ["watch now", "watch off", "watch", "1", "watch off", "undo"],
    "undo": ["undo", "1", "undo 2", "undo", "undo"],
    "show": ["show", "show tax", "show zz", "undo"],
    "look": ["look", "look hand of Ana", "look nowhere", "1", "look", "undo", "look"],
    "table": [
        "table",
        "table rescue",
        "1",
        "table rescue Bea",
        "step",
        "table rescue bea",
        "table resc",
        "table nobody",
        "history",
        "back",
        "forward",
        "undo",
        "undo",
        "undo",
        "history",
    ],
    "answers_listed": ["answers", "answers flag", "answers zebra", "1", "answers", "answers calm"],
    "hand": ["hand", "1", "hand", "undo", "hand"],
    "log": ["log", *PLAYED, "log", "log 2", "log x", "undo", "log"],
    "board": ["board", "find", "find zebra", *PLAYED, "find lays", "map"],
    "save": ["save", "1", "save TMP/a.game", "save TMP/nowhere/a.game", "undo"],
    "load": [
        "load",
        "load TMP/none.game",
        "1",
        "branch kept",
        "save TMP/a.game",
        "back",
        "2",
        "load TMP/a.game",
        "tree",
        "undo",
    ],
    "quit": ["1", "quit"],
    "help": ["help why", "help whyy", "help keys", "help", "undo"],
    "answers": ["9", "", "1", "maybe", "no", "", "undo"],
    "over": ["run", "1", "", "step", "run", "turn", "back", "undo", "undo"],
}


@pytest.mark.parametrize("name", TRANSCRIPTS)
def test_transcript(golden, tmp_path, name):
    said = transcript(session(tmp_path), TRANSCRIPTS[name], tmp_path)
    assert "met a bug" not in said  # whatever is typed, and whatever the golden file says
    golden(f"design/{name}.txt", said)


def test_every_command_is_in_a_transcript():
    typed = {line.split("\n")[0] for lines in TRANSCRIPTS.values() for line in lines}
    assert [
        name for name in DESIGN_COMMANDS if not any(line == name or line.startswith(name + " ") for line in typed)
    ] == []
