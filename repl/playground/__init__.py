"""naipe in a web page without a server: an editor for rules, and a game under these rules."""
