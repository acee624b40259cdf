#!/usr/bin/env bash
# @dice-roller/rpg-dice-roller 5.5.1: the least and the greatest total of a roll with a minus.
#
# Expected: `minTotal` and `maxTotal` are "the minimum possible total for the notation" and the maximum (comments of DiceRoll), so no roll is below the one or above
# the other, and the least is not above the greatest.
# Happens: each die is put at its least, or at its greatest, and the whole is worked out then. Where dice are taken away or divided by, that is no bound:
# 2d6-1d4 is told to be 1 to 8 and goes from -2 to 11, and the least of 10-2d6 is told to be 8 and its greatest -2. (Issue 293 is about the average where
# dice are kept.)
# In naipe: what dice come to is counted in games that were played (docs/balance.md).
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --ignore-scripts --no-audit --no-fund @dice-roller/rpg-dice-roller@5.5.1 > /dev/null
cat > bounds.cjs <<'NODE'
const { DiceRoll, NumberGenerator } = require("@dice-roller/rpg-dice-roller");

// Each throw of these dice is made once: the generator gives the faces in turn.
function totals(notation, sides) {
  const seen = [];
  const faces = sides.map(() => 1);
  for (;;) {
    let die = 0;
    NumberGenerator.generator.engine = { next: () => faces[die++] - 1, range: [] };
    seen.push(new DiceRoll(notation).total);
    let place = 0;
    while (place < faces.length && ++faces[place] > sides[place]) faces[place++] = 1;
    if (place === faces.length) return seen;
  }
}

const rolls = { "2d6+1d4": [6, 6, 4], "2d6-1d4": [6, 6, 4], "10-2d6": [6, 6], "12/1d4": [4] };
for (const [notation, sides] of Object.entries(rolls)) {
  const seen = totals(notation, sides);
  NumberGenerator.generator.engine = NumberGenerator.engines.min;
  const { minTotal, maxTotal } = new DiceRoll(notation);
  console.log(`${notation}: from ${Math.min(...seen)} to ${Math.max(...seen)} in ${seen.length} throws, told ${minTotal} and ${maxTotal}`);
}
NODE
node bounds.cjs | tee seen
cat > expected <<'SEEN'
2d6+1d4: from 3 to 16 in 144 throws, told 3 and 16
2d6-1d4: from -2 to 11 in 144 throws, told 1 and 8
10-2d6: from -2 to 8 in 36 throws, told 8 and -2
12/1d4: from 3 to 12 in 4 throws, told 12 and 3
SEEN
diff expected seen
echo "rpg-dice-roller 5.5.1 still tells bounds that are none"
