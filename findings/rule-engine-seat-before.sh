#!/usr/bin/env bash
# rule-engine 5.1.0: division and remainder of negative numbers, and powers of powers.
#
# Expected: `//` is "Floor division" and `%` "Modulo" (docs/source/syntax.rst, the table of operations), in a language for Python objects; and "rules follow a standard
# order of operations", in which a power of a power begins at the right. So the seat before the first of four, (0 - 1) % 4, is 3.
# Happens: numbers are Decimal, and its division goes towards zero: -7 // 2 is -3 and -7 % 3 is -1. The seat before the first is -1, and a rule that asks for seat 3
# is not met; no error is raised. 2 ** 3 ** 2 is 64.
# In naipe: neighbours are found around the table, and who sits before the first player is the last.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check rule-engine==5.1.0

cat > rules.py <<'PYTHON'
import rule_engine

for text in ("7 // 2", "-7 // 2", "7 % 3", "-7 % 3", "2 ** 3 ** 2"):
    print(f"{text} is {rule_engine.Rule(text).evaluate({})}, and in Python {eval(text)}")
rule = rule_engine.Rule("(seat - 1) % players == dealer")
for seat in range(4):
    matches = rule.matches({"seat": seat, "players": 4, "dealer": (seat - 1) % 4})
    print(f"the seat before {seat} is {(seat - 1) % 4}: {matches}")
PYTHON

venv/bin/python rules.py | tee seen
cat > expected <<'SEEN'
7 // 2 is 3, and in Python 3
-7 // 2 is -3, and in Python -4
7 % 3 is 1, and in Python 1
-7 % 3 is -1, and in Python 2
2 ** 3 ** 2 is 64, and in Python 512
the seat before 0 is 3: False
the seat before 1 is 0: True
the seat before 2 is 1: True
the seat before 3 is 2: True
SEEN
diff expected seen
echo "rule-engine 5.1.0 still divides towards zero"
