"""The verbs of the command line, one file each. `run(args, context)` carries out the verb and returns the exit code."""
