"""What `naipe explain` says, a table for each family of codes."""
