"""A screen that stays: what stands in which pane as data, and the thin shell that shows it on a terminal."""
