"""naipe in a page without a server: an editor for rules, and a game to play."""
