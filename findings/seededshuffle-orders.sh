#!/usr/bin/env bash
# seededshuffle 0.2.0 (beside shuffle-seed 1.1.6): the orders that a deck comes in, and keys of some length.
#
# Expected: `shuffle(array, seed)` shuffles "an array by seed/key" (README, with the key "Example key 1."). Each order comes as often as any other when the seeds
# change, and the decks of two evenings differ when their keys do.
# Happens: of four cards one order comes about five times as often as another, and the first card stays first more often than in one game of four: cards are
# swapped with places of the whole array each time. Of a key only about the first six letters count: they are put together to one number, and the end of a
# long one is lost. "evening 1" to "evening 8" all give the same deck. The seed 0 gives null and no array.
# Guess before the run: of 24,000 seeds about 1,000 give each of the 24 orders, and eight keys give eight decks, as with shuffle-seed.
# In naipe: decks are shuffled by the generator of Python, from a seed that is any whole number.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --ignore-scripts --no-audit --no-fund seededshuffle@0.2.0 shuffle-seed@1.1.6 > /dev/null
cat > orders.cjs <<'NODE'
const seeded = require("seededshuffle");
const WAYS = {
  seededshuffle: (cards, seed) => seeded.shuffle(cards, seed, true),
  "shuffle-seed": require("shuffle-seed").shuffle,
};
const DECK = Array.from({ length: 52 }, (_, card) => card);

for (const [name, shuffle] of Object.entries(WAYS)) {
  const times = {};
  for (let seed = 1; seed <= 24000; seed++) {
    const order = shuffle([1, 2, 3, 4], seed).join("");
    times[order] = (times[order] ?? 0) + 1;
  }
  const all = Object.values(times);
  console.log(`${name}: ${all.length} orders, the rarest ${Math.min(...all)} times, the commonest ${Math.max(...all)}`);
  for (const key of ["eve ", "evening ", "the evening of game "]) {
    const decks = new Set([1, 2, 3, 4, 5, 6, 7, 8].map((day) => shuffle(DECK, key + day).join()));
    console.log(`  eight keys like "${key}1" give ${decks.size} decks`);
  }
}
console.log("the seed 0:", WAYS.seededshuffle(DECK, 0));
NODE
node orders.cjs | tee seen
cat > expected <<'SEEN'
seededshuffle: 24 orders, the rarest 367 times, the commonest 1903
  eight keys like "eve 1" give 8 decks
  eight keys like "evening 1" give 1 decks
  eight keys like "the evening of game 1" give 1 decks
shuffle-seed: 24 orders, the rarest 944 times, the commonest 1064
  eight keys like "eve 1" give 8 decks
  eight keys like "evening 1" give 8 decks
  eight keys like "the evening of game 1" give 8 decks
the seed 0: null
SEEN
diff expected seen
echo "seededshuffle 0.2.0 still prefers some orders"
