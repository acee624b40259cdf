"""Many games on other machines: the extra `naipe[cluster]`."""
