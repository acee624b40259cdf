"""Where lines come from and where they go: the loop, the prompt, streams, a protocol for programs."""
