#!/usr/bin/env bash
# pydealer 1.4.0: cards that are put into a stack behind its last card, or beneath it.
#
# Expected: `insert(card, indice)` and `insert_list(cards, indice)` put cards into the stack, and `indice` says "Where to insert the given card" (their
# docstrings): at each place from 0 to the length of the stack, as `list.insert` and slices do. Cards that are put in together stay in their order.
# Happens: at the length of the stack nothing is put in, and no error is raised: who takes a card from one stack and puts it behind all of another has
# lost it. At 0 the cards of a list come in the opposite order, and so do those of `add(cards, BOTTOM)`; at the places between they do not.
# Guess before the run: the same as a list, at each place.
# In naipe: a card is always in one zone, and moving it says to which end.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check pydealer==1.4.0

cat > last.py <<'PYTHON'
from pydealer import BOTTOM, Card, Stack


def cards(*values):
    """Return spades with these values."""
    return [Card(value, "Spades") for value in values]


def shown(stack):
    """Return the cards of the stack, the bottom first."""
    return " ".join(card.abbrev for card in stack)


for place in (0, 1, 2):
    one, several = Stack(cards=cards("2", "3")), Stack(cards=cards("2", "3"))
    one.insert(*cards("King"), place)
    several.insert_list(cards("Queen", "King"), place)
    print(f"put into 2S 3S at {place}: {shown(one)}; two together: {shown(several)}")
beneath = Stack(cards=cards("2", "3"))
beneath.add(cards("Queen", "King"), BOTTOM)
print("added at the bottom:", shown(beneath))
PYTHON

venv/bin/python last.py | tee seen
cat > expected <<'SEEN'
put into 2S 3S at 0: KS 2S 3S; two together: KS QS 2S 3S
put into 2S 3S at 1: 2S KS 3S; two together: 2S QS KS 3S
put into 2S 3S at 2: 2S 3S; two together: 2S 3S
added at the bottom: KS QS 2S 3S
SEEN
diff expected seen
echo "pydealer 1.4.0 still loses the card that is put in last"
