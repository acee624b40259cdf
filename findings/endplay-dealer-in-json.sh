#!/usr/bin/env bash
# endplay 0.5.12: who dealt, after a board was written as JSON and read back.
#
# Expected: `endplay.parsers.json` reads what it wrote: the board has the dealer that it had, as it has from PBN and from LIN. The text says who that
# was.
# Happens: the dealer is not read. It is worked out from the number of the board, as if none had been given: board 1 was dealt by North, whoever dealt
# it. The calls are those of other players then, and where the contract is read from the calls, somebody else plays it. No error is raised.
# Guess before the run: the same dealer in all three formats.
# In naipe: a saved game holds its decisions and its seed, and who begins follows from the rules.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check endplay==0.5.12

cat > dealer.py <<'PYTHON'
from endplay.dealer import generate_deal
from endplay.parsers import json, lin, pbn
from endplay.types import Bid, Board, Player, Vul

AUCTION = [Bid(call) for call in ("P", "1H", "P", "P", "P")]

for name, parser in (("PBN", pbn), ("LIN", lin), ("JSON", json)):
    for number in (1, 2):
        board = Board(deal=generate_deal(seed=1), auction=AUCTION, board_num=number, dealer=Player.west, vul=Vul.none)
        text = parser.dumps([board])
        (again,) = parser.loads(text)
        print(f"{name}: board {number}, dealt by {board.dealer.name}, comes back as dealt by {again.dealer.name}")
print("in the text:", '"dealer": "west"' in text)
PYTHON

venv/bin/python dealer.py | tee seen
cat > expected <<'SEEN'
PBN: board 1, dealt by west, comes back as dealt by west
PBN: board 2, dealt by west, comes back as dealt by west
LIN: board 1, dealt by west, comes back as dealt by west
LIN: board 2, dealt by west, comes back as dealt by west
JSON: board 1, dealt by west, comes back as dealt by north
JSON: board 2, dealt by west, comes back as dealt by east
in the text: True
SEEN
diff expected seen
echo "endplay 0.5.12 still reads no dealer"
