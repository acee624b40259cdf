"""Questions and texts at the table: `may` joined with the choice behind it, passing, refusals, the rules in prose."""
