"""What each kind of node must be: names, types, what cannot work."""
