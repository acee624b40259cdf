#!/usr/bin/env bash
# open_spiel 2.0.2: the rewards of cribbage, decision by decision.
#
# Expected: the rewards that are told after each decision add up to the returns, as in Hanabi and 2048, which have the same reward model (REWARDS) and
# deal after a decision, too. A reward is still told after the deals behind the decision, so what is told there cannot be added.
# Happens: in cribbage the two points for a jack that the dealer turns up are told after this deal only, and are gone before the next decision. A bot
# that adds the rewards of its decisions misses them, and one that adds all that is told counts the other points several times.
# Guess before the run: the sums of all that is told are the returns; that was wrong for all three games, and for cribbage no sum is right.
# In naipe: bots are judged by the end of a game, and `simulate` counts each event once.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check open_spiel==2.0.2

cat > rewards.py <<'PYTHON'
import random

import pyspiel

for name in ("cribbage", "hanabi", "2048"):
    game = pyspiel.load_game(name)
    state, chance, jacks = game.new_initial_state(), random.Random(0), 0
    every, of_decisions = [0.0] * game.num_players(), [0.0] * game.num_players()
    while not state.is_terminal():
        is_deal, before = state.is_chance_node(), state.returns()
        action = chance.choices(*zip(*state.chance_outcomes()))[0] if is_deal else chance.choice(state.legal_actions())
        said = state.action_to_string(state.current_player(), action)
        state.apply_action(action)
        every = [sum(pair) for pair in zip(every, state.rewards())]
        if not is_deal:
            of_decisions = [sum(pair) for pair in zip(of_decisions, state.rewards())]
        elif state.returns() != before:
            jacks += 1
            assert said.startswith("Deal J"), said
    returns = state.returns()
    print(name, f"all that is told: {every == returns}, what decisions are told: {of_decisions == returns}, jacks: {jacks}")
PYTHON

venv/bin/python rewards.py 2> /dev/null | tee seen
cat > expected <<'SEEN'
cribbage all that is told: False, what decisions are told: False, jacks: 3
hanabi all that is told: False, what decisions are told: True, jacks: 0
2048 all that is told: False, what decisions are told: True, jacks: 0
SEEN
diff expected seen
echo "open_spiel 2.0.2 still tells the points for a jack of cribbage after no decision"
