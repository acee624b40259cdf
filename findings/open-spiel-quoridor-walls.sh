#!/usr/bin/env bash
# OpenSpiel 2.0.2: the walls of `quoridor` in the tensor of an observation.
#
# Expected: both players see the whole board, so two boards that differ in a wall have different tensors, as they have different texts
# (`observation_string`). A network learns from `observation_tensor`.
# Happens: no wall is in the tensor. One plane of five is kept for walls, and it is all zeros; of a wall that was set only the number that is left tells.
# After the first decision 128 different walls give one and the same tensor. Legal actions are those of the real board.
# (Issue 1086, closed, was about dice that were missing in the tensor of backgammon.)
# Guess before the run: in each game whose tensor was tried, boards with different texts have different tensors.
# In naipe: what a policy is shown is the view of the player, the same that the person at the table reads.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check open_spiel==2.0.2 numpy==2.2.6

cat > walls.py <<'PYTHON'
import random

import numpy
import pyspiel


def after_each_decision(name):
    """The texts and the tensors of what the next player sees, after each first decision of a game."""
    start = pyspiel.load_game(name).new_initial_state()
    seen = [start.child(action) for action in start.legal_actions()]
    texts = {state.observation_string(state.current_player()) for state in seen}
    tensors = {tuple(state.observation_tensor(state.current_player())) for state in seen}
    return f"{name}: {len(seen)} decisions, {len(texts)} texts, {len(tensors)} tensors"


for name in ("quoridor", "hex", "breakthrough", "twixt"):
    print(after_each_decision(name))

random.seed(1)
game = pyspiel.load_game("quoridor")
state = game.new_initial_state()
walls = 0
while not state.is_terminal():
    action = random.choice(state.legal_actions())
    walls += state.action_to_string(action)[-1] in "hv"
    state.apply_action(action)
    planes = numpy.array(state.observation_tensor(0)).reshape(game.observation_tensor_shape())
    if walls == 12:
        break
print(f"{walls} walls were set; sums of the planes: {[int(plane.sum()) for plane in planes]}")
PYTHON

venv/bin/python walls.py 2> /dev/null | tee seen
cat > expected <<'SEEN'
quoridor: 131 decisions, 131 texts, 4 tensors
hex: 121 decisions, 121 texts, 121 tensors
breakthrough: 22 decisions, 22 texts, 22 tensors
twixt: 48 decisions, 48 texts, 48 tensors
12 walls were set; sums of the planes: [1, 1, 0, 867, 1445]
SEEN
diff expected seen
echo "quoridor of OpenSpiel 2.0.2 still shows no walls in its tensor"
