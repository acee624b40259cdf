"""Games written by hand in plain Python, from the facts about them and not from their rulebooks: what naipe is measured by."""
