"""From the alternatives of the grammar to nodes."""
