#!/usr/bin/env bash
# pokersolver 2.1.4: the cards of a hand, as it writes them.
#
# Expected: a hand is solved from the texts of its cards, and `toString` of a card, and of the hand, gives texts of cards. (The README wants a ten to be
# passed as T.) So what it writes is read as that card, or refused.
# Happens: a ten is written as 10, and 10h is read as a card that counts as one, of a suit called 0. A royal flush that was kept as `hand.toString()` is
# a high card. No error is raised. The ace of 5 4 3 2 A is written as 1, and is read back as it was.
# Guess before the run: the same hand again.
# In naipe: a card is known by its title, and a title that no card has is an error.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts pokersolver@2.1.4 > /dev/null

cat > again.cjs <<'JAVASCRIPT'
const { Hand } = require("pokersolver");

for (const cards of ["Ah Kh Qh Jh Th", "Td Ts Tc 4h 4s", "Kd Kc Ks 9h 9s", "5c 4s 3d 2h Ac"]) {
  const hand = Hand.solve(cards.split(" "));
  const text = hand.toString();
  console.log(`${cards}: ${hand.descr}; written as ${text}, read as ${Hand.solve(text.split(", ")).descr}`);
}
JAVASCRIPT

node again.cjs | tee seen
cat > expected <<'SEEN'
Ah Kh Qh Jh Th: Royal Flush; written as Ah, Kh, Qh, Jh, 10h, read as A High
Td Ts Tc 4h 4s: Full House, 10's over 4's; written as 10d, 10s, 10c, 4h, 4s, read as Full House, 1's over 4's
Kd Kc Ks 9h 9s: Full House, K's over 9's; written as Kd, Kc, Ks, 9h, 9s, read as Full House, K's over 9's
5c 4s 3d 2h Ac: Straight, 5 High; written as 5c, 4s, 3d, 2h, 1c, read as Straight, 5 High
SEEN
diff expected seen
echo "pokersolver 2.1.4 still reads its tens as another card"
