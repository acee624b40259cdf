"""Cards and scenarios that are written once and stand for many: worked out before anything is judged."""
