"""Makes a playable game from files. This room also has templates, renaming, and rulebooks that change during a game."""
