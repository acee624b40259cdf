"""The program and its verbs."""
