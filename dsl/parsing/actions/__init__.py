"""Makes the nodes of the tree, from what the parser recognised by each alternative of the grammar."""
