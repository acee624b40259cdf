"""Make the nodes of the tree. For each alternative of a grammar rule there is one method (an action). The parser calls
it with the parts of the text that match the alternative."""
