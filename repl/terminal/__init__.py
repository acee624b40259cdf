"""Input and output of the program: the loop, the prompt, streams, a protocol for programs."""
