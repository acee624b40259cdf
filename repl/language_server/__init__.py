"""A language server: an editor asks it about a rulebook by the Language Server Protocol."""
