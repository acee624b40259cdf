"""What each statement must be; `blocks` is the way in, and has a file for each family of statements beside it."""
