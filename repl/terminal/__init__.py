"""Input and output at a terminal: the loop that reads lines and shows replies, the prompt, and a protocol for programs."""
