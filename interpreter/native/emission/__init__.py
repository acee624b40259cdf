"""Translate checked nodes of the rules to the typed form, with one function for each kind of node. If a node has no
typed form, the generated code gives the game up when play reaches it: Python then plays this game from its
beginning."""
