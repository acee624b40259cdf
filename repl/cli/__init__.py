"""The command line: reads arguments, and runs the command that they name."""
