"""What the codes of findings mean, in the languages of the games that are not English."""
