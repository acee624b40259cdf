#!/usr/bin/env bash
# boardgame.io 0.50.2: a game whose end is the number of its winner.
#
# Expected: "Ends the game if this returns anything. The return value is available in `ctx.gameover`." (docs/documentation/api/Game.md, `endIf`), so
# a game ends where `endIf` returns the number of the player who has won, as it does where that is a text or an object.
# Happens: 0, an empty text, false and null count as nothing. Where `endIf` returns a number, each player can win but the first one, and the game
# goes on behind a position that should have ended it. (An empty list does end it.)
# In naipe: whoever has won is a player, and no number.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --ignore-scripts --no-audit --no-fund boardgame.io@0.50.2 > /dev/null
cat > winner.cjs <<'NODE'
const { Client } = require("boardgame.io/client");

const ends = { 1: 1, 0: 0, '"0"': "0", '"" (a text)': "", "{ winner: 0 }": { winner: 0 }, "[]": [] };
for (const [name, end] of Object.entries(ends)) {
  const game = {
    setup: () => ({ coins: 0 }),
    moves: { earn: ({ G }) => { G.coins += 1; } },
    endIf: ({ G }) => (G.coins >= 2 ? end : undefined),
  };
  const client = Client({ game, numPlayers: 2, debug: false });
  client.start();
  for (let i = 0; i < 4; i += 1) if (client.getState().ctx.gameover === undefined) client.moves.earn();
  const { G, ctx } = client.getState();
  console.log(`endIf returns ${name}: ${ctx.gameover === undefined ? "no end" : "the end"} after ${G.coins} moves`);
}
NODE
node winner.cjs | tee seen
cat > expected <<'SEEN'
endIf returns 0: no end after 4 moves
endIf returns 1: the end after 2 moves
endIf returns "0": the end after 2 moves
endIf returns "" (a text): no end after 4 moves
endIf returns { winner: 0 }: the end after 2 moves
endIf returns []: the end after 2 moves
SEEN
diff expected seen
echo "boardgame.io 0.50.2 still ends no game with 0"
