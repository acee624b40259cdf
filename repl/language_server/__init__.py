"""A language server: it answers the questions of an editor about rulebooks, with the Language Server Protocol."""
