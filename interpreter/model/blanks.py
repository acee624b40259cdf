"""Placeholders: what stands for a piece of which it is not known, or was not looked at, which it is. No table has their numbers."""

#: Pieces that a viewer may not see stand for themselves under this number. Those in zones that show something of them
#: stand under a multiple of it (`interpreter.model.layout.Layout.shades`, by the slot of the zone).
BLANK = 1_000_000_000
#: What was taken in a trial without a look at what it is stands under this number, or under the other if it is known to bring no
#: rules that could be in force.
UNSEEN, RULELESS = 2 * BLANK, 3 * BLANK
