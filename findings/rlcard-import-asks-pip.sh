#!/usr/bin/env bash
# RLCard 1.2.0: importing its agents and models in an environment without pip.
#
# Expected: a package that is installed can be imported, whatever installed it. Environments of uv, and those of
# `python -m venv --without-pip`, have no pip, and the games of RLCard run there.
# Happens: `rlcard.agents`, and so `rlcard.models`, starts `python -m pip freeze` in another process while it is imported, to find out
# whether torch is there. Without pip the import raises CalledProcessError.
# In naipe: only docs and tests mention RLCard; what is not installed is found out by importing it.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv with-pip
python3 -m venv --without-pip without-pip
for one in with-pip without-pip; do
    with-pip/bin/pip --python "$one/bin/python" install --quiet --disable-pip-version-check rlcard==1.2.0 numpy==2.2.6
done

cat > agents.py <<'PYTHON'
import subprocess

import rlcard

table = rlcard.make("leduc-holdem", config={"seed": 1})
print("a game is dealt:", len(table.reset()[0]["legal_actions"]), "legal actions")
try:
    from rlcard.agents import RandomAgent

    print("an agent plays:", RandomAgent.__name__)
except subprocess.CalledProcessError as error:
    print("an agent plays:", type(error).__name__, *error.cmd[1:])
PYTHON

for one in with-pip without-pip; do
    echo "$one:"
    "$one/bin/python" -W ignore agents.py 2> /dev/null
done | tee seen
cat > expected <<'SEEN'
with-pip:
a game is dealt: 3 legal actions
an agent plays: RandomAgent
without-pip:
a game is dealt: 3 legal actions
an agent plays: CalledProcessError -m pip freeze
SEEN
diff expected seen
echo "RLCard 1.2.0 still asks pip while it is imported"
