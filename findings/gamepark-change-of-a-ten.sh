#!/usr/bin/env bash
# @gamepark/rules-api 7.6.3 (with esbuild 0.28.2): one coin is paid by who has a ten.
#
# Expected: `removeMoney(amount, location)` will "Remove an amount of Money from given location", and `moveMoney` will "Move an amount of money from a
# place to another place", "making money with the bank only if necessary" (comments of MaterialMoney). So who has ten and pays one has nine left, in
# whatever coins.
# Happens: with coins of three values the change is wrong. With coins of 1, 5 and 10, who pays one of a ten has five left, and the other four are with
# nobody. With coins of 1, 2 and 5, who pays one of a five has eight left. With two values it is right, and so it is where nothing has to be changed. No
# error is raised.
# Guess before the run: the amount is what the one has less and the other more.
# In naipe: an amount is a number, and is paid as one.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts @gamepark/rules-api@7.6.3 esbuild@0.28.2 > /dev/null

cat > pay.mjs <<'JAVASCRIPT'
import { Material, MaterialMutator } from "@gamepark/rules-api";

const [MINE, YOURS] = [{ type: 1 }, { type: 2 }];

for (const units of [[1, 5, 10], [10, 5, 1], [1, 2, 5], [1, 5]]) {
  for (const paid of [1, 2, 4]) {
    const items = [{ id: Math.max(...units), quantity: 1, location: MINE }];
    const money = (place) => new Material(0, items).location(place.type).money(units).count;
    const before = money(MINE);
    if (paid > before) continue;
    const moves = new Material(0, items).money(units).moveMoney(MINE, YOURS, paid);
    const mutator = new MaterialMutator(0, items, {}, true);
    for (const move of moves) mutator.applyMove(move);
    console.log(`coins of ${units.join()}: of ${before}, ${paid} paid; ${money(MINE)} left, ${money(YOURS)} there`);
  }
}
JAVASCRIPT
node_modules/.bin/esbuild pay.mjs --bundle --platform=node --outfile=pay.cjs --log-level=error

node pay.cjs | tee seen
cat > expected <<'SEEN'
coins of 1,5,10: of 10, 1 paid; 5 left, 1 there
coins of 1,5,10: of 10, 2 paid; 4 left, 2 there
coins of 1,5,10: of 10, 4 paid; 2 left, 4 there
coins of 10,5,1: of 10, 1 paid; 5 left, 1 there
coins of 10,5,1: of 10, 2 paid; 4 left, 2 there
coins of 10,5,1: of 10, 4 paid; 2 left, 4 there
coins of 1,2,5: of 5, 1 paid; 8 left, 1 there
coins of 1,2,5: of 5, 2 paid; 7 left, 2 there
coins of 1,2,5: of 5, 4 paid; 5 left, 4 there
coins of 1,5: of 5, 1 paid; 4 left, 1 there
coins of 1,5: of 5, 2 paid; 3 left, 2 there
coins of 1,5: of 5, 4 paid; 1 left, 4 there
SEEN
diff expected seen
echo "@gamepark/rules-api 7.6.3 still keeps the change"
