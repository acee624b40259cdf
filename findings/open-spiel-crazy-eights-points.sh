#!/usr/bin/env bash
# OpenSpiel 2.0.2: in `crazy_eights` a low card counts by its number among the actions, and not by its face.
#
# Expected: whoever is left with a four loses four points. The header of the game says so: 50 for an eight, 10 for a court card, the
# face value for any other.
# Happens: the four of hearts counts 12 and the four of spades 13: the number of its action (10 and 11) and two more. The ten of
# diamonds counts 35. Eights and court cards count as they should. So the four suits of one rank count differently, and
# where nobody can lay a card any more somebody else has the best return.
# Guess before the run: the two games count alike. 10 of 40 games, played beside another program with the same cards, ended with another winner.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check open_spiel==2.0.2

cat > points.py <<'PYTHON'
import pyspiel

RANKS, SUITS = "23456789TJQKA", "CDHS"
GAME = pyspiel.load_game("crazy_eights(players=2,max_turns=1)")  # over after one card


def number(card):
    return RANKS.index(card[1]) * 4 + SUITS.index(card[0])


def lost(hand):
    """Return what the dealer loses with seven cards in hand; the other player holds low clubs and lays one."""
    state = GAME.new_initial_state()
    state.apply_action(52)  # player 0 deals
    for other, mine in zip([f"C{rank}" for rank in "2345679"], hand):
        state.apply_action(number(other))
        state.apply_action(number(mine))
    state.apply_action(number("CT"))
    state.apply_action(number("C2"))
    assert state.is_terminal()
    return -state.returns()[0]


six = ["DJ", "DQ", "DK", "SJ", "SQ", "SK"]
for card in ("HK", "H8", "H4", "S4", "D2", "H2", "DT"):
    print(card, round(lost([*six, card]) - 60))
PYTHON

venv/bin/python points.py 2> /dev/null | tee seen
cat > expected <<'SEEN'
HK 10
H8 50
H4 12
S4 13
D2 3
H2 4
DT 35
SEEN
diff expected seen
echo "OpenSpiel 2.0.2 still counts low cards by the numbers of their actions"
