"""Many games on other machines: what `naipe[cluster]` adds."""
