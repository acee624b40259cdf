"""Design mode on the screen: the code where one stands, the tree with blessed branches, names, what `watch` takes in."""

import random

import pytest

from designing import TITLES, home, session
from interpreter.inspection.tracing import names_at, names_known, trace_of
from repl.design.screen.panes import NAMES, SOURCE, TREE, answered_names, names_here, scene
from repl.screen.compose import composed
from repl.screen.looking import Looking
from repl.screen.rows import plain
from terminals import Tmux, needs_tmux


def pane_of(one, name, width=100):
    pane = scene(one).pane(name)
    return pane, [plain(row) for row in pane.rows(width)]


def test_the_code_has_the_next_statement_marked_and_in_sight(tmp_path):
    one = session(tmp_path)
    one.submit("step 1")
    steps = 0
    while one.walk is not None and steps < 12:
        _pane, rows = pane_of(one, SOURCE)
        marked = [row for row in rows if row.startswith(">")]
        source = one.game.sources[one.place.source]
        line = source.line_and_column(one.place.start)[0]
        assert len(marked) == 1 and marked[0].split()[1] == str(line) and source.line_text(line).strip() in marked[0]
        for size in ((80, 22), (120, 38), (40, 14)):
            shown = [plain(row) for row in composed(scene(one), Looking(), *size).rows]
            assert sum(row.startswith((f"> {line:>3}", f">{line:>4}")) for row in shown) == 1
        one.submit("step")
        steps += 1
    assert steps > 2


def test_at_a_question_the_clause_that_asks_is_marked(tmp_path):
    one = session(tmp_path)
    _pane, rows = pane_of(one, SOURCE)
    assert any(row.startswith(">") and "may" in row for row in rows)


def test_the_tree_names_what_was_blessed_also_when_the_game_goes_on(tmp_path):
    one = session(tmp_path)
    one.submit("1")
    one.submit('bless "a quiet game"')
    assert any(row.endswith("<- here") and "blessed: a quiet game" in row for row in pane_of(one, TREE)[1])
    one.submit(f"save {tmp_path / 'x.game'}")
    other = session(tmp_path)
    assert not other.submit(f"load {tmp_path / 'x.game'}").error
    assert any("blessed: a quiet game" in row for row in pane_of(other, TREE)[1])
    one.submit("undo")
    assert not any("blessed" in row for row in pane_of(one, TREE)[1])


def test_names_stand_for_what_was_answered_in_this_step(tmp_path):
    one = session(tmp_path)
    seen = set()
    for _ in range(30):
        if one.decision is None:
            break
        asked = one.decision
        here = one.tree.at.position.slots
        choice = asked.possible[0]
        one.take(choice.id)
        if one.tree.at.position.slots == here:
            assert answered_names(one)[-1][0] == asked.name
            seen.add(asked.name)
            assert pane_of(one, NAMES)[1]
    assert seen


def test_all_names_that_are_known_where_one_stands_have_their_values(tmp_path):
    """Those that the statement gets from its verb, from a choice, and from whoever plays a card."""
    one, seen, asked, chance = session(tmp_path), {}, {}, random.Random(4)
    for _ in range(40):
        one.submit("step 1")
        while one.walk is not None:
            seen.setdefault(one.walk.stop.unit, set()).update(names_here(one))
            assert len(pane_of(one, NAMES)[1]) >= len(names_here(one))
            one.submit("step")
        if one.decision is None:
            break
        asked.setdefault(one.decision.of, []).append(dict(names_here(one)))
        one.take(chance.choice(one.decision.possible).id)
    assert {("who", "Ana"), ("n", "1")} <= seen["draw"]
    assert {name for name, _ in seen["hoist"]} == {"who", "c"}
    assert {value for name, value in seen["hoist"] if name == "c"} <= set(TITLES.values())
    assert {"who": "Ana", "n": "2"} in asked["discard"] and asked["watch"] == [{}] * len(asked["watch"])


def test_a_position_tells_the_names_that_its_trace_ends_with(tmp_path):
    """Each that comes after the first one, which was there before anybody looked; so do those of changed rules."""
    one, chance, noted = session(tmp_path), random.Random(4), 0
    for _ in range(40):
        at = one.position
        if one.decision is None:
            break
        stops = trace_of(at).stops
        assert names_at(at) == (names_known(at.program, stops[-1]) if stops else ())
        noted += at.under_way is not None
        if noted == 9:
            text = one.game.book.written(one.game.cards[0].node).rstrip()
            assert not one.submit(f"edit {one.game.cards[0].number} here\n{text}\n  -- as it was\n").error
            assert names_at(one.position) == names_at(at)
        one.take(chance.choice(one.decision.possible).id)
    assert noted > 10


@needs_tmux
def test_watch_takes_in_what_changes_without_a_key(tmp_path):
    place = home(tmp_path)
    with Tmux(tmp_path, ["design", str(place), "--players", "3", "--bots", "2", "--seed", "5"], 120, 40) as terminal:
        terminal.until("design 0>")
        terminal.type("watch", "Enter")
        terminal.until("Watching")
        terminal.type("half a line")
        cards = place / "cards.naipe"
        text = cards.read_text()
        number = next(line for line in text.split("\n") if line.strip().startswith("copies"))
        cards.write_text(text.replace(number, number.rstrip("0123456789") + "11", 1))
        screen = terminal.until("What becomes of the game?")
        assert "half a line" in screen


@needs_tmux
@pytest.mark.parametrize("goes", [True, False])
def test_an_editor_has_the_ordinary_screen_and_gives_it_back(tmp_path, goes, monkeypatch):
    place = home(tmp_path)
    editor, seen = tmp_path / "editor.sh", tmp_path / "seen"
    editor.write_text(
        f"#!/bin/sh\necho EDITOR IS HERE\nuntil test -e '{seen}'; do sleep 0.1; done\n"
        f"sed -i 's/copies 9/copies 8/' $1\nexit {0 if goes else 3}\n"
    )
    editor.chmod(0o755)
    monkeypatch.setenv("EDITOR", str(editor))
    monkeypatch.delenv("VISUAL", raising=False)
    with Tmux(tmp_path, ["design", str(place), "--players", "3", "--bots", "2", "--seed", "5"]) as terminal:
        terminal.until("design 0>")
        terminal.type("edit 03", "Enter")
        terminal.until("EDITOR IS HERE")
        seen.touch()
        # The path of the editor, which comes before the code, may fill a row.
        screen = terminal.until("What becomes of the game?" if goes else "with code 3")
        assert "EDITOR IS HERE" not in screen and "design 0>" in screen
