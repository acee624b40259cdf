"""The verbs for sharing cards and packs, a file each."""
