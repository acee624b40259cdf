#!/usr/bin/env bash
# lark 1.3.1: the places of a tree that was copied, or went to another process.
#
# Expected: a copy has the places of what was copied. A token knows where it begins and where it ends (`start_pos`, `end_pos`, `end_column`), a tree has both in
# its `meta` (`propagate_positions`), and "what you should be doing, is use `pickle` to save and restore" trees (the author, issue 516).
# Happens: after `pickle` and `copy.deepcopy` each token has lost where it ends, while the trees around it still know. `Tree.copy`, in turn, keeps the tokens
# and loses both places of the tree itself. Only `copy.copy` keeps all. No error is raised: the ends are None. (Pull request 1611, closed, is about the tokens.)
# Guess before the run: all four copies have all places.
# In naipe: tokens are of a class of their own, which is pickled with both ends (dsl/lexing/tokens.py), and no tree of lark is copied.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check lark==1.3.1

cat > places.py <<'PYTHON'
import copy
import pickle

from lark import Lark

PARSER = Lark(
    r"""
    sentence: "draw" AMOUNT thing
    thing: NAME
    AMOUNT: /\d+/
    NAME: /[a-z]+/
    %ignore " "
    """,
    start="sentence",
    propagate_positions=True,
)
WAYS = {
    "as it was parsed": lambda tree: tree,
    "copy.copy": copy.copy,
    "Tree.copy": lambda tree: tree.copy(),
    "copy.deepcopy": copy.deepcopy,
    "pickle": lambda tree: pickle.loads(pickle.dumps(tree)),
}

tree = PARSER.parse("draw 2 cards")
for name, way in WAYS.items():
    again = way(tree)
    assert again == tree
    amount, thing = again.children
    whole = "nowhere" if again.meta.empty else f"{again.meta.start_pos} to {again.meta.end_pos}"
    print(
        f"{name}: the sentence {whole}; the amount {amount.start_pos} to {amount.end_pos}; "
        f"the thing {thing.meta.start_pos} to {thing.meta.end_pos}; its name ends in column {thing.children[0].end_column}"
    )
PYTHON

venv/bin/python places.py | tee seen
cat > expected <<'SEEN'
as it was parsed: the sentence 0 to 12; the amount 5 to 6; the thing 7 to 12; its name ends in column 13
copy.copy: the sentence 0 to 12; the amount 5 to 6; the thing 7 to 12; its name ends in column 13
Tree.copy: the sentence nowhere; the amount 5 to 6; the thing 7 to 12; its name ends in column 13
copy.deepcopy: the sentence 0 to 12; the amount 5 to None; the thing 7 to 12; its name ends in column None
pickle: the sentence 0 to 12; the amount 5 to None; the thing 7 to 12; its name ends in column None
SEEN
diff expected seen
echo "lark 1.3.1 still loses places in copies"
