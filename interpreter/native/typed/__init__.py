"""The typed form (the intermediate code for rules and runtime), the places of a position in memory, and the error for
constructs that the module cannot carry out."""
