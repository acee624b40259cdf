"""The verbs that run as servers until they are stopped: for an editor, for the pages of a table."""
