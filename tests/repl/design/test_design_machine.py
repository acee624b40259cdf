"""A designer who does anything in any order: what is taken back is as before, and the journal brings all of it again."""

import shutil
import tempfile
from pathlib import Path

from hypothesis import Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from designing import ALONE, SOFT_EDITS, WRONG_EDITS, home, state
from interpreter import api
from interpreter.positions.journal import Journal
from repl.design.commands import DESIGN_COMMANDS
from repl.design.commands.load import grown, rules_of
from repl.design.session import DesignSession
from soak import is_soak


class Designer(RuleBasedStateMachine):
    @initialize()
    def sit_down(self):
        self.folder = Path(tempfile.mkdtemp())
        self.place = home(self.folder)
        self.game = api.load(self.place)
        self.one = self.new(self.game)
        self.one.keep()
        self.one.start()
        self.saves = 0

    def new(self, game):
        return DesignSession(
            game, ALONE, commands=DESIGN_COMMANDS, name=str(self.place), home=self.place, folder=self.folder / "kept"
        )

    def teardown(self):
        if hasattr(self, "one"):
            self.one.keeper.close()
            shutil.rmtree(self.folder)

    def do(self, line, *, undone=True):
        before, depth = state(self.one), len(self.one.done)
        reply = self.one.submit(line)
        assert "fault" not in reply.text, reply.text
        if reply.error:
            assert state(self.one) == before, "a mistake changes nothing"
        elif undone and len(self.one.done) == depth + 1:
            after = state(self.one)
            assert not self.one.submit("undo").error
            assert state(self.one) == before
            assert not self.one.submit(line).error or line.startswith("run")
            if not line.startswith(("run", "turn")):
                assert state(self.one)[1] == after[1]
        return reply

    @rule(number=st.integers(1, 5))
    def decide(self, number):
        asked = self.one.asked()
        if asked:
            self.do(asked.choices[number % len(asked.choices)].option.id, undone=False)

    @rule(
        line=st.sampled_from(
            ["back", "back 3", "back turn", "back statement", "forward", "forward statement", "forward turn 2"]
        )
    )
    def move(self, line):
        self.do(line)

    @rule(
        line=st.sampled_from(
            [
                "step",
                "next",
                "step 1",
                "next 2",
                "turn",
                "run until storms = 1",
                "run",
                "",
                "what if 1",
                "why storms",
                "in force",
            ]
        )
    )
    def go_on(self, line):
        self.do(line, undone=False)

    @rule(number=st.integers(0, 40))
    def goto(self, number):
        self.do(f"goto {number}")

    @rule(name=st.sampled_from(["one", "two", "three"]))
    def branch(self, name):
        self.do(f"branch {name}")

    @rule(text=st.sampled_from(WRONG_EDITS))
    def edit_badly(self, text):
        before, files = state(self.one), self.files()
        assert self.one.submit(text).error
        assert (state(self.one), self.files()) == (before, files)

    @rule(text=st.sampled_from(SOFT_EDITS), way=st.sampled_from(["rebase", "here", "fork"]))
    def edit_well(self, text, way):
        before, files = state(self.one), self.files()
        self.one.submit(text)
        reply = self.one.submit(way)
        assert "fault" not in reply.text, reply.text
        if not reply.error:
            self.one.submit("undo")
            assert (state(self.one), self.files()) == (before, files)

    @rule(line=st.sampled_from(['keep "it"', 'keep "it" from 1', 'bless "it"']))
    def write_down(self, line):
        before, files = state(self.one), self.files()
        reply = self.one.submit(line)
        assert "fault" not in reply.text, reply.text
        if not reply.error:
            assert not self.one.submit("undo").error
        assert (state(self.one), self.files()) == (before, files)

    @rule(
        line=st.sampled_from(
            [
                "set storms = 2",
                "deal 04 to Ana.flag",
                "deal 05 to Bot 2",
                "new position sailor = player 2; player 1.hand has 3 cards",
            ]
        )
    )
    def set_up(self, line):
        self.do(line)

    def files(self):
        return {path.name: path.read_text() for path in self.place.rglob("*") if path.is_file()}

    def same_again(self, contents):
        """Grow the tree of a saved game in a new session."""
        other = self.new(rules_of(contents))
        grown(other, contents.records)
        assert [node.position.digest() for node in other.tree.nodes] == [
            node.position.digest() for node in self.one.tree.nodes
        ]
        assert [(node.name, node.kind) for node in other.tree.nodes] == [
            (node.name, node.kind) for node in self.one.tree.nodes
        ]
        assert (other.tree.at.number, other.game.digest) == (self.one.tree.at.number, self.one.game.digest)

    @precondition(lambda self: self.saves < 3)
    @rule()
    def save(self):
        self.saves += 1
        path = self.folder / f"save{self.saves}.game"
        assert not self.one.submit(f"save {path}").error
        self.same_again(Journal.read(path))

    @rule()
    def kill_and_load(self):
        """Nothing is closed or said good-bye to: the file on the disk is all that is left."""
        self.same_again(Journal.read(self.one.keeper.path))

    @rule()
    def load(self):
        path = self.folder / "load.game"
        self.one.submit(f"save {path}")
        number, digest = self.one.tree.at.number, self.one.position.digest()
        assert not self.one.submit(f"load {path}").error
        assert (self.one.tree.at.number, self.one.position.digest()) == (number, digest)

    @invariant()
    def the_way_here_is_whole(self):
        if hasattr(self, "one"):
            path = self.one.tree.at.path()
            assert len(self.one.history) == len(path)
            assert self.one.history[-1] is self.one.position is path[-1].position


TestDesigner = Designer.TestCase
TestDesigner.settings = settings(
    max_examples=8 if is_soak() else 3, stateful_step_count=20, deadline=None, phases=(Phase.explicit, Phase.generate)
)
