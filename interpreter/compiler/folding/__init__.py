"""What is known of a whole game before it is played, so that the rest need not be emitted; `folding` is the way in."""
