"""What in the prose of a rulebook cannot be read, or is read by nobody."""
