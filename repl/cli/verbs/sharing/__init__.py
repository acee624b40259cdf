"""The verbs with which cards and packs go from hand to hand, a file each."""
