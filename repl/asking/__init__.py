"""Texts for the player who is asked: a yes-or-no question joined with the choice that follows the yes, the command `pass`,
the reasons why an answer is impossible, and the rules in prose."""
