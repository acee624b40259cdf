#!/usr/bin/env bash
# chess.js 1.4.0: a game with comments, as PGN in lines.
#
# Expected: `pgn({ maxWidth })` breaks the moves into lines of that width and changes nothing else (README, `.pgn`). `loadPgn` reads what `pgn` wrote.
# The standard wants lines of 80 and fewer letters (PGN, 8.2.1).
# Happens: after moves with a comment that are broken, the number of the next ones is written without a blank or a new line, `e52. Nf3`. Nearly every width that was
# tried for six moves with three comments gives a text that `loadPgn` refuses. Without comments, and without `maxWidth`, all is well.
# In naipe: games are saved as their decisions, each on its own, and never broken into lines.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --ignore-scripts --no-audit --no-fund chess.js@1.4.0 > /dev/null
cat > lines.cjs <<'NODE'
const { Chess } = require("chess.js");

function game(comment) {
  const chess = new Chess();
  ["e4", "e5", "Nf3", "Nc6", "Bb5", "a6"].forEach((move, number) => {
    chess.move(move);
    if (comment && number % 2 === 0) chess.setComment(comment);
  });
  return chess;
}

function readable(text) {
  try {
    new Chess().loadPgn(text);
    return true;
  } catch {
    return false;
  }
}

console.log(game("a good move, I think").pgn({ maxWidth: 40 }).split("\n\n")[1]);
for (const comment of ["", "a good move, I think"]) {
  const widths = Array.from({ length: 71 }, (_, i) => i + 10);
  const refused = widths.filter((maxWidth) => !readable(game(comment).pgn({ maxWidth }))).length;
  console.log(`${comment ? "with" : "without"} comments: ${refused} of ${widths.length} widths cannot be read back`);
}
console.log(`with comments, in one line: ${readable(game("a good move, I think").pgn()) ? "read" : "refused"}`);
NODE
node lines.cjs | tee seen
cat > expected <<'SEEN'
1. e4 {a good move, I think} e52. Nf3 {a
good move, I think} Nc63. Bb5 {a good
move, I think} a6 *
without comments: 0 of 71 widths cannot be read back
with comments: 67 of 71 widths cannot be read back
with comments, in one line: read
SEEN
diff expected seen
echo "chess.js 1.4.0 still writes a move and the next number as one word"
