"""The language server: what an editor asks about a rulebook, by the Language Server Protocol."""
