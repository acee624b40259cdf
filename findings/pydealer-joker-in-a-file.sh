#!/usr/bin/env bash
# pydealer 1.4.0: a joker that was saved.
#
# Expected: `save_cards` saves "the current stack contents", and `open_cards` gives those cards back (their docstrings). A deck has jokers where it is
# made with `jokers=True`.
# Happens: a joker, which has no suit, comes back with a suit called "None". It is no longer equal to a joker, it is found under "None", and the deck
# that was read is another one than the deck that was written. The other 52 cards are the same.
# Guess before the run: the same 54 cards.
# In naipe: what a card has and has not is in the rulebook; a saved game names its decisions.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check pydealer==1.4.0

cat > joker.py <<'PYTHON'
from pydealer import Deck, Stack

for jokers in (0, 2):
    deck, again = Deck(jokers=bool(jokers), num_jokers=jokers), Stack()
    deck.save_cards("cards.txt")
    again.open_cards("cards.txt")
    other = sorted({f"{card!r} is {read!r}" for card, read in zip(deck, again) if card != read})
    print(f"{deck.size} cards and {again.size} again, the same: {deck == again},", *other, f"found as None: {len(again.find('None'))}")
PYTHON

venv/bin/python joker.py | tee seen
cat > expected <<'SEEN'
52 cards and 52 again, the same: True, found as None: 0
54 cards and 54 again, the same: False, Card(value='Joker', suit=None) is Card(value='Joker', suit='None') found as None: 2
SEEN
diff expected seen
echo "pydealer 1.4.0 still gives a joker a suit"
