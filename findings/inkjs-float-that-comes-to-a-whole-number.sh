#!/usr/bin/env bash
# inkjs 2.4.0: half of a number with a point, where that number came to a whole one.
#
# Expected: a number with a decimal point stays one in all that is computed of it, so that half of 3.5 * 2 is 3.5, as half of 7.0 is. Only a division
# of two integers drops the rest ("Writing with ink", on mathematics).
# Happens: {7.0 / 2} and {FLOAT(7) / 2} are 3.5; but half of 3.5 * 2, of 3.5 + 3.5 and of 10 / 4.0 * 2 is a whole number, the rest is lost.
# Guess before the run: all of them print 3.5 or 2.5.
# In naipe: all numbers of rules are whole, and `/` rounds down (docs/language/tests-and-sums.md).
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts inkjs@2.4.0 > /dev/null

cat > halves.cjs <<'JAVASCRIPT'
const { Compiler } = require("inkjs/full");

const told = (sum, before = "0") => {
  const story = new Compiler(`VAR gold = ${before}\n~ gold = ${sum}\n{gold / 2}\n`).Compile();
  return story.ContinueMaximally().trim();
};
for (const sum of ["7.0", "FLOAT(7)", "3.5 * 2", "3.5 + 3.5", "10 / 4.0 * 2", "7.5 - 0.5", "3.6 * 2"]) console.log(`half of ${sum} is`, told(sum));
JAVASCRIPT

node halves.cjs | tee seen
cat > expected <<'SEEN'
half of 7.0 is 3.5
half of FLOAT(7) is 3.5
half of 3.5 * 2 is 3
half of 3.5 + 3.5 is 3
half of 10 / 4.0 * 2 is 2
half of 7.5 - 0.5 is 3
half of 3.6 * 2 is 3.6
SEEN
diff expected seen
echo "inkjs 2.4.0 still takes a float that came to a whole number for an integer"
