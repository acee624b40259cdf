"""A screen that stays: what stands in which pane, as data, and how it is laid out."""
