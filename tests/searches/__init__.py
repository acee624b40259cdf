"""The long searches of `tests/soak.py`: each takes how much it shall try, and says what it found."""
