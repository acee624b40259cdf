#!/usr/bin/env bash
# OpenSpiel 2.0.2: in `go_fish` the others are told which card was fished.
#
# Expected: `observation_string(player)` and `information_state_string(player)` hold what that player can know (docs/concepts.md and spiel.h), so they are
# the same whatever card another player draws from the pool. Nobody sees that card, unless it is of the rank that was asked for.
# Happens: both have a line `0 asked -3 for 2 recieved 1`: player 0 drew rank 2. (-3 stands for the pool.) An agent or a searcher that groups positions by
# these texts plays against open cards. The observation as a tensor is the same for each card, as it should be.
# In naipe: a card that is drawn face down is named to the player who drew it, and to nobody else.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check open_spiel==2.0.2

cat > fish.py <<'PYTHON'
import pyspiel

RANKS = 13


def fished(rank):
    """Return the state in which player 0 asked in vain and fished a card of that rank."""
    state = pyspiel.load_game("go_fish").new_initial_state()
    for dealt in (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 0):
        state.apply_action(dealt)
    assert state.current_player() == 0
    state.apply_action(1 * RANKS + 1)
    assert state.is_chance_node()
    state.apply_action(rank)
    return state


for rank in (2, 3):
    print("drawn:", rank, "and player 1 reads:", fished(rank).observation_string(1).splitlines()[-2])
two, three = fished(2), fished(3)
print("the same observation as a text:", two.observation_string(1) == three.observation_string(1))
print("the same information state:", two.information_state_string(1) == three.information_state_string(1))
print("the same observation as a tensor:", two.observation_tensor(1) == three.observation_tensor(1))
PYTHON

venv/bin/python fish.py 2> /dev/null | tee seen
cat > expected <<'SEEN'
drawn: 2 and player 1 reads: 0 asked -3 for 2 recieved 1
drawn: 3 and player 1 reads: 0 asked -3 for 3 recieved 1
the same observation as a text: False
the same information state: False
the same observation as a tensor: True
SEEN
diff expected seen
echo "go_fish of OpenSpiel 2.0.2 still tells which card was fished"
