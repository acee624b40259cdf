"""The checks of each kind of node: names, types, and rules that cannot work."""
