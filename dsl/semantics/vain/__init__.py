"""What is written and does nothing, or not what it looks like: each is a finding, because nothing else would tell."""
