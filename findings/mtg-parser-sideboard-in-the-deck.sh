#!/usr/bin/env bash
# mtg-parser 0.0.1a61: a decklist in the formats of Arena and of MTGO.
#
# Expected: "It supports the MTGO/MTGA formats" (README). In these a line with the word Sideboard, or `SB:` before a card, says that the cards are beside the
# deck; a line with the word Commander or Companion says what that card is. A card is in the list with its tags, which is where the word could be.
# Happens: the words are passed over, and all cards come out as one deck: 60 and 15 are a deck of 75, and nothing tells which is the commander. Lines with `SB:`
# are left out, and so is a card whose title has an exclamation mark or brackets. No error is raised. A comment with // before it, though, becomes a tag
# of the cards below. (Issue 15 and pull request 16 are about lists from a website.)
# Guess before the run: each card with its number, and the sideboard told apart.
# In naipe: the deck of a card stands in the row of that card (repl/sheets/cards.py).
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check mtg-parser==0.0.1a61

cat > lists.py <<'PYTHON'
import mtg_parser

LISTS = {
    "Arena": "Commander\n1 Sol Ring (C21) 263\n\nDeck\n59 Island (WAR) 254\n\nSideboard\n15 Swamp (WAR) 257\n",
    "MTGO": "60 Island\nSB: 15 Swamp\n",
    "a comment": "60 Island\n// Sideboard\n15 Swamp\n",
    "signs": "1 Island\n1 Ach! Hans, Run!\n1 B.F.M. (Big Furry Monster)\n1 Fire // Ice\n",
}
for name, text in LISTS.items():
    cards = list(mtg_parser.parse_deck(text, None))
    lines = sum(any(sign.isdigit() for sign in line) for line in text.splitlines())
    told = "; ".join(f"{card.quantity} {card.name} {sorted(card.tags)}" for card in cards)
    print(f"{name}: {len(cards)} of {lines} lines with a number: {told}")
PYTHON

venv/bin/python lists.py | tee seen
cat > expected <<'SEEN'
Arena: 3 of 3 lines with a number: 1 Sol Ring []; 59 Island []; 15 Swamp []
MTGO: 1 of 2 lines with a number: 60 Island []
a comment: 2 of 2 lines with a number: 60 Island []; 15 Swamp ['sideboard']
signs: 2 of 4 lines with a number: 1 Island []; 1 Fire // Ice []
SEEN
diff expected seen
echo "mtg-parser 0.0.1a61 still has the sideboard in the deck"
