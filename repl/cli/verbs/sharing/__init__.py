"""The verbs for sharing cards and packs, one file for each verb."""
