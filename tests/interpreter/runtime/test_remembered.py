"""What was in force once is remembered, and not without end."""

from __future__ import annotations

from interpreter.positions.position import initial_state
from interpreter.runtime import active_rules
from interpreter.runtime.run import Run
from toys import toy

RULES = """
cards 50 to 79 "Rule {k}" for k from 1 to 30
  change n by k when you gain n
"""


def test_only_so_much_is_remembered(tmp_path, monkeypatch):
    monkeypatch.setattr(active_rules, "REMEMBERED", 9)
    game = toy(tmp_path, RULES)
    program = game.program(2, game.table(2, {}))
    run = Run(program, initial_state(program, 1), None, search_ahead=False, traced=False)
    for card in range(12, 42):
        run.slots[program.layout.base["zone", "player", "table_of"]] = (card,)
        run.context.active = None
        assert len(active_rules.active_rules(run).verbs[program.verb_index("gain")]) == 1
    assert len(program.active_rules) <= 12
