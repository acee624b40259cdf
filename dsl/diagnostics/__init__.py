"""What is wrong with a text, as data, and how it is told: findings, codes, nearest spellings, the report."""
