#!/usr/bin/env bash
# endplay 0.5.12: the contract of a board that North dealt.
#
# Expected: `Board.contract` "attempts to calculate based on the auction and play history" where none is given (its docstring). The calls and the dealer
# are given, so there is a contract, whoever dealt.
# Happens: where North dealt there is none. `Player.north` is 0, and counts as no dealer: one board of four, number 1 among them, is without a contract,
# and in PBN its "Declarer" and "Contract" are written as not known. `Contract.from_auction` with the same calls has one.
# Guess before the run: a contract for each of the four.
# In naipe: a seat is a player and no number, and nothing is told apart by being 0.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check endplay==0.5.12

cat > north.py <<'PYTHON'
from endplay.dealer import generate_deal
from endplay.parsers import pbn
from endplay.types import Bid, Board, Contract, Player, Vul

AUCTION = [Bid(call) for call in ("1H", "P", "P", "P")]

for dealer in Player:
    board = Board(deal=generate_deal(seed=1), auction=AUCTION, dealer=dealer, board_num=1, vul=Vul.none)
    text = pbn.dumps([board])
    written = sorted(line for line in text.splitlines() if line.startswith(("[Declarer", "[Contract")))
    print(f"{dealer.name}: {Contract.from_auction(dealer, AUCTION)} by the calls, {board.contract} of the board, in PBN", *written)
PYTHON

venv/bin/python north.py | tee seen
cat > expected <<'SEEN'
north: 1♥N= by the calls, None of the board, in PBN [Contract "?"] [Declarer "?"]
east: 1♥E= by the calls, 1♥E= of the board, in PBN [Contract "1H"] [Declarer "E"]
south: 1♥S= by the calls, 1♥S= of the board, in PBN [Contract "1H"] [Declarer "S"]
west: 1♥W= by the calls, 1♥W= of the board, in PBN [Contract "1H"] [Declarer "W"]
SEEN
diff expected seen
echo "endplay 0.5.12 still has no contract where North dealt"
