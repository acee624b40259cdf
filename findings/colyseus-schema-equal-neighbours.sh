#!/usr/bin/env bash
# @colyseus/schema 5.0.34: a number that is put in front of the same number.
#
# Expected: the state of a client is that of the server after each patch: "Change tracking, encoding and decoding happen for you" (README). `unshift` and
# `splice` put a number into an array wherever it belongs, as in JavaScript.
# Happens: where the array has the same number at that place already, the patch holds nothing of it. The client is one number short from then on, and all that follows
# is done at another place: a second seven before the first is missing, and who takes the first seven away has none left. No error is raised. A number that is
# put behind its like, with `push` or `splice`, arrives.
# In naipe: whoever decides is sent the whole view, at each decision (docs/protocol.md).
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --ignore-scripts --no-audit --no-fund @colyseus/schema@5.0.34 > /dev/null
cat > neighbours.cjs <<'NODE'
const { schema, t, Encoder, Decoder } = require("@colyseus/schema");

const State = schema({ cards: t.array("number") }, "State");

// Each of the changes is a patch of its own.
function both(...changes) {
  const server = new State();
  const client = new State();
  const encoder = new Encoder(server);
  const decoder = new Decoder(client);
  decoder.decode(encoder.encodeAll());
  encoder.discardChanges();
  for (const change of changes) {
    change(server.cards);
    decoder.decode(encoder.encode());
    encoder.discardChanges();
  }
  return `the server has ${[...server.cards].join(" ")}, the client ${[...client.cards].join(" ")}`;
}

const deal = (cards) => cards.push(7, 8, 9);
console.log(`6 in front: ${both(deal, (cards) => cards.unshift(6))}`);
console.log(`7 in front: ${both(deal, (cards) => cards.unshift(7))}`);
console.log(`8 before the 8: ${both(deal, (cards) => cards.splice(1, 0, 8))}`);
console.log(`8 behind the 8: ${both(deal, (cards) => cards.splice(2, 0, 8))}`);
console.log(`9 at the end: ${both(deal, (cards) => cards.push(9))}`);
console.log(`7 in front, and away: ${both(deal, (cards) => cards.unshift(7), (cards) => cards.shift())}`);
NODE
node neighbours.cjs | tee seen
cat > expected <<'SEEN'
6 in front: the server has 6 7 8 9, the client 6 7 8 9
7 in front: the server has 7 7 8 9, the client 7 8 9
8 before the 8: the server has 7 8 8 9, the client 7 8 9
8 behind the 8: the server has 7 8 8 9, the client 7 8 8 9
9 at the end: the server has 7 8 9 9, the client 7 8 9 9
7 in front, and away: the server has 7 8 9, the client 8 9
SEEN
diff expected seen
echo "@colyseus/schema 5.0.34 still sends nothing of a number before its like"
