"""What can be seen of a tree before it is said."""
