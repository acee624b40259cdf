#!/usr/bin/env bash
# fluent.runtime 0.4.0 (Python) with @fluent/bundle 0.19.1 (JavaScript): the plural of a number with a decimal.
#
# Expected: a message in Fluent gives the same text in both. "The formatted number will then be used to choose the correct CLDR plural category" (Fluent Syntax
# Guide, "Selectors"), and in English a number that is shown as 1.0 is not "one": the rule is `i = 1 and v = 0`, v being the decimals that are seen (CLDR).
# Happens: in Python the plural is that of the number as it is without its format, and the person reads "1.0 point". In JavaScript it is "1.0 points", as with
# 1.5 in both. (Issue 155 of fluent, open, is about numbers such as [0.0] as variants; ordinals, issue 192 of python-fluent, are not in 0.4.0 yet.)
# Guess before the run: the same in both.
# In naipe: catalogues are PO files, with whole numbers (dsl/messages).
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check fluent.runtime==0.4.0 babel==2.19.0
npm install --silent --ignore-scripts --no-audit --no-fund @fluent/bundle@0.19.1 > /dev/null

cat > points.ftl <<'FLUENT'
points = { NUMBER($n, minimumFractionDigits: 1) ->
    [one] { NUMBER($n, minimumFractionDigits: 1) } point
   *[other] { NUMBER($n, minimumFractionDigits: 1) } points
}
FLUENT
cat > points.py <<'PYTHON'
from pathlib import Path

from fluent.runtime import FluentBundle, FluentResource

bundle = FluentBundle(["en"], use_isolating=False)
bundle.add_resource(FluentResource(Path("points.ftl").read_text()))
for n in (1, 1.5, 2):
    text, errors = bundle.format_pattern(bundle.get_message("points").value, {"n": n})
    print(f"Python: {text}, {len(errors)} errors")
PYTHON
cat > points.mjs <<'NODE'
import { readFileSync } from "node:fs";
import { FluentBundle, FluentResource } from "@fluent/bundle";

const bundle = new FluentBundle("en", { useIsolating: false });
bundle.addResource(new FluentResource(readFileSync("points.ftl", "utf-8")));
for (const n of [1, 1.5, 2]) {
  const errors = [];
  const text = bundle.formatPattern(bundle.getMessage("points").value, { n }, errors);
  console.log(`JavaScript: ${text}, ${errors.length} errors`);
}
NODE
{ venv/bin/python points.py; node points.mjs; } | tee seen
cat > expected <<'SEEN'
Python: 1.0 point, 0 errors
Python: 1.5 points, 0 errors
Python: 2.0 points, 0 errors
JavaScript: 1.0 points, 0 errors
JavaScript: 1.5 points, 0 errors
JavaScript: 2.0 points, 0 errors
SEEN
diff expected seen
echo "fluent.runtime 0.4.0 still takes 1.0 for one"
