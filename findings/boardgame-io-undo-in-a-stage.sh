#!/usr/bin/env bash
# boardgame.io 0.50.2: a move in a stage that was taken back.
#
# Expected: `undo` takes the last move back (docs/documentation/undo.md), and a stage with `maxMoves` ends "after the player has made the specified number of
# moves" (stages.md). So a move that was taken back counts for nothing, as it does where `maxMoves` is that of the turn.
# Happens: in a stage it goes on counting: who may draw two cards, and takes one back, may draw one more. With `minMoves` the stage can be left
# without any move. The count is written into the state that `undo` goes back to, and into the one that `reset` begins with: after a reset the stage
# is one move shorter too.
# In naipe: what is taken back is the position before, as a whole, and no position is written on.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --ignore-scripts --no-audit --no-fund boardgame.io@0.50.2 > /dev/null
cat > undo.cjs <<'NODE'
const { Client } = require("boardgame.io/client");

const say = console.log;
console.log = console.error = () => {};
const moves = { draw: ({ G }) => { G.drawn += 1; } };
const limits = { minMoves: 1, maxMoves: 2 };
const turns = {
  "limits of the turn": { moves, turn: limits },
  "limits of the stage": { turn: { activePlayers: { currentPlayer: "drawing", ...limits }, stages: { drawing: { moves } } } },
};

function begun(parts) {
  const client = Client({ game: { setup: () => ({ drawn: 0 }), ...parts }, numPlayers: 2, debug: false });
  client.start();
  return client;
}

function drawn(client) {
  for (let i = 0; i < 4; i += 1) if (client.getState().ctx.currentPlayer === "0") client.moves.draw();
  return client.getState().G.drawn;
}

for (const [name, parts] of Object.entries(turns)) {
  const undone = begun(parts);
  undone.moves.draw();
  undone.undo();
  const reset = begun(parts);
  reset.moves.draw();
  reset.reset();
  say(`${name}: ${drawn(begun(parts))} cards, after an undo ${drawn(undone)}, after a reset ${drawn(reset)}`);
}
const left = begun(turns["limits of the stage"]);
left.events.endStage();
say(`ending the stage at once: ${left.getState().ctx.activePlayers ? "refused" : "done"}`);
left.moves.draw();
left.undo();
left.events.endStage();
say(`after an undo, with ${left.getState().G.drawn} cards: ${left.getState().ctx.activePlayers ? "refused" : "done"}`);
NODE
node undo.cjs | tee seen
cat > expected <<'SEEN'
limits of the turn: 2 cards, after an undo 2, after a reset 2
limits of the stage: 2 cards, after an undo 1, after a reset 1
ending the stage at once: refused
after an undo, with 0 cards: done
SEEN
diff expected seen
echo "boardgame.io 0.50.2 still counts what was taken back"
