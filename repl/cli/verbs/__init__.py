"""What the verbs of the command line do, one file each: `run(args, context)` returns the exit code."""
