#!/usr/bin/env bash
# kokopu 4.13.4 with chess 1.11.2 (python-chess) and chessops 0.15.1: a comment with a brace or a backslash, as PGN.
#
# Expected: what `pgnWrite` writes can be read by others. A comment in braces ends at the first closing brace, and a backslash in it is a backslash: the
# standard gives quotation marks and backslashes a backslash in the values of tags alone (PGN, 5 and 7).
# Happens: kokopu writes a backslash before each closing brace and each backslash of a comment, and reads that back. To the others the comment ends at
# the brace, the backslash stays in it, and the rest is read as moves: python-chess has the e5 of "better {d4} e5 loses" as a move of the game. A path
# in a comment has its backslashes twice.
# Guess before the run: the same comment, or one without the brace, and the same moves.
# In naipe: games are saved as decisions, with no comments in them.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check chess==1.11.2
npm install --silent --no-audit --no-fund --ignore-scripts kokopu@4.13.4 chessops@0.15.1 > /dev/null

cat > write.mjs <<'JAVASCRIPT'
import { writeFileSync } from "node:fs";
import { Game, pgnRead, pgnWrite } from "kokopu";
import { parsePgn } from "chessops/pgn";

for (const comment of ["good", "better {d4} e5 loses", "C:\\games"]) {
  const game = new Game();
  game.mainVariation().play("e4").comment(comment);
  const text = pgnWrite(game);
  writeFileSync("game.pgn", text, { flag: "a" });
  const [first] = parsePgn(text);
  const moves = [...first.moves.mainline()];
  console.log(`kokopu: ${pgnRead(text, 0).mainVariation().first().comment()}`);
  console.log(`chessops: ${moves.map((move) => move.san).join(" ")}, ${moves[0].comments}`);
}
JAVASCRIPT
cat > read.py <<'PYTHON'
import chess.pgn

with open("game.pgn") as file:
    while game := chess.pgn.read_game(file):
        print(f"python-chess: {' '.join(move.san() for move in game.mainline())}, {game.next().comment}")
PYTHON

{ node write.mjs && venv/bin/python read.py; } | tee seen
cat > expected <<'SEEN'
kokopu: good
chessops: e4, good
kokopu: better {d4} e5 loses
chessops: e4 e5, better {d4\
kokopu: C:\games
chessops: e4, C:\\games
python-chess: e4, good
python-chess: e4 e5, better {d4\
python-chess: e4, C:\\games
SEEN
diff expected seen
echo "kokopu 4.13.4 still writes comments that others read in another way"
