"""The checks for each kind of node: the meaning of names, the types of expressions, and rules that cannot work."""
