"""The commands that run until they are stopped: a language server for an editor, and a server for the pages of a
table."""
