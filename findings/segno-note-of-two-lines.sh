#!/usr/bin/env bash
# segno 1.6.6 (with vobject 0.9.9): a vCard with a note of two lines, or with a backslash.
#
# Expected: `make_vcard` makes a code with the contact "as vCard 3.0", and whoever reads the code has the note that was given. RFC 2426 (sections 2.3 and 4)
# writes a line break in a value as `\n`, and a backslash as two.
# Happens: commas and semicolons are written so, line breaks and backslashes are not. The second line of a note, or of a street, is a line of its own in
# the card: the card is refused, or the line is taken for a property of the contact. A backslash and an n come back as a line break.
# In naipe: the one code holds the address of a game (repl/serve/running.py).
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check segno==1.6.6 vobject==0.9.9

cat > note.py <<'PYTHON'
import vobject
from segno import helpers

for note in ("Brings cards; dice, too", "Brings cards\nand dice", "Brings cards\nROLE:dealer", "C:\\new\\cards"):
    text = helpers.make_vcard_data(name="Doe;Jane", displayname="Jane Doe", memo=note)
    try:
        card = vobject.readOne(text)
    except vobject.base.ParseError:
        print(f"{note!r} cannot be read")
        continue
    more = [line.name for line in card.lines() if line.name not in {"VERSION", "N", "FN", "NOTE"}]
    print(f"{note!r} comes back as {card.note.value!r}", *more)
PYTHON

venv/bin/python note.py | tee seen
cat > expected <<'SEEN'
'Brings cards; dice, too' comes back as 'Brings cards; dice, too'
'Brings cards\nand dice' cannot be read
'Brings cards\nROLE:dealer' comes back as 'Brings cards' ROLE
'C:\\new\\cards' comes back as 'C:\new\\cards'
SEEN
diff expected seen
echo "segno 1.6.6 still writes line breaks and backslashes as they are"
