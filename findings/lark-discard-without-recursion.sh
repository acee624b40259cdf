#!/usr/bin/env bash
# lark 1.3.1: `Discard` in a transformer without recursion.
#
# Expected: `Transformer_NonRecursive` is "Same as Transformer but non-recursive" (its docstring), so a node that is discarded is missing,
# and nothing else is changed.
# Happens: a tree takes as many children as it had before; where one of them was discarded, it takes one that belongs to the tree
# around it. No error is raised: an order for another card stands in the wrong sentence. (lark pull request 1622, closed.)
# In naipe: nodes are made by callbacks of the parser, and no tree of lark is transformed.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check lark==1.3.1

cat > discard.py <<'PYTHON'
from lark import Lark, Transformer
from lark.visitors import Discard, Transformer_InPlace, Transformer_InPlaceRecursive, Transformer_NonRecursive

TREE = """
start: order+
order: WORD [block]
block: "(" (WORD | remark)* ")"
remark: /#[a-z]+/
WORD: /[a-z]+/
%ignore " "
"""
tree = Lark(TREE, parser="lalr").parse("draw (two #later cards) discard (#never one)")


class Plain:
    def remark(self, _):
        return Discard

    def block(self, words):
        return f"({' '.join(words)})"

    def order(self, words):
        return " ".join(filter(None, words))


for kind in (Transformer, Transformer_InPlace, Transformer_InPlaceRecursive, Transformer_NonRecursive):
    said = type("Said", (Plain, kind), {})().transform(tree.__deepcopy__({}))
    print(f"{kind.__name__}: {[str(order) for order in said.children]}")
PYTHON

venv/bin/python discard.py | tee seen
cat > expected <<'SEEN'
Transformer: ['draw (two cards)', 'discard (one)']
Transformer_InPlace: ['draw (two cards)', 'discard (one)']
Transformer_InPlaceRecursive: ['draw (two cards)', 'discard (one)']
Transformer_NonRecursive: ['(draw two cards) (discard one)']
SEEN
diff expected seen
echo "lark 1.3.1 still moves children into another tree"
