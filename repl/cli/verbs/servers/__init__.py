"""The verbs that answer others until they end: an editor, the pages of a table."""
