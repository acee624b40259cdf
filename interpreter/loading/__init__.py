"""Files to a game; templates; a rulebook that changes while a game is on."""
