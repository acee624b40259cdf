#!/usr/bin/env bash
# lark 1.3.1: a parser written by `python -m lark.tools.standalone`.
#
# Expected: the parser that the tool writes gives the trees that `Lark(grammar, parser="lalr")` gives of the same grammar. In these
# stands None for each `[…]` that is not there (`maybe_placeholders`, on by default since 1.0), so that a rule has always as many
# children.
# Happens: the tool has the default of before 1.0, and there is no None. A callback with a parameter for each child, which works
# with the one, raises or takes the wrong child with the other. The tool has an option, `--maybe_placeholders`; the parser itself refuses it.
# In naipe: tables of the grammar are kept by `memo_serialize`, which keeps the options.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check lark==1.3.1

cat > orders.lark <<'GRAMMAR'
start: "draw" [NUMBER] ["from" PILE]
NUMBER: /[0-9]+/
PILE: /[a-z]+/
%ignore " "
GRAMMAR
venv/bin/python -m lark.tools.standalone orders.lark > alone.py 2> /dev/null
venv/bin/python -m lark.tools.standalone --maybe_placeholders orders.lark > with_none.py 2> /dev/null

cat > trees.py <<'PYTHON'
import alone
import with_none
from lark import Lark

PARSERS = {
    "Lark": Lark.open("orders.lark", parser="lalr"),
    "written by the tool": alone.Lark_StandAlone(),
    "written with --maybe_placeholders": with_none.Lark_StandAlone(),
}
for text in ("draw 3 from pile", "draw from pile", "draw"):
    for name, parser in PARSERS.items():
        print(f"{text}, {name}: {[child and str(child) for child in parser.parse(text).children]}")
try:
    alone.Lark_StandAlone(maybe_placeholders=True)
except alone.ConfigurationError as error:
    print("asked for it later:", error)
PYTHON

venv/bin/python trees.py | tee seen
cat > expected <<'SEEN'
draw 3 from pile, Lark: ['3', 'pile']
draw 3 from pile, written by the tool: ['3', 'pile']
draw 3 from pile, written with --maybe_placeholders: ['3', 'pile']
draw from pile, Lark: [None, 'pile']
draw from pile, written by the tool: ['pile']
draw from pile, written with --maybe_placeholders: [None, 'pile']
draw, Lark: [None, None]
draw, written by the tool: []
draw, written with --maybe_placeholders: [None, None]
asked for it later: Some options are not allowed when loading a Parser: {'maybe_placeholders'}
SEEN
diff expected seen
echo "parsers that lark 1.3.1 writes still give other trees"
