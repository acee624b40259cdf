"""The interpreter: it loads checked rules, plays and simulates games by them, and tests them."""
