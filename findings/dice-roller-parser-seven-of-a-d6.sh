#!/usr/bin/env bash
# @3d-dice/dice-roller-parser 0.2.6 (beside dice-roller-parser 0.1.8, of which it is a fork): the faces of a die.
#
# Expected: a d6 shows 1 to 6, each as often as the others. The generator of random numbers "should be of the type `() => number` and return a number
# between 0 and 1", as `Math.random`, the default, does (README).
# Happens: a d6 shows 1 to 7. The number is rounded and not cut, so 1 and 7 come half as often as the others, and a die of each size has a face too
# many: a coin (1d2) has three sides, and the average of 1d6 is 4. A critical success is told for the 6 and not for the 7. The older package is right,
# and so are fate dice in both.
# Guess before the run: no throw is above the number of sides.
# In naipe: a face is drawn from the faces that the die has.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts @3d-dice/dice-roller-parser@0.2.6 dice-roller-parser@0.1.8 > /dev/null

cat > faces.cjs <<'JAVASCRIPT'
const TRIED = 1200;

for (const name of ["dice-roller-parser", "@3d-dice/dice-roller-parser"]) {
  for (const die of ["1d2", "1d6"]) {
    let tried = 0;
    const { DiceRoller } = require(name);
    const roller = new DiceRoller(() => (tried + 0.5) / TRIED); // evenly from 0 to 1
    const faces = {};
    for (; tried < TRIED; tried += 1) {
      const thrown = roller.roll(die).value;
      faces[thrown] = (faces[thrown] ?? 0) + 1;
    }
    console.log(`${name}: ${die} ${Object.entries(faces).map(([face, count]) => `${face}: ${count}`).join(", ")}`);
  }
}
JAVASCRIPT

node faces.cjs | tee seen
cat > expected <<'SEEN'
dice-roller-parser: 1d2 1: 600, 2: 600
dice-roller-parser: 1d6 1: 200, 2: 200, 3: 200, 4: 200, 5: 200, 6: 200
@3d-dice/dice-roller-parser: 1d2 1: 300, 2: 600, 3: 300
@3d-dice/dice-roller-parser: 1d6 1: 100, 2: 200, 3: 200, 4: 200, 5: 200, 6: 200, 7: 100
SEEN
diff expected seen
echo "@3d-dice/dice-roller-parser 0.2.6 still has a face too many"
