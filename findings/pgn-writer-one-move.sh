#!/usr/bin/env bash
# @mliebelt/pgn-writer 1.0.5 with @mliebelt/pgn-parser 1.4.19 and pgn-reader 1.2.30: a game that was parsed and is written.
#
# Expected: "The input is the one produced by pgn-parser, and used as well by pgn-reader" (README of pgn-writer), so a game that was parsed is written with its moves.
# Quotation marks in the value of a tag have a backslash (PGN, 7), which the parser reads so.
# Happens: of a game from the parser the first move is written and no other, with the result behind it, and no error is raised: a shorter game that is whole by its
# looks. The writer follows links from move to move that only the reader makes. And quotation marks are written as they are: the parser refuses what the
# writer wrote.
# Guess before the run: the same moves, comments, variations and tags.
# In naipe: a saved game is read by the program that wrote it, and each of its decisions is carried out again.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --ignore-scripts --no-audit --no-fund \
  @mliebelt/pgn-writer@1.0.5 @mliebelt/pgn-parser@1.4.19 @mliebelt/pgn-reader@1.2.30 > /dev/null
cat > written.mjs <<'NODE'
import { parse } from "@mliebelt/pgn-parser";
import readers from "@mliebelt/pgn-reader";
import { writeGame } from "@mliebelt/pgn-writer";

const WAYS = {
  parser: (pgn) => parse(pgn, { startRule: "game" }),
  reader: (pgn) => new readers.PgnReader({ pgn }).getGame(0),
};
const moves = (written) => written.split("\n").at(-1);

for (const text of ["1. e4 e5 2. Nf3 Nc6 1-0", "1. e4 {best} e5 (1... c5 2. c3) 2. Nf3 *"]) {
  console.log(`the game: ${text}`);
  for (const [name, read] of Object.entries(WAYS)) console.log(`  by the ${name}: ${moves(writeGame(read(text)))}`);
}

const tagged = '[White "Maria \\"Mia\\" Sol"]\n\n1. e4 *';
for (const [name, read] of Object.entries(WAYS)) {
  const written = writeGame(read(tagged));
  let again = "is read";
  try {
    parse(written, { startRule: "game" });
  } catch {
    again = "is refused";
  }
  console.log(`by the ${name}: ${written.split("\n")[0]} ${again}`);
}
NODE
node written.mjs | tee seen
cat > expected <<'SEEN'
the game: 1. e4 e5 2. Nf3 Nc6 1-0
  by the parser: 1. e4 1-0
  by the reader: 1. e4 e5 2. Nf3 Nc6 1-0
the game: 1. e4 {best} e5 (1... c5 2. c3) 2. Nf3 *
  by the parser: 1. e4 {best} *
  by the reader: 1. e4 {best} e5 ( 1... c5 2. c3 ) 2. Nf3 *
by the parser: [White "Maria "Mia" Sol"] is refused
by the reader: [White "Maria "Mia" Sol"] is refused
SEEN
diff expected seen
echo "pgn-writer 1.0.5 still writes one move of a game from pgn-parser"
