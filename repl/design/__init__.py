"""The prompt of a designer: commands and panes that change rules while a game is played, and that a player does not
have."""
