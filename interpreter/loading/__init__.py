"""Files to a playable game; also templates, renaming, and rulebooks that change while a game is played."""
