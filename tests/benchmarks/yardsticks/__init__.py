"""Games written by hand in Python, from their published rules and not from their rulebooks. naipe is compared with them."""
