"""Design mode: a prompt with commands and panes that change the rules while a game is being played."""
