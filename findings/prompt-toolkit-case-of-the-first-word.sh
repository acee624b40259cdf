#!/usr/bin/env bash
# prompt-toolkit 3.0.53: `NestedCompleter`, and words in capitals.
#
# Expected: `ignore_case` is on by default, so that capitals make no difference: SH is completed to `show`, and after SHOW the words of `show` are offered.
# Happens: only the word that is being typed is compared so. Once a blank follows, it has to stand as in the options: after SHOW or Show nothing is offered, and
# after `set`, where the option is called Set, nothing either. Who types `se` and is offered Set sees the rest vanish by typing the `t` and a blank.
# In naipe: a command is known in capitals too, with what follows it (repl/play/command.py).
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check prompt-toolkit==3.0.53

cat > words.py <<'PYTHON'
from prompt_toolkit.completion import CompleteEvent, NestedCompleter
from prompt_toolkit.document import Document

completer = NestedCompleter.from_nested_dict({"show": {"hand", "pile"}, "Set": {"language"}})
print("ignore_case:", completer.ignore_case)
for typed in ("SH", "show h", "show H", "SHOW h", "Show ", "se", "Set l", "set l"):
    offered = completer.get_completions(Document(typed), CompleteEvent(completion_requested=True))
    print(f"{typed!r}:", sorted(completion.text for completion in offered))
PYTHON

venv/bin/python words.py | tee seen
cat > expected <<'SEEN'
ignore_case: True
'SH': ['show']
'show h': ['hand']
'show H': ['hand']
'SHOW h': []
'Show ': []
'se': ['Set']
'Set l': ['language']
'set l': []
SEEN
diff expected seen
echo "prompt-toolkit 3.0.53 still compares the first word letter by letter"
