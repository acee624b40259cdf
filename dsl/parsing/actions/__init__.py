"""Make the nodes of the tree: one method for each alternative of the grammar, which the parser calls with what it has
read."""
