"""Checked nodes to the typed form, one function a node. For a node without a form the function writes code that
gives the game up when play reaches it."""
