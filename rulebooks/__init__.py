"""The games, one folder each: rules, decks and scenarios, all of it text in the language."""
