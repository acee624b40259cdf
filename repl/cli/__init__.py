"""The command line: read the arguments, and run the command that they name."""
